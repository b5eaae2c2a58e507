/* cli/picks.h -- what formulas became when a trace was written
 *
 * Purpose:    a run with a monitor is one of the same monitor only. Which it
 *             was may have depended on the model (api/competition.h), so the
 *             file says it, and `replay` and `step` follow.
 */
#ifndef CLI_PICKS_H
#define CLI_PICKS_H

#include "api/job_options.h"
#include "cli/cli.h"

/* Add to the options what the file says, if there is one and the options leave
 * it open. A file that cannot be read is reported when it is loaded. */
void picks_read(Cli *cli, JobOptions *options, const char *path);

#endif
