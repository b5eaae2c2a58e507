#include "automata/reducing/complement.h"

#include "automata/forms/acceptance_buchi.h"
#include "automata/forms/traits.h"
#include "automata/reducing/narrow.h"
#include "automata/reducing/reduce.h"
#include "automata/reducing/slices.h"

#include <assert.h>

enum {
    MOST_NODES = 1 << 22 /* of decision diagrams */
};

static const char too_large[] =
    "more than 20000 states or 1280000 edges on the way";
static const char too_many_nodes[] =
    "decision diagrams of more than 4194304 nodes";
static_assert(MOST_NODES == 4194304, "the text above says so");
static_assert(COMPLEMENT_STATES == 20000, "the text above says so");

/* ---- Deterministic automata ---------------------------------------------- */

static uint32_t copy_nodes(Automaton *automaton, Boolean *to,
                           const Boolean *from) {
    uint32_t shift = (uint32_t)to->nodes.count, root = 0;
    for (size_t i = 0; i < from->nodes.count; i++) {
        BooleanNode node = from->nodes.data[i];
        uint32_t by = node.kind <= BOOLEAN_ATOM ? 0 : shift;
        root = boolean_add(to, automaton->mem, node.kind, node.left + by,
                           node.right + by);
    }
    return root;
}

/* By state: the letters that none of its edges reads, as a guard + 1, or 0 if
 * there are none. False if the guards are too large to decide. */
static bool find_missing(Automaton *automaton, uint32_t *missing) {
    Mem *mem = automaton->mem;
    uint32_t states = automaton->state_count;
    Diagrams diagrams;
    diagrams_init(&diagrams, mem, MOST_NODES);
    Diagram *letters = mem_alloc(mem, states * sizeof *letters);
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        Diagram *known = &letters[edge.source];
        *known = diagram_or(
            &diagrams, *known,
            omega_guard(&diagrams, &automaton->guards.data[edge.guard]));
    }
    for (uint32_t s = 0; s < states; s++)
        missing[s] = letters[s] != DIAGRAM_TRUE;
    bool known = !diagrams.exhausted;
    mem_free(mem, letters, states * sizeof *letters);
    diagrams_release(&diagrams);
    return known;
}

/* Guards for the states that miss letters: none of their edges reads them. */
static void add_guards(Automaton *automaton, uint32_t *missing) {
    Mem *mem = automaton->mem;
    uint32_t states = automaton->state_count;
    Boolean *rest = mem_alloc(mem, states * sizeof *rest);
    for (uint32_t s = 0; s < states; s++)
        if (missing[s])
            boolean_add(&rest[s], mem, BOOLEAN_TRUE, 0, 0);
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        Boolean *guard = &rest[edge.source];
        if (!missing[edge.source])
            continue;
        uint32_t before = (uint32_t)guard->nodes.count - 1;
        uint32_t node =
            copy_nodes(automaton, guard, &automaton->guards.data[edge.guard]);
        node = boolean_add(guard, mem, BOOLEAN_NOT, node, 0);
        boolean_add(guard, mem, BOOLEAN_AND, before, node);
    }
    for (uint32_t s = 0; s < states; s++)
        if (missing[s])
            missing[s] = automaton_add_guard(automaton, rest[s]) + 1;
    mem_free(mem, rest, states * sizeof *rest);
}

static bool no_set(const void *context, uint32_t set) {
    (void)context;
    (void)set;
    return false;
}

/* Does a run that meets no set infinitely often accept? */
static bool accepts_nothing_met(const Automaton *automaton) {
    return automaton->condition.nodes.count
               ? boolean_evaluate(&automaton->condition, no_set, NULL)
               : automaton->set_count == 0;
}

/* A state that a run is in when there is no way to go on. It loops without a
 * mark, or with one of its own if that would accept. */
static void add_sink(Automaton *automaton, const uint32_t *missing,
                     uint64_t marks) {
    Mem *mem = automaton->mem;
    uint32_t sink = automaton->state_count;
    Boolean all = {0};
    boolean_add(&all, mem, BOOLEAN_TRUE, 0, 0);
    uint32_t every = automaton_add_guard(automaton, all);
    for (uint32_t s = automaton->origins.count ? sink : 0; s < sink; s++)
        vec_push(mem, &automaton->origins, (AutomatonOrigin){.state = s});
    vec_push(mem, &automaton->origins, (AutomatonOrigin){.state = UINT32_MAX});
    for (uint32_t s = 0; s < sink; s++)
        if (missing[s])
            vec_push(mem, &automaton->edges,
                     (AutomatonEdge){s, sink, missing[s] - 1,
                                     automaton->state_marks.data[s]});
    vec_push(mem, &automaton->edges, (AutomatonEdge){sink, sink, every, marks});
    vec_push(mem, &automaton->state_marks, marks);
    if (automaton->initial.count == 0)
        vec_push(mem, &automaton->initial, sink);
    automaton->state_count++;
}

/* Negate the condition; runs that meet set `also`, if there is one, are
 * accepted whatever else they do. */
