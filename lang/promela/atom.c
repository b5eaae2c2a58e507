#include "lang/promela/atom.h"

#include "lang/promela/evaluate.h"

bool atom_holds(const Interpreter *self, const Word *state, uint32_t number) {
    const FlowAtom *atom = &self->flow->atoms[number];
    View view; /* large: what is not needed is not set */
    view.flow = self->flow;
    view.bits = (Word *)(uintptr_t)state;
    view.hidden = (Word *)(uintptr_t)self->hidden;
    view.capacity = self->capacity;
    view.count = 0;
    view.timeout = view.asking = false;
    view.dry = true;
    view.notes = NULL;
    view.fault = FAULT_NONE;
    if (!atom->global)
        view_open(&view, view.bits);
    int32_t value = evaluate(&view, PID_OUTSIDE, atom->term);
    bool failed = view.fault != FAULT_NONE && view.fault != FAULT_REMOTE;
    return value && !failed;
}
