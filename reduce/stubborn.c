#include "reduce/stubborn.h"

#include "base/arena.h"
#include "core/structure.h"

#include <assert.h>
#include <string.h>

enum {                       /* what an item costs, compared with an impossible
                                one that nothing is known of */
    COST_POSSIBLE = 1 << 8,  /* perhaps a transition more */
    COST_FULL = 1 << 16      /* leads out of the component, to possible ones */
};

typedef struct Frame { /* an item whose edges are being followed */
    uint32_t item;     /* which one */
    uint32_t low;      /* the earliest item on the stack that it reaches */
    uint32_t word;     /* of its edges, up to here */
    uint64_t left;     /* edges of that word that have not been followed */
    bool reaches;      /* a closed component with possible items */
} Frame;

typedef struct Stubborn {
    Reduction base;               /* what searches see */
    const Dependence *dependence; /* of the model */
    const uint32_t *moves;        /* by action */
    const uint64_t *visible;      /* items that must not be chosen, or NULL */
    Mem *mem;                     /* of the two lists of transitions */
    Arena arena;                  /* of all other arrays */
    Look look;                    /* at the state */

    uint32_t *order;  /* by item: when it was found, counted over all states;
                         not above `start`: not in this one */
    uint32_t start;   /* the last number of the states before */
    uint32_t found;   /* the last number that was given */
    uint8_t *open;    /* by item: it is on the stack */
    uint8_t *full;    /* by item: its component is or reaches possible ones */
    uint32_t *weight; /* by item: transitions that are chosen by it; all 0
                         between states */
    uint32_t *stack;  /* items whose components are not complete */
    size_t height;    /* of the stack */
    Frame *frames;    /* those that are being followed */
    size_t depth;     /* of the frames */
    uint64_t *edges;  /* by frame: a set of items */
    uint32_t *component; /* items of the best one so far */
    size_t size;         /* how many */
    size_t best;         /* its transitions; 0: there is none */
    uint32_t *items;     /* by transition of the source: its item */
    uint8_t *chosen;     /* by transition: it is kept */
    size_t room;         /* of these two */
} Stubborn;

/* ---- Edges --------------------------------------------------------------- */

static bool is_found(const Stubborn *self, uint32_t item) {
    return self->order[item] > self->start;
}

/* What it costs to have the items of a need in the set. Those that are being
 * followed are in it anyway; those that lead to nothing possible cost nothing;
 * each possible one may be a transition more. */
static uint64_t cost_of(const Stubborn *self, const uint64_t *need) {
    const Look *look = &self->look;
    uint64_t cost = 0;
    for (uint32_t w = 0; w < self->dependence->words; w++)
        for (uint64_t left = need[w] & look->present[w]; left;
             left &= left - 1) {
            uint32_t item = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (is_found(self, item))
                cost += !self->open[item] && self->full[item] ? COST_FULL : 0;
            else
                cost += set_has(look->possible, item) ? COST_POSSIBLE : 1;
        }
    return cost;
}

/* Of several needs, the one that costs least. */
static const uint64_t *cheapest_need(const Stubborn *self, uint32_t item) {
    const uint64_t *sets[MOST_NEEDS];
    const Dependence *dependence = self->dependence;
    uint32_t count = dependence->needs(dependence, &self->look, item, sets);
    const uint64_t *best = sets[0];
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; count > 1 && i < count; i++) {
        uint64_t cost = cost_of(self, sets[i]);
        if (cost < least) {
            least = cost;
            best = sets[i];
        }
    }
    return best;
}

/* What must be in the set together with the item. */
static void list_edges(const Stubborn *self, uint32_t item, uint64_t *edges) {
    const Look *look = &self->look;
    uint32_t words = self->dependence->words;
    bool possible = set_has(look->possible, item);
    bool doubtful = set_has(look->doubtful, item);
    const uint64_t *need =
        possible && !doubtful ? NULL : cheapest_need(self, item);
    if (need)
        memcpy(edges, need, words * sizeof *edges);
    else
        memset(edges, 0, words * sizeof *edges);
    if (possible || doubtful)
        self->dependence->conflicts(self->dependence, look, item, edges);
    for (uint32_t i = 0; i < words; i++)
        edges[i] &= look->present[i];
}

