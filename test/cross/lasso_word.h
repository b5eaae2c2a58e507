/* test/cross/lasso_word.h -- what formulas mean, by definition
 *
 * Purpose:    the reference that rewriting, automata and everything else made
 *             of formulas is compared with. It uses nothing of them.
 * Word:       letters[0 .. prefix - 1], then letters[prefix .. prefix + loop
 *             - 1] forever; bit k of a letter is the atom of number k.
 * Method:     the definition of each operator, looked up position by position:
 *             from any position the word repeats itself after at most
 *             prefix + loop steps, so that is how far an until has to look.
 *             Past operators look back to the first letter; the loop is read
 *             once more for each of them, after which rounds are the same.
 */
#ifndef TEST_CROSS_LASSO_WORD_H
#define TEST_CROSS_LASSO_WORD_H

#include "base/rng.h"
#include "formula/formula.h"

enum {
    LASSO_MOST = 64 /* letters */
};

typedef struct LassoWord {
    uint32_t prefix;              /* letters before the loop */
    uint32_t loop;                /* letters of the loop; at least 1 */
    uint64_t letters[LASSO_MOST]; /* prefix + loop of them */
} LassoWord;

/* Whether the word, from its first letter on, satisfies the formula. Atoms
 * have numbers below 64. */
bool lasso_satisfies(const Formulas *formulas, Formula f,
                     const LassoWord *word);

/* A word of at most `most` letters over `atoms` atoms; often one with few
 * different letters, so that things hold for a while. */
LassoWord lasso_random(Rng *rng, uint32_t most, uint32_t atoms);

#endif
