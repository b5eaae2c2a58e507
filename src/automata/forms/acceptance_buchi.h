/* automata/forms/acceptance_buchi.h -- any acceptance condition, as generalised
 * Buchi
 *
 * Purpose:    HOA files have conditions that are Boolean combinations of "set k
 *             is met infinitely often" (Emerson and Lei): Rabin, Streett,
 *             parity, co-Buchi and others. Searches know generalised Buchi
 *             conditions only.
 * Method:     a run stays within one component in the end. There, and in the
 *             components that are left when the edges of sets are taken away,
 *             a condition without Fin is a conjunction of disjunctions of Inf,
 *             and each of these is one set. Where no edge had to be taken away,
 *             the component itself can accept; elsewhere a copy of what is left
 *             can, which a run enters in the end.
 * Names:      `origins` of the result says which state of the file each was.
 * Limit:      a condition can need exponentially many copies (n Streett pairs
 *             need up to 2^n); what is made is bounded, and the failure says
 *             by what.
 */
#ifndef AUTOMATA_FORMS_ACCEPTANCE_BUCHI_H
#define AUTOMATA_FORMS_ACCEPTANCE_BUCHI_H

#include "automata/forms/automaton.h"

enum {
    ACCEPTANCE_STATES = 1 << 20, /* that the result may have */
    ACCEPTANCE_EDGES = 1 << 22,
    ACCEPTANCE_STEPS = 1 << 27, /* that the conversion may take: edges and
                                   parts of the condition looked at */
    ACCEPTANCE_CLAUSES = 1024   /* of a condition without Fin */
};

typedef enum AcceptanceLimit {
    ACCEPTANCE_DONE,
    ACCEPTANCE_TOO_LARGE,   /* more than ACCEPTANCE_STATES or _EDGES */
    ACCEPTANCE_TOO_LONG,    /* more than ACCEPTANCE_STEPS */
    ACCEPTANCE_TOO_COMPLEX, /* more than ACCEPTANCE_CLAUSES */
} AcceptanceLimit;

/* What the limit is, for a message: "more than 64 sets"; there is one. */
const char *acceptance_limit_text(AcceptanceLimit limit);

typedef enum AcceptanceEntry {
    ACCEPTANCE_ENTER_ONCE,    /* a copy is entered with the last edge that is
                                 not in it: fewer runs */
    ACCEPTANCE_ENTER_ANYWHERE /* it may be entered with any edge: states differ
                                 less, which is better if the result is going
                                 to be reduced */
} AcceptanceEntry;

/* Put an equivalent generalised Buchi condition in the place of the automaton's
 * condition, if it has one; at a limit it stays as it is. */
AcceptanceLimit acceptance_to_buchi(Automaton *automaton,
                                    AcceptanceEntry entry);

/* Require the opposite: runs are accepted that were not. The automaton gets a
 * condition if it has none. */
void acceptance_negate(Automaton *automaton);

#endif
