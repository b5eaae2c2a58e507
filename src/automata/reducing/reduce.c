#include "automata/reducing/reduce.h"

#include "base/names.h"

#include <assert.h>

#define GONE UINT32_MAX

static bool is_accepting(const Components *components, uint32_t component) {
    return components->classes[component] >= COMPONENT_FULL;
}

/* ---- Trimming ------------------------------------------------------------ */

enum {
    REACHED = 1,
    USEFUL = 2
};

typedef struct Trimming {
    const Omega *omega;           /* what is trimmed */
    const Components *components; /* of it */
    const uint32_t *first;        /* by state: its edges */
    uint8_t *flags;               /* by component */
} Trimming;

/* Edges lead to smaller components, which are known already. */
static void find_useful(Trimming *trimming, const uint32_t *order) {
    const Components *components = trimming->components;
    for (uint32_t i = 0; i < components->state_count; i++) {
        uint32_t state = order[i], own = components->of[state];
        if (is_accepting(components, own))
            trimming->flags[own] |= USEFUL;
        for (uint32_t e = trimming->first[state];
             e < trimming->first[state + 1]; e++) {
            uint32_t target = trimming->omega->edges.data[e].target;
            trimming->flags[own] |=
                trimming->flags[components->of[target]] & USEFUL;
        }
    }
}

static void find_reached(Trimming *trimming, const uint32_t *order) {
    const Components *components = trimming->components;
    const Omega *omega = trimming->omega;
    for (size_t i = 0; i < omega->initial.count; i++)
        trimming->flags[components->of[omega->initial.data[i]]] |= REACHED;
    for (uint32_t i = components->state_count; i-- > 0;) {
        uint32_t state = order[i];
        if (!(trimming->flags[components->of[state]] & REACHED))
            continue;
        for (uint32_t e = trimming->first[state];
             e < trimming->first[state + 1]; e++)
            trimming->flags[components->of[omega->edges.data[e].target]] |=
                REACHED;
    }
}

void omega_trim(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    Components components;
    omega_components(omega, &components);
    uint32_t *order = components_order(&components);
    uint32_t *first = omega_index(omega);
    Trimming trimming = {omega, &components, first,
                         mem_alloc(mem, components.count)};
    find_useful(&trimming, order);
    find_reached(&trimming, order);
    uint32_t states = omega->state_count, kept = 0;
    for (uint32_t s = 0; s < states; s++)
        order[s] = trimming.flags[components.of[s]] == (REACHED | USEFUL)
                       ? kept++
                       : GONE;
    omega_free_index(omega, first);
    omega_renumber(omega, order, kept);
    mem_free(mem, order, states * sizeof *order);
    mem_free(mem, trimming.flags, components.count);
    components_release(&components);
}

/* ---- Marks --------------------------------------------------------------- */

static void clear_marks(Omega *omega, const Components *components) {
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        ComponentClass class =
            components->classes[components->of[edge->source]];
        if (!components_inner(components, edge) || class == COMPONENT_NON)
            edge->marks = 0;
        else if (class == COMPONENT_FULL)
            edge->marks = omega_all_marks(omega);
    }
}

/* For each partial component, by set j: the sets that every edge in j is in. */
static uint64_t *implied_sets(const Omega *omega,
                              const Components *components) {
    uint32_t sets = omega->set_count;
    size_t bytes = (size_t)components->count * sets * sizeof(uint64_t);
    uint64_t *implied = mem_alloc(components->mem, bytes);
    for (size_t i = 0; i < (size_t)components->count * sets; i++)
        implied[i] = omega_all_marks(omega);
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        if (!components_inner(components, edge))
            continue;
        size_t row = (size_t)components->of[edge->source] * sets;
        for (uint32_t j = 0; j < sets; j++)
            if (edge->marks >> j & 1)
                implied[row + j] &= edge->marks;
    }
    return implied;
}

/* The sets of one component that no other one implies. */
static uint64_t needed_sets(const uint64_t *implied, uint32_t sets) {
    uint64_t needed = 0;
    for (uint32_t k = 0; k < sets; k++) {
        bool redundant = false;
        for (uint32_t j = 0; j < sets; j++) {
            bool implies = j != k && (implied[j] >> k & 1);
            bool back = implied[k] >> j & 1; /* equal: keep the first */
            redundant |= implies && (!back || j < k);
        }
        needed |= (uint64_t)!redundant << k;
    }
    return needed;
}

