#include "search/exploring/explore.h"

#include "base/stress.h"

#include "base/bug.h"
#include "base/clock.h"
#include "store/move.h"

#include <assert.h>
#include <string.h>

enum {
    RESERVE = 64, /* of the memory, this part is kept free for moves, */
    SMALL_RESERVE = 1 << 20,  /* and so much, or eight times the part */
    MOST_REMEMBERED = 1 << 16 /* states of the system inside a product: later
                                 its steps are compiled, or memory is short */
};

static bool stop_at(Explorer *explorer, Limit limit) {
    assert(limit != LIMIT_NONE);
    explorer->statistics.limit = limit;
    return false;
}

static const StoreKind *kind_of(const Search *search) {
    return search->store ? search->store : store_kinds[0];
}

static StoreShape shape_of(const Search *search, uint32_t marks) {
    const Model *model = search->model;
    const SearchOptions *options = &search->options;
    const Reduction *reduction = search->reduction;
    return (StoreShape){.words = model->words,
                        .bits = model->bits,
                        .most = search->budget->states,
                        .waits = reduction && !reduction->ignores,
                        .beside = marks,
                        .table = options->table,
                        .functions = options->functions,
                        .seed = options->seed,
                        .victim = options->victim};
}

/* The shape of a store that gets codes, or vectors. */
static StoreShape shape_for(const Explorer *explorer, bool coded) {
    StoreShape shape = explorer->shape;
    if (coded && explorer->coder) {
        shape.coder = explorer->coder;
        shape.bits =
            codec_stored(explorer->model->codec, explorer->model->bits);
        shape.words = coder_code_words(shape.coder);
    }
    return shape;
}

static bool likes_codes(const Explorer *explorer, const StoreKind *kind) {
    return store_kind_likes_codes(
        kind, codec_stored(explorer->model->codec, explorer->model->bits));
}

/* An empty store; NULL at the memory limit. */
static Store *make_store(const Explorer *explorer, const StoreKind *kind) {
    return store_make(kind, explorer->mem,
                      shape_for(explorer, likes_codes(explorer, kind)));
}

bool explorer_init(Explorer *explorer, const Search *search, Mem *mem,
                   uint32_t marks) {
    const Model *model = search->model;
    Budget *budget = search->budget;
    assert(model->words > 0 && model->bits <= model->words * 64);
    *explorer = (Explorer){.model = model,
                           .budget = budget,
                           .mem = mem,
                           .reduction = search->reduction,
                           .kind = kind_of(search),
                           .ladder = search->ladder,
                           .options = &search->options};
    explorer->statistics.change_count = search->change_count;
    memcpy(explorer->statistics.changes, search->changes,
           sizeof search->changes);
    explorer->started = clock_wall();
    explorer->last = UINT64_MAX;
    explorer->grace = search->options.grace;
    if (budget->started == 0) /* the caller did not */
        budget_start(budget);
    successors_init(&explorer->batch, mem, model->words);
    column_init(&explorer->marks, marks);
    explorer->traits = kind_of(search)->traits;
    explorer_save(explorer);
    explorer->shape = shape_of(search, marks);
    if (explorer->ladder.kinds[0])
        explorer->shape.ids = STRESSED(0, stress_below(400, model->bits));
    if (model->codec)
        explorer->coder = coder_new(model->codec, model->bits, mem);
    if (explorer->coder || !model->codec)
        explorer->store = make_store(explorer, explorer->kind);
    explorer->vector = mem_try(mem, model->words * sizeof(Word));
    bool ready = search->options.plain
                     ? worker_init_plain(&explorer->worker, model, mem)
                     : worker_init(&explorer->worker, model, mem);
    if (!ready || !explorer->store || !explorer->vector)
        return stop_at(explorer, LIMIT_MEMORY);
    if (model->monitor.repeats && explorer->worker.inner) {
        remember_init(&explorer->remember, explorer->worker.inner->model, mem,
                      MOST_REMEMBERED);
        remember_attach(&explorer->remember, &explorer->worker);
    }
    return true;
}

/* Debug builds look at the whole store when a search is over. */
static void check_store(const Explorer *explorer) {
#ifndef NDEBUG
    if (explorer->store && explorer->lost == 0)
        store_check(explorer->store);
#endif
    (void)explorer;
}

