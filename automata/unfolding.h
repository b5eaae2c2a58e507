/* automata/unfolding.h -- what a formula asks of now and of the next moment
 *
 * Purpose:    the heart of the translation: a formula, negated or not, as a
 *             Boolean function of the atoms now, of formulas that hold next,
 *             and of promises.
 * Promises:   f U g is g, or f and "f U g holds next" and the promise that g
 *             will come. A run that makes a promise for ever without keeping
 *             it is not accepting: each promise is one acceptance set, which
 *             has the steps that do not make it.
 * Form:       a Diagram. Atoms are its first variables, so that what is left
 *             below them depends on the letter alone; formulas that hold next
 *             and promises are never negated in it.
 * Limit:      MOST_SETS promises, MOST_VARIABLES variables, and the limit of
 *             the Diagrams; `exhausted` of the Diagrams is set beyond.
 * Source:     Couvreur (FM 1999); Duret-Lutz (VECoS 2011). Differs in:
 *             negation needs no normal form; states with many recurrences
 *             may keep only one promise a step.
 */
#ifndef AUTOMATA_UNFOLDING_H
#define AUTOMATA_UNFOLDING_H

#include "automata/diagram.h"
#include "automata/formula.h"

/* 2 * formula, or 2 * formula + 1 for its negation; never that of a NOT. */
typedef uint32_t Term;

typedef VEC(Term) Terms;

typedef struct UnfoldingVariable {
    bool promise; /* or a term that holds next */
    uint32_t of;  /* the promise's number, or the term */
} UnfoldingVariable;

typedef struct Unfolding {
    Diagrams *diagrams;               /* of the functions */
    const Formulas *formulas;         /* what is translated */
    uint32_t term_count;              /* twice the number of formulas */
    Diagram *values;                  /* by term, where known */
    uint8_t *known;                   /* by term: is its value? */
    uint32_t *next_variables;         /* by term: variable, or 0 */
    uint32_t *promise_variables;      /* by term: variable, or 0 */
    VEC(uint32_t) atoms;              /* by variable: the atom's number */
    VEC(UnfoldingVariable) variables; /* by variable, atoms not counted */
    uint32_t promise_count;           /* of promises */
} Unfolding;

/* For the formula and all that can follow it; values are made when they are
 * wanted. */
void unfolding_init(Unfolding *unfolding, Diagrams *diagrams,
                    const Formulas *formulas, Formula f);
void unfolding_release(Unfolding *unfolding);

/* The formula as a set of terms that must all hold; conjunctions are taken
 * apart. */
void unfolding_add(const Unfolding *unfolding, Terms *terms, Term term);

/* Sort the terms, drop repeated ones and those that another makes superfluous,
 * and append the functions whose disjunction is their conjunction: mostly
 * one, but many recurrences or alternatives are kept apart, as one function
 * would have a different remainder for each set of them. */
typedef VEC(Diagram) Alternatives;
void unfolding_of(Unfolding *unfolding, Terms *terms,
                  Alternatives *alternatives);

#endif
