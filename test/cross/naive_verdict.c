/* test/cross/naive_verdict.c -- verdicts on a naive product, straight from the
 * definitions */
#include "test/cross/naive_monitor.h"

#include <stdlib.h>

static bool leads(const NaiveProduct *product, const uint64_t *matrix,
                  size_t from, size_t to) {
    return matrix[from * product->row + to / 64] >> to % 64 & 1;
}

/* Is there a cycle through the state that contains the arc? */
static bool on_cycle(const NaiveProduct *product, size_t state,
                     const NaiveArc *arc) {
    return (arc->source == state ||
            leads(product, product->any, state, arc->source)) &&
           (arc->target == state ||
            leads(product, product->any, arc->target, state));
}

/* Do these components include all that matter? */
static bool is_fair(const NaiveProduct *product, uint64_t components) {
    return (product->system->all & ~components) == 0;
}

/* Theorem 1 of paper 000 asks for a visible action. Without loops of tau_T
 * any move would do: that is a theorem, not the definition. */
static bool recurs(const NaiveProduct *product, size_t state) {
    uint64_t fair = 0;
    bool seen = false;
    for (size_t i = 0; i < product->arc_count; i++) {
        const NaiveArc *arc = &product->arcs[i];
        if (!on_cycle(product, state, arc))
            continue;
        seen |= arc->seen;
        fair |= arc->fair;
    }
    return seen && is_fair(product, fair);
}

/* A cycle through the state on which the monitor stands still. */
static bool diverges(const NaiveProduct *product, size_t state) {
    const uint64_t *still = product->still;
    uint64_t fair = 0;
    if (!leads(product, still, state, state))
        return false;
    for (size_t i = 0; i < product->arc_count; i++) {
        const NaiveArc *arc = &product->arcs[i];
        if (!arc->moved &&
            (arc->source == state ||
             leads(product, still, state, arc->source)) &&
            (arc->target == state || leads(product, still, arc->target, state)))
            fair |= arc->fair;
    }
    return is_fair(product, fair);
}

/* Does the state lie on a cycle that meets every acceptance set? */
static bool accepts(const NaiveProduct *product, size_t state) {
    uint32_t met = 0, all = (1u << product->probe->set_count) - 1;
    uint64_t fair = 0;
    if (!leads(product, product->any, state, state))
        return false;
    for (size_t i = 0; i < product->arc_count; i++)
        if (on_cycle(product, state, &product->arcs[i])) {
            met |= product->arcs[i].marks;
            fair |= product->arcs[i].fair;
        }
    return (met & all) == all && is_fair(product, fair);
}

static bool is_error(const NaiveProduct *product, size_t state,
                     uint32_t property) {
    const NaivePair *pair = &product->pairs[state];
    if (product->probe->kind == PROBE_BUCHI)
        return accepts(product, state);
    if (!(pair->marks >> property & 1))
        return false;
    switch (product->kinds[property]) {
    case LABEL_REJECT:
        return true;
    case LABEL_DEADLOCK:
        return pair->stuck;
    case LABEL_LIVELOCK:
        return diverges(product, state);
    case LABEL_INFINITE:
        return recurs(product, state);
    }
    abort();
}

bool naive_product_violates(const NaiveProduct *product, uint32_t property) {
    for (size_t s = 0; s < product->count; s++)
        if (is_error(product, s, property))
            return true;
    return false;
}

bool naive_product_always_moves(const NaiveProduct *product) {
    for (size_t i = 0; i < product->arc_count; i++)
        if (!product->arcs[i].moved)
            return false;
    return true;
}

bool naive_product_always_livelock(const NaiveProduct *product) {
    uint32_t livelocks = 0;
    for (uint32_t k = 0; k < product->property_count; k++)
        if (product->kinds[k] == LABEL_LIVELOCK)
            livelocks |= 1u << k;
    for (size_t s = 0; s < product->count; s++)
        if (!(product->pairs[s].marks & livelocks))
            return false;
    return true;
}

/* ---- shortest errors ---- */

/* A node of a search: a pair, and what its cycle has met so far. */
enum {
    MET_MARK = 1, /* a state with the label */
    MET_MOVE = 2, /* a move with the system */
    PHASES = 4
};

typedef struct Distances {
    size_t *values;   /* by node: steps from the start, or NAIVE_NONE */
    size_t *queue;    /* of nodes */
    size_t read, end; /* of the queue */
} Distances;

static Distances new_distances(size_t nodes) {
    Distances distances = {malloc(nodes * sizeof(size_t) + 1),
                           malloc(nodes * sizeof(size_t) + 1), 0, 0};
    if (!distances.values || !distances.queue)
        abort();
    for (size_t i = 0; i < nodes; i++)
        distances.values[i] = NAIVE_NONE;
    return distances;
}

static void free_distances(Distances *distances) {
    free(distances->values);
    free(distances->queue);
}

static void reach(Distances *distances, size_t node, size_t steps) {
    if (distances->values[node] != NAIVE_NONE)
        return;
    distances->values[node] = steps;
    distances->queue[distances->end++] = node;
}

static size_t phase_of(const NaiveProduct *product, size_t pair,
                       uint32_t property) {
    return product->pairs[pair].marks >> property & 1 ? MET_MARK : 0;
}

/* The length of a shortest cycle through the pair that shows the error. */
static size_t shortest_cycle(const NaiveProduct *product, size_t start,
                             uint32_t property) {
    bool livelock = product->kinds[property] == LABEL_LIVELOCK;
    size_t needed = livelock ? MET_MARK : MET_MARK | MET_MOVE;
    size_t first = phase_of(product, start, property);
    size_t best = NAIVE_NONE;
    Distances distances = new_distances(product->count * PHASES);
    reach(&distances, start * PHASES + first, 0);
    while (distances.read < distances.end && best == NAIVE_NONE) {
        size_t node = distances.queue[distances.read++];
        size_t steps = distances.values[node] + 1;
        for (size_t i = 0; i < product->arc_count; i++) {
            const NaiveArc *arc = &product->arcs[i];
            if (arc->source != node / PHASES || (livelock && arc->moved))
                continue;
            size_t phase = node % PHASES | (arc->seen ? MET_MOVE : 0) |
                           phase_of(product, arc->target, property);
            if (arc->target == start && phase == needed && steps < best)
                best = steps;
            reach(&distances, arc->target * PHASES + phase, steps);
        }
    }
    free_distances(&distances);
    return best;
}

static size_t error_length(const NaiveProduct *product, size_t pair,
                           uint32_t property) {
    Label kind = product->kinds[property];
    if (kind == LABEL_LIVELOCK || kind == LABEL_INFINITE)
        return shortest_cycle(product, pair, property);
    return is_error(product, pair, property) ? 0 : NAIVE_NONE;
}

size_t naive_product_shortest(const NaiveProduct *product, uint32_t property) {
    size_t best = NAIVE_NONE;
    Distances ways = new_distances(product->count);
    for (size_t s = 0; s < product->initial; s++)
        reach(&ways, s, 0);
    while (ways.read < ways.end) {
        size_t pair = ways.queue[ways.read++];
        size_t steps = ways.values[pair];
        size_t length = error_length(product, pair, property);
        if (length != NAIVE_NONE && steps + length < best)
            best = steps + length;
        for (size_t i = 0; i < product->arc_count; i++)
            if (product->arcs[i].source == pair)
                reach(&ways, product->arcs[i].target, steps + 1);
    }
    free_distances(&ways);
    return best;
}
