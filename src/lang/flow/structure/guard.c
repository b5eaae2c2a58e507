#include "lang/flow/structure/guard.h"

#include "core/expression.h"
#include "lang/flow/form/flow_visit.h"
#include "lang/flow/running/evaluate.h"

#include <assert.h>

enum {
    MOST_PARTNERS = 256 /* receives that a rendezvous may meet, as nodes */
};

static const Flow *flow_of(const Guards *self) {
    return self->meaning.spaces->interpreter->flow;
}

static Structure *out_of(const Guards *self) {
    return self->meaning.out;
}

static uint32_t field_total(const Flow *flow) {
    uint32_t total = 0;
    for (uint32_t c = 0; c < flow->channel_count; c++)
        total += flow->channels[c].field_count;
    return total;
}

static size_t known_bytes(const Spaces *spaces) {
    return ((size_t)spaces->interpreter->flow->command_count *
                spaces->interpreter->processes +
            1) *
           sizeof(uint32_t);
}

void guard_init(Guards *self, const Spaces *spaces, Structure *out) {
    const Flow *flow = spaces->interpreter->flow;
    *self = (Guards){.meaning = {spaces, out}};
    self->fields =
        mem_alloc(out->mem, (flow->channel_count + 1) * sizeof(uint32_t));
    self->heads =
        mem_alloc(out->mem, (field_total(flow) + 1) * sizeof(uint32_t));
    self->known = mem_alloc(out->mem, known_bytes(spaces));
    for (uint32_t c = 0; c < flow->channel_count; c++)
        self->fields[c + 1] = self->fields[c] + flow->channels[c].field_count;
}

void guard_release(Guards *self) {
    const Flow *flow = flow_of(self);
    Mem *mem = out_of(self)->mem;
    mem_free(mem, self->fields, (flow->channel_count + 1) * sizeof(uint32_t));
    mem_free(mem, self->heads, (field_total(flow) + 1) * sizeof(uint32_t));
    mem_free(mem, self->known, known_bytes(self->meaning.spaces));
}

/* ---- Nodes --------------------------------------------------------------- */

static uint32_t number(const Guards *self, int64_t value) {
    return expression_number(out_of(self), value);
}

static uint32_t variable(const Guards *self, uint32_t which) {
    return expression_add(out_of(self), EXPRESSION_VARIABLE, which, 0);
}

static uint32_t joined(const Guards *self, ExpressionKind kind, uint32_t list,
                       uint32_t added) {
    return expression_join(out_of(self), kind, list, added);
}

static bool is_number(const Guards *self, uint32_t node, bool value) {
    ExpressionNode n = out_of(self)->nodes.data[node];
    return n.kind == EXPRESSION_NUMBER && (n.number != 0) == value;
}

static uint32_t at(const Guards *self, Who who, uint32_t location) {
    Structure *out = out_of(self);
    lists_add(&out->places, out->mem,
              spaces_code(flow_of(self), who.type, location));
    lists_end(&out->places, out->mem);
    return expression_at(out, who.pid, out->places.ends.count - 1);
}

/* ---- What has words ------------------------------------------------------ */

static void find_others(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_AT;
}

static void find_remote(void *context, const Cell *cell, bool written) {
    (void)written;
    *(bool *)context |= cell->base == CELL_REMOTE;
}

/* The value of the term, or NO_EXPRESSION. Processes that may not be there are
 * left to the interpreter. */
static uint32_t term_of(const Guards *self, Who who, const Term *term) {
    bool others = false;
    flow_visit_term(&(FlowVisitor){find_others, find_remote, &others}, term);
    if (others && !flow_of(self)->fixed)
        return NO_EXPRESSION;
    uint32_t node = meaning_term(&self->meaning, who, term);
    return expression_is_known(out_of(self), node) ? node : NO_EXPRESSION;
}

/* The channel, which is a global one; NULL: that depends on the state. */
static const Channel *channel_of(const Guards *self, Who who,
                                 const Command *command, uint32_t *which) {
    const Flow *flow = flow_of(self);
    int32_t value;
    if (!spaces_constant(self->meaning.spaces, who, command->channel, &value) ||
        value < 1 || (uint32_t)value > flow->channel_count)
        return NULL;
    *which = (uint32_t)value - 1;
    return &flow->channels[*which];
}

static uint32_t length_of(const Guards *self, uint32_t channel) {
    uint32_t which = spaces_channel(self->meaning.spaces, channel + 1);
    assert(which != NO_VARIABLE);
    return variable(self, which);
}