void explorer_release(Explorer *explorer) {
    check_store(explorer);
    explorer_unsave(explorer);
    vec_release(explorer->mem, &explorer->ids);
    successors_release(&explorer->batch);
    worker_release(&explorer->worker);
    remember_release(&explorer->remember);
    mem_free(explorer->mem, explorer->vector,
             explorer->model->words * sizeof(Word));
    column_release(&explorer->marks, explorer->mem);
    store_free(explorer->store);
    coder_free(explorer->coder);
    *explorer = (Explorer){0};
}

void explorer_clear(Explorer *explorer) {
    assert(explorer->store);
    successors_clear(&explorer->batch);
    vec_clear(&explorer->ids);
    explorer->fresh = explorer->store->count;
}

/* After the model has appended a source to the batch, which had `before`:
 * either all of its transitions count or none. */
static bool is_whole(Successors *batch, size_t before) {
    if (batch->failed && batch->source_count > before)
        successors_drop_last(batch);
    assert(batch->source_count == before + !batch->failed);
    return !batch->failed;
}

static bool stop_at_failure(Explorer *explorer) {
    return stop_at(explorer, explorer->batch.too_short
                                 ? LIMIT_VECTOR
                                 : budget_failure(explorer->budget));
}

bool explorer_initial(Explorer *explorer) {
    assert(explorer->batch.source_count == 0);
    model_initial(explorer->model, &explorer->worker, &explorer->batch);
    return is_whole(&explorer->batch, 0) || stop_at_failure(explorer);
}

/* Append the transitions of the explorer's vector. A cut state has none.
 * (Inline: once per state of every search.) */
static inline __attribute__((always_inline)) bool append(Explorer *explorer,
                                                         bool *cut) {
    Successors *batch = &explorer->batch;
    size_t before = batch->source_count;
    *cut = explorer_cuts(explorer, explorer->vector);
    if (*cut)
        successors_begin(batch);
    else
        model_expand(explorer->model, &explorer->worker, explorer->vector,
                     batch);
    return is_whole(batch, before);
}

static void read_state(Explorer *explorer, StateId id) {
    assert(id < explorer->store->count);
    store_get(explorer->store, id, explorer->vector);
}

static void copy_state(Explorer *explorer, const Word *state) {
    if (state != explorer->vector)
        memcpy(explorer->vector, state, explorer->model->words * sizeof(Word));
}

static inline __attribute__((always_inline)) bool expand(Explorer *explorer) {
    bool cut;
    budget_watch(explorer->budget, explorer->mem); /* one can take long */
    bool whole = append(explorer, &cut);
    budget_unguard(explorer->mem);
    if (!whole)
        return stop_at_failure(explorer);
    if (cut)
        return true;
    size_t count =
        explorer->batch.count - successors_last(&explorer->batch)->first;
    explorer->statistics.expanded++;
    explorer->statistics.transitions += count;
    census_state(&explorer->statistics.census, count);
    return true;
}

bool explorer_expand(Explorer *explorer, StateId id) {
    read_state(explorer, id);
    return expand(explorer);
}

bool explorer_expand_state(Explorer *explorer, const Word *state) {
    copy_state(explorer, state);
    return expand(explorer);
}

size_t explorer_reduce(Explorer *explorer, ReductionKind kind) {
    Successors *batch = &explorer->batch;
    if (!explorer->reduction)
        return 0;
    reduction_apply(explorer->reduction, kind, explorer->vector, batch);
    size_t kept = successors_kept_end(batch, batch->source_count - 1);
    size_t left_out = batch->count - kept;
    assert(kept <= batch->count &&
           explorer->statistics.transitions >= left_out);
    explorer->statistics.left_out += left_out;
    explorer->statistics.transitions -= left_out;
    batch->count = kept;
    return left_out;
}

/* A store whose ids have come to an end is full like any other: the next one
 * may need none. */
static Limit limit_of(const Explorer *explorer) {
    switch (explorer->store->result) {
    case STORE_NO_STATES:
        return LIMIT_STATES;
    case STORE_NO_MEMORY:
        return LIMIT_MEMORY;
    case STORE_NO_IDS:
        return explorer->ladder.kinds[0] ? LIMIT_MEMORY : LIMIT_IDS;
    case STORE_OK:
        break;
    }
    BUG("the store stopped without a reason");
}

void explorer_note_depth(Explorer *explorer) {
    explorer->beyond = true;
    stop_at(explorer, LIMIT_DEPTH);
}

void explorer_forget_memory(Explorer *explorer) {
    assert(explorer->statistics.limit == LIMIT_MEMORY);
    explorer->statistics.limit = explorer->beyond ? LIMIT_DEPTH : LIMIT_NONE;
}

