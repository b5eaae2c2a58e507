/* formula/ltl_seen.c -- rewriting what is seen through F, G, G F or F G
 *
 * F only asks for some moment at which its operand holds, so that of (a U b)
 * inside it b is left. G F asks for infinitely many, so that X does not matter
 * either. The same, turned round, for G and F G. This goes through "or" (for G:
 * "and"), as F distributes over it.
 */
#include "formula/ltl_rules.h"

enum {
    DEEPEST = 50 /* operators that are looked through */
};

static Formula simplify_under(Simplifier *s, bool dual, bool again, Formula f,
                              uint32_t fuel);

static Formula join(Simplifier *s, bool dual, Formula a, Formula b) {
    return a == NO_FORMULA ? b : rules_make(s, dual, FORMULA_OR, a, b);
}

/* G f, seen through F: in F G (a | u | e), with u universal and e eventual, one
 * of F G a, F u and G e holds. */
static Formula simplify_persistent(Simplifier *s, bool dual, bool again,
                                   Formula f, uint32_t fuel) {
    Formula inner = simplify_under(s, !dual, true, f, fuel),
            result = NO_FORMULA;
    Parting parting;
    if (rules_part(s, dual, FORMULA_OR, inner, rules_test_universal, NO_FORMULA,
                   &parting)) {
        result = simplify_under(s, dual, again, parting.those, fuel);
        inner = parting.others;
    }
    if (rules_part(s, dual, FORMULA_OR, inner, rules_test_eventual, NO_FORMULA,
                   &parting)) {
        result = join(s, dual, result,
                      rules_make(s, dual, FORMULA_GLOBALLY, parting.those, 0));
        inner = parting.others;
    }
    return join(s, dual, result,
                rules_make(s, dual, FORMULA_GLOBALLY, inner, 0));
}

static Formula simplify_operands(Simplifier *s, bool dual, bool again,
                                 Formula f, uint32_t fuel) {
    FormulaKind kind = rules_turn(dual, FORMULA_OR);
    Formula result = NO_FORMULA;
    for (bool more = true; more;) {
        FormulaNode node = simplifier_node(s, f);
        more = node.kind == kind;
        result =
            join(s, dual, result,
                 simplify_under(s, dual, again, more ? node.left : f, fuel));
        f = node.right;
    }
    return result;
}

static Formula simplify_under(Simplifier *s, bool dual, bool again, Formula f,
                              uint32_t fuel) {
    FormulaNode node = simplifier_node(s, f);
    if (fuel-- == 0 || node.kind <= FORMULA_NOT)
        return f;
    if (node.kind == FORMULA_NEXT)
        return again || rules_universal(s, dual, node.left)
                   ? simplify_under(s, dual, again, node.left, fuel)
                   : f;
    switch (rules_turn(dual, node.kind)) {
    case FORMULA_OR:
        return simplify_operands(s, dual, again, f, fuel);
    case FORMULA_FINALLY:
        return simplify_under(s, dual, again, node.left, fuel);
    case FORMULA_GLOBALLY:
        if (again && rules_eventual(s, dual, node.left)) /* G F a */
            return simplify_under(s, dual, again, node.left, fuel);
        return simplify_persistent(s, dual, again, node.left, fuel);
    case FORMULA_UNTIL:
        return simplify_under(s, dual, again, node.right, fuel);
    case FORMULA_STRONG_RELEASE:
        return simplify_under(
            s, dual, again,
            rules_make(s, dual, FORMULA_AND, node.left, node.right), fuel);
    default:
        return f;
    }
}

Formula rules_seen(Simplifier *s, bool dual, bool again, Formula f) {
    return simplify_under(s, dual, again, f, DEEPEST);
}
