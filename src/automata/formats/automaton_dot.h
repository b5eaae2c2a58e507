/* automata/formats/automaton_dot.h -- pictures of automata
 *
 * Purpose:    a graph for Graphviz. Accepting states have a double border;
 *             several sets, and those of a testing automaton, are written
 *             into the states and on the edges that they belong to.
 */
#ifndef AUTOMATA_FORMATS_AUTOMATON_DOT_H
#define AUTOMATA_FORMATS_AUTOMATON_DOT_H

#include "automata/forms/automaton.h"
#include "base/text.h"

void automaton_dot(const Automaton *automaton, Text *out);

#endif
