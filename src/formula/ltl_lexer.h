/* formula/ltl_lexer.h -- the tokens of formulas
 *
 * Purpose:    the union of what SPIN, Spot and LTSmin write, each token with
 *             the tools that know it, so that formulas of all of them can be
 *             read and differences between them noticed.
 * Ownership:  tokens point into the source, which belongs to the Diagnostics.
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
    LtlTokenKind role;  /* of a name: LTL_PREFIX or LTL_BINARY where it cannot
                           be meant as a name; else LTL_END */
    LtlForm form;       /* how it is made of other operators */
} LtlSpelling;

typedef struct LtlToken {
    const LtlSpelling *spelling; /* never NULL */
    size_t start;                /* first byte */
    size_t end;                  /* after the last */
} LtlToken;

typedef struct LtlTokens {
    Diagnostics *diag;   /* borrowed: errors, and the text */
    Mem *mem;            /* where the array comes from */
    uint32_t source;     /* the text as a source of `diag` */
    VEC(LtlToken) items; /* the last is LTL_END */
} LtlTokens;

/* Read all tokens of a part of a source. Errors are reported, and what is wrong
 * is LTL_BAD. */
void ltl_tokens_init(LtlTokens *tokens, Mem *mem, Diagnostics *diag, Span part);
void ltl_tokens_release(LtlTokens *tokens);

static inline LtlTokenKind ltl_kind(const LtlTokens *tokens, size_t at) {
    return tokens->items.data[at].spelling->kind;
}

static inline const char *ltl_text(const LtlTokens *tokens) {
    return tokens->diag->sources.data[tokens->source].text;
}

/* The place of the tokens from `first` up to, not including, `end`. */
Span ltl_span(const LtlTokens *tokens, size_t first, size_t end);

/* Whether the token is a word of PSL alone. */
bool ltl_is_psl(const LtlTokens *tokens, size_t at);

/* Whether nothing stands between the token and the next one. */
bool ltl_touches(const LtlTokens *tokens, size_t at);

/* Whether the token is written so. */
bool ltl_is(const LtlTokens *tokens, size_t at, const char *text);

/* The operator that is written so, also with an exclamation mark; NULL if
 * there is none. */
const LtlSpelling *ltl_find_spelling(const char *text);

/* The operator that is written like this name except for the case of letters,
 * or one that other languages call so; NULL if there is none. */
const char *ltl_operator_like(const char *name, size_t length);

#endif
