#include "search/passing.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_ROOM = STRESSED(1 << 12, 4), /* of what was met; it grows with the */
    MOST_ROOM = 1 << 24,               /* store, up to this */
    OFTEN = 3, /* times that a state is passed; one less than a power of 2 */
    MOST_DOUBTS = 8, /* failures in a row after which an action ... */
    REST = 16,       /* ... gets one look in so many; in twice as many */
    MOST_REST = 5    /* after each that fails, so often */
};

bool passing_init(Passing *passing, Explorer *explorer) {
    const Model *model = explorer->model;
    *passing = (Passing){0};
    if (!explorer->reduction)
        return true;
    passing->explorer = explorer;
    passing->stops = model->present & (LABEL_REJECT | LABEL_CUT);
    successors_init(&passing->batch, explorer->mem, model->words);
    forced_init(&passing->forced, explorer->mem, model->words);
    larder_init(&passing->larders[0], explorer->mem, model->words);
    larder_init(&passing->larders[1], explorer->mem, model->words);
    passing->doubts = mem_try(explorer->mem, model->action_count + 1);
    passing->met = mem_try(explorer->mem, FIRST_ROOM * sizeof *passing->met);
    passing->room = passing->met ? FIRST_ROOM : 0;
    if (passing->doubts && passing->met)
        return true;
    explorer->statistics.limit = LIMIT_MEMORY;
    return false;
}

void passing_release(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    if (!explorer)
        return;
    forced_release(&passing->forced);
    larder_release(&passing->larders[0]);
    larder_release(&passing->larders[1]);
    vec_release(explorer->mem, &passing->looks);
    vec_release(explorer->mem, &passing->ids);
    vec_release(explorer->mem, &passing->vectors);
    vec_release(explorer->mem, &passing->runners);
    mem_free(explorer->mem, passing->met, passing->room * sizeof *passing->met);
    if (passing->doubts)
        mem_free(explorer->mem, passing->doubts,
                 explorer->model->action_count + 1);
    successors_release(&passing->batch);
    *passing = (Passing){0};
}

/* ---- What was met -------------------------------------------------------- */

static Met *met_at(const Passing *passing, uint64_t hash) {
    return &passing->met[hash & (passing->room - 1)];
}

static uint32_t tag_of(uint64_t hash) {
    return (uint32_t)(hash >> 32) & ~(uint32_t)OFTEN;
}

/* The hash of a state, whose entry is fetched in advance. */
static uint64_t hash_of(const Passing *passing, const Word *state) {
    uint64_t hash = hash_words(state, passing->explorer->model->words);
    __builtin_prefetch(met_at(passing, hash), 1);
    return hash;
}

static bool is_of(const Met *met, uint64_t hash) {
    return (met->tag & ~(uint32_t)OFTEN) == tag_of(hash);
}

/* Has the state been passed often enough? If not, it has once more. */
static bool meet(Passing *passing, uint64_t hash) {
    Met *met = met_at(passing, hash);
    if (!is_of(met, hash))
        *met = (Met){.tag = tag_of(hash)};
    if ((met->tag & OFTEN) == OFTEN)
        return true;
    met->tag++;
    return false;
}

/* As many as states are stored, if there is memory. What was met is forgotten:
 * it will be passed once more. */
static void make_room(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    size_t room = 4 * passing->room;
    if (explorer->store->count <= passing->room || room > MOST_ROOM)
        return;
    Met *met = mem_try(explorer->mem, room * sizeof *met);
    if (!met)
        return;
    mem_free(explorer->mem, passing->met, passing->room * sizeof *met);
    passing->met = met;
    passing->room = room;
}

/* ---- One step ------------------------------------------------------------ */

/* Expand the state and choose among its transitions; false if it must not be
 * passed anyway. */
static bool look_at(Passing *passing, ReductionKind kind, const Word *state) {
    Explorer *explorer = passing->explorer;
    Reduction *reduction = explorer->reduction;
    successors_clear(&passing->batch);
    if (passing->stops && model_labels(explorer->model, state, passing->stops))
        return false;
    budget_watch(explorer->budget, explorer->mem);
    model_expand(explorer->model, &explorer->worker, state, &passing->batch);
    budget_unguard(explorer->mem);
    reduction_apply(reduction, kind, state, &passing->batch);
    return !passing->batch.failed;
}

/* Is there one transition to follow, and nothing wrong with it? */
static bool is_forced(const Passing *passing) {
    const Successors *batch = &passing->batch;
    assert(batch->source_count == 1 && batch->sources[0].first == 0);
    return successors_kept_end(batch, 0) == 1 &&
           model_violates(passing->explorer->model, batch->actions[0]) ==
               NO_PROPERTY;
}

