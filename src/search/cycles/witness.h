/* search/cycles/witness.h -- from a witness to a counterexample
 *
 * Purpose:    an engine names one state: the one that is rejected, the
 *             deadlock, or one on the forbidden cycle. The way to it, and the
 *             cycle through it, are found breadth-first in the explored part.
 *             This is the extra pass of paper 000, section 3.5; doing all of
 *             the trace in it makes traces short and engines simple.
 * Result:     the prefix is a shortest one to the cycle, the cycle a shortest
 *             one of its kind through the witness; monitor levels of the
 *             engine never show.
 * Cost:       at most one more expansion per state and phase, and eight
 *             bytes per state and phase while it runs.
 */
#ifndef SEARCH_CYCLES_WITNESS_H
#define SEARCH_CYCLES_WITNESS_H

#include "search/cycles/walker.h"

/* Fill in the trace of an error; false, and the trace is empty, if memory or
 * time does not suffice. */
bool witness_trace(Walker *walker, uint32_t slot, StateId witness);

/* Is there a cycle through the state, within the explored part, that shows an
 * error of this kind? Without the memory or time to know, the walker gives up.
 */
bool witness_has_cycle(Walker *walker, Label label, StateId id);

#endif
