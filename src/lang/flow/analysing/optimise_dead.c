/* lang/flow/analysing/optimise_dead.c -- reset variables that are never
 * read again
 *
 * A backward data-flow analysis of each process type; each step resets the
 * variables that are dead after it, so that states differ in fewer values.
 */
#include "lang/flow/analysing/optimise.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

/* Variables are numbered as the symbols of their type. A set of them is a row
 * of 64-bit words. */
typedef struct Dead {
    Mem *mem; /* of what is set up */
    Flow *flow;
    Command *commands;    /* of the flow, to be changed */
    const FlowType *type; /* the current one */
    uint32_t words;       /* of a set */
    uint64_t *scalars;    /* variables that can be distinguished */
    uint64_t *live;       /* by location: read before they are written */
    uint64_t *set;        /* what a command reads, or leaves live */
    uint64_t *choosers;   /* what decides about elements and channels */
    bool meets;           /* there may be rendezvous */
    bool changed;         /* in this round */
} Dead;

enum {
    NO_VARIABLE = UINT32_MAX,
    MOST_BITS = 1 << 24 /* locations times variables of a type */
};

static bool has(const uint64_t *set, uint32_t i) {
    assert(set);
    return set[i / 64] >> (i % 64) & 1;
}

static void add(uint64_t *set, uint32_t i) {
    set[i / 64] |= (uint64_t)1 << (i % 64);
}

static void drop(uint64_t *set, uint32_t i) {
    set[i / 64] &= ~((uint64_t)1 << (i % 64));
}

static uint64_t *live_at(const Dead *self, uint32_t location) {
    assert(location < self->type->location_count);
    return self->live + (size_t)location * self->words;
}

/* The variable that a cell without indices is. */
static uint32_t variable_of(const Dead *self, const Cell *cell) {
    assert(cell && self->type);
    if (cell->base != CELL_LOCAL || cell->indices || cell->width == 0)
        return NO_VARIABLE;
    for (uint32_t i = 0; i < self->type->symbol_count; i++) {
        const Cell *other = self->type->symbols[i].cell;
        if (other->base == CELL_LOCAL && other->width > 0 &&
            other->offset == cell->offset)
            return has(self->scalars, i) ? i : NO_VARIABLE;
    }
    return NO_VARIABLE;
}

/* --- which variables -------------------------------------------------- */

/* Through indices all elements may be meant. */
static void exclude_indexed(void *context, const Cell *cell, bool written) {
    const Dead *self = context;
    (void)written;
    if (cell->base != CELL_LOCAL || !cell->indices)
        return;
    uint64_t end = (uint64_t)cell->offset + cell->width;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        end += (uint64_t)(i->length - 1) * i->stride;
    for (uint32_t i = 0; i < self->type->symbol_count; i++) {
        uint32_t offset = self->type->symbols[i].cell->offset;
        if (offset >= cell->offset && offset < end)
            drop(self->scalars, i);
    }
}

static void note_cell(Dead *self, uint64_t *set, const Cell *cell) {
    for (uint32_t i = 0; i < self->type->symbol_count; i++)
        if (cell->base == CELL_LOCAL &&
            self->type->symbols[i].cell->offset == cell->offset)
            add(set, i);
}

static void note_chooser(void *context, const Cell *cell, bool written) {
    Dead *self = context;
    (void)written;
    note_cell(self, self->choosers, cell);
}

static void note_choosers(Dead *self, const Term *term) {
    FlowVisitor visitor = {.cell = note_chooser, .context = self};
    flow_visit_term(&visitor, term);
}

static void visit_choosers(void *context, const Cell *cell, bool written) {
    Dead *self = context;
    if (written)
        note_cell(self, self->set, cell);
    for (const CellIndex *i = cell->indices; i; i = i->next)
        note_choosers(self, i->term);
}

static void visit_polls(void *context, const Term *term) {
    if (term->kind >= TERM_LEN && term->kind <= TERM_POLL)
        note_choosers(context, term->a);
}

/* What no command writes, such as most parameters, and what chooses elements of
 * arrays or channels: with these values, analyses know what the process has to
 * do with. To lose that would cost more than it saves. */
static void exclude_choosers(Dead *self) {
    const FlowType *type = self->type;
    FlowVisitor visitor = {visit_polls, visit_choosers, self};
    memset(self->set, 0, self->words * sizeof *self->set);
    for (FlowEdge e = {0}; flow_next(self->commands, type, &e);) {
        const Command *command = e.command;
        flow_visit_command(&visitor, command);
        if (command->channel)
            note_choosers(self, command->channel);
    }
    for (uint32_t w = 0; w < self->words; w++)
        self->scalars[w] &= self->set[w] | ~self->choosers[w];
}

static void choose_variables(Dead *self) {
    const FlowType *type = self->type;
    for (uint32_t i = 0; i < type->symbol_count; i++)
        if (type->symbols[i].length == 0 && !type->symbols[i].is_channel &&
            type->symbols[i].cell->base == CELL_LOCAL &&
            type->symbols[i].cell->width > 0)
            add(self->scalars, i);
    FlowVisitor visitor = {.cell = exclude_indexed, .context = self};
    for (FlowEdge e = {0}; flow_next(self->commands, type, &e);)
        flow_visit_command(&visitor, e.command);
    flow_visit_type(&visitor, type);
    exclude_choosers(self);
}

/* --- where they are live ---------------------------------------------- */

static void read_cell(void *context, const Cell *cell, bool written) {
    const Dead *self = context;
    uint32_t variable = written ? NO_VARIABLE : variable_of(self, cell);
    if (variable != NO_VARIABLE)
        add(self->set, variable);
}

