#include "wrap/watch.h"

#include "wrap/wrapper.h"

#include <assert.h>

typedef struct Watched {
    Wrapper wrapper; /* the system itself */
    uint8_t *moves;  /* by action: does the process take part? */
} Watched;

/* A transition may come about with the process and without it: both count. */
static void expand(const Model *model, const Word *state, Successors *out) {
    model->structure->expand(model->structure, state, out);
}

static void free_watched(Model *model) {
    Watched *self = (Watched *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->moves, model->action_count);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = wrapper_initial,
    .expand = expand,
    .labels = wrapper_labels,
    .marks = wrapper_marks,
    .holds = wrapper_holds,
    .print_value = wrapper_print_value,
    .print_action = wrapper_print_action,
    .free = free_watched,
};

Model *watch_wrap(const Model *inner, uint32_t process) {
    const Structure *structure = inner->structure;
    assert(structure && process < structure->process_count);
    Watched *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    self->moves = mem_alloc(inner->mem, inner->action_count);
    for (uint32_t i = 0; i < inner->action_count; i++)
        self->moves[i] = structure->participates(structure, i, process);
    self->wrapper.model.moves = self->moves;
    return &self->wrapper.model;
}
