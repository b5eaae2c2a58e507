#include "search/exploring/sweep.h"

#include "base/bug.h"
#include "base/hash.h"

#include <assert.h>
#include <string.h>

/* If the store is the first that is not readable, a repeated sweep begins with
 * that kind. */
static void note_blind(Sweep *sweep) {
    const Explorer *explorer = &sweep->explorer;
    if (sweep->blind || explorer->traits & STORE_READABLE)
        return;
    sweep->blind = explorer->kind;
    sweep->after = explorer->ladder;
}

bool sweep_init(Sweep *sweep, const Search *search, Mem *mem) {
    const Reduction *reduction = search->reduction;
    *sweep = (Sweep){.leads = reduction && !reduction->ignores,
                     .to_depth = search->options.to_depth};
    if (!explorer_init(&sweep->explorer, search, mem, 0))
        return false;
    store_slide(sweep->explorer.store);
    note_blind(sweep);
    passing_init(&sweep->passing, &sweep->explorer);
    return true;
}

void sweep_release(Sweep *sweep) {
    passing_release(&sweep->passing);
    vec_release(sweep->explorer.mem, &sweep->marks);
    vec_release(sweep->explorer.mem, &sweep->modes);
    explorer_release(&sweep->explorer);
}

/* ---- Wide states --------------------------------------------------------- */

/* The first wide state of the segment that is yet to be expanded once more, of
 * those before `end`; else `end`. */
static uint64_t first_wide(const Sweep *sweep, uint64_t end) {
    uint64_t id = sweep->widened;
    assert(end <= sweep->segment_end && id <= sweep->segment_end);
    while (id < end && !sweep->wide[id - sweep->segment_begin])
        id++;
    return id;
}

/* All states of the segment have been expanded, some of them once more. */
static bool ends_segment(const Sweep *sweep) {
    return sweep->next == sweep->segment_end &&
           first_wide(sweep, sweep->next) == sweep->next;
}

/* ---- Other stores -------------------------------------------------------- */

static SweepPlace place_of(const Sweep *sweep) {
    return (SweepPlace){sweep->next, sweep->widened};
}

static bool is_at(const Sweep *sweep, SweepPlace place) {
    return sweep->next == place.next && sweep->widened == place.widened;
}

/* The change of the store that a repeated sweep is yet to make, or NULL. */
static const SweepMove *next_move(const Sweep *sweep) {
    assert(sweep->moves_made <= sweep->move_count);
    return sweep->moves_made < sweep->move_count
               ? &sweep->moves[sweep->moves_made]
               : NULL;
}

/* Where a batch of a repeated sweep must end. */
static SweepPlace next_stop(const Sweep *sweep) {
    const SweepMove *move = next_move(sweep);
    return move ? move->place : sweep->goal;
}

/* Did the sweep that is repeated change its store here? */
static bool is_due(const Sweep *sweep) {
    const SweepMove *move = next_move(sweep);
    return move && move->states == sweep->explorer.store->count &&
           is_at(sweep, move->place);
}

/* In how many parts the states of the store are, in what order they come. */
static uint32_t parts_of(const Store *store) {
    return store->operations->order ? store->operations->order(store).parts : 0;
}

/* A store that leaves states out is as large as before. False if it has other
 * parts. */
static bool prepare_move(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    SweepMove *move = &sweep->moves[sweep->moves_made];
    sweep->moved = true;
    if (!sweep->blind)
        return true;
    assert(sweep->moves_made < LADDER_MOST);
    uint32_t parts = parts_of(explorer->store);
    if (explorer->repeats) {
        explorer->shape.table = move->table;
        return parts == move->parts;
    }
    *move = (SweepMove){place_of(sweep), explorer->store->count, 0, parts};
    return true;
}

static void note_move(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    bool counts = sweep->blind;
    note_blind(sweep);
    if (!counts)
        return;
    if (!explorer->repeats) {
        sweep->moves[sweep->moves_made].table = explorer->store->table;
        sweep->move_count = sweep->moves_made + 1;
    }
    sweep->moves_made++;
}

