#include "equiv/minimising/minimal.h"

#include "equiv/minimising/normal.h"
#include "equiv/relations/hide.h"
#include "equiv/relations/rule.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* By valuation: a state of the LSTS that has it. */
typedef struct Samples {
    uint32_t *states; /* by number of the valuation */
    uint32_t count;   /* of valuations */
} Samples;

static bool take_samples(Samples *samples, const PackedGraph *graph) {
    samples->count = 0;
    for (uint32_t i = 0; i < graph->state_count; i++)
        if (graph_valuation(graph, i) >= samples->count)
            samples->count = graph_valuation(graph, i) + 1;
    samples->states =
        mem_try(graph->mem, samples->count * sizeof *samples->states);
    if (!samples->states)
        return false;
    for (uint32_t i = 0; i < graph->state_count; i++)
        samples->states[graph_valuation(graph, i)] = i;
    return true;
}

/* Where each proposition holds now. */
static void set_propositions(Lsts *lsts, const PackedGraph *graph,
                             const Samples *samples) {
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        Ranges old = lsts->propositions.data[i].states, now = {0};
        for (uint32_t k = 0; k < graph->state_count; k++) {
            assert(graph->valuations && graph->valuations[k] < samples->count);
            if (ranges_contain(&old, samples->states[graph->valuations[k]]))
                ranges_append(&now, lsts->mem, k);
        }
        vec_release(lsts->mem, &old);
        lsts->propositions.data[i].states = now;
    }
}

/* ---- Names --------------------------------------------------------------- */

/* Only visible actions stay, under their new numbers. */
static void keep_visible(Lsts *lsts, const uint32_t *numbers) {
    Strings kept = {0};
    for (size_t i = 0; i < lsts->actions.count; i++)
        if (i == 0 || numbers[i] != 0)
            vec_push(lsts->mem, &kept, NULL);
    for (size_t i = 0; i < lsts->actions.count; i++)
        if (i == 0 || numbers[i] != 0)
            vec_item(&kept, numbers[i]) = lsts->actions.data[i];
    vec_release(lsts->mem, &lsts->actions);
    lsts->actions.data = kept.data;
    lsts->actions.count = kept.count;
    lsts->actions.capacity = kept.capacity;
}

static int compare_propositions(const void *a, const void *b) {
    const Proposition *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order ? order : (x->kind > y->kind) - (x->kind < y->kind);
}

static void sort_propositions(Lsts *lsts) {
    if (lsts->propositions.count > 0)
        qsort(lsts->propositions.data, lsts->propositions.count,
              sizeof *lsts->propositions.data, compare_propositions);
}

/* ---- Order of valuations ------------------------------------------------- */

/* Does the one come before the other? The first proposition in which they
 * differ decides. */
static bool comes_before(const Lsts *lsts, uint32_t one, uint32_t other) {
    assert(one < lsts->state_count && other < lsts->state_count);
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        const Ranges *states = &lsts->propositions.data[i].states;
        bool here = ranges_contain(states, one);
        if (here != ranges_contain(states, other))
            return !here;
    }
    return false;
}

/* Sort the valuations from the bottom up; both arrays have `count` elements,
 * and the one with the result is returned. */
static uint32_t *sort_valuations(const Lsts *lsts, const Samples *samples,
                                 uint32_t *order, uint32_t *spare) {
    size_t count = samples->count;
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t low = 0; low < count; low += 2 * width) {
            size_t left = low,
                   middle = low + width < count ? low + width : count;
            size_t right = middle,
                   high = middle + width < count ? middle + width : count;
            for (size_t i = low; i < high; i++) {
                bool second = left == middle ||
                              (right < high &&
                               comes_before(lsts, samples->states[order[right]],
                                            samples->states[order[left]]));
                spare[i] = second ? order[right++] : order[left++];
            }
        }
        uint32_t *swap = order;
        order = spare;
        spare = swap;
    }
    return order;
}

/* Number valuations by what holds there, and not by the states that have them.
 */
