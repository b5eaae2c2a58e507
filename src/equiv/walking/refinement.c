#include "equiv/walking/refinement.h"

#include <assert.h>
#include <string.h>

enum {
    COMPARED = 32 /* sets of a left state that a new one is compared with */
};

/* A part of it has met a limit, or spent what it was allowed. */
static bool stop(Refinement *self) {
    Limit limit = side_limit(self->left);
    if (limit == LIMIT_NONE)
        limit = side_limit(self->sets.side);
    if (limit == LIMIT_NONE)
        limit = self->sets.limit;
    if (limit != LIMIT_NONE)
        return limit_meet(&self->limit, limit);
    assert(self->sets.spent);
    self->paused = true;
    return false;
}

void refinement_init(Refinement *self, const RelationRule *relation, Side *left,
                     Side *right, Budget *budget, Mem *mem) {
    assert(relation->family == RELATION_RUNS);
    *self = (Refinement){
        .relation = relation, .left = left, .budget = budget, .mem = mem};
    sets_init(&self->sets, right);
    self->pairs = pairs_new(mem, budget->states);
    if (!self->pairs)
        limit_meet(&self->limit, LIMIT_MEMORY);
}

void refinement_release(Refinement *self) {
    vec_release(self->mem, &self->waiting);
    vec_release(self->mem, &self->enabled);
    vec_release(self->mem, &self->newest);
    vec_release(self->mem, &self->trail);
    store_free(self->pairs);
    sets_release(&self->sets);
    *self = (Refinement){0};
}

static bool asks(const Refinement *self, RunAspect aspect) {
    return self->relation->aspects & aspect;
}

/* ---- Pairs --------------------------------------------------------------- */

static uint32_t set_of(const Refinement *self, ShortId pair) {
    uint64_t key;
    store_get(self->pairs, pair, &key);
    return (uint32_t)key;
}

/* Has the state been met with a part of the set? If it is in the set itself,
 * the set can do whatever it can. */
static bool is_covered(Refinement *self, uint32_t state, uint32_t set) {
    if (self->same && sets_contain(&self->sets, set, state))
        return true;
    uint32_t pair = vec_item(&self->newest, state);
    for (size_t i = 0; pair != 0 && i < COMPARED; i++) {
        if (sequences_include(&self->sets.members, set_of(self, pair - 1), set))
            return true;
        pair = vec_item(&self->trail, pair - 1).older;
    }
    return false;
}

static bool cover_states(Refinement *self) {
    while (self->newest.count < side_states(self->left))
        if (!vec_try_push(self->mem, &self->newest, 0))
            return limit_meet(&self->limit, LIMIT_MEMORY);
    return true;
}

/* One more pair, unless it is known or covered. */
static bool meet(Refinement *self, uint32_t state, uint32_t set,
                 RefinementPair from) {
    uint64_t key = pair_key(state, set);
    ShortId pair;
    if (pair_find(self->pairs, key) != SHORT_NONE)
        return true;
    if (!cover_states(self))
        return false;
    if (is_covered(self, state, set)) {
        self->covered++;
        return true;
    }
    Limit full = pairs_insert(self->pairs, key, &pair);
    if (full != LIMIT_NONE)
        return limit_meet(&self->limit, full);
    from.older = self->newest.data[state];
    self->newest.data[state] = pair + 1;
    assert(pair == self->trail.count);
    return (vec_try_push(self->mem, &self->trail, from) &&
            (!self->deep || vec_try_push(self->mem, &self->waiting, pair))) ||
           limit_meet(&self->limit, LIMIT_MEMORY);
}

/* ---- Differences --------------------------------------------------------- */

static bool note_label(Refinement *self, uint32_t label) {
    return vec_try_push(self->difference->mem, &self->difference->labels,
                        label) ||
           limit_meet(&self->limit, LIMIT_MEMORY);
}

