#include "search/exploring/remember.h"

#include <assert.h>

static void forget(Remember *self) {
    store_free(self->states);
    self->states = NULL;
    vec_release(self->mem, &self->known);
    vec_release(self->mem, &self->steps);
    vec_release(self->mem, &self->ids);
}

static bool find(void *context, const Word *state, Successors *out) {
    const Remember *self = context;
    StateId id;
    if (!self->states)
        return false;
    store_find(self->states, state, 1, &id);
    if (id == STATE_NONE || id >= self->known.count ||
        vec_item(&self->known, id).count == 0)
        return false;
    RememberedRange range = vec_item(&self->known, id);
    assert(range.first + range.count - 1 <= self->steps.count);
    if (!successors_begin(out))
        return true; /* it has failed */
    for (uint32_t i = 0; i + 1 < range.count; i++) {
        RememberedStep step = vec_item(&self->steps, range.first + i);
        Word *target = successors_add(out, step.action);
        if (target)
            store_get(self->states, step.target, target);
    }
    return true;
}

/* Give the targets numbers; false if there is no room for them. */
static bool number_targets(Remember *self, const Successors *batch) {
    size_t count = batch->count;
    vec_clear(&self->ids);
    return vec_try_reserve(self->mem, &self->ids, count) &&
           self->states->count + count <= self->most &&
           store_insert(self->states, batch->states, count, self->ids.data) ==
               count;
}

static bool add_steps(Remember *self, StateId id, const Successors *batch) {
    RememberedRange range = {(uint32_t)self->steps.count,
                             (uint32_t)batch->count + 1};
    while (self->known.count <= id)
        if (!vec_try_push(self->mem, &self->known, (RememberedRange){0}))
            return false;
    for (size_t i = 0; i < batch->count; i++) {
        RememberedStep step = {state_short(self->ids.data[i]),
                               batch->actions[i]};
        if (!vec_try_push(self->mem, &self->steps, step))
            return false;
    }
    assert(vec_item(&self->known, id).count == 0);
    vec_item(&self->known, id) = range;
    return true;
}

static void note(void *context, const Word *state, const Successors *batch) {
    Remember *self = context;
    StateId id;
    const SourceState *source = successors_last(batch);
    assert(batch->source_count == 1 && !batch->failed);
    if (!self->states || source->fixed || source->keeps_visible ||
        source->kept != SOURCE_WHOLE)
        return; /* more than steps would have to be recalled */
    if (store_insert(self->states, state, 1, &id) < 1 ||
        !number_targets(self, batch) || !add_steps(self, id, batch))
        forget(self);
}

void remember_init(Remember *self, const Model *system, Mem *mem,
                   uint64_t most) {
    const StoreKind *kind =
        store_kind_with(STORE_IDS | STORE_READABLE | STORE_EXACT);
    *self = (Remember){.reuse = {.find = find, .note = note},
                       .system = system,
                       .mem = mem,
                       .most = most};
    self->reuse.context = self;
    if (kind && system->set_count == 0)
        self->states = store_make(kind, mem,
                                  (StoreShape){.words = system->words,
                                               .bits = system->bits,
                                               .most = most + 1});
}

void remember_release(Remember *self) {
    if (self->states)
        forget(self);
}

void remember_attach(const Remember *self, Worker *worker) {
    if (worker->inner && worker->inner->model == self->system && !worker->plain)
        worker->reuse = &self->reuse;
}
