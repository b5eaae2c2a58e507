/* test/cross/formula_trial.h -- a formula and its automata
 *
 * Purpose:    the automata of a formula and of its negation, after each step
 *             of the translation, against what the formula means on lasso
 *             words, and against each other.
 * Sketch:     the formula as an array, operands before what they are part of,
 *             so that it can be drawn, shrunk and printed.
 */
#ifndef TEST_CROSS_FORMULA_TRIAL_H
#define TEST_CROSS_FORMULA_TRIAL_H

#include "base/rng.h"
#include "formula/formula.h"

enum {
    FORMULA_ATOMS = 4,
    FORMULA_OPERATORS = 12,
    FORMULA_PAST = 7, /* operators of those with a past */
    FORMULA_NODES = 2 * FORMULA_OPERATORS + 1
};

typedef struct FormulaSketch {
    FormulaNode nodes[FORMULA_NODES]; /* the last is the formula */
    uint32_t count;                   /* of nodes; 0: none */
} FormulaSketch;

typedef struct FormulaCounts { /* plain data, summed over all trials */
    uint64_t formulas;
    uint64_t words;         /* read by automata, after each step */
    uint64_t tableau;       /* states of tableaux */
    uint64_t generalised;   /* states after reduction */
    uint64_t edged;         /* states of the smallest ones, generalised */
    uint64_t plain;         /* states with one set */
    uint64_t recurring;     /* automata made of parts that repeat */
    uint64_t deterministic; /* automata that are */
    uint64_t weak;          /* automata that are */
    uint64_t terminal;      /* automata that are */
    uint64_t partial;       /* automata that are not weak */
    uint64_t insensitive;   /* formulas with X to which repetitions do not
                               matter */
    uint64_t sensitive;     /* formulas to which they do */
} FormulaCounts;

void formula_sketch_draw(FormulaSketch *sketch, Rng *rng, bool past);

/* The formula in an empty set of formulas; atom k gets the number k. */
Formula formula_sketch_build(const FormulaSketch *sketch, Formulas *formulas);

/* False if anything was wrong; `why` then says what. */
bool formula_trial_run(const FormulaSketch *sketch, uint64_t seed,
                       FormulaCounts *counts, Text *why);

typedef bool FormulaFails(void *context, const FormulaSketch *smaller);
void formula_sketch_shrink(FormulaSketch *sketch, FormulaFails *fails,
                           void *context);

void formula_sketch_print(const FormulaSketch *sketch, Text *out);

/* The result is how many counts are zero. */
uint32_t formula_counts_print(const FormulaCounts *counts, Text *out);

#endif
