/* automata/stutter.h -- does repeating letters change what is accepted?
 *
 * Purpose:    a Buchi automaton may become a testing automaton only if its
 *             language is insensitive to stuttering; this decides it for any
 *             automaton, whether or not it came from a formula.
 * Method:     the language is insensitive exactly if every letter l is
 *             equivalent to l l in every context. All words fall into finitely
 *             many classes, by the ways in which they lead from state to state
 *             (and through acceptance or not); contexts are a set of states
 *             that some prefix leads to, and a set of states from which some
 *             infinite word is accepted, or a class that is repeated together
 *             with the letter for ever.
 * Cost:       the number of classes, which can be exponential; beyond
 *             MOST_CLASSES, and for more than 64 states or 16 propositions,
 *             the answer is that it is not known.
 * Source:     the syntactic congruence of Arnold (1985); paper 001 asks for
 *             the check in sections 2.3 and 4.1 but gives none.
 */
#ifndef AUTOMATA_STUTTER_H
#define AUTOMATA_STUTTER_H

#include "automata/automaton.h"

enum {
    MOST_CLASSES = 20000
};

typedef enum Stuttering {
    STUTTERING_UNKNOWN,
    STUTTERING_INSENSITIVE,
    STUTTERING_SENSITIVE
} Stuttering;

/* For a Buchi automaton. If it is sensitive, *letter is one whose repetition
 * matters. */
Stuttering stuttering_of(const Automaton *automaton, uint64_t *letter);

#endif
