#include "search/exploring/dive.h"

#include <assert.h>
#include <string.h>

static size_t vector_bytes(const Dive *dive) {
    return dive->explorer.model->words * sizeof(Word);
}

bool dive_init(Dive *dive, const Search *search, uint32_t marks, bool once) {
    *dive = (Dive){.heuristic = search->heuristic};
    Explorer *explorer = &dive->explorer;
    bool ready = explorer_init(explorer, search, search->findings->mem, marks);
    judge_init(&dive->judge, explorer, search, once);
    descent_init(&dive->descent, explorer->mem, search->model->words);
    dive->state = mem_try(explorer->mem, vector_bytes(dive));
    if (ready && !dive->state)
        explorer->statistics.limit = LIMIT_MEMORY;
    dive->stopped = !ready || !dive->state;
    return !dive->stopped;
}

void dive_stop(Dive *dive, Limit limit) {
    dive->stopped = true;
    if (limit != LIMIT_NONE)
        dive->explorer.statistics.limit = limit;
}

void dive_finish(Dive *dive, bool finished) {
    Explorer *explorer = &dive->explorer;
    Findings *findings = dive->judge.findings;
    uint64_t highest = dive->descent.highest;
    finished = finished && !dive->stopped && dive->descent.offers.count == 0 &&
               !judge_interrupted(&dive->judge);
    explorer->statistics.transitions -= descent_unfollowed(&dive->descent);
    findings->statistics = explorer_finish(explorer, finished);
    findings->statistics.depth = highest ? highest - 1 : 0;
    findings_close(findings);
    dive_release(dive);
}

void dive_release(Dive *dive) {
    Mem *mem = dive->explorer.mem;
    if (dive->state)
        mem_free(mem, dive->state, vector_bytes(dive));
    vec_release(mem, &dive->estimates);
    descent_release(&dive->descent);
    judge_release(&dive->judge);
    explorer_release(&dive->explorer);
}

/* ---- Judging ------------------------------------------------------------- */

/* Make the traces of the judge's charges, which are about the path, or about
 * one step from it to the state. Without memory for a trace the error counts
 * as not seen. */
static void report_errors(Dive *dive, bool step) {
    Findings *findings = dive->judge.findings;
    for (size_t i = 0; i < dive->judge.charges.count; i++) {
        uint32_t slot = vec_item(&dive->judge.charges, i).slot;
        if (descent_write(&dive->descent, step ? dive->state : NULL,
                          dive->offer.action, findings_trace(findings, slot))) {
            judge_report(&dive->judge, slot);
        } else {
            findings_reopen(findings, slot);
            dive_stop(dive, LIMIT_MEMORY);
        }
    }
}

/* The number of the transition in the batch. */
static size_t find_step(const Dive *dive) {
    const Successors *batch = &dive->explorer.batch;
    size_t i = 0;
    while (batch->actions[i] != dive->offer.action ||
           memcmp(successors_state(batch, i), dive->state,
                  vector_bytes(dive)) != 0)
        i++;
    assert(i < batch->count);
    return i;
}

void dive_judge_step(Dive *dive) {
    Explorer *explorer = &dive->explorer;
    explorer_clear(explorer);
    if (!explorer_revisit_state(explorer, descent_top(&dive->descent))) {
        dive_stop(dive, explorer_obstacle(explorer));
        return;
    }
    size_t step = find_step(dive);
    if (judge_steps(&dive->judge, explorer->vector, step, step + 1))
        report_errors(dive, true);
}

/* ---- Following and entering ---------------------------------------------- */

/* Estimate the states from `begin` to `end` of the batch. */
static void estimate_range(Dive *dive, const Word *source, size_t begin,
                           size_t end) {
    Heuristic *heuristic = dive->heuristic;
    Estimate *estimates = dive->estimates.data;
    assert(begin <= end && end <= dive->explorer.batch.count);
    if (begin == end)
        return;
    heuristic_estimate(heuristic, source,
                       successors_state(&dive->explorer.batch, begin),
                       end - begin, estimates + begin);
    for (size_t i = begin; dive->learn && i < end; i++)
        dive->learn(dive, i, estimates[i]);
}

