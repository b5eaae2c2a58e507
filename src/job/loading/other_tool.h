/* job/loading/other_tool.h -- files of other tools, which Martlet cannot read
 *
 * Purpose:    a user who has such a file learns what it is, and which tool
 *             writes it in a form that Martlet reads.
 * Known:      by the ending of the name or, failing that, by what the file
 *             begins with.
 */
#ifndef JOB_LOADING_OTHER_TOOL_H
#define JOB_LOADING_OTHER_TOOL_H

#include "base/diag.h"

/* False, and nothing is said, if the file is of no tool that is known. */
bool other_tool_report(const char *path, Diagnostics *diag);

#endif
