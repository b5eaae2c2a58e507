/* automata/reducing/fuse.h -- merging states as far as the complement allows
 *
 * Purpose:    smaller automata where no simulation relates states: merging two
 *             states gives an automaton that accepts at least as much as
 *             before; it accepts the same if it has no word in common with an
 *             automaton of the complement.
 * Invariant:  the language stays the same, marks on states stay on states.
 * Cost:       a product of all pairs of states of the two automata, and one
 *             product for each merge that this does not rule out; nothing is
 *             tried beyond MOST_FUSED pairs.
 */
#ifndef AUTOMATA_REDUCING_FUSE_H
#define AUTOMATA_REDUCING_FUSE_H

#include "automata/forms/omega.h"

enum {
    MOST_FUSED = 4096,   /* pairs of states of the two automata */
    MOST_STEPS = 2000000 /* of searches, until it is reduced again */
};

/* Merge states of a reduced automaton, and reduce it further, until no two
 * can be merged. `complement` accepts all other words. */
void omega_fuse(Omega *omega, const Omega *complement);

/* The same with another number of steps. Merges that they do not suffice for
 * are not made. */
void omega_fuse_within(Omega *omega, const Omega *complement, size_t steps);

#endif
