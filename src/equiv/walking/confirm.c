#include "equiv/walking/confirm.h"

#include "base/sorted.h"

#include <assert.h>

typedef struct Crowd { /* states that a word can lead to */
    Side *side;        /* whose */
    uint8_t *in;       /* by state, as far as `size` */
    size_t size;       /* of it */
    bool chaos;        /* a prefix led to a divergence */
} Crowd;

static bool crowd_add(Crowd *crowd, uint32_t state) {
    assert(state < side_states(crowd->side));
    size_t size = (size_t)side_states(crowd->side);
    if (crowd->size < size) {
        size *= 2;
        uint8_t *grown =
            mem_try_resize(crowd->side->mem, crowd->in, crowd->size, size);
        if (!grown)
            return false;
        for (size_t i = crowd->size; i < size; i++)
            grown[i] = 0;
        crowd->in = grown;
        crowd->size = size;
    }
    crowd->in[state] = 1;
    return true;
}

/* Add what invisible steps lead to, until nothing changes. */
static bool crowd_close(Crowd *crowd) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t s = 0; s < crowd->size; s++) {
            if (!crowd->in[s])
                continue;
            if (!side_know(crowd->side, MOVES_SINGLE, s))
                return false;
            MoveSpan moves = side_moves(crowd->side, MOVES_SINGLE, s);
            for (size_t i = 0; i < moves.count; i++) {
                uint32_t target = moves.data[i].target;
                if (moves.data[i].label != 0 ||
                    (target < crowd->size && crowd->in[target]))
                    continue;
                if (!crowd_add(crowd, target))
                    return false;
                changed = true;
            }
        }
    }
    return true;
}

static bool crowd_diverges(Crowd *crowd, bool *answer) {
    *answer = false;
    for (uint32_t s = 0; s < crowd->size && !*answer; s++)
        if (crowd->in[s] && !side_diverges(crowd->side, s, answer))
            return false;
    return true;
}

/* Follow one label. */
static bool crowd_step(Crowd *crowd, uint32_t label) {
    assert(label != 0);
    Crowd next = {.side = crowd->side, .chaos = crowd->chaos};
    bool fine = true;
    for (uint32_t s = 0; s < crowd->size && fine; s++) {
        if (!crowd->in[s])
            continue;
        MoveSpan moves = side_moves(crowd->side, MOVES_SINGLE, s);
        for (size_t i = 0; i < moves.count && fine; i++)
            if (moves.data[i].label == label)
                fine = crowd_add(&next, moves.data[i].target);
    }
    mem_free(crowd->side->mem, crowd->in, crowd->size);
    *crowd = next;
    return fine && crowd_close(crowd);
}

/* The initial states, where propositions count only those that begin as the
 * difference does. */
static bool crowd_begin(Crowd *crowd, const Difference *difference) {
    const Side *side = crowd->side;
    for (size_t i = 0; i < side->initial.count; i++)
        if (side->initial.data[i].label == difference->initial &&
            !crowd_add(crowd, side->initial.data[i].target))
            return false;
    return crowd_close(crowd);
}

static bool crowd_follow(Crowd *crowd, const Difference *difference) {
    if (!crowd_begin(crowd, difference))
        return false;
    for (size_t i = 0; i <= difference->word.count; i++) {
        bool diverges;
        if (!crowd_diverges(crowd, &diverges))
            return false;
        crowd->chaos |= diverges;
        if (i < difference->word.count &&
            !crowd_step(crowd, difference->word.data[i]))
            return false;
    }
    return true;
}

static bool refuses(const Side *side, MoveSpan moves,
                    const Difference *difference) {
    assert(difference->kind == DIFFERENCE_REFUSAL);
    for (size_t i = 0; i < moves.count; i++) {
        uint32_t action = alphabet_action(side->alphabet, moves.data[i].label);
        if (action == 0)
            return false;
        for (size_t k = 0; k < difference->labels.count; k++)
            if (action == difference->labels.data[k])
                return false;
    }
    return true;
}

