/* report/schema_one.h -- what commands wrote with schema 1
 *
 * Purpose:    `--json=1`: values of variables are strings, and what schema 2
 *             added to the object of check is left out.
 */
#ifndef REPORT_SCHEMA_ONE_H
#define REPORT_SCHEMA_ONE_H

#include "base/text.h"

/* The same object with schema 1; a text that is no object of a command is
 * appended as it is. */
void schema_one(const Text *json, Text *out);

#endif
