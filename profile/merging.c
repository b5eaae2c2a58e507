#include "profile/merging.h"

#include "base/hash.h"
#include "equiv/partition.h"
#include "profile/columns.h"

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

bool merging_init(Merging *merging, const Sample *sample, MergeLabels labels) {
    *merging = (Merging){.sample = sample, .graph.mem = sample->mem};
    merging->sight =
        mem_try(sample->mem, (sample->count + 1) * sizeof *merging->sight);
    return merging->sight &&
           graph_make(&merging->graph, sample->mem,
                      (GraphSize){.states = sample->count + 1,
                                  .arcs = sample->targets.count + 1,
                                  .valued = true}) &&
           fill(&merging->graph, sample, labels);
}

void merging_release(Merging *merging) {
    const Sample *sample = merging->sample;
    graph_release(&merging->graph);
    mem_free(sample->mem, merging->sight,
             (sample->count + 1) * sizeof *merging->sight);
}

uint32_t merging_count(Merging *merging, const uint64_t *hashes,
                       uint32_t *before) {
    const Sample *sample = merging->sample;
    Partition partition;
    for (uint32_t s = 0; s < sample->count; s++)
        merging->sight[s] = hash_word(hashes[s]) + vec_item(&sample->seen, s);
    *before = columns_number(sample->mem, merging->sight, sample->count,
                             merging->graph.valuations);
    if (*before == 0)
        return 0;
    merging->graph.valuations[sample->count] = *before;
    if (!partition_make(&partition, &merging->graph, PARTITION_STRONG, 1))
        return 0;
    uint32_t count = partition.block_count - 1;
    partition_release(&partition);
    assert(count >= *before && count <= sample->count);
    return count;
}
