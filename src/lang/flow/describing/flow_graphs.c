#include "lang/flow/describing/flow_graphs.h"

/* Where control goes. */
static uint32_t target_of(const Command *command) {
    return command->kind == COMMAND_D_STEP ? command->entry : command->target;
}

static size_t edge_count(const Flow *flow, const FlowType *type) {
    size_t count = 0;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            count += flow->commands[type->locations[l].first + i].kind !=
                     COMMAND_END;
    return count;
}

static void fill_in(const Flow *flow, const FlowType *type, LocalPlace *places,
                    LocalEdge *edges) {
    for (uint32_t l = 0; l < type->location_count; l++) {
        const Location *here = &type->locations[l];
        places[l] = (LocalPlace){.name = here->name,
                                 .line = here->line,
                                 .initial = l == type->start,
                                 .rests = here->end};
        for (uint32_t i = 0; i < here->count; i++) {
            const Command *command = &flow->commands[here->first + i];
            if (command->kind == COMMAND_END)
                places[l].rests = true;
            else
                *edges++ = (LocalEdge){l, target_of(command), command->text};
        }
    }
}

void flow_list_graphs(const Flow *flow, LocalGraphs *out) {
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        LocalGraph graph = {.name = type->name,
                            .place_count = type->location_count,
                            .edge_count = edge_count(flow, type)};
        if (local_graphs_allow(out, graph.place_count, graph.edge_count)) {
            LocalPlace *places =
                arena_alloc(&out->arena, graph.place_count * sizeof *places);
            LocalEdge *edges =
                arena_alloc(&out->arena, graph.edge_count * sizeof *edges + 1);
            fill_in(flow, type, places, edges);
            graph.places = places;
            graph.edges = edges;
        }
        vec_push(out->arena.mem, &out->graphs, graph);
    }
}

void flow_locate_processes(const View *view, LocalPositions *out) {
    for (uint32_t pid = 0; pid < view->count; pid++)
        vec_push(out->mem, &out->items,
                 ((LocalPosition){.who = view_type(view, pid)->name,
                                  .process = pid,
                                  .unique = view->flow->style.transitions,
                                  .graph = view->type[pid],
                                  .place = view_location(view, pid)}));
}
