/* automata/reducing/reduce.h -- smaller automata for the same language
 *
 * Purpose:    everything that makes an automaton smaller without changing
 *             what it accepts. An automaton with its marks on states stays
 *             one.
 * Cost:       trimming, marks and merging are linear or nearly so; simulation
 *             is quadratic in states and is left out beyond
 *             MOST_SIMULATED states, as is documented in
 *             doc/internals-ltl.md.
 * Source:     Somenzi, Bloem (CAV 2000) for simulation in both directions;
 *             Duret-Lutz and others (Spot) for generalised acceptance.
 */
#ifndef AUTOMATA_REDUCING_REDUCE_H
#define AUTOMATA_REDUCING_REDUCE_H

#include "automata/forms/omega.h"

enum {
    MOST_SIMULATED = 512
};

/* All of the following, until nothing changes. */
void omega_reduce(Omega *omega);

/* Remove states that no run reaches or from which none is accepted. */
void omega_trim(Omega *omega);

/* Give edges outside accepting components no marks, those of components whose
 * cycles are all accepting every mark, and drop sets that others imply. */
void omega_tidy_marks(Omega *omega);

/* Merge states with equal edges. */
void omega_merge(Omega *omega);

/* Merge states that simulate each other, and drop edges next to which a better
 * one exists: forwards, and backwards. */
void omega_simulate(Omega *omega);
void omega_simulate_back(Omega *omega);

#endif
