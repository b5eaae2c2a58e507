/* formula/ltl_traits.h -- what the syntax of a formula shows
 *
 * Purpose:    the classes that decide how a property is checked (a safety
 *             property needs no search for cycles), and the two closures that
 *             rewriting works with.
 * Meaning:    a trait that is set holds of the formula's language; one that is
 *             not set may hold nevertheless.
 * Source:     the hierarchy of Manna and Pnueli, as inductive definitions over
 *             the operators; eventual and universal formulas are those of
 *             Etessami and Holzmann (CONCUR 2000), with more operators.
 */
#ifndef FORMULA_LTL_TRAITS_H
#define FORMULA_LTL_TRAITS_H

#include "formula/formula.h"

typedef enum LtlTraits {
    LTL_SAFETY = 1 << 0,      /* a run that violates it has a bad prefix */
    LTL_GUARANTEE = 1 << 1,   /* a run that satisfies it has a good prefix */
    LTL_OBLIGATION = 1 << 2,  /* Boolean combination of these two */
    LTL_RECURRENCE = 1 << 3,  /* something happens again and again */
    LTL_PERSISTENCE = 1 << 4, /* something holds from some time on */
    LTL_STUTTER = 1 << 5,     /* repeating states makes no difference */
    LTL_EVENTUAL = 1 << 6,    /* it holds if it holds later */
    LTL_UNIVERSAL = 1 << 7    /* it holds later if it holds */
} LtlTraits;

/* The traits of an operator applied to operands with these traits; for an
 * operand that there is not any will do. */
unsigned ltl_traits_of(FormulaKind kind, unsigned left, unsigned right);

/* The traits of a formula, by a walk over its parts. */
unsigned ltl_traits(const Formulas *formulas, Formula f);

#endif
