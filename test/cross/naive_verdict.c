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

/* Theorem 1 of paper 000 asks for a visible action. Without loops of tau_T
 * any move would do: that is a theorem, not the definition. */
static bool recurs(const NaiveProduct *product, size_t state) {
    for (size_t i = 0; i < product->arc_count; i++)
        if (product->arcs[i].seen &&
            on_cycle(product, state, &product->arcs[i]))
            return true;
    return false;
}

/* Does the state lie on a cycle that meets every acceptance set? */
static bool accepts(const NaiveProduct *product, size_t state) {
    uint32_t met = 0, all = (1u << product->probe->set_count) - 1;
    if (!leads(product, product->any, state, state))
        return false;
    for (size_t i = 0; i < product->arc_count; i++)
        if (on_cycle(product, state, &product->arcs[i]))
            met |= product->arcs[i].marks;
    return (met & all) == all;
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
        return leads(product, product->still, state, state);
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
