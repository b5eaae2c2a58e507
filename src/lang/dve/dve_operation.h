/* lang/dve/dve_operation.h -- terms: expressions with names resolved
 *
 * A term is a number in the table of a program; the terms that it is made of
 * have smaller numbers.
 */
#ifndef LANG_DVE_DVE_OPERATION_H
#define LANG_DVE_DVE_OPERATION_H

#include <stdint.h>

typedef enum DveOperation {
    DVE_TERM_CONSTANT, /* value */
    DVE_TERM_BYTE,     /* slot */
    DVE_TERM_INT,      /* slot */
    DVE_TERM_BYTES,    /* `count` slots from `slot` on, indexed by left */
    DVE_TERM_INTS,     /* the same */
    DVE_TERM_TABLE,    /* `count` constants from `slot` on, indexed by left */
    DVE_TERM_AT,       /* is the process at `slot` at location `value`? */
    DVE_TERM_NOT,      /* left, and so on */
    DVE_TERM_COMPLEMENT,
    DVE_TERM_MINUS,
    DVE_TERM_IMPLY, /* left, right, and so on */
    DVE_TERM_OR,
    DVE_TERM_AND,
    DVE_TERM_BIT_OR,
    DVE_TERM_BIT_XOR,
    DVE_TERM_BIT_AND,
    DVE_TERM_EQUAL,
    DVE_TERM_UNEQUAL,
    DVE_TERM_LESS,
    DVE_TERM_LESS_EQUAL,
    DVE_TERM_GREATER,
    DVE_TERM_GREATER_EQUAL,
    DVE_TERM_SHIFT_LEFT,
    DVE_TERM_SHIFT_RIGHT,
    DVE_TERM_ADD,
    DVE_TERM_SUBTRACT,
    DVE_TERM_MULTIPLY,
    DVE_TERM_DIVIDE,
    DVE_TERM_REMAINDER
} DveOperation;

typedef struct DveTerm {
    DveOperation operation; /* what it computes */
    uint32_t left;          /* operand or index */
    uint32_t right;         /* second operand */
    uint32_t slot;          /* first slot or first constant */
    uint32_t count;         /* of an array: how many */
    int32_t value;          /* of a constant or location */
} DveTerm;

#endif
