/* formula/ltl_lexer.h -- the tokens of formulas
 *
 * Purpose:    the union of what SPIN, Spot and LTSmin write, each token with
 *             the tools that know it, so that formulas of all of them can be
 *             read and differences between them noticed.
 * Text:       that of a source, or one that was put together of tokens of
 *             another language (formula/ltl_block.h).
 */
#ifndef FORMULA_LTL_LEXER_H
#define FORMULA_LTL_LEXER_H

#include "base/diag.h"
#include "formula/formula.h"

/* Who reads formulas. */
typedef enum LtlTool {
    LTL_INLINE, /* SPIN, ltl { ... } inside a model */
    LTL_FILE,   /* spin -f and -F */
    LTL_SPOT,
    LTL_LTSMIN,
    LTL_TOOLS
} LtlTool;

enum {
    LTL_TIGHT = 10 /* values of spellings from here on: SPIN binds them tighter
                      than until */
};

typedef enum LtlTokenKind {
    LTL_END,        /* of the text */
    LTL_BAD,        /* already reported; stands for anything */
    LTL_NAME,       /* an identifier */
    LTL_NUMBER,     /* digits */
    LTL_CHARACTER,  /* 'a' */
    LTL_STRING,     /* "text" */
    LTL_BRACES,     /* {text} */
    LTL_OPEN,       /* ( */
    LTL_CLOSE,      /* ) */
    LTL_BRACKET,    /* [ */
    LTL_UNBRACKET,  /* ] */
    LTL_COMMA,      /* , */
    LTL_DOT,        /* . */
    LTL_DOTS,       /* .. */
    LTL_COLON,      /* : */
    LTL_AT,         /* @ */
    LTL_ASSIGN,     /* = */
    LTL_POLL,       /* ? and ?? */
    LTL_ARITHMETIC, /* - / % << >> */
    LTL_RELATION,   /* == != < <= > >= */
    LTL_SUM,        /* + and *: arithmetic, and Spot's or and and */
    LTL_PREFIX,     /* an operator of one operand */
    LTL_BINARY,     /* an operator of two */
    LTL_PSL         /* something of PSL */
} LtlTokenKind;

/* How a token is written, and what it means in a formula. */
typedef struct LtlSpelling {
    const char *text;   /* NULL for names, numbers and texts */
    LtlTokenKind kind;  /* what it is */
    FormulaKind means;  /* the operator, if it is one */
    unsigned tools : 8; /* a bit for each LtlTool that knows it as that */
    unsigned value : 8; /* it is also an operator between values: how tightly
                           SPIN binds it; 0 if it is not */
    LtlTokenKind role;  /* of a word: LTL_PREFIX or LTL_BINARY, even if it is
                           a name where it can be meant as one; else LTL_END */
    LtlForm form;       /* how it is made of other operators */
} LtlSpelling;

typedef struct LtlToken {
    const LtlSpelling *spelling; /* never NULL */
    LtlTokenKind kind;           /* what it is here */
    size_t start;                /* first byte in the text */
    size_t end;                  /* after the last */
    Span span;                   /* where the user wrote it */
} LtlToken;

typedef struct LtlTokens {
    Diagnostics *diag;   /* borrowed: errors */
    Mem *mem;            /* where the array comes from */
    const char *text;    /* borrowed: all of it */
    uint32_t source;     /* the text as a source of `diag`, or NO_SOURCE */
    VEC(LtlToken) items; /* the last is LTL_END */
} LtlTokens;

/* Read all tokens of a part of a source. Errors are reported, and what is wrong
 * is LTL_BAD. */
void ltl_tokens_init(LtlTokens *tokens, Mem *mem, Diagnostics *diag, Span part);
void ltl_tokens_release(LtlTokens *tokens);

static inline LtlTokenKind ltl_kind(const LtlTokens *tokens, size_t at) {
    return tokens->items.data[at].kind;
}

static inline const char *ltl_text(const LtlTokens *tokens) {
    return tokens->text;
}

/* The place of the tokens from `first` up to, not including, `end`. */
Span ltl_span(const LtlTokens *tokens, size_t first, size_t end);

/* Whether the token is a word of PSL alone. */
bool ltl_is_psl(const LtlTokens *tokens, size_t at);

/* Whether nothing stands between the token and the next one. */
bool ltl_touches(const LtlTokens *tokens, size_t at);

/* Whether the token is written so. */
bool ltl_is(const LtlTokens *tokens, size_t at, const char *text);

/* How a token of this kind is spelled; one of symbols, PSL's strong words, and
 * names, which can be operators, if it has such a text. */
const LtlSpelling *ltl_spelling(LtlTokenKind kind, const char *text,
                                size_t length);

/* The operator that is written like this name except for the case of letters,
 * or one that other languages call so; NULL if there is none. */
const char *ltl_operator_like(const char *name, size_t length);

#endif
