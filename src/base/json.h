/* base/json.h -- a writer that cannot produce invalid JSON
 *
 * Purpose:    one JSON value into a Text, indented by two spaces per level.
 * Invariant:  the nesting is tracked; a call that would break the grammar (a
 *             value without its key, an end that does not match, a second
 *             top-level value) is a BUG, as is json_finish before the end.
 * Strings:    bytes that are not UTF-8 are taken as Latin-1; numbers that
 *             JSON cannot write become null.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"
#include "base/vec.h"

enum {
    JSON_SCHEMA = 2 /* of the objects of commands: doc/formats/json.md */
};

typedef struct Json {
    Text *out;         /* borrowed */
    VEC(char) nesting; /* '{' or '[' for each open level */
    bool has_items;    /* the innermost level is not empty */
    bool has_key;      /* a key was written and waits for its value */
    bool done;         /* the top-level value is complete */
    bool compact;      /* all on one line; set it after json_init */
} Json;

void json_init(Json *json, Text *out);

/* The value must be complete; appends a newline and releases the writer. */
void json_finish(Json *json);

/* Release a writer whose value will not be complete. */
void json_abandon(Json *json);

void json_begin_object(Json *json);
void json_end_object(Json *json);
void json_begin_array(Json *json);
void json_end_array(Json *json);
void json_key(Json *json, const char *key);

void json_string(Json *json, const char *string);
void json_bytes(Json *json, const char *bytes, size_t length);
void json_uint(Json *json, uint64_t number);
void json_real(Json *json, double number);
/* A number as it is written. */
void json_number(Json *json, const char *digits, size_t length);
void json_bool(Json *json, bool value);
void json_null(Json *json);

/* A key and its value, or the beginning of that. */
void json_put_string(Json *json, const char *key, const char *value);
void json_put_uint(Json *json, const char *key, uint64_t value);
void json_put_real(Json *json, const char *key, double value);
void json_put_bool(Json *json, const char *key, bool value);
void json_put_array(Json *json, const char *key);
void json_put_object(Json *json, const char *key);

#endif
