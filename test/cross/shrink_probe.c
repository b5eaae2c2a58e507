#include "test/cross/shrink_probe.h"

#include "test/cross/shrink.h"

#include <string.h>

/* An edit makes the i-th change of its kind and returns false when there is
 * no i-th. */
typedef bool Edit(Probe *probe, uint32_t i);

static bool remove_move(Probe *probe, uint32_t i) {
    if (i >= probe->move_count)
        return false;
    memmove(&probe->moves[i], &probe->moves[i + 1],
            (probe->move_count - i - 1) * sizeof *probe->moves);
    probe->move_count--;
    return true;
}

/* Only the last state: renumbering is not worth it. */
static bool remove_state(Probe *probe, uint32_t i) {
    if (i > 0 || probe->states == 0)
        return false;
    probe->sets[--probe->states] = 0;
    probe->initial &= (1u << probe->states) - 1;
    return true;
}

static bool remove_member(Probe *probe, uint32_t i) {
    if (i >= 4 * PROBE_STATES)
        return false;
    probe->sets[i / 4] &= ~(1u << i % 4);
    return true;
}

static bool remove_action(Probe *probe, uint32_t i) {
    if (i >= PROBE_ACTIONS)
        return false;
    probe->actions &= ~(1u << i);
    return true;
}

static bool remove_initial(Probe *probe, uint32_t i) {
    if (i >= PROBE_STATES)
        return false;
    probe->initial &= ~(1u << i);
    return true;
}

static bool remove_letter(Probe *probe, uint32_t i) {
    if (i >= PROBE_LETTERS * probe->move_count)
        return false;
    probe->moves[i / PROBE_LETTERS].letters &= ~(1u << i % PROBE_LETTERS);
    return true;
}

static bool remove_mark(Probe *probe, uint32_t i) {
    if (i >= PROBE_SETS * probe->move_count)
        return false;
    probe->moves[i / PROBE_SETS].marks &= ~(1u << i % PROBE_SETS);
    return true;
}

/* The last set, or the last proposition. */
static bool remove_last(Probe *probe, uint32_t i) {
    if (i == 0)
        probe->set_count -= probe->set_count > 0;
    if (i == 1)
        probe->proposition_count -= probe->proposition_count > 0;
    return i < 2;
}

static bool affirm(Probe *probe, uint32_t i) {
    if (i >= probe->proposition_count)
        return false;
    probe->propositions[i].negated = false;
    return true;
}

/* ---- the loop ---- */

typedef struct Pair {
    Probe *probe;
    PairFails *fails;
    void *context;
} Pair;

static bool fails_with_probe(void *context, const Sketch *sketch) {
    Pair *pair = context;
    return probe_check(pair->probe, sketch) &&
           pair->fails(pair->context, sketch, pair->probe);
}

static bool try_edit(const Sketch *sketch, Pair *pair, Edit *edit) {
    bool changed = false;
    for (uint32_t i = 0;;) {
        Probe smaller = *pair->probe;
        if (!edit(&smaller, i))
            return changed;
        if (memcmp(&smaller, pair->probe, sizeof smaller) != 0 &&
            probe_check(&smaller, sketch) &&
            pair->fails(pair->context, sketch, &smaller)) {
            *pair->probe = smaller;
            changed = true;
        } else {
            i++;
        }
    }
}

void shrink_pair(Sketch *sketch, Probe *probe, PairFails *fails,
                 void *context) {
    static Edit *const edits[] = {
        remove_move,   remove_state,   remove_member,
        remove_action, remove_initial, remove_letter,
        remove_mark,   remove_last,    affirm,
    };
    Pair pair = {probe, fails, context};
    bool changed = true;
    while (changed) {
        Sketch before = *sketch;
        changed = false;
        for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
            changed |= try_edit(sketch, &pair, edits[i]);
        shrink(sketch, fails_with_probe, &pair);
        changed |= memcmp(&before, sketch, sizeof before) != 0;
    }
}
