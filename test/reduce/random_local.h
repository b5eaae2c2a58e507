/* test/reduce/random_local.h -- components in which actions commute
 *
 * Purpose:    in the LSTSs of a random network (test/cross/random_network.h)
 *             hardly any two actions commute. This puts others in the place of
 *             some of them: counters, variables that are read and written,
 *             grids, chains that end, with and without a flaw.
 */
#ifndef TEST_REDUCE_RANDOM_LOCAL_H
#define TEST_REDUCE_RANDOM_LOCAL_H

#include "base/rng.h"
#include "test/cross/sketch.h"

/* Change some systems of the sketch; states, actions and propositions stay. */
void random_local(Sketch *sketch, Rng *rng);

#endif
