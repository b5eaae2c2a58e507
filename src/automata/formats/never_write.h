/* automata/formats/never_write.h -- automata as never claims
 *
 * Purpose:    a Buchi automaton in the form that SPIN, and never_read,
 *             understand. Several acceptance sets become one first.
 * Atoms:      their texts in parentheses: they should be Promela expressions.
 *             One that could be more than that is not written: a claim is a
 *             program, and the atom may come from a file of another author.
 */
#ifndef AUTOMATA_FORMATS_NEVER_WRITE_H
#define AUTOMATA_FORMATS_NEVER_WRITE_H

#include "automata/forms/automaton.h"
#include "base/text.h"

/* The first proposition that cannot be written in a claim (parentheses or
 * quotes that are not closed, braces, comments, line ends), or NULL. */
const char *never_unwritable(const Automaton *automaton);

/* Append the claim, if there is no such proposition; not for testing automata.
 */
void never_write(const Automaton *automaton, Text *out);

#endif
