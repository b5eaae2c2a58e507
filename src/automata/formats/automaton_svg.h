/* automata/formats/automaton_svg.h -- an automaton as a picture
 *
 * States are on a line, in the order of their numbers; edges that go forwards
 * are above it, those that go backwards below. Accepting states have two
 * circles. Long labels are cut; a browser shows the whole label for the edge
 * under the pointer.
 */
#ifndef AUTOMATA_FORMATS_AUTOMATON_SVG_H
#define AUTOMATA_FORMATS_AUTOMATON_SVG_H

#include "automata/forms/automaton.h"
#include "base/text.h"

enum {
    MOST_DRAWN = 100 /* states, beyond which a line is of no use */
};

/* Append the picture of an automaton with at most MOST_DRAWN states and its
 * marks on states. */
void automaton_svg(const Automaton *automaton, Text *out);

#endif
