/* Depth-first search without recursion. All successors of a state are stored
 * and judged when it is entered, which prefetches their lines at once; they
 * wait in a pool and are entered in the order of the transitions. The stack
 * is the trace.
 *
 * A frame owns the pool from its bottom up to the bottom of the frame above
 * it. Every stored state is entered already or waits in the pool, so nothing
 * is lost when a successor that is already stored is skipped.
 *
 * With a depth limit, a state entered first at the limit is not entered again
 * by a shorter path, and the states after it may stay unseen: another reason
 * why the verdict is then inconclusive. Breadth-first search has no such
 * gaps.
 *
 * When the store is full, the search goes on in stores without ids, with whole
 * states on its path and in its pool (search/exploring/dive.h). Nothing is
 * reduced from then on; states that were reduced before are those of a
 * depth-first search all the same. */
#include "search/engines/dfs.h"

#include "search/engine.h"
#include "search/exploring/judge.h"
#include "search/exploring/route.h"

#include <assert.h>

enum {
    ENTERED = 1, /* marks of a state: it is or was on the stack, */
    PATH = 2,    /* and it is; */
    MOVED = 4    /* it was moved from the pool */
};

void dfs_begin(Dfs *dfs, const Search *search) {
    *dfs = (Dfs){0};
    dive_init(&dfs->dive, search, sizeof(uint8_t), true);
    decisions_init(&dfs->decisions, search->reduction);
    dfs->decisions.path = PATH;
}

static void release(Dfs *dfs) {
    Mem *mem = dfs->dive.explorer.mem;
    vec_release(mem, &dfs->stack);
    vec_release(mem, &dfs->pool);
    decisions_release(&dfs->decisions, mem);
}

static void stop(Dfs *dfs, Limit limit) {
    dive_stop(&dfs->dive, limit);
}

/* There is no memory for what was found: the search cannot go on in another
 * store as if nothing had been there. */
static void lose(Dfs *dfs) {
    dfs->lost = true;
    stop(dfs, LIMIT_MEMORY);
}

/* The stack is the route; false at the memory limit. Overwrites the explorer's
 * vector, though the top of the stack, which it held, comes last. */
static bool copy_stack(Dfs *dfs, Trace *trace) {
    bool done = true;
    for (size_t i = 0; i < dfs->stack.count && done; i++) {
        DfsFrame frame = vec_item(&dfs->stack, i);
        done = i == 0 ? route_start(&dfs->dive.explorer, frame.id, trace)
                      : route_step(&dfs->dive.explorer,
                                   (RouteStep){frame.id, frame.action}, trace);
    }
    return done;
}

/* The way to a state: either it is the top of the stack and there is no
 * action, or it is a successor and the action leads to it. */
static bool build_trace(Dfs *dfs, const Word *state, const uint32_t *action,
                        Trace *trace) {
    assert(state || (!action && dfs->stack.count > 0));
    bool done = copy_stack(dfs, trace);
    if (done && dfs->stack.count == 0)
        done = trace_start(trace, state);
    else if (done && action)
        done = trace_step(trace, *action, state);
    if (!done)
        trace_release(trace);
    return done;
}

/* Make the traces of the judge's charges. They are about the top of the stack
 * and its steps, or about a `state` that one of its steps, `action`, leads to.
 * Without memory for a trace the error counts as not seen. */
static void report_errors(Dfs *dfs, const Word *state, const uint32_t *action) {
    Findings *findings = dfs->dive.judge.findings;
    const Successors *batch = &dfs->dive.explorer.batch;
    for (size_t i = 0; i < dfs->dive.judge.charges.count; i++) {
        Charge charge = vec_item(&dfs->dive.judge.charges, i);
        bool steps = charge.step != NO_STEP;
        assert(!steps || charge.step < dfs->dive.explorer.ids.count);
        if (build_trace(dfs,
                        steps ? successors_state(batch, charge.step) : state,
                        steps ? &batch->actions[charge.step] : action,
                        findings_trace(findings, charge.slot))) {
            judge_report(&dfs->dive.judge, charge.slot);
        } else {
            findings_reopen(findings, charge.slot);
            lose(dfs);
        }
    }
}

static void judge_one(Dfs *dfs, const Word *state, const uint32_t *action,
                      Label kind) {
    if (judge_state(&dfs->dive.judge, state, kind))
        report_errors(dfs, state, action);
}

static void judge_new_states(Dfs *dfs) {
    const Explorer *explorer = &dfs->dive.explorer;
    uint64_t next = explorer->fresh;
    if (!(dfs->dive.judge.open & LABEL_REJECT))
        return;
    for (size_t i = 0; i < explorer->ids.count; i++) {
        if (vec_item(&explorer->ids, i) != next)
            continue;
        assert(next < explorer->store->count);
        next++; /* its first appearance */
        judge_one(dfs, successors_state(&explorer->batch, i),
                  &explorer->batch.actions[i], LABEL_REJECT);
    }
}

