/* automata/reducing/labelled_universal.h -- states that accept whatever comes
 *
 * Purpose:    find the largest family of states that accept at every step and
 *             that no input can leave, and make them finite acceptance states.
 * Source:     section 3.4 of paper 001 has this for one state of a testing
 *             automaton that has a loop for every change.
 */
#ifndef AUTOMATA_REDUCING_LABELLED_UNIVERSAL_H
#define AUTOMATA_REDUCING_LABELLED_UNIVERSAL_H

#include "automata/forms/labelled.h"

/* They become finite acceptance states; true if there are any. Edges are
 * sorted. */
bool labelled_find_universal(Labelled *labelled);

#endif
