/* automata/ltl_rules.c -- rewriting single temporal operators
 *
 * The rules for X, F, U and W and their duals. Each function gets operands that
 * are already simplified.
 */
#include "automata/ltl_simplifier.h"
#include "automata/ltl_traits.h"

/* The names of operators in rules are those for dual == false. */
static FormulaKind turn(bool dual, FormulaKind kind) {
    return dual ? simplifier_dual(kind) : kind;
}

static Formula make(Simplifier *s, bool dual, FormulaKind kind, Formula left,
                    Formula right) {
    return simplifier_make(s, turn(dual, kind), left, right);
}

static Formula true_of(const Simplifier *s, bool dual) {
    return dual ? s->no : s->yes;
}

static bool implies(Simplifier *s, bool dual, Formula a, Formula b) {
    return dual ? simplifier_implies(s, b, a) : simplifier_implies(s, a, b);
}

/* One of them always holds. */
static bool covers(Simplifier *s, bool dual, Formula a, Formula b) {
    return implies(s, dual, simplifier_negate(s, b), a) ||
           implies(s, dual, simplifier_negate(s, a), b);
}

static bool is_eventual(Simplifier *s, bool dual, Formula f) {
    return simplifier_has(s, f, dual ? LTL_UNIVERSAL : LTL_EVENTUAL);
}

static bool is_universal(Simplifier *s, bool dual, Formula f) {
    return is_eventual(s, !dual, f);
}

static bool is_kind(const Simplifier *s, bool dual, FormulaKind kind,
                    Formula f) {
    return simplifier_node(s, f).kind == turn(dual, kind);
}

/* ---- operands of "and" and "or" ---- */

typedef bool Test(Simplifier *s, bool dual, Formula f, Formula context);

static bool test_eventual(Simplifier *s, bool dual, Formula f,
                          Formula context) {
    (void)context;
    return is_eventual(s, dual, f);
}

/* Such formulas hold everywhere or nowhere on a run. */
static bool test_constant(Simplifier *s, bool dual, Formula f,
                          Formula context) {
    (void)context;
    return is_eventual(s, dual, f) && is_universal(s, dual, f);
}

static bool test_implies(Simplifier *s, bool dual, Formula f, Formula context) {
    return implies(s, dual, f, context);
}

static bool test_equal(Simplifier *s, bool dual, Formula f, Formula context) {
    (void)s;
    (void)dual;
    return f == context;
}

typedef struct Parting {
    Formula those;  /* the operands that passed the test, joined again */
    Formula others; /* the rest */
} Parting;

/* Part the operands of a conjunction or disjunction (`kind`, already turned);
 * false if all of them pass or none. */
static bool part(Simplifier *s, FormulaKind kind, Formula f, bool dual,
                 Test *test, Formula context, Parting *parting) {
    *parting = (Parting){NO_FORMULA, NO_FORMULA};
    if (simplifier_node(s, f).kind != kind)
        return false;
    for (bool more = true; more;) {
        FormulaNode node = simplifier_node(s, f);
        more = node.kind == kind; /* operands are in a chain to the right */
        Formula operand = more ? node.left : f;
        Formula *side = test(s, dual, operand, context) ? &parting->those
                                                        : &parting->others;
        *side = *side == NO_FORMULA ? operand
                                    : simplifier_make(s, kind, *side, operand);
        f = node.right;
    }
    return parting->those != NO_FORMULA && parting->others != NO_FORMULA;
}

/* ---- X ---- */

Formula simplify_next(Simplifier *s, Formula operand) {
    if (test_constant(s, false, operand, NO_FORMULA))
        return operand;
    FormulaKind kind = simplifier_node(s, operand).kind;
    Parting parting;
    if ((kind == FORMULA_AND || kind == FORMULA_OR) &&
        part(s, kind, operand, false, test_constant, NO_FORMULA, &parting))
        return simplifier_make(
            s, kind, simplifier_make(s, FORMULA_NEXT, parting.others, 0),
            parting.those);
    return NO_FORMULA;
}

/* ---- F ---- */

/* F (a | e) is F a | e for an eventual e, and F (a & c) is F a & c for a c
 * that holds everywhere or nowhere. */
static Formula split_finally(Simplifier *s, bool dual, Formula operand) {
    Parting parting;
    FormulaKind kind = FORMULA_OR;
    if (!part(s, turn(dual, kind), operand, dual, test_eventual, NO_FORMULA,
              &parting)) {
        kind = FORMULA_AND;
        if (!part(s, turn(dual, kind), operand, dual, test_constant, NO_FORMULA,
                  &parting))
            return NO_FORMULA;
    }
    Formula rest = make(s, dual, FORMULA_FINALLY, parting.others, 0);
    return make(s, dual, kind, rest, parting.those);
}

