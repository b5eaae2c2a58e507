/* automata/translating/alternatives.c -- what a set of formulas requires
 *
 * The conjunction of the terms of a tableau state, as functions of
 * automata/translating/unfolding.h. Many recurrences or alternatives become
 * several functions, because a single one would have exponentially many
 * remainders.
 */
#include "automata/translating/unfolding.h"
#include "base/sorted.h"

#include <stdlib.h>

enum {
    MOST_RECURRENCES = 4, /* bodies that are kept independently of each other */
    MOST_ALTERNATIVES = 6 /* that are one function */
};

/* ---- Sets of terms ------------------------------------------------------- */

/* Append the bodies of all recurrences. */
static void find_bodies(const Unfolding *unfolding, const FormulaTerms *terms,
                        FormulaTerms *bodies) {
    for (size_t i = 0; i < terms->count; i++)
        term_recurs(unfolding->formulas, terms->data[i], bodies);
}

/* F x is redundant next to G F x. */
static bool is_superfluous(const Unfolding *unfolding,
                           const FormulaTerms *bodies, FormulaTerm term) {
    const Formulas *formulas = unfolding->formulas;
    if (!term_is_finally(formulas, term))
        return false;
    FormulaTerm goal = term_left(formulas, term, term & 1);
    for (size_t i = 0; i < bodies->count; i++)
        if (bodies->data[i] == goal)
            return true;
    return false;
}

static void sort_terms(FormulaTerms *terms) {
    terms->count = sorted_set(terms->data, terms->count);
}

static void tidy(const Unfolding *unfolding, FormulaTerms *terms,
                 FormulaTerms *bodies) {
    size_t kept = 0;
    sort_terms(terms);
    find_bodies(unfolding, terms, bodies);
    sort_terms(bodies);
    for (size_t i = 0; i < terms->count; i++)
        if (!is_superfluous(unfolding, bodies, terms->data[i]))
            terms->data[kept++] = terms->data[i];
    terms->count = kept;
}

/* ---- Many recurrences ---------------------------------------------------- */

/* Many recurrences at once would have a different step for each set of bodies
 * that hold now. But a run can keep one promise at a time, in any order, and
 * the state is the same afterwards: there is one step for each promise, and one
 * that keeps none. `others` is what must hold in addition. */
static Diagram keep_one(Unfolding *unfolding, const FormulaTerms *bodies,
                        size_t kept, Diagram others) {
    Diagram value = others;
    for (size_t i = bodies->count; i-- > 0;) {
        FormulaTerm body = bodies->data[i];
        Diagram now = i == kept ? unfolding_value(unfolding, body)
                                : unfolding_promise(unfolding, body);
        value = diagram_and(unfolding->diagrams, value, now);
    }
    return value;
}

static void add_recurrences(Unfolding *unfolding, const FormulaTerms *terms,
                            const FormulaTerms *bodies,
                            Alternatives *alternatives) {
    Diagram others = DIAGRAM_TRUE;
    for (size_t i = 0; i < terms->count; i++) {
        FormulaTerm term = terms->data[i];
        Diagram asked = term_recurs(unfolding->formulas, term, NULL)
                            ? unfolding_next(unfolding, term)
                            : unfolding_value(unfolding, term);
        others = diagram_and(unfolding->diagrams, others, asked);
    }
    for (size_t i = 0; i <= bodies->count; i++)
        vec_push(unfolding->diagrams->mem, alternatives,
                 keep_one(unfolding, bodies, i, others));
}

/* ---- Many alternatives --------------------------------------------------- */

/* The operands of a disjunction, which is the negation of a conjunction; also
 * those of F (x | y ...), where waiting is another alternative. */
static bool add_disjuncts(Unfolding *unfolding, FormulaTerm term,
                          Alternatives *alternatives) {
    Diagrams *diagrams = unfolding->diagrams;
    const Formulas *formulas = unfolding->formulas;
    FormulaTerms negations = {0};
    bool waits = term_is_finally(formulas, term);
    FormulaTerm goal = waits ? term_left(formulas, term, term & 1) : term;
    terms_add(formulas, &negations, goal ^ 1);
    bool many = negations.count > MOST_ALTERNATIVES;
    if (many && waits)
        vec_push(diagrams->mem, alternatives,
                 diagram_and(diagrams, unfolding_next(unfolding, term),
                             unfolding_promise(unfolding, goal)));
    for (size_t i = 0; many && i < negations.count; i++)
        vec_push(diagrams->mem, alternatives,
                 unfolding_value(unfolding, negations.data[i] ^ 1));
    vec_release(diagrams->mem, &negations);
    return many;
}

/* What is guessed of operands is what they say. */
static Diagram hold_guesses(Unfolding *unfolding) {
    Diagrams *diagrams = unfolding->diagrams;
    Diagram held = DIAGRAM_TRUE;
    for (size_t i = 0; i < unfolding->guesses.count; i++) {
        Formula f = unfolding->guesses.data[i];
        Diagram guess =
            diagram_variable(diagrams, unfolding->past_variables[f] - 1);
        FormulaTerm term = term_of(unfolding->formulas, f, false);
        Diagram right =
            diagram_choose(diagrams, guess, unfolding_value(unfolding, term),
                           unfolding_value(unfolding, term ^ 1));
        held = diagram_and(diagrams, held, right);
    }
    return held;
}

/* Where nothing is asked any more, nothing is guessed. */
static void add_guesses(Unfolding *unfolding, const FormulaTerms *terms,
                        Alternatives *alternatives) {
    if (unfolding->guesses.count == 0 || terms->count == 0)
        return;
    Diagram held = hold_guesses(unfolding);
    for (size_t i = 0; i < alternatives->count; i++)
        alternatives->data[i] =
            diagram_and(unfolding->diagrams, alternatives->data[i], held);
}

void unfolding_of(Unfolding *unfolding, FormulaTerms *terms,
                  Alternatives *alternatives) {
    Diagrams *diagrams = unfolding->diagrams;
    FormulaTerms bodies = {0};
    tidy(unfolding, terms, &bodies);
    if (bodies.count > MOST_RECURRENCES) {
        add_recurrences(unfolding, terms, &bodies, alternatives);
    } else if (terms->count != 1 ||
               !add_disjuncts(unfolding, terms->data[0], alternatives)) {
        Diagram value = DIAGRAM_TRUE;
        for (size_t i = 0; i < terms->count; i++)
            value = diagram_and(diagrams, value,
                                unfolding_value(unfolding, terms->data[i]));
        vec_push(diagrams->mem, alternatives, value);
    }
    add_guesses(unfolding, terms, alternatives);
    vec_release(diagrams->mem, &bodies);
}