/* A field of the oldest message. */
static uint32_t head_of(const Guards *self, uint32_t channel, uint32_t field) {
    const Channel *c = &flow_of(self)->channels[channel];
    uint32_t *head = &self->heads[self->fields[channel] + field];
    uint32_t address = c->address + c->length_width;
    for (uint32_t i = 0; i < field; i++)
        address += c->fields[i].width;
    if (!*head)
        *head = spaces_add_field(out_of(self), address, c->fields[field]);
    return variable(self, *head);
}

/* There is a message, and its first fields are these. */
static uint32_t takes_head(const Guards *self, Who who, const Command *command,
                           uint32_t channel) {
    Structure *out = out_of(self);
    uint32_t fields = flow_of(self)->channels[channel].field_count, i = 0;
    uint32_t node = expression_add(out, EXPRESSION_LESS, number(self, 0),
                                   length_of(self, channel));
    for (const Argument *a = command->arguments; a && i < fields;
         a = a->next, i++) {
        uint32_t needed = a->term ? term_of(self, who, a->term) : NO_EXPRESSION;
        if (a->term && needed == NO_EXPRESSION)
            return NO_EXPRESSION;
        if (a->term)
            node = joined(self, EXPRESSION_AND, node,
                          expression_add(out, EXPRESSION_EQUAL,
                                         head_of(self, channel, i), needed));
    }
    return node;
}

static uint32_t receive(const Guards *self, Who who, const Command *command) {
    uint32_t which;
    const Channel *channel = channel_of(self, who, command, &which);
    if (!channel)
        return NO_EXPRESSION;
    if (channel->capacity == 0)
        return number(self, 0); /* only as a partner */
    uint32_t node = meaning_poll(&self->meaning, who, command->channel,
                                 command->arguments, command->random);
    return node != NO_EXPRESSION || command->random
               ? node
               : takes_head(self, who, command, which);
}

/* ---- Rendezvous ---------------------------------------------------------- */

typedef struct Offer {
    Who who;                /* who sends */
    const Command *command; /* what */
    uint32_t channel;       /* where */
    uint32_t count;         /* of receives so far */
    bool known;             /* all of them have words */
    bool committed;         /* who sends is at a committed location */
} Offer;

/* Do the constants and values of the receive agree with what is sent? A value
 * that may be cut has no words. */
static uint32_t agrees(const Guards *self, Offer *offer, Who receiver,
                       const Command *command) {
    Structure *out = out_of(self);
    const Channel *channel = &flow_of(self)->channels[offer->channel];
    const Argument *sent = offer->command->arguments;
    uint32_t node = NO_EXPRESSION, i = 0;
    for (const Argument *a = command->arguments; a && i < channel->field_count;
         a = a->next, sent = sent ? sent->next : NULL, i++) {
        if (!a->term)
            continue;
        uint32_t argument =
            sent ? term_of(self, offer->who, sent->term) : number(self, 0);
        uint32_t needed = term_of(self, receiver, a->term);
        offer->known &=
            argument != NO_EXPRESSION && needed != NO_EXPRESSION &&
            meaning_fits(&self->meaning, argument, channel->fields[i]);
        if (!offer->known)
            return NO_EXPRESSION;
        node = joined(self, EXPRESSION_AND, node,
                      expression_add(out, EXPRESSION_EQUAL, argument, needed));
    }
    return node;
}

static uint32_t guard_term(const Guards *self, Who who,
                           const Command *command) {
    return command->guard ? term_of(self, who, command->guard)
                          : number(self, 1);
}

static bool is_committed(const Guards *self, Who who, uint32_t location) {
    return flow_of(self)->types[who.type].locations[location].committed;
}

/* No process is at a committed location. */
static uint32_t none_committed(const Guards *self) {
    const Flow *flow = flow_of(self);
    Structure *out = out_of(self);
    uint32_t node = NO_EXPRESSION;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            if (flow->types[t].locations[l].committed)
                node = joined(self, EXPRESSION_AND, node,
                              expression_add(out, EXPRESSION_NOT,
                                             at(self, (Who){t, t}, l), 0));
    return node;
}

/* The receiver is there and takes what is sent. */
static uint32_t taken_by(const Guards *self, Offer *offer, Who receiver,
                         uint32_t location, const Command *command) {
    uint32_t which, node = at(self, receiver, location);
    if (command->kind != COMMAND_RECEIVE ||
        (offer->committed && !is_committed(self, receiver, location)))
        return NO_EXPRESSION;
    const Channel *channel = channel_of(self, receiver, command, &which);
    offer->known &= channel != NULL;
    if (!channel || which != offer->channel)
        return NO_EXPRESSION;
    uint32_t match = agrees(self, offer, receiver, command);
    uint32_t guard = guard_term(self, receiver, command);
    offer->known &= guard != NO_EXPRESSION;
    if (command->guard && offer->known)
        node = joined(self, EXPRESSION_AND, node, guard);
    offer->known &= ++offer->count <= MOST_PARTNERS;
    return match == NO_EXPRESSION ? node
                                  : joined(self, EXPRESSION_AND, node, match);
}

