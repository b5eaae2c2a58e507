#include "search/exploring/survey.h"

#include "base/rng.h"
#include "base/vec.h"
#include "core/worker.h"

#include <assert.h>
#include <string.h>

enum {
    WALK = 200,     /* steps before a walk begins again */
    MOST_WALKS = 4, /* steps of all walks, for each state that is wanted */
    SEED = 16,
    MOST_REMEMBERED = 16 /* for each state that is wanted: their successors */
};

typedef struct Step { /* what expanding takes */
    const Model *model;
    Worker worker;
    Successors batch;
    Word *vector;     /* a state */
    VEC(StateId) ids; /* of the batch's targets */
    bool failed;      /* a limit was met */
} Step;

static void step_init(Step *step, const Model *model) {
    *step = (Step){.model = model};
    step->failed = !worker_init(&step->worker, model, model->mem);
    successors_init(&step->batch, model->mem, model->words);
    step->vector = mem_alloc(model->mem, model->words * sizeof *step->vector);
}

static void step_release(Step *step) {
    Mem *mem = step->model->mem;
    worker_release(&step->worker);
    successors_release(&step->batch);
    mem_free(mem, step->vector, step->model->words * sizeof *step->vector);
    vec_release(mem, &step->ids);
}

/* The initial states, or the successors of the vector, into the batch. */
static void expand(Step *step, bool initial) {
    assert(step->batch.words == step->model->words);
    successors_clear(&step->batch);
    if (initial)
        model_initial(step->model, &step->worker, &step->batch);
    else
        model_expand(step->model, &step->worker, step->vector, &step->batch);
    step->failed |= step->batch.failed;
    while (step->ids.count < step->batch.count)
        vec_push(step->model->mem, &step->ids, STATE_NONE);
}

static Store *new_store(const Model *model) {
    const StoreKind *kind =
        store_kind_with(STORE_IDS | STORE_READABLE | STORE_EXACT);
    assert(kind && model->words > 0);
    return store_make(kind, model->mem,
                      (StoreShape){.words = model->words,
                                   .bits = model->bits,
                                   .most = UINT32_MAX / 2});
}

/* ---- The sample ---------------------------------------------------------- */

static void keep(Survey *survey, Step *step, size_t from, size_t count) {
    assert(from + count <= step->batch.count);
    if (count > 0 &&
        store_insert(survey->states, successors_state(&step->batch, from),
                     count, step->ids.data) < count)
        step->failed = true;
}

static void sweep(Survey *survey, Step *step, uint32_t most) {
    uint64_t next = 0;
    expand(step, true);
    keep(survey, step, 0, step->batch.count);
    for (; next < survey->states->count && survey->states->count < most &&
           !step->failed;
         next++) {
        store_get(survey->states, next, step->vector);
        expand(step, false);
        keep(survey, step, 0, step->batch.count);
    }
    survey->whole = next == survey->states->count;
}

static void walk(Survey *survey, Step *step, uint32_t most) {
    Rng rng = {SEED};
    assert(!survey->whole && survey->states->count > 0);
    uint64_t steps = (uint64_t)most * MOST_WALKS;
    for (uint64_t i = 0;
         i < steps && survey->states->count < most && !step->failed; i++) {
        expand(step, i % WALK == 0);
        if (step->batch.count == 0) {
            i += WALK - 1 - i % WALK; /* the run ends here */
            continue;
        }
        size_t chosen = rng_below(&rng, step->batch.count);
        keep(survey, step, chosen, 1);
        memcpy(step->vector, successors_state(&step->batch, chosen),
               step->model->words * sizeof *step->vector);
    }
}

bool survey_init(Survey *survey, const Model *system, uint32_t most) {
    Step step;
    *survey = (Survey){.system = system, .states = new_store(system)};
    remember_init(&survey->remember, system, system->mem,
                  (uint64_t)most * MOST_REMEMBERED);
    if (!survey->states)
        return false;
    step_init(&step, system);
    if (!step.failed)
        sweep(survey, &step, most / 2);
    if (!step.failed && !survey->whole)
        walk(survey, &step, most);
    bool done = !step.failed;
    step_release(&step);
    return done;
}

