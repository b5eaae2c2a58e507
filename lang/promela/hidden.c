#include "lang/promela/hidden.h"

#include "lang/promela/flow_visit.h"
#include "lang/promela/lower.h"
#include "lang/promela/packed.h"

#include <ctype.h>
#include <string.h>

enum {
    MOST_BITS = 1 << 26 /* locations times hidden bits of a type */
};

/* A set of bits of the scratch area is a row of 64-bit words. */
typedef struct Hidden {
    const Flow *flow;
    const FlowType *type; /* at hand */
    uint32_t words;       /* of a set */
    uint32_t fields;      /* that every message has at least */
    bool meets;           /* there may be rendezvous */
    bool changed;         /* in this round */
    bool grown;           /* `exposed` has, in this round over all types */
    uint64_t *written;    /* by anybody */
    uint64_t *exposed;    /* that a state must keep */
    uint64_t *set;        /* what a command reads, or leaves live */
    uint64_t *live;       /* by location: read before they are written */
    uint8_t *rests;       /* by location: others can move while it is there */
    const Origin **reads; /* by global: of a command that reads what others
                             may have written, or NULL */
} Hidden;

/* --- bits ------------------------------------------------------------- */

typedef struct Bits {
    uint32_t from; /* the first */
    uint32_t end;  /* behind the last */
} Bits;

/* All bits that the cell may mean. */
static Bits bits_of(const Cell *cell) {
    Bits bits = {cell->offset, cell->offset + cell->width};
    for (const CellIndex *i = cell->indices; i; i = i->next)
        bits.end += (i->length - 1) * i->stride;
    return bits;
}

/* Those of them that are in a word of a set. */
static uint64_t mask_in(Bits bits, uint32_t word) {
    uint32_t start = word * 64;
    uint32_t from = bits.from > start ? bits.from - start : 0;
    uint32_t end = bits.end - start;
    return packed_mask(end) & ~packed_mask(from);
}

static void add(uint64_t *set, Bits bits) {
    for (uint32_t w = bits.from / 64; w * 64 < bits.end; w++)
        set[w] |= mask_in(bits, w);
}

static void drop(uint64_t *set, Bits bits) {
    for (uint32_t w = bits.from / 64; w * 64 < bits.end; w++)
        set[w] &= ~mask_in(bits, w);
}

/* Are some of them in both? */
static bool share(const uint64_t *one, const uint64_t *other, Bits bits) {
    for (uint32_t w = bits.from / 64; w * 64 < bits.end; w++)
        if (one[w] & other[w] & mask_in(bits, w))
            return true;
    return false;
}

static uint64_t *live_at(const Hidden *self, uint32_t location) {
    return self->live + (size_t)location * self->words;
}

static void read_cell(void *context, const Cell *cell, bool written) {
    const Hidden *self = context;
    if (cell->base == CELL_HIDDEN && !written)
        add(self->set, bits_of(cell));
}

static void write_cell(void *context, const Cell *cell, bool written) {
    const Hidden *self = context;
    if (cell->base == CELL_HIDDEN && written)
        add(self->written, bits_of(cell));
}

/* --- where they are live ---------------------------------------------- */

static void overwrite(const Hidden *self, const Cell *cell) {
    if (cell && cell->base == CELL_HIDDEN && !cell->indices)
        drop(self->set, bits_of(cell));
}

static void notice(void *context, const Cell *cell, bool written) {
    bool *found = context;
    (void)written;
    *found |= cell->base == CELL_HIDDEN;
}

/* Does it depend on hidden variables which element the cell is? */
static bool has_hidden_index(const Cell *cell) {
    bool found = false;
    FlowVisitor visitor = {.cell = notice, .context = &found};
    for (const CellIndex *i = cell->indices; i; i = i->next)
        flow_visit_term(&visitor, i->term);
    return found;
}

