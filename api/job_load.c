/* The first half of a job: from files to a model with all that is required of
 * it. */
#include "api/job_rooms.h"
#include "api/load.h"
#include "base/suggest.h"
#include "core/condition.h"
#include "wrap/fair.h"
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

const Model *job_system(const Job *job) {
    return job->fair ? job->fair : job->model;
}

/* Only the search of components looks at several acceptance sets at once; it
 * does so in one pass, and the automaton stays small. */
static bool may_be_marked(const Job *job) {
    const char *engine = job->options->engine;
    return !job->options->shortest &&
           (strcmp(engine, "auto") == 0 || strcmp(engine, "scc") == 0);
}

static bool add_fairness(Job *job) {
    if (!job->options->fair)
        return true;
    const char *why = fair_objection(job->model);
    if (why)
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s", why);
    else
        job->fair = fair_wrap(job->model);
    return !why;
}

/* ---- Before the model is known ------------------------------------------ */

/* Once is enough. */
static void ask_for(Job *job, const char *origin, const char *text) {
    for (size_t i = 0; i < job->atoms.count; i++)
        if (strcmp(job->atoms.data[i].text, text) == 0)
            return;
    vec_push(&job->mem, &job->atoms, (Question){origin, text});
}

/* One more formula, under this name. */
static bool add_formula(Job *job, const char *name, uint32_t source) {
    Monitor monitor = {.kind = MONITOR_FORMULA, .name = name};
    monitor.origin = keep(job, "atom of %s", name);
    bool read = stated_read(&monitor, source, job->language->rules, &job->mem,
                            &job->diag);
    vec_push(&job->mem, &job->monitors, monitor);
    return read;
}

/* --ltl and then --ltl-file: "ltl:1", "ltl:2" and so on. */
static bool read_formulas(Job *job) {
    const JobOptions *options = job->options;
    size_t number = 0;
    bool read = true;
    for (size_t i = 0; i < options->formula_count; i++) {
        const char *name = keep(job, "ltl:%zu", ++number);
        const char *text = options->formulas[i];
        uint32_t source = diag_source(&job->diag, name, text, strlen(text));
        read &= add_formula(job, name, source);
    }
    for (size_t i = 0; i < options->formula_file_count; i++) {
        const char *name = keep(job, "ltl:%zu", ++number);
        uint32_t source =
            diag_read(&job->diag, options->formula_files[i], SPAN_NONE);
        read &= source != NO_SOURCE && add_formula(job, name, source);
    }
    return read;
}

/* Read monitors of one kind. The first tester is "tester" and the next
 * "tester2"; automata are "hoa:1", "hoa:2", "never:1" and so on. */
static bool read_monitors(Job *job, MonitorKind kind, const char *name,
                          const char *const *paths, size_t count) {
    bool read = true;
    for (size_t i = 0; i < count; i++) {
        Monitor monitor = {.kind = kind, .path = paths[i], .name = name};
        if (kind != MONITOR_TESTER || i > 0)
            monitor.name = keep(job, "%s%s%zu", name,
                                kind == MONITOR_TESTER ? "" : ":", i + 1);
        monitor.origin = keep(job, "proposition of %s", paths[i]);
        read &= monitor_read(&monitor, job->options->switches, &job->mem,
                             &job->diag);
        vec_push(&job->mem, &job->monitors, monitor);
    }
    return read;
}

static bool read_all_monitors(Job *job) {
    const JobOptions *options = job->options;
    bool formulas = read_formulas(job);
    bool testers = read_monitors(job, MONITOR_TESTER, "tester",
                                 options->testers, options->tester_count);
    bool automata = read_monitors(job, MONITOR_BUCHI, "hoa", options->automata,
                                  options->automaton_count);
    bool claims = job->language->reads_claims ||
                  read_monitors(job, MONITOR_NEVER, "never", options->claims,
                                options->claim_count);
    bool testing = read_monitors(job, MONITOR_TESTING, "testing",
                                 options->testing, options->testing_count);
    return formulas && testers && automata && claims && testing;
}

/* Everything that will be asked of the model's states. */
static void ask_for_atoms(Job *job) {
    const JobOptions *options = job->options;
    for (size_t i = 0; i < options->invariant_count; i++)
        ask_for(job, keep(job, "invariant:%zu", i + 1), options->invariants[i]);
    for (size_t i = 0; i < job->monitors.count; i++) {
        const Monitor *monitor = &job->monitors.data[i];
        for (size_t k = 0; k < monitor_atom_count(monitor); k++)
            ask_for(job, monitor->origin, monitor_atom(monitor, k));
    }
}

static bool prepare(Job *job) {
    bool read = read_all_monitors(job);
    job->atoms.count = 0; /* those of a smaller model */
    ask_for_atoms(job);
    job->request.atoms = job->atoms.data;
    job->request.atom_count = job->atoms.count;
    return read;
}

/* ---- With the model ------------------------------------------------------ */

static bool translate_formulas(Job *job) {
    bool translated = true;
    for (size_t i = 0; i < job->monitors.count; i++) {
        Monitor *monitor = &job->monitors.data[i];
        if (monitor->stated)
            translated &= stated_translate(monitor, job->options->monitor,
                                           job_system(job), &job->diag);
    }
    return translated;
}

static bool wrap_monitors(Job *job) {
    bool wrapped = true;
    for (size_t i = 0; i < job->monitors.count; i++)
        wrapped &= monitor_wrap(&job->monitors.data[i], job_system(job),
                                may_be_marked(job), &job->diag);
    return wrapped;
}

