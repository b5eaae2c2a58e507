#include "core/structure_facet.h"

uint32_t model_process_count(const Model *model) {
    return model->structure ? model->structure->process_count : 0;
}

uint32_t model_described(const Model *model) {
    return model->structure ? model->structure->parts : 0;
}

bool model_can_list_enabled(const Model *model) {
    return model->structure && model->structure->enables;
}

bool model_enables(const Model *model, const Word *state, uint32_t label) {
    const StructureFacet *facet = model->structure;
    assert(label < model->label_count);
    return facet->enables(facet->reader, state, label);
}

/* The state of a monitor, wherever a wrapper has put it. */
static int64_t monitor_value(const StructureVariable *variable,
                             const Word *state) {
    assert(variable->bits < 64);
    if (variable->bits == 0) /* there is no place for it */
        return 0;
    Word value = state[variable->first / 64] >> variable->first % 64;
    return (int64_t)(value & (((Word)1 << variable->bits) - 1));
}

/* Wrappers give variables to their monitors alone. */
void model_values(const Model *model, const Word *state,
                  const StructureVariable *variables, const uint32_t *which,
                  size_t count, int64_t *out) {
    const StructureFacet *facet = model->structure;
    size_t done = 0;
    if (facet->reader != model)
        for (size_t i = 0; i < count; i++) {
            const StructureVariable *variable = &variables[which[i]];
            if (variable->kind != STRUCTURE_MONITOR)
                continue;
            if (done < i)
                facet->values(facet->reader, state, variables, which + done,
                              i - done, out + done);
            out[i] = monitor_value(variable, state);
            done = i + 1;
        }
    if (done < count)
        facet->values(facet->reader, state, variables, which + done,
                      count - done, out + done);
}

bool model_inputs(const Model *model, const Word *state,
                  const StructureVariable *variable, FieldList *out) {
    const StructureFacet *facet = model->structure;
    assert(out->mem);
    return facet && facet->inputs &&
           facet->inputs(facet->reader, state, variable, out);
}
