/* Loading, second part: the model gets all that is required of it, by the user
 * and by itself. */
#include "core/channels.h"
#include "core/condition.h"
#include "job/form/job_rooms.h"
#include "job/stating/competition.h"
#include "wrap/fair.h"
#include "wrap/require.h"

#include <string.h>

typedef VEC(Requirement) Requirements;

/* ---- Requirements -------------------------------------------------------- */

/* Property `i`: an invariant marks the states where it does not hold, a goal
 * those where it does. */
static bool add_condition(Job *job, size_t i, Requirements *list) {
    const AskedProperty *asked = &job->options->asked.properties.items[i];
    const char *text = asked->text;
    bool goal = asked_kinds[asked->kind].is_goal;
    Requirement item = {
        .property.name = job_asked_name(job, i),
        .property.text = job_keep(job, goal ? "%s" : "!(%s)", text),
        .property.label = LABEL_REJECT,
        .property.watched = NO_PROCESS,
        .property.error = goal ? goal_reached : NULL,
    };
    DiagMark mark = diag_mark(&job->diag);
    if (job_skips(job, item.property.name))
        return true;
    bool parsed = condition_parse(job->model, &job->diag, item.property.name,
                                  text, &item.error);
    if (!parsed && job_skip(job, mark, item.property.name)) {
        boolean_release(&item.error, &job->mem);
        return true;
    }
    if (parsed && !goal)
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

/* No state is an error of it. */
static void add_growth(Job *job, Requirements *list) {
    Requirement item = {
        .property = {GROWTH_PROPERTY, "a channel that grows forever",
                     LABEL_GROWTH, NO_PROCESS, NULL},
    };
    boolean_add(&item.error, &job->mem, BOOLEAN_FALSE, 0, 0);
    vec_push(&job->mem, list, item);
}

static bool is_required(const Requirements *list, const char *name) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->data[i].property.name, name) == 0)
            return true;
    return false;
}

/* A property that the language always has, asked for where the model has no
 * such errors: it holds. How many are new? */
static size_t add_vacuous(Job *job, const char *name, Requirements *list) {
    Requirement item = {
        .property = {name, "the model has no such error", LABEL_REJECT,
                     NO_PROCESS, NULL},
    };
    if (job_declares(job->model, name) || is_required(list, name))
        return 0;
    boolean_add(&item.error, &job->mem, BOOLEAN_FALSE, 0, 0);
    vec_push(&job->mem, list, item);
    return 1;
}

/* A warning if the question is about nothing else. */
static void add_all_vacuous(Job *job, Requirements *list) {
    const char *const *built_in = job->language->built_in;
    const JobOptions *options = job->options;
    size_t added = 0;
    for (size_t i = 0; built_in && built_in[i]; i++)
        if (job_asks_by_name(options, built_in[i]))
            added += add_vacuous(job, built_in[i], list);
    if (added > 0 && added == options->asked.name_count)
        diag_warning(
            &job->diag, CODE_PROPERTY, SPAN_NONE,
            "%s cannot be violated: the model has nothing that it is about",
            options->asked.names[0]);
}

/* Asked for, and not something that the language itself looks for. */
static bool needs_deadlock(const Job *job) {
    const JobOptions *options = job->options;
    return !job_declares(job->model, "deadlock") &&
           (options->asked.deadlock == 1 ||
            (options->asked.deadlock < 0 &&
             job_asks_by_name(options, "deadlock")));
}

/* --unbounded-channels: is there something that it could mean? */
static bool fits_growth(Job *job) {
    if (!job->options->asked.unbounded || model_has_channels(job->model))
        return true;
    diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "--unbounded-channels needs a language whose channels can be "
               "without a capacity, and this one has none");
    diag_hint(&job->diag, ".pml and .cfsm have such channels");
    return false;
}

static bool add_requirements(Job *job) {
    const JobOptions *options = job->options;
    Requirements list = {0};
    bool parsed = fits_growth(job);
    ASKED_EACH_STATE(&options->asked.properties, i)
    parsed &= add_condition(job, i, &list);
    if (needs_deadlock(job))
        add_deadlock(job, &list);
    if (options->asked.unbounded)
        add_growth(job, &list);
    add_all_vacuous(job, &list);
    if (parsed && list.count)
        job->model = require_wrap(job->model, list.data, (uint32_t)list.count);
    else
        for (size_t i = 0; i < list.count; i++)
            boolean_release(&list.data[i].error, &job->mem);
    vec_release(&job->mem, &list);
    return parsed;
}

