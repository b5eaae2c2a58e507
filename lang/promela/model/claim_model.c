#include "lang/promela/model/claim_model.h"

#include "base/bits.h"
#include "lang/promela/analysing/claim_shape.h"
#include "lang/promela/model/claim_tell.h"
#include "lang/promela/model/promela_text.h"
#include "lang/promela/running/evaluate.h"

#include <string.h>

enum {
    MOST_CLAIM_STEPS = 256 /* of one atomic sequence; more are endless */
};

enum { /* actions beyond those of the system */
    ACTION_STUTTER,
    ACTION_MATCHED,
    EXTRA_ACTIONS
};

typedef struct ClaimModel {
    Model model;                    /* the interface; first, so it casts */
    const Model *system;            /* what the claim watches */
    const Interpreter *interpreter; /* of the system */
    const Claim *claim;             /* which claim it is */
    const FlowType *graph;          /* of the claim */
    bool acts;                      /* it does more than watch */
    Field field;                    /* where its location is */
    Property property;              /* the only one */
    Components components;          /* of the claim, if known, */
    Shape shape;                    /* and what searches see of them */
    Arena arena;                    /* everything below */
    const char **variables;         /* those of the system, and the claim */
    uint8_t *moves;                 /* by action: always */
    uint32_t *action_labels;        /* by action */
    uint64_t *action_sets;          /* by action, if there are sets */
} ClaimModel;

static const ClaimModel *self_of(const Model *model) {
    return (const ClaimModel *)model;
}

static uint32_t location_of(const ClaimModel *self, const Word *state) {
    return (uint32_t)field_get(self->field, state);
}

static bool is_end(const ClaimModel *self, uint32_t location) {
    return self->graph->locations[location].end;
}

static void append(const ClaimModel *self, Successors *out, uint32_t action,
                   const Word *system, uint32_t location) {
    Word *target = successors_add(out, action);
    if (!target)
        return;
    target[out->words - 1] = 0; /* the claim may have a word of its own */
    memcpy(target, system, self->system->words * sizeof *target);
    field_set(self->field, target, location);
}

/* --- the claim's own moves -------------------------------------------- */

typedef struct Watch { /* one expansion */
    const ClaimModel *self;
    Word *source;       /* the state that the claim reads, and may change */
    Successors *system; /* the steps that may follow */
    Successors *out;
    View view;
    bool ended;     /* the system takes no step */
    size_t start;   /* of our steps in out */
    uint32_t steps; /* inside an atomic sequence */
} Watch;

/* Has the claim been there in this step? One that acts may come again with
 * another state. */
static bool is_known(const Watch *watch, uint32_t location) {
    if (watch->self->acts)
        return false;
    const ClaimModel *self = watch->self;
    for (size_t i = watch->start; i < watch->out->count; i++)
        if (location_of(self, successors_state(watch->out, i)) == location)
            return true;
    return false;
}

/* All steps of the system where it is now. */
static void expand_system(Watch *watch) {
    const Model *system = watch->self->system;
    Successors *out = watch->out;
    successors_clear(watch->system);
    model_expand(system, watch->source, watch->system);
    out->failed |= watch->system->failed;
    out->crowded |= watch->system->crowded;
    out->met = watch->system->met;
    watch->ended = watch->system->count == 0;
    model_drop_failures(system, watch->source, watch->system, 0);
}

/* The claim has moved there: now the system moves. */
static void arrive(Watch *watch, uint32_t location) {
    const ClaimModel *self = watch->self;
    const Successors *system = watch->system;
    uint32_t first = self->system->action_count;
    if (is_known(watch, location))
        return;
    if (is_end(self, location)) {
        append(self, watch->out, first + ACTION_MATCHED, watch->source,
               location);
        return;
    }
    if (self->acts)
        expand_system(watch);
    for (size_t i = 0; i < system->count; i++)
        append(self, watch->out, system->actions[i],
               successors_state(system, i), location);
    if (watch->ended)
        append(self, watch->out, first + ACTION_STUTTER, watch->source,
               location);
}

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

/* Take a step that can be taken. */
static void take(Watch *watch, const Command *command, bool fails) {
    const Command *last = command;
    if (!fails && command->kind == COMMAND_D_STEP)
        last = run_d_step(watch, command->entry);
    else if (!fails && !apply(watch, command))
        last = NULL;
    if (fails || !last) {
        arrive(watch, CLAIM_END);
    } else if (last->atomic && watch->steps < MOST_CLAIM_STEPS) {
        watch->steps++;
        move_claim(watch, last->target);
        watch->steps--;
    } else {
        arrive(watch, last->target);
    }
}

