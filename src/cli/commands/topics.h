/* cli/commands/topics.h -- all that `martlet explain` knows, as one list
 *
 * Purpose:    engines, heuristics, topics, codes of diagnostics and documents,
 *             each with a name, a title and a text. The text of an engine
 *             begins with what its table says.
 * Documents:  are files next to the program: in its source tree, or installed.
 *             The list has them even where the files are not.
 * Ownership:  Topics owns the strings.
 */
#ifndef CLI_COMMANDS_TOPICS_H
#define CLI_COMMANDS_TOPICS_H

#include "base/text.h"
#include "cli/texts/prose.h"

typedef enum TopicKind {
    TOPIC_ENGINE,
    TOPIC_HEURISTIC,
    TOPIC_CONCEPT,
    TOPIC_CODE,
    TOPIC_DOCUMENT
} TopicKind;

typedef struct Topic {
    TopicKind kind;    /* what it is about */
    const char *name;  /* "bfs", "MT012", "doc/spin.md" */
    const char *title; /* a line */
    const char *text;  /* as in cli/texts/prose.h; of a document the names of
                          topics that it says more of */
} Topic;

typedef struct Topics {
    Mem *mem;                                           /* of the array */
    Prose prose, codes, engines, heuristics, documents; /* the texts */
    Arena arena;                                        /* what is made */
    VEC(Topic) rows; /* in the order of the list */
} Topics;

void topics_init(Topics *self, Mem *mem);
void topics_release(Topics *self);

/* "engine: " and so on, as it stands before the title. */
const char *topic_kind(const Topic *topic);

/* The topic of this name, or NULL. "MT012", "mt12" and "12" all mean code 12,
 * "spin.md" and "spin" the document doc/spin.md if nothing else has the
 * name. */
const Topic *topics_find(const Topics *self, const char *word);

/* Does the document say more of the topic of this name? */
bool topic_covers(const Topic *document, const char *name);

/* Append the path of a document's file. False if there is none: then it is the
 * document's name in the sources. */
bool topic_place(const Topic *document, Text *out);

#endif
