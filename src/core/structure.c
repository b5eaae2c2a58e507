#include "core/structure.h"

#include <assert.h>

/* ---- The facet ----------------------------------------------------------- */

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

/* ---- A Structure --------------------------------------------------------- */

void structure_init(Structure *structure, const Model *model, uint32_t parts,
                    Mem *mem) {
    const StructureFacet *facet = model->structure;
    assert((parts & ~facet->parts) == 0);
    *structure =
        (Structure){.mem = mem, .parts = parts, .monitor = NO_VARIABLE};
    facet->describe(facet->of, parts, structure);
    assert(structure->moves.count == model->action_count);
    assert(!structure->confluence || parts & STRUCTURE_CONFLUENCE);
    assert(structure->partial.count == structure->edge_ends.count);
    assert(!(parts & STRUCTURE_GUARDS) ||
           structure->guards.count == structure->move_count);
}

void structure_release(Structure *structure) {
    Mem *mem = structure->mem;
    vec_release(mem, &structure->moves);
    lists_release(&structure->participants, mem);
    lists_release(&structure->leaders, mem);
    if (structure->dependence)
        structure->dependence->free(structure->dependence);
    if (structure->confluence)
        structure->confluence->free(structure->confluence);
    vec_release(mem, &structure->locations);
    vec_release(mem, &structure->edges);
    vec_release(mem, &structure->edge_ends);
    vec_release(mem, &structure->partial);
    vec_release(mem, &structure->guards);
    lists_release(&structure->dangers, mem);
    vec_release(mem, &structure->channels);
    vec_release(mem, &structure->lengths);
    vec_release(mem, &structure->messages);
    vec_release(mem, &structure->variables);
    mem_free(mem, structure->details,
             structure->detail_count * sizeof *structure->details);
    vec_release(mem, &structure->drifts);
    vec_release(mem, &structure->effects);
    vec_release(mem, &structure->nodes);
    lists_release(&structure->places, mem);
    vec_release(mem, &structure->meanings);
    vec_release(mem, &structure->conditions);
    vec_release(mem, &structure->monitor_edges);
    *structure = (Structure){0};
}

/* ---- What follows -------------------------------------------------------- */

const ControlEdge *structure_edges(const Structure *structure, uint32_t move,
                                   size_t *count) {
    assert(move < structure->edge_ends.count);
    size_t first = move ? structure->edge_ends.data[move - 1] : 0;
    *count = structure->edge_ends.data[move] - first;
    return structure->edges.data + first;
}
