#include "job/stating/stated.h"

#include "automata/forms/components.h"
#include "automata/forms/traits.h"
#include "automata/reducing/repeat.h"
#include "automata/testing/convert.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "base/bug.h"
#include "job/stating/action_monitor.h"
#include "job/stating/joining.h"

#include <assert.h>
#include <string.h>

enum { /* what may be spent on an automaton that can be done without */
    LEAST_STEPS = 1 << 18,   /* of work with diagrams, in any case, or as many
                                as the one in hand took */
    LEAST_LETTERS = 1 << 14, /* edges of one letter each, in any case; */
    STEPS_PER_LETTER = 16    /* one more for so many steps */
};

static const char asked[] = "asked for with --monitor";

static const char *keep_print(const Formulas *formulas, Formula f, bool negated,
                              Diagnostics *diag) {
    Text text;
    text_init(&text, formulas->mem);
    bool enclosed = formula_is_enclosed(formulas, f);
    if (negated)
        text_add(&text, enclosed ? "!" : "!(");
    formula_show(formulas, f, &text);
    if (negated && !enclosed)
        text_char(&text, ')');
    const char *kept = arena_copy(&diag->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static bool reject_size(const Monitor *monitor, Diagnostics *diag) {
    convert_reject(monitor->automaton, diag, monitor->stated->span);
    diag_hint(diag, "--monitor buchi needs less, as it has guards instead of "
                    "letters");
    return false;
}

/* Another automaton takes the place of the one in hand. */
static void become(Monitor *monitor, const Automaton *testing,
                   const char *why) {
    const char *name = monitor->automaton->name;
    automaton_release(monitor->automaton);
    *monitor->automaton = *testing;
    monitor->automaton->name = name;
    monitor->stated->report.monitor =
        testing->single_pass ? "single-pass" : "testing";
    monitor->stated->report.why = why;
}

/* The smaller of the testing automata of a Buchi automaton and of one for the
 * same language that reads a letter as often as it likes, if there is such a
 * one: it may have fewer states that wait. */
static bool to_testing(const Automaton *buchi, size_t most,
                       Automaton *testing) {
    Automaton repeated, other;
    bool made = convert_to_testing(buchi, most, testing);
    if (!automaton_repeat(buchi, &repeated))
        return made;
    bool found = convert_to_testing(&repeated, most, &other);
    automaton_release(&repeated);
    if (found && made && other.state_count >= testing->state_count) {
        automaton_release(&other);
    } else if (found) {
        if (made)
            automaton_release(testing);
        *testing = other;
    }
    return made || found;
}

/* Is there anything that the formula forbids? */
static bool forbids(const Automaton *testing) {
    uint64_t marks = 0;
    for (size_t i = 0; i < testing->state_marks.count; i++)
        marks |= testing->state_marks.data[i];
    return marks != 0;
}

/* --monitor testing and more: only where repetitions do not matter. */
static bool demand_testing(Monitor *monitor, Answer stutter,
                           Diagnostics *diag) {
    Automaton testing;
    if (stutter != ANSWER_YES) {
        diag_error(diag, CODE_UNSUPPORTED, monitor->stated->span,
                   stutter == ANSWER_NO
                       ? "a testing automaton does not see how often a state "
                         "is repeated, and this formula depends on it"
                       : "it cannot be decided whether this formula depends on "
                         "how often a state is repeated, which a testing "
                         "automaton does not see");
        diag_hint(diag, "--monitor buchi works for every formula");
        return false;
    }
    if (!to_testing(monitor->automaton, CONVERT_MOST, &testing))
        return reject_size(monitor, diag);
    if (forbids(&testing)) {
        become(monitor, &testing, asked);
    } else {
        automaton_release(&testing);
        monitor->stated->report.monitor = "buchi";
        monitor->stated->report.why = "no run violates this formula";
    }
    return true;
}

/* --monitor single-pass. */
static bool demand_single_pass(Monitor *monitor, Answer stutter,
                               Diagnostics *diag) {
    Automaton single;
    if (!demand_testing(monitor, stutter, diag))
        return false;
    if (!monitor->automaton->testing)
        return true;
    if (!convert_to_single_pass(monitor->automaton, CONVERT_MOST, &single))
        return reject_size(monitor, diag);
    become(monitor, &single, asked);
    return true;
}

/* --monitor tester: only where silent steps do not matter. */
static bool demand_tester(Monitor *monitor, Formula negated,
                          const Model *system, Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
    const char *why = action_monitor_make(monitor, negated, system, diag);
    if (why) {
        diag_error(diag, CODE_UNSUPPORTED, monitor->stated->span, "%s", why);
        diag_hint(diag, "--monitor buchi works for every formula");
        return false;
    }
    if (action_monitor_forbids(monitor)) {
        report->monitor = "tester";
        report->why = asked;
        return true;
    }
    report->monitor = "buchi";
    report->why = "no run violates this formula";
    action_monitor_drop(monitor);
    return true;
}

/* Does a testing automaton spare the second search for cycles? */
static bool spares_search(const Automaton *buchi, const Automaton *testing) {
    Components components;
    automaton_components(&components, buchi);
    bool nested = components_any(&components, COMPONENT_PARTIAL);
    components_release(&components);
    for (size_t i = 0; i < testing->state_marks.count && nested; i++)
        nested = !(testing->state_marks.data[i] & 1);
    return nested && forbids(testing) &&
           testing->state_count <= buchi->state_count + 1;
}

static void drop_testing(Stated *stated) {
    if (!stated->testing)
        return;
    automaton_release(stated->testing);
    mem_free(stated->formulas.mem, stated->testing, sizeof *stated->testing);
    stated->testing = NULL;
}

/* It may be wanted yet (job/stating/competition.h). */
static void keep_testing(Stated *stated, const Automaton *testing) {
    drop_testing(stated);
    stated->testing = mem_alloc(stated->formulas.mem, sizeof *stated->testing);
    *stated->testing = *testing;
}

/* Take the one that was kept over; false if there is none. */
static bool take_testing(Stated *stated, Automaton *testing) {
    if (!stated->testing)
        return false;
    *testing = *stated->testing;
    mem_free(stated->formulas.mem, stated->testing, sizeof *stated->testing);
    stated->testing = NULL;
    return true;
}

static size_t spare_letters(const Stated *stated) {
    size_t most = LEAST_LETTERS + stated->steps / STEPS_PER_LETTER;
    return most < CONVERT_MOST ? most : CONVERT_MOST;
}

/* A testing automaton that can be done without; tried once. */
static bool find_testing(Stated *stated, const Automaton *buchi,
                         Automaton *testing) {
    if (take_testing(stated, testing))
        return true;
    stated->untestable = stated->untestable ||
                         !to_testing(buchi, spare_letters(stated), testing);
    return !stated->untestable;
}

/* --monitor auto. */
static void choose(Monitor *monitor, Answer stutter) {
    Stated *stated = monitor->stated;
    Automaton testing;
    stated->report.monitor = "buchi";
    stated->report.why =
        "no nested search is needed, or no other monitor is simpler";
    if (stutter != ANSWER_YES) {
        stated->report.why = "it may matter how often a state is repeated";
        return;
    }
    if (!find_testing(stated, monitor->automaton, &testing))
        return;
    if (spares_search(monitor->automaton, &testing))
        become(monitor, &testing,
               "it has no infinite acceptance, so one pass is enough instead "
               "of a nested search");
    else
        keep_testing(stated, &testing);
}

/* The same for a formula that may be about actions alone. */
static void choose_among_all(Monitor *monitor, Answer stutter, Formula negated,
                             const Model *system, Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
    action_monitor_make(monitor, negated, system, diag);
    choose(monitor, stutter);
    if (!monitor->tester)
        return;
    if (!action_monitor_forbids(monitor) ||
        !action_monitor_is_cheaper(monitor)) {
        action_monitor_drop(monitor);
        return;
    }
    report->monitor = "tester";
    report->why = "the last action is no part of the states then, and no "
                  "harder a search is needed";
}

static bool choose_monitor(Monitor *monitor, Formula negated,
                           MonitorChoice choice, const Model *system,
                           Diagnostics *diag) {
    Stated *stated = monitor->stated;
    if (choice == CHOICE_BUCHI) {
        stated->report.monitor = "buchi";
        stated->report.why = asked;
        return true;
    }
    if (choice == CHOICE_TESTER)
        return demand_tester(monitor, negated, system, diag);
    Answer stutter =
        formula_stutter(stated_table(stated), stated_formula(stated, true));
    if (choice == CHOICE_TESTING)
        return demand_testing(monitor, stutter, diag);
    if (choice == CHOICE_SINGLE_PASS)
        return demand_single_pass(monitor, stutter, diag);
    choose_among_all(monitor, stutter, negated, system, diag);
    return true;
}

/* Give the monitor a deterministic automaton of the formula itself, with one
 * set on states or with several; false if neither is deterministic. */
static bool find_deterministic(Monitor *monitor, size_t most_steps) {
    Stated *stated = monitor->stated;
    const char *name = monitor->automaton->name;
    assert(!monitor->accepts);
    for (int generalised = 0; generalised < 2; generalised++) {
        size_t steps;
        TranslateOptions options = {.generalised = generalised,
                                    .most_steps = most_steps,
                                    .steps = &steps};
        Automaton automaton;
        automaton_init(&automaton, stated->formulas.mem);
        if (translate_formula(stated_table(stated),
                              stated_formula(stated, false), &automaton,
                              &options) &&
            automaton_traits(&automaton).deterministic) {
            automaton_release(monitor->automaton);
            *monitor->automaton = automaton;
            monitor->automaton->name = name;
            monitor->accepts = true;
            return true;
        }
        automaton_release(&automaton);
        if (most_steps && steps >= most_steps)
            return false;
        most_steps -= most_steps ? steps : 0;
    }
    return false;
}

/* --monitor deterministic, and where memory is short. */
static bool make_deterministic(Monitor *monitor, bool demanded,
                               Diagnostics *diag) {
    Stated *stated = monitor->stated;
    if (find_deterministic(monitor, 0)) {
        stated->report.monitor = "deterministic";
        stated->report.why =
            demanded ? "asked for with --monitor deterministic or --search "
                       "dbuchi"
                     : "states may be replaced when memory is full if it is "
                       "enough that a deterministic automaton accepts every "
                       "run";
    } else if (demanded) {
        diag_error(diag, CODE_UNSUPPORTED, stated->span,
                   "no deterministic automaton was found for this formula");
        diag_hint(diag, "--monitor buchi, with another engine than dbuchi, "
                        "works for every formula");
    }
    return monitor->accepts;
}

/* --monitor generalised. */
static void demand_generalised(Monitor *monitor) {
    ReportFormula *report = &monitor->stated->report;
    monitor->generalised = true;
    report->monitor = "generalised";
    report->why = asked;
}

static bool translate(Monitor *monitor, MonitorChoice choice,
                      const Model *system, Diagnostics *diag) {
    Stated *stated = monitor->stated;
    Formulas *formulas = &stated->formulas;
    Formula negated = formula_not(formulas, stated->formula);
    AutomataLimit met;
    stated_join(stated, system);
    TranslateOptions options = {.generalised = choice == CHOICE_GENERALISED,
                                .met = &met,
                                .steps = &stated->steps};
    monitor->automaton = monitor_new_automaton(formulas->mem);
    monitor->automaton->name =
        stated->goal ? stated->report.text
                     : keep_print(formulas, stated->formula, true, diag);
    if (choice == CHOICE_DETERMINISTIC)
        return make_deterministic(monitor, true, diag);
    if (!translate_formula(stated_table(stated), stated_formula(stated, true),
                           monitor->automaton, &options))
        return translate_reject(diag, stated->span, met);
    if (choice == CHOICE_GENERALISED) {
        demand_generalised(monitor);
        return true;
    }
    if (choice == CHOICE_THRIFTY &&
        !automaton_traits(monitor->automaton).terminal &&
        make_deterministic(monitor, false, diag))
        return true;
    return choose_monitor(monitor, negated, choice, system, diag);
}

bool stated_translate(Monitor *monitor, MonitorChoice choice,
                      const Model *system, Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
    bool translated = translate(monitor, choice, system, diag);
    report->became = choice == CHOICE_AUTO ? NULL : report->monitor;
    return translated;
}

bool stated_follow(Monitor *monitor, const MonitorPick *pick,
                   const Model *system, Diagnostics *diag) {
    ReportFormula *report = &monitor->stated->report;
    if (!stated_translate(monitor, pick->choice, system, diag))
        return false;
    if (pick->why)
        report->why = pick->why;
    report->became = pick->became;
    return true;
}

MonitorChoice stated_choice(const char *kind) {
    static const struct {
        const char *kind;
        MonitorChoice choice;
    } choices[] = {{"buchi", CHOICE_BUCHI},
                   {"testing", CHOICE_TESTING},
                   {"tester", CHOICE_TESTER},
                   {"single-pass", CHOICE_SINGLE_PASS},
                   {"deterministic", CHOICE_DETERMINISTIC},
                   {"generalised", CHOICE_GENERALISED}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (strcmp(kind, choices[i].kind) == 0)
            return choices[i].choice;
    return CHOICE_AUTO;
}

/* ---- Rivals -------------------------------------------------------------- */

enum {
    MOST_TIMES_LARGER = 4 /* a testing automaton, where it makes sense */
};

static size_t spare_steps(const Stated *stated) {
    return stated->steps > LEAST_STEPS ? stated->steps : LEAST_STEPS;
}

/* A generalised automaton that is none needs no other search. */
static bool translate_rival(Monitor *rival, bool generalised) {
    Stated *stated = rival->stated;
    TranslateOptions options = {.generalised = generalised,
                                .most_steps = generalised
                                                  ? spare_steps(stated)
                                                  : 0}; /* the one in hand */
    rival->generalised = generalised;
    return translate_formula(stated_table(stated), stated_formula(stated, true),
                             rival->automaton, &options) &&
           (!generalised || plain_unfolds(rival->automaton));
}

static bool convert_rival(Monitor *rival, const Automaton *buchi) {
    Stated *stated = rival->stated;
    Automaton testing;
    if (formula_stutter(stated_table(stated), stated_formula(stated, false)) !=
            ANSWER_YES ||
        !find_testing(stated, buchi, &testing))
        return false;
    automaton_release(rival->automaton);
    *rival->automaton = testing;
    return forbids(&testing) &&
           testing.state_count <= MOST_TIMES_LARGER * buchi->state_count;
}

static bool fold_rival(Monitor *rival, const Automaton *source) {
    Automaton single;
    if (!source->testing && !convert_rival(rival, source))
        return false;
    if (!convert_to_single_pass(source->testing ? source : rival->automaton,
                                spare_letters(rival->stated), &single))
        return false;
    automaton_release(rival->automaton);
    *rival->automaton = single;
    return true;
}

static bool make_rival(Monitor *rival, MonitorChoice kind,
                       const Automaton *source) {
    switch (kind) {
    case CHOICE_BUCHI:
    case CHOICE_GENERALISED:
        return translate_rival(rival, kind == CHOICE_GENERALISED);
    case CHOICE_TESTING:
        return convert_rival(rival, source);
    case CHOICE_SINGLE_PASS:
        return fold_rival(rival, source);
    case CHOICE_DETERMINISTIC:
        return find_deterministic(rival, spare_steps(rival->stated));
    case CHOICE_AUTO:
    case CHOICE_TESTER:
    case CHOICE_THRIFTY:
        break;
    }
    BUG("no rival is of this kind");
}

bool stated_rival(Monitor *rival, MonitorChoice kind, const Automaton *source) {
    Mem *mem = rival->stated->formulas.mem;
    const char *name = rival->automaton->name;
    rival->automaton = monitor_new_automaton(mem);
    rival->automaton->name = name;
    rival->accepts = rival->generalised = false;
    rival->tester = NULL;
    rival->model = rival->acting = NULL;
    if (make_rival(rival, kind, source)) { /* the other may not live as long */
        rival->automaton->name =
            arena_copy(&rival->automaton->strings, name, strlen(name));
        return true;
    }
    automaton_release(rival->automaton);
    mem_free(mem, rival->automaton, sizeof *rival->automaton);
    rival->automaton = NULL;
    return false;
}

/* ---- The formula --------------------------------------------------------- */

static Stated *begin(Monitor *monitor, Mem *mem) {
    monitor->stated = mem_alloc(mem, sizeof *monitor->stated);
    formulas_init(&monitor->stated->formulas, mem);
    return monitor->stated;
}

static bool finish(Stated *stated, uint32_t source, Diagnostics *diag) {
    if (stated->formula == NO_FORMULA)
        return false;
    stated->span = diag_whole(diag, source);
    stated->report.text =
        keep_print(&stated->formulas, stated->formula, false, diag);
    return true;
}

bool stated_read(Monitor *monitor, uint32_t source, LtlRules rules, Mem *mem,
                 Diagnostics *diag) {
    Stated *stated = begin(monitor, mem);
    stated->formula = ltl_parse(&stated->formulas, diag, source, rules);
    return finish(stated, source, diag);
}

void stated_become_goal(Stated *stated) {
    stated->goal = true;
    stated->formula = formula_not(&stated->formulas, stated->formula);
}

bool stated_read_pattern(Monitor *monitor, PatternText text, Mem *mem,
                         Diagnostics *diag) {
    Stated *stated = begin(monitor, mem);
    Text sentence;
    text_init(&sentence, mem);
    stated->formula = patterns_parse(&stated->formulas, diag, text, &sentence);
    stated->report.sentence =
        arena_copy(&diag->arena, sentence.data, sentence.length);
    text_release(&sentence);
    return finish(stated, text.pattern, diag);
}

void stated_take(Monitor *monitor, const Formulas *table, Formula formula,
                 Span span, Diagnostics *diag) {
    monitor->stated = mem_alloc(table->mem, sizeof *monitor->stated);
    *monitor->stated =
        (Stated){.formulas = *table,
                 .formula = formula,
                 .span = span,
                 .report.text = keep_print(table, formula, false, diag)};
}

void stated_free(Stated *stated, Mem *mem) {
    if (!stated)
        return;
    drop_testing(stated);
    formulas_release(&stated->formulas);
    if (stated->joins)
        formulas_release(&stated->joined);
    mem_free(mem, stated, sizeof *stated);
}