bool confirm_shows(Side *side, uint32_t state, const Difference *difference,
                   bool *answer) {
    assert(difference->kind != DIFFERENCE_NONE);
    MoveSpan moves = side_moves(side, MOVES_SINGLE, state);
    *answer = false;
    switch (difference->kind) {
    case DIFFERENCE_STEP:
        for (size_t i = 0; i < moves.count; i++)
            *answer |= moves.data[i].label == difference->labels.data[0];
        return true;
    case DIFFERENCE_REFUSAL:
        *answer = refuses(side, moves, difference);
        return true;
    case DIFFERENCE_DIVERGENCE:
        return side_diverges(side, state, answer);
    case DIFFERENCE_DEADLOCK:
        *answer = moves.count == 0;
        return true;
    case DIFFERENCE_INITIAL:
        *answer = true;
        return true;
    case DIFFERENCE_PROPOSITIONS:
    case DIFFERENCE_ALPHABET:
    case DIFFERENCE_FAIRNESS: /* equiv/walking/trial.h has the definition */
    case DIFFERENCE_NONE:
        break;
    }
    return true;
}

/* Does some state of the crowd? */
static bool crowd_shows(Crowd *crowd, const Difference *difference,
                        bool *answer) {
    *answer = false;
    for (uint32_t s = 0; s < crowd->size && !*answer; s++)
        if (crowd->in[s] && !confirm_shows(crowd->side, s, difference, answer))
            return false;
    return true;
}

static bool confirm(const Difference *difference, const RelationRule *relation,
                    Crowd *one, Crowd *other, bool *answer) {
    assert(one != other && one->size == 0 && other->size == 0);
    bool can, cannot;
    if (!crowd_follow(one, difference) || !crowd_follow(other, difference) ||
        !crowd_shows(one, difference, &can) ||
        !crowd_shows(other, difference, &cannot))
        return false;
    *answer =
        can && !cannot && !(relation->aspects & RUNS_CHAOS && other->chaos);
    return true;
}

bool confirm_difference(const Difference *difference,
                        const RelationRule *relation, Side *one, Side *other,
                        bool *answer) {
    Crowd first = {.side = one}, second = {.side = other};
    bool fine = confirm(difference, relation, &first, &second, answer);
    mem_free(one->mem, first.in, first.size);
    mem_free(other->mem, second.in, second.size);
    return fine;
}

/* ---- What the other one allows ------------------------------------------- */

static bool add_labels(Difference *difference, const Side *side,
                       uint32_t state) {
    MoveSpan moves = side_moves(side, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++)
        if (moves.data[i].label != 0 &&
            !vec_try_push(difference->mem, &difference->allowed,
                          moves.data[i].label))
            return false;
    return true;
}

/* A state in which it can stay says more than one on the way to it. */
static bool is_stable(const Side *side, uint32_t state) {
    MoveSpan moves = side_moves(side, MOVES_SINGLE, state);
    return moves.count == 0 || moves.data[0].label != 0;
}

static bool note_place(Difference *difference, const Side *side,
                       uint32_t state) {
    size_t words = side->explorer.model->words;
    assert(state < side_states(side) && difference->place.count == 0);
    if (!vec_try_reserve(difference->mem, &difference->place, words))
        return false;
    store_get(side->explorer.store, state, difference->place.data);
    difference->place.count = words;
    return true;
}

static bool note_allowed(Difference *difference, const Crowd *crowd) {
    uint32_t first = SIDE_NONE;
    for (uint32_t s = 0; s < crowd->size; s++) {
        if (!crowd->in[s])
            continue;
        if (!add_labels(difference, crowd->side, s))
            return false;
        difference->places++;
        if (first == SIDE_NONE ||
            (is_stable(crowd->side, s) && !is_stable(crowd->side, first)))
            first = s;
    }
    difference->allowed.count =
        sorted_set(difference->allowed.data, difference->allowed.count);
    return first == SIDE_NONE || note_place(difference, crowd->side, first);
}

bool confirm_allowed(Difference *difference, Side *other) {
    assert(difference->everywhere && other->explorer.store);
    Crowd crowd = {.side = other};
    bool fine =
        crowd_follow(&crowd, difference) && note_allowed(difference, &crowd);
    mem_free(other->mem, crowd.in, crowd.size);
    if (!fine)
        difference->places = 0;
    return fine;
}
