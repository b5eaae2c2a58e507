#include "wrap/wrapper.h"

#include <assert.h>

static void keep_actions(Model *model, const Model *inner, uint32_t keep) {
    if (keep & KEEP_LABELS) {
        model->labels = inner->labels;
        model->label_count = inner->label_count;
    }
    if (keep & KEEP_ACTIONS) {
        assert(keep & KEEP_LABELS);
        model->action_labels = inner->action_labels;
        model->action_count = inner->action_count;
    }
    if (keep & KEEP_SETS) {
        model->set_count = inner->set_count;
        model->action_sets = keep & KEEP_ACTIONS ? inner->action_sets : NULL;
    }
    if (keep & KEEP_MONITOR) {
        assert(keep & KEEP_ACTIONS);
        model->moves = inner->moves;
        model->always_livelock = inner->always_livelock;
        model->avoiding = inner->avoiding;
        model->monitor_states = inner->monitor_states;
        model->shape = inner->shape;
    }
}

static void keep_properties(Model *model, const Model *inner, uint32_t keep) {
    if (keep & KEEP_PROPERTIES) {
        model->properties = inner->properties;
        model->property_count = inner->property_count;
        model->present = inner->present;
    }
    if (keep & KEEP_VIOLATIONS) {
        assert(keep & KEEP_ACTIONS);
        model->violates = inner->violates;
        model->lasting = inner->lasting;
    }
    if (keep & KEEP_SITES)
        model->sites = inner->sites;
}

static void keep_propositions(Model *model, const Model *inner, uint32_t keep) {
    if (keep & KEEP_PROPOSITIONS) {
        model->propositions = inner->propositions;
        model->proposition_count = inner->proposition_count;
        model->has_own_expressions = inner->has_own_expressions;
        model->display.result_count = inner->display.result_count;
        model->display.unshown = inner->display.unshown;
    }
    if (keep & KEEP_ENABLED)
        model->can_list_enabled = inner->can_list_enabled;
    if (keep & KEEP_DISPLAY) {
        model->display.variables = inner->display.variables;
        model->display.variable_count = inner->display.variable_count;
        model->display.has_arrays = inner->display.has_arrays;
    }
    if (keep & KEEP_STRUCTURE) {
        model->process_count = inner->process_count;
        model->described = inner->described;
    }
    if (keep & KEEP_CHANNELS)
        model->channels = inner->channels;
}

void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations, uint32_t keep) {
    assert(inner && operations && (keep & ~(uint32_t)KEEP_ALL) == 0);
    *wrapper = (Wrapper){.model = {.operations = operations,
                                   .mem = inner->mem,
                                   .words = inner->words,
                                   .bits = inner->bits,
                                   .codec = inner->codec,
                                   .part = inner->part,
                                   .folds = inner->folds},
                         .inner = inner};
    keep_actions(&wrapper->model, inner, keep);
    keep_properties(&wrapper->model, inner, keep);
    keep_propositions(&wrapper->model, inner, keep);
}

void wrapper_release(Wrapper *wrapper) {
    if (wrapper->owns)
        model_free((Model *)wrapper->inner);
}

bool wrapper_worker_begin(const Model *model, Worker *worker) {
    assert(worker->model == model);
    return worker_nest(worker, wrapper_inner(model));
}

void wrapper_initial(const Model *model, Worker *worker, Successors *out) {
    assert(worker->inner);
    model_initial(wrapper_inner(model), worker->inner, out);
}

void wrapper_expand(const Model *model, Worker *worker, const Word *state,
                    Successors *out) {
    assert(worker->inner);
    model_expand(wrapper_inner(model), worker->inner, state, out);
}

void wrapper_expand_all(const Model *model, Worker *worker, const Word *state,
                        Successors *out) {
    assert(worker->inner);
    model_expand_all(wrapper_inner(model), worker->inner, state, out);
}

void wrapper_describe(const Model *model, uint32_t parts, Structure *out) {
    const Model *inner = wrapper_inner(model);
    inner->operations->describe(inner, parts, out);
}

bool wrapper_visibility(const Model *model, Mem *mem, Visibility *out) {
    const Model *inner = wrapper_inner(model);
    return inner->operations->visibility &&
           inner->operations->visibility(inner, mem, out);
}

void wrapper_values(const Model *model, const Word *state,
                    const StructureVariable *variables, const uint32_t *which,
                    size_t count, int64_t *out) {
    model_values(wrapper_inner(model), state, variables, which, count, out);
}

bool wrapper_inputs(const Model *model, const Word *state,
                    const StructureVariable *variable, FieldList *out) {
    return model_inputs(wrapper_inner(model), state, variable, out);
}

Label wrapper_labels(const Model *model, const Word *state, Label asked) {
    return model_labels(wrapper_inner(model), state, asked);
}

bool wrapper_marks(const Model *model, const Word *state, uint32_t property) {
    assert(property < wrapper_inner(model)->property_count);
    return model_marks(wrapper_inner(model), state, property);
}

bool wrapper_holds(const Model *model, const Word *state, uint32_t number) {
    assert(number < wrapper_inner(model)->proposition_count);
    return model_holds(wrapper_inner(model), state, number);
}

bool wrapper_enables(const Model *model, const Word *state, uint32_t label) {
    const Model *inner = wrapper_inner(model);
    return inner->operations->enables(inner, state, label);
}

bool wrapper_agrees(const Model *model, const Word *plain, const Word *state) {
    return model_agrees(wrapper_inner(model), plain, state);
}

void wrapper_print_value(const Model *model, const Word *state, uint32_t k,
                         Text *out) {
    assert(k < wrapper_inner(model)->display.variable_count);
    model_print_value(wrapper_inner(model), state, k, out);
}

void wrapper_print_action(const Model *model, uint32_t action, Text *out) {
    assert(action < wrapper_inner(model)->action_count);
    model_print_action(wrapper_inner(model), action, out);
}

bool wrapper_participant(const Model *model, uint32_t action, uint32_t k,
                         ModelPart *out) {
    return model_participant(wrapper_inner(model), action, k, out);
}

bool wrapper_locate(const Model *model, uint32_t action, StepStatement *out) {
    return model_locate(wrapper_inner(model), action, out);
}

void wrapper_describe_step(const Model *model, const Word *from,
                           uint32_t action, const Word *to, Account *out) {
    model_describe_step(wrapper_inner(model), from, action, to, out);
}

void wrapper_list_positions(const Model *model, const Word *state,
                            Account *out) {
    model_list_positions(wrapper_inner(model), state, out);
}

bool wrapper_deciding_propositions(const Model *model, const Word *state,
                                   uint32_t property, PropositionList *out) {
    assert(property < wrapper_inner(model)->property_count);
    return model_deciding_propositions(wrapper_inner(model), state, property,
                                       out);
}

void wrapper_deciding_parts(const Model *model, const Word *state,
                            uint32_t proposition, Account *out) {
    assert(proposition < wrapper_inner(model)->proposition_count);
    model_deciding_parts(wrapper_inner(model), state, proposition, out);
}

static bool holds_there(const Model *model, Portable *out, uint32_t proposition,
                        uint32_t *variable) {
    return portable_holds(out, wrapper_inner(model), proposition, variable);
}

void wrapper_set_device(Wrapper *wrapper, PortableWrite *write) {
    wrapper->device = (DeviceFacet){
        .of = &wrapper->model, .write = write, .holds = holds_there};
    wrapper->model.device = &wrapper->device;
}
