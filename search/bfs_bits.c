/* Breadth-first search over a store without ids (paper 004, section 3.4). The
 * states of the present level and of the next one wait whole; of all others
 * only the way back is kept: which state led there, by which of its
 * transitions. A trace follows it from the end to an initial state, and is made
 * again from there. */
#include "search/engine.h"
#include "search/judge.h"

#include <assert.h>
#include <string.h>

typedef struct Origin {
    uint32_t parent;     /* number of the state before it, or NO_PARENT */
    uint32_t transition; /* of that state, or of the initial ones */
} Origin;

#define NO_PARENT UINT32_MAX

typedef VEC(Word) Wave; /* states, one after the other */

typedef struct BfsBits {
    Explorer explorer;   /* expands, and has the store */
    Judge judge;         /* what is wrong with states and steps */
    VEC(Origin) origins; /* of all states, in the order of their numbers */
    Wave waves[2];       /* states of this level, and of the next one */
    uint32_t first;      /* number of the first state of this level */
    uint64_t depth;      /* of this level */
    VEC(uint32_t) route; /* transitions from an initial state to an error */
    bool stopped;        /* before its end */
} BfsBits;

static void stop(BfsBits *self, Limit limit) {
    self->stopped = true;
    if (limit != LIMIT_NONE)
        self->explorer.statistics.limit = limit;
}

/* ---- Traces -------------------------------------------------------------- */

/* The transitions that lead to a state, the last one first. */
static bool find_route(BfsBits *self, uint32_t state) {
    vec_clear(&self->route);
    while (state != NO_PARENT) {
        Origin origin = vec_item(&self->origins, state);
        if (!vec_try_push(self->explorer.mem, &self->route, origin.transition))
            return false;
        state = origin.parent;
    }
    return true;
}

/* The trace of the route; the explorer's vector is its last state. */
static bool follow_route(BfsBits *self, Trace *trace) {
    Explorer *explorer = &self->explorer;
    const Successors *batch = &explorer->batch;
    assert(self->route.count > 0);
    explorer_clear(explorer);
    bool done = explorer_initial(explorer);
    for (size_t i = self->route.count; i > 0 && done; i--) {
        uint32_t number = vec_item(&self->route, i - 1);
        const Word *state = successors_state(batch, number);
        done = i == self->route.count
                   ? trace_start(trace, state)
                   : trace_step(trace, batch->actions[number], state);
        memcpy(explorer->vector, state, explorer->model->words * sizeof(Word));
        explorer_clear(explorer);
        done = done &&
               (i == 1 || explorer_revisit_state(explorer, explorer->vector));
    }
    return done;
}

/* One more step, the i-th transition of the last state. */
static bool add_step(BfsBits *self, size_t step, Trace *trace) {
    Explorer *explorer = &self->explorer;
    const Successors *batch = &explorer->batch;
    return step == NO_STEP ||
           (explorer_revisit_state(explorer, explorer->vector) &&
            trace_step(trace, batch->actions[step],
                       successors_state(batch, step)));
}

/* Make the traces of the charges, which are about a state or its steps. The
 * batch is overwritten. Without memory the error counts as not seen. */
static void report_errors(BfsBits *self, uint32_t state) {
    Findings *findings = self->judge.findings;
    for (size_t i = 0; i < self->judge.charges.count; i++) {
        Charge charge = vec_item(&self->judge.charges, i);
        Trace *trace = findings_trace(findings, charge.slot);
        if (find_route(self, state) && follow_route(self, trace) &&
            add_step(self, charge.step, trace)) {
            judge_report(&self->judge, charge.slot);
            continue;
        }
        trace_release(trace);
        findings_reopen(findings, charge.slot);
        stop(self, explorer_obstacle(&self->explorer));
    }
}

/* ---- Exploring ----------------------------------------------------------- */

static Wave *this_level(BfsBits *self) {
    return &self->waves[self->depth % 2];
}

static Wave *next_level(BfsBits *self) {
    return &self->waves[(self->depth + 1) % 2];
}