/* What the language has a name for, but checks only when it is asked to. */
static void add_cycles(Job *job) {
    for (size_t i = 0; i < job->language->cycle_count; i++) {
        Monitor monitor;
        const LanguageCycle *cycle = &job->language->cycles[i];
        if (asked_by_name(job->options, cycle->property.name) &&
            monitor_cycle(&monitor, cycle, job_system(job)))
            vec_push(&job->mem, &job->monitors, monitor);
    }
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

static bool refuse_name(Job *job, const char *name) {
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "two properties are called %s", name);
    diag_hint(&job->diag, "rename the one that the model declares");
    return false;
}

/* A plug-in may call its properties as it likes, also like those that options
 * make. */
static bool names_are_unique(Job *job) {
    const Model *own = job->model;
    for (uint32_t i = 0; i < own->property_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(own->properties[i].name, own->properties[k].name) == 0)
                return refuse_name(job, own->properties[i].name);
    for (size_t k = 0; k < job->monitors.count; k++) {
        const Model *model = job->monitors.data[k].model;
        for (uint32_t i = 0; i < model->property_count; i++)
            if (declares(own, model->properties[i].name))
                return refuse_name(job, model->properties[i].name);
    }
    return true;
}

/* Every --property must name something. */
static bool know_properties(Job *job) {
    bool all = true;
    for (size_t i = 0; i < job->options->property_count; i++) {
        const char *name = job->options->properties[i];
        Suggestion best = suggestion_for(name);
        bool known =
            load_knows_property(name) || has_property(job->model, name, &best);
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

/* ---- What the model itself states -----------------------------------------
 */

static void add_own_formula(Job *job, uint32_t number) {
    Monitor monitor = {.kind = MONITOR_FORMULA};
    Formulas table;
    formulas_init(&table, &job->mem);
    LanguageFormula stated =
        job->language->formula(job->loaded, number, &table);
    if (!job_asks(job->options, stated.name)) {
        formulas_release(&table);
        return;
    }
    monitor.name = stated.name;
    monitor.origin = keep(job, "atom of %s", stated.name);
    stated_take(&monitor, &table, stated.formula, stated.span, &job->diag);
    vec_push(&job->mem, &job->monitors, monitor);
}

static void add_own_formulas(Job *job) {
    const Language *language = job->language;
    uint32_t count =
        language->formula_count ? language->formula_count(job->loaded) : 0;
    for (uint32_t i = 0; i < count; i++)
        add_own_formula(job, i);
}

static void add_own_automata(Job *job) {
    const Language *language = job->language;
    uint32_t count =
        language->automaton_count ? language->automaton_count(job->loaded) : 0;
    for (uint32_t i = 0; i < count; i++) {
        Monitor monitor = {.kind = MONITOR_BUCHI};
        monitor.automaton = monitor_new_automaton(&job->mem);
        monitor.name = language->automaton(job->loaded, i, monitor.automaton);
        monitor.origin = keep(job, "guard of %s", monitor.name);
        if (job_asks(job->options, monitor.name))
            vec_push(&job->mem, &job->monitors, monitor);
        else
            monitor_release(&monitor, &job->mem);
    }
}

/* Everything is read, if it could be. */
static bool finish(Job *job, bool prepared, Model *model) {
    job->loaded = model;
    job->model = model;
    if (!prepared || !model || !add_requirements(job) || !add_fairness(job))
        return false;
    add_own_formulas(job);
    add_own_automata(job);
    if (!translate_formulas(job) || !wrap_monitors(job))
        return false;
    add_cycles(job);
    if (!names_are_unique(job) || !know_properties(job))
        return false;
    note_all_unasked(job);
    if (job->options->strict)
        diag_be_strict(&job->diag);
    return !job->options->strict || job->diag.errors == 0;
}

/* Set-up counts in the limits of the whole: whoever cannot wait for it leaves
 * through the budget. */
static void begin(Job *job) {
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
}

static bool end(Job *job, bool loaded) {
    budget_unguard(&job->mem);
    budget_rest(&job->budget);
    return loaded;
}

bool job_use(Job *job, const Language *language, Model *model,
             const char *name) {
    begin(job);
    job->language = language;
    text_add(&job->name, name);
    return end(job, finish(job, prepare(job), model));
}

bool job_load(Job *job) {
    begin(job);
    for (size_t i = 0; i < job->options->path_count; i++)
        text_printf(&job->name, "%s%s", i ? " " : "", job->options->paths[i]);
    job->language = load_language(job->options, &job->request, &job->diag);
    if (!job->language)
        return end(job, false);
    bool prepared = prepare(job);
    Model *model = job->language->load(&job->request, &job->mem, &job->diag);
    return end(job, finish(job, prepared, model));
}

/* ---- Growing ------------------------------------------------------------- */

/* What it has to say has been said when the model was loaded first. */
static bool replace(Job *job, Model *larger) {
    size_t said = job->diag.items.count, warnings = job->diag.warnings;
    if (!larger || !finish(job, prepare(job), larger))
        return false;
    job->diag.items.count = said;
    job->diag.warnings = warnings;
    return true;
}

bool job_outgrow(Job *job, JobSystem *small) {
    if (!job->language->grow)
        return false;
    budget_guard(&job->budget, &job->mem);
    Model *larger = job->language->grow(&job->request, job->loaded, &job->diag);
    *small = job_set_aside(job);
    bool grown = replace(job, larger);
    budget_unguard(&job->mem);
    if (grown)
        return true;
    JobSystem failed = job_set_aside(job);
    job_system_free(job, &failed);
    job_put_back(job, small);
    return false;
}

bool job_grow(Job *job) {
    JobSystem small;
    if (!job_outgrow(job, &small))
        return false;
    model_free(job->asked); /* which is as small */
    job->asked = NULL;
    job_system_free(job, &small);
    return true;
}
