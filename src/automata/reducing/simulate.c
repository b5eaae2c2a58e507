/* automata/reducing/simulate.c -- direct simulation of automata
 *
 * Computes which states simulate which, forwards and backwards, merges states
 * that simulate each other and removes edges that another edge makes redundant.
 */
#include "automata/forms/samples.h"
#include "automata/reducing/reduce.h"

#include <assert.h>
#include <string.h>

/* Direct simulation: state j simulates state i if for each edge of i and each
 * letter of it, j has an edge with the letter, with at least the same marks,
 * to a state that simulates the target. Backwards, the same with incoming
 * edges, and j is initial if i is.
 *
 * Marks of an edge that leaves its component do not matter to a run, which
 * takes it once. So forwards such edges can be taken to have all marks or none
 * (`worth`); either may relate more states, and both are tried. What an edge
 * is worth has to be the same when it is matched and when it matches, or the
 * relation would not be transitive. Of states that are merged, the one that is
 * kept is in the smallest component of them: then an edge that leaves its
 * component still leads to a smaller one, and its marks still do not matter. */

enum {
    EDGES_PER_STEP = 8 /* that are compared, in the time of a step with
                          diagrams */
};

typedef struct Simulation {
    Omega *omega;      /* what is reduced */
    uint32_t states;   /* of it */
    bool back;         /* over incoming edges */
    uint8_t *relation; /* [i * states + j]: j may simulate i */
    uint32_t *first;   /* by state: its edges in `sorted` */
    uint32_t *sorted;  /* indices of edges, by source or target */
    uint64_t *worth;   /* by edge: its marks, where they matter */
    uint32_t *places;  /* by state: its component */
    uint64_t *letters; /* by edge: some of its letters, as bits */
    bool exact;        /* these are all its letters */
} Simulation;

static uint32_t near_end(const Simulation *simulation,
                         const AutomatonEdge *edge) {
    return simulation->back ? edge->target : edge->source;
}

static uint32_t far_end(const Simulation *simulation,
                        const AutomatonEdge *edge) {
    return simulation->back ? edge->source : edge->target;
}

static uint8_t *pair(const Simulation *simulation, uint32_t i, uint32_t j) {
    return &simulation->relation[(size_t)i * simulation->states + j];
}

static void sort_edges(Simulation *simulation) {
    const Omega *omega = simulation->omega;
    uint32_t *first = simulation->first;
    for (size_t i = 0; i < omega->edges.count; i++)
        first[near_end(simulation, &omega->edges.data[i])]++;
    uint32_t sum = 0;
    for (uint32_t s = 0; s <= simulation->states; s++)
        first[s] = sum += first[s];
    for (size_t i = omega->edges.count; i-- > 0;) {
        uint32_t state = near_end(simulation, &omega->edges.data[i]);
        simulation->sorted[--first[state]] = (uint32_t)i;
    }
}

static void find_worth(Simulation *simulation, uint64_t outside) {
    const Omega *omega = simulation->omega;
    Components components;
    omega_components(omega, &components);
    for (uint32_t s = 0; s < simulation->states; s++)
        simulation->places[s] = components.of[s];
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        bool leaves =
            components.of[edge->source] != components.of[edge->target];
        simulation->worth[i] =
            leaves && !simulation->back ? outside : edge->marks;
    }
    components_release(&components);
}

static void find_letters(Simulation *simulation) {
    const Omega *omega = simulation->omega;
    Samples samples;
    samples_init(&samples, omega->diagrams);
    for (size_t i = 0; i < omega->edges.count; i++)
        simulation->letters[i] =
            samples_of(&samples, omega->edges.data[i].guard);
    simulation->exact = samples.exact;
    samples_release(&samples);
}

/* Backwards, states differ that are initial, and, where marks belong to states,
 * those with different marks. */
