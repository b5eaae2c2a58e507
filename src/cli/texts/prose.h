/* cli/texts/prose.h -- the texts of help and explain, from files of this folder
 *
 * Format:     an entry begins with a line "# NAME" or "# NAME: TITLE". Blank
 *             lines separate paragraphs, whose lines are joined. Lines with
 *             four leading blanks are examples and stay as they are. A line
 *             {NAME} stands for a list that is made from a table, by
 *             table_lists.h. What comes before the first entry is for readers
 *             of the file.
 * Embedding:  the files are part of the program (base/embed.h).
 */
#ifndef CLI_TEXTS_PROSE_H
#define CLI_TEXTS_PROSE_H

#include "base/arena.h"
#include "base/vec.h"

extern const char prose_topics[];     /* of explain, in the order of its list */
extern const char prose_codes[];      /* of diagnostics */
extern const char prose_engines[];    /* of --search */
extern const char prose_heuristics[]; /* of --heuristic */
extern const char prose_documents[];  /* and the topics that they cover */
extern const char prose_commands[];   /* what they do */
extern const char prose_examples[];   /* of commands */
extern const char prose_environment[]; /* variables */
extern const char prose_files[];       /* of a user */

typedef struct ProseEntry {
    const char *name;  /* from the heading */
    const char *title; /* from the heading; "" if there is none */
    const char *text;  /* lines: each is a paragraph or, if it begins with a
                          blank, an example */
} ProseEntry;

typedef struct Prose {
    Arena arena;             /* of the strings */
    Mem *mem;                /* of the array */
    VEC(ProseEntry) entries; /* in the order of the file */
} Prose;

/* Read one of the files above. */
void prose_init(Prose *self, Mem *mem, const char *file);
void prose_release(Prose *self);

/* The entry of this name, in letters of either case; NULL if there is none. */
const ProseEntry *prose_find(const Prose *self, const char *name);

#endif
