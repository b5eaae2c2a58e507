/* cli/suites/expectation.h -- what is expected of a check
 *
 * Purpose:    models and manifests say which verdicts they expect. One
 *             Expectation is about one check: a model with options.
 * Rule:       a property that is not named must hold, or be reached, unless
 * there is a verdict for the whole check other than "holds", or one for the
 *             "others".
 * Grammar:    doc/formats/expect.md.
 * Ownership:  strings are borrowed from the arena of the diagnostics.
 */
#ifndef CLI_SUITES_EXPECTATION_H
#define CLI_SUITES_EXPECTATION_H

#include "base/diag.h"

typedef enum Wish {
    WISH_NONE, /* nothing was said */
    WISH_HOLDS,
    WISH_VIOLATED,
    WISH_INCONCLUSIVE,
    WISH_REACHED,     /* of a goal */
    WISH_UNREACHABLE, /* the same */
    WISH_ERROR,       /* the model is rejected; only of the whole */
    WISH_ANY          /* whatever it is */
} Wish;

typedef struct ExpectedVerdict {
    const char *property; /* its name */
    bool pattern;         /* or a pattern of names, with stars */
    Wish wish;            /* its verdict */
    uint64_t steps;       /* of the counterexample, or NO_NUMBER */
} ExpectedVerdict;

#define NO_NUMBER UINT64_MAX

typedef struct Expectation {
    Wish whole;                      /* the verdict of the check */
    unsigned code;                   /* of an error: MTnnn, or 0: any */
    VEC(ExpectedVerdict) properties; /* those that are named */
    Wish others;                     /* all that are not */
    uint64_t states;                 /* of the check, or NO_NUMBER */
    uint64_t transitions;            /* of the check, or NO_NUMBER */
} Expectation;

typedef struct ExpectationSentence { /* a text that says what is expected */
    const char *text;                /* bytes */
    size_t length;                   /* how many */
    Span span;                       /* where they are */
    bool exact;                      /* byte by byte: errors show the word */
} ExpectationSentence;

#define EXPECTATION_NONE \
    ((Expectation){.states = NO_NUMBER, .transitions = NO_NUMBER})

/* Add what the sentence says, up to the word "with"; the rest of it is left in
 * `options`. False after a diagnostic, also if it contradicts what was said
 * before. */
bool expectation_read(Expectation *expectation, Mem *mem, Diagnostics *diag,
                      ExpectationSentence sentence,
                      ExpectationSentence *options);

/* Add a verdict ("violated in 7 steps") for one property, or for those that
 * fit a pattern with stars; NULL: others. */
bool expectation_add(Expectation *expectation, Mem *mem, Diagnostics *diag,
                     const char *property, ExpectationSentence verdict);

/* "holds", "violated" ... */
const char *wish_name(Wish wish);

/* What is said of this property: by its name, or else by the first pattern
 * that it fits; or NULL. */
const ExpectedVerdict *expectation_of(const Expectation *expectation,
                                      const char *property);

/* What properties that are not named must be. */
Wish expectation_others(const Expectation *expectation);

void expectation_release(Expectation *expectation, Mem *mem);

#endif