/* Memory has come to an end: go on with what others give back, or else in
 * another store, if that is possible. What comes from `first` on will be read
 * again. */
static bool move_on(Sweep *sweep, uint64_t first) {
    Explorer *explorer = &sweep->explorer;
    size_t table = explorer->shape.table;
    assert(first <= sweep->next && !sweep->broken);
    if (!explorer->repeats && explorer_ease(explorer))
        return true;
    if (!explorer_can_move(explorer) || (explorer->repeats && !is_due(sweep)) ||
        !prepare_move(sweep))
        return false;
    bool moved = explorer_move(explorer, first);
    explorer->shape.table = table;
    sweep->broken = explorer->lost > 0;
    if (moved) {
        note_move(sweep);
        store_pass(explorer->store, sweep->segment_end);
    }
    return moved;
}

/* Go on as if memory had come to an end, where it had when the sweep was made
 * for the first time. */
static bool move_if_due(Sweep *sweep, uint64_t first) {
    while (is_due(sweep)) {
        sweep->explorer.statistics.limit = LIMIT_MEMORY;
        if (!move_on(sweep, first))
            return false;
    }
    return true;
}

/* Store what is left of the batch, up to the next change of the store if it is
 * known. */
static bool store_some(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    const SweepMove *move = next_move(sweep);
    size_t count = explorer->ids.count;
    uint64_t left = explorer->batch.count - count, room = left;
    assert(count <= explorer->batch.count);
    if (move && is_at(sweep, move->place))
        room = move->states - explorer->store->count;
    return explorer_store_part(explorer,
                               count + (size_t)(room < left ? room : left));
}

/* Store the batch, if need be in other stores from now on. */
static bool store_batch(Sweep *sweep, bool may_add, uint64_t first) {
    Explorer *explorer = &sweep->explorer;
    if (!may_add)
        return explorer_store(explorer, false);
    explorer->fresh = explorer->store->count;
    do {
        bool stored = store_some(sweep);
        if ((!stored && !move_on(sweep, first)) || !move_if_due(sweep, first))
            return false;
    } while (explorer->ids.count < explorer->batch.count);
    return true;
}

/* How the next level is to be reduced, by what was left out of this one. */
static SweepMode next_mode(const Sweep *sweep) {
    bool useful = sweep->explorer.statistics.left_out > sweep->left_out;
    uint64_t states = sweep->level_end - sweep->level_begin;
    if (!useful && (sweep->mode == SWEEP_SAMPLES || states >= SWEEP_TRIAL))
        return SWEEP_SAMPLES;
    return passing_is_useful(&sweep->passing) ? SWEEP_PASSES : SWEEP_REDUCES;
}

static void enter_mode(Sweep *sweep, SweepMode mode) {
    assert(mode <= SWEEP_PASSES);
    sweep->mode = mode;
    sweep->passing.off = mode != SWEEP_PASSES;
    sweep->left_out = sweep->explorer.statistics.left_out;
}

/* Choose how to reduce the next level, unless it was chosen before. False at
 * the memory limit. */
static bool choose_mode(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t level = sweep->depth + 1;
    if (!explorer->reduction)
        return true;
    if (sweep->modes.count < level &&
        !vec_try_push(explorer->mem, &sweep->modes,
                      (uint8_t)next_mode(sweep))) {
        explorer->statistics.limit = LIMIT_MEMORY;
        return false;
    }
    enter_mode(sweep, vec_item(&sweep->modes, level - 1));
    return true;
}

static bool store_initial_states(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    sweep->begun = true;
    bool all = explorer_initial(explorer) && store_batch(sweep, true, 0);
    enter_mode(sweep, SWEEP_PASSES);
    assert(sweep->next == 0 && sweep->depth == 0);
    sweep->initial = explorer->store->count;
    sweep->level_end = explorer->store->count;
    return all;
}

static bool is_finished(const Sweep *sweep) {
    const Store *store = sweep->explorer.store;
    return sweep->begun && sweep->next == store->count && ends_segment(sweep) &&
           !sweep->broken;
}

/* Are there too few expansions left for all levels down to the limit on depth,
 * if each is as large as the one that begins here? */
