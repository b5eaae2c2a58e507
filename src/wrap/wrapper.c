#include "wrap/wrapper.h"

#include <assert.h>

void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations) {
    assert(inner && operations);
    *wrapper = (Wrapper){.operations = *operations,
                         .model = {.mem = inner->mem,
                                   .words = inner->words,
                                   .bits = inner->bits,
                                   .codec = inner->codec,
                                   .part = inner->part,
                                   .labels = inner->labels,
                                   .label_count = inner->label_count,
                                   .action_labels = inner->action_labels,
                                   .action_count = inner->action_count,
                                   .plain = inner->plain},
                         .inner = inner};
    wrapper->model.operations = &wrapper->operations;
}

static Label inner_labels(const Model *model, const Word *state, Label asked) {
    return model_labels(wrapper_inner(model), state, asked);
}

static bool inner_marks(const Model *model, const Word *state,
                        uint32_t property) {
    assert(property < wrapper_inner(model)->property_count);
    return model_marks(wrapper_inner(model), state, property);
}

/* What the wrapper does not do itself the inner model does. */
static void fill_operations(ModelOperations *operations) {
    if (!operations->initial)
        operations->initial = wrapper_initial;
    if (!operations->expand)
        operations->expand = wrapper_expand;
    if (!operations->worker_begin)
        operations->worker_begin = wrapper_worker_begin;
    if (!operations->labels)
        operations->labels = inner_labels;
    if (!operations->marks)
        operations->marks = inner_marks;
    if (!operations->holds)
        operations->holds = wrapper_holds;
}

void wrapper_init_same(Wrapper *wrapper, const Model *inner,
                       const ModelOperations *operations) {
    assert(inner && operations);
    *wrapper =
        (Wrapper){.model = *inner, .operations = *operations, .inner = inner};
    fill_operations(&wrapper->operations);
    wrapper->model.operations = &wrapper->operations;
    wrapper->model.device = NULL;
}

void wrapper_release(Wrapper *wrapper) {
    assert(!wrapper->owned || wrapper->owned == wrapper->inner);
    model_free(wrapper->owned);
}

/* ---- Facets -------------------------------------------------------------- */

void wrapper_set_text(Wrapper *wrapper) {
    const TextFacet *inner = wrapper->inner->text;
    wrapper->text = (TextFacet){.of = &wrapper->model, .inner = inner};
    if (inner) {
        wrapper->text.variables = inner->variables;
        wrapper->text.variable_count = inner->variable_count;
        wrapper->text.has_arrays = inner->has_arrays;
        wrapper->text.graphs = inner->graphs;
    }
    wrapper->model.text = &wrapper->text;
}

void wrapper_set_structure(Wrapper *wrapper,
                           void (*describe)(const Model *model, uint32_t parts,
                                            Structure *out)) {
    if (!wrapper->inner->structure)
        return;
    wrapper->structure = *wrapper->inner->structure;
    wrapper->structure.of = &wrapper->model;
    wrapper->structure.describe = describe;
    wrapper->model.structure = &wrapper->structure;
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

void wrapper_describe(const Model *model, uint32_t parts, Structure *out) {
    const StructureFacet *inner = wrapper_inner(model)->structure;
    assert((parts & ~inner->parts) == 0);
    inner->describe(inner->of, parts, out);
}

/* ---- Operations ---------------------------------------------------------- */

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

bool wrapper_holds(const Model *model, const Word *state, uint32_t number) {
    assert(number < wrapper_inner(model)->propositions.count);
    return model_holds(wrapper_inner(model), state, number);
}
