#include "test/cross/naive_monitor.h"

#include <stdlib.h>
#include <string.h>

static void *grown(void *array, size_t bytes) {
    void *result = realloc(array, bytes ? bytes : 1);
    if (!result)
        abort();
    return result;
}

static void *zeroed(size_t count, size_t size) {
    void *result = calloc(count ? count : 1, size);
    if (!result)
        abort();
    return result;
}

/* ---- the system ---- */

static bool proposition_holds(const Naive *naive, const Sketch *sketch,
                              const ProbeProposition *proposition,
                              size_t state) {
    bool holds =
        proposition->of_rule
            ? naive_holds(naive, state,
                          sketch->propositions[proposition->index].name)
            : naive_component_holds(naive, state, proposition->component,
                                    proposition->index);
    return holds != proposition->negated;
}

static void mark_rule(NaiveSystem *system, const Naive *naive, uint32_t rule) {
    PropositionKind kind = naive->network->propositions.data[rule].result;
    system->kind = kind == PROPOSITION_LL_REJ ? LABEL_LIVELOCK : LABEL_INFINITE;
    for (size_t s = 0; s < system->count; s++)
        system->marked[s] = naive_rule_holds(naive, s, rule);
}

static void copy_steps(NaiveSystem *system, const NaiveTransitions *from) {
    size_t bytes = from->count * sizeof *from->items;
    system->steps = grown(NULL, bytes);
    if (bytes)
        memcpy(system->steps, from->items, bytes);
    system->step_count = from->count;
}

/* ---- fairness ---- */

static uint64_t movers_of(const Naive *naive, uint32_t action) {
    uint64_t movers = 0;
    for (size_t c = 0; c < naive->width; c++)
        if (naive_takes_part(naive, action, c))
            movers |= (uint64_t)1 << c;
    return movers;
}

/* Steps by who makes them, with the labels that the probe knows them by. */
static void copy_fair_steps(NaiveSystem *system, const Naive *naive,
                            bool rule) {
    const Network *network = naive->network;
    copy_steps(system, &naive->steps);
    system->all = ((uint64_t)1 << naive->width) - 1;
    for (size_t s = 0; s < system->count; s++)
        system->idle[s] = system->all;
    for (size_t i = 0; i < system->step_count; i++) {
        NaiveTransition *step = &system->steps[i];
        uint32_t action = step->label;
        system->movers[i] = movers_of(naive, action);
        system->idle[step->source] &= ~system->movers[i];
        if (!rule)
            step->label = action < network->rules.count
                              ? network->rules.data[action].result
                              : 0;
    }
}

NaiveSystem *naive_system_new(const Naive *naive, const Probe *probe,
                              const Sketch *sketch, bool fair) {
    NaiveSystem *system = zeroed(1, sizeof *system);
    bool rule = probe->kind == PROBE_RULE;
    size_t actions =
        naive->network->rules.count + naive->network->components.count;
    system->count = naive->count;
    system->initial = naive->initial;
    system->letters = zeroed(naive->count, sizeof *system->letters);
    system->cut = zeroed(naive->count, sizeof *system->cut);
    system->marked = zeroed(naive->count, sizeof *system->marked);
    system->takes_part = zeroed(actions, sizeof *system->takes_part);
    system->idle = zeroed(naive->count, sizeof *system->idle);
    system->movers = zeroed(naive->steps.count, sizeof *system->movers);
    if (fair)
        copy_fair_steps(system, naive, rule);
    else
        copy_steps(system, rule ? &naive->steps : &naive->transitions);
    for (uint32_t a = 0; rule && a < actions; a++)
        system->takes_part[a] =
            naive_takes_part(naive, a, probe_component(probe, sketch));
    for (size_t s = 0; s < naive->count; s++) {
        system->cut[s] = naive->cut[s];
        for (uint32_t p = 0; p < probe->proposition_count; p++)
            if (proposition_holds(naive, sketch, &probe->propositions[p], s))
                system->letters[s] |= (uint64_t)1 << p;
    }
    if (rule)
        mark_rule(system, naive, probe->watched);
    return system;
}

void naive_system_free(NaiveSystem *system) {
    if (!system)
        return;
    free(system->steps);
    free(system->letters);
    free(system->cut);
    free(system->marked);
    free(system->takes_part);
    free(system->movers);
    free(system->idle);
    free(system);
}

static bool goes_on(const NaiveSystem *system, size_t state) {
    for (size_t i = 0; i < system->step_count; i++)
        if (system->steps[i].source == state)
            return true;
    return false;
}

/* ---- pairs and arcs ---- */

size_t naive_product_find(const NaiveProduct *product, size_t system,
                          uint32_t monitor) {
    for (size_t i = 0; i < product->count; i++)
        if (product->pairs[i].system == system &&
            product->pairs[i].monitor == monitor)
            return i;
    return NAIVE_NONE;
}

