#include "core/display.h"

void model_print_state(const Model *model, const Word *state, Text *out) {
    size_t start = out->length;
    for (uint32_t k = 0; k < model->display.variable_count; k++) {
        size_t before = out->length;
        text_printf(out, "%s%s=", before > start ? " " : "",
                    model->display.variables[k]);
        size_t name = out->length;
        model_print_value(model, state, k, out);
        if (out->length == name)
            text_cut(out, before);
    }
}
