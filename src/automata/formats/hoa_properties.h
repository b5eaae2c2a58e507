/* automata/formats/hoa_properties.h -- what the line `properties:` may say
 *
 * Purpose:    words that hold of an automaton as it is written, under the
 *             definitions of the HOA format. They are not those of
 *             automata/forms/traits.h: labels of parallel edges count one by
 *             one, and a terminal automaton has no way back to rejecting
 *             cycles.
 * Testing:    a reader of the format does not know testing automata; to it, the
 *             letter in which nothing changes is one like the others. So only
 *             what holds for such a reader is said.
 */
#ifndef AUTOMATA_FORMATS_HOA_PROPERTIES_H
#define AUTOMATA_FORMATS_HOA_PROPERTIES_H

#include "automata/forms/automaton.h"
#include "base/text.h"

/* Append what its labels and its sets show, separated by spaces; nothing if the
 * guards are too large to decide. */
void hoa_properties(const Automaton *automaton, Text *out);

/* Where its marks are: "state-acc", "trans-acc", or "" if on both. */
const char *hoa_acceptance_place(const Automaton *automaton);

#endif
