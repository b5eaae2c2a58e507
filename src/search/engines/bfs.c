/* Breadth-first search. Every state is judged when it is stored, so the first
 * error of a property is one of least depth and, in that depth, the one with
 * the lowest id. States without transitions are judged when they are
 * expanded. An action that is an error is judged with its source, which it
 * extends by one step. There is only one way known to a state, so a trace that
 * must be ready soon is no longer than others. */
#include "search/engine.h"
#include "search/exploring/errors.h"
#include "search/tracing/path.h"

#include <assert.h>
#include <string.h>

typedef struct Bfs {
    Errors errors; /* that were found; first */
    Sweep sweep;   /* the states, in order */
    Judge judge;   /* what is wrong with them */
    uint64_t next; /* expansions before the next probe */
} Bfs;

static bool find_route(Errors *errors, StateId state, Route *route) {
    return path_find(&((Bfs *)errors)->sweep, state, route);
}

static bool write_route(Errors *errors, const Route *route, Trace *trace) {
    return path_write(&((Bfs *)errors)->sweep, route, trace);
}

static bool init(Bfs *bfs, const Search *search) {
    *bfs = (Bfs){.next = SEARCH_PROBE};
    bool ready = sweep_init(&bfs->sweep, search, search->findings->mem);
    judge_init(&bfs->judge, &bfs->sweep.explorer, search, true);
    bfs->errors = (Errors){
        .judge = &bfs->judge, .find = find_route, .write = write_route};
    return ready;
}

static void release(Bfs *bfs) {
    errors_release(&bfs->errors);
    judge_release(&bfs->judge);
    sweep_release(&bfs->sweep);
}

static void judge_one(Bfs *bfs, StateId id, const Word *state, Label kind) {
    assert(id < bfs->sweep.explorer.store->count);
    if (judge_state(&bfs->judge, state, kind))
        errors_note(&bfs->errors, id);
}

static void judge_new_states(Bfs *bfs) {
    const Explorer *explorer = &bfs->sweep.explorer;
    uint64_t next = explorer->fresh;
    if (!(bfs->judge.open & LABEL_REJECT))
        return;
    for (size_t i = 0; i < explorer->ids.count; i++)
        if (vec_item(&explorer->ids, i) == next) /* its first appearance */
            judge_one(bfs, next++, successors_state(&explorer->batch, i),
                      LABEL_REJECT);
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
            errors_note(&bfs->errors, id);
    }
}

/* Let others look for an error, too. Where levels have a single state, there is
 * no way to go deeper. */
static void probe(Bfs *bfs) {
    const SearchOptions *options = bfs->judge.options;
    const Sweep *sweep = &bfs->sweep;
    uint64_t made = statistics_expanded(&sweep->explorer.statistics);
    if (!options->probe || made < bfs->next ||
        sweep->explorer.store->count <= sweep->depth + 2)
        return;
    assert(made <= UINT64_MAX / 2);
    if (options->probe(options->probing, made))
        judge_know(&bfs->judge);
    bfs->next = made + (made < SEARCH_EARLY ? made : made / SEARCH_TURNS);
}

static void explore(Bfs *bfs) {
    bool more;
    do {
        more = sweep_advance(&bfs->sweep);
        if (bfs->sweep.broken) /* what it has is not worth looking at */
            break;
        judge_stuck_states(bfs);
        judge_actions(bfs);
        judge_new_states(bfs);
        errors_report(&bfs->errors);
        if (more && !judge_satisfied(&bfs->judge))
            probe(bfs);
    } while (more && !judge_satisfied(&bfs->judge));
}

/* A sweep that has gone over to other stores can be repeated only if there is
 * as much memory as before. If an error is left without a trace, the search is
 * made again in the last store alone: forget what it found. */
static bool must_repeat(Bfs *bfs) {
    const Sweep *sweep = &bfs->sweep;
    Errors *errors = &bfs->errors;
    if (!sweep->moved || !sweep->unrepeated ||
        explorer_hurries(&sweep->explorer))
        return false;
    for (size_t i = 0; i < errors->items.count; i++)
        findings_forget(bfs->judge.findings, vec_item(&errors->items, i).slot);
    return errors->items.count > 0;
}

/* False if the search must be made again, in other stores. */
static bool search_once(const Search *search, Search *again) {
    Findings *findings = search->findings;
    Bfs bfs;
    if (init(&bfs, search))
        explore(&bfs);
    bool decided = !must_repeat(&bfs);
    if (decided) {
        findings->statistics = sweep_finish(&bfs.sweep);
        findings->statistics.complete &= !judge_interrupted(&bfs.judge);
        findings_close(findings);
        errors_settle(&bfs.errors);
        findings->statistics.bytes = findings->mem->peak;
    } else {
        again->store = bfs.sweep.explorer.kind;
        again->ladder = bfs.sweep.explorer.ladder;
        again->change_count = bfs.sweep.explorer.statistics.change_count;
        memcpy(again->changes, bfs.sweep.explorer.statistics.changes,
               sizeof again->changes);
    }
    sweep_check(&bfs.sweep, search);
    release(&bfs);
    return decided;
}

/* Each time there are fewer stores left. */
void search_bfs(const Search *search) {
    Search now = *search, again = *search;
    while (!search_once(&now, &again))
        now = again;
}