Formula simplify_finally(Simplifier *s, bool dual, Formula operand) {
    if (is_eventual(s, dual, operand))
        return operand;
    FormulaNode node = simplifier_node(s, operand);
    if (node.kind == FORMULA_NEXT)
        return simplifier_make(s, FORMULA_NEXT,
                               make(s, dual, FORMULA_FINALLY, node.left, 0), 0);
    if (is_kind(s, dual, FORMULA_UNTIL, operand))
        return make(s, dual, FORMULA_FINALLY, node.right, 0);
    if (is_kind(s, dual, FORMULA_STRONG_RELEASE, operand))
        return make(s, dual, FORMULA_FINALLY,
                    make(s, dual, FORMULA_AND, node.left, node.right), 0);
    return split_finally(s, dual, operand);
}

/* ---- what U and W have in common ---- */

/* a U (c U d), where one of the ways implies the other; the same for W. */
static Formula nest(Simplifier *s, bool dual, FormulaKind kind, Formula left,
                    Formula right) {
    FormulaNode inner = simplifier_node(s, right);
    if (inner.kind != turn(dual, kind))
        return NO_FORMULA;
    if (implies(s, dual, left, inner.left))
        return right;
    if (implies(s, dual, inner.left, left))
        return make(s, dual, kind, left, inner.right);
    return NO_FORMULA;
}

/* X a U X b, a U (a & b), and (a | c) U b where c implies b. `turned` is M for
 * U and R for W. */
static Formula absorb(Simplifier *s, bool dual, FormulaKind kind,
                      FormulaKind turned, Formula left, Formula right) {
    FormulaNode way = simplifier_node(s, left),
                goal = simplifier_node(s, right);
    if (way.kind == FORMULA_NEXT && goal.kind == FORMULA_NEXT)
        return simplifier_make(s, FORMULA_NEXT,
                               make(s, dual, kind, way.left, goal.left), 0);
    Parting parting;
    if (part(s, turn(dual, FORMULA_AND), right, dual, test_equal, left,
             &parting))
        return make(s, dual, turned, parting.others, left);
    if (part(s, turn(dual, FORMULA_OR), left, dual, test_implies, right,
             &parting))
        return make(s, dual, kind, parting.others, right);
    return nest(s, dual, kind, left, right);
}

/* ---- U ---- */

/* (a U b) U b is a U b, (F b) U b is F b. */
static bool repeats(const Simplifier *s, bool dual, Formula left,
                    Formula right) {
    FormulaNode node = simplifier_node(s, left);
    return (is_kind(s, dual, FORMULA_UNTIL, left) && node.right == right) ||
           (is_kind(s, dual, FORMULA_FINALLY, left) && node.left == right);
}

/* a U (b | e) for an eventual e, a U (b & c) for a c that holds everywhere or
 * nowhere. */
static Formula split_until(Simplifier *s, bool dual, Formula left,
                           Formula right) {
    Parting parting;
    FormulaKind kind = FORMULA_OR;
    if (!part(s, turn(dual, kind), right, dual, test_eventual, NO_FORMULA,
              &parting)) {
        kind = FORMULA_AND;
        if (!part(s, turn(dual, kind), right, dual, test_constant, NO_FORMULA,
                  &parting))
            return NO_FORMULA;
    }
    Formula rest = make(s, dual, FORMULA_UNTIL, left, parting.others);
    return make(s, dual, kind, rest, parting.those);
}

Formula simplify_until(Simplifier *s, bool dual, Formula left, Formula right) {
    if (is_eventual(s, dual, right) || implies(s, dual, left, right))
        return right; /* constants among them */
    if (covers(s, dual, left, right))
        return make(s, dual, FORMULA_FINALLY, right, 0);
    if (repeats(s, dual, left, right))
        return left;
    Formula other =
        absorb(s, dual, FORMULA_UNTIL, FORMULA_STRONG_RELEASE, left, right);
    return other != NO_FORMULA ? other : split_until(s, dual, left, right);
}

/* ---- W ---- */

Formula simplify_weak(Simplifier *s, bool dual, Formula left, Formula right) {
    if (implies(s, dual, left, right))
        return right;
    if (covers(s, dual, left, right))
        return true_of(s, dual);
    if (is_universal(s, dual, left))
        return make(s, dual, FORMULA_OR, left, right);
    if (is_eventual(s, dual, right)) /* false among them */
        return make(s, dual, FORMULA_OR,
                    make(s, dual, FORMULA_GLOBALLY, left, 0), right);
    return absorb(s, dual, FORMULA_WEAK_UNTIL, FORMULA_RELEASE, left, right);
}