/* Look the batch up, as far as it has been stored before. */
static void find_batch(Explorer *explorer) {
    size_t count = explorer->batch.count;
    StateId *ids = explorer->ids.data;
    store_find(explorer->store, explorer->batch.states, count, ids);
    while (explorer->ids.count < count &&
           ids[explorer->ids.count] != STATE_NONE)
        explorer->ids.count++;
    if (explorer->ids.count < count)
        explorer_note_depth(explorer);
}

bool explorer_store(Explorer *explorer, bool may_add) {
    Store *store = explorer->store;
    size_t count = explorer->batch.count;
    assert(explorer->ids.count == 0);
    explorer->fresh = store->count;
    if (may_add)
        return explorer_store_part(explorer, count);
    if (!vec_try_reserve(explorer->mem, &explorer->ids, count))
        return stop_at(explorer, LIMIT_MEMORY);
    find_batch(explorer);
    return true;
}

bool explorer_store_part(Explorer *explorer, size_t count) {
    Store *store = explorer->store;
    size_t done = explorer->ids.count;
    assert(done <= count && count <= explorer->batch.count);
    if (!vec_try_reserve(explorer->mem, &explorer->ids, count - done) ||
        !column_cover(&explorer->marks, explorer->mem,
                      store->count + (count - done)))
        return stop_at(explorer, LIMIT_MEMORY);
    explorer->ids.count += store_insert(
        store, explorer->batch.states + done * explorer->batch.words,
        count - done, explorer->ids.data + done);
    assert(explorer->ids.count <= count);
    return explorer->ids.count == count ||
           stop_at(explorer, limit_of(explorer));
}

/* ---- Other stores -------------------------------------------------------- */

/* A search without a limit needs none; where next to nothing is left, half of
 * it is better than nothing. */
void explorer_save(Explorer *explorer) {
    Mem *mem = explorer->mem;
    size_t part = mem->limit / RESERVE, left = mem_left(mem);
    if (part < SMALL_RESERVE)
        part = 8 * part < SMALL_RESERVE ? 8 * part : SMALL_RESERVE;
    assert(explorer->reserve == 0);
    if (!explorer->ladder.kinds[0] || mem->limit == SIZE_MAX)
        return;
    if (part > left / 2)
        part = left / 2;
    mem->limit -= part;
    explorer->reserve = part;
}

void explorer_unsave(Explorer *explorer) {
    assert(explorer->reserve <= SIZE_MAX - explorer->mem->limit);
    explorer->mem->limit += explorer->reserve;
    explorer->reserve = 0;
}

static void note_change(Explorer *explorer, uint64_t states) {
    Statistics *statistics = &explorer->statistics;
    const SearchOptions *options = explorer->options;
    StoreChange change = {.store = explorer->kind->name,
                          .states = states,
                          .exact = explorer->traits & STORE_EXACT};
    assert(statistics->change_count < STORE_CHANGES);
    statistics->changes[statistics->change_count++] = change;
    if (options->changed)
        options->changed(options->changing, &change);
}

bool explorer_ease(Explorer *explorer) {
    const SearchOptions *options = explorer->options;
    if (explorer->statistics.limit != LIMIT_MEMORY || !options->relief ||
        !options->relief(options->probing))
        return false;
    explorer_forget_memory(explorer);
    return true;
}

bool explorer_move(Explorer *explorer, uint64_t waiting) {
    uint64_t states = explorer->store->count;
    const StoreKind *kind = ladder_step(&explorer->ladder);
    assert(kind && explorer->marks.map.bytes == 0);
    explorer->lost = states;
    explorer_unsave(explorer);
    bool coded = explorer->store->coder ||
                 (kind->traits & STORE_EXACT && likes_codes(explorer, kind));
    if (!store_move(&explorer->store, kind, shape_for(explorer, coded),
                    waiting))
        return stop_at(explorer, LIMIT_MEMORY);
    if (!explorer->repeats) /* for a trace, everything is used */
        explorer_save(explorer);
    explorer->lost = 0;
    explorer->kind = kind;
    explorer->traits = kind->traits;
    explorer_forget_memory(explorer);
    if (!explorer->repeats)
        note_change(explorer, states);
    return true;
}

bool explorer_renew(Explorer *explorer, const StoreKind *kind) {
    Store *old = explorer->store;
    assert(old->blind && !(kind->traits & STORE_READABLE));
    Store *store = make_store(explorer, kind);
    if (!store || !window_copy_pins(&store->window, &old->window)) {
        store_free(store);
        return stop_at(explorer, LIMIT_MEMORY);
    }
    store_free(old);
    explorer->store = store;
    explorer->kind = kind;
    explorer->traits = kind->traits;
    return true;
}

