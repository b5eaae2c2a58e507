/* automata/reducing/labelled_simulate.h -- simulation in testing automata
 *
 * Purpose:    merge states that simulate each other, and drop edges where
 *             another edge with the same letter leads to a better state. The
 *             order of the states is that of
 *             automata/reducing/labelled_order.h.
 */
#ifndef AUTOMATA_REDUCING_LABELLED_SIMULATE_H
#define AUTOMATA_REDUCING_LABELLED_SIMULATE_H

#include "automata/forms/labelled.h"

/* Of a sorted testing automaton; true if it is smaller now. Only small
 * automata are tried, since the order takes a byte for each pair of states. */
bool labelled_simulate(Labelled *labelled);

#endif
