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

typedef struct Deciding { /* of one walk */
    const BooleanNode *nodes;
    BooleanAtom *atom;   /* truth of atoms, ... */
    const void *truth;   /* ... for this context */
    BooleanVisit *visit; /* called back, ... */
    void *context;       /* ... with this */
} Deciding;

static void visit_deciding(const Deciding *self, uint32_t index) {
    for (;;) {
        BooleanNode node = self->nodes[index];
        if (node.kind == BOOLEAN_ATOM)
            self->visit(self->context, node.left);
        if (node.kind < BOOLEAN_NOT)
            return;
        bool both = false, right = false;
        if (node.kind >= BOOLEAN_AND) {
            bool neutral = node.kind == BOOLEAN_AND;
            bool value = evaluate(self->nodes, index, self->atom, self->truth);
            both = value == neutral;
            right = !both && evaluate(self->nodes, node.left, self->atom,
                                      self->truth) == neutral;
        }
        if (both)
            visit_deciding(self, node.right);
        index = right ? node.right : node.left;
    }
}

void boolean_deciding(const Boolean *boolean, BooleanAtom *atom,
                      const void *truth, BooleanVisit *visit, void *context) {
    Deciding self = {boolean->nodes.data, atom, truth, visit, context};
    if (boolean->nodes.count > 0)
        visit_deciding(&self, (uint32_t)boolean->nodes.count - 1);
}

bool boolean_evaluate(const Boolean *boolean, BooleanAtom *atom,
                      const void *context) {
    assert(boolean->nodes.count > 0);
    uint32_t root = (uint32_t)boolean->nodes.count - 1;
    return evaluate(boolean->nodes.data, root, atom, context);
}
