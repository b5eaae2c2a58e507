#include "equiv/determinise.h"

#include <stdlib.h>

static bool stop_at(Sets *sets, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (sets->limit == LIMIT_NONE)
        sets->limit = limit;
    return false;
}

void sets_init(Sets *sets, Side *side) {
    *sets = (Sets){.side = side, .mem = side->mem};
    sequences_init(&sets->members, side->mem);
}

void sets_release(Sets *sets) {
    vec_release(sets->mem, &sets->moves);
    vec_release(sets->mem, &sets->draft);
    vec_release(sets->mem, &sets->steps);
    sequences_release(&sets->members);
    vec_release(sets->mem, &sets->sets);
}

/* ---- Numbers ------------------------------------------------------------- */

/* What is asked of a set as a whole. */
static bool judge(Sets *sets, TraceSet *set) {
    for (size_t i = 0; i < sets->draft.count; i++) {
        bool diverges;
        uint32_t state = sets->draft.data[i];
        if (!side_diverges(sets->side, state, &diverges))
            return false;
        set->divergent |= diverges;
        set->dead |= side_moves(sets->side, MOVES_SINGLE, state).count == 0;
    }
    return true;
}

/* The number of the set in the draft. A set that cannot be judged is not asked
 * for again: a limit ends the search. */
static bool intern(Sets *sets, uint32_t *number) {
    TraceSet set = {0};
    *number = SET_EMPTY;
    if (sets->draft.count == 0)
        return true;
    if (!sequences_add(&sets->members, sets->draft.data, sets->draft.count,
                       number))
        return stop_at(sets, LIMIT_MEMORY);
    if (*number < sets->sets.count)
        return true;
    if (!judge(sets, &set))
        return false;
    return vec_try_push(sets->mem, &sets->sets, set) ||
           stop_at(sets, LIMIT_MEMORY);
}

/* ---- Closures ------------------------------------------------------------ */

static void tidy(Sets *sets) {
    sets->draft.count = sequence_tidy(sets->draft.data, sets->draft.count);
}

/* Add the closure of one more state to the draft. */
static bool add_state(Sets *sets, uint32_t state) {
    if (!side_know(sets->side, MOVES_CLOSURE, state))
        return false;
    MoveSpan closure = side_moves(sets->side, MOVES_CLOSURE, state);
    for (size_t i = 0; i < closure.count; i++)
        if (!vec_try_push(sets->mem, &sets->draft, closure.data[i].target))
            return stop_at(sets, LIMIT_MEMORY);
    return true;
}

bool sets_add(Sets *sets, const uint32_t *states, size_t count, uint32_t *set) {
    vec_clear(&sets->draft);
    for (size_t i = 0; i < count; i++)
        if (!add_state(sets, states[i]))
            return false;
    tidy(sets);
    return intern(sets, set);
}

/* ---- Successors ---------------------------------------------------------- */

static int compare_labels(const void *a, const void *b) {
    const Move *x = a, *y = b;
    return x->label == y->label ? 0 : x->label < y->label ? -1 : 1;
}

/* All visible moves of the members, by label. */
static bool gather(Sets *sets, uint32_t number) {
    uint32_t count = sets_size(sets, number);
    vec_clear(&sets->moves);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t state = sets_members(sets, number)[i];
        MoveSpan moves = side_moves(sets->side, MOVES_SINGLE, state);
        for (size_t k = move_find(moves, 1); k < moves.count; k++)
            if (!vec_try_push(sets->mem, &sets->moves, moves.data[k]))
                return stop_at(sets, LIMIT_MEMORY);
    }
    if (sets->moves.count > 0)
        qsort(sets->moves.data, sets->moves.count, sizeof *sets->moves.data,
              compare_labels);
    return true;
}

/* The set that the moves from `first` with its label lead to. */
static bool follow_label(Sets *sets, size_t *first, uint32_t *target) {
    uint32_t label = sets->moves.data[*first].label;
    vec_clear(&sets->draft);
    while (*first < sets->moves.count &&
           sets->moves.data[*first].label == label)
        if (!add_state(sets, sets->moves.data[(*first)++].target))
            return false;
    tidy(sets);
    return intern(sets, target);
}

static bool follow(Sets *sets, uint32_t number) {
    if (!gather(sets, number))
        return false;
    size_t next = sets->steps.count;
    for (size_t i = 0; i < sets->moves.count;) {
        SetStep step = {.label = sets->moves.data[i].label};
        if (!follow_label(sets, &i, &step.set))
            return false;
        if (!vec_try_push(sets->mem, &sets->steps, step))
            return stop_at(sets, LIMIT_MEMORY);
    }
    TraceSet *set = &vec_item(&sets->sets, number);
    set->next = next;
    set->successors = (uint32_t)(sets->steps.count - next);
    set->followed = true;
    return true;
}

bool sets_follow(Sets *sets, uint32_t set, uint32_t label, uint32_t *target) {
    assert(label != 0);
    if (!sets_get(sets, set)->followed && !follow(sets, set))
        return false;
    const TraceSet *from = sets_get(sets, set);
    size_t low = from->next, high = from->next + from->successors;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sets->steps.data[middle].label < label)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < from->next + from->successors &&
                 sets->steps.data[low].label == label;
    *target = found ? sets->steps.data[low].set : SET_EMPTY;
    return true;
}

uint32_t sets_place(const Sets *sets, uint32_t set, uint32_t state) {
    const uint32_t *members = sets_members(sets, set);
    uint32_t low = 0, high = sets_size(sets, set);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (members[middle] < state)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sets_size(sets, set) && members[low] == state ? low
                                                               : SET_EMPTY;
}
