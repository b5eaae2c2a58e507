#include "search/exploring/directed.h"

#include <assert.h>

/* ---- Ways ---------------------------------------------------------------- */

/* From the state back to an initial one. */
static bool find_route(Errors *errors, StateId state, Route *route) {
    Directed *directed = (Directed *)errors;
    const DirectedNode *node = directed_node(directed, state);
    for (; node->parent != SHORT_NONE; node = directed_node(directed, state)) {
        if (!vec_try_push(directed->explorer.mem, &route->steps,
                          ((RouteStep){state, node->action})))
            return false;
        state = node->parent;
    }
    route->initial = state;
    route_reverse(route);
    return true;
}

static bool write_route(Errors *errors, const Route *route, Trace *trace) {
    return route_write(&((Directed *)errors)->explorer, route, trace);
}

/* ---- Beginning and end --------------------------------------------------- */

bool directed_init(Directed *directed, const Search *search) {
    *directed = (Directed){.heuristic = search->heuristic};
    Explorer *explorer = &directed->explorer;
    bool ready = explorer_init(explorer, search, search->findings->mem,
                               sizeof(DirectedNode));
    decisions_init(&directed->decisions, search->reduction);
    judge_init(&directed->judge, explorer, search, true);
    buckets_init(&directed->queue, explorer->mem);
    directed->errors = (Errors){
        .judge = &directed->judge, .find = find_route, .write = write_route};
    directed->early = search->options.in_turn;
    directed->weight = search->options.weight ? search->options.weight : 1;
    directed->stopped = !ready;
    return ready;
}

static void stop(Directed *directed, Limit limit) {
    directed->stopped = true;
    if (limit != LIMIT_NONE)
        directed->explorer.statistics.limit = limit;
}

static void release(Directed *directed) {
    Mem *mem = directed->explorer.mem;
    errors_release(&directed->errors);
    vec_release(mem, &directed->estimates);
    buckets_release(&directed->queue);
    judge_release(&directed->judge);
    decisions_release(&directed->decisions, mem);
    explorer_release(&directed->explorer);
}

void directed_finish(Directed *directed) {
    Findings *findings = directed->judge.findings;
    bool finished = !directed->stopped && buckets_empty(&directed->queue) &&
                    !judge_interrupted(&directed->judge);
    findings->statistics = explorer_finish(&directed->explorer, finished);
    findings->statistics.depth = directed->deepest;
#ifndef NDEBUG
    buckets_check(&directed->queue);
    if (findings->statistics.complete)
        decisions_check(&directed->decisions, &directed->explorer);
#endif
    findings_close(findings);
    buckets_release(&directed->queue); /* memory for traces */
    errors_settle(&directed->errors);
    findings->statistics.bytes = findings->mem->peak;
    release(directed);
}

bool directed_goes_on(Directed *directed) {
    if (directed->stopped || judge_satisfied(&directed->judge) ||
        buckets_empty(&directed->queue))
        return false;
    if (!explorer_poll(&directed->explorer, directed->deepest))
        stop(directed, LIMIT_NONE);
    return !directed->stopped;
}

void directed_push(Directed *directed, StateId id, uint64_t priority) {
    if (buckets_push(&directed->queue, id, priority))
        directed_node(directed, id)->flags |= NODE_WAITS;
    else
        stop(directed, LIMIT_MEMORY);
}

/* ---- New states ---------------------------------------------------------- */

/* The estimates of the states from `begin` to `end` of the batch, which are
 * new. */
static void estimate(Directed *directed, const Word *source, size_t begin,
                     size_t end) {
    const Successors *batch = &directed->explorer.batch;
    Heuristic *heuristic = directed->heuristic;
    if (heuristic && begin < end)
        heuristic_estimate(heuristic, source, successors_state(batch, begin),
                           end - begin, vec_at(&directed->estimates, begin));
}

