#include "search/directed/possible.h"

#include "core/structure_facet.h"

#include <assert.h>
#include <stdlib.h>

/* Must the process be somewhere for the expression to be true? */
static bool asks_for(const Structure *structure, uint32_t number,
                     uint32_t process) {
    ExpressionNode node = structure->nodes.data[number];
    if (node.kind == EXPRESSION_AND)
        return asks_for(structure, node.a, process) ||
               asks_for(structure, node.b, process);
    return node.kind == EXPRESSION_AT && node.a == process;
}

bool possible_needs(const Structure *structure, uint32_t move,
                    uint32_t process) {
    return (structure->parts & STRUCTURE_PARTICIPANTS &&
            lists_has(&structure->participants, move, process)) ||
           asks_for(structure, structure->guards.data[move], process);
}

static uint32_t number_of(const Possible *self, uint32_t process,
                          uint32_t location) {
    return vec_item(&self->first, process) + location;
}

/* ---- Edges by location --------------------------------------------------- */

typedef struct Departure {
    uint32_t number; /* of the location where it begins */
    uint32_t edge;   /* which */
} Departure;

static int compare(const void *a, const void *b) {
    const Departure *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

static void list_edges(Possible *self) {
    const Structure *structure = self->structure;
    size_t count = structure->edges.count, next = 0;
    size_t bytes = (count + 1) * sizeof(Departure);
    Departure *all = mem_alloc(self->mem, bytes);
    for (size_t i = 0; i < count; i++) {
        ControlEdge edge = structure->edges.data[i];
        all[i] =
            (Departure){number_of(self, edge.process, edge.from), (uint32_t)i};
    }
    if (count > 1)
        qsort(all, count, sizeof *all, compare);
    for (uint32_t l = 0; l < self->reached.count; l++) {
        for (; next < count && all[next].number == l; next++)
            lists_add(&self->edges, self->mem, all[next].edge);
        lists_end(&self->edges, self->mem);
    }
    assert(next == count);
    mem_free(self->mem, all, bytes);
}

/* Does no process have to go with the move, which can happen at all? */
static bool is_free(const Structure *structure, uint32_t move) {
    ExpressionNode guard = structure->nodes.data[structure->guards.data[move]];
    size_t count;
    if (guard.kind == EXPRESSION_NUMBER && guard.number == 0)
        return false;
    const ControlEdge *edges = structure_edges(structure, move, &count);
    for (size_t i = 0; i < count; i++)
        if (possible_needs(structure, move, edges[i].process))
            return false;
    return true;
}

void possible_init(Possible *self, const Structure *structure, Mem *mem) {
    *self = (Possible){.structure = structure, .mem = mem};
    self->moves = mem_alloc(mem, structure->move_count + (size_t)1);
    for (size_t p = 0; p < structure->locations.count; p++) {
        vec_push(mem, &self->first, (uint32_t)self->reached.count);
        for (uint32_t l = 0; l < structure->locations.data[p]; l++)
            vec_push(mem, &self->reached, 0);
    }
    list_edges(self);
    for (uint32_t m = 0; m < structure->move_count; m++)
        self->moves[m] = is_free(structure, m);
}

void possible_release(Possible *self) {
    mem_free(self->mem, self->moves, self->structure->move_count + (size_t)1);
    vec_release(self->mem, &self->first);
    lists_release(&self->edges, self->mem);
    vec_release(self->mem, &self->reached);
    vec_release(self->mem, &self->waiting);
}

/* ---- Going on ------------------------------------------------------------ */

static void reach(Possible *self, uint32_t number) {
    if (vec_item(&self->reached, number))
        return;
    self->reached.data[number] = 1;
    vec_push(self->mem, &self->waiting, number);
}

static bool has_reached(const Possible *self, const ControlEdge *edge) {
    return self->reached.data[number_of(self, edge->process, edge->from)];
}

/* Can the process go with the move from where it has been? */
static bool can_go(const Possible *self, const ControlEdge *edges, size_t count,
                   uint32_t process) {
    for (size_t i = 0; i < count; i++)
        if (edges[i].process == process && has_reached(self, &edges[i]))
            return true;
    return false;
}

static bool may_happen(const Possible *self, uint32_t move) {
    size_t count;
    const ControlEdge *edges = structure_edges(self->structure, move, &count);
    for (size_t i = 0; i < count; i++)
        if (!has_reached(self, &edges[i]) &&
            possible_needs(self->structure, move, edges[i].process) &&
            !can_go(self, edges, count, edges[i].process))
            return false;
    return true;
}

/* For the first time: all edges from where processes have been. */
static void take(Possible *self, uint32_t move) {
    size_t count;
    const ControlEdge *edges = structure_edges(self->structure, move, &count);
    self->moves[move] = 1;
    for (size_t i = 0; i < count; i++)
        if (has_reached(self, &edges[i]))
            reach(self, number_of(self, edges[i].process, edges[i].to));
}

static void leave(Possible *self, uint32_t number) {
    size_t count;
    const uint32_t *edges = lists_get(&self->edges, number, &count);
    for (size_t i = 0; i < count; i++) {
        ControlEdge edge = self->structure->edges.data[edges[i]];
        if (self->moves[edge.move])
            reach(self, number_of(self, edge.process, edge.to));
        else if (may_happen(self, edge.move))
            take(self, edge.move);
    }
}

void possible_after(Possible *self, const Model *model, const Word *state) {
    const Structure *structure = self->structure;
    for (uint32_t p = 0; p < structure->locations.count; p++) {
        int64_t location;
        model_values(model, state, structure->variables.data, &p, 1, &location);
        assert(location >= 0 && location < structure->locations.data[p]);
        reach(self, number_of(self, p, (uint32_t)location));
    }
    while (self->waiting.count > 0)
        leave(self, vec_pop(&self->waiting));
}
