#include "lang/flow/structure/spaces.h"

#include "lang/flow/form/flow_visit.h"

#include <stdlib.h>

enum {
    MOST_ELEMENTS = 256 /* of an array that are variables by themselves */
};

/* ---- Collecting ---------------------------------------------------------- */

typedef struct Collector {
    Spaces *spaces; /* to be filled in */
    Space *own;     /* of the type whose commands are visited, or NULL */
} Collector;

static void add_interval(const Spaces *spaces, Space *space, Interval added) {
    if (added.end > added.offset)
        vec_push(spaces->mem, space, added);
}

/* The number of elements that the indices select from. */
static uint64_t elements_of(const CellIndex *index) {
    uint64_t count = 1;
    for (; index && count <= MOST_ELEMENTS; index = index->next)
        count *= index->length;
    return count;
}

/* The bits from the first to the last element. */
static uint32_t span_of(const CellIndex *index) {
    uint32_t span = 0;
    for (; index; index = index->next)
        span += (index->length - 1) * index->stride;
    return span;
}

static void add_elements(const Spaces *spaces, Space *space, uint32_t offset,
                         const Cell *cell, const CellIndex *index) {
    if (!index) {
        add_interval(spaces, space,
                     (Interval){offset, offset + cell->width, cell->width,
                                cell->is_signed});
        return;
    }
    for (uint32_t i = 0; i < index->length; i++)
        add_elements(spaces, space, offset + i * index->stride, cell,
                     index->next);
}

static void collect_cell(void *context, const Cell *cell, bool written) {
    const Collector *self = context;
    Space *space = cell->base == CELL_GLOBAL  ? &self->spaces->global
                   : cell->base == CELL_LOCAL ? self->own
                   : cell->base == CELL_REMOTE
                       ? &self->spaces->types[cell->type]
                       : NULL;
    (void)written;
    if (!space || cell->width == 0)
        return;
    if (elements_of(cell->indices) <= MOST_ELEMENTS) {
        add_elements(self->spaces, space, cell->offset, cell, cell->indices);
        return;
    }
    uint32_t end = cell->offset + span_of(cell->indices) + cell->width;
    add_interval(self->spaces, space,
                 (Interval){cell->offset, end, cell->width, false});
}

static void collect_channels(const Spaces *spaces, Space *space,
                             const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Channel *c = &channels[i];
        uint32_t bits = c->length_width + c->capacity * c->message_width;
        if (c->capacity > 0)
            add_interval(spaces, space,
                         (Interval){c->address, c->address + bits,
                                    c->length_width, false});
    }
}

static int compare(const void *a, const void *b) {
    const Interval *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (x->end < y->end) - (x->end > y->end); /* the longest first */
}

/* What overlaps becomes one. */
static void settle(Space *space) {
    size_t kept = 0;
    if (space->count > 1)
        qsort(space->data, space->count, sizeof *space->data, compare);
    for (size_t i = 0; i < space->count; i++) {
        Interval *last = kept ? &space->data[kept - 1] : NULL;
        if (!last || space->data[i].offset >= last->end)
            space->data[kept++] = space->data[i];
        else if (space->data[i].end > last->end)
            last->end = space->data[i].end;
    }
    space->count = kept;
    for (size_t i = 0; i < kept; i++)
        if (space->data[i].width > 64)
            space->data[i].width = 64;
}

static void collect_resets(Collector *self, const Command *command) {
    for (const Argument *r = command->resets; r; r = r->next)
        collect_cell(self, r->cell, true);
}

static void collect_graph(Collector *self, const FlowType *type) {
    const Flow *flow = self->spaces->interpreter->flow;
    FlowVisitor visitor = {.cell = collect_cell, .context = self};
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *command = e.command;
        flow_visit_command(&visitor, command);
        collect_resets(self, command);
    }
    flow_visit_type(&visitor, type);
    for (const Argument *p = type->parameters; p; p = p->next)
        collect_cell(self, p->cell, true);
    for (const Setting *s = type->settings; s; s = s->next)
        collect_cell(self, s->cell, true);
}