/* Estimate what is new, as much as possible at a time. */
static void estimate_new(Directed *directed, const Word *source) {
    const Explorer *explorer = &directed->explorer;
    uint64_t next = explorer->fresh;
    size_t begin = 0, count = explorer->ids.count;
    for (size_t i = 0; i < count; i++) {
        if (vec_item(&explorer->ids, i) == next) {
            next++;
            continue;
        }
        estimate(directed, source, begin, i);
        begin = i + 1;
    }
    estimate(directed, source, begin, count);
}

static void make_node(Directed *directed, StateId from, size_t i) {
    const Explorer *explorer = &directed->explorer;
    DirectedNode *node = directed_node(directed, vec_item(&explorer->ids, i));
    Estimate h = directed->heuristic ? directed->estimates.data[i] : 0;
    *node = (DirectedNode){.parent = state_short(from),
                           .estimate =
                               (h < NODE_NEVER ? h : NODE_NEVER) & NODE_NEVER};
    if (from == STATE_NONE)
        return;
    node->action = explorer->batch.actions[i];
    node->depth = directed_node(directed, from)->depth + 1;
    if (node->depth > directed->deepest)
        directed->deepest = node->depth;
}

/* Give every new state of the batch a node; false at the memory limit. */
static bool make_nodes(Directed *directed, StateId from) {
    const Explorer *explorer = &directed->explorer;
    size_t count = explorer->ids.count;
    uint64_t next = explorer->fresh;
    vec_clear(&directed->estimates);
    if (!vec_try_reserve(explorer->mem, &directed->estimates, count))
        return false;
    directed->estimates.count = count;
    estimate_new(directed, from == STATE_NONE ? NULL : explorer->vector);
    for (size_t i = 0; i < count; i++)
        if (vec_item(&explorer->ids, i) == next) { /* its first appearance */
            make_node(directed, from, i);
            next++;
        }
    assert(next == explorer->store->count);
    return true;
}

/* ---- Judging ------------------------------------------------------------- */

static void judge_one(Directed *directed, StateId id, const Word *state,
                      Label kind) {
    if (judge_state(&directed->judge, state, kind))
        errors_note(&directed->errors, id);
}

static void judge_new_states(Directed *directed) {
    const Explorer *explorer = &directed->explorer;
    uint64_t next = explorer->fresh;
    if (directed->strict || !(directed->judge.open & LABEL_REJECT))
        return;
    for (size_t i = 0; i < explorer->ids.count; i++)
        if (vec_item(&explorer->ids, i) == next) /* its first appearance */
            judge_one(directed, next++, successors_state(&explorer->batch, i),
                      LABEL_REJECT);
}

/* The batch has the steps of the state, and the explorer's vector is it. */
static void judge_steps_of(Directed *directed, StateId id) {
    const Explorer *explorer = &directed->explorer;
    if (judge_steps(&directed->judge, explorer->vector, 0, explorer->ids.count))
        errors_note(&directed->errors, id);
}

/* An error at the end of a step that could be found too early, because the
 * state itself does not look as if there was one step to go, waits for its
 * turn. A state is judged when it is expanded for the first time. */
static void judge_actions(Directed *directed, StateId from) {
    DirectedNode *node = directed_node(directed, from);
    bool judged = directed->again && !(node->flags & NODE_FAILS);
    if (judged ||
        !judge_fails(&directed->judge, 0, directed->explorer.ids.count))
        return;
    bool waits = directed->strict && node->estimate == 0;
    directed->hasty |= waits && directed->early;
    if (waits && !directed->early) {
        node->flags |= NODE_FAILS;
        if (!buckets_push(&directed->queue, from, node->depth + UINT64_C(1)))
            stop(directed, LIMIT_MEMORY);
        return;
    }
    node->flags &= 0xff & ~NODE_FAILS;
    judge_steps_of(directed, from);
}