/* Is it computed without an error, whatever hidden variables are? */
static bool is_harmless(const Term *term) {
    if (!term)
        return true;
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
        return true;
    case TERM_LOAD:
        return term->cell->base != CELL_REMOTE && !has_hidden_index(term->cell);
    case TERM_NEGATE:
    case TERM_NOT:
    case TERM_COMPLEMENT:
    case TERM_MULTIPLY:
    case TERM_ADD:
    case TERM_SUBTRACT:
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
    case TERM_EQUAL:
    case TERM_UNEQUAL:
    case TERM_BIT_AND:
    case TERM_BIT_XOR:
    case TERM_BIT_OR:
    case TERM_AND:
    case TERM_OR:
    case TERM_CONDITIONAL:
        return is_harmless(term->a) && is_harmless(term->b) &&
               is_harmless(term->c);
    default:
        return false;
    }
}

/* Does an assignment, behind which `set` is live, compute what nobody needs?
 * A counter of steps is read by nothing but its own increments. */
static bool is_idle(const Hidden *self, const Command *command) {
    if (command->kind != COMMAND_ASSIGN || command->cell->base != CELL_HIDDEN)
        return false;
    Bits bits = bits_of(command->cell);
    return !share(self->set, self->written, bits) &&
           !share(self->exposed, self->written, bits) &&
           !has_hidden_index(command->cell) && is_harmless(command->term);
}

/* What is live before a command, into `set`. Fields that a message may lack
 * are not surely received. */
static void live_before(const Hidden *self, const Command *command) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    memset(self->set, 0, self->words * sizeof *self->set);
    if (command->kind == COMMAND_END)
        return;
    memcpy(self->set,
           live_at(self, command->kind == COMMAND_D_STEP ? command->entry
                                                         : command->target),
           self->words * sizeof *self->set);
    uint32_t field = 0;
    if (is_idle(self, command))
        return;
    if (command->kind == COMMAND_ASSIGN)
        overwrite(self, command->cell);
    else if (command->kind == COMMAND_RECEIVE)
        for (const Argument *a = command->arguments; a && field < self->fields;
             a = a->next, field++)
            overwrite(self, a->cell);
    flow_visit_command(&visitor, command);
}

static void merge_into(Hidden *self, uint32_t location) {
    uint64_t *live = live_at(self, location);
    for (uint32_t k = 0; k < self->words; k++) {
        self->changed |= (self->set[k] & ~live[k]) != 0;
        live[k] |= self->set[k];
    }
}

static const Command *commands_at(const Hidden *self, uint32_t location) {
    return self->flow->commands + self->type->locations[location].first;
}

static void find_live(Hidden *self) {
    const FlowType *type = self->type;
    do {
        self->changed = false;
        for (uint32_t l = type->location_count; l-- > 0;)
            for (uint32_t i = 0; i < type->locations[l].count; i++) {
                live_before(self, &commands_at(self, l)[i]);
                merge_into(self, l);
            }
    } while (self->changed);
}

/* --- where processes rest --------------------------------------------- */

/* Can something always be executed there? */
static bool goes_on(const Hidden *self, uint32_t location) {
    for (uint32_t i = 0; i < self->type->locations[location].count; i++)
        switch (commands_at(self, location)[i].kind) {
        case COMMAND_SKIP:
        case COMMAND_ASSIGN:
        case COMMAND_ASSERT:
        case COMMAND_C:
        case COMMAND_ELSE:
            return true;
        case COMMAND_CONDITION:
        case COMMAND_SEND:
        case COMMAND_RECEIVE:
        case COMMAND_D_STEP:
        case COMMAND_END:
            break;
        }
    return false;
}

/* Does the process certainly keep control behind the command? */
static bool keeps_control(const Hidden *self, const Command *command) {
    if (command->inside)
        return true; /* a d_step that blocks is an error */
    return command->atomic && goes_on(self, command->target) &&
           !(self->meets && command->kind == COMMAND_SEND) &&
           !self->flow->has_priority && !self->type->provided;
}

static void find_rests(Hidden *self) {
    const FlowType *type = self->type;
    memset(self->rests, 0, type->location_count);
    self->rests[type->start] = true;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command = &commands_at(self, l)[i];
            if (command->kind != COMMAND_END &&
                command->kind != COMMAND_D_STEP &&
                !keeps_control(self, command))
                self->rests[command->target] = true;
        }
}

