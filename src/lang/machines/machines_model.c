#include "lang/machines/machines_model.h"

#include "core/coverage.h"
#include "core/model_text.h"
#include "lang/machines/machines_inside.h"

enum {
    FIRST_ROOM = 4,        /* messages in a channel without a capacity */
    MOST_BITS = 1 << 21,   /* of a state */
    MOST_ACTIONS = 1 << 20 /* meetings included */
};

/* ---- Asking and showing -------------------------------------------------- */

/* "[a b]" */
static void print_queue(const MachinesModel *self, const Word *state,
                        uint32_t channel, Text *out) {
    const MachineQueue *queue = &self->queues[channel];
    const Names *names =
        &vec_item(&self->shared->program.channels, channel).messages;
    uint32_t length = queue->capacity ? machines_length(queue, state) : 0;
    text_char(out, '[');
    for (uint32_t i = 0; i < length; i++) {
        text_add(out, i ? " " : "");
        text_add(out,
                 names_get(names, (uint32_t)field_get(queue->slots[i], state)));
    }
    text_char(out, ']');
}

/* The channel that is the k-th one with a buffer. */
static uint32_t buffered(const MachinesModel *self, uint32_t k) {
    uint32_t c = 0;
    while (self->queues[c].capacity == 0 || self->queues[c].declared != k)
        c++;
    return c;
}

static void print_channel(const Model *model, const Word *state, uint32_t k,
                          Text *out) {
    print_queue(machines_of(model), state, buffered(machines_of(model), k),
                out);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    (void)model;
    (void)state;
    (void)asked;
    return 0; /* the machines declare no errors */
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)model;
    (void)state;
    (void)property;
    return false;
}

/* States of machines come first, then two for each channel. */
static bool holds(const Model *model, const Word *state, uint32_t number) {
    const MachinesModel *self = machines_of(model);
    const MachinesProgram *program = machines_program(model);
    for (uint32_t m = 0; m < program->machines.count; m++) {
        uint32_t count =
            (uint32_t)program->machines.data[m].states.entries.count;
        if (number < count)
            return machines_place(self, state, m) == number;
        number -= count;
    }
    const MachineQueue *queue = &self->queues[buffered(self, number / 2)];
    uint32_t length = machines_length(queue, state);
    return number % 2 ? !self->unbounded && length == queue->capacity
                      : length == 0;
}

/* Where the machines are, then what is in the channels. */
static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const MachinesModel *self = machines_of(model);
    const MachinesProgram *program = machines_program(model);
    if (k < program->machines.count)
        text_add(out, names_get(&program->machines.data[k].states,
                                machines_place(self, state, k)));
    else
        print_channel(model, state, k - (uint32_t)program->machines.count, out);
}

static void print_edge(const MachinesProgram *program, uint32_t number,
                       Text *out) {
    const MachinesEdge *edge = &vec_item(&program->edges, number);
    const Machine *machine = &vec_item(&program->machines, edge->machine);
    text_printf(out, "%s: %s -> %s", machine->name,
                names_get(&machine->states, edge->from),
                names_get(&machine->states, edge->to));
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    const MachinesModel *self = machines_of(model);
    const MachineMove *move = &vec_item(&self->moves, action);
    print_edge(machines_program(model), move->edge, out);
    text_add(out, " : ");
    text_add(out, model_label(model, action));
    if (move->receiver != NO_EDGE) {
        text_add(out, ", ");
        print_edge(machines_program(model), move->receiver, out);
    }
}

