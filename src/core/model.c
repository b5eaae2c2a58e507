#include "core/model.h"

void model_free(Model *model) {
    if (model)
        model->operations->free(model);
}

uint64_t model_holding(const Model *model, const Word *state,
                       const uint32_t *propositions, uint32_t count) {
    assert(count <= 64);
    if (model->operations->holding)
        return model->operations->holding(model, state, propositions, count);
    uint64_t held = 0;
    for (uint32_t i = 0; i < count; i++)
        held |= (uint64_t)model_holds(model, state, propositions[i]) << i;
    return held;
}
