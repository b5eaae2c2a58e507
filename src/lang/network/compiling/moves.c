#include "lang/network/compiling/moves.h"

#include "lang/network/compiling/merge.h"

#include <assert.h>
#include <string.h>

/* A function that is compiled anew for each constant that it is given. */
#define SPECIALISED static inline __attribute__((always_inline))

enum {
    COPIED_PER_WORK = 256 /* transitions that are copied in a unit of work */
};

typedef struct Targets {
    const uint32_t *changes; /* to the possible targets */
    uint32_t count;          /* how many; 0: disabled */
} Targets;

/* The code at a place of a wide vector; `words` is 1 if it is known to be. */
static inline Word code_at(const Word *wide, uint32_t at, uint32_t mask,
                           size_t words) {
    return wide[words == 1 ? 0 : at / 64] >> at % 64 & mask;
}

static inline Word placed(uint32_t change, uint32_t to) {
    return (Word)change << to % 64;
}

typedef struct Origin { /* a state that is expanded */
    const Word *state;  /* as it is stored */
    const Word *wide;   /* with all codes */
} Origin;

static inline void copy(Word *to, const Word *from, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] = from[i];
}

typedef struct Room {  /* the batch, held in registers */
    Word *states;      /* of the batch */
    uint32_t *actions; /* of the batch */
    size_t count;      /* transitions so far */
    size_t capacity;   /* of the batch */
    Successors *batch; /* where they go in the end */
} Room;

static inline Room room_in(Successors *batch) {
    return (Room){batch->states, batch->actions, batch->count, batch->capacity,
                  batch};
}

/* By value, because a Room whose address is known would live in memory. */
static __attribute__((noinline)) Room room_grow(Successors *batch, size_t count,
                                                size_t extra) {
    batch->count = count;
    successors_reserve(batch, extra);
    return room_in(batch);
}

typedef struct Widths { /* words of vectors; 0: any number */
    size_t stored;      /* as they are stored */
    size_t wide;        /* with all codes */
} Widths;

/* Append a plain move to a batch that has room. The target is written where
 * the next transition goes and stays if the move is enabled; of long states
 * copying costs more than a wrong guess. Inlined for constant widths. */
SPECIALISED void add_plain(Room *room, const Move *move, const Join *join,
                           Origin origin, uint32_t to, Widths widths) {
    assert(room->count < room->capacity && join->column);
    Word partner = code_at(origin.wide, join->at, join->mask, widths.wide);
    const Word *state = origin.state;
    uint32_t change = join->column[partner];
    Word own = placed(move->change, to), other = placed(change, join->to);
    if (widths.stored == 1) {
        room->states[room->count] = *state ^ own ^ other;
    } else if (widths.stored == 2) { /* without going through memory */
        Word own_high = 0 - (Word)(to / 64);
        Word other_high = 0 - (Word)(join->to / 64);
        Word *target = room->states + room->count * 2;
        target[0] = state[0] ^ (own & ~own_high) ^ (other & ~other_high);
        target[1] = state[1] ^ (own & own_high) ^ (other & other_high);
    } else {
        if (change == MOVE_DISABLED)
            return;
        size_t size = room->batch->words;
        Word *target = room->states + room->count * size;
        copy(target, state, size);
        target[to / 64] ^= own;
        target[join->to / 64] ^= other;
    }
    room->actions[room->count] = move->action;
    room->count += change != MOVE_DISABLED;
}

SPECIALISED void expand_plain(const Moves *moves, Origin origin,
                              Successors *out, Widths widths) {
    const Join *joins = moves->joins;
    const MoveDriver *driver = moves->plain,
                     *last = driver + moves->plain_count;
    Room room = room_in(out);
    for (; driver < last; driver++) {
        Word code = code_at(origin.wide, driver->at, driver->mask, widths.wide);
        const Move *move = driver->moves + driver->starts[code];
        const Move *end = driver->moves + driver->starts[code + 1];
        assert(driver->starts[code] <= driver->starts[code + 1]);
        size_t most = (size_t)(end - move);
        if (room.capacity - room.count < most) {
            room = room_grow(out, room.count, most);
            if (out->failed)
                break;
        }
        for (; move < end; move++)
            add_plain(&room, move, &joins[move->action], origin, driver->to,
                      widths);
    }
    assert(room.count <= room.capacity && room.states == out->states);
    out->count = room.count;
}