static size_t add_pair(NaiveProduct *product, size_t system, uint32_t monitor) {
    size_t found = naive_product_find(product, system, monitor);
    if (found != NAIVE_NONE)
        return found;
    product->pairs =
        grown(product->pairs, (product->count + 1) * sizeof *product->pairs);
    product->pairs[product->count] = (NaivePair){system, monitor, 0, false};
    return product->count++;
}

/* An automaton may have two edges between the same states that differ in
 * their marks: both count. */
static void add_arc(NaiveProduct *product, NaiveArc new) {
    new.fair = product->fair;
    for (size_t i = product->arc_count; i-- > 0;) {
        const NaiveArc *arc = &product->arcs[i];
        if (arc->source < new.source)
            break;
        if (arc->source == new.source && arc->target == new.target &&
            arc->label == new.label && arc->marks == new.marks &&
            arc->fair == new.fair)
            return;
    }
    if (product->arc_count == product->arc_capacity) {
        product->arc_capacity = product->arc_capacity * 2 + 16;
        product->arcs =
            grown(product->arcs, product->arc_capacity * sizeof *product->arcs);
    }
    product->arcs[product->arc_count++] = new;
}

const NaiveArc *naive_product_arc(const NaiveProduct *product, size_t source,
                                  uint32_t label, size_t target) {
    for (size_t i = 0; i < product->arc_count; i++) {
        const NaiveArc *arc = &product->arcs[i];
        if (arc->source == source && arc->label == label &&
            arc->target == target)
            return arc;
    }
    return NULL;
}

/* ---- the four products ---- */

/* A visible action needs the tester; others leave it where it is. */
static void step_with_tester(NaiveProduct *product, size_t from,
                             NaiveTransition step) {
    const Probe *probe = product->probe;
    uint32_t monitor = product->pairs[from].monitor;
    bool visible = step.label > 0 && (probe->actions >> (step.label - 1) & 1);
    if (!visible) {
        size_t to = add_pair(product, step.target, monitor);
        add_arc(product, (NaiveArc){from, to, step.label, false, false, 0, 0});
        return;
    }
    for (uint32_t i = 0; i < probe->move_count; i++) {
        const ProbeMove *move = &probe->moves[i];
        if (move->source != monitor || move->action != step.label)
            continue;
        size_t to = add_pair(product, step.target, move->target);
        add_arc(product, (NaiveArc){from, to, step.label, true, true, 0, 0});
    }
}

static void step_of_tester(NaiveProduct *product, size_t from) {
    const Probe *probe = product->probe;
    NaivePair pair = product->pairs[from];
    for (uint32_t i = 0; i < probe->move_count; i++) {
        const ProbeMove *move = &probe->moves[i];
        if (move->source != pair.monitor || move->action != 0)
            continue;
        size_t to = add_pair(product, pair.system, move->target);
        add_arc(product, (NaiveArc){from, to, NAIVE_TAU_T, true, false, 0, 0});
    }
}

static void step_of_system(NaiveProduct *product, size_t from,
                           NaiveTransition step) {
    bool moved = product->system->takes_part[step.label];
    size_t to = add_pair(product, step.target, 0);
    add_arc(product, (NaiveArc){from, to, step.label, moved, moved, 0, 0});
}

/* Follow all edges of the automaton that read the letter. */
static void step_by_edges(NaiveProduct *product, size_t from,
                          NaiveTransition step, uint64_t letter) {
    const Probe *probe = product->probe;
    uint32_t monitor = product->pairs[from].monitor;
    for (uint32_t i = 0; i < probe->move_count; i++) {
        const ProbeMove *move = &probe->moves[i];
        if (move->source != monitor || !(move->letters >> letter & 1))
            continue;
        uint32_t marks = probe->on_states ? probe->sets[monitor] : move->marks;
        size_t to = add_pair(product, step.target, move->target);
        add_arc(product,
                (NaiveArc){from, to, step.label, true, true, marks, 0});
    }
}

static void step_with_testing(NaiveProduct *product, size_t from,
                              NaiveTransition step) {
    const uint64_t *letters = product->system->letters;
    uint64_t change = letters[step.source] ^ letters[step.target];
    if (change) {
        step_by_edges(product, from, step, change);
        return;
    }
    size_t to = add_pair(product, step.target, product->pairs[from].monitor);
    add_arc(product, (NaiveArc){from, to, step.label, false, false, 0, 0});
}

static void take_step(NaiveProduct *product, size_t from,
                      NaiveTransition step) {
    switch (product->probe->kind) {
    case PROBE_TESTER:
        step_with_tester(product, from, step);
        break;
    case PROBE_RULE:
        step_of_system(product, from, step);
        break;
    case PROBE_TESTING:
        step_with_testing(product, from, step);
        break;
    case PROBE_BUCHI:
        step_by_edges(product, from, step,
                      product->system->letters[step.source]);
        break;
    }
}

