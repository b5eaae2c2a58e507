/* cli/editing/line_editor.h -- lines typed at a terminal
 *
 * Purpose:    reading lines with editing, a history of those typed before, and
 *             completion of words by Tab, for `martlet step`.
 * Optional:   libedit.c does this by the library libedit. Where that, or its
 *             header, is missing, the Makefile builds no_editor.c instead, and
 *             line_editor_new returns NULL: lines are read as they are.
 * History:    of this session; nothing is written to a file.
 */
#ifndef CLI_EDITING_LINE_EDITOR_H
#define CLI_EDITING_LINE_EDITOR_H

#include "base/text.h"

typedef struct LineEditor LineEditor;

typedef struct LineWords { /* what words can be completed to */
    /* Append the k-th one, of those that can be the first word of a line or of
     * the others; false if there are not so many. */
    bool (*get)(const void *context, bool first, size_t k, Text *out);
    const void *context; /* for it */
    const char *prompt;  /* before each line */
    Mem *mem;            /* for texts */
} LineWords;

/* For standard input and output, which are a terminal; NULL: lines cannot be
 * edited. What it is given is borrowed. */
LineEditor *line_editor_new(const LineWords *words);
void line_editor_free(LineEditor *editor);

/* The next line, with its end, until the next call; NULL: there is none. */
const char *line_editor_read(LineEditor *editor);

#endif
