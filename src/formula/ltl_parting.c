/* formula/ltl_parting.c -- tests and parts of formulas, for rewriting rules */
#include "formula/ltl_rules.h"
#include "formula/ltl_traits.h"

enum {
    DEEPEST = 50 /* "and" within "or" within ... */
};

bool rules_covers(Simplifier *s, bool dual, Formula a, Formula b) {
    return rules_implies(s, dual, simplifier_negate(s, b), a) ||
           rules_implies(s, dual, simplifier_negate(s, a), b);
}

bool rules_eventual(Simplifier *s, bool dual, Formula f) {
    return simplifier_has(s, f, dual ? LTL_UNIVERSAL : LTL_EVENTUAL);
}

bool rules_universal(Simplifier *s, bool dual, Formula f) {
    return rules_eventual(s, !dual, f);
}

bool rules_constant(Simplifier *s, Formula f) {
    return rules_eventual(s, false, f) && rules_universal(s, false, f);
}

/* ---- tests ---- */

bool rules_test_eventual(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)context;
    return rules_eventual(s, dual, f);
}

bool rules_test_universal(Simplifier *s, bool dual, Formula f,
                          Formula context) {
    (void)context;
    return rules_universal(s, dual, f);
}

bool rules_test_constant(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)context;
    (void)dual;
    return rules_constant(s, f);
}

bool rules_test_next(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)dual;
    (void)context;
    return simplifier_node(s, f).kind == FORMULA_NEXT;
}

bool rules_test_implies(Simplifier *s, bool dual, Formula f, Formula context) {
    return rules_implies(s, dual, f, context);
}

bool rules_test_covers(Simplifier *s, bool dual, Formula f, Formula context) {
    return rules_covers(s, dual, f, context);
}

bool rules_test_equal(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)s;
    (void)dual;
    return f == context;
}

/* ---- parts ---- */

bool rules_part(Simplifier *s, bool dual, FormulaKind kind, Formula f,
                RulesTest *test, Formula context, Parting *parting) {
    *parting = (Parting){NO_FORMULA, NO_FORMULA};
    kind = rules_turn(dual, kind);
    if (simplifier_node(s, f).kind != kind)
        return false;
    for (bool more = true; more;) {
        FormulaNode node = simplifier_node(s, f);
        more = node.kind == kind;
        Formula operand = more ? node.left : f;
        Formula *side = test(s, dual, operand, context) ? &parting->those
                                                        : &parting->others;
        *side = *side == NO_FORMULA ? operand
                                    : simplifier_make(s, kind, *side, operand);
        f = node.right;
    }
    return parting->those != NO_FORMULA && parting->others != NO_FORMULA;
}

static Formula previous(Simplifier *s, Formula f, uint32_t fuel) {
    FormulaNode node = simplifier_node(s, f);
    if (node.kind == FORMULA_NEXT)
        return node.left;
    if (rules_constant(s, f))
        return f;
    if ((node.kind != FORMULA_AND && node.kind != FORMULA_OR) || fuel == 0)
        return NO_FORMULA;
    Formula result = NO_FORMULA;
    for (bool more = true; more;) {
        FormulaNode link = simplifier_node(s, f);
        more = link.kind == node.kind;
        Formula operand = previous(s, more ? link.left : f, fuel - 1);
        if (operand == NO_FORMULA)
            return NO_FORMULA;
        result = result == NO_FORMULA
                     ? operand
                     : simplifier_make(s, node.kind, result, operand);
        f = link.right;
    }
    return result;
}

Formula rules_previous(Simplifier *s, Formula f) {
    return previous(s, f, DEEPEST);
}