static StepStatement statement_of(const Model *model, uint32_t number,
                                  const Word *state, const char *text) {
    static const ChannelAction uses[] = {[MACHINES_INTERNAL] = CHANNEL_NOTHING,
                                         [MACHINES_SENDS] = CHANNEL_SENDS,
                                         [MACHINES_RECEIVES] =
                                             CHANNEL_RECEIVES};
    const MachinesProgram *program = machines_program(model);
    const MachinesEdge *edge = &vec_item(&program->edges, number);
    StepStatement made = {.process = edge->machine,
                          .who = program->machines.data[edge->machine].name,
                          .file = program->file,
                          .line = vec_item(&program->lines, number),
                          .text = text,
                          .use = uses[edge->action],
                          .slot = NO_SLOT};
    if (made.use == CHANNEL_NOTHING)
        return made;
    const MachineQueue *queue = &machines_of(model)->queues[edge->channel];
    made.channel = edge->channel + 1;
    if (queue->capacity > 0)
        made.slot =
            made.use == CHANNEL_SENDS ? machines_length(queue, state) : 0;
    return made;
}

static void describe_step(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out) {
    (void)to; /* an action leads to one state only */
    const MachineMove *move = &vec_item(&machines_of(model)->moves, action);
    const char *label = model_label(model, action);
    account_begin(out);
    account_add(out, statement_of(model, move->edge, from, label));
    if (move->receiver != NO_EDGE)
        account_add(out, statement_of(model, move->receiver, from, label));
}

/* ---- Making the Model ---------------------------------------------------- */

static void release_shared(SharedProgram *shared, Mem *mem) {
    if (--shared->users > 0)
        return;
    machines_program_release(&shared->program);
    mem_free(mem, shared, sizeof *shared);
}

