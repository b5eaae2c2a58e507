#include "job/stating/monitor.h"

#include "automata/formats/hoa.h"
#include "automata/formats/never_read.h"
#include "automata/formats/tester_read.h"
#include "automata/forms/traits.h"
#include "automata/reducing/complement.h"
#include "automata/reducing/repeat.h"
#include "automata/translating/stutter.h"
#include "core/condition.h"
#include "core/visibility.h"
#include "job/stating/joining.h"
#include "job/stating/stated.h"
#include "wrap/accepting.h"
#include "wrap/act.h"
#include "wrap/observe.h"
#include "wrap/pair.h"
#include "wrap/recur.h"
#include "wrap/test.h"

#include <assert.h>
#include <string.h>

/* ---- Reading ------------------------------------------------------------- */

Automaton *monitor_new_automaton(Mem *mem) {
    Automaton *automaton = mem_alloc(mem, sizeof *automaton);
    automaton_init(automaton, mem);
    return automaton;
}

/* An automaton that must accept every run: as it is if it is deterministic and
 * has a Buchi condition. Of others the complement is what is forbidden. */
static bool prepare_accepting(Monitor *monitor, uint32_t source,
                              Diagnostics *diag) {
    Automaton *automaton = monitor->automaton;
    static const char forbidden[] = "a run that the automaton does not accept";
    bool deterministic = automaton_traits(automaton).deterministic;
    monitor->accepts = deterministic && automaton->condition.nodes.count == 0;
    if (monitor->accepts)
        return true;
    const char *limit = (deterministic ? automaton_complement_named
                                       : automaton_complement)(automaton);
    automaton->name =
        arena_copy(&automaton->strings, forbidden, sizeof forbidden - 1);
    if (!limit)
        return true;
    diag_error(diag, CODE_AUTOMATON, (Span){source, 0, 1},
               "to find the runs that this automaton does not accept takes %s",
               limit);
    diag_hint(diag, "give a deterministic automaton, or with --hoa an "
                    "automaton of the runs that are forbidden");
    return false;
}

static bool read_automaton(Monitor *monitor, uint32_t source, Mem *mem,
                           Diagnostics *diag) {
    monitor->automaton = monitor_new_automaton(mem);
    bool accepting = monitor->kind == MONITOR_ACCEPTING;
    if (!(monitor->kind == MONITOR_NEVER ? never_read
          : accepting                    ? hoa_read_any
                      : hoa_read)(monitor->automaton, diag, source))
        return false;
    bool testing = monitor->kind == MONITOR_TESTING;
    if (monitor->automaton->testing == testing)
        return !accepting || prepare_accepting(monitor, source, diag);
    diag_error(diag, CODE_FORMAT, (Span){source, 0, 1},
               testing ? "this is not a testing automaton: it lacks "
                         "\"acc-name: testing\""
                       : "this is a testing automaton");
    diag_hint(diag, testing ? "give a Buchi automaton with --hoa"
                            : "give it with --testing-automaton");
    return false;
}

bool monitor_read(Monitor *monitor, uint32_t source, Switches switches,
                  Mem *mem, Diagnostics *diag) {
    assert(monitor->kind != MONITOR_REFINES); /* specification_load */
    if (monitor->kind != MONITOR_TESTER)
        return read_automaton(monitor, source, mem, diag);
    monitor->tester = tester_read(source, monitor->path, switches, mem, diag);
    return monitor->tester != NULL;
}

/* ---- Products ------------------------------------------------------------ */

/* The product takes the tester over, but not its block. */
static void wrap_tester(Monitor *monitor, const Model *system) {
    Tester *tester = monitor->tester;
    monitor->model = test_wrap(system, tester, monitor->name);
    mem_free(system->mem, tester, sizeof *tester);
    monitor->tester = NULL;
}

size_t monitor_atom_count(const Monitor *monitor) {
    return monitor->stated      ? monitor->stated->formulas.atoms.entries.count
           : monitor->automaton ? monitor->automaton->propositions.count
                                : 0;
}

const char *monitor_atom(const Monitor *monitor, size_t i) {
    return monitor->stated
               ? names_get(&monitor->stated->formulas.atoms, (uint32_t)i)
               : monitor->automaton->propositions.data[i];
}

/* The system, with propositions about actions if the monitor needs some. */
static const Model *acting_system(Monitor *monitor, const Model *system,
                                  Diagnostics *diag) {
    size_t count = monitor_atom_count(monitor), found = 0;
    ActText *texts = mem_alloc(system->mem, count * sizeof *texts);
    for (size_t i = 0; i < count; i++) {
        texts[i] = (ActText){monitor->origin, monitor_atom(monitor, i)};
        found += act_is(texts[i].text);
    }
    if (found && !system->propositions.own_expressions)
        monitor->acting = act_wrap(system, texts, count, diag);
    mem_free(system->mem, texts, count * sizeof *texts);
    return found && !system->propositions.own_expressions ? monitor->acting
                                                          : system;
}