static void start_back(Simulation *simulation) {
    const Omega *omega = simulation->omega;
    uint32_t states = simulation->states;
    uint8_t *traits = mem_alloc(omega->diagrams->mem, states);
    for (size_t i = 0; i < omega->initial.count; i++)
        traits[omega->initial.data[i]] |= 1;
    for (size_t i = 0; omega->state_based && i < omega->edges.count; i++)
        if (omega->edges.data[i].marks)
            traits[omega->edges.data[i].source] |= 2;
    for (uint32_t i = 0; i < states; i++)
        for (uint32_t j = 0; j < states; j++)
            if ((traits[i] & ~traits[j]) ||
                (omega->state_based && (traits[i] ^ traits[j]) >= 2))
                *pair(simulation, i, j) = 0;
    mem_free(omega->diagrams->mem, traits, states);
}

static void start(Simulation *simulation, Omega *omega, bool back,
                  uint64_t outside) {
    Mem *mem = omega->diagrams->mem;
    size_t states = omega->state_count, edges = omega->edges.count;
    *simulation = (Simulation){
        .omega = omega, .states = omega->state_count, .back = back};
    simulation->relation = mem_alloc(mem, states * states);
    simulation->first = mem_alloc(mem, (states + 1) * sizeof(uint32_t));
    simulation->sorted = mem_alloc(mem, edges * sizeof(uint32_t));
    simulation->worth = mem_alloc(mem, edges * sizeof(uint64_t));
    simulation->places = mem_alloc(mem, states * sizeof(uint32_t));
    simulation->letters = mem_alloc(mem, edges * sizeof(uint64_t));
    find_letters(simulation);
    sort_edges(simulation);
    find_worth(simulation, outside);
    for (size_t i = 0; i < states * states; i++)
        simulation->relation[i] = 1;
    if (back)
        start_back(simulation);
}

static void finish(Simulation *simulation, size_t edges) {
    Mem *mem = simulation->omega->diagrams->mem;
    size_t states = simulation->states;
    mem_free(mem, simulation->relation, states * states);
    mem_free(mem, simulation->first, (states + 1) * sizeof(uint32_t));
    mem_free(mem, simulation->sorted, edges * sizeof(uint32_t));
    mem_free(mem, simulation->worth, edges * sizeof(uint64_t));
    mem_free(mem, simulation->places, states * sizeof(uint32_t));
    mem_free(mem, simulation->letters, edges * sizeof(uint64_t));
}

/* ---- The relation -------------------------------------------------------- */

/* Is edge two, letters aside, at least as good as edge one? */
static bool may_match(const Simulation *simulation, uint32_t one,
                      uint32_t two) {
    const AutomatonEdge *edges = simulation->omega->edges.data;
    return (simulation->worth[one] & ~simulation->worth[two]) == 0 &&
           *pair(simulation, far_end(simulation, &edges[one]),
                 far_end(simulation, &edges[two]));
}

/* `rest`, which are letters of edge one, without those of matching edges of
 * state j: of the edges with which it has some letters in common that were
 * looked at, or of the others. */
static Diagram take_away(const Simulation *simulation, uint32_t one, uint32_t j,
                         Diagram rest, bool common) {
    const Omega *omega = simulation->omega;
    uint64_t letters = simulation->letters[one];
    for (uint32_t e = simulation->first[j];
         e < simulation->first[j + 1] && rest != DIAGRAM_FALSE; e++) {
        uint32_t two = simulation->sorted[e];
        bool meets = letters & simulation->letters[two];
        if (meets == common && may_match(simulation, one, two))
            rest = diagram_minus(omega->diagrams, rest,
                                 omega->edges.data[two].guard);
    }
    return rest;
}

/* Does state j have what the edge, which is one of i, asks? Some letters show
 * it in most cases. */
static bool is_matched(const Simulation *simulation, uint32_t one, uint32_t j) {
    const Omega *omega = simulation->omega;
    const uint32_t *sorted = simulation->sorted;
    uint32_t begin = simulation->first[j], end = simulation->first[j + 1];
    uint64_t some = simulation->letters[one];
    diagrams_work(omega->diagrams, (end - begin) / EDGES_PER_STEP);
    for (uint32_t e = begin; e < end && some; e++)
        if (may_match(simulation, one, sorted[e]))
            some &= ~simulation->letters[sorted[e]];
    if (some || simulation->exact)
        return some == 0;
    Diagram rest = omega->edges.data[one].guard;
    for (uint32_t e = begin; e < end; e++) /* mostly one edge is enough */
        if (omega->edges.data[sorted[e]].guard == rest &&
            may_match(simulation, one, sorted[e]))
            return true;
    rest = take_away(simulation, one, j, rest, true);
    rest = take_away(simulation, one, j, rest, false);
    return rest == DIAGRAM_FALSE;
}

