/* job/running/unslice.h -- what was found in a slice, in the whole model
 *
 * Purpose:    after the searches of a job whose model leaves out what no
 *             property depends on: give the job the whole model, with the same
 *             plans, and carry over what was decided. Every counterexample
 *             becomes one of the whole model, and is replayed there. Nothing is
 *             searched: engines, stores and heuristics need not suit it.
 * Limits:     where time is up meanwhile, all is shown in the slice; so much
 *             longer than asked for as an eighth of the time used so far.
 * Cycles:     one that takes too long to close in the whole model, because of
 *             a counter for example, is shown in the slice, with all the rest.
 */
#ifndef JOB_RUNNING_UNSLICE_H
#define JOB_RUNNING_UNSLICE_H

#include "job/form/job_rooms.h"

/* Is there a slice, and an error in it? */
bool unslice_is_due(const Job *job);

/* Carry over what was found. */
void unslice(Job *job);

#endif
