#include "api/job.h"

#include "api/vacuity.h"
#include "base/bug.h"
#include "lang/promela/model/promela_model.h"
#include "report/replay.h"
#include "wrap/follow.h"
#include "wrap/watch.h"

#include <string.h>

void job_init(Job *job, const JobOptions *options) {
    *job = (Job){.options = options};
    mem_init(&job->mem);
    diag_init(&job->diag, &job->mem);
    budget_init(&job->budget);
    text_init(&job->name, &job->mem);
}

void job_forget(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        findings_release(&job->runs.data[i].findings);
        model_free(job->runs.data[i].ordered);
        model_free(job->runs.data[i].watched);
    }
    for (size_t i = 0; i < job->monitors.count; i++)
        monitor_release(&job->monitors.data[i], &job->mem);
    vec_release(&job->mem, &job->runs);
    vec_release(&job->mem, &job->monitors);
    vec_release(&job->mem, &job->atoms);
    vec_release(&job->mem, &job->items);
    model_free(job->asked);
    model_free(job->fair);
    model_free(job->model);
    job->asked = job->fair = job->model = job->loaded = NULL;
}

void job_release(Job *job) {
    job_forget(job);
    text_release(&job->name);
    diag_release(&job->diag);
    if (job->mem.live != 0 && !job->abandoned)
        BUG("%zu bytes were never freed", job->mem.live);
    mem_release(&job->mem);
}

/* ---- Checking ----------------------------------------------------------- */

#define ANY_PROPERTY UINT32_MAX

enum {
    MOST_HINTED = 8, /* names of properties in a message */
    ANY_LABEL = LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE
};

static const ReportFormula *formula_of(const Run *run) {
    return run->monitor && run->monitor->stated ? &run->monitor->stated->report
                                                : NULL;
}

static ReportItem item_of(const Run *run, uint32_t property) {
    return (ReportItem){
        .model = run->model,
        .property = &run->model->properties[property],
        .finding = &run->findings.items[property],
        .findings = &run->findings,
        .search = &run->findings.statistics,
        .engine = run->plan.engine->name,
        .why = run->plan.why,
        .shortest = run->plan.engine->shortest,
        .formula = formula_of(run),
    };
}

typedef struct Confirmation { /* of the errors of one search */
    Job *job;                 /* that it belongs to */
    const Run *run;           /* which search */
    uint32_t count;           /* errors so far */
} Confirmation;

/* A counterexample that the model does not confirm is never shown. The few
 * bytes that this takes are not a matter of the memory limit. */
