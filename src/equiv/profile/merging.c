#include "equiv/profile/merging.h"

#include "base/hash.h"
#include "equiv/minimising/partition.h"
#include "equiv/profile/part_hashes.h"

enum {
    MOST_STEPS = 6 /* that are looked at if not all states are known */
};

/* Label 0 is kept for silent steps, of which there are none here. */
static uint32_t label_of(const Model *model, uint32_t action,
                         MergeLabels labels) {
    switch (labels) {
    case MERGE_BY_ACTION:
        return 1 + action;
    case MERGE_BY_NAME:
        return 1 + model->action_labels[action];
    case MERGE_BY_ERROR:
        break;
    }
    return 2 + model_violates(model, action); /* NO_PROPERTY becomes 1 */
}

static bool fill(PackedGraph *graph, const Sample *sample, MergeLabels labels) {
    for (uint32_t s = 0; s < sample->count; s++) {
        for (uint32_t i = sample_begin(sample, s); i < sample_end(sample, s);
             i++)
            if (!graph_add(graph,
                           label_of(sample->model,
                                    vec_item(&sample->actions, i), labels),
                           vec_item(&sample->targets, i)))
                return false;
        graph_end(graph, s);
        if (mem_must_stop_after(sample->mem, 1))
            return false;
    }
    graph_end(graph, sample->count);
    return true;
}

/* How far to look ahead: as many steps as leave a quarter of the states, which
 * are those of the first levels. */
static void lookahead(Merging *merging) {
    const Sample *sample = merging->sample;
    size_t last = sample->levels.count - 1;
    merging->steps = 0;
    merging->of = sample->count;
    for (size_t k = 1; k <= MOST_STEPS && k < last; k++) {
        uint32_t states = vec_item(&sample->levels, last - k);
        if (states < sample->count / 4 || states == 0)
            break;
        merging->steps = (uint32_t)k;
        merging->of = states;
    }
}

bool merging_init(Merging *merging, const Sample *sample, MergeLabels labels) {
    size_t bytes = (sample->count + (size_t)1) * sizeof *merging->hash;
    *merging = (Merging){.sample = sample, .graph.mem = sample->mem};
    merging->hash = mem_try(sample->mem, bytes);
    merging->next = mem_try(sample->mem, bytes);
    merging->partly = !sample->statistics.complete;
    lookahead(merging);
    return merging->hash && merging->next &&
           graph_make(&merging->graph, sample->mem,
                      (GraphSize){.states = sample->count + 1,
                                  .arcs = sample->targets.count + 1,
                                  .valued = true}) &&
           fill(&merging->graph, sample, labels);
}

void merging_release(Merging *merging) {
    const Sample *sample = merging->sample;
    size_t bytes = (sample->count + (size_t)1) * sizeof *merging->hash;
    graph_release(&merging->graph);
    mem_free(sample->mem, merging->hash, bytes);
    mem_free(sample->mem, merging->next, bytes);
}

/* What the state is, and what it can do. Steps of one label to targets that are
 * alike count once if they are next to each other; else states may stay apart
 * that could be merged. */
static uint64_t signature(const Merging *merging, uint32_t state) {
    const PackedGraph *graph = &merging->graph;
    uint64_t sum = hash_word(merging->hash[state]), last = 0;
    uint32_t label = 0;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint64_t step = hash_word(merging->hash[graph->targets[i]] ^
                                  hash_word(graph->labels[i]));
        if (graph->labels[i] != label || step != last)
            sum += hash_word(step);
        label = graph->labels[i];
        last = step;
    }
    return sum;
}

static void hash_states(Merging *merging, const uint64_t *hashes) {
    const Sample *sample = merging->sample;
    for (uint32_t s = 0; s < sample->count; s++)
        merging->hash[s] = hash_word(hashes[s]) + vec_item(&sample->seen, s);
    merging->hash[sample->count] = 0;
}

static void step(Merging *merging) {
    const Sample *sample = merging->sample;
    for (uint32_t s = 0; s < sample->count; s++)
        merging->next[s] = signature(merging, s);
    merging->next[sample->count] = 0;
    uint64_t *other = merging->hash;
    merging->hash = merging->next;
    merging->next = other;
}

bool merging_plausible(Merging *merging, const uint64_t *hashes) {
    Mem *mem = merging->sample->mem;
    uint32_t count = merging->partly ? merging->of : merging->sample->count;
    hash_states(merging, hashes);
    uint32_t before = columns_number(mem, merging->hash, count, NULL);
    if (!merging->partly || merging->steps > 0)
        step(merging);
    return before == columns_number(mem, merging->hash, count, NULL);
}

static Merged merge_partly(Merging *merging) {
    const Sample *sample = merging->sample;
    Merged merged = {.of = merging->of};
    merged.before =
        columns_number(sample->mem, merging->hash, merging->of, NULL);
    for (uint32_t k = 0; k < merging->steps; k++)
        step(merging);
    merged.left = columns_number(sample->mem, merging->hash, merging->of, NULL);
    return merged;
}

Merged merging_count(Merging *merging, const uint64_t *hashes) {
    const Sample *sample = merging->sample;
    Partition partition;
    hash_states(merging, hashes);
    if (merging->partly)
        return merge_partly(merging);
    Merged merged = {.of = sample->count};
    merged.before = columns_number(sample->mem, merging->hash, sample->count,
                                   merging->graph.valuations);
    if (merged.before == 0)
        return merged;
    merging->graph.valuations[sample->count] = merged.before;
    if (!partition_make(&partition, &merging->graph, PARTITION_STRONG, 1))
        return merged;
    merged.left = partition.block_count - 1;
    partition_release(&partition);
    assert(merged.left >= merged.before && merged.left <= merged.of);
    return merged;
}