#ifndef NDEBUG
/* Is the step that is remembered the one that the state has? */
static bool is_right(Passing *passing, const Word *state, const Word *next,
                     ForcedStep step) {
    const Successors *batch = &passing->batch;
    bool passed = look_at(passing, REDUCTION_REPEAT, state);
    return batch->failed ||
           (passed && is_forced(passing) && step.action == batch->actions[0] &&
            step.left == batch->count - 1 &&
            memcmp(next, successors_state(batch, 0),
                   batch->words * sizeof *next) == 0);
}
#endif

/* Make a step that was made before. */
static bool repeat_step(Passing *passing, uint64_t hash, Word *state,
                        ForcedStep *step) {
    const Met *met = met_at(passing, hash);
    const Word *next = is_of(met, hash) ? forced_find(&passing->forced,
                                                      met->place, state, step)
                                        : NULL;
    if (!next)
        return false;
    assert(is_right(passing, state, next, *step));
    memcpy(state, next, passing->batch.words * sizeof *state);
    return true;
}

/* Make the only step of the state that was looked at. */
static void take_step(Passing *passing, uint64_t hash, Word *state,
                      ForcedStep *step) {
    const Successors *batch = &passing->batch;
    const Word *next = successors_state(batch, 0);
    Met *met = met_at(passing, hash);
    *step = (ForcedStep){batch->actions[0], (uint32_t)(batch->count - 1)};
    if (is_of(met, hash))
        met->place = forced_add(&passing->forced, state, next, *step);
    memcpy(state, next, batch->words * sizeof *state);
}

bool passing_step(Passing *passing, Word *state, uint32_t *action) {
    uint64_t hash = hash_of(passing, state);
    ForcedStep step;
    passing->batch.failed = false;
    if (!repeat_step(passing, hash, state, &step)) {
        if (!look_at(passing, REDUCTION_REPEAT, state) || !is_forced(passing))
            return false;
        take_step(passing, hash, state, &step);
    }
    *action = step.action;
    return true;
}

/* ---- Transitions that are kept ------------------------------------------- */

/* Keep those of the state that was looked at, where the row of a transition of
 * the batch ends. */
static void keep(Passing *passing, size_t transition) {
    if (larder_add(&passing->larders[1], &passing->batch))
        passing->looks.data[transition] =
            (uint32_t)passing->larders[1].entries.count;
}

/* A row has come back to this state, so that it must not be reduced like that
 * when it is stored, unless nothing minds: keep more, so that the sweep need
 * not go round to see it. */
static void keep_more(Passing *passing, size_t transition, const Word *state) {
    if (!passing->explorer->reduction->ignores &&
        look_at(passing, REDUCTION_WIDE, state))
        keep(passing, transition);
}

/* New states appear in the order of their ids. */
void passing_settle(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    size_t count = passing->looks.count;
    uint64_t fresh = explorer ? explorer->fresh : 0;
    if (explorer && explorer->ids.count < count) /* cut short by a limit */
        count = explorer->ids.count;
    for (size_t i = 0; i < count; i++) {
        if (vec_item(&explorer->ids, i) != fresh)
            continue;
        if (vec_item(&passing->looks, i))
            larder_name(&passing->larders[1], vec_item(&passing->looks, i) - 1,
                        fresh);
        fresh++;
    }
    vec_clear(&passing->looks);
}

void passing_end_level(Passing *passing) {
    Larder done = passing->larders[0];
    if (!passing_is_on(passing))
        return;
    larder_clear(&done);
    passing->larders[0] = passing->larders[1];
    passing->larders[1] = done;
}

bool passing_recall(Passing *passing, StateId id) {
    Explorer *explorer = passing->explorer;
    if (!explorer || !larder_take(&passing->larders[0], id, &explorer->batch))
        return false;
    const SourceState *source = successors_last(&explorer->batch);
    size_t kept = explorer->batch.count - source->first;
    explorer->statistics.expanded++;
    explorer->statistics.transitions += kept;
    explorer->statistics.left_out += passing->larders[0].left;
    census_state(&explorer->statistics.census, kept + passing->larders[0].left);
    return true;
}

/* ---- Rows ---------------------------------------------------------------- */

/* Is a state worth a look that a step of this action led to? */
static bool is_promising(Passing *passing, uint32_t action) {
    uint32_t doubts = passing->doubts[action];
    if (doubts < MOST_DOUBTS)
        return true;
    return ++passing->turn % ((uint64_t)REST << (doubts - MOST_DOUBTS)) == 0;
}

static Word *vector_of(const Passing *passing, size_t runner) {
    return passing->vectors.data + runner * passing->explorer->model->words;
}

