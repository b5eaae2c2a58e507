#include "core/model.h"

void model_free(Model *model) {
    if (model)
        model->operations->free(model);
}
