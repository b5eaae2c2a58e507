/* Breadth-first search on a device, level by level. What is wrong with a state
 * that the device lists or hands over is decided by the model itself, on the
 * host (search/device/suspects.h). A search ends after a whole level, except at
 * a limit.
 *
 * Whatever cannot be searched on the device is searched here: the device's
 * `trouble` says why. */
#include "search/device/gpu.h"

#include "base/clock.h"
#include "search/device/loop.h"
#include "search/device/retrace.h"
#include "search/device/small_search.h"
#include "search/device/suspects.h"

#include <assert.h>
#include <string.h>

typedef struct GpuSearch {
    const Search *search;  /* what is asked */
    GpuSpace space;        /* the states */
    Successors initial;    /* the initial states */
    Suspects suspects;     /* the errors */
    StateWords listed;     /* by the kernels */
    Statistics statistics; /* so far */
    uint64_t last;         /* no expansions after so many */
    uint64_t depth;        /* of the states that are expanded */
} GpuSearch;

static Mem *mem_of(const GpuSearch *self) {
    return self->search->findings->mem;
}

/* ---- Setting up ---------------------------------------------------------- */

static bool find_initial(GpuSearch *self) {
    const Model *model = self->search->model;
    Worker worker;
    bool ready = worker_init(&worker, model, mem_of(self));
    if (ready)
        model_initial(model, &worker, &self->initial);
    worker_release(&worker);
    return ready && !self->initial.failed;
}

static bool init(GpuSearch *self, const Search *search) {
    Mem *mem = search->findings->mem;
    const SearchOptions *options = &search->options;
    self->search = search;
    self->last = options->patience ? options->patience : UINT64_MAX;
    successors_init(&self->initial, mem, search->model->words);
    if (search->budget->started == 0) /* the caller did not */
        budget_start(search->budget);
    return suspects_init(&self->suspects, search);
}

static void release(GpuSearch *self) {
    Mem *mem = mem_of(self);
    vec_release(mem, &self->listed);
    successors_release(&self->initial);
    suspects_release(&self->suspects);
}

/* ---- Judging ------------------------------------------------------------- */

/* The states that the device has listed, which may have labels of this kind. */
static bool judge_listed(GpuSearch *self, Label kind, uint64_t depth) {
    assert(kind == LABEL_REJECT || kind == LABEL_DEADLOCK);
    const Model *model = self->search->model;
    vec_clear(&self->listed);
    if (!space_listed(&self->space, &self->listed))
        return false;
    for (size_t i = 0; i < self->listed.count; i += model->words)
        suspects_state(&self->suspects, self->listed.data + i, kind, depth);
    return true;
}

/* A state that was handed over, with all its steps. Those that lead beyond the
 * limit on depth count for nothing. */
static void judge_handed(void *context, const Word *state,
                         const Successors *steps) {
    GpuSearch *self = context;
    if (self->depth < self->search->budget->depth)
        suspects_steps(&self->suspects, state, steps, self->depth);
    if (steps->count == 0 && (suspects_kinds(&self->suspects) & LABEL_DEADLOCK))
        suspects_state(&self->suspects, state, LABEL_DEADLOCK, self->depth);
}

/* New states that must not be reached. */
static bool judge_new(GpuSearch *self, uint64_t depth) {
    const GpuLevel *next = &self->space.next;
    uint64_t end = space_end(&self->space, next);
    if (!(suspects_kinds(&self->suspects) & LABEL_REJECT))
        return true;
    for (uint64_t at = 0; at < end;)
        if (!space_list(&self->space, next, GPU_JUDGE, NULL, &at) ||
            !judge_listed(self, LABEL_REJECT, depth))
            return false;
    return true;
}

/* The suspects become errors. The first one says how long the search goes on.
 */
static bool convict(GpuSearch *self) {
    const SearchOptions *options = &self->search->options;
    uint64_t expanded = self->statistics.expanded;
    bool before = self->suspects.violated;
    bool convicted = suspects_convict(&self->suspects);
    if (!before && self->suspects.violated && !options->all &&
        !options->keep_going)
        self->last = expanded + search_patience(self->search->model, expanded);
    return convicted;
}

static bool is_on_cycles(const Search *search, uint32_t property) {
    assert(property < search->model->property_count);
    return search->model->properties[property].label &
           (LABEL_LIVELOCK | LABEL_INFINITE);
}

/* Are there questions about cycles? */
static bool trims(const Search *search) {
    for (uint32_t p = 0; p < search->findings->count; p++)
        if (findings_open(search->findings, p) && is_on_cycles(search, p))
            return true;
    return false;
}

