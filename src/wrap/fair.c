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
    .initial = wrapper_initial,
    .expand = expand,
    .worker_begin = wrapper_worker_begin,
    .labels = wrapper_labels,
    .marks = wrapper_marks,
    .holds = wrapper_holds,
    .enables = wrapper_enables,
    .describe = wrapper_describe,
    .values = wrapper_values,
    .inputs = wrapper_inputs,
    .agrees = wrapper_agrees,
    .print_value = wrapper_print_value,
    .print_action = wrapper_print_action,
    .participant = wrapper_participant,
    .locate = wrapper_locate,
    .describe_step = wrapper_describe_step,
    .list_positions = wrapper_list_positions,
    .deciding_propositions = wrapper_deciding_propositions,
    .deciding_parts = wrapper_deciding_parts,
    .free = free_fair,
};

const char *fair_objection(const Model *inner) {
    if (!(inner->described & STRUCTURE_PARTICIPANTS))
        return "--fair needs to know which processes take part in a step, "
               "which this model does not say";
    if (inner->process_count > MODEL_PROCESS_SETS)
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

enum {
    KEPT = KEEP_ALL & ~KEEP_SETS & ~KEEP_SITES & ~KEEP_CHANNELS
};

Model *fair_wrap(const Model *inner) {
    assert(!fair_objection(inner) && inner->set_count == 0);
    Fair *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations, KEPT);
    size_t bytes = inner->action_count * sizeof *self->able;
    self->action_sets = mem_alloc(inner->mem, bytes);
    self->able = mem_alloc(inner->mem, bytes);
    list_processes(self);
    Model *model = &self->wrapper.model;
    model->set_count = inner->process_count;
    model->action_sets = self->action_sets;
    return model;
}
