/* lang/promela/traps.h -- warnings about what is legal and seldom meant
 *
 * Purpose:    looks over a resolved program without errors for the mistakes
 *             that SPIN accepts silently: temporal operators that bind more
 *             tightly than ==, unreachable statements, channels that nobody
 *             reads, else beside a message, atomic sequences that can block,
 *             variables that are never set.
 * Cost:       one walk over the tree.
 */
#ifndef LANG_PROMELA_TRAPS_H
#define LANG_PROMELA_TRAPS_H

#include "lang/promela/ast.h"

void warn_of_traps(const Program *program, Diagnostics *diag);

#endif
