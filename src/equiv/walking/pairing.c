#include "equiv/walking/pairing.h"

#include <assert.h>

bool pairing_know(Pairing *pairing, uint64_t key) {
    assert(pairing->steps < MOVE_KINDS);
    MoveKind answers = pairing->relation->answers;
    uint32_t left = (uint32_t)(key >> 32), right = (uint32_t)key;
    return side_know(pairing->left, pairing->steps, left) &&
           side_know(pairing->left, answers, left) &&
           side_know(pairing->right, pairing->steps, right) &&
           side_know(pairing->right, answers, right);
}

bool pairing_obligation(const Pairing *pairing, uint64_t key, uint32_t number,
                        Obligation *out) {
    assert(pairing->steps < MOVE_KINDS);
    uint32_t left = (uint32_t)(key >> 32), right = (uint32_t)key;
    MoveSpan steps = side_moves(pairing->left, pairing->steps, left);
    bool from_right = number >= steps.count;
    if (from_right) {
        number -= (uint32_t)steps.count;
        steps = side_moves(pairing->right, pairing->steps, right);
    }
    if (number >= steps.count)
        return false;
    out->right = from_right;
    out->step = steps.data[number];
    MoveKind kind = pairing->relation->answers;
    out->answers = from_right ? side_moves(pairing->left, kind, left)
                              : side_moves(pairing->right, kind, right);
    out->first = move_find(out->answers, out->step.label);
    out->end = move_find(out->answers, out->step.label + 1);
    return true;
}

bool pairing_owes(const Pairing *pairing, const Obligation *obligation) {
    assert(obligation->first <= obligation->end);
    return !obligation->right || pairing->relation->symmetric;
}

bool pairing_part(const Obligation *obligation, uint64_t pair, size_t answer,
                  uint32_t part, uint64_t *key) {
    assert(answer >= obligation->first && answer < obligation->end);
    SideMove move = obligation->answers.data[answer], step = obligation->step;
    if (part == 1 && move.via == SIDE_NONE)
        return false;
    uint32_t other = part == 0 ? move.target : move.via;
    uint32_t source = (uint32_t)(obligation->right ? pair : pair >> 32);
    uint32_t via = step.via == SIDE_NONE ? source : step.via;
    uint32_t own = part == 0 ? step.target : via;
    *key = obligation->right ? pair_key(other, own) : pair_key(own, other);
    return true;
}

/* Does just one of the two diverge? */
static bool parts_by_divergence(Pairing *pairing, uint64_t key, bool *answer) {
    uint32_t left = (uint32_t)(key >> 32), right = (uint32_t)key;
    bool one = false, other = false;
    *answer = false;
    if (!pairing->relation->divergence || left == SIDE_ROOT)
        return true;
    if (!side_diverges(pairing->left, left, &one) ||
        !side_diverges(pairing->right, right, &other))
        return false;
    *answer = one != other;
    return true;
}

/* Is there an obligation without any answer? */
static bool lacks_answer(const Pairing *pairing, uint64_t key,
                         uint32_t *number) {
    Obligation obligation;
    bool labels = pairing->relation->ready || pairing->relation->symmetric;
    for (*number = 0; pairing_obligation(pairing, key, *number, &obligation);
         ++*number) {
        if (obligation.right && !labels)
            return false;
        if (obligation.first == obligation.end)
            return true;
    }
    return false;
}

bool pairing_fails(Pairing *pairing, uint64_t key, bool *fails,
                   uint32_t *reason) {
    if (!parts_by_divergence(pairing, key, fails))
        return false;
    *reason = REASON_DIVERGENCE;
    if (!*fails)
        *fails = lacks_answer(pairing, key, reason);
    return true;
}

Limit pairing_limit(const Pairing *pairing) {
    const Side *left = pairing->left, *right = pairing->right;
    Limit limit = side_limit(left);
    if (limit == LIMIT_NONE)
        limit = side_limit(right);
    assert(limit != LIMIT_NONE || left->spent || right->spent);
    return limit;
}