static inline Targets targets_of(const MoveColumn *column, Word code) {
    if (!column->starts) {
        const uint32_t *change = &column->changes[code];
        return (Targets){change, *change != MOVE_DISABLED};
    }
    uint32_t first = column->starts[code], last = column->starts[code + 1];
    if (!column->actions)
        return (Targets){column->changes + first, last - first};
    for (uint32_t high = last; first < high;) { /* actions are sorted */
        uint32_t middle = first + (high - first) / 2;
        if (column->actions[middle] < column->action)
            first = middle + 1;
        else
            high = middle;
    }
    assert(first <= last);
    uint32_t end = first;
    while (end < last && column->actions[end] == column->action)
        end++;
    return (Targets){column->changes + first, end - first};
}

const uint32_t *moves_targets(const MoveColumn *column, Word code,
                              uint32_t *count) {
    Targets targets = targets_of(column, code);
    *count = targets.count;
    return targets.changes;
}

/* The steps of one action of one component from a state of the system. */
static Targets find(const MoveColumn *column, const Word *wide) {
    return targets_of(column, code_at(wide, column->at, column->mask, 0));
}

bool moves_multiply(Successors *batch, size_t count, const uint32_t *changes,
                    size_t change_count, uint32_t to) {
    assert(count <= batch->count);
    size_t words = batch->words, base = batch->count - count;
    size_t total = mem_product(count, change_count);
    if (total > count && !successors_reserve(batch, total - count))
        return false;
    if (total >= COPIED_PER_WORK &&
        mem_must_stop_after(batch->mem, (uint32_t)(total / COPIED_PER_WORK))) {
        batch->failed = true;
        return false;
    }
    for (size_t k = change_count; k-- > 0;) { /* the first block last */
        Word change = placed(changes[k], to);
        Word *block = batch->states + (base + k * count) * words;
        if (k > 0) {
            memcpy(block, batch->states + base * words,
                   count * words * sizeof *block);
            memcpy(batch->actions + base + k * count, batch->actions + base,
                   count * sizeof *batch->actions);
        }
        for (size_t i = 0; i < count; i++)
            block[i * words + to / 64] ^= change;
    }
    assert(base + total <= batch->capacity);
    batch->count = base + total;
    return true;
}

/* Append what one hard move gives; returns how many transitions that is. */
static size_t add_hard(const Moves *moves, Origin origin, const Move *move,
                       uint32_t to, Successors *out) {
    Meeting meeting = moves->meetings[move->action];
    size_t base = out->count;
    Word *target = successors_add(out, move->action);
    if (!target)
        return 0;
    copy(target, origin.state, moves->words);
    target[to / 64] ^= placed(move->change, to);
    for (uint32_t k = 0; k < meeting.count; k++) {
        uint32_t partner = moves->partners[meeting.first + k];
        const MoveColumn *column = &moves->columns[partner];
        Targets targets = find(column, origin.wide);
        if (targets.count == 0 ||
            !moves_multiply(out, out->count - base, targets.changes,
                            targets.count, column->to)) {
            out->count = base;
            return 0;
        }
    }
    return out->count - base;
}

/* Those that are merged with others are noted, too. */
static void expand_hard(const Moves *moves, Origin origin, Successors *out,
                        bool merging, uint8_t *notes) {
    size_t base = out->count;
    uint32_t colliding = 0; /* moves made that may coincide with others */
    for (uint32_t d = 0; d < moves->hard_count; d++) {
        const MoveDriver *driver = &moves->hard[d];
        Word code = code_at(origin.wide, driver->at, driver->mask, 0);
        uint32_t last = driver->starts[code + 1];
        assert(driver->starts[code] <= last);
        for (uint32_t i = driver->starts[code]; i < last && !out->failed; i++) {
            const Move *move = &driver->moves[i];
            if (add_hard(moves, origin, move, driver->to, out))
                colliding += moves->collides[move->action];
        }
    }
    if (notes)
        tally_actions(out, base, notes);
    if (colliding > 1 && merging)
        merge_transitions(out, base, moves->labels);
}

