#include "lang/flow/structure/polls.h"

#include "lang/flow/form/flow_visit.h"
#include "lang/flow/running/queue.h"
#include "lang/flow/structure/spaces.h"

#include <assert.h>

enum {
    MOST_POLLS = 256 /* that are listed */
};

/* ---- Messages ------------------------------------------------------------ */

/* A value that is sent is cut to the type of the field. */
static int32_t as_sent(FieldType type, int32_t value) {
    return packed_value((uint32_t)value & packed_mask(type.width), type.width,
                        type.is_signed);
}

static const Argument *argument(const Command *command, uint32_t field) {
    const Argument *a = command->arguments;
    for (uint32_t i = 0; a && i < field; i++)
        a = a->next;
    return a;
}

/* Is the field known of the messages that the command sends or receives? */
static bool value_in(const Spaces *spaces, Who who, const Command *command,
                     uint32_t field, int32_t *value) {
    const Argument *a = argument(command, field);
    return a && a->term && spaces_constant(spaces, who, a->term, value);
}

static PollField *field_of(Polls *self, uint32_t channel, uint32_t field) {
    return &vec_item(&self->fields, self->firsts.data[channel] + field);
}

/* Is the field always this, in every message? */
static bool is_always(const Spaces *spaces, uint32_t channel, PollTest test) {
    const Polls *polls = &spaces->polls;
    PollField sent =
        vec_item(&polls->fields, polls->firsts.data[channel] + test.field);
    return sent.any && !sent.many && sent.value == test.value;
}

static void note_send(Spaces *spaces, Who who, const Command *command,
                      uint32_t channel) {
    const Channel *own = &spaces->interpreter->flow->channels[channel];
    for (uint32_t i = 0; i < own->field_count; i++) {
        PollField *field = field_of(&spaces->polls, channel, i);
        int32_t value = 0;
        bool known = value_in(spaces, who, command, i, &value);
        value = as_sent(own->fields[i], value);
        field->many |= !known || (field->any && field->value != value);
        field->any = true;
        field->value = value;
    }
}

/* To the channel, or to any. */
static void note_sends(Spaces *spaces, Who who, const Command *command) {
    const Flow *flow = spaces->interpreter->flow;
    int32_t number;
    bool known = spaces_constant(spaces, who, command->channel, &number);
    for (uint32_t c = 0; c < flow->channel_count; c++)
        if (!known || number == (int32_t)c + 1)
            note_send(spaces, who, command, c);
}

/* ---- Patterns ------------------------------------------------------------ */

typedef struct Pattern {
    uint32_t channel;            /* from 0 */
    uint32_t count;              /* of tests */
    PollTest tests[MOST_FIELDS]; /* by increasing field */
} Pattern;

/* The number of the channel from 1, or 0: it depends on the state, or there is
 * no buffer. */
static uint32_t channel_of(const Spaces *spaces, Who who, const Term *term) {
    const Flow *flow = spaces->interpreter->flow;
    int32_t number;
    return spaces_constant(spaces, who, term, &number) && number > 0 &&
                   (uint32_t)number <= flow->channel_count &&
                   flow->channels[number - 1].capacity > 0
               ? (uint32_t)number
               : 0;
}

/* What the arguments ask for; false if that depends on the state. */
static bool read_pattern(const Spaces *spaces, Who who, const Term *channel,
                         const Argument *arguments, Pattern *out) {
    uint32_t number = channel_of(spaces, who, channel), i = 0;
    if (number == 0)
        return false;
    const Channel *own = &spaces->interpreter->flow->channels[number - 1];
    out->channel = number - 1;
    out->count = 0;
    for (const Argument *a = arguments; a && i < own->field_count;
         a = a->next, i++) {
        PollTest test = {.field = i};
        if (a->term && !spaces_constant(spaces, who, a->term, &test.value))
            return false;
        if (a->term && !is_always(spaces, out->channel, test))
            out->tests[out->count++] = test;
    }
    return true;
}

static bool is_same(const Polls *self, const Poll *poll, const Pattern *other) {
    bool same = poll->channel == other->channel && poll->count == other->count;
    for (uint32_t i = 0; same && i < poll->count; i++) {
        PollTest test = self->tests.data[poll->first + i];
        same = test.field == other->tests[i].field &&
               test.value == other->tests[i].value;
    }
    return same;
}

static uint32_t number_of(const Polls *self, const Pattern *pattern) {
    for (uint32_t i = 0; i < self->list.count; i++)
        if (is_same(self, &self->list.data[i], pattern))
            return i;
    return NO_POLL;
}

uint32_t polls_find(const Spaces *spaces, Who who, const Term *channel,
                    const Argument *arguments) {
    Pattern pattern;
    if (!read_pattern(spaces, who, channel, arguments, &pattern))
        return NO_POLL;
    return pattern.count == 0 ? POLL_ANY : number_of(&spaces->polls, &pattern);
}

/* ---- Collecting ---------------------------------------------------------- */

typedef struct Collector {
    Spaces *spaces; /* whose polls are added to */
    Who who;        /* who looks for something */
} Collector;

static void add(const Collector *self, const Term *channel,
                const Argument *arguments) {
    Spaces *spaces = self->spaces;
    Polls *polls = &spaces->polls;
    Pattern pattern;
    if (polls->list.count == MOST_POLLS ||
        !read_pattern(spaces, self->who, channel, arguments, &pattern) ||
        pattern.count == 0 || number_of(polls, &pattern) != NO_POLL)
        return;
    vec_push(spaces->mem, &polls->list,
             ((Poll){.channel = pattern.channel,
                     .first = (uint32_t)polls->tests.count,
                     .count = pattern.count}));
    for (uint32_t i = 0; i < pattern.count; i++)
        vec_push(spaces->mem, &polls->tests, pattern.tests[i]);
}

