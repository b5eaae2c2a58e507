/* automata/formats/hoa_write.h -- automata as HOA files
 *
 * Purpose:    version 1 of the format, for other tools and for hoa_read; the
 *             conventions for testing automata are in doc/formats/hoa.md.
 */
#ifndef AUTOMATA_FORMATS_HOA_WRITE_H
#define AUTOMATA_FORMATS_HOA_WRITE_H

#include "automata/forms/automaton.h"
#include "base/text.h"

/* Append the automaton; `properties` are words for the line of that name, or
 * "". Reading it again gives the same automaton. */
void hoa_write(const Automaton *automaton, const char *properties, Text *out);

#endif
