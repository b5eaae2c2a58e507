#include "equiv/walking/trial.h"

#include "equiv/walking/pairs.h"

#include <assert.h>

void trial_init(Trial *trial, Mem *mem) {
    *trial = (Trial){.mem = mem};
}

void trial_release(Trial *trial) {
    vec_release(trial->mem, &trial->steps);
    vec_release(trial->mem, &trial->states);
}

static bool end_state(Trial *trial, bool escapes) {
    TrialState state = {trial->steps.count, escapes};
    return vec_try_push(trial->mem, &trial->states, state);
}

bool trial_word(Trial *trial, const uint32_t *labels, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!trial_step(trial, labels[i], (uint32_t)trial->states.count + 1) ||
            !end_state(trial, true))
            return false;
    return true;
}

bool trial_step(Trial *trial, uint32_t label, uint32_t state) {
    TrialStep step = {label, state};
    assert(label != 0);
    return vec_try_push(trial->mem, &trial->steps, step);
}

bool trial_end(Trial *trial) {
    return end_state(trial, false);
}

/* ---- Running ------------------------------------------------------------- */

typedef struct RunEdge {
    uint32_t from, to; /* numbers of pairs */
} RunEdge;

typedef struct Run {
    const Trial *trial;   /* what is tried */
    Side *side;           /* on this */
    Store *pairs;         /* state of the test, state of the system */
    VEC(RunEdge) edges;   /* between them */
    VEC(uint8_t) success; /* by pair: is it possible? */
} Run;

static bool meet(Run *run, uint32_t test, uint32_t state, uint32_t from) {
    uint64_t key = (uint64_t)test << 32 | state;
    ShortId pair;
    if (pairs_insert(run->pairs, key, &pair) != LIMIT_NONE)
        return false;
    if (pair == run->success.count) {
        bool success = test == TRIAL_SUCCESS ||
                       vec_item(&run->trial->states, test).escapes;
        if (!vec_try_push(run->side->mem, &run->success, success))
            return false;
    }
    RunEdge edge = {from, pair};
    return from == SHORT_NONE ||
           vec_try_push(run->side->mem, &run->edges, edge);
}

/* One move of the system: alone, or together with the test. */
static bool make_move(Run *run, uint32_t pair, uint32_t test, SideMove move) {
    assert(test <= run->trial->states.count);
    const Trial *trial = run->trial;
    if (move.label == 0)
        return meet(run, test, move.target, pair);
    size_t first = test ? trial->states.data[test - 1].end : 0;
    for (size_t i = first; i < trial->states.data[test].end; i++)
        if (trial->steps.data[i].label == move.label &&
            !meet(run, trial->steps.data[i].state, move.target, pair))
            return false;
    return true;
}

static bool expand(Run *run, uint32_t pair) {
    assert(pair < run->pairs->count);
    uint64_t key;
    store_get(run->pairs, pair, &key);
    uint32_t test = (uint32_t)(key >> 32), state = (uint32_t)key;
    if (test == TRIAL_SUCCESS)
        return true;
    if (!side_know(run->side, MOVES_SINGLE, state))
        return false;
    MoveSpan moves = side_moves(run->side, MOVES_SINGLE, state);
    for (size_t i = 0; i < moves.count; i++)
        if (!make_move(run, pair, test, moves.data[i]))
            return false;
    return true;
}

/* Success is possible where it is possible next. */
static void propagate_back(Run *run) {
    assert(run->success.count == run->pairs->count);
    uint8_t *success = run->success.data;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = run->edges.count; i-- > 0;) {
            RunEdge edge = run->edges.data[i];
            if (success[edge.to] && !success[edge.from]) {
                success[edge.from] = true;
                changed = true;
            }
        }
    }
}

static bool explore(Run *run) {
    const Side *side = run->side;
    for (size_t i = 0; i < side->initial.count; i++)
        if (!meet(run, 0, side->initial.data[i].target, SHORT_NONE))
            return false;
    for (uint32_t i = 0; i < run->pairs->count; i++)
        if (!expand(run, i))
            return false;
    return true;
}

bool trial_run(const Trial *trial, Side *side, bool *passed) {
    StoreShape shape = {.words = 1, .bits = 64, .most = UINT32_MAX / 2};
    Run run = {.trial = trial,
               .side = side,
               .pairs = store_kinds[0]->make(side->mem, shape)};
    bool fine = run.pairs && explore(&run);
    *passed = true;
    if (fine)
        propagate_back(&run);
    for (size_t i = 0; fine && i < run.success.count; i++)
        *passed &= run.success.data[i];
    vec_release(side->mem, &run.success);
    vec_release(side->mem, &run.edges);
    store_free(run.pairs);
    return fine;
}
