#include "wrap/require.h"

#include "core/condition.h"

#include <string.h>

typedef struct Required {
    Model model;          /* the public face */
    Model *inner;         /* the system itself */
    Requirement *items;   /* what is required of it */
    uint32_t item_count;  /* how many */
    Property *properties; /* of the inner model, then of the items */
} Required;

static const Required *required(const Model *model) {
    return (const Required *)model;
}

static void initial(const Model *model, Successors *out) {
    model_initial(required(model)->inner, out);
}

static void expand(const Model *model, const Word *state, Successors *out) {
    model_expand(required(model)->inner, state, out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Required *self = required(model);
    Label found = model_labels(self->inner, state, asked);
    for (uint32_t i = 0; i < self->item_count; i++) {
        const Requirement *item = &self->items[i];
        if ((item->property.label & asked & ~found) &&
            condition_holds(self->inner, &item->error, state))
            found |= item->property.label;
    }
    return found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const Required *self = required(model);
    uint32_t inner_count = self->inner->property_count;
    if (property < inner_count)
        return model_marks(self->inner, state, property);
    const Requirement *item = &self->items[property - inner_count];
    return condition_holds(self->inner, &item->error, state);
}

static bool holds(const Model *model, const Word *state, uint32_t number) {
    return model_holds(required(model)->inner, state, number);
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    model_print_value(required(model)->inner, state, k, out);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    model_print_action(required(model)->inner, action, out);
}

static void free_required(Model *model) {
    Required *self = (Required *)model;
    Mem *mem = model->mem;
    for (uint32_t i = 0; i < self->item_count; i++)
        boolean_release(&self->items[i].error, mem);
    mem_free(mem, self->items, self->item_count * sizeof *self->items);
    mem_free(mem, self->properties,
             model->property_count * sizeof *self->properties);
    model_free(self->inner);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .print_value = print_value,
    .print_action = print_action,
    .free = free_required,
};

Model *require_wrap(Model *inner, const Requirement *items, uint32_t count) {
    Mem *mem = inner->mem;
    Required *self = mem_alloc(mem, sizeof *self);
    uint32_t declared = inner->property_count;
    self->inner = inner;
    self->item_count = count;
    self->items = mem_alloc(mem, count * sizeof *items);
    self->properties = mem_alloc(mem, (declared + count) * sizeof(Property));
    self->model = *inner;
    self->model.operations = &operations;
    self->model.properties = self->properties;
    self->model.property_count = declared + count;
    for (uint32_t i = 0; i < declared; i++)
        self->properties[i] = inner->properties[i];
    for (uint32_t i = 0; i < count; i++) {
        self->items[i] = items[i];
        self->properties[declared + i] = items[i].property;
        self->model.present |= items[i].property.label;
    }
    return &self->model;
}
