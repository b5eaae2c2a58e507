/* search/device/level_marks.h -- levels of a search as marks in the table
 *
 * Purpose:    the table of quotients already holds every state that waits or is
 *             new, so a level needs no memory of its own: two bits of a slot
 *             say that its state is in the level. Levels are arrays of vectors
 *             while there is room for them, which is faster if they are small,
 *             and marks when there is not.
 * Marks:      1 and 2 in turn; states of other levels have none. A state loses
 *             its mark when it is taken to be expanded, so that what is marked
 *             still has to be, wherever a growing table moves it.
 * Cost:       one pass over the table per level, and another that takes the
 *             marks away: 128 GiB at the bandwidth of an H200 are 0.03 s.
 * Parts:      states are spread evenly, so a part of the table that is looked
 *             at has about as many of them as fit; if it has more, half of it
 *             is looked at.
 */
#ifndef SEARCH_DEVICE_LEVEL_MARKS_H
#define SEARCH_DEVICE_LEVEL_MARKS_H

#include "search/device/space.h"

/* Mark states of the table, whose vectors are given. */
bool level_marks_set(GpuSpace *space, const uint64_t *vectors, uint64_t count,
                     uint32_t mark);

typedef struct MarkedPart { /* of the states with a mark */
    uint32_t mark;          /* they have it */
    uint64_t all;           /* how many there are, in the whole table */
    uint64_t most;          /* that are listed, at least those of a bucket */
    bool taken;             /* they lose the mark */
} MarkedPart;

/* List states of the part, from bucket `at` on, in the memory for staged
 * vectors. `at` goes to the bucket after those that were looked at, and `count`
 * says how many states there were in them. */
bool level_marks_list(GpuSpace *space, const MarkedPart *part, uint64_t *at,
                      uint64_t *count);

#endif
