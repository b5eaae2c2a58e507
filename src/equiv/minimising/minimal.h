/* equiv/minimising/minimal.h -- the smallest LSTS that is related to a given
 * one
 *
 * Purpose:    minimise (equiv/minimising/minimise.h), or the normal form
 *             (equiv/minimising/normal.h), from LSTS to LSTS. Actions that are
 *             hidden become tau; the others stay in the alphabet even if no
 *             transition is left with them. Propositions stay unless the
 *             relation does not depend on them.
 * Normal:     actions and propositions are sorted by name, so that LSTSs that
 *             are related and have the same alphabet and the same propositions
 *             become equal.
 * Loss:       names and positions of states, history, acceptance sets and
 *             divergence bits are about states that no longer exist.
 */
#ifndef EQUIV_MINIMISING_MINIMAL_H
#define EQUIV_MINIMISING_MINIMAL_H

#include "equiv/minimising/minimise.h"

/* Replace the LSTS; `labels` says which actions are visible
 * (equiv/relations/hide.h), and NULL that all are. False if there is no memory,
 * or time is over; then it can only be released. */
bool minimal_lsts(Lsts *lsts, const uint32_t *labels, Relation relation);

#endif
