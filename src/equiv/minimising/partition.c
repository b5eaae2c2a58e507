#include "equiv/minimising/partition.h"

#include "equiv/minimising/key_sort.h"
#include "equiv/minimising/stability.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Block {
    uint64_t hash;  /* of the signature of its states that are not dirty */
    uint32_t begin; /* its first member */
    uint32_t size;  /* how many there are */
} Block;

/* What is needed while blocks are split. */
typedef struct Refiner {
    Mem *mem;                  /* where the arrays come from */
    const PackedGraph *graph;  /* borrowed */
    bool branching;            /* label 0 within a block is inert */
    uint32_t *block;           /* by state; the result */
    uint32_t *members;         /* states, those of a block together */
    uint32_t *places;          /* by state: where it is among the members */
    VEC(Block) blocks;         /* by number */
    uint64_t *single;          /* by block, a bit: it has a single state. Blocks
                                  are too many for the cache, these bits not */
    uint32_t *in_first;        /* by state, and one more: into `sources` */
    uint32_t *in_other;        /* branching: the first without label 0 */
    uint32_t *sources;         /* of the transitions to each state */
    uint8_t *dirty;            /* by state: is it in the list? */
    Key *list;                 /* states to be looked at, room for all; in a
                                  round, with their blocks and signatures */
    uint32_t listed;           /* how many */
    Signatures signatures;     /* makes these */
    PartitionHistory *history; /* of blocks, if it is asked for */
} Refiner;

void partition_release(Partition *partition) {
    mem_free(partition->mem, partition->blocks,
             partition->state_count * sizeof(uint32_t));
    *partition = (Partition){.mem = partition->mem};
}

/* ---- Setting up --------------------------------------------------------- */

static uint32_t *numbers_of(Mem *mem, size_t count) {
    return mem_try(mem, mem_product(count, sizeof(uint32_t)));
}

/* How many transitions lead to each state, as sums. */
static void count_sources(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    for (uint32_t i = 0; i < graph->arc_count; i++)
        refiner->in_first[graph->targets[i]]++;
    for (uint32_t i = 1; i <= graph->state_count; i++)
        refiner->in_first[i] += refiner->in_first[i - 1];
    assert(refiner->in_first[graph->state_count] == graph->arc_count);
}

/* Write the sources backwards from where those of each state end; either all,
 * or those with or without label 0. */
static void place_sources(Refiner *refiner, bool with, bool without) {
    const PackedGraph *graph = refiner->graph;
    for (uint32_t state = graph->state_count; state-- > 0;)
        for (uint32_t i = graph->first[state + 1]; i-- > graph->first[state];)
            if (graph->labels[i] == 0 ? with : without)
                refiner->sources[--refiner->in_first[graph->targets[i]]] =
                    state;
}

static void forget_sources(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    size_t bytes = graph->state_count * sizeof(uint32_t);
    mem_free(refiner->mem, refiner->in_first, bytes + sizeof(uint32_t));
    mem_free(refiner->mem, refiner->in_other, bytes);
    mem_free(refiner->mem, refiner->sources,
             graph->arc_count * sizeof(uint32_t));
    refiner->in_first = refiner->in_other = refiner->sources = NULL;
}

static bool find_sources(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    size_t states = graph->state_count;
    refiner->in_first = numbers_of(refiner->mem, states + 1);
    refiner->sources = numbers_of(refiner->mem, graph->arc_count);
    if (refiner->branching)
        refiner->in_other = numbers_of(refiner->mem, states);
    if (!refiner->in_first || !refiner->sources ||
        (refiner->branching && !refiner->in_other))
        return false;
    count_sources(refiner);
    place_sources(refiner, !refiner->branching, true);
    if (!refiner->branching)
        return true;
    memcpy(refiner->in_other, refiner->in_first, states * sizeof(uint32_t));
    place_sources(refiner, true, false);
    return true;
}

/* There are no more blocks than states. */
static size_t single_bytes(const Refiner *refiner) {
    return (refiner->graph->state_count / 64 + (size_t)1) * sizeof(uint64_t);
}

static bool allocate(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    Mem *mem = refiner->mem;
    size_t states = graph->state_count;
    refiner->members = numbers_of(mem, states);
    refiner->places = numbers_of(mem, states);
    refiner->dirty = mem_try(mem, states);
    refiner->single = mem_try(mem, single_bytes(refiner));
    refiner->list = mem_try(mem, mem_product(states, sizeof(Key)));
    return refiner->members && refiner->places && refiner->dirty &&
           refiner->single && refiner->list &&
           signatures_init(&refiner->signatures, graph, refiner->block,
                           refiner->branching ? PARTITION_BRANCHING
                                              : PARTITION_STRONG);
}

