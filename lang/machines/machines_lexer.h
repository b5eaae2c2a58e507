/* lang/machines/machines_lexer.h -- from bytes to the tokens of .cfsm files
 *
 * Purpose:    cuts a source into words and symbols. A word is letters, digits
 *             and underscores, and is a number only where one is expected.
 *             Comments are those of C and C++.
 * Errors:     a malformed token is reported here and passed over.
 * Ownership:  the lexer borrows the diagnostics and the source in them.
 */
#ifndef LANG_MACHINES_MACHINES_LEXER_H
#define LANG_MACHINES_MACHINES_LEXER_H

#include "base/diag.h"

#define MACHINES_WORDS(X) \
    X(CAPACITY, "capacity") \
    X(CHANNEL, "channel") \
    X(MACHINE, "machine") \
    X(INITIAL, "initial")

#define MACHINES_SYMBOLS(X) \
    X(ARROW, "->") \
    X(LEFT_BRACE, "{") \
    X(RIGHT_BRACE, "}") \
    X(LEFT_BRACKET, "[") \
    X(RIGHT_BRACKET, "]") \
    X(SEMICOLON, ";") \
    X(COLON, ":") \
    X(COMMA, ",") \
    X(SEND, "!") \
    X(RECEIVE, "?")

typedef enum MachinesKind {
    MACHINES_END,
    MACHINES_WORD, /* one that is no keyword */
#define MACHINES_ENUMERATOR(name, text) MACHINES_##name,
    MACHINES_WORDS(MACHINES_ENUMERATOR) MACHINES_SYMBOLS(MACHINES_ENUMERATOR)
#undef MACHINES_ENUMERATOR
} MachinesKind;

typedef struct MachinesToken {
    MachinesKind kind; /* what it is */
    Span span;         /* where it stands */
} MachinesToken;

typedef struct MachinesLexer {
    Diagnostics *diag; /* malformed tokens are reported here */
    uint32_t source;   /* index of the text in `diag` */
    size_t offset;     /* next byte to read */
} MachinesLexer;

/* The next token; MACHINES_END forever once the text is used up. */
MachinesToken machines_lexer_next(MachinesLexer *lexer);

/* How messages name a kind of token: "a name", "\"->\"" ... */
const char *machines_kind_text(MachinesKind kind);

#endif
