/* lang/promela/resolving/mistakes.h -- warnings for those new to Promela
 *
 * Purpose:    what newcomers write and do not mean, although it is legal: an
 *             assignment as a guard, a comparison as a statement, a loop that
 *             is busy while it waits, a process by a wrong number, a name that
 *             hides another, a formula that binds otherwise. Each warning says
 *             what to write instead.
 * Sound:      nothing is said of what experienced users write on purpose;
 *             traps.h has the other half.
 * Cost:       one walk over the tree.
 */
#ifndef LANG_PROMELA_RESOLVING_MISTAKES_H
#define LANG_PROMELA_RESOLVING_MISTAKES_H

#include "lang/promela/reading/ast.h"

/* Of a resolved program without errors. */
void warn_of_mistakes(const Program *program, Diagnostics *diag);

#endif
