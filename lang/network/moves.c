#include "lang/network/moves.h"

#include "lang/network/merge.h"

#include <assert.h>
#include <string.h>

typedef struct Targets {
    const uint32_t *changes; /* to the possible targets */
    uint32_t count;          /* how many; 0: disabled */
} Targets;

static inline Word local_state(const Word *state, uint32_t at, uint32_t mask) {
    return state[at / 64] >> at % 64 & mask;
}

static inline Word placed(uint32_t change, uint32_t at) {
    return (Word)change << at % 64;
}

static inline void copy(Word *to, const Word *from, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] = from[i];
}

/* Append the plain moves of one driver. The batch has room for all of them,
 * so each is written where the next transition goes and stays if it is
 * enabled. Inlined for a constant number of words. */
static inline void add_plain(const Moves *moves, const Word *state,
                             const Driver *driver, Successors *out,
                             size_t words) {
    Word local = local_state(state, driver->at, driver->mask);
    const Move *move = driver->moves + driver->starts[local];
    const Move *end = driver->moves + driver->starts[local + 1];
    if (!successors_reserve(out, (size_t)(end - move)))
        return;
    size_t count = out->count;
    Word *states = out->states; /* what is written cannot change these */
    uint32_t *actions = out->actions;
    for (; move < end; move++) {
        const Join *join = &moves->joins[move->action];
        Word partner = local_state(state, join->at, join->mask);
        uint32_t change = join->column[partner];
        Word *target = states + count * words;
        copy(target, state, words);
        target[words == 1 ? 0 : driver->at / 64] ^=
            placed(move->change, driver->at);
        target[words == 1 ? 0 : join->at / 64] ^= placed(change, join->at);
        actions[count] = move->action;
        count += change != MOVE_DISABLED;
    }
    out->count = count;
}

/* The same for wide states, where copying costs more than guessing wrong. */
static void add_plain_wide(const Moves *moves, const Word *state,
                           const Driver *driver, Successors *out) {
    Word local = local_state(state, driver->at, driver->mask);
    const Move *move = driver->moves + driver->starts[local];
    const Move *end = driver->moves + driver->starts[local + 1];
    if (!successors_reserve(out, (size_t)(end - move)))
        return;
    for (; move < end; move++) {
        const Join *join = &moves->joins[move->action];
        Word partner = local_state(state, join->at, join->mask);
        uint32_t change = join->column[partner];
        if (change == MOVE_DISABLED)
            continue;
        Word *target = successors_state(out, out->count);
        memcpy(target, state, moves->words * sizeof *target);
        target[driver->at / 64] ^= placed(move->change, driver->at);
        target[join->at / 64] ^= placed(change, join->at);
        out->actions[out->count++] = move->action;
    }
}

/* The steps of one action of one component from a state of the system. */
static Targets find(const Column *column, const Word *state) {
    Word local = local_state(state, column->at, column->mask);
    if (!column->starts) {
        const uint32_t *change = &column->changes[local];
        return (Targets){change, *change != MOVE_DISABLED};
    }
    uint32_t first = column->starts[local], last = column->starts[local + 1];
    if (!column->actions)
        return (Targets){column->changes + first, last - first};
    for (uint32_t high = last; first < high;) { /* actions are sorted */
        uint32_t middle = first + (high - first) / 2;
        if (column->actions[middle] < column->action)
            first = middle + 1;
        else
            high = middle;
    }
    uint32_t end = first;
    while (end < last && column->actions[end] == column->action)
        end++;
    return (Targets){column->changes + first, end - first};
}

bool moves_multiply(Successors *batch, size_t count, const uint32_t *changes,
                    size_t change_count, uint32_t at) {
    assert(count <= batch->count);
    size_t words = batch->words, base = batch->count - count;
    size_t total = mem_product(count, change_count);
    if (total > count && !successors_reserve(batch, total - count))
        return false;
    for (size_t k = change_count; k-- > 0;) { /* the first block last */
        Word change = placed(changes[k], at);
        Word *block = batch->states + (base + k * count) * words;
        if (k > 0) {
            memcpy(block, batch->states + base * words,
                   count * words * sizeof *block);
            memcpy(batch->actions + base + k * count, batch->actions + base,
                   count * sizeof *batch->actions);
        }
        for (size_t i = 0; i < count; i++)
            block[i * words + at / 64] ^= change;
    }
    batch->count = base + total;
    return true;
}

/* Append what one hard move gives; returns how many transitions that is. */
static size_t add_hard(const Moves *moves, const Word *state, const Move *move,
                       uint32_t at, Successors *out) {
    Meeting meeting = moves->meetings[move->action];
    size_t base = out->count;
    Word *target = successors_add(out, move->action);
    if (!target)
        return 0;
    copy(target, state, moves->words);
    target[at / 64] ^= placed(move->change, at);
    for (uint32_t k = 0; k < meeting.count; k++) {
        uint32_t partner = moves->partners[meeting.first + k];
        const Column *column = &moves->columns[partner];
        Targets targets = find(column, state);
        if (targets.count == 0 ||
            !moves_multiply(out, out->count - base, targets.changes,
                            targets.count, column->at)) {
            out->count = base;
            return 0;
        }
    }
    return out->count - base;
}

static void expand_hard(const Moves *moves, const Word *state,
                        Successors *out) {
    size_t base = out->count;
    uint32_t colliding = 0; /* moves made that may coincide with others */
    for (uint32_t d = 0; d < moves->hard_count; d++) {
        const Driver *driver = &moves->hard[d];
        Word local = local_state(state, driver->at, driver->mask);
        uint32_t last = driver->starts[local + 1];
        for (uint32_t i = driver->starts[local]; i < last; i++) {
            const Move *move = &driver->moves[i];
            if (add_hard(moves, state, move, driver->at, out))
                colliding += moves->collides[move->action];
        }
    }
    if (colliding > 1)
        merge_transitions(out, base, moves->labels);
}

void moves_expand(const Moves *moves, const Word *state, Successors *out) {
    assert(out->words == moves->words);
    if (moves->words == 1)
        for (uint32_t d = 0; d < moves->plain_count; d++)
            add_plain(moves, state, &moves->plain[d], out, 1);
    else if (moves->words == 2)
        for (uint32_t d = 0; d < moves->plain_count; d++)
            add_plain(moves, state, &moves->plain[d], out, 2);
    else
        for (uint32_t d = 0; d < moves->plain_count; d++)
            add_plain_wide(moves, state, &moves->plain[d], out);
    if (moves->hard_count > 0)
        expand_hard(moves, state, out);
}