static bool is_hopeless(const Sweep *sweep) {
    const Explorer *explorer = &sweep->explorer;
    uint64_t size = sweep->level_end - sweep->next;
    uint64_t made = statistics_effort(&explorer->statistics);
    assert(size > 0 && sweep->depth <= explorer->budget->depth);
    uint64_t levels = explorer->budget->depth - sweep->depth;
    return made < explorer->last && levels > (explorer->last - made) / size;
}

/* At the end of a level: go on to the next one. */
static void enter_level(Sweep *sweep) {
    assert(sweep->explorer.store->count > sweep->level_end);
    outlook_add(&sweep->outlook,
                sweep->explorer.store->count - sweep->level_end);
    census_level(&sweep->explorer.statistics.census,
                 sweep->level_end - sweep->level_begin);
    sweep->level_begin = sweep->level_end;
    sweep->explorer.projected =
        outlook_projection(&sweep->outlook, sweep->explorer.store->count);
    sweep->level_end = sweep->explorer.store->count;
    sweep->depth++;
    passing_end_level(&sweep->passing);
    if (sweep->to_depth && is_hopeless(sweep))
        sweep->explorer.last = statistics_effort(&sweep->explorer.statistics);
}

/* At the beginning of a block: remember how many states there are. The mark is
 * there already if nothing of the block could be expanded before. */
static bool set_mark(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    size_t block = (size_t)(sweep->next / SWEEP_BLOCK);
    assert(sweep->marks.count == block || sweep->marks.count == block + 1);
    if (sweep->marks.count > block ||
        vec_try_push(explorer->mem, &sweep->marks, explorer->store->count))
        return true;
    explorer->statistics.limit = LIMIT_MEMORY;
    return false;
}

/* The states that follow in the order of ids, of one level and one block. */
static bool begin_segment(Sweep *sweep) {
    assert(ends_segment(sweep));
    if (sweep->next == sweep->level_end) {
        if (!choose_mode(sweep))
            return false;
        enter_level(sweep);
    }
    if (sweep->next % SWEEP_BLOCK == 0 && !set_mark(sweep))
        return false;
    uint64_t end = sweep->next - sweep->next % SWEEP_BLOCK + SWEEP_BLOCK;
    sweep->segment_begin = sweep->widened = sweep->next;
    memset(sweep->wide, 0, sizeof sweep->wide);
    sweep->segment_end = end < sweep->level_end ? end : sweep->level_end;
    store_pass(sweep->explorer.store, sweep->segment_end);
    return true;
}

/* May batches end where there is room? Not in a store that leaves states out:
 * what it takes for old ends rows, and depends on what is stored. */
static bool may_shorten(const Sweep *sweep) {
    return sweep->explorer.traits & STORE_EXACT;
}

/* The batch that begins with this state may have so many. */
static size_t batch_size(const Sweep *sweep, uint64_t first) {
    if (first < sweep->single && may_shorten(sweep))
        return 1;
    return (size_t)stress_below(SWEEP_STATES, first);
}

/* Is the state that was expanded last one of those that are, in this level? */
static bool is_to_be_reduced(const Sweep *sweep) {
    const Explorer *explorer = &sweep->explorer;
    return sweep->mode != SWEEP_SAMPLES ||
           hash_words(explorer->vector, explorer->model->words) %
                   SWEEP_SAMPLE ==
               0;
}

/* False at a limit. (A reduction that has no memory fails the batch.) */
static bool expand_one(Sweep *sweep, StateId id) {
    Explorer *explorer = &sweep->explorer;
    if (sweep->mode != SWEEP_SAMPLES && passing_recall(&sweep->passing, id))
        return true;
    if (!explorer_expand(explorer, id))
        return false;
    if (explorer->reduction && is_to_be_reduced(sweep))
        explorer_reduce(explorer, REDUCTION_SMALL);
    return true;
}

