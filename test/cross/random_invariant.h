/* test/cross/random_invariant.h -- random networks that have invariants
 *
 * Purpose:    sketches of workers that go around, and of keepers that others
 *             determine: locks and counters that workers take and give back,
 *             locks that know their owner, copies of a worker with other
 *             numbers, and steps that pairs of workers make together. A third
 *             of the networks is spoilt by a transition, a rule or an initial
 *             state that comes in addition, so that an invariant that seems to
 *             be there is none.
 */
#ifndef TEST_CROSS_RANDOM_INVARIANT_H
#define TEST_CROSS_RANDOM_INVARIANT_H

#include "test/cross/random_network.h"

void random_invariant_network(Sketch *sketch, Rng *rng, Label errors);

#endif
