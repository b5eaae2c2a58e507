#include "lang/flow/form/flow_check.h"

#include "base/bits.h"
#include "base/bug.h"
#include "lang/flow/form/flow_visit.h"

/* Who runs what is checked. */
typedef struct Check {
    const Flow *flow;
    const FlowType *type; /* NULL: no process evaluates it */
    uint32_t channels;    /* that have been looked at */
    uint32_t commands;    /* with those of claims and the trace */
    bool process;         /* the type is one of processes, not of a claim */
} Check;

static const char *name_of(const Check *self) {
    return self->type && self->type->name ? self->type->name : "(none)";
}

/* --- cells ------------------------------------------------------------ */

/* How many bits the base of a cell has. */
static uint32_t room_of(const Check *self, const Cell *cell) {
    const Flow *flow = self->flow;
    switch (cell->base) {
    case CELL_GLOBAL:
        return flow->global_width;
    case CELL_LOCAL:
        if (!self->type)
            BUG("a variable of a process is used outside of processes");
        return self->type->variable_width;
    case CELL_REMOTE:
        if (cell->type >= flow->type_count)
            BUG("a variable of a process type %u", cell->type);
        return flow->types[cell->type].variable_width;
    case CELL_HIDDEN:
        return flow->hidden_width;
    case CELL_CONSTANT:
        return flow->constant_width;
    case CELL_PRIORITY:
        if (!flow->has_priority)
            BUG("a priority is set where processes have none");
        return PRIORITY_WIDTH;
    }
    BUG("a cell with base %d", (int)cell->base);
}

static void check_cell(void *context, const Cell *cell, bool written) {
    const Check *self = context;
    uint64_t end = (uint64_t)cell->offset + cell->width;
    if (cell->width > 32)
        BUG("a variable of %u bits", cell->width);
    if (cell->pid && cell->base != CELL_REMOTE)
        BUG("a variable of its own process is looked for by pid");
    if (written && cell->base == CELL_REMOTE)
        BUG("a variable of another process is written to");
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        if (!i->term || i->length == 0)
            BUG("an array of %u elements, or without an index", i->length);
        end += (uint64_t)(i->length - 1) * i->stride;
    }
    if (end > room_of(self, cell))
        BUG("%s: a variable ends at bit %llu of %u", name_of(self),
            (unsigned long long)end, room_of(self, cell));
}

/* --- terms ------------------------------------------------------------ */

static uint32_t count_arguments(const Argument *list) {
    uint32_t count = 0;
    for (; list; list = list->next)
        count++;
    return count;
}

static void check_run(const Check *self, const Term *term) {
    if ((uint32_t)term->value >= self->flow->type_count)
        BUG("a process of type %d is created", term->value);
    const FlowType *type = &self->flow->types[term->value];
    if (count_arguments(term->arguments) > count_arguments(type->parameters))
        BUG("%s is created with too many arguments", type->name);
    for (const Argument *a = term->arguments; a; a = a->next)
        if (!a->term)
            BUG("%s is created with an argument that has no value", type->name);
    if (self->process && !self->flow->has_run)
        BUG("%s is created by a program that creates nothing", type->name);
}

static void check_at(const Check *self, const Term *term) {
    if ((uint32_t)term->value >= self->flow->type_count)
        BUG("a label of process type %d", term->value);
    const FlowType *type = &self->flow->types[term->value];
    if (term->at >= type->location_count)
        BUG("%s has no location %u", type->name, term->at);
}

static void check_piece(const Check *self, const Term *term) {
    const Embedded *embedded = self->flow->embedded;
    if (!embedded || (size_t)term->value >= embedded->fragments.count)
        BUG("there is no piece of C number %d", term->value);
}

/* What a kind of term has: bits of operands a, b, c. */
static unsigned operands_of(const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_TIMEOUT:
    case TERM_PID:
    case TERM_NR_PR:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_NP:
    case TERM_STUCK:
    case TERM_C:
        return 0;
    case TERM_UNARIES:
    case TERM_LENGTHS:
    case TERM_POLL:
    case TERM_GET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STATE:
        return 1;
    case TERM_BINARIES:
    case TERM_DIVISIONS:
    case TERM_AND:
    case TERM_OR:
    case TERM_SET_PRIORITY:
        return 3;
    case TERM_CONDITIONAL:
        return 7;
    case TERM_RUN: /* with a priority or without */
        return term->b ? 2 : 0;
    case TERM_AT: /* of a process, or of the only one */
        return term->a ? 1 : 0;
    }
    BUG("a term of kind %d", (int)term->kind);
}

static void check_term(void *context, const Term *term) {
    const Check *self = context;
    unsigned has = (term->a ? 1u : 0) | (term->b ? 2u : 0) | (term->c ? 4u : 0);
    if (has != operands_of(term))
        BUG("a term of kind %d has operands %u", (int)term->kind, has);
    if ((term->cell != NULL) != (term->kind == TERM_LOAD))
        BUG("a term of kind %d has a cell, or needs one", (int)term->kind);
    if (term->arguments && term->kind != TERM_RUN && term->kind != TERM_POLL)
        BUG("a term of kind %d has arguments", (int)term->kind);
    if (term->kind == TERM_RUN)
        check_run(self, term);
    else if (term->kind == TERM_AT)
        check_at(self, term);
    else if (term->kind == TERM_C)
        check_piece(self, term);
    else if (term->kind == TERM_LAST && !self->flow->has_last)
        BUG("_last is used, but not kept");
}

