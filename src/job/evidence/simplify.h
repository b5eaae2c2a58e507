/* job/evidence/simplify.h -- the simplest of all shortest counterexamples
 *
 * Purpose:    what is to be known of a shortest counterexample next to all
 *             others that are as short: which has the fewest changes of process
 *             (search/tracing/simplest.h), and which steps are in all of them
 *             (search/tracing/necessary.h).
 * Error:      "all" are those that end in the same property and, if there are
 *             sites, at the same site.
 * Lassos:     are runs of another system (wrap/lasso.h). There "all" are those
 *             of the property, wherever their cycles begin.
 * Limits:     those of the budget. Without them, the work is that of twice a
 *             breadth-first search to the depth of the error; for lassos it can
 *             be that for each state, and ends after some millions of
 *             expansions.
 */
#ifndef JOB_EVIDENCE_SIMPLIFY_H
#define JOB_EVIDENCE_SIMPLIFY_H

#include "search/search.h"

typedef struct SimplifyAsk {
    const Model *model; /* that the trace is a run of */
    Budget *budget;     /* limits */
    uint32_t property;  /* of which it shows an error */
    uint32_t site;      /* where, or NO_SITE: anywhere */
    bool simplest;      /* find the one with the fewest changes */
    bool necessary;     /* say which steps are in all */
} SimplifyAsk;

/* Replace a trace that is provably a shortest one, and fill in its facts.
 * LIMIT_NONE, or the limit for which that was not possible; the trace then
 * stays as it is. */
Limit simplify_trace(const SimplifyAsk *ask, Trace *trace);

/* The reason in words; LIMIT_ERROR: it takes too many expansions. */
const char *simplify_limit(Limit limit);

/* Why not: there is nothing to be simple about; or NULL. */
const char *simplify_objection(const Model *model, const Trace *trace,
                               bool simplest);

#endif
