/* Planning: which searches a job makes, of which models and by which engines.
 * Everything is planned before anything is searched, so that a choice which
 * cannot be obeyed costs nothing. */
#include "core/structure_facet.h"
#include "job/form/job_rooms.h"
#include "job/planning/devices.h"
#include "job/planning/estimates.h"
#include "wrap/follow.h"
#include "wrap/watch.h"

#include <assert.h>
#include <string.h>

#define ANY_PROPERTY UINT32_MAX

enum {
    MOST_HINTED = 8, /* names of properties in a message */
    ANY_LABEL = LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE
};

/* --order: the model that is searched, with its transitions rearranged. */
static void reorder(Job *job, Run *run) {
    const JobOptions *options = job->options;
    if (options->input.order == ORDER_FORWARD ||
        options->input.order == ORDER_HSF)
        return;
    run->ordered =
        order_wrap(run->model, options->input.order, options->search.seed);
    run->model = run->ordered;
}

/* Is the property to be decided? A user who asks for a formula also hears of
 * states where its atoms have no value, since it may only seem to hold. */
static bool is_needed(const Job *job, const Property *property) {
    const Language *language = job->language;
    const char *doubtful =
        language_models(language)->doubtful
            ? language_models(language)->doubtful(job->loaded)
            : NULL;
    return job_asks(job->options, property->name) ||
           (doubtful && strcmp(property->name, doubtful) == 0);
}

/* A new search of a model, for those of its properties that are asked for,
 * have one of these labels and, if `only` is one, are that one. */
static Run *add_run(Job *job, const Model *model, Label labels, uint32_t only) {
    assert(only == ANY_PROPERTY || only < model->property_count);
    vec_push(&job->mem, &job->runs, (Run){.model = model});
    Run *run = &vec_last(&job->runs);
    findings_init(&run->findings, &job->mem, model);
    for (uint32_t i = 0; i < model->property_count; i++)
        if (!is_needed(job, &model->properties[i]) ||
            !(model->properties[i].label & labels) ||
            (only != ANY_PROPERTY && only != i))
            findings_skip(&run->findings, i);
    return run;
}

/* --store */
static void use_store(const Job *job, Run *run) {
    if (job->options->store.kind)
        run->plan = plan_with_store(run->plan, run->model, &run->findings,
                                    job->options->store.kind);
}

/* Choose the engine of a search; none, if the one that is wanted would be
 * unsound. */
static void choose_engine(Job *job, Run *run) {
    if (devices_plan(job, run))
        return;
    run->plan = job->options->trace.shortest
                    ? search_plan_shortest(run->model, &run->findings)
                    : search_plan(run->model, &run->findings,
                                  job->options->search.engine);
    use_store(job, run);
}

/* One search for all properties with these labels, if there are any. */
static void add_together(Job *job, const Model *model, Label labels) {
    Run *run = add_run(job, model, labels, ANY_PROPERTY);
    if (run->findings.open > 0) {
        reorder(job, run);
        return;
    }
    findings_release(&run->findings);
    job->runs.count--;
}

/* Reject and deadlock rules of the model, and channels that grow. */
static void add_safety(Job *job) {
    add_together(job, job->model, LABEL_REJECT | LABEL_DEADLOCK);
    add_together(job, job->model, LABEL_GROWTH);
}

/* A component that takes part in everything never stands still while others
 * run on. That is no error, but hardly what the author of the rule wanted. */
static void note_vacuous(Job *job, const Property *property) {
    if (property->label != LABEL_LIVELOCK ||
        model_process_count(job->model) > 1)
        return;
    diag_warning(&job->diag, CODE_REJECTION, SPAN_NONE,
                 "%s can never be violated: there is no other component that "
                 "could keep running",
                 property->name);
    diag_hint(&job->diag, "--tester finds invisible cycles of one component");
}

/* The model in which livelocks and infinite traces of a property are looked
 * for: each rule watches a component of its own, and a claim is a monitor of
 * its own. NULL if this is not possible. */
static Model *monitored(const Job *job, uint32_t property) {
    assert(property < job->model->property_count);
    if (job->model->properties[property].watched != NO_PROCESS)
        return watch_wrap(job_system(job), property);
    Watcher *claim =
        language_models(job->language)->claim
            ? language_models(job->language)->claim(job->loaded, property)
            : NULL;
    return claim ? follow_wrap(job_system(job), claim) : NULL;
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

static void reject_property(Job *job, const Property *property) {
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "%s cannot be checked by this version of Martlet",
               property->name);
    hint_at_properties(job);
}

static bool add_watched(Job *job) {
    const Model *model = job->model;
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        if (!(property->label & (LABEL_LIVELOCK | LABEL_INFINITE)) ||
            !job_asks(job->options, property->name))
            continue;
        Model *watched = monitored(job, i);
        if (!watched) {
            reject_property(job, property);
            return false;
        }
        note_vacuous(job, property);
        bool own = property->watched == NO_PROCESS; /* a claim's product */
        uint32_t only = own ? ANY_PROPERTY : i;
        Run *run =
            add_run(job, watched, own ? ANY_LABEL : property->label, only);
        run->watched = watched;
        reorder(job, run);
    }
    return true;
}

static void add_monitors(Job *job) {
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        size_t before = job->runs.count;
        add_together(job, monitor->model, ANY_LABEL);
        if (job->runs.count > before)
            vec_last(&job->runs).monitor = monitor;
    }
}