/* --- commands --------------------------------------------------------- */

static void check_effects(const Check *self, const Command *command) {
    for (const FlowEffect *e = command->effects; e; e = e->next) {
        if (!e->term || (e->cell != NULL) != (e->kind == FLOW_ASSIGN))
            BUG("%s, line %u: an effect of kind %d has a cell or term too many "
                "or too few",
                name_of(self), command->line, (int)e->kind);
        if (e->kind == FLOW_C && e->term->kind != TERM_C)
            BUG("%s, line %u: an effect in C is no piece of C", name_of(self),
                command->line);
    }
}

static void check_parts(const Check *self, const Command *command) {
    CommandKind kind = command->kind;
    bool message = command_has_message(command);
    bool plain = kind == COMMAND_STEP || message;
    if ((command->channel != NULL) != message)
        BUG("%s, line %u: a channel too many or too few", name_of(self),
            command->line);
    if ((command->guard || command->effects) && !plain)
        BUG("%s, line %u: a command of kind %d has a guard or effects",
            name_of(self), command->line, (int)kind);
    if (command->arguments && !message)
        BUG("%s, line %u: fields of no message", name_of(self), command->line);
    if (command->sorted && kind != COMMAND_SEND)
        BUG("%s, line %u: a sorted step is no send", name_of(self),
            command->line);
    if ((command->random || command->peek) && kind != COMMAND_RECEIVE)
        BUG("%s, line %u: a random step is no receive", name_of(self),
            command->line);
    if (!command->text)
        BUG("%s, line %u: a command without text", name_of(self),
            command->line);
    check_effects(self, command);
}

static void check_command(const Check *self, const Command *command) {
    FlowVisitor visitor = {check_term, check_cell, (void *)(uintptr_t)self};
    uint32_t count = self->type->location_count;
    check_parts(self, command);
    if (command->target >= count)
        BUG("%s, line %u: goes to location %u of %u", name_of(self),
            command->line, command->target, count);
    if (command->kind == COMMAND_D_STEP && command->entry >= count)
        BUG("%s, line %u: a d_step begins at location %u of %u", name_of(self),
            command->line, command->entry, count);
    flow_visit_command(&visitor, command);
    for (const Argument *reset = command->resets; reset; reset = reset->next) {
        if (!reset->cell || reset->cell->base != CELL_LOCAL)
            BUG("%s, line %u: resets what is not its own", name_of(self),
                command->line);
        check_cell(visitor.context, reset->cell, true);
    }
}

/* --- types ------------------------------------------------------------ */

static void check_graph(const Check *self) {
    const FlowType *type = self->type;
    if (type->location_count == 0 || type->start >= type->location_count)
        BUG("%s starts at location %u of %u", name_of(self), type->start,
            type->location_count);
    if (type->location_width != bits_for(type->location_count))
        BUG("%s has %u locations in %u bits", name_of(self),
            type->location_count, type->location_width);
    for (uint32_t l = 0; l < type->location_count; l++) {
        const Location *here = &type->locations[l];
        if ((uint64_t)here->first + here->count > self->commands)
            BUG("%s: the commands of location %u end at %u of %u",
                name_of(self), l, here->first + here->count, self->commands);
        for (uint32_t i = 0; i < here->count; i++)
            check_command(self, &self->flow->commands[here->first + i]);
    }
}

static void check_channels(const Check *self, const Channel *channels,
                           uint32_t count, uint32_t room, uint32_t first) {
    for (uint32_t i = 0; i < count; i++) {
        const Channel *channel = &channels[i];
        if (channel->number != first + i)
            BUG("%s of %s has number %u", channel->name, name_of(self),
                channel->number);
        uint32_t width = 0;
        for (uint32_t f = 0; f < channel->field_count; f++)
            width += channel->fields[f].width;
        if (channel->message_width != width)
            BUG("%s: messages of %u bits have fields of %u", channel->name,
                channel->message_width, width);
        if (channel->length_width != bits_for((uint64_t)channel->capacity + 1))
            BUG("%s: a length up to %u has %u bits", channel->name,
                channel->capacity, channel->length_width);
        if ((uint64_t)channel->address + channel->length_width +
                (uint64_t)channel->capacity * width >
            room)
            BUG("%s of %s does not fit into %u bits", channel->name,
                name_of(self), room);
    }
}

static void check_settings(const Check *self, const Setting *setting,
                           uint32_t channels) {
    FlowVisitor visitor = {check_term, check_cell, (void *)(uintptr_t)self};
    for (; setting; setting = setting->next) {
        if (!setting->cell)
            BUG("%s: a first value of nothing", name_of(self));
        check_cell(visitor.context, setting->cell, true);
        flow_visit_term(&visitor, setting->term);
        if (!setting->term && setting->channel >= channels)
            BUG("%s: channel %u of %u", name_of(self), setting->channel,
                channels);
    }
}

