#include "lang/flow/model/flow_model.h"

#include "lang/flow/describing/flow_text.h"
#include "lang/flow/model/claim_watcher.h"
#include "lang/flow/model/flow_alike.h"
#include "lang/flow/model/flow_codec.h"
#include "lang/flow/model/flow_inside.h"
#include "lang/flow/model/measure.h"
#include "lang/flow/running/atom.h"
#include "lang/flow/running/evaluate.h"
#include "lang/flow/running/project.h"

#include <string.h>

enum {
    OWN_PROPERTIES = 4 /* assert, deadlock, runtime, trace */
};

/* --- operations ------------------------------------------------------- */

/* What workers note: the lengths of channels, and commands executed. */
static uint32_t note_count(const Model *model) {
    const Flow *flow = &flow_model_of(model)->shared->flow;
    return flow->all_channels + flow->command_count;
}

/* Its own part is followed by its notes. */
static size_t worker_bytes(const Model *model) {
    return sizeof(StepperWorker) + note_count(model) * sizeof(uint32_t);
}

static bool worker_begin(const Model *model, Worker *worker) {
    StepperWorker *own = mem_try(worker->mem, worker_bytes(model));
    if (own) {
        uint32_t *longest = (uint32_t *)(own + 1);
        memset(longest, 0, worker_bytes(model) - sizeof *own);
        stepper_worker_init(own, flow_model_of(model)->stepper, worker->plain,
                            longest, worker->mem);
    }
    worker->own = own;
    return own;
}

static void worker_end(const Model *model, Worker *worker) {
    if (worker->own)
        stepper_worker_release(worker->own);
    mem_free(worker->mem, worker->own, worker_bytes(model));
    worker->own = NULL;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker; /* it was computed when the model was made */
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (state)
        memcpy(state, flow_model_of(model)->start,
               model->words * sizeof *state);
}

static void expand_all(const Model *model, Worker *worker, const Word *state,
                       Successors *out) {
    (void)model;
    if (successors_begin(out))
        stepper_expand(worker->own, state, out);
}

/* Is transition i one of those from `first` to `end`, by another action? */
static bool is_repeated(const Model *model, const Successors *out, size_t first,
                        size_t end, size_t i) {
    for (size_t k = first; k < end; k++)
        if (model->action_labels[out->actions[k]] ==
                model->action_labels[out->actions[i]] &&
            memcmp(successors_state(out, k), successors_state(out, i),
                   model->words * sizeof(Word)) == 0)
            return true;
    return false;
}

/* Steps with equal labels and ends are one. */
static void join_steps(const Model *model, Successors *out) {
    size_t first = successors_last(out)->first, kept = first;
    for (size_t i = first; i < out->count; i++) {
        if (is_repeated(model, out, first, kept, i))
            continue;
        out->actions[kept] = out->actions[i];
        memmove(successors_state(out, kept), successors_state(out, i),
                model->words * sizeof(Word));
        kept++;
    }
    out->count = kept;
}

static void expand_joined(const Model *model, Worker *worker, const Word *state,
                          Successors *out) {
    size_t sources = out->source_count;
    expand_all(model, worker, state, out);
    if (out->source_count > sources)
        join_steps(model, out);
}

/* Every process is where it may stay forever, and the trace too, which does
 * not matter once all processes are gone. */
static bool is_valid_end(const Model *model, const Word *state) {
    View view;
    flow_open_view(model, state, &view);
    for (uint32_t p = 0; p < view.count; p++)
        if (!view_type(&view, p)->locations[view_location(&view, p)].end)
            return false;
    const Location *event = view_event(&view);
    return !event || event->end || view.count == 0;
}

static bool any_check_fails(const Model *model, const Word *state) {
    const Interpreter *interpreter = &flow_model_of(model)->interpreter;
    return check_failing(interpreter, state) < interpreter->flow->check_count;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label found = 0;
    if ((asked & LABEL_DEADLOCK) && !is_valid_end(model, state))
        found |= LABEL_DEADLOCK;
    if ((asked & LABEL_REJECT) &&
        (any_check_fails(model, state) ||
         atom_any_fails(&flow_model_of(model)->interpreter, state)))
        found |= LABEL_REJECT;
    return found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    const FlowModel *self = flow_model_of(model);
    if (property == self->sites.errors.assertion)
        return any_check_fails(model, state);
    if (property == self->runtime)
        return atom_any_fails(&self->interpreter, state);
    return property == self->deadlock && !is_valid_end(model, state);
}

