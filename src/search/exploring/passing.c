#include "search/exploring/passing.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum {
    TRIAL = STRESSED(256, 4), /* states after which a level is judged; */
    SHARE = 16,               /* one in so many should have a single step */
    SHARE_OFF = 8             /* or so many, to begin again */
};

void passing_init(Passing *passing, Explorer *explorer) {
    const Model *model = explorer->model;
    *passing = (Passing){0};
    if (!explorer->reduction)
        return;
    passing->explorer = explorer;
    passing->stops = model->present & (LABEL_REJECT | LABEL_CUT);
    successors_init(&passing->batch, explorer->mem, model->words);
    forced_init(&passing->forced, explorer->mem, model->words);
    transition_buffer_init(&passing->buffers[0], explorer->mem, model->words);
    transition_buffer_init(&passing->buffers[1], explorer->mem, model->words);
}

void passing_release(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    if (!explorer)
        return;
    forced_release(&passing->forced);
    store_free(passing->targets);
    transition_buffer_release(&passing->buffers[0]);
    transition_buffer_release(&passing->buffers[1]);
    vec_release(explorer->mem, &passing->entries);
    vec_release(explorer->mem, &passing->ids);
    vec_release(explorer->mem, &passing->vectors);
    vec_release(explorer->mem, &passing->runners);
    successors_release(&passing->batch);
    *passing = (Passing){0};
}

/* ---- One step ------------------------------------------------------------ */

/* Expand the state and choose among its transitions; false if it must not be
 * passed anyway, or at a limit. */
static bool inspect(Passing *passing, const Word *state) {
    Explorer *explorer = passing->explorer;
    successors_clear(&passing->batch);
    if (passing->stops && model_labels(explorer->model, state, passing->stops))
        return false;
    budget_watch(explorer->budget, explorer->mem);
    model_expand(explorer->model, &explorer->worker, state, &passing->batch);
    budget_unguard(explorer->mem);
    reduction_apply(explorer->reduction, REDUCTION_SMALL, state,
                    &passing->batch);
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
    bool passed = inspect(passing, state), failed = batch->failed;
    bool right = failed || (passed && is_forced(passing) &&
                            step.action == batch->actions[0] &&
                            step.left == batch->count - 1 &&
                            memcmp(next, successors_state(batch, 0),
                                   batch->words * sizeof *next) == 0);
    successors_clear(&passing->batch); /* whether it failed, too */
    return right;
}
#endif

/* Make a step that was made before. */
static bool repeat_step(Passing *passing, uint64_t hash, Word *state,
                        ForcedStep *step) {
    const Word *next = forced_find(&passing->forced, hash, state, step);
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
    *step = (ForcedStep){batch->actions[0], (uint32_t)(batch->count - 1)};
    forced_add(&passing->forced, hash, state, next, *step);
    memcpy(state, next, batch->words * sizeof *state);
}

/* A ring of forced steps is gone round until a state comes back: the one after
 * the last power of 2 of steps (Brent 1980). Then the least of its hashes is
 * known, and the row ends where it is. */
static bool ends_ring(PassingRow *row, uint64_t hash) {
    if (!row->ring && row->steps > 0 && hash == row->mark)
        row->ring = true;
    if (row->ring)
        return hash == row->least;
    if ((row->steps & (row->steps - 1)) == 0) {
        row->mark = row->least = hash;
    } else if (hash < row->least) {
        row->least = hash;
    }
    return false;
}

/* One step of a row; false if it ends here, or at a limit. What was looked at
 * for this is in the batch. */
static bool advance(Passing *passing, PassingRow *row, Word *state,
                    ForcedStep *step) {
    uint64_t hash = hash_words(state, passing->explorer->model->words);
    successors_clear(&passing->batch);
    if (hash % PASSING_SPACING == 0 || ends_ring(row, hash))
        return false;
    if (!repeat_step(passing, hash, state, step)) {
        bool inspected = inspect(passing, state);
        passing->tried += inspected;
        if (!inspected || !is_forced(passing))
            return false;
        passing->forced_count++;
        take_step(passing, hash, state, step);
    }
    row->steps++;
    return true;
}

