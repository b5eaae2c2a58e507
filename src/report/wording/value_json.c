#include "report/wording/value_json.h"

#include <string.h>

enum {
    MOST_DIGITS = 15 /* which every reader of JSON keeps */
};

/* ---- From text ----------------------------------------------------------- */

typedef struct Reading {
    const char *at;  /* next byte */
    const char *end; /* of the value */
    Json *json;      /* what it becomes */
} Reading;

static bool is_number(const char *bytes, size_t length) {
    size_t sign = length > 0 && *bytes == '-', digits = length - sign;
    if (digits == 0 || digits > MOST_DIGITS ||
        (bytes[sign] == '0' && (digits > 1 || sign)))
        return false;
    for (size_t i = sign; i < length; i++)
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
    return true;
}

static size_t measure(const Reading *self) {
    const char *at = self->at;
    while (at < self->end && !strchr(",{}[] ", *at))
        at++;
    return (size_t)(at - self->at);
}

/* A number or a name. */
static bool put_scalar(Reading *self) {
    size_t length = measure(self);
    if (length == 0)
        return false;
    if (is_number(self->at, length))
        json_number(self->json, self->at, length);
    else
        json_bytes(self->json, self->at, length);
    self->at += length;
    return true;
}

static bool accept(Reading *self, char byte) {
    bool there = self->at < self->end && *self->at == byte;
    self->at += there;
    return there;
}

/* Scalars with commas between them. */
static bool put_list(Reading *self) {
    json_begin_array(self->json);
    bool good = true;
    do
        good = put_scalar(self);
    while (good && accept(self, ','));
    json_end_array(self->json);
    return good;
}

/* Messages with blanks between them. */
static bool put_messages(Reading *self) {
    bool good = true;
    json_begin_array(self->json);
    if (!accept(self, ']')) {
        do
            good = put_list(self);
        while (good && accept(self, ' '));
        good = good && accept(self, ']');
    }
    json_end_array(self->json);
    return good;
}

static bool put(Reading *self) {
    bool good = accept(self, '{')   ? put_list(self) && accept(self, '}')
                : accept(self, '[') ? put_messages(self)
                                    : put_scalar(self);
    return good && self->at == self->end;
}

/* Does the text become JSON that is read as the same text? */
static bool is_reversible(const Text *value) {
    Text made, back;
    Arena arena;
    Json json;
    JsonMistake mistake;
    text_init(&made, value->mem);
    text_init(&back, value->mem);
    arena_init(&arena, value->mem);
    json_init(&json, &made);
    json.compact = true;
    Reading reading = {value->data, value->data + value->length, &json};
    bool good = put(&reading);
    if (good)
        json_finish(&json);
    else
        json_abandon(&json);
    const JsonValue *read =
        good ? json_read(&arena, made.data, made.length, &mistake) : NULL;
    good = read && value_text(read, &back) && back.length == value->length &&
           memcmp(back.data, value->data, back.length) == 0;
    arena_release(&arena);
    text_release(&back);
    text_release(&made);
    return good;
}

static bool is_place(const char *variable) {
    size_t length = variable ? strlen(variable) : 0;
    return length > 0 && variable[length - 1] == '@';
}

void value_json(Json *json, const char *variable, const Text *value) {
    bool plain = !memchr("{[", value->length ? *value->data : ' ', 2);
    bool compact = json->compact;
    Reading reading = {value->data, value->data + value->length, json};
    if (is_place(variable) ||
        (plain && !is_number(value->data, value->length)) ||
        (!plain && !is_reversible(value))) {
        json_bytes(json, value->data, value->length);
        return;
    }
    json->compact = true;
    put(&reading);
    json->compact = compact;
}

/* ---- Back ---------------------------------------------------------------- */

static bool scalar_text(const JsonValue *value, Text *out) {
    if (value->kind != JSON_NUMBER && value->kind != JSON_STRING)
        return false;
    text_bytes(out, value->text, value->length);
    return true;
}

static bool list_text(const JsonValue *list, Text *out) {
    for (const JsonValue *item = list->first; item; item = item->next) {
        if (!scalar_text(item, out))
            return false;
        text_add(out, item->next ? "," : "");
    }
    return list->first != NULL;
}

bool value_text(const JsonValue *value, Text *out) {
    if (value->kind != JSON_ARRAY)
        return scalar_text(value, out);
    bool channel = !value->first || value->first->kind == JSON_ARRAY;
    bool good = true;
    text_char(out, channel ? '[' : '{');
    for (const JsonValue *item = value->first; channel && item && good;
         item = item->next) {
        good = item->kind == JSON_ARRAY && list_text(item, out);
        text_add(out, item->next ? " " : "");
    }
    if (!channel)
        good = list_text(value, out);
    text_char(out, channel ? ']' : '}');
    return good;
}
