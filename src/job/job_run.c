/* Running: the searches of a job, one after another. */
#include "base/bug.h"
#include "job/devices.h"
#include "job/escape.h"
#include "job/estimates.h"
#include "job/job_rooms.h"
#include "job/probe.h"
#include "job/reduced.h"
#include "job/restart.h"
#include "job/sharing.h"
#include "job/shorten.h"
#include "job/silent.h"
#include "job/simplify.h"
#include "job/unslice.h"
#include "job/vacuity.h"
#include "report/traces/replay.h"
#include "report/traces/unfold.h"
#include "search/reducing/stubborn.h"

#include <string.h>

enum {
    MORE_EFFORT = 4 /* times the expansions that were made until memory was
                        full, for a search that forgets states */
};

/* ---- Errors -------------------------------------------------------------- */

typedef struct Announced { /* an error that was announced */
    uint32_t property;     /* of the model */
    uint32_t site;         /* or NO_SITE */
    size_t length;         /* of the shortest run to it, */
    bool tentative;        /* which may become shorter */
} Announced;

typedef struct Confirmation { /* of the errors of one search */
    Job *job;                 /* that it belongs to */
    Run *run;                 /* which search */
    uint32_t count;           /* errors so far */
    VEC(Announced) announced; /* each once */
} Confirmation;

/* Show the program's own steps. */
static void unfold(const Model *model, Trace *trace, uint32_t property,
                   uint32_t site) {
    Text why;
    text_init(&why, trace->mem);
    if (!unfold_trace(model, trace, property, site, &why))
        BUG("the counterexample of %s does not unfold: %s",
            model->properties[property].name, why.data);
    text_release(&why);
}

/* Has the search left no states out for want of memory? */
static bool is_exact(const Run *run) {
    return plan_is_exact(&run->plan) &&
           !statistics_lossy(&run->findings.statistics);
}

/* May the trace of an error that was just found become shorter? */
static bool is_tentative(const Confirmation *self) {
    const Run *run = self->run;
    const JobOptions *options = self->job->options;
    const Statistics *statistics = &run->findings.statistics;
    bool shortest = run->plan.engine->shortest && statistics->left_out == 0 &&
                    statistics->passed == 0 &&
                    (!run->model->folds || self->job->request.counted);
    bool chosen = strcmp(options->search.engine, "auto") != 0;
    return !options->search.options.first_way && !options->asked.unbounded &&
           !shortest &&
           (run->plan.engine->shortest || options->trace.shorten || !chosen);
}

/* The search may come to an error that a probe has found by a shorter way: the
 * user knows it already. */
static bool is_news(Confirmation *self, Announced error) {
    for (size_t i = 0; i < self->announced.count; i++) {
        Announced *known = &vec_item(&self->announced, i);
        if (known->property != error.property || known->site != error.site)
            continue;
        bool better = error.length < known->length ||
                      (error.length == known->length && known->tentative &&
                       !error.tentative);
        *known = better ? error : *known;
        return better;
    }
    vec_push(&self->job->mem, &self->announced, error);
    return true;
}

/* Replay the error of a slot, and announce it. The few bytes that this takes
 * are not a matter of the memory limit. */
static void announce(Confirmation *self, Findings *findings, uint32_t slot,
                     bool tentative) {
    Job *job = self->job;
    uint32_t property = findings_property(findings, slot);
    uint32_t site = findings_site(findings, slot);
    Trace *trace = findings_trace(findings, slot);
    ReportItem item = job_item(self->run, property);
    item.findings = findings;
    item.finding = &findings->items[property];
    item.tentative = tentative;
    item.sliced = job->sliced.count > 0;
    size_t limit = job->mem.limit;
    job->mem.limit = SIZE_MAX;
    if (item.model->folds)
        unfold(item.model, trace, property, site);
    replay_confirm(item.model, trace, property, site);
    Announced error = {property, site, trace_length(trace), tentative};
    if (is_news(self, error) && job->announce)
        job->announce(job->listener, &item, slot);
    job->mem.limit = limit;
}

/* An error of the search itself. */
static void confirm(void *context, uint32_t slot) {
    Confirmation *self = context;
    Findings *findings = &self->run->findings;
    Share *share = &self->run->share;
    if (share->after == 0)
        share->after =
            statistics_looked(&findings->statistics) + share->expanded;
    announce(self, findings, slot, is_tentative(self));
    self->count++;
}

/* An error of a probe: as long as the search goes on, it is not one of it. */
static void confirm_probe(void *context, Findings *findings, uint32_t slot) {
    announce(
        context, findings, slot,
        !((Confirmation *)context)->job->options->search.options.first_way);
}

/* Nothing is called violated that has not been confirmed. */
static void check_confirmed(const Confirmation *self) {
    const Findings *findings = &self->run->findings;
    uint32_t errors = 0;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        errors += findings_used(findings, slot);
    if (errors != self->count)
        BUG("%u errors, of which %u were replayed", errors, self->count);
}

/* ---- One search ---------------------------------------------------------- */

