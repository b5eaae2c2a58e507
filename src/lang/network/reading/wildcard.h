/* lang/network/reading/wildcard.h -- action names with `$k` in them
 *
 * Purpose:    matching the names in an extended rule against the actions of
 *             the components, and building the name of the result.
 * Meaning:    after the first `<` of a name, `$` and a number stand for text
 *             without `>`. A number that is bound stands for exactly the text
 *             it is bound to. One that is not takes the longest text up to the
 *             next `>` and is bound to it; if what follows does not match then,
 *             it takes less ("f<$1,$2>"). Elsewhere `$` is itself.
 * CADP:       writes values after a blank and `!`. If that comes before any
 *             `<`, wildcards are what stands up to the next one.
 * Ownership:  patterns borrow their text; bindings borrow the names that they
 *             were matched against.
 * Cost:       one pass, unless a name has several wildcards between one `<`
 *             and its `>`; `steps` bounds the backtracking.
 */
#ifndef LANG_NETWORK_READING_WILDCARD_H
#define LANG_NETWORK_READING_WILDCARD_H

#include "base/text.h"
#include "base/vec.h"

typedef struct PatternPart {
    const char *text;  /* the part as written */
    size_t length;     /* of it */
    uint32_t wildcard; /* the number after `$`, or NO_WILDCARD: plain text */
} PatternPart;

enum {
    NO_WILDCARD = UINT32_MAX,
    MOST_WILDCARD = 99 /* largest number after `$` */
};

typedef struct WildcardPattern {
    VEC(PatternPart) parts; /* in order; empty for the empty name */
    uint32_t wildcards;     /* how many of the parts are wildcards */
    bool offers;            /* values are written as by CADP */
} WildcardPattern;

typedef struct Binding {
    uint32_t wildcard; /* its number */
    const char *text;  /* what it stands for */
    size_t length;     /* of the text */
} Binding;

typedef struct WildcardChoice { /* a wildcard whose length may still be reduced
                                 */
    size_t part;                /* which part of the pattern */
    size_t offset;              /* where its text starts */
    size_t bound;               /* bindings before it */
} WildcardChoice;

typedef struct Matcher {
    Mem *mem;                    /* of the vectors */
    VEC(Binding) bindings;       /* in the order of binding; cut to undo */
    VEC(WildcardChoice) choices; /* empty between matches */
    uint64_t steps;              /* how many more may be made */
} Matcher;

/* Where wildcards may begin in a name, after its first `<` or ` !`: a number of
 * bytes, at most its length. */
size_t pattern_opening(const char *text, size_t length, bool *offers);

/* Split a name into parts; false if the number of a wildcard is too large. */
bool pattern_parse(WildcardPattern *pattern, Mem *mem, const char *text,
                   size_t length);
void pattern_release(WildcardPattern *pattern, Mem *mem);

void matcher_init(Matcher *matcher, Mem *mem, uint64_t steps);
void matcher_release(Matcher *matcher);

/* Does the name match, given the bindings? If so new bindings are added;
 * otherwise they are as before. No steps left: false. */
bool matcher_match(Matcher *matcher, const WildcardPattern *pattern,
                   const char *name);

/* Append the name with every wildcard replaced by what it is bound to; the
 * first unbound one is returned (and left out), otherwise NO_WILDCARD. */
uint32_t matcher_expand(const Matcher *matcher, const WildcardPattern *pattern,
                        Text *out);

#endif