static void release(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    Mem *mem = refiner->mem;
    size_t bytes = graph->state_count * sizeof(uint32_t);
    mem_free(mem, refiner->members, bytes);
    mem_free(mem, refiner->places, bytes);
    forget_sources(refiner);
    mem_free(mem, refiner->dirty, graph->state_count);
    mem_free(mem, refiner->single, single_bytes(refiner));
    mem_free(mem, refiner->list, graph->state_count * sizeof(Key));
    vec_release(mem, &refiner->blocks);
    if (refiner->signatures.mem)
        signatures_release(&refiner->signatures);
}

static inline bool is_single(const Refiner *refiner, uint32_t block) {
    return refiner->single[block / 64] >> block % 64 & 1;
}

/* The block has its size. Blocks never grow. */
static void note_size(Refiner *refiner, uint32_t block) {
    assert(refiner->blocks.data[block].size > 0);
    uint64_t bit = refiner->blocks.data[block].size == 1;
    refiner->single[block / 64] |= bit << block % 64;
}

/* One block per valuation that occurs, in the order of states; sizes only. */
static bool open_blocks(Refiner *refiner, uint32_t *opened, size_t count) {
    const PackedGraph *graph = refiner->graph;
    for (uint32_t i = 0; i < graph->state_count; i++) {
        assert(graph_valuation(graph, i) < count);
        (void)count;
        uint32_t *number = &opened[graph_valuation(graph, i)];
        if (*number == 0) {
            if (!vec_try_push(refiner->mem, &refiner->blocks, (Block){0}))
                return false;
            *number = (uint32_t)refiner->blocks.count;
        }
        refiner->block[i] = *number - 1;
        refiner->blocks.data[*number - 1].size++;
    }
    return true;
}

static void place_members(Refiner *refiner) {
    for (size_t i = 1; i < refiner->blocks.count; i++) {
        const Block *before = &refiner->blocks.data[i - 1];
        refiner->blocks.data[i].begin = before->begin + before->size;
    }
    for (uint32_t i = 0; i < refiner->graph->state_count; i++) {
        Block *block = &refiner->blocks.data[refiner->block[i]];
        refiner->places[i] = block->begin;
        refiner->members[block->begin++] = i;
    }
    for (uint32_t i = 0; i < refiner->blocks.count; i++) {
        refiner->blocks.data[i].begin -= refiner->blocks.data[i].size;
        note_size(refiner, i);
    }
}

static bool start(Refiner *refiner) {
    const PackedGraph *graph = refiner->graph;
    uint32_t most = 0;
    for (uint32_t i = 0; i < graph->state_count; i++)
        if (graph_valuation(graph, i) > most)
            most = graph_valuation(graph, i);
    size_t count = (size_t)most + 1;
    uint32_t *opened = numbers_of(refiner->mem, count);
    bool started = opened && open_blocks(refiner, opened, count);
    mem_free(refiner->mem, opened, count * sizeof *opened);
    if (started)
        place_members(refiner);
    return started;
}

/* ---- A round ------------------------------------------------------------ */

static void mark_all(Refiner *refiner) {
    for (uint32_t i = 0; i < refiner->graph->state_count; i++) {
        refiner->dirty[i] = 1;
        refiner->list[i].state = i;
    }
    refiner->listed = refiner->graph->state_count;
}

/* A state alone in its block needs no signature. */
static inline void mark(Refiner *refiner, uint32_t state) {
    if (refiner->dirty[state] || is_single(refiner, refiner->block[state]))
        return;
    refiner->dirty[state] = 1;
    refiner->list[refiner->listed++].state = state;
}

/* The state has got another block. Where it came from must be looked at again,
 * and itself if some of its transitions were inert. */
static void mark_around(Refiner *refiner, uint32_t state) {
    const PackedGraph *graph = refiner->graph;
    uint32_t first = graph->first[state];
    if (refiner->branching && first < graph->first[state + 1] &&
        graph->labels[first] == 0)
        mark(refiner, state);
    for (uint32_t i = refiner->in_first[state];
         i < refiner->in_first[state + 1]; i++)
        mark(refiner, refiner->sources[i]);
}

/* A branching signature depends on those of inert successors. */
static void mark_inert(Refiner *refiner) {
    assert(refiner->branching);
    for (uint32_t k = 0; k < refiner->listed; k++) {
        uint32_t state = refiner->list[k].state;
        for (uint32_t i = refiner->in_first[state];
             i < refiner->in_other[state]; i++)
            if (refiner->block[refiner->sources[i]] == refiner->block[state])
                mark(refiner, refiner->sources[i]);
    }
}

