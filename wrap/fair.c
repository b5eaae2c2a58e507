#include "wrap/fair.h"

#include "wrap/wrapper.h"

#include <assert.h>
#include <stddef.h>

typedef struct Fair {
    Wrapper wrapper;       /* the system itself */
    Structure structure;   /* of the inner model, leaving nothing out */
    uint64_t *action_sets; /* by action: the processes that take part */
    uint64_t *able;        /* by action: those that it shows able to move */
} Fair;

static const Fair *owner(const Structure *structure) {
    return (const Fair *)((const char *)structure - offsetof(Fair, structure));
}

static bool participates(const Structure *structure, uint32_t action,
                         uint32_t process) {
    return owner(structure)->action_sets[action] >> process & 1;
}

/* All ways of making a transition: who takes part makes a difference. */
static void expand(const Model *model, const Word *state, Successors *out) {
    const Model *inner = wrapper_inner(model);
    size_t from = out->count;
    if (inner->structure->expand)
        inner->structure->expand(inner->structure, state, out);
    else
        model_expand(inner, state, out);
    uint64_t able = 0;
    for (size_t i = from; i < out->count; i++)
        able |= ((const Fair *)model)->able[out->actions[i]];
    out->met = model_all_sets(model) & ~able;
}

static void free_fair(Model *model) {
    Fair *self = (Fair *)model;
    Mem *mem = model->mem;
    size_t bytes = model->action_count * sizeof *self->able;
    mem_free(mem, self->action_sets, bytes);
    mem_free(mem, self->able, bytes);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = wrapper_initial,
    .expand = expand,
    .labels = wrapper_labels,
    .marks = wrapper_marks,
    .holds = wrapper_holds,
    .enables = wrapper_enables,
    .print_value = wrapper_print_value,
    .print_action = wrapper_print_action,
    .participant = wrapper_participant,
    .locate = wrapper_locate,
    .tell = wrapper_tell,
    .stand = wrapper_stand,
    .free = free_fair,
};

const char *fair_objection(const Model *inner) {
    if (!inner->structure)
        return "--fair needs to know which processes take part in a step, "
               "which this model does not tell";
    if (inner->structure->process_count > MODEL_SETS)
        return "--fair can keep an eye on 64 processes, and the model has more";
    return NULL;
}

static void list_processes(Fair *self, uint32_t action) {
    const Structure *structure = self->wrapper.inner->structure;
    for (uint32_t p = 0; p < structure->process_count; p++) {
        uint64_t bit = (uint64_t)1 << p;
        if (!structure->participates(structure, action, p))
            continue;
        self->action_sets[action] |= bit;
        if (!structure->leads || structure->leads(structure, action, p))
            self->able[action] |= bit;
    }
}

Model *fair_wrap(const Model *inner) {
    assert(!fair_objection(inner) && inner->set_count == 0);
    Fair *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    self->structure =
        (Structure){.process_count = inner->structure->process_count,
                    .participates = participates};
    size_t bytes = inner->action_count * sizeof *self->able;
    self->action_sets = mem_alloc(inner->mem, bytes);
    self->able = mem_alloc(inner->mem, bytes);
    for (uint32_t a = 0; a < inner->action_count; a++)
        list_processes(self, a);
    Model *model = &self->wrapper.model;
    model->structure = &self->structure;
    model->set_count = self->structure.process_count;
    model->action_sets = self->action_sets;
    return model;
}
