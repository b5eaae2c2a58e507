/* store/move.h -- from one store to another, in the memory of one
 *
 * Purpose:    when memory comes to an end, the states of a store that keeps
 *             them whole go to one that takes less, and the search goes on.
 * Order:      the index of the old store is given back first. States that wait
 *             are set aside; the others are moved, the last one first, while
 *             the old store becomes smaller; those that wait come last, and
 *             get the ids that they had.
 * Memory:     the larger of the two stores, and the states that wait.
 */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include "store/store.h"

/* Can the states of a store be moved? */
static inline bool store_can_move(const Store *store) {
    return store->operations->drop != NULL;
}

/* Move all states to a new store of another kind, which is blind and takes the
 * place of this one. States from `waiting` on keep their ids, others need none
 * any more. False at the memory limit: then what is left cannot be searched. */
bool store_move(Store **store, const StoreKind *kind, StoreShape shape,
                uint64_t waiting);

#endif
