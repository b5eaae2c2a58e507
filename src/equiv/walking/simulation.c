#include "equiv/walking/simulation.h"

#include <assert.h>

enum {
    ANSWERS_PER_PAIR = 16 /* at answers, per pair of the allowance */
};

static bool stop_at_side(Simulation *self) {
    Limit limit = pairing_limit(&self->pairing);
    if (limit != LIMIT_NONE)
        return limit_meet(&self->limit, limit);
    self->paused = true;
    return false;
}

void simulation_init(Simulation *self, Pairing pairing, Budget *budget,
                     Mem *mem) {
    assert(pairing.relation->family == RELATION_STATES);
    pairing.steps = pairing.relation->steps;
    *self = (Simulation){.pairing = pairing, .budget = budget, .mem = mem};
    self->pairs = pairs_new(mem, budget->states);
    if (!self->pairs)
        limit_meet(&self->limit, LIMIT_MEMORY);
}

void simulation_release(Simulation *self) {
    vec_release(self->mem, &self->stack);
    vec_release(self->mem, &self->reason);
    vec_release(self->mem, &self->order);
    vec_release(self->mem, &self->refuted);
    vec_release(self->mem, &self->status);
    store_free(self->pairs);
    *self = (Simulation){0};
}

/* ---- Pairs -------------------------------------------------------------- */

static void refute(Simulation *self, ShortId pair, uint32_t reason) {
    assert(self->status.data[pair] != PAIR_UNRELATED);
    self->status.data[pair] = PAIR_UNRELATED;
    self->refuted.data[pair] = true;
    self->reason.data[pair] = reason;
    self->order.data[pair] = self->unrelated++;
}

/* The first look at a pair. */
static bool judge_pair(Simulation *self, ShortId pair, uint64_t key) {
    assert(pair < self->status.count);
    bool fails;
    uint32_t reason;
    if (pairing_is_same(&self->pairing, key)) {
        self->status.data[pair] = PAIR_SAME;
        return true;
    }
    if (!pairing_know(&self->pairing, key) ||
        !pairing_fails(&self->pairing, key, &fails, &reason))
        return stop_at_side(self);
    if (fails)
        refute(self, pair, reason);
    return true;
}

/* ---- The search ---------------------------------------------------------- */

/* The number of a pair, which may be new. */
static bool insert(Simulation *self, uint64_t key, ShortId *pair) {
    Limit full = pairs_insert(self->pairs, key, pair);
    if (full != LIMIT_NONE)
        return limit_meet(&self->limit, full);
    if (*pair < self->status.count)
        return true;
    if (!vec_try_push(self->mem, &self->status, PAIR_NEW) ||
        !vec_try_push(self->mem, &self->refuted, false) ||
        !vec_try_push(self->mem, &self->order, 0) ||
        !vec_try_push(self->mem, &self->reason, 0))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    assert(self->status.count == self->pairs->count);
    return judge_pair(self, *pair, key);
}

/* Begin with an obligation: its first answer is the next to look at. */
static void begin(const Simulation *self, PairFrame *frame, uint32_t number) {
    Obligation obligation;
    frame->obligation = number;
    frame->part = 0;
    if (pairing_obligation(&self->pairing, frame->key, number, &obligation))
        frame->answer = (uint32_t)obligation.first;
}

static bool push(Simulation *self, ShortId pair, uint64_t key) {
    assert(pair < self->status.count);
    PairFrame frame = {.pair = pair, .key = key};
    assert(self->status.data[pair] == PAIR_NEW);
    if (self->stack.count >= self->budget->depth)
        return limit_meet(&self->limit, LIMIT_DEPTH);
    self->paused = self->allowance > 0 && self->pairs->count > self->allowance;
    if (self->paused)
        return false;
    Limit late =
        budget_poll(self->budget, &(Progress){.states = self->pairs->count,
                                              .expanded = self->pairs->count,
                                              .depth = self->stack.count});
    if (late != LIMIT_NONE)
        return limit_meet(&self->limit, late);
    self->status.data[pair] = PAIR_OPEN;
    begin(self, &frame, 0);
    if (!vec_try_push(self->mem, &self->stack, frame))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    if (self->depth < self->stack.count)
        self->depth = self->stack.count;
    return true;
}

