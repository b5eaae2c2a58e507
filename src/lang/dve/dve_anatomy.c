#include "lang/dve/dve_anatomy.h"

#include "lang/dve/dve_evaluate.h"

#include <string.h>

typedef struct DveBuild {
    const DveProgram *program;
    const Diagnostics *diag;
    Anatomy *out;
    Names names;      /* of items */
    uint32_t *owners; /* by slot: the item that it is part of */
    LineMarks reads;  /* of items */
    LineMarks writes; /* likewise */
    LineMarks feeds;  /* for which items they are read, plus 1 */
    Text text;        /* of a name */
} DveBuild;

#define NO_ITEM UINT32_MAX

/* ---- Kinds of processes -------------------------------------------------- */

/* The process that the variable "P->x" belongs to, and "x"; or NULL. */
static const char *local_name(const DveProgram *program,
                              const DveVariable *variable, uint32_t *process) {
    const char *arrow = strstr(variable->name, "->");
    if (!arrow)
        return NULL;
    size_t length = (size_t)(arrow - variable->name);
    for (uint32_t p = 0; p < program->processes.count; p++) {
        const char *name = program->processes.data[p].name;
        if (strlen(name) == length &&
            memcmp(name, variable->name, length) == 0) {
            *process = p;
            return arrow + 2;
        }
    }
    return NULL;
}

/* The k-th variable of a process, or NULL. */
static const char *local_variable(const DveProgram *program, uint32_t process,
                                  uint32_t k) {
    for (size_t i = 0; i < program->variables.count; i++) {
        uint32_t owner;
        const DveVariable *variable = &program->variables.data[i];
        const char *name =
            variable->constant ? NULL : local_name(program, variable, &owner);
        if (name && owner == process && k-- == 0)
            return name;
    }
    return NULL;
}

static bool is_like(const DveProgram *program, uint32_t a, uint32_t b) {
    const DveProcess *x = &program->processes.data[a];
    const DveProcess *y = &program->processes.data[b];
    bool like = x->location_count == y->location_count;
    for (uint32_t l = 0; like && l < x->location_count; l++)
        like = strcmp(x->locations[l], y->locations[l]) == 0;
    for (uint32_t k = 0; like; k++) {
        const char *one = local_variable(program, a, k);
        const char *two = local_variable(program, b, k);
        if (!one && !two)
            break;
        like = one && two && strcmp(one, two) == 0;
    }
    return like;
}

static void add_process(DveBuild *self, uint32_t process) {
    Anatomy *out = self->out;
    const char *name = self->program->processes.data[process].name;
    uint32_t first = 0;
    while (first < process && !is_like(self->program, first, process))
        first++;
    uint32_t kind = (uint32_t)out->kinds.count;
    if (first == process)
        vec_push(out->mem, &out->kinds, name);
    else
        kind = vec_item(&out->blocks, first).kind;
    vec_push(out->mem, &out->blocks,
             (AnatomyBlock){name, kind, process, process});
}

/* ---- Items --------------------------------------------------------------- */

static uint32_t item_of(DveBuild *self, AnatomyItem item) {
    Anatomy *out = self->out;
    uint32_t number =
        names_add(&self->names, self->text.data, self->text.length);
    if (number == out->items.count) {
        item.name = arena_copy(&out->arena, self->text.data, self->text.length);
        vec_push(out->mem, &out->items, item);
    }
    return number;
}

/* Which slots are its, and that it is a part. */
static void add_part(DveBuild *self, uint32_t item, uint32_t block,
                     uint32_t slot, uint32_t count) {
    vec_push(self->out->mem, &self->out->parts,
             (AnatomyPart){.item = item, .block = block});
    for (uint32_t k = 0; k < count; k++)
        self->owners[slot + k] = item;
}

static uint32_t bits_of(const DveProgram *program, uint32_t slot,
                        uint32_t count) {
    uint32_t bits = 0;
    for (uint32_t k = 0; k < count; k++)
        bits +=
            (uint32_t)__builtin_popcountll(program->slots.data[slot + k].mask);
    return bits;
}

