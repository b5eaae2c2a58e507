#include "lang/network/compiling/steps_check.h"

#include <assert.h>

static bool has_edge(const Local *local, uint64_t from, uint32_t action,
                     uint64_t to) {
    assert(from < local->state_count);
    for (uint32_t i = local->starts[from]; i < local->starts[from + 1]; i++)
        if (local->edges[i].action == action && local->edges[i].target == to)
            return true;
    return false;
}

/* Its own action, or UINT32_MAX if it takes no part. */
static uint32_t own_action(const Network *network, uint32_t action,
                           uint32_t component) {
    for (uint32_t k = 0; k < action_size(network, action); k++) {
        Participant p = action_participant(network, action, k);
        if (p.component == component)
            return p.action;
    }
    return UINT32_MAX;
}

static bool is_right(const StepsCheck *check, const Word *from, uint32_t action,
                     const Word *to) {
    for (uint32_t c = 0; c < check->places->count; c++) {
        const Local *local = &check->coded[c];
        if (!local->starts)
            continue;
        uint32_t own = own_action(check->network, action, c);
        uint64_t before = places_code(check->places, c, from);
        uint64_t after = places_code(check->places, c, to);
        if (own == UINT32_MAX ? before != after
                              : !has_edge(local, before, own, after))
            return false;
    }
    return true;
}

bool steps_check(const StepsCheck *check, const Word *state,
                 const Successors *batch, size_t first) {
    WideVector source, target;
    const Word *from = places_wide(check->places, state, source);
    for (size_t i = first; i < batch->count; i++) {
        const Word *to =
            places_wide(check->places, successors_state(batch, i), target);
        if (!is_right(check, from, batch->actions[i], to))
            return false;
    }
    return true;
}
