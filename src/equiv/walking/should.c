#include "equiv/walking/should.h"

#include "base/bisect.h"
#include "equiv/walking/trial.h"

#include <assert.h>
#include <string.h>

/* A part of it has met a limit, or spent what it was allowed. */
static bool stop(Should *self) {
    Limit limit = side_limit(self->one);
    if (limit == LIMIT_NONE)
        limit = side_limit(self->other);
    if (limit == LIMIT_NONE)
        limit = self->left.limit;
    if (limit == LIMIT_NONE)
        limit = self->right.limit;
    if (limit != LIMIT_NONE)
        return limit_meet(&self->limit, limit);
    assert(self->left.spent || self->right.spent);
    self->paused = true;
    return false;
}

static bool go_on(Should *self) {
    self->count = self->starts->count + self->nodes->count;
    Limit late =
        budget_poll(self->budget, &(Progress){.states = self->count,
                                              .expanded = self->count});
    if (late != LIMIT_NONE)
        return limit_meet(&self->limit, late);
    self->paused = self->allowance > 0 &&
                   self->count + self->claims / 16 > self->allowance;
    return !self->paused;
}

void should_init(Should *self, Side *one, Side *other, Budget *budget,
                 Mem *mem) {
    *self = (Should){.one = one,
                     .other = other,
                     .budget = budget,
                     .mem = mem,
                     .failed = SHORT_NONE};
    sets_init(&self->left, one);
    sets_init(&self->right, other);
    self->starts = pairs_new(mem, budget->states);
    self->nodes = pairs_new(mem, budget->states);
    if (!self->starts || !self->nodes)
        limit_meet(&self->limit, LIMIT_MEMORY);
}

void should_release(Should *self) {
    vec_release(self->mem, &self->states);
    vec_release(self->mem, &self->word);
    vec_release(self->mem, &self->steps);
    vec_release(self->mem, &self->node);
    vec_release(self->mem, &self->trail);
    store_free(self->nodes);
    store_free(self->starts);
    sets_release(&self->right);
    sets_release(&self->left);
}

static bool insert(Should *self, Store *store, uint64_t key, ShortId *id) {
    Limit full = pairs_insert(store, key, id);
    return full == LIMIT_NONE || limit_meet(&self->limit, full);
}

static uint64_t key_of(const Store *store, ShortId id) {
    assert(id < store->count);
    uint64_t key;
    store_get(store, id, &key);
    return key;
}

/* ---- States of the one, with sets of the other --------------------------- */

/* A new start, unless the state is in the set: then the other can do there
 * what the one can, and no test distinguishes them from here on. */
static bool add_start(Should *self, uint32_t state, uint32_t set,
                      ShouldStart from) {
    assert(state < side_states(self->one));
    ShortId start, node;
    uint32_t own;
    if (self->same && sets_contain(&self->right, set, state))
        return true;
    if (!insert(self, self->starts, pair_key(state, set), &start))
        return false;
    if (start < self->trail.count)
        return true;
    if (!sets_add(&self->left, &state, 1, &own))
        return stop(self);
    if (!insert(self, self->nodes, pair_key(own, set), &node))
        return false;
    from.node = node;
    return vec_try_push(self->mem, &self->trail, from) ||
           limit_meet(&self->limit, LIMIT_MEMORY);
}

/* Follow a step of the one. */
static bool follow_start(Should *self, uint32_t start, uint32_t set,
                         SideMove move) {
    assert(start < self->starts->count && set != SET_EMPTY);
    uint32_t target = set;
    if (move.label != 0 && !sets_follow(&self->right, set, move.label, &target))
        return stop(self);
    if (target == SET_EMPTY) {
        self->failed = start;
        self->by_trace = true;
        self->label = move.label;
        return true;
    }
    return add_start(self, move.target, target,
                     (ShouldStart){.parent = start, .label = move.label});
}

static bool expand_start(Should *self, uint32_t start) {
    assert(start < self->starts->count);
    uint64_t key = key_of(self->starts, start);
    uint32_t state = (uint32_t)(key >> 32);
    if (!go_on(self))
        return false;
    if (!side_know(self->one, MOVES_SINGLE, state))
        return stop(self);
    size_t count = side_moves(self->one, MOVES_SINGLE, state).count;
    for (size_t i = 0; i < count && !self->by_trace; i++)
        if (!follow_start(self, start, (uint32_t)key,
                          side_moves(self->one, MOVES_SINGLE, state).data[i]))
            return false;
    return true;
}

