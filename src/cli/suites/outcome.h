/* cli/suites/outcome.h -- what a check came to, and whether that was expected
 *
 * Purpose:    each check of a suite is a process of its own. It writes an
 *             Outcome as bytes, which the process that started it reads.
 * Failure:    a process that crashed has written nothing, or a part of it:
 *             what cannot be read is no outcome.
 * Ownership:  what is read lives in the caller's arena.
 */
#ifndef CLI_SUITES_OUTCOME_H
#define CLI_SUITES_OUTCOME_H

#include "base/text.h"
#include "cli/suites/expectation.h"

typedef struct Found {
    const char *property; /* its name */
    Wish verdict;         /* WISH_NONE: it was skipped */
    uint64_t steps;       /* of the counterexample, or NO_NUMBER */
} Found;

typedef struct Outcome {
    Wish whole;            /* verdict of the check; WISH_NONE: it came to
                              nothing */
    const char *message;   /* why not, or of its first error; or NULL */
    VEC(Found) properties; /* in order */
    VEC(unsigned) codes;   /* of its errors */
    uint64_t states;       /* of the check */
    uint64_t transitions;  /* of the check */
} Outcome;

typedef enum Judgement {
    JUDGED_GOOD, /* as expected */
    JUDGED_OPEN, /* a verdict was expected, and nothing was decided */
    JUDGED_BAD   /* something else than expected */
} Judgement;

void outcome_release(Outcome *outcome, Mem *mem);

/* Append as bytes. */
void outcome_write(const Outcome *outcome, Text *out);

/* Read what was written; false if it is not all of that. */
bool outcome_read(Outcome *outcome, Mem *mem, Arena *arena, const char *bytes,
                  size_t length);

/* Compare; each difference is a line of `out`: "p: expected holds, found
 * violated". */
Judgement outcome_judge(const Outcome *outcome, const Expectation *expectation,
                        Text *out);

#endif
