#include "equiv/minimal.h"

#include <assert.h>

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

/* Remove the hidden actions; `numbers` gets the new number of each. */
static void keep_visible(Lsts *lsts, const uint32_t *labels,
                         uint32_t *numbers) {
    uint32_t kept = 1;
    for (uint32_t i = 1; i < lsts->actions.count; i++) {
        assert(labels[i] == 0 || labels[i] == i);
        if (labels[i] == 0)
            continue;
        lsts->actions.data[kept] = lsts->actions.data[i];
        numbers[i] = kept++;
    }
    lsts->actions.count = kept;
}

static void set_transitions(Lsts *lsts, const PackedGraph *graph,
                            const uint32_t *numbers) {
    vec_reserve(lsts->mem, &lsts->transitions, graph->arc_count);
    for (uint32_t state = 0; state < graph->state_count; state++)
        for (uint32_t i = graph->first[state]; i < graph->first[state + 1];
             i++) {
            uint32_t label = graph->labels[i];
            bool silent = label == GRAPH_CHANGE || label == GRAPH_DIVERGE;
            lsts->transitions.data[lsts->transitions.count++] =
                (LstsTransition){state, silent ? 0 : numbers[label],
                                 graph->targets[i]};
        }
}

static void rebuild(Lsts *lsts, const PackedGraph *graph,
                    const Samples *samples, const uint32_t *labels) {
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *numbers = mem_alloc(lsts->mem, bytes);
    set_propositions(lsts, graph, samples);
    keep_visible(lsts, labels, numbers);
    set_transitions(lsts, graph, numbers);
    lsts->state_count = graph->state_count;
    for (size_t i = 0; i < graph->initial_count; i++)
        vec_push(lsts->mem, &lsts->initial, graph->initial[i]);
    mem_free(lsts->mem, numbers, bytes);
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

bool minimal_lsts(Lsts *lsts, const uint32_t *labels, Relation relation) {
    PackedGraph graph;
    Samples samples = {0};
    trim(lsts);
    bool made = graph_pack(&graph, lsts->mem, lsts, labels) &&
                take_samples(&samples, &graph);
    lsts_strip(lsts); /* before the memory is needed */
    made = made && minimise(&graph, relation);
    if (made)
        rebuild(lsts, &graph, &samples, labels);
    mem_free(lsts->mem, samples.states, samples.count * sizeof *samples.states);
    graph_release(&graph);
    return made;
}
