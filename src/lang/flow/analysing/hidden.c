#include "lang/flow/analysing/hidden.h"

#include "base/bug.h"
#include "base/packed.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum {
    MOST_BITS = 1 << 26 /* locations times hidden bits of a type */
};

typedef struct Bits {
    uint32_t from; /* the first */
    uint32_t end;  /* one past the last */
} Bits;

typedef struct Owner { /* of bits of the scratch area: a hidden variable */
    GlobalDeclaration *variable; /* declared so */
    Bits bits;                   /* that it has */
    const Origin *read; /* a command that reads what others may have written,
                           or NULL */
    bool matters;       /* and is worth a warning */
} Owner;

/* A set of bits of the scratch area is a row of 64-bit words. */
typedef struct Hidden {
    const Flow *flow;
    const FlowType *type; /* the current one */
    uint32_t words;       /* of a set */
    uint32_t fields;      /* that every message has at least */
    bool meets;           /* there may be rendezvous */
    bool changed;         /* in this round */
    bool grown;           /* `exposed` has, in this round over all types */
    uint64_t *written;    /* by any process */
    uint64_t *exposed;    /* that a state must keep */
    uint64_t *set;        /* what a command reads, or leaves live */
    uint64_t *live;       /* by location: read before they are written */
    uint8_t *rests;       /* by location: others can move while it is there */
    Owner *owners;        /* the hidden variables, in the order of their bits */
    uint32_t owner_count; /* how many */
} Hidden;

/* --- bits ------------------------------------------------------------- */

/* All bits that the cell may mean. */
static Bits bits_of(const Cell *cell) {
    Bits bits = {cell->offset, cell->offset + cell->width};
    for (const CellIndex *i = cell->indices; i; i = i->next)
        bits.end += (i->length - 1) * i->stride;
    assert(bits.from <= bits.end);
    return bits;
}

/* Those of them that are in a word of a set. */
static uint64_t mask_in(Bits bits, uint32_t word) {
    assert(bits.from < (word + 1) * 64 && bits.end > word * 64);
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
    assert(location < self->type->location_count);
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
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_CHOICES:
        return is_harmless(term->a) && is_harmless(term->b) &&
               is_harmless(term->c);
    case TERM_DIVISIONS:
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_SYSTEM_WIDE:
        return false;
    }
    BUG("a term of kind %d", (int)term->kind);
}

/* Does the effect set a hidden variable, and nothing else? */
static bool is_counting(const FlowEffect *effect) {
    return effect && effect->kind == FLOW_ASSIGN &&
           effect->cell->base == CELL_HIDDEN && is_harmless(effect->term);
}

/* Does an assignment, after which `set` is live, compute what is not needed?
 * A counter of steps is read by nothing but its own increments. */
static bool is_idle(const Hidden *self, const FlowEffect *effect) {
    if (!is_counting(effect))
        return false;
    Bits bits = bits_of(effect->cell);
    return !share(self->set, self->written, bits) &&
           !share(self->exposed, self->written, bits) &&
           !has_hidden_index(effect->cell);
}

/* From what is live after the effects to what is before them. */
static void live_through(const Hidden *self, const FlowEffect *effect) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    if (!effect)
        return;
    live_through(self, effect->next);
    if (is_idle(self, effect))
        return;
    if (effect->kind == FLOW_ASSIGN)
        overwrite(self, effect->cell);
    flow_visit_effect(&visitor, effect);
}

/* What is live before a command, into `set`. Fields that a message may lack
 * are not surely received. */
static void live_before(const Hidden *self, const Command *command) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    Command rest = *command;
    memset(self->set, 0, self->words * sizeof *self->set);
    if (command->kind == COMMAND_END)
        return;
    memcpy(self->set,
           live_at(self, command->kind == COMMAND_D_STEP ? command->entry
                                                         : command->target),
           self->words * sizeof *self->set);
    uint32_t field = 0;
    live_through(self, command->effects);
    rest.effects = NULL;
    if (command->kind == COMMAND_RECEIVE)
        for (const Argument *a = command->arguments; a && field < self->fields;
             a = a->next, field++)
            overwrite(self, a->cell);
    flow_visit_command(&visitor, &rest);
}

