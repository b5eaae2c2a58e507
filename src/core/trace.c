#include "core/trace.h"

#include <assert.h>
#include <string.h>

void trace_init(Trace *trace, Mem *mem, uint32_t words) {
    assert(words > 0);
    *trace = (Trace){.mem = mem,
                     .words = words,
                     .loop = TRACE_NO_LOOP,
                     .changes = TRACE_UNKNOWN};
}

void trace_release(Trace *trace) {
    vec_release(trace->mem, &trace->states);
    vec_release(trace->mem, &trace->actions);
    vec_release(trace->mem, &trace->necessary);
}

static void forget_facts(Trace *trace) {
    vec_clear(&trace->necessary);
    trace->changes = TRACE_UNKNOWN;
}

static bool append_state(Trace *trace, const Word *state) {
    if (!vec_try_reserve(trace->mem, &trace->states, trace->words))
        return false;
    memcpy(trace->states.data + trace->states.count, state,
           trace->words * sizeof *state);
    trace->states.count += trace->words;
    assert(trace->states.count % trace->words == 0);
    return true;
}

bool trace_start(Trace *trace, const Word *initial) {
    assert(trace->states.count == 0);
    return append_state(trace, initial);
}

bool trace_step(Trace *trace, uint32_t action, const Word *target) {
    assert(trace->states.count == (trace_length(trace) + 1) * trace->words);
    forget_facts(trace);
    return vec_try_reserve(trace->mem, &trace->actions, 1) &&
           append_state(trace, target) &&
           vec_try_push(trace->mem, &trace->actions, action);
}

Trace trace_first(const Trace *from, size_t length) {
    assert(length <= trace_length(from));
    Trace first = *from;
    first.actions.count = length;
    first.states.count = (length + 1) * from->words;
    if (length < trace_length(from)) {
        first.loop = TRACE_NO_LOOP;
        forget_facts(&first);
    }
    return first;
}

bool trace_copy(Trace *trace, const Trace *from, size_t length) {
    Trace first = trace_first(from, length);
    trace_init(trace, from->mem, from->words);
    if (!vec_try_reserve(from->mem, &trace->states, first.states.count) ||
        !vec_try_reserve(from->mem, &trace->actions, length + 1)) {
        trace_release(trace);
        return false;
    }
    memcpy(trace->states.data, first.states.data,
           first.states.count * sizeof(Word));
    if (length > 0)
        memcpy(trace->actions.data, first.actions.data,
               length * sizeof *first.actions.data);
    trace->states.count = first.states.count;
    trace->actions.count = length;
    return true;
}

void trace_cut(Trace *trace, size_t length) {
    assert(length <= trace_length(trace));
    trace->actions.count = length;
    trace->states.count = (length + 1) * trace->words;
    trace->loop = TRACE_NO_LOOP;
    forget_facts(trace);
}
