/* Breadth-first search. Every state is judged when it is stored, so the first
 * error of a property is one of least depth and, in that depth, the one with
 * the lowest id. States without transitions are judged when they are
 * expanded. An action that is an error is judged with its source, which it
 * extends by one step. Traces are made at the end (search/path.h): until then
 * an error is the id of a state, or of the two states around an action. */
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
} Bfs;

static bool init(Bfs *bfs, const Model *model, Budget *budget,
                 const SearchOptions *options, Findings *findings) {
    judge_init(&bfs->judge, model, options, findings);
    bool ready = sweep_init(&bfs->sweep, model, budget, findings->mem);
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

static void judge_state(Bfs *bfs, StateId id, const Word *state, Label kind) {
    assert(id < bfs->sweep.explorer.store->count);
    for (uint32_t p = 0; judge_next(&bfs->judge, state, kind, &p); p++) {
        bfs->errors[p] = (Error){.state = id, .target = STATE_NONE};
        judge_convict(&bfs->judge, p);
    }
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
            if (p == NO_PROPERTY)
                continue;
            bfs->errors[p] = (Error){(StateId)(sweep->first + k),
                                     explorer->ids.data[i], action};
            judge_convict(&bfs->judge, p);
        }
}

static void search(Bfs *bfs) {
    bool more;
    do {
        more = sweep_advance(&bfs->sweep);
        judge_stuck_states(bfs);
        judge_actions(bfs);
        judge_new_states(bfs);
    } while (more && !judge_satisfied(&bfs->judge));
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

/* An error without a trace is no evidence: without memory for the trace the
 * property is open again. */
static void build_traces(Bfs *bfs) {
    Findings *findings = bfs->judge.findings;
    if (bfs->judge.found)
        store_seal(bfs->sweep.explorer.store);
    for (uint32_t p = 0; p < findings->count; p++) {
        Finding *finding = &findings->items[p];
        if (finding->verdict != VERDICT_VIOLATED ||
            build_trace(bfs, bfs->errors[p], &finding->trace))
            continue;
        findings_reopen(findings, p);
        findings->statistics.limit = LIMIT_MEMORY;
    }
}

void search_bfs(const Model *model, Budget *budget,
                const SearchOptions *options, Findings *findings) {
    Bfs bfs;
    if (init(&bfs, model, budget, options, findings))
        search(&bfs);
    findings->statistics = sweep_finish(&bfs.sweep);
    findings->statistics.complete &= !judge_interrupted(&bfs.judge);
    findings_close(findings);
    build_traces(&bfs);
    findings->statistics.bytes = findings->mem->peak;
    release(&bfs);
}
