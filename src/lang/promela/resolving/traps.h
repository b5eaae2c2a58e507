/* lang/promela/resolving/traps.h -- warnings about what is legal and seldom
 * meant
 *
 * Purpose:    looks over a resolved program without errors for the mistakes
 *             that SPIN accepts silently: unreachable statements, channels that
 *             are never read, else next to a message, atomic sequences that can
 *             block, variables that are never set. (Constants that do not fit
 *             are found in resolve_rules.c.)
 * Cost:       one walk over the tree.
 */
#ifndef LANG_PROMELA_RESOLVING_TRAPS_H
#define LANG_PROMELA_RESOLVING_TRAPS_H

#include "lang/promela/reading/ast.h"

void warn_of_traps(const Program *program, Diagnostics *diag);

#endif