static bool holds(const Model *model, const Word *state, uint32_t proposition) {
    uint32_t first = flow_model_of(model)->first_atom;
    if (proposition >= first)
        return stepper_holds(flow_model_of(model)->stepper, state, &proposition,
                             first, 1);
    View view;
    flow_open_view(model, state, &view);
    return proposition == PROPOSITION_NP ? !view_progresses(&view)
                                         : view_accepts(&view);
}

static uint64_t holding(const Model *model, const Word *state,
                        const uint32_t *propositions, uint32_t count) {
    uint64_t held = 0;
    uint32_t atoms = 0, first = flow_model_of(model)->first_atom;
    while (atoms < count && propositions[atoms] >= first)
        atoms++;
    if (atoms == count)
        return stepper_holds(flow_model_of(model)->stepper, state, propositions,
                             first, count);
    for (uint32_t i = 0; i < count; i++)
        held |= (uint64_t)holds(model, state, propositions[i]) << i;
    return held;
}

static void leave_flow(SharedFlow *shared, Mem *mem) {
    if (--shared->users > 0)
        return;
    flow_release(&shared->flow);
    mem_free(mem, shared, sizeof *shared);
}

static void leave_source(SharedSource *source, Mem *mem) {
    if (!source || --source->users > 0)
        return;
    source->source.free(source->source.program, mem);
    mem_free(mem, source, sizeof *source);
}

static void free_model(Model *model) {
    FlowModel *self = (FlowModel *)model;
    Mem *mem = model->mem;
    stepper_release(self->stepper);
    names_release(&self->labels);
    arena_release(&self->arena);
    leave_flow(self->shared, mem);
    leave_source(self->source, mem);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand_all,
    .expand_all = expand_all,
    .worker_begin = worker_begin,
    .worker_end = worker_end,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .holding = holding,
    .free = free_model,
};

/* --- properties ------------------------------------------------------- */

static uint32_t add_property(FlowModel *self, const char *name,
                             const char *text, Label label, const char *error) {
    uint32_t number = self->model.property_count++;
    self->properties[number] =
        (Property){name, text, label, NO_PROCESS, error, NULL};
    return number;
}

/* Transitions that look alike are distinguished by a number. */
static uint32_t add_label(FlowModel *self, Text *text) {
    size_t length = text->length, known = self->labels.entries.count;
    uint32_t number = names_add(&self->labels, text->data, text->length);
    for (unsigned copy = 2; number < known; copy++) {
        text_cut(text, length);
        text_printf(text, " (%u)", copy);
        number = names_add(&self->labels, text->data, text->length);
    }
    return number;
}

/* What is seen of an action whose command does not say so: its text, or that of
 * the action without a fault, which has a label. */
static uint32_t label_of(FlowModel *self, uint32_t action,
                         const uint32_t *succeeds) {
    Text text;
    text_init(&text, self->model.mem);
    if (succeeds)
        text_printf(&text, "%s fails", names_get(&self->labels, *succeeds));
    else
        flow_print_action(&self->interpreter, action, true, &text);
    uint32_t number = add_label(self, &text);
    text_release(&text);
    return number;
}

/* The actions of a command; those with a fault have a label of their own if it
 * has none. */
static void label_command(FlowModel *self, const Command *command,
                          uint32_t first, uint32_t end, uint32_t *labels) {
    const char *label = command ? command->label : NULL;
    uint32_t faults = self->actions.faults;
    uint32_t common =
        label ? names_add(&self->labels, label, strlen(label)) : 0;
    for (uint32_t a = first; a < end; a++) {
        uint32_t fault = (a - first) % faults;
        labels[a] = label        ? common
                    : fault == 0 ? label_of(self, a, NULL)
                    : fault == 1 ? label_of(self, a, &labels[a - 1])
                                 : labels[a - 1];
    }
}

