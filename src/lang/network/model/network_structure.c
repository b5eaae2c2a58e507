#include "lang/network/model/network_structure.h"

#include "core/expression.h"
#include "lang/network/form/action.h"

#include <stdlib.h>
#include <string.h>

typedef struct Describing {
    const NetworkInside *inside; /* what is described */
    Structure *out;              /* as what */
} Describing;

/* ---- Who takes part ------------------------------------------------------ */

static void list_participants(const Describing *self, NumberLists *lists) {
    const Network *network = self->inside->network;
    for (uint32_t a = 0; a < action_total(network); a++) {
        for (uint32_t k = 0; k < action_size(network, a); k++)
            lists_add(lists, self->out->mem,
                      action_participant(network, a, k).component);
        lists_end_set(lists, self->out->mem);
    }
}

/* ---- Control graphs ------------------------------------------------------ */

static void add_edge(const Describing *self, uint32_t component, uint32_t from,
                     uint32_t to, uint32_t action) {
    vec_push(self->out->mem, &self->out->edges,
             ((ControlEdge){component, from, to, action, false}));
}

/* Is it kept with its codes? Then the tables do not say where steps lead. */
static bool is_coded(const Describing *self, uint32_t component) {
    return self->inside->coded[component].starts != NULL;
}

/* The edges of a component that drives, by its list of moves. */
static void add_driver(const Describing *self, const MoveDriver *driver) {
    uint32_t c = driver->component;
    if (is_coded(self, c))
        return;
    for (uint32_t s = 0; s < self->inside->states[c].count; s++)
        for (uint32_t i = driver->starts[s]; i < driver->starts[s + 1]; i++)
            add_edge(self, c, s, s ^ driver->moves[i].change,
                     driver->moves[i].action);
}

/* The edges of a partner, by its column. */
static void add_column(const Describing *self, const MoveColumn *column,
                       uint32_t action) {
    uint32_t c = column->component;
    if (is_coded(self, c))
        return;
    for (uint32_t s = 0; s < self->inside->states[c].count; s++) {
        uint32_t first = column->starts ? column->starts[s] : s;
        uint32_t last = column->starts ? column->starts[s + 1] : s + 1;
        for (uint32_t i = first; i < last; i++)
            if (column->changes[i] != MOVE_DISABLED &&
                (!column->actions || column->actions[i] == column->action))
                add_edge(self, c, s, s ^ column->changes[i], action);
    }
}

/* The edges of a participant that is kept with its codes. */
static void add_coded(const Describing *self, Participant p, uint32_t action) {
    const Local *local = &self->inside->coded[p.component];
    const Coding *coding = &self->inside->places->places[p.component].coding;
    for (uint32_t i = 0; i < local->starts[local->state_count]; i++) {
        const LstsTransition *edge = &local->edges[i];
        if (edge->action == p.action)
            add_edge(self, p.component, coding_local(coding, edge->source),
                     coding_local(coding, edge->target), action);
    }
}

static void add_all_coded(const Describing *self) {
    const Network *network = self->inside->network;
    for (uint32_t a = 0; a < self->out->move_count; a++)
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            if (self->inside->moves->live[a] && is_coded(self, p.component))
                add_coded(self, p, a);
        }
}