/* Estimate what is not known, as much as possible at a time. */
static void estimate_batch(Dive *dive, const Word *source) {
    size_t begin = 0, count = dive->explorer.batch.count;
    for (size_t i = 0; dive->recall && i < count; i++)
        if (dive->recall(dive, i, dive->estimates.data + i)) {
            estimate_range(dive, source, begin, i);
            begin = i + 1;
        }
    estimate_range(dive, source, begin, count);
}

/* Estimate the batch; NULL if there is no heuristic, or no memory. */
static const Estimate *estimate(Dive *dive, const Word *source) {
    const Successors *batch = &dive->explorer.batch;
    if (!dive->heuristic || batch->count == 0)
        return NULL;
    vec_clear(&dive->estimates);
    if (!vec_try_reserve(dive->explorer.mem, &dive->estimates, batch->count)) {
        dive_stop(dive, LIMIT_MEMORY);
        return NULL;
    }
    estimate_batch(dive, source);
    return dive->estimates.data;
}

static void offer(Dive *dive, const Word *source) {
    const Estimate *estimates = estimate(dive, source);
    while (!descent_offer(&dive->descent, &dive->explorer.batch, estimates))
        if (!explorer_relieve(&dive->explorer)) {
            dive_stop(dive, LIMIT_MEMORY);
            return;
        }
}

void dive_start(Dive *dive) {
    Explorer *explorer = &dive->explorer;
    descent_clear(&dive->descent);
    explorer_clear(explorer);
    if (explorer_initial(explorer))
        offer(dive, NULL);
    else
        dive_stop(dive, LIMIT_NONE);
}

bool dive_follow(Dive *dive) {
    Descent *descent = &dive->descent;
    if (dive->stopped || judge_satisfied(&dive->judge))
        return false;
    while (!descent_follow(descent, &dive->offer, dive->state)) {
        if (descent_height(descent) == 0)
            return false;
        descent_leave(descent);
    }
    if (!explorer_poll(&dive->explorer, descent_height(descent)))
        dive_stop(dive, LIMIT_NONE);
    return !dive->stopped;
}

/* The transitions of the top are in the batch. */
static void go_on(Dive *dive) {
    Explorer *explorer = &dive->explorer;
    size_t depth = descent_height(&dive->descent) - 1;
    if (depth < explorer->budget->depth) {
        offer(dive, explorer->vector);
        return;
    }
    if (!explorer_store(explorer, false)) /* is anything beyond? */
        dive_stop(dive, LIMIT_NONE);
    else if (judge_fails(&dive->judge, 0, explorer->ids.count))
        explorer_note_depth(explorer); /* an error is */
}

/* Put the state, which was judged, on the path. */
static void enter_judged(Dive *dive) {
    Explorer *explorer = &dive->explorer;
    explorer_clear(explorer);
    while (!descent_enter(&dive->descent, dive->state, dive->offer.action))
        if (!explorer_relieve(explorer)) {
            dive_stop(dive, LIMIT_MEMORY);
            return;
        }
    if (!explorer_expand_state(explorer, dive->state)) {
        dive_stop(dive, LIMIT_NONE);
        return;
    }
    if (explorer->batch.count == 0 &&
        !explorer_cuts(explorer, explorer->vector) &&
        judge_state(&dive->judge, explorer->vector, LABEL_DEADLOCK))
        report_errors(dive, false);
    go_on(dive);
}

void dive_enter(Dive *dive) {
    if (judge_state(&dive->judge, dive->state, LABEL_REJECT))
        report_errors(dive, true);
    if (!dive->stopped)
        enter_judged(dive);
}

/* ---- Depth-first search ------------------------------------------------- */

/* Was the offer that was followed known before? */
static bool is_known(Dive *dive) {
    assert(!dive->known || dive->explorer.store->blind);
    if (dive->descent.offers.count >= dive->known)
        return false;
    dive->known = dive->descent.offers.count;
    return true;
}

static void enter_new(Dive *dive) {
    Explorer *explorer = &dive->explorer;
    StateId id;
    if (dive_fails(dive))
        dive_judge_step(dive);
    if (dive->stopped || judge_satisfied(&dive->judge))
        return;
    uint64_t before = explorer->store->count;
    if (!explorer_insert(explorer, dive->state, &id))
        dive_stop(dive, LIMIT_NONE);
    else if (explorer->store->count > before)
        dive_enter(dive);
}

void dive_explore(Dive *dive) {
    while (dive_follow(dive)) {
        if (is_known(dive))
            enter_judged(dive);
        else
            enter_new(dive);
    }
}
