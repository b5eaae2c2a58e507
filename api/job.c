#include "api/job.h"

#include "api/job_rooms.h"
#include "base/bug.h"

void job_init(Job *job, const JobOptions *options) {
    *job = (Job){.options = options};
    mem_init(&job->mem);
    diag_init(&job->diag, &job->mem);
    budget_init(&job->budget);
    text_init(&job->name, &job->mem);
}

JobSystem job_set_aside(Job *job) {
    JobSystem system = {.loaded = job->loaded,
                        .model = job->model,
                        .fair = job->fair,
                        .monitors = job->monitors,
                        .runs = job->runs};
    job->fair = job->model = job->loaded = NULL;
    job->monitors = (Monitors){0};
    job->runs = (Runs){0};
    return system;
}

void job_put_back(Job *job, const JobSystem *system) {
    job->loaded = system->loaded;
    job->model = system->model;
    job->fair = system->fair;
    job->monitors = system->monitors;
    job->runs = system->runs;
}

/* What was made last goes first. */
void job_system_free(Job *job, JobSystem *system) {
    for (size_t i = 0; i < system->runs.count; i++) {
        findings_release(&system->runs.data[i].findings);
        model_free(system->runs.data[i].ordered);
        model_free(system->runs.data[i].watched);
    }
    for (size_t i = 0; i < system->monitors.count; i++)
        monitor_release(&system->monitors.data[i], &job->mem);
    vec_release(&job->mem, &system->runs);
    vec_release(&job->mem, &system->monitors);
    model_free(system->fair);
    model_free(system->model);
}

void job_forget(Job *job) {
    JobSystem system = job_set_aside(job);
    model_free(job->asked);
    job->asked = NULL;
    vec_release(&job->mem, &job->items);
    vec_release(&job->mem, &job->atoms);
    job_system_free(job, &system);
}

void job_release(Job *job) {
    job_forget(job);
    text_release(&job->name);
    diag_release(&job->diag);
    if (job->mem.live != 0 && !job->abandoned)
        BUG("%zu bytes were never freed", job->mem.live);
    mem_release(&job->mem);
}

bool job_check(Job *job) {
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    bool planned = job_plan(job);
    budget_unguard(&job->mem);
    job->prepared = budget_seconds(&job->budget);
    if (planned)
        job_run(job);
    budget_rest(&job->budget);
    if (!planned || job->diag.errors > 0)
        return false;
    if (job->language->advise)
        job->language->advise(job->loaded, &job->diag);
    job_collect(job);
    return true;
}
