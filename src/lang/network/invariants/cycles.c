#include "lang/network/invariants/cycles.h"

#include <assert.h>

enum {
    MOST_STATES = 1 << 12, /* of a component that takes part */
    MOST_EDGES = 1 << 16   /* likewise */
};

typedef struct Walk {      /* through one component */
    const CyclePart *part; /* which one */
    Mem *mem;              /* for the rest */
    Solutions basis;       /* weights that are possible */
    int64_t *sums;         /* by column - first: a cycle being added up */
    VEC(Entry) terms;      /* the same, as an equation */
} Walk;

/* ---- The way to every state --------------------------------------------- */

static bool takes_part(const Local *local) {
    return local->state_count <= MOST_STATES &&
           local->starts[local->state_count] <= MOST_EDGES;
}

/* The unknowns of a component, beginning with column `first`. */
static void number_columns(CyclePart *part, const uint8_t *used, Arena *arena) {
    uint32_t count = part->local->action_count;
    uint32_t *columns = arena_alloc(arena, count * sizeof *columns);
    for (uint32_t a = 0; a < count; a++)
        columns[a] = a > 0 && used[a] ? part->end++ : NO_COLUMN;
    part->columns = columns;
}

static bool can_take(const uint8_t *used, const LstsTransition *edge) {
    return edge->action == 0 || used[edge->action];
}

static void walk(CyclePart *part, const Lsts *lsts, const uint8_t *used,
                 Arena *arena) {
    const Local *local = part->local;
    uint32_t *order = arena_alloc(arena, local->state_count * sizeof *order);
    uint8_t *seen = arena_alloc(arena, local->state_count);
    part->by = arena_alloc(arena, local->state_count * sizeof *part->by);
    for (size_t i = 0; i < lsts->initial.count; i++) {
        uint32_t state = lsts->initial.data[i];
        if (!seen[state])
            order[part->order_count++] = state;
        seen[state] = 1;
    }
    for (uint32_t next = 0; next < part->order_count; next++) {
        uint32_t from = order[next], end = local->starts[from + 1];
        for (uint32_t i = local->starts[from]; i < end; i++) {
            const LstsTransition *edge = &local->edges[i];
            if (!can_take(used, edge) || seen[edge->target])
                continue;
            seen[edge->target] = 1;
            part->by[edge->target] = edge;
            order[part->order_count++] = edge->target;
        }
    }
    part->order = order;
    part->reached = seen;
}

bool part_affects(const CyclePart *part, const LinearRow *row) {
    assert(part->first <= part->end);
    for (uint32_t column = part->first; column < part->end; column++)
        if (row_value(row, column))
            return true;
    return false;
}

static uint32_t change_of(const CyclePart *part, const LinearRow *row,
                          uint32_t action) {
    assert(action < part->local->action_count);
    uint32_t column = part->columns[action];
    return column == NO_COLUMN ? 0 : row_value(row, column);
}

void part_weigh(const CyclePart *part, const LinearRow *row, int32_t *weights) {
    for (uint32_t s = 0; s < part->local->state_count; s++)
        weights[s] = 0;
    for (uint32_t i = 0; i < part->order_count; i++) {
        uint32_t state = part->order[i];
        const LstsTransition *edge = part->by[state];
        if (edge)
            weights[state] =
                linear_signed(linear_sum(linear_unsigned(weights[edge->source]),
                                         change_of(part, row, edge->action)));
    }
}

/* ---- Cycles ------------------------------------------------------------- */

static void add_edge(Walk *self, const LstsTransition *edge, int64_t times) {
    assert(edge->action < self->part->local->action_count);
    uint32_t column = self->part->columns[edge->action];
    if (column != NO_COLUMN)
        self->sums[column - self->part->first] += times;
}

/* The changes on the way to a state. */
static void add_way(Walk *self, uint32_t state, int64_t times) {
    assert(state < self->part->local->state_count);
    const LstsTransition *edge;
    for (; (edge = self->part->by[state]); state = edge->source) {
        add_edge(self, edge, times);
        self->basis.work++;
    }
}

/* The way to the edge and along it has the same changes as the way of the walk
 * to where it leads. */
static void close_cycle(Walk *self, const LstsTransition *edge) {
    uint32_t count = self->part->end - self->part->first;
    add_edge(self, edge, 1);
    add_way(self, edge->source, 1);
    add_way(self, edge->target, -1);
    vec_clear(&self->terms);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t value = linear_unsigned(self->sums[i]);
        self->sums[i] = 0;
        if (value)
            vec_push(self->mem, &self->terms,
                     (Entry){self->part->first + i, value});
    }
    if (self->terms.count > 0)
        solutions_require(&self->basis, self->terms.data, self->terms.count);
}

static void close_cycles(Walk *self, const uint8_t *used) {
    const CyclePart *part = self->part;
    const Local *local = part->local;
    for (uint32_t i = 0; i < local->starts[local->state_count]; i++) {
        const LstsTransition *edge = &local->edges[i];
        if (self->basis.rows.count == 0)
            return;
        if (part->reached[edge->source] && can_take(used, edge) &&
            part->by[edge->target] != edge)
            close_cycle(self, edge);
    }
}

/* The weights that are possible for this component, added to the basis. */
static void solve(const CyclePart *part, const uint8_t *used,
                  Solutions *basis) {
    assert(part->first <= part->end);
    size_t bytes = (part->end - part->first + (size_t)1) * sizeof(int64_t);
    Walk self = {
        .part = part, .mem = basis->mem, .sums = mem_alloc(basis->mem, bytes)};
    solutions_init(&self.basis, basis->mem, basis->limit);
    for (uint32_t column = part->first; column < part->end; column++)
        solutions_add_unknown(&self.basis, column);
    close_cycles(&self, used);
    basis->work += self.basis.work;
    for (size_t i = 0; i < self.basis.rows.count; i++)
        vec_push(basis->mem, &basis->rows, self.basis.rows.data[i]);
    self.basis.rows.count = 0; /* they have been moved */
    solutions_release(&self.basis);
    vec_release(self.mem, &self.terms);
    mem_free(self.mem, self.sums, bytes);
}

CyclePart *cycles_build(const InductionSource *source, Solutions *basis,
                        Arena *arena) {
    uint32_t count = (uint32_t)source->network->components.count;
    CyclePart *parts = arena_alloc(arena, count * sizeof *parts);
    uint32_t columns = 0;
    for (uint32_t c = 0; c < count; c++) {
        CyclePart *part = &parts[c];
        const uint8_t *used = source->reach->used[c];
        *part = (CyclePart){
            .local = source->locals[c], .first = columns, .end = columns};
        mem_poll(basis->mem);
        if (!takes_part(part->local))
            continue;
        number_columns(part, used, arena);
        walk(part, source->network->components.data[c].lsts, used, arena);
        solve(part, used, basis);
        columns = part->end;
    }
    return parts;
}

/* ---- Rules -------------------------------------------------------------- */

void cycles_require_rules(const InductionSource *source, const CyclePart *parts,
                          Solutions *basis) {
    const Network *network = source->network;
    VEC(Entry) terms = {0};
    for (uint32_t a = 0; a < network->rules.count; a++) {
        if (!source->reach->live[a] || solutions_gave_up(basis))
            continue;
        vec_clear(&terms);
        mem_poll(basis->mem);
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            const CyclePart *part = &parts[p.component];
            if (part->first < part->end)
                vec_push(basis->mem, &terms,
                         (Entry){part->columns[p.action], 1});
        }
        solutions_require(basis, terms.data, terms.count);
    }
    vec_release(basis->mem, &terms);
}
