/* automata/forms/acceptance_parts.h -- the parts of an automaton that can
 * accept
 *
 * Purpose:    an acceptance condition as a list: in this part of the automaton,
 *             a run that stays there is accepted if it meets these sets.
 * Part:       strongly connected; its clauses are sets of sets, one of each of
 *             which has to be met infinitely often.
 * Invariant:  a run is accepted if and only if it stays in a part in the end
 *             and meets its clauses.
 */
#ifndef AUTOMATA_FORMS_ACCEPTANCE_PARTS_H
#define AUTOMATA_FORMS_ACCEPTANCE_PARTS_H

#include "automata/forms/acceptance_buchi.h"
#include "automata/forms/acceptance_goal.h"

typedef struct AcceptancePart {
    VEC(uint32_t) states; /* of the automaton */
    VEC(uint32_t) edges;  /* of the automaton, in increasing order */
    Clauses clauses;      /* all to be met */
    bool whole;           /* it is a component of the automaton, */
    bool hosted;          /* and the first such part of it: the component itself
                             can accept in this way */
} AcceptancePart;

typedef struct AcceptanceParts {
    Mem *mem;                  /* where the arrays come from */
    VEC(AcceptancePart) parts; /* those of a component in a row */
    size_t edge_count;         /* of all parts */
} AcceptanceParts;

/* Find them, in an object that is initialised here and released in any case. */
AcceptanceLimit acceptance_find_parts(const Automaton *automaton,
                                      AcceptanceParts *parts);
void acceptance_release_parts(AcceptanceParts *parts);

#endif
