#include "search/reducing/stubborn.h"

#include "search/reducing/choice.h"

#include <assert.h>
#include <string.h>

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

void stubborn_seek(Reduction *base, uint32_t property) {
    Stubborn *self = (Stubborn *)base;
    self->seeking = true;
    self->property = property;
}

void stubborn_set_visible_states(Reduction *base, Field monitor,
                                 const uint64_t *rows, const uint64_t *leading,
                                 bool by_state) {
    Stubborn *self = (Stubborn *)base;
    self->monitor = monitor;
    self->field = by_state ? monitor : (Field){0};
    self->rows = rows;
    self->lead_rows = leading;
}

void stubborn_set_visible_actions(Reduction *base, const uint8_t *seen,
                                  const uint64_t *leading) {
    Stubborn *self = (Stubborn *)base;
    self->seen = seen;
    self->leading = leading;
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
    assert(self->rows && count > 0 && count <= self->room);
    bool several = false;
    for (size_t i = 1; i < count && !several; i++)
        several = monitor_after(self, batch, first + i) != after;
    for (size_t i = 0; i < count && several; i++)
        if (self->chosen[i] == CHOICE_KEY &&
            monitor_after(self, batch, first + i) != before)
            self->chosen[i] = CHOICE_OTHER;
}

static void keep(Stubborn *self, const Word *state, Successors *batch,
                 size_t source, bool keeps_visible) {
    if (self->rows)
        demote_moves(self, state, batch, source);
    if (successors_keep(batch, source, self->chosen))
        batch->sources[source].keeps_visible = keeps_visible;
}

#ifndef NDEBUG
static void reverse(uint32_t *actions, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        uint32_t other = actions[i];
        actions[i] = actions[count - 1 - i];
        actions[count - 1 - i] = other;
    }
}

/* Is the same chosen if the transitions come in the opposite order? A state
 * that was widened must be once more when a trace is written, or a second
 * search comes to it. */
static bool is_widened_again(Stubborn *self, const Word *state,
                             const Successors *batch, size_t source,
                             bool keeps) {
    size_t first = batch->sources[source].first, same = 0;
    size_t count = successors_end(batch, source) - first;
    uint8_t *chosen = mem_alloc(self->mem, count);
    memcpy(chosen, self->chosen, count);
    reverse(batch->actions + first, count);
    bool again = choice_seen(self, state, batch, source);
    reverse(batch->actions + first, count);
    for (size_t i = 0; i < count; i++)
        same += chosen[i] == self->chosen[count - 1 - i];
    memcpy(self->chosen, chosen, count);
    mem_free(self->mem, chosen, count);
    return again == keeps && (!keeps || same == count);
}
#endif

static void widen(Reduction *base, const Word *state, Successors *batch,
                  size_t source) {
    Stubborn *self = (Stubborn *)base;
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    self->recording = false;
    if (!make_room(self, count)) {
        batch->failed = true;
        return;
    }
    if (count < 2 || is_obscure(self, &batch->sources[source]))
        return;
    bool keeps = choice_seen(self, state, batch, source);
    assert(is_widened_again(self, state, batch, source, keeps));
    if (keeps)
        keep(self, state, batch, source, true);
}

/* ---- Remembering --------------------------------------------------------- */

/* What the choice depends on, besides the answers. False if there is no
 * memory. */
static bool make_key(Stubborn *self, const Word *state, const Successors *batch,
                     size_t first, size_t count) {
    const Dependence *dependence = self->dependence;
    size_t length = dependence->sign_words + 1 + (count + 1) / 2;
    assert(dependence->sign && count <= self->room);
    vec_clear(&self->key);
    if (!vec_try_reserve(self->mem, &self->key, length))
        return false;
    uint64_t *words = self->key.data, *actions = words + length;
    self->key.count = length;
    self->now.state = state;
    dependence->sign(dependence, &self->now, words);
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
    assert(!answer->known && next != MEMO_NONE);
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
        uint32_t next = memo_match(memo, node, self->now.state);
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
    bool keeps_visible;
    self->recording = false;
    bool keeps = choice_find(self, state, batch, source, &keeps_visible);
    return keeps == choice->keeps && keeps_visible == choice->keeps_visible &&
           (!keeps || memcmp(self->memo.flags.data + choice->first,
                             self->chosen, count) == 0);
}
#endif

/* Look for the choice in the memo; if it is not there, make it and add it. */
static bool decide_again(Stubborn *self, const Word *state,
                         const Successors *batch, size_t source,
                         bool *keeps_visible) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    Memo *memo = &self->memo;
    self->recording = make_key(self, state, batch, first, count);
    const MemoChoice *known = self->recording ? recall(self) : NULL;
    memo->asked++;
    if (known) {
        assert(is_right(self, known, state, batch, source));
        assert(known->first + count <= memo->flags.count);
        memcpy(self->chosen, memo->flags.data + known->first, count);
        *keeps_visible = known->keeps_visible;
        return known->keeps;
    }
    memo->missed++;
    vec_clear(&self->answers);
    vec_clear(&self->bits);
    memset(self->asked, 0, self->dependence->words * sizeof *self->asked);
    bool keeps = choice_find(self, state, batch, source, keeps_visible);
    if (self->recording)
        memo_add(memo, &(MemoRun){.key = self->key.data,
                                  .length = self->key.count,
                                  .answers = self->answers.data,
                                  .bits = self->bits.data,
                                  .answer_count = self->answers.count,
                                  .flags = self->chosen,
                                  .flag_count = count,
                                  .keeps = keeps,
                                  .keeps_visible = *keeps_visible});
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
    bool keeps_visible;
    self->recording = false;
    if (!make_room(self, count)) {
        batch->failed = true;
        return;
    }
    if (self->seeking) {
        if (choice_to_error(self, state, batch, source))
            successors_keep(batch, source, self->chosen);
        return;
    }
    if (count < 2 || is_obscure(self, &batch->sources[source]))
        return;
    bool keeps = self->remembers
                     ? decide_again(self, state, batch, source, &keeps_visible)
                     : choice_find(self, state, batch, source, &keeps_visible);
    if (keeps)
        keep(self, state, batch, source, keeps_visible);
}

/* ---- Making -------------------------------------------------------------- */

static void *array(Stubborn *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, mem_product(count + 1, size));
}

Reduction *stubborn_new(const Dependence *dependence, const uint32_t *moves,
                        const uint64_t *visible, Mem *mem) {
    Stubborn *self = mem_alloc(mem, sizeof *self);
    size_t count = dependence->count, words = dependence->words;
    *self = (Stubborn){.base = {.choose = choose, .widen = widen},
                       .dependence = dependence,
                       .moves = moves,
                       .visible = visible,
                       .mem = mem};
    arena_init(&self->arena, mem);
    self->now.present = array(self, words, sizeof(uint64_t));
    self->now.possible = array(self, words, sizeof(uint64_t));
    self->now.doubtful = array(self, words, sizeof(uint64_t));
    self->now.places = array(self, dependence->place_count, sizeof(uint32_t));
    self->now.own = array(self, dependence->own_bytes, 1);
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
