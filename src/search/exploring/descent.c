#include "search/exploring/descent.h"

#include <assert.h>
#include <string.h>

void descent_init(Descent *descent, Mem *mem, uint32_t words) {
    *descent = (Descent){.mem = mem, .words = words};
}

void descent_release(Descent *descent) {
    Mem *mem = descent->mem;
    vec_release(mem, &descent->path);
    vec_release(mem, &descent->levels);
    vec_release(mem, &descent->states);
    vec_release(mem, &descent->offers);
}

void descent_clear(Descent *descent) {
    vec_clear(&descent->path);
    vec_clear(&descent->levels);
    vec_clear(&descent->states);
    vec_clear(&descent->offers);
}

static size_t vector_bytes(const Descent *descent) {
    return descent->words * sizeof(Word);
}

bool descent_offer(Descent *descent, const Successors *batch,
                   const Estimate *estimates) {
    size_t count = batch->count, words = descent->words;
    assert(descent->states.count == descent->offers.count * words);
    if (!vec_try_reserve(descent->mem, &descent->states, count * words) ||
        !vec_try_reserve(descent->mem, &descent->offers, count))
        return false;
    for (size_t i = count; i-- > 0;) {
        memcpy(descent->states.data + descent->states.count,
               successors_state(batch, i), vector_bytes(descent));
        descent->states.count += words;
        descent->offers.data[descent->offers.count++] =
            (Offer){batch->actions[i], estimates ? estimates[i] : 0};
    }
    return true;
}

bool descent_add(Descent *descent, const Word *state, uint32_t action) {
    if (!vec_try_reserve(descent->mem, &descent->states, descent->words) ||
        !vec_try_push(descent->mem, &descent->offers, (Offer){action, 0}))
        return false;
    memcpy(descent->states.data + descent->states.count, state,
           vector_bytes(descent));
    descent->states.count += descent->words;
    return true;
}

bool descent_has(const Descent *descent, const Word *state) {
    for (size_t i = descent->path.count; i > 0; i -= descent->words)
        if (memcmp(descent->path.data + i - descent->words, state,
                   vector_bytes(descent)) == 0)
            return true;
    return false;
}

bool descent_follow(Descent *descent, Offer *offer, Word *state) {
    size_t bottom =
        descent->levels.count ? vec_last(&descent->levels).bottom : 0;
    assert(bottom <= descent->offers.count);
    if (descent->offers.count == bottom)
        return false;
    *offer = vec_pop(&descent->offers);
    descent->states.count -= descent->words;
    memcpy(state, descent->states.data + descent->states.count,
           vector_bytes(descent));
    return true;
}

bool descent_enter(Descent *descent, const Word *state, uint32_t action) {
    if (!vec_try_reserve(descent->mem, &descent->path, descent->words) ||
        !vec_try_push(descent->mem, &descent->levels,
                      (Level){descent->offers.count, action}))
        return false;
    memcpy(descent->path.data + descent->path.count, state,
           vector_bytes(descent));
    descent->path.count += descent->words;
    if (descent->levels.count > descent->highest)
        descent->highest = descent->levels.count;
    return true;
}

void descent_leave(Descent *descent) {
    assert(vec_last(&descent->levels).bottom == descent->offers.count);
    descent->levels.count--;
    descent->path.count -= descent->words;
}

bool descent_write(const Descent *descent, const Word *state, uint32_t action,
                   Trace *trace) {
    bool done = true;
    for (size_t i = 0; i < descent->levels.count && done; i++) {
        const Word *vector = descent->path.data + i * descent->words;
        done = i == 0 ? trace_start(trace, vector)
                      : trace_step(trace, vec_item(&descent->levels, i).action,
                                   vector);
    }
    if (done && state)
        done = descent->levels.count == 0 ? trace_start(trace, state)
                                          : trace_step(trace, action, state);
    if (!done)
        trace_release(trace);
    return done;
}
