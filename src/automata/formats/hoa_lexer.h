/* automata/formats/hoa_lexer.h -- the tokens of HOA files */
#ifndef AUTOMATA_FORMATS_HOA_LEXER_H
#define AUTOMATA_FORMATS_HOA_LEXER_H

#include "base/diag.h"

typedef enum HoaKind {
    HOA_END,    /* end of the file */
    HOA_HEADER, /* name: */
    HOA_WORD,   /* an identifier; t and f included */
    HOA_ALIAS,  /* @name */
    HOA_NUMBER, /* number is its value */
    HOA_STRING, /* text is unescaped */
    HOA_MARK,   /* --BODY-- --END-- --ABORT-- */
    HOA_SYMBOL  /* ! & | ( ) [ ] { } */
} HoaKind;

typedef struct HoaToken {
    HoaKind kind;     /* what it is */
    Span span;        /* where it stands */
    const char *text; /* without the colon of a header name; in the arena */
    uint64_t number;  /* of a number */
    char symbol;      /* of a symbol */
} HoaToken;

typedef struct HoaLexer {
    Diagnostics *diag; /* borrowed */
    Arena *strings;    /* borrowed: texts of tokens */
    uint32_t source;   /* what is read */
    size_t offset;     /* next byte */
    HoaToken token;    /* the current token */
    bool failed;       /* an error was reported */
    bool quiet;        /* errors are not reported */
} HoaLexer;

/* Start at the first token. */
void hoa_lexer_start(HoaLexer *lexer, Diagnostics *diag, Arena *strings,
                     uint32_t source);
void hoa_next(HoaLexer *lexer);

bool hoa_is_symbol(const HoaLexer *lexer, char symbol);
bool hoa_is(const HoaLexer *lexer, HoaKind kind, const char *text);

/* Report an error at the current token; always false. */
bool hoa_fail(HoaLexer *lexer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
