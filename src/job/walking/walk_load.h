/* job/walking/walk_load.h -- runs that a walk goes to the end of
 *
 * Purpose:    a walk (job/walking/walk.h) can go along a run that was saved, in
 *             any form that `replay` takes, or that a search has just found.
 * Choice:     a file may have several runs, of several properties. It is read
 *             once, and each run can be loaded.
 */
#ifndef JOB_WALKING_WALK_LOAD_H
#define JOB_WALKING_WALK_LOAD_H

#include "job/walking/walk.h"

typedef struct WalkRuns { /* the runs of a file */
    SavedRuns saved;      /* or ... */
    bool is_trail;        /* ... the one of a trail ... */
    uint32_t source;      /* ... in this source */
    SavedChoice choice;   /* of properties; borrowed */
} WalkRuns;

/* Read a file of which only these runs are meant; `one`: there must be one
 * alone. To be released in any case. */
WalkEnd walk_read(Walk *walk, const char *path, SavedChoice choice, bool one,
                  WalkRuns *runs);
size_t walk_runs_count(const WalkRuns *runs);
void walk_runs_release(WalkRuns *runs, Walk *walk);

/* Go to the end of one of them. A property that it is about and that is not
 * known is an error if `known`; else it is taken for a run of the system. */
WalkEnd walk_load(Walk *walk, const WalkRuns *runs, size_t number, bool known);

/* The same for a counterexample that a search has found, in any job with this
 * model. */
WalkEnd walk_load_found(Walk *walk, const ReportItem *item);

/* The same for a run of the walk's model, such as a shorter one, which the walk
 * takes over. */
WalkEnd walk_load_run(Walk *walk, Trace *run);

/* Is the property one of those that are chosen, if any are? */
bool walk_chooses(SavedChoice choice, const char *property);

#endif
