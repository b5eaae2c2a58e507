#include "equiv/simulation.h"

static bool stop_at(Simulation *self, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (self->limit == LIMIT_NONE)
        self->limit = limit;
    return false;
}

static bool stop_at_side(Simulation *self) {
    Limit limit = side_limit(self->left);
    return stop_at(self, limit != LIMIT_NONE ? limit : side_limit(self->right));
}

void simulation_init(Simulation *self, const RelationRule *relation, Side *left,
                     Side *right, Budget *budget, Mem *mem) {
    assert(relation->family == RELATION_STATES);
    *self = (Simulation){.relation = relation,
                         .left = left,
                         .right = right,
                         .budget = budget,
                         .mem = mem};
    self->pairs = store_kinds[0]->make(
        mem, (StoreShape){.words = 1, .bits = 64, .most = budget->states});
    if (!self->pairs)
        stop_at(self, LIMIT_MEMORY);
}

void simulation_release(Simulation *self) {
    vec_release(self->mem, &self->stack);
    vec_release(self->mem, &self->reason);
    vec_release(self->mem, &self->order);
    vec_release(self->mem, &self->status);
    store_free(self->pairs);
    *self = (Simulation){0};
}

/* ---- Obligations --------------------------------------------------------- */

bool simulation_obligation(const Simulation *self, uint32_t left,
                           uint32_t right, uint32_t number, Obligation *out) {
    const RelationRule *relation = self->relation;
    MoveSpan steps = side_moves(self->left, relation->steps, left);
    bool from_right = number >= steps.count;
    if (from_right) {
        number -= (uint32_t)steps.count;
        steps = side_moves(self->right, relation->steps, right);
    }
    if (number >= steps.count)
        return false;
    out->right = from_right;
    out->step = steps.data[number];
    out->answers = from_right
                       ? side_moves(self->left, relation->answers, left)
                       : side_moves(self->right, relation->answers, right);
    out->first = move_find(out->answers, out->step.label);
    out->end = move_find(out->answers, out->step.label + 1);
    return true;
}

bool simulation_part(const Obligation *obligation, uint32_t left,
                     uint32_t right, size_t answer, uint32_t part,
                     uint64_t *key) {
    assert(answer >= obligation->first && answer < obligation->end);
    Move move = obligation->answers.data[answer];
    if (part == 1 && move.via == SIDE_NONE)
        return false;
    uint32_t other = part == 0 ? move.target : move.via;
    uint32_t own = part == 0           ? obligation->step.target
                   : obligation->right ? right
                                       : left;
    *key = obligation->right ? pair_key(other, own) : pair_key(own, other);
    return true;
}

StateId simulation_find(const Simulation *self, uint64_t key) {
    StateId id;
    store_find(self->pairs, &key, 1, &id);
    return id;
}

/* Are those of the right only about labels, or not there at all? */
static bool is_owed(const Simulation *self, const Obligation *obligation) {
    return !obligation->right || self->relation->symmetric;
}

/* ---- Pairs that fail at once --------------------------------------------- */

static bool know(Simulation *self, uint32_t left, uint32_t right) {
    const RelationRule *relation = self->relation;
    return (side_know(self->left, relation->steps, left) &&
            side_know(self->left, relation->answers, left) &&
            side_know(self->right, relation->steps, right) &&
            side_know(self->right, relation->answers, right)) ||
           stop_at_side(self);
}

static void refute(Simulation *self, StateId pair, uint32_t reason) {
    assert(self->status.data[pair] != PAIR_UNRELATED);
    self->status.data[pair] = PAIR_UNRELATED;
    self->reason.data[pair] = reason;
    self->order.data[pair] = self->unrelated++;
}

/* Does just one of the two diverge? */
static bool parts_by_divergence(Simulation *self, uint32_t left, uint32_t right,
                                bool *answer) {
    bool one = false, other = false;
    *answer = false;
    if (!self->relation->divergence || left == SIDE_ROOT)
        return true;
    if (!side_diverges(self->left, left, &one) ||
        !side_diverges(self->right, right, &other))
        return stop_at_side(self);
    *answer = one != other;
    return true;
}

