#include "core/display.h"

bool model_name_step(const Model *model, uint32_t action, Text *out) {
    if (!model->display.labelled && model_locate(model, action, &(Deed){0}))
        model_print_action(model, action, out);
    else if (model->action_labels[action] == 0)
        return false;
    else
        text_add(out, model_label(model, action));
    return true;
}

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
