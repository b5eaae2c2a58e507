#include "search/sweep.h"

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
    *sweep = (Sweep){.chains = reduction && !reduction->ignores,
                     .to_depth = search->options.to_depth};
    if (!explorer_init(&sweep->explorer, search, mem, 0))
        return false;
    store_slide(sweep->explorer.store);
    note_blind(sweep);
    if (sweep->chains && sweep->explorer.traits & STORE_IDS)
        column_init(&sweep->onward, sizeof(ShortId));
    return passing_init(&sweep->passing, &sweep->explorer);
}

void sweep_release(Sweep *sweep) {
    passing_release(&sweep->passing);
    vec_release(sweep->explorer.mem, &sweep->marks);
    column_release(&sweep->onward, sweep->explorer.mem);
    explorer_release(&sweep->explorer);
}

/* ---- Other stores -------------------------------------------------------- */

/* Did the sweep that is repeated change its store in this batch? */
static bool is_due(const Sweep *sweep) {
    return sweep->moves_made < sweep->move_count &&
           sweep->moves[sweep->moves_made].batch == sweep->batches;
}

static void note_move(Sweep *sweep) {
    const Explorer *explorer = &sweep->explorer;
    sweep->moved = true;
    if (!sweep->blind)
        return;
    assert(sweep->moves_made < LADDER_MOST);
    sweep->moves[sweep->moves_made++] =
        (SweepMove){sweep->batches, sweep->next, explorer->ids.count};
    if (!sweep->explorer.repeats)
        sweep->move_count = sweep->moves_made;
}

/* Memory has come to an end: go on with what others give back, or else in
 * another store, if that is possible. What comes from `first` on will be read
 * again. */
static bool move_on(Sweep *sweep, uint64_t first) {
    Explorer *explorer = &sweep->explorer;
    assert(first <= sweep->next && !sweep->broken);
    if (!explorer->repeats && explorer_ease(explorer))
        return true;
    if (!explorer_can_move(explorer) ||
        (sweep->explorer.repeats && !is_due(sweep)))
        return false;
    note_move(sweep);
    column_release(&sweep->onward, explorer->mem);
    column_init(&sweep->onward, 0);
    bool moved = explorer_move(explorer, first);
    sweep->broken = explorer->lost > 0;
    if (moved) {
        note_blind(sweep);
        store_pass(explorer->store, sweep->next);
    }
    return moved;
}

/* Store what is left of the batch, or what was stored before the store was
 * changed. */
static bool store_some(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    if (!is_due(sweep))
        return explorer_store_rest(explorer);
    size_t count = sweep->moves[sweep->moves_made].stored;
    assert(explorer->repeats && sweep->blind);
    if (count <= explorer->batch.count && explorer_store_part(explorer, count))
        explorer->statistics.limit = LIMIT_MEMORY;
    return false;
}

/* Store the batch, if need be in other stores from now on. */
static bool store_batch(Sweep *sweep, bool may_add, uint64_t first) {
    Explorer *explorer = &sweep->explorer;
    store_pass(explorer->store, sweep->next);
    if (!may_add)
        return explorer_store(explorer, false);
    explorer->fresh = explorer->store->count;
    bool stored;
    do
        stored = store_some(sweep);
    while (!stored && move_on(sweep, first));
    return stored;
}

static bool store_initial_states(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    sweep->begun = true;
    bool all = explorer_initial(explorer) && store_batch(sweep, true, 0);
    assert(sweep->next == 0 && sweep->depth == 0);
    sweep->initial = explorer->store->count;
    sweep->level_end = explorer->store->count;
    return all;
}