static int compare(const void *left, const void *right) {
    uint32_t a = ((const Key *)left)->state, b = ((const Key *)right)->state;
    return a < b ? -1 : a > b;
}

/* In the order of states: branching signatures need it, and so does the
 * cache. */
static void sort_list(Refiner *refiner) {
    uint32_t states = refiner->graph->state_count;
    if (refiner->listed < states / 32) {
        if (refiner->branching)
            qsort(refiner->list, refiner->listed, sizeof(Key), compare);
        return;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < states; i++)
        if (refiner->dirty[i])
            refiner->list[count++].state = i;
    assert(count == refiner->listed);
}

/* Have memory bring what the states that come next in the list need. */
static inline void lookahead(const Refiner *refiner, uint32_t k,
                             const Stability *stability) {
    const Key *list = refiner->list + k;
    uint32_t left = refiner->listed - k;
    if (stability->holds && left > 2 * FETCH_AHEAD) {
        uint32_t block = refiner->block[list[2 * FETCH_AHEAD].state];
        stability_foresee(stability, block);
    }
    if (left > FETCH_AHEAD) {
        uint32_t state = list[FETCH_AHEAD].state;
        signatures_announce(&refiner->signatures, state);
        if (stability->holds)
            stability_announce(stability, refiner->block[state]);
    }
}

/* Find the signatures of the states in the list; those that are alone in their
 * blocks by now leave it. */
static bool split(Refiner *refiner, Stability *stability) {
    assert(refiner->listed <= refiner->graph->state_count);
    uint32_t kept = 0;
    signatures_begin(&refiner->signatures, refiner->blocks.count == 1);
    sort_list(refiner);
    for (uint32_t k = 0; k < refiner->listed; k++) {
        uint32_t state = refiner->list[k].state;
        uint32_t block = refiner->block[state];
        lookahead(refiner, k, stability);
        refiner->dirty[state] = 0;
        if (mem_must_stop_after(refiner->mem, 1))
            return false;
        if (is_single(refiner, block))
            continue;
        refiner->list[kept++] =
            (Key){signatures_hash(&refiner->signatures, state), block, state};
        if (stability->holds &&
            !stability_add(stability, &refiner->signatures, block))
            return false;
    }
    refiner->listed = kept;
    return true;
}

/* If all states are in the list, see at the same time whether they agree. The
 * memory for that is where the sources would be. */
static bool split_and_check(Refiner *refiner, bool *stable) {
    const PackedGraph *graph = refiner->graph;
    Stability stability = {.mem = refiner->mem};
    bool whole = refiner->listed == graph->state_count && !refiner->sources;
    if (whole && !stability_begin(&stability, graph, refiner->blocks.count))
        return false;
    bool done = split(refiner, &stability);
    *stable = done && stability.holds;
    stability_release(&stability);
    return done;
}

/* Have memory bring what is written of a state that comes soon. */
static inline void fetch_next(const Refiner *refiner, const Key *key) {
    if (key + FETCH_AHEAD >= refiner->list + refiner->listed)
        return;
    fetch(&refiner->places[key[FETCH_AHEAD].state]);
    fetch(&refiner->block[key[FETCH_AHEAD].state]);
}

/* Make states of a block its last ones, before `end`, and give them a number;
 * where they begin. */
static uint32_t carve(Refiner *refiner, const Key *keys, size_t count,
                      uint32_t end, uint32_t number) {
    for (size_t i = 0; i < count; i++) {
        uint32_t state = keys[i].state, place = refiner->places[state];
        fetch_next(refiner, keys + i);
        uint32_t other = refiner->members[--end];
        assert(place <= end);
        refiner->members[place] = other;
        refiner->places[other] = place;
        refiner->members[end] = state;
        refiner->places[state] = end;
        refiner->block[state] = number;
    }
    return end;
}

/* The same for a block whose members are all placed anew. */
static uint32_t place(Refiner *refiner, const Key *keys, size_t count,
                      uint32_t end, uint32_t number) {
    uint32_t begin = end - (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        uint32_t state = keys[i].state;
        fetch_next(refiner, keys + i);
        refiner->members[begin + i] = state;
        refiner->places[state] = begin + (uint32_t)i;
        refiner->block[state] = number;
    }
    return begin;
}

/* How many of the sorted keys have the hash of the first. */
static size_t run_length(const Key *keys, size_t count) {
    assert(count > 0);
    size_t length = 1;
    while (length < count && keys[length].hash == keys[0].hash)
        length++;
    return length;
}

