#include "equiv/relations/graph.h"

#include "equiv/relations/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NONE = UINT32_MAX
};

static uint32_t *numbers_of(Mem *mem, size_t count) {
    return mem_try(mem, mem_product(count, sizeof(uint32_t)));
}

static void free_numbers(Mem *mem, uint32_t *numbers, size_t count) {
    mem_free(mem, numbers, count * sizeof *numbers);
}

void graph_release(PackedGraph *graph) {
    Mem *mem = graph->mem;
    free_numbers(mem, graph->first, (size_t)graph->state_count + 1);
    free_numbers(mem, graph->labels, graph->arc_room);
    free_numbers(mem, graph->targets, graph->arc_room);
    free_numbers(mem, graph->valuations, graph->state_count);
    free_numbers(mem, graph->initial, graph->initial_count);
    *graph = (PackedGraph){.mem = mem};
}

bool graph_make(PackedGraph *graph, Mem *mem, GraphSize size) {
    *graph = (PackedGraph){.mem = mem};
    if (size.arcs >= NONE)
        return false;
    *graph = (PackedGraph){
        .mem = mem,
        .state_count = size.states,
        .arc_room = (uint32_t)size.arcs,
        .first = numbers_of(mem, (size_t)size.states + 1),
        .labels = numbers_of(mem, size.arcs),
        .targets = numbers_of(mem, size.arcs),
        .valuations = size.valued ? numbers_of(mem, size.states) : NULL,
        .initial = numbers_of(mem, size.initial),
        .initial_count = size.initial,
    };
    bool made = graph->first && graph->labels && graph->targets &&
                (!size.valued || graph->valuations) && graph->initial;
    if (!made)
        graph_release(graph);
    return made;
}

/* Both arrays must be of one size, so what succeeds for one alone is undone. */
static bool widen(PackedGraph *graph) {
    size_t old = graph->arc_room, room = old ? 2 * old : 16;
    assert(graph->arc_count == old);
    if (room >= NONE)
        return false;
    size_t before = old * sizeof(uint32_t), after = room * sizeof(uint32_t);
    uint32_t *labels = mem_try_resize(graph->mem, graph->labels, before, after);
    if (!labels)
        return false;
    graph->labels = labels;
    uint32_t *targets =
        mem_try_resize(graph->mem, graph->targets, before, after);
    if (!targets) {
        graph->labels = mem_try_resize(graph->mem, labels, after, before);
        return false;
    }
    graph->targets = targets;
    graph->arc_room = (uint32_t)room;
    return true;
}

bool graph_add(PackedGraph *graph, uint32_t label, uint32_t target) {
    assert(target < graph->state_count && label <= GRAPH_DIVERGE);
    if (graph->arc_count == graph->arc_room && !widen(graph))
        return false;
    graph->labels[graph->arc_count] = label;
    graph->targets[graph->arc_count++] = target;
    return true;
}

static bool in_order(const PackedGraph *graph, uint32_t begin) {
    for (uint32_t i = begin + 1; i < graph->arc_count; i++)
        if (numbers_pair(graph->labels[i - 1], graph->targets[i - 1]) >=
            numbers_pair(graph->labels[i], graph->targets[i]))
            return false;
    return true;
}

/* Sort the last transitions by insertion; most states have few. */
static void sort_few(PackedGraph *graph, uint32_t begin) {
    uint32_t *labels = graph->labels, *targets = graph->targets;
    for (uint32_t i = begin + 1; i < graph->arc_count; i++) {
        uint32_t label = labels[i], target = targets[i], k = i;
        for (; k > begin && numbers_pair(labels[k - 1], targets[k - 1]) >
                                numbers_pair(label, target);
             k--) {
            labels[k] = labels[k - 1];
            targets[k] = targets[k - 1];
        }
        labels[k] = label;
        targets[k] = target;
    }
}

static void sift(PackedGraph *graph, uint32_t begin, uint32_t k,
                 uint32_t count) {
    assert(k < count && begin + count <= graph->arc_count);
    uint32_t *labels = graph->labels + begin, *targets = graph->targets + begin;
    uint32_t label = labels[k], target = targets[k];
    for (uint32_t child; (child = 2 * k + 1) < count; k = child) {
        if (child + 1 < count &&
            numbers_pair(labels[child], targets[child]) <
                numbers_pair(labels[child + 1], targets[child + 1]))
            child++;
        if (numbers_pair(labels[child], targets[child]) <=
            numbers_pair(label, target))
            break;
        labels[k] = labels[child];
        targets[k] = targets[child];
    }
    labels[k] = label;
    targets[k] = target;
}

/* A heap sort, since the two arrays of a transition have no common element
 * that a library could sort. */
static void sort_many(PackedGraph *graph, uint32_t begin) {
    uint32_t *labels = graph->labels + begin, *targets = graph->targets + begin;
    uint32_t count = graph->arc_count - begin;
    for (uint32_t k = count / 2; k > 0; k--)
        sift(graph, begin, k - 1, count);
    for (uint32_t last = count - 1; last > 0; last--) {
        uint32_t label = labels[0], target = targets[0];
        labels[0] = labels[last];
        targets[0] = targets[last];
        labels[last] = label;
        targets[last] = target;
        sift(graph, begin, 0, last);
    }
}

