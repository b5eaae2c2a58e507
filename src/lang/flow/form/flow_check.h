/* lang/flow/form/flow_check.h -- is a Flow well-formed?
 *
 * Purpose:    everything that engines and analyses rely on without looking:
 *             locations, commands and types are in range; a command has the
 *             parts that its kind needs and no others; a term has its
 *             operands; a cell lies within the bits of its base, whatever its
 *             indices are.
 * Failure:    a Flow that is not is a bug of the pass that made it, and would
 *             give wrong verdicts: BUG.
 * Cost:       linear in the program; called after each pass over a Flow.
 */
#ifndef LANG_FLOW_FORM_FLOW_CHECK_H
#define LANG_FLOW_FORM_FLOW_CHECK_H

#include "lang/flow/form/flow.h"

void flow_check(const Flow *flow);

#endif
