/* search/exploring/outlook.h -- how many states there may be in all
 *
 * Purpose:    breadth-first levels grow at first, then more and more slowly,
 *             and then shrink. The ratio of one level to the one before falls
 *             about evenly, so the levels to come can be guessed once it is
 *             known how fast it falls.
 * Estimate:   the ratio of levels, averaged over OUTLOOK_LEVELS of them, now
 *             and as many levels ago; its logarithm goes on falling as fast as
 *             between these. All levels to come, until they are smaller than
 *             one state, are added to the states known.
 * Silence:    nothing is estimated for a search with few levels, for levels
 *             that go on growing as fast as at first, or if the sum would be
 *             more than a hundred times what is known.
 */
#ifndef SEARCH_EXPLORING_OUTLOOK_H
#define SEARCH_EXPLORING_OUTLOOK_H

#include <stdint.h>

enum {
    OUTLOOK_LEVELS = 4,
    OUTLOOK_KEPT = 2 * OUTLOOK_LEVELS + 1
};

typedef struct Outlook {
    uint64_t levels[OUTLOOK_KEPT]; /* sizes of the last levels, in a ring */
    uint64_t count;                /* of all levels so far */
} Outlook;

/* One more level, of so many states. */
void outlook_add(Outlook *outlook, uint64_t states);

/* How many states there may be, if so many are known; 0: nothing can be said.
 */
double outlook_projection(const Outlook *outlook, uint64_t known);

#endif