/* Is there an obligation without any answer? */
static bool lacks_answer(const Simulation *self, uint32_t left, uint32_t right,
                         uint32_t *number) {
    Obligation obligation;
    bool labels = self->relation->ready || self->relation->symmetric;
    for (*number = 0;
         simulation_obligation(self, left, right, *number, &obligation);
         ++*number) {
        if (obligation.right && !labels)
            return false;
        if (obligation.first == obligation.end)
            return true;
    }
    return false;
}

/* The first look at a pair. */
static bool look(Simulation *self, StateId pair, uint32_t left,
                 uint32_t right) {
    bool parts;
    uint32_t number;
    if (!know(self, left, right) ||
        !parts_by_divergence(self, left, right, &parts))
        return false;
    if (parts)
        refute(self, pair, REASON_DIVERGENCE);
    else if (lacks_answer(self, left, right, &number))
        refute(self, pair, number);
    return true;
}

/* ---- The search ---------------------------------------------------------- */

/* The number of a pair, which may be new. */
static bool insert(Simulation *self, uint64_t key, StateId *pair) {
    if (store_insert(self->pairs, &key, 1, pair) != 1)
        return stop_at(self,
                       self->pairs->refusal == STORE_NO_STATES ? LIMIT_STATES
                       : self->pairs->refusal == STORE_NO_IDS  ? LIMIT_IDS
                                                               : LIMIT_MEMORY);
    if (*pair < self->status.count)
        return true;
    if (!vec_try_push(self->mem, &self->status, PAIR_NEW) ||
        !vec_try_push(self->mem, &self->order, 0) ||
        !vec_try_push(self->mem, &self->reason, 0))
        return stop_at(self, LIMIT_MEMORY);
    assert(self->status.count == self->pairs->count);
    return look(self, *pair, (uint32_t)(key >> 32), (uint32_t)key);
}

/* Begin with an obligation: its first answer is the next to look at. */
static void begin(const Simulation *self, PairFrame *frame, uint32_t number) {
    Obligation obligation;
    frame->obligation = number;
    frame->part = 0;
    if (simulation_obligation(self, frame->left, frame->right, number,
                              &obligation))
        frame->answer = (uint32_t)obligation.first;
}

static bool push(Simulation *self, StateId pair, uint64_t key) {
    PairFrame frame = {
        .pair = pair, .left = (uint32_t)(key >> 32), .right = (uint32_t)key};
    assert(self->status.data[pair] == PAIR_NEW);
    if (self->stack.count >= self->budget->depth)
        return stop_at(self, LIMIT_DEPTH);
    Limit late =
        budget_poll(self->budget, &(Progress){.states = self->pairs->count,
                                              .expanded = self->pairs->count,
                                              .depth = self->stack.count});
    if (late != LIMIT_NONE)
        return stop_at(self, late);
    self->status.data[pair] = PAIR_OPEN;
    begin(self, &frame, 0);
    if (!vec_try_push(self->mem, &self->stack, frame))
        return stop_at(self, LIMIT_MEMORY);
    if (self->depth < self->stack.count)
        self->depth = self->stack.count;
    return true;
}

/* The pair on top of the stack is decided. If it is not related and another
 * pair was taken for related because of it, that was wrong. */
static void pop(Simulation *self, bool related) {
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
    uint32_t left = frame->left, right = frame->right;
    uint64_t key, next;
    StateId pair;
    bool there = simulation_part(obligation, left, right, frame->answer,
                                 frame->part, &key);
    bool second = frame->part == 0 && simulation_part(obligation, left, right,
                                                      frame->answer, 1, &next);
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
    PairFrame *frame = &vec_last(&self->stack);
    Obligation obligation;
    if (!simulation_obligation(self, frame->left, frame->right,
                               frame->obligation, &obligation) ||
        !is_owed(self, &obligation)) {
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
        if (self->status.data[i] != PAIR_UNRELATED)
            self->status.data[i] = PAIR_NEW;
}

static bool run(Simulation *self, StateId root) {
    self->runs++;
    self->unreliable = false;
    forget(self);
    if (!push(self, root, pair_key(SIDE_ROOT, SIDE_ROOT)))
        return false;
    while (self->stack.count > 0)
        if (!advance(self))
            return false;
    assert(self->status.data[root] == PAIR_RELATED ||
           self->status.data[root] == PAIR_UNRELATED);
    return true;
}

bool simulation_decide(Simulation *self, bool *related) {
    StateId root;
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