static bool begin(Should *self) {
    const Side *other = self->other;
    VEC(uint32_t) states = {0};
    uint32_t set = SET_EMPTY;
    bool fine = true;
    for (size_t i = 0; fine && i < other->initial.count; i++)
        fine = vec_try_push(self->mem, &states, other->initial.data[i].target);
    if (!fine)
        limit_meet(&self->limit, LIMIT_MEMORY);
    else if (!sets_add(&self->right, states.data, states.count, &set))
        fine = stop(self);
    vec_release(self->mem, &states);
    assert(!fine || set != SET_EMPTY);
    for (size_t i = 0; fine && i < self->one->initial.count; i++)
        fine = add_start(self, self->one->initial.data[i].target, set,
                         (ShouldStart){.parent = SHORT_NONE});
    return fine;
}

static bool find_starts(Should *self) {
    if (self->limit != LIMIT_NONE || !begin(self))
        return false;
    for (uint32_t i = 0; i < self->starts->count && !self->by_trace; i++)
        if (!expand_start(self, i))
            return false;
    return true;
}

/* ---- Words --------------------------------------------------------------- */

/* All steps of a node that the other can follow. */
static bool add_steps(Should *self, uint32_t own, uint32_t set) {
    if (!sets_label(&self->right, set))
        return stop(self);
    TraceSet labels = *sets_get(&self->right, set);
    for (uint32_t i = 0; i < labels.successors; i++) {
        uint32_t label = self->right.steps.data[labels.next + i].label;
        uint32_t target, other;
        ShortId node;
        if (!sets_follow(&self->left, own, label, &target) ||
            !sets_follow(&self->right, set, label, &other))
            return stop(self);
        if (!insert(self, self->nodes, pair_key(target, other), &node))
            return false;
        if (!vec_try_push(self->mem, &self->steps, ((ShouldStep){label, node})))
            return limit_meet(&self->limit, LIMIT_MEMORY);
    }
    return true;
}

static bool find_nodes(Should *self) {
    for (uint32_t i = 0; i < self->nodes->count; i++) {
        uint64_t key = key_of(self->nodes, i);
        uint32_t own = (uint32_t)(key >> 32), set = (uint32_t)key;
        ShouldNode node = {.claims = self->claims,
                           .first = self->steps.count,
                           .alive = true,
                           .success = own == SET_EMPTY};
        self->claims += sets_size(&self->right, set);
        if (!go_on(self) || (!node.success && !add_steps(self, own, set)))
            return false;
        node.end = self->steps.count;
        if (!vec_try_push(self->mem, &self->node, node))
            return limit_meet(&self->limit, LIMIT_MEMORY);
    }
    return true;
}

/* ---- The fixed point ----------------------------------------------------- */

typedef struct Claims { /* each state of each node's set: success is possible */
    size_t count;       /* how many */
    size_t edge_count;  /* steps between them */
    uint32_t *first;    /* by claim, and one more: into `sources` */
    uint32_t *sources;  /* of the steps to each claim */
    uint32_t *owners;   /* by claim: its node */
    uint32_t *pending;  /* claims to be followed back */
    uint8_t *proved;    /* by claim */
} Claims;

static uint32_t place_of(const Should *self, uint32_t node, uint32_t state) {
    uint32_t set = (uint32_t)key_of(self->nodes, node);
    uint32_t place = sets_place(&self->right, set, state);
    assert(place != SET_EMPTY);
    return (uint32_t)self->node.data[node].claims + place;
}

/* Where a label leads from a node; it is one of its steps. */
static uint32_t step_of(const Should *self, uint32_t node, uint32_t label) {
    const ShouldNode *from = &vec_item(&self->node, node);
    size_t at = from->first;
    BISECT(at, from->end, self->steps.data[at].label < label);
    assert(at < from->end && self->steps.data[at].label == label);
    return self->steps.data[at].node;
}

/* Count the steps to each claim, or write them down, backwards. */
static void tie(const Should *self, Claims *claims, uint32_t node, bool write) {
    assert(node < self->nodes->count);
    uint64_t key = key_of(self->nodes, node);
    uint32_t set = (uint32_t)key;
    uint32_t count = sets_size(&self->right, set);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t source = (uint32_t)self->node.data[node].claims + i;
        uint32_t state = sets_members(&self->right, set)[i];
        MoveSpan moves = side_moves(self->other, MOVES_SINGLE, state);
        claims->owners[source] = node;
        if (self->node.data[node].success)
            continue;
        for (size_t k = 0; k < moves.count; k++) {
            SideMove move = moves.data[k];
            uint32_t to =
                move.label == 0 ? node : step_of(self, node, move.label);
            uint32_t target = place_of(self, to, move.target);
            if (write)
                claims->sources[--claims->first[target]] = source;
            else
                claims->first[target]++;
        }
    }
}

