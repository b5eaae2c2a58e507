#include "lang/flow/model/claim_watcher.h"

#include "lang/flow/analysing/claim_shape.h"
#include "lang/flow/analysing/claim_visibility.h"
#include "lang/flow/describing/claim_statements.h"
#include "lang/flow/describing/flow_text.h"
#include "lang/flow/form/flow_visit.h"
#include "lang/flow/running/evaluate.h"
#include "lang/flow/running/sequence.h"

#include <string.h>

enum {
    WORK_OF_ARRIVAL = 16 /* of a system that is expanded again */
};

typedef struct ClaimWatcher {
    Watcher watcher;                /* the interface; first, so it casts */
    const Interpreter *interpreter; /* of the program */
    const Claim *claim;             /* which claim it is */
    const FlowType *graph;          /* of the claim */
    uint8_t *ends;                  /* by location */
    uint8_t *accepts;               /* by location */
} ClaimWatcher;

static const ClaimWatcher *self_of(const Watcher *watcher) {
    return (const ClaimWatcher *)watcher;
}

/* --- moves ------------------------------------------------------------ */

/* One call. A place of the claim is all that it may change and its location,
 * in the last word. */
typedef struct Watch {
    const ClaimWatcher *self;
    WatcherCall *call; /* of the product */
    View view;         /* of the program's state */
    size_t words;      /* of a place */
    Word *origin;      /* where the claim moves from */
    Successors held;   /* places inside atomic sequences, to be gone on from;
                          their actions: is it the first after a choice? */
    AtomicSequence sequence; /* where the current one has been */
    AtomicSequence inner;    /* the same of a d_step */
} Watch;

static void save(const Watch *watch, Word *place, uint32_t location) {
    const Interpreter *interpreter = watch->self->interpreter;
    place[watch->words - 1] = location;
    if (watch->words == 1)
        return;
    memcpy(place, watch->call->state, interpreter->words * sizeof *place);
    memcpy(place + interpreter->words, watch->call->scratch,
           interpreter->hidden_words * sizeof *place);
}

static void restore(const Watch *watch, const Word *place) {
    const Interpreter *interpreter = watch->self->interpreter;
    if (watch->words == 1)
        return;
    memcpy(watch->call->state, place, interpreter->words * sizeof *place);
    memcpy(watch->call->scratch, place + interpreter->words,
           interpreter->hidden_words * sizeof *place);
}

/* One more statement of an atomic sequence: is there time? */
static bool spend(const Watch *watch) {
    watch->call->failed |= mem_must_stop_after(watch->call->mem, 1);
    return !watch->call->failed;
}

/* Does it more than assert something? */
static bool changes(const FlowEffect *effect) {
    return effect->kind == FLOW_ASSIGN || effect->kind == FLOW_C;
}

/* What a step that can be taken does; false if it fails. */
static bool apply(Watch *watch, const Command *command) {
    View *view = &watch->view;
    bool good = true;
    for (const FlowEffect *e = command->effects; e && good; e = e->next) {
        view->fault = FAULT_NONE;
        int32_t value = changes(e) ? evaluate(view, PID_OUTSIDE, e->term) : 0;
        if (e->kind == FLOW_ASSIGN)
            evaluate_store(view, PID_OUTSIDE, e->cell, value);
        good = e->kind == FLOW_C ? value != EMBEDDED_FAILED
                                 : view->fault == FAULT_NONE;
    }
    return good;
}

/* Has the d_step been here before? */
static bool goes_round(Watch *watch, uint32_t location) {
    Successors *held = &watch->held;
    if (!successors_reserve(held, 1)) {
        watch->call->failed = true;
        return true;
    }
    Word *place = successors_state(held, held->count);
    save(watch, place, location);
    return sequence_repeats(&watch->inner, place, watch->view.calls);
}

/* Run a d_step; its last command, or NULL if it fails, blocks or never ends. */
static const Command *run_d_step(Watch *watch, uint32_t location) {
    if (!sequence_begin(&watch->inner))
        watch->call->failed = true;
    while (spend(watch) && !goes_round(watch, location)) {
        uint32_t count, i = 0;
        const Command *commands =
            claim_commands(&watch->view, watch->self->graph, location, &count);
        bool fails = false;
        while (i < count && !claim_can_take(&watch->view, watch->self->graph,
                                            &commands[i], false, &fails))
            i++;
        if (i == count || fails || !apply(watch, &commands[i]))
            return NULL;
        location = commands[i].target;
        if (!commands[i].inside)
            return &commands[i];
    }
    return NULL;
}

