/* automata/reducing/narrow.h -- the smallest of several equivalent automata
 *
 * Purpose:    what is done to an automaton, from a formula or from a file,
 *             before it is searched with.
 */
#ifndef AUTOMATA_REDUCING_NARROW_H
#define AUTOMATA_REDUCING_NARROW_H

#include "automata/forms/omega.h"
#include "base/answer.h"

typedef struct Narrowing {
    const Omega *complement; /* an automaton of all other words, or NULL */
    bool generalised;        /* several sets are allowed, on edges */
    Answer obligation;       /* is the language a Boolean combination of safety
                                properties? NO also where that does not matter:
                                it says how much work a deterministic weak
                                automaton is worth */
} Narrowing;

/* Reduce the automaton; unless it may stay generalised, give it one set (or
 * none) on states, in the order of sets that makes it smallest. `complement` is
 * an automaton for all other words, or NULL if there is none; with it a
 * deterministic weak automaton is tried. */
void omega_narrow(Omega *omega, const Omega *complement, bool generalised);

/* The same, with more of what is known. */
void omega_narrow_as(Omega *omega, const Narrowing *narrowing);

#endif
