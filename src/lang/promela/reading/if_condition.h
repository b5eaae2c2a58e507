/* lang/promela/reading/if_condition.h -- the expressions of #if and #elif
 *
 * Purpose:    integer expressions over macros, with `defined`, as in C. Names
 *             that are no macros are 0. Arithmetic is 64-bit and wraps.
 * Failure:    a malformed expression is reported and counts as false.
 */
#ifndef LANG_PROMELA_READING_IF_CONDITION_H
#define LANG_PROMELA_READING_IF_CONDITION_H

#include "lang/promela/reading/macros.h"

/* The truth of what follows #if on its line. */
bool condition_true(Macros *macros, const PmlToken *line, size_t count,
                    Span directive);

#endif