static void merge_into(Hidden *self, uint32_t location) {
    uint64_t *live = live_at(self, location);
    for (uint32_t k = 0; k < self->words; k++) {
        self->changed |= (self->set[k] & ~live[k]) != 0;
        live[k] |= self->set[k];
    }
}

static const Command *commands_at(const Hidden *self, uint32_t location) {
    assert(location < self->type->location_count);
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
    for (uint32_t i = 0; i < self->type->locations[location].count; i++) {
        const Command *command = &commands_at(self, location)[i];
        if (command->kind == COMMAND_ELSE ||
            (command->kind == COMMAND_STEP && !command_is_condition(command)))
            return true;
    }
    return false;
}

/* Does the process certainly keep control after the command? */
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
    assert(type->start < type->location_count);
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

/* The hidden variable that a cell is part of. */
static Owner *owner_of(const Hidden *self, const Cell *cell) {
    uint32_t low = 0, high = self->owner_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (self->owners[middle].bits.from <= cell->offset)
            low = middle;
        else
            high = middle;
    }
    assert(self->owner_count > 0 && low < self->owner_count);
    return &self->owners[low];
}

typedef struct Reader { /* the current command */
    const Hidden *self;
    const Origin *origin; /* of the command */
    bool matters;         /* a process rests there, and it is no increment */
} Reader;

static void note_reader(void *context, const Cell *cell, bool written) {
    const Reader *reader = context;
    const Hidden *self = reader->self;
    if (cell->base != CELL_HIDDEN || written)
        return;
    Owner *owner = owner_of(self, cell);
    if (!share(self->exposed, self->written, bits_of(cell)) ||
        (owner->read && (owner->matters || !reader->matters)))
        return;
    owner->read = reader->origin;
    owner->matters = reader->matters;
}

/* Who reads what is in `exposed`: the first command of the type, if possible
 * at a location where processes rest. */
static void note_readers(const Hidden *self) {
    for (uint32_t l = 0; l < self->type->location_count; l++)
        for (uint32_t i = 0; i < self->type->locations[l].count; i++) {
            const Command *command = &commands_at(self, l)[i];
            bool counts = !command_has_message(command) && !command->guard &&
                          is_counting(command->effects);
            Reader reader = {
                .self = self,
                .origin = &self->flow->origins[command - self->flow->commands],
                .matters = (!self->rests || self->rests[l]) && !counts};
            FlowVisitor visitor = {.cell = note_reader, .context = &reader};
            flow_visit_command(&visitor, command);
        }
}

static void expose(Hidden *self, const uint64_t *set) {
    for (uint32_t k = 0; k < self->words; k++) {
        self->grown |= (set[k] & ~self->exposed[k]) != 0;
        self->exposed[k] |= set[k];
    }
}

/* Everything that is read anywhere in the current graph. */
static void expose_all(Hidden *self) {
    FlowVisitor visitor = {.cell = read_cell, .context = self};
    memset(self->set, 0, self->words * sizeof *self->set);
    for (uint32_t l = 0; l < self->type->location_count; l++)
        for (uint32_t i = 0; i < self->type->locations[l].count; i++)
            flow_visit_command(&visitor, &commands_at(self, l)[i]);
    expose(self, self->set);
}

static void inspect_type(Hidden *self, Mem *mem) {
    assert(self->words > 0 && self->type);
    const FlowType *type = self->type;
    size_t count = type->location_count, words = count * self->words;
    if (count > MOST_BITS / 64 / self->words) {
        expose_all(self);
        note_readers(self);
        return;
    }
    self->live = mem_alloc(mem, words * sizeof *self->live);
    self->rests = mem_alloc(mem, count);
    find_live(self);
    find_rests(self);
    for (uint32_t l = 0; l < type->location_count; l++)
        if (self->rests[l])
            expose(self, live_at(self, l));
    note_readers(self);
    mem_free(mem, self->rests, count);
    mem_free(mem, self->live, words * sizeof *self->live);
    self->rests = NULL;
}

