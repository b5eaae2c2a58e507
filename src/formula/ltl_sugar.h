/* formula/ltl_sugar.h -- operators that are written out
 *
 * Purpose:    bounds, and the operators of PSL, as formulas of the operators
 *             that are left.
 * Bounds:     f U[a:b] g: g holds in a to b steps, and f until then. R is its
 *             dual. W is U, or f in all steps up to b; M is R, and f in one of
 *             these steps. S and T are U and R backwards, O and H are F and
 *             G.
 * Size:       as large as the bounds say, so they are limited; equal parts of
 *             it are one Formula.
 */
#ifndef FORMULA_LTL_SUGAR_H
#define FORMULA_LTL_SUGAR_H

#include "formula/ltl_outline.h"

enum {
    LTL_LARGEST_BOUND = 1000
};

/* X, Y and Z: the operators that take a number of steps and no range. */
bool ltl_is_step(FormulaKind kind);

/* An operator that may have bounds. */
bool ltl_is_temporal(FormulaKind kind);

/* The operator of the item, applied. */
Formula ltl_write_prefix(Formulas *formulas, const LtlItem *item, Formula f);
Formula ltl_write_binary(Formulas *formulas, const LtlItem *item, Formula left,
                         Formula right);

/* At most what an operator is written out to: copies of its operands, and
 * operators, which are nested at most so deep as well. */
typedef struct LtlExtent {
    uint64_t left, right; /* copies; of the only operand: left */
    uint32_t operators;
} LtlExtent;

LtlExtent ltl_extent(const LtlItem *item);

#endif
