#include "core/model.h"

#include <string.h>

void model_free(Model *model) {
    if (model)
        model->operations->free(model);
}

void model_print_state(const Model *model, const Word *state, Text *out) {
    size_t start = out->length;
    for (uint32_t k = 0; k < model->variable_count; k++) {
        size_t before = out->length;
        text_printf(out, "%s%s=", before > start ? " " : "",
                    model->variables[k]);
        size_t name = out->length;
        model_print_value(model, state, k, out);
        if (out->length == name)
            text_cut(out, before);
    }
}

bool model_drop_failures(const Model *model, const Word *state,
                         Successors *batch, size_t from) {
    if (!model->violates)
        return false;
    size_t kept = from, count = batch->count;
    size_t bytes = batch->words * sizeof *state;
    for (size_t i = from; i < count; i++) {
        const Word *target = successors_state(batch, i);
        if (model_violates(model, batch->actions[i]) != NO_PROPERTY &&
            memcmp(target, state, bytes) == 0)
            continue;
        if (kept < i) /* something has been dropped */
            memmove(successors_state(batch, kept), target, bytes);
        batch->actions[kept++] = batch->actions[i];
    }
    batch->count = kept;
    return kept < count;
}
