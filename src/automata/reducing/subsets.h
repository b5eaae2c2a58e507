/* automata/reducing/subsets.h -- where all runs of an automaton can be
 *
 * Purpose:    the deterministic automaton whose states are sets of states:
 *             after a finite word it is in the set of those that a run can be
 *             in. What may follow a word depends on that set alone.
 * Form:       deterministic and complete, without marks; the empty set is a
 *             state like others.
 * Ownership:  Subsets owns what it knows of the sets, and borrows the source.
 */
#ifndef AUTOMATA_REDUCING_SUBSETS_H
#define AUTOMATA_REDUCING_SUBSETS_H

#include "automata/forms/omega.h"
#include "base/names.h"

typedef struct Subsets {
    const Omega *omega; /* the source */
    size_t words;       /* of a set */
    Names sets;         /* by state of the result: its set, as bits */
    bool dead;          /* the empty set is reached */
} Subsets;

/* Make it in an initialised, empty Omega; false if there would be more than
 * `most` sets. It is released in either case. */
bool subsets_init(Subsets *subsets, const Omega *omega, Omega *result,
                  size_t most);
void subsets_release(Subsets *subsets);

/* The states in a set, in increasing order, instead of what is in `members`. */
typedef VEC(uint32_t) SubsetMembers;
void subsets_members(const Subsets *subsets, uint32_t number,
                     SubsetMembers *members);

#endif
