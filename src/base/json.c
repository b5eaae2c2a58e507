#include "base/json.h"

#include "base/bug.h"
#include "base/quote.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

void json_init(Json *json, Text *out) {
    *json = (Json){.out = out};
}

void json_finish(Json *json) {
    if (!json->done || json->nesting.count != 0)
        BUG("unfinished JSON");
    text_char(json->out, '\n');
    vec_release(json->out->mem, &json->nesting);
}

void json_abandon(Json *json) {
    vec_release(json->out->mem, &json->nesting);
}

static void new_line(Json *json) {
    if (json->compact)
        return;
    text_char(json->out, '\n');
    text_repeat(json->out, ' ', 2 * json->nesting.count);
}

/* Before every item of an array or key of an object. */
static void begin_item(Json *json) {
    if (json->has_items)
        text_char(json->out, ',');
    if (json->nesting.count)
        new_line(json);
    json->has_items = true;
}

/* Before every value: check that one may stand here. */
static void begin_value(Json *json) {
    if (json->done)
        BUG("second top-level JSON value");
    bool in_object = json->nesting.count && vec_last(&json->nesting) == '{';
    if (in_object != json->has_key)
        BUG("JSON value without a key");
    if (!in_object)
        begin_item(json);
    json->has_key = false;
    json->done = json->nesting.count == 0;
}

static void begin_level(Json *json, char kind) {
    begin_value(json);
    json->done = false;
    text_char(json->out, kind);
    vec_push(json->out->mem, &json->nesting, kind);
    json->has_items = false;
}

static void end_level(Json *json, char kind, char closing) {
    if (json->nesting.count == 0 || vec_last(&json->nesting) != kind ||
        json->has_key)
        BUG("unbalanced JSON");
    (void)vec_pop(&json->nesting);
    if (json->has_items)
        new_line(json);
    text_char(json->out, closing);
    json->has_items = true;
    json->done = json->nesting.count == 0;
}

void json_begin_object(Json *json) {
    begin_level(json, '{');
}

void json_end_object(Json *json) {
    end_level(json, '{', '}');
}

void json_begin_array(Json *json) {
    begin_level(json, '[');
}

void json_end_array(Json *json) {
    end_level(json, '[', ']');
}

static void write_string(Text *out, const char *bytes, size_t length) {
    text_char(out, '"');
    for (size_t i = 0; i < length;) {
        const unsigned char *byte = (const unsigned char *)bytes + i;
        size_t run = utf8_length(bytes + i, length - i);
        if (*byte == '"' || *byte == '\\')
            text_printf(out, "\\%c", *byte);
        else if (*byte == '\n')
            text_add(out, "\\n");
        else if (run == 0)
            text_printf(out, "\\u%04x", *byte);
        else if (quote_needed(utf8_code(bytes + i, run)))
            text_printf(out, "\\u%04x", utf8_code(bytes + i, run));
        else
            text_bytes(out, bytes + i, run);
        i += run ? run : 1;
    }
    text_char(out, '"');
}

void json_key(Json *json, const char *key) {
    if (json->nesting.count == 0 || vec_last(&json->nesting) != '{' ||
        json->has_key)
        BUG("JSON key \"%s\" outside an object", key);
    begin_item(json);
    write_string(json->out, key, strlen(key));
    text_add(json->out, ": ");
    json->has_key = true;
}

void json_bytes(Json *json, const char *bytes, size_t length) {
    begin_value(json);
    write_string(json->out, bytes, length);
}

void json_string(Json *json, const char *string) {
    json_bytes(json, string, strlen(string));
}

void json_number(Json *json, const char *digits, size_t length) {
    begin_value(json);
    text_bytes(json->out, digits, length);
}

void json_uint(Json *json, uint64_t number) {
    begin_value(json);
    text_printf(json->out, "%llu", (unsigned long long)number);
}

void json_real(Json *json, double number) {
    begin_value(json);
    if (isfinite(number))
        text_printf(json->out, "%.6g", number);
    else
        text_add(json->out, "null");
}

void json_bool(Json *json, bool value) {
    begin_value(json);
    text_add(json->out, value ? "true" : "false");
}

void json_null(Json *json) {
    begin_value(json);
    text_add(json->out, "null");
}

void json_put_string(Json *json, const char *key, const char *value) {
    json_key(json, key);
    json_string(json, value);
}

void json_put_uint(Json *json, const char *key, uint64_t value) {
    json_key(json, key);
    json_uint(json, value);
}

void json_put_real(Json *json, const char *key, double value) {
    json_key(json, key);
    json_real(json, value);
}

void json_put_bool(Json *json, const char *key, bool value) {
    json_key(json, key);
    json_bool(json, value);
}

void json_put_array(Json *json, const char *key) {
    json_key(json, key);
    json_begin_array(json);
}

void json_put_object(Json *json, const char *key) {
    json_key(json, key);
    json_begin_object(json);
}
