#include "equiv/signature.h"

#include "base/hash.h"
#include "equiv/numbers.h"

#include <assert.h>
#include <string.h>

#define INERT (UINT64_C(1) << 63) /* marks hashes among pairs */

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
                               .room = room};
    bool branching = kind == PARTITION_BRANCHING;
    signatures->set = mem_try(mem, room * sizeof(uint64_t));
    signatures->other = mem_try(mem, room * sizeof(uint64_t));
    if (branching) {
        signatures->hashes = mem_try(mem, states * sizeof(uint64_t));
        signatures->definers = mem_try(mem, states * sizeof(uint32_t));
    }
    bool made = signatures->set && signatures->other &&
                (!branching || (signatures->hashes && signatures->definers));
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
    mem_free(mem, signatures->hashes, states * sizeof(uint64_t));
    mem_free(mem, signatures->definers, states * sizeof(uint32_t));
    *signatures = (Signatures){.mem = mem};
}

/* While there is one block, memory need not be asked. */
static inline uint32_t block_of(const Signatures *signatures, uint32_t state) {
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
    const PackedGraph *graph = signatures->graph;
    size_t count = 0;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++)
        set[count++] = numbers_pair(graph->labels[i],
                                    block_of(signatures, graph->targets[i]));
    return numbers_sort(set, count);
}

static bool is_inert(const Signatures *signatures, uint32_t state, uint32_t i) {
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
                ? signatures->hashes[target] | INERT
                : numbers_pair(graph->labels[i], block_of(signatures, target));
    }
    return numbers_sort(set, count);
}

/* Keep the state's signature: its own set, or the signature of a successor. */
static uint64_t define(Signatures *signatures, uint32_t state, size_t count) {
    const PackedGraph *graph = signatures->graph;
    for (uint32_t i = graph->first[state];
         i < graph->first[state + 1] && graph->labels[i] == 0; i++) {
        if (!is_inert(signatures, state, i))
            continue;
        uint32_t definer = signatures->definers[graph->targets[i]];
        uint64_t hash = signatures->hashes[definer];
        assert(hash == signatures->hashes[graph->targets[i]]);
        size_t others = collect_inert(signatures, definer, signatures->other);
        if (!numbers_within(signatures->set, count, hash | INERT,
                            signatures->other, others))
            continue;
        signatures->definers[state] = definer;
        return signatures->hashes[state] = hash;
    }
    signatures->definers[state] = state;
    return signatures->hashes[state] =
               hash_set(signatures, signatures->set, count);
}

uint64_t signatures_hash(Signatures *signatures, uint32_t state) {
    if (signatures->kind == PARTITION_BRANCHING)
        return define(signatures, state,
                      collect_inert(signatures, state, signatures->set));
    size_t count = collect_all(signatures, state, signatures->set);
    return hash_set(signatures, signatures->set, count);
}

/* The pairs of a state without its inert transitions, of which `*inert` says
 * whether there are any. */
static size_t collect_visible(const Signatures *signatures, uint32_t state,
                              uint64_t *set, bool *inert) {
    const PackedGraph *graph = signatures->graph;
    size_t count = 0;
    *inert = false;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        if (is_inert(signatures, state, i))
            *inert = true;
        else
            set[count++] = numbers_pair(
                graph->labels[i], block_of(signatures, graph->targets[i]));
    }
    return numbers_sort(set, count);
}

void signatures_lead(Signatures *signatures, uint32_t leader) {
    bool inert = false;
    signatures->led =
        signatures->kind == PARTITION_STRONG
            ? collect_all(signatures, leader, signatures->set)
            : collect_visible(signatures, leader, signatures->set, &inert);
    assert(!inert);
}

bool signatures_follow(Signatures *signatures, uint32_t state) {
    const uint64_t *set = signatures->set;
    uint64_t *other = signatures->other;
    size_t count = signatures->led;
    bool inert = false;
    if (signatures->kind == PARTITION_STRONG)
        return count == collect_all(signatures, state, other) &&
               memcmp(set, other, count * sizeof *set) == 0;
    size_t others = collect_visible(signatures, state, other, &inert);
    return (inert || count == others) &&
           numbers_within(other, others, INERT, set, count);
}
