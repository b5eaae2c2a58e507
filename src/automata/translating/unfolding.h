/* automata/translating/unfolding.h -- what a formula requires now and in the
 * next moment
 *
 * Purpose:    the heart of the translation: a formula, negated or not, as a
 *             Boolean function of the atoms now, of formulas that hold next,
 *             and of promises.
 * Promises:   f U g is g, or f and "f U g holds next" and the promise that g
 *             will come. A run that makes a promise forever without keeping it
 *             is not accepting: each promise is one acceptance set, which has
 *             the steps that do not make it.
 * Form:       a Diagram. Atoms are its first variables, so that what is left
 *             below them depends on the letter alone; formulas that hold next
 *             and promises are never negated in it.
 * Implied:    g implies f U g, and f R g implies g. A formula that holds next
 *             is the conjunction of its own variable and those of all that it
 *             implies in this way, so that chains of untils or releases have
 *             few different successors.
 * Past:       each past operator has a variable for what it remembers of the
 *             moment before, next to the atoms: its value is a function of
 *             these. If an operand speaks of the future, its value now is
 *             guessed, by another variable, and every state holds the guess to
 *             what it says (automata/translating/memory.h).
 * Limit:      MOST_SETS promises, MOST_VARIABLES variables, and the limit of
 *             the Diagrams; `exhausted` of the Diagrams is set beyond.
 * Source:     Couvreur (FM 1999); Duret-Lutz (VECoS 2011). Differs in:
 *             negation needs no normal form; implied formulas; states with
 *             many recurrences may keep only one promise per step.
 */
#ifndef AUTOMATA_TRANSLATING_UNFOLDING_H
#define AUTOMATA_TRANSLATING_UNFOLDING_H

#include "automata/forms/diagram.h"
#include "formula/term.h"

typedef struct UnfoldingVariable {
    bool promise; /* or a term that holds next */
    uint32_t of;  /* the promise's number, or the term */
} UnfoldingVariable;

typedef struct TermUser {
    FormulaTerm term; /* awaits the term in whose list it is */
    uint32_t next;    /* of the list + 1, or 0 */
} TermUser;

typedef struct UnfoldingMemory {
    Formula of;   /* a past operator */
    bool initial; /* what it remembers at the first moment */
} UnfoldingMemory;

typedef struct Unfolding {
    Diagrams *diagrams;               /* of the functions */
    const Formulas *formulas;         /* what is translated */
    uint32_t term_count;              /* twice the number of formulas */
    Diagram *values;                  /* by term, where known */
    uint8_t *known;                   /* by term: is its value? */
    uint32_t *next_variables;         /* by term: variable + 1, or 0 */
    uint32_t *promise_variables;      /* by term: variable + 1, or 0 */
    uint32_t *first_user;             /* by term: user + 1, or 0 */
    VEC(TermUser) users;              /* lists of terms by goal */
    VEC(uint32_t) atoms;              /* by variable: the atom's number */
    VEC(UnfoldingMemory) memories;    /* the variables after the atoms */
    VEC(Formula) guesses;             /* the variables after these: formulas */
    uint32_t *past_variables;         /* by formula: its memory's or guess's
                                         variable + 1, or 0 */
    uint32_t letters;                 /* variables of all these */
    VEC(UnfoldingVariable) variables; /* by variable, letters not counted */
    uint32_t promise_count;           /* of promises */
} Unfolding;

/* For the formula, its negation and all that can follow them; values are made
 * when they are wanted. The diagrams and formulas share their Mem. */
void unfolding_init(Unfolding *unfolding, Diagrams *diagrams,
                    const Formulas *formulas, Formula f);
void unfolding_release(Unfolding *unfolding);

/* The function of a term; that it holds next; that it is promised. */
Diagram unfolding_value(Unfolding *unfolding, FormulaTerm term);
Diagram unfolding_next(Unfolding *unfolding, FormulaTerm term);
Diagram unfolding_promise(Unfolding *unfolding, FormulaTerm goal);

/* What a memory holds after this moment: a function of letters. */
Diagram unfolding_remembered(Unfolding *unfolding, UnfoldingMemory memory);

/* Sort the terms, drop repeated ones and those that another makes redundant,
 * and append the functions whose disjunction is their conjunction: mostly one,
 * but many recurrences or alternatives are kept apart, as one function would
 * have a different remainder for each set of them. */
typedef VEC(Diagram) Alternatives;
void unfolding_of(Unfolding *unfolding, FormulaTerms *terms,
                  Alternatives *alternatives);

#endif
