#include "core/model.h"

#include <string.h>

void model_free(Model *model) {
    if (model)
        model->operations->free(model);
}

bool model_drop_failures(const Model *model, const Word *state,
                         Successors *batch) {
    if (!model->violates || batch->failed)
        return false;
    size_t from = successors_last(batch)->first;
    size_t kept = from, count = batch->count;
    size_t bytes = batch->words * sizeof *state;
    for (size_t i = from; i < count; i++) {
        const Word *target = successors_state(batch, i);
        uint32_t property = model_violates(model, batch->actions[i]);
        if (property != NO_PROPERTY && property + 1 != model->lasting &&
            memcmp(target, state, bytes) == 0)
            continue;
        if (kept < i) /* something has been dropped */
            memmove(successors_state(batch, kept), target, bytes);
        batch->actions[kept++] = batch->actions[i];
    }
    batch->count = kept;
    return kept < count;
}