/* (A column of marks goes by ids.) */
bool explorer_relieve(Explorer *explorer) {
    Limit before = explorer->statistics.limit;
    explorer->statistics.limit = LIMIT_MEMORY;
    if (explorer->marks.width == 0 && explorer->store->blind &&
        explorer_can_move(explorer))
        return explorer_move(explorer, NONE_WAITS);
    explorer->statistics.limit = before;
    return false;
}

static bool insert_one(Explorer *explorer, const Word *state, StateId *id) {
    Store *store = explorer->store;
    if (!column_cover(&explorer->marks, explorer->mem, store->count + 1))
        return stop_at(explorer, LIMIT_MEMORY);
    return store_insert(store, state, 1, id) == 1 ||
           stop_at(explorer, limit_of(explorer));
}

bool explorer_insert(Explorer *explorer, const Word *state, StateId *id) {
    bool inserted = insert_one(explorer, state, id);
    while (!inserted && explorer->statistics.limit == LIMIT_MEMORY &&
           explorer_relieve(explorer))
        inserted = insert_one(explorer, state, id);
    return inserted;
}

/* How the search stands, for pictures of how it grew. */
static CensusSample sample(const Explorer *explorer) {
    return (CensusSample){.expanded = explorer->statistics.expanded,
                          .states = explorer->store->count,
                          .depth = explorer->depth,
                          .bytes = explorer->mem->live};
}

/* Once time is up it stays so, and what traces may still take is known. */
static void poll(Explorer *explorer) {
    uint64_t expanded = explorer->statistics.expanded;
    Progress progress = {.states = explorer->store->count,
                         .expanded = expanded,
                         .depth = explorer->depth,
                         .projected = explorer->projected};
    if (census_due(&explorer->statistics.census, expanded))
        census_sample(&explorer->statistics.census, sample(explorer));
    if (explorer_hurries(explorer))
        return;
    explorer->late = budget_poll(explorer->budget, &progress);
    if (explorer_hurries(explorer) && explorer->grace == 0)
        explorer->grace =
            expanded / 8 > SEARCH_GRACE ? expanded / 8 : SEARCH_GRACE;
}

bool explorer_poll(Explorer *explorer, uint64_t depth) {
    explorer->depth = depth;
    poll(explorer);
    Limit limit = explorer->late;
    if (limit == LIMIT_NONE &&
        statistics_effort(&explorer->statistics) >= explorer->last)
        limit = LIMIT_ERROR;
    return limit == LIMIT_NONE || stop_at(explorer, limit);
}

bool explorer_spend(Explorer *explorer) {
    poll(explorer);
    if (!explorer_hurries(explorer))
        return true;
    if (explorer->grace == 0)
        return false;
    explorer->grace--;
    return true;
}

/* A search that stopped early may come to states for the first time here, and
 * what they lead to may not fit. */
static bool append_again(Explorer *explorer) {
    bool cut, appended = append(explorer, &cut);
    explorer->narrow |= explorer->batch.too_short;
    return appended;
}

bool explorer_revisit(Explorer *explorer, StateId id) {
    if (!explorer_spend(explorer))
        return false;
    read_state(explorer, id);
    return append_again(explorer);
}

bool explorer_revisit_state(Explorer *explorer, const Word *state) {
    if (!explorer_spend(explorer))
        return false;
    copy_state(explorer, state);
    return append_again(explorer);
}

Statistics explorer_finish(const Explorer *explorer, bool finished) {
    Statistics statistics = explorer->statistics;
    statistics.states = explorer->store ? explorer->store->count : 0;
    if (statistics.states < explorer->lost)
        statistics.states = explorer->lost;
    assert(!finished || explorer->store);
    if (explorer->store)
        statistics.coverage =
            (Coverage){.table = explorer->store->table,
                       .functions = explorer->store->functions,
                       .passes = 1,
                       .fill = explorer->store->fill,
                       .missed = explorer->store->missed};
    if (explorer->store)
        census_sample(&statistics.census, sample(explorer));
    statistics.bytes = explorer->mem->peak;
    statistics.seconds = clock_wall() - explorer->started;
    statistics.ended = finished && !explorer_limited(explorer);
    statistics.complete = statistics.ended && explorer->traits & STORE_EXACT;
    return statistics;
}
