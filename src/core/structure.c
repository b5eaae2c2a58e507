#include "core/structure.h"

#include "core/structure_facet.h"

#include <assert.h>

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