static void drop_repetitions(PackedGraph *graph, uint32_t begin) {
    assert(begin <= graph->arc_count);
    uint32_t kept = begin;
    for (uint32_t i = begin; i < graph->arc_count; i++) {
        if (kept > begin && graph->labels[kept - 1] == graph->labels[i] &&
            graph->targets[kept - 1] == graph->targets[i])
            continue;
        graph->labels[kept] = graph->labels[i];
        graph->targets[kept++] = graph->targets[i];
    }
    graph->arc_count = kept;
}

void graph_end(PackedGraph *graph, uint32_t source) {
    assert(source < graph->state_count);
    uint32_t begin = graph->first[source];
    if (!in_order(graph, begin)) {
        if (graph->arc_count - begin <= 24)
            sort_few(graph, begin);
        else
            sort_many(graph, begin);
        drop_repetitions(graph, begin);
    }
    graph->first[source + 1] = graph->arc_count;
}

/* States where one more proposition holds get numbers of their own. */
static bool refine_valuations(PackedGraph *graph, const Ranges *where,
                              uint32_t *count) {
    uint32_t old = *count;
    uint32_t *renamed = numbers_of(graph->mem, old);
    bool made = renamed;
    for (uint32_t i = 0; i < old && made; i++)
        renamed[i] = NONE;
    for (size_t i = 0; i < where->count && made; i++)
        for (uint64_t state = where->data[i].first;
             state <= where->data[i].last && made; state++) {
            uint32_t *name = &renamed[graph->valuations[state]];
            if (*name == NONE)
                *name = (*count)++;
            graph->valuations[state] = *name;
            made = !mem_must_stop_after(graph->mem, 1);
        }
    free_numbers(graph->mem, renamed, old);
    return made;
}

/* A proposition that holds in all states of a valuation leaves its old number
 * unused, so that there are never more numbers than twice the states: number
 * them again, in the order of states. */
static bool number_valuations(PackedGraph *graph, uint32_t *count) {
    assert(*count > 0);
    uint32_t *renamed = numbers_of(graph->mem, *count);
    uint32_t used = 0;
    if (!renamed)
        return false;
    for (uint32_t i = 0; i < graph->state_count; i++) {
        uint32_t *name = &renamed[graph->valuations[i]];
        if (*name == 0)
            *name = ++used;
        graph->valuations[i] = *name - 1;
    }
    free_numbers(graph->mem, renamed, *count);
    *count = used;
    return true;
}

static bool find_valuations(PackedGraph *graph, const Lsts *lsts) {
    assert(lsts->propositions.count == 0 || graph->valuations);
    uint32_t count = 1;
    for (size_t i = 0; i < lsts->propositions.count; i++)
        if (!refine_valuations(graph, &lsts->propositions.data[i].states,
                               &count) ||
            !number_valuations(graph, &count))
            return false;
    return true;
}

static bool is_cut(const Lsts *lsts, uint32_t state) {
    for (size_t i = 0; i < lsts->propositions.count; i++)
        if (lsts->propositions.data[i].kind == PROPOSITION_CUT &&
            ranges_contain(&lsts->propositions.data[i].states, state))
            return true;
    return false;
}

static bool fill(PackedGraph *graph, const Lsts *lsts, const uint32_t *labels) {
    assert(graph->state_count == lsts->state_count);
    const LstsTransition *next = lsts->transitions.data;
    const LstsTransition *end =
        vec_at(&lsts->transitions, lsts->transitions.count);
    for (uint32_t state = 0; state < graph->state_count; state++) {
        bool cut = lsts->propositions.count > 0 && is_cut(lsts, state);
        for (; next != end && next->source == state; next++) {
            if (cut)
                continue;
            uint32_t label = labels ? labels[next->action] : next->action;
            if (label == 0 && graph_valuation(graph, state) !=
                                  graph_valuation(graph, next->target))
                label = GRAPH_CHANGE;
            if (!graph_add(graph, label, next->target))
                return false;
        }
        graph_end(graph, state);
        if (mem_must_stop_after(graph->mem, 1))
            return false;
    }
    return true;
}

bool graph_pack(PackedGraph *graph, Mem *mem, const Lsts *lsts,
                const uint32_t *labels) {
    assert(lsts_check(lsts));
    *graph = (PackedGraph){.mem = mem};
    if (lsts->actions.count > GRAPH_CHANGE ||
        !graph_make(graph, mem,
                    (GraphSize){lsts->state_count, lsts->transitions.count,
                                lsts->initial.count,
                                lsts->propositions.count > 0}))
        return false;
    memcpy(graph->initial, lsts->initial.data,
           lsts->initial.count * sizeof *graph->initial);
    if (!find_valuations(graph, lsts) || !fill(graph, lsts, labels)) {
        graph_release(graph);
        return false;
    }
    assert(graph_check(graph));
    return true;
}

bool graph_check(const PackedGraph *graph) {
    for (uint32_t state = 0; state < graph->state_count; state++)
        for (uint32_t i = graph->first[state]; i < graph->first[state + 1];
             i++) {
            uint32_t target = graph->targets[i];
            bool first = i == graph->first[state];
            if (target >= graph->state_count ||
                (!first &&
                 numbers_pair(graph->labels[i - 1], graph->targets[i - 1]) >=
                     numbers_pair(graph->labels[i], target)) ||
                (graph->labels[i] == 0 && graph_valuation(graph, state) !=
                                              graph_valuation(graph, target)))
                return false;
        }
    return graph->first[0] == 0 &&
           graph->first[graph->state_count] == graph->arc_count &&
           graph->arc_count <= graph->arc_room;
}
