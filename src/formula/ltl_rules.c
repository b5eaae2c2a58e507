/* formula/ltl_rules.c -- rewriting single temporal operators
 *
 * The rules for X, F, U and W and their duals. Each function gets operands that
 * are already simplified.
 */
#include "formula/ltl_rules.h"

static Formula next(Simplifier *s, Formula operand) {
    return simplifier_make(s, FORMULA_NEXT, operand, 0);
}

/* ---- X ---- */

Formula simplify_next(Simplifier *s, Formula operand) {
    if (rules_constant(s, operand))
        return operand;
    FormulaKind kind = simplifier_node(s, operand).kind;
    Parting parting;
    if (kind == FORMULA_YESTERDAY || kind == FORMULA_WEAK_YESTERDAY)
        return simplifier_node(s, operand).left;
    if ((kind == FORMULA_AND || kind == FORMULA_OR) &&
        rules_part(s, false, kind, operand, rules_test_constant, NO_FORMULA,
                   &parting))
        return simplifier_make(s, kind, next(s, parting.others), parting.those);
    return NO_FORMULA;
}

/* ---- F ---- */

static bool test_later(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)context;
    return rules_eventual(s, dual, f) && (dual || !rules_constant(s, f));
}

/* F (u | G F b) for a universal u: the join makes one recurrence of it. */
static Formula split_recurrence(Simplifier *s, bool dual, Formula operand) {
    Parting parting;
    if (s->apart ||
        !rules_part(s, dual, FORMULA_OR, operand, rules_test_constant,
                    NO_FORMULA, &parting) ||
        !rules_kind(s, dual, FORMULA_GLOBALLY, parting.those) ||
        !rules_kind(s, dual, FORMULA_FINALLY,
                    simplifier_node(s, parting.those).left) ||
        !rules_universal(s, dual, parting.others))
        return NO_FORMULA;
    Formula rest = rules_make(s, dual, FORMULA_FINALLY, parting.others, 0);
    return rules_make(s, dual, FORMULA_OR, rest, parting.those);
}

/* F (a | e) is F a | e for an eventual e, and F (a & c) is F a & c for a c
 * that holds everywhere or nowhere. But G F b inside F costs nothing, as F
 * waits in any case. */
static Formula split_finally(Simplifier *s, bool dual, Formula operand) {
    Parting parting;
    FormulaKind kind = FORMULA_OR;
    if (!rules_part(s, dual, kind, operand, test_later, NO_FORMULA, &parting)) {
        kind = FORMULA_AND;
        if (!rules_part(s, dual, kind, operand, rules_test_constant, NO_FORMULA,
                        &parting))
            return NO_FORMULA;
    }
    Formula rest = rules_make(s, dual, FORMULA_FINALLY, parting.others, 0);
    return rules_make(s, dual, kind, rest, parting.those);
}

Formula simplify_finally(Simplifier *s, bool dual, Formula operand) {
    if (rules_eventual(s, dual, operand))
        return operand;
    Formula seen = rules_seen(s, dual, false, operand);
    if (seen != operand)
        return rules_make(s, dual, FORMULA_FINALLY, seen, 0);
    FormulaNode node = simplifier_node(s, operand);
    if (node.kind == FORMULA_NEXT)
        return next(s, rules_make(s, dual, FORMULA_FINALLY, node.left, 0));
    Formula recurrence = split_recurrence(s, dual, operand);
    return recurrence != NO_FORMULA ? recurrence
                                    : split_finally(s, dual, operand);
}

/* ---- what U and W have in common ---- */

/* a U (c U d), where one of the ways implies the other; the same for W. */
static Formula nest(Simplifier *s, bool dual, FormulaKind kind, Formula left,
                    Formula right) {
    FormulaNode inner = simplifier_node(s, right);
    if (!rules_kind(s, dual, kind, right))
        return NO_FORMULA;
    if (rules_implies(s, dual, left, inner.left))
        return right;
    if (rules_implies(s, dual, inner.left, left))
        return rules_make(s, dual, kind, left, inner.right);
    return NO_FORMULA;
}

/* X a U X b; also where one of them is the same now and next. */
static Formula pull_next(Simplifier *s, bool dual, FormulaKind kind,
                         Formula left, Formula right) {
    Formula way = rules_previous(s, left), goal = rules_previous(s, right);
    if (way == NO_FORMULA || goal == NO_FORMULA ||
        (way == left && goal == right))
        return NO_FORMULA;
    return next(s, rules_make(s, dual, kind, way, goal));
}

/* Before the goal it does not hold: what implies it adds nothing to the way,
 * and what holds whenever it does not takes nothing away. */