static void confirm(void *context, uint32_t slot) {
    Confirmation *self = context;
    Job *job = self->job;
    const Findings *findings = &self->run->findings;
    uint32_t property = findings_property(findings, slot);
    uint32_t site = findings_site(findings, slot);
    const Trace *trace = findings_trace(findings, slot);
    ReportItem item = item_of(self->run, property);
    size_t limit = job->mem.limit;
    job->mem.limit = SIZE_MAX;
    Text why;
    text_init(&why, &job->mem);
    if (!replay_error(item.model, trace, property, &why) ||
        (site != NO_SITE && !replay_site(item.model, trace, site, &why)))
        BUG("the counterexample of %s does not replay: %s", item.property->name,
            why.data);
    text_release(&why);
    self->count++;
    if (job->announce)
        job->announce(job->listener, &item, slot);
    job->mem.limit = limit;
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

/* A formula that holds may do so for a poor reason. */
static void look_for_vacuity(Job *job, const Run *run) {
    if (formula_of(run) && findings_overall(&run->findings) == VERDICT_HOLDS)
        run->monitor->stated->report.vacuous =
            vacuity_find(run->monitor, job->model, &job->budget, &job->diag);
}

/* A formula is one property, of which the product may have several errors: the
 * one that decides. */
static uint32_t deciding(const Run *run) {
    Verdict overall = findings_overall(&run->findings);
    uint32_t i = 0;
    while (run->findings.items[i].verdict != overall)
        i++;
    return i;
}

static void collect_items(Job *job, const Run *run) {
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (run->findings.items[i].verdict != VERDICT_SKIPPED &&
            (!formula_of(run) || i == deciding(run)))
            vec_push(&job->mem, &job->items, item_of(run, i));
}

/* --order: the model that is searched, with its transitions rearranged. */
static void reorder(Job *job, Run *run) {
    const JobOptions *options = job->options;
    if (options->order == ORDER_FORWARD)
        return;
    run->ordered = order_wrap(run->model, options->order, options->seed);
    run->model = run->ordered;
}

/* Is the property to be decided? Atoms without a value are false, so that a
 * formula about them may seem to hold: whoever asks for the formula is told of
 * the states where that is so. */
static bool is_wanted(const Job *job, const Property *property) {
    return job_asks(job->options, property->name) ||
           (job->loaded->has_own_expressions &&
            (job->loaded->present & LABEL_REJECT) &&
            strcmp(property->name, "runtime") == 0);
}

/* A new search of a model, for those of its properties that are asked for,
 * have one of these labels and, if `only` is one, are that one. */
static Run *add_run(Job *job, const Model *model, Label labels, uint32_t only) {
    vec_push(&job->mem, &job->runs, (Run){.model = model});
    Run *run = &vec_last(&job->runs);
    findings_init(&run->findings, &job->mem, model);
    for (uint32_t i = 0; i < model->property_count; i++)
        if (!is_wanted(job, &model->properties[i]) ||
            !(model->properties[i].label & labels) ||
            (only != ANY_PROPERTY && only != i))
            findings_skip(&run->findings, i);
    return run;
}

/* Choose the engine of the newest search; none, if the one that is wanted
 * would be unsound. */
static void plan_run(Job *job) {
    Run *run = &vec_last(&job->runs);
    reorder(job, run);
    run->plan =
        job->options->shortest
            ? search_plan_shortest(run->model, &run->findings)
            : search_plan(run->model, &run->findings, job->options->engine);
}

/* One search for all properties with these labels, if there are any. */
static void plan_together(Job *job, const Model *model, Label labels) {
    Run *run = add_run(job, model, labels, ANY_PROPERTY);
    if (run->findings.open > 0) {
        plan_run(job);
        return;
    }
    findings_release(&run->findings);
    job->runs.count--;
}

/* Reject and deadlock rules of the model. */
static void plan_safety(Job *job) {
    plan_together(job, job->model, LABEL_REJECT | LABEL_DEADLOCK);
}

/* A component that takes part in everything never stands still while others
 * run on. That is no error, but hardly what the author of the rule wanted. */
static void note_vacuous(Job *job, const Property *property) {
    if (property->label != LABEL_LIVELOCK || job->model->process_count > 1)
        return;
    diag_warning(&job->diag, CODE_REJECTION, SPAN_NONE,
                 "%s can never be violated: there is no other component that "
                 "could run on",
                 property->name);
    diag_hint(&job->diag, "--tester finds invisible cycles of one LSTS");
}

/* The model in which livelocks and infinite traces of a property are looked
 * for: each rule watches a component of its own, and a claim is a monitor of
 * its own. NULL if this is not possible. */
static Model *monitored(const Job *job, uint32_t property) {
    if (job->model->properties[property].watched != NO_PROCESS)
        return watch_wrap(job_system(job), property);
    Watcher *claim = promela_claim(job->loaded, property);
    return claim ? follow_wrap(job_system(job), claim) : NULL;
}

static void refuse_property(Job *job, const Property *property) {
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "%s cannot be checked by this version of Martlet",
               property->name);
    diag_hint(&job->diag, "--property NAME checks only what it names, such "
                          "as assert, deadlock or runtime");
}

static bool plan_watched(Job *job) {
    const Model *model = job->model;
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        if (!(property->label & (LABEL_LIVELOCK | LABEL_INFINITE)) ||
            !job_asks(job->options, property->name))
            continue;
        Model *watched = monitored(job, i);
        if (!watched) {
            refuse_property(job, property);
            return false;
        }
        note_vacuous(job, property);
        bool own = property->watched == NO_PROCESS; /* a claim's product */
        uint32_t only = own ? ANY_PROPERTY : i;
        add_run(job, watched, own ? ANY_LABEL : property->label, only)
            ->watched = watched;
        plan_run(job);
    }
    return true;
}

static void plan_monitors(Job *job) {
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        size_t before = job->runs.count;
        plan_together(job, monitor->model, ANY_LABEL);
        if (job->runs.count > before)
            vec_last(&job->runs).monitor = monitor;
    }
}

