/* test/cross/visit.c -- search_visit shows every state and transition exactly
 * once */
#include "search/exploring/visit.h"
#include "test/cross/trial.h"

typedef struct GraphCheck {
    Trial *trial;
    uint64_t next;        /* the id that must come now */
    uint64_t transitions; /* so far */
    size_t *states;       /* the naive state of each id, once known */
} GraphCheck;

/* An id whose state is not known yet is passed over: the second visit knows
 * them all. */
static void check_targets(GraphCheck *check, size_t state, const Visit *visit) {
    Trial *trial = check->trial;
    for (size_t i = 0; i < visit->count; i++) {
        uint32_t label = trial_label(trial, visit->actions[i]);
        if (!trial_expect(trial, visit->targets[i] < trial->naive->count,
                          "visit: target %llu",
                          (unsigned long long)visit->targets[i]))
            return;
        size_t target = check->states[visit->targets[i]];
        trial_expect(
            trial,
            target == NAIVE_NONE ||
                naive_has_transition(trial->naive, state, label, target),
            "visit: no transition %zu to %zu", state, target);
    }
}

static bool visit_state(void *context, const Visit *visit) {
    GraphCheck *check = context;
    Trial *trial = check->trial;
    unsigned long long id = visit->state;
    size_t state = trial_state(trial, visit->vector);
    bool in_turn = visit->state == check->next++;
    if (!trial_expect(
            trial, in_turn && id < trial->naive->count && state != NAIVE_NONE,
            "visit: id %llu comes out of turn", id))
        return false;
    size_t *known = &check->states[id];
    trial_expect(trial, *known == NAIVE_NONE || *known == state,
                 "visit: id %llu is not state %zu", id, state);
    *known = state;
    check->transitions += visit->count;
    trial_expect(trial, !trial->naive->cut[state] || visit->count == 0,
                 "visit: cut state %zu is expanded", state);
    check_targets(check, state, visit);
    return trial->failures == 0;
}

static void visit_all(GraphCheck *check) {
    Trial *trial = check->trial;
    const Naive *naive = trial->naive;
    Budget budget;
    budget_init(&budget);
    budget_start(&budget);
    Statistics found = {0};
    uint32_t initial = 0;
    check->next = check->transitions = 0;
    search_visit(trial->model, &budget, visit_state, check, &initial, &found);
    trial_expect(trial, found.complete && initial == naive->initial,
                 "visit: %scomplete, %u initial states",
                 found.complete ? "" : "in", initial);
    trial_expect(trial,
                 check->next == naive->count && found.states == naive->count &&
                     found.transitions == check->transitions &&
                     check->transitions == naive->transitions.count,
                 "visit: %llu states (%llu counted), %llu transitions",
                 (unsigned long long)check->next,
                 (unsigned long long)found.states,
                 (unsigned long long)found.transitions);
}

/* A visit that may store fewer states than there are must say so. */
static void visit_some(GraphCheck *check) {
    Trial *trial = check->trial;
    size_t count = trial->naive->count;
    Budget budget;
    budget_init(&budget);
    budget.states = 1 + rng_below(&trial->rng, count);
    budget_start(&budget);
    Statistics found = {0};
    uint32_t initial = 0;
    check->next = check->transitions = 0;
    search_visit(trial->model, &budget, visit_state, check, &initial, &found);
    trial_expect(trial, found.complete == (budget.states >= count),
                 "visit: limit %llu, %zu states, %scomplete",
                 (unsigned long long)budget.states, count,
                 found.complete ? "" : "in");
    trial_expect(trial, found.states <= budget.states,
                 "visit: %llu states exceed the limit",
                 (unsigned long long)found.states);
}

void trial_visit(Trial *trial) {
    size_t bytes = trial->naive->count * sizeof(size_t);
    GraphCheck check = {.trial = trial};
    check.states = mem_alloc(&trial->mem, bytes);
    for (size_t i = 0; i < trial->naive->count; i++)
        check.states[i] = NAIVE_NONE;
    visit_all(&check);
    visit_all(&check);
    visit_some(&check);
    mem_free(&trial->mem, check.states, bytes);
}
