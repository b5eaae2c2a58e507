/* test/cross/conversion_trial.h -- conversions keep the language
 *
 * Purpose:    a random Buchi automaton, testing automaton or formula is taken
 *             through every conversion, reader and writer that applies, and
 *             what comes out is compared with the definitions on random words.
 * Seeds:      everything in a trial follows from its seed.
 */
#ifndef TEST_CROSS_CONVERSION_TRIAL_H
#define TEST_CROSS_CONVERSION_TRIAL_H

#include "base/text.h"

typedef struct ConversionCounts { /* plain data, summed over all trials */
    uint64_t buchi;               /* trials with a random Buchi automaton */
    uint64_t testing;             /* with a testing automaton */
    uint64_t formulas;            /* with a formula */
    uint64_t too_large;           /* formulas that were passed over */
    uint64_t insensitive;         /* found to be insensitive to stuttering */
    uint64_t sensitive;           /* found to be sensitive */
    uint64_t unknown;             /* neither was found */
    uint64_t deterministic;       /* testing automata that came out so */
    uint64_t one_pass;            /* and that have no infinite states */
    uint64_t single_pass;         /* made for a single search */
    uint64_t words;               /* that were compared */
    uint64_t accepted;            /* by the original */
} ConversionCounts;

/* False if anything was wrong; `why` then says what. */
bool conversion_trial_run(uint64_t seed, ConversionCounts *counts, Text *why);

/* Print what the trial of a seed is about. */
void conversion_trial_print(uint64_t seed, Text *out);

/* The counts; how many that must not be zero are. */
uint32_t conversion_counts_print(const ConversionCounts *counts, Text *out);

#endif