typedef struct Split { /* of a block with dirty states */
    size_t keeper;     /* the first key of the part that keeps the number, or
                          SIZE_MAX: the part that is not dirty */
    size_t length;     /* of the keeper, if it has keys */
    uint32_t clean;    /* states with the signature that the block had */
} Split;

static Split plan_split(const Block *block, const Key *keys, size_t count) {
    assert(count > 0 && count <= block->size);
    Split split = {.keeper = SIZE_MAX, .clean = block->size - (uint32_t)count};
    bool clean = split.clean > 0;
    for (size_t i = 0, length; i < count; i += length) {
        length = run_length(keys + i, count - i);
        if (clean && keys[i].hash == block->hash)
            split.clean += (uint32_t)length;
        else if (length > split.length)
            split = (Split){i, length, split.clean};
    }
    if (split.clean >= split.length)
        split.keeper = SIZE_MAX;
    return split;
}

/* Exchange numbers: the last `count` states of what remains of the block keep
 * its number, and those before them get a new one. */
static bool keep_last(Refiner *refiner, uint32_t number, uint32_t begin,
                      uint32_t middle, uint32_t end) {
    assert(begin < middle && middle < end);
    uint32_t fresh = (uint32_t)refiner->blocks.count;
    Block *block = &refiner->blocks.data[number];
    Block front = {block->hash, begin, middle - begin};
    *block = (Block){block->hash, middle, end - middle};
    for (uint32_t i = begin; i < middle; i++)
        refiner->block[refiner->members[i]] = fresh;
    return vec_try_push(refiner->mem, &refiner->blocks, front);
}

/* Split one block, whose dirty states these are. */
static bool split_block(Refiner *refiner, const Key *keys, size_t count) {
    assert(count > 0);
    uint32_t number = keys[0].block;
    Block old = refiner->blocks.data[number];
    Split split = plan_split(&old, keys, count);
    bool had_clean = old.size > count;
    uint32_t end = old.begin + old.size;
    for (size_t i = 0, length; i < count; i += length) {
        length = run_length(keys + i, count - i);
        if (i == split.keeper || (had_clean && keys[i].hash == old.hash))
            continue;
        uint32_t fresh = (uint32_t)refiner->blocks.count;
        uint32_t begin =
            (had_clean ? carve : place)(refiner, keys + i, length, end, fresh);
        Block part = {keys[i].hash, begin, end - begin};
        if (!vec_try_push(refiner->mem, &refiner->blocks, part))
            return false;
        end = begin;
    }
    Block *block = &refiner->blocks.data[number];
    block->size = end - old.begin;
    if (split.keeper == SIZE_MAX)
        return true;
    if (!had_clean)
        place(refiner, keys + split.keeper, split.length, end, number);
    if (split.clean > 0) {
        uint32_t middle =
            carve(refiner, keys + split.keeper, split.length, end, number);
        if (!keep_last(refiner, number, old.begin, middle, end))
            return false;
    }
    refiner->blocks.data[number].hash = keys[split.keeper].hash;
    return true;
}

/* ---- History ------------------------------------------------------------ */

/* A block is a part of an older epoch from now on. */
static bool note_epoch(Refiner *refiner, size_t block, uint32_t parent) {
    PartitionHistory *history = refiner->history;
    PartitionEpoch epoch = {parent, history->round};
    uint32_t number = (uint32_t)history->epochs.count;
    assert(block <= history->blocks.count);
    if (!vec_try_push(refiner->mem, &history->epochs, epoch))
        return false;
    if (block == history->blocks.count)
        return vec_try_push(refiner->mem, &history->blocks, number);
    history->blocks.data[block] = number;
    return true;
}

/* The block was split: its parts are its rest and all blocks from `first` on.
 */
static bool note_split(Refiner *refiner, uint32_t block, size_t first) {
    if (!refiner->history || first == refiner->blocks.count)
        return true;
    uint32_t parent = refiner->history->blocks.data[block];
    if (!note_epoch(refiner, block, parent))
        return false;
    for (size_t i = first; i < refiner->blocks.count; i++)
        if (!note_epoch(refiner, i, parent))
            return false;
    return true;
}

static bool begin_history(Refiner *refiner) {
    PartitionHistory *history = refiner->history;
    if (!history)
        return true;
    if (!vec_try_push(refiner->mem, &history->epochs, ((PartitionEpoch){0, 0})))
        return false;
    for (size_t i = 0; i < refiner->blocks.count; i++)
        if (!note_epoch(refiner, i, 0))
            return false;
    return true;
}

void partition_forget(Mem *mem, PartitionHistory *history) {
    vec_release(mem, &history->epochs);
    vec_release(mem, &history->blocks);
}

