#include "lang/flow/structure/meaning.h"

#include "core/expression.h"
#include "lang/flow/running/evaluate.h"

static uint32_t unknown(const Meaning *self) {
    return expression_add(self->out, EXPRESSION_UNKNOWN, 0, 0);
}

/* A word of 32 bits has a sign in terms, whether it is declared so or not. */
static uint32_t variable(const Meaning *self, uint32_t number) {
    const StructureVariable *known =
        number == NO_VARIABLE ? NULL : &self->out->variables.data[number];
    return !known || (known->width >= 32 && !known->is_signed)
               ? unknown(self)
               : expression_add(self->out, EXPRESSION_VARIABLE, number, 0);
}

static uint32_t negation(const Meaning *self, uint32_t node) {
    return expression_add(self->out, EXPRESSION_NOT, node, 0);
}

/* The process is at this location. */
static uint32_t at(const Meaning *self, uint32_t pid, uint32_t code) {
    Structure *out = self->out;
    lists_add(&out->places, out->mem, code);
    lists_end(&out->places, out->mem);
    return expression_at(out, pid, out->places.ends.count - 1);
}

/* ---- Ranges -------------------------------------------------------------- */

typedef struct Bounds {
    int64_t low;  /* no value is less */
    int64_t high; /* no value is greater */
} Bounds;

static Bounds bounds_of(const Meaning *self, uint32_t node);

static Bounds bounds_of_variable(const Meaning *self, uint32_t number) {
    const StructureVariable *known = &self->out->variables.data[number];
    uint32_t width = known->width;
    if (width == 0 || width > 32) /* such as locations */
        return (Bounds){0, INT32_MAX};
    int64_t count = (int64_t)1 << width;
    return known->is_signed ? (Bounds){-count / 2, count / 2 - 1}
                            : (Bounds){0, count - 1};
}

static Bounds bounds_of(const Meaning *self, uint32_t number) {
    ExpressionNode node = self->out->nodes.data[number];
    Bounds a, b;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return (Bounds){node.number, node.number};
    case EXPRESSION_VARIABLE:
        return bounds_of_variable(self, node.a);
    case EXPRESSION_ADD:
        a = bounds_of(self, node.a), b = bounds_of(self, node.b);
        return (Bounds){a.low + b.low, a.high + b.high};
    case EXPRESSION_SUBTRACT:
        a = bounds_of(self, node.a), b = bounds_of(self, node.b);
        return (Bounds){a.low - b.high, a.high - b.low};
    case EXPRESSION_AT:
    case EXPRESSION_NOT:
    case EXPRESSION_AND:
    case EXPRESSION_OR:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        return (Bounds){0, 1};
    case EXPRESSION_WHOLE:
    case EXPRESSION_UNKNOWN:
        break;
    }
    return (Bounds){INT32_MIN, INT32_MAX};
}

bool meaning_fits(const Meaning *self, uint32_t node, FieldType type) {
    Bounds bounds = bounds_of(self, node);
    int64_t count = (int64_t)1 << type.width;
    return type.is_signed ? bounds.low >= -count / 2 && bounds.high < count / 2
                          : bounds.low >= 0 && bounds.high < count;
}

/* A sum that may leave the range of an int wraps, which has no words. */
static uint32_t unless_wrapping(const Meaning *self, uint32_t node) {
    Bounds bounds = bounds_of(self, node);
    return bounds.low >= INT32_MIN && bounds.high <= INT32_MAX ? node
                                                               : unknown(self);
}

/* ---- Terms --------------------------------------------------------------- */

static uint32_t both(const Meaning *self, Who who, const Term *term,
                     ExpressionKind kind, bool swapped) {
    uint32_t a = meaning_term(self, who, term->a);
    uint32_t b = meaning_term(self, who, term->b);
    uint32_t node =
        expression_add(self->out, kind, swapped ? b : a, swapped ? a : b);
    return kind == EXPRESSION_ADD || kind == EXPRESSION_SUBTRACT
               ? unless_wrapping(self, node)
               : node;
}

/* The length of a channel compared with a number. */
static uint32_t channel_term(const Meaning *self, Who who, const Term *term) {
    const Flow *flow = self->spaces->interpreter->flow;
    int32_t number;
    if (!spaces_constant(self->spaces, who, term->a, &number) || number < 1 ||
        (uint32_t)number > flow->channel_count ||
        flow->channels[number - 1].capacity == 0)
        return unknown(self);
    uint32_t length =
        variable(self, spaces_channel(self->spaces, (uint32_t)number));
    if (term->kind == TERM_LEN)
        return length;
    bool end = term->kind == TERM_FULL || term->kind == TERM_NFULL;
    uint32_t limit = expression_number(
        self->out, end ? flow->channels[number - 1].capacity : 0);
    uint32_t node = expression_add(self->out, EXPRESSION_EQUAL, length, limit);
    return term->kind == TERM_NEMPTY || term->kind == TERM_NFULL
               ? negation(self, node)
               : node;
}