/* Actions by number: their labels, and of which property they are errors. */
static void describe_actions(FlowModel *self) {
    Model *model = &self->model;
    const Flow *flow = &self->shared->flow;
    const Actions *actions = &self->actions;
    uint32_t count = actions_count(actions), errors[FAULT_COUNT];
    uint32_t *labels_of =
        arena_alloc(&self->arena, (count + 1) * sizeof *labels_of);
    uint32_t *violates =
        arena_alloc(&self->arena, (count + 1) * sizeof *violates);
    for (uint32_t f = 0; f < FAULT_COUNT; f++)
        errors[f] = sites_property(&self->sites.errors, (Fault)f);
    for (uint32_t a = 0; a < count; a += actions->faults)
        memcpy(violates + a, errors, actions->faults * sizeof *errors);
    uint32_t commands = flow->synchronous ? 0 : flow->command_count;
    for (uint32_t c = 0; c < commands; c++)
        label_command(self, &flow->commands[c], actions->first[c],
                      actions->first[c + 1], labels_of);
    if (flow->synchronous)
        label_command(self, NULL, 0, count, labels_of);
    model->action_labels = labels_of;
    model->action_count = count ? count : 1;
    model->violates = flow->fails ? violates : NULL;
}

static void keep_labels(FlowModel *self) {
    size_t count = self->labels.entries.count;
    const char **list = arena_alloc(&self->arena, count * sizeof *list);
    for (uint32_t i = 0; i < count; i++)
        list[i] = names_get(&self->labels, i);
    self->model.labels = list;
    self->model.label_count = (uint32_t)count;
}

static void add_runtime(FlowModel *self) {
    const Flow *flow = &self->shared->flow;
    bool fragile = atom_any_fragile(flow);
    self->runtime = NO_PROPERTY;
    if (flow->fails || fragile)
        self->runtime = add_property(
            self, "runtime",
            fragile ? "a run-time error, or an atom without a value"
                    : "a run-time error",
            LABEL_REJECT, "runtime");
}

static void add_own_properties(FlowModel *self, StepErrors *errors) {
    const Flow *flow = &self->shared->flow;
    *errors = (StepErrors){.assertion = NO_PROPERTY, .trace = NO_PROPERTY};
    self->deadlock = NO_PROPERTY;
    if (flow->asserts || flow->check_count > 0)
        errors->assertion = add_property(self, "assert", "a failed assertion",
                                         LABEL_REJECT, "assertion");
    if (flow->asserts)
        self->model.lasting = errors->assertion + 1;
    if (flow->ends)
        self->deadlock = add_property(self, "deadlock", "an invalid end state",
                                      LABEL_DEADLOCK, "invalid-end-state");
    add_runtime(self);
    errors->runtime = self->runtime;
    if (flow->trace)
        errors->trace =
            add_property(self, "trace",
                         flow->forbidden ? "the messages of the notrace"
                                         : "a message against the trace",
                         LABEL_REJECT, "trace");
}

static void list_properties(FlowModel *self) {
    const Flow *flow = &self->shared->flow;
    StepErrors errors;
    self->properties =
        arena_alloc(&self->arena, (OWN_PROPERTIES + flow->claim_count) *
                                      sizeof *self->properties);
    add_own_properties(self, &errors);
    self->first_claim = self->model.property_count;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        add_property(self, flow->claims[i].name, "a run that the claim matches",
                     LABEL_INFINITE, "acceptance-cycle");
    self->model.properties = self->properties;
    self->model.present =
        (flow->ends ? LABEL_DEADLOCK : 0) |
        (atom_any_fragile(flow) || flow->check_count ? LABEL_REJECT : 0);
    names_init(&self->labels, self->model.mem);
    names_add(&self->labels, "tau", 3);
    self->sites = (FlowSites){.interpreter = &self->interpreter,
                              .errors = errors,
                              .deadlock = self->deadlock};
    actions_init(&self->actions, flow, self->interpreter.processes,
                 &self->arena);
    self->interpreter.actions = &self->actions;
    flow_facet_sites(self);
    describe_actions(self);
    keep_labels(self);
}

