#include "search/engines/dfsr.h"

#include "search/tracing/geodesic.h"

#include <assert.h>

static const StoreKind *forgetting(const StoreKind *kind) {
    return kind && (kind->traits & STORE_FORGETS)
               ? kind
               : store_kind_with(STORE_FORGETS);
}

bool dfsr_init(Dfsr *self, const Search *search, const DfsrHoles *holes) {
    Search own = *search;
    Mem *mem = search->findings->mem;
    size_t width = search->model->words * sizeof(Word);
    own.store = forgetting(search->store);
    *self = (Dfsr){.holes = holes};
    column_init(&self->frames, sizeof(DfsrFrame));
    bool ready = pending_init(&self->pending, mem, search->model->words);
    self->state = mem_try(mem, width);
    ready &= explorer_init(&self->explorer, &own, mem, sizeof(DfsrFrame));
    column_init(&self->explorer.marks, 0); /* they are for the frames */
    judge_init(&self->judge, &self->explorer, search, false);
    if (!ready || !self->state)
        dfsr_stop(self, LIMIT_MEMORY);
    return !self->stopped;
}

void dfsr_stop(Dfsr *self, Limit limit) {
    self->stopped = true;
    if (limit != LIMIT_NONE)
        self->explorer.statistics.limit = limit;
}

/* Steps from an initial state to the top of the path. */
static uint64_t depth_of(const Dfsr *self) {
    size_t states = dfsr_states(self);
    return self->below + (states ? states - 1 : 0);
}

static DfsrFrame *top_of(const Dfsr *self) {
    assert(self->height > 0);
    return dfsr_frame(self, self->height - 1);
}

/* ---- Errors -------------------------------------------------------------- */

bool dfsr_write(Dfsr *self, Trace *trace) {
    bool empty = trace->states.count == 0, done = true;
    Word *state = self->explorer.vector;
    for (size_t i = 0; i < self->height && done; i++) {
        const DfsrFrame *frame = dfsr_frame(self, i);
        if (frame->id == SHORT_NONE)
            continue;
        store_get(self->explorer.store, frame->id, state);
        if (trace->states.count == 0)
            done = trace_start(trace, state);
        else if (empty || i > 0)
            done = trace_step(trace, frame->action, state);
    }
    return done;
}

/* One more step, if there is one. */
static bool write_step(Trace *trace, const Word *state, uint32_t action) {
    if (!state)
        return true;
    return trace->states.count == 0 ? trace_start(trace, state)
                                    : trace_step(trace, action, state);
}

/* Make the traces of the charges: they are about the top, its steps, or a new
 * state that an action leads to. Without memory for a trace the error counts
 * as not seen. */
static void report_errors(Dfsr *self, const Word *state, uint32_t action) {
    Findings *findings = self->judge.findings;
    const Successors *batch = &self->explorer.batch;
    assert(!self->retracing);
    for (size_t i = 0; i < self->judge.charges.count; i++) {
        Charge charge = vec_item(&self->judge.charges, i);
        Trace *trace = findings_trace(findings, charge.slot);
        bool step = charge.step != NO_STEP;
        if (dfsr_write(self, trace) &&
            write_step(trace,
                       step ? successors_state(batch, charge.step) : state,
                       step ? batch->actions[charge.step] : action)) {
            judge_report(&self->judge, charge.slot);
            continue;
        }
        trace_release(trace);
        findings_reopen(findings, charge.slot);
        dfsr_stop(self, LIMIT_MEMORY);
    }
}

/* ---- Expanding ----------------------------------------------------------- */

/* The transitions of the top into the batch, as often as they are needed. */
static bool generate(Dfsr *self, bool first) {
    Explorer *explorer = &self->explorer;
    StateId id = state_long(top_of(self)->id);
    explorer_clear(explorer);
    if (id == STATE_NONE)
        return explorer_initial(explorer);
    store_get(explorer->store, id, explorer->vector);
    if (first && !self->retracing)
        return explorer_expand_state(explorer, explorer->vector);
    self->again += !self->retracing;
    if (explorer_revisit_state(explorer, explorer->vector))
        return true;
    explorer->statistics.limit = explorer_obstacle(explorer);
    return false;
}

