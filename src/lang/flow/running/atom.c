#include "lang/flow/running/atom.h"

#include "lang/flow/running/evaluate.h"

#include <assert.h>

/* The processes are found only for questions that need them. */
static void prepare(View *view, const Interpreter *self, const Word *state) {
    view->flow = self->flow; /* large: what is not needed is not set */
    view->bits = (Word *)(uintptr_t)state;
    view->hidden = (Word *)(uintptr_t)self->hidden;
    view->capacity = self->capacity;
    view->count = 0;
    view->timeout = view->stutters = view->asking = false;
    view->settling = view->changed = false;
    view->mark = NULL;
    view->mem = NULL;
    view->dry = true;
    view->touched = NULL;
    view->notes = NULL;
}

/* The value of a question; view->fault: it has none. */
static int32_t value_of(View *view, uint32_t number) {
    const Flow *flow = view->flow;
    assert(number < flow_question_count(flow));
    bool global = number < flow->atom_count && flow->atoms[number].global;
    if (!global && view->count == 0)
        view_open(view, view->bits);
    view->fault = FAULT_NONE;
    int32_t value = evaluate(view, PID_OUTSIDE, flow_question(flow, number));
    if (view->fault == FAULT_REMOTE)
        view->fault = FAULT_NONE;
    return view->fault == FAULT_NONE ? value : 0;
}

int32_t atom_value(const Interpreter *self, const Word *state,
                   uint32_t number) {
    View view;
    prepare(&view, self, state);
    return value_of(&view, number);
}

uint64_t atom_holding(const Interpreter *self, const Word *state,
                      const uint32_t *numbers, uint32_t first, uint32_t count) {
    View view;
    uint64_t held = 0;
    assert(count <= 64);
    prepare(&view, self, state);
    for (uint32_t i = 0; i < count; i++)
        held |= (uint64_t)(value_of(&view, numbers[i] - first) != 0) << i;
    return held;
}

uint32_t atom_failing(const Interpreter *self, const Word *state) {
    View view;
    uint32_t i = 0;
    prepare(&view, self, state);
    for (; i < self->flow->atom_count; i++) {
        if (!self->flow->atoms[i].fragile)
            continue;
        value_of(&view, i);
        if (view.fault != FAULT_NONE)
            break;
    }
    return i;
}

/* Few checks are about where their processes are. */
static bool applies(const Flow *flow, const Word *state,
                    const FlowCheck *check) {
    const FlowType *type = &flow->types[check->type];
    return packed_get(state, flow->bases[check->type] + flow->type_width,
                      type->location_width) == check->at;
}

uint32_t check_failing(const Interpreter *self, const Word *state) {
    const Flow *flow = self->flow;
    View view;
    uint32_t i = 0;
    assert(flow->fixed || flow->check_count == 0);
    prepare(&view, self, state);
    while (i < flow->check_count && (!applies(flow, state, &flow->checks[i]) ||
                                     value_of(&view, flow->atom_count + i)))
        i++;
    return i;
}

bool atom_any_fragile(const Flow *flow) {
    for (uint32_t i = 0; i < flow->atom_count; i++)
        if (flow->atoms[i].fragile)
            return true;
    return false;
}
