/* equiv/profile/profile_items.c -- values, entropies and factors */
#include "base/hash.h"
#include "equiv/profile/profiling.h"

#include <math.h>

enum {
    MOST_INSTANCES = 64 /* of an item, and processes, that are looked at one by
                           one: each takes a pass over all states */
};

/* By state, into `other`: its hash without what is in `column`. */
static void leave_out(Profiling *self) {
    for (uint32_t s = 0; s < self->sample.count; s++)
        self->other[s] = self->whole[s] - self->column[s];
}

uint32_t profiling_project(Profiling *self, const uint32_t *parts,
                           size_t count) {
    if (!columns_sum(&self->sample, &self->profile->anatomy, parts, count,
                     self->column))
        return 0;
    leave_out(self);
    return columns_number(self->mem, self->other, self->sample.count, NULL);
}

/* ---- One part ------------------------------------------------------------ */

/* Bits of entropy of the numbers, of which there are `distinct`. */
static double entropy_of(Mem *mem, const uint32_t *numbers, uint32_t count,
                         uint32_t distinct) {
    uint32_t *often = mem_try(mem, distinct * sizeof *often);
    double bits = 0;
    if (!often)
        return 0;
    for (uint32_t i = 0; i < count; i++)
        often[numbers[i]]++;
    for (uint32_t k = 0; k < distinct; k++)
        bits -= often[k] * log2((double)often[k] / count);
    mem_free(mem, often, distinct * sizeof *often);
    return bits / count;
}

static void note_extremes(ProfileItem *item, ItemKind kind,
                          const int64_t *numbers, size_t count) {
    if (count == 0 || (kind != ITEM_VARIABLE && kind != ITEM_CHANNEL))
        return;
    if (numbers[0] > item->most)
        item->most = numbers[0];
    if (numbers[0] < item->least)
        item->least = numbers[0];
}

/* The contents of a part in all states, into `column`, and extreme values. */
static bool read_part(Profiling *self, uint32_t part, uint32_t item) {
    const Sample *sample = &self->sample;
    const Anatomy *anatomy = &self->profile->anatomy;
    ProfileItem *noted = &vec_item(&self->profile->items, item);
    ItemKind kind = vec_item(&anatomy->items, item).kind;
    Dissection found;
    bool good = true;
    dissection_init(&found, self->mem);
    for (uint32_t s = 0; s < sample->count && good; s++) {
        size_t length;
        anatomy_dissect(anatomy, sample->model, sample_vector(sample, s), &part,
                        1, &found);
        const int64_t *numbers = dissection_get(&found, 0, &length);
        note_extremes(noted, kind, numbers, length);
        self->column[s] = columns_contents(item, numbers, length);
        good = !mem_must_stop_after(self->mem, 1);
    }
    dissection_release(&found);
    return good;
}

/* The part with the most values counts for its item. */
static bool measure_part(Profiling *self, uint32_t part, uint32_t item) {
    ProfileItem *noted = &vec_item(&self->profile->items, item);
    uint32_t *numbers = (uint32_t *)self->other;
    if (!read_part(self, part, item))
        return false;
    uint32_t distinct =
        columns_number(self->mem, self->column, self->sample.count, numbers);
    if (distinct == 0)
        return false;
    if (distinct > noted->values) {
        noted->values = distinct;
        noted->entropy =
            entropy_of(self->mem, numbers, self->sample.count, distinct);
    }
    return true;
}

/* ---- Items and blocks ---------------------------------------------------- */

static bool measure_item(Profiling *self, uint32_t item) {
    size_t count;
    const uint32_t *parts = lists_get(&self->item_parts, item, &count);
    ProfileItem *noted = &vec_item(&self->profile->items, item);
    noted->least = INT64_MAX;
    noted->most = INT64_MIN;
    if (count == 0) { /* it never changes */
        noted->values = 1;
        noted->factor = 1;
        return read_part(self, self->first[item], item);
    }
    for (size_t k = 0; k < count && k < MOST_INSTANCES; k++)
        if (!measure_part(self, parts[k], item))
            return false;
    uint32_t left = profiling_project(self, parts, count);
    noted->factor = profiling_factor(self, left);
    return left > 0;
}

static bool measure_block(Profiling *self, uint32_t block) {
    size_t count;
    const uint32_t *parts = lists_get(&self->block_parts, block, &count);
    ProfileBlock *noted = &vec_item(&self->profile->blocks, block);
    if (count == 0) {
        *noted = (ProfileBlock){1, 1};
        return true;
    }
    uint32_t left = profiling_project(self, parts, count);
    noted->factor = profiling_factor(self, left);
    noted->values =
        columns_number(self->mem, self->column, self->sample.count, NULL);
    return left > 0 && noted->values > 0;
}

double profiling_clamp(Profiling *self, uint32_t item, int64_t limit) {
    const Sample *sample = &self->sample;
    const Anatomy *anatomy = &self->profile->anatomy;
    size_t count;
    const uint32_t *parts = lists_get(&self->item_parts, item, &count);
    Dissection found;
    if (!columns_sum(sample, anatomy, parts, count, self->column))
        return 0;
    leave_out(self);
    dissection_init(&found, self->mem);
    for (uint32_t s = 0; s < sample->count; s++) {
        anatomy_dissect(anatomy, sample->model, sample_vector(sample, s), parts,
                        count, &found);
        for (size_t k = 0; k < count; k++) {
            size_t length;
            const int64_t *numbers = dissection_get(&found, k, &length);
            int64_t number = length && numbers[0] < limit ? numbers[0] : limit;
            self->other[s] += columns_part(vec_item(&anatomy->parts, parts[k]),
                                           &number, length ? 1 : 0);
        }
    }
    dissection_release(&found);
    return profiling_factor(
        self, columns_number(self->mem, self->other, sample->count, NULL));
}

