/* report/diagnostics_json.h -- diagnostics as a JSON value
 *
 * The array that stands under "diagnostics" in what commands write with
 * --json: for each its code, severity and message, its place (file, line and
 * column, null if it has none), and a hint if there is one.
 */
#ifndef REPORT_DIAGNOSTICS_JSON_H
#define REPORT_DIAGNOSTICS_JSON_H

#include "base/diag.h"
#include "base/json.h"

void diagnostics_json(Json *json, const Diagnostics *diag);

/* Of those, what is wrong with this property, which could not be read. */
void diagnostics_json_of(Json *json, const Diagnostics *diag,
                         const char *property);

#endif
