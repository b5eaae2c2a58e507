#include "search/directed/recall.h"

#include "base/bug.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_BITS = STRESSED(10, 2) /* of a place in the first table */
};

#define RECALL_LEAF (UINT32_C(1) << 31)

void recall_init(Recall *self, uint32_t questions, uint32_t words, Mem *mem) {
    size_t share = mem->limit / RECALL_SHARE;
    *self = (Recall){.mem = mem, .words = words, .questions = questions};
    self->most = share < RECALL_BYTES ? share : RECALL_BYTES;
    self->counts = mem_alloc(mem, (questions + 1) * sizeof *self->counts);
    self->shift = 64 - FIRST_BITS;
    self->edges = mem_alloc(mem, sizeof *self->edges << FIRST_BITS);
}

static size_t places(const Recall *self) {
    return (size_t)1 << (64 - self->shift);
}

void recall_release(Recall *self) {
    Mem *mem = self->mem;
    if (!self->edges)
        return;
    mem_free(mem, self->counts, (self->questions + 1) * sizeof *self->counts);
    mem_free(mem, self->edges, places(self) * sizeof *self->edges);
    vec_release(mem, &self->nodes);
    vec_release(mem, &self->leaves);
    vec_release(mem, &self->masks);
}

/* ---- Edges --------------------------------------------------------------- */

/* Where the edge is, or would be. */
static inline RecallEdge *place_of(const Recall *self, uint32_t from,
                                   uint64_t value) {
    uint64_t hash = (value * UINT64_C(0x9e3779b97f4a7c15) + from) *
                    UINT64_C(0xd6e8feb86659fd93);
    size_t mask = places(self) - 1, place = (size_t)(hash >> self->shift);
    while (self->edges[place].from && (self->edges[place].from != from + 1 ||
                                       self->edges[place].value != value))
        place = (place + 1) & mask;
    return &self->edges[place];
}

/* One place in two stays free. */
static bool make_room(Recall *self) {
    size_t before = places(self);
    RecallEdge *old = self->edges;
    if (2 * (self->edge_count + 1) <= before)
        return true;
    RecallEdge *edges = mem_try(self->mem, 2 * before * sizeof *edges);
    if (!edges)
        return false;
    self->edges = edges;
    self->shift--;
    for (size_t i = 0; i < before; i++)
        if (old[i].from)
            *place_of(self, old[i].from - 1, old[i].value) = old[i];
    mem_free(self->mem, old, before * sizeof *old);
    return true;
}

static bool add_edge(Recall *self, uint32_t from, uint64_t value, uint32_t to) {
    if (!make_room(self))
        return false;
    RecallEdge *place = place_of(self, from, value);
    assert(!place->from);
    *place = (RecallEdge){value, from + 1, to};
    self->edge_count++;
    return true;
}

/* ---- Answers ------------------------------------------------------------- */

uint32_t recall_find(const Recall *self, uint32_t question, uint32_t frame,
                     const uint64_t *state) {
    uint32_t from = question;
    uint64_t value = frame;
    assert(question < self->questions);
    for (;;) {
        const RecallEdge *edge = place_of(self, from, value);
        if (!edge->from)
            return RECALL_NONE;
        if (edge->to & RECALL_LEAF)
            return edge->to & ~RECALL_LEAF;
        value = field_get(self->nodes.data[edge->to], state);
        from = self->questions + edge->to;
    }
}

static size_t bytes_of(const Recall *self) {
    return places(self) * sizeof *self->edges +
           self->nodes.count * sizeof(Field) +
           self->leaves.count * (sizeof(uint32_t) + self->words * 8);
}

bool recall_has_room(const Recall *self, uint32_t question) {
    return self->counts[question] < RECALL_LEAVES &&
           bytes_of(self) < self->most;
}

/* A leaf at the end of these fields; false at the memory limit. */
static bool add_leaf(Recall *self, const Field *fields, size_t count,
                     uint32_t answer) {
    if (!vec_try_reserve(self->mem, &self->masks, self->words) ||
        !vec_try_push(self->mem, &self->leaves, answer))
        return false;
    uint64_t *mask = self->masks.data + self->masks.count;
    memset(mask, 0, self->words * sizeof *mask);
    self->masks.count += self->words;
    for (size_t i = 0; i < count; i++)
        mask[fields[i].word] |= fields[i].mask << fields[i].shift;
    return true;
}

static bool same_field(Field a, Field b) {
    return a.word == b.word && a.shift == b.shift && a.mask == b.mask;
}

/* The node after this edge, where the field is read; RECALL_LEAF at the memory
 * limit. */
static uint32_t node_after(Recall *self, uint32_t from, uint64_t value,
                           Field field) {
    const RecallEdge *edge = place_of(self, from, value);
    if (edge->from) {
        if (edge->to & RECALL_LEAF ||
            !same_field(self->nodes.data[edge->to], field))
            BUG("recall: what is read next does not depend on what was read");
        return edge->to;
    }
    uint32_t node = (uint32_t)self->nodes.count;
    return vec_try_push(self->mem, &self->nodes, field) &&
                   add_edge(self, from, value, node)
               ? node
               : RECALL_LEAF;
}

uint32_t recall_add(Recall *self, uint32_t question, uint32_t frame,
                    const Field *fields, size_t count, const uint64_t *state,
                    uint32_t answer) {
    uint32_t from = question, leaf = (uint32_t)self->leaves.count;
    uint64_t value = frame;
    assert(question < self->questions);
    if (!recall_has_room(self, question))
        return RECALL_NONE;
    for (size_t i = 0; i < count; i++) {
        uint32_t node = node_after(self, from, value, fields[i]);
        if (node == RECALL_LEAF)
            return RECALL_NONE;
        from = self->questions + node;
        value = field_get(fields[i], state);
    }
    if (!add_leaf(self, fields, count, answer) ||
        !add_edge(self, from, value, leaf | RECALL_LEAF))
        return RECALL_NONE;
    self->counts[question]++;
    return leaf;
}
