#include "automata/reducing/slices.h"

#include "automata/forms/traits.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

enum {
    EDGES_PER_STATE = 64, /* of the complement, at most and on average */
    MOST_BRANCHES = 4096, /* classes of letters in a state */
    ABSENT = 0            /* place of a state that no run is in */
};

/* What is promised of the runs in a place. */
typedef enum Promise {
    PROMISE_FREE,   /* nothing: before the guess, or no accepting edge yet */
    PROMISE_DIE,    /* they all end or leave their component */
    PROMISE_AWAITED /* and that is what is waited for */
} Promise;

/* Letters that enable the same edges of a macrostate. */
typedef struct Branch {
    Diagram letters;     /* not false */
    VEC(uint32_t) edges; /* that read them */
} Branch;

/* A macrostate says, for each state, its place: ABSENT, or 1 + promise + 3
 * times the position of its class in the order of its component. In front of
 * them is whether the guess has been made. */
typedef struct Slices {
    const Omega *omega;    /* what is complemented */
    Omega *result;         /* the complement so far */
    Mem *mem;              /* where the arrays come from */
    Components components; /* of the source */
    uint32_t *first;       /* by state of the source: its edges */
    uint8_t *universal;    /* by state of the source: it accepts everything */
    Names macrostates;     /* as bytes, by state of the result */
    VEC(Branch) branches;  /* of the macrostate in hand */
    uint32_t *places;      /* of the macrostate in hand */
    uint32_t *next;        /* of its successor */
    uint32_t *slots;       /* by state: the order within a component, anew */
    size_t most;           /* states allowed */
    bool failed;           /* a limit was reached */
} Slices;

static size_t key_bytes(const Slices *slices) {
    return ((size_t)slices->omega->state_count + 1) * sizeof(uint32_t);
}

static ComponentClass class_of(const Slices *slices, uint32_t state) {
    return slices->components.classes[slices->components.of[state]];
}

static uint32_t place(uint32_t position, Promise promise) {
    return 1 + (uint32_t)promise + 3 * position;
}

static Promise promise_of(uint32_t place) {
    assert(place != ABSENT);
    return (Promise)((place - 1) % 3);
}

static uint32_t position_of(uint32_t place) {
    return (place - 1) / 3;
}

static bool is_accepting(const Slices *slices, const AutomatonEdge *edge) {
    return slices->omega->set_count == 0 || edge->marks != 0;
}

/* ---- A step -------------------------------------------------------------- */

/* Where a run is that takes the edge. Before places are made dense, positions
 * are doubled: those of accepting edges come before the others of a class. Of
 * runs that must die it does not matter any more. */
static uint32_t arrive(const Slices *slices, const AutomatonEdge *edge,
                       bool guessed) {
    uint32_t from = slices->places[edge->source];
    bool inner = components_inner(&slices->components, edge);
    switch (class_of(slices, edge->target)) {
    case COMPONENT_TRANSIENT:
    case COMPONENT_NON:
        return place(0, PROMISE_FREE);
    case COMPONENT_FULL:
        return place(0, !guessed ? PROMISE_FREE
                        : inner  ? promise_of(from)
                                 : PROMISE_DIE);
    case COMPONENT_PARTIAL:
        break;
    }
    if (!inner) /* after all others */
        return place(2 * slices->omega->state_count, PROMISE_FREE);
    uint32_t position = 2 * position_of(from);
    if (promise_of(from) != PROMISE_FREE)
        return place(position, promise_of(from));
    if (is_accepting(slices, edge))
        return place(position, guessed ? PROMISE_DIE : PROMISE_FREE);
    return place(position + 1, PROMISE_FREE);
}

/* Of two runs in a state, the one that is kept: by order, or, where there is
 * none, the one that is awaited. */
static bool is_better(const Slices *slices, uint32_t state, uint32_t a,
                      uint32_t b) {
    if (b == ABSENT)
        return true;
    return class_of(slices, state) == COMPONENT_PARTIAL
               ? position_of(a) < position_of(b)
               : a > b;
}

/* Put the successor of the macrostate into `next`. False if it is not needed:
 * a run can accept whatever follows. */