/* The explorer's vector is the state that was expanded. */
static void judge_actions(Dfs *dfs) {
    const Explorer *explorer = &dfs->dive.explorer;
    if (dfs->stack.count > 0 &&
        judge_steps(&dfs->dive.judge, explorer->vector, 0, explorer->ids.count))
        report_errors(dfs, NULL, NULL);
}

static bool entered(const Dfs *dfs, StateId id) {
    return *explorer_mark(&dfs->dive.explorer, id) & ENTERED;
}

/* Put the successors into the pool, the first on top. */
static void push_successors(Dfs *dfs) {
    const Explorer *explorer = &dfs->dive.explorer;
    if (!vec_try_reserve(explorer->mem, &dfs->pool, explorer->ids.count)) {
        lose(dfs);
        return;
    }
    assert(explorer->ids.count <= explorer->batch.count);
    for (size_t i = explorer->ids.count; i-- > 0;)
        if (!entered(dfs, vec_item(&explorer->ids, i)))
            dfs->pool.data[dfs->pool.count++] =
                (DfsPending){state_short(vec_item(&explorer->ids, i)),
                             explorer->batch.actions[i]};
}

/* Store, judge and line up the batch. */
static void take_batch(Dfs *dfs) {
    assert(dfs->stack.count <= dfs->dive.explorer.store->count);
    bool may_follow = dfs->stack.count <= dfs->dive.explorer.budget->depth;
    if (!explorer_store(&dfs->dive.explorer, may_follow)) {
        stop(dfs, LIMIT_NONE);
        dfs->full = true;
        explorer_unsave(&dfs->dive.explorer); /* for traces and the pool */
    }
    judge_actions(dfs);
    if (!may_follow)
        return; /* successors that are stored wait elsewhere in the pool */
    judge_new_states(dfs);
    push_successors(dfs);
}

static void start(Dfs *dfs) {
    dfs->started = true;
    explorer_clear(&dfs->dive.explorer);
    if (explorer_initial(&dfs->dive.explorer))
        take_batch(dfs);
    else
        stop(dfs, LIMIT_NONE);
}

static bool is_stuck(const Explorer *explorer) {
    return explorer->batch.count == 0 &&
           !explorer_cuts(explorer, explorer->vector);
}

/* Take what is kept of a state's transitions, and then more if that is not
 * enough. False at a limit. */
static bool take_reduced(Dfs *dfs, StateId id) {
    Explorer *explorer = &dfs->dive.explorer;
    if (!decisions_reduce(&dfs->decisions, explorer, id))
        return false;
    take_batch(dfs);
    if (!dfs->dive.stopped && decisions_close(&dfs->decisions, explorer, id))
        take_batch(dfs);
    return true;
}

static void enter(Dfs *dfs, DfsPending pending) {
    Explorer *explorer = &dfs->dive.explorer;
    DfsFrame frame = {pending.id, pending.action, dfs->pool.count};
    assert(dfs->stack.count == 0 || /* an initial state is no action's */
           pending.action < explorer->model->action_count);
    assert(!entered(dfs, pending.id));
    *explorer_mark(explorer, pending.id) |= ENTERED | PATH;
    explorer_clear(explorer);
    if (!vec_try_push(explorer->mem, &dfs->stack, frame)) {
        stop(dfs, LIMIT_MEMORY);
        return;
    }
    assert(dfs->stack.count <= explorer->store->count);
    if (dfs->stack.count > dfs->highest)
        dfs->highest = dfs->stack.count;
    if (!explorer_expand(explorer, pending.id)) {
        stop(dfs, LIMIT_NONE);
        return;
    }
    if (is_stuck(explorer))
        judge_one(dfs, explorer->vector, NULL, LABEL_DEADLOCK);
    if (!take_reduced(dfs, pending.id))
        stop(dfs, LIMIT_NONE);
}

/* Leave the states whose successors have all been entered. */
static void backtrack(Dfs *dfs) {
    while (dfs->stack.count > 0 &&
           vec_last(&dfs->stack).bottom == dfs->pool.count)
        *explorer_mark(&dfs->dive.explorer, vec_pop(&dfs->stack).id) &=
            (uint8_t)~PATH;
}

static bool exhausted(const Dfs *dfs) {
    assert(dfs->stack.count == 0 ||
           vec_last(&dfs->stack).bottom <= dfs->pool.count);
    return dfs->stack.count == 0 && dfs->pool.count == 0;
}

static bool going_on(Dfs *dfs) {
    if (dfs->dive.stopped || judge_satisfied(&dfs->dive.judge) ||
        exhausted(dfs))
        return false;
    if (!explorer_poll(&dfs->dive.explorer, dfs->stack.count))
        stop(dfs, LIMIT_NONE);
    return !dfs->dive.stopped;
}