/* search (S'), for all transitions of the batch. */
static bool lookup(Dfsr *self) {
    Explorer *explorer = &self->explorer;
    size_t count = explorer->batch.count;
    if (!vec_try_reserve(explorer->mem, &explorer->ids, count)) {
        explorer->statistics.limit = LIMIT_MEMORY;
        return false;
    }
    store_find(explorer->store, explorer->batch.states, count,
               explorer->ids.data);
    explorer->ids.count = count;
    return true;
}

/* Keep what leads to new states; the first of them is followed first. */
static void offer(Dfsr *self) {
    const Explorer *explorer = &self->explorer;
    uint32_t height = (uint32_t)self->height - 1, next = top_of(self)->next;
    assert(explorer->ids.count == explorer->batch.count);
    top_of(self)->lost = false;
    for (size_t i = explorer->ids.count; i-- > next;) {
        if (vec_item(&explorer->ids, i) != STATE_NONE)
            continue;
        uint32_t lost = pending_push(
            &self->pending, successors_state(&explorer->batch, i),
            (PendingStep){height, explorer->batch.actions[i], (uint32_t)i});
        if (lost != PENDING_NONE)
            dfsr_frame(self, lost)->lost = true;
    }
}

/* The transitions of a state that has just come onto the path. */
static void judge_top(Dfsr *self) {
    Explorer *explorer = &self->explorer;
    const Word *top = explorer->vector;
    bool stuck = explorer->batch.count == 0 && !explorer_cuts(explorer, top);
    if (stuck ? judge_state(&self->judge, top, LABEL_DEADLOCK)
              : judge_steps(&self->judge, top, 0, explorer->ids.count))
        report_errors(self, NULL, 0);
}

/* Act_Stack, for every transition that leads to the path. */
static void close_cycles(Dfsr *self) {
    const Explorer *explorer = &self->explorer;
    if (!self->holes->closes || self->retracing)
        return;
    for (size_t i = 0; i < explorer->ids.count && !dfsr_over(self); i++) {
        StateId id = vec_item(&explorer->ids, i);
        if (id != STATE_NONE && store_set_of(explorer->store, id) == SET_PATH)
            self->holes->closes(self, i);
    }
}

/* At the depth limit nothing new is entered. */
static bool is_too_deep(const Dfsr *self) {
    const Explorer *explorer = &self->explorer;
    bool new = false;
    if (self->retracing || dfsr_states(self) == 0 ||
        depth_of(self) < explorer->budget->depth)
        return false;
    for (size_t i = 0; i < explorer->ids.count; i++)
        new |= vec_item(&explorer->ids, i) == STATE_NONE;
    return new;
}

/* push (firable (S'), St_Ens_Trans) */
static void expand(Dfsr *self) {
    Explorer *explorer = &self->explorer;
    assert(top_of(self)->next == 0 && !top_of(self)->lost);
    if (!generate(self, true) || !lookup(self)) {
        dfsr_stop(self, LIMIT_NONE);
        return;
    }
    self->generated += self->retracing ? 0 : explorer->ids.count;
    if (is_too_deep(self)) {
        explorer->statistics.limit = LIMIT_DEPTH;
        return;
    }
    if (top_of(self)->id != SHORT_NONE && !self->retracing)
        judge_top(self);
    close_cycles(self);
    if (!dfsr_over(self))
        offer(self);
}

/* ---- The path ------------------------------------------------------------ */

static void push(Dfsr *self, StateId id, uint32_t action) {
    if (self->height >= UINT32_MAX ||
        !column_cover(&self->frames, self->explorer.mem, self->height + 1)) {
        dfsr_stop(self, LIMIT_MEMORY);
        return;
    }
    self->height++;
    *top_of(self) = (DfsrFrame){.id = state_short(id), .action = action};
    if (dfsr_states(self) > self->highest && !self->retracing)
        self->highest = dfsr_states(self);
    expand(self);
}

/* Follow the next transition of the top; false if there is none left. */
static bool fire(Dfsr *self) {
    uint32_t height = (uint32_t)self->height - 1;
    if (!pending_has(&self->pending, height) && top_of(self)->lost) {
        if (generate(self, false) && lookup(self))
            offer(self);
        else
            dfsr_stop(self, LIMIT_NONE);
    }
    return !self->stopped && pending_has(&self->pending, height);
}

