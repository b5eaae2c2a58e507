/* base/json_read.h -- JSON as a tree
 *
 * Purpose:    read back what base/json.h writes, and any other JSON text.
 * Order:      members of an object stay in the order of the file, and a key
 *             may come more than once; json_member finds the first.
 * Limits:     values may be nested JSON_DEEPEST levels deep. Numbers stay text.
 * Failure:    the first mistake ends the reading, with a message and a place.
 * Ownership:  nodes and strings live in the caller's arena.
 */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "base/arena.h"

enum {
    JSON_DEEPEST = 100 /* levels of arrays and objects */
};

typedef enum JsonKind {
    JSON_NULL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonKind;

typedef struct JsonValue JsonValue;

struct JsonValue {
    JsonKind kind;    /* what it is */
    const char *key;  /* of a member of an object, else NULL */
    const char *text; /* of a string, decoded, or of a number, as written;
                         ends in a zero byte; else NULL */
    size_t length;    /* of the text; a string may contain zero bytes */
    JsonValue *first; /* of the items or members, or NULL */
    JsonValue *next;  /* in the array or object around, or NULL */
    size_t start;     /* first byte of the value in the text */
    size_t end;       /* after its last byte */
};

typedef struct JsonMistake {
    const char *message; /* what is wrong, static */
    size_t start;        /* where in the text */
} JsonMistake;

/* The one value that the text is; NULL, with a mistake, if it is not JSON. */
const JsonValue *json_read(Arena *arena, const char *text, size_t length,
                           JsonMistake *mistake);

/* The member with this key, or NULL if the value is not an object, or has no
 * such member. NULL is no object. */
const JsonValue *json_member(const JsonValue *object, const char *key);

/* The same if it is a string, number, array ...; else NULL. */
const JsonValue *json_member_of(const JsonValue *object, const char *key,
                                JsonKind kind);

/* A number that is a whole one and not negative. */
bool json_is_count(const JsonValue *value, size_t *count);

#endif
