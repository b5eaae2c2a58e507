/* cli/commands/picks.h -- what formulas became when a trace was written
 *
 * Purpose:    a run with a monitor is one of the same monitor only. Which it
 *             was may have depended on the model (job/stating/competition.h),
 *             so the file says it, and `replay` and `step` follow.
 */
#ifndef CLI_COMMANDS_PICKS_H
#define CLI_COMMANDS_PICKS_H

#include "cli/cli.h"
#include "job/form/job_options.h"

/* Add to the options what the file says, if there is one and the options leave
 * it open. A file that cannot be read is reported when it is loaded. */
void picks_read(Cli *cli, JobOptions *options, const char *path);

#endif