static bool add_fairness(Job *job) {
    if (!job->options->asked.fair)
        return true;
    const char *why = fair_objection(job->model);
    if (why)
        diag_error(&job->diag, CODE_UNSUPPORTED, SPAN_NONE, "%s", why);
    else
        job->fair = fair_wrap(job->model);
    return !why;
}

/* ---- What the model itself states ---------------------------------------- */

static void add_own_formula(Job *job, uint32_t number) {
    Monitor monitor = {.kind = MONITOR_FORMULA};
    Formulas table;
    formulas_init(&table, &job->mem);
    LanguageFormula stated =
        language_models(job->language)->formula(job->loaded, number, &table);
    if (!job_asks(job->options, stated.name)) {
        formulas_release(&table);
        return;
    }
    monitor.name = stated.name;
    monitor.origin = job_keep(job, "atom of %s", stated.name);
    stated_take(&monitor, &table, stated.formula, stated.span, &job->diag);
    vec_push(&job->mem, &job->monitors, monitor);
}

static void add_own_formulas(Job *job) {
    const Language *language = job->language;
    uint32_t count = language_models(language)->formula_count
                         ? language_models(language)->formula_count(job->loaded)
                         : 0;
    for (uint32_t i = 0; i < count; i++)
        add_own_formula(job, i);
}

static void add_own_automata(Job *job) {
    const Language *language = job->language;
    uint32_t count =
        language_models(language)->automaton_count
            ? language_models(language)->automaton_count(job->loaded)
            : 0;
    for (uint32_t i = 0; i < count; i++) {
        Monitor monitor = {.kind = MONITOR_BUCHI};
        monitor.automaton = monitor_new_automaton(&job->mem);
        monitor.name = language_models(language)->automaton(job->loaded, i,
                                                            monitor.automaton);
        monitor.origin = job_keep(job, "guard of %s", monitor.name);
        if (job_asks(job->options, monitor.name))
            vec_push(&job->mem, &job->monitors, monitor);
        else
            monitor_release(&monitor, &job->mem);
    }
}

/* ---- Monitors ------------------------------------------------------------ */

/* Few engines look at several acceptance sets at once; for these the automaton
 * stays small. */
static bool may_be_marked(const Job *job) {
    const char *engine = job->options->search.engine;
    const Engine *chosen = engine_find(engine);
    return strcmp(engine, "auto") == 0 ||
           (chosen && (chosen->supports & SUPPORTS_SETS));
}

/* The engine for deterministic automata needs one, and a store that forgets
 * serves no other search for cycles. */
static MonitorChoice monitor_choice(const Job *job) {
    const JobOptions *options = job->options;
    if (options->monitor.choice != CHOICE_AUTO)
        return options->monitor.choice;
    if (strcmp(options->search.engine, "dbuchi") == 0)
        return CHOICE_DETERMINISTIC;
    bool forgets =
        options->store.kind && (options->store.kind->traits & STORE_FORGETS);
    return forgets ? CHOICE_THRIFTY : CHOICE_AUTO;
}

/* What was decided about a formula before, for another model or in another
 * run; or NULL. */
static const MonitorPick *find_pick(const Job *job, const Monitor *monitor) {
    static const MonitorPick on_device = {
        .choice = CHOICE_BUCHI,
        .why = "--device: there is code for all of its acceptance"};
    const JobOptions *options = job->options;
    if (monitor_choice(job) != CHOICE_AUTO)
        return NULL;
    if (options->device.where == WHERE_GPU ||
        options->device.where == WHERE_EMULATED)
        return &on_device;
    for (size_t i = 0; i < job->picks.count; i++)
        if (strcmp(job->picks.data[i].name, monitor->name) == 0)
            return &job->picks.data[i];
    return NULL;
}

static bool translate(Job *job, Monitor *monitor) {
    const Model *system = job_system(job);
    const MonitorPick *pick = find_pick(job, monitor);
    return pick ? stated_follow(monitor, pick, system, &job->diag)
                : stated_translate(monitor, monitor_choice(job), system,
                                   &job->diag);
}

/* A formula whose automaton is too large is left undecided; the rest goes on.
 * Those from `own` on are stated by the model. */
static bool leave_out(Job *job, size_t number, size_t *own, DiagMark mark) {
    const char *name = job->monitors.data[number].name;
    bool limit = job->diag.items.count > mark.items &&
                 vec_last(&job->diag.items).code == CODE_AUTOMATON;
    if (!limit && !diag_is_unread(&job->diag, name))
        return false;
    if (number < *own && !job_skip(job, mark, name))
        return false;
    if (number >= *own)
        diag_confine(&job->diag, mark, name);
    else
        --*own;
    job_drop_monitor(job, number);
    return true;
}