bool passing_step(Passing *passing, PassingRow *row, Word *state,
                  uint32_t *action) {
    ForcedStep step;
    if (!advance(passing, row, state, &step))
        return false;
    *action = step.action;
    return true;
}

/* ---- Transitions that are kept ------------------------------------------- */

/* Keep those of the state that was looked at, where the row of a transition of
 * the batch ends. */
static void keep(Passing *passing, size_t transition) {
    if (transition_buffer_add(&passing->buffers[1], &passing->batch))
        passing->entries.data[transition] =
            (uint32_t)passing->buffers[1].entries.count;
}

/* How many sources of the batch have a single step? */
static void count_forced(Passing *passing) {
    const Successors *batch = &passing->explorer->batch;
    passing->tried += batch->source_count;
    for (size_t k = 0; k < batch->source_count; k++)
        passing->forced_count +=
            successors_end(batch, k) - batch->sources[k].first == 1;
}

/* New states appear in the order of their ids. */
void passing_settle(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    size_t count = passing->entries.count;
    uint64_t fresh = explorer ? explorer->fresh : 0;
    if (explorer && passing->off)
        count_forced(passing);
    if (explorer && explorer->ids.count < count) /* cut short by a limit */
        count = explorer->ids.count;
    for (size_t i = 0; i < count; i++) {
        if (vec_item(&explorer->ids, i) != fresh)
            continue;
        if (vec_item(&passing->entries, i))
            transition_buffer_name(&passing->buffers[1],
                                   vec_item(&passing->entries, i) - 1, fresh);
        fresh++;
    }
    vec_clear(&passing->entries);
}

void passing_end_level(Passing *passing) {
    TransitionBuffer done = passing->buffers[0];
    if (!passing_is_on(passing))
        return;
    transition_buffer_clear(&done);
    if (passing->targets)
        store_clear(passing->targets);
    passing->buffers[0] = passing->buffers[1];
    passing->buffers[1] = done;
    passing->tried = passing->forced_count = 0;
}

bool passing_is_useful(const Passing *passing) {
    uint64_t share = passing->off ? SHARE_OFF : SHARE;
    if (passing->tried < TRIAL)
        return !passing->off;
    return passing->forced_count >= passing->tried / share;
}

bool passing_recall(Passing *passing, StateId id) {
    Explorer *explorer = passing->explorer;
    if (!explorer ||
        !transition_buffer_take(&passing->buffers[0], id, &explorer->batch))
        return false;
    const SourceState *source = successors_last(&explorer->batch);
    size_t kept = explorer->batch.count - source->first;
    explorer->statistics.expanded++;
    explorer->statistics.transitions += kept;
    explorer->statistics.left_out += passing->buffers[0].left;
    census_state(&explorer->statistics.census, kept + passing->buffers[0].left);
    return true;
}

/* ---- Targets of errors --------------------------------------------------- */

static Store *make_targets(const Explorer *explorer) {
    const StoreKind *kind =
        store_kind_with(STORE_IDS | STORE_READABLE | STORE_EXACT);
    assert(kind && kind->most_bits == 0);
    return store_make(kind, explorer->mem,
                      (StoreShape){.words = explorer->model->words,
                                   .bits = explorer->model->bits,
                                   .most = UINT64_MAX});
}

/* This one will be stored with the batch, if it is not stored yet. False at the
 * memory limit. */
static bool note_target(Passing *passing, const Word *state) {
    const Explorer *explorer = passing->explorer;
    StateId id;
    store_find(explorer->store, state, 1, &id);
    if (id != STATE_NONE)
        return true;
    if (!passing->targets)
        passing->targets = make_targets(explorer);
    return passing->targets &&
           store_insert(passing->targets, state, 1, &id) == 1;
}

/* Is the state, which is stored, an end because of that? */
static bool is_stored_end(const Passing *passing, const Word *state) {
    StateId id = STATE_NONE;
    if (passing->targets && passing->targets->count > 0)
        store_find(passing->targets, state, 1, &id);
    return id == STATE_NONE;
}

