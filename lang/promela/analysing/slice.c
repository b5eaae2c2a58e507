#include "lang/promela/analysing/slice.h"

#include "lang/promela/analysing/narrow_types.h"
#include "lang/promela/analysing/optimise.h"
#include "lang/promela/flow/flow_visit.h"

#include <assert.h>
#include <string.h>

typedef struct Home {       /* a channel, and the variable declared with it */
    uint32_t slot;          /* of the variable */
    const Channel *channel; /* its fields */
    bool used;              /* by steps that matter */
} Home;

typedef struct Slicing {
    const Flow *flow;
    const PromelaOptions *options; /* what is checked */
    uint32_t slots;                /* how many, slot 0 included */
    bool *needed;                  /* by slot */
    bool *written;                 /* by slot: by more than its declaration */
    VEC(Home) homes;               /* of all channels */
    bool alike;                    /* all channels stay alike */
    Slice *slice;                  /* the result */
    bool changed;                  /* in this round */
} Slicing;

/* --- what can fail ---------------------------------------------------- */

bool slice_cell_may_fail(const Cell *cell) {
    return cell->indices || cell->base == CELL_REMOTE;
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
    case TERM_AND:
    case TERM_OR:
    case TERM_CONDITIONAL:
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
static bool is_needed(const Slicing *self, uint32_t slot) {
    assert(slot < self->slots);
    return slot == 0 || self->needed[slot];
}

static void mark(Slicing *self, uint32_t slot) {
    self->changed |= !is_needed(self, slot);
    self->needed[slot] = true;
}

/* May a channel term mean this channel? */
static bool may_mean(const Slicing *self, const Term *term, const Home *home) {
    assert(term && home->slot < self->slots);
    uint32_t slot = term->kind == TERM_LOAD ? term->cell->slot : 0;
    return slot == 0 || self->written[slot] || self->alike ||
           home->slot == slot;
}

/* Is field number k needed, of any channel that the term may mean? */
static bool is_field_needed(const Slicing *self, const Term *term, uint32_t k) {
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (may_mean(self, term, home) && k < home->channel->field_count &&
            is_needed(self, home->channel->fields[k].slot))
            return true;
    }
    return false;
}

static void mark_field(Slicing *self, const Term *term, uint32_t k) {
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (may_mean(self, term, home) && k < home->channel->field_count)
            mark(self, home->channel->fields[k].slot);
    }
}

/* Steps that matter look at these channels, or change them. */
static void use_channel(Slicing *self, const Term *term) {
    for (size_t i = 0; i < self->homes.count; i++) {
        Home *home = &vec_item(&self->homes, i);
        if (home->used || !may_mean(self, term, home))
            continue;
        home->used = true;
        self->changed = true;
    }
}

static bool is_used(const Slicing *self, const Term *term) {
    assert(term);
    for (size_t i = 0; i < self->homes.count; i++)
        if (vec_item(&self->homes, i).used &&
            may_mean(self, term, &vec_item(&self->homes, i)))
            return true;
    return false;
}

static void need(Slicing *self, const Term *term);
static void guard(Slicing *self, const Term *term);

/* Which element or process it is, which may be none. */
static void guard_cell(Slicing *self, const Cell *cell) {
    for (const CellIndex *i = cell->indices; i; i = i->next)
        need(self, i->term);
    need(self, cell->pid);
}

/* A value goes into a variable of this slot. */
static void flow_into(Slicing *self, uint32_t slot, const Term *term) {
    if (is_needed(self, slot))
        need(self, term);
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
        need(self, argument->term);
    need(self, run->b);
}

/* What messages are compared with, and what of messages is compared. */
static void compare(Slicing *self, const Term *channel,
                    const Argument *arguments) {
    uint32_t k = 0;
    for (const Argument *a = arguments; a; a = a->next, k++)
        if (a->term) {
            need(self, a->term);
            mark_field(self, channel, k);
        }
}

