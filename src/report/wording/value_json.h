/* report/wording/value_json.h -- values of variables as JSON
 *
 * Purpose:    a model prints its values: "7", "{0,1}", "[1,2 3,4]" of a
 * channel, or any text. In JSON a number is a number, an array an array, and a
 * channel an array of its messages, which are arrays of their fields. Whatever
 * would not come back as it was is a string.
 */
#ifndef REPORT_WORDING_VALUE_JSON_H
#define REPORT_WORDING_VALUE_JSON_H

#include "base/json.h"
#include "base/json_read.h"

/* The value of this variable; NULL: of none. Places of processes are names,
 * whatever they look like. */
void value_json(Json *json, const char *variable, const Text *value);

/* Append what the model printed; false if that is no such value. */
bool value_text(const JsonValue *value, Text *out);

#endif
