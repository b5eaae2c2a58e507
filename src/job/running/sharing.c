#include "job/running/sharing.h"

#include "base/bug.h"
#include "job/form/escape.h"
#include "job/running/shared.h"
#include "wrap/test.h"

#include <assert.h>
#include <string.h>

enum {
    HALF = 3 /* searches that a search with half of the time is one of
                (budget_share) */
};

typedef VEC(Run *) Sharers;

/* The errors that the search is for. */
static Label asked_of(const Run *run) {
    Label asked = 0;
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (findings_asked(&run->findings, i))
            asked |= run->model->properties[i].label;
    return asked;
}

/* Is it a search for a rule that watches a component of the system? */
static bool watches(const Run *run) {
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (run->watched && findings_asked(&run->findings, i))
            return run->model->properties[i].watched != NO_PROCESS;
    return false;
}

/* What the search asks of the graph; false if no graph can say. Propositions
 * about actions are not kept. */
static bool make_question(const Job *job, const Run *run,
                          SharedQuestion *question) {
    const Monitor *monitor = run->monitor;
    *question = (SharedQuestion){.asked = asked_of(run)};
    question->product = run->watched ? run->watched
                        : monitor    ? monitor->model
                                     : NULL;
    if (!question->product || (monitor && monitor->acting))
        return false;
    if (monitor && !test_is(question->product)) {
        question->automaton = monitor->automaton;
        question->accepts = monitor->accepts;
    }
    return (watches(run) || question->automaton ||
            test_is(question->product)) &&
           shared_suits(job_system(job), question);
}

/* Who names an engine, a store or a monitor wants it for every question. */
static bool may_share(const Job *job) {
    const JobOptions *options = job->options;
    bool chosen = options->monitor.choice != CHOICE_AUTO &&
                  options->monitor.choice != CHOICE_THRIFTY;
    return strcmp(options->search.engine, "auto") == 0 &&
           !options->trace.shortest && !options->store.kind &&
           !options->search.apart && !chosen;
}

/* Has the search seen everything, and no error? */
static bool held(const Run *run) {
    return run->findings.statistics.complete &&
           findings_overall(&run->findings) == VERDICT_HOLDS;
}

/* The searches after this one that a graph can decide. */
static bool find_sharers(Job *job, size_t done, Sharers *sharers) {
    bool all = true;
    SharedQuestion question;
    for (size_t i = done + 1; i < job->runs.count; i++)
        if (!sharing_decided(&job->runs.data[i]) &&
            !job->runs.data[i].suspected &&
            make_question(job, &job->runs.data[i], &question))
            all &= vec_try_push(&job->mem, sharers, &job->runs.data[i]);
    return all;
}

/* ---- Cost ---------------------------------------------------------------- */

/* How many states the system has, if a search has seen them all; else 0. */
static uint64_t known_states(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        const Run *run = &job->runs.data[i];
        const Statistics *statistics = &run->findings.statistics;
        if (!run->monitor && statistics->complete && !run->decided_by &&
            plan_is_exact(&run->plan) && statistics->left_out == 0 &&
            statistics->passed == 0)
            return statistics->states;
    }
    return 0;
}

/* How many states the searches that are left can be expected to expand without
 * finding an error, by those that are over: a search that does find one has to
 * be made in any case. */
static uint64_t expected(const Job *job, size_t done, size_t left) {
    uint64_t expanded = 0, asked = 0;
    SharedQuestion question;
    for (size_t i = 0; i <= done; i++) {
        const Run *run = &job->runs.data[i];
        if (!make_question(job, run, &question))
            continue;
        asked++;
        if (held(run))
            expanded += statistics_effort(&run->findings.statistics);
    }
    uint64_t each = asked ? expanded / asked : 0;
    if (job->patience > 0 && job->patience < each)
        each = job->patience;
    return left * each;
}

