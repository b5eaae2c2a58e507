/* store/recent.h -- keys that were inserted recently
 *
 * Purpose:    two steps that do not depend on each other lead to one state in
 *             either order, so a state that is reached several times is mostly
 *             reached soon again. A recent key need not be looked up
 *             in a large table.
 * Invariant:  each key that is here is in the table, or among those that are
 *             being inserted. A key has one place, which its last bits say, and
 *             gives it to the next one.
 * Size:       about a 32nd of the table, up to 128 KiB: what the second-level
 *             cache holds. None for a small table.
 * Cost:       one access for each key. Of the states of 15 philosophers that
 *             are reached again, one in two is found here.
 */
#ifndef STORE_RECENT_H
#define STORE_RECENT_H

#include "base/mem.h"

#include <assert.h>

typedef struct Recent {
    uint64_t *keys; /* mixed; NULL if there is no place */
    size_t places;  /* how many: a power of two, at least 2, or 0 */
} Recent;

/* Forget all keys. */
void recent_clear(Recent *recent);

/* Be as large as is good for a table of so many bytes, if memory allows; what
 * is here may be forgotten. */
void recent_fit(Recent *recent, Mem *mem, size_t bytes);

void recent_release(Recent *recent, Mem *mem);

/* Is a key here? From now on it is. There are places. */
static inline bool recent_note(const Recent *recent, uint64_t key) {
    uint64_t *place = &recent->keys[key & (recent->places - 1)];
    assert(recent->places >= 2);
    bool known = *place == key;
    *place = key;
    return known;
}

#endif
