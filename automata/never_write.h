/* automata/never_write.h -- automata as never claims
 *
 * Purpose:    a Buchi automaton in the form that SPIN, and never_read,
 *             understand. Several acceptance sets become one first.
 * Atoms:      their texts verbatim: they should be Promela expressions.
 */
#ifndef AUTOMATA_NEVER_WRITE_H
#define AUTOMATA_NEVER_WRITE_H

#include "automata/automaton.h"
#include "base/text.h"

/* Append the claim; not for testing automata. */
void never_write(const Automaton *automaton, Text *out);

#endif
