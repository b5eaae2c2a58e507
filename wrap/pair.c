#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

static void add_variable(Pair *pair, const char *name) {
    Model *model = &pair->wrapper.model;
    uint32_t count = model->variable_count;
    pair->variables =
        mem_alloc(model->mem, (count + 1) * sizeof *pair->variables);
    for (uint32_t k = 0; k < count; k++)
        pair->variables[k] = model->variables[k];
    pair->variables[count] = name;
    model->variables = pair->variables;
    model->variable_count = count + 1;
}

void pair_init(Pair *pair, const Model *inner,
               const ModelOperations *operations, uint32_t states,
               const char *name) {
    wrapper_init(&pair->wrapper, inner, operations);
    Model *model = &pair->wrapper.model;
    Layout layout = {.words = inner->words, .bits = inner->bits};
    pair->field = layout_add(&layout, states);
    model->words = layout.words > inner->words ? layout.words : inner->words;
    model->bits = layout.bits;
    model->monitor_states = states;
    model->shape = NULL;
    model->structure = NULL; /* the automaton belongs to no process */
    model->violates = NULL;  /* actions and properties have other numbers */
    model->properties = pair->properties;
    model->property_count = 0;
    model->present &= LABEL_CUT;
    arena_init(&pair->names, inner->mem);
    if (name)
        add_variable(pair, name);
}

void pair_add_property(Pair *pair, const char *name, const char *suffix,
                       const char *text, Label label) {
    Model *model = &pair->wrapper.model;
    assert(model->property_count < PAIR_PROPERTIES);
    Text full;
    text_init(&full, model->mem);
    text_printf(&full, "%s%s%s", name, suffix ? ":" : "", suffix ? suffix : "");
    pair->properties[model->property_count++] =
        (Property){arena_copy(&pair->names, full.data, full.length), text,
                   label, NO_PROCESS, NULL};
    text_release(&full);
    model->present |= label;
}

void pair_unite(Model *product, const char *name, const char *text) {
    Pair *pair = (Pair *)product;
    for (uint32_t i = 0; i < product->property_count; i++) {
        pair->properties[i].name = name;
        pair->properties[i].text = text;
    }
}

void pair_set_actions(Pair *pair, uint32_t count) {
    Model *model = &pair->wrapper.model;
    assert(!pair->moves);
    pair->moves = mem_alloc(model->mem, count);
    pair->action_labels =
        mem_alloc(model->mem, count * sizeof *pair->action_labels);
    if (model->set_count)
        pair->action_sets =
            mem_alloc(model->mem, count * sizeof *pair->action_sets);
    model->action_count = count;
    model->action_labels = pair->action_labels;
    model->action_sets = pair->action_sets;
    model->moves = pair->moves;
}

void pair_copy_action(Pair *pair, uint32_t action, uint32_t system) {
    const Model *inner = pair->wrapper.inner;
    pair->action_labels[action] = inner->action_labels[system];
    if (pair->action_sets)
        pair->action_sets[action] |= model_action_sets(inner, system);
}

void pair_set_shape(Pair *pair, Components *components) {
    pair->components = *components;
    pair->shape = (Shape){.field = pair->field,
                          .component = components->of,
                          .classes = components->classes,
                          .count = components->count};
    pair->wrapper.model.shape = &pair->shape;
}

void pair_release(Pair *pair) {
    Model *model = &pair->wrapper.model;
    if (model->shape)
        components_release(&pair->components);
    mem_free(model->mem, pair->moves, model->action_count);
    mem_free(model->mem, pair->action_labels,
             model->action_count * sizeof *pair->action_labels);
    if (pair->action_sets)
        mem_free(model->mem, pair->action_sets,
                 model->action_count * sizeof *pair->action_sets);
    arena_release(&pair->names);
    mem_free(model->mem, pair->variables,
             model->variable_count * sizeof *pair->variables);
    wrapper_release(&pair->wrapper);
}

void pair_append(const Pair *pair, Successors *out, const Word *system,
                 uint32_t action, uint32_t second) {
    Word *vector = successors_add(out, action);
    if (!vector)
        return;
    vector[out->words - 1] = 0; /* the automaton may have a word of its own */
    memcpy(vector, system, pair->wrapper.inner->words * sizeof *vector);
    field_set(pair->field, vector, second);
}

Successors *pair_initial(const Pair *pair, Successors *out) {
    const Model *inner = pair->wrapper.inner;
    Successors *batch = successors_inner(out, inner->words);
    if (!batch)
        return NULL;
    model_initial(inner, batch);
    out->failed |= batch->failed;
    out->crowded |= batch->crowded;
    return batch;
}

Successors *pair_expand(const Pair *pair, const Word *state, Successors *out,
                        const Word **source) {
    const Model *inner = pair->wrapper.inner;
    Successors *batch = successors_inner(out, inner->words);
    Word *system = successors_scratch(out);
    if (!batch || !system)
        return NULL;
    memcpy(system, state, out->words * sizeof *system);
    field_set(pair->field, system, 0);
    model_expand(inner, system, batch);
    bool fails = model_drop_failures(inner, system, batch, 0);
    out->failed |= batch->failed;
    out->crowded |= batch->crowded;
    bool over = fails && batch->count == 0; /* then nobody can move any more */
    out->met = over ? model_all_sets(inner) : batch->met;
    *source = system;
    return batch;
}

Label pair_cut(const Pair *pair, const Word *state, Label asked) {
    return model_labels(pair->wrapper.inner, state, asked & LABEL_CUT);
}
