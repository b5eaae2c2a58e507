#include "lang/flow/analysing/objects.h"

#include "base/names.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_GLOBAL_OBJECTS = 1024, /* more bits share objects */
    MOST_OBJECTS = 8192         /* of all kinds */
};

/* ---- Objects ------------------------------------------------------------- */

typedef struct Survey { /* of all terms of all commands */
    const Flow *flow;   /* the program */
    const char *why;    /* something in it is not understood */
} Survey;

static void survey_term(void *context, const Term *term) {
    Survey *self = context;
    switch (term->kind) {
    case TERM_C:
        self->why = "it contains C code";
        break;
    case TERM_ENABLED:
    case TERM_STUCK:
        self->why = "it asks which processes are enabled";
        break;
    case TERM_LAST:
        self->why = "_last is used, which every step changes";
        break;
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
        self->why = "its processes have priorities";
        break;
    default: /* all others are understood */
        break;
    }
}

static const char *survey(const Flow *flow) {
    Survey self = {.flow = flow};
    FlowVisitor visitor = {.term = survey_term, .context = &self};
    if (flow->embedded)
        return "it contains C code";
    if (flow->has_priority)
        return "its processes have priorities";
    if (flow->has_last)
        return "_last is used, which every step changes";
    for (uint32_t c = 0; c < flow->command_count; c++)
        flow_visit_command(&visitor, &flow->commands[c]);
    for (uint32_t t = 0; t < flow->type_count; t++)
        flow_visit_type(&visitor, &flow->types[t]);
    return self.why;
}

typedef struct Writing { /* to the variables of one type */
    uint64_t *bits;      /* that are written */
    uint32_t width;      /* how many there are */
} Writing;

/* All bits that the cell may be at, whatever its indices. */
static void mark_written(void *context, const Cell *cell, bool written) {
    Writing *self = context;
    if (!written || cell->base != CELL_LOCAL)
        return;
    uint32_t end = cell->offset + cell->width;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        assert(i->length > 0);
        end += (i->length - 1) * i->stride;
    }
    for (uint32_t b = cell->offset; b < end && b < self->width; b++)
        object_add(self->bits, b);
}

static uint64_t *written_by(const Flow *flow, const FlowType *type,
                            Arena *arena) {
    Writing self = {.width = type->variable_width};
    FlowVisitor visitor = {.cell = mark_written, .context = &self};
    self.bits = arena_alloc(arena, (self.width / 64 + 1) * sizeof(uint64_t));
    for (uint32_t k = 0; k < type->channel_count; k++) {
        const Channel *channel = &type->channels[k];
        uint32_t width =
            channel->length_width + channel->capacity * channel->message_width;
        for (uint32_t b = 0; b < width; b++)
            object_add(self.bits, channel->address + b);
    }
    flow_visit_commands(&visitor, flow, type);
    return self.bits;
}

static bool any_rendezvous(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

typedef struct Places { /* of a fixed Flow */
    Objects *objects;
    uint32_t next; /* number of an object */
} Places;

static void number_place(void *context, const Term *term) {
    Places *self = context;
    if (term->kind != TERM_AT)
        return;
    assert((uint32_t)term->value < self->objects->flow->type_count);
    uint32_t *place = &self->objects->places[term->value][term->at];
    if (*place == 0)
        *place = self->next++;
}

/* Locations that someone asks for. */
static uint32_t number_places(Objects *objects, uint32_t next, Arena *arena) {
    const Flow *flow = objects->flow;
    Places self = {objects, next};
    if (!flow->fixed)
        return next;
    objects->places =
        arena_alloc(arena, (flow->type_count + 1) * sizeof *objects->places);
    for (uint32_t t = 0; t < flow->type_count; t++)
        objects->places[t] = arena_alloc(arena, flow->types[t].location_count *
                                                    sizeof(uint32_t));
    flow_visit(&(FlowVisitor){.term = number_place, .context = &self}, flow);
    return self.next;
}

/* Can the process be where it is then although it takes no part, or by taking
 * part in a step of another one? */
static bool may_be_joined(const Flow *flow, const Location *here,
                          uint32_t location, const Command *command) {
    bool may = command->target == location;
    for (uint32_t i = 0; i < here->count && !may; i++) {
        const Command *other = &flow->commands[here->first + i];
        may = command->kind == COMMAND_SEND && other->kind == COMMAND_RECEIVE &&
              other->target == command->target;
    }
    return may;
}

static uint32_t number_labels(Objects *objects, uint32_t next, Arena *arena) {
    const Flow *flow = objects->flow;
    Names names;
    if (!flow->style.joined)
        return next;
    names_init(&names, arena->mem);
    objects->labels =
        arena_alloc(arena, (flow->command_count + 1) * sizeof *objects->labels);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++) {
            const Location *here = &flow->types[t].locations[l];
            for (uint32_t c = here->first; c < here->first + here->count; c++) {
                const Command *command = &flow->commands[c];
                if (command->label && may_be_joined(flow, here, l, command))
                    objects->labels[c] =
                        next + names_add(&names, command->label,
                                         strlen(command->label));
            }
        }
    next += (uint32_t)names.entries.count;
    names_release(&names);
    return next;
}

