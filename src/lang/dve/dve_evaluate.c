#include "lang/dve/dve_evaluate.h"

#include "base/bug.h"

static int32_t wrap(uint32_t value) {
    return (int32_t)value;
}

static int32_t divide(DveOperation operation, int32_t left, int32_t right,
                      DveFault *fault) {
    if (right == 0) {
        *fault = DVE_FAULT_DIVISION;
        return 0;
    }
    if (right == -1) /* the smallest number has no opposite */
        return operation == DVE_TERM_DIVIDE ? wrap(0u - (uint32_t)left) : 0;
    return operation == DVE_TERM_DIVIDE ? left / right : left % right;
}

int32_t dve_apply(DveOperation operation, int32_t left, int32_t right,
                  DveFault *fault) {
    uint32_t a = (uint32_t)left, b = (uint32_t)right;
    switch (operation) {
    case DVE_TERM_NOT:
        return !left;
    case DVE_TERM_COMPLEMENT:
        return ~left;
    case DVE_TERM_MINUS:
        return wrap(0u - a);
    case DVE_TERM_IMPLY:
        return !left || right;
    case DVE_TERM_OR:
        return left || right;
    case DVE_TERM_AND:
        return left && right;
    case DVE_TERM_BIT_OR:
        return left | right;
    case DVE_TERM_BIT_XOR:
        return left ^ right;
    case DVE_TERM_BIT_AND:
        return left & right;
    case DVE_TERM_EQUAL:
        return left == right;
    case DVE_TERM_UNEQUAL:
        return left != right;
    case DVE_TERM_LESS:
        return left < right;
    case DVE_TERM_LESS_EQUAL:
        return left <= right;
    case DVE_TERM_GREATER:
        return left > right;
    case DVE_TERM_GREATER_EQUAL:
        return left >= right;
    case DVE_TERM_SHIFT_LEFT:
        return wrap(a << (b & 31));
    case DVE_TERM_SHIFT_RIGHT:
        return left >> (b & 31);
    case DVE_TERM_ADD:
        return wrap(a + b);
    case DVE_TERM_SUBTRACT:
        return wrap(a - b);
    case DVE_TERM_MULTIPLY:
        return wrap(a * b);
    case DVE_TERM_DIVIDE:
    case DVE_TERM_REMAINDER:
        return divide(operation, left, right, fault);
    case DVE_TERM_CONSTANT:
    case DVE_TERM_BYTE:
    case DVE_TERM_INT:
    case DVE_TERM_BYTES:
    case DVE_TERM_INTS:
    case DVE_TERM_TABLE:
    case DVE_TERM_AT:
        break;
    }
    BUG("this term is no operator");
}

/* Element number `index` of an array. */
static int32_t element(const DveProgram *program, const DveTerm *term,
                       int32_t index, const uint64_t *state, DveFault *fault) {
    if (*fault)
        return 0;
    if (index < 0 || (uint32_t)index >= term->count) {
        *fault = DVE_FAULT_INDEX;
        return 0;
    }
    uint32_t place = term->slot + (uint32_t)index;
    if (term->operation == DVE_TERM_TABLE)
        return program->constants.data[place];
    return term->operation == DVE_TERM_BYTES ? dve_byte(program, place, state)
                                             : dve_int(program, place, state);
}

int32_t dve_evaluate(const DveProgram *program, uint32_t number,
                     const uint64_t *state, DveFault *fault) {
    const DveTerm *term = &program->terms.data[number];
    int32_t left;
    switch (term->operation) {
    case DVE_TERM_CONSTANT:
        return term->value;
    case DVE_TERM_BYTE:
        return dve_byte(program, term->slot, state);
    case DVE_TERM_INT:
        return dve_int(program, term->slot, state);
    case DVE_TERM_AT:
        return dve_byte(program, term->slot, state) == term->value;
    case DVE_TERM_BYTES:
    case DVE_TERM_INTS:
    case DVE_TERM_TABLE:
        left = dve_evaluate(program, term->left, state, fault);
        return element(program, term, left, state, fault);
    case DVE_TERM_NOT:
    case DVE_TERM_COMPLEMENT:
    case DVE_TERM_MINUS:
        left = dve_evaluate(program, term->left, state, fault);
        return dve_apply(term->operation, left, 0, fault);
    case DVE_TERM_IMPLY:
    case DVE_TERM_OR:
    case DVE_TERM_AND:
        left = dve_evaluate(program, term->left, state, fault);
        if (*fault)
            return 0;
        if ((term->operation == DVE_TERM_OR) == (left != 0))
            return term->operation != DVE_TERM_AND;
        return dve_evaluate(program, term->right, state, fault) != 0;
    default: /* binary operators that need both sides */
        left = dve_evaluate(program, term->left, state, fault);
        return dve_apply(term->operation, left,
                         dve_evaluate(program, term->right, state, fault),
                         fault);
    }
}
