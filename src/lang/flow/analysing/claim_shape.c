#include "lang/flow/analysing/claim_shape.h"

#include <assert.h>

static bool has_accept(const FlowType *graph) {
    for (uint32_t i = 0; i < graph->location_count; i++)
        if (graph->locations[i].accept)
            return true;
    return false;
}

bool claim_processes_accept(const Flow *flow) {
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (has_accept(&flow->types[t]))
            return true;
    return false;
}

bool claim_only_ends(const Flow *flow, const FlowType *graph) {
    return !has_accept(graph) && !claim_processes_accept(flow);
}

typedef VEC(AutomatonEdge) Edges;

/* At its end a claim stays; elsewhere an error may bring it there. */
static void add_edges(Edges *edges, Mem *mem, const Flow *flow,
                      const FlowType *graph, uint32_t place) {
    assert(place < graph->location_count);
    const Location *here = &graph->locations[place];
    AutomatonEdge edge = {.source = place, .target = CLAIM_END};
    edge.marks = here->accept || here->end;
    if (here->end) {
        edge.target = place;
        vec_push(mem, edges, edge);
        return;
    }
    vec_push(mem, edges, edge);
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        edge.target = command->target;
        vec_push(mem, edges, edge);
        edge.target = command->entry; /* jumps may lead out of a d_step */
        if (command->kind == COMMAND_D_STEP)
            vec_push(mem, edges, edge);
    }
}

static bool has_atomic(const Flow *flow, const FlowType *graph) {
    for (uint32_t place = 0; place < graph->location_count; place++) {
        const Location *here = &graph->locations[place];
        for (uint32_t i = 0; i < here->count; i++)
            if (flow->commands[here->first + i].atomic)
                return true;
    }
    return false;
}

bool claim_components(Components *components, Mem *mem, const Flow *flow,
                      const FlowType *graph) {
    if (claim_processes_accept(flow))
        return false;
    Edges edges = {0};
    for (uint32_t place = 0; place < graph->location_count; place++)
        add_edges(&edges, mem, flow, graph, place);
    MarkedGraph marked = {.state_count = graph->location_count,
                          .set_count = 1,
                          .edges = edges.data,
                          .edge_count = edges.count};
    components_init(components, mem, &marked);
    vec_release(mem, &edges);
    for (uint32_t c = 0; c < components->count && has_atomic(flow, graph); c++)
        if (components->classes[c] == COMPONENT_FULL)
            components->classes[c] = COMPONENT_PARTIAL;
    return true;
}
