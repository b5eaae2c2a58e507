/* automata/formats/hoa.h -- Hanoi Omega Automata, versions 1 and 1.1
 *
 * Purpose:    read the automata that other tools write (doc/formats/hoa.md).
 *             Not alternating; any acceptance condition; labels on edges, on
 *             states, or implicit.
 * Testing:    `acc-name: testing` with four acceptance sets gives a testing
 *             automaton (paper 001): sets 0 to 3 are infinite, livelock,
 *             finite and deadlock acceptance; the edges of initial states
 *             are read on the first valuation, all others on changes.
 */
#ifndef AUTOMATA_FORMATS_HOA_H
#define AUTOMATA_FORMATS_HOA_H

#include "automata/forms/automaton.h"
#include "base/diag.h"

/* Read the first automaton of a source into an initialised Automaton. Its
 * condition becomes a generalised Buchi condition, which can fail at a limit
 * (automata/forms/acceptance_buchi.h). */
bool hoa_read(Automaton *automaton, Diagnostics *diag, uint32_t source);

/* The same, in a form that is larger, but better to reduce. */
bool hoa_read_to_reduce(Automaton *automaton, Diagnostics *diag,
                        uint32_t source);

/* The same, with the condition of the file. */
bool hoa_read_any(Automaton *automaton, Diagnostics *diag, uint32_t source);

#endif
