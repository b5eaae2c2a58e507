#include "lts/lsts.h"

#include "base/bisect.h"

#include <assert.h>
#include <string.h>

void lsts_init(Lsts *lsts, Mem *mem) {
    *lsts = (Lsts){.mem = mem, .first_number = 1, .initially_unstable = -1};
    arena_init(&lsts->strings, mem);
    vec_push(mem, &lsts->actions, "tau");
}

void lsts_strip(Lsts *lsts) {
    Mem *mem = lsts->mem;
    for (size_t i = 0; i < lsts->acceptance_sets.count; i++)
        vec_release(mem, &lsts->acceptance_sets.data[i].actions);
    for (size_t i = 0; i < lsts->parameters.count; i++)
        vec_release(mem, &lsts->parameters.data[i].values);
    for (size_t i = 0; i < lsts->history.count; i++)
        vec_release(mem, &lsts->history.data[i].strings);
    vec_release(mem, &lsts->initial);
    vec_release(mem, &lsts->transitions);
    vec_release(mem, &lsts->state_names);
    vec_release(mem, &lsts->extra);
    vec_release(mem, &lsts->drawings);
    vec_release(mem, &lsts->divergent);
    vec_release(mem, &lsts->acceptance_sets);
    vec_release(mem, &lsts->positions);
    vec_release(mem, &lsts->parameters);
    vec_release(mem, &lsts->vectors);
    vec_release(mem, &lsts->history);
    vec_release(mem, &lsts->semantics);
    vec_release(mem, &lsts->trailing);
    lsts->elusive_actions = lsts->promises = 0;
    lsts->initially_unstable = -1;
    lsts->has_divergent = lsts->has_acceptance = false;
}

void lsts_drop_propositions(Lsts *lsts) {
    for (size_t i = 0; i < lsts->propositions.count; i++)
        vec_release(lsts->mem, &lsts->propositions.data[i].states);
    vec_release(lsts->mem, &lsts->propositions);
}

void lsts_release(Lsts *lsts) {
    lsts_strip(lsts);
    lsts_drop_propositions(lsts);
    vec_release(lsts->mem, &lsts->actions);
    arena_release(&lsts->strings);
}

static bool transitions_sorted(const Lsts *lsts) {
    for (size_t i = 1; i < lsts->transitions.count; i++)
        if (lsts->transitions.data[i - 1].source >
            lsts->transitions.data[i].source)
            return false;
    return true;
}

/* Merge the sorted runs [low, middle) and [middle, high) of `from` to `to`;
 * they hold indices of transitions. */
static void merge(const LstsTransition *transitions, const uint32_t *from,
                  uint32_t *to, size_t low, size_t middle, size_t high) {
    size_t left = low, right = middle;
    for (size_t i = low; i < high; i++) {
        bool take_left = left < middle &&
                         (right == high || transitions[from[left]].source <=
                                               transitions[from[right]].source);
        to[i] = take_left ? from[left++] : from[right++];
    }
}

/* A stable merge sort from the bottom up. Both arrays have `count` elements;
 * the one with the result is returned. */
static uint32_t *sort_order(const Lsts *lsts, uint32_t *order,
                            uint32_t *spare) {
    size_t count = lsts->transitions.count;
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t width = 1; width < count; width *= 2) {
        mem_poll(lsts->mem);
        for (size_t low = 0; low < count; low += 2 * width) {
            size_t middle = low + width < count ? low + width : count;
            size_t high = middle + width < count ? middle + width : count;
            merge(lsts->transitions.data, order, spare, low, middle, high);
        }
        uint32_t *swap = order;
        order = spare;
        spare = swap;
    }
    return order;
}

static void permute_strings(Mem *mem, const char **strings,
                            const uint32_t *order, size_t count) {
    const char **copy = mem_alloc(mem, count * sizeof *copy);
    memcpy(copy, strings, count * sizeof *copy);
    for (size_t i = 0; i < count; i++)
        strings[i] = copy[order[i]];
    mem_free(mem, copy, count * sizeof *copy);
}

/* In place, one cycle of the order after the other: a copy of all transitions
 * could be most of what there is memory for. */
static void permute_transitions(LstsTransition *transitions, uint32_t *order,
                                size_t count) {
    for (uint32_t i = 0; i < count; i++) {
        LstsTransition first = transitions[i];
        uint32_t to = i;
        while (order[to] != i) {
            uint32_t from = order[to];
            transitions[to] = transitions[from];
            order[to] = to;
            to = from;
        }
        transitions[to] = first;
        order[to] = to;
    }
}