static bool expand_batch(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t most = sweep->next + batch_size(sweep, sweep->next);
    uint64_t end = sweep->segment_end < most ? sweep->segment_end : most;
    uint64_t stop = next_stop(sweep).next;
    if (explorer->repeats && stop > sweep->next && stop < end)
        end = stop;
    assert(sweep->next < end && end <= explorer->store->count);
    while (sweep->next < end && explorer->batch.count < SWEEP_FULL) {
        StateId id = sweep->next;
        if (!expand_one(sweep, id))
            return false;
        sweep->kept[id - sweep->segment_begin] =
            successors_last(&explorer->batch)->kept;
        sweep->of[sweep->sources++] = sweep->next++;
    }
    assert(sweep->sources > 0 && sweep->sources <= SWEEP_STATES);
    return true;
}

/* ---- Reduction ----------------------------------------------------------- */

/* Is the number that a vector is greater than that of another one? The last
 * word counts most. */
static bool is_greater(const Word *vector, const Word *other, uint32_t words) {
    for (uint32_t w = words; w-- > 0;)
        if (vector[w] != other[w])
            return vector[w] > other[w];
    return false;
}

/* Is there an onward state for the k-th source, which is the explorer's vector:
 * one where what is left out is still possible? */
static bool leads_onward(const Sweep *sweep, size_t k) {
    const Explorer *explorer = &sweep->explorer;
    size_t first = sweep_begin(sweep, k);
    size_t end = first + explorer->batch.sources[k].keys;
    assert(end <= sweep_end(sweep, k));
    for (size_t i = first; i < end; i++)
        if (is_greater(successors_state(&explorer->batch, i), explorer->vector,
                       explorer->model->words))
            return true;
    return false;
}

/* Which sources of the batch were reduced too much? */
static void find_wide(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    for (size_t k = 0; k < sweep->sources && sweep->leads; k++) {
        const SourceState *source = &explorer->batch.sources[k];
        StateId id = sweep->of[k];
        if (source->kept == SOURCE_WHOLE || source->keeps_visible)
            continue;
        store_get(explorer->store, id, explorer->vector);
        assert(id >= sweep->segment_begin && id < sweep->segment_end);
        sweep->wide[id - sweep->segment_begin] = !leads_onward(sweep, k);
    }
}

/* The state once more, with all transitions that must not be put off. What was
 * counted for it counts no more. */
static bool expand_more(Sweep *sweep, StateId id) {
    Explorer *explorer = &sweep->explorer;
    Statistics *statistics = &explorer->statistics;
    size_t kept = sweep->kept[id - sweep->segment_begin];
    if (!explorer_expand(explorer, id))
        return false;
    SourceState *source = successors_last(&explorer->batch);
    assert(kept != SOURCE_WHOLE && kept < explorer->batch.count);
    size_t before = explorer->batch.count - source->first - kept;
    census_forget(&statistics->census, explorer->batch.count - source->first);
    explorer_reduce(explorer, REDUCTION_WIDE);
    source->kept = SOURCE_WHOLE;
    statistics->expanded--;
    statistics->transitions -= kept;
    statistics->left_out -= before;
    return true;
}

/* Wide states of the segment once more. */
static bool expand_wide(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t end = sweep->segment_end;
    uint64_t id = first_wide(sweep, end);
    size_t most = batch_size(sweep, id);
    SweepPlace stop = next_stop(sweep);
    if (explorer->repeats && sweep->next == stop.next && stop.widened > id)
        end = stop.widened;
    while (id < end && sweep->sources < most &&
           explorer->batch.count < SWEEP_FULL) {
        if (!expand_more(sweep, id))
            return false;
        sweep->of[sweep->sources++] = id;
        sweep->widened = id + 1;
        id = first_wide(sweep, end);
    }
    assert(sweep->sources > 0 && sweep->sources <= SWEEP_STATES);
    return true;
}

/* What rolling back needs. */
typedef struct SweepBefore {
    SweepPlace place;
    Statistics statistics;
} SweepBefore;

/* The batch is not whole: it is as if it had not been begun. From now on each
 * state of the segment has a batch of its own; false if that was so already, or
 * must not be. */
