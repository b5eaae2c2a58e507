#include "core/local_graphs.h"

void local_graphs_init(LocalGraphs *graphs, const Model *model,
                       uint32_t most_places, size_t most_edges, Mem *mem) {
    *graphs =
        (LocalGraphs){.most_places = most_places, .most_edges = most_edges};
    arena_init(&graphs->arena, mem);
    const GraphList *known = model_graphs(model);
    if (known)
        known->list(known->of, graphs);
}

void local_graphs_release(LocalGraphs *graphs) {
    vec_release(graphs->arena.mem, &graphs->graphs);
    arena_release(&graphs->arena);
}

void model_locate_processes(const Model *model, const Word *state,
                            LocalPositions *out) {
    const GraphList *known = model_graphs(model);
    assert(known);
    vec_clear(&out->items);
    known->locate(known->of, state, out);
}