static uint32_t taken_at(const Guards *self, Offer *offer, Who receiver,
                         uint32_t location, uint32_t node) {
    const Flow *flow = flow_of(self);
    const FlowType *type = &flow->types[receiver.type];
    const Location *here = &type->locations[location];
    for (uint32_t i = 0; i < here->count && offer->known; i++) {
        const Command *command = &flow->commands[here->first + i];
        offer->known &= command->kind != COMMAND_D_STEP;
        uint32_t added = taken_by(self, offer, receiver, location, command);
        if (added != NO_EXPRESSION)
            node = joined(self, EXPRESSION_OR, node, added);
    }
    return node;
}

static uint32_t meets(const Guards *self, Offer *offer, uint32_t partner) {
    const Spaces *spaces = self->meaning.spaces;
    const Flow *flow = flow_of(self);
    uint32_t node = number(self, 0);
    for (uint32_t p = 0; p < spaces->interpreter->processes; p++)
        for (uint32_t t = 0; t < flow->type_count; t++) {
            if (p == offer->who.pid || !spaces_fits(spaces, p, t) ||
                (partner != NO_PROCESS && partner != p))
                continue;
            offer->known &= !flow->types[t].provided;
            for (uint32_t l = 0;
                 l < flow->types[t].location_count && offer->known; l++)
                node = taken_at(self, offer, (Who){p, t}, l, node);
        }
    return node;
}

static uint32_t send(const Guards *self, const StepBegin *step) {
    Structure *out = out_of(self);
    uint32_t which;
    const Channel *channel = channel_of(self, step->who, step->command, &which);
    bool alone = step->partner == step->who.pid;
    if (!channel)
        return !alone && step->partner != NO_PROCESS &&
                       !spaces_handshakes(self->meaning.spaces)
                   ? number(self, 0)
                   : NO_EXPRESSION;
    if (channel->capacity > 0 && !alone && step->partner != NO_PROCESS)
        return number(self, 0);
    if (channel->capacity > 0)
        return flow_of(self)->lossy
                   ? number(self, 1)
                   : expression_add(out, EXPRESSION_LESS,
                                    length_of(self, which),
                                    number(self, channel->capacity));
    if (alone)
        return number(self, 0);
    Offer offer = {.who = step->who,
                   .command = step->command,
                   .channel = which,
                   .known = true,
                   .committed = is_committed(self, step->who, step->location)};
    uint32_t node = meets(self, &offer, step->partner);
    return offer.known ? node : NO_EXPRESSION;
}

/* ---- Commands ------------------------------------------------------------ */

static uint32_t asks(Guards *self, const StepBegin *step);

/* The step of another command at the same location, or inside. */
static StepBegin next_to(const StepBegin *step, const Command *command,
                         uint32_t location) {
    StepBegin other = *step;
    other.command = command;
    other.location = location;
    other.partner = command->kind == COMMAND_SEND ? NO_PROCESS : step->who.pid;
    return other;
}

/* Some command of the location, before this one, can be executed. */
static uint32_t any_of(Guards *self, const StepBegin *step, uint32_t location,
                       const Command *end) {
    const Flow *flow = flow_of(self);
    const Location *here = &flow->types[step->who.type].locations[location];
    uint32_t node = NO_EXPRESSION;
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        if (command == end)
            break;
        StepBegin other = next_to(step, command, location);
        uint32_t added = asks(self, &other);
        if (added == NO_EXPRESSION)
            return NO_EXPRESSION;
        node = joined(self, EXPRESSION_OR, node, added);
    }
    return node == NO_EXPRESSION ? number(self, 0) : node;
}

/* Inside, a send that offers a rendezvous is an error. */
static uint32_t enters(Guards *self, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    uint32_t entry = step->command->entry, which;
    const Location *here = &flow->types[step->who.type].locations[entry];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        const Channel *channel =
            command->kind == COMMAND_SEND
                ? channel_of(self, step->who, command, &which)
                : NULL;
        if (command->kind == COMMAND_ELSE || command->kind == COMMAND_D_STEP ||
            (command->kind == COMMAND_SEND &&
             (!channel || channel->capacity == 0)))
            return NO_EXPRESSION;
    }
    return any_of(self, step, entry, NULL);
}

