/* automata/reducing/labelled_bisimulate.h -- strong bisimulation of automata
 *
 * Purpose:    merge states that no sequence of letters distinguishes, by rounds
 *             of refinement (paper 001, section 2.3).
 */
#ifndef AUTOMATA_REDUCING_LABELLED_BISIMULATE_H
#define AUTOMATA_REDUCING_LABELLED_BISIMULATE_H

#include "automata/forms/labelled.h"

/* Edges are sorted by source. */
void labelled_bisimulate(Labelled *labelled);

#endif
