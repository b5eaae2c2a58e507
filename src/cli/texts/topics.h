/* cli/texts/topics.h -- what `martlet explain` knows
 *
 * A topic's text is a list of lines: each is a paragraph to be set within 80
 * columns, except that lines which start with a blank are examples and stand
 * as they are. Every diagnostic code has a topic; test/cli checks it.
 */
#ifndef CLI_TEXTS_TOPICS_H
#define CLI_TEXTS_TOPICS_H

#include "base/codes.h"
#include "base/text.h"

typedef struct Topic {
    const char *name;  /* as it is asked for */
    const char *title; /* one line */
    const char *text;  /* see above */
} Topic;

/* Everything but the engines, the heuristics and the codes; the last has a
 * NULL name. */
extern const Topic topics[];

/* The topic "patterns", made from the table of patterns. */
#define PATTERNS_TOPIC "patterns"
#define PATTERNS_TITLE "properties by name, in five scopes"
void topic_of_patterns(Text *out);

/* What a code means and what to do about it, or NULL. */
const char *topic_of_code(Code code);

#endif
