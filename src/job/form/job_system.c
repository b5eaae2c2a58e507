/* The model of a job and what was made of it, which can be set aside. */
#include "job/form/job_rooms.h"

/* A text that lives as long as the job. */
const char *job_keep(Job *job, const char *format, ...) {
    Text text;
    text_init(&text, &job->mem);
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    const char *kept = arena_copy(&job->diag.arena, text.data, text.length);
    text_release(&text);
    return kept;
}

const Model *job_system(const Job *job) {
    return job->fair ? job->fair : job->model;
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

static void release_others(Run *run, Mem *mem) {
    for (size_t i = 0; i < run->others.count; i++) {
        OtherRuns *others = &run->others.data[i];
        for (size_t k = 0; k < others->runs.count; k++)
            trace_release(&others->runs.data[k].trace);
        vec_release(mem, &others->runs);
    }
    vec_release(mem, &run->others);
}

/* What was made last goes first. */
void job_system_free(Job *job, JobSystem *system) {
    for (size_t i = 0; i < system->runs.count; i++) {
        Run *run = &system->runs.data[i];
        findings_release(&run->findings);
        release_others(run, &job->mem);
        heuristic_free(system->runs.data[i].heuristic);
        lists_release(&system->runs.data[i].along, &job->mem);
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
