/* formula/ltl_outliner.h -- what the files that read an outline share
 *
 * Purpose:    formula/ltl_outline.c reads operands and operators one after
 *             the other; ltl_bounds.c reads what is in brackets after an
 *             operator, ltl_words.c decides which words are operators.
 */
#ifndef FORMULA_LTL_OUTLINER_H
#define FORMULA_LTL_OUTLINER_H

#include "formula/ltl_outline.h"
#include "formula/ltl_value.h"

/* What follows a closing parenthesis. */
typedef enum LtlSequel {
    LTL_NOTHING,    /* whatever a formula permits */
    LTL_CONDITION,  /* it ends b of next_event(b)(f) */
    LTL_CONSEQUENT, /* it ends f */
    LTL_COUNTED     /* it ends f of count(f) >= 3: a comparison */
} LtlSequel;

/* A parenthesis that is not yet closed. */
typedef struct Opened {
    size_t token;       /* where it stands */
    size_t plain_until; /* outside of it */
    size_t word;        /* next_event, before which the sequel is read */
    LtlSequel sequel;   /* what comes after it is closed */
} Opened;

typedef struct Outliner {
    Formulas *formulas;      /* atoms go here */
    Diagnostics *diag;       /* errors go here */
    const LtlTokens *tokens; /* what is read */
    LtlValues values;        /* the atoms among them */
    LtlOutline *outline;     /* what is made */
    Names rejected;          /* names that have been reported */
    LtlRules rules;          /* who declares names, and whose words these are */
    VEC(Opened) open;        /* parentheses */
    size_t at;               /* the next token */
    size_t plain_until;      /* operands before this token are not firm */
    bool expect_operand;     /* or else an operator */
    bool after_prefix;       /* the last item is a prefix operator */
} Outliner;

static inline LtlTokenKind outliner_kind(const Outliner *from, size_t at) {
    return ltl_kind(from->tokens, at);
}

static inline const LtlSpelling *outliner_spelling(const Outliner *from,
                                                   size_t at) {
    return from->tokens->items.data[at].spelling;
}

static inline Span outliner_span(const Outliner *from, size_t first,
                                 size_t end) {
    return ltl_span(from->tokens, first, end);
}

/* The token as a string for messages; names of it may be long. */
static inline int outliner_shown(const Outliner *from, size_t at) {
    const LtlToken *token = &from->tokens->items.data[at];
    size_t length = token->end - token->start;
    return length > 40 ? 40 : (int)length;
}

static inline const char *outliner_text(const Outliner *from, size_t at) {
    return ltl_text(from->tokens) + from->tokens->items.data[at].start;
}

/* Read the brackets after an operator, of which `item` is the last item and
 * `first` the token; its tools become fewer. */
void outliner_bounds(Outliner *from, size_t first);

/* Is this count(f) >= 3, or 3 <= count(f)? Then read all but (f), for the
 * item. */
bool outliner_count(Outliner *from, LtlItem *item);

/* Is the word an operator before an operand, as no name can be meant? Reports
 * where both could be. */
bool outliner_prefix_word(Outliner *from, size_t at);

/* Report words that mean different things in SPIN and in PSL. */
void outliner_check_words(Outliner *from);

#endif
