/* Counterexamples of a search: shortest, and of these the simplest. */
#include "core/plain.h"
#include "job/evidence/simplify.h"
#include "job/form/escape.h"
#include "job/running/run_state.h"
#include "job/running/shorten.h"

#include <string.h>

/* Has the search left no states out for want of memory? */
static bool is_exact(const Run *run) {
    return plan_is_exact(&run->plan) &&
           !statistics_lossy(&run->findings.statistics);
}

/* Shorten what the search has found. Who names an engine wants to see what that
 * engine finds, unless --shorten is given, too; and who leaves states out to
 * save memory has none for exact searches. */
bool traces_shorten(Job *job, Run *run, bool deep) {
    const JobOptions *options = job->options;
    bool needed =
        is_exact(run) && (run->plan.engine->shortest ||
                          strcmp(options->search.engine, "auto") == 0);
    return !options->search.options.first_way && !options->asked.unbounded &&
           findings_overall(&run->findings) == VERDICT_VIOLATED &&
           (needed || options->trace.shorten) && shorten_traces(job, run, deep);
}

bool traces_are_shortest(Job *job, Run *run, bool deep) {
    const Statistics *statistics = &run->findings.statistics;
    return (!deep && is_exact(run) &&
            (run->plan.engine->shortest || statistics->shortest) &&
            statistics->left_out == 0 && statistics->passed == 0 &&
            (!model_folds(run->model) || job->request.counted)) ||
           traces_shorten(job, run, deep);
}

/* If traces are shortest: those of the first errors, as simple as can be. */
static bool simplify_first(Job *job, void *context) {
    Run *run = context;
    SimplifyAsk ask = {.model = run->model,
                       .budget = &job->budget,
                       .simplest = job->options->trace.simplest,
                       .necessary = job->options->trace.necessary};
    for (uint32_t p = 0; p < run->findings.count; p++) {
        Finding *finding = &run->findings.items[p];
        if (finding->verdict != VERDICT_VIOLATED)
            continue;
        ask.property = p;
        ask.site = finding->site;
        const char *name = run->model->properties[p].name;
        const char *why =
            run->shortest
                ? simplify_objection(run->model, &finding->trace, ask.simplest)
                : "none is known to be shortest";
        Limit limit = why ? LIMIT_NONE : simplify_trace(&ask, &finding->trace);
        if (limit != LIMIT_NONE)
            why = simplify_limit(limit);
        if (why)
            diag_warning(&job->diag, CODE_LIMIT, SPAN_NONE,
                         "%s: it is not known %s: %s", name,
                         ask.simplest ? "which shortest counterexample is the "
                                        "simplest"
                                      : "which steps are necessary",
                         why);
    }
    return true;
}

void traces_simplify(Job *job, Run *run) {
    Limit reached;
    escape_try(job, simplify_first, run, &reached);
}