/* Fairness is a matter of cycles. */
static void note_fairness(Job *job) {
    if (!job->options->fair)
        return;
    for (size_t i = 0; i < job->runs.count; i++)
        if (job->runs.data[i].model->set_count > 0 &&
            (job->runs.data[i].model->present &
             (LABEL_LIVELOCK | LABEL_INFINITE)))
            return;
    diag_warning(&job->diag, CODE_PROPERTY, SPAN_NONE,
                 "--fair changes nothing: no livelock or infinite trace is "
                 "looked for");
}

/* What --property could have named. */
static void hint_at_properties(Job *job) {
    Text list;
    text_init(&list, &job->mem);
    for (uint32_t i = 0; i < job->model->property_count; i++)
        if (i < MOST_HINTED)
            text_printf(&list, " %s", job->model->properties[i].name);
    if (list.length)
        diag_hint(&job->diag, "--property NAME with one of:%s%s", list.data,
                  job->model->property_count > MOST_HINTED ? " ..." : "");
    else
        diag_hint(&job->diag, "leave out --property");
    text_release(&list);
}

/* Not checking anything is no reason to say that all is well. */
static bool refuse_nothing(Job *job) {
    if (job->options->property_count > 0) {
        diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
                   "there is nothing to check: the model has nothing of what "
                   "--property asks for");
        hint_at_properties(job);
        return false;
    }
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "there is nothing to check: the model declares no error");
    diag_hint(&job->diag, "ask with --deadlock, --invariant, --ltl or "
                          "--tester; martlet graph says how large it is");
    return false;
}

static bool has_engine(const Run *run) {
    return run->plan.engine != NULL;
}

/* The first search for which the wanted engine is unsound, or NULL. */
static const Run *refused_run(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (!has_engine(&job->runs.data[i]))
            return &job->runs.data[i];
    return NULL;
}

/* Why no engine was chosen; the text belongs to the diagnostics. */
static const char *refusal(Job *job, const Plan *plan) {
    Text text;
    text_init(&text, &job->mem);
    plan_explain_refusal(plan, &text);
    const char *kept = arena_copy(&job->diag.arena, text.data, text.length);
    text_release(&text);
    return kept;
}

/* Another engine than the one that was asked for; false if there is none. */
static bool replace_engine(Job *job, Run *run) {
    const char *why = refusal(job, &run->plan), *name = NULL;
    for (uint32_t i = 0; i < run->findings.count && !name; i++)
        if (findings_open(&run->findings, i))
            name = run->model->properties[i].name;
    run->plan = search_plan(run->model, &run->findings, "auto");
    if (!has_engine(run)) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s",
                   refusal(job, &run->plan));
        return false;
    }
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "--search %s is not used for %s, but %s: %s",
                 job->options->engine, name ? name : "this",
                 run->plan.engine->name, why);
    return true;
}

/* An engine that fits some of the searches is used for these; one that fits
 * none was a mistake. Shortest traces are promised for all or none. */
static bool settle_engines(Job *job) {
    const Run *refused = refused_run(job);
    bool fits = false;
    for (size_t i = 0; i < job->runs.count && !job->options->shortest; i++)
        fits |= has_engine(&job->runs.data[i]);
    if (refused && !fits) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s",
                   refusal(job, &refused->plan));
        return false;
    }
    bool settled = true;
    for (size_t i = 0; i < job->runs.count && settled; i++)
        if (!has_engine(&job->runs.data[i]))
            settled = replace_engine(job, &job->runs.data[i]);
    return settled;
}

/* Was one error asked for, and is it there? */
static bool found_first(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (job->options->search.first &&
            findings_overall(&job->runs.data[i].findings) == VERDICT_VIOLATED)
            return true;
    return false;
}

/* After an error the searches that are left go on no longer than the one that
 * found it, unless all is asked for. */
static void lose_patience(Job *job, const Run *run) {
    const SearchOptions *asked = &job->options->search;
    const Findings *findings = &run->findings;
    if (job->patience == 0 && !asked->all && !asked->keep_going &&
        findings_overall(findings) == VERDICT_VIOLATED)
        job->patience = search_patience(findings->statistics.expanded);
}

static void execute(Job *job, Run *run) {
    Confirmation confirmation = {.job = job, .run = run};
    Search search = {.model = run->model,
                     .budget = &job->budget,
                     .options = job->options->search,
                     .store = run->plan.store,
                     .findings = &run->findings};
    search.options.first |= formula_of(run) && !search.options.keep_going;
    search.options.patience = job->patience;
    search.options.found = confirm;
    search.options.context = &confirmation;
    bool first = run == job->runs.data; /* what was given up counts too */
    double before = first ? job->prepared : budget_seconds(&job->budget);
    run->plan.engine->run(&search);
    run->findings.statistics.seconds = budget_seconds(&job->budget) - before;
    check_confirmed(&confirmation);
    lose_patience(job, run);
    look_for_vacuity(job, run);
}

