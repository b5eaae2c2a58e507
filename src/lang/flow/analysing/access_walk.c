#include "lang/flow/analysing/access_walk.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>

enum {
    MOST_ELEMENTS = 256 /* of an array that count alone */
};

void walk_note(AccessWalk *walk, uint32_t object) {
    object_add(walk->into, object);
    if (walk->also)
        object_add(walk->also, object);
}

/* Every object that the cell may be, from this address on. */
static void mark_bits(AccessWalk *walk, const CellIndex *index,
                      uint32_t address, uint32_t width, uint32_t elements,
                      uint64_t *set) {
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
static bool may_exceed(const AccessWalk *walk, const CellIndex *index) {
    const Term *term = index->term;
    int32_t value;
    if (objects_settle(walk->objects, walk->subject, term))
        return !objects_value(walk->objects, walk->subject, term, &value) ||
               value < 0 || (uint32_t)value >= index->length;
    return term->kind != TERM_LOAD || term->cell->is_signed ||
           term->cell->width >= 32 ||
           (UINT32_C(1) << term->cell->width) > index->length;
}

/* A variable of a process, in a fixed Flow. */
static void mark_local(AccessWalk *walk, const Cell *cell, uint64_t *set) {
    const Flow *flow = walk->objects->flow;
    uint32_t type =
        cell->base == CELL_REMOTE ? cell->type : walk->subject->type;
    mark_bits(walk, cell->indices,
              flow->bases[type] + flow->types[type].header_width + cell->offset,
              cell->width, 1, set);
}

static void mark_cell(AccessWalk *walk, const Cell *cell, uint64_t *set) {
    bool fixed = walk->objects->flow->fixed;
    walk->access->fails |= cell->base == CELL_REMOTE && !fixed;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        walk->access->fails |= may_exceed(walk, i);
    if (cell->base == CELL_GLOBAL)
        mark_bits(walk, cell->indices, cell->offset, cell->width, 1, set);
    else if (fixed && (cell->base == CELL_REMOTE || cell->base == CELL_LOCAL))
        mark_local(walk, cell, set);
    else if (cell->base == CELL_REMOTE)
        object_add(set, walk->objects->types + cell->type);
    else if (cell->base == CELL_PRIORITY)
        walk->access->wild = true;
}

/* Channels up to this number live at least as long as the subject: those of
 * the program, of the process itself, and of older ones. */
static uint32_t last_channel(const AccessWalk *walk) {
    const Subject *subject = walk->subject;
    const Flow *flow = walk->objects->flow;
    uint32_t most = flow->channel_count + MOST_INNER;
    if (!subject || !subject->view)
        return flow->channel_count;
    uint32_t last = view_first_channel(subject->view, subject->pid) - 1 +
                    flow->types[subject->type].channel_count;
    return last < most ? last : most;
}

uint32_t walk_channel(const AccessWalk *walk, const Term *term) {
    int32_t number;
    if (!objects_settle(walk->objects, walk->subject, term) ||
        !objects_value(walk->objects, walk->subject, term, &number) ||
        number < 1 || (uint32_t)number > last_channel(walk))
        return ANY_CHANNEL;
    return (uint32_t)number - 1;
}

void walk_mark_end(const AccessWalk *walk, uint32_t channel, uint32_t end,
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

void walk_mark_both(const AccessWalk *walk, uint32_t channel, uint64_t *set) {
    walk_mark_end(walk, channel, BACK, set);
    walk_mark_end(walk, channel, FRONT, set);
}

bool walk_may_meet(const AccessWalk *walk, uint32_t channel) {
    if (channel == ANY_CHANNEL)
        return walk->objects->rendezvous;
    if (channel < walk->objects->flow->channel_count)
        return walk->objects->flow->channels[channel].capacity == 0;
    assert(walk->subject && walk->subject->view);
    Queue queue = view_queue(walk->subject->view, (int32_t)channel + 1);
    return !queue.channel || queue.channel->capacity == 0;
}

void walk_owners(AccessWalk *walk, uint32_t channel, uint8_t ends) {
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
        AccessWalk reading = {.access = walk->access,
                              .objects = objects,
                              .subject = &other,
                              .into = walk->access->reads,
                              .also = walk->access->needs};
        walk->access->fails = true;
        walk_term(&reading, owner->says->term);
        walk_note(&reading, objects->births + owner->type);
        walk_note(&reading, objects->deaths + owner->type);
        if (owner->number == 0)
            walk_note(&reading, objects->types + owner->type);
    }
}

static void read_channel(AccessWalk *walk, const Term *term) {
    uint32_t channel = walk_channel(walk, term->a);
    walk->access->fails |=
        channel == ANY_CHANNEL || walk_may_meet(walk, channel);
    walk_owners(walk, channel, term->contested);
    walk_mark_both(walk, channel, walk->into);
    if (walk->also)
        walk_mark_both(walk, channel, walk->also);
}

static void read_types(AccessWalk *walk) {
    for (uint32_t t = 0; t < walk->objects->flow->type_count; t++)
        walk_note(walk, walk->objects->types + t);
}

/* A new process reads what its variables begin with. */
static void create(AccessWalk *walk, uint32_t type) {
    const Objects *objects = walk->objects;
    Subject anyone = {.type = type};
    AccessWalk first = {.access = walk->access,
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
        walk_term(&first, setting->term);
}

static void read_place(AccessWalk *walk, uint32_t type, uint32_t location) {
    const Objects *objects = walk->objects;
    walk->access->fails |= !objects->flow->fixed;
    walk_note(walk, objects->places && objects->places[type][location]
                        ? objects->places[type][location]
                        : objects->types + type);
}

static void visit_term(void *context, const Term *term) {
    AccessWalk *walk = context;
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
        walk_note(walk, walk->objects->more);
        walk_note(walk, walk->objects->less);
        break;
    case TERM_STATE:
    case TERM_NP:
        walk->access->fails = true;
        read_types(walk);
        break;
    case TERM_AT:
        read_place(walk, (uint32_t)term->value, term->at);
        break;
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
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
    AccessWalk *walk = context;
    walk->access->fails |= written && cell->checked;
    if (written) {
        mark_cell(walk, cell, walk->access->writes);
        return;
    }
    mark_cell(walk, cell, walk->into);
    if (walk->also)
        mark_cell(walk, cell, walk->also);
}

void walk_term(AccessWalk *walk, const Term *term) {
    FlowVisitor visitor = {visit_term, visit_cell, walk};
    flow_visit_term(&visitor, term);
}

void walk_actions(AccessWalk *walk, const Command *command) {
    FlowVisitor visitor = {visit_term, visit_cell, walk};
    flow_visit_actions(&visitor, command);
    for (const Argument *r = command->resets; r; r = r->next)
        visit_cell(walk, r->cell, true);
}

/* May the trace assertion be about this channel, of which such a command uses
 * one end? A rendezvous is a send and a receive. */
static bool is_traced(const AccessWalk *walk, const Command *event,
                      uint32_t channel, CommandKind kind) {
    int32_t number;
    if (event->kind != COMMAND_SEND && event->kind != COMMAND_RECEIVE)
        return false;
    if (channel == ANY_CHANNEL ||
        !objects_settle(walk->objects, NULL, event->channel) ||
        !objects_value(walk->objects, NULL, event->channel, &number))
        return true;
    return number == (int32_t)channel + 1 &&
           (event->kind == kind || walk_may_meet(walk, channel));
}

void walk_trace(AccessWalk *walk, const Command *command) {
    const Flow *flow = walk->objects->flow;
    uint32_t channel = walk_channel(walk, command->channel);
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