static bool step(Slices *slices, const Branch *branch, bool guessed) {
    const Omega *omega = slices->omega;
    memset(slices->next, 0, omega->state_count * sizeof *slices->next);
    for (size_t i = 0; i < branch->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[branch->edges.data[i]];
        uint32_t *known = &slices->next[edge->target];
        uint32_t arrival = arrive(slices, edge, guessed);
        if (slices->universal[edge->target])
            return false;
        if (is_better(slices, edge->target, arrival, *known))
            *known = arrival;
    }
    return true;
}

/* If nothing is awaited any more, await all that must die; true if so. */
static bool await(Slices *slices) {
    uint32_t states = slices->omega->state_count;
    uint32_t *next = slices->next;
    for (uint32_t s = 0; s < states; s++)
        if (next[s] != ABSENT && promise_of(next[s]) == PROMISE_AWAITED)
            return false;
    for (uint32_t s = 0; s < states; s++)
        if (next[s] != ABSENT && promise_of(next[s]) == PROMISE_DIE)
            next[s]++;
    return true;
}

/* The guess: nothing is promised where order counts, and where all cycles are
 * accepting, all runs must leave. */
static void guess(Slices *slices) {
    for (uint32_t s = 0; s < slices->omega->state_count; s++)
        if (slices->next[s] != ABSENT && class_of(slices, s) == COMPONENT_FULL)
            slices->next[s] = place(0, PROMISE_AWAITED);
}

/* The next larger position of the component in `next`, and its promise. */
static bool next_class(const Slices *slices, uint32_t component, uint32_t after,
                       uint32_t *found) {
    bool any = false;
    for (uint32_t s = 0; s < slices->omega->state_count; s++) {
        uint32_t at = slices->next[s];
        if (at == ABSENT || slices->components.of[s] != component ||
            at <= after || (any && at >= *found))
            continue;
        *found = at;
        any = true;
    }
    return any;
}

/* Number the classes of a component 0, 1, 2 ...; neighbours that must die
 * alike are one. All runs in a place have the same promise. */
static void make_dense(Slices *slices, uint32_t component) {
    uint32_t states = slices->omega->state_count;
    uint32_t at = 0, position = 0;
    bool any = false;
    Promise before = PROMISE_FREE;
    while (next_class(slices, component, at, &at)) {
        Promise promise = promise_of(at);
        if (any && (promise == PROMISE_FREE || promise != before))
            position++;
        any = true;
        before = promise;
        for (uint32_t s = 0; s < states; s++)
            if (slices->next[s] == at && slices->components.of[s] == component)
                slices->slots[s] = place(position, promise);
    }
    for (uint32_t s = 0; s < states; s++)
        if (slices->next[s] != ABSENT && slices->components.of[s] == component)
            slices->next[s] = slices->slots[s];
}

static void make_all_dense(Slices *slices) {
    const Components *components = &slices->components;
    for (uint32_t c = 0; c < components->count; c++)
        if (components->classes[c] == COMPONENT_PARTIAL)
            make_dense(slices, c);
}

/* ---- Macrostates --------------------------------------------------------- */

/* The number of `next` as a state of the result. */
static uint32_t number_of(Slices *slices, bool guessed) {
    uint32_t states = slices->omega->state_count;
    uint32_t head = guessed;
    Mem *mem = slices->mem;
    char *key = mem_alloc(mem, key_bytes(slices));
    memcpy(key, &head, sizeof head);
    memcpy(key + sizeof head, slices->next, states * sizeof *slices->next);
    uint32_t number = names_add(&slices->macrostates, key, key_bytes(slices));
    mem_free(mem, key, key_bytes(slices));
    return number;
}

static bool load(Slices *slices, uint32_t number) {
    uint32_t head;
    const char *key = names_get(&slices->macrostates, number);
    memcpy(&head, key, sizeof head);
    memcpy(slices->places, key + sizeof head,
           slices->omega->state_count * sizeof *slices->places);
    return head;
}

