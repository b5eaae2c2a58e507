/* formula/ltl_readings.h -- where tools read a formula differently
 *
 * The outline is read again under the rules of every tool that would take it.
 * Readings that mean something else are reported at the operators where the
 * trees part, as warnings that show both readings.
 */
#ifndef FORMULA_LTL_READINGS_H
#define FORMULA_LTL_READINGS_H

#include "formula/ltl_tree.h"

/* `tree` is the reading that counts, that of `tool`. */
void ltl_compare_readings(const LtlOutline *outline, const LtlTree *tree,
                          LtlTool tool, Formulas *formulas, Diagnostics *diag);

#endif