static void check_symbols(const Check *self, const Symbol *symbols,
                          uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Symbol *symbol = &symbols[i];
        Cell last = *symbol->cell;
        if (symbol->length > 0)
            last.offset += (symbol->length - 1) * symbol->stride;
        check_cell((void *)(uintptr_t)self, &last, false);
    }
}

static void check_type(Check *self) {
    const FlowType *type = self->type;
    const Flow *flow = self->flow;
    FlowVisitor visitor = {check_term, check_cell, self};
    uint32_t priority = flow->has_priority ? PRIORITY_WIDTH : 0;
    if (type->header_width !=
        flow->type_width + type->location_width + priority)
        BUG("%s has a header of %u bits", type->name, type->header_width);
    check_graph(self);
    check_channels(self, type->channels, type->channel_count,
                   type->variable_width, self->channels);
    self->channels += type->channel_count;
    check_settings(self, type->settings, type->channel_count);
    check_symbols(self, type->symbols, type->symbol_count);
    for (const Argument *p = type->parameters; p; p = p->next) {
        if (!p->cell)
            BUG("%s has a parameter that is no variable", type->name);
        check_cell(self, p->cell, true);
    }
    flow_visit_type(&visitor, type);
}

/* --- the whole -------------------------------------------------------- */

static uint32_t end_of(const FlowType *graph, uint32_t count) {
    for (uint32_t l = 0; graph && l < graph->location_count; l++) {
        uint32_t end = graph->locations[l].first + graph->locations[l].count;
        count = end > count ? end : count;
    }
    return count;
}

static void check_globals(Check *self) {
    const Flow *flow = self->flow;
    FlowVisitor visitor = {check_term, check_cell, self};
    self->type = NULL;
    if (flow->type_width !=
        (flow->fixed ? 0 : bits_for((uint64_t)flow->type_count + 1)))
        BUG("%u types in %u bits", flow->type_count, flow->type_width);
    check_channels(self, flow->channels, flow->channel_count,
                   flow->global_width, 0);
    self->channels = flow->channel_count;
    check_settings(self, flow->settings, flow->channel_count);
    check_symbols(self, flow->symbols, flow->symbol_count);
    for (uint32_t i = 0; i < flow->atom_count; i++) {
        if (!flow->atoms[i].term || !flow->atoms[i].text)
            BUG("atom %u is not there", i);
        flow_visit_term(&visitor, flow->atoms[i].term);
    }
}

/* Processes of a fixed Flow follow one another, and none comes or goes. */
static void check_fixed(const Flow *flow) {
    uint32_t base = flow->global_width;
    for (uint32_t t = 0; t <= flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        if (flow->bases[t] != base)
            BUG("process %u begins at bit %u, not %u", t, flow->bases[t], base);
        if (t == flow->type_count)
            break;
        if (type->active != 1 || type->channel_count > 0)
            BUG("%s is no process of a fixed program", type->name);
        base += type->header_width + type->variable_width;
    }
    for (uint32_t c = 0; c < flow->command_count; c++) {
        const Command *command = &flow->commands[c];
        if (command->kind == COMMAND_END || command_runs(command))
            BUG("line %u: a process comes or goes", command->line);
        if (command->channel && command->channel->kind != TERM_NUMBER)
            BUG("line %u: a channel that is not known", command->line);
    }
}

static void check_asserted(Check *self) {
    const Flow *flow = self->flow;
    FlowVisitor visitor = {check_term, check_cell, self};
    self->type = NULL;
    for (uint32_t i = 0; i < flow->check_count; i++) {
        const FlowCheck *check = &flow->checks[i];
        if (check->type >= flow->type_count ||
            check->at >= flow->types[check->type].location_count)
            BUG("%s is stated of location %u of type %u", check->text,
                check->at, check->type);
        flow_visit_term(&visitor, check->whole);
    }
    for (uint32_t i = 0; i < flow->automaton_count; i++)
        for (uint32_t k = 0; k < flow->automata[i].move_count; k++) {
            FlowMove move = flow->automata[i].moves[k];
            if (move.atom != NO_ATOM && move.atom >= flow->atom_count)
                BUG("%s asks for atom %u", flow->automata[i].name, move.atom);
        }
}

void flow_check(const Flow *flow) {
    Check self = {.flow = flow, .commands = flow->command_count};
    check_globals(&self);
    check_asserted(&self);
    if (flow->fixed)
        check_fixed(flow);
    self.process = true;
    for (uint32_t t = 0; t < flow->type_count; t++) {
        self.type = &flow->types[t];
        check_type(&self);
    }
    self.process = false;
    for (uint32_t i = 0; i < flow->claim_count; i++) {
        self.type = flow->claims[i].graph;
        self.commands = end_of(self.type, self.commands);
        if (self.type)
            check_graph(&self);
    }
    if (!flow->trace)
        return;
    self.type = flow->trace;
    self.commands = end_of(self.type, self.commands);
    if (flow->event_address + flow->trace->location_width > flow->global_width)
        BUG("the place of the trace is not among the globals");
    check_graph(&self);
}
