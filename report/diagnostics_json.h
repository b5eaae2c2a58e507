/* report/diagnostics_json.h -- diagnostics as a JSON value
 *
 * The array that stands under "diagnostics" in what commands write with
 * --json: for each its code, severity and message, and where they are known
 * its place and a hint.
 */
#ifndef REPORT_DIAGNOSTICS_JSON_H
#define REPORT_DIAGNOSTICS_JSON_H

#include "base/diag.h"
#include "base/json.h"

void diagnostics_json(Json *json, const Diagnostics *diag);

#endif
