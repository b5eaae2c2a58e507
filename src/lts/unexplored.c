#include "lts/unexplored.h"

#include <string.h>

Proposition *unexplored_cut(Lsts *lsts) {
    for (size_t i = 0; i < lsts->propositions.count; i++)
        if (lsts->propositions.data[i].kind == PROPOSITION_CUT)
            return &lsts->propositions.data[i];
    Proposition cut = {.kind = PROPOSITION_CUT, .name = "cut"};
    vec_push(lsts->mem, &lsts->propositions, cut);
    return &vec_last(&lsts->propositions);
}

/* The action with the label, or the number of actions. */
static uint32_t find_action(const Lsts *lsts) {
    uint32_t action = 1;
    while (action < lsts->actions.count &&
           strcmp(lsts->actions.data[action], UNEXPLORED_LABEL) != 0)
        action++;
    return action;
}

void unexplored_mark(Lsts *lsts, const Ranges *states) {
    uint32_t action = find_action(lsts);
    if (states->count == 0)
        return;
    if (action == lsts->actions.count)
        vec_push(lsts->mem, &lsts->actions, UNEXPLORED_LABEL);
    for (size_t i = 0; i < states->count; i++)
        for (uint64_t state = states->data[i].first;
             state <= states->data[i].last; state++)
            vec_push(
                lsts->mem, &lsts->transitions,
                ((LstsTransition){(uint32_t)state, action, (uint32_t)state}));
    lsts_sort(lsts);
}

/* No transition has the action: the numbers after it are one less. */
static void drop_action(Lsts *lsts, uint32_t action) {
    for (size_t i = 0; i < lsts->transitions.count; i++)
        lsts->transitions.data[i].action -=
            lsts->transitions.data[i].action > action;
    for (size_t i = action; i + 1 < lsts->actions.count; i++)
        lsts->actions.data[i] = lsts->actions.data[i + 1];
    lsts->actions.count--;
}

void unexplored_take(Lsts *lsts) {
    uint32_t action = find_action(lsts);
    size_t kept = 0, others = 0;
    if (action == lsts->actions.count)
        return;
    Ranges *cut = &unexplored_cut(lsts)->states;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition transition = lsts->transitions.data[i];
        bool labelled = transition.action == action;
        if (labelled && transition.source == transition.target) {
            vec_push(lsts->mem, cut,
                     ((LtsRange){transition.source, transition.source}));
            continue;
        }
        others += labelled;
        lsts->transitions.data[kept++] = transition;
    }
    ranges_normalise(cut);
    lsts->transitions.count = kept;
    lsts->interrupted = cut->count > 0;
    if (others == 0)
        drop_action(lsts, action);
}

void unexplored_guess(Lsts *lsts) {
    Ranges *cut = &unexplored_cut(lsts)->states;
    uint32_t next = 0; /* the states before this one go somewhere, or are cut */
    if (cut->count > 0)
        return;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        uint32_t source = lsts->transitions.data[i].source;
        if (source > next)
            vec_push(lsts->mem, cut, ((LtsRange){next, source - 1}));
        next = source + 1;
    }
    if (next < lsts->state_count)
        vec_push(lsts->mem, cut, ((LtsRange){next, lsts->state_count - 1}));
}
