#include "automata/reducing/labelled_order.h"

#include "automata/forms/components.h"

#include <assert.h>

enum {
    MOST_ORDERED = 256,     /* states */
    MOST_COMPARED = 1 << 22 /* states times edges */
};

bool labelled_is_small(const Labelled *labelled) {
    size_t count = labelled_count(labelled);
    return count <= MOST_ORDERED &&
           count * labelled->edges.count <= MOST_COMPARED;
}

/* By state its first edge, one more at the end; of a sorted automaton. */
static uint32_t *index_edges(const Labelled *labelled) {
    size_t count = labelled_count(labelled);
    uint32_t *first = mem_alloc(labelled->mem, (count + 1) * sizeof *first);
    for (size_t i = 0; i < labelled->edges.count; i++)
        first[labelled->edges.data[i].source + 1]++;
    for (size_t s = 0; s < count; s++)
        first[s + 1] += first[s];
    return first;
}

static void free_index(const Labelled *labelled, uint32_t *first) {
    mem_free(labelled->mem, first,
             ((size_t)labelled_count(labelled) + 1) * sizeof *first);
}

/* ---- Simulation ---------------------------------------------------------- */

typedef struct Simulation {
    const Labelled *testing; /* whose states are compared */
    size_t count;            /* of states */
    uint32_t *first;         /* by state: its edges */
    uint8_t *better;         /* by pair */
} Simulation;

static bool sets_allow(uint8_t sets, uint8_t other) {
    return (other & SET_FINITE) || (sets & ~other) == 0;
}

static bool is_matched(const Simulation *self, const AutomatonEdge *edge,
                       uint32_t other) {
    const AutomatonEdge *edges = self->testing->edges.data;
    for (uint32_t i = self->first[other]; i < self->first[other + 1]; i++)
        if (edges[i].guard == edge->guard &&
            self->better[edge->target * self->count + edges[i].target])
            return true;
    return false;
}

static bool all_matched(const Simulation *self, uint32_t state,
                        uint32_t other) {
    if (self->testing->sets.data[other] & SET_FINITE)
        return true;
    for (uint32_t i = self->first[state]; i < self->first[state + 1]; i++)
        if (!is_matched(self, &self->testing->edges.data[i], other))
            return false;
    return true;
}

/* One round; did any pair go? */
static bool refine(Simulation *self) {
    bool changed = false;
    for (uint32_t s = 0; s < self->count; s++) {
        mem_poll(self->testing->mem);
        for (uint32_t t = 0; t < self->count; t++) {
            uint8_t *better = &self->better[s * self->count + t];
            if (s == t || !*better || all_matched(self, s, t))
                continue;
            *better = 0;
            changed = true;
        }
    }
    return changed;
}

uint8_t *labelled_simulation(const Labelled *testing) {
    assert(testing->testing);
    Simulation self = {.testing = testing, .count = labelled_count(testing)};
    self.first = index_edges(testing);
    self.better = mem_alloc(testing->mem, self.count * self.count);
    for (uint32_t s = 0; s < self.count; s++)
        for (uint32_t t = 0; t < self.count; t++)
            self.better[s * self.count + t] =
                sets_allow(testing->sets.data[s], testing->sets.data[t]);
    while (refine(&self))
        continue;
    free_index(testing, self.first);
    return self.better;
}

/* ---- Infinite acceptance ------------------------------------------------- */

/* Does every cycle through the state meet another state of infinite
 * acceptance? */
static bool is_idle(const Labelled *testing, uint32_t state) {
    VEC(AutomatonEdge) edges = {0};
    const uint8_t *sets = testing->sets.data;
    for (size_t i = 0; i < testing->edges.count; i++) {
        AutomatonEdge edge = testing->edges.data[i];
        if ((edge.source == state || !(sets[edge.source] & SET_INFINITE)) &&
            (edge.target == state || !(sets[edge.target] & SET_INFINITE)))
            vec_push(testing->mem, &edges, edge);
    }
    Components components;
    MarkedGraph graph = {labelled_count(testing), 0, edges.data, edges.count};
    components_init(&components, testing->mem, &graph);
    bool idle = components.classes[components.of[state]] == COMPONENT_TRANSIENT;
    components_release(&components);
    vec_release(testing->mem, &edges);
    return idle;
}

/* Do the same letters lead to the same states, or from each to itself or to
 * the other? */
static bool equal_edges(const Labelled *testing, const uint32_t *first,
                        uint32_t s, uint32_t t) {
    const AutomatonEdge *edges = testing->edges.data;
    uint32_t count = first[s + 1] - first[s];
    if (count != first[t + 1] - first[t])
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const AutomatonEdge *a = &edges[first[s] + i];
        const AutomatonEdge *b = &edges[first[t] + i];
        bool both = (a->target == s || a->target == t) &&
                    (b->target == s || b->target == t);
        if (a->guard != b->guard || (a->target != b->target && !both))
            return false;
    }
    return true;
}

static void align(Labelled *testing, uint32_t s, uint32_t t) {
    if (is_idle(testing, s))
        testing->sets.data[s] ^= SET_INFINITE;
    else if (is_idle(testing, t))
        testing->sets.data[t] ^= SET_INFINITE;
}

void labelled_align_infinite(Labelled *testing) {
    uint32_t count = labelled_count(testing);
    uint32_t *first = index_edges(testing);
    for (uint32_t s = 0; s < count; s++) {
        mem_poll(testing->mem);
        for (uint32_t t = 0; t < s; t++)
            if ((testing->sets.data[s] ^ testing->sets.data[t]) ==
                    SET_INFINITE &&
                equal_edges(testing, first, s, t))
                align(testing, s, t);
    }
    free_index(testing, first);
}