/* The claim is there. If it acts, the program is expanded again. */
static void arrive(Watch *watch, uint32_t location) {
    WatcherCall *call = watch->call;
    if (watch->self->watcher.acts &&
        mem_must_stop_after(call->mem, WORK_OF_ARRIVAL))
        call->failed = true;
    else
        call->arrive(call, location);
}

/* It goes on from there. */
static void hold(Watch *watch, uint32_t location) {
    Word *place = successors_add(&watch->held, false);
    if (place)
        save(watch, place, location);
    else
        watch->call->failed = true;
}

/* Take a step that can be taken. */
static void take(Watch *watch, const Command *command, bool fails) {
    const Command *last = command;
    if (!fails && command->kind == COMMAND_D_STEP)
        last = run_d_step(watch, command->entry);
    else if (!fails && !apply(watch, command))
        last = NULL;
    if (watch->call->failed)
        return;
    if (fails || !last)
        arrive(watch, CLAIM_END);
    else if (last->atomic)
        hold(watch, last->target);
    else
        arrive(watch, last->target);
}

/* All moves from the origin. Once an escape has been taken, only its other
 * first steps are. */
static void move_claim(Watch *watch) {
    uint32_t count, group = 0;
    uint32_t from = (uint32_t)watch->origin[watch->words - 1];
    const Command *commands =
        claim_commands(&watch->view, watch->self->graph, from, &count);
    bool earlier = false, fails = false;
    for (uint32_t i = 0; i < count && !watch->call->failed; i++) {
        if (group && commands[i].group != group)
            break;
        if (!claim_can_take(&watch->view, watch->self->graph, &commands[i],
                            earlier, &fails))
            continue;
        earlier = true;
        group = commands[i].group;
        take(watch, &commands[i], fails);
        restore(watch, watch->origin);
    }
}

/* The places from `top` on were reached from the origin by a choice. */
static void choose(Watch *watch, size_t top) {
    for (size_t i = top; i < watch->held.count; i++)
        watch->held.actions[i] = true;
    switch (sequence_choose(&watch->sequence, watch->origin, watch->view.calls,
                            top)) {
    case SEQUENCE_NEW:
        return;
    case SEQUENCE_ROUND:
    case SEQUENCE_DONE:
        break;
    case SEQUENCE_FAILED:
        watch->call->failed = true;
        break;
    }
    watch->held.count = top;
}

/* Go on inside an atomic sequence. A way that goes round forever is no move;
 * in SPIN, too, that is no error of a claim. */
static void continue_held(Watch *watch) {
    Successors *held = &watch->held;
    size_t top = --held->count;
    memcpy(watch->origin, successors_state(held, top),
           watch->words * sizeof *watch->origin);
    restore(watch, watch->origin);
    sequence_enter(&watch->sequence, top, held->actions[top]);
    if (sequence_repeats(&watch->sequence, watch->origin, watch->view.calls))
        return;
    move_claim(watch);
    if (held->count - top > 1)
        choose(watch, top);
}

static void move_all(Watch *watch) {
    move_claim(watch);
    if (watch->held.count > 0 && !sequence_begin(&watch->sequence))
        watch->call->failed = true;
    for (size_t i = 0; i < watch->held.count; i++)
        watch->held.actions[i] = true;
    while (watch->held.count > 0 && spend(watch))
        continue_held(watch);
}

/* The same; `two` is room for two places. Everything is then as before. */
static void move_and_restore(Watch *watch, Word *two) {
    Word *before = two + watch->words;
    watch->origin = two;
    save(watch, watch->origin, watch->call->from);
    save(watch, before, watch->call->from);
    successors_init(&watch->held, watch->call->mem, (uint32_t)watch->words);
    sequence_init(&watch->sequence, watch->call->mem, watch->words);
    sequence_init(&watch->inner, watch->call->mem, watch->words);
    move_all(watch);
    restore(watch, before);
    successors_release(&watch->held);
    sequence_release(&watch->sequence);
    sequence_release(&watch->inner);
}

