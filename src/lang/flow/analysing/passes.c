#include "lang/flow/analysing/passes.h"

#include "base/bug.h"
#include "lang/flow/analysing/constants.h"
#include "lang/flow/analysing/contest.h"
#include "lang/flow/analysing/hidden.h"
#include "lang/flow/analysing/narrow_types.h"
#include "lang/flow/analysing/optimise.h"
#include "lang/flow/analysing/slice.h"
#include "lang/flow/form/flow_check.h"

#include <assert.h>

typedef struct Passes {
    const FlowSource *source;  /* what is lowered */
    const FlowGoals *goals;    /* and what for */
    Declarations written;      /* as the program has them */
    Declarations declarations; /* as it has them now */
    Slice slice;               /* what matters */
    Diagnostics *diag;         /* where errors go */
    Mem *mem;                  /* of everything */
} Passes;

static void declare_into(const Passes *self, Declarations *out) {
    *out = (Declarations){.slot_count = 0};
    arena_init(&out->arena, self->mem);
    self->source->declare(self->source->program, out);
    assert(out->slot_count > 0);
}

/* Variables that have become part of the state have slots. */
static void declare_again(Passes *self) {
    arena_release(&self->written.arena);
    arena_release(&self->declarations.arena);
    declare_into(self, &self->written);
    declare_into(self, &self->declarations);
    assert(self->written.slot_count == self->declarations.slot_count);
}

static void obey(Passes *self) {
    self->source->obey(self->source->program, &self->declarations);
}

static bool lower(Passes *self, Flow *flow) {
    if (!self->source->lower(self->source->program, self->goals, flow,
                             self->diag, self->mem))
        return false;
    flow_check(flow);
    contest_find(flow, self->mem);
    if (!flow->embedded)
        constants_settle(flow, self->mem);
    return true;
}

static bool lower_settled(Passes *self, Flow *flow) {
    obey(self);
    return lower(self, flow);
}

/* What could be lowered can be lowered with fewer bits. */
static void lower_slice(Passes *self, Flow *flow) {
    Flow *whole = mem_alloc(self->mem, sizeof *whole);
    *whole = *flow;
    slice_cut(&self->declarations);
    if (!lower_settled(self, flow))
        BUG("a program cannot be lowered without its idle variables");
    slice_apply(&self->slice, flow, &self->declarations);
    flow_check(flow);
    flow->whole = whole;
}

static bool lower_first(Passes *self, Flow *flow) {
    bool lowered = lower(self, flow);
    if (lowered &&
        hidden_keep(&self->declarations, flow, self->diag, self->mem)) {
        obey(self);
        flow_release(flow);
        declare_again(self);
        lowered = lower(self, flow);
    }
    return lowered;
}

/* Where C code may write to variables, nothing is known of their values, nor of
 * who reads them. */
static bool lower_all(Passes *self, Flow *flow) {
    bool lowered = lower_first(self, flow);
    if (lowered && !flow->embedded && !self->goals->as_declared) {
        constants_find(&self->declarations, flow, self->mem);
        narrow_types(&self->declarations, flow, self->mem);
        if (self->goals->slice)
            slice_find(&self->slice, &self->declarations, flow, self->goals);
        flow_release(flow);
        lowered = lower_settled(self, flow);
    }
    return lowered;
}

static void optimise(Flow *flow, const FlowGoals *goals, Mem *mem) {
    if (goals->dead) {
        optimise_dead(flow, mem);
        flow_check(flow);
    }
    if (goals->merge) {
        optimise_merge(flow, goals, mem);
        flow_check(flow);
    }
}

bool flow_make(Flow *flow, const FlowSource *source, const FlowGoals *goals,
               Diagnostics *diag, Mem *mem) {
    Passes self = {.source = source, .goals = goals, .diag = diag, .mem = mem};
    declare_into(&self, &self.written);
    declare_into(&self, &self.declarations);
    bool lowered = lower_all(&self, flow);
    if (!lowered)
        flow_release(flow);
    else if (self.slice.found)
        lower_slice(&self, flow);
    source->obey(source->program, &self.written);
    slice_release(&self.slice);
    arena_release(&self.declarations.arena);
    arena_release(&self.written.arena);
    if (lowered && !flow->embedded)
        optimise(flow, goals, mem);
    return lowered;
}
