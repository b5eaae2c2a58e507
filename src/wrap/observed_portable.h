/* wrap/observed_portable.h -- automata over states as text for devices
 *
 * Purpose:    the letters that an automaton reads and its edges, for the texts
 *             of wrap/buchi, wrap/changes and wrap/accepting.
 */
#ifndef WRAP_OBSERVED_PORTABLE_H
#define WRAP_OBSERVED_PORTABLE_H

#include "wrap/observed.h"
#include "wrap/pair_portable.h"

/* Most ways in which the automaton can move with one letter, at least 1. */
uint32_t observed_portable_ways(const Observed *self);

/* Write the function
 *   DEVICE uint64_t portable_letters_N(const uint64_t *s, NUMBERS t)
 * for the letter of a state, where N is that of the step function to come;
 * false, with the reason, if there is none. */
bool observed_portable_letters(const Observed *self, Portable *out);

/* Inside a step function: the automaton moves from `q` along its n-th edge for
 * this letter, the value of the variable `letter`; this sets `second` and
 * `variant`. If there is no such edge the text `otherwise` follows. */
bool observed_portable_move(const Observed *self, Portable *out,
                            const char *otherwise);

/* A variable: does the letter `letter` satisfy one of the guards of these
 * edges? */
bool observed_portable_reads(const Observed *self, Portable *out,
                             const uint32_t *edges, size_t count,
                             uint32_t *variable);

#endif
