#include "search/survey.h"

#include "base/rng.h"
#include "base/vec.h"
#include "core/worker.h"

#include <assert.h>
#include <string.h>

enum {
    WALK = 200,     /* steps before a walk begins again */
    MOST_WALKS = 4, /* steps of all walks, for each state that is wanted */
    SEED = 16
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
}

/* ---- Products ------------------------------------------------------------ */

/* Is the system's part of the product's state in the sample? */
static bool is_inside(const Survey *survey, const Word *state, Word *part) {
    const Model *system = survey->system;
    assert(system->bits <= 64 * system->words);
    uint32_t last = system->bits / 64, rest = system->bits % 64;
    StateId id;
    memcpy(part, state, system->words * sizeof *part);
    if (last < system->words)
        part[last] &= rest ? UINT64_MAX >> (64 - rest) : 0;
    for (uint32_t w = last + 1; w < system->words; w++)
        part[w] = 0;
    store_find(survey->states, part, 1, &id);
    return id != STATE_NONE;
}

/* Keep those of the batch that are over the sample. */
static void take(const Survey *survey, Step *step, Store *states, Word *part,
                 SurveyCount *count) {
    assert(step->ids.count >= step->batch.count);
    for (size_t i = 0; i < step->batch.count && !step->failed; i++) {
        const Word *target = successors_state(&step->batch, i);
        if (!is_inside(survey, target, part))
            continue;
        count->transitions++;
        step->failed |= store_insert(states, target, 1, step->ids.data) < 1;
    }
}

static bool is_partial(const Model *product, const Word *state) {
    const Shape *shape = product->shape;
    return shape &&
           shape->classes[shape_component(shape, state)] == COMPONENT_PARTIAL;
}

bool survey_count(const Survey *survey, const Model *product, uint64_t most,
                  SurveyCount *count) {
    Step step;
    Mem *mem = product->mem;
    Store *states = new_store(product);
    *count = (SurveyCount){0};
    if (!states)
        return false;
    assert(product->words >= survey->system->words);
    size_t bytes = survey->system->words * sizeof(Word);
    Word *part = mem_alloc(mem, bytes);
    step_init(&step, product);
    expand(&step, true);
    take(survey, &step, states, part, count);
    count->transitions = 0; /* these were none */
    for (uint64_t id = 0; id < states->count && id < most && !step.failed;
         id++) {
        store_get(states, id, step.vector);
        count->states++;
        count->partial += is_partial(product, step.vector);
        expand(&step, false);
        take(survey, &step, states, part, count);
    }
    bool done = !step.failed;
    step_release(&step);
    mem_free(mem, part, bytes);
    store_free(states);
    return done;
}
