#include "reduce/stubborn.h"

#include "core/structure.h"
#include "reduce/closed_sets.h"
#include "reduce/deletion.h"
#include "reduce/weak_set.h"

#include <assert.h>
#include <string.h>

enum { /* where nothing can be left out, looking for it should not cost much */
    PATIENCE = 256, /* states in a row without success, after which ... */
    REST = 16,      /* ... only one of so many is looked at, and one of twice */
    MOST_REST = 256 /* as many after each failure, up to this */
};

/* ---- Choosing ------------------------------------------------------------ */

/* Steps are missing, and it is not known whether the needs of their items are
 * right. */
static bool is_obscure(const Stubborn *self, const SourceState *source) {
    bool known = self->lead_rows || self->leading;
    return source->fixed && !(self->dependence->moves_are_items && known);
}

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

/* The front end takes some items for possible that no transition mentions: they
 * are done in one with others, or a monitor prevents them. */
static void doubt_unmentioned(Stubborn *self, size_t count) {
    uint32_t words = self->dependence->words;
    Look *look = &self->look;
    memset(self->found, 0, words * sizeof *self->found);
    for (size_t i = 0; i < count; i++)
        set_add(self->found, self->items[i]);
    for (uint32_t w = 0; w < words; w++)
        look->doubtful[w] |=
            look->possible[w] & self->leading[w] & ~self->found[w];
}

/* What is present and possible in the state. False: keep everything. */
static bool look_at(Stubborn *self, const Word *state, const Successors *batch,
                    size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    const Dependence *dependence = self->dependence;
    size_t bytes = dependence->words * sizeof(uint64_t);
    Look *look = &self->look;
    look->state = state;
    if (self->rows) {
        uint32_t row = (uint32_t)field_get(self->field, state);
        self->visible = set_row(dependence, self->rows, row);
        if (self->lead_rows)
            self->leading = set_row(dependence, self->lead_rows, row);
    }
    memset(look->possible, 0, bytes);
    memset(look->doubtful, 0, bytes);
    memset(self->moving, 0, bytes);
    if (!dependence->look(dependence, look))
        return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = batch->actions[first + i];
        uint32_t move = self->moves[action];
        uint32_t item = move == NO_MOVE
                            ? NO_ITEM
                            : dependence->mark(dependence, look, move);
        if (item == NO_ITEM)
            return false;
        self->items[i] = item;
        if (self->seen && self->seen[action])
            set_add(self->moving, item);
    }
    if (batch->sources[source].fixed && self->leading)
        doubt_unmentioned(self, count);
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]]++;
    return true;
}

/* ---- By deletion --------------------------------------------------------- */

/* Items that must not be chosen if they are possible. */
static void list_banned(const Stubborn *self, uint64_t *banned) {
    const uint64_t *cutting = self->dependence->cutting;
    for (uint32_t w = 0; w < self->dependence->words; w++)
        banned[w] = self->moving[w] | (self->visible ? self->visible[w] : 0) |
                    (cutting ? cutting[w] : 0);
}

/* Is there a set with fewer transitions than the best component? */
static void delete_items(Stubborn *self) {
    uint32_t words = self->dependence->words;
    uint64_t *set = self->edges + 2 * words;
    list_banned(self, self->found);
    Deletion deletion = {.dependence = self->dependence,
                         .look = &self->look,
                         .leading = self->leading,
                         .banned = self->found,
                         .weight = self->weight,
                         .scratch = self->edges,
                         .weak = self->weak};
    size_t weight = deletion_find(&deletion, set);
    if (weight == 0 || (self->best > 0 && self->best <= weight))
        return;
    self->best = weight;
    self->mixed = self->weak;
    memcpy(self->component, set, words * sizeof *set);
}

/* ---- Weak sets ----------------------------------------------------------- */

/* Is there a weak set with fewer transitions than the best one so far, or than
 * all? */
