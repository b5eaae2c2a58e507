/* test/cross/random_probe.h -- small random monitors
 *
 * Purpose:    probes that between them have everything that a monitor can
 *             have: each combination of empty and non-empty sets, overlapping
 *             sets, tau_T, self-loops, nondeterminism, unreachable parts,
 *             alphabets that share all, some or nothing with the network's,
 *             guards that read everything or nothing, zero to three acceptance
 *             sets on states or edges; now and then a tester that the
 *             definition forbids.
 * Seeds:      the same random numbers give the same probe everywhere.
 */
#ifndef TEST_CROSS_RANDOM_PROBE_H
#define TEST_CROSS_RANDOM_PROBE_H

#include "base/rng.h"
#include "test/cross/probe.h"

/* Draw a monitor for the network. */
void random_probe(Probe *probe, Rng *rng, const Sketch *sketch);

#endif
