/* automata/terminal.h -- runs that a prefix decides
 *
 * Purpose:    a state is universal here if the automaton accepts every word
 *             from it and that shows in its shape: from each state of its
 *             component every letter leads to a state of the same kind, and
 *             all cycles on the way are accepting. An automaton is terminal if
 *             all its accepting cycles are among universal states: whether a
 *             run is accepted is then known when it gets there, and a search
 *             for cycles becomes one for states.
 * Sure:       what is called universal is; other states may be universal too
 *             and not look it.
 * Cost:       a decision diagram for each guard; linear in states and edges.
 */
#ifndef AUTOMATA_TERMINAL_H
#define AUTOMATA_TERMINAL_H

#include "automata/components.h"

typedef struct Terminal {
    Mem *mem;             /* where the array comes from */
    uint32_t state_count; /* of the automaton */
    bool *universal;      /* by state */
    bool terminal;        /* is the automaton? */
} Terminal;

/* For an automaton, which is not a testing automaton, and its components. */
void terminal_init(Terminal *terminal, const Plain *plain,
                   const Components *components);
void terminal_release(Terminal *terminal);

#endif
