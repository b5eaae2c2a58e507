#include "search/reducing/confluent.h"

#include "core/structure.h"

#include <assert.h>

typedef struct Confluent {
    Reduction base;               /* what searches see */
    const Confluence *confluence; /* which steps are silent and confluent */
    const uint32_t *moves;        /* by action */
    Reduction *other;             /* for all other states, or NULL */
    Mem *mem;                     /* of everything here */
    uint8_t *chosen;              /* by transition of a source: all 0 between
                                     two calls */
    size_t room;                  /* how many */
} Confluent;

/* The first transition of the source that may be taken alone, or the end. */
static size_t find(const Confluent *self, const Word *state,
                   const Successors *batch, size_t first) {
    for (size_t i = first; i < batch->count; i++) {
        assert(batch->actions[i] != UINT32_MAX);
        uint32_t move = self->moves[batch->actions[i]];
        if (move != NO_MOVE &&
            self->confluence->alone(self->confluence, state, move,
                                    successors_state(batch, i)))
            return i;
    }
    return batch->count;
}

/* False at the memory limit. */
static bool make_room(Confluent *self, size_t count) {
    if (count <= self->room)
        return true;
    uint8_t *larger = mem_try(self->mem, 2 * count);
    if (!larger)
        return false;
    mem_free(self->mem, self->chosen, self->room);
    self->chosen = larger;
    self->room = 2 * count;
    return true;
}

static void choose(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source) {
    Confluent *self = (Confluent *)reduction;
    assert(source + 1 == batch->source_count);
    size_t first = batch->sources[source].first;
    size_t found = find(self, state, batch, first);
    assert(found >= first && found <= batch->count);
    if (found < batch->count) {
        if (!make_room(self, batch->count - first)) {
            batch->failed = true;
            return;
        }
        self->chosen[found - first] = 1;
        successors_keep(batch, source, self->chosen);
        self->chosen[found - first] = 0;
    } else if (self->other) {
        self->other->choose(self->other, state, batch, source);
    }
}

Reduction *confluent_new(const Confluence *confluence, const uint32_t *moves,
                         Reduction *other, Mem *mem) {
    assert(confluence && moves);
    Confluent *self = mem_alloc(mem, sizeof *self);
    *self = (Confluent){
        .confluence = confluence, .moves = moves, .other = other, .mem = mem};
    self->base.choose = choose;
    self->base.ignores = !other || other->ignores;
    return &self->base;
}

void confluent_free(Reduction *reduction) {
    Confluent *self = (Confluent *)reduction;
    if (!self)
        return;
    mem_free(self->mem, self->chosen, self->room);
    mem_free(self->mem, self, sizeof *self);
}
