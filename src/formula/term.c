#include "formula/term.h"

FormulaTerm term_of(const Formulas *formulas, Formula f, bool negated) {
    while (formula_node(formulas, f).kind == FORMULA_NOT) {
        f = formula_node(formulas, f).left;
        negated = !negated;
    }
    return 2 * f + negated;
}

/* Is the term a positive form of `kind`, or a negative one of its dual? */
static bool is_either(const Formulas *formulas, FormulaTerm term,
                      FormulaKind kind, FormulaKind dual) {
    return term_node(formulas, term).kind == (term & 1 ? dual : kind);
}

static bool is_globally(const Formulas *formulas, FormulaTerm term) {
    return is_either(formulas, term, FORMULA_GLOBALLY, FORMULA_FINALLY);
}

bool term_is_finally(const Formulas *formulas, FormulaTerm term) {
    return is_either(formulas, term, FORMULA_FINALLY, FORMULA_GLOBALLY);
}

/* The last operand: the goal of an until, what holds during a release. */
static FormulaTerm last_operand(const Formulas *formulas, FormulaTerm term) {
    FormulaKind kind = term_node(formulas, term).kind;
    return formula_arity(kind) == 1 ? term_left(formulas, term, term & 1)
                                    : term_right(formulas, term, term & 1);
}

bool term_holds(const Formulas *formulas, FormulaTerm term,
                FormulaTerm *operand) {
    bool holds =
        is_globally(formulas, term) ||
        is_either(formulas, term, FORMULA_RELEASE, FORMULA_UNTIL) ||
        is_either(formulas, term, FORMULA_STRONG_RELEASE, FORMULA_WEAK_UNTIL);
    if (holds)
        *operand = last_operand(formulas, term);
    return holds;
}

bool term_awaits(const Formulas *formulas, FormulaTerm term,
                 FormulaTerm *goal) {
    if (!term_holds(formulas, term ^ 1, goal)) /* its negation */
        return false;
    *goal = last_operand(formulas, term);
    return true;
}

/* The two operands of a conjunction. */
static bool is_conjunction(const Formulas *formulas, FormulaTerm term,
                           FormulaTerm *left, FormulaTerm *right) {
    bool negated = term & 1;
    FormulaKind kind = term_node(formulas, term).kind;
    if (kind != (negated ? FORMULA_OR : FORMULA_AND) &&
        !(kind == FORMULA_IMPLIES && negated))
        return false;
    *left = term_left(formulas, term, negated != (kind == FORMULA_IMPLIES));
    *right = term_right(formulas, term, negated);
    return true;
}

void terms_add(const Formulas *formulas, FormulaTerms *terms,
               FormulaTerm term) {
    Mem *mem = formulas->mem;
    FormulaTerms open = {0};
    vec_push(mem, &open, term_of(formulas, term / 2, term & 1));
    while (open.count) {
        FormulaTerm taken = vec_pop(&open), left, right;
        if (is_conjunction(formulas, taken, &left, &right)) {
            vec_push(mem, &open, left);
            vec_push(mem, &open, right);
        } else {
            vec_push(mem, terms, taken);
        }
    }
    vec_release(mem, &open);
}

bool term_recurs(const Formulas *formulas, FormulaTerm term,
                 FormulaTerms *bodies) {
    if (!is_globally(formulas, term))
        return false;
    FormulaTerms inner = {0};
    terms_add(formulas, &inner, term_left(formulas, term, term & 1));
    bool all = true;
    for (size_t i = 0; i < inner.count; i++)
        all = all && term_is_finally(formulas, inner.data[i]);
    for (size_t i = 0; all && bodies && i < inner.count; i++)
        vec_push(formulas->mem, bodies,
                 term_left(formulas, inner.data[i], inner.data[i] & 1));
    vec_release(formulas->mem, &inner);
    return all;
}