static void free_model(Model *model) {
    MachinesModel *self = (MachinesModel *)model;
    Mem *mem = model->mem;
    vec_release(mem, &self->moves);
    names_release(&self->labels);
    arena_release(&self->arena);
    release_shared(self->shared, mem);
    mem_free(mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = machines_initial,
    .expand = machines_expand,
    .expand_all = machines_expand_all,
    .worker_begin = machines_worker_begin,
    .worker_end = machines_worker_end,
    .labels = labels,
    .marks = marks,
    .holds = holds,
    .free = free_model,
};

static void *allocate(MachinesModel *self, size_t count, size_t size) {
    return arena_alloc(&self->arena, mem_product(count + 1, size));
}

/* Bits of a state, in which fields may leave gaps; too many if it is more than
 * MOST_BITS. */
static uint64_t measure(const MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    uint64_t bits = 32 * (uint64_t)program->machines.count;
    for (size_t c = 0; c < program->channels.count; c++) {
        const MachinesChannel *channel = &program->channels.data[c];
        uint64_t capacity = self->unbounded && channel->capacity
                                ? self->room
                                : channel->capacity;
        bits += 32 + capacity * (bits_for(channel->messages.entries.count) + 1);
    }
    return bits;
}

static void lay_out(MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    Layout layout = {0};
    self->places =
        allocate(self, program->machines.count, sizeof *self->places);
    self->queues =
        allocate(self, program->channels.count, sizeof *self->queues);
    for (size_t m = 0; m < program->machines.count; m++)
        self->places[m] =
            layout_add(&layout, program->machines.data[m].states.entries.count);
    for (size_t c = 0; c < program->channels.count; c++) {
        const MachinesChannel *channel = &program->channels.data[c];
        MachineQueue *queue = &self->queues[c];
        queue->capacity = self->unbounded && channel->capacity
                              ? self->room
                              : channel->capacity;
        if (queue->capacity == 0)
            continue;
        Field *slots = allocate(self, queue->capacity, sizeof *slots);
        queue->declared = self->facets.channels.count++;
        queue->length = layout_add(&layout, queue->capacity + (uint64_t)1);
        for (uint32_t i = 0; i < queue->capacity; i++)
            slots[i] = layout_add(&layout, channel->messages.entries.count);
        queue->slots = slots;
    }
    self->model.bits = layout.bits;
    self->model.words = layout.words ? layout.words : 1;
}

static void list_channels(MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    uint32_t count = self->facets.channels.count;
    ModelChannel *list = allocate(self, count, sizeof *list);
    for (size_t c = 0; c < program->channels.count; c++)
        if (self->queues[c].capacity)
            list[self->queues[c].declared] =
                (ModelChannel){program->channels.data[c].name,
                               self->unbounded ? 0 : self->queues[c].capacity};
    self->facets.channels = (ChannelsFacet){.of = &self->model,
                                            .declared = list,
                                            .count = count,
                                            .contents = machines_contents,
                                            .traffic = machines_traffic,
                                            .print = print_channel,
                                            .longest = machines_longest};
    self->facets.coverage =
        (CoverageFacet){.of = &self->model, .cover = machines_cover};
    self->model.channels = &self->facets.channels;
    self->model.coverage = &self->facets.coverage;
    self->longest =
        allocate(self, machines_notes(&self->model), sizeof *self->longest);
}

/* Does the edge wait for a partner? */
static bool waits(const MachinesProgram *program, const MachinesEdge *edge) {
    return edge->action != MACHINES_INTERNAL &&
           program->channels.data[edge->channel].capacity == 0;
}

static bool meets(const MachinesEdge *send, const MachinesEdge *receive) {
    return receive->action == MACHINES_RECEIVES &&
           receive->channel == send->channel &&
           receive->message == send->message &&
           receive->machine != send->machine;
}

/* False if there are too many. */
static bool list_moves(MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    const MachinesEdge *edges = program->edges.data;
    uint32_t count = (uint32_t)program->edges.count;
    uint64_t tries = 0;
    Mem *mem = self->model.mem;
    self->first = allocate(self, count + (size_t)1, sizeof *self->first);
    for (uint32_t e = 0; e < count; e++) {
        self->first[e] = (uint32_t)self->moves.count;
        if (!waits(program, &edges[e]))
            vec_push(mem, &self->moves, (MachineMove){e, NO_EDGE});
        else if (edges[e].action == MACHINES_SENDS)
            for (uint32_t r = 0; r < count; r++, tries++) {
                if (meets(&edges[e], &edges[r]))
                    vec_push(mem, &self->moves, (MachineMove){e, r});
                if (self->moves.count > MOST_ACTIONS || tries > UINT32_MAX / 4)
                    return false;
            }
        mem_poll(mem);
    }
    self->first[count] = (uint32_t)self->moves.count;
    return true;
}

/* "c!m", "c?m", or the name of an internal step; 0 for tau. */
static uint32_t label_of(MachinesModel *self, const MachinesEdge *edge) {
    const MachinesProgram *program = &self->shared->program;
    const MachinesChannel *channel = vec_at(&program->channels, edge->channel);
    Text text;
    text_init(&text, self->model.mem);
    if (edge->action == MACHINES_INTERNAL)
        text_add(&text, names_get(&program->actions, edge->message));
    else
        text_printf(&text, "%s%c%s", channel->name,
                    edge->action == MACHINES_SENDS ? '!' : '?',
                    names_get(&channel->messages, edge->message));
    uint32_t label = names_add(&self->labels, text.data, text.length);
    text_release(&text);
    return label;
}

static void list_labels(MachinesModel *self) {
    Model *model = &self->model;
    size_t count = self->moves.count;
    uint32_t *list = allocate(self, count, sizeof *list);
    names_add(&self->labels, "tau", 3);
    for (size_t a = 0; a < count; a++)
        list[a] = label_of(
            self, &self->shared->program.edges.data[self->moves.data[a].edge]);
    const char **names =
        allocate(self, self->labels.entries.count, sizeof *names);
    for (uint32_t i = 0; i < self->labels.entries.count; i++)
        names[i] = names_get(&self->labels, i);
    model->labels = names;
    model->label_count = (uint32_t)self->labels.entries.count;
    model->action_labels = list;
    model->action_count = count ? (uint32_t)count : 1;
}

static const char *join(MachinesModel *self, const char *left,
                        const char *right) {
    Text text;
    text_init(&text, self->model.mem);
    text_printf(&text, "%s.%s", left, right);
    const char *kept = arena_copy(&self->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static void list_propositions(MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    Model *model = &self->model;
    size_t count = 2 * (size_t)model->channels->count;
    for (size_t m = 0; m < program->machines.count; m++)
        count += program->machines.data[m].states.entries.count;
    const char **list = allocate(self, count, sizeof *list);
    size_t next = 0;
    for (size_t m = 0; m < program->machines.count; m++) {
        const Machine *machine = &program->machines.data[m];
        for (uint32_t s = 0; s < machine->states.entries.count; s++)
            list[next++] =
                join(self, machine->name, names_get(&machine->states, s));
    }
    for (uint32_t c = 0; c < model->channels->count; c++) {
        list[next++] = join(self, model->channels->declared[c].name, "empty");
        list[next++] = join(self, model->channels->declared[c].name, "full");
    }
    assert(next == count);
    model->propositions =
        (Propositions){.names = list,
                       .count = (uint32_t)count,
                       .unshown = (uint32_t)count}; /* variables show it */
}

static void list_variables(MachinesModel *self) {
    const MachinesProgram *program = &self->shared->program;
    size_t machines = program->machines.count;
    const char **list =
        allocate(self, machines + self->model.channels->count, sizeof *list);
    for (size_t m = 0; m < machines; m++)
        list[m] = program->machines.data[m].name;
    for (uint32_t c = 0; c < self->model.channels->count; c++)
        list[machines + c] = self->model.channels->declared[c].name;
    self->facets.text = (TextFacet){
        .of = &self->model,
        .variables = list,
        .variable_count = (uint32_t)machines + self->model.channels->count,
        .print_value = print_value,
        .print_action = print_action,
        .describe_step = describe_step};
    self->model.text = &self->facets.text;
}

/* NULL, and why, if it would be too large. */
static Model *make(SharedProgram *shared, uint32_t room, Mem *mem,
                   const char **why) {
    MachinesModel *self = mem_alloc(mem, sizeof *self);
    *self = (MachinesModel){.shared = shared, .room = room};
    self->model = (Model){.operations = &operations, .mem = mem};
    self->unbounded = room > 0;
    shared->users++;
    arena_init(&self->arena, mem);
    names_init(&self->labels, mem);
    *why = NULL;
    if (measure(self) > MOST_BITS)
        *why = "a state of these machines has too many bits";
    else if (!list_moves(self))
        *why = "too many machines can meet on the channels without a buffer";
    if (*why) {
        free_model(&self->model);
        return NULL;
    }
    lay_out(self);
    list_channels(self);
    list_labels(self);
    list_propositions(self);
    list_variables(self);
    return &self->model;
}

Model *machines_model(uint32_t source, bool unbounded, Mem *mem,
                      Diagnostics *diag) {
    SharedProgram *shared = mem_alloc(mem, sizeof *shared);
    const char *why;
    Model *model = NULL;
    shared->users = 1;
    machines_program_init(&shared->program, mem);
    if (machines_parse(&shared->program, diag, source)) {
        model = make(shared, unbounded ? FIRST_ROOM : 0, mem, &why);
        if (!model)
            diag_error(diag, CODE_LIMIT, diag_whole(diag, source), "%s", why);
    }
    release_shared(shared, mem);
    return model;
}

Model *machines_load(const char *path, bool unbounded, Mem *mem,
                     Diagnostics *diag) {
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    return source == NO_SOURCE ? NULL
                               : machines_model(source, unbounded, mem, diag);
}

Model *machines_grow(const Model *model) {
    const MachinesModel *self = machines_of(model);
    const char *why;
    if (!self->unbounded || self->room > MACHINES_MOST_ROOM / 2)
        return NULL;
    Model *larger = make(self->shared, 2 * self->room, model->mem, &why);
    for (uint32_t i = 0; larger && i < machines_notes(model); i++)
        machines_raise(machines_of(larger), i, atomic_load(&self->longest[i]));
    return larger;
}
