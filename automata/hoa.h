/* automata/hoa.h -- Hanoi Omega Automata, version 1
 *
 * Purpose:    read the automata that other tools write (doc/formats/hoa.md).
 *             Not alternating; Buchi, generalised Buchi or no acceptance
 *             condition; labels on edges, on states, or implicit. Others are
 *             rejected by name.
 * Testing:    `acc-name: testing` with four acceptance sets gives a testing
 *             automaton (paper 001): sets 0 to 3 are infinite, livelock,
 *             finite and deadlock acceptance; the edges of initial states
 *             are read on the first valuation, all others on changes.
 */
#ifndef AUTOMATA_HOA_H
#define AUTOMATA_HOA_H

#include "automata/automaton.h"
#include "base/diag.h"

/* Read the first automaton of a source into an initialised Automaton. */
bool hoa_read(Automaton *automaton, Diagnostics *diag, uint32_t source);

#endif
