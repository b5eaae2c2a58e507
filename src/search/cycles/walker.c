#include "search/cycles/walker.h"

#include "base/bug.h"
#include "search/cycles/witness.h"

#include <assert.h>

void walker_give_up(Walker *walker, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (!explorer_limited(&walker->explorer))
        walker->explorer.statistics.limit = limit;
    walker->stopped = true;
}

static void judge_one(Walker *walker, Label label, const Word *state,
                      StateId id) {
    Judge *judge = &walker->judge;
    if (!judge_state(judge, state, label))
        return;
    for (size_t i = 0; i < judge->charges.count; i++)
        vec_push(&judge->blame.mem, &walker->witnesses,
                 ((Witness){vec_item(&judge->charges, i).slot, id}));
}

void walker_report(Walker *walker, Label label, StateId id) {
    assert(id < walker->explorer.store->count);
    Explorer *explorer = &walker->explorer;
    assert(label == LABEL_LIVELOCK || label == LABEL_INFINITE);
    store_get(explorer->store, id, explorer->vector);
    judge_one(walker, label, explorer->vector, id);
}

bool walker_has(Walker *walker, StateId id, Label label) {
    assert(id < walker->explorer.store->count);
    Explorer *explorer = &walker->explorer;
    if (!(walker->asked & label))
        return false;
    store_get(explorer->store, id, explorer->vector);
    return model_labels(explorer->model, explorer->vector, label) != 0;
}

uint32_t walker_component(Walker *walker, StateId id) {
    Explorer *explorer = &walker->explorer;
    assert(explorer->model->monitor.shape);
    store_get(explorer->store, id, explorer->vector);
    return shape_component(explorer->model->monitor.shape, explorer->vector);
}

/* Store the batch and judge what is new. */
static void take_batch(Walker *walker) {
    Explorer *explorer = &walker->explorer;
    if (!explorer_store(explorer, true))
        walker->stopped = true;
    uint64_t next = explorer->fresh;
    for (size_t i = 0; i < explorer->ids.count; i++)
        if (vec_item(&explorer->ids, i) == next) /* its first appearance */
            judge_one(walker, LABEL_REJECT,
                      successors_state(&explorer->batch, i), next++);
    assert(next == explorer->store->count);
}

/* A monitor has one set of livelock states and one of infinite states. */
static bool one_monitor(const Judge *judge) {
    size_t livelock = 0, infinite = 0;
    for (uint32_t p = 0; p < judge->findings->count; p++) {
        if (!findings_open(judge->findings, p))
            continue;
        livelock += judge->model->properties[p].label == LABEL_LIVELOCK;
        infinite += judge->model->properties[p].label == LABEL_INFINITE;
    }
    return livelock <= 1 && infinite <= 1;
}

/* A violated property counts as well: two-level hands over with some. */
static Label asked_labels(const Model *model, const Findings *findings) {
    Label asked = 0;
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict != VERDICT_SKIPPED)
            asked |= model->properties[p].label;
    return asked;
}

void walker_start(Walker *walker, const Search *search) {
    *walker = (Walker){0};
    Explorer *explorer = &walker->explorer;
    bool ready =
        explorer_init(explorer, search, search->findings->mem, sizeof(uint8_t));
    decisions_init(&walker->decisions, search->reduction);
    judge_init(&walker->judge, explorer, search, false);
    if (!one_monitor(&walker->judge))
        BUG("one search for the errors of several monitors");
    walker->asked = asked_labels(search->model, search->findings);
    if (!ready) {
        walker_give_up(walker, LIMIT_MEMORY);
        return;
    }
    explorer_clear(explorer);
    walker->stopped = !explorer_initial(explorer);
    take_batch(walker);
    walker->initial_count = explorer->store->count;
}

static void append_edges(Walker *walker, Edges *edges) {
    const Explorer *explorer = &walker->explorer;
    size_t count = explorer->ids.count;
    if (!vec_try_reserve(explorer->mem, edges, count)) {
        walker_give_up(walker, LIMIT_MEMORY);
        return;
    }
    for (size_t i = 0; i < count; i++)
        edges->data[edges->count++] =
            (Edge){state_short(vec_item(&explorer->ids, i)),
                   explorer->batch.actions[i]};
}

/* The traces that are missing; those without memory or time stay so. */
static void build_traces(Walker *walker, size_t from) {
    assert(from <= walker->witnesses.count);
    size_t kept = from;
    assert(from <= walker->witnesses.count);
    for (size_t i = from; i < walker->witnesses.count; i++) {
        Witness witness = vec_item(&walker->witnesses, i);
        if (witness_trace(walker, witness.slot, witness.state))
            judge_report(&walker->judge, witness.slot);
        else
            vec_item(&walker->witnesses, kept++) = witness;
    }
    walker->witnesses.count = walker->tried = kept;
    assert(walker->tried <= walker->witnesses.count);
}

/* Store what is kept of a state's transitions, and then more if that is not
 * enough. */
static bool take_reduced(Walker *walker, StateId id) {
    Explorer *explorer = &walker->explorer;
    if (!decisions_reduce(&walker->decisions, explorer, id))
        return false;
    take_batch(walker);
    if (!walker->stopped && decisions_close(&walker->decisions, explorer, id))
        take_batch(walker);
    return true;
}

bool walker_expand(Walker *walker, StateId id, Edges *edges) {
    assert(id < walker->explorer.store->count);
    Explorer *explorer = &walker->explorer;
    assert(!walker_over(walker) && walker->tried <= walker->witnesses.count);
    if (walker->witnesses.count > walker->tried)
        build_traces(walker, walker->tried);
    explorer_clear(explorer);
    if (!explorer_poll(explorer, walker->depth) ||
        !explorer_expand(explorer, id)) {
        walker->stopped = true;
        return false;
    }
    if (explorer->batch.count == 0 &&
        !explorer_cuts(explorer, explorer->vector))
        judge_one(walker, LABEL_DEADLOCK, explorer->vector, id);
    if (!take_reduced(walker, id)) {
        walker->stopped = true;
        return false;
    }
    append_edges(walker, edges);
    return !walker_over(walker);
}

/* An error without a trace is no evidence: its property is open again. */
static void settle_errors(Walker *walker) {
    Findings *findings = walker->judge.findings;
    build_traces(walker, 0);
    for (size_t i = 0; i < walker->witnesses.count; i++) {
        findings_reopen(findings, vec_item(&walker->witnesses, i).slot);
        findings->statistics.limit = explorer_obstacle(&walker->explorer);
    }
}

/* Debug builds look at all that was decided when a search is complete. */
static void check_decisions(Walker *walker) {
#ifndef NDEBUG
    if (walker->judge.findings->statistics.complete)
        decisions_check(&walker->decisions, &walker->explorer);
#endif
    (void)walker;
}

void walker_finish(Walker *walker, uint64_t depth) {
    Explorer *explorer = &walker->explorer;
    Findings *findings = walker->judge.findings;
    findings->statistics = explorer_finish(explorer, !walker_over(walker));
    check_decisions(walker);
    findings->statistics.depth = depth;
    findings_close(findings);
    settle_errors(walker);
    findings->statistics.bytes = findings->mem->peak;
    vec_release(&walker->judge.blame.mem, &walker->witnesses);
    judge_release(&walker->judge);
    decisions_release(&walker->decisions, explorer->mem);
    explorer_release(explorer);
}
