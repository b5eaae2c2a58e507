/* job/running/covering.h -- what of the model the searches have executed
 *
 * Purpose:    the list of core/coverage.h for a job, and whether it is
 *             complete.
 * Complete:   if a search has expanded every state of the system. A search in a
 *             product with a monitor, or with a reduction that has left
 *             transitions out, has not: stubborn sets keep verdicts, but a step
 *             that no verdict depends on may be put off forever. That steps are
 *             merged, or variables left out, makes no difference, as every step
 *             is still made.
 * Own search: with --coverage, if no search was complete, one more is made for
 *             it alone, without properties and without reductions.
 */
#ifndef JOB_RUNNING_COVERING_H
#define JOB_RUNNING_COVERING_H

#include "job/form/job.h"

bool covering_is_due(const Job *job);

/* After all searches: fill in the job's coverage. */
void covering_find(Job *job);

#endif
