#include "lang/flow/describing/flow_graphs.h"

typedef struct Filling {
    const Flow *flow;   /* the program */
    LocalPlace *places; /* of a graph; NULL: edges are only counted */
    LocalEdge *edges;   /* likewise */
    size_t count;       /* of edges, so far */
} Filling;

/* What can be done at the location, from this place. A d_step has the text of
 * its first statement, and begins with it. */
static void add_edges(Filling *self, uint32_t from, const Location *here,
                      const FlowType *type) {
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &self->flow->commands[here->first + i];
        if (command->kind == COMMAND_D_STEP) {
            add_edges(self, from, &type->locations[command->entry], type);
        } else if (command->kind != COMMAND_END) {
            if (self->edges)
                self->edges[self->count] =
                    (LocalEdge){from, command->target, command->text};
            self->count++;
        } else if (self->places) {
            self->places[from].rests = true;
        }
    }
}

/* How many edges there are. */
static size_t fill_in(const Flow *flow, const FlowType *type,
                      LocalPlace *places, LocalEdge *edges) {
    Filling self = {.flow = flow, .places = places, .edges = edges};
    for (uint32_t l = 0; l < type->location_count; l++) {
        const Location *here = &type->locations[l];
        if (places)
            places[l] = (LocalPlace){.name = here->name,
                                     .line = here->line,
                                     .initial = l == type->start,
                                     .rests = here->end};
        add_edges(&self, l, here, type);
    }
    return self.count;
}

void flow_list_graphs(const Flow *flow, LocalGraphs *out) {
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        LocalGraph graph = {.name = type->name,
                            .place_count = type->location_count,
                            .edge_count = fill_in(flow, type, NULL, NULL)};
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
