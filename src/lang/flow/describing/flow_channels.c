#include "lang/flow/describing/flow_channels.h"

#include "lang/flow/describing/flow_text.h"
#include "lang/flow/form/flow_visit.h"

#include <string.h>

/* ---- The list ------------------------------------------------------------ */

static const char *name_of(const FlowType *type, const Channel *channel,
                           Arena *arena) {
    Text text;
    text_init(&text, arena->mem);
    if (type)
        text_printf(&text, "%s:", type->name);
    text_add(&text, channel->name);
    const char *kept = arena_copy(arena, text.data, text.length);
    text_release(&text);
    return kept;
}

typedef struct Listing {
    ModelChannel *list;
    uint32_t *numbers;
    uint32_t *indices;
    uint32_t count; /* so far */
    uint32_t room;  /* of the Flow */
    Arena *arena;   /* of all */
} Listing;

static void list(Listing *self, const FlowType *type, const Channel *channels,
                 uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Channel *channel = &channels[i];
        if (channel->capacity == 0)
            continue;
        self->list[self->count] =
            (ModelChannel){name_of(type, channel, self->arena),
                           self->room ? 0 : channel->capacity};
        self->numbers[self->count] = channel->number;
        self->indices[channel->number] = self->count++;
    }
}

void flow_list_channels(FlowChannels *channels, const Flow *flow,
                        Arena *arena) {
    size_t most = flow->all_channels + (size_t)1;
    Listing self = {.room = flow->room, .arena = arena};
    self.list = arena_alloc(arena, most * sizeof *self.list);
    self.numbers = arena_alloc(arena, most * sizeof *self.numbers);
    self.indices = arena_alloc(arena, most * sizeof *self.indices);
    list(&self, NULL, flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++)
        list(&self, &flow->types[t], flow->types[t].channels,
             flow->types[t].channel_count);
    *channels = (FlowChannels){.list = self.list,
                               .count = self.count,
                               .numbers = self.numbers,
                               .indices = self.indices};
}

/* ---- Contents ------------------------------------------------------------ */

static void open_view(const Interpreter *self, const Word *state, View *view) {
    *view = (View){.flow = self->flow, .capacity = self->capacity};
    view_open(view, (Word *)(uintptr_t)state);
}

static uint32_t channels_of(const View *view) {
    return view_first_channel(view, view->count) - 1;
}

static void add_contents(const FlowChannels *channels, View *view, Queue queue,
                         Contents *out) {
    const Channel *channel = queue.channel;
    uint32_t length = queue_length(view, queue);
    uint32_t width = channel->field_count ? channel->field_count : 1;
    vec_push(out->mem, &out->channels,
             ((ChannelContents){.channel = channels->indices[channel->number],
                                .length = length,
                                .width = width,
                                .first = out->messages.count}));
    for (uint32_t i = 0; i < length; i++) {
        Message message = {0};
        queue_read(view, queue, i, &message);
        for (uint32_t f = 0; f < width; f++)
            vec_push(out->mem, &out->messages, (uint32_t)message.values[f]);
    }
    packed_clear(out->rest.data, queue.address,
                 channel->length_width +
                     channel->capacity * channel->message_width);
}

void flow_contents(const FlowChannels *channels, const Interpreter *self,
                   const Word *state, Contents *out) {
    View view;
    open_view(self, state, &view);
    for (uint32_t i = 0; i < self->words; i++)
        vec_push(out->mem, &out->rest, state[i]);
    for (uint32_t n = 1; n <= channels_of(&view); n++) {
        Queue queue = view_queue(&view, (int32_t)n);
        if (queue.channel->capacity > 0)
            add_contents(channels, &view, queue, out);
    }
}

void flow_print_contents(const Interpreter *self, const Word *state, uint32_t k,
                         Text *out) {
    View view;
    open_view(self, state, &view);
    for (uint32_t n = 1; n <= channels_of(&view); n++) {
        Queue queue = view_queue(&view, (int32_t)n);
        if (queue.channel->capacity > 0 && k-- == 0) {
            flow_print_queue(&view, queue, out);
            return;
        }
    }
}

/* ---- Programs ------------------------------------------------------------ */

/* Does the term look at a channel in another way than receives do? */
static bool peeks(const Term *term) {
    switch (term->kind) {
    case TERM_LENGTHS:
    case TERM_POLL:
        return true;
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_CHOICES:
    case TERM_SYSTEM_WIDE:
    case TERM_PID:
        return false;
    }
    return true;
}