/* Split each branch into the letters of the edge and the others. */
static void branch_by(Slices *slices, uint32_t number) {
    Diagrams *diagrams = slices->omega->diagrams;
    Diagram guard = slices->omega->edges.data[number].guard;
    size_t count = slices->branches.count;
    for (size_t i = 0; i < count; i++) {
        Branch *branch = &slices->branches.data[i];
        Diagram with = diagram_and(diagrams, branch->letters, guard);
        Diagram without = diagram_minus(diagrams, branch->letters, guard);
        if (with == DIAGRAM_FALSE)
            continue;
        if (without != DIAGRAM_FALSE) {
            Branch other = {.letters = without};
            for (size_t k = 0; k < branch->edges.count; k++)
                vec_push(slices->mem, &other.edges, branch->edges.data[k]);
            vec_push(slices->mem, &slices->branches, other);
            branch = &slices->branches.data[i];
        }
        branch->letters = with;
        vec_push(slices->mem, &branch->edges, number);
    }
    if (slices->branches.count > MOST_BRANCHES)
        slices->failed = true;
}

static void find_branches(Slices *slices) {
    vec_push(slices->mem, &slices->branches, (Branch){.letters = DIAGRAM_TRUE});
    for (uint32_t s = 0; s < slices->omega->state_count; s++)
        if (slices->places[s] != ABSENT)
            for (uint32_t e = slices->first[s];
                 e < slices->first[s + 1] && !slices->failed; e++)
                branch_by(slices, e);
}

/* The successors with the letters of a branch. */
static void follow(Slices *slices, uint32_t number, const Branch *branch,
                   bool guessed) {
    Omega *result = slices->result;
    if (!step(slices, branch, guessed))
        return;
    bool done = guessed && await(slices);
    make_all_dense(slices);
    omega_edge(result, number, number_of(slices, guessed), branch->letters,
               done);
    if (!guessed) {
        guess(slices);
        omega_edge(result, number, number_of(slices, true), branch->letters, 0);
    }
}

static void expand(Slices *slices, uint32_t number) {
    bool guessed = load(slices, number);
    find_branches(slices);
    for (size_t i = 0; i < slices->branches.count; i++) {
        if (!slices->failed)
            follow(slices, number, &slices->branches.data[i], guessed);
        vec_release(slices->mem, &slices->branches.data[i].edges);
    }
    vec_clear(&slices->branches);
    slices->failed |=
        slices->macrostates.entries.count > slices->most ||
        slices->result->edges.count > EDGES_PER_STATE * slices->most ||
        slices->omega->diagrams->exhausted;
}

/* ---- The whole ----------------------------------------------------------- */

/* Without a component in which order counts nothing has to be guessed. */
static void add_initial(Slices *slices) {
    const Omega *omega = slices->omega;
    bool guessed = !components_any(&slices->components, COMPONENT_PARTIAL);
    for (size_t i = 0; i < omega->initial.count; i++) {
        uint32_t state = omega->initial.data[i];
        slices->next[state] = place(0, PROMISE_FREE);
        if (slices->universal[state])
            return;
    }
    if (guessed)
        guess(slices);
    vec_push(slices->mem, &slices->result->initial, number_of(slices, guessed));
}

bool omega_slices(const Omega *omega, Omega *result, size_t most) {
    Mem *mem = omega->diagrams->mem;
    Slices slices = {
        .omega = omega, .result = result, .mem = mem, .most = most};
    size_t states = omega->state_count, bytes = states * sizeof(uint32_t);
    assert(omega->set_count <= 1);
    omega_components(omega, &slices.components);
    slices.first = omega_index(omega);
    slices.universal = mem_alloc(mem, states);
    slices.places = mem_alloc(mem, bytes);
    slices.next = mem_alloc(mem, bytes);
    slices.slots = mem_alloc(mem, bytes);
    names_init(&slices.macrostates, mem);
    omega_universal(omega, slices.universal);
    add_initial(&slices);
    for (uint32_t n = 0; n < slices.macrostates.entries.count && !slices.failed;
         n++) {
        mem_poll(mem);
        expand(&slices, n);
    }
    result->state_count = (uint32_t)slices.macrostates.entries.count;
    result->set_count = 1;
    omega_sort(result);
    vec_release(mem, &slices.branches);
    names_release(&slices.macrostates);
    mem_free(mem, slices.slots, bytes);
    mem_free(mem, slices.next, bytes);
    mem_free(mem, slices.places, bytes);
    mem_free(mem, slices.universal, states);
    omega_free_index(omega, slices.first);
    components_release(&slices.components);
    return !slices.failed && !omega->diagrams->exhausted;
}
