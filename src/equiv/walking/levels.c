#include "equiv/walking/levels.h"

#include <assert.h>

enum {
    ROOT = 0 /* the first pair */
};

static bool stop_at_side(Levels *self) {
    Limit limit = pairing_limit(&self->pairing);
    if (limit != LIMIT_NONE)
        return limit_meet(&self->limit, limit);
    self->paused = true;
    return false;
}

void levels_init(Levels *self, Pairing pairing, Budget *budget, Mem *mem) {
    assert(pairing.relation->family == RELATION_STATES);
    pairing.steps = pairing.relation->answers;
    *self = (Levels){.pairing = pairing, .budget = budget, .mem = mem};
    self->pairs = pairs_new(mem, budget->states);
    if (!self->pairs)
        limit_meet(&self->limit, LIMIT_MEMORY);
}

void levels_release(Levels *self) {
    vec_release(self->mem, &self->wave);
    vec_release(self->mem, &self->fails);
    vec_release(self->mem, &self->parts);
    vec_release(self->mem, &self->answers);
    vec_release(self->mem, &self->owed);
    vec_release(self->mem, &self->uses);
    vec_release(self->mem, &self->reason);
    vec_release(self->mem, &self->level);
    vec_release(self->mem, &self->refuted);
    store_free(self->pairs);
    *self = (Levels){0};
}

/* ---- Refuting ------------------------------------------------------------ */

static bool refute(Levels *self, uint32_t pair, uint32_t level,
                   uint32_t reason) {
    assert(!self->refuted.data[pair]);
    self->refuted.data[pair] = true;
    self->level.data[pair] = level;
    self->reason.data[pair] = reason;
    return vec_try_push(self->mem, &self->wave, pair) ||
           limit_meet(&self->limit, LIMIT_MEMORY);
}

/* A part of an answer, of this level, is refuted. */
static bool break_answer(Levels *self, uint32_t number, uint32_t level) {
    assert(level > 0);
    OwedAnswer *answer = &vec_item(&self->answers, number);
    Owed *owed = &vec_item(&self->owed, answer->owed);
    if (answer->broken)
        return true;
    answer->broken = true;
    assert(owed->unbroken > 0);
    if (--owed->unbroken > 0)
        return true;
    owed->closed = level + 1;
    return self->refuted.data[owed->pair] ||
           refute(self, owed->pair, level + 1, owed->number);
}

/* Pass on what was refuted, the earliest first. */
static bool pass_on(Levels *self) {
    for (size_t i = 0; i < self->wave.count; i++) {
        uint32_t pair = self->wave.data[i];
        for (uint32_t k = self->uses.data[pair]; k > 0;
             k = self->parts.data[k - 1].next)
            if (!break_answer(self, self->parts.data[k - 1].answer,
                              self->level.data[pair]))
                return false;
    }
    vec_clear(&self->wave);
    return true;
}

/* Find all levels from the beginning: what was refuted as it was found may have
 * a smaller one. */
static bool pass_on_all(Levels *self) {
    for (size_t i = 0; i < self->answers.count; i++)
        self->answers.data[i].broken = false;
    for (size_t i = 0; i < self->owed.count; i++) {
        self->owed.data[i].unbroken = self->owed.data[i].answers;
        self->owed.data[i].closed = 0;
    }
    for (size_t i = 0; i < self->refuted.count; i++)
        self->refuted.data[i] = false;
    for (size_t i = 0; i < self->fails.count; i++) {
        uint32_t pair = self->fails.data[i];
        if (!refute(self, pair, 1, self->reason.data[pair]))
            return false;
    }
    return pass_on(self);
}

/* Of the reasons for the level of a pair take the first: steps of the left
 * system come before those of the right one, which make a negation. */
static void choose_reasons(Levels *self) {
    for (size_t i = self->owed.count; i-- > 0;) {
        Owed owed = self->owed.data[i];
        if (owed.closed > 0 && owed.closed == self->level.data[owed.pair])
            self->reason.data[owed.pair] = owed.number;
    }
}

/* ---- Pairs --------------------------------------------------------------- */

/* A new pair: does it fail at once? */
static bool judge_pair(Levels *self, ShortId pair, uint64_t key) {
    assert(pair < self->refuted.count);
    bool fails;
    uint32_t reason;
    if (!pairing_know(&self->pairing, key) ||
        !pairing_fails(&self->pairing, key, &fails, &reason))
        return stop_at_side(self);
    if (!fails)
        return true;
    return (vec_try_push(self->mem, &self->fails, pair) ||
            limit_meet(&self->limit, LIMIT_MEMORY)) &&
           refute(self, pair, 1, reason);
}

static bool insert(Levels *self, uint64_t key, ShortId *pair) {
    Limit full = pairs_insert(self->pairs, key, pair);
    if (full != LIMIT_NONE)
        return limit_meet(&self->limit, full);
    if (*pair < self->refuted.count)
        return true;
    if (!vec_try_push(self->mem, &self->refuted, false) ||
        !vec_try_push(self->mem, &self->level, 0) ||
        !vec_try_push(self->mem, &self->reason, 0) ||
        !vec_try_push(self->mem, &self->uses, 0))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    return judge_pair(self, *pair, key);
}

