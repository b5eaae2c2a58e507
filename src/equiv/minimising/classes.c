#include "equiv/minimising/classes.h"

#include "equiv/minimising/fetch.h"

#include <assert.h>
#include <string.h>

enum {
    NONE = UINT32_MAX
};

typedef struct Classes {
    const PackedGraph *graph; /* borrowed */
    const uint32_t *blocks;   /* borrowed: by state */
    ClassesKind kind;         /* which transitions count */
    uint32_t *heads;          /* by block: its smallest state */
    uint32_t *tails;          /* weak, by state: the next of its block */
    uint32_t *numbers;        /* by block: its new number, or NONE */
    uint32_t *order;          /* blocks by new number */
    uint32_t block_count;     /* of the partition */
    uint32_t count;           /* blocks that have numbers */
} Classes;

static bool begin(Classes *classes) {
    Mem *mem = classes->graph->mem;
    size_t states = classes->graph->state_count * sizeof(uint32_t);
    size_t blocks = classes->block_count * sizeof(uint32_t);
    classes->heads = mem_try(mem, blocks);
    classes->numbers = mem_try(mem, blocks);
    classes->order = mem_try(mem, blocks);
    bool weak = classes->kind == CLASSES_WEAK;
    classes->tails = weak ? mem_try(mem, states) : NULL;
    if (!classes->heads || !classes->numbers || !classes->order ||
        (weak && !classes->tails))
        return false;
    memset(classes->heads, 0xff, blocks);
    memset(classes->numbers, 0xff, blocks);
    for (uint32_t i = classes->graph->state_count; i-- > 0;) {
        if (i >= FETCH_AHEAD)
            fetch(&classes->heads[classes->blocks[i - FETCH_AHEAD]]);
        if (weak)
            classes->tails[i] = classes->heads[classes->blocks[i]];
        classes->heads[classes->blocks[i]] = i;
    }
    return true;
}

static void finish(Classes *classes) {
    Mem *mem = classes->graph->mem;
    size_t blocks = classes->block_count * sizeof(uint32_t);
    mem_free(mem, classes->heads, blocks);
    mem_free(mem, classes->numbers, blocks);
    mem_free(mem, classes->order, blocks);
    mem_free(mem, classes->tails,
             classes->graph->state_count * sizeof(uint32_t));
}

static bool counts(const Classes *classes, uint32_t state, uint32_t i) {
    assert(i < classes->graph->arc_count);
    return classes->kind == CLASSES_STRONG || classes->graph->labels[i] != 0 ||
           classes->blocks[classes->graph->targets[i]] !=
               classes->blocks[state];
}

/* The next state that contributes to the block, or NONE. */
static uint32_t next_of(const Classes *classes, uint32_t state) {
    return classes->tails ? classes->tails[state] : NONE;
}

static void reach(Classes *classes, uint32_t block) {
    assert(block < classes->block_count);
    if (classes->numbers[block] != NONE)
        return;
    classes->numbers[block] = classes->count;
    classes->order[classes->count++] = block;
}

/* Number the initial blocks; how many there are. */
static uint32_t number_initial(Classes *classes) {
    const PackedGraph *graph = classes->graph;
    for (size_t i = 0; i < graph->initial_count; i++)
        reach(classes, classes->blocks[graph->initial[i]]);
    return classes->count;
}

/* Have memory bring the states that stand for the blocks that come next, their
 * transitions, and the blocks these lead to. */
static inline void lookahead(const Classes *classes, uint32_t k) {
    const PackedGraph *graph = classes->graph;
    const uint32_t *order = classes->order + k, *heads = classes->heads;
    uint32_t left = classes->count - k;
    if (left > 4 * FETCH_AHEAD)
        fetch(&heads[order[4 * FETCH_AHEAD]]);
    if (left > 3 * FETCH_AHEAD)
        fetch(&graph->first[heads[order[3 * FETCH_AHEAD]]]);
    if (left > 2 * FETCH_AHEAD) {
        uint32_t i = graph->first[heads[order[2 * FETCH_AHEAD]]];
        fetch(&graph->labels[i]);
        fetch(&graph->targets[i]);
    }
    if (left > FETCH_AHEAD) {
        uint32_t head = heads[order[FETCH_AHEAD]];
        for (uint32_t i = graph->first[head]; i < graph->first[head + 1]; i++)
            fetch(&classes->blocks[graph->targets[i]]);
    }
    if (left > FETCH_AHEAD / 2) {
        uint32_t head = heads[order[FETCH_AHEAD / 2]];
        for (uint32_t i = graph->first[head]; i < graph->first[head + 1]; i++)
            fetch(&classes->numbers[classes->blocks[graph->targets[i]]]);
    }
}

/* Number what can be reached; how many transitions there may be. */
static bool number_reached(Classes *classes, size_t *arcs) {
    assert(classes->count <= classes->block_count);
    const PackedGraph *graph = classes->graph;
    *arcs = 0;
    for (uint32_t k = 0; k < classes->count; k++) {
        lookahead(classes, k);
        for (uint32_t state = classes->heads[classes->order[k]]; state != NONE;
             state = next_of(classes, state)) {
            for (uint32_t i = graph->first[state]; i < graph->first[state + 1];
                 i++)
                if (counts(classes, state, i)) {
                    reach(classes, classes->blocks[graph->targets[i]]);
                    ++*arcs;
                }
            if (mem_must_stop_after(graph->mem, 1))
                return false;
        }
    }
    return true;
}

static bool fill(const Classes *classes, PackedGraph *result) {
    assert(classes->count <= classes->block_count);
    const PackedGraph *graph = classes->graph;
    for (uint32_t k = 0; k < classes->count; k++) {
        uint32_t state = classes->heads[classes->order[k]];
        lookahead(classes, k);
        if (graph->valuations)
            result->valuations[k] = graph->valuations[state];
        for (; state != NONE; state = next_of(classes, state))
            for (uint32_t i = graph->first[state]; i < graph->first[state + 1];
                 i++) {
                uint32_t block = classes->blocks[graph->targets[i]];
                if (counts(classes, state, i) &&
                    !graph_add(result, graph->labels[i],
                               classes->numbers[block]))
                    return false;
            }
        graph_end(result, k);
        if (mem_must_stop_after(graph->mem, 1))
            return false;
    }
    return true;
}

bool classes_make(PackedGraph *result, const PackedGraph *graph,
                  const Partition *partition, ClassesKind kind) {
    assert(partition->state_count == graph->state_count);
    Classes classes = {.graph = graph,
                       .blocks = partition->blocks,
                       .kind = kind,
                       .block_count = partition->block_count};
    *result = (PackedGraph){.mem = graph->mem};
    bool made = begin(&classes);
    uint32_t initial = made ? number_initial(&classes) : 0;
    size_t arcs;
    made = made && number_reached(&classes, &arcs) &&
           graph_make(result, graph->mem,
                      (GraphSize){classes.count, arcs, initial,
                                  graph->valuations != NULL});
    if (made && !fill(&classes, result)) {
        graph_release(result);
        made = false;
    }
    for (uint32_t i = 0; made && i < initial; i++)
        result->initial[i] = i;
    finish(&classes);
    assert(!made || graph_check(result));
    return made;
}
