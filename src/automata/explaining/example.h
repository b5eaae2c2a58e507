/* automata/explaining/example.h -- words that show what a formula means
 *
 * Purpose:    two short words that satisfy a formula, for people.
 * Form:       a lasso in which some values are left open: whatever they are,
 *             the formula is satisfied.
 * Choice:     the first is as short as can be. The second is no instance of
 *             the first, and if possible one in which every literal of the
 *             formula makes a difference.
 * Trust:      with its open values it has no word in common with the negation,
 *             and instances of it are evaluated by definition
 *             (automata/explaining/lasso_value.h).
 * Source:     interesting witnesses: Beer, Ben-David, Eisner, Rodeh (2001).
 */
#ifndef AUTOMATA_EXPLAINING_EXAMPLE_H
#define AUTOMATA_EXPLAINING_EXAMPLE_H

#include "automata/forms/product.h"
#include "formula/formula.h"

typedef struct Moment {
    uint64_t known;  /* atoms whose values matter */
    uint64_t values; /* those of them that are true */
} Moment;

typedef struct Example {
    VEC(Moment) moments; /* those of the prefix, then the cycle's */
    size_t prefix;       /* how many are before the cycle */
} Example;

enum {
    MOST_EXAMPLES = 2
};

typedef struct Examples {
    Mem *mem;                     /* of the moments */
    Example items[MOST_EXAMPLES]; /* the first `count` */
    uint32_t count;               /* of examples */
    bool complete;                /* every word is an instance of one */
} Examples;

/* Examples of a formula, given its automaton and that of its negation, with
 * variable k for atom k (automata/translating/language.h). */
void examples_find(Examples *examples, Formulas *formulas, Formula f,
                   const Omega *omega, const Omega *complement);
void examples_release(Examples *examples);

#endif
