/* store/move.h -- from one store to another, in the memory of one
 *
 * Purpose:    when memory comes to an end, the states of a store go to one that
 *             takes less, and the search goes on.
 * Ladder:     from whole states with ids to whole states without, to hashes of
 *             states, to a few bits of each: store_ladder.
 * Order:      what only insertion needs is given back first. States that wait
 *             are set aside; then all states are taken out of the old store,
 *             which becomes smaller, and added to the new one; those that wait
 *             keep the ids that they had.
 * Lossy:      in a store that is not exact, states may become one when they are
 *             moved. They count as before: all of them were visited.
 * Memory:     the larger of the two stores, the states that wait, and about a
 *             hundredth of the old store.
 */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include "store/store.h"

#define NONE_WAITS UINT64_MAX

enum {
    LADDER_MOST = 3 /* kinds to which the states of a search can go */
};

/* The kinds to which states go one after the other when memory comes to an end;
 * the rest is NULL. */
typedef struct StoreLadder {
    const StoreKind *kinds[LADDER_MOST];
} StoreLadder;

/* The ladder for vectors of so many bits: from the kind in which the search
 * begins, if it is exact, down to exact kinds, or also to others. A kind that
 * would save nothing is left out. */
StoreLadder store_ladder(const StoreKind *kind, uint32_t bits, bool lossy);

/* Take the first kind away. */
const StoreKind *ladder_step(StoreLadder *ladder);

/* Can the states of a store be moved? */
static inline bool store_can_move(const Store *store) {
    return store->operations->drain != NULL;
}

/* Move all states to a new store of another kind, which is blind and takes the
 * place of this one. States from `waiting` on keep their ids and can be read,
 * others need none any more; NONE_WAITS: none does, nor will any. False at the
 * memory limit: then what is left cannot be searched. */
bool store_move(Store **store, const StoreKind *kind, StoreShape shape,
                uint64_t waiting);

#endif