/* ---- Components (Tarjan) ------------------------------------------------- */

static void enter(Stubborn *self, uint32_t item) {
    uint64_t *edges = self->edges + self->depth * self->dependence->words;
    assert(item < self->dependence->count && !is_found(self, item));
    assert(self->depth <= self->dependence->count);
    self->order[item] = ++self->found;
    self->open[item] = 1;
    self->stack[self->height++] = item;
    list_edges(self, item, edges);
    self->frames[self->depth++] =
        (Frame){.item = item, .low = self->found, .left = edges[0]};
}

/* May the item not be in a set that leaves anything out? */
static bool is_visible(const Stubborn *self, uint32_t item) {
    const uint64_t *cutting = self->dependence->cutting;
    return (self->visible && set_has(self->visible, item)) ||
           (cutting && set_has(cutting, item));
}

/* The items above this height of the stack are a closed set if they reach no
 * other component with possible items. */
static void judge_component(Stubborn *self, size_t height, bool reaches) {
    size_t weight = 0;
    bool seen = false;
    for (size_t i = height; i < self->height; i++) {
        uint32_t item = self->stack[i];
        if (!set_has(self->look.possible, item))
            continue;
        weight += self->weight[item];
        seen |= is_visible(self, item);
    }
    for (size_t i = height; i < self->height; i++) {
        self->open[self->stack[i]] = 0;
        self->full[self->stack[i]] = reaches || weight > 0;
    }
    if (weight > 0 && !reaches && !seen &&
        (self->best == 0 || weight < self->best)) {
        self->best = weight;
        self->size = self->height - height;
        memcpy(self->component, self->stack + height,
               self->size * sizeof *self->component);
    }
    self->height = height;
}

static void leave(Stubborn *self) {
    Frame frame = self->frames[--self->depth];
    bool reaches = frame.reaches;
    if (frame.low == self->order[frame.item]) {
        size_t height = self->height;
        while (self->stack[height - 1] != frame.item)
            height--;
        judge_component(self, height - 1, reaches);
        reaches = self->full[frame.item];
        if (self->depth > 0)
            self->frames[self->depth - 1].reaches |= reaches;
        return;
    }
    assert(self->depth > 0 && frame.low < self->order[frame.item]);
    Frame *below = &self->frames[self->depth - 1];
    below->reaches |= reaches;
    if (frame.low < below->low)
        below->low = frame.low;
}

/* The next edge of the top frame, or NO_ITEM. */
static uint32_t next_edge(Stubborn *self) {
    Frame *frame = &self->frames[self->depth - 1];
    uint32_t words = self->dependence->words;
    const uint64_t *edges = self->edges + (self->depth - 1) * words;
    while (!frame->left) {
        if (++frame->word == words)
            return NO_ITEM;
        frame->left = edges[frame->word];
    }
    uint32_t bit = (uint32_t)__builtin_ctzll(frame->left);
    frame->left &= frame->left - 1;
    return frame->word * 64 + bit;
}

static void search_from(Stubborn *self, uint32_t item) {
    enter(self, item);
    while (self->depth > 0) {
        uint32_t next = next_edge(self);
        Frame *frame = &self->frames[self->depth - 1];
        if (next == NO_ITEM) {
            leave(self);
        } else if (!is_found(self, next)) {
            enter(self, next);
        } else if (self->open[next]) {
            if (self->order[next] < frame->low)
                frame->low = self->order[next];
        } else {
            frame->reaches |= self->full[next];
        }
    }
}

/* ---- Choosing ------------------------------------------------------------ */

static bool make_room(Stubborn *self, size_t count) {
    if (count <= self->room)
        return true;
    size_t room = 2 * count;
    uint32_t *items = mem_try(self->mem, room * sizeof *items);
    uint8_t *chosen = mem_try(self->mem, room);
    if (!items || !chosen) {
        if (items)
            mem_free(self->mem, items, room * sizeof *items);
        if (chosen)
            mem_free(self->mem, chosen, room);
        return false;
    }
    mem_free(self->mem, self->items, self->room * sizeof *items);
    mem_free(self->mem, self->chosen, self->room);
    self->items = items;
    self->chosen = chosen;
    self->room = room;
    return true;
}

