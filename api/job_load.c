/* The first half of a job: from files to a model with all that is required of
 * it. */
#include "api/job.h"
#include "api/load.h"
#include "base/suggest.h"
#include "core/condition.h"
#include "wrap/require.h"

#include <string.h>

typedef VEC(Requirement) Requirements;

/* A text that lives as long as the job. */
static const char *keep(Job *job, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static const char *keep(Job *job, const char *format, ...) {
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

/* Invariant number `i` marks the states where it does not hold. */
static bool add_invariant(Job *job, size_t i, Requirements *list) {
    const char *text = job->options->invariants[i];
    Requirement item = {
        .property.name = keep(job, "invariant:%zu", i + 1),
        .property.text = keep(job, "!(%s)", text),
        .property.label = LABEL_REJECT,
        .property.watched = NO_PROCESS,
    };
    bool parsed = condition_parse(job->model, &job->diag, item.property.name,
                                  text, &item.error);
    if (parsed)
        boolean_add(&item.error, &job->mem, BOOLEAN_NOT,
                    (uint32_t)item.error.nodes.count - 1, 0);
    vec_push(&job->mem, list, item);
    return parsed;
}

static void add_deadlock(Job *job, Requirements *list) {
    Requirement item = {
        .property = {"deadlock", "a state without transitions", LABEL_DEADLOCK,
                     NO_PROCESS, NULL},
    };
    boolean_add(&item.error, &job->mem, BOOLEAN_TRUE, 0, 0);
    vec_push(&job->mem, list, item);
}

/* Is the built-in property asked for by its name? */
static bool asked_by_name(const JobOptions *options, const char *name) {
    for (size_t i = 0; i < options->property_count; i++)
        if (strcmp(options->properties[i], name) == 0)
            return true;
    return false;
}

static bool declares(const Model *model, const char *name) {
    for (uint32_t i = 0; i < model->property_count; i++)
        if (strcmp(model->properties[i].name, name) == 0)
            return true;
    return false;
}

/* Asked for, and not something that the language itself looks for. */
static bool needs_deadlock(const Job *job) {
    const JobOptions *options = job->options;
    return !declares(job->model, "deadlock") &&
           (options->deadlock == 1 ||
            (options->deadlock < 0 && asked_by_name(options, "deadlock")));
}

static bool add_requirements(Job *job) {
    const JobOptions *options = job->options;
    Requirements list = {0};
    bool parsed = true;
    for (size_t i = 0; i < options->invariant_count; i++)
        parsed &= add_invariant(job, i, &list);
    if (needs_deadlock(job))
        add_deadlock(job, &list);
    if (parsed && list.count)
        job->model = require_wrap(job->model, list.data, (uint32_t)list.count);
    else
        for (size_t i = 0; i < list.count; i++)
            boolean_release(&list.data[i].error, &job->mem);
    vec_release(&job->mem, &list);
    return parsed;
}

/* Products with monitors of one kind. The first tester is "tester" and the
 * next "tester2"; automata are "hoa:1", "hoa:2" and so on. */
static bool add_monitors(Job *job, MonitorKind kind, const char *name,
                         const char *const *paths, size_t count) {
    bool loaded = true;
    Text full;
    text_init(&full, &job->mem);
    for (size_t i = 0; i < count; i++) {
        Monitor monitor;
        text_clear(&full);
        text_add(&full, name);
        if (kind != MONITOR_TESTER || i > 0)
            text_printf(&full, "%s%zu", kind == MONITOR_TESTER ? "" : ":",
                        i + 1);
        MonitorFile file = {kind, paths[i], full.data};
        loaded &= monitor_load(&monitor, &file, job->model, &job->options->lsts,
                               &job->diag);
        vec_push(&job->mem, &job->monitors, monitor);
    }
    text_release(&full);
    return loaded;
}

/* What the language has a name for, but checks only when it is asked to. */
static void add_cycles(Job *job) {
    for (size_t i = 0; monitor_cycles[i]; i++) {
        Monitor monitor;
        if (asked_by_name(job->options, monitor_cycles[i]) &&
            monitor_cycle(&monitor, monitor_cycles[i], job->model))
            vec_push(&job->mem, &job->monitors, monitor);
    }
}

static bool add_all_monitors(Job *job) {
    const JobOptions *options = job->options;
    bool testers = add_monitors(job, MONITOR_TESTER, "tester", options->testers,
                                options->tester_count);
    bool automata = add_monitors(job, MONITOR_BUCHI, "hoa", options->automata,
                                 options->automaton_count);
    bool testing = add_monitors(job, MONITOR_TESTING, "testing",
                                options->testing, options->testing_count);
    add_cycles(job);
    return testers && automata && testing;
}

/* Does the model have this property? If not, remember what comes close. */
static bool has_property(const Model *model, const char *name,
                         Suggestion *best) {
    for (uint32_t k = 0; k < model->property_count; k++) {
        if (strcmp(model->properties[k].name, name) == 0)
            return true;
        suggestion_offer(best, model->properties[k].name);
    }
    return false;
}

/* Built-in names may be asked for where the model has no such errors. */
static bool is_built_in(const char *name) {
    return strcmp(name, "assert") == 0 || strcmp(name, "runtime") == 0 ||
           strcmp(name, "trace") == 0;
}

/* Every --property must name something. */
static bool know_properties(Job *job) {
    bool all = true;
    for (size_t i = 0; i < job->options->property_count; i++) {
        const char *name = job->options->properties[i];
        Suggestion best = suggestion_for(name);
        bool known = is_built_in(name) || has_property(job->model, name, &best);
        for (size_t k = 0; k < job->monitors.count && !known; k++)
            known = has_property(job->monitors.data[k].model, name, &best);
        if (known)
            continue;
        diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
                   "the model has no property \"%s\"", name);
        diag_did_you_mean(&job->diag, best.candidate);
        all = false;
    }
    return all;
}

bool job_asks(const JobOptions *options, const char *name) {
    if (options->deadlock == 0 && strcmp(name, "deadlock") == 0)
        return false;
    return options->property_count == 0 || asked_by_name(options, name);
}

static void note_unasked(Job *job, const char *what) {
    diag_warning(&job->diag, CODE_PROPERTY, SPAN_NONE,
                 "%s is not checked: --property asks for others only", what);
}

/* What the user gave on the command line and --property then excludes: one of
 * the two is a slip of the pen. */
static void note_all_unasked(Job *job) {
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->invariant_count; i++) {
        const char *name = keep(job, "invariant:%zu", i + 1);
        if (!job_asks(options, name))
            note_unasked(job, name);
    }
    if (options->deadlock == 1 && !job_asks(options, "deadlock"))
        note_unasked(job, "deadlock");
    for (size_t k = 0; k < job->monitors.count; k++) {
        const Model *model = job->monitors.data[k].model;
        bool asked = false;
        for (uint32_t i = 0; i < model->property_count; i++)
            asked |= job_asks(options, model->properties[i].name);
        for (uint32_t i = 0; i < model->property_count && !asked; i++)
            note_unasked(job, model->properties[i].name);
    }
}

static bool use(Job *job, Model *model) {
    job->loaded = model;
    job->model = model;
    if (!model || !add_requirements(job) || !add_all_monitors(job) ||
        !know_properties(job))
        return false;
    note_all_unasked(job);
    return true;
}

bool job_use(Job *job, Model *model, const char *name) {
    text_add(&job->name, name);
    return use(job, model);
}

/* What it has to say has been said when the model was loaded first. */
bool job_grow(Job *job) {
    Model *larger;
    size_t said = job->diag.items.count, warnings = job->diag.warnings;
    bool grown = load_larger(job->options, job->loaded, &larger, &job->diag);
    if (!larger)
        return false;
    job_forget(job);
    job->model = larger;
    if (!grown || !use(job, larger))
        return false;
    job->diag.items.count = said;
    job->diag.warnings = warnings;
    return true;
}

bool job_load(Job *job) {
    Text name;
    text_init(&name, &job->mem);
    for (size_t i = 0; i < job->options->path_count; i++)
        text_printf(&name, "%s%s", i ? " " : "", job->options->paths[i]);
    Model *model = load_model(job->options, &job->mem, &job->diag);
    bool loaded = job_use(job, model, name.data);
    text_release(&name);
    return loaded;
}
