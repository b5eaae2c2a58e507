#include "api/estimates.h"

static const char *kind_of(const Job *job) {
    return job->options->heuristic ? job->options->heuristic : "auto";
}

/* The heuristic of one search; NULL, with the reason, if there can be none. */
static Heuristic *make(Job *job, const Run *run, Text *why) {
    HeuristicQuestion question = {.model = run->model,
                                  .findings = &run->findings,
                                  .user = job->options->estimate,
                                  .mem = &job->mem};
    return heuristic_find(kind_of(job))->make(&question, why);
}

/* Without its heuristic a search still decides, but is not led. */
static bool plan(Job *job, Run *run) {
    Text why;
    text_init(&why, &job->mem);
    run->heuristic = make(job, run, &why);
    bool made = run->heuristic != NULL;
    if (!made)
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--heuristic %s cannot be used here: %s", kind_of(job),
                   why.data);
    text_release(&why);
    return made;
}

/* An option that nothing uses was a mistake. */
static void note_unused(Job *job) {
    if (job->options->heuristic)
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "--heuristic is not used: no search of this check is led "
                     "by one; use --search best, astar or idastar");
}

bool estimates_plan(Job *job) {
    bool used = false;
    for (size_t i = 0; i < job->runs.count; i++) {
        Run *run = &job->runs.data[i];
        if (!run->plan.engine->directed)
            continue;
        used = true;
        if (!plan(job, run))
            return false;
    }
    if (!used)
        note_unused(job);
    return true;
}