/* The pair on top of the stack is decided. If it is not related and another
 * pair was taken for related because of it, that was wrong. */
static void pop(Simulation *self, bool related) {
    assert(self->stack.count > 0);
    PairFrame frame = vec_pop(&self->stack);
    uint8_t *status = &self->status.data[frame.pair];
    assert(*status == PAIR_OPEN || *status == PAIR_ASSUMED);
    if (related) {
        *status = PAIR_RELATED;
        return;
    }
    self->unreliable |= *status == PAIR_ASSUMED;
    refute(self, frame.pair, frame.obligation);
}

/* One part of an answer is fine: on to the next part, or the next
 * obligation. */
static void accept(Simulation *self, bool second) {
    assert(self->stack.count > 0);
    PairFrame *frame = &vec_last(&self->stack);
    if (second)
        frame->part = 1;
    else
        begin(self, frame, frame->obligation + 1);
}

/* Look at the pair that the frame needs next. (The obligation's answers may
 * move when a pair is inserted.) */
static bool examine(Simulation *self, const Obligation *obligation) {
    PairFrame *frame = &vec_last(&self->stack);
    uint64_t key, next;
    ShortId pair;
    bool there =
        pairing_part(obligation, frame->key, frame->answer, frame->part, &key);
    bool second = frame->part == 0 &&
                  pairing_part(obligation, frame->key, frame->answer, 1, &next);
    assert(there);
    (void)there;
    if (!insert(self, key, &pair))
        return false;
    switch ((PairStatus)self->status.data[pair]) {
    case PAIR_NEW:
        return push(self, pair, key);
    case PAIR_OPEN:
    case PAIR_ASSUMED:
        if (pair != frame->pair) /* nothing rests on itself alone */
            self->status.data[pair] = PAIR_ASSUMED;
        accept(self, second);
        return true;
    case PAIR_RELATED:
    case PAIR_SAME:
        accept(self, second);
        return true;
    case PAIR_UNRELATED:
        break;
    }
    frame->answer++;
    frame->part = 0;
    return true;
}

/* One step with the pair on top. */
static bool advance(Simulation *self) {
    assert(self->stack.count > 0);
    PairFrame *frame = &vec_last(&self->stack);
    Obligation obligation;
    if (!pairing_obligation(&self->pairing, frame->key, frame->obligation,
                            &obligation) ||
        !pairing_owes(&self->pairing, &obligation)) {
        pop(self, true);
        return true;
    }
    if (frame->answer == obligation.end) {
        pop(self, false);
        return true;
    }
    return examine(self, &obligation);
}

/* What was found related in the last run may be wrong. */
static void forget(Simulation *self) {
    for (size_t i = 0; i < self->status.count; i++)
        if (self->status.data[i] < PAIR_SAME)
            self->status.data[i] = PAIR_NEW;
}

static bool run(Simulation *self, ShortId root) {
    assert(self->stack.count == 0 && root < self->status.count);
    self->runs++;
    self->unreliable = false;
    forget(self);
    if (!push(self, root, pair_key(SIDE_ROOT, SIDE_ROOT)))
        return false;
    while (self->stack.count > 0) {
        self->answers++;
        self->paused = self->allowance > 0 &&
                       self->answers > ANSWERS_PER_PAIR * self->allowance;
        if (self->paused || !advance(self))
            return false;
    }
    assert(self->status.data[root] == PAIR_RELATED ||
           self->status.data[root] == PAIR_UNRELATED);
    return true;
}

bool simulation_decide(Simulation *self, bool *related) {
    ShortId root;
    if (self->limit != LIMIT_NONE ||
        !insert(self, pair_key(SIDE_ROOT, SIDE_ROOT), &root))
        return false;
    do {
        if (self->status.data[root] == PAIR_UNRELATED)
            break;
        if (!run(self, root))
            return false;
    } while (self->unreliable);
    *related = self->status.data[root] == PAIR_RELATED;
    return true;
}

Refutation simulation_refutation(const Simulation *self) {
    return (Refutation){.pairing = &self->pairing,
                        .pairs = self->pairs,
                        .refuted = self->refuted.data,
                        .order = self->order.data,
                        .reason = self->reason.data};
}
