#include "formula/ltl_traits.h"

#include <assert.h>

enum {
    S = LTL_SAFETY,
    G = LTL_GUARANTEE,
    O = LTL_OBLIGATION,
    R = LTL_RECURRENCE,
    P = LTL_PERSISTENCE,
    EVENTUAL = LTL_EVENTUAL,
    UNIVERSAL = LTL_UNIVERSAL,
    BOTH = EVENTUAL | UNIVERSAL,
    EVERY = S | G | O | R | P | LTL_STUTTER
};

/* Safety and guarantee are obligations, and these recurrence and persistence
 * properties. */
static unsigned close_upwards(unsigned traits) {
    if (traits & (S | G))
        traits |= O;
    if (traits & O)
        traits |= R | P;
    return traits;
}

/* Negation exchanges what is dual. */
static unsigned negate(unsigned traits) {
    static const unsigned pairs[][2] = {{S, G}, {R, P}, {EVENTUAL, UNIVERSAL}};
    unsigned result = traits & (O | LTL_STUTTER);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (traits & pairs[i][0])
            result |= pairs[i][1];
        if (traits & pairs[i][1])
            result |= pairs[i][0];
    }
    return result;
}

/* Something of the left operand together with something of the right. */
static unsigned if_both(unsigned left, unsigned has, unsigned right,
                        unsigned and_has, unsigned then) {
    return (left & has) && (right & and_has) ? then : 0;
}

/* F l, for l U r with l true. */
static unsigned of_finally(unsigned left) {
    return (left & (G | P | UNIVERSAL)) | EVENTUAL;
}

/* What holds whenever both operands have it, for l U r. */
static unsigned of_until(unsigned left, unsigned right) {
    unsigned traits = left & right & (G | P);
    traits |= right & BOTH; /* whatever is before it */
    traits |= if_both(left, O, right, G, O);
    traits |= if_both(left, R, right, G, R);
    return traits;
}

static unsigned of_weak_until(unsigned left, unsigned right) {
    unsigned traits = left & right & (S | R);
    traits |= right & UNIVERSAL;
    traits |= if_both(left, EVENTUAL, right, EVENTUAL, EVENTUAL);
    traits |= if_both(left, S, right, O, O);
    traits |= if_both(left, S, right, P, P);
    return traits;
}

/* The dual operators, by negation. */
static unsigned dual(unsigned (*of)(unsigned, unsigned), unsigned left,
                     unsigned right) {
    return negate(of(negate(left), negate(right)));
}

static unsigned of_iff(unsigned left, unsigned right) {
    return left & right & negate(left) & negate(right);
}

/* At any moment a past operator is an "and" and "or" of what its operands are
 * at finitely many, so that their classes are its own. */
static unsigned of_operator(FormulaKind kind, unsigned left, unsigned right) {
    switch (kind) {
    case FORMULA_NOT:
        return negate(left);
    case FORMULA_NEXT:
        return left;
    case FORMULA_FINALLY:
        return of_finally(left);
    case FORMULA_GLOBALLY:
        return negate(of_finally(negate(left)));
    case FORMULA_AND:
    case FORMULA_OR:
        return left & right;
    case FORMULA_IMPLIES:
        return negate(left) & right;
    case FORMULA_IFF:
    case FORMULA_XOR:
        return of_iff(left, right);
    case FORMULA_UNTIL:
        return of_until(left, right);
    case FORMULA_RELEASE:
        return dual(of_until, left, right);
    case FORMULA_WEAK_UNTIL:
        return of_weak_until(left, right);
    case FORMULA_STRONG_RELEASE:
        return dual(of_weak_until, left, right);
    case FORMULA_YESTERDAY:
    case FORMULA_WEAK_YESTERDAY:
    case FORMULA_ONCE:
    case FORMULA_HISTORICALLY:
        return left & ~(unsigned)BOTH;
    case FORMULA_SINCE:
    case FORMULA_TRIGGERED:
        return left & right & ~(unsigned)BOTH;
    default:
        assert(false);
        return 0;
    }
}

unsigned ltl_traits_of(FormulaKind kind, unsigned left, unsigned right) {
    if (kind == FORMULA_ATOM)
        return EVERY;
    if (kind == FORMULA_TRUE || kind == FORMULA_FALSE)
        return EVERY | BOTH;
    unsigned traits = of_operator(kind, left, right);
    unsigned stutter = formula_arity(kind) == 2 ? left & right : left;
    traits &= ~(unsigned)LTL_STUTTER;
    if (kind != FORMULA_NEXT && kind != FORMULA_YESTERDAY &&
        kind != FORMULA_WEAK_YESTERDAY)
        traits |= stutter & LTL_STUTTER;
    return close_upwards(traits);
}

unsigned ltl_traits(const Formulas *formulas, Formula f) {
    Mem *mem = formulas->mem;
    size_t bytes = mem_product((size_t)f + 1, sizeof(uint16_t));
    uint16_t *traits = mem_alloc(mem, bytes);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        unsigned left = arity > 0 ? traits[node.left] : 0;
        unsigned right = arity > 1 ? traits[node.right] : 0;
        traits[g] = (uint16_t)ltl_traits_of(node.kind, left, right);
    }
    unsigned result = traits[f];
    mem_free(mem, traits, bytes);
    return result;
}