/* Fairness is a matter of cycles. */
static void note_fairness(Job *job) {
    if (!job->options->asked.fair)
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

/* Not checking anything is no reason to say that all is well. */
static bool check_choice(Job *job) {
    if (job->options->asked.name_count > 0) {
        diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
                   "there is nothing to check: the model has none of the "
                   "properties that --property names");
        hint_at_properties(job);
        return false;
    }
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "there is nothing to check: the model declares no error");
    diag_hint(&job->diag, "add --deadlock, --invariant, --ltl or --tester; "
                          "martlet graph shows how large the model is");
    return false;
}

static bool has_engine(const Run *run) {
    return run->plan.engine != NULL;
}

/* The first search for which the wanted engine is unsound, or NULL. */
static const Run *rejected_run(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (!has_engine(&job->runs.data[i]))
            return &job->runs.data[i];
    return NULL;
}

/* Why no engine was chosen; the text belongs to the diagnostics. */
static const char *rejection(Job *job, const Plan *plan) {
    Text text;
    text_init(&text, &job->mem);
    plan_explain_rejection(plan, &text);
    const char *kept = arena_copy(&job->diag.arena, text.data, text.length);
    text_release(&text);
    return kept;
}

/* A property that the search is for. */
static const char *name_of(const Run *run) {
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (findings_open(&run->findings, i))
            return run->model->properties[i].name;
    return "this";
}

/* If the engine is sound, it was the store that does not fit: an exact one
 * does. */
static bool replace_store(Job *job, Run *run) {
    assert(!run->plan.engine);
    const char *why = run->plan.why;
    Plan plan =
        search_plan(run->model, &run->findings, job->options->search.engine);
    if (!job->options->store.kind || !plan.engine)
        return false;
    run->plan = plan;
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "--store %s is not used for %s: %s",
                 job->options->store.kind->name, name_of(run), why);
    return true;
}

/* Another engine than the one that was asked for; false if there is none. */
static bool replace_engine(Job *job, Run *run) {
    assert(!run->plan.engine);
    const char *why = rejection(job, &run->plan);
    run->plan = search_plan(run->model, &run->findings, "auto");
    use_store(job, run);
    if (!has_engine(run)) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s",
                   rejection(job, &run->plan));
        return false;
    }
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "--search %s is not used for %s, but %s: %s",
                 job->options->search.engine, name_of(run),
                 run->plan.engine->name, why);
    return true;
}

/* An engine or a store that fits some of the searches is used for these; one
 * that fits none was a mistake. Shortest traces are promised for all or none.
 */
static bool settle_engines(Job *job) {
    const Run *rejected = rejected_run(job);
    bool fits = false;
    for (size_t i = 0; i < job->runs.count && !job->options->trace.shortest;
         i++)
        fits |= has_engine(&job->runs.data[i]);
    if (rejected && !fits) {
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s",
                   rejection(job, &rejected->plan));
        return false;
    }
    bool settled = true;
    for (size_t i = 0; i < job->runs.count && settled; i++)
        if (!has_engine(&job->runs.data[i]))
            settled = replace_store(job, &job->runs.data[i]) ||
                      replace_engine(job, &job->runs.data[i]);
    return settled;
}

bool job_list_runs(Job *job) {
    add_safety(job);
    if (!add_watched(job))
        return false;
    add_monitors(job);
    return job->runs.count > 0 || (job->unread.count == 0 && check_choice(job));
}

bool job_plan(Job *job) {
    if (!devices_open(job) || !job_list_runs(job))
        return false;
    for (size_t i = 0; i < job->runs.count; i++)
        choose_engine(job, &job->runs.data[i]);
    if (!settle_engines(job) || !estimates_plan(job))
        return false;
    note_fairness(job);
    return true;
}

/* What is checked only when it is asked for. */
static const Model *cycle_model(Job *job, const char *name) {
    for (size_t i = 0; i < job->language->cycle_count; i++) {
        const LanguageCycle *cycle = &job->language->cycles[i];
        Monitor monitor;
        if (strcmp(cycle->property.name, name) != 0 ||
            !monitor_cycle(&monitor, cycle, job_system(job)))
            continue;
        vec_push(&job->mem, &job->monitors, monitor);
        return monitor.model;
    }
    return NULL;
}

/* The newest of this kind, or of any. */
static const Monitor *find_monitor(const Job *job, const char *name,
                                   MonitorChoice choice) {
    for (size_t k = job->monitors.count; k-- > 0;) {
        const Monitor *monitor = &job->monitors.data[k];
        if (job_declares(monitor->model, name) &&
            (choice == CHOICE_AUTO || !job_may_remake(job, monitor, choice)))
            return monitor;
    }
    return NULL;
}

const Model *job_model_of(Job *job, const char *name, const char *became) {
    const Model *model = job->model;
    MonitorChoice choice = became ? stated_choice(became) : CHOICE_AUTO;
    const Monitor *monitor = find_monitor(job, name, choice),
                  *other = find_monitor(job, name, CHOICE_AUTO);
    if (other)
        return monitor ? monitor->model : job_remake(job, other, choice);
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (strcmp(model->properties[i].name, name) != 0)
            continue;
        Label label = model->properties[i].label;
        Model *watched = label & (LABEL_LIVELOCK | LABEL_INFINITE)
                             ? monitored(job, i)
                             : NULL;
        if (watched)
            add_run(job, watched, 0, ANY_PROPERTY)->watched = watched;
        return watched ? watched : model;
    }
    return cycle_model(job, name);
}
