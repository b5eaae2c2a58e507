#include "lang/promela/model/claim_watcher.h"

#include "lang/promela/analysing/claim_shape.h"
#include "lang/promela/analysing/claim_sight.h"
#include "lang/promela/flow/flow_visit.h"
#include "lang/promela/model/claim_tell.h"
#include "lang/promela/model/promela_text.h"
#include "lang/promela/running/evaluate.h"

#include <string.h>

enum {
    MOST_CLAIM_STEPS = 256,     /* of one atomic sequence; more are endless */
    MOST_CLAIM_MOVES = 1 << 16, /* of all atomic sequences of one step */
    WORK_OF_ARRIVAL = 16        /* of a system that is expanded again */
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

typedef struct Watch { /* one call */
    const ClaimWatcher *self;
    WatcherCall *call; /* of the product */
    View view;         /* of the program's state */
    uint32_t steps;    /* inside an atomic sequence */
    uint32_t moves;    /* inside all of them so far */
} Watch;

/* What a step that can be taken does; false if it fails. */
static bool apply(Watch *watch, const Command *command) {
    View *view = &watch->view;
    if (command->kind == COMMAND_C)
        return evaluate(view, PID_OUTSIDE, command->term) != EMBEDDED_FAILED;
    if (command->kind != COMMAND_ASSIGN)
        return true;
    view->fault = FAULT_NONE;
    evaluate_store(view, PID_OUTSIDE, command->cell,
                   evaluate(view, PID_OUTSIDE, command->term));
    return view->fault == FAULT_NONE;
}

/* Run a d_step; its last command, or NULL if it fails, blocks or never ends. */
static const Command *run_d_step(Watch *watch, uint32_t location) {
    for (uint32_t steps = 0; steps < MOST_CLAIM_STEPS; steps++) {
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

static void move_claim(Watch *watch, uint32_t from);

/* The claim is there. If it acts, the program is expanded again. */
static void arrive(Watch *watch, uint32_t location) {
    WatcherCall *call = watch->call;
    if (watch->self->watcher.acts &&
        mem_must_stop_after(call->mem, WORK_OF_ARRIVAL))
        call->failed = true;
    else
        call->arrive(call, location);
}

/* Take a step that can be taken. */
static void take(Watch *watch, const Command *command, bool fails) {
    const Command *last = command;
    if (!fails && command->kind == COMMAND_D_STEP)
        last = run_d_step(watch, command->entry);
    else if (!fails && !apply(watch, command))
        last = NULL;
    if (fails || !last) {
        arrive(watch, CLAIM_END);
    } else if (last->atomic && watch->steps < MOST_CLAIM_STEPS &&
               watch->moves < MOST_CLAIM_MOVES) {
        watch->steps++;
        watch->moves++;
        move_claim(watch, last->target);
        watch->steps--;
    } else {
        arrive(watch, last->target);
    }
}

/* The same, and afterwards everything is as before. */
static void take_and_restore(Watch *watch, const Command *command, bool fails) {
    WatcherCall *call = watch->call;
    if (!watch->self->watcher.acts) {
        take(watch, command, fails);
        return;
    }
    size_t words = watch->self->interpreter->words;
    size_t hidden = watch->self->interpreter->hidden_words;
    Word *before = mem_try(call->mem, (words + hidden) * sizeof *before);
    if (!before) {
        call->failed = true;
        return;
    }
    memcpy(before, call->state, words * sizeof *before);
    memcpy(before + words, call->scratch, hidden * sizeof *before);
    take(watch, command, fails);
    memcpy(call->state, before, words * sizeof *before);
    memcpy(call->scratch, before + words, hidden * sizeof *before);
    mem_free(call->mem, before, (words + hidden) * sizeof *before);
}

/* Once an escape has been taken, only its other first steps are. */
static void move_claim(Watch *watch, uint32_t from) {
    uint32_t count, group = 0;
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
        take_and_restore(watch, &commands[i], fails);
    }
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
                        .timeout = call->ended,
                        .stutters = call->stutters,
                        .dry = true};
    view_open(&watch.view, call->state);
    move_claim(&watch, call->from);
}

/* --- the rest --------------------------------------------------------- */

static void see(const Watcher *watcher, Mem *mem, Sight *out) {
    const Flow *flow = self_of(watcher)->interpreter->flow;
    claim_see(flow, (uint32_t)(self_of(watcher)->claim - flow->claims), mem,
              out);
}

static void print_state(const Watcher *watcher, uint32_t location, Text *out) {
    promela_print_place(self_of(watcher)->graph, location, out);
}

static void tell(const Watcher *watcher, const WatcherStep *step,
                 Account *out) {
    claim_tell(self_of(watcher)->interpreter, self_of(watcher)->claim, step,
               out);
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
            CommandKind kind = flow->commands[number].kind;
            if (kind == COMMAND_ASSIGN || kind == COMMAND_C)
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
                              .see = see,
                              .print_state = print_state,
                              .tell = tell,
                              .free = free_watcher};
    if (!self->watcher.only_ends)
        claim_components(&self->watcher.components, mem, flow, graph);
    return &self->watcher;
}