static bool simulates(const Simulation *simulation, uint32_t i, uint32_t j) {
    diagrams_work(simulation->omega->diagrams, 1);
    for (uint32_t e = simulation->first[i]; e < simulation->first[i + 1]; e++)
        if (!is_matched(simulation, simulation->sorted[e], j))
            return false;
    return true;
}

/* Which states do no longer simulate this one? True if there are any. */
static bool refine_state(Simulation *simulation, uint32_t i) {
    bool changed = false;
    mem_poll(simulation->omega->diagrams->mem);
    for (uint32_t j = 0; j < simulation->states; j++)
        if (i != j && *pair(simulation, i, j) && !simulates(simulation, i, j)) {
            *pair(simulation, i, j) = 0;
            changed = true;
        }
    return changed;
}

/* What simulates a state depends on what simulates its successors: a state is
 * looked at again only after one of these has changed. Those that come later
 * in this round see the change already. */
static void wake(const Simulation *simulation, const uint8_t *changed,
                 uint8_t *due) {
    const Omega *omega = simulation->omega;
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        due[near_end(simulation, edge)] |= changed[far_end(simulation, edge)];
    }
}

static void refine(Simulation *simulation) {
    Mem *mem = simulation->omega->diagrams->mem;
    size_t states = simulation->states;
    uint8_t *due = mem_alloc(mem, states), *changed = mem_alloc(mem, states);
    bool any = true;
    memset(due, 1, states);
    while (any && !simulation->omega->diagrams->exhausted) {
        any = false;
        for (uint32_t i = 0;
             i < states && !simulation->omega->diagrams->exhausted; i++) {
            changed[i] = due[i] && refine_state(simulation, i);
            any |= changed[i];
        }
        memset(due, 0, states);
        wake(simulation, changed, due);
    }
    mem_free(mem, due, states);
    mem_free(mem, changed, states);
}

/* ---- What follows from it ------------------------------------------------ */

/* Is edge two, which leaves the same state as edge one, at least as good? Of
 * two edges that are equally good, which have equal ends as equivalent states
 * are one, the first is better. */
static bool is_better(const Simulation *simulation, uint32_t one,
                      uint32_t two) {
    const AutomatonEdge *edges = simulation->omega->edges.data;
    uint32_t end = far_end(simulation, &edges[one]);
    uint32_t other = far_end(simulation, &edges[two]);
    uint64_t worth = simulation->worth[one], worth_two = simulation->worth[two];
    if (one == two || (worth & ~worth_two) || !*pair(simulation, end, other))
        return false;
    return end != other || worth != worth_two || two < one;
}

/* Remove an edge if there is a better one next to it. If there is not enough
 * left for that, all stay. */
static void prune_edges(Simulation *simulation) {
    Omega *omega = simulation->omega;
    const uint32_t *first = simulation->first, *sorted = simulation->sorted;
    size_t bytes = omega->edges.count * sizeof(Diagram);
    Diagram *guards = mem_alloc(omega->diagrams->mem, bytes);
    DiagramsShare share = diagrams_share(omega->diagrams);
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        uint32_t state = near_end(simulation, edge);
        mem_poll(omega->diagrams->mem);
        guards[i] = edge->guard;
        for (uint32_t e = first[state]; e < first[state + 1]; e++)
            if (is_better(simulation, (uint32_t)i, sorted[e]))
                guards[i] = diagram_minus(omega->diagrams, guards[i],
                                          omega->edges.data[sorted[e]].guard);
    }
    bool enough = diagrams_settle(omega->diagrams, share);
    for (size_t i = 0; enough && i < omega->edges.count; i++)
        omega->edges.data[i].guard = guards[i];
    mem_free(omega->diagrams->mem, guards, bytes);
    omega_sort(omega);
}

