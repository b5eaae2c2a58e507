/* expect/words.h -- options in a line of text
 *
 * Blanks separate words; '...' and "..." keep blanks, and a backslash stands
 * before a quote, a blank or a backslash outside of '...'. Nothing else is
 * special: no variables, no patterns, no commands.
 */
#ifndef EXPECT_WORDS_H
#define EXPECT_WORDS_H

#include "expect/expectation.h"

typedef VEC(const char *) Words;

/* Append the words; false after a diagnostic. Copies are in its arena. */
bool words_split(Words *words, Mem *mem, Diagnostics *diag, Sentence sentence);

#endif
