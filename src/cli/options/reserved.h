/* cli/options/reserved.h -- words of the command line for later
 *
 * The contract reserves them: they are rejected by name instead of being called
 * unknown.
 */
#ifndef CLI_OPTIONS_RESERVED_H
#define CLI_OPTIONS_RESERVED_H

#define RESERVED_OPTIONS "threads", "report"

/* Values of --trace-format for later. */
#define RESERVED_VALUES "html"

#endif