/* --- who reads them --------------------------------------------------- */

static bool is_hidden(const Variable *v) {
    return v->hidden && v->kind == VARIABLE_GLOBAL;
}

/* The bits of hidden variables follow each other (lower_variables.c). */
static Bits next_bits(const Variable *v, uint32_t *next) {
    Bits bits = {*next, *next + lower_width(&v->type) * v->length};
    *next = bits.end;
    return bits;
}

/* Is it a reader that is worth telling of? Increments are not. */
static bool tells(const Hidden *self, const Command *command, uint32_t l) {
    return (!self->rests || self->rests[l]) &&
           (command->kind != COMMAND_ASSIGN ||
            command->cell->base != CELL_HIDDEN || !is_harmless(command->term));
}

/* The first command of the type that reads some of the bits, if possible at a
 * location where processes rest. */
static const Origin *find_reader(const Hidden *self, Bits bits) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    const Origin *found = NULL;
    for (uint32_t l = 0; l < self->type->location_count; l++)
        for (uint32_t i = 0; i < self->type->locations[l].count; i++) {
            const Command *command = &commands_at(self, l)[i];
            memset(self->set, 0, self->words * sizeof *self->set);
            flow_visit_command(&visitor, command);
            if (!share(self->set, self->written, bits))
                continue;
            const Origin *origin =
                &self->flow->origins[command - self->flow->commands];
            if (tells(self, command, l))
                return origin;
            found = found ? found : origin;
        }
    return found;
}

/* Who reads what is in `exposed`, unless that is known. */
static void note_readers(Hidden *self, const Program *program) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < program->global_count; i++) {
        if (!is_hidden(program->globals[i]))
            continue;
        Bits bits = next_bits(program->globals[i], &next);
        if (!self->reads[i] && share(self->exposed, self->written, bits))
            self->reads[i] = find_reader(self, bits);
    }
}

static void expose(Hidden *self, const uint64_t *set) {
    for (uint32_t k = 0; k < self->words; k++) {
        self->grown |= (set[k] & ~self->exposed[k]) != 0;
        self->exposed[k] |= set[k];
    }
}

static void look_at_type(Hidden *self, const Program *program, Mem *mem) {
    const FlowType *type = self->type;
    size_t count = type->location_count, words = count * self->words;
    if (count > MOST_BITS / 64 / self->words) {
        memset(self->exposed, 0xff, self->words * sizeof *self->exposed);
        return;
    }
    self->live = mem_alloc(mem, words * sizeof *self->live);
    self->rests = mem_alloc(mem, count);
    find_live(self);
    find_rests(self);
    for (uint32_t l = 0; l < type->location_count; l++)
        if (self->rests[l])
            expose(self, live_at(self, l));
    note_readers(self, program);
    mem_free(mem, self->rests, count);
    mem_free(mem, self->live, words * sizeof *self->live);
    self->rests = NULL;
}

/* Claims, and what is asked of states. */
static void look_outside(Hidden *self, const Program *program) {
    const Flow *flow = self->flow;
    FlowVisitor visitor = {.cell = read_cell, .context = self};
    memset(self->set, 0, self->words * sizeof *self->set);
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(&visitor, flow->atoms[i].term);
    for (uint32_t t = 0; t < flow->type_count; t++)
        flow_visit_term(&visitor, flow->types[t].provided);
    expose(self, self->set);
    for (uint32_t i = 0; i < flow->claim_count; i++) {
        self->type = flow->claims[i].graph;
        if (!self->type)
            continue;
        memset(self->set, 0, self->words * sizeof *self->set);
        for (uint32_t l = 0; l < self->type->location_count; l++)
            for (uint32_t k = 0; k < self->type->locations[l].count; k++)
                flow_visit_command(&visitor, &commands_at(self, l)[k]);
        expose(self, self->set);
        note_readers(self, program);
    }
}

/* --- C code ----------------------------------------------------------- */

