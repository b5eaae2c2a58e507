/* automata/reducing/labelled_order.h -- which states of a testing automaton are
 * better
 *
 * Purpose:    for the reductions of automata/reducing/labelled_reduce.h:
 *             relations that show which states may be merged, which edges are
 *             redundant and which marks of infinite acceptance do not matter.
 * Cost:       simulation is at least quadratic in the number of states;
 *             labelled_is_small says when it is worth that.
 * Source:     Somenzi, Bloem (CAV 2000) for direct simulation; here staying in
 *             a state is matched by staying in a state.
 */
#ifndef AUTOMATA_REDUCING_LABELLED_ORDER_H
#define AUTOMATA_REDUCING_LABELLED_ORDER_H

#include "automata/forms/labelled.h"

bool labelled_is_small(const Labelled *labelled);

/* better[s * count + t]: state t of the sorted testing automaton simulates s:
 * it is in all sets that s is in, or is a finite acceptance state, and has for
 * each edge of s one with the same letter to a state that simulates where that
 * leads. The caller frees count * count bytes. */
uint8_t *labelled_simulation(const Labelled *testing);

/* Where two states differ in infinite acceptance alone, and for one of them it
 * makes no difference since every cycle through it meets another state of
 * infinite acceptance, that one becomes like the other: the two
 * are bisimilar then, unless one is changed once more. */
void labelled_align_infinite(Labelled *testing);

#endif