static bool claims_init(Should *self, Claims *claims) {
    Mem *mem = self->mem;
    size_t count = claims->count = self->claims;
    claims->first = mem_try(mem, (count + 1) * sizeof(uint32_t));
    claims->owners = mem_try(mem, count * sizeof(uint32_t));
    claims->pending = mem_try(mem, count * sizeof(uint32_t));
    claims->proved = mem_try(mem, count);
    if (!claims->first || !claims->owners || !claims->pending ||
        !claims->proved || count >= UINT32_MAX)
        return limit_meet(&self->limit, LIMIT_MEMORY);
    for (uint32_t i = 0; i < self->node.count; i++)
        tie(self, claims, i, false);
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += claims->first[i];
        claims->first[i] = (uint32_t)sum;
    }
    claims->first[count] = (uint32_t)sum;
    claims->edge_count = sum;
    claims->sources =
        sum < UINT32_MAX ? mem_try(mem, sum * sizeof(uint32_t)) : NULL;
    if (!claims->sources)
        return limit_meet(&self->limit, LIMIT_MEMORY);
    for (uint32_t i = (uint32_t)self->node.count; i-- > 0;)
        tie(self, claims, i, true);
    return true;
}

static void claims_release(const Should *self, Claims *claims) {
    Mem *mem = self->mem;
    mem_free(mem, claims->proved, claims->count);
    mem_free(mem, claims->pending, claims->count * sizeof(uint32_t));
    mem_free(mem, claims->owners, claims->count * sizeof(uint32_t));
    mem_free(mem, claims->sources, claims->edge_count * sizeof(uint32_t));
    mem_free(mem, claims->first, (claims->count + 1) * sizeof(uint32_t));
}

/* From which claims is success possible without leaving what is alive? */
static void prove(const Should *self, Claims *claims) {
    assert(claims->count == self->claims);
    size_t end = 0;
    for (uint32_t i = 0; i < claims->count; i++) {
        claims->proved[i] = self->node.data[claims->owners[i]].success;
        if (claims->proved[i])
            claims->pending[end++] = i;
    }
    for (size_t k = 0; k < end; k++) {
        uint32_t claim = claims->pending[k];
        for (uint32_t i = claims->first[claim]; i < claims->first[claim + 1];
             i++) {
            uint32_t source = claims->sources[i];
            if (claims->proved[source] ||
                !self->node.data[claims->owners[source]].alive)
                continue;
            claims->proved[source] = true;
            claims->pending[end++] = source;
        }
    }
}

/* A node with a claim that is not true cannot be part of a test. */
static bool bury(Should *self, const Claims *claims) {
    assert(claims->count == self->claims);
    bool changed = false;
    for (uint32_t i = 0; i < claims->count; i++) {
        ShouldNode *node = &self->node.data[claims->owners[i]];
        if (node->alive && !claims->proved[i]) {
            node->alive = false;
            changed = true;
        }
    }
    return changed;
}

static bool solve(Should *self) {
    Claims claims = {0};
    bool fine = claims_init(self, &claims);
    for (bool changed = true; fine && changed;) {
        fine = go_on(self);
        if (fine) {
            prove(self, &claims);
            changed = bury(self, &claims);
        }
    }
    claims_release(self, &claims);
    return fine;
}

/* ---- The test ------------------------------------------------------------ */

static bool note_word(Should *self) {
    for (uint32_t at = self->failed; at != SHORT_NONE;
         at = self->trail.data[at].parent)
        if (self->trail.data[at].label != 0 &&
            !vec_try_push(self->mem, &self->word, self->trail.data[at].label))
            return limit_meet(&self->limit, LIMIT_MEMORY);
    for (size_t i = 0, k = self->word.count; i + 1 < k; i++) {
        uint32_t label = self->word.data[--k];
        self->word.data[k] = self->word.data[i];
        self->word.data[i] = label;
    }
    return true;
}

