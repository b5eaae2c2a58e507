/* formula/term.h -- formulas and their negations
 *
 * Purpose:    a formula, negated or not, looked at as if it were in negation
 *             normal form: the negation of an until is a release.
 * Form:       2 * formula, or 2 * formula + 1 for its negation; never that of
 *             a NOT.
 */
#ifndef FORMULA_TERM_H
#define FORMULA_TERM_H

#include "formula/formula.h"

typedef uint32_t FormulaTerm;

typedef VEC(FormulaTerm) FormulaTerms;

FormulaTerm term_of(const Formulas *formulas, Formula f, bool negated);

static inline FormulaNode term_node(const Formulas *formulas,
                                    FormulaTerm term) {
    return formula_node(formulas, term / 2);
}

/* The operands, negated or not. */
static inline FormulaTerm term_left(const Formulas *formulas, FormulaTerm term,
                                    bool negated) {
    return term_of(formulas, term_node(formulas, term).left, negated);
}

static inline FormulaTerm term_right(const Formulas *formulas, FormulaTerm term,
                                     bool negated) {
    return term_of(formulas, term_node(formulas, term).right, negated);
}

/* F x. */
bool term_is_finally(const Formulas *formulas, FormulaTerm term);

/* G x, x R y, x M y, and what the other operators become when negated: the
 * operand that holds as long as the term does. */
bool term_holds(const Formulas *formulas, FormulaTerm term,
                FormulaTerm *operand);

/* F x, x U y, x W y: the operand that makes the term true. */
bool term_awaits(const Formulas *formulas, FormulaTerm term, FormulaTerm *goal);

/* Append the terms whose conjunction it is, in whatever form. */
void terms_add(const Formulas *formulas, FormulaTerms *terms, FormulaTerm term);

/* Is it G F x, or G (F x & F y ...)? The bodies x, y ... are appended unless
 * `bodies` is NULL. */
bool term_recurs(const Formulas *formulas, FormulaTerm term,
                 FormulaTerms *bodies);

#endif