/* If different states have equal parts, the names do not show all that there
 * is. The rest is then a part of its own, which is never left out. */
static bool distinguish(Profiling *self) {
    const Sample *sample = &self->sample;
    uint32_t distinct =
        columns_number(self->mem, self->whole, sample->count, NULL);
    if (distinct == 0 || distinct == sample->count)
        return distinct > 0;
    self->profile->unnamed = true;
    for (uint32_t s = 0; s < sample->count; s++)
        self->whole[s] +=
            hash_words(sample_vector(sample, s), sample->model->words);
    return true;
}

/* Add up the parts of a state that were found; `first` has their hashes in the
 * first one. */
static uint64_t sum_state(Profiling *self, const Dissection *found,
                          uint64_t *first, bool begins) {
    const Anatomy *anatomy = &self->profile->anatomy;
    uint64_t sum = 0;
    for (uint32_t k = 0; k < anatomy->parts.count; k++) {
        size_t length;
        const int64_t *numbers = dissection_get(found, k, &length);
        uint64_t hash =
            columns_part(vec_item(&anatomy->parts, k), numbers, length);
        if (begins)
            first[k] = hash;
        self->varies[k] |= hash != first[k];
        sum += hash;
    }
    return sum;
}

static bool sum_states(Profiling *self, uint64_t *first, const uint32_t *all) {
    const Sample *sample = &self->sample;
    const Anatomy *anatomy = &self->profile->anatomy;
    uint32_t parts = (uint32_t)anatomy->parts.count;
    Dissection found;
    bool good = true;
    dissection_init(&found, self->mem);
    for (uint32_t s = 0; s < sample->count && good; s++) {
        anatomy_dissect(anatomy, sample->model, sample_vector(sample, s), all,
                        parts, &found);
        self->whole[s] = sum_state(self, &found, first, s == 0);
        good = !mem_must_stop_after(self->mem, 1 + parts / 8);
    }
    dissection_release(&found);
    return good;
}

bool profiling_begin(Profiling *self) {
    uint32_t parts = (uint32_t)self->profile->anatomy.parts.count;
    size_t numbers = (parts + (size_t)1) * sizeof(uint32_t);
    size_t hashes = (parts + (size_t)1) * sizeof(uint64_t);
    uint32_t *all = mem_alloc(self->mem, numbers);
    uint64_t *first = mem_alloc(self->mem, hashes);
    for (uint32_t k = 0; k < parts; k++)
        all[k] = k;
    bool good = sum_states(self, first, all) && distinguish(self);
    mem_free(self->mem, first, hashes);
    mem_free(self->mem, all, numbers);
    return good;
}

bool profiling_items(Profiling *self) {
    const Anatomy *anatomy = &self->profile->anatomy;
    for (uint32_t i = 0; i < anatomy->items.count; i++)
        if (!measure_item(self, i))
            return false;
    for (uint32_t b = 0, varying = 0;
         b < anatomy->blocks.count && varying < MOST_INSTANCES; b++) {
        if (!measure_block(self, b))
            return false;
        varying += vec_item(&self->profile->blocks, b).values > 1;
    }
    return true;
}

/* ---- The same behaviour -------------------------------------------------- */

bool profiling_afford(Profiling *self) {
    uint64_t size = self->sample.count + self->sample.targets.count;
    if (self->effort < size || mem_must_stop(self->mem))
        return false;
    self->effort -= size;
    return true;
}

/* Where a process stands is what the model does. */
static bool is_data(const Profile *profile, uint32_t item) {
    return vec_item(&profile->anatomy.items, item).kind != ITEM_PLACE;
}

/* The item with the greatest factor that has not been looked at. */
static uint32_t next_item(const Profile *profile) {
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < profile->items.count; i++) {
        const ProfileItem *item = &vec_item(&profile->items, i);
        if (item->same == 0 && item->factor > 1.01 && is_data(profile, i) &&
            (best == UINT32_MAX ||
             item->factor > vec_item(&profile->items, best).factor))
            best = i;
    }
    return best;
}

static bool merge_item(Profiling *self, Merging *merging, uint32_t item) {
    size_t count;
    const uint32_t *parts = lists_get(&self->item_parts, item, &count);
    if (!columns_sum(&self->sample, &self->profile->anatomy, parts, count,
                     self->column))
        return false;
    leave_out(self);
    Merged merged = merging_count(merging, self->other);
    vec_item(&self->profile->items, item).same = merged_factor(merged);
    return merged.left > 0;
}

bool profiling_merge(Profiling *self) {
    Merging merging;
    bool good = merging_init(&merging, &self->sample, MERGE_BY_ACTION);
    uint32_t item;
    while (good && (item = next_item(self->profile)) != UINT32_MAX)
        good = profiling_afford(self) && merge_item(self, &merging, item);
    merging_release(&merging);
    return good;
}