static void negate(Automaton *automaton, bool also, uint32_t set) {
    Boolean *condition = &automaton->condition;
    acceptance_negate(automaton);
    if (!also)
        return;
    uint32_t root = (uint32_t)condition->nodes.count - 1;
    uint32_t atom =
        boolean_add(condition, automaton->mem, BOOLEAN_ATOM, set, 0);
    boolean_add(condition, automaton->mem, BOOLEAN_OR, root, atom);
    automaton->set_count++;
}

static const char *complement_deterministic(Automaton *automaton,
                                            AcceptanceEntry entry) {
    Mem *mem = automaton->mem;
    size_t bytes = automaton->state_count * sizeof(uint32_t);
    uint32_t *missing = mem_alloc(mem, bytes);
    bool incomplete = automaton->initial.count == 0;
    bool known = find_missing(automaton, missing);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        incomplete |= missing[s];
    bool own_set = incomplete && accepts_nothing_met(automaton);
    uint32_t set = automaton->set_count;
    const char *limit = !known                        ? too_many_nodes
                        : own_set && set == MOST_SETS ? "more than 64 sets"
                                                      : NULL;
    if (!limit && incomplete)
        add_guards(automaton, missing);
    if (!limit)
        negate(automaton, own_set, set);
    if (!limit && incomplete)
        add_sink(automaton, missing, own_set ? (uint64_t)1 << set : 0);
    mem_free(mem, missing, bytes);
    AcceptanceLimit reached =
        limit ? ACCEPTANCE_DONE : acceptance_to_buchi(automaton, entry);
    return reached ? acceptance_limit_text(reached) : limit;
}

const char *automaton_complement_named(Automaton *automaton) {
    return complement_deterministic(automaton, ACCEPTANCE_ENTER_ONCE);
}

/* ---- Reducing ------------------------------------------------------------ */

/* Put the states and edges of an Omega in the place of those of the automaton;
 * its name is gone. */
static bool replace(Automaton *automaton, const Omega *omega) {
    Automaton next;
    automaton_init(&next, automaton->mem);
    automaton->name = NULL;
    automaton_copy_names(&next, automaton);
    bool made = omega_to_automaton(omega, &next);
    automaton_release(automaton);
    *automaton = next;
    return made;
}

/* Make the complement of the source small; that helps, since an automaton of
 * few states can be compared with both. */
static const char *make_result(Automaton *automaton, Omega *result,
                               const Omega *source) {
    omega_narrow(result, source, true);
    return replace(automaton, result) ? NULL : too_many_nodes;
}

/* The source is a Buchi automaton, and the automaton equals it. */
static const char *by_condition(Automaton *automaton, const Omega *source) {
    Omega result;
    const char *limit =
        complement_deterministic(automaton, ACCEPTANCE_ENTER_ANYWHERE);
    if (limit)
        return limit;
    omega_init(&result, source->diagrams);
    omega_from_automaton(&result, automaton);
    limit = make_result(automaton, &result, source);
    omega_release(&result);
    return limit;
}

static const char *by_slices(Automaton *automaton, const Omega *source) {
    Omega result;
    omega_init(&result, source->diagrams);
    bool made = omega_slices(source, &result, COMPLEMENT_STATES);
    const char *limit =
        made ? make_result(automaton, &result, source) : too_large;
    omega_release(&result);
    return limit;
}

static bool is_deterministic(const Omega *omega) {
    Traits traits;
    omega_traits(omega, &traits);
    return traits.deterministic;
}

/* Where reduction has left no choice, nothing needs to be guessed. Slices are
 * for one set: on edges, or, if there were several, on states. */
static const char *complement_source(Automaton *automaton, Omega *source) {
    omega_narrow(source, NULL, true);
    bool deterministic = is_deterministic(source);
    if (!deterministic && source->set_count > 1) {
        omega_narrow(source, NULL, false);
        deterministic = is_deterministic(source);
    }
    if (source->diagrams->exhausted)
        return too_many_nodes;
    if (!deterministic)
        return by_slices(automaton, source);
    return replace(automaton, source) ? by_condition(automaton, source)
                                      : too_many_nodes;
}

/* ---- The whole ----------------------------------------------------------- */

/* A deterministic automaton with a condition of its own is not made a Buchi
 * automaton before it is complemented. */
const char *automaton_complement(Automaton *automaton) {
    assert(!automaton->testing);
    bool other = automaton->condition.nodes.count > 0;
    if (other && automaton_traits(automaton).deterministic)
        return complement_deterministic(automaton, ACCEPTANCE_ENTER_ANYWHERE);
    AcceptanceLimit limit =
        acceptance_to_buchi(automaton, ACCEPTANCE_ENTER_ANYWHERE);
    if (limit != ACCEPTANCE_DONE)
        return acceptance_limit_text(limit);
    Diagrams diagrams;
    Omega source;
    diagrams_init(&diagrams, automaton->mem, MOST_NODES);
    omega_init(&source, &diagrams);
    omega_from_automaton(&source, automaton);
    const char *failure = complement_source(automaton, &source);
    omega_release(&source);
    diagrams_release(&diagrams);
    return failure;
}
