/* equiv/walking/pairs.h -- numbers for pairs of numbers
 *
 * Purpose:    every search of pairs of states, or of states and sets, keeps
 *             those that it has met in a store, one number in the high half of
 *             a word and one in the low half. Numbers of pairs count from 0 in
 *             the order of first appearance.
 */
#ifndef EQUIV_WALKING_PAIRS_H
#define EQUIV_WALKING_PAIRS_H

#include "core/budget.h"
#include "store/store.h"

static inline uint64_t pair_key(uint32_t left, uint32_t right) {
    return (uint64_t)left << 32 | right;
}

/* At most so many; returns owned, NULL without memory. */
Store *pairs_new(Mem *mem, uint64_t most);

/* The number of a pair, which may be new; the limit that was met, or
 * LIMIT_NONE. */
Limit pairs_insert(Store *pairs, uint64_t key, ShortId *pair);

/* The number of a pair that was met, or SHORT_NONE. */
static inline ShortId pair_find(const Store *pairs, uint64_t key) {
    StateId id;
    store_find(pairs, &key, 1, &id);
    return state_short(id);
}

#endif
