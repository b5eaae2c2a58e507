/* formula/ltl_mistakes.h -- formulas that probably say something else
 *
 * Purpose:    warnings for what people write and do not mean: an always that
 *             covers the left side of -> only, a formula without an always
 *             that speaks of the first state, an implication within an
 *             eventually, a "G p" that should last until something.
 * Rule:       a warning says what the formula means as it stands and what to
 *             write instead; there is none where the author has shown by
 *             parentheses that it is meant so.
 * Source:     the misconceptions are among those of Greenman, Saarinen, Nelson
 *             and Krishnamurthi ("Little Tricky Logic", 2022).
 */
#ifndef FORMULA_LTL_MISTAKES_H
#define FORMULA_LTL_MISTAKES_H

#include "base/diag.h"
#include "formula/formula.h"

/* Look at a formula that was read from this source. */
void ltl_find_mistakes(const Formulas *formulas, Formula f, uint32_t source,
                       Diagnostics *diag);

/* Those alone that make a wrong property hold: one whose always covers the left
 * side of -> only, and one that speaks of the first state only, without
 * parentheses around all of it. */
void ltl_warn_of_scope(const Formulas *formulas, Formula f, Span span,
                       bool parenthesised, Diagnostics *diag);

/* The same for a formula that is all of this source. */
void ltl_warn_of_text(const Formulas *formulas, Formula f, uint32_t source,
                      Diagnostics *diag);

#endif