static void add_place(DveBuild *self, uint32_t process) {
    const DveProcess *here = &self->program->processes.data[process];
    uint32_t kind = vec_item(&self->out->blocks, process).kind;
    uint32_t *lines = arena_alloc(
        &self->out->arena, (here->location_count + (size_t)1) * sizeof *lines);
    text_clear(&self->text);
    text_printf(&self->text, "%s@", vec_item(&self->out->kinds, kind));
    uint32_t item = item_of(
        self, (AnatomyItem){.kind = ITEM_PLACE,
                            .of = kind,
                            .bits = bits_of(self->program, here->slot, 1),
                            .places = {lines, here->location_count}});
    add_part(self, item, process, here->slot, 1);
}

static void add_variable(DveBuild *self, const DveVariable *variable) {
    uint32_t process = NO_BLOCK, kind = NO_KIND;
    const char *local = local_name(self->program, variable, &process);
    text_clear(&self->text);
    if (local) {
        kind = vec_item(&self->out->blocks, process).kind;
        text_printf(&self->text, "%s->%s", vec_item(&self->out->kinds, kind),
                    local);
    } else {
        text_add(&self->text, variable->name);
    }
    AnatomyItem item = {
        .kind = variable->array ? ITEM_ARRAY : ITEM_VARIABLE,
        .of = kind,
        .bits = bits_of(self->program, variable->slot, variable->count),
        .known = true};
    add_part(self, item_of(self, item), local ? process : NO_BLOCK,
             variable->slot, variable->count);
}

static uint32_t slots_of(const DveChannel *channel) {
    return 1 + channel->capacity * channel->component_count;
}

static void add_channel(DveBuild *self, const DveChannel *channel) {
    text_clear(&self->text);
    text_add(&self->text, channel->name);
    AnatomyItem item = {
        .kind = ITEM_CHANNEL,
        .of = NO_KIND,
        .bits = bits_of(self->program, channel->slot, slots_of(channel)),
        .line = (uint32_t)diag_place(self->diag, channel->span).line,
        .capacity = channel->capacity,
        .known = true};
    add_part(self, item_of(self, item), NO_BLOCK, channel->slot,
             slots_of(channel));
}

/* ---- Uses ---------------------------------------------------------------- */

/* Reading an item only to compute its own next value does not count. */
static void note_read(DveBuild *self, uint32_t item, uint32_t line,
                      uint32_t target) {
    AnatomyItem *read = &vec_item(&self->out->items, item);
    if (item == target) {
        read->updated = true;
        return;
    }
    vec_push(self->out->mem, &self->reads, ((LineMark){item, line}));
    if (target == NO_ITEM)
        read->matters = true;
    else
        vec_push(self->out->mem, &self->feeds, ((LineMark){item, target + 1}));
}

static void read_term(DveBuild *self, uint32_t number, uint32_t line,
                      uint32_t target) {
    if (number == DVE_NONE)
        return;
    const DveTerm *term = &self->program->terms.data[number];
    DveOperation operation = term->operation;
    if (operation >= DVE_TERM_BYTE && operation <= DVE_TERM_INTS)
        note_read(self, self->owners[term->slot], line, target);
    if (operation >= DVE_TERM_BYTES && operation <= DVE_TERM_TABLE)
        read_term(self, term->left, line, target);
    if (operation >= DVE_TERM_NOT)
        read_term(self, term->left, line, target);
    if (operation >= DVE_TERM_IMPLY)
        read_term(self, term->right, line, target);
}

static void use_assignments(DveBuild *self, uint32_t first, uint32_t count,
                            uint32_t line, bool writes, bool received) {
    for (uint32_t i = first; i < first + count; i++) {
        const DveAssignment *made = &self->program->assignments.data[i];
        uint32_t target = writes ? self->owners[made->target.slot] : NO_ITEM;
        if (writes) {
            vec_push(self->out->mem, &self->writes, ((LineMark){target, line}));
            read_term(self, made->target.index, line,
                      received ? NO_ITEM : target);
        }
        read_term(self, made->value, line, target);
    }
}

static void use_edge(DveBuild *self, const DveStepEdge *edge) {
    uint32_t line = (uint32_t)diag_place(self->diag, edge->span).line;
    bool receives = edge->sync == DVE_SYNC_RECEIVE;
    read_term(self, edge->guard, line, NO_ITEM);
    use_assignments(self, edge->first, edge->effects, line, true, false);
    if (edge->sync == DVE_SYNC_NONE)
        return;
    const DveChannel *channel = &self->program->channels.data[edge->channel];
    use_assignments(self, edge->message, edge->components, line, receives,
                    true);
    if (channel->capacity > 0)
        vec_push(self->out->mem, receives ? &self->reads : &self->writes,
                 ((LineMark){self->owners[channel->slot], line}));
}