static void find_weak(Stubborn *self, size_t count) {
    uint32_t words = self->dependence->words;
    uint64_t *set = self->edges + 3 * words;
    list_banned(self, self->found);
    Weak weak = {.dependence = self->dependence,
                 .look = &self->look,
                 .leading = self->leading,
                 .banned = self->found,
                 .weight = self->weight,
                 .stack = self->stack,
                 .scratch = self->edges};
    size_t weight = weak_find(&weak, self->best ? self->best : count, set);
    if (weight == 0)
        return;
    self->best = weight;
    self->mixed = true;
    memcpy(self->component, set, words * sizeof *set);
}

/* How a transition of the best set is kept. */
static SourceChoice choice_of(const Stubborn *self, uint32_t item) {
    if (!set_has(self->component, item))
        return CHOICE_LEFT;
    return !self->mixed || weak_is_key(self->dependence, &self->look, item,
                                       self->component, self->edges)
               ? CHOICE_KEY
               : CHOICE_OTHER;
}

/* ---- Seeking an error ---------------------------------------------------- */

/* Put new items of the edges on the stack. */
static void push_new(Stubborn *self, const uint64_t *edges) {
    for (uint32_t w = 0; w < self->dependence->words; w++) {
        uint64_t new = edges[w] & self->look.present[w] & ~self->found[w];
        self->found[w] |= new;
        for (; new; new &= new - 1)
            self->stack[self->height++] =
                w * 64 + (uint32_t)__builtin_ctzll(new);
    }
}

/* Add to the found items whatever must be there with these. */
static void close_over(Stubborn *self, const uint64_t *items) {
    assert(self->height == 0);
    push_new(self, items);
    while (self->height > 0) {
        closed_list_edges(self, self->stack[--self->height], self->edges);
        push_new(self, self->edges);
    }
}

/* How many of the transitions are those of found items; SIZE_MAX if one of them
 * may be cut. */
static size_t count_found(const Stubborn *self, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (!set_has(self->found, self->items[i]))
            continue;
        if (closed_cuts(self, self->items[i]))
            return SIZE_MAX;
        found++;
    }
    return found;
}

/* All that the error wants, and what that needs, into the component if that is
 * better than the best one. False if it is not known. */
static bool follow_error(Stubborn *self, size_t count) {
    const uint64_t *sets[MOST_NEEDS];
    const Dependence *dependence = self->dependence;
    size_t bytes = dependence->words * sizeof(uint64_t);
    memset(self->found, 0, bytes);
    memset(self->full, 0, bytes);
    uint32_t wanted =
        dependence->wants(dependence, &self->look, self->property, sets);
    if (wanted == 0)
        return false;
    close_over(self, closed_cheapest(self, sets, wanted));
    size_t found = count_found(self, count);
    if (found < self->best) {
        self->best = found;
        memcpy(self->component, self->found, bytes);
    }
    return true;
}

/* Nothing in the set must stay possible, so that obstacles will do; but a set
 * with conflicts can be the smaller one, because of the needs that are chosen.
 */
static void follow_both_ways(Stubborn *self, size_t count) {
    self->best = SIZE_MAX;
    if (follow_error(self, count) && self->best > 1) {
        self->weakly = true;
        follow_error(self, count);
        self->weakly = false;
    }
}

/* Keep what can lead to an error. */
static void seek(Stubborn *self, const Word *state, Successors *batch,
                 size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    bool known = self->dependence->wants && look_at(self, state, batch, source);
    for (size_t i = 0; known && i < count; i++)
        self->weight[self->items[i]] = 0;
    if (known)
        follow_both_ways(self, count);
    if (!known || self->best == SIZE_MAX)
        return;
    for (size_t i = 0; i < count; i++)
        self->chosen[i] = set_has(self->component, self->items[i]);
    successors_keep(batch, source, self->chosen);
}

void stubborn_delete(Reduction *reduction) {
    ((Stubborn *)reduction)->deleting = true;
}

void stubborn_weaken(Reduction *reduction) {
    ((Stubborn *)reduction)->weak = true;
}

void stubborn_seek(Reduction *base, uint32_t property) {
    Stubborn *self = (Stubborn *)base;
    self->seeking = true;
    self->property = property;
}