/* A message can be sent or received, and the guard holds. */
static uint32_t guarded(const Guards *self, Who who, const Command *command,
                        uint32_t node) {
    uint32_t asked = guard_term(self, who, command);
    if (!command->guard || node == NO_EXPRESSION || asked == NO_EXPRESSION)
        return command->guard && node != NO_EXPRESSION ? NO_EXPRESSION : node;
    return joined(self, EXPRESSION_AND, node, asked);
}

static uint32_t command_asks(Guards *self, const StepBegin *step) {
    const Command *command = step->command;
    uint32_t node;
    switch (command->kind) {
    case COMMAND_STEP:
        return guard_term(self, step->who, command);
    case COMMAND_SEND:
        return guarded(self, step->who, command, send(self, step));
    case COMMAND_RECEIVE:
        return guarded(self, step->who, command,
                       receive(self, step->who, command));
    case COMMAND_ELSE:
        node = any_of(self, step, step->location, command);
        return node == NO_EXPRESSION
                   ? node
                   : expression_add(out_of(self), EXPRESSION_NOT, node, 0);
    case COMMAND_D_STEP:
        return enters(self, step);
    case COMMAND_END:
        return expression_add(
            out_of(self), EXPRESSION_EQUAL,
            variable(self, spaces_alive(self->meaning.spaces)),
            number(self, step->who.pid + 1));
    }
    return NO_EXPRESSION;
}

/* ---- What only the interpreter knows ------------------------------------- */

static void find_timeout(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_TIMEOUT;
}

static bool waits(const Guards *self, const FlowType *type, uint32_t location) {
    const Flow *flow = flow_of(self);
    bool found = false;
    FlowVisitor visitor = {.term = find_timeout, .context = &found};
    const Location *here = &type->locations[location];
    flow_visit_term(&visitor, type->provided);
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        flow_visit_command(&visitor, command);
        if (command->kind == COMMAND_D_STEP)
            found |= waits(self, type, command->entry);
    }
    return found;
}

/* Without words: the interpreter can say. */
static uint32_t interpreted(const Guards *self, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    if (flow->has_timeout &&
        waits(self, &flow->types[step->who.type], step->location))
        return expression_add(out_of(self), EXPRESSION_UNKNOWN, 0, 0);
    uint32_t partner =
        step->partner == NO_PROCESS ? PID_OUTSIDE : step->partner;
    return variable(
        self,
        spaces_add_begin(out_of(self), step->who.pid,
                         spaces_code(flow, step->who.type, step->location),
                         (uint32_t)(step->command - flow->commands), partner));
}

/* Has the location escapes? Then it matters which commands are tried first. */
static bool escapes(const Guards *self, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    const Location *here =
        &flow->types[step->who.type].locations[step->location];
    for (uint32_t i = 0; i < here->count; i++)
        if (flow->commands[here->first + i].group)
            return true;
    return false;
}

/* What the command asks for, or NO_EXPRESSION: that has no words. It is worked
 * out once, so that an `else` refers to the same nodes. */
static uint32_t asks(Guards *self, const StepBegin *step) {
    const Interpreter *interpreter = self->meaning.spaces->interpreter;
    size_t index = (size_t)(step->command - interpreter->flow->commands) *
                       interpreter->processes +
                   step->who.pid;
    bool shared = step->command->kind != COMMAND_SEND ||
                  step->partner == NO_PROCESS || !interpreter->actions->paired;
    if (shared && self->known[index])
        return self->known[index] - 1;
    uint32_t node = command_asks(self, step);
    if (shared && node != NO_EXPRESSION)
        self->known[index] = node + 1;
    return node;
}

uint32_t guard_of(Guards *self, const StepBegin *step) {
    const Flow *flow = flow_of(self);
    const Term *provided = flow->types[step->who.type].provided;
    uint32_t place = at(self, step->who, step->location);
    uint32_t node = flow->has_priority || escapes(self, step)
                        ? NO_EXPRESSION
                        : asks(self, step);
    uint32_t allowed =
        provided ? term_of(self, step->who, provided) : NO_EXPRESSION;
    if (node == NO_EXPRESSION || (provided && allowed == NO_EXPRESSION))
        node = interpreted(self, step);
    else if (provided)
        node = joined(self, EXPRESSION_AND, node, allowed);
    if (flow->has_committed && !is_committed(self, step->who, step->location))
        node = joined(self, EXPRESSION_AND, node, none_committed(self));
    return is_number(self, node, true)
               ? place
               : joined(self, EXPRESSION_AND, place, node);
}
