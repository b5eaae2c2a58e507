/* formula/ltl_simplifier.h -- what the files of rewriting share
 *
 * Invariant:  formulas handed around are in negation normal form and simple:
 *             no rule applies to them. What a rule makes is made by
 *             simplifier_make, so the invariant holds for it too, unless the
 *             nesting of rules came to its limit; then the formula is only
 *             less simple than it could be.
 * Duality:    every rule about U, F, W, "and" and eventual formulas is, with
 *             implications turned round, one about R, G, M, "or" and universal
 *             formulas. It is written once and takes a parameter `dual`.
 */
#ifndef FORMULA_LTL_SIMPLIFIER_H
#define FORMULA_LTL_SIMPLIFIER_H

#include "formula/formula.h"

typedef VEC(Formula) FormulaTable;

typedef struct FormulaFacts {
    uint64_t atoms;  /* bit k: some atom whose number is k modulo 64 */
    unsigned traits; /* formula/ltl_traits.h */
} FormulaFacts;

typedef struct Simplifier {
    Formulas *formulas;      /* borrowed */
    Formula yes;             /* the formula true */
    Formula no;              /* the formula false */
    VEC(FormulaFacts) facts; /* by formula: as far as they were asked for */
    FormulaTable simple;     /* by formula with simple operands: what it is
                                rewritten to, or NO_FORMULA */
    FormulaTable negation;   /* by formula: its negation, or NO_FORMULA */
    Names pairs;             /* of formulas: the questions of implication */
    VEC(uint8_t) answers;    /* by pair */
    uint32_t depth;          /* of rules within rules */
    bool apart;              /* limits are not merged (formula/ltl_join.c) */
} Simplifier;

void simplifier_init(Simplifier *simplifier, Formulas *formulas);
void simplifier_release(Simplifier *simplifier);

static inline FormulaNode simplifier_node(const Simplifier *simplifier,
                                          Formula f) {
    return formula_node(simplifier->formulas, f);
}

/* The operator applied to simple operands, simplified. */
Formula simplifier_make(Simplifier *simplifier, FormulaKind kind, Formula left,
                        Formula right);

/* The formula as it stands is simple. */
void simplifier_settle(Simplifier *simplifier, Formula f);

FormulaFacts simplifier_facts(Simplifier *simplifier, Formula f);

/* Whether the formula has this trait. */
static inline bool simplifier_has(Simplifier *simplifier, Formula f,
                                  unsigned trait) {
    return simplifier_facts(simplifier, f).traits & trait;
}

/* The negation of a formula in negation normal form, in that form. */
Formula simplifier_negate(Simplifier *simplifier, Formula f);

/* Whether a implies b for a reason that syntax shows. */
bool simplifier_implies(Simplifier *simplifier, Formula a, Formula b);

/* The kind with `and` and `or`, U and R ... exchanged. */
FormulaKind simplifier_dual(FormulaKind kind);

/* The rules for each operator; the operands are simple. NO_FORMULA if no rule
 * applies. */
Formula simplify_next(Simplifier *simplifier, Formula operand);
Formula simplify_finally(Simplifier *simplifier, bool dual, Formula operand);
Formula simplify_until(Simplifier *simplifier, bool dual, Formula left,
                       Formula right);
Formula simplify_weak(Simplifier *simplifier, bool dual, Formula left,
                      Formula right);

Formula simplify_past(Simplifier *simplifier, FormulaKind kind, Formula left,
                      Formula right);

/* The conjunction (or disjunction) itself. */
Formula simplify_join(Simplifier *simplifier, bool dual, Formula left,
                      Formula right);

#endif
