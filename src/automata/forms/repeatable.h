/* automata/forms/repeatable.h -- can an automaton follow repetitions in each
 * run?
 *
 * Purpose:    a reduced search reads the same letters as a full one, but some
 *             of them more often or less often. That the language does not
 *             change with repetitions (automata/translating/stutter.h) is not
 *             enough for that: an automaton may have guessed how often a letter
 *             comes, and the search has seen only a part of the run by then.
 * Repeatable: there is a simulation order of the states such that, wherever a
 *             run reads a letter, it can read it once more, and where it reads
 *             a letter twice, it can read it once; the run ends up as high or
 *             higher, and meets the same acceptance sets on the way.
 * Implies:    the language does not change with repetitions.
 * Limit:      for few propositions and states; otherwise the answer is no.
 * Source:     Siegel (CAV 2019) shows why the language is not enough, and has
 *             a normal form; differs in: tests an automaton as it is.
 */
#ifndef AUTOMATA_FORMS_REPEATABLE_H
#define AUTOMATA_FORMS_REPEATABLE_H

#include "automata/forms/automaton.h"

#define NO_ATOM UINT32_MAX

typedef struct RepeatFacts {   /* what is known of an automaton */
    bool marked;               /* the sets are those of edges
                                  (plain_init_marked), else of states */
    const uint8_t *universal;  /* by state, or NULL: it accepts whatever
                                  follows, and nothing else is higher */
    uint32_t accepting;        /* a proposition with which a letter accepts in
                                  every state, or NO_ATOM */
    const uint64_t *exclusive; /* sets of propositions, by bit, that are never
                                  true together */
    size_t exclusive_count;    /* how many */
} RepeatFacts;

bool plain_repeatable(const Plain *plain, const RepeatFacts *facts);

/* Of a Buchi automaton, with one set on states. */
bool automaton_repeatable(const Automaton *automaton);

#endif
