/* lang/promela/resolving/formula_atoms.h -- what ltl formulas ask of states
 *
 * Purpose:    numbers become constants, and atoms get the text that reports
 *             show.
 * Whole:      a condition that might fail, as `i < 3 && a[i]` might, stays one
 *             atom: what stands before a part of it may be there so that it
 *             does not.
 */
#ifndef LANG_PROMELA_RESOLVING_FORMULA_ATOMS_H
#define LANG_PROMELA_RESOLVING_FORMULA_ATOMS_H

#include "lang/promela/reading/ast.h"

/* For all formulas of a resolved program. */
void formula_atoms_join(Program *program);

#endif
