/* api/probe.h -- looking for errors where they seem near
 *
 * Purpose:    breadth-first search finds shortest counterexamples and decides
 *             everything, but an error that lies deep comes late. So a small
 *             share of the work goes to other searches: best-first search, led
 *             by a heuristic for each property, and depth-first search.
 * Share:      first PROBE_LEAST expansions each, then PROBE_MORE, before the
 *             breadth-first search begins. From SEARCH_PROBE of its expansions
 *             on, and whenever they have doubled, each gets the 80th part, and
 *             begins anew. All is counted, nothing timed: every run is the
 *             same.
 * Errors:     one that a probe has found is known, and breadth-first search
 *             goes on as after an error of its own. If it comes to the error
 *             itself, by a shortest way, that is what is reported; if it ends
 *             before, the error of the probe is.
 * Trust:      a search that is complete and has not seen such an error is a
 *             bug of Martlet.
 * Ownership:  a Probe owns its heuristics and findings.
 */
#ifndef API_PROBE_H
#define API_PROBE_H

#include "api/job.h"

enum {
    PROBE_LEAST = 50, /* expansions of each at first, ... */
    PROBE_MORE = 500, /* ... and then, ... */
    PROBE_PART = 80,  /* ... and later this part of those of breadth-first */
    PROBE_LEADS = 4   /* most heuristics */
};

typedef struct Probe {
    Job *job;                      /* whose search it helps, ... */
    Run *run;                      /* ... which is this one */
    Heuristic *leads[PROBE_LEADS]; /* one for each property, ... */
    uint32_t count;                /* ... if there is one */
    Findings findings;             /* what was found */
    bool found;                    /* is there anything? */
} Probe;

/* Prepare for a search, if that is worthwhile, and have it call the probe. */
void probe_init(Probe *probe, Job *job, Run *run, Search *search);

/* After the search: what only probes have found is an error of the search, and
 * is reported as such. True if there is any. */
bool probe_settle(Probe *probe, const Search *search);

void probe_release(Probe *probe);

#endif
