/* Breadth-first search. Every state is judged when it is stored, so the first
 * error of a property is one of least depth and, in that depth, the one with
 * the lowest id. States without transitions are judged when they are
 * expanded. An action that is an error is judged with its source, which it
 * extends by one step. An error is the id of a state, or of the two states
 * around an action; its trace (search/path.h) is made when the batch has been
 * judged. If there is no memory for it, it is made at the end, when the store
 * needs no index any more. There is only one way known to a state, so a trace
 * that must be ready soon is no longer than others. */
#include "search/engine.h"
#include "search/judge.h"
#include "search/path.h"

#include <assert.h>

typedef struct Error {
    uint32_t slot;   /* which error it is */
    StateId state;   /* that is the error, or ... */
    StateId target;  /* ... where the step leads that is, or STATE_NONE ... */
    uint32_t action; /* ... and what is done in it */
} Error;

typedef struct Bfs {
    Sweep sweep;       /* the states, in order */
    Judge judge;       /* what is wrong with them */
    VEC(Error) errors; /* that have no trace yet */
    size_t tried;      /* so many of them failed for want of memory */
} Bfs;

static bool init(Bfs *bfs, const Search *search) {
    *bfs = (Bfs){0};
    bool ready = sweep_init(&bfs->sweep, search, search->findings->mem);
    judge_init(&bfs->judge, &bfs->sweep.explorer, search, true);
    return ready;
}

static void release(Bfs *bfs) {
    vec_release(&bfs->judge.blame.mem, &bfs->errors);
    judge_release(&bfs->judge);
    sweep_release(&bfs->sweep);
}

/* Take the judge's charges down. */
static void note_errors(Bfs *bfs, StateId state) {
    const Explorer *explorer = &bfs->sweep.explorer;
    for (size_t i = 0; i < bfs->judge.charges.count; i++) {
        Charge charge = vec_item(&bfs->judge.charges, i);
        Error error = {charge.slot, state, STATE_NONE, 0};
        assert(findings_used(bfs->judge.findings, charge.slot));
        if (charge.step != NO_STEP) {
            assert(charge.step < explorer->ids.count);
            error.target = vec_item(&explorer->ids, charge.step);
            error.action = explorer->batch.actions[charge.step];
        }
        vec_push(&bfs->judge.blame.mem, &bfs->errors, error);
    }
}

static void judge_one(Bfs *bfs, StateId id, const Word *state, Label kind) {
    assert(id < bfs->sweep.explorer.store->count);
    if (judge_state(&bfs->judge, state, kind))
        note_errors(bfs, id);
}

static void judge_new_states(Bfs *bfs) {
    const Explorer *explorer = &bfs->sweep.explorer;
    uint64_t next = explorer->fresh;
    if (!(bfs->judge.open & LABEL_REJECT))
        return;
    for (size_t i = 0; i < explorer->ids.count; i++)
        if (vec_item(&explorer->ids, i) == next) /* its first appearance */
            judge_one(bfs, (StateId)next++,
                      successors_state(&explorer->batch, i), LABEL_REJECT);
    assert(next == explorer->store->count);
}

/* A cut state stops by order, not because it cannot go on. */
static void judge_stuck_states(Bfs *bfs) {
    const Sweep *sweep = &bfs->sweep;
    const Explorer *explorer = &sweep->explorer;
    if (!(bfs->judge.open & LABEL_DEADLOCK))
        return;
    assert(sweep->sources <= explorer->batch.source_count);
    assert(sweep->next <= explorer->store->count);
    for (size_t k = 0; k < sweep->sources; k++) {
        if (sweep_begin(sweep, k) != sweep_end(sweep, k))
            continue;
        StateId id = sweep->of[k];
        store_get(explorer->store, id, explorer->vector);
        if (!explorer_cuts(explorer, explorer->vector))
            judge_one(bfs, id, explorer->vector, LABEL_DEADLOCK);
    }
}

/* At the depth limit the last transitions have no ids: they are beyond it. */
static void judge_actions(Bfs *bfs) {
    const Sweep *sweep = &bfs->sweep;
    const Explorer *explorer = &sweep->explorer;
    size_t stored = explorer->ids.count;
    if (!judge_fails(&bfs->judge, 0, stored))
        return;
    for (size_t k = 0; k < sweep->sources; k++) {
        size_t begin = sweep_begin(sweep, k), end = sweep_end(sweep, k);
        StateId id = sweep->of[k];
        if (end > stored)
            end = stored;
        if (begin >= end || !judge_fails(&bfs->judge, begin, end))
            continue;
        store_get(explorer->store, id, explorer->vector);
        if (judge_steps(&bfs->judge, explorer->vector, begin, end))
            note_errors(bfs, id);
    }
}

static bool build_trace(Bfs *bfs, Error error, Trace *trace) {
    Explorer *explorer = &bfs->sweep.explorer;
    Route route = {.loop = TRACE_NO_LOOP};
    bool done = path_find(&bfs->sweep, error.state, &route);
    if (done && error.target != STATE_NONE)
        done = vec_try_push(explorer->mem, &route.edges,
                            (Edge){error.target, error.action});
    done = done && path_write(&bfs->sweep, &route, trace);
    route_release(&route, explorer->mem);
    return done;
}

/* The traces that are missing. Those without memory or time stay so. */
static void build_traces(Bfs *bfs, size_t from) {
    size_t kept = from;
    assert(from <= bfs->errors.count);
    for (size_t i = from; i < bfs->errors.count; i++) {
        Error error = vec_item(&bfs->errors, i);
        Trace *trace = findings_trace(bfs->judge.findings, error.slot);
        if (build_trace(bfs, error, trace))
            judge_report(&bfs->judge, error.slot);
        else
            vec_item(&bfs->errors, kept++) = error;
    }
    bfs->errors.count = kept;
}

/* The batch has been judged and is no longer needed. */
static void report_errors(Bfs *bfs) {
    build_traces(bfs, bfs->tried);
    bfs->tried = bfs->errors.count;
}

static void explore(Bfs *bfs) {
    bool more;
    do {
        more = sweep_advance(&bfs->sweep);
        judge_stuck_states(bfs);
        judge_actions(bfs);
        judge_new_states(bfs);
        report_errors(bfs);
    } while (more && !judge_satisfied(&bfs->judge));
}

/* An error without a trace is no evidence: its property is open again. */
static void settle_errors(Bfs *bfs) {
    Findings *findings = bfs->judge.findings;
    if (bfs->errors.count == 0)
        return;
    store_seal(bfs->sweep.explorer.store);
    build_traces(bfs, 0);
    for (size_t i = 0; i < bfs->errors.count; i++) {
        findings_reopen(findings, vec_item(&bfs->errors, i).slot);
        findings->statistics.limit = explorer_obstacle(&bfs->sweep.explorer);
    }
}

void search_bfs(const Search *search) {
    Findings *findings = search->findings;
    Bfs bfs;
    if (init(&bfs, search))
        explore(&bfs);
    findings->statistics = sweep_finish(&bfs.sweep);
    findings->statistics.complete &= !judge_interrupted(&bfs.judge);
    findings_close(findings);
    settle_errors(&bfs);
    findings->statistics.bytes = findings->mem->peak;
    release(&bfs);
}
