/* store/state_id.h -- the numbers by which states are known
 *
 * Purpose:    a store numbers the states that it is given. Numbers of 64 bits
 *             are on their way between a store and a search.
 * Short ids:  what a search keeps for each of its states is most of its
 *             memory, so a kind of store that finds ids again (STORE_IDS) gives
 *             only such as fit into 32 bits, and says when there are no more.
 *             The others, of which a search keeps no ids, have no such end.
 */
#ifndef STORE_STATE_ID_H
#define STORE_STATE_ID_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t StateId;
typedef uint32_t ShortId;

#define STATE_NONE UINT64_MAX
#define SHORT_NONE UINT32_MAX /* the same, short */

/* What a store without ids says of a vector that it has; and of one of which it
 * knows that it waits, if that was asked for (StoreShape.waits). */
#define STATE_OLD (UINT64_MAX - 1)
#define STATE_WAITS (UINT64_MAX - 2)

/* Is it the id of a state, and not one of these? */
static inline bool state_is_id(StateId id) {
    return id < STATE_WAITS;
}

/* An id, or STATE_NONE, made short. */
static inline ShortId state_short(StateId id) {
    assert(id < SHORT_NONE || id == STATE_NONE);
    return (ShortId)id;
}

/* And back. */
static inline StateId state_long(ShortId id) {
    return id == SHORT_NONE ? STATE_NONE : id;
}

#endif
