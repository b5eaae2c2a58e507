/* lang/flow/analysing/claim_visibility.h -- what a never claim looks at
 *
 * Purpose:    for reductions: the conditions that a claim depends on from each
 *             of its locations on, and whether it may count steps.
 * Counting:   the claim is read as an automaton over its conditions, apart from
 *             &&, || and !; that one must be able to follow repetitions
 *             (automata/forms/repeatable.h). A claim with atomic sequences,
 *             escapes or conditions that can fail is not read.
 * Numbers:    the commands of all claims are further conditions of the
 *             program's dependence (core/dependence.h): after np_, accept_ and
 *             the atoms come those of the first claim, by location, and so on.
 */
#ifndef LANG_FLOW_ANALYSING_CLAIM_VISIBILITY_H
#define LANG_FLOW_ANALYSING_CLAIM_VISIBILITY_H

#include "core/visibility.h"
#include "lang/flow/form/flow.h"

enum { /* conditions in front of the atoms, if locations are marked */
    CONDITION_NP,
    CONDITION_ACCEPT,
    CONDITION_ATOMS
};

/* The condition that is an atom. */
static inline uint32_t condition_of_atom(const Flow *flow, uint32_t atom) {
    return (flow->marked ? CONDITION_ATOMS : 0) + atom;
}

/* The first condition of a claim, or, for the number of claims, their end. */
uint32_t claim_first_condition(const Flow *flow, uint32_t claim);

/* What the claim sees by location, or an objection. */
void claim_visibility(const Flow *flow, uint32_t claim, Mem *mem,
                      Visibility *out);

#endif
