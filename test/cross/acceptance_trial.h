/* test/cross/acceptance_trial.h -- any acceptance condition, and complements
 *
 * Purpose:    a random automaton with a random condition over Inf and Fin (of
 *             sets and of complements of sets) is read as a HOA file, made a
 *             Buchi automaton and complemented; what comes out must accept, or
 *             not accept, exactly the random words that the definition says.
 * Definition: a word is accepted if for some collection of sets that satisfies
 *             the condition, a run meets exactly these infinitely often: in
 *             what is left of the product with the word when all edges in other
 *             sets are taken away, there is a component that meets them all.
 * Seeds:      everything in a trial follows from its seed.
 */
#ifndef TEST_CROSS_ACCEPTANCE_TRIAL_H
#define TEST_CROSS_ACCEPTANCE_TRIAL_H

#include "base/text.h"

typedef struct AcceptanceCounts { /* plain data, summed over all trials */
    uint64_t trials;              /* automata */
    uint64_t rabin;               /* of these: with pairs, generalised too */
    uint64_t streett;             /* with pairs */
    uint64_t parity;              /* min or max, even or odd */
    uint64_t simple;              /* Buchi, co-Buchi and generalised ones */
    uint64_t any;                 /* any formula */
    uint64_t deterministic;       /* automata */
    uint64_t states;              /* of the automata */
    uint64_t buchi_states;        /* of what they were made into */
    uint64_t copies;              /* of these that are copies */
    uint64_t complements;         /* that were made */
    uint64_t too_large;           /* that were given up */
    uint64_t complement_states;   /* of the complements, reduced */
    uint64_t words;               /* that were compared */
    uint64_t accepted;            /* by the definition */
} AcceptanceCounts;

/* False if anything was wrong; `why` then says what. */
bool acceptance_trial_run(uint64_t seed, AcceptanceCounts *counts, Text *why);

/* Print the automaton of a seed. */
void acceptance_trial_print(uint64_t seed, Text *out);

/* The counts; how many that must not be zero are. */
uint32_t acceptance_counts_print(const AcceptanceCounts *counts, Text *out);

#endif
