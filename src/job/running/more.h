/* job/running/more.h -- check --more N: counterexamples that differ
 *
 * Purpose:    next to the run to an error, others to errors of the same
 *             property: to another site, with another process in the last step,
 *             to another state, or that part from it at another place; in this
 *             order. Runs that only do the same steps in another order do not
 *             count.
 * Method:     each leaves the known run after some of its steps
 *             (job/evidence/other_run.h); of a long run, after some of them.
 */
#ifndef JOB_RUNNING_MORE_H
#define JOB_RUNNING_MORE_H

#include "job/form/job.h"

bool more_is_due(const Job *job);
void more_find(Job *job);

#endif