/* There is a message. */
static uint32_t any_message(const Meaning *self, uint32_t length) {
    return expression_add(self->out, EXPRESSION_LESS,
                          expression_number(self->out, 0), length);
}

/* None is before the first that fits; in other words, some fit at the head. The
 * ways to each of them and away from it count differently. */
static uint32_t at_head(const Meaning *self, uint32_t before,
                        uint32_t fitting) {
    Structure *out = self->out;
    uint32_t first = expression_add(out, EXPRESSION_EQUAL, before,
                                    expression_number(out, 0));
    uint32_t none = expression_add(out, EXPRESSION_EQUAL, fitting,
                                   expression_number(out, 0));
    return expression_add(out, EXPRESSION_WHOLE, first, negation(self, none));
}

uint32_t meaning_poll(const Meaning *self, Who who, const Term *channel,
                      const Argument *arguments, bool random) {
    const Spaces *spaces = self->spaces;
    uint32_t poll = polls_find(spaces, who, channel, arguments);
    int32_t number;
    if (poll == NO_POLL || !spaces_constant(spaces, who, channel, &number))
        return NO_EXPRESSION;
    uint32_t length = variable(self, spaces_channel(spaces, (uint32_t)number));
    if (poll == POLL_ANY)
        return any_message(self, length);
    uint32_t before = variable(self, spaces_before(spaces, poll));
    uint32_t found =
        random ? expression_add(self->out, EXPRESSION_LESS, before, length)
               : at_head(self, before,
                         variable(self, spaces_fitting(spaces, poll)));
    uint32_t parts = expression_add(self->out, EXPRESSION_AND,
                                    any_message(self, length), unknown(self));
    return expression_add(self->out, EXPRESSION_WHOLE, parts, found);
}

static uint32_t poll_term(const Meaning *self, Who who, const Term *term) {
    uint32_t node =
        meaning_poll(self, who, term->a, term->arguments, term->random);
    return node == NO_EXPRESSION ? unknown(self) : node;
}

static uint32_t at_term(const Meaning *self, Who who, const Term *term) {
    uint32_t type = (uint32_t)term->value;
    uint32_t pid = term->a ? NO_PROCESS : spaces_only(self->spaces, type);
    int32_t number;
    if (term->a && spaces_constant(self->spaces, who, term->a, &number) &&
        number >= 0 && (uint32_t)number < self->spaces->interpreter->processes)
        pid = (uint32_t)number;
    return pid == NO_PROCESS ? unknown(self)
                             : at(self, pid,
                                  spaces_code(self->spaces->interpreter->flow,
                                              type, term->at));
}

static uint32_t load_term(const Meaning *self, Who who, const Term *term) {
    int32_t number;
    return spaces_constant(self->spaces, who, term, &number)
               ? expression_number(self->out, number)
           : term->cell->width == 0
               ? expression_number(self->out, 0)
               : variable(self, spaces_variable(self->spaces, who, term->cell));
}