/* ---- Rows ---------------------------------------------------------------- */

static Word *vector_of(const Passing *passing, size_t runner) {
    return passing->vectors.data + runner * passing->explorer->model->words;
}

static bool make_runners(Passing *passing, size_t count) {
    Mem *mem = passing->explorer->mem;
    size_t words = passing->explorer->model->words;
    vec_clear(&passing->runners);
    vec_clear(&passing->entries);
    if (!vec_try_reserve(mem, &passing->runners, count) ||
        !vec_try_reserve(mem, &passing->entries, count) ||
        !vec_try_reserve(mem, &passing->ids, count) ||
        !vec_try_reserve(mem, &passing->vectors, count * words))
        return false;
    passing->entries.count = count;
    memset(passing->entries.data, 0, count * sizeof *passing->entries.data);
    return true;
}

/* A runner for the target of each transition of the batch that is no error.
 * False at the memory limit. */
static bool line_up(Passing *passing) {
    const Explorer *explorer = passing->explorer;
    const Model *model = explorer->model;
    const Successors *batch = &explorer->batch;
    if (!make_runners(passing, batch->count))
        return false;
    for (size_t i = 0; i < batch->count; i++) {
        if (model_violates(model, batch->actions[i]) != NO_PROPERTY) {
            if (!note_target(passing, successors_state(batch, i)))
                return false;
            continue;
        }
        memcpy(vector_of(passing, passing->runners.count),
               successors_state(batch, i), model->words * sizeof(Word));
        passing->runners.data[passing->runners.count++] =
            (Runner){.transition = i};
    }
    return true;
}

/* What is done and left out counts, whether states are stored or not. */
static void count_step(const Passing *passing, ForcedStep step) {
    Statistics *statistics = &passing->explorer->statistics;
    assert(!passing->off);
    statistics->passed++;
    statistics->transitions++;
    statistics->left_out += step.left;
}

/* One step of a runner; false if it has arrived, or at a limit. */
static bool run(Passing *passing, Runner *runner, Word *state) {
    ForcedStep step;
    if (advance(passing, &runner->row, state, &step)) {
        count_step(passing, step);
        return true;
    }
    if (!passing->batch.failed && passing->batch.source_count > 0)
        keep(passing, runner->transition);
    return false;
}

static void arrive(Passing *passing, const Runner *runner, const Word *state) {
    const Explorer *explorer = passing->explorer;
    memcpy(successors_state(&explorer->batch, runner->transition), state,
           explorer->model->words * sizeof *state);
}

/* One step of every runner; those that are not yet there come first. False at a
 * limit. */
static bool run_all(Passing *passing) {
    size_t bytes = passing->explorer->model->words * sizeof(Word), left = 0;
    store_find(passing->explorer->store, passing->vectors.data,
               passing->runners.count, passing->ids.data);
    for (size_t k = 0; k < passing->runners.count; k++) {
        Runner runner = passing->runners.data[k];
        Word *state = vector_of(passing, k);
        bool stored =
            passing->ids.data[k] != STATE_NONE && is_stored_end(passing, state);
        if (stored || !run(passing, &runner, state)) {
            if (!stored && passing->batch.failed)
                return false;
            arrive(passing, &runner, state);
            continue;
        }
        if (left < k)
            memcpy(vector_of(passing, left), state, bytes);
        passing->runners.data[left++] = runner;
    }
    passing->runners.count = left;
    return true;
}

static bool stop_at(const Passing *passing, Limit limit) {
    passing->explorer->statistics.limit = limit;
    return false;
}

bool passing_advance(Passing *passing) {
    Explorer *explorer = passing->explorer;
    if (!explorer || passing->off || explorer->batch.count == 0)
        return true;
    if (!line_up(passing))
        return stop_at(passing, LIMIT_MEMORY);
    while (passing->runners.count > 0)
        if (!run_all(passing))
            return stop_at(passing, passing->batch.too_short
                                        ? LIMIT_VECTOR
                                        : budget_failure(explorer->budget));
    return true;
}
