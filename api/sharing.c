#include "api/sharing.h"

#include "base/bug.h"
#include "search/together.h"

#include <assert.h>
#include <string.h>

enum {
    HALF = 3 /* searches that a search with half of the time is one of
                (budget_share) */
};

typedef VEC(Run *) Sharers;

/* The one property that the search decides. */
static uint32_t rule_of(const Run *run) {
    uint32_t i = 0;
    while (!findings_asked(&run->findings, i))
        i++;
    assert(i < run->findings.count);
    return i;
}

/* Is the search about a rule that watches a component of the system? */
static bool watches(const Run *run) {
    return run->watched && run->model->set_count == 0 &&
           run->model->properties[rule_of(run)].watched != NO_PROCESS;
}

/* Who names an engine or a store wants it for every rule. */
static bool may_share(const Job *job, const Run *done) {
    const JobOptions *options = job->options;
    return strcmp(options->engine, "auto") == 0 && !options->shortest &&
           !options->store && watches(done) &&
           done->findings.statistics.complete &&
           findings_overall(&done->findings) == VERDICT_HOLDS;
}

/* What did not pay once does not pay with fewer rules. */
static bool is_first(const Job *job, size_t done) {
    for (size_t i = 0; i < done; i++)
        if (may_share(job, &job->runs.data[i]))
            return false;
    return true;
}

/* The searches after this one that are about rules. */
static bool find_sharers(Job *job, size_t done, Sharers *sharers) {
    bool all = true;
    for (size_t i = done + 1; i < job->runs.count; i++)
        if (watches(&job->runs.data[i]))
            all &= vec_try_push(&job->mem, sharers, &job->runs.data[i]);
    return all;
}

/* The first rule that holds has the statistics, the others refer to it. */
static void settle(const TogetherRule *rules, const Sharers *sharers,
                   const Statistics *statistics) {
    const Run *first = NULL;
    for (size_t i = 0; i < sharers->count; i++) {
        Run *run = sharers->data[i];
        run->suspected = rules[i].violated;
        if (run->suspected)
            continue;
        run->findings.statistics.complete = true;
        findings_close(&run->findings);
        run->plan.engine = &together_engine;
        run->plan.why = "the rules that are left are decided on one graph";
        run->decided_by = first;
        if (first)
            continue;
        first = run;
        run->findings.statistics = *statistics;
    }
}

static void decide(Job *job, const Run *done, const Sharers *sharers) {
    size_t bytes = sharers->count * sizeof(TogetherRule);
    TogetherRule *rules = mem_try(&job->mem, bytes);
    if (!rules)
        return;
    for (size_t i = 0; i < sharers->count; i++)
        rules[i] = (TogetherRule){.model = sharers->data[i]->model,
                                  .property = rule_of(sharers->data[i])};
    TogetherAsk ask = {
        .rules = rules,
        .count = (uint32_t)sharers->count,
        .budget = &job->budget,
        .most = sharers->count * statistics_effort(&done->findings.statistics),
    };
    Statistics statistics;
    double before = budget_seconds(&job->budget);
    if (search_together(&ask, &statistics)) {
        statistics.seconds = budget_seconds(&job->budget) - before;
        settle(rules, sharers, &statistics);
    }
    mem_free(&job->mem, rules, bytes);
}

/* It takes half of the time that is left, at most. */
static void decide_in_time(Job *job, const Run *done, const Sharers *sharers) {
    Budget *budget = &job->budget;
    double all = budget->seconds;
    budget->seconds = budget_share(budget, HALF);
    decide(job, done, sharers);
    budget->seconds = all;
    if (budget->reached == LIMIT_TIME)
        budget->reached = LIMIT_NONE;
}

void sharing_check(const Run *run) {
    if (run->suspected && findings_overall(&run->findings) == VERDICT_HOLDS)
        BUG("%s is violated on the graph of all rules, and then holds",
            run->model->properties[rule_of(run)].name);
}

void sharing_try(Job *job, size_t done) {
    Sharers sharers = {0};
    if (may_share(job, &job->runs.data[done]) && is_first(job, done) &&
        find_sharers(job, done, &sharers) && sharers.count > 1)
        decide_in_time(job, &job->runs.data[done], &sharers);
    vec_release(&job->mem, &sharers);
}
