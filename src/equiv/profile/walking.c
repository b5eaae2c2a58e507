/* equiv/profile/walking.c -- random walks beyond the sample
 *
 * What the first states do not show: more values of a variable, longer runs.
 * Walks begin in an initial state and take any transition, until there is none
 * or they are long enough. Nothing is concluded from how often they meet
 * something; values that they meet are there. */
#include "base/rng.h"
#include "core/worker.h"
#include "equiv/profile/profiling.h"

#include <string.h>

enum {
    WALK_STEPS = 20000, /* of all walks together */
    WALK_LENGTH = 4000  /* of one walk */
};

typedef struct Walking {
    Profiling *profiling;
    Worker worker;
    Successors batch;
    Word *state;        /* where the walk is */
    uint64_t **columns; /* by item: contents met, in the order of steps */
    uint32_t steps;     /* so far */
    Rng rng;
    PartNumbers parts; /* the first part of every item */
    Dissection found;
} Walking;

static void note(Walking *self) {
    const Profiling *profiling = self->profiling;
    anatomy_dissect(&profiling->profile->anatomy, profiling->model, self->state,
                    self->parts.data, self->parts.count, &self->found);
    for (uint32_t i = 0; i < self->parts.count; i++) {
        size_t length;
        const int64_t *numbers = dissection_get(&self->found, i, &length);
        self->columns[i][self->steps] = columns_contents(i, numbers, length);
    }
    self->steps++;
}

/* Go on to one of the transitions of the batch; false if there is none. */
static bool choose(Walking *self) {
    if (self->batch.failed || self->batch.count == 0)
        return false;
    size_t k = (size_t)rng_below(&self->rng, self->batch.count);
    memcpy(self->state, successors_state(&self->batch, k),
           self->profiling->model->words * sizeof(Word));
    return true;
}

static bool step(Walking *self, bool first) {
    const Model *model = self->profiling->model;
    successors_clear(&self->batch);
    if (first)
        model_initial(model, &self->worker, &self->batch);
    else
        model_expand(model, &self->worker, self->state, &self->batch);
    return choose(self);
}

static void walk(Walking *self) {
    Profile *profile = self->profiling->profile;
    uint64_t length = 0;
    if (!step(self, true))
        return;
    do {
        note(self);
        length++;
    } while (self->steps < WALK_STEPS && length < WALK_LENGTH &&
             step(self, false));
    profile->walks++;
    if (length - 1 > profile->farthest)
        profile->farthest = length - 1;
}

static void conclude(Walking *self) {
    Profile *profile = self->profiling->profile;
    profile->steps = self->steps;
    for (uint32_t i = 0; i < self->parts.count; i++)
        vec_item(&profile->items, i).walked = columns_number(
            self->profiling->mem, self->columns[i], self->steps, NULL);
}

static void start(Walking *self, uint64_t seed) {
    Profiling *profiling = self->profiling;
    Mem *mem = profiling->mem;
    size_t items = profiling->profile->items.count;
    self->rng = (Rng){seed};
    self->state = mem_alloc(mem, profiling->model->words * sizeof(Word));
    self->columns = mem_alloc(mem, (items + 1) * sizeof *self->columns);
    for (uint32_t i = 0; i < items; i++) {
        vec_push(mem, &self->parts, profiling->first[i]);
        self->columns[i] = mem_alloc(mem, WALK_STEPS * sizeof(uint64_t));
    }
    dissection_init(&self->found, mem);
    successors_init(&self->batch, mem, profiling->model->words);
    worker_init(&self->worker, profiling->model, mem);
}

void profiling_walk(Profiling *profiling, uint64_t seed) {
    Mem *mem = profiling->mem;
    size_t items = profiling->profile->items.count;
    Walking self = {.profiling = profiling};
    start(&self, seed);
    uint32_t before;
    do {
        before = self.steps;
        walk(&self);
    } while (self.steps < WALK_STEPS && self.steps > before &&
             !mem_must_stop(mem));
    conclude(&self);
    worker_release(&self.worker);
    successors_release(&self.batch);
    dissection_release(&self.found);
    for (uint32_t i = 0; i < items; i++)
        mem_free(mem, self.columns[i], WALK_STEPS * sizeof(uint64_t));
    mem_free(mem, self.columns, (items + 1) * sizeof *self.columns);
    mem_free(mem, self.state, profiling->model->words * sizeof(Word));
    vec_release(mem, &self.parts);
}
