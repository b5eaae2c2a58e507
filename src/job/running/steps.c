/* Running: what a job does between its plan and its report.
 *
 * Three lists, each from top to bottom: a step says whether it is due, and does
 * it. The steps of a job as a whole come last; one of them makes the searches,
 * and each search has the steps of the first two. The order matters where a
 * comment says so.
 */
#include "job/evidence/vacuity.h"
#include "job/form/job_rooms.h"
#include "job/planning/devices.h"
#include "job/planning/estimates.h"
#include "job/running/covering.h"
#include "job/running/more.h"
#include "job/running/restart.h"
#include "job/running/run_state.h"
#include "job/running/sharing.h"
#include "job/running/unslice.h"
#include "search/reducing/stubborn.h"

/* ---- Of a search: until everything about it is known --------------------- */

static bool is_planned(const RunState *self) {
    return self->run->plan.run == self->run->plan.engine->run;
}

static bool reduction_is_due(const RunState *self) {
    return is_planned(self) &&
           self->job->options->reduction.mode != REDUCE_NEVER;
}

static bool silence_is_due(const RunState *self) {
    return is_planned(self) && self->job->options->reduction.confluence;
}

static void settle_device(RunState *self) {
    devices_settle(self->job, self->run);
}

static void release(RunState *self) {
    silent_release(&self->silent);
    reduced_release(&self->reduced);
    self->run->findings.statistics.seconds =
        budget_seconds(&self->job->budget) - self->before;
}

static void find_shortest(RunState *self) {
    self->run->shortest =
        traces_are_shortest(self->job, self->run, self->deep > 0);
}

static bool simplifying_is_due(const RunState *self) {
    const TraceOptions *asked = &self->job->options->trace;
    return asked->simplest || asked->necessary;
}

static void simplify(RunState *self) {
    traces_simplify(self->job, self->run);
}

static bool is_led(const RunState *self) {
    return self->run->heuristic;
}

static void follow_estimates(RunState *self) {
    estimates_follow(self->job, self->run);
}

/* The first search that finds an error, unless all is asked for. */
static bool loses_patience(const RunState *self) {
    const SearchOptions *asked = &self->job->options->search.options;
    return self->job->patience == 0 && !asked->all && !asked->keep_going &&
           findings_erred(&self->run->findings);
}

static void lose_patience(RunState *self) {
    const Run *run = self->run;
    self->job->patience = search_patience(
        run->model, statistics_effort(&run->findings.statistics));
}

static bool may_be_vacuous(const Run *run) {
    return job_formula(run) && !run->monitor->stated->goal &&
           findings_overall(&run->findings) == VERDICT_HOLDS;
}

static void find_vacuity_of(Job *job, const Run *run) {
    run->monitor->stated->report.vacuous =
        vacuity_find(run->monitor, job->model, &job->budget, &job->diag);
}

static bool vacuity_is_due(const RunState *self) {
    return may_be_vacuous(self->run);
}

static void find_vacuity(RunState *self) {
    find_vacuity_of(self->job, self->run);
}

typedef struct SearchStep {
    bool (*due)(const RunState *self); /* NULL: always */
    void (*act)(RunState *self);
} SearchStep;

static const SearchStep search_steps[] = {
    {NULL, memory_set_up},
    {reduction_is_due, reduction_set_up},
    /* silent steps choose first, and stubborn sets where there is none */
    {silence_is_due, silence_set_up},
    /* probes leave out what the search leaves out */
    {NULL, announcing_begin},
    {NULL, memory_search},
    {NULL, settle_device},
    {memory_is_short, memory_search_again},
    {NULL, announcing_settle},
    /* from here on memory is for counterexamples */
    {NULL, release},
    {NULL, find_shortest},
    /* only a trace that is shortest can be the simplest */
    {simplifying_is_due, simplify},
    {is_led, follow_estimates},
    /* searches that come later go on no longer than this one */
    {loses_patience, lose_patience},
    {vacuity_is_due, find_vacuity},
};

static Search search_of(Job *job, Run *run) {
    Search search = {.model = run->model,
                     .budget = &job->budget,
                     .options = job->options->search.options,
                     .store = run->plan.store,
                     .heuristic = run->heuristic,
                     .findings = &run->findings};
    search.options.changed = job->changed;
    search.options.changing = job->listener;
    search.options.first |= job_formula(run) && !search.options.keep_going;
    search.options.in_turn = job->options->input.order == ORDER_HSF;
    search.options.patience = job->patience;
    search.options.device = job->device;
    return search;
}

