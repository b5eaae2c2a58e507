#include "core/tabled.h"

#include "base/connected.h"

void tabled_init(Tabled *self, Mem *mem) {
    *self = (Tabled){.mem = mem};
}

void tabled_release(Tabled *self) {
    vec_release(self->mem, &self->letter_of);
    vec_release(self->mem, &self->kind_of);
    vec_release(self->mem, &self->labels);
    vec_release(self->mem, &self->first);
    vec_release(self->mem, &self->moves);
    vec_release(self->mem, &self->own);
    vec_release(self->mem, &self->alone);
    vec_release(self->mem, &self->starts);
    vec_release(self->mem, &self->initial);
}

/* Lists are in order, and the last one ends where there is no more. */
static bool is_index(const TabledFirst *first, size_t lists, size_t all) {
    bool good = first->count == lists + 1 && vec_item(first, 0) == 0;
    for (size_t i = 0; good && i < lists; i++)
        good = vec_item(first, i) <= vec_item(first, i + 1);
    return good && vec_last(first) == all;
}

static bool are_below(const uint32_t *numbers, size_t count, uint32_t end) {
    for (size_t i = 0; i < count; i++)
        if (numbers[i] >= end)
            return false;
    return true;
}

static bool lead_below(const TabledMove *moves, size_t count, uint32_t end) {
    for (size_t i = 0; i < count; i++)
        if (moves[i].target >= end)
            return false;
    return true;
}

bool tabled_check(const Tabled *self) {
    size_t pairs = (size_t)self->states * self->letters;
    size_t ahead = self->reads_target ? self->letters : 1;
    size_t entries = pairs * self->kinds * ahead;
    return self->labels.count == pairs &&
           is_index(&self->first, entries, self->moves.count) &&
           is_index(&self->own, 2 * pairs, self->alone.count) &&
           is_index(&self->starts, self->letters, self->initial.count) &&
           lead_below(self->moves.data, self->moves.count, self->states) &&
           lead_below(self->alone.data, self->alone.count, self->states) &&
           are_below(self->initial.data, self->initial.count, self->states) &&
           are_below(self->letter_of.data, self->letter_of.count,
                     self->letters) &&
           are_below(self->kind_of.data, self->kind_of.count, self->kinds);
}

/* ---- Components ---------------------------------------------------------- */

typedef struct Moves {        /* of one state: all that there are */
    const TabledMove *first;  /* those with the system, */
    const TabledMove *second; /* and those of its own */
    uint32_t firsts;          /* how many are with the system, */
    uint32_t all;             /* and how many there are */
} Moves;

static Moves moves_of(const Tabled *self, uint32_t state) {
    size_t ahead = self->reads_target ? self->letters : 1;
    size_t step = self->letters * self->kinds * ahead, own = 2 * self->letters;
    uint32_t from = vec_item(&self->first, state * step);
    uint32_t alone = vec_item(&self->own, state * own);
    Moves moves = {.first = vec_at(&self->moves, from),
                   .second = vec_at(&self->alone, alone)};
    moves.firsts = vec_item(&self->first, (state + 1) * step) - from;
    moves.all = moves.firsts + vec_item(&self->own, (state + 1) * own) - alone;
    return moves;
}

static const TabledMove *move_of(const Moves *moves, uint32_t k) {
    assert(k < moves->all);
    return k < moves->firsts ? &moves->first[k]
                             : &moves->second[k - moves->firsts];
}

static bool next_target(void *context, uint32_t state, size_t *edge,
                        uint32_t *target) {
    Moves moves = moves_of(context, state);
    if (*edge == moves.all)
        return false;
    *target = move_of(&moves, (uint32_t)(*edge)++)->target;
    return true;
}

typedef struct Contents { /* of a component */
    bool labelled;        /* a state with the infinite label */
    bool moved;           /* a move */
    uint64_t sets;        /* that moves are in */
} Contents;

static void add_contents(const Tabled *self, const TabledParts *parts,
                         Contents *contents) {
    for (uint32_t s = 0; s < self->states; s++) {
        uint32_t part = vec_item(parts, s);
        Moves moves = moves_of(self, s);
        for (uint32_t k = 0; k < self->letters; k++)
            contents[part].labelled |=
                (tabled_labels(self, s, k) & LABEL_INFINITE) != 0;
        for (uint32_t k = 0; k < moves.all; k++) {
            const TabledMove *move = move_of(&moves, k);
            if (vec_item(parts, move->target) != part)
                continue;
            contents[part].moved |= move->moves;
            contents[part].sets |= move->sets;
        }
    }
}

/* Forget the components that lack something. */
static bool keep_useful(const Tabled *self, TabledParts *parts,
                        uint32_t count) {
    Contents *contents = mem_try(self->mem, count * sizeof *contents);
    if (!contents)
        return false;
    add_contents(self, parts, contents);
    for (uint32_t s = 0; s < self->states; s++) {
        const Contents *of = &contents[vec_item(parts, s)];
        if (!of->labelled || !of->moved || of->sets != self->all)
            vec_item(parts, s) = UINT32_MAX;
    }
    mem_free(self->mem, contents, count * sizeof *contents);
    return true;
}

bool tabled_parts(const Tabled *self, TabledParts *parts) {
    uint32_t count;
    Digraph graph = {
        .context = (void *)self, .count = self->states, .next = next_target};
    if (!vec_try_reserve(self->mem, parts, self->states))
        return false;
    parts->count = self->states;
    return connected_find(&graph, self->mem, parts->data, &count) &&
           keep_useful(self, parts, count);
}
