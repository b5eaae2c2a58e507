#include "search/reducing/choice.h"

#include "core/structure.h"

#include <assert.h>
#include <string.h>

/* ---- Looking ------------------------------------------------------------- */

/* The front end takes some items for possible that no transition mentions: they
 * are done in one with others, or a monitor prevents them. */
static void doubt_unmentioned(Stubborn *self, size_t count) {
    uint32_t words = self->dependence->words;
    StateItems *now = &self->now;
    assert(self->leading && count <= self->room);
    memset(self->found, 0, words * sizeof *self->found);
    for (size_t i = 0; i < count; i++)
        set_add(self->found, self->items[i]);
    for (uint32_t w = 0; w < words; w++)
        now->doubtful[w] |=
            now->possible[w] & self->leading[w] & ~self->found[w];
}

/* What is present and possible in the state. False: keep everything. */
static bool inspect(Stubborn *self, const Word *state, const Successors *batch,
                    size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    const Dependence *dependence = self->dependence;
    size_t bytes = dependence->words * sizeof(uint64_t);
    StateItems *now = &self->now;
    now->state = state;
    assert(count <= self->room && dependence->words > 0);
    if (self->rows) {
        uint32_t row = (uint32_t)field_get(self->field, state);
        self->visible = set_row(dependence, self->rows, row);
        if (self->lead_rows)
            self->leading = set_row(dependence, self->lead_rows, row);
    }
    memset(now->possible, 0, bytes);
    memset(now->doubtful, 0, bytes);
    memset(self->moving, 0, bytes);
    if (!dependence->read_items(dependence, now))
        return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = batch->actions[first + i];
        uint32_t move = self->moves[action];
        uint32_t item =
            move == NO_MOVE ? NO_ITEM : dependence->mark(dependence, now, move);
        if (item == NO_ITEM)
            return false;
        assert(item < dependence->count && set_has(now->present, item));
        assert(set_has(now->possible, item) || set_has(now->doubtful, item));
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

/* ---- Seeking an error ---------------------------------------------------- */

/* Put new items of the edges on the stack. */
static void push_new(Stubborn *self, const uint64_t *edges) {
    for (uint32_t w = 0; w < self->dependence->words; w++) {
        uint64_t new = edges[w] & self->now.present[w] & ~self->found[w];
        self->found[w] |= new;
        assert(self->height <= self->dependence->count);
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
    assert(count <= self->room && self->height == 0);
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
    uint32_t needed =
        dependence->necessary(dependence, &self->now, self->property, sets);
    assert(needed <= MOST_NEEDS && self->height == 0);
    if (needed == 0)
        return false;
    close_over(self, closed_cheapest(self, sets, needed));
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

bool choice_to_error(Stubborn *self, const Word *state, const Successors *batch,
                     size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    bool known =
        self->dependence->necessary && inspect(self, state, batch, source);
    assert(self->seeking && !self->weakly);
    for (size_t i = 0; known && i < count; i++)
        self->weight[self->items[i]] = 0;
    if (known)
        follow_both_ways(self, count);
    if (!known || self->best == SIZE_MAX)
        return false;
    for (size_t i = 0; i < count; i++)
        self->chosen[i] = set_has(self->component, self->items[i]);
    return true;
}

/* ---- Sets with all that is visible --------------------------------------- */

typedef enum Sight {
    SIGHT_NONE,    /* a step that nothing sees */
    SIGHT_PERHAPS, /* what may answer it is seen */
    SIGHT_SURE
} Sight;

static Sight sight_of(Stubborn *self, uint32_t item) {
    const StateItems *now = &self->now;
    uint32_t words = self->dependence->words;
    uint64_t *row = self->edges, answers = 0;
    assert(item < self->dependence->count && self->depth == 0);
    if (closed_is_visible(self, item))
        return SIGHT_SURE;
    for (uint32_t w = 0; w < words; w++)
        answers |= now->doubtful[w];
    if (!answers)
        return SIGHT_NONE;
    memset(row, 0, words * sizeof *row);
    self->dependence->conflicts(self->dependence, now, item, row);
    for (uint32_t w = 0; w < words; w++)
        if (row[w] & now->doubtful[w] &
            (self->moving[w] | (self->visible ? self->visible[w] : 0)))
            return SIGHT_PERHAPS;
    return SIGHT_NONE;
}

/* If a step that nothing sees is possible, one is in the set: a run that goes
 * on unseen must be able to. The same one is taken in whatever order the
 * transitions are. Without such a step, one of those that are seen perhaps may
 * be one, so that all of them are in the set. */
static void add_unseen(Stubborn *self, size_t count) {
    uint32_t unseen = NO_ITEM;
    size_t bytes = self->dependence->words * sizeof *self->component;
    assert(self->height == 0 && count <= self->room);
    memset(self->component, 0, bytes);
    for (size_t i = 0; i < count; i++) {
        uint32_t item = self->items[i];
        Sight sight = sight_of(self, item);
        if (sight == SIGHT_PERHAPS)
            set_add(self->component, item);
        if (sight != SIGHT_NONE)
            continue;
        if (set_has(self->found, item))
            return;
        if (item < unseen)
            unseen = item;
    }
    if (unseen != NO_ITEM) {
        memset(self->component, 0, bytes);
        set_add(self->component, unseen);
    }
    close_over(self, self->component);
}

/* Choose everything that is visible or leads to it, and what that needs; the
 * state has been looked at. False if nothing can be left out. */
static bool choose_seen(Stubborn *self, size_t count) {
    assert(self->leading && count <= self->room);
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

bool choice_seen(Stubborn *self, const Word *state, const Successors *batch,
                 size_t source) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    if (!inspect(self, state, batch, source))
        return false;
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]] = 0;
    return self->leading && choose_seen(self, count);
}

/* ---- The best set -------------------------------------------------------- */

/* Is everything that is visible, or leads to it, in the best component? */
static bool has_all_seen(const Stubborn *self) {
    assert(self->leading && self->best > 0);
    for (uint32_t w = 0; w < self->dependence->words; w++)
        if (self->leading[w] & self->now.present[w] & ~self->component[w])
            return false;
    return true;
}

bool choice_find(Stubborn *self, const Word *state, const Successors *batch,
                 size_t source, bool *keeps_visible) {
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    *keeps_visible = false;
    if (!inspect(self, state, batch, source))
        return false;
    closed_find_best(self, count);
    for (size_t i = 0; i < count; i++)
        self->weight[self->items[i]] = 0;
    assert(self->height == 0 && self->depth == 0 && self->best <= count);
    if (self->best == 0 && self->leading)
        return *keeps_visible = choose_seen(self, count);
    if (self->best == 0 || self->best == count)
        return false;
    for (size_t i = 0; i < count; i++)
        self->chosen[i] =
            set_has(self->component, self->items[i]) ? CHOICE_KEY : CHOICE_LEFT;
    *keeps_visible = self->leading && has_all_seen(self);
    return true;
}
