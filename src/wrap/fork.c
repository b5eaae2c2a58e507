#include "wrap/fork.h"

#include "wrap/wrapper.h"

#include <assert.h>
#include <string.h>

typedef struct Fork {
    Wrapper wrapper; /* the system */
    Word *state;     /* where runs begin, ... */
    Word *target;    /* ... and where they do not go first, ... */
    uint32_t action; /* ... by this action */
} Fork;

static const Fork *fork_of(const Model *model) {
    return (const Fork *)model;
}

static bool is_state(const Model *model, const Word *one, const Word *other) {
    return memcmp(one, other, model->words * sizeof *one) == 0;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (state)
        memcpy(state, fork_of(model)->state, model->words * sizeof *state);
}

/* Without the step of the run. */
static void leave_out(const Model *model, const Word *state, Successors *out,
                      size_t from) {
    const Fork *self = fork_of(model);
    size_t kept = from;
    if (!is_state(model, state, self->state))
        return;
    for (size_t i = from; i < out->count; i++) {
        const Word *target = successors_state(out, i);
        if (out->actions[i] == self->action &&
            is_state(model, target, self->target))
            continue;
        memmove(successors_state(out, kept), target,
                model->words * sizeof *target);
        out->actions[kept++] = out->actions[i];
    }
    out->count = kept;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    size_t from = out->count;
    wrapper_expand(model, worker, state, out);
    leave_out(model, state, out, from);
}

static void expand_all(const Model *model, Worker *worker, const Word *state,
                       Successors *out) {
    size_t from = out->count;
    wrapper_expand_all(model, worker, state, out);
    leave_out(model, state, out, from);
}

static void free_fork(Model *model) {
    Fork *self = (Fork *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->state, model->words * sizeof *self->state);
    mem_free(mem, self->target, model->words * sizeof *self->target);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .expand_all = expand_all,
    .free = free_fork,
};

static Word *copy_state(const Model *inner, const Word *state) {
    Word *copy = mem_alloc(inner->mem, inner->words * sizeof *copy);
    memcpy(copy, state, inner->words * sizeof *copy);
    return copy;
}

Model *fork_wrap(const Model *inner, const Trace *run, size_t steps) {
    assert(steps < trace_length(run) && run->words == inner->words);
    Fork *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init_same(&self->wrapper, inner, &operations);
    self->wrapper.model.channels = NULL;
    self->state = copy_state(inner, trace_state(run, steps));
    self->target = copy_state(inner, trace_state(run, steps + 1));
    self->action = vec_item(&run->actions, steps);
    return &self->wrapper.model;
}