uint32_t meaning_term(const Meaning *self, Who who, const Term *term) {
    switch (term->kind) {
    case TERM_NUMBER:
        return expression_number(self->out, term->value);
    case TERM_PID:
        return who.pid == PID_OUTSIDE ? unknown(self)
                                      : expression_number(self->out, who.pid);
    case TERM_LOAD:
        return load_term(self, who, term);
    case TERM_NOT:
        return negation(self, meaning_term(self, who, term->a));
    case TERM_NEGATE:
        return unless_wrapping(
            self, expression_add(self->out, EXPRESSION_SUBTRACT,
                                 expression_number(self->out, 0),
                                 meaning_term(self, who, term->a)));
    case TERM_AND:
        return both(self, who, term, EXPRESSION_AND, false);
    case TERM_OR:
        return both(self, who, term, EXPRESSION_OR, false);
    case TERM_ADD:
        return both(self, who, term, EXPRESSION_ADD, false);
    case TERM_SUBTRACT:
        return both(self, who, term, EXPRESSION_SUBTRACT, false);
    case TERM_EQUAL:
        return both(self, who, term, EXPRESSION_EQUAL, false);
    case TERM_UNEQUAL:
        return negation(self, both(self, who, term, EXPRESSION_EQUAL, false));
    case TERM_LESS:
        return both(self, who, term, EXPRESSION_LESS, false);
    case TERM_LESS_EQUAL:
        return both(self, who, term, EXPRESSION_LESS_EQUAL, false);
    case TERM_GREATER:
        return both(self, who, term, EXPRESSION_LESS, true);
    case TERM_GREATER_EQUAL:
        return both(self, who, term, EXPRESSION_LESS_EQUAL, true);
    case TERM_LENGTHS:
        return channel_term(self, who, term);
    case TERM_POLL:
        return poll_term(self, who, term);
    case TERM_NR_PR:
        return variable(self, spaces_alive(self->spaces));
    case TERM_AT:
        return at_term(self, who, term);
    case TERM_COMPLEMENT:
    case TERM_MULTIPLY:
    case TERM_DIVISIONS:
    case TERM_SHIFT_LEFT:
    case TERM_SHIFT_RIGHT:
    case TERM_BIT_AND:
    case TERM_BIT_XOR:
    case TERM_BIT_OR:
    case TERM_CONDITIONAL:
    case TERM_RUN:
    case TERM_TIMEOUT:
    case TERM_LAST:
    case TERM_PRIORITY:
    case TERM_GET_PRIORITY:
    case TERM_SET_PRIORITY:
    case TERM_ENABLED:
    case TERM_STUCK:
    case TERM_STATE:
    case TERM_NP:
    case TERM_C:
        return unknown(self);
    }
    return unknown(self);
}

/* ---- Errors -------------------------------------------------------------- */

/* The process may stay where it is, or is not there. */
static uint32_t may_stay(const Meaning *self, uint32_t pid) {
    const Flow *flow = self->spaces->interpreter->flow;
    Structure *out = self->out;
    lists_add(&out->places, out->mem, 0);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            if (flow->types[t].locations[l].end)
                lists_add(&out->places, out->mem, spaces_code(flow, t, l));
    lists_end(&out->places, out->mem);
    return expression_at(out, pid, out->places.ends.count - 1);
}

uint32_t meaning_stuck(const Meaning *self) {
    uint32_t node = NO_EXPRESSION;
    if (self->spaces->interpreter->flow->trace)
        return NO_EXPRESSION;
    for (uint32_t p = 0; p < self->spaces->interpreter->processes; p++)
        node = expression_join(self->out, EXPRESSION_OR, node,
                               negation(self, may_stay(self, p)));
    return node;
}

/* Add the failures of assertions at this location to `node`. */
static uint32_t add_failures(const Meaning *self, Who who, uint32_t location,
                             uint32_t node) {
    const Flow *flow = self->spaces->interpreter->flow;
    const Location *here = &flow->types[who.type].locations[location];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        const FlowEffect *first = command->effects;
        if (!first || first->kind != FLOW_ASSERT)
            continue;
        uint32_t place =
            at(self, who.pid, spaces_code(flow, who.type, location));
        uint32_t fails = negation(self, meaning_term(self, who, first->term));
        node = expression_join(
            self->out, EXPRESSION_OR, node,
            expression_add(self->out, EXPRESSION_AND, place, fails));
    }
    return node;
}

uint32_t meaning_maybe(const Meaning *self, const NumberLists *places) {
    Structure *out = self->out;
    uint32_t node = expression_number(out, 0);
    for (size_t p = 0; p < places->ends.count; p++) {
        size_t count;
        const uint32_t *list = lists_get(places, p, &count);
        for (size_t i = 0; i < count; i++)
            lists_add(&out->places, out->mem, list[i]);
        if (count == 0)
            continue;
        lists_end(&out->places, out->mem);
        uint32_t place =
            expression_at(out, (uint32_t)p, out->places.ends.count - 1);
        node = expression_add(
            out, EXPRESSION_OR, node,
            expression_add(out, EXPRESSION_AND, place, unknown(self)));
    }
    return node;
}

uint32_t meaning_assertion(const Meaning *self, const NumberLists *later) {
    const Flow *flow = self->spaces->interpreter->flow;
    uint32_t node = meaning_maybe(self, later);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            for (uint32_t p = 0; p < self->spaces->interpreter->processes; p++)
                if (spaces_fits(self->spaces, p, t))
                    node = add_failures(self, (Who){p, t}, l, node);
    for (uint32_t i = 0; i < flow->check_count; i++)
        node = expression_join(
            self->out, EXPRESSION_OR, node,
            negation(self, meaning_term(self, (Who){PID_OUTSIDE, 0},
                                        flow->checks[i].whole)));
    return node;
}
