#include "equiv/minimising/signature.h"

#include "base/hash.h"
#include "base/stress.h"
#include "equiv/relations/numbers.h"

#include <assert.h>

enum {
    FEW = STRESSED(64, 1) /* numbers that are collected again when asked for */
};

static size_t most_arcs(const PackedGraph *graph) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < graph->state_count; i++)
        if (graph->first[i + 1] - graph->first[i] > most)
            most = graph->first[i + 1] - graph->first[i];
    return most;
}

bool signatures_init(Signatures *signatures, const PackedGraph *graph,
                     const uint32_t *blocks, PartitionKind kind) {
    Mem *mem = graph->mem;
    size_t states = graph->state_count, room = most_arcs(graph);
    *signatures = (Signatures){.mem = mem,
                               .graph = graph,
                               .blocks = blocks,
                               .kind = kind,
                               .room = room,
                               .kept = UINT32_MAX};
    bool branching = kind == PARTITION_BRANCHING;
    signatures->set = mem_try(mem, room * sizeof(uint64_t));
    signatures->other = mem_try(mem, room * sizeof(uint64_t));
    if (branching)
        signatures->definitions =
            mem_try(mem, mem_product(states, sizeof(Definition)));
    bool made = signatures->set && signatures->other &&
                (!branching || signatures->definitions);
    if (!made)
        signatures_release(signatures);
    return made;
}

void signatures_release(Signatures *signatures) {
    Mem *mem = signatures->mem;
    size_t bytes = signatures->room * sizeof(uint64_t);
    size_t states = signatures->graph ? signatures->graph->state_count : 0;
    mem_free(mem, signatures->set, bytes);
    mem_free(mem, signatures->other, bytes);
    mem_free(mem, signatures->definitions, states * sizeof(Definition));
    *signatures = (Signatures){.mem = mem};
}

/* While there is one block, memory need not be asked. */
static inline uint32_t block_of(const Signatures *signatures, uint32_t state) {
    assert(state < signatures->graph->state_count);
    return signatures->single ? 0 : signatures->blocks[state];
}

static uint64_t hash_set(const Signatures *signatures, const uint64_t *set,
                         size_t count) {
    uint64_t hash = signatures->seed + count;
    for (size_t i = 0; i < count; i++)
        hash = hash_word(hash ^ set[i]);
    return hash;
}

/* All pairs, for strong bisimilarity. */
static size_t collect_all(const Signatures *signatures, uint32_t state,
                          uint64_t *set) {
    assert(state < signatures->graph->state_count);
    const PackedGraph *graph = signatures->graph;
    size_t count = 0;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++)
        set[count++] = numbers_pair(graph->labels[i],
                                    block_of(signatures, graph->targets[i]));
    return numbers_sort(set, count);
}

static bool is_inert(const Signatures *signatures, uint32_t state, uint32_t i) {
    assert(i < signatures->graph->arc_count);
    const PackedGraph *graph = signatures->graph;
    return graph->labels[i] == 0 && block_of(signatures, graph->targets[i]) ==
                                        block_of(signatures, state);
}

/* Pairs, and the hashes of inert successors. */
static size_t collect_inert(const Signatures *signatures, uint32_t state,
                            uint64_t *set) {
    const PackedGraph *graph = signatures->graph;
    size_t count = 0;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint32_t target = graph->targets[i];
        assert(graph->labels[i] != 0 || target < state);
        set[count++] =
            is_inert(signatures, state, i)
                ? signatures->definitions[target].hash | SIGNATURE_INERT
                : numbers_pair(graph->labels[i], block_of(signatures, target));
    }
    return numbers_sort(set, count);
}

static uint32_t filter_bit(uint64_t number) {
    return UINT32_C(1) << (hash_word(number) >> 59);
}

static uint32_t filter_set(const uint64_t *set, size_t count) {
    uint32_t filter = 0;
    for (size_t i = 0; i < count; i++)
        filter |= filter_bit(set[i]);
    return filter;
}

/* The set of a definer. A long one is kept for the states that come next: many
 * can have it, where a cycle of invisible steps has become one state. */
static const uint64_t *defining_set(Signatures *signatures, uint32_t definer,
                                    uint64_t few[FEW], size_t *count) {
    const uint32_t *first = signatures->graph->first;
    assert(definer < signatures->graph->state_count);
    if (first[definer + 1] - first[definer] <= FEW) {
        *count = collect_inert(signatures, definer, few);
        return few;
    }
    if (signatures->kept != definer) {
        signatures->kept = definer;
        signatures->kept_count =
            collect_inert(signatures, definer, signatures->other);
    }
    *count = signatures->kept_count;
    assert(*count <= signatures->room);
    return signatures->other;
}

/* Is all of the set, except for the hash of this signature, in the signature?
 * The filter saves most looks at the definer, which can be anywhere in memory.
 */
static bool adds_nothing(Signatures *signatures, const Definition *definition) {
    uint64_t except = definition->hash | SIGNATURE_INERT;
    const uint64_t *set = signatures->set;
    for (size_t i = 0; i < signatures->count; i++)
        if (set[i] != except && !(definition->filter & filter_bit(set[i])))
            return false;
    uint64_t few[FEW];
    size_t others;
    const uint64_t *other =
        defining_set(signatures, definition->definer, few, &others);
    return numbers_within(set, signatures->count, except, other, others);
}

/* Keep the state's signature: its own set, or the signature of a successor. */
static uint64_t define(Signatures *signatures, uint32_t state) {
    const PackedGraph *graph = signatures->graph;
    Definition *own = &signatures->definitions[state];
    for (uint32_t i = graph->first[state];
         i < graph->first[state + 1] && graph->labels[i] == 0; i++) {
        if (!is_inert(signatures, state, i))
            continue;
        const Definition *definition =
            &signatures->definitions[graph->targets[i]];
        assert(definition->hash ==
               signatures->definitions[definition->definer].hash);
        if (!adds_nothing(signatures, definition))
            continue;
        *own = *definition;
        return own->hash;
    }
    const uint64_t *set = signatures->set;
    *own = (Definition){hash_set(signatures, set, signatures->count), state,
                        filter_set(set, signatures->count)};
    return own->hash;
}

void signatures_begin(Signatures *signatures, bool single) {
    signatures->single = single;
    signatures->kept = UINT32_MAX;
}

uint64_t signatures_hash(Signatures *signatures, uint32_t state) {
    assert(state < signatures->graph->state_count);
    if (signatures->kind == PARTITION_BRANCHING) {
        signatures->count = collect_inert(signatures, state, signatures->set);
        return define(signatures, state);
    }
    signatures->count = collect_all(signatures, state, signatures->set);
    return hash_set(signatures, signatures->set, signatures->count);
}

size_t signatures_visible(const Signatures *signatures, bool *inert) {
    size_t count = signatures->count;
    while (count > 0 && signatures->set[count - 1] >= SIGNATURE_INERT)
        count--;
    *inert = count < signatures->count;
    return count;
}
