/* lang/promela/resolving/resolve_constant.c -- the values of constant
 * expressions */
#include "lang/promela/resolving/resolver.h"

enum {
    UNKNOWN_LENGTH = 8 /* what SPIN takes for a variable without a value */
};

/* SPIN lets an initialised scalar stand for its initial value. */
static bool variable_constant(Resolver *r, const Expression *e,
                              int64_t *value) {
    const Variable *v = e->variable;
    if (!v || v->is_array || v->type.kind == TYPE_STRUCT)
        return false;
    if (v->initial && v->initial->kind == EXPRESSION_NUMBER)
        *value = v->initial->value;
    else
        *value = UNKNOWN_LENGTH;
    diag_warning(r->diag, CODE_CONSTANT, e->span,
                 "the variable %s is used as the constant %lld here", v->name,
                 (long long)*value);
    return true;
}

static bool apply(Resolver *r, const Expression *e, int64_t a, int64_t b,
                  int64_t *value) {
    switch (e->operator) {
    case OPERATOR_ADD:
        *value = a + b;
        break;
    case OPERATOR_SUBTRACT:
        *value = a - b;
        break;
    case OPERATOR_MULTIPLY:
        *value = a * b;
        break;
    case OPERATOR_DIVIDE:
    case OPERATOR_REMAINDER:
        if (b == 0) {
            resolver_error(r, CODE_CONSTANT, e->span, "division by zero");
            return false;
        }
        *value = e->operator== OPERATOR_DIVIDE ? a / b : a % b;
        break;
    case OPERATOR_SHIFT_LEFT:
        *value = b < 0 || b > 31 ? 0 : a * (INT64_C(1) << b);
        break;
    case OPERATOR_SHIFT_RIGHT:
        *value = b < 0 || b > 31 ? 0 : a >> b;
        break;
    default: /* all others */
        resolver_error(r, CODE_CONSTANT, e->span,
                       "this operator is not allowed in a constant");
        return false;
    }
    if (*value > INT32_MAX || *value < INT32_MIN) {
        resolver_error(r, CODE_CONSTANT, e->span,
                       "this constant does not fit into 32 bits");
        return false;
    }
    return true;
}

/* Operands fit into 32 bits, so nothing overflows before it is checked. */
bool resolve_constant(Resolver *r, const Expression *e, int64_t *value) {
    int64_t a = 0, b = 0;
    switch (e->kind) {
    case EXPRESSION_CONSTANTS:
        *value = e->value;
        return true;
    case EXPRESSION_UNARY:
        if (e->operator!= OPERATOR_NEGATE || !resolve_constant(r, e->left, &a))
            break;
        *value = -a;
        return true;
    case EXPRESSION_BINARY:
        return resolve_constant(r, e->left, &a) &&
               resolve_constant(r, e->right, &b) && apply(r, e, a, b, value);
    case EXPRESSION_VARIABLE:
        if (!e->variable)
            return false; /* reported as undeclared */
        if (variable_constant(r, e, value))
            return true;
        break;
    default: /* all others are rejected */
        break;
    }
    resolver_error(r, CODE_CONSTANT, e->span, "this should be a constant");
    return false;
}