static int compare_edges(const void *a, const void *b) {
    const ControlEdge *x = a, *y = b;
    if (x->move != y->move)
        return x->move < y->move ? -1 : 1;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

static void describe_control(const Describing *self) {
    const NetworkInside *inside = self->inside;
    const Moves *moves = inside->moves;
    Structure *out = self->out;
    for (size_t c = 0; c < inside->network->components.count; c++)
        vec_push(out->mem, &out->locations, inside->states[c].count);
    for (uint32_t d = 0; d < moves->plain_count; d++)
        add_driver(self, &moves->plain[d]);
    for (uint32_t d = 0; d < moves->hard_count; d++)
        add_driver(self, &moves->hard[d]);
    for (uint32_t a = 0; a < out->move_count; a++) {
        Meeting meeting = moves->meetings[a];
        for (uint32_t k = 0; k < meeting.count; k++)
            add_column(self,
                       &moves->columns[moves->partners[meeting.first + k]], a);
    }
    add_all_coded(self);
    if (out->edges.count > 1)
        qsort(out->edges.data, out->edges.count, sizeof *out->edges.data,
              compare_edges);
    size_t next = 0;
    for (uint32_t a = 0; a < out->move_count; a++) {
        while (next < out->edges.count && out->edges.data[next].move == a)
            next++;
        vec_push(out->mem, &out->edge_ends, next);
        vec_push(out->mem, &out->partial, 0);
    }
}

/* A move is possible where each of its participants has an edge of it. */
static uint32_t guard_of(const Describing *self, uint32_t action) {
    Structure *out = self->out;
    size_t count;
    const ControlEdge *edges = structure_edges(out, action, &count);
    uint32_t node = NO_EXPRESSION;
    for (size_t i = 0; i < count; i++) {
        lists_add(&out->places, out->mem, edges[i].from);
        if (i + 1 < count && edges[i + 1].process == edges[i].process)
            continue;
        lists_end_set(&out->places, out->mem);
        node = expression_join(
            out, EXPRESSION_AND, node,
            expression_at(out, edges[i].process, out->places.ends.count - 1));
    }
    return node;
}

static void describe_guards(const Describing *self) {
    Structure *out = self->out;
    for (uint32_t a = 0; a < out->move_count; a++) {
        bool live = self->inside->moves->live[a];
        vec_push(out->mem, &out->guards,
                 live ? guard_of(self, a) : expression_number(out, 0));
    }
}

/* The states where a proposition holds whose name begins with "danger". */
static void describe_dangers(const Describing *self) {
    static const char word[] = "danger";
    const NetworkInside *inside = self->inside;
    Structure *out = self->out;
    for (uint32_t c = 0; c < inside->network->components.count; c++) {
        const Lsts *lsts = inside->network->components.data[c].lsts;
        for (uint32_t p = 0; p < lsts->propositions.count; p++) {
            const char *name = lsts->propositions.data[p].name;
            if (!name || strncmp(name, word, strlen(word)) != 0)
                continue;
            for (uint32_t s = 0; s < inside->states[c].count; s++)
                if (set_contains(inside->valuation->sets[c][p], s))
                    lists_add(&out->dangers, out->mem, s);
        }
        lists_end_set(&out->dangers, out->mem);
    }
}

/* ---- Conditions ---------------------------------------------------------- */

/* The component is in a state in which its proposition holds. */
static uint32_t mean_local(const Describing *self, uint32_t component,
                           uint32_t proposition) {
    StateSet set = self->inside->valuation->sets[component][proposition];
    Structure *out = self->out;
    for (uint32_t s = 0; s < self->inside->states[component].count; s++)
        if (set_contains(set, s))
            lists_add(&out->places, out->mem, s);
    lists_end(&out->places, out->mem);
    return expression_at(out, component, out->places.ends.count - 1);
}

static uint32_t mean_node(const Describing *self, BooleanNode node,
                          const uint32_t *nodes) {
    Structure *out = self->out;
    PropositionAtom atom;
    switch (node.kind) {
    case BOOLEAN_FALSE:
    case BOOLEAN_TRUE:
        return expression_number(out, node.kind == BOOLEAN_TRUE);
    case BOOLEAN_ATOM:
        atom = self->inside->network->atoms.data[node.left];
        return mean_local(self, atom.component, atom.proposition);
    case BOOLEAN_NOT:
        return expression_add(out, EXPRESSION_NOT, nodes[node.left], 0);
    case BOOLEAN_AND:
        return expression_add(out, EXPRESSION_AND, nodes[node.left],
                              nodes[node.right]);
    case BOOLEAN_OR:
        return expression_add(out, EXPRESSION_OR, nodes[node.left],
                              nodes[node.right]);
    }
    return NO_EXPRESSION;
}

static uint32_t mean_rule(const Describing *self, uint32_t rule) {
    const Boolean *expression =
        &self->inside->network->propositions.data[rule].expression;
    size_t count = expression->nodes.count;
    uint32_t *nodes = mem_alloc(self->out->mem, count * sizeof *nodes);
    for (size_t i = 0; i < count; i++)
        nodes[i] = mean_node(self, expression->nodes.data[i], nodes);
    uint32_t root = nodes[count - 1];
    mem_free(self->out->mem, nodes, count * sizeof *nodes);
    return root;
}

static uint32_t mean_result(const Describing *self, uint32_t result) {
    const Results *results = self->inside->results;
    uint32_t node = NO_EXPRESSION;
    for (uint32_t i = results->starts[result]; i < results->starts[result + 1];
         i++) {
        ResultSource source = results->sources[i];
        uint32_t added = source.component == RESULT_OF_RULE
                             ? mean_rule(self, source.index)
                             : mean_local(self, source.component, source.index);
        node = expression_join(self->out, EXPRESSION_OR, node, added);
    }
    return node == NO_EXPRESSION ? expression_number(self->out, 0) : node;
}

static void describe_conditions(const Describing *self) {
    Structure *out = self->out;
    for (uint32_t p = 0; p < self->inside->results->count; p++)
        vec_push(out->mem, &out->meanings, mean_result(self, p));
    for (uint32_t p = 0; p < self->inside->property_count; p++)
        vec_push(out->mem, &out->conditions,
                 mean_rule(self, self->inside->rules[p]));
}

static void list_variable(const Describing *self, uint32_t component) {
    const PartPlace *place = &self->inside->places->places[component];
    uint64_t mask = place->code.mask;
    StructureVariable variable = {
        .process = component,
        .first = place_bit(place->code),
        .bits = mask ? 64 - (uint32_t)__builtin_clzll(mask) : 0};
    if (place->coding.codes) /* the value is not what stands there */
        variable.width = bits_for(self->inside->states[component].count);
    if (place_has_classes(place))
        variable.bits = NO_PLACE;
    vec_push(self->out->mem, &self->out->variables, variable);
}

void network_describe(const NetworkInside *inside, uint32_t parts,
                      Structure *out) {
    Describing self = {inside, out};
    out->move_count = action_total(inside->network);
    for (uint32_t a = 0; a < out->move_count; a++)
        vec_push(out->mem, &out->moves, a);
    if (parts & STRUCTURE_PARTICIPANTS) { /* all of them decide */
        list_participants(&self, &out->participants);
        list_participants(&self, &out->leaders);
    }
    for (uint32_t c = 0; c < inside->network->components.count; c++)
        list_variable(&self, c);
    if (parts & (STRUCTURE_CONTROL | STRUCTURE_GUARDS)) {
        describe_control(&self);
        describe_dangers(&self);
    }
    if (parts & STRUCTURE_GUARDS)
        describe_guards(&self);
    if (parts & STRUCTURE_CONDITIONS)
        describe_conditions(&self);
}
