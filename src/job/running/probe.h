/* job/running/probe.h -- looking for errors where they seem near
 *
 * Purpose:    breadth-first search finds shortest counterexamples and decides
 *             everything, but an error that lies deep comes late. So a small
 *             share of the work goes to other searches, the probes.
 * Probes:     depth-first search in the model's own order; a search that takes
 *             the newest state first, and so the last transitions; best-first
 *             search led by a heuristic for all open properties; and, in long
 *             searches for several properties, best-first search for each. They
 *             leave out what the reduction of the search leaves out.
 * Share:      breadth-first search begins alone. After SEARCH_PROBE expansions
 *             and again and again, probes go on where they have stopped. Those
 *             without estimates make several times as many expansions as
 *             breadth-first search, but PROBE_LEAST each. If the search goes on
 *             beyond PROBE_NEAR, depth-first search makes half as many as that;
 *             of those after PROBE_MIDDLE a fifth, of those after PROBE_FAR the
 *             PROBE_PART-th part. The others take turns with PROBE_LEAST more
 *             and another such part. All is counted, nothing timed: every run
 *             is the same.
 * Lazy:       a probe is set up when its turn comes for the first time. To make
 *             a heuristic can cost more than to search a small model, and
 *             estimates can cost more than expansions, if a model has many
 *             actions. So heuristics are put off for as many expansions as one
 *             may cost, and in models with many actions the part is smaller.
 * Errors:     one that a probe has found is reported at once, and breadth-first
 *             search goes on as after an error of its own. If it comes to the
 *             error itself, by a shortest way, that is what counts; if it ends
 *             before, the error of the probe does.
 * Room:       a probe may come to a state that does not fit into the vectors of
 *             the model. Then the search ends, to be made again with longer
 *             ones: errors of too many processes are deep.
 * Memory:     when it comes to an end, or an error is known, probes give theirs
 *             back and are over.
 * Trust:      a search that is complete and has not seen such an error is a
 *             bug of Martlet.
 * Ownership:  a Probe owns its searches; it borrows the rest.
 */
#ifndef JOB_RUNNING_PROBE_H
#define JOB_RUNNING_PROBE_H

#include "job/form/job.h"
#include "job/planning/reduced.h"
#include "search/engines/best.h"
#include "search/engines/dfs.h"

enum {
    PROBE_TIMES = 16,       /* as many expansions as breadth-first, newest state
                               first, ... */
    PROBE_DEPTH_TIMES = 8,  /* ... or depth-first, ... */
    PROBE_LEAST = 500,      /* ... but no more than these; */
    PROBE_NEAR = 1 << 11,   /* after so many, a half of them, */
    PROBE_MIDDLE = 1 << 16, /* of those after so many a fifth, */
    PROBE_FAR = 1 << 22,    /* and after so many only ... */
    PROBE_PART = 20         /* ... this part of them */
};

/* Kinds of probe: depth-first search; and those that share: newest state first,
 * one for all properties, and then one for each of a few. */
enum {
    PROBE_DEPTH,
    PROBE_NEWEST,
    PROBE_JOINT,
    PROBE_EACH,
    PROBES = PROBE_EACH + 4
};

enum {                      /* expansions of breadth-first search before ... */
    PROBE_TO_LEAD = 2000,   /* ... the first probe that is led, at least, ... */
    PROBE_TO_DIVIDE = 20000 /* ... and the first for a single property */
};

enum {                    /* a lead costs as much as so many expansions: */
    PROBE_PRICE = 20000,  /* actions squared, divided by this, but ... */
    PROBE_MOST_PRICE = 4, /* ... no more than this, times actions; */
    PROBE_ACTIONS = 4096  /* so many double the cost of estimates */
};

typedef struct Prober {    /* one probe */
    Search search;         /* what it is asked */
    union {                /* how far it has come: */
        Dfs dfs;           /* of PROBE_DEPTH */
        Directed directed; /* of the others */
    };
    Findings findings; /* what it found */
    Heuristic *lead;   /* that leads it, or NULL */
    uint32_t property; /* that it is for, or NO_PROPERTY: all */
    uint64_t expanded; /* states, so far */
    bool ready;        /* it is set up, ... */
    bool over;         /* ... and has come to its end, or cannot be made */
} Prober;

/* An error of a probe has a trace: it is in this slot of its findings. */
typedef void ProbeFound(void *context, Findings *findings, uint32_t slot);

typedef struct Probe {
    Job *job;               /* whose search it helps, ... */
    Run *run;               /* ... which is this one, ... */
    const Search *search;   /* ... as it was asked, ... */
    const Reduced *reduced; /* ... with this reduction */
    Reduction *reduction;   /* of the probes, or NULL */
    ProbeFound *found;      /* called for every error of a probe */
    void *context;          /* for `found` */
    Prober *probers;        /* all kinds, or NULL: none was needed yet */
    uint32_t turn;          /* which of them was the last */
    Prober *winner;         /* that has found an error, or NULL */
} Probe;

/* Prepare for a search, if that is worthwhile, and have it call the probe. The
 * fields `found` and `context` are set by the caller. */
void probe_init(Probe *probe, Job *job, Run *run, Search *search,
                const Reduced *reduced);

/* After the search: what only probes have found is an error of the search. How
 * many are. */
uint32_t probe_settle(Probe *probe);

void probe_release(Probe *probe);

#endif
