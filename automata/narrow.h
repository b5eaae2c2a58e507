/* automata/narrow.h -- the smallest of several equivalent automata
 *
 * Purpose:    what is done to an automaton, from a formula or from a file,
 *             before it is searched with.
 */
#ifndef AUTOMATA_NARROW_H
#define AUTOMATA_NARROW_H

#include "automata/omega.h"

/* Reduce the automaton; unless it may stay generalised, give it one set (or
 * none) on states, in the order of sets that makes it smallest. `complement` is
 * an automaton for all other words, or NULL if there is none; with it a
 * deterministic weak automaton is tried. */
void omega_narrow(Omega *omega, const Omega *complement, bool generalised);

#endif