/* Is there an answer of which every part is a state with itself? */
static bool answers_by_same(const Levels *self, uint64_t key,
                            const Obligation *obligation) {
    assert(obligation->first <= obligation->end);
    uint64_t part;
    for (size_t i = obligation->first; i < obligation->end; i++)
        if (pairing_part(obligation, key, i, 0, &part) &&
            pairing_is_same(&self->pairing, part) &&
            (!pairing_part(obligation, key, i, 1, &part) ||
             pairing_is_same(&self->pairing, part)))
            return true;
    return false;
}

/* To stay is an obligation that every state meets as long as the pair itself
 * is not refuted. */
static bool is_idle(const Levels *self, uint64_t key,
                    const Obligation *obligation) {
    SideMove step = obligation->step;
    uint32_t state = (uint32_t)(obligation->right ? key : key >> 32);
    return self->pairing.steps == MOVES_BRANCHING && step.label == 0 &&
           step.via == state && step.target == state;
}

/* Note a part of the newest answer. */
static bool add_part(Levels *self, uint64_t key) {
    assert(self->answers.count > 0);
    ShortId pair;
    uint32_t answer = (uint32_t)self->answers.count - 1;
    if (pairing_is_same(&self->pairing, key))
        return true;
    if (!insert(self, key, &pair))
        return false;
    PartOf part = {answer, self->uses.data[pair]};
    if (!vec_try_push(self->mem, &self->parts, part))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    self->uses.data[pair] = (uint32_t)self->parts.count;
    return !self->refuted.data[pair] ||
           break_answer(self, answer, self->level.data[pair]);
}

static bool add_answer(Levels *self, uint64_t key, const Obligation *obligation,
                       size_t answer) {
    uint64_t first, second;
    bool two = pairing_part(obligation, key, answer, 1, &second);
    pairing_part(obligation, key, answer, 0, &first);
    OwedAnswer added = {(uint32_t)self->owed.count - 1, false};
    self->paused = self->allowance > 0 && self->answers.count > self->allowance;
    if (self->paused) /* one pair alone can have millions */
        return false;
    if (!vec_try_push(self->mem, &self->answers, added))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    return add_part(self, first) && (!two || add_part(self, second));
}

/* Note an obligation with its answers, which may move when a pair is inserted.
 */
static bool add_owed(Levels *self, uint32_t pair, uint64_t key, uint32_t number,
                     Obligation obligation) {
    assert(pair < self->pairs->count);
    uint32_t count = (uint32_t)(obligation.end - obligation.first);
    Owed owed = {pair, number, count, count, 0};
    if (!vec_try_push(self->mem, &self->owed, owed))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    for (size_t i = obligation.first; i < obligation.end; i++) {
        if (!add_answer(self, key, &obligation, i))
            return false;
        pairing_obligation(&self->pairing, key, number, &obligation);
    }
    return true;
}

static bool expand(Levels *self, uint32_t pair) {
    assert(!self->refuted.data[pair]);
    uint64_t key;
    Obligation obligation;
    store_get(self->pairs, pair, &key);
    Limit late =
        budget_poll(self->budget, &(Progress){.states = self->pairs->count,
                                              .expanded = pair});
    if (late != LIMIT_NONE)
        return limit_meet(&self->limit, late);
    for (uint32_t number = 0;
         pairing_obligation(&self->pairing, key, number, &obligation) &&
         pairing_owes(&self->pairing, &obligation);
         number++)
        if (!is_idle(self, key, &obligation) &&
            !answers_by_same(self, key, &obligation) &&
            !add_owed(self, pair, key, number, obligation))
            return false;
    return pass_on(self);
}

/* ---- The search ---------------------------------------------------------- */

/* Expand the pairs of one layer. */
static bool expand_layer(Levels *self, uint32_t *next) {
    for (uint32_t end = (uint32_t)self->pairs->count; *next < end; ++*next)
        if (!self->refuted.data[*next] && !expand(self, *next))
            return false;
    return true;
}

/* Nothing that lies deeper than `layer` can lead to a smaller level. */
static bool is_least(const Levels *self, uint64_t layer) {
    return self->refuted.data[ROOT] && self->level.data[ROOT] <= layer + 2;
}

bool levels_decide(Levels *self, bool *related) {
    ShortId root;
    uint32_t next = 0;
    if (self->limit != LIMIT_NONE ||
        !insert(self, pair_key(SIDE_ROOT, SIDE_ROOT), &root))
        return false;
    assert(root == ROOT);
    for (uint64_t layer = 0; next < self->pairs->count; layer++) {
        if (layer >= self->budget->depth)
            return limit_meet(&self->limit, LIMIT_DEPTH);
        if (!expand_layer(self, &next) ||
            (self->refuted.data[ROOT] && !pass_on_all(self)))
            return false;
        if (is_least(self, layer))
            break;
    }
    choose_reasons(self);
    *related = !self->refuted.data[ROOT];
    return true;
}

Refutation levels_refutation(const Levels *self) {
    return (Refutation){.pairing = &self->pairing,
                        .pairs = self->pairs,
                        .refuted = self->refuted.data,
                        .order = self->level.data,
                        .reason = self->reason.data};
}
