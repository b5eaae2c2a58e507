/* cli/commands/step.h -- a session of martlet step
 *
 * Purpose:    step.c reads commands and moves; step_show.c shows where the walk
 *             is. What is shown obeys the limits of the session: what takes
 *             longer is left out, and that is said.
 */
#ifndef CLI_COMMANDS_STEP_H
#define CLI_COMMANDS_STEP_H

#include "cli/cli.h"
#include "job/walking/walk_facts.h"
#include "report/wording/page.h"

typedef struct Session {
    Cli *cli;
    Walk walk;
    size_t inputs; /* sources that are the model's, not saved runs */
    bool prompt;   /* the input is a terminal */
    bool quit;     /* the session is over */
    bool broken;   /* standard output is gone */
    WalkEnd end;   /* of the last move */
    Budget grace;  /* for what is being shown */
    Text out;      /* what will be shown next */
    Page page;     /* the same, set in columns */
} Session;

/* Between these, what must not take long is shown. */
void session_begin(Session *session);
void session_end(Session *session);

/* Is there no time left for what is being shown? */
bool session_is_late(const Session *session);

/* One line. */
void session_say(Session *session, const char *message);

/* Where the walk is, with errors and what is possible; the run so far; errors
 * and, if nothing is possible, why, alone. */
void session_show(Session *session);
void session_show_run(Session *session);
void session_show_end(Session *session);

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
