/* lang/dve/dve_lexer.h -- from bytes to the tokens of DVE
 *
 * Purpose:    cuts a source into words, numbers and operators. Comments are
 *             those of C and C++.
 * Errors:     a malformed token is reported here and passed over.
 * Ownership:  the lexer borrows the diagnostics and the source in them.
 */
#ifndef LANG_DVE_DVE_LEXER_H
#define LANG_DVE_DVE_LEXER_H

#include "base/diag.h"

#define DVE_WORDS(X) \
    X(AND, "and") \
    X(OR, "or") \
    X(NOT, "not") \
    X(IMPLY, "imply") \
    X(TRUE, "true") \
    X(FALSE, "false") \
    X(BYTE, "byte") \
    X(INT, "int") \
    X(CONST, "const") \
    X(CHANNEL, "channel") \
    X(PROCESS, "process") \
    X(PROPERTY, "property") \
    X(STATE, "state") \
    X(INIT, "init") \
    X(COMMIT, "commit") \
    X(ACCEPT, "accept") \
    X(ASSERT, "assert") \
    X(TRANS, "trans") \
    X(GUARD, "guard") \
    X(SYNC, "sync") \
    X(EFFECT, "effect") \
    X(SYSTEM, "system") \
    X(ASYNC, "async") \
    X(BUCHI, "buchi") \
    X(GENBUCHI, "genbuchi") \
    X(MULLER, "muller") \
    X(RABIN, "rabin") \
    X(STREETT, "streett")

/* Of two operators that begin alike the longer one comes first. */
#define DVE_SYMBOLS(X) \
    X(BOTH, "&&") \
    X(EITHER, "||") \
    X(ARROW, "->") \
    X(EQUAL, "==") \
    X(UNEQUAL, "!=") \
    X(LESS_EQUAL, "<=") \
    X(GREATER_EQUAL, ">=") \
    X(SHIFT_LEFT, "<<") \
    X(SHIFT_RIGHT, ">>") \
    X(LEFT_BRACE, "{") \
    X(RIGHT_BRACE, "}") \
    X(LEFT_BRACKET, "[") \
    X(RIGHT_BRACKET, "]") \
    X(LEFT_PAREN, "(") \
    X(RIGHT_PAREN, ")") \
    X(SEMICOLON, ";") \
    X(COLON, ":") \
    X(COMMA, ",") \
    X(DOT, ".") \
    X(BANG, "!") \
    X(QUESTION, "?") \
    X(TILDE, "~") \
    X(ASSIGN, "=") \
    X(LESS, "<") \
    X(GREATER, ">") \
    X(PLUS, "+") \
    X(MINUS, "-") \
    X(TIMES, "*") \
    X(DIVIDE, "/") \
    X(REMAINDER, "%") \
    X(BIT_OR, "|") \
    X(BIT_AND, "&") \
    X(BIT_XOR, "^")

typedef enum DveKind {
    DVE_END,
    DVE_NAME,   /* an identifier that is no keyword */
    DVE_NUMBER, /* `value` */
#define DVE_ENUMERATOR(name, text) DVE_##name,
    DVE_WORDS(DVE_ENUMERATOR) DVE_SYMBOLS(DVE_ENUMERATOR)
#undef DVE_ENUMERATOR
} DveKind;

typedef struct DveToken {
    DveKind kind;  /* what it is */
    int32_t value; /* of a number */
    Span span;     /* where it stands */
} DveToken;

typedef struct DveLexer {
    Diagnostics *diag; /* malformed tokens are reported here */
    uint32_t source;   /* index of the text in `diag` */
    size_t offset;     /* next byte to read */
} DveLexer;

/* The next token; DVE_END forever once the text is used up. */
DveToken dve_lexer_next(DveLexer *lexer);

/* How messages name a kind of token: "a name", "\"->\"" ... */
const char *dve_kind_text(DveKind kind);

#endif