static void number_objects(Objects *objects, Arena *arena) {
    const Flow *flow = objects->flow;
    uint32_t next,
        bits = flow->fixed ? flow->bases[flow->type_count] : flow->global_width;
    objects->grain = (bits + MOST_GLOBAL_OBJECTS - 1) / MOST_GLOBAL_OBJECTS;
    if (objects->grain == 0)
        objects->grain = 1;
    next = bits / objects->grain + 1;
    objects->more = next++;
    objects->less = next++;
    objects->event = next++;
    objects->inner = next++;
    objects->commits = next++;
    next = number_places(objects, next, arena);
    next = number_labels(objects, next, arena);
    objects->types = next;
    next += flow->type_count;
    objects->births = next;
    next += flow->type_count;
    objects->deaths = next;
    next += flow->type_count;
    objects->channels = next;
    objects->count = next + 2 * (flow->channel_count + MOST_INNER);
    objects->words = (objects->count + 63) / 64;
}

/* Two senders that wait for the same receiver disturb each other through it
 * alone; and of processes only the youngest can die. */
static void find_loose(Objects *objects, Arena *arena) {
    const Flow *flow = objects->flow;
    objects->loose = arena_alloc(arena, objects->words * sizeof(uint64_t));
    object_add(objects->loose, objects->less);
    object_add(objects->loose, objects->commits);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        object_add(objects->loose, objects->types + t);
        object_add(objects->loose, objects->births + t);
        object_add(objects->loose, objects->deaths + t);
    }
    for (uint32_t k = 0; k < flow->channel_count; k++)
        if (flow->channels[k].capacity == 0) {
            object_add(objects->loose, objects->channels + 2 * k + BACK);
            object_add(objects->loose, objects->channels + 2 * k + FRONT);
        }
}

const char *objects_init(Objects *objects, const Flow *flow, Arena *arena) {
    const char *why = survey(flow);
    *objects = (Objects){.flow = flow};
    if (why)
        return why;
    number_objects(objects, arena);
    if (objects->count > MOST_OBJECTS)
        return "it has too many channels";
    find_loose(objects, arena);
    objects->rendezvous = any_rendezvous(flow->channels, flow->channel_count);
    objects->written =
        arena_alloc(arena, (flow->type_count + 1) * sizeof *objects->written);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        objects->written[t] = written_by(flow, type, arena);
        objects->rendezvous |=
            any_rendezvous(type->channels, type->channel_count);
    }
    return NULL;
}

/* ---- What is known ------------------------------------------------------- */

static bool is_fixed(const Objects *objects, uint32_t from, uint32_t to) {
    assert(from <= to);
    if (to > 64 * objects->fixed_words)
        return false;
    for (uint32_t b = from; b < to; b++)
        if (!(objects->fixed[b / 64] >> (b % 64) & 1))
            return false;
    return true;
}

static bool is_settled_cell(const Objects *objects, const Subject *subject,
                            const Cell *cell) {
    assert(!subject || subject->type < objects->flow->type_count);
    if (cell->base != CELL_CONSTANT && cell->base != CELL_LOCAL &&
        cell->base != CELL_GLOBAL)
        return false;
    uint32_t end = cell->offset + cell->width;
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        if (!objects_settle(objects, subject, i->term))
            return false;
        end += (i->length - 1) * i->stride;
    }
    if (cell->base == CELL_CONSTANT)
        return true;
    if (!subject || !subject->view)
        return false;
    if (cell->base == CELL_GLOBAL)
        return is_fixed(objects, cell->offset, end);
    const uint64_t *written = objects->written[subject->type];
    for (uint32_t b = cell->offset; b < end; b++)
        if (written[b / 64] >> (b % 64) & 1)
            return false;
    return true;
}

bool objects_settle(const Objects *objects, const Subject *subject,
                    const Term *term) {
    if (!term)
        return true;
    switch (term->kind) {
    case TERM_NUMBER:
        return true;
    case TERM_PID:
        return subject && subject->view;
    case TERM_LOAD:
        return is_settled_cell(objects, subject, term->cell);
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_CHOICES:
        return objects_settle(objects, subject, term->a) &&
               objects_settle(objects, subject, term->b) &&
               objects_settle(objects, subject, term->c);
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_SYSTEM_WIDE:
        return false;
    }
    return false;
}

bool objects_value(const Objects *objects, const Subject *subject,
                   const Term *term, int32_t *value) {
    View *view = subject ? subject->view : NULL;
    View plain;
    if (!view) { /* constants and numbers only */
        plain = (View){.flow = objects->flow};
        view = &plain;
    }
    view->fault = FAULT_NONE;
    *value = evaluate(view, subject ? subject->pid : 0, term);
    bool failed = view->fault != FAULT_NONE;
    view->fault = FAULT_NONE;
    return !failed;
}