static void list_propositions(FlowModel *self) {
    const Flow *flow = &self->shared->flow;
    Model *model = &self->model;
    self->first_atom = flow->marked ? MARK_PROPOSITIONS : 0;
    uint32_t count = self->first_atom + flow->atom_count;
    const char **list = arena_alloc(&self->arena, (count + 1) * sizeof *list);
    if (flow->marked) {
        list[PROPOSITION_NP] = "np_";
        list[PROPOSITION_ACCEPT] = "accept_";
    }
    for (uint32_t i = 0; i < flow->atom_count; i++)
        list[self->first_atom + i] = flow->atoms[i].text;
    model->propositions =
        (Propositions){.names = list,
                       .count = count,
                       .unshown = count, /* the variables show the same */
                       .own_expressions = !flow->style.named_atoms};
}

/* --- the whole -------------------------------------------------------- */

static void lay_out(FlowModel *self, uint32_t capacity) {
    const Flow *flow = &self->shared->flow;
    Interpreter *interpreter = &self->interpreter;
    interpreter->flow = flow;
    interpreter->capacity = capacity;
    interpreter->processes = measure_processes(flow, interpreter->capacity);
    interpreter->words = (interpreter->capacity + 63) / 64;
    interpreter->hidden_words = (flow->hidden_width + 63) / 64;
    self->model.words = interpreter->words;
    self->model.bits = interpreter->capacity;
}

/* False if the initial state cannot be computed. */
static bool begin(FlowModel *self, const char **why) {
    Interpreter *interpreter = &self->interpreter;
    Word *hidden = arena_alloc(&self->arena, (interpreter->hidden_words + 1) *
                                                 sizeof *hidden);
    self->start =
        arena_alloc(&self->arena, interpreter->words * sizeof *self->start);
    interpreter->hidden = hidden;
    *why = flow_fault(interpret_initial(interpreter, self->start, hidden));
    self->plain = *interpreter;
    self->plain.flow = &self->shared->written;
    return !*why;
}

static const ModelOperations *operations_of(FlowModel *self) {
    if (!self->shared->flow.style.joined)
        return &operations;
    ModelOperations *own = arena_alloc(&self->arena, sizeof *own);
    *own = operations;
    own->expand = expand_joined;
    return own;
}

/* With vectors of so many bits. */
static Model *make(SharedFlow *shared, Mem *mem, uint32_t capacity,
                   const char **why) {
    FlowModel *self = mem_alloc(mem, sizeof *self);
    Model *model = &self->model;
    self->shared = shared;
    shared->users++;
    arena_init(&self->arena, mem);
    *model = (Model){.operations = operations_of(self), .mem = mem};
    lay_out(self, capacity);
    list_properties(self);
    list_propositions(self);
    flow_facet_texts(self);
    flow_facet_channels(self);
    flow_facet_others(self);
    self->frames = inputs_frames(&shared->flow, &self->arena);
    self->stepper = arena_alloc(&self->arena, sizeof *self->stepper);
    uint32_t *longest =
        arena_alloc(&self->arena, (note_count(model) + 1) * sizeof *longest);
    stepper_init(self->stepper, &self->interpreter, &self->plain, longest);
    if (begin(self, why))
        return model;
    model_free(model);
    return NULL;
}

/* A state that does not fit may have too many messages or too many processes:
 * whenever channels get more room, processes do too. */
static uint32_t with_room(const Flow *flow, uint32_t capacity) {
    uint32_t limit = measure_most(flow), factor = 1;
    for (uint32_t room = flow->room; flow->has_run && room > 4; room /= 2)
        factor++;
    return capacity > limit / factor ? limit : factor * capacity;
}

Model *flow_model(Flow *flow, Mem *mem, const char **why) {
    if (flow->embedded && !flow->embedded->functions) {
        *why = "its C code has not been compiled";
        flow_release(flow);
        return NULL;
    }
    uint32_t capacity = with_room(flow, measure_capacity(flow, mem));
    SharedFlow *shared = mem_alloc(mem, sizeof *shared);
    *shared = (SharedFlow){.flow = *flow, .written = *flow};
    shared->written.commands = flow->written;
    return make(shared, mem, capacity, why);
}

