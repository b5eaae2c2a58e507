/* job/running/restart.h -- searches made again with a larger model
 *
 * Purpose:    a model whose state vectors were too short is replaced by one
 *             with longer ones, and all searches begin again.
 * Promise:    an error that has been found and replayed stays found: errors
 *             that the new searches do not reach, because of a limit, are
 *             runs of the larger model as well, and are carried over.
 * Limits:     where there is no time or memory to make the larger model, the
 *             job goes back to the smaller one and what it had found.
 */
#ifndef JOB_RUNNING_RESTART_H
#define JOB_RUNNING_RESTART_H

#include "job/form/job_rooms.h"

/* Give the job a larger model with the same plans, and hand out the smaller
 * one. False if that cannot be done: then the job is as it was, with
 * diagnostics, or with the limit that was in the way in its searches. */
bool restart_begin(Job *job, JobSystem *small);

/* After the searches: take over the errors that only the smaller model's have
 * found, and free it. */
void restart_end(Job *job, JobSystem *small);

#endif
