#include "search/path.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

/* The block with the parent of a state: the last one that was begun when the
 * state was not yet stored. */
static uint64_t block_of_parent(const Sweep *sweep, StateId target) {
    size_t low = 0, high = sweep->marks.count;
    assert(high > 0 && sweep->marks.data[0] <= target);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (sweep->marks.data[middle] <= target)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The first transition of the batch that leads to the state, or the number
 * of transitions. */
static size_t find_target(const Successors *batch, const Word *state) {
    size_t bytes = batch->words * sizeof *state;
    size_t i = 0;
    while (i < batch->count &&
           memcmp(successors_state(batch, i), state, bytes) != 0)
        i++;
    return i;
}

/* Append the step from its parent to the trace, which runs backwards and ends
 * in the target. Returns the parent, or STATE_NONE at the memory limit. */
static StateId step_back(Sweep *sweep, StateId target, Trace *trace) {
    Explorer *explorer = &sweep->explorer;
    uint64_t source = block_of_parent(sweep, target) * SWEEP_BLOCK;
    for (uint64_t end = source + SWEEP_BLOCK; source < end; source++) {
        if (source >= target)
            break;
        explorer_clear(explorer);
        if (!explorer_expand(explorer, (StateId)source))
            return STATE_NONE;
        size_t i = find_target(&explorer->batch,
                               trace_state(trace, trace_length(trace)));
        if (i == explorer->batch.count)
            continue;
        assert(source < target);
        bool done =
            trace_step(trace, explorer->batch.actions[i], explorer->vector);
        return done ? (StateId)source : STATE_NONE;
    }
    BUG("no state leads to state %u: the model is not deterministic", target);
}

static void swap_words(Word *a, Word *b, size_t count) {
    for (size_t w = 0; w < count; w++) {
        Word word = a[w];
        a[w] = b[w];
        b[w] = word;
    }
}

/* Turn a trace that was built from its end. */
static void reverse(Trace *trace) {
    size_t words = trace->words, length = trace_length(trace);
    for (size_t i = 0; i < length - i; i++)
        swap_words(trace->states.data + i * words,
                   trace->states.data + (length - i) * words, words);
    uint32_t *actions = trace->actions.data;
    for (size_t i = 0; i + 1 < length - i; i++) {
        uint32_t action = actions[i];
        actions[i] = actions[length - 1 - i];
        actions[length - 1 - i] = action;
    }
}

static bool walk_back(Sweep *sweep, StateId target, Trace *trace) {
    Explorer *explorer = &sweep->explorer;
    store_get(explorer->store, target, explorer->vector);
    if (!trace_start(trace, explorer->vector))
        return false;
    while (target >= sweep->initial) {
        target = step_back(sweep, target, trace);
        if (target == STATE_NONE)
            return false;
    }
    return true;
}

bool path_build(Sweep *sweep, StateId target, Trace *trace) {
    assert(target < sweep->explorer.store->count);
    assert(trace->states.count == 0 && trace->actions.count == 0);
    Statistics before = sweep->explorer.statistics; /* of the search alone */
    bool done = walk_back(sweep, target, trace);
    sweep->explorer.statistics = before;
    assert(!done || trace->states.count > 0);
    if (done)
        reverse(trace);
    else
        trace_release(trace);
    return done;
}
