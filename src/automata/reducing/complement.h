/* automata/reducing/complement.h -- automata of what automata do not accept
 *
 * Purpose:    `translate --negate` of automata, and `check --accepting` of
 *             automata that are not deterministic Buchi automata.
 * Method:     a deterministic automaton is completed, and its condition negated
 *             (automata/forms/acceptance_buchi.h); any other one is made a
 *             Buchi automaton, reduced and complemented
 *             (automata/reducing/slices.h).
 * Limit:      the complement can be exponentially larger; what is made is
 *             bounded, and a failure says by what.
 */
#ifndef AUTOMATA_REDUCING_COMPLEMENT_H
#define AUTOMATA_REDUCING_COMPLEMENT_H

#include "automata/forms/automaton.h"

enum {
    COMPLEMENT_STATES = 20000 /* of the complement before it is reduced */
};

/* Make the automaton, with any condition, one of what it does not accept: a
 * generalised Buchi automaton over the same propositions, reduced and without a
 * name. NULL; or what that would take, for a message ("more than ..."), and the
 * automaton is of no use. */
const char *automaton_complement(Automaton *automaton);

/* The same for an automaton that is deterministic, not reduced: states keep
 * their origins, and one that is added has none. */
const char *automaton_complement_named(Automaton *automaton);

#endif