static void note_peek(void *context, const Term *term) {
    *(bool *)context |= peeks(term);
}

/* Is a channel asked while a message is matched, or whenever a process of a
 * type is to move? */
static bool asks_elsewhere(const Flow *flow) {
    bool found = false;
    FlowVisitor visitor = {.term = note_peek, .context = &found};
    for (uint32_t c = 0; c < flow->command_count; c++)
        for (const Argument *a = flow->written[c].arguments; a; a = a->next)
            flow_visit_term(&visitor, a->term);
    for (uint32_t t = 0; t < flow->type_count; t++)
        flow_visit_type(&visitor, &flow->types[t]);
    return found;
}

static bool any_deterministic(const Flow *flow) {
    bool found = false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        found |= flow->types[t].deterministic;
    return found;
}

const char *flow_opaque(const Flow *flow) {
    if (flow->embedded)
        return "it contains C code";
    if (flow->has_priority)
        return "it has priorities";
    if (flow->has_enabled)
        return "it uses enabled()";
    if (any_deterministic(flow))
        return "it has a D_proctype";
    if (asks_elsewhere(flow))
        return "it asks about channels in a provided clause, or in a message";
    return NULL;
}

/* ---- Steps --------------------------------------------------------------- */

typedef struct Reading {
    const Flow *flow; /* as it was written */
    View view;        /* of the state before the step */
    Traffic *out;     /* what is known so far */
} Reading;

/* Channel `number` as an element of the traffic, or NULL: it has no buffer. */
static ChannelUse *use_of(Reading *self, int32_t number) {
    size_t place = 0;
    for (uint32_t n = 1; n <= channels_of(&self->view); n++) {
        Queue queue = view_queue(&self->view, (int32_t)n);
        if ((int32_t)n == number)
            return queue.channel->capacity ? &vec_item(&self->out->uses, place)
                                           : NULL;
        place += queue.channel->capacity > 0;
    }
    self->out->opaque = true; /* it came with a process */
    return NULL;
}

/* A channel is looked at: the one that the term names, if that is always the
 * same, or any. */
static void inspect(Reading *self, const Term *channel) {
    bool constant = channel->kind == TERM_NUMBER;
    for (size_t i = 0; !constant && i < self->out->uses.count; i++)
        vec_item(&self->out->uses, i).otherwise = true;
    ChannelUse *use = constant ? use_of(self, channel->value) : NULL;
    if (use)
        use->otherwise = true;
}

static void read_term(void *context, const Term *term) {
    Reading *self = context;
    if (term->kind == TERM_TIMEOUT)
        self->out->opaque = true;
    if (term->kind == TERM_FULL || term->kind == TERM_NFULL)
        return; /* without a capacity that is no question */
    if (peeks(term))
        inspect(self, term->a);
}

static void read_all(Reading *self, const Term *term) {
    FlowVisitor visitor = {.term = read_term, .context = self};
    flow_visit_term(&visitor, term);
}

/* The term was true (or, if it is `denied`, false) when it was evaluated. What
 * stays so with more messages after the others does not matter. */
static void read_truth(Reading *self, const Term *term, bool denied) {
    switch (term->kind) {
    case TERM_NOT:
        read_truth(self, term->a, !denied);
        break;
    case TERM_AND:
    case TERM_OR:
        read_truth(self, term->a, denied);
        read_truth(self, term->b, denied);
        break;
    case TERM_NEMPTY:
        read_all(self, denied ? term : term->a);
        break;
    case TERM_POLL:
        read_all(self, denied || term->random ? term : term->a);
        break;
    case TERM_EMPTY:
        read_all(self, denied ? term->a : term);
        break;
    default: /* whatever it asks decides */
        read_all(self, term);
    }
}

/* The location that the command belongs to. */
static const Location *location_of(const Flow *flow, const Command *command) {
    uint32_t number = (uint32_t)(command - flow->commands);
    const FlowType *type = flow_type_of(flow, command);
    const Location *location = type->locations;
    while (number - location->first >= location->count)
        location++;
    return location;
}

static void deny_all(Reading *self, const FlowType *type, uint32_t location);

