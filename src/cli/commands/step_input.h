/* cli/commands/step_input.h -- where the lines of a session come from
 *
 * Purpose:    a terminal with editing and completion
 * (cli/editing/line_editor.h) or, where there is none, standard input as it is.
 */
#ifndef CLI_COMMANDS_STEP_INPUT_H
#define CLI_COMMANDS_STEP_INPUT_H

#include "cli/commands/step.h"
#include "cli/editing/line_editor.h"

#define PROMPT "> "

typedef struct SessionInput {
    LineWords words;    /* that can be completed */
    LineEditor *editor; /* of a terminal, or NULL */
    char *line;         /* the last one */
    size_t capacity;    /* bytes of it, if there is no editor */
} SessionInput;

/* Of a session that lasts longer. */
void input_init(SessionInput *input, const Session *session);
void input_release(SessionInput *input);

/* The next line, which the caller may change; NULL: there is none. */
char *input_next(SessionInput *input);

#endif
