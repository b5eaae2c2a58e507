#include "search/device/step_classes.h"

#include "search/device/kernels/task.h"

#include <assert.h>
#include <stdio.h>

static bool are_alike(const Model *model, uint32_t one, uint32_t two) {
    SetMask sets = model_action_sets(model, one);
    SetMask others = model_action_sets(model, two);
    return model_moves(model, one) == model_moves(model, two) &&
           mask_equal(&sets, &others);
}

void classes_init(GpuClasses *classes, const Model *model, Portable *portable) {
    Mem *mem = portable->code.mem;
    *classes = (GpuClasses){.model = model};
    classes->of = mem_alloc(mem, model->action_count * sizeof *classes->of);
    for (uint32_t a = 0; a < model->action_count; a++) {
        uint32_t class = 0;
        while (class < classes->sample.count &&
               !are_alike(model, vec_item(&classes->sample, class), a))
            class ++;
        if (class == classes->sample.count)
            vec_push(mem, &classes->sample, a);
        classes->of[a] = class;
    }
    portable->classes = classes->of;
    portable->class_count =
        classes->sample.count ? (uint32_t)classes->sample.count : 1;
}

void classes_release(GpuClasses *classes, Mem *mem) {
    mem_free(mem, classes->of,
             classes->model->action_count * sizeof *classes->of);
    vec_release(mem, &classes->sample);
}

static bool is_edge(const GpuClasses *classes, uint32_t class, uint32_t kind) {
    assert(class < classes->sample.count);
    uint32_t action = vec_item(&classes->sample, class);
    if (kind < EDGE_SETS)
        return kind == EDGE_ANY || model_moves(classes->model, action);
    SetMask sets = model_action_sets(classes->model, action);
    return mask_has(&sets, kind - EDGE_SETS);
}

void classes_write(const GpuClasses *classes, Portable *portable) {
    Mem *mem = portable->code.mem;
    uint32_t count = (uint32_t)classes->sample.count;
    VEC(uint32_t) values = {0};
    char index[40];
    for (uint32_t kind = 0; kind < EDGE_SETS + classes->model->set_count;
         kind++)
        for (uint32_t c = 0; c < portable->class_count; c++)
            vec_push(mem, &values, c < count && is_edge(classes, c, kind));
    text_add(&portable->code,
             "DEVICE uint32_t portable_edge(uint32_t class_, uint32_t kind, "
             "NUMBERS t) {\n    (void)class_, (void)kind, (void)t;\n"
             "    return ");
    snprintf(index, sizeof index, "kind * %uu + class_", portable->class_count);
    portable_lookup(portable, index, values.data, values.count);
    text_add(&portable->code, ";\n}\n");
    vec_release(mem, &values);
}
