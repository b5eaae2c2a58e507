/* automata/simulate.c -- direct simulation of automata
 *
 * Computes which states simulate which, forwards and backwards, merges states
 * that simulate each other and removes edges that another edge makes redundant.
 */
#include "automata/reduce.h"

#include <assert.h>

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

typedef struct Simulation {
    Omega *omega;      /* what is reduced */
    uint32_t states;   /* of it */
    bool back;         /* over incoming edges */
    uint8_t *relation; /* [i * states + j]: j may simulate i */
    uint32_t *first;   /* by state: its edges in `sorted` */
    uint32_t *sorted;  /* indices of edges, by source or target */
    uint64_t *worth;   /* by edge: its marks, where they matter */
    uint32_t *places;  /* by state: its component */
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
    *simulation = (Simulation){omega, omega->state_count, back, 0, 0, 0, 0, 0};
    simulation->relation = mem_alloc(mem, states * states);
    simulation->first = mem_alloc(mem, (states + 1) * sizeof(uint32_t));
    simulation->sorted = mem_alloc(mem, edges * sizeof(uint32_t));
    simulation->worth = mem_alloc(mem, edges * sizeof(uint64_t));
    simulation->places = mem_alloc(mem, states * sizeof(uint32_t));
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
}

/* ---- The relation -------------------------------------------------------- */

/* Does state j have what the edge, which is one of i, asks? */
static bool is_matched(const Simulation *simulation, uint32_t one, uint32_t j) {
    const Omega *omega = simulation->omega;
    const AutomatonEdge *edges = omega->edges.data;
    Diagram rest = edges[one].guard;
    uint32_t end = far_end(simulation, &edges[one]);
    for (uint32_t e = simulation->first[j];
         e < simulation->first[j + 1] && rest != DIAGRAM_FALSE; e++) {
        uint32_t two = simulation->sorted[e];
        if ((simulation->worth[one] & ~simulation->worth[two]) == 0 &&
            *pair(simulation, end, far_end(simulation, &edges[two])))
            rest = diagram_minus(omega->diagrams, rest, edges[two].guard);
    }
    return rest == DIAGRAM_FALSE;
}

static bool simulates(const Simulation *simulation, uint32_t i, uint32_t j) {
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

static void refine(Simulation *simulation) {
    bool changed = true;
    while (changed && !simulation->omega->diagrams->exhausted) {
        changed = false;
        for (uint32_t i = 0; i < simulation->states; i++)
            changed |= refine_state(simulation, i);
    }
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

/* Remove an edge if there is a better one next to it. */
static void prune_edges(Simulation *simulation) {
    Omega *omega = simulation->omega;
    const uint32_t *first = simulation->first, *sorted = simulation->sorted;
    size_t bytes = omega->edges.count * sizeof(Diagram);
    Diagram *guards = mem_alloc(omega->diagrams->mem, bytes);
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
    for (size_t i = 0; i < omega->edges.count; i++)
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

/* One round; true if states were merged, so that another is due. */
static bool simulate(Omega *omega, bool back, uint64_t outside) {
    Mem *mem = omega->diagrams->mem;
    Simulation simulation;
    size_t edges = omega->edges.count, states = omega->state_count;
    start(&simulation, omega, back, outside);
    refine(&simulation);
    uint32_t *chosen = mem_alloc(mem, states * sizeof *chosen);
    bool fewer = choose(&simulation, chosen);
    if (fewer) {
        unite(&simulation, chosen);
    } else {
        if (!back)
            prune_initial(&simulation);
        prune_edges(&simulation);
    }
    finish(&simulation, edges);
    mem_free(mem, chosen, states * sizeof *chosen);
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
