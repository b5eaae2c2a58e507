/* automata/reducing/labelled_drop.h -- states that can go
 *
 * Purpose:    remove and renumber the states of a labelled automaton, as all
 *             of its reductions do in the end.
 */
#ifndef AUTOMATA_REDUCING_LABELLED_DROP_H
#define AUTOMATA_REDUCING_LABELLED_DROP_H

#include "automata/forms/labelled.h"

/* State s becomes numbers[s] - 1 or, where that is 0, goes. New numbers are
 * given in the order of the first state that has them. */
void labelled_renumber(Labelled *labelled, const uint32_t *numbers);

/* States that cannot be reached and states from which nothing is accepted go.
 * Edges are sorted by source. */
void labelled_drop_useless(Labelled *labelled);

#endif
