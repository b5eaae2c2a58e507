/* cli/commands/check.h -- what the parts of martlet check share */
#ifndef CLI_COMMANDS_CHECK_H
#define CLI_COMMANDS_CHECK_H

#include "cli/cli.h"

/* What the options say of a check. */
void check_options(Cli *cli, JobOptions *options);

/* The exit status that a report asks for. */
Status check_status(const Report *report);

/* ---- cli/commands/parameters.c: check -D N=2..8 -------------------------- */

/* Is there a parameter with several values? */
bool parameters_vary(const Cli *cli);

/* One check for each value, or for each combination of values. */
Status run_parameters(Cli *cli);

#endif
