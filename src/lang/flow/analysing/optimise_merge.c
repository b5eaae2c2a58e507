/* lang/flow/analysing/optimise_merge.c -- merge steps that affect no other
 * process
 *
 * A step is executed together with the one before it if it uses nothing that
 * another process or a property can see.
 */
#include "lang/flow/analysing/optimise.h"

#include "lang/flow/analysing/exclusive.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_CHOICES = 16 /* of one location: conditions that are compared */
};

/* --- what both optimisations need ------------------------------------- */

static void watch_cell(void *context, const Cell *cell, bool written) {
    assert(cell->base != CELL_REMOTE || cell->type < UINT16_MAX);
    (void)written;
    if (cell->base == CELL_REMOTE)
        ((bool *)context)[cell->type] = true;
}

static void watch_term(void *context, const Term *term) {
    if (term->kind == TERM_AT)
        ((bool *)context)[term->value] = true;
}

bool *optimise_watched(const Flow *flow, Mem *mem) {
    bool *watched = mem_alloc(mem, flow->type_count + 1);
    flow_visit(&(FlowVisitor){watch_term, watch_cell, watched}, flow);
    return watched;
}

static size_t last_command(const FlowType *graph, size_t count) {
    assert(!graph || graph->location_count > 0);
    for (uint32_t l = 0; graph && l < graph->location_count; l++) {
        const Location *here = &graph->locations[l];
        if (here->first + here->count > count)
            count = here->first + here->count;
    }
    return count;
}

static size_t all_commands(const Flow *flow) {
    size_t count = last_command(flow->trace, flow->command_count);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        count = last_command(flow->claims[i].graph, count);
    return count;
}

Command *optimise_commands(Flow *flow) {
    size_t bytes = all_commands(flow) * sizeof(Command);
    Command *copy = arena_alloc(&flow->arena, bytes + 1);
    memcpy(copy, flow->commands, bytes);
    flow->commands = copy;
    return copy;
}

/* --- steps that concern no other process ------------------------------ */

static void check_term(void *context, const Term *term) {
    bool *pure = context;
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_PID:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_CHOICES:
        return;
    case TERM_DIVISIONS:
        *pure &= !divisor_may_fail(term->b);
        return;
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_SYSTEM_WIDE:
        *pure = false;
        return;
    }
}

/* Is the element there, whatever the state? Variables have as many bits as
 * their values need. */
static bool is_within(const CellIndex *index) {
    const Term *term = index->term;
    if (term->kind == TERM_NUMBER)
        return term->value >= 0 && (uint32_t)term->value < index->length;
    return term->kind == TERM_LOAD && !term->cell->is_signed &&
           term->cell->width < 32 &&
           UINT32_C(1) << term->cell->width <= index->length;
}

static void check_cell(void *context, const Cell *cell, bool written) {
    bool *pure = context;
    *pure &= cell->base == CELL_LOCAL && !(written && cell->checked);
    for (const CellIndex *i = cell->indices; i; i = i->next)
        *pure &= is_within(i);
}

/* What a step prints is computed in traces only, which have all steps. */
static bool is_private(const Command *command) {
    bool pure = command->kind == COMMAND_STEP || command->kind == COMMAND_ELSE;
    for (const FlowEffect *e = command->effects; e; e = e->next)
        pure &= e->kind == FLOW_ASSIGN;
    if (pure)
        flow_visit_command(&(FlowVisitor){check_term, check_cell, &pure},
                           command);
    return pure && !command->atomic && !command->inside && !command->group;
}

/* Are these never possible together? An else excludes the others. */
static bool are_exclusive(const Command *a, const Command *b) {
    if (a->kind == COMMAND_ELSE || b->kind == COMMAND_ELSE)
        return true;
    return a->guard && b->guard && exclusive(a->guard, b->guard);
}

/* --- merging ---------------------------------------------------------- */

typedef struct Merging {
    const Flow *flow;
    Command *commands;    /* of the flow, to be changed */
    const FlowType *type; /* the current one */
    bool unbuffered;      /* there are channels without a buffer */
    bool ranked;          /* whether a step is possible matters to others: there
                             are priorities */
    bool *inner;          /* by location: inside a d_step */
    bool *passed;         /* by location: what is done there is done together
                             with the step that leads there */
} Merging;

static Command *command_at(const Merging *self, uint32_t location, uint32_t i) {
    const Location *here = &self->type->locations[location];
    assert(location < self->type->location_count && i < here->count);
    return &self->commands[here->first + i];
}

static void find_inner(Merging *self) {
    const FlowType *type = self->type;
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *c = command_at(self, l, i);
            assert(c->kind == COMMAND_END || c->target < type->location_count);
            self->inner[l] |= c->inside;
            if (c->inside)
                self->inner[c->target] = true;
            if (c->kind == COMMAND_D_STEP)
                self->inner[c->entry] = true;
        }
}