bool dfs_advance(Dfs *dfs, uint64_t expansions) {
    const Statistics *statistics = &dfs->dive.explorer.statistics;
    bool more;
    if (!dfs->started && !dfs->dive.stopped)
        start(dfs);
    while ((more = going_on(dfs)) && statistics->expanded < expansions) {
        DfsPending pending = vec_pop(&dfs->pool);
        if (!entered(dfs, pending.id))
            enter(dfs, pending);
        if (!dfs->dive.stopped)
            backtrack(dfs);
    }
    return more;
}

/* ---- Other stores -------------------------------------------------------- */

/* A state that waits in several places comes from the topmost alone. */
static void thin_pool(Dfs *dfs) {
    for (size_t i = dfs->pool.count; i-- > 0;) {
        uint8_t *mark =
            explorer_mark(&dfs->dive.explorer, dfs->pool.data[i].id);
        if (*mark & (ENTERED | MOVED))
            dfs->pool.data[i].id = SHORT_NONE;
        else
            *mark |= MOVED;
    }
}

/* Offer the states of the pool from one place to before another. */
static bool move_pool(Dfs *dfs, size_t from, size_t to) {
    Dive *dive = &dfs->dive;
    bool able = true;
    for (size_t i = from; i < to && able; i++) {
        DfsPending pending = vec_item(&dfs->pool, i);
        if (pending.id == SHORT_NONE)
            continue;
        store_get(dive->explorer.store, pending.id, dive->state);
        able = descent_add(&dive->descent, dive->state, pending.action);
    }
    return able;
}

/* The stack becomes a path, and the pool what is offered along it. */
static bool move_stack(Dfs *dfs) {
    Dive *dive = &dfs->dive;
    size_t done = 0;
    bool able = true;
    for (size_t i = 0; i < dfs->stack.count && able; i++) {
        DfsFrame frame = vec_item(&dfs->stack, i);
        able = move_pool(dfs, done, frame.bottom);
        store_get(dive->explorer.store, frame.id, dive->state);
        able = able && descent_enter(&dive->descent, dive->state, frame.action);
        done = frame.bottom;
    }
    able = able && move_pool(dfs, done, dfs->pool.count);
    dive->known = dive->descent.offers.count;
    dive->descent.highest = dfs->highest;
    return able;
}

/* What was not stored of the batch; all transitions of the state if some may
 * have been left out, as it is not known whether that closes a cycle. */
static bool offer_rest(Dive *dive, bool reduced) {
    Explorer *explorer = &dive->explorer;
    const Successors *batch = &explorer->batch;
    size_t stored = explorer->ids.count;
    if (reduced && descent_height(&dive->descent) > 0) {
        stored = 0;
        explorer_clear(explorer);
        if (!explorer_revisit_state(explorer, descent_top(&dive->descent)))
            return false;
    }
    bool able = true;
    for (size_t i = batch->count; i-- > stored && able;)
        able = descent_add(&dive->descent, successors_state(batch, i),
                           batch->actions[i]);
    return able;
}

/* The store is full: go on in others. */
static void dive_on(Dfs *dfs, bool reduced) {
    Dive *dive = &dfs->dive;
    Explorer *explorer = &dive->explorer;
    assert(dfs->full && dive->descent.levels.count == 0);
    thin_pool(dfs);
    store_seal(explorer->store);
    column_release(&explorer->marks, explorer->mem);
    column_init(&explorer->marks, 0);
    bool able = move_stack(dfs) && offer_rest(dive, reduced);
    release(dfs);
    dive->stopped = !able || !explorer_move(explorer, NONE_WAITS);
    if (!dive->stopped)
        dive_explore(dive);
    dive_finish(dive, true);
}

void dfs_finish(Dfs *dfs) {
    Findings *findings = dfs->dive.judge.findings;
    bool finished = !dfs->dive.stopped && exhausted(dfs) &&
                    !judge_interrupted(&dfs->dive.judge);
    findings->statistics = explorer_finish(&dfs->dive.explorer, finished);
    findings->statistics.depth = dfs->highest ? dfs->highest - 1 : 0;
#ifndef NDEBUG
    if (findings->statistics.complete)
        decisions_check(&dfs->decisions, &dfs->dive.explorer);
#endif
    findings_close(findings);
    release(dfs);
    dive_release(&dfs->dive);
}

void search_dfs(const Search *search) {
    Dfs dfs;
    dfs_begin(&dfs, search);
    dfs_advance(&dfs, UINT64_MAX);
    bool movable =
        dfs.full && !dfs.lost && explorer_can_move(&dfs.dive.explorer);
    if (movable && !judge_satisfied(&dfs.dive.judge)) {
        dive_on(&dfs, search->reduction != NULL);
        return;
    }
    if (movable) /* that is not what ended the search */
        explorer_forget_memory(&dfs.dive.explorer);
    dfs_finish(&dfs);
}
