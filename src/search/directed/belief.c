#include "search/directed/belief.h"

#include "core/expression.h"

typedef struct Belief {
    bool open;     /* it depends on what is not known */
    int64_t value; /* else this */
} Belief;

static Belief believe(const Known *self, uint32_t number);

static const Belief unknown = {.open = true};

static Belief of(int64_t value) {
    return (Belief){.value = value};
}

static Belief variable(const Known *self, uint32_t number) {
    for (uint32_t i = 0; i < self->count; i++)
        if (self->variables[i] == number)
            return of(self->values[i]);
    return unknown;
}

static Belief at(const Known *self, ExpressionNode node) {
    Belief place = variable(self, node.a);
    return place.open ? place
                      : of(lists_has(&self->structure->places, node.b,
                                     (uint32_t)place.value));
}

/* One operand may decide alone. */
static Belief both(const Known *self, ExpressionNode node) {
    bool decides = node.kind == EXPRESSION_OR;
    Belief a = believe(self, node.a);
    if (!a.open && (a.value != 0) == decides)
        return of(decides);
    Belief b = believe(self, node.b);
    if (!b.open && (b.value != 0) == decides)
        return of(decides);
    return a.open || b.open ? unknown : of(!decides);
}

static Belief computed(const Known *self, ExpressionNode node) {
    Belief a = believe(self, node.a), b = believe(self, node.b);
    return a.open || b.open
               ? unknown
               : of(expression_compute(node.kind, a.value, b.value));
}

/* The whole is exact; its parts may know more of what is not open. */
static Belief whole(const Known *self, ExpressionNode node) {
    Belief exact = believe(self, node.b);
    return exact.open ? believe(self, node.a) : exact;
}

static Belief believe(const Known *self, uint32_t number) {
    ExpressionNode node = vec_item(&self->structure->nodes, number);
    Belief a;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return of(node.number);
    case EXPRESSION_VARIABLE:
        return variable(self, node.a);
    case EXPRESSION_AT:
        return at(self, node);
    case EXPRESSION_NOT:
        a = believe(self, node.a);
        return a.open ? a : of(!a.value);
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        return both(self, node);
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        return computed(self, node);
    case EXPRESSION_WHOLE:
        return whole(self, node);
    case EXPRESSION_UNKNOWN:
        break;
    }
    return unknown;
}

bool belief_sure(const Known *self, uint32_t expression) {
    Belief belief = believe(self, expression);
    return !belief.open && belief.value != 0;
}

bool belief_possible(const Known *self, uint32_t expression) {
    Belief belief = believe(self, expression);
    return belief.open || belief.value != 0;
}