/* What is present and possible in the state. False: keep everything. */
static bool look_at(Stubborn *self, const Word *state, const Successors *batch,
                    size_t first, size_t count) {
    const Dependence *dependence = self->dependence;
    size_t bytes = dependence->words * sizeof(uint64_t);
    Look *look = &self->look;
    look->state = state;
    memset(look->possible, 0, bytes);
    memset(look->doubtful, 0, bytes);
    if (!dependence->look(dependence, look))
        return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t move = self->moves[batch->actions[first + i]];
        uint32_t item = move == NO_MOVE
                            ? NO_ITEM
                            : dependence->mark(dependence, look, move);
        if (item == NO_ITEM)
            return false;
        self->items[i] = item;
    }
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]]++;
    return true;
}

static void find_best(Stubborn *self, size_t count) {
    self->best = self->size = self->height = 0;
    if (self->found > UINT32_MAX - self->dependence->count) {
        memset(self->order, 0, self->dependence->count * sizeof *self->order);
        self->found = 0;
    }
    self->start = self->found;
    for (size_t i = 0; i < count && self->best != 1; i++)
        if (!is_found(self, self->items[i]))
            search_from(self, self->items[i]);
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]] = 0;
}

static void choose(Reduction *base, const Word *state, Successors *batch,
                   size_t source) {
    Stubborn *self = (Stubborn *)base;
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    if (count < 2)
        return;
    if (!make_room(self, count)) {
        batch->failed = true;
        return;
    }
    if (!look_at(self, state, batch, first, count))
        return;
    find_best(self, count);
    assert(self->height == 0 && self->depth == 0 && self->best <= count);
    if (self->best == 0 || self->best == count)
        return;
    for (size_t i = 0; i < self->size; i++)
        self->open[self->component[i]] = 1; /* borrowed: the chosen ones */
    for (size_t i = 0; i < count; i++)
        self->chosen[i] = self->open[self->items[i]];
    for (size_t i = 0; i < self->size; i++)
        self->open[self->component[i]] = 0;
    successors_keep(batch, source, self->chosen);
}

/* ---- Making -------------------------------------------------------------- */

static void *array(Stubborn *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, mem_product(count + 1, size));
}

Reduction *stubborn_new(const Dependence *dependence, const uint32_t *moves,
                        const uint64_t *visible, Mem *mem) {
    Stubborn *self = mem_alloc(mem, sizeof *self);
    size_t count = dependence->count, words = dependence->words;
    *self = (Stubborn){.base = {.choose = choose},
                       .dependence = dependence,
                       .moves = moves,
                       .visible = visible,
                       .mem = mem};
    arena_init(&self->arena, mem);
    self->look.present = array(self, words, sizeof(uint64_t));
    self->look.possible = array(self, words, sizeof(uint64_t));
    self->look.doubtful = array(self, words, sizeof(uint64_t));
    self->look.places = array(self, dependence->place_count, sizeof(uint32_t));
    self->look.own = array(self, dependence->own_bytes, 1);
    self->order = array(self, count, sizeof *self->order);
    self->open = array(self, count, sizeof *self->open);
    self->full = array(self, count, sizeof *self->full);
    self->weight = array(self, count, sizeof *self->weight);
    self->stack = array(self, count, sizeof *self->stack);
    self->frames = array(self, count, sizeof *self->frames);
    self->edges = array(self, count * words, sizeof *self->edges);
    self->component = array(self, count, sizeof *self->component);
    return &self->base;
}

void stubborn_free(Reduction *base) {
    Stubborn *self = (Stubborn *)base;
    if (!self)
        return;
    mem_free(self->mem, self->items, self->room * sizeof *self->items);
    mem_free(self->mem, self->chosen, self->room);
    arena_release(&self->arena);
    mem_free(self->mem, self, sizeof *self);
}