/* The labels that led to the pair, and where that began. */
static bool note_word(Refinement *self, ShortId pair) {
    Difference *difference = self->difference;
    for (uint32_t at = pair; at != SHORT_NONE;) {
        RefinementPair step = vec_item(&self->trail, at);
        if (step.parent == SHORT_NONE)
            difference->initial = step.label;
        else if (step.label != 0 &&
                 !vec_try_push(difference->mem, &difference->word, step.label))
            return limit_meet(&self->limit, LIMIT_MEMORY);
        at = step.parent;
    }
    for (size_t i = 0, k = difference->word.count; i + 1 < k; i++) {
        uint32_t label = difference->word.data[--k];
        difference->word.data[k] = difference->word.data[i];
        difference->word.data[i] = label;
    }
    return true;
}

static bool differ(Refinement *self, ShortId pair, DifferenceKind kind) {
    assert(self->difference->kind == DIFFERENCE_NONE);
    self->difference->kind = kind;
    return note_word(self, pair);
}

/* ---- What is compared ---------------------------------------------------- */

static bool is_stable(const Side *side, uint32_t state) {
    MoveSpan moves = side_moves(side, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++)
        if (alphabet_action(side->alphabet, moves.data[i].label) == 0)
            return false;
    return true;
}

/* Note what the left state can do. */
static bool note_enabled(Refinement *self, uint32_t state) {
    self->now++;
    while (self->enabled.count < alphabet_count(self->left->alphabet))
        if (!vec_try_push(self->mem, &self->enabled, 0))
            return limit_meet(&self->limit, LIMIT_MEMORY);
    MoveSpan moves = side_moves(self->left, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++) {
        uint32_t label = moves.data[i].label;
        self->enabled.data[alphabet_action(self->left->alphabet, label)] =
            self->now;
    }
    return true;
}

/* An action that this right state has and the left state has not, or 0: the
 * right state refuses whatever the left one refuses. */
static uint32_t surplus(const Refinement *self, uint32_t state) {
    const Side *right = self->sets.side;
    MoveSpan moves = side_moves(right, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++) {
        uint32_t action = alphabet_action(right->alphabet, moves.data[i].label);
        if (vec_item(&self->enabled, action) != self->now)
            return action;
    }
    return 0;
}

static bool is_noted(const Refinement *self, uint32_t label) {
    for (size_t i = 0; i < self->difference->labels.count; i++)
        if (self->difference->labels.data[i] == label)
            return true;
    return false;
}

/* Does a stable right state already have an action of those noted? */
static bool is_hit(const Refinement *self, uint32_t state) {
    const Side *right = self->sets.side;
    MoveSpan moves = side_moves(right, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++)
        if (is_noted(self,
                     alphabet_action(right->alphabet, moves.data[i].label)))
            return true;
    return false;
}

/* Actions that the left state refuses and no stable state of the set does. */
static bool note_refusal(Refinement *self, uint32_t set) {
    uint32_t count = sets_size(&self->sets, set);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = sets_members(&self->sets, set)[i];
        if (!is_stable(self->sets.side, state) || is_hit(self, state))
            continue;
        uint32_t action = surplus(self, state);
        assert(action != 0);
        if (!note_label(self, action))
            return false;
    }
    return true;
}

/* Can the set refuse whatever the stable left state refuses? */
static bool can_refuse(const Refinement *self, uint32_t set) {
    assert(set != SET_EMPTY);
    uint32_t count = sets_size(&self->sets, set);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = sets_members(&self->sets, set)[i];
        if (is_stable(self->sets.side, state) && surplus(self, state) == 0)
            return true;
    }
    return false;
}

static bool compare_refusals(Refinement *self, ShortId pair, uint32_t state,
                             uint32_t set) {
    assert(set != SET_EMPTY && state < side_states(self->left));
    if (!is_stable(self->left, state))
        return true;
    if (!note_enabled(self, state))
        return false;
    return can_refuse(self, set) ||
           (differ(self, pair, DIFFERENCE_REFUSAL) && note_refusal(self, set));
}

