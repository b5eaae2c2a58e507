#include "core/failures.h"

#include <string.h>

static bool is_failure(const Model *model, const Word *state,
                       const Successors *batch, size_t i) {
    uint32_t property = model_violates(model, batch->actions[i]);
    return property != NO_PROPERTY && property + 1 != model->lasting &&
           memcmp(successors_state(batch, i), state,
                  batch->words * sizeof *state) == 0;
}

bool failures_present(const Model *model, const Word *state,
                      const Successors *batch) {
    if (!model->violates || batch->failed)
        return false;
    for (size_t i = successors_last(batch)->first; i < batch->count; i++)
        if (is_failure(model, state, batch, i))
            return true;
    return false;
}

bool failures_drop(const Model *model, const Word *state, Successors *batch) {
    if (!failures_present(model, state, batch))
        return false;
    size_t kept = successors_last(batch)->first, count = batch->count;
    for (size_t i = kept; i < count; i++) {
        if (is_failure(model, state, batch, i))
            continue;
        if (kept < i) /* something has been dropped */
            memmove(successors_state(batch, kept), successors_state(batch, i),
                    batch->words * sizeof *state);
        batch->actions[kept++] = batch->actions[i];
    }
    batch->count = kept;
    return true;
}
