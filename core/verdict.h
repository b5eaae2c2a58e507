/* core/verdict.h -- what a search found out
 *
 * Purpose:    one Finding for every property of the model, and the statistics
 *             of the search that decided them together.
 * Invariant:  VERDICT_HOLDS only if the search was complete; a violated
 *             finding has a trace whose last state (or cycle) shows it.
 * Ownership:  Findings own their traces.
 */
#ifndef CORE_VERDICT_H
#define CORE_VERDICT_H

#include "core/budget.h"
#include "core/model.h"
#include "core/trace.h"

typedef enum Verdict {
    VERDICT_SKIPPED, /* not asked for */
    VERDICT_HOLDS,
    VERDICT_VIOLATED,
    VERDICT_INCONCLUSIVE
} Verdict;

typedef struct Statistics {
    uint64_t states;      /* distinct states stored */
    uint64_t transitions; /* transitions generated */
    uint64_t expanded;    /* states whose successors were generated */
    uint64_t depth;       /* deepest level, or highest stack */
    uint64_t bytes;       /* peak of live bytes */
    double seconds;       /* wall-clock time */
    bool complete;        /* the whole state space was explored */
    Limit limit;          /* what ended the search early, if a limit did */
} Statistics;

typedef struct Finding {
    Verdict verdict; /* of the property with the same index in the model */
    Trace trace;     /* if violated */
} Finding;

typedef struct Findings {
    Mem *mem;              /* where the array comes from */
    Finding *items;        /* by property */
    uint32_t count;        /* as many as the model has properties */
    uint32_t open;         /* how many are still undecided */
    Statistics statistics; /* of the search */
} Findings;

/* All properties open. */
void findings_init(Findings *findings, Mem *mem, const Model *model);
void findings_release(Findings *findings);

/* Do not look for errors of this property. */
void findings_skip(Findings *findings, uint32_t property);

static inline bool findings_open(const Findings *findings, uint32_t property) {
    return findings->items[property].verdict == VERDICT_INCONCLUSIVE;
}

/* Mark as violated; the caller fills the trace in, now or later. */
void findings_violate(Findings *findings, uint32_t property);

/* Take a violation back: there is no memory for its trace. */
void findings_reopen(Findings *findings, uint32_t property);

/* At the end: what is still open holds if the search was complete. */
void findings_close(Findings *findings);

/* "holds", "violated", "inconclusive". */
const char *verdict_name(Verdict verdict);

/* The verdict on all properties that were asked for: the worst of them. */
Verdict findings_overall(const Findings *findings);

#endif
