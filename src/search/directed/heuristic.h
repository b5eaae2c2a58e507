/* search/directed/heuristic.h -- how far away an error may be
 *
 * Purpose:    an estimate, for a state, of how many transitions lead from it to
 *             the nearest error of what is asked for. Directed searches expand
 *             states with small estimates first; a heuristic never changes a
 *             verdict, only the order in which states are looked at.
 * Distance:   0 in a state that is an error; at most 1 in the source of a step
 *             that is one. That is what estimates are estimates of.
 * Promises:   what is known of the estimates, as bits. Where an engine needs a
 *             promise to say that a trace is shortest, it looks here.
 * Kinds:      rows of search/directed/heuristic_table.h. A kind makes a
 *             Heuristic for a question, from the Structure of a model and never
 *             from a front end's headers, or says why it cannot.
 * Cost:       estimates are asked for a whole batch of targets of one state, so
 *             that only what the steps have changed needs to be looked at.
 * Threads:    a heuristic may have scratch of its own: each thread has one.
 */
#ifndef SEARCH_DIRECTED_HEURISTIC_H
#define SEARCH_DIRECTED_HEURISTIC_H

#include "base/text.h"
#include "core/model.h"
#include "core/verdict.h"
#include "search/directed/heuristic_table.h"

typedef uint32_t Estimate;

#define ESTIMATE_NEVER UINT32_MAX /* no error is expected from here at all */

typedef enum HeuristicPromise {
    HEURISTIC_ADMISSIBLE = 1, /* no estimate is greater than the distance; with
                                 ESTIMATE_NEVER there is no error */
    HEURISTIC_CONSISTENT = 2  /* a transition lowers the estimate by 1 at most;
                                 this and 0 at all errors makes it admissible */
} HeuristicPromise;

typedef struct Heuristic Heuristic;

struct Heuristic {
    const char *name;  /* of its kind, for reports */
    unsigned promises; /* HeuristicPromises */
    Estimate most;     /* no estimate but ESTIMATE_NEVER is greater;
                          ESTIMATE_NEVER: not known */
    Estimate seen;     /* the greatest one so far, except for ESTIMATE_NEVER */
    const char *why;   /* it was chosen; NULL: because it was named */

    /* The estimates of `count` states, which lie one after the other: all are
     * targets of the state `source`, which was estimated before; NULL: of
     * none. The same in every order and for every source. */
    void (*estimate)(Heuristic *heuristic, const Word *source,
                     const Word *states, size_t count, Estimate *out);

    void (*free)(Heuristic *heuristic);
};

/* What a heuristic is made for. */
typedef struct HeuristicQuestion {
    const Model *model;       /* whose states are estimated */
    const Findings *findings; /* which of its errors are asked for */
    const char *user;         /* the user's own estimate, or NULL */
    Mem *mem;                 /* where everything comes from */
    bool bound; /* traces are to be shortest ones: with a choice, a
                   lower bound is better if it is any good */
} HeuristicQuestion;

typedef struct HeuristicKind {
    const char *name;    /* for --heuristic */
    const char *summary; /* one line */

    /* A new heuristic; NULL, with the reason appended to `why`, if there can be
     * none for this question. Limits leave by the door of the Mem, as always
     * while a job is set up. */
    Heuristic *(*make)(const HeuristicQuestion *question, Text *why);
} HeuristicKind;

/* All kinds; the last has a NULL name. */
extern const HeuristicKind heuristic_kinds[];

/* The kind of this name, or NULL. */
const HeuristicKind *heuristic_find(const char *name);

#define HEURISTIC_PROTOTYPE(text, function, ...) \
    Heuristic *function(const HeuristicQuestion *question, Text *why);
HEURISTICS(HEURISTIC_PROTOTYPE)
#undef HEURISTIC_PROTOTYPE

/* NULL is ignored. */
void heuristic_free(Heuristic *heuristic);

/* The estimates of targets of a state: `estimate`. */
static inline void heuristic_estimate(Heuristic *heuristic, const Word *source,
                                      const Word *states, size_t count,
                                      Estimate *out) {
    heuristic->estimate(heuristic, source, states, count, out);
    for (size_t i = 0; i < count; i++)
        if (out[i] > heuristic->seen && out[i] != ESTIMATE_NEVER)
            heuristic->seen = out[i];
}

/* The estimate of one state. */
static inline Estimate heuristic_of(Heuristic *heuristic, const Word *state) {
    Estimate estimate;
    heuristic_estimate(heuristic, NULL, state, 1, &estimate);
    return estimate;
}

#endif
