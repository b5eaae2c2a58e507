/* The life of a Job, and the way of a check through its rooms. */
#include "job/form/job.h"

#include "base/bug.h"
#include "job/form/job_rooms.h"
#include "job/planning/devices.h"

void job_init(Job *job, const JobOptions *options) {
    *job = (Job){.options = options};
    mem_init(&job->mem);
    diag_init(&job->diag, &job->mem);
    budget_init(&job->budget);
    text_init(&job->name, &job->mem);
    coverage_init(&job->coverage, &job->mem);
}

/* Free the model and whatever was made of it. */
static void forget(Job *job) {
    JobSystem system = job_set_aside(job);
    coverage_release(&job->coverage);
    model_free(job->covered);
    model_free(job->asked);
    job->asked = NULL;
    vec_release(&job->mem, &job->items);
    vec_release(&job->mem, &job->channels);
    vec_release(&job->mem, &job->atoms);
    job_system_free(job, &system);
}

void job_release(Job *job) {
    forget(job);
    devices_close(job);
    for (size_t i = 0; i < job->specifications.count; i++)
        specification_free(job->specifications.data[i]);
    vec_release(&job->mem, &job->specifications);
    vec_release(&job->mem, &job->sources);
    vec_release(&job->mem, &job->picks);
    vec_release(&job->mem, &job->unread);
    vec_release(&job->mem, &job->skipped);
    text_release(&job->name);
    diag_release(&job->diag);
    if (job->mem.live != 0 && !job->abandoned)
        BUG("%zu bytes were never freed", job->mem.live);
    mem_release(&job->mem);
}

bool job_check(Job *job) {
    job_blame_unread(job);
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    bool planned = job_plan(job);
    budget_unguard(&job->mem);
    job->prepared = budget_seconds(&job->budget);
    if (!planned) {
        budget_rest(&job->budget);
        return false;
    }
    job_run(job);
    return job->diag.errors == 0;
}