static bool is_part(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static bool mentions(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *c = text ? strstr(text, name) : NULL; c;
         c = strstr(c + 1, name))
        if ((c == text || !is_part(c[-1])) && !is_part(c[length]))
            return true;
    return false;
}

/* Does C code use the name? Whatever it does with it, nobody knows. */
static bool is_in_c(const Embedded *c, const char *name) {
    if (mentions(c->code.data, name) || mentions(c->declarations.data, name))
        return true;
    for (size_t i = 0; i < c->fragments.count; i++)
        if (mentions(c->fragments.data[i].text, name) ||
            mentions(c->fragments.data[i].check, name))
            return true;
    return false;
}

/* Variables with fields are not visible to C. */
static void look_at_c(Hidden *self, Program *program) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < program->global_count; i++) {
        Variable *v = program->globals[i];
        if (!is_hidden(v))
            continue;
        Bits bits = next_bits(v, &next);
        v->plain = v->type.kind != TYPE_STRUCT &&
                   is_in_c(self->flow->embedded, v->name);
        if (v->plain) {
            add(self->written, bits);
            add(self->exposed, bits);
        }
    }
}

/* --- all of it -------------------------------------------------------- */

static uint32_t fewest_fields(const Channel *channels, uint32_t count,
                              uint32_t fewest) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].field_count < fewest)
            fewest = channels[i].field_count;
    return fewest;
}

static bool any_rendezvous(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

static void look_at_channels(Hidden *self) {
    const Flow *flow = self->flow;
    self->meets = any_rendezvous(flow->channels, flow->channel_count);
    self->fields =
        fewest_fields(flow->channels, flow->channel_count, UINT32_MAX);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        self->meets |= any_rendezvous(type->channels, type->channel_count);
        self->fields =
            fewest_fields(type->channels, type->channel_count, self->fields);
    }
}

static void warn(const Variable *v, const Origin *read, Diagnostics *diag) {
    if (read)
        diag_warning(diag, CODE_HIDDEN, read->span,
                     "the hidden variable %s is read here after other steps "
                     "may have changed it",
                     v->name);
    else
        diag_warning(diag, CODE_HIDDEN, v->span,
                     "the hidden variable %s is read by %s after other steps "
                     "may have changed it",
                     v->name, v->plain ? "C code" : "a property or condition");
    diag_hint(diag, "it is kept in the state like others; SPIN does not, and "
                    "can miss states and errors");
}

static bool keep(const Hidden *self, Program *program, Diagnostics *diag) {
    uint32_t next = 0;
    bool kept = false;
    for (uint32_t i = 0; i < program->global_count; i++) {
        Variable *v = program->globals[i];
        if (!is_hidden(v))
            continue;
        Bits bits = next_bits(v, &next);
        if (!share(self->exposed, self->written, bits))
            continue;
        warn(v, self->reads[i], diag);
        v->hidden = false;
        kept = true;
    }
    return kept;
}

bool hidden_keep(Program *program, const Flow *flow, Diagnostics *diag,
                 Mem *mem) {
    Hidden self = {.flow = flow, .words = (flow->hidden_width + 63) / 64};
    size_t words = 3 * (size_t)self.words;
    size_t globals = (size_t)program->global_count;
    if (self.words == 0)
        return false;
    self.written = mem_alloc(mem, words * sizeof *self.written);
    self.exposed = self.written + self.words;
    self.set = self.exposed + self.words;
    self.reads = mem_alloc(mem, globals * sizeof *self.reads);
    flow_visit(&(FlowVisitor){.cell = write_cell, .context = &self}, flow);
    look_at_channels(&self);
    look_outside(&self, program);
    if (flow->embedded)
        look_at_c(&self, program);
    do {
        self.grown = false;
        for (uint32_t t = 0; t < flow->type_count; t++) {
            self.type = &flow->types[t];
            look_at_type(&self, program, mem);
        }
    } while (self.grown);
    bool kept = keep(&self, program, diag);
    mem_free(mem, self.reads, globals * sizeof *self.reads);
    mem_free(mem, self.written, words * sizeof *self.written);
    return kept;
}
