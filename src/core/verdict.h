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

#include "core/model.h"
#include "core/statistics.h"
#include "core/trace.h"

typedef enum Verdict {
    VERDICT_SKIPPED, /* not asked for */
    VERDICT_HOLDS,
    VERDICT_VIOLATED,
    VERDICT_INCONCLUSIVE
} Verdict;

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

/* The slot that is used for an error of this property at exactly this site or
 * NO_SITE; NO_SLOT: none is. */
uint32_t findings_find(const Findings *findings, uint32_t property,
                       uint32_t site);

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

/* The same of a property: "reached" or "unreachable" of a goal. */
const char *verdict_of_property(const Property *property, Verdict verdict);

/* What a verdict comes to: a goal that is reached is as good as a property
 * that holds, and one that is unreachable as bad as one that is violated. */
Verdict verdict_outcome(const Property *property, Verdict verdict);

/* Is a property violated that is no goal? */
bool findings_erred(const Findings *findings);

/* Do all properties that are asked for have one name? */
bool findings_ask_one(const Findings *findings);

/* Is an error known after which a search need not go on without an end? A goal
 * that was reached is none, unless there is nothing else to look for. */
bool findings_decisive(const Findings *findings);

/* The verdict on all properties that were asked for: the worst of them. */
Verdict findings_overall(const Findings *findings);

#endif
