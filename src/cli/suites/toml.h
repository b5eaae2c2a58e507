/* cli/suites/toml.h -- a reader for a small part of TOML
 *
 * Purpose:    manifests are written in TOML, which people know. Read are
 *             tables, arrays of tables, bare and quoted keys, strings of one
 *             line, whole and decimal numbers, booleans, arrays and inline
 *             tables (doc/formats/expect.md). What else TOML has is rejected
 *             by its name: it is never taken for something else.
 * Places:     every key and every value has its span.
 * Failure:    diagnostics, and NULL.
 * Ownership:  everything lives in the arena of the diagnostics.
 */
#ifndef CLI_SUITES_TOML_H
#define CLI_SUITES_TOML_H

#include "base/diag.h"

typedef enum TomlKind {
    TOML_STRING,
    TOML_NUMBER,
    TOML_BOOLEAN,
    TOML_ARRAY, /* of values, or of tables */
    TOML_TABLE
} TomlKind;

typedef struct TomlValue TomlValue;

struct TomlValue {
    TomlKind kind;    /* what it is */
    Span span;        /* where it is; of a table its header */
    const char *text; /* of a string; of a number as it was written */
    bool truth;       /* of a boolean */
    bool closed;      /* a value: headers cannot add to it */
    bool defined;     /* a table that had its header */
    const char *key;  /* in its table; NULL in an array */
    Span key_span;    /* where that is */
    TomlValue *first; /* its last element or member */
    TomlValue *last;  /* its last element or member */
    TomlValue *next;  /* element or member of the same */
};

enum {
    TOML_DEPTH = 32 /* values nested more deeply are rejected */
};

/* The table of all of a source. */
TomlValue *toml_read(Diagnostics *diag, uint32_t source);

/* The member of a table, or NULL. */
const TomlValue *toml_member(const TomlValue *table, const char *key);

/* "a string", "a number" ... */
const char *toml_kind_name(TomlKind kind);

#endif
