#include "lang/flow/structure/failure.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>

typedef struct Failure {
    const Spaces *spaces; /* variables */
    Who who;              /* who executes the command */
    bool possible;        /* so far */
} Failure;

/* ---- Ranges -------------------------------------------------------------- */

typedef struct Extent {
    int64_t low;  /* no value is less */
    int64_t high; /* no value is greater */
} Extent;

static const Extent all_ints = {INT32_MIN, INT32_MAX};

static Extent within_int(Extent extent) {
    return extent.low < INT32_MIN || extent.high > INT32_MAX ? all_ints
                                                             : extent;
}

static Extent extent_of(const Failure *self, const Term *term);

static Extent extent_of_cell(const Cell *cell) {
    int64_t count = (int64_t)1 << cell->width;
    if (cell->width == 0)
        return (Extent){0, 0};
    return within_int(cell->is_signed ? (Extent){-count / 2, count / 2 - 1}
                                      : (Extent){0, count - 1});
}

static Extent extent_of_sum(const Failure *self, const Term *term) {
    Extent a = extent_of(self, term->a), b = extent_of(self, term->b);
    return within_int(term->kind == TERM_ADD
                          ? (Extent){a.low + b.low, a.high + b.high}
                          : (Extent){a.low - b.high, a.high - b.low});
}

/* The remainder of what is not negative by a number. */
static Extent extent_of_remainder(const Failure *self, const Term *term) {
    Extent a = extent_of(self, term->a);
    int32_t by;
    if (a.low < 0 || !spaces_constant(self->spaces, self->who, term->b, &by) ||
        by < 1)
        return all_ints;
    return (Extent){0, a.high < by ? a.high : by - 1};
}

static Extent extent_of(const Failure *self, const Term *term) {
    int32_t value;
    if (spaces_constant(self->spaces, self->who, term, &value))
        return (Extent){value, value};
    if (term->kind == TERM_LOAD)
        return extent_of_cell(term->cell);
    if (term->kind == TERM_ADD || term->kind == TERM_SUBTRACT)
        return extent_of_sum(self, term);
    if (term->kind == TERM_REMAINDER)
        return extent_of_remainder(self, term);
    return all_ints;
}

/* ---- Terms --------------------------------------------------------------- */

/* The channel, if it is a global one, or NULL. */
static const Channel *channel_of(const Failure *self, const Term *term) {
    const Flow *flow = self->spaces->interpreter->flow;
    int32_t number;
    if (!spaces_constant(self->spaces, self->who, term, &number) ||
        number < 1 || (uint32_t)number > flow->channel_count)
        return NULL;
    return &flow->channels[number - 1];
}

static void inspect_term(void *context, const Term *term) {
    Failure *self = context;
    Extent by;
    switch (term->kind) {
    case TERM_DIVISIONS:
        by = extent_of(self, term->b);
        self->possible |= by.low <= 0 && by.high >= 0;
        break;
    case TERM_LENGTHS:
        self->possible |= !channel_of(self, term->a);
        break;
    case TERM_RUN:
        self->possible |=
            self->spaces->interpreter->processes >= MOST_PROCESSES;
        break;
    case TERM_POLL:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_AT:
    case TERM_C:
        self->possible = true;
        break;
    case TERM_NUMBER:
    case TERM_LOAD:
    case TERM_UNARIES:
    case TERM_BINARIES:
    case TERM_CHOICES:
    case TERM_TIMEOUT:
    case TERM_PID:
    case TERM_NR_PR:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_NP:
        break;
    }
}

static void inspect_cell(void *context, const Cell *cell, bool written) {
    Failure *self = context;
    bool fixed = self->spaces->interpreter->flow->fixed;
    self->possible |= (cell->base == CELL_REMOTE && !fixed) ||
                      cell->base == CELL_PRIORITY || (written && cell->checked);
    for (const CellIndex *i = cell->indices; i; i = i->next) {
        Extent index = extent_of(self, i->term);
        self->possible |= index.low < 0 || index.high >= i->length;
    }
}

/* ---- Commands ------------------------------------------------------------ */

static uint32_t argument_count(const Command *command) {
    uint32_t count = 0;
    for (const Argument *a = command->arguments; a; a = a->next)
        count++;
    return count;
}

static bool message_can_fail(const Failure *self, const Command *command) {
    const Channel *channel = channel_of(self, command->channel);
    return self->spaces->interpreter->flow->trace || !channel ||
           channel->field_count != argument_count(command) ||
           (command->kind == COMMAND_SEND && channel->capacity == 0 &&
            command->inside);
}

static bool effects_in_c(const Command *command) {
    bool found = false;
    for (const FlowEffect *e = command->effects; e; e = e->next)
        found |= e->kind == FLOW_C;
    return found;
}

/* Inside a d_step, a process that can execute nothing is an error. */
static bool may_be_stuck(const Failure *self, const Command *command) {
    const Flow *flow = self->spaces->interpreter->flow;
    const Location *next =
        &flow->types[self->who.type].locations[command->target];
    for (uint32_t i = 0; i < next->count; i++) {
        const Command *c = &flow->commands[next->first + i];
        if (c->kind == COMMAND_ELSE ||
            (c->kind == COMMAND_STEP && !c->guard && !effects_in_c(c)))
            return false;
    }
    return true;
}

bool failure_possible(const Spaces *spaces, Who who, const Command *command) {
    const FlowType *type = &spaces->interpreter->flow->types[who.type];
    Failure self = {spaces, who, false};
    FlowVisitor visitor = {inspect_term, inspect_cell, &self};
    flow_visit_command(&visitor, command);
    flow_visit_term(&visitor, type->provided);
    if (command_has_message(command))
        self.possible |= message_can_fail(&self, command);
    return self.possible || type->deterministic || effects_in_c(command) ||
           (command->inside && may_be_stuck(&self, command));
}
