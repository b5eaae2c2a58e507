/* job/converting/job_profile.h -- why the model of a job has so many states
 *
 * The model is taken as it is written, without reductions, unless switches say
 * otherwise: the counts are those of `graph`.
 */
#ifndef JOB_CONVERTING_JOB_PROFILE_H
#define JOB_CONVERTING_JOB_PROFILE_H

#include "core/profile.h"
#include "job/form/job.h"

/* Load the model and measure it, into an empty Profile, which is to be released
 * before the job in any case. False, with diagnostics, if there is no model. */
bool job_profile(Job *job, Profile *profile, uint64_t seed);

#endif
