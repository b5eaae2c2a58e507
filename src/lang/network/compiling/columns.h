/* lang/network/compiling/columns.h -- the tables that partners are looked up in
 *
 * Purpose:    for every (component, action) that some rule looks up, where
 *             the action leads from each local state (Column in moves.h).
 * Forms:      one change for each state, if the action never branches; lists
 *             by state, if it does; one list of all such actions together,
 *             sorted by state and action, where arrays over the states would
 *             be large and mostly empty.
 */
#ifndef LANG_NETWORK_COMPILING_COLUMNS_H
#define LANG_NETWORK_COMPILING_COLUMNS_H

#include "lang/network/compiling/moves_build.h"

typedef struct ColumnRequest {
    uint32_t component; /* who is looked up */
    uint32_t action;    /* for which of its actions */
    uint32_t *answer;   /* receives the index of the column */
} ColumnRequest;

/* Build the columns for all requests (reordered) and answer them. */
const MoveColumn *columns_build(const MovesSource *source,
                                ColumnRequest *requests, size_t count,
                                Arena *arena);

#endif
