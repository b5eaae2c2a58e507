#include "test/cross/random_formula.h"

#include <assert.h>
#include <stdio.h>

static Formula atom(Formulas *formulas, uint32_t number) {
    char name[16];
    int length = snprintf(name, sizeof name, "p%u", number);
    return formula_atom(formulas, name, (size_t)length);
}

void random_formula_atoms(Formulas *formulas, uint32_t atoms) {
    for (uint32_t i = 0; i < atoms; i++)
        atom(formulas, i);
}

static Formula leaf(Formulas *formulas, Rng *rng, FormulaShape shape) {
    if (!shape.no_constants && rng_below(rng, 12) == 0)
        return formula_constant(formulas, rng_below(rng, 2));
    return atom(formulas, (uint32_t)rng_below(rng, shape.atoms));
}

FormulaKind random_formula_kind(Rng *rng, bool past) {
    static const FormulaKind kinds[] = {
        FORMULA_NOT, FORMULA_NEXT, FORMULA_FINALLY, FORMULA_GLOBALLY,
        FORMULA_AND, FORMULA_OR, FORMULA_IMPLIES, FORMULA_IFF, FORMULA_XOR,
        FORMULA_UNTIL, FORMULA_RELEASE, FORMULA_WEAK_UNTIL,
        FORMULA_STRONG_RELEASE,
        /* the past */
        FORMULA_YESTERDAY, FORMULA_WEAK_YESTERDAY, FORMULA_ONCE,
        FORMULA_HISTORICALLY, FORMULA_SINCE, FORMULA_TRIGGERED};
    uint64_t all = sizeof kinds / sizeof *kinds;
    return kinds[rng_below(rng, past ? all : all - 6)];
}

static FormulaKind draw_kind(Rng *rng, FormulaShape shape) {
    FormulaKind kind;
    do
        kind = random_formula_kind(rng, shape.past);
    while (shape.no_next &&
           (kind == FORMULA_NEXT || kind == FORMULA_YESTERDAY ||
            kind == FORMULA_WEAK_YESTERDAY));
    return kind;
}

Formula random_formula(Formulas *formulas, Rng *rng, FormulaShape shape) {
    assert(shape.atoms > 0);
    if (shape.operators == 0)
        return leaf(formulas, rng, shape);
    FormulaKind kind = draw_kind(rng, shape);
    uint32_t rest = shape.operators - 1;
    FormulaShape left = shape, right = shape;
    left.operators = rest;
    if (formula_arity(kind) == 1)
        return formula_make(formulas, kind, random_formula(formulas, rng, left),
                            0);
    left.operators = (uint32_t)rng_below(rng, rest + 1);
    right.operators = rest - left.operators;
    Formula first = random_formula(formulas, rng, left);
    Formula second = random_formula(formulas, rng, right);
    return formula_make(formulas, kind, first, second);
}

static Formula literal(Formulas *formulas, Rng *rng, uint32_t number) {
    Formula f = atom(formulas, number);
    return rng_below(rng, 2) ? formula_not(formulas, f) : f;
}

Formula random_chain(Formulas *formulas, Rng *rng, uint32_t atoms,
                     uint32_t length) {
    assert(atoms > 0 && length > 0);
    uint32_t one = (uint32_t)rng_below(rng, atoms);
    uint32_t other = (uint32_t)rng_below(rng, atoms);
    Formula here = literal(formulas, rng, one);
    if (other != one && rng_below(rng, 2))
        here = formula_make(formulas, FORMULA_AND, here,
                            literal(formulas, rng, other));
    if (length > 1)
        here = formula_make(formulas, FORMULA_AND, here,
                            random_chain(formulas, rng, atoms, length - 1));
    return formula_make(formulas, FORMULA_FINALLY, here, 0);
}
