/* automata/testing/single_pass.h -- testing automata for a single search
 *
 * Purpose:    livelock acceptance asks for cycles in which nothing changes,
 *             infinite acceptance for cycles in which something does; that
 *             takes two searches. Here one is folded into the other.
 * Form:       a testing automaton whose livelock states are not left by any
 *             change. It accepts the same words as before; but since no edge
 *             leaves such a state, staying there can count as a move, and the
 *             state as one of infinite acceptance (wrap/observe.h). What
 *             remains is infinite acceptance.
 * Method:     a livelock state that changes can leave is no longer one. Next to
 *             every edge that leads to it there is one to an artificial state:
 *             a guess that nothing will change any more.
 * Ends:       the accepted runs that end stay the same: deadlock acceptance
 *             stays with the states that it belonged to.
 * Cost:       one state, and the stuttering part of the product once more;
 *             the result is not deterministic.
 * Source:     Ben Salem: Single-pass testing automata for LTL model checking
 *             (LATA 2015); differs in: livelock states without edges are used
 *             unchanged, and there is deadlock and finite acceptance.
 */
#ifndef AUTOMATA_TESTING_SINGLE_PASS_H
#define AUTOMATA_TESTING_SINGLE_PASS_H

#include "automata/forms/components.h"
#include "automata/forms/labelled.h"

/* The single-pass form, initialised here, of a sorted testing automaton. */
void single_pass_of_testing(Labelled *single, const Labelled *testing);

/* Has the automaton, which is a testing automaton, the form? */
bool automaton_is_single_pass(const Automaton *automaton);

/* Is there no infinite acceptance but that of folded states? If so, its
 * components with a loop at every state: those of folded states are fully
 * accepting, all others not at all. State state_count is one more, from which
 * nothing leads. */
bool single_pass_components(Components *components, const Plain *plain);

#endif