/* The value of the term makes a difference. */
static void need(Slicing *self, const Term *term) {
    if (!term)
        return;
    if (term->kind == TERM_RUN) {
        create(self, term);
        return;
    }
    if (term->kind == TERM_LOAD) {
        mark(self, term->cell->slot);
        guard_cell(self, term->cell);
    }
    if (term->kind == TERM_POLL)
        compare(self, term->a, term->arguments);
    if (term->kind >= TERM_LEN && term->kind <= TERM_POLL)
        use_channel(self, term->a);
    need(self, term->a);
    need(self, term->b);
    need(self, term->c);
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
        need(self, term);
    } else {
        if (divides)
            need(self, term->b);
        if (chooses && (slice_may_fail(term->b) || slice_may_fail(term->c)))
            need(self, term->a);
        guard(self, term->a);
        guard(self, term->b);
        guard(self, term->c);
    }
}

/* --- commands --------------------------------------------------------- */

static bool is_checked(const Slicing *self, const char *name) {
    const PromelaOptions *options = self->options;
    for (size_t i = 0; i < options->checked_count; i++)
        if (strcmp(options->checked[i], name) == 0)
            return true;
    return options->checked_count == 0;
}

/* Where !! puts a message depends on all of it. */
static void look_at_send(Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_SEND && command->term);
    uint32_t k = 0;
    need(self, command->term);
    use_channel(self, command->term);
    for (const Argument *a = command->arguments; a; a = a->next, k++) {
        if (command->sorted)
            mark_field(self, command->term, k);
        if (is_field_needed(self, command->term, k))
            need(self, a->term);
        else
            guard(self, a->term);
    }
}

static void look_at_receive(Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_RECEIVE && command->term);
    uint32_t k = 0;
    need(self, command->term);
    use_channel(self, command->term);
    compare(self, command->term, command->arguments);
    for (const Argument *a = command->arguments; a; a = a->next, k++)
        if (a->cell) {
            guard_cell(self, a->cell);
            if (is_needed(self, a->cell->slot))
                mark_field(self, command->term, k);
        }
}

static void look_at_command(Slicing *self, const Command *command) {
    switch (command->kind) {
    case COMMAND_CONDITION:
        need(self, command->term);
        break;
    case COMMAND_ASSIGN:
        guard_cell(self, command->cell);
        flow_into(self, command->cell->slot, command->term);
        break;
    case COMMAND_SEND:
        look_at_send(self, command);
        break;
    case COMMAND_RECEIVE:
        look_at_receive(self, command);
        break;
    case COMMAND_ASSERT:
        if (is_checked(self, "assert"))
            need(self, command->term);
        else
            guard(self, command->term);
        break;
    case COMMAND_C:
        need(self, command->term);
        break;
    case COMMAND_SKIP:
    case COMMAND_ELSE:
    case COMMAND_D_STEP:
    case COMMAND_END:
        break;
    }
}

static void look_at_settings(Slicing *self, const Setting *settings) {
    for (const Setting *s = settings; s; s = s->next)
        flow_into(self, s->cell->slot, s->term);
}

static void look_at_type(Slicing *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0;
             i < type->locations[l].count && slice_is_useful(self->slice, t, l);
             i++)
            look_at_command(
                self, &self->flow->commands[type->locations[l].first + i]);
    need(self, type->provided);
    look_at_settings(self, type->settings);
}

/* --- control ---------------------------------------------------------- */

/* Has the message as many fields as every channel that may be meant? */
static bool has_all_fields(const Slicing *self, const Command *command) {
    assert(command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE);
    uint32_t given = 0;
    for (const Argument *a = command->arguments; a; a = a->next)
        given++;
    for (size_t i = 0; i < self->homes.count; i++) {
        const Home *home = &vec_item(&self->homes, i);
        if (may_mean(self, command->term, home) &&
            home->channel->field_count != given)
            return false;
    }
    return true;
}

/* Is it a variable that always is the channel it was declared with? One that
 * was declared without is none. */
static bool is_channel_known(const Slicing *self, const Term *term) {
    uint32_t slot = term->kind == TERM_LOAD ? term->cell->slot : 0;
    if (slot == 0 || self->written[slot] || slice_cell_may_fail(term->cell))
        return false;
    for (size_t i = 0; i < self->homes.count; i++)
        if (vec_item(&self->homes, i).slot == slot)
            return true;
    return false;
}