/* The marks in `needed`, moved together; all sets after them count as
 * visited. */
static uint64_t compress(uint64_t marks, uint64_t needed, uint32_t sets) {
    uint64_t result = 0;
    uint32_t place = 0;
    for (; needed; needed &= needed - 1, place++)
        if (marks & needed & -needed)
            result |= (uint64_t)1 << place;
    for (; place < sets; place++)
        result |= (uint64_t)1 << place;
    return result;
}

/* Each partial component has only the sets that it needs, the first ones. */
static void renumber_sets(Omega *omega, const Components *components) {
    uint32_t old = omega->set_count;
    size_t bytes = (size_t)components->count * sizeof(uint64_t);
    uint64_t *implied = implied_sets(omega, components);
    uint64_t *needed = mem_alloc(components->mem, bytes);
    bool must = components_any(components, COMPONENT_NON);
    uint32_t most = must && old > 0;
    for (uint32_t c = 0; c < components->count; c++) {
        if (components->classes[c] != COMPONENT_PARTIAL)
            continue;
        needed[c] = needed_sets(implied + (size_t)c * old, old);
        uint32_t count = (uint32_t)__builtin_popcountll(needed[c]);
        most = count > most ? count : most;
    }
    omega->set_count = most;
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        uint32_t component = components->of[edge->source];
        if (components_inner(components, edge) &&
            components->classes[component] == COMPONENT_PARTIAL)
            edge->marks = compress(edge->marks, needed[component], most);
        edge->marks &= omega_all_marks(omega);
    }
    mem_free(components->mem, needed, bytes);
    mem_free(components->mem, implied, bytes * old);
}

void omega_tidy_marks(Omega *omega) {
    Components components;
    omega_components(omega, &components);
    clear_marks(omega, &components);
    renumber_sets(omega, &components);
    components_release(&components);
    omega_sort(omega);
}

/* ---- States with equal edges --------------------------------------------- */

static uint32_t merge_once(const Omega *omega, Names *kinds,
                           uint32_t *new_number) {
    Mem *mem = omega->diagrams->mem;
    VEC(uint64_t) key = {0};
    uint32_t *first = omega_index(omega);
    for (uint32_t s = 0; s < omega->state_count; s++) {
        vec_clear(&key);
        for (uint32_t e = first[s]; e < first[s + 1]; e++) {
            AutomatonEdge edge = omega->edges.data[e];
            vec_push(mem, &key, (uint64_t)edge.target << 32 | edge.guard);
            vec_push(mem, &key, edge.marks);
        }
        vec_reserve(mem, &key, 1); /* a state without edges has a key too */
        new_number[s] = names_add(kinds, (const char *)key.data,
                                  key.count * sizeof *key.data);
    }
    omega_free_index(omega, first);
    vec_release(mem, &key);
    return (uint32_t)kinds->entries.count;
}

/* The edges of a state that is merged with another one come twice, and are
 * merged as well. */
void omega_merge(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    for (;;) {
        uint32_t states = omega->state_count;
        Names kinds;
        names_init(&kinds, mem);
        uint32_t *new_number = mem_alloc(mem, states * sizeof *new_number);
        uint32_t count = merge_once(omega, &kinds, new_number);
        if (count < states)
            omega_renumber(omega, new_number, count);
        mem_free(mem, new_number, states * sizeof *new_number);
        names_release(&kinds);
        if (count == states)
            return;
    }
}

/* ---- All together -------------------------------------------------------- */

static void reduce_once(Omega *omega) {
    omega_trim(omega);
    omega_tidy_marks(omega);
    omega_merge(omega);
    if (omega->state_count > MOST_SIMULATED)
        return;
    omega_simulate(omega);
    omega_trim(omega);
    omega_simulate_back(omega);
    omega_trim(omega);
    omega_tidy_marks(omega);
}

void omega_reduce(Omega *omega) {
    size_t edges;
    uint32_t states, sets;
    do {
        states = omega->state_count;
        edges = omega->edges.count;
        sets = omega->set_count;
        reduce_once(omega);
    } while (!omega->diagrams->exhausted &&
             (omega->state_count < states || omega->edges.count < edges ||
              omega->set_count < sets));
}
