/* test/cross/round_trip.h -- a counterexample to a file and back
 *
 * Write the trace in each form that can be read without a program of
 * statements (text, JSON), load it, and compare: the same number of steps, the
 * same cycle, and an error of the same property.
 */
#ifndef TEST_CROSS_ROUND_TRIP_H
#define TEST_CROSS_ROUND_TRIP_H

#include "core/model.h"
#include "core/trace.h"

/* False if a form loses something; `why` says which and what. */
bool round_trip(const Model *model, const Trace *trace, uint32_t property,
                Mem *mem, Text *why);

#endif