void stubborn_see_states(Reduction *base, Field monitor, const uint64_t *rows,
                         const uint64_t *leading, bool by_state) {
    Stubborn *self = (Stubborn *)base;
    self->monitor = monitor;
    self->field = by_state ? monitor : (Field){0};
    self->rows = rows;
    self->lead_rows = leading;
}

void stubborn_see_actions(Reduction *base, const uint8_t *seen,
                          const uint64_t *leading) {
    Stubborn *self = (Stubborn *)base;
    self->seen = seen;
    self->leading = leading;
}

/* ---- Sets with all that is visible --------------------------------------- */

/* Is the step seen, or one that may answer it? */
static bool may_be_seen(Stubborn *self, uint32_t item) {
    const Look *look = &self->look;
    uint32_t words = self->dependence->words;
    uint64_t *row = self->edges, answers = 0;
    if (closed_is_visible(self, item))
        return true;
    for (uint32_t w = 0; w < words; w++)
        answers |= look->doubtful[w];
    if (!answers)
        return false;
    memset(row, 0, words * sizeof *row);
    self->dependence->conflicts(self->dependence, look, item, row);
    for (uint32_t w = 0; w < words; w++)
        if (row[w] & look->doubtful[w] &
            (self->moving[w] | (self->visible ? self->visible[w] : 0)))
            return true;
    return false;
}

/* If a step that nothing sees is possible, one is in the set: a run that goes
 * on unseen must be able to. The same one is taken in whatever order the
 * transitions are. */
static void add_unseen(Stubborn *self, size_t count) {
    uint32_t unseen = NO_ITEM;
    for (size_t i = 0; i < count; i++) {
        uint32_t item = self->items[i];
        if (may_be_seen(self, item))
            continue;
        if (set_has(self->found, item))
            return;
        if (item < unseen)
            unseen = item;
    }
    if (unseen == NO_ITEM)
        return;
    memset(self->component, 0,
           self->dependence->words * sizeof *self->component);
    set_add(self->component, unseen);
    close_over(self, self->component);
}

/* Choose everything that is visible or leads to it, and what that needs; the
 * state has been looked at. False if nothing can be left out. */
static bool choose_seen(Stubborn *self, size_t count) {
    memset(self->found, 0, self->dependence->words * sizeof *self->found);
    memset(self->full, 0, self->dependence->words * sizeof *self->full);
    close_over(self, self->leading);
    add_unseen(self, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        kept += self->chosen[i] = set_has(self->found, self->items[i]);
        if (self->chosen[i] && closed_cuts(self, self->items[i]))
            return false;
    }
    assert(kept > 0);
    return kept < count;
}

static uint64_t monitor_after(const Stubborn *self, const Successors *batch,
                              size_t transition) {
    return field_get(self->monitor, successors_state(batch, transition));
}

/* What is put off comes after a key, and what a monitor does with the key must
 * not spoil that. If there are several such moves, one after which all of them
 * are still possible is to stay. */
static void demote_moves(Stubborn *self, const Word *state,
                         const Successors *batch, size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    uint64_t before = field_get(self->monitor, state);
    uint64_t after = monitor_after(self, batch, first);
    bool several = false;
    for (size_t i = 1; i < count && !several; i++)
        several = monitor_after(self, batch, first + i) != after;
    for (size_t i = 0; i < count && several; i++)
        if (self->chosen[i] == CHOICE_KEY &&
            monitor_after(self, batch, first + i) != before)
            self->chosen[i] = CHOICE_OTHER;
}

static void keep(Stubborn *self, const Word *state, Successors *batch,
                 size_t source, bool sees) {
    if (self->rows)
        demote_moves(self, state, batch, source);
    if (successors_keep(batch, source, self->chosen))
        batch->sources[source].sees = sees;
}

static void widen(Reduction *base, const Word *state, Successors *batch,
                  size_t source) {
    Stubborn *self = (Stubborn *)base;
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    self->recording = false;
    if (count < 2 || !make_room(self, count) ||
        is_obscure(self, &batch->sources[source]) ||
        !look_at(self, state, batch, source))
        return;
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]] = 0;
    if (self->leading && choose_seen(self, count))
        keep(self, state, batch, source, true);
}

