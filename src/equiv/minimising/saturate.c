#include "equiv/minimising/saturate.h"

#include "base/bisect.h"
#include "equiv/relations/numbers.h"

#include <assert.h>
#include <string.h>

static bool like(PackedGraph *result, const PackedGraph *graph) {
    bool valued = graph->valuations != NULL;
    if (!graph_make(result, graph->mem,
                    (GraphSize){graph->state_count, graph->arc_count,
                                graph->initial_count, valued}))
        return false;
    if (valued)
        memcpy(result->valuations, graph->valuations,
               graph->state_count * sizeof(uint32_t));
    memcpy(result->initial, graph->initial,
           graph->initial_count * sizeof(uint32_t));
    return true;
}

/* Add the transitions of `from`'s state as the current state's own. */
static bool copy(PackedGraph *result, const PackedGraph *from, uint32_t state) {
    assert(state < from->state_count);
    for (uint32_t i = from->first[state]; i < from->first[state + 1]; i++)
        if (!graph_add(result, from->labels[i], from->targets[i]))
            return false;
    return true;
}

/* Label 0 to everything that is reached invisibly. */
static bool close(PackedGraph *closure, const PackedGraph *graph) {
    for (uint32_t state = 0; state < graph->state_count; state++) {
        for (uint32_t i = graph->first[state];
             i < graph->first[state + 1] && graph->labels[i] == 0; i++) {
            assert(graph->targets[i] < state);
            if (!copy(closure, closure, graph->targets[i]))
                return false;
        }
        if (!graph_add(closure, 0, state))
            return false;
        graph_end(closure, state);
        if (mem_must_stop_after(graph->mem, 1 + closure->first[state + 1] -
                                                closure->first[state]))
            return false;
    }
    return true;
}

/* The visible transitions of a state, each followed by invisible ones. */
static bool add_visible(PackedGraph *result, const PackedGraph *graph,
                        const PackedGraph *closure, uint32_t state) {
    assert(state < graph->state_count);
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint32_t label = graph->labels[i], target = graph->targets[i];
        if (label == GRAPH_DIVERGE && !graph_add(result, label, 0))
            return false;
        if (label == 0 || label == GRAPH_DIVERGE)
            continue;
        for (uint32_t k = closure->first[target];
             k < closure->first[target + 1]; k++)
            if (!graph_add(result, label, closure->targets[k]))
                return false;
    }
    return true;
}

/* All that a state's invisible successors can do, and what it can do itself. */
static bool add_weak(PackedGraph *result, const PackedGraph *graph,
                     const PackedGraph *closure) {
    for (uint32_t state = 0; state < graph->state_count; state++) {
        for (uint32_t i = graph->first[state];
             i < graph->first[state + 1] && graph->labels[i] == 0; i++)
            if (!copy(result, result, graph->targets[i]))
                return false;
        if (!graph_add(result, 0, state) ||
            !add_visible(result, graph, closure, state))
            return false;
        graph_end(result, state);
        if (mem_must_stop_after(graph->mem, 1 + result->first[state + 1] -
                                                result->first[state]))
            return false;
    }
    return true;
}

bool saturate(PackedGraph *result, const PackedGraph *graph) {
    PackedGraph closure = {.mem = graph->mem};
    *result = (PackedGraph){.mem = graph->mem};
    bool made = like(&closure, graph) && close(&closure, graph) &&
                like(result, graph) && add_weak(result, graph, &closure);
    graph_release(&closure);
    if (!made)
        graph_release(result);
    assert(!made || graph_check(result));
    return made;
}

/* Is there this transition? */
static bool has(const PackedGraph *graph, uint32_t state, uint32_t label,
                uint32_t target) {
    assert(state < graph->state_count);
    uint64_t needed = numbers_pair(label, target);
    uint32_t at = graph->first[state], end = graph->first[state + 1];
    BISECT(at, end,
           numbers_pair(graph->labels[at], graph->targets[at]) < needed);
    return at < end && graph->labels[at] == label &&
           graph->targets[at] == target;
}

/* Does an invisible step before or after another transition of the state lead
 * to the same? */
static bool is_implied(const PackedGraph *graph, const PackedGraph *weak,
                       uint32_t state, uint32_t arc) {
    assert(arc >= graph->first[state] && arc < graph->first[state + 1]);
    uint32_t label = graph->labels[arc], target = graph->targets[arc];
    if (label == GRAPH_DIVERGE)
        return false;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint32_t other = graph->targets[i];
        if (i == arc)
            continue;
        if (graph->labels[i] == 0 && has(weak, other, label, target))
            return true;
        if (graph->labels[i] == label && has(weak, other, 0, target))
            return true;
    }
    return false;
}

static bool keep_needed(PackedGraph *result, const PackedGraph *graph,
                        const PackedGraph *weak) {
    assert(weak->state_count == graph->state_count);
    for (uint32_t state = 0; state < graph->state_count; state++) {
        for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++)
            if (!is_implied(graph, weak, state, i) &&
                !graph_add(result, graph->labels[i], graph->targets[i]))
                return false;
        graph_end(result, state);
        if (mem_must_stop_after(graph->mem, 1))
            return false;
    }
    return true;
}

bool saturate_undo(PackedGraph *result, const PackedGraph *graph) {
    PackedGraph weak;
    *result = (PackedGraph){.mem = graph->mem};
    bool made = saturate(&weak, graph) && like(result, graph) &&
                keep_needed(result, graph, &weak);
    graph_release(&weak);
    if (!made)
        graph_release(result);
    assert(!made || graph_check(result));
    return made;
}
