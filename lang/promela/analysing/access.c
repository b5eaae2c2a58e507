#include "lang/promela/analysing/access.h"

#include "lang/promela/flow/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ELEMENTS = 256 /* of an array that count alone */
};

#define ANY_CHANNEL UINT32_MAX

static bool meets(uint32_t words, const uint64_t *a, const uint64_t *b) {
    for (uint32_t i = 0; i < words; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

/* ---- One step ------------------------------------------------------------ */

typedef struct Walk {       /* over what one step can do */
    Access *access;         /* is filled in */
    const Objects *objects; /* of the program */
    const Subject *subject; /* who does it, or NULL: someone outside */
    uint64_t *into;         /* where reads of terms go */
    uint64_t *also;         /* and where else, or NULL */
    bool acts;              /* a run in a term happens */
} Walk;

static void note_read(Walk *walk, uint32_t object) {
    object_add(walk->into, object);
    if (walk->also)
        object_add(walk->also, object);
}

/* Every object that the cell may be, from this address on. */
static void mark_bits(Walk *walk, const CellIndex *index, uint32_t address,
                      uint32_t width, uint32_t elements, uint64_t *set) {
    const Objects *objects = walk->objects;
    int32_t known;
    if (!index) {
        for (uint32_t b = address; b < address + width; b++)
            object_add(set, b / objects->grain);
        return;
    }
    if (objects_settle(objects, walk->subject, index->term)) {
        if (objects_value(objects, walk->subject, index->term, &known) &&
            known >= 0 && (uint32_t)known < index->length)
            mark_bits(walk, index->next,
                      address + (uint32_t)known * index->stride, width,
                      elements, set);
        return;
    }
    if (index->length > MOST_ELEMENTS / elements) { /* a run of bits */
        for (const CellIndex *i = index; i; i = i->next)
            width += (i->length - 1) * i->stride;
        mark_bits(walk, NULL, address, width, elements, set);
        return;
    }
    for (uint32_t e = 0; e < index->length; e++)
        mark_bits(walk, index->next, address + e * index->stride, width,
                  elements * index->length, set);
}

/* Can the index be too large? */
static bool may_exceed(const Walk *walk, const CellIndex *index) {
    const Term *term = index->term;
    int32_t value;
    if (objects_settle(walk->objects, walk->subject, term))
        return !objects_value(walk->objects, walk->subject, term, &value) ||
               value < 0 || (uint32_t)value >= index->length;
    return term->kind != TERM_LOAD || term->cell->is_signed ||
           term->cell->width >= 32 ||
           (UINT32_C(1) << term->cell->width) > index->length;
}

static void mark_cell(Walk *walk, const Cell *cell, uint64_t *set) {
    walk->access->fails |= cell->base == CELL_REMOTE;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        walk->access->fails |= may_exceed(walk, i);
    if (cell->base == CELL_GLOBAL)
        mark_bits(walk, cell->indices, cell->offset, cell->width, 1, set);
    else if (cell->base == CELL_REMOTE)
        object_add(set, walk->objects->types + cell->type);
    else if (cell->base == CELL_PRIORITY)
        walk->access->wild = true;
}

/* Channels up to this number live at least as long as the subject: those of
 * the program, of the process itself, and of older ones. */
static uint32_t last_channel(const Walk *walk) {
    const Subject *subject = walk->subject;
    const Flow *flow = walk->objects->flow;
    uint32_t most = flow->channel_count + MOST_INNER;
    if (!subject || !subject->view)
        return flow->channel_count;
    uint32_t last = view_first_channel(subject->view, subject->pid) - 1 +
                    flow->types[subject->type].channel_count;
    return last < most ? last : most;
}

/* The channel that the term means, by number - 1; or ANY_CHANNEL. */
static uint32_t channel_of(const Walk *walk, const Term *term) {
    int32_t number;
    if (!objects_settle(walk->objects, walk->subject, term) ||
        !objects_value(walk->objects, walk->subject, term, &number) ||
        number < 1 || (uint32_t)number > last_channel(walk))
        return ANY_CHANNEL;
    return (uint32_t)number - 1;
}

/* One end of the channel, or of all that it may be. */
static void mark_end(const Walk *walk, uint32_t channel, uint32_t end,
                     uint64_t *set) {
    const Objects *objects = walk->objects;
    if (channel != ANY_CHANNEL) {
        assert(channel < objects->flow->channel_count + MOST_INNER);
        object_add(set, objects->channels + 2 * channel + end);
        return;
    }
    object_add(set, objects->inner);
    for (uint32_t k = 0; k < objects->flow->channel_count + MOST_INNER; k++)
        object_add(set, objects->channels + 2 * k + end);
}

static void mark_both(const Walk *walk, uint32_t channel, uint64_t *set) {
    mark_end(walk, channel, BACK, set);
    mark_end(walk, channel, FRONT, set);
}

static bool may_be_rendezvous(const Walk *walk, uint32_t channel) {
    if (channel == ANY_CHANNEL)
        return walk->objects->rendezvous;
    if (channel < walk->objects->flow->channel_count)
        return walk->objects->flow->channels[channel].capacity == 0;
    assert(walk->subject && walk->subject->view);
    Queue queue = view_queue(walk->subject->view, (int32_t)channel + 1);
    return !queue.channel || queue.channel->capacity == 0;
}

static void read_term(Walk *walk, const Term *term);

/* Whether an end of a channel is another process's depends on who lives and, if
 * the channel is not known, on what that process does. */
static void look_for_owners(Walk *walk, uint32_t channel, uint8_t ends) {
    const Objects *objects = walk->objects;
    const Subject *subject = walk->subject;
    for (uint32_t i = 0; ends && i < objects->owner_count; i++) {
        const Owner *owner = &objects->owners[i];
        assert(owner->says && owner->type < objects->flow->type_count);
        if (!(owner->says->end & ends) ||
            (subject && subject->view && owner->pid == subject->pid) ||
            (owner->number > 0 && channel != ANY_CHANNEL &&
             (uint32_t)owner->number != channel + 1))
            continue;
        Subject other = {.type = owner->type};
        Walk reading = {.access = walk->access,
                        .objects = objects,
                        .subject = &other,
                        .into = walk->access->reads,
                        .also = walk->access->needs};
        walk->access->fails = true;
        read_term(&reading, owner->says->term);
        note_read(&reading, objects->births + owner->type);
        note_read(&reading, objects->deaths + owner->type);
        if (owner->number == 0)
            note_read(&reading, objects->types + owner->type);
    }
}

static void read_channel(Walk *walk, const Term *term) {
    uint32_t channel = channel_of(walk, term->a);
    walk->access->fails |=
        channel == ANY_CHANNEL || may_be_rendezvous(walk, channel);
    look_for_owners(walk, channel, term->contested);
    mark_both(walk, channel, walk->into);
    if (walk->also)
        mark_both(walk, channel, walk->also);
}

static void read_types(Walk *walk) {
    for (uint32_t t = 0; t < walk->objects->flow->type_count; t++)
        note_read(walk, walk->objects->types + t);
}

/* A new process reads what its variables begin with. */
static void create(Walk *walk, uint32_t type) {
    const Objects *objects = walk->objects;
    Subject anyone = {.type = type};
    Walk first = {.access = walk->access,
                  .objects = objects,
                  .subject = &anyone,
                  .into = walk->access->reads};
    assert(type < objects->flow->type_count);
    object_add(walk->access->writes, objects->more);
    object_add(walk->access->reads, objects->less);
    object_add(walk->access->writes, objects->types + type);
    object_add(walk->access->writes, objects->births + type);
    if (objects->flow->types[type].channel_count > 0)
        object_add(walk->access->writes, objects->inner);
    const Setting *setting = objects->flow->types[type].settings;
    for (; setting; setting = setting->next)
        read_term(&first, setting->term);
}

static void visit_term(void *context, const Term *term) {
    Walk *walk = context;
    switch (term->kind) {
    case TERM_LENGTHS:
    case TERM_POLL:
        read_channel(walk, term);
        break;
    case TERM_RUN:
        walk->access->fails = true; /* there may be too many */
        if (walk->acts)
            create(walk, (uint32_t)term->value);
        break;
    case TERM_NR_PR:
        note_read(walk, walk->objects->more);
        note_read(walk, walk->objects->less);
        break;
    case TERM_STATE:
    case TERM_NP:
        walk->access->fails = true;
        read_types(walk);
        break;
    case TERM_AT:
        walk->access->fails = true;
        note_read(walk, walk->objects->types + (uint32_t)term->value);
        break;
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_C:
        walk->access->wild = walk->access->fails = true;
        break;
    case TERM_DIVISIONS:
        walk->access->fails |= divisor_may_fail(term->b);
        break;
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_CHOICES:
    case TERM_PID:
        break;
    case TERM_TIMEOUT: /* false in every state that is reduced */
        walk->access->wild |= !walk->subject;
        break;
    }
}

static void visit_cell(void *context, const Cell *cell, bool written) {
    Walk *walk = context;
    if (written) {
        mark_cell(walk, cell, walk->access->writes);
        return;
    }
    mark_cell(walk, cell, walk->into);
    if (walk->also)
        mark_cell(walk, cell, walk->also);
}

static void read_term(Walk *walk, const Term *term) {
    FlowVisitor visitor = {visit_term, visit_cell, walk};
    flow_visit_term(&visitor, term);
}

static void visit_resets(Walk *walk, const Command *command) {
    for (const Argument *r = command->resets; r; r = r->next)
        visit_cell(walk, r->cell, true);
}

/* Terms and cells of a command, whatever it does with them. */
static void visit_operands(Walk *walk, const Command *command) {
    FlowVisitor visitor = {visit_term, visit_cell, walk};
    flow_visit_command(&visitor, command);
    visit_resets(walk, command);
}

/* May the trace assertion be about this channel, of which such a command uses
 * one end? A rendezvous is a send and a receive. */
static bool is_traced(const Walk *walk, const Command *event, uint32_t channel,
                      CommandKind kind) {
    int32_t number;
    if (event->kind != COMMAND_SEND && event->kind != COMMAND_RECEIVE)
        return false;
    if (channel == ANY_CHANNEL ||
        !objects_settle(walk->objects, NULL, event->term) ||
        !objects_value(walk->objects, NULL, event->term, &number))
        return true;
    return number == (int32_t)channel + 1 &&
           (event->kind == kind || may_be_rendezvous(walk, channel));
}

static void tell_trace(Walk *walk, const Command *command) {
    const Flow *flow = walk->objects->flow;
    uint32_t channel = channel_of(walk, command->term);
    bool heard = false;
    assert(command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE);
    for (uint32_t l = 0; flow->trace && l < flow->trace->location_count; l++) {
        const Location *here = &flow->trace->locations[l];
        for (uint32_t i = 0; i < here->count; i++)
            heard |= is_traced(walk, &flow->commands[here->first + i], channel,
                               command->kind);
    }
    if (!heard)
        return;
    walk->access->fails = true;
    object_add(walk->access->reads, walk->objects->event);
    object_add(walk->access->writes, walk->objects->event);
}

/* ---- Conditions ---------------------------------------------------------- */

enum { /* ends of a channel, as bits */
    NO_END = 0,
    AT_BACK = 1,
    AT_FRONT = 2,
    AT_BOTH = 3
};

typedef struct Fact {  /* what a condition says of a channel */
    const Term *poll;  /* that asks for the channel; NULL: nothing */
    uint8_t spoils;    /* where sends and receives can make it false, */
    uint8_t mends;     /* and where they can make it true */
    const Term *bound; /* what a length is compared with, or NULL */
} Fact;

/* Is it a number that no other process changes? */
static bool is_private(const Walk *walk, const Term *term) {
    return term->kind == TERM_NUMBER ||
           objects_settle(walk->objects, walk->subject, term);
}

/* Is the length on the left less than a number, or on the right greater? */
static Fact compare_length(const Walk *walk, const Term *term) {
    bool left = term->a && term->a->kind == TERM_LEN;
    const Term *poll = left ? term->a : term->b;
    const Term *other = left ? term->b : term->a;
    bool less = term->kind == TERM_LESS || term->kind == TERM_LESS_EQUAL;
    if (!poll || poll->kind != TERM_LEN || !is_private(walk, other))
        return (Fact){0};
    return less == left ? (Fact){poll, AT_BACK, AT_FRONT, other}
                        : (Fact){poll, AT_FRONT, AT_BACK, other};
}

static Fact fact_of(const Walk *walk, const Term *term);

static Fact negate(Fact fact) {
    return (Fact){fact.poll, fact.mends, fact.spoils, fact.bound};
}

/* What a condition that is one question says, if that is known. Messages come
 * at the back and go at the front; that the first one is wanted can only end
 * there, and can begin at both ends. */
static Fact fact_of(const Walk *walk, const Term *term) {
    switch (term->kind) {
    case TERM_NOT:
        return negate(fact_of(walk, term->a));
    case TERM_EMPTY:
    case TERM_NFULL:
        return (Fact){term, AT_BACK, AT_FRONT, NULL};
    case TERM_NEMPTY:
    case TERM_FULL:
    case TERM_LEN:
        return (Fact){term, AT_FRONT, AT_BACK, NULL};
    case TERM_POLL:
        return (Fact){term, AT_FRONT, AT_BOTH, NULL};
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
        return compare_length(walk, term);
    default: /* all others may depend on more */
        return (Fact){0};
    }
}

static void mark_ends(const Walk *walk, uint32_t channel, uint8_t ends,
                      uint64_t *set) {
    if (ends & AT_BACK)
        mark_end(walk, channel, BACK, set);
    if (ends & AT_FRONT)
        mark_end(walk, channel, FRONT, set);
}

/* A condition that is true must stay so, and one that is false must become
 * true, before the step: reads and needs are not the same. Of `a && b` both
 * must be true; more than that is not taken apart. */
static void read_condition(Walk *walk, const Term *term) {
    assert(term && walk->into);
    if (term->kind == TERM_AND) {
        read_condition(walk, term->a);
        read_condition(walk, term->b);
        return;
    }
    Fact fact = fact_of(walk, term);
    if (!fact.poll) {
        read_term(walk, term);
        return;
    }
    uint32_t channel = channel_of(walk, fact.poll->a);
    walk->access->fails |=
        channel == ANY_CHANNEL || may_be_rendezvous(walk, channel);
    look_for_owners(walk, channel, fact.poll->contested);
    read_term(walk, fact.poll->a);
    if (fact.bound)
        read_term(walk, fact.bound);
    for (const Argument *a = fact.poll->arguments; a; a = a->next)
        read_term(walk, a->term);
    mark_ends(walk, channel, fact.spoils, walk->into);
    if (walk->also)
        mark_ends(walk, channel, fact.mends, walk->also);
}

/* ---- Guards -------------------------------------------------------------- */

/* Everything that decides whether the command can happen, as something that is
 * read: for those that happen only if this one does not. */
static void read_guard(Walk *walk, const Command *command) {
    const FlowType *type;
    const Location *inner;
    uint32_t channel;
    switch (command->kind) {
    case COMMAND_CONDITION:
        read_term(walk, command->term);
        break;
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        channel = channel_of(walk, command->term);
        read_term(walk, command->term);
        for (const Argument *a = command->arguments; a; a = a->next)
            read_term(walk, a->term);
        mark_both(walk, channel, walk->into);
        if (walk->also)
            mark_both(walk, channel, walk->also);
        walk->access->wild |= may_be_rendezvous(walk, channel);
        break;
    case COMMAND_D_STEP:
        type = &walk->objects->flow->types[walk->subject->type];
        inner = &type->locations[command->entry];
        for (uint32_t i = 0; i < inner->count; i++)
            read_guard(walk, &walk->objects->flow->commands[inner->first + i]);
        break;
    case COMMAND_END:
        note_read(walk, walk->objects->more);
        note_read(walk, walk->objects->less);
        break;
    case COMMAND_SKIP:
    case COMMAND_ASSIGN:
    case COMMAND_ELSE:
    case COMMAND_ASSERT:
    case COMMAND_C:
        break;
    }
}

/* An else, or a step next to escapes, happens only if others cannot. */
static void read_rivals(Walk *walk, const Location *here,
                        const Command *command) {
    const Command *commands = walk->objects->flow->commands + here->first;
    for (const Command *other = commands; other < command; other++)
        if (command->kind == COMMAND_ELSE || other->group != command->group)
            read_guard(walk, other);
}

static void add_guard(Walk *walk, const Location *here, const Command *command,
                      bool first) {
    const FlowType *type = &walk->objects->flow->types[walk->subject->type];
    walk->into = first ? walk->access->guards : walk->access->reads;
    walk->also = first ? walk->access->needs : NULL;
    walk->acts = false;
    read_rivals(walk, here, command);
    if (type->provided)
        read_term(walk, type->provided);
    if (command->kind == COMMAND_CONDITION && first)
        read_condition(walk, command->term);
    else if (command->kind == COMMAND_CONDITION ||
             command->kind == COMMAND_D_STEP)
        read_guard(walk, command);
    if (command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE) {
        read_term(walk, command->term);
        for (const Argument *a = command->arguments; a; a = a->next)
            read_term(walk, a->term);
    }
    walk->into = walk->access->reads;
    walk->also = NULL;
    walk->acts = true;
}

/* ---- Effects ------------------------------------------------------------- */

static void send_first(Walk *walk, const Command *command) {
    Access *access = walk->access;
    uint32_t channel = channel_of(walk, command->term);
    mark_end(walk, channel, BACK, access->writes);
    mark_end(walk, channel, FRONT, access->needs);
    if (may_be_rendezvous(walk, channel) || walk->objects->flow->lossy)
        mark_end(walk, channel, FRONT, access->reads);
    if (command->sorted) /* it can overtake others */
        mark_end(walk, channel, FRONT, access->writes);
}

static void receive_first(Walk *walk, const Command *command) {
    Access *access = walk->access;
    uint32_t channel = channel_of(walk, command->term);
    bool rendezvous = may_be_rendezvous(walk, channel);
    mark_both(walk, channel, access->needs);
    if (command->peek && !rendezvous)
        mark_end(walk, channel, FRONT, access->reads);
    else
        mark_end(walk, channel, FRONT, access->writes);
    if (rendezvous)
        mark_end(walk, channel, BACK, access->reads);
}

/* In the middle of a step. */
static void pass_message(Walk *walk, const Command *command) {
    uint32_t channel = channel_of(walk, command->term);
    mark_both(walk, channel, walk->access->reads);
    mark_both(walk, channel, walk->access->writes);
    walk->access->wild |= may_be_rendezvous(walk, channel);
}

/* Is the channel known, and does the message have as many fields? */
static bool is_well_formed(const Walk *walk, const Command *command) {
    const Flow *flow = walk->objects->flow;
    uint32_t channel = channel_of(walk, command->term), count = 0;
    for (const Argument *a = command->arguments; a; a = a->next)
        count++;
    return channel < flow->channel_count &&
           flow->channels[channel].field_count == count;
}

static void find_run(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_RUN;
}

/* A condition that creates no process does nothing but be true. What a step
 * prints is computed in traces only. */
static bool has_operands(const Command *command, bool first) {
    bool runs = false;
    FlowVisitor visitor = {.term = find_run, .context = &runs};
    if (command->kind == COMMAND_SKIP)
        return false;
    if (command->kind != COMMAND_CONDITION || !first)
        return true;
    flow_visit_term(&visitor, command->term);
    return runs;
}

static void add_effect(Walk *walk, const Command *command, bool first) {
    if (has_operands(command, first))
        visit_operands(walk, command);
    else
        visit_resets(walk, command);
    switch (command->kind) {
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        walk->access->fails |= !is_well_formed(walk, command);
        look_for_owners(walk, channel_of(walk, command->term),
                        command->contested);
        tell_trace(walk, command);
        if (!first)
            pass_message(walk, command);
        else if (command->kind == COMMAND_SEND)
            send_first(walk, command);
        else
            receive_first(walk, command);
        break;
    case COMMAND_END:
        object_add(walk->access->reads, walk->objects->more);
        object_add(walk->access->needs, walk->objects->less);
        object_add(walk->access->writes, walk->objects->less);
        object_add(walk->access->writes,
                   walk->objects->deaths + walk->subject->type);
        if (!first) /* whether it can die then depends on others */
            object_add(walk->access->reads, walk->objects->less);
        if (walk->objects->flow->types[walk->subject->type].channel_count > 0)
            object_add(walk->access->writes, walk->objects->inner);
        break;
    case COMMAND_ASSERT:
    case COMMAND_C:
    case COMMAND_D_STEP: /* it may block, or never end */
        walk->access->fails = true;
        break;
    case COMMAND_CONDITION:
    case COMMAND_SKIP:
    case COMMAND_ASSIGN:
    case COMMAND_ELSE:
        break;
    }
}

/* ---- Sequences ----------------------------------------------------------- */

enum { /* how a step came to a location */
    IN_ATOMIC = 1,
    IN_D_STEP = 2
};

typedef struct Sequence { /* what is left to look at of one step */
    Mem *mem;             /* of the two lists */
    uint8_t *entered;     /* by location: how it was come to */
    bool joins;           /* one was come to twice */
    VEC(uint32_t) work;   /* locations, and how, that follow */
} Sequence;

static void enter(Sequence *sequence, uint32_t location, uint8_t how) {
    if (sequence->entered[location] & how) {
        sequence->joins = true;
        return;
    }
    sequence->entered[location] |= how;
    vec_push(sequence->mem, &sequence->work, location << 2 | how);
}

static void go_on(Sequence *sequence, const Command *command, uint8_t how) {
    if (command->kind == COMMAND_D_STEP)
        enter(sequence, command->entry, IN_D_STEP);
    else if (how == IN_D_STEP && command->inside)
        enter(sequence, command->target, IN_D_STEP);
    else if (command->atomic)
        enter(sequence, command->target, IN_ATOMIC);
}

/* All that may be done without interruption after the first command. */
static void follow(Walk *walk, Sequence *sequence) {
    const Flow *flow = walk->objects->flow;
    const FlowType *type = &flow->types[walk->subject->type];
    while (sequence->work.count) {
        uint32_t next = vec_pop(&sequence->work);
        assert(next >> 2 < type->location_count);
        const Location *here = &type->locations[next >> 2];
        for (uint32_t i = 0; i < here->count; i++) {
            const Command *command = &flow->commands[here->first + i];
            add_guard(walk, here, command, false);
            add_effect(walk, command, false);
            go_on(sequence, command, next & 3);
        }
    }
}

/* Does the step end with this command, whatever comes after it? A sender
 * loses control to who receives. */
static bool hands_over(const Walk *walk, const Command *command) {
    if (command->kind != COMMAND_SEND)
        return false;
    uint32_t channel = channel_of(walk, command->term);
    return channel != ANY_CHANNEL && may_be_rendezvous(walk, channel);
}

void access_init(Access *access, const Objects *objects, Arena *arena) {
    size_t bytes = objects->words * sizeof(uint64_t);
    *access = (Access){.needs = arena_alloc(arena, bytes),
                       .guards = arena_alloc(arena, bytes),
                       .reads = arena_alloc(arena, bytes),
                       .writes = arena_alloc(arena, bytes)};
}

void access_add(Access *access, const Objects *objects, const Subject *subject,
                uint32_t location, const Command *command) {
    const FlowType *type = &objects->flow->types[subject->type];
    Mem *mem = objects->flow->arena.mem;
    Walk walk = {.access = access, .objects = objects, .subject = subject};
    Sequence sequence = {.mem = mem};
    assert(location < type->location_count);
    sequence.entered = mem_alloc(mem, type->location_count);
    add_guard(&walk, &type->locations[location], command, true);
    add_effect(&walk, command, true);
    object_add(access->writes, objects->types + subject->type);
    if (!hands_over(&walk, command))
        go_on(&sequence, command, IN_ATOMIC);
    follow(&walk, &sequence);
    access->fails |= sequence.joins || type->deterministic || access->wild;
    vec_release(mem, &sequence.work);
    mem_free(mem, sequence.entered, type->location_count);
}

void access_read(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term) {
    Walk walk = {.access = access,
                 .objects = objects,
                 .subject = subject,
                 .into = access->reads};
    read_term(&walk, term);
}

void access_need(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term) {
    Walk walk = {.access = access,
                 .objects = objects,
                 .subject = subject,
                 .into = access->needs};
    read_term(&walk, term);
}

void access_need_true(Access *access, const Objects *objects,
                      const Subject *subject, const Term *term) {
    Walk walk = {.access = access,
                 .objects = objects,
                 .subject = subject,
                 .into = access->reads,
                 .also = access->needs};
    read_condition(&walk, term);
}

int32_t access_buffer(const Objects *objects, const Subject *subject,
                      const Command *command) {
    Walk walk = {.objects = objects, .subject = subject};
    uint32_t channel = channel_of(&walk, command->term);
    return channel == ANY_CHANNEL || may_be_rendezvous(&walk, channel)
               ? 0
               : (int32_t)channel + 1;
}

void access_need_end(Access *access, const Objects *objects, int32_t channel,
                     bool back) {
    uint32_t k = (uint32_t)channel - 1;
    object_add(access->needs,
               objects->channels + 2 * k + (back ? BACK : FRONT));
}

void access_join(Access *access, const Objects *objects, const Access *other) {
    for (uint32_t i = 0; i < objects->words; i++) {
        access->needs[i] |= other->needs[i];
        access->guards[i] |= other->guards[i];
        access->reads[i] |= other->reads[i];
        access->writes[i] |= other->writes[i];
    }
    access->wild |= other->wild;
    access->fails |= other->fails;
}

/* Does what the one writes change what the other does, or do both write the
 * same? */
static bool disturbs(const Objects *objects, const Access *a, const Access *b,
                     const uint64_t *exempt) {
    if (a->wild || b->wild || meets(objects->words, a->writes, b->reads) ||
        meets(objects->words, a->writes, b->guards) ||
        meets(objects->words, a->reads, b->writes))
        return true;
    for (uint32_t i = 0; i < objects->words; i++)
        if (a->writes[i] & b->writes[i] & ~objects->loose[i] &
            ~(exempt ? exempt[i] : 0))
            return true;
    return false;
}

bool access_conflict(const Objects *objects, const Access *a, const Access *b,
                     const uint64_t *exempt) {
    return disturbs(objects, a, b, exempt) ||
           meets(objects->words, a->guards, b->writes);
}

bool access_obstructs(const Objects *objects, const Access *a,
                      const Access *b) {
    return disturbs(objects, a, b, NULL) ||
           meets(objects->words, a->needs, b->writes);
}

bool access_enables(const Objects *objects, const Access *a, const Access *b) {
    return a->wild || b->wild || meets(objects->words, a->needs, b->writes);
}