/* May, and should, the product have several acceptance sets? */
static bool is_marked(const Monitor *monitor, const Model *system) {
    const Automaton *automaton = monitor->automaton;
    return plain_unfolds(automaton) &&
           (monitor->generalised || automaton->set_count > 1 ||
            system->set_count > 0) &&
           observe_has_room(system, automaton);
}

/* Does the model have those atoms of a formula too that the automaton does not
 * need? The product looks after the others. */
static bool knows_idle_atoms(const Monitor *monitor, const Model *inner,
                             Diagnostics *diag) {
    bool known = true;
    for (size_t i = 0; i < monitor_atom_count(monitor); i++) {
        const char *atom = monitor_atom(monitor, i);
        Boolean condition = {0};
        if (!automaton_has_proposition(monitor->automaton, atom))
            known &=
                condition_parse(inner, diag, monitor->origin, atom, &condition);
        boolean_release(&condition, inner->mem);
    }
    return known;
}

static void wrap_automaton(Monitor *monitor, const Model *inner, bool marked,
                           Diagnostics *diag) {
    if (monitor->accepts) {
        monitor->model = accepting_wrap(inner, monitor->automaton,
                                        monitor->name, monitor->origin, diag);
        return;
    }
    monitor->model = (marked && is_marked(monitor, inner) ? observe_wrap_marked
                                                          : observe_wrap)(
        inner, monitor->automaton, monitor->name, monitor->origin, diag);
}

/* Is there a reason against leaving out steps of the product? */
static bool objects(const Model *product) {
    Visibility visibility;
    if (!model_visibility(product, product->mem, &visibility))
        return false;
    bool objection = visibility.objection != NULL;
    visibility_release(&visibility);
    return objection;
}

/* If the product of a formula objects to a reduction, try another automaton.
 * One from a file stays: traces name its states. */
static void make_reducible(Monitor *monitor, const Model *inner, bool marked,
                           Diagnostics *diag) {
    Automaton old = *monitor->automaton, other;
    Stated *stated = monitor->stated;
    if (!monitor->model || old.testing || monitor->accepts ||
        !objects(monitor->model) ||
        formula_stutter(stated_table(stated), stated_formula(stated, false)) !=
            ANSWER_YES ||
        !automaton_repeat(&old, &other))
        return;
    model_free(monitor->model);
    *monitor->automaton = other;
    wrap_automaton(monitor, inner, marked, diag);
    if (monitor->model && !objects(monitor->model)) {
        automaton_release(&old);
        return;
    }
    model_free(monitor->model);
    *monitor->automaton = old;
    automaton_release(&other);
    wrap_automaton(monitor, inner, marked, diag);
}

bool monitor_wrap(Monitor *monitor, const Model *system, bool marked,
                  Diagnostics *diag) {
    if (monitor->path && monitor->tester) {
        tester_warn_of_unknown(monitor->tester, system, monitor->path, diag);
        wrap_tester(monitor, system);
        return true;
    }
    if (monitor->specification) {
        monitor->model =
            specification_wrap(monitor->specification, system,
                               monitor->refining.choice, monitor->name, diag);
        return monitor->model != NULL;
    }
    const Model *inner = acting_system(monitor, system, diag);
    if (!inner || !knows_idle_atoms(monitor, inner, diag))
        return false;
    if (monitor->tester)
        wrap_tester(monitor, system);
    else
        wrap_automaton(monitor, inner, marked, diag);
    if (monitor->stated && monitor->automaton)
        make_reducible(monitor, inner, marked, diag);
    if (monitor->model && monitor->stated)
        pair_unite(monitor->model, monitor->name, monitor->automaton->name,
                   monitor->stated->goal ? goal_reached : NULL);
    return monitor->model != NULL;
}

/* ---- Cycles -------------------------------------------------------------- */

bool monitor_cycle(Monitor *monitor, const LanguageCycle *cycle,
                   const Model *system) {
    *monitor = (Monitor){0};
    for (uint32_t i = 0; i < system->propositions.count; i++)
        if (strcmp(cycle->proposition, system->propositions.names[i]) == 0) {
            monitor->model = recur_wrap(system, i, cycle->property);
            return true;
        }
    return false;
}

void monitor_release(Monitor *monitor, Mem *mem) {
    model_free(monitor->model);
    model_free(monitor->acting);
    stated_free(monitor->stated, mem);
    if (monitor->automaton) {
        automaton_release(monitor->automaton);
        mem_free(mem, monitor->automaton, sizeof *monitor->automaton);
    }
    if (monitor->tester) {
        tester_release(monitor->tester);
        mem_free(mem, monitor->tester, sizeof *monitor->tester);
    }
}
