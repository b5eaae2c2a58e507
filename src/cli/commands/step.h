/* cli/commands/step.h -- a session of martlet step
 *
 * Purpose:    step.c reads commands and moves; step_breaks.c says where moves
 *             of several steps stop; step_show.c shows where the walk is. What
 * is shown obeys the limits of the session: what takes longer is left out, and
 * that is said.
 */
#ifndef CLI_COMMANDS_STEP_H
#define CLI_COMMANDS_STEP_H

#include "cli/cli.h"
#include "job/walking/walk_facts.h"
#include "report/wording/page.h"

typedef struct SessionBreak { /* where moves of several steps stop */
    const char *text;         /* as it was given: a condition, or ... */
    uint32_t line;            /* ... the place of a statement; 0: none */
    const char *file;         /* in which, or "" for any */
} SessionBreak;

typedef struct Session {
    Cli *cli;
    Walk walk;
    size_t inputs; /* sources that are the model's, not saved runs */
    bool prompt;   /* the input is a terminal */
    bool quit;     /* the session is over */
    bool broken;   /* standard output is gone */
    WalkEnd end;   /* of the last move */
    Budget grace;  /* for what is being shown */
    VEC(SessionBreak) breaks;
    Arena breaks_arena; /* of their texts */
    Text out;           /* what will be shown next */
    Page page;          /* the same, set in columns */
} Session;

/* Between these, what must not take long is shown. */
void session_begin(Session *session);
void session_end(Session *session);

/* Is there no time left for what is being shown? */
bool session_is_late(const Session *session);

/* The k-th command, or NULL. */
const char *session_command(size_t k);

/* One line. */
void session_say(Session *session, const char *message);

/* Where the walk is, with errors and what is possible; the run so far; errors
 * and, if nothing is possible, why, alone. */
void session_show(Session *session);
void session_show_run(Session *session);
void session_show_end(Session *session);

/* The steps after this state of the run; the run as a chart. */
void session_show_steps(Session *session, size_t from);
void session_show_chart(Session *session);

/* Add a breakpoint, or list them if the argument is empty; remove all. */
void session_break(Session *session, const char *argument);
void session_clear_breaks(Session *session);

/* The breakpoint that the last step has come to, or NULL. */
const char *session_stops(Session *session);

/* Why the errors of this state are some. */
void session_explain(Session *session);

/* Values by process; messages; where processes are. */
void session_show_values(Session *session);
void session_show_queues(Session *session);
void session_show_places(Session *session);

/* All that transition number `choice` (from 1) does, or, for 0, that the last
 * step of the run has done. */
void session_show_step(Session *session, size_t choice);

#endif