/* Can the command be a run-time error? */
static bool is_risky(const Slicing *self, const Command *command) {
    bool message =
        command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE;
    if (message && (!is_channel_known(self, command->term) ||
                    !has_all_fields(self, command)))
        return true;
    for (const Argument *a = command->arguments; a; a = a->next)
        if (slice_may_fail(a->term) ||
            (a->cell && slice_cell_may_fail(a->cell)))
            return true;
    return (!message && slice_may_fail(command->term)) ||
           (command->cell && slice_cell_may_fail(command->cell));
}

static bool is_received(const Slicing *self, const Command *command) {
    for (const Argument *a = command->arguments; a; a = a->next)
        if (a->cell && is_needed(self, a->cell->slot))
            return true;
    return false;
}

/* Can it be an error that is looked for, or change what matters? A sequence
 * that is executed at once is not left in the middle. */
static bool matters(const Slicing *self, const Command *command) {
    if (command->atomic || command->inside || is_risky(self, command))
        return true;
    switch (command->kind) {
    case COMMAND_ASSIGN:
        return is_needed(self, command->cell->slot);
    case COMMAND_SEND:
        return is_used(self, command->term);
    case COMMAND_RECEIVE:
        return is_used(self, command->term) || is_received(self, command);
    case COMMAND_ASSERT:
        return is_checked(self, "assert");
    case COMMAND_C:
    case COMMAND_D_STEP:
        return true;
    case COMMAND_CONDITION:
    case COMMAND_SKIP:
    case COMMAND_ELSE:
    case COMMAND_END:
        break;
    }
    return false;
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

static void find_useful(Slicing *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    for (uint32_t l = type->location_count; l-- > 0;) {
        mark_inside(self, t, &type->locations[l]);
        if (type->deterministic || leads_on(self, t, l))
            mark_useful(self, t, l);
    }
}

/* --- before ----------------------------------------------------------- */

static void note_cell(void *context, const Cell *cell, bool written) {
    Slicing *self = context;
    assert(cell->slot < self->slots);
    self->written[cell->slot] |= written;
}

static void note_run(void *context, const Term *term) {
    Slicing *self = context;
    if (term->kind != TERM_RUN)
        return;
    for (const Argument *p = self->flow->types[term->value].parameters; p;
         p = p->next)
        self->written[p->cell->slot] = true;
}

static void add_homes(Slicing *self, const Setting *settings,
                      const Channel *channels, Mem *mem) {
    for (const Setting *s = settings; s; s = s->next)
        if (!s->term)
            vec_push(mem, &self->homes,
                     (Home){s->cell->slot, &channels[s->channel], false});
}

static void mark_cell(void *context, const Cell *cell, bool written) {
    (void)written;
    mark(context, cell->slot);
}

/* Everything that a claim or the trace looks at. */
static void mark_graph(Slicing *self, const FlowType *graph) {
    FlowVisitor visitor = {.cell = mark_cell, .context = self};
    for (uint32_t l = 0; graph && l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++)
            flow_visit_command(
                &visitor, &self->flow->commands[graph->locations[l].first + i]);
}

/* A trace sees all of every message. */
static void mark_events(Slicing *self) {
    if (!self->flow->trace)
        return;
    mark_graph(self, self->flow->trace);
    for (size_t i = 0; i < self->homes.count; i++) {
        const Channel *channel = vec_item(&self->homes, i).channel;
        for (uint32_t k = 0; k < channel->field_count; k++)
            mark(self, channel->fields[k].slot);
    }
}

/* Numbers of channels are hardly ever a part of states. */
static void mark_channel(Variable *v, void *context) {
    if (v->type.kind == TYPE_CHAN)
        mark(context, v->type.slot);
}

static void prepare(Slicing *self, Program *program, Mem *mem) {
    const Flow *flow = self->flow;
    flow_visit(&(FlowVisitor){note_run, note_cell, self}, flow);
    add_homes(self, flow->settings, flow->channels, mem);
    for (uint32_t t = 0; t < flow->type_count; t++)
        add_homes(self, flow->types[t].settings, flow->types[t].channels, mem);
    program_visit(program, mark_channel, self);
    mark_events(self);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (is_checked(self, flow->claims[i].name))
            mark_graph(self, flow->claims[i].graph);
    for (uint32_t i = 0; i < flow->atom_count; i++)
        need(self, flow->atoms[i].term);
}

/* --- all of it -------------------------------------------------------- */

static void find_needed(Slicing *self, Mem *mem) {
    const Flow *flow = self->flow;
    do {
        mem_poll(mem);
        self->changed = false;
        look_at_settings(self, flow->settings);
        for (uint32_t t = 0; t < flow->type_count; t++) {
            look_at_type(self, t);
            find_useful(self, t);
        }
    } while (self->changed);
}

static void set_idle(Slicing *self, Type *type) {
    type->idle = type->bits > 0 && !is_needed(self, type->slot);
    self->slice->found |= type->idle;
}

/* Constants take no bits of a state anyway. */
static void settle_variable(Variable *v, void *context) {
    if (!v->constant && !v->hidden && v->type.kind != TYPE_STRUCT)
        set_idle(context, &v->type);
    if (v->channel)
        for (MessageField *f = v->channel->fields; f; f = f->next)
            set_idle(context, &f->type);
}

/* --- steps ------------------------------------------------------------ */

/* Does the term depend on steps that others have made, whatever they did? */
static void find_watching(void *context, const Term *term) {
    switch (term->kind) {
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
        *(bool *)context = true;
        break;
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_AND:
    case TERM_OR:
    case TERM_CONDITIONAL:
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
static bool may_leave_steps(const Slicing *self) {
    const Flow *flow = self->flow;
    bool watched = !self->options->reach || flow->trace || flow->has_run ||
                   flow->has_priority || flow->formula_count > 0;
    for (uint32_t t = 0; t < flow->type_count; t++)
        watched |= flow->types[t].channel_count > 0;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        watched |= is_checked(self, flow->claims[i].name);
    flow_visit(&(FlowVisitor){find_watching, find_remote, &watched}, flow);
    return !watched;
}

static void begin(Slice *slice, const Flow *flow, Mem *mem) {
    uint32_t count = 0;
    *slice = (Slice){.mem = mem, .type_count = flow->type_count};
    slice->first =
        mem_alloc(mem, (flow->type_count + 1) * sizeof *slice->first);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        slice->first[t] = count;
        count += flow->types[t].location_count;
    }
    slice->first[flow->type_count] = count;
    assert(count >= flow->type_count); /* each has a last location */
    slice->useful = mem_alloc(mem, count + 1);
}

void slice_find(Slice *slice, Program *program, const Flow *flow,
                uint32_t slots, const PromelaOptions *options) {
    assert(slots > 0 && !flow->embedded);
    Mem *mem = flow->arena.mem;
    Slicing self = {.flow = flow, .options = options, .slots = slots};
    begin(slice, flow, mem);
    self.slice = slice;
    self.needed = mem_alloc(mem, slots);
    self.written = mem_alloc(mem, slots);
    self.alike = narrow_is_alike(flow);
    if (!may_leave_steps(&self))
        memset(slice->useful, true, slice->first[flow->type_count]);
    prepare(&self, program, mem);
    find_needed(&self, mem);
    program_visit(program, settle_variable, &self);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            slice->found |= slice_cuts_steps(slice, flow, t, l);
    vec_release(mem, &self.homes);
    mem_free(mem, self.written, slots);
    mem_free(mem, self.needed, slots);
}

bool slice_cuts_steps(const Slice *slice, const Flow *flow, uint32_t type,
                      uint32_t location) {
    assert(type < slice->type_count && slice->type_count == flow->type_count);
    const Location *here = &flow->types[type].locations[location];
    return here->count > 0 && !slice_is_useful(slice, type, location) &&
           flow->commands[here->first].kind != COMMAND_END;
}

void slice_release(Slice *slice) {
    if (!slice->mem)
        return;
    mem_free(slice->mem, slice->useful, slice->first[slice->type_count] + 1);
    mem_free(slice->mem, slice->first,
             (slice->type_count + 1) * sizeof *slice->first);
}
