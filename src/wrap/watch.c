#include "wrap/watch.h"

#include "wrap/pair_portable.h"

#include <assert.h>

typedef struct Watched {
    Wrapper wrapper;   /* the system itself */
    uint32_t property; /* the rule that is checked */
    uint8_t *moves;    /* by action: does the process take part? */
} Watched;

/* All ways of making a transition: with this component or without it makes a
 * difference here, though not to the composition. */
static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    wrapper_expand_all(model, worker, state, out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    uint32_t property = ((const Watched *)model)->property;
    const Model *inner = wrapper_inner(model);
    Label found = model_labels(inner, state, asked & LABEL_CUT);
    if ((asked & model->properties[property].label) &&
        model_marks(inner, state, property))
        found |= model->properties[property].label;
    return found;
}

static bool portable(const Model *model, Portable *out) {
    uint32_t property = ((const Watched *)model)->property, variable;
    const Model *inner = wrapper_inner(model);
    out->all = true;
    if (!portable_write_inner(out, inner))
        return false;
    text_printf(&out->code,
                "DEVICE uint32_t portable_labels_%u(const uint64_t *s, "
                "NUMBERS t) {\n"
                "    uint32_t found = portable_labels_%u(s, t) & %uu;\n",
                out->layers, out->layers - 1, (uint32_t)LABEL_CUT);
    bool written = portable_marks(out, inner, property, &variable);
    if (written)
        text_printf(&out->code, "    found |= v%u * %uu;\n", variable,
                    model->properties[property].label);
    pair_portable_close(out);
    return written;
}

static void free_watched(Model *model) {
    Watched *self = (Watched *)model;
    Mem *mem = model->mem;
    mem_free(mem, self->moves, model->action_count);
    wrapper_release(&self->wrapper);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .expand = expand,
    .labels = labels,
    .free = free_watched,
};

Model *watch_wrap(const Model *inner, uint32_t property) {
    assert(property < inner->property_count);
    uint32_t process = inner->properties[property].watched;
    assert(process < model_process_count(inner));
    Watched *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init_same(&self->wrapper, inner, &operations);
    wrapper_set_device(&self->wrapper, portable);
    self->property = property;
    self->moves = mem_alloc(inner->mem, inner->action_count);
    Structure structure;
    structure_init(&structure, inner, STRUCTURE_PARTICIPANTS, inner->mem);
    for (uint32_t i = 0; i < inner->action_count; i++)
        self->moves[i] =
            structure_lists(&structure, &structure.participants, i, process);
    structure_release(&structure);
    Model *model = &self->wrapper.model;
    model->monitor = (ModelMonitor){
        .moves = self->moves, .of = model, .visibility = pair_visible_moves};
    model->sites = NULL;
    model->channels = NULL;
    model->present =
        (inner->present & LABEL_CUT) | inner->properties[property].label;
    return model;
}
