#include "equiv/profile/sample.h"

#include "base/hash.h"
#include "search/exploring/visit.h"

#include <string.h>

/* What properties see of a state: two states in which this differs are
 * different, whatever their variables are. */
static uint64_t read_valuation(const Model *model, const Word *vector) {
    uint64_t hash = hash_word(model_labels(model, vector, (Label)~0u));
    uint32_t count = model->propositions.own_expressions
                         ? model->propositions.count
                         : model->propositions.result_count;
    for (uint32_t i = 0; i < count; i++)
        hash = hash_word(hash + model_holds(model, vector, i));
    return hash;
}

/* Is there room for the state, and enough for what comes after it? */
static bool has_room(Sample *sample, const Visit *visit) {
    Mem *mem = sample->mem;
    return mem_left(mem) > mem->limit / 2 &&
           vec_try_reserve(mem, &sample->vectors, sample->model->words) &&
           vec_try_reserve(mem, &sample->seen, 1) &&
           vec_try_reserve(mem, &sample->first, 2) &&
           vec_try_reserve(mem, &sample->levels, 2) &&
           vec_try_reserve(mem, &sample->actions, visit->count) &&
           vec_try_reserve(mem, &sample->targets, visit->count) &&
           sample->targets.count + visit->count < UINT32_MAX;
}

static bool add_state(void *context, const Visit *visit) {
    Sample *sample = context;
    const Model *model = sample->model;
    assert(visit->state == sample->count);
    if (!has_room(sample, visit)) {
        sample->full = true;
        return false;
    }
    memcpy(sample->vectors.data + sample->vectors.count, visit->vector,
           model->words * sizeof(Word));
    sample->vectors.count += model->words;
    sample->seen.data[sample->seen.count++] =
        read_valuation(model, visit->vector);
    sample->first.data[sample->first.count++] = (uint32_t)sample->targets.count;
    for (size_t i = 0; i < visit->count; i++) {
        sample->actions.data[sample->actions.count++] = visit->actions[i];
        sample->targets.data[sample->targets.count++] =
            state_short(visit->targets[i]);
    }
    sample->count++;
    return true;
}

/* States are in breadth-first order: a level ends where the states end that
 * those of the level before have led to. */
static void find_levels(Sample *sample) {
    uint32_t begin = 0, end = sample->initial;
    while (begin < sample->count) {
        if (end > sample->count)
            end = sample->count;
        vec_push(sample->mem, &sample->levels, begin);
        uint32_t next = end;
        for (uint32_t i = sample_begin(sample, begin);
             i < sample_begin(sample, end); i++)
            if (vec_item(&sample->targets, i) >= next)
                next = vec_item(&sample->targets, i) + 1;
        begin = end;
        end = next;
        if (begin == end)
            break;
    }
    vec_push(sample->mem, &sample->levels, sample->count);
}

void sample_make(Sample *sample, const Model *model, Budget *budget, Mem *mem) {
    *sample = (Sample){.mem = mem, .model = model};
    vec_reserve(mem, &sample->first, 2);
    search_visit(model, budget, add_state, sample, &sample->initial,
                 &sample->statistics);
    if (sample->initial > sample->count)
        sample->initial = sample->count;
    vec_push(mem, &sample->first, (uint32_t)sample->targets.count);
    find_levels(sample);
    for (size_t i = 0; i < sample->targets.count; i++)
        if (sample->targets.data[i] > sample->count)
            sample->targets.data[i] = sample->count;
    if (sample->full && sample->statistics.limit == LIMIT_NONE)
        sample->statistics.limit = LIMIT_MEMORY;
    assert(sample->first.count == (size_t)sample->count + 1);
}

void sample_release(Sample *sample) {
    vec_release(sample->mem, &sample->vectors);
    vec_release(sample->mem, &sample->seen);
    vec_release(sample->mem, &sample->first);
    vec_release(sample->mem, &sample->actions);
    vec_release(sample->mem, &sample->targets);
    vec_release(sample->mem, &sample->levels);
    *sample = (Sample){0};
}
