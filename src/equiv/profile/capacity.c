/* equiv/profile/capacity.c -- channels that need not be so long
 *
 * A model with a shorter channel does what the model does as long as the
 * channel does not hold more: its states are those that are reached without
 * passing a longer one. The least capacity is advised with which everything is
 * still done that was done, and nothing ends that did not end. */
#include "equiv/profile/profiling.h"

#include <string.h>

typedef struct Shortening {
    Profiling *profiling;
    uint32_t item;     /* the channel */
    uint32_t *lengths; /* by state: messages of its longest part */
    uint32_t *order;   /* states that are reached */
    uint8_t *met;      /* by state */
    uint8_t *done;     /* by action: it is done */
    uint32_t all;      /* how many actions are done without a limit */
} Shortening;

static bool find_lengths(Shortening *self) {
    Profiling *profiling = self->profiling;
    const Sample *sample = &profiling->sample;
    const Anatomy *anatomy = &profiling->profile->anatomy;
    size_t count;
    const uint32_t *parts =
        lists_get(&profiling->item_parts, self->item, &count);
    Dissection found;
    bool good = true;
    dissection_init(&found, profiling->mem);
    for (uint32_t s = 0; s < sample->count && good; s++) {
        anatomy_dissect(anatomy, sample->model, sample_vector(sample, s), parts,
                        count, &found);
        for (size_t k = 0; k < count; k++) {
            size_t length;
            const int64_t *numbers = dissection_get(&found, k, &length);
            if (length > 0 && numbers[0] > self->lengths[s])
                self->lengths[s] = (uint32_t)numbers[0];
        }
        good = !mem_must_stop_after(profiling->mem, 1);
    }
    dissection_release(&found);
    return good;
}

/* Append a state that was not met; how many there are then. */
static uint32_t meet(Shortening *self, uint32_t state, uint32_t count) {
    if (self->met[state])
        return count;
    self->met[state] = true;
    self->order[count] = state;
    return count + 1;
}

/* What the state leads to; false if it comes to an end that it did not. */
static bool follow(Shortening *self, uint32_t state, uint32_t most,
                   uint32_t *count, uint32_t *actions) {
    const Sample *sample = &self->profiling->sample;
    uint32_t begin = sample_begin(sample, state);
    uint32_t end = sample_end(sample, state), possible = 0;
    for (uint32_t i = begin; i < end; i++) {
        uint32_t target = vec_item(&sample->targets, i);
        uint32_t action = vec_item(&sample->actions, i);
        if (target < sample->count && self->lengths[target] > most)
            continue;
        possible++;
        *actions += !self->done[action];
        self->done[action] = true;
        if (target < sample->count)
            *count = meet(self, target, *count);
    }
    return possible > 0 || begin == end;
}

/* How many states are reached; 0 if something is no longer done. */
static uint32_t reach(Shortening *self, uint32_t most) {
    const Sample *sample = &self->profiling->sample;
    uint32_t count = 0, actions = 0;
    bool good = true;
    memset(self->met, 0, sample->count);
    memset(self->done, 0, sample->model->action_count);
    for (uint32_t s = 0; s < sample->initial; s++)
        count = self->lengths[s] <= most ? meet(self, s, count) : count;
    for (uint32_t i = 0; i < count && good; i++)
        good = follow(self, self->order[i], most, &count, &actions);
    if (most == UINT32_MAX)
        self->all = actions;
    return good && actions == self->all ? count : 0;
}

static void advise(Shortening *self) {
    Profiling *profiling = self->profiling;
    const ProfileItem *item = &vec_item(&profiling->profile->items, self->item);
    reach(self, UINT32_MAX);
    for (uint32_t most = 1; most < (uint64_t)item->most; most++) {
        uint32_t count = reach(self, most);
        if (count == 0)
            continue;
        double factor = profiling_factor(profiling, count);
        if (factor >= PROFILE_WORTH) {
            profile_advise(profiling->profile, (Advice){.kind = ADVICE_CAPACITY,
                                                        .factor = factor,
                                                        .capacity = most});
            profile_subject(profiling->profile, self->item);
        }
        return;
    }
}

static bool inspect(Profiling *profiling, uint32_t item) {
    Mem *mem = profiling->mem;
    size_t states = profiling->sample.count;
    size_t actions = profiling->model->action_count;
    Shortening self = {.profiling = profiling,
                       .item = item,
                       .lengths = mem_try(mem, states * sizeof(uint32_t)),
                       .order = mem_try(mem, states * sizeof(uint32_t)),
                       .met = mem_try(mem, states),
                       .done = mem_try(mem, actions)};
    bool good = self.lengths && self.order && self.met && self.done &&
                find_lengths(&self);
    if (good)
        advise(&self);
    mem_free(mem, self.lengths, self.lengths ? states * sizeof(uint32_t) : 0);
    mem_free(mem, self.order, self.order ? states * sizeof(uint32_t) : 0);
    mem_free(mem, self.met, self.met ? states : 0);
    mem_free(mem, self.done, self.done ? actions : 0);
    return good;
}

/* Channels that are never full; only all states can show that. */
static void advise_spare(Profile *profile) {
    bool any = false;
    for (uint32_t i = 0; i < profile->items.count && profile->complete; i++) {
        const AnatomyItem *item = &vec_item(&profile->anatomy.items, i);
        int64_t most = vec_item(&profile->items, i).most;
        if (item->kind != ITEM_CHANNEL || item->capacity < 2 ||
            most >= (int64_t)item->capacity)
            continue;
        if (!any)
            profile_advise(
                profile,
                (Advice){.kind = ADVICE_SPARE, .factor = 1, .preserves = true});
        any = true;
        profile_subject(profile, i);
    }
}

bool profiling_capacity(Profiling *self) {
    const Anatomy *anatomy = &self->profile->anatomy;
    advise_spare(self->profile);
    for (uint32_t i = 0; i < anatomy->items.count; i++)
        if (vec_item(&anatomy->items, i).kind == ITEM_CHANNEL &&
            vec_item(&anatomy->items, i).capacity > 1 && !inspect(self, i))
            return false;
    return true;
}