/* ---- Searching ----------------------------------------------------------- */

static bool stop_at(GpuSearch *self, Limit limit) {
    assert(limit != LIMIT_NONE);
    self->statistics.limit = limit;
    return false;
}

static bool may_go_on(GpuSearch *self, uint64_t depth) {
    Budget *budget = self->search->budget;
    Progress progress = {.states = self->space.states,
                         .expanded = self->statistics.expanded,
                         .depth = depth};
    Limit limit = budget_poll(budget, &progress);
    if (limit == LIMIT_NONE && self->statistics.expanded >= self->last)
        limit = LIMIT_ERROR;
    if (limit == LIMIT_NONE && self->space.states >= budget->states)
        limit = LIMIT_STATES;
    return limit == LIMIT_NONE || stop_at(self, limit);
}

/* Expand the states of the level. */
static bool expand_level(GpuSearch *self, uint64_t depth) {
    assert(depth < self->space.levels);
    GpuSpace *space = &self->space;
    GpuWish wish = {.adding = depth < self->search->budget->depth,
                    .stuck = suspects_kinds(&self->suspects) & LABEL_DEADLOCK};
    while (space->waiting > 0) {
        if (!may_go_on(self, depth))
            return false;
        uint64_t cut = space->seen.cut, done;
        if (!space_expand(space, wish, &done))
            return stop_at(self, space->handed.steps.too_short ? LIMIT_VECTOR
                                                               : LIMIT_MEMORY);
        self->statistics.expanded += done - (space->seen.cut - cut);
        self->statistics.transitions = space_transitions(space);
        if (wish.stuck && space->seen.listed > 0 &&
            !judge_listed(self, LABEL_DEADLOCK, depth))
            return stop_at(self, LIMIT_MEMORY);
    }
    if (space->seen.beyond > 0)
        self->statistics.limit = LIMIT_DEPTH;
    return true;
}

/* True if all states have been expanded. */
static bool explore(GpuSearch *self) {
    GpuSpace *space = &self->space;
    Statistics *statistics = &self->statistics;
    space->handed.inspect = judge_handed;
    space->handed.context = self;
    if (!space_seed(space, self->initial.states, self->initial.count, true) ||
        !judge_new(self, 0) || !convict(self))
        return stop_at(self, LIMIT_MEMORY);
    for (uint64_t depth = 0; space->next.count > 0; depth++) {
        if (suspects_satisfied(&self->suspects))
            return false;
        if (!space_advance(space))
            return stop_at(self, LIMIT_MEMORY);
        statistics->depth = self->depth = depth;
        census_level(&statistics->census, space->now.count);
        bool expanded = expand_level(self, depth);
        if (!judge_new(self, depth + 1) || !convict(self))
            expanded = stop_at(self, LIMIT_MEMORY);
        if (census_due(&statistics->census, statistics->expanded))
            census_sample(&statistics->census,
                          (CensusSample){statistics->expanded, space->states,
                                         depth, space->device->used});
        if (!expanded)
            return false;
    }
    return true;
}

/* ---- Cycles -------------------------------------------------------------- */

static bool stop_trimming(GpuSearch *self, const GpuTrim *trim) {
    return stop_at(self, trim->notes.limit);
}

/* An error on a cycle, if there is one: the states that remain after trimming
 * lead to it. */
static bool decide_cycle(GpuSearch *self, GpuTrim *trim, uint32_t property) {
    assert(is_on_cycles(self->search, property));
    const Search *search = self->search;
    Findings *findings = search->findings;
    if (!trim_states(trim, search->model->properties[property].label))
        return stop_trimming(self, trim);
    if (trim->notes.in == 0)
        return true;
    uint32_t slot = findings_violate(findings, property, NO_SITE);
    if (slot == NO_SLOT)
        return stop_at(self, LIMIT_MEMORY);
    self->suspects.violated = true;
    if (!loop_write(trim, self->initial.states, self->initial.count,
                    findings_trace(findings, slot))) {
        findings_reopen(findings, slot);
        return stop_trimming(self, trim);
    }
    if (search->options.found)
        search->options.found(search->options.context, slot);
    return true;
}

