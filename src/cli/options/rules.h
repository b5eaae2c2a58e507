/* cli/options/rules.h -- which options go together
 *
 * What an option excludes or needs, and which numbers it takes, are rows of
 * two tables. The messages follow from the rows.
 */
#ifndef CLI_OPTIONS_RULES_H
#define CLI_OPTIONS_RULES_H

#include "cli/options/options.h"

/* Do the options of the command obey all rules? False after a diagnostic for
 * the first rule that is broken. */
bool options_agree(const Options *options, Diagnostics *diag);

#endif
