/* lang/promela/resolving/resolve.h -- names, types and rules of a parsed
 * program
 *
 * Purpose:    fills in everything marked (r) in the tree: references become
 *             pointers, sizes numbers, struct arguments single fields; and
 *             reports what SPIN would reject.
 * Scopes:     a name is known from its declaration to the end of its block
 *             and may not be declared again while it is known, as in SPIN.
 * Failure:    errors are diagnostics; the tree is then incomplete.
 */
#ifndef LANG_PROMELA_RESOLVING_RESOLVE_H
#define LANG_PROMELA_RESOLVING_RESOLVE_H

#include "lang/promela/reading/unit.h"

void resolve_program(Program *program, Diagnostics *diag, const Unit *units);

#endif