/* A claim that acts changes states, so a place of it has a whole one. */
static void move_from_call(Watch *watch) {
    const Interpreter *interpreter = watch->self->interpreter;
    Word few[2], *two = few;
    watch->words = 1;
    if (watch->self->watcher.acts)
        watch->words += interpreter->words + interpreter->hidden_words;
    size_t bytes = 2 * watch->words * sizeof *two;
    if (watch->self->watcher.acts)
        two = mem_try(watch->call->mem, bytes);
    if (two)
        move_and_restore(watch, two);
    else
        watch->call->failed = true;
    if (watch->self->watcher.acts)
        mem_free(watch->call->mem, two, bytes);
}

/* Hidden variables have their first values, whichever process has moved
 * before. */
static void move(const Watcher *watcher, WatcherCall *call) {
    const Interpreter *interpreter = self_of(watcher)->interpreter;
    Watch watch = {.self = self_of(watcher), .call = call};
    if (interpreter->hidden_words)
        memcpy(call->scratch, interpreter->hidden,
               interpreter->hidden_words * sizeof *call->scratch);
    watch.view = (View){.flow = interpreter->flow,
                        .capacity = interpreter->capacity,
                        .hidden = call->scratch,
                        .stutters = call->stutters,
                        .dry = true};
    view_open(&watch.view, call->state);
    move_from_call(&watch);
}

/* --- the rest --------------------------------------------------------- */

static void visibility(const Watcher *watcher, Mem *mem, Visibility *out) {
    const Flow *flow = self_of(watcher)->interpreter->flow;
    claim_visibility(flow, (uint32_t)(self_of(watcher)->claim - flow->claims),
                     mem, out);
}

static void print_state(const Watcher *watcher, uint32_t location, Text *out) {
    flow_print_place(self_of(watcher)->graph, location, out);
}

static void describe_step(const Watcher *watcher, const WatcherStep *step,
                          Account *out) {
    claim_describe_step(self_of(watcher)->interpreter, self_of(watcher)->claim,
                        step, out);
}

static void free_watcher(Watcher *watcher) {
    ClaimWatcher *self = (ClaimWatcher *)watcher;
    Mem *mem = watcher->mem;
    components_release(&watcher->components);
    mem_free(mem, self->ends, watcher->state_count);
    mem_free(mem, self->accepts, watcher->state_count);
    mem_free(mem, self, sizeof *self);
}

/* Does some command of the claim change something? */
static bool does_act(const Flow *flow, const FlowType *graph) {
    for (uint32_t l = 0; l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++) {
            uint32_t number = graph->locations[l].first + i;
            const FlowEffect *e = flow->commands[number].effects;
            for (; e; e = e->next)
                if (changes(e))
                    return true;
        }
    return false;
}

static void find_np(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_NP;
}

/* Does it ask for np_? That is false while the system stutters, as in SPIN. */
static bool asks_np(const Flow *flow, const FlowType *graph) {
    bool found = false;
    FlowVisitor visitor = {.term = find_np, .context = &found};
    flow_visit_commands(&visitor, flow, graph);
    return found;
}

static void mark_locations(ClaimWatcher *self, Mem *mem) {
    uint32_t count = self->graph->location_count;
    self->ends = mem_alloc(mem, count);
    self->accepts = mem_alloc(mem, count);
    for (uint32_t l = 0; l < count; l++) {
        self->ends[l] = self->graph->locations[l].end;
        self->accepts[l] = self->graph->locations[l].accept;
    }
}

Watcher *claim_watcher(const Interpreter *interpreter, uint32_t claim,
                       const Property *property, uint32_t accepting) {
    const Flow *flow = interpreter->flow;
    const FlowType *graph = flow->claims[claim].graph;
    Mem *mem = flow->arena.mem;
    ClaimWatcher *self = mem_alloc(mem, sizeof *self);
    self->interpreter = interpreter;
    self->claim = &flow->claims[claim];
    self->graph = graph;
    mark_locations(self, mem);
    self->watcher = (Watcher){.mem = mem,
                              .variable = "claim@",
                              .state_count = graph->location_count,
                              .start = graph->start,
                              .ends = self->ends,
                              .accepts = self->accepts,
                              .accepting = accepting,
                              .only_ends = claim_only_ends(flow, graph),
                              .acts = does_act(flow, graph),
                              .asks_stutter = asks_np(flow, graph),
                              .scratch_words = interpreter->hidden_words,
                              .property = *property,
                              .move = move,
                              .visibility = visibility,
                              .print_state = print_state,
                              .describe_step = describe_step,
                              .free = free_watcher};
    if (!self->watcher.only_ends)
        claim_components(&self->watcher.components, mem, flow, graph);
    return &self->watcher;
}
