/* job/planning/estimates.h -- the heuristics of a job's searches
 *
 * Purpose:    every search whose engine is directed gets a heuristic, of the
 *             kind that the user names, or else one that fits its question.
 */
#ifndef JOB_PLANNING_ESTIMATES_H
#define JOB_PLANNING_ESTIMATES_H

#include "job/form/job.h"

/* After the engines have been chosen. False, with diagnostics, if the kind that
 * was named can be used for none of the searches. */
bool estimates_plan(Job *job);

/* After a search that was led: what its heuristic says of the states of its
 * traces. */
void estimates_follow(Job *job, Run *run);

#endif
