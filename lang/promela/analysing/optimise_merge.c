/* lang/promela/analysing/optimise_merge.c -- merge steps that affect no other
 * process
 *
 * A step is executed together with the one before it if it uses nothing that
 * another process or a property can see.
 */
#include "lang/promela/analysing/optimise.h"

#include "lang/promela/flow/flow_visit.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_MERGED = 64 /* steps in a row */
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
    case TERM_AND:
    case TERM_OR:
    case TERM_CONDITIONAL:
        return;
    case TERM_DIVISIONS:
        *pure &= !divisor_may_fail(term->b);
        return;
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_RUN:
    case TERM_TIMEOUT:
    case TERM_NR_PR:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
    case TERM_AT:
        *pure = false;
        return;
    }
}

static void check_cell(void *context, const Cell *cell, bool written) {
    bool *pure = context;
    (void)written;
    *pure &= cell->base == CELL_LOCAL && !cell->indices;
}

static bool is_private(const Command *command) {
    bool pure =
        command->kind == COMMAND_SKIP || command->kind == COMMAND_ASSIGN;
    if (pure)
        flow_visit_command(&(FlowVisitor){check_term, check_cell, &pure},
                           command);
    return pure && !command->atomic && !command->inside && !command->group;
}

/* --- merging ---------------------------------------------------------- */

typedef struct Merging {
    const Flow *flow;
    Command *commands;    /* of the flow, to be changed */
    const FlowType *type; /* the current one */
    uint32_t *entries;    /* by location: ways that lead there, here 0 to 2 */
    bool *inner;          /* by location: inside a d_step */
} Merging;

static void enter(Merging *self, uint32_t location) {
    assert(location < self->type->location_count);
    if (self->entries[location] < 2)
        self->entries[location]++;
}

static void look_around(Merging *self) {
    const FlowType *type = self->type;
    enter(self, type->start);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *c = &self->commands[type->locations[l].first + i];
            if (c->kind == COMMAND_END)
                continue;
            enter(self, c->target);
            self->inner[l] |= c->inside;
            if (c->kind != COMMAND_D_STEP)
                continue;
            self->inner[c->entry] = true;
            enter(self, c->entry);
        }
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *c = &self->commands[type->locations[l].first + i];
            if (c->inside)
                self->inner[c->target] = true;
        }
}

/* Can what stands there be done together with the step that leads there? */
static bool is_mergeable(const Merging *self, uint32_t location) {
    assert(location < self->type->location_count);
    const Location *here = &self->type->locations[location];
    return here->count == 1 && self->entries[location] == 1 &&
           !self->inner[location] && !here->end && !here->accept &&
           !here->progress && is_private(&self->commands[here->first]);
}

/* A send may hand control over and then loses what would follow. */
static bool may_lead(const Command *command) {
    return command->kind != COMMAND_SEND && command->kind != COMMAND_D_STEP &&
           command->kind != COMMAND_END && !command->atomic;
}

/* Only the first of them leads to a location of the chain. */
static void merge_following(Merging *self, Command *command) {
    for (int i = 0; i < MOST_MERGED && may_lead(command); i++) {
        if (!is_mergeable(self, command->target))
            return;
        Command *next =
            &self->commands[self->type->locations[command->target].first];
        assert(next != command && !next->inside);
        command->atomic = true;
        command = next;
    }
}

/* Chains begin at the locations that do not themselves belong to one. */
static void merge_type(Merging *self) {
    const FlowType *type = self->type;
    for (uint32_t l = 0; l < type->location_count; l++) {
        if (self->inner[l] || is_mergeable(self, l))
            continue;
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            merge_following(self,
                            &self->commands[type->locations[l].first + i]);
    }
}

/* --- who could notice ------------------------------------------------- */

static void find_enabled(void *context, const Term *term) {
    *(bool *)context |= term->kind == TERM_ENABLED || term->kind == TERM_STATE;
}

static bool counts_steps(const Flow *flow) {
    bool found = flow->has_last || flow->has_priority ||
                 flow->claim_count > 0 || flow->atom_count > 0;
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
static bool sees_readiness(const Flow *flow) {
    if (!has_rendezvous(flow))
        return false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            if (is_decisive(flow, &flow->types[t].locations[l]))
                return true;
    return false;
}

void optimise_merge(Flow *flow, Mem *mem) {
    if (counts_steps(flow) || sees_readiness(flow))
        return;
    bool *watched = optimise_watched(flow, mem);
    Merging self = {.flow = flow, .commands = optimise_commands(flow)};
    for (uint32_t t = 0; t < flow->type_count; t++) {
        size_t count = flow->types[t].location_count + 1;
        if (watched[t] || flow->types[t].provided)
            continue;
        self.type = &flow->types[t];
        self.entries = mem_alloc(mem, count * sizeof *self.entries);
        self.inner = mem_alloc(mem, count);
        look_around(&self);
        merge_type(&self);
        mem_free(mem, self.inner, count);
        mem_free(mem, self.entries, count * sizeof *self.entries);
    }
    mem_free(mem, watched, flow->type_count + 1);
}