/* Was one error asked for, and is it there? */
static bool found_first(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (job->options->search.options.first &&
            findings_overall(&job->runs.data[i].findings) == VERDICT_VIOLATED)
            return true;
    return false;
}

/* After an error the searches that are left go on no longer than the one that
 * found it, unless all is asked for. */
static void lose_patience(Job *job, const Run *run) {
    const SearchOptions *asked = &job->options->search.options;
    const Findings *findings = &run->findings;
    if (job->patience == 0 && !asked->all && !asked->keep_going &&
        findings_overall(findings) == VERDICT_VIOLATED)
        job->patience = search_patience(
            run->model, statistics_effort(&findings->statistics));
}

/* A formula that holds may do so for a poor reason. */
static void look_for_vacuity(Job *job, const Run *run) {
    if (job_formula(run) && findings_overall(&run->findings) == VERDICT_HOLDS)
        run->monitor->stated->report.vacuous =
            vacuity_find(run->monitor, job->model, &job->budget, &job->diag);
}

typedef struct Reducing {
    Search *search;       /* that is to be reduced */
    const Engine *engine; /* of it */
    Reduced reduced;      /* stubborn sets */
    Silent silent;        /* silent steps */
} Reducing;

static bool set_up_stubborn(Job *job, void *context) {
    Reducing *self = context;
    reduced_init(&self->reduced, self->search, self->engine, job->loaded->mem);
    return true;
}

static bool set_up_silent(Job *job, void *context) {
    Reducing *self = context;
    silent_init(&self->silent, self->search, self->engine, job->loaded->mem);
    return true;
}

/* Set up a reduction if that is sound, and if there is time: a search without
 * will then stop by itself. False, with the reason against it, if not. */
static bool try_reduction(Job *job, SetUp *set_up, Reducing *reducing,
                          const char **why) {
    Limit reached;
    if (job->options->trace.shortest)
        *why = "a shortest counterexample is asked for";
    else if (escape_try(job, set_up, reducing, &reached))
        return true;
    else
        *why = "it could not be set up within the limits";
    return false;
}

/* Stubborn sets, if they are wanted. */
static void reduce(Job *job, Run *run, Reducing *self) {
    Reduced *reduced = &self->reduced;
    const char *why;
    if (job->options->reduction.mode == REDUCE_NEVER)
        return;
    if (!try_reduction(job, set_up_stubborn, self, &why))
        *reduced = (Reduced){.why = why};
    self->search->reduction = reduced->reduction;
    run->stubborn = reduced->reduction != NULL;
    if (job->options->reduction.mode == REDUCE_ASKED)
        run->unreduced = reduced->why;
}

/* Silent steps first, if that is wanted. */
static void prefer(Job *job, Run *run, Reducing *self) {
    Silent *silent = &self->silent;
    const char *why;
    if (!job->options->reduction.confluence)
        return;
    if (!try_reduction(job, set_up_silent, self, &why))
        *silent = (Silent){.why = why};
    run->confluent = silent->reduction != NULL;
    if (run->confluent)
        self->search->reduction = silent->reduction;
    else if (!run->unreduced && !run->stubborn)
        run->unreduced = silent->why;
}

/* Shorten what the search has found. Who names an engine wants to see what that
 * engine finds, unless --shorten is given, too; and who leaves states out to
 * save memory has none for exact searches. */
static bool shorten(Job *job, Run *run, bool deep) {
    const JobOptions *options = job->options;
    bool wanted =
        is_exact(run) && (run->plan.engine->shortest ||
                          strcmp(options->search.engine, "auto") == 0);
    return !options->search.options.first_way && !options->asked.unbounded &&
           findings_overall(&run->findings) == VERDICT_VIOLATED &&
           (wanted || options->trace.shorten) && shorten_traces(job, run, deep);
}

/* Are the traces shortest ones, or can they be made so? `deep`: some are those
 * of probes. */
