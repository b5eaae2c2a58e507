/* automata/forms/traits.h -- what kind of automaton it is
 *
 * Purpose:    to choose the cheapest search: a terminal automaton needs
 *             reachability only, a weak one no nested search.
 * Terms:      deterministic: at most one initial state, and a letter leads to
 *             one state. Complete: each letter leads somewhere. Weak: the
 *             cycles of a component are all accepting or all not. Terminal:
 *             weak, and every accepting component accepts whatever follows.
 */
#ifndef AUTOMATA_FORMS_TRAITS_H
#define AUTOMATA_FORMS_TRAITS_H

#include "automata/forms/omega.h"

typedef struct Traits {
    bool deterministic; /* no run has a choice */
    bool complete;      /* no run gets stuck */
    bool weak;          /* no component is partially accepting */
    bool terminal;      /* accepted words are so after finitely many letters */
    bool end_states;    /* some state accepts everything */
} Traits;

void omega_traits(const Omega *omega, Traits *traits);

/* By state: 1 if it accepts whatever follows, and that shows in its shape:
 * every letter leads from each state of its component to a state of the same
 * kind, and all cycles on the way are accepting. What is called universal is;
 * other states may be so too and not look it. */
void omega_universal(const Omega *omega, uint8_t *universal);

/* Nothing is claimed if the guards are too large to decide. */
Traits automaton_traits(const Automaton *automaton);

/* Of a degeneralised automaton; `universal` gets, by state, whether the state
 * accepts whatever follows. False, and nothing is claimed, if the guards are
 * too large to decide. */
bool plain_traits(const Plain *plain, Traits *traits, uint8_t *universal);

#endif
