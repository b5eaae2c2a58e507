#include "report/schema_one.h"

#include "base/json.h"
#include "report/wording/value_json.h"

#include <string.h>

static bool is_one_of(const char *key, const char *const *keys) {
    for (; *keys; keys++)
        if (key && strcmp(key, *keys) == 0)
            return true;
    return false;
}

/* New at the top. */
static const char *const added[] = {"options", "seed", "model_hash", NULL};

/* Values, and objects that map variables to values. */
static const char *const values[] = {"value", "whole", NULL};
static const char *const maps[] = {"initial", "changes", NULL};

static void put_value(Json *json, const JsonValue *value) {
    Text text;
    text_init(&text, json->out->mem);
    value_text(value, &text);
    json_bytes(json, text.data, text.length);
    text_release(&text);
}

static bool is_value(const JsonValue *value) {
    return value->kind == JSON_NUMBER || value->kind == JSON_STRING ||
           value->kind == JSON_ARRAY;
}

static void put(Json *json, const JsonValue *value, size_t depth);

/* The members of an object of values are values. */
static void put_members(Json *json, const JsonValue *object, size_t depth) {
    bool map = is_one_of(object->key, maps);
    for (const JsonValue *item = object->first; item; item = item->next) {
        if (depth == 1 && is_one_of(item->key, added))
            continue;
        json_key(json, item->key);
        if (depth == 1 && strcmp(item->key, "schema") == 0)
            json_uint(json, 1);
        else if (is_value(item) && (map || is_one_of(item->key, values)))
            put_value(json, item);
        else
            put(json, item, depth);
    }
}

static void put(Json *json, const JsonValue *value, size_t depth) {
    switch (value->kind) {
    case JSON_NULL:
        json_null(json);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        json_bool(json, value->kind == JSON_TRUE);
        break;
    case JSON_NUMBER:
        json_number(json, value->text, value->length);
        break;
    case JSON_STRING:
        json_bytes(json, value->text, value->length);
        break;
    case JSON_ARRAY:
        json_begin_array(json);
        for (const JsonValue *item = value->first; item; item = item->next)
            put(json, item, depth + 1);
        json_end_array(json);
        break;
    case JSON_OBJECT:
        json_begin_object(json);
        put_members(json, value, depth + 1);
        json_end_object(json);
        break;
    }
}

void schema_one(const Text *json, Text *out) {
    static const char head[] = "{\n  \"martlet\": ";
    Arena arena;
    JsonMistake mistake;
    Json writer;
    arena_init(&arena, out->mem);
    const JsonValue *root =
        strncmp(json->data, head, sizeof head - 1) == 0
            ? json_read(&arena, json->data, json->length, &mistake)
            : NULL;
    if (root) {
        json_init(&writer, out);
        put(&writer, root, 0);
        json_finish(&writer);
    } else {
        text_bytes(out, json->data, json->length);
    }
    arena_release(&arena);
}