uint32_t partition_level(const Partition *partition,
                         const PartitionHistory *history, uint32_t one,
                         uint32_t other) {
    assert(one < partition->state_count);
    assert(other < partition->state_count);
    uint32_t a = vec_item(&history->blocks, partition->blocks[one]);
    uint32_t b = vec_item(&history->blocks, partition->blocks[other]);
    uint32_t level = 0;
    assert(a != b);
    while (a != b) {
        uint32_t *later =
            history->epochs.data[a].round >= history->epochs.data[b].round ? &a
                                                                           : &b;
        level = history->epochs.data[*later].round;
        *later = history->epochs.data[*later].parent;
    }
    return level;
}

static bool split_all(Refiner *refiner) {
    const Key *keys = refiner->list;
    size_t count = refiner->listed;
    for (size_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count; end++)
            if (keys[end].block != keys[begin].block)
                break;
        size_t first = refiner->blocks.count;
        if (!split_block(refiner, keys + begin, end - begin) ||
            !note_split(refiner, keys[begin].block, first) ||
            mem_must_stop_after(refiner->mem, 1))
            return false;
        note_size(refiner, keys[begin].block);
        for (size_t i = first; i < refiner->blocks.count; i++)
            note_size(refiner, (uint32_t)i);
    }
    return true;
}

/* Mark what must be looked at again because of new blocks. If a good part of
 * all states has moved, it is faster to look at all of them. This happens O(log
 * states) times, and until it no longer does, nothing needs to know where
 * transitions come from. */
static bool mark_next(Refiner *refiner, size_t old) {
    assert(old <= refiner->blocks.count);
    uint64_t moved = 0;
    for (size_t i = old; i < refiner->blocks.count; i++)
        moved += refiner->blocks.data[i].size;
    if (moved > refiner->graph->state_count / 4) {
        mark_all(refiner);
        return true;
    }
    if (moved > 0 && !refiner->sources && !find_sources(refiner))
        return false;
    for (size_t i = old; i < refiner->blocks.count; i++) {
        Block block = refiner->blocks.data[i];
        for (uint32_t k = 0; k < block.size; k++)
            mark_around(refiner, refiner->members[block.begin + k]);
        if (mem_must_stop_after(refiner->mem, block.size))
            return false;
    }
    if (refiner->branching && moved > 0)
        mark_inert(refiner);
    return true;
}

/* One round; `*stable` if it is the last one. */
static bool round_of(Refiner *refiner, bool *stable) {
    size_t old = refiner->blocks.count;
    if (refiner->history)
        refiner->history->round++;
    if (!split_and_check(refiner, stable))
        return false;
    if (*stable)
        return true;
    keys_sort(refiner->list, refiner->listed);
    if (!split_all(refiner))
        return false;
    refiner->listed = 0;
    return mark_next(refiner, old);
}

/* ---- The whole ---------------------------------------------------------- */

/* Nothing is left in the list: look at all states again, with other hashes,
 * and see whether they agree. */
static void begin_check(Refiner *refiner) {
    forget_sources(refiner);
    refiner->signatures.seed++;
    mark_all(refiner);
}

static bool refine(Refiner *refiner, Partition *partition, uint64_t seed) {
    bool stable = false;
    if (!allocate(refiner) || !start(refiner) || !begin_history(refiner))
        return false;
    refiner->signatures.seed = seed;
    for (mark_all(refiner); !stable;) {
        if (!round_of(refiner, &stable))
            return false;
        if (!stable && refiner->listed == 0)
            begin_check(refiner);
    }
    partition->block_count = (uint32_t)refiner->blocks.count;
    return true;
}

static bool make(Partition *partition, const PackedGraph *graph,
                 PartitionKind kind, uint64_t seed, PartitionHistory *history) {
    assert(graph_check(graph));
    *partition =
        (Partition){.mem = graph->mem,
                    .state_count = graph->state_count,
                    .blocks = numbers_of(graph->mem, graph->state_count)};
    Refiner refiner = {.mem = graph->mem,
                       .graph = graph,
                       .branching = kind == PARTITION_BRANCHING,
                       .block = partition->blocks,
                       .history = history};
    bool made = refiner.block && refine(&refiner, partition, seed);
    release(&refiner);
    if (!made)
        partition_release(partition);
    return made;
}

bool partition_make(Partition *partition, const PackedGraph *graph,
                    PartitionKind kind, uint64_t seed) {
    return make(partition, graph, kind, seed, NULL);
}

bool partition_record(Partition *partition, const PackedGraph *graph,
                      uint64_t seed, PartitionHistory *history) {
    return make(partition, graph, PARTITION_STRONG, seed, history);
}
