/* What is needed of variables, fields and channels: marks that steps which
 * matter leave. */
#include "lang/flow/analysing/slicing.h"

#include <assert.h>
#include <string.h>

/* --- what can fail ---------------------------------------------------- */

bool slice_cell_may_fail(const Cell *cell) {
    return cell->indices || cell->base == CELL_REMOTE || cell->checked;
}

/* Can the evaluation fail, or have an effect? */
bool slice_may_fail(const Term *term) {
    if (!term)
        return false;
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_PID:
    case TERM_NR_PR:
    case TERM_LAST:
        return false;
    case TERM_LOAD:
        return slice_cell_may_fail(term->cell);
    case TERM_DIVISIONS:
        return slice_may_fail(term->a) || divisor_may_fail(term->b);
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_CHOICES:
        return slice_may_fail(term->a) || slice_may_fail(term->b) ||
               slice_may_fail(term->c);
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_RUN:
    case TERM_TIMEOUT:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
    case TERM_AT:
        break;
    }
    return true;
}

/* --- marks ------------------------------------------------------------ */

/* Slot 0 is that of everything without a declaration. */
bool slicing_is_needed(const Slicing *self, uint32_t slot) {
    assert(slot < self->slots);
    return slot == 0 || self->needed[slot];
}

void slicing_mark(Slicing *self, uint32_t slot) {
    self->changed |= !slicing_is_needed(self, slot);
    self->needed[slot] = true;
}

/* May a channel term mean this channel? */
bool slicing_may_mean(const Slicing *self, const Term *term, const Home *home) {
    assert(term && home->slot < self->slots);
    if (term->kind == TERM_NUMBER)
        return (uint32_t)term->value == home->channel->number + 1;
    uint32_t slot = term->kind == TERM_LOAD ? term->cell->slot : 0;
    return slot == 0 || self->written[slot] || self->alike ||
           home->slot == slot;
}

/* Is field number k needed, of any channel that the term may mean? */
static bool is_field_needed(const Slicing *self, const Term *term, uint32_t k) {
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (slicing_may_mean(self, term, home) &&
            k < home->channel->field_count &&
            slicing_is_needed(self, home->channel->fields[k].slot))
            return true;
    }
    return false;
}

static void mark_field(Slicing *self, const Term *term, uint32_t k) {
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (slicing_may_mean(self, term, home) &&
            k < home->channel->field_count)
            slicing_mark(self, home->channel->fields[k].slot);
    }
}

/* Steps that matter look at these channels, or change them. */
static void use_channel(Slicing *self, const Term *term) {
    for (size_t i = 0; i < self->homes.count; i++) {
        Home *home = &vec_item(&self->homes, i);
        if (home->used || !slicing_may_mean(self, term, home))
            continue;
        home->used = true;
        self->changed = true;
    }
}

bool slicing_is_used(const Slicing *self, const Term *term) {
    assert(term);
    for (size_t i = 0; i < self->homes.count; i++)
        if (vec_item(&self->homes, i).used &&
            slicing_may_mean(self, term, &vec_item(&self->homes, i)))
            return true;
    return false;
}

static void guard(Slicing *self, const Term *term);

/* Which element or process it is, which may be none. */
static void guard_cell(Slicing *self, const Cell *cell) {
    for (const CellIndex *i = cell->indices; i; i = i->next)
        slicing_need(self, i->term);
    slicing_need(self, cell->pid);
}

/* A value goes into a variable of this slot. */
static void flow_into(Slicing *self, uint32_t slot, const Term *term) {
    if (slicing_is_needed(self, slot))
        slicing_need(self, term);
    else
        guard(self, term);
}

static void create(Slicing *self, const Term *run) {
    assert((uint32_t)run->value < self->flow->type_count);
    const FlowType *type = &self->flow->types[run->value];
    const Argument *argument = run->arguments;
    for (const Argument *p = type->parameters; p && argument;
         p = p->next, argument = argument->next)
        flow_into(self, p->cell->slot, argument->term);
    for (; argument; argument = argument->next)
        slicing_need(self, argument->term);
    slicing_need(self, run->b);
}

/* What messages are compared with, and what of messages is compared. */
static void compare(Slicing *self, const Term *channel,
                    const Argument *arguments) {
    uint32_t k = 0;
    for (const Argument *a = arguments; a; a = a->next, k++)
        if (a->term) {
            slicing_need(self, a->term);
            mark_field(self, channel, k);
        }
}

