/* test/unit/random_pairs.h -- random pairs of small systems
 *
 * Up to twelve states, with tau, divergences and several initial states. The
 * second system is random, or the first one with states doubled (which changes
 * nothing) and then, mostly, a few edges changed: so there are many pairs that
 * are related, and many that nearly are. Some declare an alphabet, which may
 * be larger than what occurs, and sometimes a visible action is called "tau".
 */
#ifndef TEST_UNIT_RANDOM_PAIRS_H
#define TEST_UNIT_RANDOM_PAIRS_H

#include "base/rng.h"
#include "test/unit/graph_model.h"

enum {
    PAIR_STATES = 12, /* most states */
    PAIR_EDGES = 64,  /* most edges */
    PAIR_ACTIONS = 4  /* tau, a, b, c */
};

typedef struct RandomSystem {
    uint8_t states, initial;     /* how many; initial ones come first */
    GraphEdge edges[PAIR_EDGES]; /* without repetitions */
    size_t count;                /* how many */
    uint8_t truth[PAIR_STATES];  /* of two propositions */
    uint8_t declared;            /* a set: the alphabet; 0: none is declared */
    bool confusing;              /* action a is called "tau" */
} RandomSystem;

static inline void system_add(RandomSystem *system, GraphEdge edge) {
    for (size_t i = 0; i < system->count; i++)
        if (memcmp(&system->edges[i], &edge, sizeof edge) == 0)
            return;
    if (system->count < PAIR_EDGES)
        system->edges[system->count++] = edge;
}

static inline void system_drop(RandomSystem *system, size_t edge) {
    system->count--;
    system->edges[edge] = system->edges[system->count];
}

static inline GraphEdge draw_edge(const RandomSystem *system, Rng *rng,
                                  uint64_t actions) {
    return (GraphEdge){(uint8_t)rng_below(rng, system->states),
                       (uint8_t)rng_below(rng, actions),
                       (uint8_t)rng_below(rng, system->states)};
}

static inline void draw_system(RandomSystem *system, Rng *rng, uint64_t most,
                               uint64_t actions) {
    *system = (RandomSystem){.states = (uint8_t)(1 + rng_below(rng, most))};
    system->initial = rng_below(rng, 4) ? 1 : (uint8_t)(1 + rng_below(rng, 3));
    if (system->initial > system->states)
        system->initial = system->states;
    uint64_t edges = rng_below(rng, 1 + 2u * system->states);
    for (uint64_t i = 0; i < edges; i++)
        system_add(system, draw_edge(system, rng, actions));
    for (uint8_t s = 0; s < system->states; s++)
        system->truth[s] = rng_below(rng, 3) ? 0 : (uint8_t)rng_below(rng, 4);
}

/* One more state that does what another one does; some edges lead there
 * instead. */
static inline void double_state(RandomSystem *system, Rng *rng) {
    if (system->states == PAIR_STATES)
        return;
    uint8_t old = (uint8_t)rng_below(rng, system->states);
    uint8_t copy = system->states++;
    size_t count = system->count;
    if (count * 2 > PAIR_EDGES)
        return;
    system->truth[copy] = system->truth[old];
    for (size_t i = 0; i < count; i++) {
        GraphEdge edge = system->edges[i];
        if (edge.source == old)
            system_add(system, (GraphEdge){copy, edge.action, edge.target});
        if (edge.target == old && rng_below(rng, 2))
            system->edges[i].target = copy;
    }
}

/* What occurs, and perhaps more. */
static inline void declare_actions(RandomSystem *system, uint64_t more) {
    system->declared = (uint8_t)(1 | more);
    for (size_t i = 0; i < system->count; i++)
        system->declared |= (uint8_t)(1u << system->edges[i].action);
}

/* Mostly the same actions for both. */
static inline void draw_alphabets(RandomSystem *one, RandomSystem *other,
                                  Rng *rng) {
    uint64_t more = rng_below(rng, 1u << PAIR_ACTIONS);
    one->confusing = other->confusing = rng_below(rng, 4) == 0;
    if (rng_below(rng, 2))
        return;
    declare_actions(one, more);
    declare_actions(other, more);
    if (rng_below(rng, 3) == 0)
        declare_actions(other, rng_below(rng, 1u << PAIR_ACTIONS));
    else
        one->declared = other->declared |= one->declared;
    if (rng_below(rng, 8) == 0)
        other->declared = 0;
}

static inline void change_pair(RandomSystem *one, RandomSystem *other, Rng *rng,
                               uint64_t actions) {
    for (uint64_t n = rng_below(rng, 4); n > 0; n--)
        double_state(other, rng);
    for (uint64_t n = rng_below(rng, 3); n > 0; n--) {
        size_t gone = other->count ? rng_below(rng, other->count) : 0;
        if (other->count > 0 && rng_below(rng, 2))
            system_drop(other, gone);
        else
            system_add(other, draw_edge(other, rng, actions));
    }
    if (rng_below(rng, 2)) {
        RandomSystem swap = *one;
        *one = *other;
        *other = swap;
    }
}

static inline void draw_pair(RandomSystem *one, RandomSystem *other, Rng *rng) {
    uint64_t actions = 2 + rng_below(rng, 3);
    draw_system(one, rng, rng_below(rng, 2) ? PAIR_STATES : 4, actions);
    *other = *one;
    if (rng_below(rng, 4) == 0)
        draw_system(other, rng, 5, actions);
    else
        change_pair(one, other, rng, actions);
    draw_alphabets(one, other, rng);
}

/* Undeclared actions, which never occur, have no label. */
static inline void label_actions(GraphModel *graph,
                                 const RandomSystem *system) {
    uint32_t count = 0;
    for (uint32_t a = 0; a < PAIR_ACTIONS; a++) {
        graph->own_numbers[a] = 0;
        if (system->declared && !(system->declared >> a & 1))
            continue;
        graph->own_numbers[a] = count;
        graph->own_labels[count++] =
            a == A && system->confusing ? "tau" : graph_label_names[a];
    }
    graph->model.labels = graph->own_labels;
    graph->model.label_count = count;
    graph->model.action_labels = graph->own_numbers;
    graph->model.has_alphabet = system->declared;
}

/* A Model of it; propositions are shown if they are to count. */
static inline void system_model(GraphModel *graph, Mem *mem,
                                const RandomSystem *system, bool propositions) {
    graph_init(graph, mem, system->edges, system->count, 8);
    label_actions(graph, system);
    graph->initial_count = system->initial;
    memcpy(graph->truth, system->truth, sizeof system->truth);
    graph->model.propositions.result_count = propositions ? 2 : 0;
}

#endif