void lsts_sort(Lsts *lsts) {
    if (transitions_sorted(lsts))
        return;
    size_t count = lsts->transitions.count, bytes = count * sizeof(uint32_t);
    assert(count <= LSTS_MOST_TRANSITIONS);
    uint32_t *order = mem_alloc(lsts->mem, bytes);
    uint32_t *spare = mem_alloc(lsts->mem, bytes);
    uint32_t *sorted = sort_order(lsts, order, spare);
    if (lsts->extra.count)
        permute_strings(lsts->mem, lsts->extra.data, sorted, count);
    if (lsts->drawings.count)
        permute_strings(lsts->mem, lsts->drawings.data, sorted, count);
    permute_transitions(lsts->transitions.data, sorted, count);
    mem_free(lsts->mem, order, bytes);
    mem_free(lsts->mem, spare, bytes);
    assert(transitions_sorted(lsts));
}

size_t lsts_first_transition(const Lsts *lsts, uint32_t state) {
    size_t at = 0;
    BISECT(at, lsts->transitions.count,
           lsts->transitions.data[at].source < state);
    return at;
}

/* The name of a state, or NULL. */
static const char *state_name(const Lsts *lsts, uint32_t state) {
    size_t at = 0;
    BISECT(at, lsts->state_names.count,
           lsts->state_names.data[at].state < state);
    bool found = at < lsts->state_names.count &&
                 lsts->state_names.data[at].state == state;
    return found ? lsts->state_names.data[at].name : NULL;
}

bool lsts_describe_state(const Lsts *lsts, uint32_t state, Text *out) {
    const char *name = state_name(lsts, state);
    if (name)
        text_add(out, name);
    if (name || lsts->vectors.count == 0)
        return name;
    size_t width = lsts->parameters.count;
    const uint32_t *vector = lsts->vectors.data + state * width;
    for (size_t i = 0; i < width; i++) {
        const StateParameter *parameter = &lsts->parameters.data[i];
        text_printf(out, "%s%s=", i ? " " : "", parameter->name);
        if (parameter->values.count)
            text_add(out, parameter->values.data[vector[i]]);
        else
            text_printf(out, "%lu", (unsigned long)vector[i]);
    }
    return true;
}

const char *proposition_kind_name(PropositionKind kind) {
    static const char *const names[] = {"",       "Cut",    "Rej",
                                        "Dl_rej", "Ll_rej", "Inf_rej"};
    return names[kind];
}

static bool transitions_check(const Lsts *lsts) {
    size_t count = lsts->transitions.count;
    for (size_t i = 0; i < count; i++) {
        LstsTransition transition = lsts->transitions.data[i];
        if (transition.source >= lsts->state_count ||
            transition.target >= lsts->state_count ||
            transition.action >= lsts->actions.count)
            return false;
    }
    return transitions_sorted(lsts) &&
           (lsts->extra.count == 0 || lsts->extra.count == count) &&
           (lsts->drawings.count == 0 || lsts->drawings.count == count);
}

static bool sets_check(const Lsts *lsts) {
    uint32_t most = lsts->state_count - 1;
    for (size_t i = 0; i < lsts->propositions.count; i++)
        if (!ranges_check(&lsts->propositions.data[i].states, most))
            return false;
    for (size_t i = 0; i < lsts->acceptance_sets.count; i++) {
        const AcceptanceSet *set = &lsts->acceptance_sets.data[i];
        if (set->state > most || (i > 0 && set[-1].state > set->state) ||
            !ranges_check(&set->actions, lsts_action_count(lsts)))
            return false;
    }
    return ranges_check(&lsts->divergent, most);
}

static bool states_check(const Lsts *lsts) {
    for (size_t i = 0; i < lsts->initial.count; i++)
        if (lsts->initial.data[i] >= lsts->state_count)
            return false;
    for (size_t i = 0; i < lsts->state_names.count; i++) {
        const StateName *name = &lsts->state_names.data[i];
        if (name->state >= lsts->state_count || !name->name ||
            (i > 0 && name[-1].state >= name->state))
            return false;
    }
    for (size_t i = 0; i < lsts->positions.count; i++)
        if (lsts->positions.data[i].state >= lsts->state_count)
            return false;
    return lsts->vectors.count == 0 ||
           lsts->vectors.count / lsts->parameters.count == lsts->state_count;
}

bool lsts_check(const Lsts *lsts) {
    return lsts->state_count > 0 && lsts->state_count <= LSTS_MOST_STATES &&
           lsts->initial.count > 0 && lsts->actions.count > 0 &&
           lsts->elusive_actions <= lsts_action_count(lsts) &&
           states_check(lsts) && transitions_check(lsts) && sets_check(lsts);
}
