/* lts/tvt_lexer.h -- the tokens of all TVT text files
 *
 * Purpose:    .lsts, .rules, .ext and .xrules share one lexical syntax:
 *             identifiers in which case does not matter, numbers, ranges,
 *             strings with escapes, two kinds of comment, textual inclusion
 *             (doc/formats/lsts.md).
 * Inclusion:  `include_file "name"` is followed here, so a parser sees one
 *             stream of tokens; a file that includes itself is an error, and
 *             depth and number of inclusions are limited.
 * Errors:     a malformed token is reported once and stands for what it most
 *             likely was meant to be; after a hopeless one `failed` is set,
 *             every further token is TOKEN_END and nothing more is reported.
 * Ownership:  the lexer borrows the diagnostics; strings of tokens live in
 *             the arena that it was given.
 */
#ifndef LTS_TVT_LEXER_H
#define LTS_TVT_LEXER_H

#include "base/diag.h"

typedef enum TokenKind {
    TOKEN_END,        /* end of the outermost file */
    TOKEN_IDENTIFIER, /* text is lower-case */
    TOKEN_NUMBER,     /* number is its value; too large is an error */
    TOKEN_STRING,     /* text and length, unescaped; may hold any byte */
    TOKEN_DOTS,       /* .. */
    TOKEN_ARROW,      /* -> */
    TOKEN_SYMBOL      /* one of = : ; , . ( ) { } < > | & ! - + and others */
} TokenKind;

typedef struct Token {
    TokenKind kind;   /* what it is */
    Span span;        /* where it stands */
    const char *text; /* identifier (folded) or string contents */
    size_t length;    /* of text */
    uint64_t number;  /* of a number */
    char symbol;      /* of a symbol */
} Token;

typedef struct LexerFile {
    uint32_t source;  /* index into the diagnostics' sources */
    const char *text; /* borrowed: the text of that source */
    size_t length;    /* of the text */
    size_t offset;    /* next byte to read */
} LexerFile;

typedef struct TvtLexer {
    Diagnostics *diag;    /* borrowed: errors and sources */
    Arena *strings;       /* borrowed: token texts */
    VEC(LexerFile) files; /* the file being read, last, and its includers */
    Text scratch;         /* the string being read */
    Token token;          /* the current token */
    size_t inclusions;    /* how many files have been included so far */
    bool failed;          /* an error made going on pointless */
} TvtLexer;

/* Start at the first token of a file; false, with nothing left to release, if
 * it cannot be read. */
bool lexer_open(TvtLexer *lexer, Diagnostics *diag, Arena *strings,
                const char *path, Span from);

/* Start at the first token of a source that has been read already. */
void lexer_start(TvtLexer *lexer, Diagnostics *diag, Arena *strings,
                 uint32_t source);
void lexer_release(TvtLexer *lexer);

/* Move to the next token. */
void lexer_next(TvtLexer *lexer);

/* Is the current token this symbol, or this identifier (lower-case)? */
bool lexer_is_symbol(const TvtLexer *lexer, char symbol);
bool lexer_is_word(const TvtLexer *lexer, const char *word);

/* If it is, move on and return true. */
bool lexer_accept_symbol(TvtLexer *lexer, char symbol);
bool lexer_accept_word(TvtLexer *lexer, const char *word);

/* The same, but anything else is an error ("expected X before Y"). */
bool lexer_expect_symbol(TvtLexer *lexer, char symbol);
bool lexer_expect_word(TvtLexer *lexer, const char *word);
bool lexer_expect_arrow(TvtLexer *lexer);

/* A number of at most `most`; a larger one is an error. */
bool lexer_expect_number(TvtLexer *lexer, uint64_t most, uint64_t *number);

/* A string; its text stays valid as long as the arena. */
bool lexer_expect_string(TvtLexer *lexer, const char **text, size_t *length);

/* The current token is a string: go on with the tokens of the file that it
 * names, as include_file does. False if that file cannot be included. */
bool lexer_include(TvtLexer *lexer);

/* Report that something else was expected at the current token. */
void lexer_unexpected(TvtLexer *lexer, const char *expected);

/* The path of a file that is named by the current token: call this before
 * moving on, which may leave the file that it is relative to. */
void lexer_beside(const TvtLexer *lexer, Text *out, const char *name);

#endif
