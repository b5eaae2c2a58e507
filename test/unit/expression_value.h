/* test/unit/expression_value.h -- what expressions of a Structure are in a
 * state
 *
 * An evaluator that goes by the tree, to compare with what a model says.
 */
#ifndef TEST_UNIT_EXPRESSION_VALUE_H
#define TEST_UNIT_EXPRESSION_VALUE_H

#include "core/expression.h"
#include "core/structure_facet.h"

#include <assert.h>

typedef struct Evaluation {
    const Structure *structure; /* whose nodes */
    const Model *model;         /* whose state */
    const uint64_t *state;      /* the current one */
} Evaluation;

/* The value of a variable of the structure in a state of the model. */
static inline int64_t expression_variable(const Structure *structure,
                                          const Model *model,
                                          const uint64_t *state,
                                          uint32_t variable) {
    int64_t value;
    assert(variable < structure->variables.count);
    model_values(model, state, structure->variables.data, &variable, 1, &value);
    return value;
}

static inline int64_t expression_now(const Evaluation *self, uint32_t number) {
    return expression_variable(self->structure, self->model, self->state,
                               number);
}

static inline bool expression_evaluate(const Evaluation *self, uint32_t number,
                                       int64_t *value);

/* What one operand decides needs no other. */
static inline bool expression_both(const Evaluation *self, ExpressionNode node,
                                   int64_t *value) {
    int64_t a, b;
    int64_t decides = node.kind == EXPRESSION_OR;
    bool left = expression_evaluate(self, node.a, &a),
         right = expression_evaluate(self, node.b, &b);
    if ((left && (a != 0) == decides) || (right && (b != 0) == decides)) {
        *value = decides;
        return true;
    }
    *value = !decides;
    return left && right;
}

static inline bool expression_evaluate(const Evaluation *self, uint32_t number,
                                       int64_t *value) {
    assert(number < self->structure->nodes.count);
    ExpressionNode node = self->structure->nodes.data[number];
    int64_t a, b;
    switch (node.kind) {
    case EXPRESSION_NUMBER:
        *value = node.number;
        return true;
    case EXPRESSION_VARIABLE:
        *value = expression_now(self, node.a);
        return true;
    case EXPRESSION_AT:
        a = expression_now(self, node.a);
        *value = lists_has(&self->structure->places, node.b, (uint32_t)a);
        return true;
    case EXPRESSION_NOT:
        if (!expression_evaluate(self, node.a, &a))
            return false;
        *value = !a;
        return true;
    case EXPRESSION_AND:
    case EXPRESSION_OR:
        return expression_both(self, node, value);
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
        if (!expression_evaluate(self, node.a, &a) ||
            !expression_evaluate(self, node.b, &b))
            return false;
        *value = expression_compute(node.kind, a, b);
        return true;
    case EXPRESSION_WHOLE:
        return expression_evaluate(self, node.b, value);
    case EXPRESSION_UNKNOWN:
        break;
    }
    return false;
}

/* The value of a node in a state of the model; false if a part of it that
 * counts cannot be known. */
static inline bool expression_value(const Structure *structure,
                                    const Model *model, const uint64_t *state,
                                    uint32_t node, int64_t *value) {
    Evaluation self = {structure, model, state};
    assert(node < structure->nodes.count);
    return expression_evaluate(&self, node, value);
}

#endif
