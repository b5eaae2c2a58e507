#include "equiv/profile/profile_model.h"

#include "equiv/profile/profiling.h"

enum {
    EFFORT = 60000000, /* states and transitions, of all mergings */
    EXPLORING = 3,     /* the part of the time for it: one of so many */
    GRACE = 3          /* seconds for measuring after an interrupt */
};

static void list_items(Profiling *self) {
    const Anatomy *anatomy = &self->profile->anatomy;
    for (uint32_t k = (uint32_t)anatomy->parts.count; k-- > 0;) {
        AnatomyPart part = vec_item(&anatomy->parts, k);
        self->first[part.item] = k;
        self->several[part.item] |= part.index > 0;
    }
}

static void list_parts(Profiling *self) {
    const Anatomy *anatomy = &self->profile->anatomy;
    for (uint32_t i = 0; i < anatomy->items.count; i++) {
        for (uint32_t k = 0; k < anatomy->parts.count; k++)
            if (self->varies[k] && vec_item(&anatomy->parts, k).item == i)
                lists_add(&self->item_parts, self->mem, k);
        lists_end(&self->item_parts, self->mem);
    }
    for (uint32_t b = 0; b < anatomy->blocks.count; b++) {
        for (uint32_t k = 0; k < anatomy->parts.count; k++)
            if (self->varies[k] && vec_item(&anatomy->parts, k).block == b)
                lists_add(&self->block_parts, self->mem, k);
        lists_end(&self->block_parts, self->mem);
    }
}

static void note_sample(Profiling *self) {
    Profile *profile = self->profile;
    const Sample *sample = &self->sample;
    profile->states = sample->count;
    profile->transitions = sample->targets.count;
    profile->met = sample->statistics.states;
    profile->limit = sample->statistics.limit;
    bool part = self->model->part;
    profile->complete =
        !part && sample->statistics.complete && profile->met == sample->count;
    if (part && profile->limit == LIMIT_NONE)
        profile->limit = LIMIT_PART;
    for (size_t k = 0; k + 1 < sample->levels.count; k++)
        vec_push(profile->mem, &profile->levels,
                 vec_item(&sample->levels, k + 1) -
                     vec_item(&sample->levels, k));
}

/* Cheap things first. */
static bool measure(Profiling *self) {
    if (!self->whole || !self->column || !self->other || !profiling_begin(self))
        return false;
    list_parts(self);
    return profiling_items(self) && profiling_idle(self) &&
           profiling_shape(self) && profiling_merge(self) &&
           profiling_symmetry(self) && profiling_capacity(self) &&
           profiling_interleaving(self) && profiling_independence(self) &&
           profiling_links(self);
}

typedef struct Room { /* bytes of the arrays */
    size_t states;    /* by state */
    size_t items;     /* by item */
    size_t parts;     /* by part */
} Room;

static Room begin(Profiling *self) {
    Mem *mem = self->mem;
    const Anatomy *anatomy = &self->profile->anatomy;
    Room room = {self->sample.count * sizeof *self->whole,
                 anatomy->items.count + 1, anatomy->parts.count + 1};
    self->whole = mem_try(mem, room.states);
    self->column = mem_try(mem, room.states);
    self->other = mem_try(mem, room.states);
    self->idle = mem_alloc(mem, room.items);
    self->several = mem_alloc(mem, room.items);
    self->first = mem_alloc(mem, room.items * sizeof *self->first);
    self->varies = mem_alloc(mem, room.parts);
    list_items(self);
    return room;
}

static void end(Profiling *self, Room room) {
    Mem *mem = self->mem;
    mem_free(mem, self->varies, room.parts);
    mem_free(mem, self->first, room.items * sizeof *self->first);
    mem_free(mem, self->several, room.items);
    mem_free(mem, self->idle, room.items);
    mem_free(mem, self->other, room.states);
    mem_free(mem, self->column, room.states);
    mem_free(mem, self->whole, room.states);
    lists_release(&self->item_parts, mem);
    lists_release(&self->block_parts, mem);
}

static void analyse(Profiling *self, uint64_t seed) {
    Room room = begin(self);
    if (!self->profile->complete)
        profiling_walk(self, seed);
    self->profile->cut = !measure(self);
    if (self->item_parts.ends.count == self->profile->items.count)
        profiling_advise(self);
    profiling_sort(self->profile);
    end(self, room);
}

/* After an interrupt there is little patience left. */
static Budget time_to_measure(const Budget *budget, Limit limit) {
    Budget rest = *budget;
    rest.progress = NULL;
    rest.reached = LIMIT_NONE;
    if (limit == LIMIT_INTERRUPT) {
        rest.interrupt = NULL;
        rest.seconds = budget_seconds(budget) + GRACE;
    }
    return rest;
}

void profile_model(Profile *profile, const Model *model, Budget *budget,
                   Mem *mem, uint64_t seed) {
    Profiling self = {
        .mem = mem, .model = model, .profile = profile, .effort = EFFORT};
    double seconds = budget->seconds;
    profile_init(profile, model, mem);
    if (seconds > 0)
        budget->seconds = seconds / EXPLORING;
    sample_make(&self.sample, model, budget, mem);
    budget->seconds = seconds;
    note_sample(&self);
    Budget rest = time_to_measure(budget, profile->limit);
    budget_watch(&rest, mem);
    if (profile->limit != LIMIT_VECTOR && self.sample.count > 0)
        analyse(&self, seed);
    budget_unguard(mem);
    sample_release(&self.sample);
    profile->seconds = budget_seconds(budget);
    profile->bytes = mem->peak;
}
