/* wrap/decided.h -- runs that a prefix decides
 *
 * Purpose:    a terminal automaton accepts whatever follows once it is in a
 *             universal state. The state of the system in which it reads the
 *             last letter of such a prefix is the error, so that the question
 *             is one of reachability. What comes afterwards does not matter:
 *             a run that ends, or is cut, has been bad as well.
 */
#ifndef WRAP_DECIDED_H
#define WRAP_DECIDED_H

#include "core/portable.h"
#include "wrap/observed.h"

/* Label the states of the automaton; `universal` is by state. */
void decided_label(Observed *self, const uint8_t *universal);

/* The labels of a pair, and whether it is an error. */
Label decided_labels(const Observed *self, const uint8_t *universal,
                     const Word *state, Label asked);

/* What the error says: the automaton is in a state and reads a letter that
 * leads to a universal one. After pair_describe. */
uint32_t decided_describe(const Observed *self, const uint8_t *universal,
                          Structure *out);

/* Inside a label function, where `q` is the automaton's state: add to `found`.
 * The letters' function has been written. */
bool decided_portable(const Observed *self, const uint8_t *universal,
                      Portable *out);

#endif