static void expand_one_word(const Moves *moves, Origin origin,
                            Successors *out) {
    Word state[] = {origin.state[0]}, wide[] = {origin.wide[0]};
    if (moves->places->wide_words == 1)
        expand_plain(moves, (Origin){state, wide}, out, (Widths){1, 1});
    else
        expand_plain(moves, (Origin){state, origin.wide}, out, (Widths){1, 0});
}

static void expand_two_words(const Moves *moves, Origin origin,
                             Successors *out) {
    Word state[] = {origin.state[0], origin.state[1]};
    if (moves->places->has_classes)
        expand_plain(moves, (Origin){state, origin.wide}, out, (Widths){2, 0});
    else
        expand_plain(moves, (Origin){state, state}, out, (Widths){2, 2});
}

static void expand(const Moves *moves, const Word *state, Successors *out,
                   bool merging, uint8_t *notes) {
    WideVector room;
    Origin origin = {state, places_wide(moves->places, state, room)};
    size_t base = out->count;
    assert(out->words == moves->words);
    if (moves->words == 1) /* a copy cannot be changed by what is written */
        expand_one_word(moves, origin, out);
    else if (moves->words == 2)
        expand_two_words(moves, origin, out);
    else
        expand_plain(moves, origin, out, (Widths){0, 0});
    if (notes) {
        tally_state(moves->tally, origin.wide, notes);
        tally_actions(out, base, notes);
    }
    if (moves->hard_count > 0)
        expand_hard(moves, origin, out, merging, notes);
}

void moves_expand(const Moves *moves, const Word *state, Successors *out,
                  uint8_t *notes) {
    expand(moves, state, out, true, notes);
}

void moves_expand_all(const Moves *moves, const Word *state, Successors *out,
                      uint8_t *notes) {
    expand(moves, state, out, false, notes);
}

/* ---- Asking -------------------------------------------------------------- */

static bool meets(const Moves *moves, const Word *wide, uint32_t action) {
    Meeting meeting = moves->meetings[action];
    for (uint32_t k = 0; k < meeting.count; k++) {
        uint32_t partner = moves->partners[meeting.first + k];
        if (find(&moves->columns[partner], wide).count == 0)
            return false;
    }
    return true;
}

static bool joins(const Moves *moves, const Word *wide, uint32_t action) {
    const Join *join = &moves->joins[action];
    Word partner = code_at(wide, join->at, join->mask, 0);
    return join->column[partner] != MOVE_DISABLED;
}

typedef bool Together(const Moves *moves, const Word *wide, uint32_t action);

/* Has the driver a move with this label in which its partners take part? */
static bool drives(const Moves *moves, const MoveDriver *driver,
                   const Word *wide, uint32_t label, Together *together) {
    Word code = code_at(wide, driver->at, driver->mask, 0);
    uint32_t last = driver->starts[code + 1];
    for (uint32_t i = driver->starts[code]; i < last; i++) {
        uint32_t action = driver->moves[i].action;
        if (moves->labels[action] == label && together(moves, wide, action))
            return true;
    }
    return false;
}

bool moves_enable(const Moves *moves, const Word *state, uint32_t label) {
    WideVector room;
    const Word *wide = places_wide(moves->places, state, room);
    for (uint32_t d = 0; d < moves->plain_count; d++)
        if (drives(moves, &moves->plain[d], wide, label, joins))
            return true;
    for (uint32_t d = 0; d < moves->hard_count; d++)
        if (drives(moves, &moves->hard[d], wide, label, meets))
            return true;
    return false;
}
