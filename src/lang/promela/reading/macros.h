/* lang/promela/reading/macros.h -- macros and their expansion
 *
 * Purpose:    the table of #define and the rules of ISO C for replacing
 *             names by bodies: arguments are expanded first unless # or ##
 *             touches them, the result is scanned again, and a macro is not
 *             expanded inside itself. Macros may take any number of arguments
 *             (..., __VA_ARGS__, and the comma of , ## __VA_ARGS__ goes away
 *             before nothing). __LINE__ and __FILE__ are the only macros that
 *             need no definition.
 * Places:     a token from a macro's body gets the span of the use and keeps
 *             its own place as `origin`; an argument keeps its own span.
 * Limits:     the number of tokens that macros make and the nesting of calls
 *             are bounded; beyond that `failed` is set, once reported. A file
 *             without macros has any length.
 * Ownership:  borrows diagnostics and names; tokens live in `scratch`.
 */
#ifndef LANG_PROMELA_READING_MACROS_H
#define LANG_PROMELA_READING_MACROS_H

#include "lang/promela/reading/promela_lexer.h"

typedef VEC(PmlToken) PmlTokens;

typedef struct Macro {
    bool takes_arguments;   /* defined with parentheses */
    bool variadic;          /* the last parameter takes all that is left */
    bool active;            /* being expanded */
    uint32_t *parameters;   /* their names */
    size_t parameter_count; /* how many */
    const PmlToken *body;   /* its tokens */
    size_t count;           /* how many */
} Macro;

typedef struct Macros {
    Diagnostics *diag;  /* borrowed: errors */
    Names *names;       /* borrowed: identifiers */
    Arena *scratch;     /* borrowed: macros and tokens */
    uint32_t line;      /* the name __LINE__ */
    uint32_t file;      /* the name __FILE__ */
    VEC(Macro *) table; /* by name; NULL or too short: not defined */
    size_t produced;    /* tokens that macros made so far */
    unsigned depth;     /* of calls in arguments of calls */
    bool failed;        /* a limit was reached */
} Macros;

void macros_init(Macros *macros, Diagnostics *diag, Names *names,
                 Arena *scratch);
void macros_release(Macros *macros);

/* The macro of that name, or NULL. */
Macro *macros_find(const Macros *macros, uint32_t name);

/* `line` is what follows #define; false, reported, if it defines nothing. */
bool macros_define(Macros *macros, const PmlToken *line, size_t count,
                   Span directive);
void macros_undefine(Macros *macros, uint32_t name);

/* Append the expansion of these tokens to `out`. */
void macros_expand(Macros *macros, const PmlToken *tokens, size_t count,
                   PmlTokens *out);

#endif
