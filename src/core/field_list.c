#include "core/field_list.h"

#include "core/model.h"

#include <assert.h>

bool model_inputs(const Model *model, const uint64_t *state,
                  const StructureVariable *variable, FieldList *out) {
    assert(out->mem);
    return model->operations->inputs &&
           model->operations->inputs(model, state, variable, out);
}