static bool order_valuations(PackedGraph *graph, const Lsts *lsts,
                             Samples *samples) {
    size_t bytes = samples->count * sizeof(uint32_t);
    uint32_t *one = mem_try(graph->mem, bytes);
    uint32_t *two = mem_try(graph->mem, bytes);
    bool made = one && two;
    if (made) {
        uint32_t *order = sort_valuations(lsts, samples, one, two);
        uint32_t *numbers = order == one ? two : one;
        for (uint32_t i = 0; i < samples->count; i++)
            numbers[order[i]] = i;
        for (uint32_t i = 0; graph->valuations && i < graph->state_count; i++)
            graph->valuations[i] = numbers[graph->valuations[i]];
    }
    mem_free(graph->mem, one, bytes);
    mem_free(graph->mem, two, bytes);
    mem_free(graph->mem, samples->states, bytes);
    samples->states = NULL;
    return made && take_samples(samples, graph);
}

/* ---- The whole ----------------------------------------------------------- */

static void set_transitions(Lsts *lsts, const PackedGraph *graph) {
    vec_reserve(lsts->mem, &lsts->transitions, graph->arc_count);
    for (uint32_t state = 0; state < graph->state_count; state++)
        for (uint32_t i = graph->first[state]; i < graph->first[state + 1];
             i++) {
            uint32_t label = graph->labels[i];
            bool silent = label == GRAPH_CHANGE || label == GRAPH_DIVERGE;
            lsts->transitions.data[lsts->transitions.count++] =
                (LstsTransition){state, silent ? 0 : label, graph->targets[i]};
        }
}

static void rebuild(Lsts *lsts, const PackedGraph *graph,
                    const Samples *samples, const uint32_t *numbers) {
    assert(samples->count > 0 || graph->state_count == 0);
    set_propositions(lsts, graph, samples);
    keep_visible(lsts, numbers);
    set_transitions(lsts, graph);
    lsts->state_count = graph->state_count;
    for (size_t i = 0; i < graph->initial_count; i++)
        vec_push(lsts->mem, &lsts->initial, graph->initial[i]);
    assert(lsts_check(lsts));
}

/* Arrays that grew while a file was read are up to twice as large as needed. */
static void trim(Lsts *lsts) {
    size_t size = sizeof *lsts->transitions.data;
    if (lsts->transitions.count == 0)
        return;
    lsts->transitions.data = mem_resize(lsts->mem, lsts->transitions.data,
                                        lsts->transitions.capacity * size,
                                        lsts->transitions.count * size);
    lsts->transitions.capacity = lsts->transitions.count;
}

/* The smallest system, or the normal form. */
static bool shrink(PackedGraph *graph, Lsts *lsts, Samples *samples,
                   Relation relation) {
    const RelationRule *rule = &relation_rules[relation];
    if (rule->family != RELATION_RUNS)
        return minimise(graph, relation);
    if (!(rule->aspects & RUNS_CHANGES))
        lsts_drop_propositions(lsts);
    else if (!order_valuations(graph, lsts, samples))
        return false;
    return normal_form(graph, rule->aspects);
}

bool minimal_lsts(Lsts *lsts, const uint32_t *labels, Relation relation) {
    bool by_name = relation_rules[relation].family == RELATION_RUNS;
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *numbers = mem_alloc(lsts->mem, bytes);
    PackedGraph graph;
    Samples samples = {0};
    trim(lsts);
    hide_number(lsts, labels, by_name, numbers);
    if (by_name)
        sort_propositions(lsts);
    bool made = graph_pack(&graph, lsts->mem, lsts, numbers) &&
                take_samples(&samples, &graph);
    lsts_strip(lsts); /* before the memory is needed */
    made = made && shrink(&graph, lsts, &samples, relation);
    if (made)
        rebuild(lsts, &graph, &samples, numbers);
    mem_free(lsts->mem, samples.states, samples.count * sizeof *samples.states);
    mem_free(lsts->mem, numbers, bytes);
    graph_release(&graph);
    return made;
}