void survey_release(Survey *survey) {
    store_free(survey->states);
    remember_release(&survey->remember);
}

/* ---- Products ------------------------------------------------------------ */

typedef struct Counting {
    const Survey *survey; /* over which */
    Store *states;        /* of the product */
    Word *part;           /* the system's part of one */
    uint8_t *seen;        /* by state of the sample: a state of the product over
                             it has been expanded */
    SurveyCount *count;   /* the result */
} Counting;

/* The state of the sample that a state of the product is over, or STATE_NONE.
 */
static StateId find_under(const Counting *self, const Word *state) {
    const Model *system = self->survey->system;
    assert(system->bits <= 64 * system->words);
    uint32_t last = system->bits / 64, rest = system->bits % 64;
    Word *part = self->part;
    StateId id;
    memcpy(part, state, system->words * sizeof *part);
    if (last < system->words)
        part[last] &= rest ? UINT64_MAX >> (64 - rest) : 0;
    for (uint32_t w = last + 1; w < system->words; w++)
        part[w] = 0;
    store_find(self->survey->states, part, 1, &id);
    return id;
}

/* Keep those of the batch that are over the sample; their number, but one for
 * those that follow each other over the same state. */
static uint64_t take(const Counting *self, Step *step) {
    StateId before = STATE_NONE;
    uint64_t different = 0;
    assert(step->ids.count >= step->batch.count);
    for (size_t i = 0; i < step->batch.count && !step->failed; i++) {
        const Word *target = successors_state(&step->batch, i);
        StateId under = find_under(self, target);
        if (under == STATE_NONE)
            continue;
        self->count->transitions++;
        different += under != before;
        before = under;
        step->failed |=
            store_insert(self->states, target, 1, step->ids.data) < 1;
    }
    return different;
}

static bool is_partial(const Model *product, const Word *state) {
    const Shape *shape = product->monitor.shape;
    return shape &&
           shape->classes[shape_component(shape, state)] == COMPONENT_PARTIAL;
}

/* The first state over one of the sample says what others must have too. */
static void count_one(const Counting *self, Step *step) {
    SurveyCount *count = self->count;
    StateId under = find_under(self, step->vector);
    assert(under != STATE_NONE);
    bool first = !self->seen[under];
    self->seen[under] = 1;
    count->states++;
    count->partial += is_partial(step->model, step->vector);
    expand(step, false);
    uint64_t different = take(self, step);
    count->least_states += first;
    count->least_transitions += first ? different : 0;
}

static bool count_all(const Counting *self, const Model *product,
                      uint64_t most) {
    Step step;
    step_init(&step, product);
    remember_attach(&self->survey->remember, &step.worker);
    expand(&step, true);
    take(self, &step);
    self->count->transitions = 0; /* these were none */
    for (uint64_t id = 0; id < self->states->count && id < most && !step.failed;
         id++) {
        store_get(self->states, id, step.vector);
        count_one(self, &step);
    }
    bool done = !step.failed;
    step_release(&step);
    return done;
}

bool survey_count(const Survey *survey, const Model *product, uint64_t most,
                  SurveyCount *count) {
    Mem *mem = product->mem;
    size_t bytes = survey->system->words * sizeof(Word);
    Counting self = {
        .survey = survey, .states = new_store(product), .count = count};
    *count = (SurveyCount){0};
    if (!self.states)
        return false;
    assert(product->words >= survey->system->words);
    self.part = mem_alloc(mem, bytes);
    self.seen = mem_alloc(mem, survey->states->count);
    bool done = count_all(&self, product, most);
    mem_free(mem, self.seen, survey->states->count);
    mem_free(mem, self.part, bytes);
    store_free(self.states);
    return done;
}
