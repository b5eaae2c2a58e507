/* formula/ltl.h -- reading formulas of linear temporal logic
 *
 * Purpose:    one language for the formulas of SPIN, Spot and LTSmin: all
 *             their tokens are known. doc/formats/ltl.md describes it.
 * Atoms:      quoted text, {text}, or expressions of the model's language.
 * Warnings:   wherever one of those tools that would take the formula reads it
 *             differently from what is read here.
 * Limits:     depth and size; beyond them there is an error, so that what is
 *             returned can be written out as a tree.
 */
#ifndef FORMULA_LTL_H
#define FORMULA_LTL_H

#include "base/diag.h"
#include "formula/formula.h"

enum {
    LTL_DEEPEST = 5000,   /* nesting of operators */
    LTL_LARGEST = 1 << 20 /* operators and operands, bounds, <-> and xor
                             written out */
};

typedef enum LtlRules {
    LTL_RULES_SPOT,  /* operators bind as in Spot; a model declares names */
    LTL_RULES_SPIN,  /* as in ltl { ... }; a model declares names */
    LTL_RULES_BLOCK, /* in ltl { ... }: operators of values, numbers and words
                        of other tools are what they are in the model; no
                        other tool reads it (formula/ltl_block.h) */
    LTL_RULES_ALONE  /* as in Spot, and no model declares names: a name like
                        Gp0, which Spot would split, must be quoted */
} LtlRules;

/* Read a source of `diag` as a formula; NO_FORMULA if there are errors. */
Formula ltl_parse(Formulas *formulas, Diagnostics *diag, uint32_t source,
                  LtlRules rules);

/* The same for a part of a source. */
Formula ltl_parse_part(Formulas *formulas, Diagnostics *diag, Span part,
                       LtlRules rules);

/* Is a formula that was not parsed here within the parser's limits? */
bool ltl_fits(const Formulas *formulas, Formula f);

#endif