enum {
    FEW_STATES = 1000000 /* more are a matter for the device, if there is one */
};

/* How many states a graph may have so that it pays; 0 if it is known to have
 * more. One that was explored in vain is tried again only for twice as much. */
static uint64_t worthwhile(const Job *job, size_t done, size_t left) {
    uint64_t most = expected(job, done, left);
    if (job->device && most > FEW_STATES)
        most = FEW_STATES;
    bool again = most / 2 >= job->unshared;
    return known_states(job) <= most && again ? most : 0;
}

/* ---- Deciding ------------------------------------------------------------ */

/* The first that holds has the statistics, the others refer to it. */
static void settle(const SharedQuestion *questions, const Sharers *sharers,
                   const Statistics *statistics) {
    const Run *first = NULL;
    for (size_t i = 0; i < sharers->count; i++) {
        Run *run = sharers->data[i];
        run->suspected = questions[i].known && questions[i].violated;
        if (run->suspected || !questions[i].known)
            continue;
        run->findings.statistics.complete = true;
        findings_close(&run->findings);
        run->plan.engine = &together_engine;
        run->plan.why = "all that was left to ask is decided on one graph";
        run->decided_by = first;
        if (first)
            continue;
        first = run;
        run->findings.statistics = *statistics;
    }
}

typedef struct SetUpShared {
    Shared *shared;            /* to be set up */
    SharedQuestion *questions; /* that are asked */
    size_t count;              /* of these */
} SetUpShared;

static bool set_up(Job *job, void *context) {
    SetUpShared *self = context;
    shared_init(self->shared, job_system(job), self->questions,
                (uint32_t)self->count, &job->diag);
    return true;
}

static void decide(Job *job, const Sharers *sharers, uint64_t most) {
    size_t bytes = sharers->count * sizeof(SharedQuestion);
    SharedQuestion *questions = mem_try(&job->mem, bytes);
    Shared shared;
    Limit reached;
    if (!questions)
        return;
    for (size_t i = 0; i < sharers->count; i++)
        make_question(job, sharers->data[i], &questions[i]);
    if (escape_try(job, set_up,
                   &(SetUpShared){&shared, questions, sharers->count},
                   &reached)) {
        Statistics statistics = {.complete = true};
        double before = budget_seconds(&job->budget);
        if (shared_explore(&shared, &job->budget, most, &statistics)) {
            shared_decide(&shared, &job->budget);
            statistics.bytes = job->mem.peak;
            statistics.seconds = budget_seconds(&job->budget) - before;
            settle(questions, sharers, &statistics);
        }
        bool larger = !statistics.complete && statistics.limit == LIMIT_NONE;
        job->unshared = larger ? statistics.states : UINT64_MAX;
        shared_release(&shared);
    }
    mem_free(&job->mem, questions, bytes);
}

/* It takes half of the time that is left, at most. */
static void decide_in_time(Job *job, const Sharers *sharers, uint64_t most) {
    Budget *budget = &job->budget;
    double all = budget->seconds;
    budget->seconds = budget_share(budget, HALF);
    decide(job, sharers, most);
    budget->seconds = all;
    if (budget->reached == LIMIT_TIME)
        budget->reached = LIMIT_NONE;
}

void sharing_check(const Run *run) {
    if (run->suspected && findings_overall(&run->findings) == VERDICT_HOLDS)
        BUG("%s is violated on the graph of all, and then holds",
            run->model->properties[0].name);
}

void sharing_try(Job *job, size_t done) {
    Sharers sharers = {0};
    SharedQuestion question;
    const Run *run = &job->runs.data[done];
    if (may_share(job) && held(run) && make_question(job, run, &question) &&
        find_sharers(job, done, &sharers) && sharers.count > 1) {
        uint64_t most = worthwhile(job, done, sharers.count);
        if (most > 0)
            decide_in_time(job, &sharers, most);
    }
    vec_release(&job->mem, &sharers);
}
