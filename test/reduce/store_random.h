/* test/reduce/store_random.h -- random programs whose errors can be lost
 *
 * Purpose:    small Promela programs in which assertions fail, for searches
 *             that must find again what they found: with processes that die,
 *             go on forever or block, rows of forced steps that join, rings of
 *             them, channels with and without a buffer, variables that nothing
 *             depends on (so that a slice is short and the program is not), and
 *             now and then an atomic sequence that is long. Now and then a
 *             program has thousands of states ("crowd" is among its uses), so
 *             that a little less memory than it needs changes the store.
 * Output:     the first line is a comment "uses: ...", as of hard_random.h.
 *             Every other program is one of those, with more processes.
 */
#ifndef TEST_REDUCE_STORE_RANDOM_H
#define TEST_REDUCE_STORE_RANDOM_H

#include "base/rng.h"

#include <stdbool.h>
#include <stdio.h>

void store_random(uint64_t seed, FILE *out);

#endif
