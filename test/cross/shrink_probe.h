/* test/cross/shrink_probe.h -- the smallest monitor that still fails
 *
 * Purpose:    take states, moves, members of sets, actions, letters and
 *             propositions away from a failing probe, and parts of its network
 *             (shrink.h), one at a time, as long as it fails.
 * Method:     greedy, round after round until nothing more can go.
 */
#ifndef TEST_CROSS_SHRINK_PROBE_H
#define TEST_CROSS_SHRINK_PROBE_H

#include "test/cross/probe.h"

/* Does this network with this monitor still fail? Not asked of invalid
 * ones. */
typedef bool PairFails(void *context, const Sketch *sketch, const Probe *probe);

void shrink_pair(Sketch *sketch, Probe *probe, PairFails *fails, void *context);

#endif