static void note_uses(DveBuild *self) {
    const DveProgram *program = self->program;
    Anatomy *out = self->out;
    for (size_t i = 0; i < program->edges.count; i++)
        use_edge(self, &program->edges.data[i]);
    for (size_t i = 0; i < program->checks.count; i++)
        read_term(
            self, program->checks.data[i].term,
            (uint32_t)diag_place(self->diag, program->checks.data[i].span).line,
            NO_ITEM);
    for (size_t i = 0; i < program->atoms.count; i++)
        read_term(self, program->atoms.data[i].term, 0, NO_ITEM);
    for (uint32_t i = 0; i < out->items.count; i++) {
        vec_item(&out->items, i).reads = anatomy_lines(out, &self->reads, i);
        vec_item(&out->items, i).writes = anatomy_lines(out, &self->writes, i);
        vec_item(&out->items, i).feeds = anatomy_lines(out, &self->feeds, i);
    }
}

/* ---- All of it ----------------------------------------------------------- */

static void add_parts(DveBuild *self) {
    const DveProgram *program = self->program;
    for (size_t i = 0; i < program->parts.count; i++) {
        DvePart part = program->parts.data[i];
        switch (part.kind) {
        case DVE_PART_PROCESS:
            add_place(self, part.number);
            break;
        case DVE_PART_VARIABLE:
            add_variable(self, &program->variables.data[part.number]);
            break;
        case DVE_PART_CHANNEL:
            add_channel(self, &program->channels.data[part.number]);
            break;
        }
    }
}

void dve_anatomy(const DveProgram *program, const Diagnostics *diag,
                 Anatomy *out) {
    DveBuild self = {.program = program, .diag = diag, .out = out};
    Mem *mem = out->mem;
    size_t bytes = (program->slots.count + 1) * sizeof *self.owners;
    self.owners = mem_alloc(mem, bytes);
    names_init(&self.names, mem);
    text_init(&self.text, mem);
    for (uint32_t p = 0; p < program->processes.count; p++)
        add_process(&self, p);
    add_parts(&self);
    note_uses(&self);
    vec_release(mem, &self.reads);
    vec_release(mem, &self.writes);
    vec_release(mem, &self.feeds);
    text_release(&self.text);
    names_release(&self.names);
    mem_free(mem, self.owners, bytes);
}

/* ---- Contents ------------------------------------------------------------ */

static void add_slot(const DveProgram *program, uint32_t slot, bool wide,
                     const Word *state, Dissection *out) {
    vec_push(out->mem, &out->numbers,
             wide ? dve_int(program, slot, state)
                  : dve_byte(program, slot, state));
}

static void add_messages(const DveProgram *program, const DveChannel *channel,
                         const Word *state, Dissection *out) {
    uint32_t length = (uint32_t)dve_byte(program, channel->slot, state);
    uint32_t slot = channel->slot + 1;
    add_slot(program, channel->slot, false, state, out);
    for (uint32_t i = 0; i < length; i++)
        for (uint32_t k = 0; k < channel->component_count; k++)
            add_slot(program, slot++, channel->wide[k], state, out);
}

void dve_dissect(const DveProgram *program, const Word *state,
                 const uint32_t *parts, size_t count, Dissection *out) {
    for (size_t k = 0; k < count; k++) {
        DvePart part = program->parts.data[parts[k]];
        const DveVariable *variable;
        switch (part.kind) {
        case DVE_PART_PROCESS:
            add_slot(program, program->processes.data[part.number].slot, false,
                     state, out);
            break;
        case DVE_PART_VARIABLE:
            variable = &program->variables.data[part.number];
            for (uint32_t i = 0; i < variable->count; i++)
                add_slot(program, variable->slot + i, variable->wide, state,
                         out);
            break;
        case DVE_PART_CHANNEL:
            add_messages(program, &program->channels.data[part.number], state,
                         out);
            break;
        }
        dissection_end(out);
    }
}
