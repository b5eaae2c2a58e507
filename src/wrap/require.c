#include "wrap/require.h"

#include "core/condition.h"
#include "core/expression.h"
#include "core/model_text.h"
#include "core/portable.h"
#include "wrap/wrapper.h"

#include <assert.h>

typedef struct Required {
    Wrapper wrapper;      /* the system itself */
    Requirement *items;   /* what is required of it */
    uint32_t item_count;  /* how many */
    Property *properties; /* of the inner model, then of the items */
} Required;

static Label labels(const Model *model, const Word *state, Label asked) {
    const Required *self = (const Required *)model;
    const Model *inner = wrapper_inner(model);
    Label found = model_labels(inner, state, asked);
    for (uint32_t i = 0; i < self->item_count; i++) {
        const Requirement *item = &self->items[i];
        if ((item->property.label & asked & ~found) &&
            condition_holds(inner, &item->error, state))
            found |= item->property.label;
    }
    return found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    assert(property < model->property_count);
    const Required *self = (const Required *)model;
    const Model *inner = wrapper_inner(model);
    if (property < inner->property_count)
        return model_marks(inner, state, property);
    const Requirement *item = &self->items[property - inner->property_count];
    return condition_holds(inner, &item->error, state);
}

typedef struct Question { /* a state of a model */
    const Model *model;
    const Word *state;
} Question;

static bool atom_holds(const void *context, uint32_t atom) {
    const Question *question = context;
    return model_holds(question->model, question->state, atom);
}

static void add_atom(void *context, uint32_t atom) {
    PropositionList *out = context;
    vec_push(out->mem, &out->numbers, atom);
}

static bool deciding_propositions(const Model *model, const Word *state,
                                  uint32_t property, PropositionList *out) {
    const Required *self = (const Required *)model;
    const Model *inner = wrapper_inner(model);
    assert(property < model->property_count);
    if (property < inner->property_count)
        return model_deciding_propositions(inner, state, property, out);
    Question question = {inner, state};
    boolean_deciding(&self->items[property - inner->property_count].error,
                     atom_holds, &question, add_atom, out);
    return true;
}

static void describe(const Model *model, uint32_t parts, Structure *out) {
    const Required *self = (const Required *)model;
    wrapper_describe(model, parts, out);
    for (uint32_t i = 0; i < self->item_count; i++) {
        const Boolean *error = &self->items[i].error;
        if (!(parts & STRUCTURE_CONDITIONS))
            return;
        uint32_t node = error->nodes.count
                            ? expression_boolean(out, error, out->meanings.data)
                            : NO_EXPRESSION;
        vec_push(out->mem, &out->conditions, node);
    }
}

static bool write_atom(Portable *portable, const void *context, uint32_t atom,
                       uint32_t *variable) {
    return portable_holds(portable, context, atom, variable);
}

/* Deadlocks are no matter of labels there: the host judges states that have no
 * transitions. */
static bool portable(const Model *model, Portable *out) {
    const Required *self = (const Required *)model;
    const Model *inner = wrapper_inner(model);
    if (!portable_write_inner(out, inner))
        return false;
    uint32_t layer = out->layers++;
    text_printf(&out->code,
                "DEVICE uint32_t portable_labels_%u(const uint64_t *s, "
                "NUMBERS t) {\n"
                "    uint32_t found = portable_labels_%u(s, t);\n",
                layer, layer - 1);
    for (uint32_t i = 0; i < self->item_count; i++) {
        const Requirement *item = &self->items[i];
        uint32_t variable;
        if (item->property.label != LABEL_REJECT)
            continue;
        if (!portable_boolean(out, &item->error, write_atom, inner, &variable))
            return false;
        text_printf(&out->code, "    found |= v%u * %uu;\n", variable,
                    (uint32_t)LABEL_REJECT);
    }
    text_add(&out->code, "    return found;\n}\n");
    return true;
}

static void free_required(Model *model) {
    Required *self = (Required *)model;
    Mem *mem = model->mem;
    for (uint32_t i = 0; i < self->item_count; i++)
        boolean_release(&self->items[i].error, mem);
    mem_free(mem, self->items, self->item_count * sizeof *self->items);
    mem_free(mem, self->properties,
             model->property_count * sizeof *self->properties);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .expand_all = wrapper_expand_all,
    .labels = labels,
    .marks = marks,
    .free = free_required,
};

Model *require_borrow(const Model *inner, const Requirement *items,
                      uint32_t count) {
    assert(count == 0 || items);
    Mem *mem = inner->mem;
    Required *self = mem_alloc(mem, sizeof *self);
    uint32_t declared = inner->property_count;
    wrapper_init_same(&self->wrapper, inner, &operations);
    wrapper_set_text(&self->wrapper);
    self->wrapper.text.deciding_propositions = deciding_propositions;
    wrapper_set_structure(&self->wrapper, describe);
    wrapper_set_device(&self->wrapper, portable);
    self->item_count = count;
    self->items = mem_alloc(mem, count * sizeof *items);
    self->properties = mem_alloc(mem, (declared + count) * sizeof(Property));
    Model *model = &self->wrapper.model;
    model->properties = self->properties;
    model->property_count = declared + count;
    for (uint32_t i = 0; i < declared; i++)
        self->properties[i] = inner->properties[i];
    for (uint32_t i = 0; i < count; i++) {
        self->items[i] = items[i];
        self->properties[declared + i] = items[i].property;
        model->present |= items[i].property.label;
    }
    return model;
}

Model *require_wrap(Model *inner, const Requirement *items, uint32_t count) {
    Model *model = require_borrow(inner, items, count);
    ((Required *)model)->wrapper.owned = inner;
    return model;
}
