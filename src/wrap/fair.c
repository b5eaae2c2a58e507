#include "wrap/fair.h"

#include "wrap/wrapper.h"

#include <assert.h>

typedef struct Fair {
    Wrapper wrapper;      /* the system itself */
    SetMask *action_sets; /* by action: the processes that take part */
    SetMask *able;        /* by action: those that it shows able to move */
} Fair;

/* All ways of making a transition: who takes part makes a difference. */
static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    size_t from = out->count;
    wrapper_expand_all(model, worker, state, out);
    if (out->failed)
        return;
    assert(from <= out->count);
    SetMask unable = model_all_sets(model);
    for (size_t i = from; i < out->count; i++)
        mask_remove(&unable, &((const Fair *)model)->able[out->actions[i]]);
    successors_last(out)->met = unable;
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
    .expand = expand,
    .free = free_fair,
};

const char *fair_objection(const Model *inner) {
    if (!(model_described(inner) & STRUCTURE_PARTICIPANTS))
        return "--fair needs to know which processes take part in a step, "
               "which this model does not say";
    if (model_process_count(inner) > MODEL_PROCESS_SETS)
        return "--fair works for at most 256 processes, and the model has more";
    return NULL;
}

static SetMask set_of(const NumberLists *lists, uint32_t move) {
    assert(lists && move != NO_MOVE);
    size_t count;
    const uint32_t *processes = lists_get(lists, move, &count);
    SetMask set = NO_SETS;
    assert(count <= MODEL_PROCESS_SETS);
    for (size_t i = 0; i < count; i++)
        mask_add(&set, processes[i]);
    return set;
}

static void list_processes(Fair *self) {
    const Model *inner = self->wrapper.inner;
    Structure structure;
    structure_init(&structure, inner, STRUCTURE_PARTICIPANTS, inner->mem);
    for (uint32_t a = 0; a < inner->action_count; a++) {
        uint32_t move = vec_item(&structure.moves, a);
        if (move == NO_MOVE)
            continue;
        self->action_sets[a] = set_of(&structure.participants, move);
        self->able[a] = set_of(&structure.leaders, move);
    }
    structure_release(&structure);
}

Model *fair_wrap(const Model *inner) {
    assert(!fair_objection(inner) && inner->set_count == 0);
    Fair *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init_same(&self->wrapper, inner, &operations);
    size_t bytes = inner->action_count * sizeof *self->able;
    self->action_sets = mem_alloc(inner->mem, bytes);
    self->able = mem_alloc(inner->mem, bytes);
    list_processes(self);
    Model *model = &self->wrapper.model;
    model->sites = NULL;
    model->channels = NULL;
    model->set_count = model_process_count(inner);
    model->action_sets = self->action_sets;
    return model;
}
