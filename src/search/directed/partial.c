#include "search/directed/partial.h"

#include "core/expression.h"

typedef struct PartialValue {
    bool open;     /* it depends on what is not known */
    int64_t value; /* else this */
} PartialValue;

static PartialValue evaluate(const Known *self, uint32_t number);

static const PartialValue unknown = {.open = true};

static PartialValue of(int64_t value) {
    return (PartialValue){.value = value};
}

static PartialValue variable(const Known *self, uint32_t number) {
    for (uint32_t i = 0; i < self->count; i++)
        if (self->variables[i] == number)
            return of(self->values[i]);
    return unknown;
}

static PartialValue at(const Known *self, ExpressionNode node) {
    PartialValue place = variable(self, node.a);
    return place.open ? place
                      : of(lists_has(&self->structure->places, node.b,
                                     (uint32_t)place.value));
}

/* One operand may decide alone. */
static PartialValue both(const Known *self, ExpressionNode node) {
    bool decides = node.kind == EXPRESSION_OR;
    PartialValue a = evaluate(self, node.a);
    if (!a.open && (a.value != 0) == decides)
        return of(decides);
    PartialValue b = evaluate(self, node.b);
    if (!b.open && (b.value != 0) == decides)
        return of(decides);
    return a.open || b.open ? unknown : of(!decides);
}

static PartialValue computed(const Known *self, ExpressionNode node) {
    PartialValue a = evaluate(self, node.a), b = evaluate(self, node.b);
    return a.open || b.open
               ? unknown
               : of(expression_compute(node.kind, a.value, b.value));
}

/* The whole is exact; its parts may know more of what is not open. */
static PartialValue whole(const Known *self, ExpressionNode node) {
    PartialValue exact = evaluate(self, node.b);
    return exact.open ? evaluate(self, node.a) : exact;
}

static PartialValue evaluate(const Known *self, uint32_t number) {
    ExpressionNode node = vec_item(&self->structure->nodes, number);
    PartialValue a;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        return of(node.number);
    case EXPRESSION_VARIABLE:
        return variable(self, node.a);
    case EXPRESSION_AT:
        return at(self, node);
    case EXPRESSION_NOT:
        a = evaluate(self, node.a);
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

bool partial_certain(const Known *self, uint32_t expression) {
    PartialValue value = evaluate(self, expression);
    return !value.open && value.value != 0;
}

bool partial_possible(const Known *self, uint32_t expression) {
    PartialValue value = evaluate(self, expression);
    return value.open || value.value != 0;
}
