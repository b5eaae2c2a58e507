/* test/cross/random_formula.h -- random formulas
 *
 * A tree with exactly the operators asked for, all kinds of them equally
 * likely, over the atoms p0, p1 ... (of which a formula may use fewer) and now
 * and then a constant. What is drawn follows from the generator's state.
 */
#ifndef TEST_CROSS_RANDOM_FORMULA_H
#define TEST_CROSS_RANDOM_FORMULA_H

#include "base/rng.h"
#include "formula/formula.h"

typedef struct FormulaShape {
    uint32_t operators; /* in the tree */
    uint32_t atoms;     /* to choose from; at least 1 */
    bool no_next;       /* without X, Y and Z */
    bool no_constants;  /* without true and false */
    bool past;          /* past operators, too */
} FormulaShape;

/* One of the operators. */
FormulaKind random_formula_kind(Rng *rng, bool past);

Formula random_formula(Formulas *formulas, Rng *rng, FormulaShape shape);

/* Some time l1, and some time after that l2, and so on, where each l is an
 * atom, or two, negated or not: what is read late must not be done early. */
Formula random_chain(Formulas *formulas, Rng *rng, uint32_t atoms,
                     uint32_t length);

/* Add p0, p1 ... in this order, so that atom k has the number k in a set of
 * formulas that is new. */
void random_formula_atoms(Formulas *formulas, uint32_t atoms);

#endif
