/* automata/formats/never_read.h -- never claims as automata
 *
 * Purpose:    the claims that translators of LTL print (spin -f, Spot, LTL2BA)
 *             and people write in the same way: labelled states of if or do,
 *             whose options are a condition and a goto. A claim describes the
 *             forbidden runs, for models of any language.
 * Atoms:      conditions are taken apart at !, &&, || and parentheses; what
 *             remains are propositions in the language of the model.
 * Meaning:    SPIN's: the first statement is initial, labels that begin with
 *             "accept" are accepting, and to reach the end of the claim is an
 *             error whatever follows. An option without goto continues after
 *             fi, or returns to do. A failing assert is the end of the claim.
 * Rejected:   with place and reason, everything else: a claim that stands in a
 *             Promela file may do more (lang/promela).
 */
#ifndef AUTOMATA_FORMATS_NEVER_READ_H
#define AUTOMATA_FORMATS_NEVER_READ_H

#include "automata/forms/automaton.h"
#include "base/diag.h"

/* Read a source that holds one claim into an initialised Automaton. */
bool never_read(Automaton *automaton, Diagnostics *diag, uint32_t source);

#endif