/* Everything is planned before anything is searched, so that a choice which
 * cannot be obeyed costs nothing. */
static bool plan_all(Job *job) {
    plan_safety(job);
    if (!plan_watched(job))
        return false;
    plan_monitors(job);
    return job->runs.count > 0 ? settle_engines(job) : refuse_nothing(job);
}

static bool is_crowded(const Run *run) {
    return run->findings.statistics.limit == LIMIT_PROCESSES;
}

/* False if a search met more processes than it had room for. */
static bool execute_all(Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        if (!found_first(job))
            execute(job, &job->runs.data[i]);
        if (is_crowded(&job->runs.data[i]))
            return false;
    }
    return true;
}

/* The same plans for a larger model. */
static bool start_over(Job *job) {
    if (!job_grow(job))
        return false;
    job->patience = 0;
    size_t said = job->diag.items.count, warnings = job->diag.warnings;
    if (!plan_all(job))
        return false;
    job->diag.items.count = said;
    job->diag.warnings = warnings;
    return true;
}

/* A large search that could have been faster. */
static void note_interpreted(Job *job) {
    const char *why = promela_interpreted(job->loaded);
    if (!why)
        return;
    diag_warning(&job->diag, CODE_FILE, SPAN_NONE,
                 "the program was interpreted, not compiled: %s", why);
    diag_hint(&job->diag, "compiled programs are searched several times "
                          "faster; --engine interpreted says no more");
}

bool job_check(Job *job) {
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    bool planned = plan_all(job);
    budget_unguard(&job->mem);
    if (!planned)
        return false;
    note_fairness(job);
    job->prepared = budget_seconds(&job->budget);
    while (!execute_all(job) && start_over(job))
        continue;
    budget_rest(&job->budget);
    if (job->diag.errors > 0)
        return false;
    note_interpreted(job);
    for (size_t i = 0; i < job->runs.count; i++)
        collect_items(job, &job->runs.data[i]);
    return true;
}

const Model *job_model_of(Job *job, const char *name) {
    const Model *model = job->model;
    for (size_t k = 0; k < job->monitors.count; k++) {
        const Model *monitored = job->monitors.data[k].model;
        for (uint32_t i = 0; i < monitored->property_count; i++)
            if (strcmp(monitored->properties[i].name, name) == 0)
                return monitored;
    }
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (strcmp(model->properties[i].name, name) != 0)
            continue;
        Label label = model->properties[i].label;
        Model *watched = label & (LABEL_LIVELOCK | LABEL_INFINITE)
                             ? monitored(job, i)
                             : NULL;
        if (watched)
            add_run(job, watched, 0, i)->watched = watched;
        return watched ? watched : model;
    }
    Monitor cycle; /* what is checked only when it is asked for */
    if (!monitor_cycle(&cycle, name, job_system(job)))
        return NULL;
    vec_push(&job->mem, &job->monitors, cycle);
    return cycle.model;
}

/* A violation is certain, whatever other searches could not decide. */
static Verdict worse(Verdict a, Verdict b) {
    if (a == VERDICT_VIOLATED || b == VERDICT_VIOLATED)
        return VERDICT_VIOLATED;
    return a == VERDICT_INCONCLUSIVE ? a : b;
}

Report job_report(const Job *job) {
    Report report = {
        .model_name = job->name.data,
        .diag = &job->diag,
        .items = job->items.data,
        .count = job->items.count,
        .failed = job->diag.errors > 0,
        .limited = diag_only(&job->diag, CODE_AUTOMATON),
        .verdict = VERDICT_HOLDS,
        .bytes = job->mem.peak,
    };
    if (report.limited)
        report.verdict = VERDICT_INCONCLUSIVE;
    for (size_t i = 0; i < job->runs.count; i++) {
        const Findings *findings = &job->runs.data[i].findings;
        const Statistics *statistics = &findings->statistics;
        report.verdict = worse(report.verdict, findings_overall(findings));
        if (statistics->states > report.states)
            report.states = statistics->states;
        report.transitions += statistics->transitions;
        report.seconds += statistics->seconds;
    }
    return report;
}