/* Is everything that is visible, or leads to it, in the best component? */
static bool has_all_seen(const Stubborn *self) {
    for (uint32_t w = 0; w < self->dependence->words; w++)
        if (self->leading[w] & self->look.present[w] & ~self->component[w])
            return false;
    return true;
}

static bool rests(Reduction *base, size_t count) {
    Stubborn *self = (Stubborn *)base;
    if (self->seeking || count < 2)
        return false;
    if (self->failures < PATIENCE) { /* until there is a success */
        self->failures++;
        self->rest = REST;
        return false;
    }
    if (++self->skipped < self->rest)
        return true;
    self->skipped = 0;
    self->rest = self->rest < MOST_REST ? 2 * self->rest : MOST_REST;
    return false;
}

/* Which transitions are to be kept, as the flags in `chosen`. False if all
 * are. */
static bool decide(Stubborn *self, const Word *state, const Successors *batch,
                   size_t source, bool *sees) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    *sees = false;
    if (!look_at(self, state, batch, source))
        return false;
    closed_find_best(self, count);
    if (self->deleting && self->best != 1)
        delete_items(self);
    if (self->weak && self->best != 1)
        find_weak(self, count);
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]] = 0;
    assert(self->height == 0 && self->depth == 0 && self->best <= count);
    if (self->best == 0 && self->leading)
        return *sees = choose_seen(self, count);
    if (self->best == 0 || self->best == count)
        return false;
    for (size_t i = 0; i < count; i++)
        self->chosen[i] = (uint8_t)choice_of(self, self->items[i]);
    *sees = self->leading && has_all_seen(self);
    return true;
}

/* ---- Remembering --------------------------------------------------------- */

/* What the choice depends on, besides the answers. False if there is no
 * memory. */
static bool make_key(Stubborn *self, const Word *state, const Successors *batch,
                     size_t first, size_t count) {
    const Dependence *dependence = self->dependence;
    size_t length = dependence->sign_words + 1 + (count + 1) / 2;
    vec_clear(&self->key);
    if (!vec_try_reserve(self->mem, &self->key, length))
        return false;
    uint64_t *words = self->key.data, *actions = words + length;
    self->key.count = length;
    self->look.state = state;
    dependence->sign(dependence, &self->look, words);
    actions -= (count + 1) / 2;
    actions[-1] = self->rows ? field_get(self->field, state) : 0;
    actions[(count - 1) / 2] = UINT64_MAX; /* if their number is odd */
    memcpy(actions, batch->actions + first, count * sizeof *batch->actions);
    return true;
}

/* An answer that was given before, in another state: find it by the bits of
 * this one, too. */
static void learn(Stubborn *self, uint32_t node, MemoAnswer *answer,
                  uint32_t next) {
    vec_clear(&self->bits);
    closed_find_bits(self, answer);
    memo_learn(&self->memo, node, answer, self->bits.data, next);
}

/* The choice for the key, or NULL if a question is new. */
static const MemoChoice *recall(Stubborn *self) {
    Memo *memo = &self->memo;
    MemoAnswer answer;
    uint32_t node = memo_find(memo, self->key.data, self->key.count);
    while (node != MEMO_NONE) {
        const MemoNode *here = &vec_item(&memo->nodes, node);
        if (here->item == NO_ITEM)
            return &vec_item(&memo->choices, here->then);
        uint32_t next = memo_match(memo, node, self->look.state);
        if (next == MEMO_NONE) {
            closed_ask(self, here->item, &answer);
            next = memo_follow(memo, node, &answer);
            if (next != MEMO_NONE)
                learn(self, node, &answer, next);
        }
        node = next;
    }
    return NULL;
}

#ifndef NDEBUG
/* Is this what would be chosen without the memo? */
static bool is_right(Stubborn *self, const MemoChoice *choice,
                     const Word *state, const Successors *batch,
                     size_t source) {
    size_t count = successors_end(batch, source) - batch->sources[source].first;
    bool sees;
    self->recording = false;
    bool keeps = decide(self, state, batch, source, &sees);
    return keeps == choice->keeps && sees == choice->sees &&
           (!keeps || memcmp(self->memo.flags.data + choice->first,
                             self->chosen, count) == 0);
}
#endif

