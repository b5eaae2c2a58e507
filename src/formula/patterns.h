/* formula/patterns.h -- properties by name
 *
 * Purpose:    the patterns that most properties follow, each in five scopes:
 *             `response(request, grant) between(open, close)` instead of a
 *             formula that is easy to get wrong.
 * Parameters: any formulas. They are put into the tree of the pattern, so no
 *             precedence can go wrong. Those of one pattern are in the order
 *             in which things happen.
 * Scopes:     `before` and `after` begin with the run or at the first state
 *             that opens them; `between` and `after-until` at every state that
 *             does. The state that opens a scope belongs to it, the one that
 *             closes it does not.
 * Source:     Dwyer, Avrunin, Corbett (ICSE 1999). Differs in: every formula
 *             follows from the meaning of its pattern on the states of a scope
 *             (test/unit/test_patterns.c), which some of the published ones do
 *             not; bounded existence for any number.
 */
#ifndef FORMULA_PATTERNS_H
#define FORMULA_PATTERNS_H

#include "formula/ltl.h"

enum {
    PATTERN_PARAMETERS = 4, /* at most, of a pattern */
    PATTERN_TIMES = 100     /* most of bounded-existence */
};

typedef struct Pattern {
    const char *name;     /* as it is written */
    const char *letters;  /* what its parameters are called */
    const char *sentence; /* with $p for the parameter p, % for a number */
    const char *open;     /* formula where the scope has no end */
    const char *ended;    /* formula where r ends the scope */
    bool invariant;       /* the open formula holds in all states that follow
                             if it holds in one */
    bool counts;          /* there may be a number after the parameters, and
                             the formulas are made by a rule */
} Pattern;

typedef struct PatternScope {
    const char *name;     /* as it is written */
    const char *letters;  /* what its parameters are called */
    const char *sentence; /* with $q and $r */
    const char *formula;  /* with $f for the pattern's formula */
    bool ends;            /* at r */
} PatternScope;

/* The last has a NULL name. The first scope is the whole run. */
extern const Pattern patterns[];
extern const PatternScope pattern_scopes[];

/* What was written, such as `absence(p) after(q)`. */
typedef struct PatternText {
    uint32_t pattern; /* source of the Diagnostics */
    uint32_t scope;   /* source with the scope, if the pattern names none; or
                         NO_SOURCE: the whole run */
    LtlRules rules;   /* for the parameters. If they are LTL_RULES_ALONE,
                         parameters may be left out and are their letters */
} PatternText;

/* The formula, and what it says in English, appended to `sentence`. NO_FORMULA,
 * with diagnostics, if the text is not a pattern. */
Formula patterns_parse(Formulas *formulas, Diagnostics *diag, PatternText text,
                       Text *sentence);

/* The formula of a pattern whose scope r ends, or has no end, in its letters:
 * for lists. `times` is that of bounded-existence. */
void patterns_template(const Pattern *pattern, bool ended, uint32_t times,
                       Text *out);

/* How it is written: response(p, s). */
void patterns_usage(const char *name, const char *letters, bool counts,
                    Text *out);

#endif