static bool roll_back(Sweep *sweep, const SweepBefore *before) {
    Explorer *explorer = &sweep->explorer;
    Limit limit = explorer->statistics.limit;
    if (explorer->batch.failed)
        limit = explorer->batch.too_short ? LIMIT_VECTOR
                                          : budget_failure(explorer->budget);
    explorer_clear(explorer);
    explorer->statistics = before->statistics;
    sweep->next = before->place.next;
    sweep->widened = before->place.widened;
    sweep->sources = 0;
    if (sweep->single < sweep->segment_end && may_shorten(sweep)) {
        sweep->single = sweep->segment_end;
        return true;
    }
    explorer->statistics.limit = limit;
    return false;
}

/* Has a sweep that is repeated come as far as the one before? */
static bool is_there(const Sweep *sweep) {
    return sweep->begun && is_at(sweep, sweep->goal);
}

/* The next batch, to the ends of all rows. In each segment wide states come
 * last. A repeated sweep can stop at the beginning of a segment, of which
 * nothing is expanded. False at a limit. */
static bool expand_next(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    SweepBefore before;
    if (ends_segment(sweep) && !begin_segment(sweep))
        return false;
    if (explorer->repeats && (is_there(sweep) || is_due(sweep)))
        return true;
    before.place = place_of(sweep);
    before.statistics = explorer->statistics;
    bool expanded = sweep->next < sweep->segment_end ? expand_batch(sweep)
                                                     : expand_wide(sweep);
    if (explorer->batch.failed || !passing_advance(&sweep->passing))
        return roll_back(sweep, &before);
    return expanded;
}

/* What was expanded in the last batch is not read again, unless it is to be
 * expanded once more. */
static uint64_t first_of_interest(const Sweep *sweep) {
    return sweep->next > sweep->widened ? first_wide(sweep, sweep->next)
                                        : sweep->next;
}

#ifndef NDEBUG
/* Add a transition of a state to the hash of all. */
static void note_one(Sweep *sweep, StateId id, size_t transition) {
    const Successors *batch = &sweep->explorer.batch;
    uint32_t action = batch->actions[transition];
    sweep->explored = hash_word(
        sweep->explored ^ hash_word(id + 1) ^ hash_word(~(uint64_t)action) ^
        hash_words(successors_state(batch, transition), batch->words));
}

static void note_explored(Sweep *sweep) {
    for (size_t k = 0; k < sweep->sources; k++)
        for (size_t i = sweep_begin(sweep, k); i < sweep_end(sweep, k); i++)
            note_one(sweep, sweep->of[k], i);
}
#endif

bool sweep_advance(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t first = first_of_interest(sweep);
    explorer_clear(explorer);
    sweep->sources = 0;
    if (sweep->broken) /* the store has other states */
        return false;
    store_leave(explorer->store, first);
    if (!sweep->begun)
        return store_initial_states(sweep);
    if (is_finished(sweep) || !explorer_poll(explorer, sweep->depth))
        return false;
    bool expanded = expand_next(sweep);
    bool may_add = sweep->depth < explorer->budget->depth;
    bool relieved = !expanded && may_add && !explorer->repeats &&
                    explorer_can_move(explorer);
    if (relieved) /* what was not expanded comes in the next batch */
        explorer_forget_memory(explorer);
    uint32_t moves = explorer->statistics.change_count;
    bool stored = store_batch(sweep, may_add, first);
    if (relieved && stored && explorer->statistics.change_count == moves) {
        explorer->statistics.limit = LIMIT_MEMORY;
        stored = move_on(sweep, first);
    }
#ifndef NDEBUG
    note_explored(sweep);
#endif
    passing_settle(&sweep->passing);
    if (stored)
        find_wide(sweep);
    return stored && (expanded || relieved);
}

/* ---- Repeating ----------------------------------------------------------- */

/* Back to the beginning. */
static bool rewind_all(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    assert(!(explorer->traits & STORE_READABLE) && explorer->repeats);
    if (sweep->move_count == 0)
        store_clear(explorer->store);
    else if (!explorer_renew(explorer, sweep->blind))
        return false;
    store_slide(explorer->store);
    explorer->ladder = sweep->after;
    explorer->statistics = (Statistics){0};
    explorer->beyond = false;
    vec_clear(&sweep->marks);
    sweep->initial = sweep->next = sweep->depth = 0;
    sweep->level_begin = sweep->level_end = 0;
    sweep->segment_begin = sweep->segment_end = sweep->widened = 0;
    sweep->sources = 0;
    sweep->single = 0;
    sweep->moves_made = 0;
    sweep->outlook = (Outlook){0};
    sweep->explored = 0;
    sweep->begun = false;
    passing_release(&sweep->passing);
    passing_init(&sweep->passing, explorer);
    return true;
}

