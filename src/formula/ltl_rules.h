/* formula/ltl_rules.h -- what rewriting rules are written with
 *
 * Purpose:    a rule is written once, for `dual` == false, and holds for the
 *             dual operators as well: names of operators, "implies", eventual
 *             and universal are turned round where `dual` is true.
 * Operands:   of "and" and "or" are in a chain to the right; a test parts them
 *             into those that pass it and the others.
 */
#ifndef FORMULA_LTL_RULES_H
#define FORMULA_LTL_RULES_H

#include "formula/ltl_simplifier.h"

static inline FormulaKind rules_turn(bool dual, FormulaKind kind) {
    return dual ? simplifier_dual(kind) : kind;
}

static inline Formula rules_make(Simplifier *s, bool dual, FormulaKind kind,
                                 Formula left, Formula right) {
    return simplifier_make(s, rules_turn(dual, kind), left, right);
}

static inline bool rules_kind(const Simplifier *s, bool dual, FormulaKind kind,
                              Formula f) {
    return simplifier_node(s, f).kind == rules_turn(dual, kind);
}

static inline bool rules_implies(Simplifier *s, bool dual, Formula a,
                                 Formula b) {
    return dual ? simplifier_implies(s, b, a) : simplifier_implies(s, a, b);
}

/* One of them always holds. */
bool rules_covers(Simplifier *s, bool dual, Formula a, Formula b);

/* It holds if it holds later; it holds later if it holds; both, so that it
 * holds everywhere or nowhere on a run. */
bool rules_eventual(Simplifier *s, bool dual, Formula f);
bool rules_universal(Simplifier *s, bool dual, Formula f);
bool rules_constant(Simplifier *s, Formula f);

typedef bool RulesTest(Simplifier *s, bool dual, Formula f, Formula context);

/* The above as tests; the context does not matter. */
RulesTest rules_test_eventual, rules_test_universal, rules_test_constant;

/* It is X of something. */
RulesTest rules_test_next;

/* The operand implies the context; it or the context holds; it is the
 * context. */
RulesTest rules_test_implies, rules_test_covers, rules_test_equal;

typedef struct Parting {
    Formula those;  /* the operands that passed the test, joined again */
    Formula others; /* the rest */
} Parting;

/* Part the operands of a formula of this kind (AND or OR, to be turned); false
 * if it is none, or if all of them pass or none. */
bool rules_part(Simplifier *s, bool dual, FormulaKind kind, Formula f,
                RulesTest *test, Formula context, Parting *parting);

/* The formula of which f is X, in any form: X a, a formula that holds
 * everywhere or nowhere, or an "and" and "or" of such; or NO_FORMULA. */
Formula rules_previous(Simplifier *s, Formula f);

/* A formula g, perhaps a simpler one, such that F g is F f; or, if `again`,
 * such that G F g is G F f. */
Formula rules_seen(Simplifier *s, bool dual, bool again, Formula f);

#endif