/* The command could not be executed, or was not asked. */
static void deny(Reading *self, const Command *command) {
    FlowVisitor visitor = {.term = read_term, .context = self};
    flow_visit_command(&visitor, command);
    if (command->kind == COMMAND_RECEIVE)
        inspect(self, command->channel);
    else if (command->kind == COMMAND_D_STEP)
        deny_all(self, flow_type_of(self->flow, command), command->entry);
}

static void deny_all(Reading *self, const FlowType *type, uint32_t location) {
    const Location *here = &type->locations[location];
    for (uint32_t i = 0; i < here->count; i++)
        deny(self, &self->flow->commands[here->first + i]);
}

/* Which of the commands before it at its location had to be impossible? All
 * for else, and inside a d_step; else escapes that come first. */
static void deny_earlier(Reading *self, const Command *command, bool inner) {
    const Location *here = location_of(self->flow, command);
    const Command *first = &self->flow->commands[here->first];
    for (const Command *c = first; c < command; c++)
        if (inner || command->kind == COMMAND_ELSE ||
            (c->group != 0 && c->group != command->group))
            deny(self, c);
}

static void read_message(Reading *self, const Note *note) {
    const Command *command = note->command;
    bool sends = command->kind == COMMAND_SEND;
    ChannelUse *use = note->channel ? use_of(self, note->channel) : NULL;
    read_all(self, command->channel);
    for (const Argument *a = command->arguments; a; a = a->next)
        if (a->term)
            read_all(self, a->term);
    if (!use)
        return;
    if (command->sorted || command->random)
        use->otherwise = true;
    else if (sends)
        use->sent++;
    else if (!command->peek)
        use->received++;
}

static void read_note(Reading *self, const Note *note) {
    const Command *command = note->command;
    FlowVisitor visitor = {.term = read_term, .context = self};
    if (note->fault != FAULT_NONE)
        self->out->opaque = true;
    deny_earlier(self, command, note->counted != command);
    if (note->counted && note->counted != command)
        deny_earlier(self, note->counted, false);
    if (command->guard)
        read_truth(self, command->guard, false);
    if (command_has_message(command))
        read_message(self, note);
    for (const FlowEffect *e = command->effects; e; e = e->next) {
        flow_visit_effect(&visitor, e);
        self->out->opaque |= e->kind == FLOW_C;
    }
    if (command->kind == COMMAND_D_STEP)
        self->out->opaque = true; /* its statements were not noted */
}

/* The notes up to this one. A process that keeps control at the end of the
 * step is blocked. */
static void read_notes(Reading *self, const Notes *notes, uint32_t last) {
    const Command *end = vec_item(&notes->all, last).command;
    uint32_t count = 0;
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before) {
        read_note(self, &vec_item(&notes->all, n));
        count++;
    }
    if (end->atomic)
        deny_all(self, flow_type_of(self->flow, end), end->target);
    if (count >= MOST_INNER_NOTES)
        self->out->opaque = true; /* some may be missing */
}

static void read_step(Reading *self, const Interpreter *interpreter,
                      const Word *from, uint32_t action, const Word *to) {
    Mem *mem = self->out->mem;
    size_t bytes = interpreter->words * sizeof(Word);
    Successors batch;
    InterpreterScratch scratch;
    Notes notes;
    successors_init(&batch, mem, interpreter->words);
    interpret_scratch_init(&scratch, interpreter, mem);
    notes_init(&notes, mem);
    interpret_record(interpreter, &scratch, from, &batch, &notes);
    size_t i = 0;
    while (i < batch.count &&
           (batch.actions[i] != action ||
            memcmp(successors_state(&batch, i), to, bytes) != 0))
        i++;
    if (i == batch.count || batch.failed)
        self->out->opaque = true;
    else
        read_notes(self, &notes, vec_item(&notes.last, i));
    notes_release(&notes);
    interpret_scratch_release(&scratch);
    successors_release(&batch);
}

void flow_traffic(const Interpreter *self, const Word *from, uint32_t action,
                  const Word *to, Traffic *out) {
    Reading reading = {.flow = self->flow, .out = out};
    open_view(self, from, &reading.view);
    for (uint32_t n = 1; n <= channels_of(&reading.view); n++)
        if (view_queue(&reading.view, (int32_t)n).channel->capacity > 0)
            vec_push(out->mem, &out->uses, (ChannelUse){0});
    out->opaque = flow_opaque(self->flow) != NULL;
    if (!out->opaque)
        read_step(&reading, self, from, action, to);
}