static void expand(NaiveProduct *product, size_t from) {
    const NaiveSystem *system = product->system;
    ProbeKind kind = product->probe->kind;
    size_t state = product->pairs[from].system;
    if (system->cut[state])
        return;
    for (size_t i = 0; i < system->step_count; i++) {
        product->fair = system->movers[i] | system->idle[state];
        if (system->steps[i].source == state)
            take_step(product, from, system->steps[i]);
    }
    product->fair = system->idle[state];
    if (kind == PROBE_TESTER)
        step_of_tester(product, from);
    if (kind == PROBE_BUCHI && !goes_on(system, state))
        take_step(product, from,
                  (NaiveTransition){state, NAIVE_STUTTER, state});
}

/* The edges of a testing automaton's initial states are read on the first
 * valuation. */
static void add_initial(NaiveProduct *product, size_t state) {
    const Probe *probe = product->probe;
    if (probe->kind == PROBE_RULE)
        add_pair(product, state, 0);
    for (uint32_t s = 0; s < probe->states; s++)
        if ((probe->initial >> s & 1) && probe->kind != PROBE_TESTING)
            add_pair(product, state, s);
    if (probe->kind != PROBE_TESTING)
        return;
    for (uint32_t i = 0; i < probe->move_count; i++) {
        const ProbeMove *move = &probe->moves[i];
        if ((probe->initial >> move->source & 1) &&
            (move->letters >> product->system->letters[state] & 1))
            add_pair(product, state, move->target);
    }
}

/* ---- labels ---- */

static uint32_t sets_of_testing(uint32_t sets) {
    uint32_t marks = 0;
    marks |= sets & TESTING_REJECT ? 1 : 0;
    marks |= sets & TESTING_DEADLOCK ? 2 : 0;
    marks |= sets & TESTING_LIVELOCK ? 4 : 0;
    marks |= sets & TESTING_INFINITE ? 8 : 0;
    return marks;
}

/* No arc for testers and rules; no step of the system for automata, which
 * cannot hold the system up. */
static bool is_stuck(const NaiveProduct *product, size_t index) {
    size_t state = product->pairs[index].system;
    if (product->system->cut[state])
        return false;
    if (product->probe->kind == PROBE_TESTING)
        return !goes_on(product->system, state);
    for (size_t i = 0; i < product->arc_count; i++)
        if (product->arcs[i].source == index)
            return false;
    return true;
}

/* The properties: four for testers and testing automata, else one. */
static void list_properties(NaiveProduct *product) {
    static const Label four[] = {LABEL_REJECT, LABEL_DEADLOCK, LABEL_LIVELOCK,
                                 LABEL_INFINITE};
    ProbeKind kind = product->probe->kind;
    bool one = kind == PROBE_RULE || kind == PROBE_BUCHI;
    product->property_count = one ? 1 : 4;
    memcpy(product->kinds, four, sizeof four);
    if (one)
        product->kinds[0] =
            kind == PROBE_RULE ? product->system->kind : (Label)LABEL_INFINITE;
}

static void label_pairs(NaiveProduct *product) {
    const Probe *probe = product->probe;
    for (size_t i = 0; i < product->count; i++) {
        NaivePair *pair = &product->pairs[i];
        pair->stuck = is_stuck(product, i);
        if (probe->kind == PROBE_RULE)
            pair->marks = product->system->marked[pair->system];
        else if (probe->kind == PROBE_TESTER)
            pair->marks = probe->sets[pair->monitor];
        else if (probe->kind == PROBE_TESTING)
            pair->marks = sets_of_testing(probe->sets[pair->monitor]);
    }
}

/* ---- the whole ---- */

static void close_relation(const NaiveProduct *product, uint64_t *matrix,
                           bool moved_too) {
    size_t n = product->count, row = product->row;
    for (size_t i = 0; i < product->arc_count; i++) {
        const NaiveArc *arc = &product->arcs[i];
        if (moved_too || !arc->moved)
            matrix[arc->source * row + arc->target / 64] |= (uint64_t)1
                                                            << arc->target % 64;
    }
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            if (matrix[i * row + k / 64] >> k % 64 & 1)
                for (size_t w = 0; w < row; w++)
                    matrix[i * row + w] |= matrix[k * row + w];
}

NaiveProduct *naive_product_new(const NaiveSystem *system, const Probe *probe,
                                size_t most) {
    NaiveProduct *product = zeroed(1, sizeof *product);
    product->system = system;
    product->probe = probe;
    for (size_t s = 0; s < system->initial; s++)
        add_initial(product, s);
    product->initial = product->count;
    for (size_t i = 0; i < product->count && product->count <= most; i++)
        expand(product, i);
    if (product->count > most) {
        naive_product_free(product);
        return NULL;
    }
    list_properties(product);
    label_pairs(product);
    product->row = (product->count + 63) / 64;
    product->any = zeroed(product->count * product->row, sizeof(uint64_t));
    product->still = zeroed(product->count * product->row, sizeof(uint64_t));
    close_relation(product, product->any, true);
    close_relation(product, product->still, false);
    return product;
}

void naive_product_free(NaiveProduct *product) {
    if (!product)
        return;
    free(product->pairs);
    free(product->arcs);
    free(product->any);
    free(product->still);
    free(product);
}