static void execute(Job *job, Run *run) {
    bool first = run == job->runs.data; /* what was given up counts too */
    RunState state = {.job = job,
                      .run = run,
                      .search = search_of(job, run),
                      .before =
                          first ? job->prepared : budget_seconds(&job->budget)};
    for (size_t i = 0; i < sizeof search_steps / sizeof *search_steps; i++)
        if (!search_steps[i].due || search_steps[i].due(&state))
            search_steps[i].act(&state);
}

/* ---- Of a question: alone, or together with others ----------------------- */

typedef struct Turn { /* of one search */
    Job *job;
    size_t number; /* of the search */
    bool searched; /* it has been made, alone */
} Turn;

static Run *run_of(const Turn *turn) {
    return &turn->job->runs.data[turn->number];
}

/* Was one error asked for, and is it there? */
static bool found_first(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (job->options->search.options.first &&
            findings_erred(&job->runs.data[i].findings))
            return true;
    return false;
}

static bool search_is_due(const Turn *turn) {
    return !found_first(turn->job) && !sharing_decided(run_of(turn));
}

/* What a search does not take of its time is that of the others. */
static void search_alone(Turn *turn) {
    Job *job = turn->job;
    Budget *budget = &job->budget;
    double all = budget->seconds;
    budget->seconds = budget_share(budget, job->runs.count - turn->number);
    execute(job, run_of(turn));
    budget->seconds = all;
    if (budget->reached == LIMIT_TIME || budget->reached == LIMIT_VECTOR)
        budget->reached = LIMIT_NONE; /* whatever is over is seen again */
    turn->searched = true;
}

static bool was_searched(const Turn *turn) {
    return turn->searched;
}

static void check_shared(Turn *turn) {
    sharing_check(run_of(turn));
}

static void share(Turn *turn) {
    sharing_try(turn->job, turn->number);
}

static bool shared_vacuity_is_due(const Turn *turn) {
    return !turn->searched && sharing_decided(run_of(turn)) &&
           may_be_vacuous(run_of(turn));
}

static void find_shared_vacuity(Turn *turn) {
    find_vacuity_of(turn->job, run_of(turn));
}

typedef struct TurnStep {
    bool (*due)(const Turn *turn);
    void (*act)(Turn *turn);
} TurnStep;

static const TurnStep turn_steps[] = {
    {search_is_due, search_alone},
    {was_searched, check_shared},
    /* one that holds says how much others would cost alone */
    {was_searched, share},
    {shared_vacuity_is_due, find_shared_vacuity},
};

/* ---- Of the job ---------------------------------------------------------- */

static bool is_too_short(const Run *run) {
    return run->findings.statistics.limit == LIMIT_VECTOR;
}

/* All searches, but none after one for which vectors are too short. */
static void search_all(Job *job) {
    bool fits = true;
    for (size_t i = 0; i < job->runs.count && fits; i++) {
        Turn turn = {job, i, false};
        for (size_t k = 0; k < sizeof turn_steps / sizeof *turn_steps; k++)
            if (turn_steps[k].due(&turn))
                turn_steps[k].act(&turn);
        fits = !is_too_short(&job->runs.data[i]);
    }
}

static bool restart_is_due(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (is_too_short(&job->runs.data[i]))
            return true;
    return false;
}

static void restart(Job *job) {
    JobSystem small;
    while (restart_is_due(job) && restart_begin(job, &small)) {
        search_all(job);
        restart_end(job, &small);
    }
}

/* The whole model may have shorter cycles than the one that was followed until
 * all variables repeat. */
static void shorten_cycles(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        Run *run = &job->runs.data[i];
        if (run->longer)
            run->shortest = traces_shorten(job, run, true);
    }
}

static void rest(Job *job) {
    budget_rest(&job->budget);
}

static bool advice_is_due(const Job *job) {
    return job->diag.errors == 0 && language_models(job->language)->advise;
}

static void advise(Job *job) {
    language_models(job->language)->advise(job->loaded, &job->diag);
}

static bool is_answered(const Job *job) {
    return job->diag.errors == 0;
}

typedef struct JobStep {
    bool (*due)(const Job *job); /* NULL: always */
    void (*act)(Job *job);
} JobStep;

static const JobStep job_steps[] = {
    {NULL, search_all},
    {restart_is_due, restart},
    /* only now, since slices are small and are searched again and again */
    {unslice_is_due, unslice},
    {NULL, shorten_cycles},
    /* of runs that stay as they are */
    {more_is_due, more_find},
    /* it may take one more search, of all that is left */
    {covering_is_due, covering_find},
    /* what follows is not a matter of the limits */
    {NULL, rest},
    {advice_is_due, advise},
    {is_answered, job_collect},
};

void job_run(Job *job) {
    for (size_t i = 0; i < sizeof job_steps / sizeof *job_steps; i++)
        if (!job_steps[i].due || job_steps[i].due(job))
            job_steps[i].act(job);
}
