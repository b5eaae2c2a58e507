/* cli/suites/words.h -- options in a line of text
 *
 * Blanks separate words; '...' and "..." keep blanks, and a backslash stands
 * before a quote, a blank or a backslash outside of '...'. Nothing else is
 * special: no variables, no patterns, no commands.
 */
#ifndef CLI_SUITES_WORDS_H
#define CLI_SUITES_WORDS_H

#include "cli/suites/expectation.h"

typedef VEC(const char *) Words;

/* Append the words; false after a diagnostic. Copies are in its arena. */
bool words_split(Words *words, Mem *mem, Diagnostics *diag,
                 ExpectationSentence sentence);

#endif