/* A new state, the i-th of the batch, waits for its turn. */
static bool keep(BfsBits *self, Wave *wave, uint32_t parent, size_t i) {
    Explorer *explorer = &self->explorer;
    uint32_t words = explorer->model->words;
    if (self->origins.count >= NO_PARENT ||
        !vec_try_push(explorer->mem, &self->origins,
                      (Origin){parent, (uint32_t)i}) ||
        !vec_try_reserve(explorer->mem, wave, words))
        return false;
    memcpy(wave->data + wave->count, successors_state(&explorer->batch, i),
           words * sizeof(Word));
    wave->count += words;
    return true;
}

/* Store the batch; what is new waits. */
static void take_batch(BfsBits *self, Wave *wave, uint32_t parent) {
    Explorer *explorer = &self->explorer;
    bool may_add = parent == NO_PARENT || self->depth < explorer->budget->depth;
    if (!explorer_store(explorer, may_add))
        stop(self, LIMIT_NONE);
    for (size_t i = 0; may_add && i < explorer->ids.count; i++)
        if (vec_item(&explorer->ids, i) == STATE_NEW &&
            !keep(self, wave, parent, i)) {
            stop(self, LIMIT_MEMORY);
            return;
        }
}

/* Expand a state, which is the explorer's vector, and judge its steps. */
static void expand(BfsBits *self, uint32_t number) {
    Explorer *explorer = &self->explorer;
    Judge *judge = &self->judge;
    explorer_clear(explorer);
    if (!explorer_expand_state(explorer, explorer->vector)) {
        stop(self, LIMIT_NONE);
        return;
    }
    bool stuck = explorer->batch.count == 0 &&
                 !explorer_cuts(explorer, explorer->vector);
    take_batch(self, next_level(self), number);
    if (stuck ? judge_state(judge, explorer->vector, LABEL_DEADLOCK)
              : judge_steps(judge, explorer->vector, 0, explorer->ids.count))
        report_errors(self, number);
}

/* Judge a state of this level and expand it. */
static void visit(BfsBits *self, uint32_t number) {
    Explorer *explorer = &self->explorer;
    uint32_t words = explorer->model->words;
    const Word *state =
        this_level(self)->data + (size_t)(number - self->first) * words;
    memcpy(explorer->vector, state, words * sizeof(Word));
    if (judge_state(&self->judge, explorer->vector, LABEL_REJECT)) {
        report_errors(self, number);
        memcpy(explorer->vector, state, words * sizeof(Word));
    }
    if (self->stopped || judge_satisfied(&self->judge))
        self->stopped = true;
    else
        expand(self, number);
}

static void explore(BfsBits *self) {
    Explorer *explorer = &self->explorer;
    uint32_t words = explorer->model->words;
    explorer_clear(explorer);
    if (explorer_initial(explorer))
        take_batch(self, this_level(self), NO_PARENT);
    else
        stop(self, LIMIT_NONE);
    while (!self->stopped && this_level(self)->count > 0) {
        size_t count = this_level(self)->count / words;
        for (size_t i = 0; i < count && !self->stopped; i++)
            if (explorer_poll(explorer, self->depth))
                visit(self, self->first + (uint32_t)i);
            else
                stop(self, LIMIT_NONE);
        if (self->stopped || next_level(self)->count == 0)
            return;
        vec_clear(this_level(self));
        self->first += (uint32_t)count;
        self->depth++;
    }
}

void search_bfs_bits(const Search *search) {
    Findings *findings = search->findings;
    BfsBits self = {0};
    Explorer *explorer = &self.explorer;
    bool ready = explorer_init(explorer, search, findings->mem, 0);
    judge_init(&self.judge, explorer, search, true);
    self.stopped = !ready;
    if (ready)
        explore(&self);
    findings->statistics = explorer_finish(explorer, !self.stopped);
    findings->statistics.depth =
        self.depth + (next_level(&self)->count > 0 ? 1 : 0);
    findings_close(findings);
    vec_release(explorer->mem, &self.origins);
    vec_release(explorer->mem, &self.waves[0]);
    vec_release(explorer->mem, &self.waves[1]);
    vec_release(explorer->mem, &self.route);
    judge_release(&self.judge);
    explorer_release(explorer);
}