/* S' is new: it comes onto the path, or into N. */
static void take_new(Dfsr *self) {
    Explorer *explorer = &self->explorer;
    StateId id;
    StateSet set =
        self->holes->place ? self->holes->place(self, self->state) : SET_PATH;
    if (set == 0 || self->stopped)
        return;
    if (!self->retracing &&
        judge_state(&self->judge, self->state, LABEL_REJECT))
        report_errors(self, self->state, self->action);
    if (!explorer_insert(explorer, self->state, &id)) {
        dfsr_stop(self, LIMIT_NONE);
        return;
    }
    assert(set == SET_PATH || set == SET_NEEDED);
    store_put(explorer->store, id, set);
    if (dfsr_over(self))
        return;
    if (set == SET_PATH)
        push(self, id, self->action);
    else
        self->holes->put_aside(self, id);
}

static void follow(Dfsr *self) {
    PendingStep step = pending_pop(&self->pending, self->state);
    StateId id;
    assert(step.height == self->height - 1 &&
           step.number >= top_of(self)->next);
    top_of(self)->next = (step.number + 1) & (UINT32_MAX >> 1);
    store_find(self->explorer.store, self->state, 1, &id);
    self->action = step.action;
    if (id == STATE_NONE)
        take_new(self);
}

static void pop(Dfsr *self) {
    StateId id = state_long(top_of(self)->id);
    assert(!pending_has(&self->pending, (uint32_t)self->height - 1));
    assert(id == STATE_NONE ||
           store_set_of(self->explorer.store, id) == SET_PATH);
    if (id != STATE_NONE)
        store_put(self->explorer.store, id,
                  self->holes->leave ? self->holes->leave(self, id)
                                     : SET_VISITED);
    self->height--;
}

/* DFSR (S0, N, V, P, ...) */
static void search(Dfsr *self, StateId root) {
    assert(self->height == 0);
    push(self, root, 0);
    while (self->height > 0 && !dfsr_over(self)) {
        if (!self->retracing && !explorer_poll(&self->explorer, depth_of(self)))
            dfsr_stop(self, LIMIT_NONE);
        else if (fire(self))
            follow(self);
        else if (!self->stopped)
            pop(self);
    }
}

void dfsr_start(Dfsr *self) {
    self->below = 0;
    search(self, STATE_NONE);
}

void dfsr_from(Dfsr *self, StateId root) {
    assert(self->retracing ||
           store_set_of(self->explorer.store, root) == SET_NEEDED);
    store_put(self->explorer.store, root, SET_PATH);
    search(self, root);
}

/* ---- The end ------------------------------------------------------------- */

/* Could nothing be replaced? */
static bool overflowed(const Dfsr *self) {
    const Store *store = self->explorer.store;
    return store && store->result != STORE_OK && self->stopped;
}

static Replacement count_all(const Dfsr *self) {
    const Store *store = self->explorer.store;
    assert(store->inserted == store->replaced + store->count);
    Replacement counts = {.used = true,
                          .overflow = overflowed(self),
                          .inserted = store->inserted,
                          .generated = self->generated,
                          .replaced = store->replaced,
                          .again = self->again,
                          .path = self->highest};
    for (uint64_t id = 0; id < store->count; id++) {
        StateSet set = store_set_of(store, id);
        counts.kept += set == SET_NEEDED || set == SET_PERMANENT;
    }
    return counts;
}

/* Once is enough. */
static void take_stock(Dfsr *self) {
    if (!self->explorer.store || self->counts.used)
        return;
    self->counts = count_all(self);
    self->states = self->explorer.store->count;
}

void dfsr_clear(Dfsr *self) {
    assert(self->stopped);
    take_stock(self);
    store_clear(self->explorer.store);
    pending_clear(&self->pending);
    self->height = 0;
}

void dfsr_finish(Dfsr *self) {
    Explorer *explorer = &self->explorer;
    Mem *mem = explorer->mem;
    Findings *findings = self->judge.findings;
    bool finished =
        !self->stopped && self->height == 0 && !judge_interrupted(&self->judge);
    take_stock(self);
    findings->statistics = explorer_finish(explorer, finished);
    findings->statistics.depth = self->highest ? self->highest - 1 : 0;
    findings->statistics.states = self->states;
    if (self->counts.overflow)
        self->counts.geodesic = geodesic_find(explorer);
    findings->statistics.replacement = self->counts;
    findings_close(findings);
    if (self->state)
        mem_free(mem, self->state, explorer->model->words * sizeof(Word));
    pending_release(&self->pending);
    column_release(&self->frames, mem);
    judge_release(&self->judge);
    explorer_release(explorer);
}