static bool is_finished(const Sweep *sweep) {
    const Store *store = sweep->explorer.store;
    return sweep->begun && sweep->next == store->count && sweep->again == 0 &&
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

/* The batch may go as far as this: one level, one block. */
static uint64_t batch_end(const Sweep *sweep) {
    uint64_t block = sweep->next - sweep->next % SWEEP_BLOCK + SWEEP_BLOCK;
    uint64_t most = sweep->next + stress_below(SWEEP_STATES, sweep->next);
    uint64_t end = block < most ? block : most;
    if (is_due(sweep) && sweep->moves[sweep->moves_made].next < end)
        end = sweep->moves[sweep->moves_made].next;
    return end < sweep->level_end ? end : sweep->level_end;
}

static bool expand_batch(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t end = batch_end(sweep);
    assert(sweep->next < end && end <= explorer->store->count);
    while (sweep->next < end && explorer->batch.count < SWEEP_FULL) {
        StateId id = sweep->next;
        if (!passing_recall(&sweep->passing, id)) {
            if (!explorer_expand(explorer, id))
                return false;
            if (explorer->reduction)
                explorer_reduce(explorer, REDUCTION_NEW);
        }
        sweep->of[sweep->sources++] = sweep->next++;
    }
    assert(sweep->sources > 0 && sweep->sources <= SWEEP_STATES);
    return true;
}

/* ---- Reduction ----------------------------------------------------------- */

static ShortId *onward(const Sweep *sweep, StateId id) {
    return column_at(&sweep->onward, id);
}

/* The end of the chain of onward states that begins here: a state that is, or
 * will be, expanded in full, or is yet to be given an onward state. */
static StateId end_of_chain(const Sweep *sweep, StateId id) {
    for (ShortId next; (next = *onward(sweep, id)) != 0; id = next - 1) {
        ShortId after = *onward(sweep, next - 1);
        if (after != 0) /* make the chain shorter on the way */
            *onward(sweep, id) = after;
    }
    return id;
}

/* Can the target be the onward state? What waits comes later, and so does
 * whatever it leads on to. */
static bool try_onward(const Sweep *sweep, StateId id, StateId target) {
    if (!sweep->onward.width)
        return target >= sweep->next && target != STATE_OLD;
    assert(target < sweep->explorer.store->count);
    if (end_of_chain(sweep, target) == id)
        return false;
    *onward(sweep, id) = state_short(target) + 1;
    return true;
}

/* Find an onward state for the k-th source, where what is left out is still
 * possible; false if there is none. */
static bool lead_onward(Sweep *sweep, size_t k) {
    const Explorer *explorer = &sweep->explorer;
    size_t first = sweep_begin(sweep, k);
    size_t end = first + explorer->batch.sources[k].keys;
    StateId id = sweep->of[k];
    assert(k < sweep->sources);
    assert(!sweep->onward.width || *onward(sweep, id) == 0);
    assert(end <= sweep_end(sweep, k));
    for (size_t i = first; i < end; i++) {
        if (i >= explorer->ids.count) /* cut short by a limit */
            return true;
        if (try_onward(sweep, id, explorer->ids.data[i]))
            return true;
    }
    return false;
}

/* Sources of the batch that were reduced too much. False at the memory
 * limit. */
static bool find_stuck(Sweep *sweep, uint64_t first) {
    Explorer *explorer = &sweep->explorer;
    sweep->again = 0;
    if (!sweep->chains)
        return true;
    while (
        !column_cover(&sweep->onward, explorer->mem, explorer->store->count)) {
        explorer->statistics.limit = LIMIT_MEMORY;
        if (!move_on(sweep, first))
            return false;
    }
    for (size_t k = 0; k < sweep->sources; k++) {
        const SourceState *source = &explorer->batch.sources[k];
        size_t kept = source->kept;
        if (kept == SOURCE_WHOLE || source->sees || lead_onward(sweep, k))
            continue;
        assert(sweep->again < SWEEP_STATES && kept > 0);
        sweep->kept[sweep->again] = kept;
        sweep->stuck[sweep->again++] = sweep->of[k];
    }
    return true;
}

/* The state once more, with all transitions that must not be put off. What was
 * counted for it counts no more. */
static bool expand_more(Sweep *sweep, size_t k) {
    Explorer *explorer = &sweep->explorer;
    Statistics *statistics = &explorer->statistics;
    if (!explorer_expand(explorer, sweep->stuck[k]))
        return false;
    SourceState *source = successors_last(&explorer->batch);
    size_t before = explorer->batch.count - source->first - sweep->kept[k];
    census_forget(&statistics->census, explorer->batch.count - source->first);
    explorer_reduce(explorer, REDUCTION_WIDE);
    source->kept = SOURCE_WHOLE;
    statistics->expanded--;
    statistics->transitions -= sweep->kept[k];
    statistics->left_out -= before;
    return true;
}

static bool expand_again(Sweep *sweep) {
    size_t count = sweep->again;
    sweep->again = 0;
    for (size_t k = 0; k < count; k++) {
        if (!expand_more(sweep, k))
            return false;
        sweep->of[sweep->sources++] = sweep->stuck[k];
    }
    return true;
}

/* In the next batch, states that were reduced too much come first. */
static bool expand_next(Sweep *sweep) {
    if (sweep->again)
        return expand_again(sweep);
    if (is_due(sweep) && sweep->moves[sweep->moves_made].next == sweep->next)
        return true; /* nothing could be expanded */
    if (sweep->next == sweep->level_end)
        enter_level(sweep);
    if (sweep->next % SWEEP_BLOCK == 0 && !set_mark(sweep))
        return false;
    return expand_batch(sweep);
}

/* What was expanded in the last batch is not read again, unless it is to be
 * expanded once more. */
static uint64_t first_of_interest(const Sweep *sweep) {
    uint64_t first = sweep->next;
    for (size_t k = 0; k < sweep->again; k++)
        if (sweep->stuck[k] < first)
            first = sweep->stuck[k];
    return first;
}

bool sweep_advance(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    uint64_t first = first_of_interest(sweep);
    explorer_clear(explorer);
    store_leave(explorer->store, first);
    sweep->sources = 0;
    sweep->batches++;
    if (!sweep->begun)
        return store_initial_states(sweep);
    if (sweep->broken || is_finished(sweep) ||
        !explorer_poll(explorer, sweep->depth))
        return false;
    bool again = sweep->again > 0, expanded = expand_next(sweep);
    bool may_add = sweep->depth < explorer->budget->depth;
    bool relieved = !expanded && may_add && !again &&
                    !sweep->explorer.repeats && explorer_can_move(explorer);
    if (relieved) /* what was not expanded comes in the next batch */
        explorer_forget_memory(explorer);
    passing_advance(&sweep->passing);
    uint32_t moves = explorer->statistics.change_count;
    bool stored = store_batch(sweep, may_add, first);
    if (relieved && stored && explorer->statistics.change_count == moves) {
        explorer->statistics.limit = LIMIT_MEMORY;
        stored = move_on(sweep, first);
    }
    passing_settle(&sweep->passing);
    return stored && find_stuck(sweep, first) && (expanded || relieved);
}

/* ---- Repeating ----------------------------------------------------------- */

/* Back to the beginning. How the store was changed stays in the statistics. */
static bool rewind_all(Sweep *sweep) {
    Explorer *explorer = &sweep->explorer;
    Statistics fresh = {.change_count = explorer->statistics.change_count};
    assert(!(explorer->traits & STORE_READABLE) && !sweep->onward.width);
    memcpy(fresh.changes, explorer->statistics.changes, sizeof fresh.changes);
    if (sweep->move_count == 0)
        store_clear(explorer->store);
    else if (!explorer_renew(explorer, sweep->blind))
        return false;
    store_slide(explorer->store);
    explorer->ladder = sweep->after;
    explorer->statistics = fresh;
    explorer->beyond = false;
    vec_clear(&sweep->marks);
    sweep->initial = sweep->next = sweep->depth = 0;
    sweep->level_begin = sweep->level_end = 0;
    sweep->sources = sweep->again = 0;
    sweep->moves_made = 0;
    sweep->outlook = (Outlook){0};
    sweep->begun = false;
    sweep->batches = 0;
    passing_release(&sweep->passing);
    return passing_init(&sweep->passing, explorer);
}

/* Its memory may have come to an end earlier than before, and how much there is
 * for rows of forced steps can change which states are stored. */
bool sweep_repeat(Sweep *sweep) {
    Statistics *statistics = &sweep->explorer.statistics;
    uint64_t batches = sweep->batches, count = sweep->explorer.store->count;
    uint64_t next = sweep->next;
    const StoreKind *kind = sweep->explorer.kind;
    StoreLadder ladder = sweep->explorer.ladder;
    if (sweep->broken)
        return false;
    sweep->explorer.repeats = true;
    bool more = rewind_all(sweep);
    for (uint64_t i = 0; i < batches && more; i++)
        more = sweep_advance(sweep);
    sweep->explorer.repeats = false;
    sweep->broken = sweep->batches < batches || sweep->next != next ||
                    sweep->moves_made < sweep->move_count ||
                    sweep->explorer.store->count != count;
    if (!sweep->broken)
        return true;
    if (statistics->limit == LIMIT_NONE)
        statistics->limit = LIMIT_MEMORY;
    sweep->explorer.kind = kind; /* another search can begin with it */
    sweep->explorer.ladder = ladder;
    sweep->unrepeated = true;
    return false;
}

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
