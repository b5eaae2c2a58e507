#include "core/expression.h"

#include <assert.h>

uint32_t expression_add(Structure *structure, ExpressionKind kind, uint32_t a,
                        uint32_t b) {
    vec_push(structure->mem, &structure->nodes,
             ((ExpressionNode){.kind = kind, .a = a, .b = b}));
    return (uint32_t)structure->nodes.count - 1;
}

uint32_t expression_number(Structure *structure, int64_t number) {
    vec_push(structure->mem, &structure->nodes,
             ((ExpressionNode){.kind = EXPRESSION_NUMBER, .number = number}));
    return (uint32_t)structure->nodes.count - 1;
}

uint32_t expression_at(Structure *structure, uint32_t process, size_t k) {
    assert(k < structure->places.ends.count);
    return expression_add(structure, EXPRESSION_AT, process, (uint32_t)k);
}

uint32_t expression_join(Structure *structure, ExpressionKind kind,
                         uint32_t list, uint32_t added) {
    assert(added < structure->nodes.count);
    assert(kind == EXPRESSION_AND || kind == EXPRESSION_OR);
    return list == NO_EXPRESSION ? added
                                 : expression_add(structure, kind, list, added);
}

static uint32_t translate(Structure *structure, BooleanNode node,
                          const uint32_t *nodes, const uint32_t *atoms) {
    switch (node.kind) {
    case BOOLEAN_FALSE:
    case BOOLEAN_TRUE:
        return expression_number(structure, node.kind == BOOLEAN_TRUE);
    case BOOLEAN_ATOM:
        return atoms[node.left];
    case BOOLEAN_NOT:
        return expression_add(structure, EXPRESSION_NOT, nodes[node.left], 0);
    case BOOLEAN_AND:
        return expression_add(structure, EXPRESSION_AND, nodes[node.left],
                              nodes[node.right]);
    case BOOLEAN_OR:
        return expression_add(structure, EXPRESSION_OR, nodes[node.left],
                              nodes[node.right]);
    }
    return NO_EXPRESSION;
}

uint32_t expression_boolean(Structure *structure, const Boolean *boolean,
                            const uint32_t *atoms) {
    size_t count = boolean->nodes.count;
    assert(count > 0);
    uint32_t *nodes = mem_alloc(structure->mem, count * sizeof *nodes);
    for (size_t k = 0; k < count; k++)
        nodes[k] = translate(structure, boolean->nodes.data[k], nodes, atoms);
    uint32_t root = nodes[count - 1];
    mem_free(structure->mem, nodes, count * sizeof *nodes);
    return root;
}

uint32_t expression_operands(ExpressionNode node, uint32_t *operands) {
    switch (node.kind) {
    case EXPRESSION_NUMBER:
    case EXPRESSION_VARIABLE:
    case EXPRESSION_AT:
    case EXPRESSION_UNKNOWN:
        return 0;
    case EXPRESSION_NOT:
        operands[0] = node.a;
        return 1;
    case EXPRESSION_AND:
    case EXPRESSION_OR:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
    case EXPRESSION_WHOLE:
        operands[0] = node.a;
        operands[1] = node.b;
        return 2;
    }
    assert(false && "a node is of one of these kinds");
    return 0;
}

bool expression_is_known(const Structure *structure, uint32_t node) {
    ExpressionNode n = vec_item(&structure->nodes, node);
    uint32_t operands[2], count = expression_operands(n, operands);
    if (n.kind == EXPRESSION_WHOLE)
        return expression_is_known(structure, n.b);
    for (uint32_t i = 0; i < count; i++)
        if (!expression_is_known(structure, operands[i]))
            return false;
    return n.kind != EXPRESSION_UNKNOWN;
}

int64_t expression_compute(ExpressionKind kind, int64_t a, int64_t b) {
    switch (kind) {
    case EXPRESSION_ADD:
        return a + b;
    case EXPRESSION_SUBTRACT:
        return a - b;
    case EXPRESSION_EQUAL:
        return a == b;
    case EXPRESSION_LESS:
        return a < b;
    case EXPRESSION_LESS_EQUAL:
        return a <= b;
    case EXPRESSION_NUMBER:
    case EXPRESSION_VARIABLE:
    case EXPRESSION_AT:
    case EXPRESSION_NOT:
    case EXPRESSION_AND:
    case EXPRESSION_OR:
    case EXPRESSION_WHOLE:
    case EXPRESSION_UNKNOWN:
        break;
    }
    assert(false && "not an operation on two numbers");
    return 0;
}
