/* formula/ltl_past.c -- rewriting past operators
 *
 * Only what makes constants and repetitions go away: each operator that is left
 * costs one bit of memory, and automata are reduced afterwards.
 */
#include "formula/ltl_rules.h"

/* Y false at the first moment is what Y is there; Z true the same. */
static Formula simplify_yesterday(const Simplifier *s, bool dual,
                                  Formula operand) {
    Formula idle = dual ? s->yes : s->no;
    return operand == idle ? idle : NO_FORMULA;
}

static Formula simplify_once(Simplifier *s, bool dual, Formula operand) {
    if (operand == s->yes || operand == s->no ||
        rules_kind(s, dual, FORMULA_ONCE, operand))
        return operand;
    return NO_FORMULA;
}

static Formula simplify_since(Simplifier *s, bool dual, Formula left,
                              Formula right) {
    Formula all = dual ? s->no : s->yes, none = dual ? s->yes : s->no;
    if (right == s->yes || right == s->no || left == none || left == right)
        return right;
    if (left == all)
        return rules_make(s, dual, FORMULA_ONCE, right, 0);
    return NO_FORMULA;
}

Formula simplify_past(Simplifier *s, FormulaKind kind, Formula left,
                      Formula right) {
    if (kind == FORMULA_YESTERDAY || kind == FORMULA_WEAK_YESTERDAY)
        return simplify_yesterday(s, kind == FORMULA_WEAK_YESTERDAY, left);
    if (kind == FORMULA_ONCE || kind == FORMULA_HISTORICALLY)
        return simplify_once(s, kind == FORMULA_HISTORICALLY, left);
    return simplify_since(s, kind == FORMULA_TRIGGERED, left, right);
}