/* Come as far as the goal, with so many states; a sweep that was `cut` short by
 * a limit in the last batch may have more. */
static bool go_there(Sweep *sweep, uint64_t count, bool cut) {
    const Explorer *explorer = &sweep->explorer;
    bool more = true;
    assert(explorer->repeats);
    while (more && !is_there(sweep))
        more = sweep_advance(sweep);
    return is_there(sweep) && !sweep->broken &&
           (explorer->store->count == count ||
            (cut && explorer->store->count > count)) &&
           move_if_due(sweep, first_of_interest(sweep)) &&
           sweep->moves_made == sweep->move_count;
}

/* Its memory may come to an end earlier than before. */
bool sweep_repeat(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    Statistics statistics = explorer->statistics;
    uint64_t count = explorer->store->count, explored = sweep->explored;
    bool cut = explorer_limited(explorer), beyond = explorer->beyond;
    const StoreKind *kind = explorer->kind;
    StoreLadder ladder = explorer->ladder;
    if (sweep->broken)
        return false;
    sweep->goal = place_of(sweep);
    explorer->repeats = true;
    sweep->broken = !rewind_all(sweep) || !go_there(sweep, count, cut);
    explorer->repeats = false;
    explorer->statistics = statistics;
    explorer->beyond = beyond;
    if (!sweep->broken && !cut && sweep->explored != explored)
        BUG("a sweep that was repeated explored something else");
    if (!sweep->broken)
        return true;
    if (statistics.limit == LIMIT_NONE)
        explorer->statistics.limit = LIMIT_MEMORY;
    explorer->lost = count; /* it has fewer states now */
    explorer->kind = kind;  /* another search can begin with it */
    explorer->ladder = ladder;
    sweep->unrepeated = true;
    return false;
}

#ifndef NDEBUG
enum {
    MOST_CHECKED = 2000 /* states of a sweep that is checked */
};

void sweep_check(const Sweep *sweep, const Search *search) {
    const Explorer *explorer = &sweep->explorer;
    Mem *mem = explorer->mem;
    Search other = *search;
    Sweep again;
    if (!explorer->store || explorer->store->count > MOST_CHECKED ||
        !is_finished(sweep) || explorer_limited(explorer) ||
        !(explorer->traits & STORE_EXACT))
        return;
    Budget before = *search->budget; /* this is not the search */
    search->budget->trip_in = 0;
    other.store = store_kind_cheap(explorer->model->bits);
    other.ladder = (StoreLadder){0};
    bool ready = sweep_init(&again, &other, mem);
    again.modes.data = sweep->modes.data;
    again.modes.count = again.modes.capacity = sweep->modes.count;
    again.single = UINT64_MAX; /* batches of one state */
    again.goal = place_of(sweep);
    again.explorer.repeats = true;
    if (ready && go_there(&again, explorer->store->count, false) &&
        again.explored != sweep->explored)
        BUG("a search that is repeated explores something else");
    again.modes.data = NULL;
    again.modes.count = again.modes.capacity = 0;
    sweep_release(&again);
    *search->budget = before;
}
#else
void sweep_check(const Sweep *sweep, const Search *search) {
    (void)sweep;
    (void)search;
}
#endif

Statistics sweep_finish(const Sweep *sweep) {
    Statistics statistics =
        explorer_finish(&sweep->explorer, is_finished(sweep));
    assert(statistics.expanded <= statistics.states);
    statistics.depth = sweep->depth + (statistics.states > sweep->level_end);
    census_level(&statistics.census, sweep->level_end - sweep->level_begin);
    if (statistics.states > sweep->level_end)
        census_level(&statistics.census, statistics.states - sweep->level_end);
    return statistics;
}
