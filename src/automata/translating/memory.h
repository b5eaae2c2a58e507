/* automata/translating/memory.h -- what past operators remember, in states
 *
 * Purpose:    the tableau reads letters that say, besides atoms, what each past
 *             operator remembers of the moment before, and what is guessed of
 *             operands that speak of the future. Here these become part of the
 *             states, so that the letters are those of the atoms alone.
 * Method:     a state is one of the tableau and the bits of all memories. The
 *             letter decides what the bits are next. Bits that no guard asks
 *             from a state on are not kept there. Guesses are left out of the
 *             guards: of all guesses for a word one is right, and the tableau
 *             holds every guess to what it says.
 * Limit:      the number of states; the Diagrams are exhausted then.
 */
#ifndef AUTOMATA_TRANSLATING_MEMORY_H
#define AUTOMATA_TRANSLATING_MEMORY_H

#include "automata/forms/omega.h"
#include "automata/translating/unfolding.h"

/* Replace the automaton, whose guards have all letters of the unfolding, by
 * one whose guards have its atoms only; false at the limit. */
bool memory_resolve(Omega *omega, Unfolding *unfolding, uint32_t most_states);

#endif