static Formula trim_way(Simplifier *s, bool dual, FormulaKind kind,
                        Formula left, Formula right) {
    Parting parting;
    if (rules_part(s, dual, FORMULA_OR, left, rules_test_implies, right,
                   &parting) ||
        rules_part(s, dual, FORMULA_AND, left, rules_test_covers, right,
                   &parting))
        return rules_make(s, dual, kind, parting.others, right);
    return NO_FORMULA;
}

/* a U (a & b) and the rules above. `turned` is M for U and R for W. */
static Formula absorb(Simplifier *s, bool dual, FormulaKind kind,
                      FormulaKind turned, Formula left, Formula right) {
    Formula other = pull_next(s, dual, kind, left, right);
    if (other != NO_FORMULA)
        return other;
    Parting parting;
    if (rules_part(s, dual, FORMULA_AND, right, rules_test_equal, left,
                   &parting))
        return rules_make(s, dual, turned, parting.others, left);
    other = trim_way(s, dual, kind, left, right);
    return other != NO_FORMULA ? other : nest(s, dual, kind, left, right);
}

/* ---- U ---- */

/* (a U b) U b is a U b, (F b) U b is F b. */
static bool repeats(const Simplifier *s, bool dual, Formula left,
                    Formula right) {
    FormulaNode node = simplifier_node(s, left);
    return (rules_kind(s, dual, FORMULA_UNTIL, left) && node.right == right) ||
           (rules_kind(s, dual, FORMULA_FINALLY, left) && node.left == right);
}

/* a U (b | e) for an eventual e, a U (b & c) for a c that holds everywhere or
 * nowhere. */
static Formula split_until(Simplifier *s, bool dual, Formula left,
                           Formula right) {
    Parting parting;
    FormulaKind kind = FORMULA_OR;
    if (!rules_part(s, dual, kind, right, rules_test_eventual, NO_FORMULA,
                    &parting)) {
        kind = FORMULA_AND;
        if (!rules_part(s, dual, kind, right, rules_test_constant, NO_FORMULA,
                        &parting))
            return NO_FORMULA;
    }
    Formula rest = rules_make(s, dual, FORMULA_UNTIL, left, parting.others);
    return rules_make(s, dual, kind, rest, parting.those);
}

Formula simplify_until(Simplifier *s, bool dual, Formula left, Formula right) {
    if (rules_eventual(s, dual, right) || rules_implies(s, dual, left, right))
        return right; /* constants among them */
    if (rules_covers(s, dual, left, right))
        return rules_make(s, dual, FORMULA_FINALLY, right, 0);
    if (repeats(s, dual, left, right))
        return left;
    Formula other =
        absorb(s, dual, FORMULA_UNTIL, FORMULA_STRONG_RELEASE, left, right);
    if (other != NO_FORMULA)
        return other;
    Formula forever = rules_make(s, dual, FORMULA_GLOBALLY, left, 0);
    if (rules_implies(s, dual, forever, right)) /* a U (b | G a) is a W b */
        return rules_make(s, dual, FORMULA_WEAK_UNTIL, left, right);
    return split_until(s, dual, left, right);
}

/* ---- W ---- */

/* a W (b | G a), a W (b | e) for an eventual e. */
static Formula split_weak(Simplifier *s, bool dual, Formula left,
                          Formula right) {
    Parting parting;
    Formula forever = rules_make(s, dual, FORMULA_GLOBALLY, left, 0);
    if (rules_part(s, dual, FORMULA_OR, right, rules_test_implies, forever,
                   &parting))
        return rules_make(s, dual, FORMULA_WEAK_UNTIL, left, parting.others);
    if (rules_part(s, dual, FORMULA_OR, right, rules_test_eventual, NO_FORMULA,
                   &parting))
        return rules_make(
            s, dual, FORMULA_OR, parting.those,
            rules_make(s, dual, FORMULA_WEAK_UNTIL, left, parting.others));
    return NO_FORMULA;
}

Formula simplify_weak(Simplifier *s, bool dual, Formula left, Formula right) {
    if (rules_implies(s, dual, left, right))
        return right;
    if (rules_covers(s, dual, left, right))
        return dual ? s->no : s->yes;
    if (rules_universal(s, dual, left))
        return rules_make(s, dual, FORMULA_OR, left, right);
    if (rules_eventual(s, dual, right)) /* false among them */
        return rules_make(s, dual, FORMULA_OR,
                          rules_make(s, dual, FORMULA_GLOBALLY, left, 0),
                          right);
    Formula other =
        absorb(s, dual, FORMULA_WEAK_UNTIL, FORMULA_RELEASE, left, right);
    return other != NO_FORMULA ? other : split_weak(s, dual, left, right);
}