/* An initial state goes where a better one is initial as well. */
static void prune_initial(Simulation *simulation) {
    Omega *omega = simulation->omega;
    size_t kept = 0, count = omega->initial.count;
    uint32_t *initial = omega->initial.data;
    for (size_t i = 0; i < count; i++) {
        bool better = false;
        for (size_t j = i + 1; j < count; j++)
            better |= *pair(simulation, initial[i], initial[j]);
        for (size_t j = 0; j < kept; j++)
            better |= *pair(simulation, initial[i], initial[j]);
        if (!better)
            initial[kept++] = initial[i];
    }
    omega->initial.count = kept;
}

/* By state the one that stands for it: of those that are equivalent, one in
 * the smallest component. True if some state goes away. */
static bool choose(const Simulation *simulation, uint32_t *chosen) {
    bool fewer = false;
    for (uint32_t i = 0; i < simulation->states; i++) {
        mem_poll(simulation->omega->diagrams->mem);
        chosen[i] = i;
        for (uint32_t j = 0; j < simulation->states; j++)
            if (*pair(simulation, i, j) && *pair(simulation, j, i) &&
                (simulation->places[j] < simulation->places[chosen[i]] ||
                 (simulation->places[j] == simulation->places[chosen[i]] &&
                  j < chosen[i])))
                chosen[i] = j;
        fewer |= chosen[i] != i;
    }
    return fewer;
}

/* Forwards, only the edges of a chosen state remain; backwards, all its
 * equivalents' edges become its own. The states that are not chosen are
 * unreachable then. */
static void unite(Simulation *simulation, const uint32_t *chosen) {
    Omega *omega = simulation->omega;
    size_t kept = 0;
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge edge = omega->edges.data[i];
        if (!simulation->back && chosen[edge.source] != edge.source)
            continue;
        edge.source = chosen[edge.source];
        edge.target = chosen[edge.target];
        omega->edges.data[kept++] = edge;
    }
    omega->edges.count = kept;
    for (size_t i = 0; i < omega->initial.count; i++)
        omega->initial.data[i] = chosen[omega->initial.data[i]];
    omega_sort(omega);
}

/* Make use of the relation; true if states were merged. */
static bool apply(Simulation *simulation) {
    Mem *mem = simulation->omega->diagrams->mem;
    size_t bytes = simulation->states * sizeof(uint32_t);
    uint32_t *chosen = mem_alloc(mem, bytes);
    bool fewer = choose(simulation, chosen);
    if (fewer) {
        unite(simulation, chosen);
    } else {
        if (!simulation->back)
            prune_initial(simulation);
        prune_edges(simulation);
    }
    mem_free(mem, chosen, bytes);
    return fewer;
}

/* One round; true if states were merged, so that another is due. If there is
 * not enough left for it, nothing changes. */
static bool simulate(Omega *omega, bool back, uint64_t outside) {
    Simulation simulation;
    size_t edges = omega->edges.count;
    DiagramsShare share = diagrams_share(omega->diagrams);
    start(&simulation, omega, back, outside);
    refine(&simulation);
    bool enough = diagrams_settle(omega->diagrams, share);
    bool fewer = enough && apply(&simulation);
    finish(&simulation, edges);
    if (fewer)
        omega_trim(omega);
    return fewer && !omega->diagrams->exhausted;
}

void omega_simulate(Omega *omega) {
    while (simulate(omega, false, 0))
        continue;
    while (simulate(omega, false, omega_all_marks(omega)))
        continue;
}

/* Where marks belong to states, edges that leave a component get those of
 * their source: with incoming edges merged, they may be part of a cycle. */
static void spread_marks(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    uint64_t *marks = mem_alloc(mem, omega->state_count * sizeof *marks);
    for (size_t i = 0; i < omega->edges.count; i++)
        marks[omega->edges.data[i].source] |= omega->edges.data[i].marks;
    for (size_t i = 0; i < omega->edges.count; i++)
        omega->edges.data[i].marks = marks[omega->edges.data[i].source];
    mem_free(mem, marks, omega->state_count * sizeof *marks);
    omega_sort(omega);
}

void omega_simulate_back(Omega *omega) {
    if (omega->state_based)
        spread_marks(omega);
    while (simulate(omega, true, 0))
        if (omega->state_based)
            spread_marks(omega);
}