static void inspect_term(void *context, const Term *term) {
    if (term->kind == TERM_POLL)
        add(context, term->a, term->arguments);
}

/* All that a process of the type looks for. */
static void inspect_type(Collector *self, const FlowType *type) {
    const Flow *flow = self->spaces->interpreter->flow;
    FlowVisitor visitor = {.term = inspect_term, .context = self};
    flow_visit_type(&visitor, type);
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *command = e.command;
        flow_visit_command(&visitor, command);
        if (command->kind == COMMAND_RECEIVE)
            add(self, command->channel, command->arguments);
    }
}

/* What a process of the type sends. */
static void find_sends(Collector *self, const FlowType *type) {
    const Flow *flow = self->spaces->interpreter->flow;
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *command = e.command;
        if (command->kind == COMMAND_SEND)
            note_sends(self->spaces, self->who, command);
    }
}

static void for_each_process(Collector *self,
                             void (*visit)(Collector *, const FlowType *)) {
    const Spaces *spaces = self->spaces;
    const Flow *flow = spaces->interpreter->flow;
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++) {
        mem_poll(spaces->mem);
        for (uint32_t t = 0; t < flow->type_count; t++) {
            self->who = (Who){p, t};
            if (spaces_fits(spaces, p, t))
                visit(self, &flow->types[t]);
        }
    }
}

/* C code may send anything. */
static void list_fields(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Polls *polls = &spaces->polls;
    for (uint32_t c = 0; c < flow->channel_count; c++) {
        vec_push(spaces->mem, &polls->firsts, (uint32_t)polls->fields.count);
        for (uint32_t i = 0; i < flow->channels[c].field_count; i++)
            vec_push(spaces->mem, &polls->fields,
                     ((PollField){.many = flow->embedded}));
    }
}

void polls_init(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Collector self = {spaces, {PID_OUTSIDE, 0}};
    list_fields(spaces);
    for_each_process(&self, find_sends);
    self.who = (Who){PID_OUTSIDE, 0};
    FlowVisitor visitor = {.term = inspect_term, .context = &self};
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(&visitor, flow->atoms[i].term);
    for_each_process(&self, inspect_type);
}

void polls_release(Spaces *spaces) {
    vec_release(spaces->mem, &spaces->polls.list);
    vec_release(spaces->mem, &spaces->polls.tests);
    vec_release(spaces->mem, &spaces->polls.fields);
    vec_release(spaces->mem, &spaces->polls.firsts);
}

/* ---- Values -------------------------------------------------------------- */

/* Does message `index` fit? */
static bool fits(const View *view, Queue queue, uint32_t index,
                 const int32_t *tests, uint32_t count) {
    Message message;
    bool same = true;
    queue_read(view, queue, index, &message);
    for (uint32_t i = 0; i < count && same; i++, tests += POLL_NUMBERS)
        same = message.values[tests[0]] == tests[1];
    return same;
}

uint32_t polls_before(const View *view, Queue queue, const int32_t *tests,
                      uint32_t count) {
    uint32_t length = queue_length(view, queue), i = 0;
    while (i < length && !fits(view, queue, i, tests, count))
        i++;
    return i < length ? i : length + 1;
}

uint32_t polls_fitting(const View *view, Queue queue, const int32_t *tests,
                       uint32_t count) {
    uint32_t length = queue_length(view, queue), i = 0;
    while (i < length && fits(view, queue, i, tests, count))
        i++;
    return i;
}

/* ---- Changes ------------------------------------------------------------- */

typedef struct Chance {
    bool fits;  /* the message may fit the pattern */
    bool other; /* it may not fit */
} Chance;

static Chance chance_of(const Spaces *spaces, const Poll *poll, Who who,
                        const Command *command) {
    const Channel *channel =
        &spaces->interpreter->flow->channels[poll->channel];
    Chance chance = {.fits = true};
    for (uint32_t i = 0; i < poll->count; i++) {
        PollTest test = spaces->polls.tests.data[poll->first + i];
        int32_t value;
        if (!value_in(spaces, who, command, test.field, &value)) {
            chance.other = true;
            continue;
        }
        if (command->kind == COMMAND_SEND)
            value = as_sent(channel->fields[test.field], value);
        if (value != test.value)
            return (Chance){.other = true};
    }
    return chance;
}

PollChange polls_change(const Spaces *spaces, const Poll *poll, Who who,
                        const Command *command) {
    Chance chance = chance_of(spaces, poll, who, command);
    uint32_t jump = command->sorted ? DRIFT_ANY : 1;
    if (command->kind == COMMAND_SEND)
        return (PollChange){
            .before = {.rise = chance.other, .fall = chance.fits ? jump : 0},
            .fitting = {.rise = chance.fits,
                        .fall = chance.other && command->sorted ? jump : 0}};
    assert(command->kind == COMMAND_RECEIVE && !command->peek);
    return (PollChange){
        .before = {.rise = chance.fits ? DRIFT_ANY : 0, .fall = chance.other},
        .fitting = {.rise = chance.other ? DRIFT_ANY : 0, .fall = chance.fits}};
}
