/* job/running/run_state.h -- one search of a job on its way through the steps
 *
 * Purpose:    what the steps of job/running/steps.c hand on to each other: the
 *             search as it was set up, what leaves out transitions, the probes,
 *             and what has been announced.
 * Life:       from the first step to the last that is about this search.
 */
#ifndef JOB_RUNNING_RUN_STATE_H
#define JOB_RUNNING_RUN_STATE_H

#include "job/planning/silent.h"
#include "job/running/probe.h"

typedef struct Announced { /* an error that was announced */
    uint32_t property;     /* of the model */
    uint32_t site;         /* or NO_SITE */
    size_t length;         /* of the shortest run to it, */
    bool tentative;        /* which may become shorter */
} Announced;

typedef struct RunState {
    Job *job;                 /* that the search belongs to */
    Run *run;                 /* which search, and what it decides */
    Search search;            /* as it is asked */
    Reduced reduced;          /* stubborn sets, if there are any */
    Silent silent;            /* silent steps, if any are taken alone */
    Probe probe;              /* looks where errors seem near */
    uint32_t errors;          /* that were replayed */
    VEC(Announced) announced; /* each once */
    uint32_t deep;            /* errors that only probes have found */
    double before;            /* seconds when it began */
} RunState;

/* ---- job/running/found_errors.c: errors
 * ------------------------------------------ */

/* Every error of the search and its probes is replayed and announced. */
void announcing_begin(RunState *self);

/* After the search: what only probes have found is an error of it. */
void announcing_settle(RunState *self);

/* ---- job/running/run_reduction.c: less than everything
 * --------------------------- */

void reduction_set_up(RunState *self);
void silence_set_up(RunState *self);

/* ---- job/running/run_memory.c: stores that need less memory
 * ---------------------- */

void memory_set_up(RunState *self);

/* A store that may leave states out leaves out others the next time. */
void memory_search(RunState *self);

/* Is memory full, and is there an engine that needs less? */
bool memory_is_short(const RunState *self);

/* Search again with that engine. What it forgets it may have to search again,
 * and that must end some time. */
void memory_search_again(RunState *self);

/* ---- job/running/run_traces.c: counterexamples
 * ----------------------------------- */

/* Shorten what the search has found, if that is wanted: are the traces shortest
 * ones then? `deep`: some are those of probes. */
bool traces_shorten(Job *job, Run *run, bool deep);

/* Were they shortest ones from the start, or can they be made so? */
bool traces_are_shortest(Job *job, Run *run, bool deep);

/* If traces are shortest: those of the first errors, as simple as can be. */
void traces_simplify(Job *job, Run *run);

#endif
