/* test/cross/sugar_trial.h -- formulas in all their spellings, to automata
 *
 * Purpose:    a random text with bounds, words of PSL, past operators and
 *             counts is read and translated, and so is its negation; both
 *             automata must accept exactly the random words that the
 *             definitions of test/cross/sugar_sketch.h say. The value by
 *             definition that examples are checked with, and whether repeating
 *             letters makes a difference, are compared, too.
 * Seeds:      everything in a trial follows from its seed.
 */
#ifndef TEST_CROSS_SUGAR_TRIAL_H
#define TEST_CROSS_SUGAR_TRIAL_H

#include "base/text.h"

typedef struct SugarCounts { /* plain data, summed over all trials */
    uint64_t formulas;       /* that were read */
    uint64_t bounded;        /* with bounds */
    uint64_t words_of_psl;   /* with operators of PSL */
    uint64_t past;           /* with past operators */
    uint64_t mixed;          /* with the future inside the past */
    uint64_t counting;       /* with counts */
    uint64_t too_large;      /* that were given up */
    uint64_t states;         /* of the automata */
    uint64_t words;          /* that were compared */
    uint64_t satisfied;      /* by the definition */
    uint64_t invariant;      /* formulas that repetitions do not matter to */
    uint64_t sensitive;      /* formulas that they matter to */
} SugarCounts;

/* False if anything was wrong; `why` then says what. */
bool sugar_trial_run(uint64_t seed, SugarCounts *counts, Text *why);

/* Print the formula of a seed. */
void sugar_trial_print(uint64_t seed, Text *out);

/* The counts; how many that must not be zero are. */
uint32_t sugar_counts_print(const SugarCounts *counts, Text *out);

#endif
