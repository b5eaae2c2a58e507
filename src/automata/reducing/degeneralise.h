/* automata/reducing/degeneralise.h -- one acceptance set, on states
 *
 * Purpose:    engines that know one set of accepting states need automata
 *             with one.
 * Source:     Babiak, Badie, Duret-Lutz, Kretinsky, Strejcek (SPIN 2013):
 *             levels within components only, and marks that all edges of a
 *             state have count on arrival.
 */
#ifndef AUTOMATA_REDUCING_DEGENERALISE_H
#define AUTOMATA_REDUCING_DEGENERALISE_H

#include "automata/forms/omega.h"

/* An equivalent automaton with its one set (or none) on states, in an
 * initialised, empty Omega. `order` is the order in which a run waits for the
 * sets: a permutation of them. */
void omega_degeneralise(const Omega *omega, Omega *result,
                        const uint32_t *order);

#endif
