/* automata/traits.h -- what kind of automaton it is
 *
 * Purpose:    the properties that the HOA format has words for, and that tell
 *             how cheap a search with the automaton is.
 * Source:     the definitions of the HOA format, version 1.
 */
#ifndef AUTOMATA_TRAITS_H
#define AUTOMATA_TRAITS_H

#include "automata/automaton.h"
#include "base/text.h"

typedef struct Traits {
    bool deterministic; /* at most one run for each word */
    bool complete;      /* at least one run for each word */
    bool weak;          /* edges within a component all have the same marks,
                           all or none */
    bool terminal;      /* weak, and a run that has been accepting stays so,
                           whatever it reads */
} Traits;

/* Of a Buchi automaton. */
Traits automaton_traits(const Automaton *automaton);

/* The words for them, separated by spaces. */
void traits_print(Traits traits, Text *out);

#endif
