#include "job/stating/action_monitor.h"

#include "automata/forms/traits.h"
#include "automata/testing/action_tester.h"
#include "automata/translating/invisible.h"
#include "wrap/act.h"

#include <string.h>

/* ---- Is there one? ------------------------------------------------------- */

static const char *reject_atom(const Formulas *formulas, const char *format,
                               const char *atom, Diagnostics *diag) {
    Text text;
    text_init(&text, formulas->mem);
    text_printf(&text, format, atom);
    const char *why = arena_copy(&diag->arena, text.data, text.length);
    text_release(&text);
    return why;
}

/* Every atom must be about an action, and each about another. */
static const char *object_to_atoms(const Formulas *formulas,
                                   Diagnostics *diag) {
    size_t count = formulas->atoms.entries.count;
    for (uint32_t i = 0; i < count; i++) {
        const char *atom = names_get(&formulas->atoms, i), *label, *other;
        size_t length = act_occurring(atom, &label);
        if (length == 0)
            return reject_atom(formulas,
                               "a tester sees actions only, and \"%s\" is not "
                               "of the form occurs(a)",
                               atom, diag);
        for (uint32_t k = 0; k < i; k++)
            if (act_occurring(names_get(&formulas->atoms, k), &other) ==
                    length &&
                memcmp(label, other, length) == 0)
                return reject_atom(formulas,
                                   "the action of \"%s\" is written in two "
                                   "ways",
                                   atom, diag);
    }
    return NULL;
}

static const char *object_to_steps(Formulas *formulas, Formula f) {
    switch (formula_invisible(formulas, f)) {
    case ANSWER_YES:
        return NULL;
    case ANSWER_NO:
        return "a tester does not see how many other steps there are between "
               "its actions, and this formula depends on it";
    case ANSWER_UNKNOWN:
        break;
    }
    return "the formula is too large to decide whether it depends on steps "
           "that a tester does not see";
}

/* The system must have actions, and the automaton must not look at the silent
 * one. */
static const char *object_to_model(const Automaton *automaton,
                                   const Model *system) {
    const char *silent = system->labels[0], *label;
    if (system->propositions.own_expressions)
        return "a tester sees the actions of a network, and in this language "
               "conditions are about states";
    for (size_t i = 0; i < automaton->propositions.count; i++) {
        size_t length = act_occurring(automaton->propositions.data[i], &label);
        if (length == strlen(silent) && memcmp(label, silent, length) == 0)
            return "a tester does not see the silent action, and this formula "
                   "refers to it";
    }
    return NULL;
}

/* ---- Making it
 * ----------------------------------------------------------- */

static const char *label_of(const char *atom, Diagnostics *diag) {
    const char *label;
    size_t length = act_occurring(atom, &label);
    return arena_copy(&diag->arena, label, length);
}

const char *action_monitor_make(Monitor *monitor, Formula negated,
                                const Model *system, Diagnostics *diag) {
    const Automaton *buchi = monitor->automaton;
    Formulas *formulas = &monitor->stated->formulas;
    Mem *mem = formulas->mem;
    const char *why = object_to_atoms(formulas, diag);
    if (!why)
        why = object_to_steps(formulas, negated);
    if (!why)
        why = object_to_model(buchi, system);
    if (why)
        return why;
    size_t count = buchi->propositions.count;
    const char **actions = mem_alloc(mem, count * sizeof *actions);
    for (size_t i = 0; i < count; i++)
        actions[i] = label_of(buchi->propositions.data[i], diag);
    monitor->tester = mem_alloc(mem, sizeof *monitor->tester);
    tester_of_occurrences(monitor->tester, buchi, actions);
    mem_free(mem, actions, count * sizeof *actions);
    return NULL;
}

void action_monitor_drop(Monitor *monitor) {
    Mem *mem = monitor->tester->mem;
    tester_release(monitor->tester);
    mem_free(mem, monitor->tester, sizeof *monitor->tester);
    monitor->tester = NULL;
}

/* ---- Is it better?
 * ------------------------------------------------------- */

typedef enum Effort { /* of a search, the cheapest first */
    EFFORT_REACH,     /* states only */
    EFFORT_SINGLE,    /* cycles, by a single search */
    EFFORT_NESTED,    /* cycles, by a search from each accepting state */
    EFFORT_LEVELS     /* two kinds of cycles */
} Effort;

static uint8_t all_sets(const Tester *tester) {
    uint8_t all = 0;
    for (uint32_t s = 0; s < tester->state_count; s++)
        all |= tester->sets[s];
    return all;
}

bool action_monitor_forbids(const Monitor *monitor) {
    return all_sets(monitor->tester) != 0;
}

static Effort effort_of_tester(const Tester *tester) {
    uint8_t all = all_sets(tester);
    return all & TESTER_INFINITE   ? EFFORT_LEVELS
           : all & TESTER_LIVELOCK ? EFFORT_SINGLE
                                   : EFFORT_REACH;
}

/* An automaton that is a testing automaton was chosen as it needs one pass.
 */
static Effort effort_of_automaton(const Automaton *automaton) {
    if (automaton->testing)
        return EFFORT_SINGLE;
    Traits traits = automaton_traits(automaton);
    return traits.terminal ? EFFORT_REACH
           : traits.weak   ? EFFORT_SINGLE
                           : EFFORT_NESTED;
}

bool action_monitor_is_cheaper(const Monitor *monitor) {
    const Tester *tester = monitor->tester;
    const Automaton *automaton = monitor->automaton;
    return effort_of_tester(tester) <= effort_of_automaton(automaton) &&
           tester->state_count <= automaton->state_count + 1;
}
