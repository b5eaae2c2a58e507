/* lang/flow/describing/flow_automata.h -- forbidden runs as automata
 *
 * Purpose:    what a program states as a FlowAutomaton, for products.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_AUTOMATA_H
#define LANG_FLOW_DESCRIBING_FLOW_AUTOMATA_H

#include "automata/forms/automaton.h"
#include "lang/flow/form/flow.h"

/* Into an initialised automaton, whose propositions are atoms of the Flow. */
void flow_state_automaton(const Flow *flow, const FlowAutomaton *stated,
                          Automaton *automaton);

#endif
