/* formula/formula_replace.h -- a formula with a part replaced
 *
 * Purpose:    to see what a part is good for: what is left of the meaning
 *             without it?
 */
#ifndef FORMULA_FORMULA_REPLACE_H
#define FORMULA_FORMULA_REPLACE_H

#include "formula/formula.h"

/* The formula with `by` in all places of `part`. A negated atom is a part of
 * its own: it stays if the atom is replaced. */
Formula formula_replace(Formulas *formulas, Formula f, Formula part,
                        Formula by);

/* Which formulas up to f are parts of f, f included: a flag for each, f + 1
 * bytes that the caller frees. */
uint8_t *formula_parts(const Formulas *formulas, Formula f);

#endif
