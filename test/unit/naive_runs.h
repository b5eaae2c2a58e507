/* test/unit/naive_runs.h -- what systems can do, trace by trace
 *
 * The definitions of paper 003 for small LSTSs, by enumeration: all traces up
 * to a length, and after each of them whether a state has no step, whether one
 * can do tau forever, and for each set of actions whether a stable state
 * refuses it. A step of a trace is an action with the propositions that it
 * changes, where these count. Nothing here is shared with equiv/.
 */
#ifndef TEST_UNIT_NAIVE_RUNS_H
#define TEST_UNIT_NAIVE_RUNS_H

#include "equiv/relations/rule.h"
#include "lts/lsts.h"

#include <string.h>

typedef struct NaiveRuns {
    const Lsts *lsts; /* at most 64 states; names of actions sorted */
    bool changes;     /* propositions count */
} NaiveRuns;

static inline unsigned runs_truth(NaiveRuns runs, uint32_t state) {
    unsigned truth = 0;
    for (size_t i = 0; runs.changes && i < runs.lsts->propositions.count; i++)
        if (ranges_contain(&runs.lsts->propositions.data[i].states, state))
            truth |= 1u << i;
    return truth;
}

/* Where one step with this action and this change leads from the set. */
static inline uint64_t runs_step(NaiveRuns runs, uint64_t set, uint32_t action,
                                 unsigned change) {
    uint64_t image = 0;
    for (size_t i = 0; i < runs.lsts->transitions.count; i++) {
        LstsTransition step = runs.lsts->transitions.data[i];
        if (set >> step.source & 1 && step.action == action &&
            (runs_truth(runs, step.source) ^ runs_truth(runs, step.target)) ==
                change)
            image |= UINT64_C(1) << step.target;
    }
    return image;
}

static inline uint64_t runs_closure(NaiveRuns runs, uint64_t set) {
    for (;;) {
        uint64_t more = set | runs_step(runs, set, 0, 0);
        if (more == set)
            return set;
        set = more;
    }
}

/* A state of the set that can be followed by as many invisible steps as there
 * are states can be followed by any number. */
static inline bool runs_diverge(NaiveRuns runs, uint64_t set) {
    for (uint32_t i = 0; i < runs.lsts->state_count; i++)
        set = runs_step(runs, set, 0, 0);
    return set != 0;
}

/* Which actions a state has; bit 0: tau of any kind. */
static inline unsigned runs_enabled(NaiveRuns runs, uint32_t state) {
    unsigned enabled = 0;
    for (size_t i = 0; i < runs.lsts->transitions.count; i++)
        if (runs.lsts->transitions.data[i].source == state)
            enabled |= 1u << runs.lsts->transitions.data[i].action;
    return enabled;
}

static inline bool runs_die(NaiveRuns runs, uint64_t set) {
    for (uint32_t s = 0; s < runs.lsts->state_count; s++)
        if (set >> s & 1 && runs_enabled(runs, s) == 0)
            return true;
    return false;
}

/* Is there a stable state that has none of these actions? */
static inline bool runs_refuse(NaiveRuns runs, uint64_t set,
                               unsigned rejected) {
    for (uint32_t s = 0; s < runs.lsts->state_count; s++)
        if (set >> s & 1 && !(runs_enabled(runs, s) & (rejected | 1)))
            return true;
    return false;
}

/* What A can after a trace, B can as well. */
static inline bool runs_allow(NaiveRuns a, uint64_t one, NaiveRuns b,
                              uint64_t other, unsigned aspects) {
    if (one && !other)
        return false;
    if (aspects & RUNS_DIVERGENCES && runs_diverge(a, one) &&
        !runs_diverge(b, other))
        return false;
    if (aspects & RUNS_DEADLOCKS && runs_die(a, one) && !runs_die(b, other))
        return false;
    for (unsigned rejected = 0;
         aspects & RUNS_REFUSALS && rejected < 2u << lsts_action_count(a.lsts);
         rejected += 2)
        if (runs_refuse(a, one, rejected) && !runs_refuse(b, other, rejected))
            return false;
    return true;
}

/* A is below B for traces of at most so many steps after these sets. */
static inline bool runs_below_after(NaiveRuns a, uint64_t one, NaiveRuns b,
                                    uint64_t other, unsigned aspects,
                                    unsigned length) {
    one = runs_closure(a, one);
    other = runs_closure(b, other);
    if (aspects & RUNS_CHAOS && runs_diverge(b, other))
        return true;
    if (!runs_allow(a, one, b, other, aspects))
        return false;
    unsigned changes = a.changes ? 1u << a.lsts->propositions.count : 1;
    for (uint32_t action = 0; length > 0 && action < a.lsts->actions.count;
         action++)
        for (unsigned change = action == 0; change < changes; change++) {
            uint64_t next = runs_step(a, one, action, change);
            if (next && !runs_below_after(a, next, b,
                                          runs_step(b, other, action, change),
                                          aspects, length - 1))
                return false;
        }
    return true;
}

static inline uint64_t runs_initial(NaiveRuns runs, unsigned truth) {
    uint64_t set = 0;
    for (size_t i = 0; i < runs.lsts->initial.count; i++)
        if (runs_truth(runs, runs.lsts->initial.data[i]) == truth)
            set |= UINT64_C(1) << runs.lsts->initial.data[i];
    return set;
}

/* Both have the same actions, and the same propositions if they count. */
static inline bool runs_below(const Lsts *a, const Lsts *b, unsigned aspects,
                              unsigned length) {
    NaiveRuns one = {a, aspects & RUNS_CHANGES};
    NaiveRuns other = {b, aspects & RUNS_CHANGES};
    unsigned truths = one.changes ? 1u << a->propositions.count : 1;
    for (unsigned truth = 0; truth < truths; truth++) {
        uint64_t first = runs_initial(one, truth);
        if (first &&
            !runs_below_after(one, first, other, runs_initial(other, truth),
                              aspects, length))
            return false;
    }
    return true;
}

#endif
