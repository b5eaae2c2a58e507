/* core/trace.h -- a run of a system: the evidence for a verdict
 *
 * Purpose:    an initial state and the steps from it, each with the action
 *             taken and the state reached; for an infinite run, where the
 *             cycle starts.
 * Invariant:  state 0 is the initial state and step i leads from state i to
 *             state i + 1. If loop is not TRACE_NO_LOOP, the last state equals
 *             state `loop` and the steps from there on are the cycle.
 * Facts:      what is known of a shortest trace next to all others that are as
 *             short (job/evidence/simplify.h); steps added or cut off make it
 *             unknown.
 * Ownership:  a Trace owns its arrays.
 */
#ifndef CORE_TRACE_H
#define CORE_TRACE_H

#include "base/vec.h"
#include "core/successors.h"

#include <assert.h>

#define TRACE_NO_LOOP SIZE_MAX
#define TRACE_UNKNOWN SIZE_MAX

typedef struct Trace {
    Mem *mem;              /* where the arrays come from */
    uint32_t words;        /* words of a state */
    VEC(Word) states;      /* (length + 1) * words of them */
    VEC(uint32_t) actions; /* one per step */
    size_t loop;           /* state at which the cycle starts */

    size_t changes; /* of process, if no trace that is as short has
                       fewer, or TRACE_UNKNOWN */
    VEC(uint8_t)
    necessary; /* by step: its action is in every trace that is as
                  short; none: not known */
} Trace;

/* An empty trace; trace_start gives it its initial state. */
void trace_init(Trace *trace, Mem *mem, uint32_t words);
void trace_release(Trace *trace);

/* These return false, with the trace unchanged, at the memory limit. */
bool trace_start(Trace *trace, const Word *initial);
bool trace_step(Trace *trace, uint32_t action, const Word *target);

/* Forget all steps from this one on. */
void trace_cut(Trace *trace, size_t length);

/* Each becomes the other. */
static inline void trace_exchange(Trace *one, Trace *two) {
    Trace other = *one;
    *one = *two;
    *two = other;
}

static inline size_t trace_length(const Trace *trace) {
    return trace->actions.count;
}

static inline const Word *trace_state(const Trace *trace, size_t i) {
    assert(i < trace->states.count / trace->words);
    return trace->states.data + i * trace->words;
}

#endif
