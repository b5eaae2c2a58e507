#include "lang/flow/running/atom.h"

#include "lang/flow/running/evaluate.h"

#include <assert.h>

/* Its value; *failed: it has none. */
static int32_t value_of(const Interpreter *self, const Word *state,
                        uint32_t number, bool *failed) {
    const Flow *flow = self->flow;
    bool global = number < flow->atom_count && flow->atoms[number].global;
    View view; /* large: what is not needed is not set */
    view.flow = self->flow;
    view.bits = (Word *)(uintptr_t)state;
    view.hidden = (Word *)(uintptr_t)self->hidden;
    view.capacity = self->capacity;
    view.count = 0;
    view.timeout = view.stutters = view.asking = false;
    view.settling = view.changed = false;
    view.mark = NULL;
    view.mem = NULL;
    view.dry = true;
    view.touched = NULL;
    view.notes = NULL;
    view.fault = FAULT_NONE;
    if (!global)
        view_open(&view, view.bits);
    int32_t value = evaluate(&view, PID_OUTSIDE, flow_question(flow, number));
    *failed = view.fault != FAULT_NONE && view.fault != FAULT_REMOTE;
    return value;
}

int32_t atom_value(const Interpreter *self, const Word *state,
                   uint32_t number) {
    assert(number < flow_question_count(self->flow));
    bool failed;
    int32_t value = value_of(self, state, number, &failed);
    return failed ? 0 : value;
}

bool atom_holds(const Interpreter *self, const Word *state, uint32_t number) {
    return atom_value(self, state, number) != 0;
}

uint32_t atom_failing(const Interpreter *self, const Word *state) {
    bool failed = false;
    uint32_t i = 0;
    for (; i < self->flow->atom_count; i++) {
        if (self->flow->atoms[i].fragile)
            value_of(self, state, i, &failed);
        if (failed)
            break;
    }
    return i;
}

uint32_t check_failing(const Interpreter *self, const Word *state) {
    const Flow *flow = self->flow;
    uint32_t i = 0;
    while (i < flow->check_count &&
           atom_holds(self, state, flow->atom_count + i))
        i++;
    return i;
}

bool atom_any_fragile(const Flow *flow) {
    for (uint32_t i = 0; i < flow->atom_count; i++)
        if (flow->atoms[i].fragile)
            return true;
    return false;
}
