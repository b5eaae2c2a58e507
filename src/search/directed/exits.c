#include "search/directed/exits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
    const ControlEdge *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Moves that never happen are no exits. */
static bool is_dead(const Structure *structure, uint32_t move) {
    ExpressionNode node =
        structure->nodes.data[vec_item(&structure->guards, move)];
    return node.kind == EXPRESSION_NUMBER && node.number == 0;
}

static void list_moves(Exits *self, const ControlEdge *edges, size_t count) {
    size_t next = 0;
    for (uint32_t p = 0; p < self->structure->locations.count; p++) {
        vec_push(self->mem, &self->first, self->moves.ends.count);
        for (uint32_t l = 0; l < self->structure->locations.data[p]; l++) {
            for (; next < count && edges[next].process == p &&
                   edges[next].from == l;
                 next++)
                if ((next == 0 ||
                     compare(&edges[next - 1], &edges[next]) != 0) &&
                    !edges[next].created &&
                    !is_dead(self->structure, edges[next].move))
                    lists_add(&self->moves, self->mem, edges[next].move);
            lists_end(&self->moves, self->mem);
        }
    }
    assert(next == count);
}

void exits_init(Exits *self, const Structure *structure, Mem *mem) {
    *self = (Exits){.structure = structure, .mem = mem};
    size_t count = structure->edges.count;
    ControlEdge *copy = mem_alloc(mem, (count + 1) * sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = structure->edges.data[i];
    if (count > 1)
        qsort(copy, count, sizeof *copy, compare);
    list_moves(self, copy, count);
    mem_free(mem, copy, (count + 1) * sizeof *copy);
}

void exits_release(Exits *self) {
    vec_release(self->mem, &self->first);
    lists_release(&self->moves, self->mem);
}

const uint32_t *exits_at(const Exits *self, uint32_t process, uint32_t location,
                         size_t *count) {
    assert(location < self->structure->locations.data[process]);
    return lists_get(&self->moves, vec_item(&self->first, process) + location,
                     count);
}

/* The operands of a chain of this kind. */
static void collect(const Exits *self, uint32_t number, ExpressionKind kind,
                    ExitTerms *out) {
    ExpressionNode node = vec_item(&self->structure->nodes, number);
    if (node.kind != kind) {
        vec_push(self->mem, out, number);
        return;
    }
    collect(self, node.a, kind, out);
    collect(self, node.b, kind, out);
}

/* Append those of the first terms that are about places of others, or all the
 * rest. */
static void keep(const Exits *self, uint32_t process, size_t count, bool places,
                 ExitTerms *terms) {
    for (size_t i = 0; i < count; i++) {
        uint32_t term = terms->data[i];
        ExpressionNode node = self->structure->nodes.data[term];
        bool place = node.kind == EXPRESSION_AT;
        if (place == places && !(place && node.a == process))
            vec_push(self->mem, terms, term);
    }
}

void exits_terms(const Exits *self, uint32_t process, uint32_t move,
                 ExitTerms *out) {
    assert(out->count == 0);
    collect(self, vec_item(&self->structure->guards, move), EXPRESSION_AND,
            out);
    size_t count = out->count;
    keep(self, process, count, false, out);
    keep(self, process, count, true, out);
    out->count -= count;
    memmove(out->data, out->data + count, out->count * sizeof *out->data);
}

/* Is this term, alone, what a move at the location asks for? */
static bool suffices(const Exits *self, uint32_t process, uint32_t location,
                     uint32_t term) {
    size_t count;
    const uint32_t *moves = exits_at(self, process, location, &count);
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        ExitTerms terms = {0};
        exits_terms(self, process, moves[i], &terms);
        found = terms.count == 1 && terms.data[0] == term;
        vec_release(self->mem, &terms);
    }
    return found;
}

/* Is the move possible if none of the others is? */
static bool is_else(const Exits *self, uint32_t process, uint32_t location,
                    uint32_t term) {
    ExpressionNode node = self->structure->nodes.data[term];
    ExitTerms options = {0};
    bool found = node.kind == EXPRESSION_NOT;
    if (found)
        collect(self, node.a, EXPRESSION_OR, &options);
    for (size_t i = 0; i < options.count && found; i++) {
        ExpressionNode one = self->structure->nodes.data[options.data[i]];
        found = (one.kind == EXPRESSION_NUMBER && one.number == 0) ||
                suffices(self, process, location, options.data[i]);
    }
    vec_release(self->mem, &options);
    return found;
}

bool exits_always(const Exits *self, uint32_t process, uint32_t location) {
    size_t count;
    const uint32_t *moves = exits_at(self, process, location, &count);
    bool always = false;
    for (size_t i = 0; i < count && !always; i++) {
        ExitTerms terms = {0};
        exits_terms(self, process, moves[i], &terms);
        always = terms.count == 0 ||
                 (terms.count == 1 &&
                  is_else(self, process, location, terms.data[0]));
        vec_release(self->mem, &terms);
    }
    return always;
}
