#include "search/reducing/closed_sets.h"

#include <assert.h>
#include <string.h>

enum {                      /* what an item costs, compared with an impossible
                               one that nothing is known of */
    COST_POSSIBLE = 1 << 8, /* perhaps a transition more */
    COST_FULL = 1 << 16     /* leads out of the component, to possible ones */
};

/* ---- Edges --------------------------------------------------------------- */

/* Mostly there are few. */
static uint64_t count_bits(uint64_t set) {
    uint64_t count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* What it costs to have the items of a need in the set. Those that are being
 * followed are in it anyway; those that lead to nothing possible cost nothing;
 * each possible one may be a transition more. */
static uint64_t cost_of(const Stubborn *self, const uint64_t *need) {
    const StateItems *now = &self->now;
    uint64_t cost = 0;
    for (uint32_t w = 0; w < self->dependence->words; w++) {
        uint64_t items = need[w] & now->present[w];
        uint64_t new = items & ~self->found[w];
        cost += count_bits(items & self->full[w]) * COST_FULL +
                count_bits(new & now->possible[w]) * COST_POSSIBLE +
                count_bits(new & ~now->possible[w]);
    }
    return cost;
}

/* Of several needs, the one that costs least. */
const uint64_t *closed_cheapest(const Stubborn *self,
                                const uint64_t *const sets[MOST_NEEDS],
                                uint32_t count) {
    const uint64_t *best = sets[0];
    uint64_t least = UINT64_MAX;
    assert(count > 0 && count <= MOST_NEEDS);
    for (uint32_t i = 0; count > 1 && i < count && least > 0; i++) {
        uint64_t cost = cost_of(self, sets[i]);
        if (cost < least) {
            least = cost;
            best = sets[i];
        }
    }
    return best;
}

/* The needs of an item, for the memo. */
void closed_ask(const Stubborn *self, uint32_t item, MemoAnswer *answer) {
    const Dependence *dependence = self->dependence;
    assert(item < dependence->count);
    *answer = (MemoAnswer){.item = item};
    answer->count =
        dependence->needs(dependence, &self->now, item, answer->sets);
    assert(answer->count <= MOST_NEEDS && (answer->count > 0 || self->leading));
}

void closed_find_bits(Stubborn *self, MemoAnswer *answer) {
    const Dependence *dependence = self->dependence;
    uint32_t words = dependence->state_words;
    answer->first_bits = self->bits.count;
    assert(!answer->known && answer->item < dependence->count);
    if (!dependence->basis)
        return;
    memset(self->basis, 0, words * sizeof *self->basis);
    if (!dependence->basis(dependence, &self->now, answer->item, self->basis) ||
        !vec_try_reserve(self->mem, &self->bits, words))
        return;
    for (uint32_t w = 0; w < words; w++)
        if (self->basis[w])
            self->bits.data[self->bits.count++] = (MemoBits){
                w, self->basis[w], self->now.state[w] & self->basis[w]};
    answer->bits_count = (uint32_t)(self->bits.count - answer->first_bits);
    answer->known = true;
}

/* List an answer that is new and may be another one in other states. */
static void record(Stubborn *self, MemoAnswer *answer) {
    const uint64_t *asking = self->dependence->asking;
    if (!self->recording || set_has(self->asked, answer->item) ||
        (asking && !set_has(asking, answer->item)))
        return;
    set_add(self->asked, answer->item);
    closed_find_bits(self, answer);
    self->recording = vec_try_push(self->mem, &self->answers, *answer);
}

/* What a monitor prevents it allows only after it has seen something. */
static const uint64_t *cheapest_need(Stubborn *self, uint32_t item) {
    MemoAnswer answer;
    closed_ask(self, item, &answer);
    record(self, &answer);
    return answer.count > 0 ? closed_cheapest(self, answer.sets, answer.count)
                            : self->leading;
}

/* What must be in the set together with the item. */
void closed_list_edges(Stubborn *self, uint32_t item, uint64_t *edges) {
    const StateItems *now = &self->now;
    uint32_t words = self->dependence->words;
    bool possible = set_has(now->possible, item);
    assert(item < self->dependence->count && set_has(now->present, item));
    bool doubtful = set_has(now->doubtful, item);
    const uint64_t *need =
        possible && !doubtful ? NULL : cheapest_need(self, item);
    if (need)
        memcpy(edges, need, words * sizeof *edges);
    else
        memset(edges, 0, words * sizeof *edges);
    if (self->weakly && possible && !doubtful)
        self->dependence->obstacles(self->dependence, now, item, edges);
    else if (possible || doubtful)
        self->dependence->conflicts(self->dependence, now, item, edges);
    for (uint32_t i = 0; i < words; i++)
        edges[i] &= now->present[i];
}

/* ---- Components (Gabow) -------------------------------------------------- */

static uint64_t *edges_of(const Stubborn *self, size_t frame) {
    assert(frame <= self->dependence->count);
    return self->edges + frame * self->dependence->words;
}

/* The earliest item on the stack that one of the edges leads to, if that is
 * before `low`. */
static uint32_t lowest(const Stubborn *self, const uint64_t *edges,
                       uint32_t low) {
    for (uint32_t w = 0; w < self->dependence->words; w++)
        for (uint64_t left = edges[w] & self->open[w]; left; left &= left - 1) {
            uint32_t item = w * 64 + (uint32_t)__builtin_ctzll(left);
            if (self->order[item] < low)
                low = self->order[item];
        }
    return low;
}

static void enter(Stubborn *self, uint32_t item) {
    uint64_t *edges = edges_of(self, self->depth);
    assert(item < self->dependence->count && !set_has(self->found, item));
    assert(self->depth <= self->dependence->count);
    uint32_t order = self->order[item] = self->count++;
    set_add(self->found, item);
    set_add(self->open, item);
    self->waiting -= set_has(self->now.possible, item);
    self->stack[self->height++] = item;
    self->frames[self->depth++] = (SetFrame){.item = item};
    self->bounds[self->bound_count++] = order;
    closed_list_edges(self, item, edges);
    uint32_t low = lowest(self, edges, order);
    while (self->bounds[self->bound_count - 1] > low)
        self->bound_count--;
}

/* Take an item from the stack. */
static uint32_t pop(Stubborn *self, bool full) {
    assert(self->height > 0);
    uint32_t item = self->stack[--self->height];
    set_remove(self->open, item);
    self->waiting += set_has(self->now.possible, item);
    if (full)
        set_add(self->full, item);
    return item;
}

/* Everything on the stack reaches a component with possible items, and is not
 * a part of it. */
static void abandon(Stubborn *self) {
    while (self->height > 0)
        pop(self, true);
    self->depth = self->bound_count = 0;
}

/* The items down to the last one are a component, and reach no other with
 * possible items. */
static void judge_component(Stubborn *self, uint32_t last) {
    size_t weight = 0, height = self->height;
    bool seen = false;
    assert(height > 0 && set_has(self->open, last));
    do {
        uint32_t item = self->stack[--height];
        weight += self->weight[item];
        seen |= (set_has(self->now.possible, item) ||
                 set_has(self->now.doubtful, item)) &&
                (closed_is_visible(self, item) || closed_cuts(self, item));
    } while (self->stack[height] != last);
    assert(height < self->height);
    bool better =
        weight > 0 && !seen && (self->best == 0 || weight < self->best);
    if (better) {
        self->best = weight;
        memset(self->component, 0,
               self->dependence->words * sizeof *self->component);
    }
    while (self->height > height) {
        uint32_t item = pop(self, weight > 0);
        if (better)
            set_add(self->component, item);
    }
    if (weight > 0)
        abandon(self);
}

static void leave(Stubborn *self) {
    assert(self->depth > 0 && self->bound_count > 0);
    SetFrame frame = self->frames[--self->depth];
    if (self->bounds[self->bound_count - 1] != self->order[frame.item])
        return;
    self->bound_count--;
    judge_component(self, frame.item);
}

/* The next item that the top frame leads to and that is not found, or
 * NO_ITEM. Possible ones come first: they decide. */
static uint32_t next_edge(Stubborn *self) {
    assert(self->depth > 0);
    SetFrame *frame = &self->frames[self->depth - 1];
    const uint64_t *edges = edges_of(self, self->depth - 1);
    uint32_t words = self->dependence->words;
    for (; frame->word < 2 * words; frame->word++) {
        uint32_t w = frame->word < words ? frame->word : frame->word - words;
        uint64_t left = edges[w] & ~self->found[w];
        if (frame->word < words)
            left &= self->now.possible[w];
        if (left)
            return w * 64 + (uint32_t)__builtin_ctzll(left);
    }
    return NO_ITEM;
}

/* Does the top frame lead to a full component? */
static bool reaches_full(const Stubborn *self) {
    const uint64_t *edges = edges_of(self, self->depth - 1);
    for (uint32_t w = 0; w < self->dependence->words; w++)
        if (edges[w] & self->full[w])
            return true;
    return false;
}

/* Everything that is possible is in one component. */
static bool is_hopeless(const Stubborn *self) {
    return self->waiting == 0 && self->bound_count == 1;
}

/* Find the first component with possible items that the item reaches. */
static void search_from(Stubborn *self, uint32_t item) {
    for (uint32_t next = item; next != NO_ITEM;) {
        enter(self, next);
        if (is_hopeless(self) || reaches_full(self)) {
            abandon(self);
            return;
        }
        next = next_edge(self);
        while (next == NO_ITEM && self->depth > 0) {
            leave(self);
            next = self->depth > 0 ? next_edge(self) : NO_ITEM;
        }
    }
}

void closed_find_best(Stubborn *self, size_t count) {
    size_t bytes = self->dependence->words * sizeof(uint64_t);
    self->best = self->count = 0;
    assert(self->height == 0 && self->depth == 0 && count <= self->room);
    self->waiting = 0;
    for (uint32_t w = 0; w < self->dependence->words; w++)
        self->waiting += count_bits(self->now.possible[w]);
    memset(self->found, 0, bytes);
    memset(self->full, 0, bytes);
    for (size_t i = 0; i < count && self->best != 1; i++)
        if (!set_has(self->found, self->items[i]))
            search_from(self, self->items[i]);
}