static void collect(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Collector self = {spaces, NULL};
    FlowVisitor visitor = {.cell = collect_cell, .context = &self};
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(&visitor, flow->atoms[i].term);
    for (const Setting *s = flow->settings; s; s = s->next)
        collect_cell(&self, s->cell, true);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (flow->claims[i].graph)
            collect_graph(&self, flow->claims[i].graph);
    collect_channels(spaces, &spaces->global, flow->channels,
                     flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        self.own = &spaces->types[t];
        collect_graph(&self, &flow->types[t]);
        collect_channels(spaces, self.own, flow->types[t].channels,
                         flow->types[t].channel_count);
    }
}

/* ---- Processes ----------------------------------------------------------- */

typedef struct Creations {
    const Flow *flow; /* the program */
    bool *created;    /* by type: there is a `run` of it */
    bool found;       /* there is some `run` */
} Creations;

static void find_creation(void *context, const Term *term) {
    Creations *self = context;
    if (term->kind != TERM_RUN)
        return;
    self->found = true;
    self->created[term->value] = true;
}

/* Can a process of this type create others? */
static bool creates(Creations *self, const FlowType *type) {
    FlowVisitor visitor = {.term = find_creation, .context = self};
    self->found = false;
    for (FlowEdge e = {0}; flow_next(self->flow->commands, type, &e);)
        flow_visit_command(&visitor, e.command);
    return self->found;
}

/* The only type of processes that are created; NULL if there are several. */
static const FlowType *only_created(const Creations *self) {
    const FlowType *only = NULL;
    for (uint32_t t = 0; t < self->flow->type_count; t++) {
        if (self->created[t] && only)
            return NULL;
        if (self->created[t])
            only = &self->flow->types[t];
    }
    return only;
}

/* Processes are what they are at the start; if all that are created have one
 * type they have that. A pid is given away again only by a process with a
 * smaller one. */
static void fix_types(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    uint32_t pid = 0, processes = spaces->interpreter->processes;
    Creations self = {flow, mem_alloc(spaces->mem, flow->type_count + 1),
                      false};
    for (uint32_t t = 0; t < flow->type_count; t++)
        creates(&self, &flow->types[t]);
    const FlowType *later = only_created(&self);
    bool creating = false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].active && pid < processes;
             i++) {
            const FlowType *type = &flow->types[t];
            if (!creating || type == later)
                spaces->fixed[pid] = type;
            creating |= creates(&self, type);
            pid++;
        }
    for (; pid < processes && flow->has_run; pid++)
        spaces->fixed[pid] = later;
    mem_free(spaces->mem, self.created, flow->type_count + 1);
}

static bool any_handshake(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

bool spaces_handshakes(const Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    bool any = any_handshake(flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count && !any; t++)
        any = any_handshake(flow->types[t].channels,
                            flow->types[t].channel_count);
    return any;
}

void spaces_init(Spaces *spaces, const Interpreter *interpreter, Mem *mem) {
    const Flow *flow = interpreter->flow;
    *spaces = (Spaces){.interpreter = interpreter, .mem = mem};
    spaces->types = mem_alloc(mem, (flow->type_count + 1) * sizeof(Space));
    spaces->first = mem_alloc(mem, (flow->type_count + 1) * sizeof(uint32_t));
    spaces->fixed =
        mem_alloc(mem, (interpreter->processes + 1) * sizeof *spaces->fixed);
    fix_types(spaces);
    collect(spaces);
    settle(&spaces->global);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        settle(&spaces->types[t]);
        spaces->first[t] = spaces->locals;
        spaces->locals += (uint32_t)spaces->types[t].count;
    }
    fixed_parameters_init(spaces);
    polls_init(spaces);
}

void spaces_release(Spaces *spaces) {
    const Flow *flow = spaces->interpreter->flow;
    Mem *mem = spaces->mem;
    polls_release(spaces);
    fixed_parameters_release(spaces);
    for (uint32_t t = 0; t < flow->type_count; t++)
        vec_release(mem, &spaces->types[t]);
    vec_release(mem, &spaces->global);
    mem_free(mem, spaces->types, (flow->type_count + 1) * sizeof(Space));
    mem_free(mem, spaces->first, (flow->type_count + 1) * sizeof(uint32_t));
    mem_free(mem, spaces->fixed,
             (spaces->interpreter->processes + 1) * sizeof *spaces->fixed);
}

bool spaces_fits(const Spaces *spaces, uint32_t pid, uint32_t type) {
    const Flow *flow = spaces->interpreter->flow;
    return (flow->has_run && !spaces->fixed[pid]) ||
           spaces->fixed[pid] == &flow->types[type];
}
