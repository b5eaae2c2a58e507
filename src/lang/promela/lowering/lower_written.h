/* lang/promela/lowering/lower_written.h -- statements in the user's words
 *
 * Purpose:    reports quote `q[(id+1)%N]!x` as it stands in the file, with the
 *             names of macros and without parentheses that are not there. What
 *             statements are called where equal ones must be equal, such as
 *             labels of graphs, is printed from the tree instead.
 * Ownership:  texts live in the arena of the Flow.
 */
#ifndef LANG_PROMELA_LOWERING_LOWER_WRITTEN_H
#define LANG_PROMELA_LOWERING_LOWER_WRITTEN_H

#include "lang/promela/lowering/lower.h"

/* In one line, without comments; NULL if it does not stand in one piece: it
 * comes from an inline, or from a macro that makes several statements. */
const char *lower_written(Lowering *lowering, const Statement *statement);

#endif
