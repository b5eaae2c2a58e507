/* automata/explaining/lasso_value.h -- does a word satisfy a formula, by
 * definition?
 *
 * Purpose:    what is shown as an example of a formula is checked without the
 *             automata that it was found with.
 * Method:     each part of the formula at each moment of the word; untils are
 *             looked up by walking on, which comes back to where it was after
 *             as many steps as the word has letters. What looks back needs
 *             the loop to be repeated first, as often as past operators are
 *             nested; from then on every round is the same.
 */
#ifndef AUTOMATA_EXPLAINING_LASSO_VALUE_H
#define AUTOMATA_EXPLAINING_LASSO_VALUE_H

#include "automata/forms/product.h"
#include "formula/formula.h"

/* Bit k of a letter is atom k. */
bool lasso_value(const Formulas *formulas, Formula f, const Lasso *word);

#endif