void directed_fail(Directed *directed, StateId id) {
    Explorer *explorer = &directed->explorer;
    DirectedNode *node = directed_node(directed, id);
    assert(node->flags & NODE_FAILS);
    node->flags &= 0xff & ~NODE_FAILS;
    explorer_clear(explorer);
    if (!explorer_revisit(explorer, id) || !explorer_store(explorer, false)) {
        stop(directed, explorer_limited(explorer)
                           ? LIMIT_NONE
                           : explorer_obstacle(explorer));
        return;
    }
    judge_steps_of(directed, id);
    errors_report(&directed->errors);
}

/* ---- Expanding ----------------------------------------------------------- */

/* The nodes of the batch are all over memory: fetch them together. */
static void fetch_nodes(const Directed *directed) {
    const Explorer *explorer = &directed->explorer;
    for (size_t i = 0; i < explorer->ids.count; i++)
        __builtin_prefetch(directed_node(directed, vec_item(&explorer->ids, i)),
                           1);
}

/* Store, judge and line up the batch. At the depth limit nothing is added. */
static void take_batch(Directed *directed, StateId from) {
    Explorer *explorer = &directed->explorer;
    bool may_add = from == STATE_NONE || directed_node(directed, from)->depth <
                                             explorer->budget->depth;
    if (!explorer_store(explorer, may_add))
        stop(directed, LIMIT_NONE);
    fetch_nodes(directed);
    if (!make_nodes(directed, from)) {
        stop(directed, LIMIT_MEMORY);
        return;
    }
    if (from != STATE_NONE)
        judge_actions(directed, from);
    judge_new_states(directed);
    for (size_t i = 0; i < explorer->ids.count && !directed->stopped; i++)
        directed->meet(directed, from, i);
}

void directed_start(Directed *directed) {
    directed->started = true;
    explorer_clear(&directed->explorer);
    if (explorer_initial(&directed->explorer))
        take_batch(directed, STATE_NONE);
    else
        stop(directed, LIMIT_NONE);
    errors_report(&directed->errors);
}

/* Take what is kept of a state's transitions, and then more if that is not
 * enough. False at a limit. */
static bool take_reduced(Directed *directed, StateId id) {
    Explorer *explorer = &directed->explorer;
    if (!decisions_reduce(&directed->decisions, explorer, id))
        return false;
    take_batch(directed, id);
    if (!directed->stopped &&
        decisions_close(&directed->decisions, explorer, id))
        take_batch(directed, id);
    return true;
}

/* A cut state stops by order, not because it cannot go on. */
static bool is_stuck(const Explorer *explorer) {
    return explorer->batch.count == 0 &&
           !explorer_cuts(explorer, explorer->vector);
}

/* An error that is a state is seen before its transitions are. False if that
 * ends the search: the state is not expanded. */
static bool judge_in_turn(Directed *directed, StateId id) {
    Explorer *explorer = &directed->explorer;
    if (!directed->strict || !(directed->judge.open & LABEL_REJECT))
        return true;
    store_get(explorer->store, id, explorer->vector);
    judge_one(directed, id, explorer->vector, LABEL_REJECT);
    directed->stopped = judge_satisfied(&directed->judge);
    return !directed->stopped;
}

void directed_expand(Directed *directed, StateId id) {
    Explorer *explorer = &directed->explorer;
    DirectedNode *node = directed_node(directed, id);
    directed->again = node->flags & NODE_EXPANDED;
    node->flags |= NODE_EXPANDED;
    explorer_clear(explorer);
    if (directed->again || judge_in_turn(directed, id)) {
        if (!explorer_expand(explorer, id)) {
            stop(directed, LIMIT_NONE);
            return;
        }
        if (!directed->again && is_stuck(explorer))
            judge_one(directed, id, explorer->vector, LABEL_DEADLOCK);
        if (!take_reduced(directed, id))
            stop(directed, LIMIT_NONE);
    }
    errors_report(&directed->errors);
}