static bool make_runners(Passing *passing, size_t count) {
    Mem *mem = passing->explorer->mem;
    size_t words = passing->explorer->model->words;
    vec_clear(&passing->runners);
    vec_clear(&passing->looks);
    if (!vec_try_reserve(mem, &passing->runners, count) ||
        !vec_try_reserve(mem, &passing->looks, count) ||
        !vec_try_reserve(mem, &passing->ids, count) ||
        !vec_try_reserve(mem, &passing->vectors, count * words))
        return false;
    passing->looks.count = count;
    memset(passing->looks.data, 0, count * sizeof *passing->looks.data);
    return true;
}

/* Start with the target of a transition of the batch. */
static void start(Passing *passing, size_t transition, bool alone) {
    const Explorer *explorer = passing->explorer;
    const Model *model = explorer->model;
    uint32_t action = explorer->batch.actions[transition];
    if (model_violates(model, action) != NO_PROPERTY ||
        !is_promising(passing, action))
        return;
    memcpy(vector_of(passing, passing->runners.count),
           successors_state(&explorer->batch, transition),
           model->words * sizeof(Word));
    passing->runners.data[passing->runners.count++] =
        (Runner){.transition = transition, .action = action, .alone = alone};
}

static void line_up(Passing *passing) {
    const Successors *batch = &passing->explorer->batch;
    if (batch->count == 0 || !make_runners(passing, batch->count))
        return;
    for (size_t k = 0; k < batch->source_count; k++) {
        size_t first = batch->sources[k].first;
        size_t end = successors_end(batch, k);
        for (size_t i = first; i < end; i++)
            start(passing, i, end == first + 1);
    }
}

/* What is done and left out counts, whether states are stored or not. */
static void count_step(const Passing *passing, Runner *runner,
                       ForcedStep step) {
    Statistics *statistics = &passing->explorer->statistics;
    passing->doubts[runner->action] = 0;
    statistics->passed++;
    statistics->transitions++;
    statistics->left_out += step.left;
    runner->steps++;
    runner->action = step.action;
}

/* Has the row come back to a state? Each is compared with the first one, and
 * with the last one after a power of 2 of steps (Brent 1980). */
static bool comes_back(Runner *runner) {
    if (runner->steps == 0)
        runner->first = runner->hash;
    else if (runner->hash == runner->first || runner->hash == runner->earlier)
        return true;
    if ((runner->steps & (runner->steps - 1)) == 0)
        runner->earlier = runner->hash;
    return false;
}

/* Look at the state of a runner, and make its only step; false if it has not
 * just one. */
static bool look_ahead(Passing *passing, const Runner *runner, Word *state,
                       ForcedStep *step) {
    uint8_t *doubts = &passing->doubts[runner->action];
    if (!look_at(passing, REDUCTION_REPEAT, state))
        return false;
    if (is_forced(passing)) {
        take_step(passing, runner->hash, state, step);
        return true;
    }
    keep(passing, runner->transition);
    if (*doubts < MOST_DOUBTS + MOST_REST)
        ++*doubts;
    return false;
}

/* One step of a runner; false if it has arrived. */
static bool run(Passing *passing, Runner *runner, Word *state) {
    ForcedStep step;
    if (comes_back(runner)) {
        keep_more(passing, runner->transition, state);
        return false;
    }
    if (runner->steps == MOST_PASSED ||
        (!runner->alone && meet(passing, runner->hash)) ||
        (!repeat_step(passing, runner->hash, state, &step) &&
         !look_ahead(passing, runner, state, &step)))
        return false;
    count_step(passing, runner, step);
    return true;
}

static void arrive(Passing *passing, const Runner *runner, const Word *state) {
    const Explorer *explorer = passing->explorer;
    memcpy(successors_state(&explorer->batch, runner->transition), state,
           explorer->model->words * sizeof *state);
}

/* One step of every runner; those that are not yet there come first. */
static void run_all(Passing *passing) {
    size_t bytes = passing->explorer->model->words * sizeof(Word), left = 0;
    for (size_t k = 0; k < passing->runners.count; k++)
        passing->runners.data[k].hash = hash_of(passing, vector_of(passing, k));
    store_find(passing->explorer->store, passing->vectors.data,
               passing->runners.count, passing->ids.data);
    for (size_t k = 0; k < passing->runners.count; k++) {
        Runner runner = passing->runners.data[k];
        Word *state = vector_of(passing, k);
        bool stored = passing->ids.data[k] != STATE_NONE;
        if (stored || !run(passing, &runner, state)) {
            arrive(passing, &runner, state);
            continue;
        }
        if (left < k)
            memcpy(vector_of(passing, left), state, bytes);
        passing->runners.data[left++] = runner;
    }
    passing->runners.count = left;
}

void passing_advance(Passing *passing) {
    if (!passing_is_on(passing))
        return;
    make_room(passing);
    line_up(passing);
    while (passing->runners.count > 0)
        run_all(passing);
}
