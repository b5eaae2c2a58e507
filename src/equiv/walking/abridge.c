#include "equiv/walking/abridge.h"

#include "equiv/walking/confirm.h"
#include "equiv/walking/determinise.h"

#include <assert.h>
#include <string.h>

enum {
    FEWEST_MEMBERS = 1 << 14, /* of sets, that may be looked at in any case */
    MORE_MEMBERS = 8          /* times those that the word itself needs */
};

typedef struct Abridgement {
    const Difference *difference; /* to be shortened */
    const RelationRule *relation; /* of runs */
    Sets one, other;              /* after each word */
    VEC(uint32_t) word;           /* the labels that are left */
    bool by_step;                 /* only the one can do the last of them */
    VEC(uint32_t) draft;          /* some of the labels */
    size_t end;                   /* of the draft: where they differ */
    bool early;                   /* likewise by a step */
} Abridgement;

/* All initial states that begin as the difference does. */
static bool begin(Sets *sets, const Difference *difference, uint32_t *set) {
    const Side *side = sets->side;
    VEC(uint32_t) states = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < side->initial.count; i++)
        if (side->initial.data[i].label == difference->initial)
            fine =
                vec_try_push(sets->mem, &states, side->initial.data[i].target);
    fine = fine && sets_add(sets, states.data, states.count, set);
    vec_release(sets->mem, &states);
    return fine;
}

/* Does a member of the set show what the difference is about? */
static bool set_shows(Sets *sets, uint32_t set, const Difference *difference,
                      bool *answer) {
    *answer = false;
    for (uint32_t i = 0; i < sets_size(sets, set) && !*answer; i++)
        if (!confirm_shows(sets->side, sets_members(sets, set)[i], difference,
                           answer))
            return false;
    return true;
}

/* Is what comes next allowed to the other in any case? */
static bool is_chaos(const Abridgement *self, uint32_t set) {
    assert(set != SET_EMPTY);
    return self->relation->aspects & RUNS_CHAOS &&
           sets_get(&self->other, set)->divergent;
}

/* Where the draft leads, as far as both can follow it. False at a limit, or
 * when the allowance is spent. */
static bool follow(Abridgement *self, uint32_t *one, uint32_t *other) {
    if (!begin(&self->one, self->difference, one) ||
        !begin(&self->other, self->difference, other))
        return false;
    for (self->end = 0; self->end < self->draft.count; self->end++) {
        uint32_t label = self->draft.data[self->end];
        if (*one == SET_EMPTY || *other == SET_EMPTY || is_chaos(self, *other))
            return true;
        if (!sets_follow(&self->one, *one, label, one) ||
            !sets_follow(&self->other, *other, label, other))
            return false;
    }
    return true;
}

/* Do the systems differ after the draft, or before it ends? Likewise. */
static bool differ(Abridgement *self, bool *answer) {
    uint32_t one, other;
    bool can, cannot;
    *answer = self->early = false;
    if (!follow(self, &one, &other))
        return false;
    *answer = self->early = one != SET_EMPTY && other == SET_EMPTY;
    if (self->by_step || one == SET_EMPTY || other == SET_EMPTY ||
        self->end < self->draft.count || is_chaos(self, other))
        return true;
    if (!set_shows(&self->one, one, self->difference, &can) ||
        !set_shows(&self->other, other, self->difference, &cannot))
        return false;
    *answer = can && !cannot;
    return true;
}

/* The word without `count` labels from `first`. */
static void leave_out(Abridgement *self, size_t first, size_t count) {
    size_t rest = self->word.count - first - count;
    assert(first + count <= self->word.count);
    self->draft.count = first + rest;
    if (first > 0)
        memcpy(self->draft.data, self->word.data, first * sizeof(uint32_t));
    if (rest > 0)
        memcpy(self->draft.data + first, self->word.data + first + count,
               rest * sizeof(uint32_t));
}

/* The draft is the word from now on, as far as it goes. */
static void accept(Abridgement *self) {
    assert(self->end <= self->word.count);
    if (self->end > 0)
        memcpy(self->word.data, self->draft.data, self->end * sizeof(uint32_t));
    self->word.count = self->end;
    self->by_step |= self->early;
}

/* Leave out as many labels at once as possible, everywhere; false when nothing
 * more can be found out. */
static bool pass(Abridgement *self, size_t count, bool *changed) {
    assert(count > 0);
    *changed = false;
    for (size_t first = 0; first + count <= self->word.count;) {
        bool answer;
        leave_out(self, first, count);
        if (!differ(self, &answer))
            return false;
        if (answer)
            accept(self);
        else
            first += count;
        *changed |= answer;
    }
    return true;
}

static void shorten(Abridgement *self) {
    bool there, changed;
    leave_out(self, 0, 0);
    if (!differ(self, &there))
        return;
    assert(there);
    Sets *both[] = {&self->one, &self->other};
    for (size_t i = 0; i < 2; i++)
        both[i]->allowance =
            FEWEST_MEMBERS + MORE_MEMBERS * both[i]->members.items.count;
    size_t count = (self->word.count + 1) / 2;
    while (count > 0 && pass(self, count, &changed))
        count = changed ? count : count / 2;
}

/* The word, and for a step the label after it, as one. */
static bool take_word(Abridgement *self) {
    const Difference *difference = self->difference;
    Mem *mem = difference->mem;
    size_t count = difference->word.count;
    self->by_step = difference->kind == DIFFERENCE_STEP;
    if (!vec_try_reserve(mem, &self->word, count + 1) ||
        !vec_try_reserve(mem, &self->draft, count + 1))
        return false;
    memcpy(self->word.data, difference->word.data, count * sizeof(uint32_t));
    if (self->by_step)
        self->word.data[count++] = vec_item(&difference->labels, 0);
    self->word.count = count;
    return true;
}

/* False, and nothing is changed, if there is no memory. */
static bool give_word(const Abridgement *self, Difference *difference) {
    assert(!self->by_step || self->word.count > 0);
    size_t count = self->word.count - self->by_step;
    if (!vec_try_reserve(difference->mem, &difference->labels, 1))
        return false;
    if (self->by_step) {
        difference->kind = DIFFERENCE_STEP;
        difference->labels.data[0] = self->word.data[count];
        difference->labels.count = 1;
    }
    if (count > 0)
        memcpy(difference->word.data, self->word.data,
               count * sizeof(uint32_t));
    difference->word.count = count;
    return true;
}

bool abridge_difference(Difference *difference, const RelationRule *relation,
                        Side *one, Side *other) {
    Abridgement self = {.difference = difference, .relation = relation};
    bool shorter = false;
    if (difference->word.count == 0)
        return false;
    sets_init(&self.one, one);
    sets_init(&self.other, other);
    if (take_word(&self)) {
        shorten(&self);
        shorter = self.word.count - self.by_step < difference->word.count &&
                  give_word(&self, difference);
    }
    vec_release(difference->mem, &self.draft);
    vec_release(difference->mem, &self.word);
    sets_release(&self.other);
    sets_release(&self.one);
    return shorter;
}
