/* lang/flow/analysing/claim_shape.h -- what the graph of a never claim shows
 *
 * Purpose:    whether a claim can only be matched by bringing it to its end,
 *             so that no cycle has to be looked for; if not, its components
 *             for the searches (core/shape.h).
 * Labels:     accept labels of processes count in claims too, so if there are
 *             any, the graph of the claim shows nothing.
 * Atomic:     what is passed inside an atomic sequence is not visited, so a
 *             claim that has any gets no fully accepting components.
 */
#ifndef LANG_FLOW_ANALYSING_CLAIM_SHAPE_H
#define LANG_FLOW_ANALYSING_CLAIM_SHAPE_H

#include "automata/forms/components.h"
#include "lang/flow/form/flow.h"

enum {
    CLAIM_END = 0 /* the location of a claim's end */
};

/* Does some process have accept labels? */
bool claim_processes_accept(const Flow *flow);

/* Is nothing but the claim's end an error? */
bool claim_only_ends(const Flow *flow, const FlowType *graph);

/* The components of the claim by location; false if they show nothing. The
 * caller releases them. */
bool claim_components(Components *components, Mem *mem, const Flow *flow,
                      const FlowType *graph);

#endif
