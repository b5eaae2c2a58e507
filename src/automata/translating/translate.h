/* automata/translating/translate.h -- formulas to automata
 *
 * Purpose:    the automaton that accepts exactly the words that satisfy a
 *             formula of linear temporal logic, and a small one.
 * Steps:      rewriting (in more than one form where it is not clear which
 *             is best), tableau, reduction, a deterministic weak automaton
 *             where there is a smaller one, and, unless several sets are
 *             wanted, one set on states; doc/internals-ltl.md has more.
 * Limit:      a formula can need exponentially many states; the translation
 *             gives up at `most_states`.
 */
#ifndef AUTOMATA_TRANSLATING_TRANSLATE_H
#define AUTOMATA_TRANSLATING_TRANSLATE_H

#include "automata/forms/automaton.h"
#include "automata/forms/limit.h"
#include "base/diag.h"
#include "formula/formula.h"

enum {
    TRANSLATE_STATES = 20000 /* allowed where the options do not say */
};

typedef struct TranslateOptions {
    bool generalised;     /* any number of sets, on edges; else one on states,
                             or none */
    uint32_t most_states; /* while translating; 0: TRANSLATE_STATES */
    size_t most_steps;    /* of work with diagrams; 0: as states allow */
    size_t *steps;        /* where to say how many there were; or NULL */
    AutomataLimit *met;   /* where to say which limit was met; or NULL */
} TranslateOptions;

/* Put the automaton of the formula into an initialised Automaton, whose
 * propositions become the texts of the formula's atoms. False at a limit: too
 * many states, acceptance sets or different atoms. The formula is rewritten
 * first (formula/ltl_simplify.h), so atoms that do not matter are no
 * propositions. */
bool translate_formula(Formulas *formulas, Formula f, Automaton *out,
                       const TranslateOptions *options);

/* Report at the formula that it cannot be translated within the usual limits,
 * and which of them was met; returns false. */
bool translate_reject(Diagnostics *diag, Span formula, AutomataLimit met);

#endif
