/* Breadth-first search. Every state is judged when it is stored, so the first
 * error of a property is one of least depth and, in that depth, the one with
 * the lowest id. States without transitions are judged when they are
 * expanded. An action that is an error is judged with its source, which it
 * extends by one step. An error is the id of a state, or of the two states
 * around an action; its trace (search/path.h) is made when the batch has been
 * judged. If there is no memory for it, it is made at the end, when the store
 * needs no index any more. */
#include "search/judge.h"
#include "search/path.h"

#include <assert.h>

typedef struct Error {
    StateId state;   /* that violates the property, or ... */
    StateId target;  /* ... where the violating action leads from there ... */
    uint32_t action; /* ... and which it is; meaningless without target */
} Error;

typedef struct Bfs {
    Sweep sweep;   /* the states, in order */
    Judge judge;   /* what is wrong with them */
    Error *errors; /* by property */
    bool pending;  /* some of them may have no trace yet */
} Bfs;

static bool init(Bfs *bfs, const Model *model, Budget *budget,
                 const SearchOptions *options, Findings *findings) {
    *bfs = (Bfs){0};
    bool ready = sweep_init(&bfs->sweep, model, budget, findings->mem);
    judge_init(&bfs->judge, &bfs->sweep.explorer, options, findings);
    bfs->errors = mem_try(findings->mem, findings->count * sizeof(Error));
    if (!bfs->errors)
        bfs->sweep.explorer.statistics.limit = LIMIT_MEMORY;
    return ready && bfs->errors;
}

static void release(Bfs *bfs) {
    Findings *findings = bfs->judge.findings;
    mem_free(findings->mem, bfs->errors, findings->count * sizeof(Error));
    sweep_release(&bfs->sweep);
}

static void convict(Bfs *bfs, uint32_t property, Error error) {
    bfs->errors[property] = error;
    bfs->pending = true;
    judge_convict(&bfs->judge, property);
}

static void judge_state(Bfs *bfs, StateId id, const Word *state, Label kind) {
    assert(id < bfs->sweep.explorer.store->count);
    for (uint32_t p = 0; judge_next(&bfs->judge, state, kind, &p); p++)
        convict(bfs, p, (Error){.state = id, .target = STATE_NONE});
}

static void judge_new_states(Bfs *bfs) {
    const Explorer *explorer = &bfs->sweep.explorer;
    uint64_t next = explorer->fresh;
    if (!(bfs->judge.open & LABEL_REJECT))
        return;
    for (size_t i = 0; i < explorer->ids.count; i++)
        if (explorer->ids.data[i] == next) /* its first appearance */
            judge_state(bfs, (StateId)next++,
                        successors_state(&explorer->batch, i), LABEL_REJECT);
    assert(next == explorer->store->count);
}

/* A cut state stops by order, not because it cannot go on. */
static void judge_stuck_states(Bfs *bfs) {
    const Sweep *sweep = &bfs->sweep;
    const Explorer *explorer = &sweep->explorer;
    if (!(bfs->judge.open & LABEL_DEADLOCK))
        return;
    assert(sweep->first + sweep->sources <= explorer->store->count);
    for (size_t k = 0; k < sweep->sources; k++) {
        if (sweep_begin(sweep, k) != sweep->ends[k])
            continue;
        StateId id = (StateId)(sweep->first + k);
        store_get(explorer->store, id, explorer->vector);
        if (!explorer_cuts(explorer, explorer->vector))
            judge_state(bfs, id, explorer->vector, LABEL_DEADLOCK);
    }
}

/* At the depth limit the last transitions have no ids: they are beyond it. */
static void judge_actions(Bfs *bfs) {
    const Sweep *sweep = &bfs->sweep;
    const Explorer *explorer = &sweep->explorer;
    if (!explorer->model->violates)
        return;
    for (size_t k = 0; k < sweep->sources; k++)
        for (size_t i = sweep_begin(sweep, k);
             i < sweep->ends[k] && i < explorer->ids.count; i++) {
            uint32_t action = explorer->batch.actions[i];
            uint32_t p = judge_action(&bfs->judge, action);
            if (p != NO_PROPERTY)
                convict(bfs, p,
                        (Error){(StateId)(sweep->first + k),
                                explorer->ids.data[i], action});
        }
}

static bool build_trace(Bfs *bfs, Error error, Trace *trace) {
    Explorer *explorer = &bfs->sweep.explorer;
    if (!path_build(&bfs->sweep, error.state, trace))
        return false;
    if (error.target == STATE_NONE)
        return true;
    store_get(explorer->store, error.target, explorer->vector);
    bool done = trace_step(trace, error.action, explorer->vector);
    if (!done)
        trace_release(trace);
    return done;
}

/* The traces that are missing; true if there is memory for all of them. */
static bool build_traces(Bfs *bfs) {
    Findings *findings = bfs->judge.findings;
    bool all = true;
    for (uint32_t p = 0; p < findings->count; p++) {
        Finding *finding = &findings->items[p];
        if (finding->verdict != VERDICT_VIOLATED ||
            finding->trace.states.count > 0)
            continue;
        if (build_trace(bfs, bfs->errors[p], &finding->trace))
            judge_report(&bfs->judge, p);
        else
            all = false;
    }
    return all;
}

/* The batch has been judged and is no longer needed. */
static void report_errors(Bfs *bfs) {
    if (bfs->pending)
        build_traces(bfs);
    bfs->pending = false;
}

static void search(Bfs *bfs) {
    bool more;
    do {
        more = sweep_advance(&bfs->sweep);
        judge_stuck_states(bfs);
        judge_actions(bfs);
        judge_new_states(bfs);
        report_errors(bfs);
    } while (more && !judge_satisfied(&bfs->judge));
}

/* An error without a trace is no evidence: without memory for the trace the
 * property is open again. */
static void reopen_unshown(Bfs *bfs) {
    Findings *findings = bfs->judge.findings;
    store_seal(bfs->sweep.explorer.store);
    if (build_traces(bfs))
        return;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED &&
            findings->items[p].trace.states.count == 0)
            findings_reopen(findings, p);
    findings->statistics.limit = LIMIT_MEMORY;
}

void search_bfs(const Model *model, Budget *budget,
                const SearchOptions *options, Findings *findings) {
    Bfs bfs;
    if (init(&bfs, model, budget, options, findings))
        search(&bfs);
    findings->statistics = sweep_finish(&bfs.sweep);
    findings->statistics.complete &= !judge_interrupted(&bfs.judge);
    findings_close(findings);
    if (bfs.judge.found)
        reopen_unshown(&bfs);
    findings->statistics.bytes = findings->mem->peak;
    release(&bfs);
}
