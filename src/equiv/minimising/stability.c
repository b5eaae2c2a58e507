#include "equiv/minimising/stability.h"

#include "equiv/relations/numbers.h"

#include <assert.h>
#include <string.h>

/* A stable strong partition needs half of all transitions and states at most;
 * starting with an eighth, doubling does not exceed that. */
bool stability_begin(Stability *stability, const PackedGraph *graph,
                     size_t block_count) {
    size_t room = ((size_t)graph->arc_count + graph->state_count) / 8 + 1;
    *stability =
        (Stability){.mem = graph->mem,
                    .block_count = block_count,
                    .where = mem_try(
                        graph->mem, mem_product(block_count, sizeof(uint32_t))),
                    .holds = true};
    bool made = stability->where &&
                vec_try_reserve(graph->mem, &stability->numbers, room) &&
                vec_try_push(graph->mem, &stability->numbers, 0);
    if (!made)
        stability_release(stability);
    return made;
}

void stability_release(Stability *stability) {
    mem_free(stability->mem, stability->where,
             stability->block_count * sizeof(uint32_t));
    vec_release(stability->mem, &stability->numbers);
    *stability = (Stability){.mem = stability->mem};
}

/* The first signature of a block. */
static bool keep(Stability *stability, const uint64_t *pairs, size_t count,
                 uint32_t block) {
    assert(block < stability->block_count);
    assert(stability->where[block] == 0);
    if (!vec_try_reserve(stability->mem, &stability->numbers, count + 1))
        return false;
    uint64_t *room = stability->numbers.data + stability->numbers.count;
    if (stability->numbers.count > UINT32_MAX)
        return false; /* as graphs with so many transitions are rejected */
    stability->where[block] = (uint32_t)stability->numbers.count;
    room[0] = count;
    memcpy(room + 1, pairs, count * sizeof *pairs);
    stability->numbers.count += count + 1;
    return true;
}

bool stability_add(Stability *stability, const Signatures *signatures,
                   uint32_t block) {
    assert(stability->holds && block < stability->block_count);
    bool inert;
    size_t count = signatures_visible(signatures, &inert);
    const uint64_t *pairs = signatures->set;
    if (stability->where[block] == 0) {
        assert(!inert);
        return keep(stability, pairs, count, block);
    }
    const uint64_t *first =
        &vec_item(&stability->numbers, stability->where[block]);
    stability->holds =
        inert ? numbers_within(pairs, count, SIGNATURE_INERT, first + 1,
                               (size_t)first[0])
              : count == first[0] &&
                    memcmp(pairs, first + 1, count * sizeof *pairs) == 0;
    return true;
}