/* Look for the choice in the memo; if it is not there, make it and add it. */
static bool decide_again(Stubborn *self, const Word *state,
                         const Successors *batch, size_t source, bool *sees) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    Memo *memo = &self->memo;
    self->recording = make_key(self, state, batch, first, count);
    const MemoChoice *known = self->recording ? recall(self) : NULL;
    memo->asked++;
    if (known) {
        assert(is_right(self, known, state, batch, source));
        memcpy(self->chosen, memo->flags.data + known->first, count);
        *sees = known->sees;
        return known->keeps;
    }
    memo->missed++;
    vec_clear(&self->answers);
    vec_clear(&self->bits);
    memset(self->asked, 0, self->dependence->words * sizeof *self->asked);
    bool keeps = decide(self, state, batch, source, sees);
    if (self->recording)
        memo_add(memo, &(MemoRun){.key = self->key.data,
                                  .length = self->key.count,
                                  .answers = self->answers.data,
                                  .bits = self->bits.data,
                                  .answer_count = self->answers.count,
                                  .flags = self->chosen,
                                  .flag_count = count,
                                  .keeps = keeps,
                                  .sees = *sees});
    self->remembers = memo_is_useful(memo);
    if (!self->remembers)
        memo_release(memo);
    return keeps;
}

static void choose(Reduction *base, const Word *state, Successors *batch,
                   size_t source) {
    Stubborn *self = (Stubborn *)base;
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    bool sees;
    self->recording = false;
    if (!make_room(self, count)) {
        batch->failed = true;
        return;
    }
    if (self->seeking) {
        seek(self, state, batch, source);
        return;
    }
    if (count < 2 || is_obscure(self, &batch->sources[source]))
        return;
    bool keeps = self->remembers && !self->deleting && !self->weak
                     ? decide_again(self, state, batch, source, &sees)
                     : decide(self, state, batch, source, &sees);
    if (!keeps)
        return;
    self->failures = 0;
    keep(self, state, batch, source, sees);
}

/* ---- Making -------------------------------------------------------------- */

static void *array(Stubborn *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, mem_product(count + 1, size));
}

Reduction *stubborn_new(const Dependence *dependence, const uint32_t *moves,
                        const uint64_t *visible, Mem *mem) {
    Stubborn *self = mem_alloc(mem, sizeof *self);
    size_t count = dependence->count, words = dependence->words;
    *self =
        (Stubborn){.base = {.choose = choose, .widen = widen, .rests = rests},
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
    self->bounds = array(self, count, sizeof *self->bounds);
    self->found = array(self, words, sizeof *self->found);
    self->moving = array(self, words, sizeof *self->moving);
    self->open = array(self, words, sizeof *self->open);
    self->full = array(self, words, sizeof *self->full);
    self->weight = array(self, count, sizeof *self->weight);
    self->stack = array(self, count, sizeof *self->stack);
    self->frames = array(self, count, sizeof *self->frames);
    self->edges = array(self, (count + 4) * words, sizeof *self->edges);
    self->component = array(self, words, sizeof *self->component);
    self->asked = array(self, words, sizeof *self->asked);
    self->basis = array(self, dependence->state_words, sizeof *self->basis);
    memo_init(&self->memo, mem);
    self->remembers = dependence->sign != NULL;
    return &self->base;
}

void stubborn_free(Reduction *base) {
    Stubborn *self = (Stubborn *)base;
    if (!self)
        return;
    mem_free(self->mem, self->items, self->room * sizeof *self->items);
    mem_free(self->mem, self->chosen, self->room);
    vec_release(self->mem, &self->key);
    vec_release(self->mem, &self->answers);
    vec_release(self->mem, &self->bits);
    memo_release(&self->memo);
    arena_release(&self->arena);
    mem_free(self->mem, self, sizeof *self);
}
