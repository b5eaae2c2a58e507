#include "job/planning/estimates.h"

#include "job/form/escape.h"

#include <assert.h>

static const char *kind_of(const Job *job) {
    const JobOptions *options = job->options;
    return options->search.heuristic  ? options->search.heuristic
           : options->search.estimate ? "user"
                                      : "auto";
}

/* Does the search prove that traces are shortest, given lower bounds? */
static bool necessary_sets_bound(const Job *job, const Run *run) {
    assert(run->plan.engine);
    return run->plan.engine->counts_steps &&
           job->options->search.options.weight <= 1;
}

/* The heuristic of one search; NULL, with the reason, if there can be none. */
static Heuristic *make(Job *job, const Run *run, Text *why) {
    HeuristicQuestion question = {.model = run->model,
                                  .findings = &run->findings,
                                  .user = job->options->search.estimate,
                                  .mem = &job->mem,
                                  .bound = necessary_sets_bound(job, run)};
    return heuristic_find(kind_of(job))->make(&question, why);
}

static ReportGuide describe(const Heuristic *heuristic) {
    return (ReportGuide){.name = heuristic->name,
                         .why = heuristic->why,
                         .bounds = heuristic->promises & HEURISTIC_ADMISSIBLE,
                         .consistent =
                             heuristic->promises & HEURISTIC_CONSISTENT,
                         .most = heuristic->most,
                         .seen = heuristic->seen};
}

/* Without its heuristic a search still decides, but is not led. */
static bool plan(Job *job, Run *run) {
    Text why;
    text_init(&why, &job->mem);
    run->heuristic = make(job, run, &why);
    bool made = run->heuristic != NULL;
    if (made)
        run->guide = describe(run->heuristic);
    else
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--heuristic %s cannot be used here: %s", kind_of(job),
                   why.data);
    text_release(&why);
    return made;
}

/* Does the search use estimates? The outer order of one-pass can be one by
 * estimates, but need not be. */
static bool is_led(const Job *job, const Run *run) {
    return run->plan.engine->directed ||
           (job->options->search.options.outer == OUTER_BEST &&
            job->options->search.heuristic &&
            run->plan.engine == engine_find("onepass"));
}

/* An option that nothing uses was a mistake. */
static void note_unused(Job *job) {
    if (job->options->search.heuristic)
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "--heuristic is not used: no search of this check is led "
                     "by one; use --search best, astar or idastar, or --search "
                     "onepass --outer best");
}

bool estimates_plan(Job *job) {
    bool used = false;
    for (size_t i = 0; i < job->runs.count; i++) {
        Run *run = &job->runs.data[i];
        if (!is_led(job, run))
            continue;
        used = true;
        if (!plan(job, run))
            return false;
    }
    if (!used)
        note_unused(job);
    return true;
}

/* ---- Afterwards ---------------------------------------------------------- */

static bool follow(Job *job, void *context) {
    Run *run = context;
    for (uint32_t p = 0; p < run->findings.count; p++) {
        const Finding *finding = &run->findings.items[p];
        const Trace *trace = &finding->trace;
        for (size_t i = 0;
             finding->verdict == VERDICT_VIOLATED && i <= trace_length(trace);
             i++)
            lists_add(&run->along, &job->mem,
                      heuristic_of(run->heuristic, trace_state(trace, i)));
        lists_end(&run->along, &job->mem);
    }
    return true;
}

void estimates_follow(Job *job, Run *run) {
    assert(run->heuristic);
    Limit reached;
    run->guide = describe(run->heuristic);
    if (!escape_try(job, follow, run, &reached))
        lists_release(&run->along, &job->mem);
}
