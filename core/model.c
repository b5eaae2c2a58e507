#include "core/model.h"

void model_free(Model *model) {
    if (model)
        model->operations->free(model);
}

void model_print_state(const Model *model, const Word *state, Text *out) {
    for (uint32_t k = 0; k < model->variable_count; k++) {
        text_printf(out, "%s%s=", k ? " " : "", model->variables[k]);
        model_print_value(model, state, k, out);
    }
}
