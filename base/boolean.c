#include "base/boolean.h"

#include <assert.h>

void boolean_release(Boolean *boolean, Mem *mem) {
    vec_release(mem, &boolean->nodes);
}

uint32_t boolean_add(Boolean *boolean, Mem *mem, BooleanKind kind,
                     uint32_t left, uint32_t right) {
    uint32_t index = (uint32_t)boolean->nodes.count;
    assert(kind < BOOLEAN_NOT || left < index);
    assert(kind < BOOLEAN_AND || right < index);
    vec_push(mem, &boolean->nodes, (BooleanNode){kind, left, right});
    return index;
}

static bool evaluate(const BooleanNode *nodes, uint32_t index,
                     BooleanAtom *atom, const void *context) {
    bool negated = false;
    for (;;) {
        BooleanNode node = nodes[index];
        switch (node.kind) {
        case BOOLEAN_FALSE:
        case BOOLEAN_TRUE:
            return (node.kind == BOOLEAN_TRUE) != negated;
        case BOOLEAN_ATOM:
            return atom(context, node.left) != negated;
        case BOOLEAN_NOT:
            negated = !negated;
            break;
        case BOOLEAN_AND:
            if (!evaluate(nodes, node.right, atom, context))
                return negated;
            break;
        case BOOLEAN_OR:
            if (evaluate(nodes, node.right, atom, context))
                return !negated;
            break;
        }
        index = node.left; /* the value is now that of the left operand */
    }
}

bool boolean_evaluate(const Boolean *boolean, BooleanAtom *atom,
                      const void *context) {
    assert(boolean->nodes.count > 0);
    uint32_t root = (uint32_t)boolean->nodes.count - 1;
    return evaluate(boolean->nodes.data, root, atom, context);
}
