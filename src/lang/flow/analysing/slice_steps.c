/* Which steps matter, and whether the others may be left out. */
#include "lang/flow/analysing/slicing.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>

/* --- control ---------------------------------------------------------- */

/* Has the message as many fields as every channel that may be meant? */
static bool has_all_fields(const Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE);
    uint32_t count = 0;
    for (const Argument *a = command->arguments; a; a = a->next)
        count++;
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (slicing_may_mean(self, command->channel, home) &&
            home->channel->field_count != count)
            return false;
    }
    return true;
}

/* Is it a channel of the program, or a variable that always is the channel it
 * was declared with? One that was declared without is none. */
static bool is_channel_known(const Slicing *self, const Term *term) {
    uint32_t slot = term->kind == TERM_LOAD ? term->cell->slot : 0;
    if (term->kind == TERM_NUMBER)
        return term->value >= 1 &&
               (uint32_t)term->value <= self->flow->channel_count;
    if (slot == 0 || self->written[slot] || slice_cell_may_fail(term->cell))
        return false;
    for (size_t i = 0; i < self->homes.count; i++)
        if (vec_item(&self->homes, i).slot == slot)
            return true;
    return false;
}

static bool effects_may_fail(const Command *command) {
    for (const FlowEffect *e = command->effects; e; e = e->next)
        if (slice_may_fail(e->term) ||
            (e->cell && slice_cell_may_fail(e->cell)))
            return true;
    return false;
}

/* Can the command be a run-time error? */
static bool is_risky(const Slicing *self, const Command *command) {
    if (command_has_message(command) &&
        (command->contested || !is_channel_known(self, command->channel) ||
         !has_all_fields(self, command)))
        return true;
    for (const Argument *a = command->arguments; a; a = a->next)
        if (slice_may_fail(a->term) ||
            (a->cell && slice_cell_may_fail(a->cell)))
            return true;
    return (command->guard && slice_may_fail(command->guard)) ||
           effects_may_fail(command);
}

static bool is_received(const Slicing *self, const Command *command) {
    for (const Argument *a = command->arguments; a; a = a->next)
        if (a->cell && slicing_is_needed(self, a->cell->slot))
            return true;
    return false;
}

static bool effect_matters(const Slicing *self, const FlowEffect *effect) {
    switch (effect->kind) {
    case FLOW_ASSIGN:
        return slicing_is_needed(self, effect->cell->slot);
    case FLOW_ASSERT:
        return slicing_is_checked(self, "assert");
    case FLOW_C:
        return true;
    case FLOW_ACT: /* it is a risk already */
        break;
    }
    return false;
}

/* Can it be an error that is looked for, or change what matters? A sequence
 * that is executed at once is not left in the middle. */
static bool matters(const Slicing *self, const Command *command) {
    bool found = command->atomic || command->inside ||
                 command->kind == COMMAND_D_STEP || is_risky(self, command);
    if (command_has_message(command))
        found |= slicing_is_used(self, command->channel);
    if (command->kind == COMMAND_RECEIVE)
        found |= is_received(self, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        found |= effect_matters(self, e);
    return found;
}

/* Can something that matters be done at the location, or after it? */
static bool leads_on(const Slicing *self, uint32_t t, uint32_t location) {
    assert(location < self->flow->types[t].location_count);
    const Location *here = &self->flow->types[t].locations[location];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &self->flow->commands[here->first + i];
        if (matters(self, command) ||
            (command->kind != COMMAND_END &&
             slice_is_useful(self->slice, t, command->target)))
            return true;
    }
    return false;
}

static void mark_useful(Slicing *self, uint32_t t, uint32_t location) {
    uint8_t *useful = &self->slice->useful[self->slice->first[t] + location];
    self->changed |= !*useful;
    *useful = true;
}

/* Where a sequence goes on that is executed at once. */
static void mark_inside(Slicing *self, uint32_t t, const Location *here) {
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &self->flow->commands[here->first + i];
        if (command->kind == COMMAND_D_STEP)
            mark_useful(self, t, command->entry);
        if (command->atomic || command->inside)
            mark_useful(self, t, command->target);
    }
}

void slicing_find_useful(Slicing *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    for (uint32_t l = type->location_count; l-- > 0;) {
        mark_inside(self, t, &type->locations[l]);
        if (type->deterministic || leads_on(self, t, l))
            mark_useful(self, t, l);
    }
}

/* --- steps ------------------------------------------------------------ */

/* Does the term depend on steps that others have made, whatever they did? */
static void find_watching(void *context, const Term *term) {
    switch (term->kind) {
    case TERM_SYSTEM_WIDE:
        *(bool *)context = true;
        break;
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_CHOICES:
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_PID:
        break;
    }
}

static void find_remote(void *context, const Cell *cell, bool written) {
    (void)written;
    *(bool *)context |= cell->base == CELL_REMOTE;
}

/* May steps be left out? Only if errors are looked for that a run reaches, and
 * no process depends on whether another makes steps, or has come to its end. */
bool slicing_may_leave_steps(const Slicing *self) {
    const Flow *flow = self->flow;
    bool watched = !self->goals->reach || flow->trace || flow->has_run ||
                   flow->has_priority || flow->formula_count > 0;
    for (uint32_t t = 0; t < flow->type_count; t++)
        watched |= flow->types[t].channel_count > 0;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        watched |= slicing_is_checked(self, flow->claims[i].name);
    flow_visit(&(FlowVisitor){find_watching, find_remote, &watched}, flow);
    return !watched;
}