/* A process can wait forever before such a step, without progress. */
static bool leads_to_progress(const Merging *self, const Command *command) {
    return self->type->locations[command->target].progress;
}

/* Can nothing but private steps be done there, and in one way at a time? One
 * that is not possible now never will be. */
static bool is_passable(const Merging *self, uint32_t location) {
    const Location *here = &self->type->locations[location];
    if (here->count == 0 || here->count > MOST_CHOICES ||
        self->inner[location] || here->end || here->accept || here->progress ||
        here->danger)
        return false;
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = command_at(self, location, i);
        if (!is_private(command) || leads_to_progress(self, command) ||
            (self->ranked && (command->guard || command->kind == COMMAND_ELSE)))
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (!are_exclusive(command_at(self, location, k),
                               command_at(self, location, i)))
                return false;
    }
    return true;
}

/* Locations that are passed must not form a cycle: of each, at least one is
 * where a step leads back to. */
static void break_cycles(Merging *self) {
    for (uint32_t l = self->type->location_count; l-- > 0;)
        for (uint32_t i = 0;
             self->passed[l] && i < self->type->locations[l].count; i++) {
            uint32_t target = command_at(self, l, i)->target;
            if (target <= l)
                self->passed[target] = false;
        }
}

/* A send may hand control over and then loses what would follow. */
static bool may_lead(const Merging *self, const Command *command) {
    return (command->kind != COMMAND_SEND || !self->unbuffered) &&
           command->kind != COMMAND_D_STEP && command->kind != COMMAND_END;
}

static void merge_type(Merging *self) {
    const FlowType *type = self->type;
    find_inner(self);
    for (uint32_t l = 0; l < type->location_count; l++)
        self->passed[l] = is_passable(self, l);
    break_cycles(self);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            Command *command = command_at(self, l, i);
            if (!self->inner[l] && may_lead(self, command))
                command->atomic |= self->passed[command->target];
        }
}

/* --- who could notice ------------------------------------------------- */

static void find_enabled(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_ENABLED || term->kind == TERM_STATE;
}

static bool counts_steps(const Flow *flow, const FlowGoals *goals) {
    bool found = flow->has_last || goals->atom_count > 0;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        found |= flow_checks(goals, flow->claims[i].name);
    for (uint32_t i = 0; i < flow->formula_count; i++)
        found |= flow_checks(goals, flow->formulas[i].name);
    flow_visit(&(FlowVisitor){.term = find_enabled, .context = &found}, flow);
    return found;
}

static bool has_unbuffered(const Channel *channels, uint32_t count) {
    for (uint32_t c = 0; c < count; c++)
        if (channels[c].capacity == 0)
            return true;
    return false;
}

static bool has_rendezvous(const Flow *flow) {
    bool found = has_unbuffered(flow->channels, flow->channel_count);
    for (uint32_t t = 0; t < flow->type_count; t++)
        found |= has_unbuffered(flow->types[t].channels,
                                flow->types[t].channel_count);
    return found;
}

/* Is a send decisive here for what else can be done? */
static bool is_decisive(const Flow *flow, const Location *here) {
    bool sends = false, others = false;
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        sends |= command->kind == COMMAND_SEND ||
                 command->kind == COMMAND_D_STEP; /* it may begin with one */
        others |= command->kind == COMMAND_ELSE || command->group > 0;
    }
    return sends && others;
}

/* Is there an else or an escape that depends on whether others are ready to
 * receive? A step that is merged makes its process ready at once. */
static bool tests_readiness(const Flow *flow) {
    if (!has_rendezvous(flow))
        return false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            if (is_decisive(flow, &flow->types[t].locations[l]))
                return true;
    return false;
}

void optimise_merge(Flow *flow, const FlowGoals *goals, Mem *mem) {
    if (counts_steps(flow, goals) || tests_readiness(flow))
        return;
    bool *watched = optimise_watched(flow, mem);
    Merging self = {.flow = flow,
                    .commands = optimise_commands(flow),
                    .unbuffered = has_rendezvous(flow),
                    .ranked = flow->has_priority};
    for (uint32_t t = 0; t < flow->type_count; t++) {
        size_t count = flow->types[t].location_count + 1;
        if (watched[t] || flow->types[t].provided)
            continue;
        self.type = &flow->types[t];
        self.passed = mem_alloc(mem, count);
        self.inner = mem_alloc(mem, count);
        merge_type(&self);
        mem_free(mem, self.inner, count);
        mem_free(mem, self.passed, count);
    }
    mem_free(mem, watched, flow->type_count + 1);
}