/* Properties with errors on cycles are decided when the states are known. */
static bool decide_cycles(GpuSearch *self) {
    const Search *search = self->search;
    GpuTrim trim;
    if (!trims(search) || self->space.states == 0)
        return true;
    if (self->space.handed.count > 0) {
        gpu_fail(search->options.device, "the search",
                 "cycles are not looked for where states have steps that only "
                 "the processor can make");
        return false;
    }
    bool decided = trim_init(&trim, &self->space, search->budget) ||
                   stop_trimming(self, &trim);
    for (uint32_t p = 0; p < search->findings->count && decided; p++)
        if (findings_open(search->findings, p) && is_on_cycles(search, p) &&
            !(search->options.first && self->suspects.violated))
            decided = decide_cycle(self, &trim, p);
    trim_release(&trim);
    return decided;
}

/* ---- Traces -------------------------------------------------------------- */

static bool is_error(const Suspect *suspect) {
    return suspect->found && suspect->slot != NO_SLOT;
}

/* The trace of an error, or none. */
static bool trace_one(GpuSearch *self, const Suspect *suspect) {
    assert(suspect->found && suspect->slot != NO_SLOT);
    const Search *search = self->search;
    Trace *trace = findings_trace(search->findings, suspect->slot);
    Retrace retrace = {&self->space, self->initial.states, self->initial.count,
                       search->budget};
    return retrace_write(&retrace, suspects_vector(&self->suspects, suspect),
                         suspect->depth, trace) &&
           (!suspect->step || suspects_finish(&self->suspects, suspect, trace));
}

static void trace_all(GpuSearch *self) {
    const Search *search = self->search;
    Findings *findings = search->findings;
    self->space.handed.inspect = NULL;
    for (uint32_t i = 0; i < self->suspects.count; i++) {
        const Suspect *suspect = &self->suspects.items[i];
        if (!is_error(suspect) || !findings_used(findings, suspect->slot))
            continue;
        if (!trace_one(self, suspect))
            findings_reopen(findings, suspect->slot);
        else if (search->options.found)
            search->options.found(search->options.context, suspect->slot);
    }
}

/* ---- The end ------------------------------------------------------------- */

static void finish(GpuSearch *self, bool ended, double begun) {
    Findings *findings = self->search->findings;
    Statistics *statistics = &self->statistics;
    statistics->states = self->space.states;
    if (self->space.next.count > 0) {
        statistics->depth += statistics->expanded > 0;
        census_level(&statistics->census, self->space.next.count);
    }
    statistics->ended = ended && statistics->limit == LIMIT_NONE;
    statistics->complete = statistics->ended;
    statistics->seconds = clock_wall() - begun;
    const GpuSpace *space = &self->space;
    statistics->device =
        (DeviceTimes){space->device->opening, space->device->compiling,
                      space->expanding, space->growing, 0};
    findings->statistics = *statistics;
    findings_close(findings);
    double traced = clock_wall();
    trace_all(self);
    findings->statistics.device.tracing = clock_wall() - traced;
    findings->statistics.bytes =
        findings->mem->peak +
        (self->space.device->kind[0] == 'g' ? self->space.device->peak : 0);
}

/* After a limit on time nothing more is done. */
static bool may_trim(const GpuSearch *self) {
    Limit limit = self->statistics.limit;
    return limit != LIMIT_TIME && limit != LIMIT_INTERRUPT &&
           !gpu_failed(self->search->options.device);
}

/* False, with nothing decided, if the device failed. */
static bool search_device(const Search *search, Text *why) {
    GpuSearch self = {0};
    double begun = clock_wall();
    bool ready = init(&self, search);
    search->options.device->opening = search->options.device->compiling = 0;
    if (ready)
        ready = space_init(&self.space, search->options.device, search->model,
                           trims(search), why);
    if (ready) {
        bool ended = (find_initial(&self) || stop_at(&self, LIMIT_MEMORY)) &&
                     explore(&self);
        if (may_trim(&self))
            ended = decide_cycles(&self) && ended;
        ready = !gpu_failed(search->options.device);
        if (ready)
            finish(&self, ended, begun);
        else
            suspects_forget(&self.suspects);
    }
    if (self.space.device)
        space_release(&self.space);
    release(&self);
    return ready;
}

void gpu_search(const Search *search, const Engine *otherwise) {
    GpuDevice *device = search->options.device;
    Text why;
    if (!device) {
        otherwise->run(search);
        return;
    }
    assert(otherwise && !(otherwise->needs & NEED_DEVICE));
    device->instead = otherwise;
    device->budget = search->budget;
    device->spared = trial_decides(search, device, otherwise);
    if (device->spared)
        return;
    text_init(&why, search->findings->mem);
    if (!search_device(search, &why)) {
        if (!gpu_failed(device))
            text_add(&device->trouble, why.data);
        otherwise->run(search);
    }
    text_release(&why);
}