/* The nodes that a test needs, from `first` on; what is complete is one. */
static bool note_states(Should *self, uint32_t first) {
    assert(first < self->node.count);
    if (!vec_try_push(self->mem, &self->states, SHORT_NONE) ||
        !vec_try_push(self->mem, &self->states, first))
        return limit_meet(&self->limit, LIMIT_MEMORY);
    self->node.data[first].number = 1;
    for (size_t i = 1; i < self->states.count; i++) {
        const ShouldNode *node = &self->node.data[self->states.data[i]];
        for (size_t k = node->first; k < node->end; k++) {
            uint32_t to = self->steps.data[k].node;
            ShouldNode *next = &self->node.data[to];
            if (!next->alive || next->success || next->number > 0)
                continue;
            next->number = (uint32_t)self->states.count;
            if (!vec_try_push(self->mem, &self->states, to))
                return limit_meet(&self->limit, LIMIT_MEMORY);
        }
    }
    return true;
}

bool should_decide(Should *self, bool *below) {
    if (!find_starts(self))
        return false;
    if (!self->by_trace) {
        if (!find_nodes(self) || !solve(self))
            return false;
        for (uint32_t i = 0; i < self->trail.count; i++)
            if (self->node.data[self->trail.data[i].node].alive) {
                self->failed = i;
                break;
            }
    }
    *below = self->failed == SHORT_NONE;
    return *below || (note_word(self) &&
                      (self->by_trace ||
                       note_states(self, self->trail.data[self->failed].node)));
}

/* The test as a table: states of the word, then those of the nodes. Where the
 * other cannot follow, nothing is waited for after the label. */
static bool write_test(const Should *self, Trial *trial) {
    bool fine = trial_word(trial, self->word.data, self->word.count);
    if (self->by_trace)
        return fine && trial_word(trial, &self->label, 1) && trial_end(trial);
    for (size_t i = 1; fine && i < self->states.count; i++) {
        const ShouldNode *node = &self->node.data[self->states.data[i]];
        for (size_t k = node->first; fine && k < node->end; k++) {
            const ShouldNode *to = &self->node.data[self->steps.data[k].node];
            if (to->alive)
                fine = trial_step(trial, self->steps.data[k].label,
                                  to->success ? TRIAL_SUCCESS
                                              : (uint32_t)self->word.count +
                                                    to->number - 1);
        }
        fine = fine && trial_end(trial);
    }
    return fine;
}

bool should_confirm(const Should *self, Side *one, Side *other, bool *answer) {
    Trial trial;
    bool passed = true, also = false;
    trial_init(&trial, self->mem);
    bool fine = write_test(self, &trial) && trial_run(&trial, one, &passed) &&
                trial_run(&trial, other, &also);
    *answer = !passed && also;
    trial_release(&trial);
    return fine;
}

/* A shortest word that the test waits for: breadth-first over its nodes, which
 * are in that order already. */
static bool note_needed(const Should *self, Difference *difference) {
    VEC(uint32_t) parents = {0}, labels = {0};
    bool fine = vec_try_push(self->mem, &parents, 0) &&
                vec_try_push(self->mem, &labels, 0) &&
                vec_try_push(self->mem, &parents, 0) &&
                vec_try_push(self->mem, &labels, 0);
    uint32_t last = 0, label = 0;
    for (uint32_t i = 1; fine && last == 0 && i < self->states.count; i++) {
        const ShouldNode *node = &self->node.data[self->states.data[i]];
        for (size_t k = node->first; fine && k < node->end; k++) {
            const ShouldNode *to = &self->node.data[self->steps.data[k].node];
            if (to->success && to->alive && last == 0) {
                last = i;
                label = self->steps.data[k].label;
            }
            if (to->alive && !to->success && to->number == parents.count)
                fine =
                    vec_try_push(self->mem, &parents, i) &&
                    vec_try_push(self->mem, &labels, self->steps.data[k].label);
        }
    }
    fine = fine && vec_try_push(difference->mem, &difference->labels, label);
    for (; fine && last > 1; last = parents.data[last])
        fine = vec_try_push(difference->mem, &difference->labels,
                            labels.data[last]);
    for (size_t i = 0, k = difference->labels.count; i + 1 < k; i++) {
        uint32_t swap = difference->labels.data[--k];
        difference->labels.data[k] = difference->labels.data[i];
        difference->labels.data[i] = swap;
    }
    vec_release(self->mem, &labels);
    vec_release(self->mem, &parents);
    return fine;
}

bool should_difference(const Should *self, Difference *difference) {
    for (size_t i = 0; i < self->word.count; i++)
        if (!vec_try_push(difference->mem, &difference->word,
                          self->word.data[i]))
            return false;
    difference->kind = self->by_trace ? DIFFERENCE_STEP : DIFFERENCE_FAIRNESS;
    difference->test_states = self->states.count;
    return self->by_trace
               ? vec_try_push(difference->mem, &difference->labels, self->label)
               : note_needed(self, difference);
}
