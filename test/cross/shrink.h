/* test/cross/shrink.h -- the smallest network that still fails
 *
 * Purpose:    take components, rules, transitions, propositions and so on away
 *             from a failing sketch, one at a time, as long as it fails.
 * Method:     greedy, round after round until nothing more can go.
 */
#ifndef TEST_CROSS_SHRINK_H
#define TEST_CROSS_SHRINK_H

#include "test/cross/sketch.h"

/* Does the sketch still fail? */
typedef bool StillFails(void *context, const Sketch *sketch);

void shrink(Sketch *sketch, StillFails *fails, void *context);

#endif