/* The value of the term makes a difference. */
void slicing_need(Slicing *self, const Term *term) {
    if (!term)
        return;
    if (term->kind == TERM_RUN) {
        create(self, term);
        return;
    }
    if (term->kind == TERM_LOAD) {
        slicing_mark(self, term->cell->slot);
        guard_cell(self, term->cell);
    }
    if (term->kind == TERM_POLL)
        compare(self, term->a, term->arguments);
    if (term->kind >= TERM_LEN && term->kind <= TERM_POLL)
        use_channel(self, term->a);
    slicing_need(self, term->a);
    slicing_need(self, term->b);
    slicing_need(self, term->c);
}

/* Only whether its evaluation fails makes a difference. */
static void guard(Slicing *self, const Term *term) {
    if (!slice_may_fail(term))
        return;
    TermKind kind = term->kind;
    bool divides = kind == TERM_DIVIDE || kind == TERM_REMAINDER;
    bool chooses =
        kind == TERM_AND || kind == TERM_OR || kind == TERM_CONDITIONAL;
    if (kind == TERM_LOAD) {
        guard_cell(self, term->cell);
    } else if (kind > TERM_CONDITIONAL) {
        slicing_need(self, term);
    } else {
        if (divides)
            slicing_need(self, term->b);
        if (chooses && (slice_may_fail(term->b) || slice_may_fail(term->c)))
            slicing_need(self, term->a);
        guard(self, term->a);
        guard(self, term->b);
        guard(self, term->c);
    }
}

/* --- commands --------------------------------------------------------- */

bool slicing_is_checked(const Slicing *self, const char *name) {
    return flow_checks(self->goals, name);
}

/* Where !! puts a message depends on all of it. */
static void mark_send(Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_SEND && command->channel);
    uint32_t k = 0;
    slicing_need(self, command->channel);
    use_channel(self, command->channel);
    for (const Argument *a = command->arguments; a; a = a->next, k++) {
        if (command->sorted)
            mark_field(self, command->channel, k);
        if (is_field_needed(self, command->channel, k))
            slicing_need(self, a->term);
        else
            guard(self, a->term);
    }
}

static void mark_receive(Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_RECEIVE && command->channel);
    uint32_t k = 0;
    slicing_need(self, command->channel);
    use_channel(self, command->channel);
    compare(self, command->channel, command->arguments);
    for (const Argument *a = command->arguments; a; a = a->next, k++)
        if (a->cell) {
            guard_cell(self, a->cell);
            if (a->cell->checked)
                slicing_mark(self, a->cell->slot);
            if (slicing_is_needed(self, a->cell->slot))
                mark_field(self, command->channel, k);
        }
}

static void mark_effect(Slicing *self, const FlowEffect *effect) {
    switch (effect->kind) {
    case FLOW_ASSIGN:
        if (effect->cell->checked) /* whether it fits matters */
            slicing_mark(self, effect->cell->slot);
        guard_cell(self, effect->cell);
        flow_into(self, effect->cell->slot, effect->term);
        break;
    case FLOW_ASSERT:
        if (slicing_is_checked(self, "assert"))
            slicing_need(self, effect->term);
        else
            guard(self, effect->term);
        break;
    case FLOW_ACT:
    case FLOW_C:
        slicing_need(self, effect->term);
        break;
    }
}

static void mark_command(Slicing *self, const Command *command) {
    slicing_need(self, command->guard);
    if (command->kind == COMMAND_SEND)
        mark_send(self, command);
    else if (command->kind == COMMAND_RECEIVE)
        mark_receive(self, command);
    for (const FlowEffect *e = command->effects; e; e = e->next)
        mark_effect(self, e);
}

void slicing_inspect_settings(Slicing *self, const Setting *settings) {
    for (const Setting *s = settings; s; s = s->next)
        flow_into(self, s->cell->slot, s->term);
}

void slicing_inspect_type(Slicing *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0;
             i < type->locations[l].count && slice_is_useful(self->slice, t, l);
             i++)
            mark_command(self,
                         &self->flow->commands[type->locations[l].first + i]);
    slicing_need(self, type->provided);
    for (const Exclusive *e = type->exclusives; e; e = e->next)
        slicing_need(self, e->term);
    slicing_inspect_settings(self, type->settings);
}