static bool are_shortest(Job *job, Run *run, bool deep) {
    const Statistics *statistics = &run->findings.statistics;
    return (!deep && is_exact(run) &&
            (run->plan.engine->shortest || statistics->shortest) &&
            statistics->left_out == 0 && statistics->passed == 0 &&
            (!run->model->folds || job->request.counted)) ||
           shorten(job, run, deep);
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

static void simplify(Job *job, Run *run) {
    Limit reached;
    if (job->options->trace.simplest || job->options->trace.necessary)
        escape_try(job, simplify_first, run, &reached);
}

/* A store that may leave states out leaves out others the next time. */
static void search_in_passes(const Job *job, const Run *run, Search *search) {
    Findings *findings = search->findings;
    uint32_t passes =
        plan_is_exact(&run->plan) ? 1 : job->options->store.passes;
    Statistics before = {0}, *now = &findings->statistics;
    do {
        run->plan.run(search);
        now->expanded += before.expanded;
        now->transitions += before.transitions;
        now->coverage.passes += before.coverage.passes;
        before = *now;
        search->options.seed++;
    } while (passes-- > 1 && findings->open > 0 && now->limit == LIMIT_NONE);
}

/* Memory was full: search again with an engine that needs less, if there is one
 * and nothing else is asked for. What it forgets it may have to search again,
 * and that must end some time. */
static void search_within_memory(Job *job, Run *run, Search *search) {
    const Statistics *before = &run->findings.statistics;
    StoreChange change = {.states = before->states, .exact = true};
    if (before->limit != LIMIT_MEMORY || run->findings.open == 0 ||
        job->options->store.kind || job->options->trace.shortest)
        return;
    Plan plan = plan_within_memory(run->plan, run->model, &run->findings);
    if (!plan.engine)
        return;
    change.store = plan.store->name;
    run->plan = plan;
    run->stubborn = run->confluent = false;
    search->store = plan.store;
    search->ladder = (StoreLadder){{0}};
    search->reduction = NULL;
    search->change_count = 1;
    search->changes[0] = change;
    if (search->options.patience == 0)
        search->options.patience = MORE_EFFORT * before->expanded + 1;
    if (job->changed)
        job->changed(job->listener, &change);
    plan.run(search);
    Statistics *after = &run->findings.statistics;
    if (after->limit == LIMIT_ERROR && job->patience == 0 &&
        findings_overall(&run->findings) != VERDICT_VIOLATED)
        after->limit = LIMIT_MEMORY; /* all that it could do with it */
}

/* May a search go on without states that it has seen, to look for errors? Not
 * where shortest counterexamples are promised. */
static bool may_lose(const Job *job) {
    return !job->options->store.exact_only && !job->options->trace.shortest;
}

static void execute(Job *job, Run *run) {
    Confirmation confirmation = {.job = job, .run = run};
    Search search = {.model = run->model,
                     .budget = &job->budget,
                     .options = job->options->search.options,
                     .store = run->plan.store,
                     .heuristic = run->heuristic,
                     .findings = &run->findings};
    if (!job->options->store.kind && engine_can_move(run->plan.engine))
        search.ladder = store_ladder(
            run->plan.store, codec_stored(run->model->codec, run->model->bits),
            may_lose(job));
    search.options.changed = job->changed;
    search.options.changing = job->listener;
    search.options.first |= job_formula(run) && !search.options.keep_going;
    search.options.in_turn = job->options->input.order == ORDER_HSF;
    search.options.patience = job->patience;
    search.options.found = confirm;
    search.options.context = &confirmation;
    bool first = run == job->runs.data; /* what was given up counts too */
    double before = first ? job->prepared : budget_seconds(&job->budget);
    Reducing reducing = {.search = &search, .engine = run->plan.engine};
    if (run->plan.run == run->plan.engine->run) {
        reduce(job, run, &reducing);
        prefer(job, run, &reducing);
    }
    Probe probe;
    probe_init(&probe, job, run, &search, &reducing.reduced);
    probe.found = confirm_probe;
    probe.context = &confirmation;
    search.options.device = job->device;
    search_in_passes(job, run, &search);
    devices_settle(job, run);
    search_within_memory(job, run, &search);
    uint32_t deep = probe_settle(&probe);
    confirmation.count += deep;
    probe_release(&probe);
    vec_release(&job->mem, &confirmation.announced);
    silent_release(&reducing.silent);
    reduced_release(&reducing.reduced);
    run->findings.statistics.seconds = budget_seconds(&job->budget) - before;
    check_confirmed(&confirmation);
    run->shortest = are_shortest(job, run, deep > 0);
    simplify(job, run);
    estimates_follow(job, run);
    lose_patience(job, run);
    look_for_vacuity(job, run);
}

/* ---- All of them --------------------------------------------------------- */

static bool is_too_short(const Run *run) {
    return run->findings.statistics.limit == LIMIT_VECTOR;
}

/* What a search does not take of its time is that of the others. */
static void execute_in_time(Job *job, size_t i) {
    Budget *budget = &job->budget;
    double all = budget->seconds;
    budget->seconds = budget_share(budget, job->runs.count - i);
    execute(job, &job->runs.data[i]);
    budget->seconds = all;
    if (budget->reached == LIMIT_TIME || budget->reached == LIMIT_VECTOR)
        budget->reached = LIMIT_NONE; /* whatever is over is seen again */
}

/* False if a state did not fit into its vector. */
static bool execute_all(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        if (!found_first(job) && !sharing_decided(&job->runs.data[i])) {
            execute_in_time(job, i);
            sharing_check(&job->runs.data[i]);
            sharing_try(job, i);
        } else if (sharing_decided(&job->runs.data[i])) {
            look_for_vacuity(job, &job->runs.data[i]);
        }
        if (is_too_short(&job->runs.data[i]))
            return false;
    }
    return true;
}

/* The whole model may have shorter cycles than the one that was followed until
 * all variables repeat. */
static void shorten_cycles(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        Run *run = &job->runs.data[i];
        if (run->longer)
            run->shortest = shorten(job, run, true);
    }
}

void job_run(Job *job) {
    bool fits = execute_all(job);
    JobSystem small;
    while (!fits && restart_begin(job, &small)) {
        fits = execute_all(job);
        restart_end(job, &small);
    }
    unslice(job);
    shorten_cycles(job);
}
