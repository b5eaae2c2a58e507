/* cli/commands/improve.h -- replay --shorten, --simplest, --necessary, --fork,
 * --good
 *
 * Purpose:    a run that has been loaded is replaced by a shorter or simpler
 *             one to the same error, or by one that leaves it, and what is
 *             known of it is put into words.
 */
#ifndef CLI_COMMANDS_IMPROVE_H
#define CLI_COMMANDS_IMPROVE_H

#include "cli/cli.h"
#include "job/walking/walk_load.h"
#include "report/wording/page.h"

typedef struct Improvement {
    bool asked;     /* there is something to say */
    bool good;      /* the run has been replaced by one without an error */
    uint32_t error; /* property that the run violates, or NO_PROPERTY */
    Text text;      /* what has come of it, in a sentence */
} Improvement;

/* Do what the options ask for with the run of the walk. WALK_NOT_FOUND,
 * with the reason in `text`: nothing is known of a run that was asked for. To
 * be released in every case. */
WalkEnd improve_run(Improvement *self, Cli *cli, Walk *walk, uint32_t error);
void improve_release(Improvement *self);

/* Write the run to the files of --trace and --report, if they are given. False,
 * with a diagnostic, if that cannot be done. */
bool improve_save(const Improvement *self, Cli *cli, Walk *walk);

#endif