static void unite(const Dead *self, uint32_t location) {
    for (uint32_t k = 0; k < self->words; k++)
        self->set[k] |= live_at(self, location)[k];
}

/* From what is live after the effects to what is before them. */
static void live_through(const Dead *self, const FlowEffect *effect) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    if (!effect)
        return;
    live_through(self, effect->next);
    uint32_t variable = effect->kind == FLOW_ASSIGN
                            ? variable_of(self, effect->cell)
                            : NO_VARIABLE;
    if (variable != NO_VARIABLE)
        drop(self->set, variable);
    flow_visit_effect(&visitor, effect);
}

/* What is live before a command, into `set`. A receive may leave variables
 * as they are, so it ends no life. */
static void live_before(const Dead *self, const Command *command) {
    FlowVisitor visitor = {.cell = read_cell, .context = (void *)self};
    Command rest = *command;
    memset(self->set, 0, self->words * sizeof *self->set);
    if (command->kind == COMMAND_END)
        return;
    unite(self, command->target);
    if (command->kind == COMMAND_D_STEP)
        unite(self, command->entry);
    live_through(self, command->effects);
    rest.effects = NULL;
    flow_visit_command(&visitor, &rest);
}

static void merge_into(Dead *self, uint32_t location) {
    uint64_t *live = live_at(self, location);
    for (uint32_t k = 0; k < self->words; k++) {
        self->changed |= (self->set[k] & ~live[k]) != 0;
        live[k] |= self->set[k];
    }
}

static void find_live(Dead *self) {
    const FlowType *type = self->type;
    FlowVisitor visitor = {.cell = read_cell, .context = self};
    do {
        self->changed = false;
        for (uint32_t l = type->location_count; l-- > 0;) {
            mem_poll(self->mem);
            memset(self->set, 0, self->words * sizeof *self->set);
            flow_visit_type(&visitor, type);
            merge_into(self, l);
            for (uint32_t i = 0; i < type->locations[l].count; i++) {
                live_before(self,
                            &self->commands[type->locations[l].first + i]);
                merge_into(self, l);
            }
        }
    } while (self->changed);
}

/* --- resetting -------------------------------------------------------- */

static void write_cell(void *context, const Cell *cell, bool written) {
    const Dead *self = context;
    uint32_t variable = written ? variable_of(self, cell) : NO_VARIABLE;
    if (variable != NO_VARIABLE)
        add(self->set, variable);
}

/* The other half of a rendezvous does not know what the sender would reset;
 * a d_step resets where it ends. */
static bool may_reset(const Dead *self, const Command *command) {
    return command->kind != COMMAND_END && command->kind != COMMAND_D_STEP &&
           !command->inside && !(self->meets && command->kind == COMMAND_SEND);
}

/* Variables that were live, or that the command writes, and that are not
 * read after it. */
static void reset_after(Dead *self, uint32_t location, Command *command) {
    assert(location < self->type->location_count);
    assert(command->target < self->type->location_count);
    FlowVisitor visitor = {.cell = write_cell, .context = self};
    if (!may_reset(self, command))
        return;
    memcpy(self->set, live_at(self, location), self->words * sizeof *self->set);
    flow_visit_command(&visitor, command);
    for (uint32_t i = 0; i < self->type->symbol_count; i++) {
        if (!has(self->set, i) || has(live_at(self, command->target), i))
            continue;
        Argument *reset = arena_alloc(&self->flow->arena, sizeof *reset);
        *reset = (Argument){.next = command->resets,
                            .cell = self->type->symbols[i].cell};
        command->resets = reset;
        assert(reset->cell && reset->cell->base == CELL_LOCAL);
    }
}

/* Remember what need not be the same where the program was not changed. */
static const uint64_t *stale_sets(const Dead *self) {
    size_t count = (size_t)self->type->location_count * self->words;
    uint64_t *stale = arena_alloc(&self->flow->arena, count * sizeof *stale);
    for (size_t k = 0; k < count; k++)
        stale[k] = self->scalars[k % self->words] & ~self->live[k];
    return stale;
}

static void reset_type(Dead *self, Mem *mem) {
    const FlowType *type = self->type;
    size_t sets = (size_t)type->location_count + 3;
    self->words = (type->symbol_count + 63) / 64;
    if (self->words == 0 || sets > MOST_BITS / 64 / self->words)
        return;
    size_t bytes = sets * self->words * sizeof *self->live;
    self->scalars = mem_alloc(mem, bytes);
    self->set = self->scalars + self->words;
    self->choosers = self->set + self->words;
    self->live = self->choosers + self->words;
    assert(self->words > 0 && type->symbol_count <= self->words * 64);
    choose_variables(self);
    find_live(self);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            reset_after(self, l, &self->commands[type->locations[l].first + i]);
    self->flow->stale[type - self->flow->types] = stale_sets(self);
    mem_free(mem, self->scalars, bytes);
}

static bool any_rendezvous(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

void optimise_dead(Flow *flow, Mem *mem) {
    bool *watched = optimise_watched(flow, mem);
    Dead self = {.mem = mem, .flow = flow, .commands = optimise_commands(flow)};
    flow->stale =
        arena_alloc(&flow->arena, flow->type_count * sizeof *flow->stale);
    self.meets = any_rendezvous(flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++)
        self.meets |= any_rendezvous(flow->types[t].channels,
                                     flow->types[t].channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        self.type = &flow->types[t];
        if (!watched[t])
            reset_type(&self, mem);
    }
    mem_free(mem, watched, flow->type_count + 1);
}
