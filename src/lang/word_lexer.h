/* lang/word_lexer.h -- from bytes to the tokens of a small language
 *
 * Purpose:    cuts a source into words, numbers and symbols, by tables of the
 *             language. Comments are those of C and C++.
 * Words:      letters, digits and underscores. One that begins with a digit is
 *             a number if the language has numbers: decimal, of 32 bits with a
 *             sign.
 * Errors:     a malformed token is reported here and passed over.
 * Ownership:  the lexer borrows the diagnostics and the source in them.
 */
#ifndef LANG_WORD_LEXER_H
#define LANG_WORD_LEXER_H

#include "base/diag.h"

enum { /* kinds of tokens that every language has */
    WORD_END,
    WORD_NAME /* a word that is no keyword */
};

typedef struct WordSpelling {
    unsigned kind;      /* which token */
    const char *text;   /* how it is written */
    const char *quoted; /* how messages write it */
} WordSpelling;

typedef struct WordTable {       /* the tokens of a language */
    const WordSpelling *words;   /* keywords */
    size_t word_count;           /* how many */
    const WordSpelling *symbols; /* of two that begin alike the longer first */
    size_t symbol_count;         /* how many */
    unsigned number;             /* kind of numbers; 0: there are none */
} WordTable;

typedef struct WordToken {
    unsigned kind; /* what it is */
    int32_t value; /* of a number */
    Span span;     /* where it stands */
} WordToken;

typedef struct WordLexer {
    const WordTable *table; /* of the language */
    Diagnostics *diag;      /* malformed tokens are reported here */
    uint32_t source;        /* index of the text in `diag` */
    size_t offset;          /* next byte to read */
} WordLexer;

/* The next token; WORD_END forever once the text is used up. */
WordToken word_lexer_next(WordLexer *lexer);

/* How messages name a kind of token: "a name", "\"->\"" ... */
const char *word_kind_text(const WordTable *table, unsigned kind);

#endif