static bool translate_formulas(Job *job, size_t *own) {
    bool translated = true;
    for (size_t i = 0; i < job->monitors.count;) {
        DiagMark mark = diag_mark(&job->diag);
        bool made = !job->monitors.data[i].stated ||
                    translate(job, &job->monitors.data[i]);
        if (!made && leave_out(job, i, own, mark))
            continue;
        translated &= made;
        i++;
    }
    return translated;
}

/* What a formula becomes may depend on the system. */
static bool is_contested(const Job *job, const Monitor *monitor) {
    return monitor->stated && monitor_choice(job) == CHOICE_AUTO &&
           job->options->monitor.contest && !job->options->trace.shortest &&
           !find_pick(job, monitor);
}

/* The same for the next model: the whole of which this is a slice, or one with
 * more room. What was decided last counts. */
static void add_pick(Job *job, MonitorPick pick) {
    for (size_t i = 0; i < job->picks.count; i++)
        if (strcmp(job->picks.data[i].name, pick.name) == 0) {
            job->picks.data[i] = pick;
            return;
        }
    pick.name = job_keep(job, "%s", pick.name);
    vec_push(&job->mem, &job->picks, pick);
}

static void note_pick(Job *job, const Monitor *monitor) {
    const ReportFormula *report = &monitor->stated->report;
    add_pick(job, (MonitorPick){monitor->name, stated_choice(report->monitor),
                                report->why, report->became});
}

/* Those before `own` are stated by options. */
static bool wrap_monitors(Job *job, size_t own) {
    bool wrapped = true;
    CompetitionAsk ask = {.system = job_system(job),
                          .engine = job->options->search.engine,
                          .marked = may_be_marked(job),
                          .reduces =
                              job->options->reduction.mode != REDUCE_NEVER};
    for (size_t i = 0; i < job->monitors.count;) {
        Monitor *monitor = &job->monitors.data[i];
        DiagMark mark = diag_mark(&job->diag);
        bool made = monitor_wrap(monitor, ask.system, ask.marked, &job->diag);
        if (!made && i < own && job_skip(job, mark, monitor->name)) {
            job_drop_monitor(job, i);
            own--;
            continue;
        }
        if (made && is_contested(job, monitor)) {
            competition_hold(monitor, &ask, &job->diag);
            note_pick(job, monitor);
        }
        wrapped &= made;
        i++;
    }
    return wrapped;
}

const Model *job_remake(Job *job, const Monitor *monitor,
                        MonitorChoice choice) {
    Monitor made = {.kind = monitor->kind,
                    .name = monitor->name,
                    .origin = monitor->origin};
    const Stated *stated = monitor->stated;
    Formulas table;
    formulas_init(&table, &job->mem);
    Formula formula = formula_copy(&table, &stated->formulas, stated->formula);
    stated_take(&made, &table, formula, stated->span, &job->diag);
    made.stated->goal = stated->goal;
    made.stated->report.text = stated->report.text;
    MonitorPick pick = {.name = monitor->name, .choice = choice};
    if (stated_follow(&made, &pick, job_system(job), &job->diag) &&
        monitor_wrap(&made, job_system(job), may_be_marked(job), &job->diag)) {
        add_pick(job, pick);
        vec_push(&job->mem, &job->monitors, made);
        return made.model;
    }
    monitor_release(&made, &job->mem);
    return NULL;
}

bool job_may_remake(const Job *job, const Monitor *monitor,
                    MonitorChoice choice) {
    return monitor->stated && choice != CHOICE_AUTO &&
           monitor_choice(job) == CHOICE_AUTO &&
           stated_choice(monitor->stated->report.monitor) != choice;
}

/* What the language has a name for, but checks only when it is asked to. */
static void add_cycles(Job *job) {
    for (size_t i = 0; i < job->language->cycle_count; i++) {
        Monitor monitor;
        const LanguageCycle *cycle = &job->language->cycles[i];
        if (job_asks_by_name(job->options, cycle->property.name) &&
            monitor_cycle(&monitor, cycle, job_system(job)))
            vec_push(&job->mem, &job->monitors, monitor);
    }
}

/* Everything is read, if it could be. */
bool job_require(Job *job, bool prepared, Model *model) {
    job->loaded = model;
    job->model = model;
    if (!prepared || !model || !add_requirements(job) || !add_fairness(job))
        return false;
    size_t own = job->monitors.count;
    add_own_formulas(job);
    add_own_automata(job);
    if (!translate_formulas(job, &own) || !wrap_monitors(job, own))
        return false;
    add_cycles(job);
    if (!job_check_names(job))
        return false;
    if (job->options->input.strict)
        diag_be_strict(&job->diag);
    return !job->options->input.strict || job->diag.errors == 0;
}