/* Look at what the state is, whatever it does next. */
static bool compare_states(Refinement *self, ShortId pair, uint32_t state,
                           uint32_t set) {
    assert(set != SET_EMPTY);
    const TraceSet *right = sets_get(&self->sets, set);
    bool diverges = false;
    if (asks(self, RUNS_DIVERGENCES) &&
        !side_diverges(self->left, state, &diverges))
        return stop(self);
    if (diverges && !right->divergent)
        return differ(self, pair, DIFFERENCE_DIVERGENCE);
    if (asks(self, RUNS_DEADLOCKS) && !right->dead &&
        side_moves(self->left, MOVES_SINGLE, state).count == 0)
        return differ(self, pair, DIFFERENCE_DEADLOCK);
    return !asks(self, RUNS_REFUSALS) ||
           compare_refusals(self, pair, state, set);
}

/* One step of the left state: the right ones make it, too, or do not. */
static bool follow(Refinement *self, ShortId pair, uint32_t set,
                   SideMove move) {
    assert(set != SET_EMPTY);
    uint32_t target = set;
    if (move.label != 0 && !sets_follow(&self->sets, set, move.label, &target))
        return stop(self);
    if (target == SET_EMPTY)
        return differ(self, pair, DIFFERENCE_STEP) &&
               note_label(self, move.label);
    return meet(self, move.target, target,
                (RefinementPair){.parent = pair, .label = move.label});
}

static bool found(const Refinement *self) {
    return self->difference->kind != DIFFERENCE_NONE;
}

static bool expand(Refinement *self, ShortId pair) {
    uint64_t key;
    store_get(self->pairs, pair, &key);
    uint32_t state = (uint32_t)(key >> 32), set = (uint32_t)key;
    Limit late =
        budget_poll(self->budget, &(Progress){.states = self->pairs->count,
                                              .expanded = self->expanded++});
    if (late != LIMIT_NONE)
        return limit_meet(&self->limit, late);
    self->paused = self->allowance > 0 && self->pairs->count > self->allowance;
    if (self->paused)
        return false;
    if (asks(self, RUNS_CHAOS) && sets_get(&self->sets, set)->divergent)
        return true;
    if (!side_know(self->left, MOVES_SINGLE, state))
        return stop(self);
    if (!compare_states(self, pair, state, set))
        return false;
    size_t count = side_moves(self->left, MOVES_SINGLE, state).count;
    for (size_t i = 0; i < count && !found(self); i++)
        if (!follow(self, pair, set,
                    side_moves(self->left, MOVES_SINGLE, state).data[i]))
            return false;
    return true;
}

/* ---- The beginning ------------------------------------------------------- */

/* An initial state of the left with all of the right that begin like it: where
 * propositions count, labels say which hold. */
static bool begin(Refinement *self, SideMove move) {
    const Side *right = self->sets.side;
    VEC(uint32_t) states = {0};
    uint32_t set = SET_EMPTY;
    bool fine = true;
    for (size_t i = 0; fine && i < right->initial.count; i++)
        if (right->initial.data[i].label == move.label)
            fine =
                vec_try_push(self->mem, &states, right->initial.data[i].target);
    if (!fine)
        limit_meet(&self->limit, LIMIT_MEMORY);
    else if (!sets_add(&self->sets, states.data, states.count, &set))
        fine = stop(self);
    else if (set != SET_EMPTY)
        fine =
            meet(self, move.target, set,
                 (RefinementPair){.parent = SHORT_NONE, .label = move.label});
    vec_release(self->mem, &states);
    if (fine && set == SET_EMPTY) {
        self->difference->kind = DIFFERENCE_INITIAL;
        self->difference->initial = move.label;
    }
    return fine;
}

bool refinement_decide(Refinement *self, Difference *difference,
                       bool *related) {
    assert(difference->kind == DIFFERENCE_NONE);
    self->difference = difference;
    if (self->limit != LIMIT_NONE)
        return false;
    for (size_t i = 0; i < self->left->initial.count && !found(self); i++)
        if (!begin(self, self->left->initial.data[i]))
            return false;
    for (ShortId pair = 0; pair < self->pairs->count && !found(self); pair++)
        if (!expand(self, self->deep ? vec_pop(&self->waiting) : pair))
            return false;
    *related = !found(self);
    return true;
}
