#include "equiv/walking/reasons.h"

#include "base/bug.h"

void reasons_init(Reasons *self, Joint *joint, const RelationRule *relation,
                  Mem *mem) {
    assert(joint->recorded && relation->symmetric);
    *self = (Reasons){.pairing = {.relation = relation,
                                  .left = &joint->small[0],
                                  .right = &joint->small[1],
                                  .steps = relation->answers,
                                  .same = true},
                      .joint = joint,
                      .mem = mem,
                      .pairs = pairs_new(mem, UINT32_MAX / 2)};
    if (!self->pairs)
        self->limit = LIMIT_MEMORY;
}

void reasons_release(Reasons *self) {
    vec_release(self->mem, &self->reason);
    vec_release(self->mem, &self->level);
    vec_release(self->mem, &self->refuted);
    store_free(self->pairs);
}

static bool stop_at(Reasons *self, Limit limit) {
    if (self->limit == LIMIT_NONE)
        self->limit = limit;
    return false;
}

/* 0: they are related. */
static uint32_t level_of(const Reasons *self, uint64_t key) {
    uint32_t left = (uint32_t)(key >> 32), right = (uint32_t)key;
    const Partition *partition = &self->joint->partition;
    return partition->blocks[left] == partition->blocks[right]
               ? 0
               : partition_level(partition, &self->joint->history, left, right);
}

/* The largest level of an answer to an obligation; UINT32_MAX: one is fine. */
static uint32_t level_of_answers(const Reasons *self, uint64_t key,
                                 const Obligation *obligation) {
    uint32_t most = 0;
    for (size_t i = obligation->first; i < obligation->end; i++) {
        uint64_t part;
        pairing_part(obligation, key, i, 0, &part);
        uint32_t level = level_of(self, part);
        if (level == 0)
            return UINT32_MAX;
        if (level > most)
            most = level;
    }
    return most;
}

static bool need(Reasons *self, uint64_t key) {
    ShortId pair;
    if (pairs_insert(self->pairs, key, &pair) != LIMIT_NONE)
        return stop_at(self, LIMIT_MEMORY);
    if (pair < self->refuted.count)
        return true;
    return (vec_try_push(self->mem, &self->refuted, true) &&
            vec_try_push(self->mem, &self->level, 0) &&
            vec_try_push(self->mem, &self->reason, 0)) ||
           stop_at(self, LIMIT_MEMORY);
}

/* Of the obligations of least level the one with the fewest answers. */
static void choose(Reasons *self, uint32_t pair, uint64_t key) {
    assert(pair < self->refuted.count);
    Obligation obligation;
    uint32_t least = UINT32_MAX;
    size_t fewest = SIZE_MAX;
    for (uint32_t i = 0;
         pairing_obligation(&self->pairing, key, i, &obligation); i++) {
        uint32_t level = level_of_answers(self, key, &obligation);
        size_t count = obligation.end - obligation.first;
        if (level < least || (level == least && count < fewest)) {
            least = level;
            fewest = count;
            self->reason.data[pair] = i;
        }
    }
    if (least == UINT32_MAX)
        BUG("states that were distinguished have no reason");
    self->level.data[pair] = least + 1;
}

static bool find(Reasons *self, uint32_t pair) {
    uint64_t key;
    bool fails;
    Obligation obligation;
    assert(pair < self->level.count && pair < self->reason.count);
    store_get(self->pairs, pair, &key);
    Limit late = budget_poll(
        self->joint->budget,
        &(Progress){.states = self->pairs->count, .expanded = pair});
    if (late != LIMIT_NONE)
        return stop_at(self, late);
    self->level.data[pair] = 1;
    if (!pairing_know(&self->pairing, key) ||
        !pairing_fails(&self->pairing, key, &fails, &self->reason.data[pair]))
        return stop_at(self, LIMIT_MEMORY);
    if (fails)
        return true;
    choose(self, pair, key);
    uint32_t number = self->reason.data[pair];
    pairing_obligation(&self->pairing, key, number, &obligation);
    for (size_t i = obligation.first; i < obligation.end; i++) {
        uint64_t part;
        pairing_part(&obligation, key, i, 0, &part);
        if (!need(self, part))
            return false;
    }
    return true;
}

bool reasons_find(Reasons *self) {
    if (self->limit != LIMIT_NONE ||
        !need(self, pair_key(SIDE_ROOT, SIDE_ROOT)))
        return false;
    for (uint32_t i = 0; i < self->pairs->count; i++)
        if (!find(self, i))
            return false;
    return true;
}

Refutation reasons_refutation(const Reasons *self) {
    return (Refutation){.pairing = &self->pairing,
                        .pairs = self->pairs,
                        .refuted = self->refuted.data,
                        .order = self->level.data,
                        .reason = self->reason.data};
}
