#include "equiv/walking/determinise.h"

#include "base/bisect.h"
#include "base/sorted.h"

#include <assert.h>

void sets_init(Sets *sets, Side *side) {
    *sets = (Sets){.side = side, .mem = side->mem};
    sequences_init(&sets->members, side->mem);
}

void sets_release(Sets *sets) {
    vec_release(sets->mem, &sets->noted);
    vec_release(sets->mem, &sets->seen);
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
        return limit_meet(&sets->limit, LIMIT_MEMORY);
    if (*number < sets->sets.count)
        return true;
    if (!judge(sets, &set))
        return false;
    return vec_try_push(sets->mem, &sets->sets, set) ||
           limit_meet(&sets->limit, LIMIT_MEMORY);
}

/* ---- Closures ------------------------------------------------------------ */

static void clear(Sets *sets) {
    vec_clear(&sets->draft);
    sets->now++;
}

/* Add a state to the draft, unless it is there. */
static bool add_state(Sets *sets, uint32_t state) {
    assert(state < side_states(sets->side));
    while (sets->seen.count < side_states(sets->side))
        if (!vec_try_push(sets->mem, &sets->seen, 0))
            return limit_meet(&sets->limit, LIMIT_MEMORY);
    if (vec_item(&sets->seen, state) == sets->now)
        return true;
    sets->seen.data[state] = sets->now;
    return vec_try_push(sets->mem, &sets->draft, state) ||
           limit_meet(&sets->limit, LIMIT_MEMORY);
}

/* May the draft be as large as it is? */
static bool pay(Sets *sets) {
    sets->spent =
        sets->allowance > 0 &&
        sets->members.items.count + sets->draft.count > sets->allowance;
    return !sets->spent;
}

/* Add everything that the draft leads to invisibly. */
static bool close_draft(Sets *sets) {
    Side *side = sets->side;
    for (size_t i = 0; i < sets->draft.count; i++) {
        uint32_t from = sets->draft.data[i];
        if (!pay(sets) || !side_know(side, MOVES_SINGLE, from))
            return false;
        MoveSpan moves = side_moves(side, MOVES_SINGLE, from);
        size_t k = 0;
        for (; k < moves.count && moves.data[k].label == 0; k++)
            if (!add_state(sets, moves.data[k].target))
                return false;
        assert(k == moves.count || moves.data[moves.count - 1].label > 0);
    }
    return true;
}

/* The draft becomes a set. */
static bool finish(Sets *sets, uint32_t *set) {
    Side *side = sets->side;
    Limit late =
        budget_poll(side->budget, &(Progress){.states = side_states(side),
                                              .expanded = side_states(side)});
    if (late != LIMIT_NONE)
        return limit_meet(&sets->limit, late);
    if (!close_draft(sets))
        return false;
    sets->draft.count = sorted_set(sets->draft.data, sets->draft.count);
    return intern(sets, set);
}

bool sets_add(Sets *sets, const uint32_t *states, size_t count, uint32_t *set) {
    clear(sets);
    for (size_t i = 0; i < count; i++)
        if (!add_state(sets, states[i]))
            return false;
    return finish(sets, set);
}

/* ---- Successors ---------------------------------------------------------- */

static bool note_label(Sets *sets, uint32_t label) {
    assert(label != 0);
    while (sets->noted.count <= label)
        if (!vec_try_push(sets->mem, &sets->noted, 0))
            return limit_meet(&sets->limit, LIMIT_MEMORY);
    if (sets->noted.data[label] == sets->now)
        return true;
    sets->noted.data[label] = sets->now;
    return vec_try_push(sets->mem, &sets->draft, label) ||
           limit_meet(&sets->limit, LIMIT_MEMORY);
}

/* The visible labels of the members, as a draft. */
static bool gather_labels(Sets *sets, uint32_t number) {
    assert(number != SET_EMPTY);
    uint32_t count = sets_size(sets, number);
    const uint32_t *members = sets_members(sets, number);
    clear(sets);
    for (uint32_t i = 0; i < count; i++) {
        MoveSpan moves = side_moves(sets->side, MOVES_SINGLE, members[i]);
        for (size_t k = move_find(moves, 1); k < moves.count; k++)
            if (!note_label(sets, moves.data[k].label))
                return false;
    }
    sets->draft.count = sorted_set(sets->draft.data, sets->draft.count);
    return true;
}

bool sets_label(Sets *sets, uint32_t number) {
    assert(number != SET_EMPTY);
    size_t next = sets->steps.count;
    if (sets_get(sets, number)->labelled)
        return true;
    if (!gather_labels(sets, number))
        return false;
    for (size_t i = 0; i < sets->draft.count; i++)
        if (!vec_try_push(sets->mem, &sets->steps,
                          ((SetStep){sets->draft.data[i], SET_UNKNOWN})))
            return limit_meet(&sets->limit, LIMIT_MEMORY);
    TraceSet *set = &vec_item(&sets->sets, number);
    set->next = next;
    set->successors = (uint32_t)sets->draft.count;
    set->labelled = true;
    return true;
}

/* Where the members' moves with this label lead. */
static bool follow(Sets *sets, uint32_t number, uint32_t label,
                   uint32_t *target) {
    assert(label != 0 && number != SET_EMPTY);
    uint32_t count = sets_size(sets, number);
    clear(sets);
    for (uint32_t i = 0; i < count; i++) {
        MoveSpan moves =
            side_moves(sets->side, MOVES_SINGLE, sets_members(sets, number)[i]);
        for (size_t k = move_find(moves, label);
             k < moves.count && moves.data[k].label == label; k++)
            if (!add_state(sets, moves.data[k].target))
                return false;
    }
    return finish(sets, target);
}

bool sets_follow(Sets *sets, uint32_t set, uint32_t label, uint32_t *target) {
    assert(label != 0);
    *target = SET_EMPTY;
    if (!sets_label(sets, set))
        return false;
    const TraceSet *from = sets_get(sets, set);
    size_t at = from->next, end = from->next + from->successors;
    BISECT(at, end, sets->steps.data[at].label < label);
    if (at == end || sets->steps.data[at].label != label)
        return true;
    if (sets->steps.data[at].set == SET_UNKNOWN) {
        if (!follow(sets, set, label, target))
            return false;
        sets->steps.data[at].set = *target;
    }
    *target = sets->steps.data[at].set;
    return true;
}

uint32_t sets_place(const Sets *sets, uint32_t set, uint32_t state) {
    assert(set != SET_EMPTY);
    const uint32_t *members = sets_members(sets, set);
    uint32_t at = 0, count = sets_size(sets, set);
    BISECT(at, count, members[at] < state);
    return at < count && members[at] == state ? at : SET_EMPTY;
}
