#include "equiv/determinise.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static bool stop_at(Sets *sets, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (sets->limit == LIMIT_NONE)
        sets->limit = limit;
    return false;
}

void sets_init(Sets *sets, Side *side) {
    *sets = (Sets){.side = side, .mem = side->mem};
}

void sets_release(Sets *sets) {
    vec_release(sets->mem, &sets->moves);
    vec_release(sets->mem, &sets->draft);
    vec_release(sets->mem, &sets->table);
    vec_release(sets->mem, &sets->steps);
    vec_release(sets->mem, &sets->members);
    vec_release(sets->mem, &sets->sets);
}

/* ---- The table ----------------------------------------------------------- */

/* Where the set with this hash is, or could be put: its slot. */
static uint32_t *slot_of(Sets *sets, uint32_t hash, const uint32_t *members,
                         size_t count) {
    size_t mask = sets->table.count - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t *slot = &sets->table.data[i];
        if (*slot == 0)
            return slot;
        const TraceSet *set = sets_get(sets, *slot - 1);
        if (set->hash == hash && set->count == count &&
            memcmp(sets_members(sets, *slot - 1), members,
                   count * sizeof *members) == 0)
            return slot;
    }
}

/* Twice as many slots as sets, at least. */
static bool grow_table(Sets *sets) {
    if (sets->table.count >= 2 * (sets->sets.count + 1))
        return true;
    size_t size = sets->table.count ? 2 * sets->table.count : 16;
    if (!vec_try_reserve(sets->mem, &sets->table, size - sets->table.count))
        return stop_at(sets, LIMIT_MEMORY);
    sets->table.count = size;
    memset(sets->table.data, 0, size * sizeof *sets->table.data);
    for (uint32_t i = 0; i < sets->sets.count; i++) {
        const TraceSet *set = sets_get(sets, i);
        *slot_of(sets, set->hash, sets_members(sets, i), set->count) = i + 1;
    }
    return true;
}

/* What is asked of a set as a whole. */
static bool judge(Sets *sets, TraceSet *set) {
    for (uint32_t i = 0; i < set->count; i++) {
        bool diverges;
        uint32_t state = sets->draft.data[i];
        if (!side_diverges(sets->side, state, &diverges))
            return false;
        set->divergent |= diverges;
        set->dead |= side_moves(sets->side, MOVES_SINGLE, state).count == 0;
    }
    return true;
}

/* The number of the set in the draft. */
static bool intern(Sets *sets, uint32_t *number) {
    size_t count = sets->draft.count;
    if (count == 0) {
        *number = SET_EMPTY;
        return true;
    }
    const uint32_t *draft = sets->draft.data;
    uint32_t hash = (uint32_t)hash_bytes(draft, count * sizeof *draft);
    if (!grow_table(sets))
        return false;
    uint32_t *slot = slot_of(sets, hash, draft, count);
    if (*slot != 0) {
        *number = *slot - 1;
        return true;
    }
    TraceSet set = {
        .first = sets->members.count, .count = (uint32_t)count, .hash = hash};
    if (!judge(sets, &set))
        return false;
    if (!vec_try_reserve(sets->mem, &sets->members, count) ||
        !vec_try_push(sets->mem, &sets->sets, set))
        return stop_at(sets, LIMIT_MEMORY);
    memcpy(sets->members.data + sets->members.count, draft,
           count * sizeof *draft);
    sets->members.count += count;
    *number = (uint32_t)sets->sets.count - 1;
    *slot = *number + 1;
    return true;
}

/* ---- Closures ------------------------------------------------------------ */

static int compare_states(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x == y ? 0 : x < y ? -1 : 1;
}

static void tidy(Sets *sets) {
    size_t kept = 0;
    if (sets->draft.count == 0)
        return;
    qsort(sets->draft.data, sets->draft.count, sizeof *sets->draft.data,
          compare_states);
    for (size_t i = 1; i < sets->draft.count; i++)
        if (sets->draft.data[kept] != sets->draft.data[i])
            sets->draft.data[++kept] = sets->draft.data[i];
    sets->draft.count = kept + 1;
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
    const TraceSet *set = sets_get(sets, number);
    vec_clear(&sets->moves);
    for (uint32_t i = 0; i < set->count; i++) {
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

bool sets_include(const Sets *sets, uint32_t part, uint32_t whole) {
    const TraceSet *small = sets_get(sets, part),
                   *large = sets_get(sets, whole);
    const uint32_t *one = sets_members(sets, part);
    const uint32_t *other = sets_members(sets, whole);
    uint32_t k = 0;
    if (small->count > large->count)
        return false;
    for (uint32_t i = 0; i < small->count; i++, k++) {
        while (k < large->count && other[k] < one[i])
            k++;
        if (k == large->count || other[k] != one[i])
            return false;
    }
    return true;
}
