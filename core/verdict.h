/* core/verdict.h -- what a search found out
 *
 * Purpose:    one Finding for every property of the model, one SiteFinding for
 *             every site with an error, and the statistics of the search that
 *             decided them together.
 * Slots:      an error that has a trace is known by its slot: below `count`
 *             it is the first error of that property, and above it the first
 *             one of a site, whose number is in `sites`. The site of a
 *             property's first error has no trace of its own.
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

typedef struct Coverage { /* of states that are known by bits of a table */
    size_t table;         /* its bytes; 0: the store is exact */
    uint32_t functions;   /* bits per state */
    uint32_t passes;      /* searches, each with other bits */
    double fill;          /* the share of bits that are set, by the last one, */
    double missed;        /* and about how many states it left out */
} Coverage;

enum {
    ROUNDS_KEPT = 16 /* that are kept: the last ones */
};

typedef struct Round { /* of IDA*; of A*: until its sums became greater */
    uint64_t bound;    /* greatest sum of steps and estimate */
    uint64_t expanded; /* of IDA*, in this round; of A*, until then */
} Round;

typedef struct Replacement { /* by a store that forgets (paper 002) */
    bool used;               /* the store is one */
    bool overflow;           /* nothing could be replaced */
    uint64_t inserted;       /* R_ins: how often a state was new */
    uint64_t generated;      /* R_gen: how often a state was generated */
    uint64_t replaced;       /* states that others took the place of; 0: as many
                                states were inserted as there are */
    uint64_t kept;           /* N and P: states that are never replaced */
    uint64_t again;          /* states expanded again, to go on with them */
    uint64_t path;           /* states of the longest path that was met */
    uint64_t geodesic;       /* states of a long geodesic, after an overflow */
} Replacement;

typedef struct Statistics {
    uint64_t states;      /* distinct states stored */
    uint64_t transitions; /* transitions generated */
    uint64_t expanded;    /* states whose successors were generated */
    uint64_t reopened;    /* states expanded again, for a shorter way there */
    uint64_t left_out;    /* transitions that a reduction left out */
    uint64_t passed;      /* how often a state was passed without being
                             stored, because there was no choice */
    uint64_t depth;       /* deepest level, or highest stack */
    uint64_t bytes;       /* peak of live bytes */
    const char *store;    /* the kind of store that it ended with, if it is not
                             the one that it began with, or NULL */
    double seconds;       /* wall-clock time */
    Coverage coverage;    /* of a store that is not exact */
    Replacement replacement; /* by a store that forgets */
    uint32_t round_count; /* rounds that came to their end; the k-th from 0 */
    Round rounds[ROUNDS_KEPT]; /* is at k modulo ROUNDS_KEPT */
    bool ended;                /* nothing that it saw was left to explore */
    bool complete;             /* the whole state space was explored */
    bool shortest;             /* a directed search knows that its traces are */
    Limit limit;               /* what ended the search early, if a limit did */
} Statistics;

/* How many states were looked at, for limits on effort. */
static inline uint64_t statistics_effort(const Statistics *statistics) {
    return statistics->expanded + statistics->passed;
}

/* Bounds rise from round to round. */
static inline void statistics_add_round(Statistics *statistics, Round round) {
    uint32_t count = statistics->round_count++;
    assert(count == 0 ||
           statistics->rounds[(count - 1) % ROUNDS_KEPT].bound < round.bound);
    statistics->rounds[count % ROUNDS_KEPT] = round;
}

typedef struct Finding {
    Verdict verdict; /* of the property with the same index in the model */
    Trace trace;     /* if violated */
    uint32_t site;   /* of that error, or NO_SITE */
    uint64_t errors; /* how many, if they are counted */
    bool seen;       /* an error was found, but there is no trace of it; if
                        inconclusive */
} Finding;

typedef struct SiteFinding {
    uint32_t site;   /* of the model; an error of it was found */
    bool first;      /* the property's trace is of this error */
    Trace trace;     /* if not */
    uint64_t errors; /* how many, if they are counted */
} SiteFinding;

#define NO_SLOT UINT32_MAX

typedef struct Findings {
    Mem *mem;               /* where the arrays come from */
    const Model *model;     /* that is searched */
    Finding *items;         /* by property */
    uint32_t count;         /* as many as the model has properties */
    uint32_t open;          /* how many are still undecided */
    VEC(SiteFinding) sites; /* errors of sites, in the order of finding */
    uint32_t *found;        /* by site: its number in `sites` + 1, or 0 */
    uint32_t open_sites;    /* stated sites of properties asked for that have
                               no error yet */
    bool lost;              /* the error of a site was taken back: no site can
                               be said to hold */
    bool counted;           /* all errors were counted */
    Statistics statistics;  /* of the search; until it is over, up to the error
                               that was found last */
} Findings;

/* All properties open. */
void findings_init(Findings *findings, Mem *mem, const Model *model);
void findings_release(Findings *findings);

/* Do not look for errors of this property. */
void findings_skip(Findings *findings, uint32_t property);

static inline bool findings_open(const Findings *findings, uint32_t property) {
    return findings->items[property].verdict == VERDICT_INCONCLUSIVE;
}

static inline bool findings_asked(const Findings *findings, uint32_t property) {
    return findings->items[property].verdict != VERDICT_SKIPPED;
}

/* Is an error of this property, at this site or NO_SITE, the first one that
 * needs a trace? */
static inline bool findings_lacks(const Findings *findings, uint32_t property,
                                  uint32_t site) {
    return findings_open(findings, property) ||
           (site != NO_SITE && findings_asked(findings, property) &&
            !findings->found[site]);
}

/* There is an error that was lacking; the caller fills the trace of the slot
 * in, now or later. NO_SLOT at the memory limit. */
uint32_t findings_violate(Findings *findings, uint32_t property, uint32_t site);

/* Of a slot: the trace, the property and the site (or NO_SITE). */
Trace *findings_trace(const Findings *findings, uint32_t slot);
uint32_t findings_property(const Findings *findings, uint32_t slot);
uint32_t findings_site(const Findings *findings, uint32_t slot);

/* How many slots there are; that of a site's first error may be none. */
static inline uint32_t findings_slots(const Findings *findings) {
    return findings->count + (uint32_t)findings->sites.count;
}

/* Is there an error in this slot? */
bool findings_used(const Findings *findings, uint32_t slot);

/* The search will come to the error again: as if it had not been found. */
void findings_forget(Findings *findings, uint32_t slot);

/* Take errors back for whose traces there is no memory or no time. A property
 * that has another error with a trace keeps that; else it counts as seen. */
void findings_reopen(Findings *findings, uint32_t slot);

/* Make this error of a site the first one of its property. */
void findings_lead(Findings *findings, uint32_t slot);

/* At the end: what is still open holds if the search was complete. */
void findings_close(Findings *findings);

/* The verdict on a site, its trace (NULL if it is not violated) and its number
 * of errors. */
Verdict findings_site_verdict(const Findings *findings, uint32_t site);
const Trace *findings_site_trace(const Findings *findings, uint32_t site);
uint64_t findings_site_errors(const Findings *findings, uint32_t site);

/* "holds", "violated", "inconclusive". */
const char *verdict_name(Verdict verdict);

/* The verdict on all properties that were asked for: the worst of them. */
Verdict findings_overall(const Findings *findings);

#endif