/* Claims, and what is asked of states. */
static void inspect_claims(Hidden *self) {
    const Flow *flow = self->flow;
    FlowVisitor visitor = {.cell = read_cell, .context = self};
    memset(self->set, 0, self->words * sizeof *self->set);
    for (uint32_t i = 0; i < flow->atom_count; i++)
        flow_visit_term(&visitor, flow->atoms[i].term);
    for (uint32_t t = 0; t < flow->type_count; t++)
        flow_visit_type(&visitor, &flow->types[t]);
    expose(self, self->set);
    for (uint32_t i = 0; i < flow->claim_count; i++) {
        self->type = flow->claims[i].graph;
        if (!self->type)
            continue;
        expose_all(self);
        note_readers(self);
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

/* Does C code use the name? What it does with it is unknown. */
static bool is_in_c(const Embedded *c, const char *name) {
    if (mentions(c->code.data, name) || mentions(c->declarations.data, name))
        return true;
    for (size_t i = 0; i < c->fragments.count; i++)
        if (mentions(vec_item(&c->fragments, i).text, name) ||
            mentions(vec_item(&c->fragments, i).check, name))
            return true;
    return false;
}

/* Variables with fields are not visible to C. */
static void inspect_c(Hidden *self) {
    for (uint32_t i = 0; i < self->owner_count; i++) {
        GlobalDeclaration *v = self->owners[i].variable;
        v->plain = v->in_c && is_in_c(self->flow->embedded, v->name);
        if (v->plain) {
            add(self->written, self->owners[i].bits);
            add(self->exposed, self->owners[i].bits);
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

static void inspect_channels(Hidden *self) {
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

static void warn(const GlobalDeclaration *v, const Origin *read,
                 Diagnostics *diag) {
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

static bool keep(const Hidden *self, Diagnostics *diag) {
    bool kept = false;
    for (uint32_t i = 0; i < self->owner_count; i++) {
        const Owner *owner = &self->owners[i];
        if (!share(self->exposed, self->written, owner->bits))
            continue;
        warn(owner->variable, owner->read, diag);
        owner->variable->kept = true;
        kept = true;
    }
    return kept;
}

/* Their bits follow each other. */
static void list_owners(Hidden *self, Declarations *declarations) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < declarations->global_count; i++) {
        GlobalDeclaration *v = &declarations->globals[i];
        if (!v->hidden)
            continue;
        Bits bits = {next, next + v->width};
        self->owners[self->owner_count++] = (Owner){v, bits, NULL, false};
        next = bits.end;
    }
    assert(next == self->flow->hidden_width);
}

static void inspect_all(Hidden *self, Mem *mem) {
    const Flow *flow = self->flow;
    flow_visit(&(FlowVisitor){.cell = write_cell, .context = self}, flow);
    inspect_channels(self);
    inspect_claims(self);
    if (flow->embedded)
        inspect_c(self);
    do {
        self->grown = false;
        for (uint32_t t = 0; t < flow->type_count; t++) {
            self->type = &flow->types[t];
            inspect_type(self, mem);
        }
    } while (self->grown);
}

bool hidden_keep(Declarations *declarations, const Flow *flow,
                 Diagnostics *diag, Mem *mem) {
    Hidden self = {.flow = flow, .words = (flow->hidden_width + 63) / 64};
    size_t words = 3 * (size_t)self.words, globals = declarations->global_count;
    if (self.words == 0)
        return false;
    self.written = mem_alloc(mem, words * sizeof *self.written);
    self.exposed = self.written + self.words;
    self.set = self.exposed + self.words;
    self.owners = mem_alloc(mem, globals * sizeof *self.owners);
    list_owners(&self, declarations);
    inspect_all(&self, mem);
    bool kept = keep(&self, diag);
    mem_free(mem, self.owners, globals * sizeof *self.owners);
    mem_free(mem, self.written, words * sizeof *self.written);
    return kept;
}
