/* base/boolean.h -- Boolean expressions over numbered atoms
 *
 * Purpose:    the left-hand sides of proposition rules and the invariants of
 *             users, parsed by their own front ends into one form.
 * Form:       a tree in an array; a node's children have smaller indices, so
 *             no walk needs recursion. The last node is the root.
 * Ownership:  a Boolean owns its array; a zeroed one is empty.
 */
#ifndef BASE_BOOLEAN_H
#define BASE_BOOLEAN_H

#include "base/vec.h"

typedef enum BooleanKind {
    BOOLEAN_FALSE,
    BOOLEAN_TRUE,
    BOOLEAN_ATOM,
    BOOLEAN_NOT,
    BOOLEAN_AND,
    BOOLEAN_OR
} BooleanKind;

typedef struct BooleanNode {
    BooleanKind kind; /* what it is */
    uint32_t left;    /* the atom's number, or the (first) operand */
    uint32_t right;   /* the second operand */
} BooleanNode;

typedef struct Boolean {
    VEC(BooleanNode) nodes; /* children before parents */
} Boolean;

void boolean_release(Boolean *boolean, Mem *mem);

/* Append a node and return its index. */
uint32_t boolean_add(Boolean *boolean, Mem *mem, BooleanKind kind,
                     uint32_t left, uint32_t right);

typedef bool BooleanAtom(const void *context, uint32_t atom);

/* The value of the expression where atom k is atom(context, k). Recursion is
 * only into right operands, so it is as deep as the source was nested. */
bool boolean_evaluate(const Boolean *boolean, BooleanAtom *atom,
                      const void *context);

/* Call back for the atoms that decide about the value, given the others: of an
 * `and` that is false one operand that is, of one that is true both. */
typedef void BooleanVisit(void *context, uint32_t atom);
void boolean_deciding(const Boolean *boolean, BooleanAtom *atom,
                      const void *truth, BooleanVisit *visit, void *context);

#endif