/* The same, and afterwards the state is as before. */
static void take_and_restore(Watch *watch, const Command *command, bool fails) {
    size_t bytes = watch->self->system->words * sizeof *watch->source;
    Mem *mem = watch->out->mem;
    Word *before = watch->self->acts ? mem_try(mem, bytes) : NULL;
    if (watch->self->acts && !before) {
        watch->out->failed = true;
        return;
    }
    if (before)
        memcpy(before, watch->source, bytes);
    take(watch, command, fails);
    if (before) {
        memcpy(watch->source, before, bytes);
        mem_free(mem, before, bytes);
    }
}

/* Once an escape has been taken, only its other first steps are. */
static void move_claim(Watch *watch, uint32_t from) {
    uint32_t count, group = 0;
    const Command *commands =
        claim_commands(&watch->view, watch->self->graph, from, &count);
    bool earlier = false, fails = false;
    for (uint32_t i = 0; i < count && !watch->out->failed; i++) {
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

/* --- operations ------------------------------------------------------- */

static void initial(const Model *model, Successors *out) {
    const ClaimModel *self = self_of(model);
    Successors *inner = successors_inner(out, self->system->words);
    if (!inner)
        return;
    model_initial(self->system, inner);
    out->failed |= inner->failed;
    for (size_t i = 0; i < inner->count; i++)
        append(self, out, 0, successors_state(inner, i), self->graph->start);
}

static void watch_begin(Watch *watch, const ClaimModel *self, Word *source,
                        Successors *out) {
    const Interpreter *interpreter = self->interpreter;
    watch->self = self;
    watch->source = source;
    watch->out = out;
    watch->start = out->count;
    watch->view = (View){.flow = interpreter->flow,
                         .capacity = interpreter->capacity,
                         .hidden = (Word *)(uintptr_t)interpreter->hidden,
                         .dry = true};
    view_open(&watch->view, source);
}

static void expand(const Model *model, const Word *state, Successors *out) {
    const ClaimModel *self = self_of(model);
    uint32_t from = location_of(self, state);
    Successors *inner = successors_inner(out, self->system->words);
    Word *source = successors_scratch(out);
    if (!inner || !source)
        return;
    memcpy(source, state, model->words * sizeof *source);
    field_set(self->field, source, 0);
    Watch watch = {0};
    watch_begin(&watch, self, source, out);
    if (is_end(self, from)) {
        out->met = model_all_sets(model); /* whatever follows is an error */
        arrive(&watch, from);
        return;
    }
    watch.system = inner;
    expand_system(&watch);
    watch.view.timeout = watch.ended;
    if (!out->failed)
        move_claim(&watch, from);
}

static bool accepts(const ClaimModel *self, const Word *state) {
    const Interpreter *interpreter = self->interpreter;
    uint32_t location = location_of(self, state);
    if (self->graph->locations[location].accept || is_end(self, location))
        return true;
    View view = {.flow = interpreter->flow, .capacity = interpreter->capacity};
    view_open(&view, (Word *)(uintptr_t)state);
    return view_accepts(&view);
}

/* Is the state an error of the property? */
static bool is_error(const ClaimModel *self, const Word *state) {
    return self->property.label == LABEL_REJECT
               ? is_end(self, location_of(self, state))
               : accepts(self, state);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const ClaimModel *self = self_of(model);
    Label label = self->property.label & asked;
    return label && is_error(self, state) ? label : 0;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)property; /* there is one */
    return is_error(self_of(model), state);
}

static bool holds(const Model *model, const Word *state, uint32_t proposition) {
    return model_holds(self_of(model)->system, state, proposition);
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const ClaimModel *self = self_of(model);
    uint32_t location = location_of(self, state);
    if (k < self->system->variable_count)
        model_print_value(self->system, state, k, out);
    else if (is_end(self, location))
        text_add(out, "matched");
    else
        promela_print_place(self->graph, location, out);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    const Model *system = self_of(model)->system;
    if (action < system->action_count)
        model_print_action(system, action, out);
    else if (action == system->action_count + ACTION_STUTTER)
        text_add(out, MODEL_STUTTER);
    else
        text_add(out, "claim: -end-  [whatever follows is an error]");
}

static bool locate(const Model *model, uint32_t action, Deed *out) {
    const Model *system = self_of(model)->system;
    return action < system->action_count && model_locate(system, action, out);
}

static void tell(const Model *model, const Word *from, uint32_t action,
                 const Word *to, Account *out) {
    const ClaimModel *self = self_of(model);
    ClaimStep step = {.interpreter = self->interpreter,
                      .claim = self->claim,
                      .source = from,
                      .from = location_of(self, from),
                      .to = location_of(self, to)};
    step.ended = action == self->system->action_count + ACTION_STUTTER;
    if (action < self->system->action_count)
        model_tell(self->system, from, action, to, out);
    claim_tell(&step, out);
}

static void stand(const Model *model, const Word *state, Account *out) {
    model_stand(self_of(model)->system, state, out);
}

static void free_model(Model *model) {
    ClaimModel *self = (ClaimModel *)model;
    Mem *mem = model->mem;
    if (model->shape)
        components_release(&self->components);
    arena_release(&self->arena);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .print_value = print_value,
    .print_action = print_action,
    .locate = locate,
    .tell = tell,
    .stand = stand,
    .free = free_model,
};

/* --- the whole -------------------------------------------------------- */

static void lay_out(ClaimModel *self) {
    Model *model = &self->model;
    const Model *system = self->system;
    Layout layout = {.words = system->words, .bits = system->bits};
    self->field = layout_add(&layout, self->graph->location_count);
    model->words = layout.words > system->words ? layout.words : system->words;
    model->bits = layout.bits;
    model->monitor_states = self->graph->location_count;
}

static void add_variable(ClaimModel *self) {
    uint32_t count = self->system->variable_count;
    self->variables =
        arena_alloc(&self->arena, (count + 1) * sizeof *self->variables);
    for (uint32_t k = 0; k < count; k++)
        self->variables[k] = self->system->variables[k];
    self->variables[count] = "claim@";
    self->model.variables = self->variables;
    self->model.variable_count = count + 1;
}

static void set_actions(ClaimModel *self) {
    Model *model = &self->model;
    uint32_t known = self->system->action_count;
    uint32_t count = known + EXTRA_ACTIONS;
    self->moves = arena_alloc(&self->arena, count);
    memset(self->moves, 1, count);
    self->action_labels =
        arena_alloc(&self->arena, count * sizeof *self->action_labels);
    memcpy(self->action_labels, self->system->action_labels,
           known * sizeof *self->action_labels);
    model->action_count = count;
    model->action_labels = self->action_labels;
    model->moves = self->moves;
    if (model->set_count == 0)
        return;
    self->action_sets =
        arena_alloc(&self->arena, count * sizeof *self->action_sets);
    memcpy(self->action_sets, self->system->action_sets,
           known * sizeof *self->action_sets);
    model->action_sets = self->action_sets;
}

/* What the searches have to look for, and where. */
static void set_error(ClaimModel *self, const Property *property) {
    Model *model = &self->model;
    const Flow *flow = self->interpreter->flow;
    self->property = *property;
    model->properties = &self->property;
    model->property_count = 1;
    model->shape = NULL;
    if (claim_only_ends(flow, self->graph)) {
        self->property.label = LABEL_REJECT;
        self->property.error = NULL;
    } else if (model->set_count == 0 &&
               claim_components(&self->components, model->mem, flow,
                                self->graph)) {
        self->shape = (Shape){.field = self->field,
                              .component = self->components.of,
                              .classes = self->components.classes,
                              .count = self->components.count};
        model->shape = &self->shape;
    }
    model->present = self->property.label;
}

/* Does some command of the claim change something? */
static bool does_act(const ClaimModel *self) {
    const FlowType *graph = self->graph;
    for (uint32_t l = 0; l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++) {
            uint32_t number = graph->locations[l].first + i;
            CommandKind kind = self->interpreter->flow->commands[number].kind;
            if (kind == COMMAND_ASSIGN || kind == COMMAND_C)
                return true;
        }
    return false;
}

Model *claim_model(const Model *system, const Interpreter *interpreter,
                   uint32_t claim, const Property *property) {
    ClaimModel *self = mem_alloc(system->mem, sizeof *self);
    Model *model = &self->model;
    *model = *system;
    model->operations = &operations;
    model->violates = NULL; /* errors of the system itself are its own */
    model->sites = NULL;    /* and so are their places */
    model->site_count = 0;
    model->structure = NULL; /* the claim belongs to no process */
    self->system = system;
    self->interpreter = interpreter;
    self->claim = &interpreter->flow->claims[claim];
    self->graph = self->claim->graph;
    self->acts = does_act(self);
    arena_init(&self->arena, system->mem);
    lay_out(self);
    add_variable(self);
    set_actions(self);
    set_error(self, property);
    return model;
}
