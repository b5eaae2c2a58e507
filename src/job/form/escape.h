/* job/form/escape.h -- set-up that a limit can end
 *
 * Purpose:    parts of a job that allocate and compute without looking at
 *             limits, between searches whose results must not be lost: they
 *             are left by a jump as soon as time or memory has run out.
 * Memory:     what the jump left is freed with the job, not before.
 */
#ifndef JOB_FORM_ESCAPE_H
#define JOB_FORM_ESCAPE_H

#include "job/form/job.h"

typedef bool SetUp(Job *job, void *context);

/* What set_up returns; or false, with the limit in *reached, which is
 * LIMIT_NONE otherwise. */
bool escape_try(Job *job, SetUp *set_up, void *context, Limit *reached);

#endif