Model *flow_grow(const Model *model) {
    const FlowModel *self = flow_model_of(model);
    const Flow *flow = &self->shared->flow;
    uint32_t now = self->interpreter.capacity, limit = measure_most(flow);
    const char *why;
    if (!flow->has_run || now >= limit)
        return NULL;
    uint32_t capacity = now > limit / 2 ? limit : 2 * now;
    Model *grown = make(self->shared, model->mem, capacity, &why);
    assert(grown); /* what could begin can begin with more room */
    return grown;
}

const char *flow_engine(Model *model, StepperChoice choice, bool *rejected) {
    return stepper_choose(flow_model_of(model)->stepper, choice, rejected);
}

void flow_encode(Model *model) {
    FlowModel *self = (FlowModel *)model;
    model->codec =
        flow_codec(&self->interpreter, &self->plain, &self->arena, model->mem);
}

const char *flow_interpreted(const Model *model) {
    return flow_model_of(model)->stepper->why;
}

Watcher *flow_claim(const Model *model, uint32_t property) {
    const FlowModel *self = flow_model_of(model);
    const Flow *flow = &self->shared->flow;
    uint32_t claim = property - self->first_claim;
    if (claim >= flow->claim_count || !flow->claims[claim].graph)
        return NULL;
    return claim_watcher(&self->interpreter, claim,
                         &model->properties[property], PROPOSITION_ACCEPT);
}

Model *flow_whole(const Model *slice) {
    SharedFlow *shared = flow_model_of(slice)->shared;
    Flow *whole = shared->flow.whole;
    const char *why;
    if (!whole)
        return NULL;
    Flow taken = *whole;
    mem_free(slice->mem, whole, sizeof *whole);
    shared->flow.whole = NULL;
    Model *model = flow_model(&taken, slice->mem, &why);
    assert(model); /* what can begin without variables can begin with them */
    flow_keep_lengths(model, slice);
    return model;
}

bool flow_project(const Model *whole, const Word *state, const Model *slice,
                  Word *out) {
    const Interpreter *interpreter = &flow_model_of(slice)->interpreter;
    View from,
        to = {.flow = interpreter->flow, .capacity = interpreter->capacity};
    flow_open_view(whole, state, &from);
    return project_state(&from, &to, out);
}

bool flow_same_step(const Model *whole, uint32_t action, const Model *slice,
                    uint32_t other) {
    const Interpreter *a = &flow_model_of(whole)->interpreter;
    const Interpreter *b = &flow_model_of(slice)->interpreter;
    Step x = actions_step(a->actions, a->flow, action);
    Step y = actions_step(b->actions, b->flow, other);
    return x.command - a->flow->commands == y.command - b->flow->commands &&
           x.pid == y.pid && x.fault == y.fault &&
           (x.partner == y.partner || a->actions->paired != b->actions->paired);
}

void flow_keep_lengths(Model *model, const Model *other) {
    const Stepper *from = flow_model_of(other)->stepper;
    Stepper *to = flow_model_of(model)->stepper;
    uint32_t count = note_count(model);
    assert(count == note_count(other));
    for (uint32_t i = 0; i < count; i++)
        if (from->longest[i] > to->longest[i])
            to->longest[i] = from->longest[i];
}

SharedSource *shared_source_new(const FlowSource *source, Mem *mem) {
    SharedSource *shared = mem_alloc(mem, sizeof *shared);
    *shared = (SharedSource){.source = *source};
    return shared;
}

void flow_keep_source(Model *model, SharedSource *source) {
    FlowModel *self = (FlowModel *)model;
    assert(!self->source);
    self->source = source;
    source->users++;
}

SharedSource *flow_source_of(const Model *model) {
    return flow_model_of(model)->source;
}

const Flow *flow_of_model(const Model *model) {
    return &flow_model_of(model)->shared->flow;
}

bool flow_model_alike(const Model *a, const Model *b) {
    return a->bits == b->bits && flow_alike(&flow_model_of(a)->shared->flow,
                                            &flow_model_of(b)->shared->flow);
}
