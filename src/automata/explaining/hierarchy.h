/* automata/explaining/hierarchy.h -- what kind of property it is, by its
 * meaning
 *
 * Purpose:    the classes of Manna and Pnueli, decided for the language and
 *             not for the text of a formula.
 * Classes:    safety: what violates it has a bad prefix. Guarantee: what
 *             satisfies it has a good one. Obligation: a Boolean combination
 *             of these. Recurrence: a deterministic Buchi automaton exists.
 *             Persistence: one exists for the negation. Every formula is a
 *             reactivity property. Liveness: no prefix is bad.
 * Method:     safety: all limits of words are words. Persistence: the
 *             automaton, paired with the set of states that its runs can be
 *             in, may accept all that stays in an accepting component
 *             (doc/internals-ltl.md has the proof). Obligation: recurrence
 *             and persistence. Liveness: that set is never empty.
 * Limit:      sets of states, and products; beyond it the answer is not known.
 * Source:     Alpern, Schneider (1987); Boker, Kupferman (LICS 2009); differs
 *             in: generalised acceptance on edges.
 */
#ifndef AUTOMATA_EXPLAINING_HIERARCHY_H
#define AUTOMATA_EXPLAINING_HIERARCHY_H

#include "automata/translating/language.h"

typedef struct Hierarchy {
    Answer satisfiable; /* some word satisfies it */
    Answer valid;       /* every word does */
    Answer safety;
    Answer guarantee;
    Answer obligation;
    Answer recurrence;
    Answer persistence;
    Answer liveness;
} Hierarchy;

/* Of the language of an automaton, given one of the complement; in both, every
 * state is on the way to an accepted word. */
Hierarchy hierarchy_of(const Omega *omega, const Omega *complement);

/* What `traits` (formula/ltl_traits.h) say of the same language is added. */
void hierarchy_add(Hierarchy *hierarchy, unsigned traits);

/* The smallest class that is known: "safety", "guarantee", "obligation",
 * "recurrence", "persistence" or "reactivity". */
const char *hierarchy_class(const Hierarchy *hierarchy);

#endif
