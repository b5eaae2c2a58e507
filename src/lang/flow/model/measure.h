/* lang/flow/model/measure.h -- how many bits the states of a program need
 *
 * Purpose:    processes come and go, and how many there will be at once is
 *             undecidable in general. Where the text bounds them
 *             (run_bound.h), that is exact enough. Otherwise a few random
 *             walks from the initial state see it in practice, and a search
 *             finds out if they did not.
 */
#ifndef LANG_FLOW_MODEL_MEASURE_H
#define LANG_FLOW_MODEL_MEASURE_H

#include "base/mem.h"
#include "lang/flow/form/flow.h"

/* A fair capacity in bits for the states of the flow. */
uint32_t measure_capacity(const Flow *flow, Mem *mem);

/* The bits that MOST_PROCESSES at the same time need. */
uint32_t measure_most(const Flow *flow);

/* Most processes that a state of this capacity can hold. */
uint32_t measure_processes(const Flow *flow, uint32_t capacity);

#endif
