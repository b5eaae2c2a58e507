#include "lang/network/model/network_graphs.h"

void network_number_graphs(NetworkModel *self) {
    const Network *network = &self->network;
    size_t count = network->components.count;
    uint32_t *numbers = arena_alloc(&self->arena, count * sizeof *numbers);
    uint32_t next = 0;
    for (size_t c = 0; c < count; c++) {
        size_t first = 0;
        while (network->components.data[first].lsts !=
               network->components.data[c].lsts)
            first++;
        numbers[c] = first < c ? numbers[first] : next++;
    }
    self->graphs = numbers;
}

/* As values of states are printed. */
static const char *name_state(const Lsts *lsts, uint32_t number, Text *scratch,
                              Arena *arena) {
    text_clear(scratch);
    if (!lsts_describe_state(lsts, number, scratch))
        text_printf(scratch, "%llu",
                    (unsigned long long)number + lsts->first_number);
    return arena_copy(arena, scratch->data, scratch->length);
}

static void fill_in(const NetworkModel *self, uint32_t component,
                    LocalPlace *places, LocalEdge *edges, LocalGraphs *out) {
    const Lsts *lsts = self->network.components.data[component].lsts;
    States states = self->states[component];
    Text scratch;
    text_init(&scratch, out->arena.mem);
    for (uint32_t s = 0; s < states.count; s++)
        places[s].name =
            name_state(lsts, states_original(states, s), &scratch, &out->arena);
    for (size_t i = 0; i < lsts->initial.count; i++)
        places[lsts->initial.data[i]].initial = true;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition edge = lsts->transitions.data[i];
        edges[i] = (LocalEdge){edge.source, edge.target,
                               lsts->actions.data[edge.action]};
    }
    text_release(&scratch);
}

static void add_graph(const NetworkModel *self, uint32_t component,
                      LocalGraphs *out) {
    const Component *here = &self->network.components.data[component];
    LocalGraph graph = {.name = here->name,
                        .place_count = self->states[component].count,
                        .edge_count = here->lsts->transitions.count};
    if (self->has_transitions &&
        local_graphs_allow(out, graph.place_count, graph.edge_count)) {
        LocalPlace *places =
            arena_alloc(&out->arena, graph.place_count * sizeof *places);
        LocalEdge *edges =
            arena_alloc(&out->arena, graph.edge_count * sizeof *edges + 1);
        fill_in(self, component, places, edges, out);
        graph.places = places;
        graph.edges = edges;
    }
    vec_push(out->arena.mem, &out->graphs, graph);
}

void network_list_graphs(const NetworkModel *self, LocalGraphs *out) {
    for (uint32_t c = 0; c < self->network.components.count; c++)
        if (self->graphs[c] == out->graphs.count)
            add_graph(self, c, out);
}

void network_locate_components(const NetworkModel *self, const Word *state,
                               LocalPositions *out) {
    const Network *network = &self->network;
    WideVector room;
    const Word *wide = places_wide(&self->places, state, room);
    for (uint32_t c = 0; c < network->components.count; c++)
        vec_push(out->mem, &out->items,
                 ((LocalPosition){
                     .who = model_variable(&self->model, c),
                     .process = (uint32_t)network->components.data[c].id,
                     .unique = true,
                     .graph = self->graphs[c],
                     .place = places_local(&self->places, c, wide)}));
}
