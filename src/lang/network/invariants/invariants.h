/* lang/network/invariants/invariants.h -- parts of a state that other parts
 * determine
 *
 * Purpose:    find, before a search, in how few bits each component of a
 *             network can be stored (coding.h).
 * Invariants: a weight for each local state of each component, such that the
 *             weights of the local states that a system is in have the same
 *             sum forever: what place invariants are for nets. A rule keeps
 *             the sum if the changes of its participants add up to 0.
 * Unknowns:   all edges of a component with the same action must change its
 *             weight by the same number (induction.h says why), so that the
 *             numbers of its actions are the unknowns, with one equation for
 *             each cycle of edges and one for each rule: few even where there
 *             are many local states.
 * Choice:     the invariants are a linear space. A component whose classes
 *             follow from those that remain takes up some dimensions of it; the
 *             one that saves the most bits per dimension comes first, of
 *             several the one with the fewest states. That is simple, and need
 *             not give the fewest bits.
 * Proof:      every invariant that is used is proved once more, in whole
 *             numbers, by induction.h; those that cannot be are not used.
 * Limits:     components with many local states take no part. If there are so
 *             many equations that it takes too much work there are no
 *             invariants, and only what cannot be reached is left out.
 * Source:     Murata, Petri nets (Proc. IEEE 77, 1989), section on invariants.
 */
#ifndef LANG_NETWORK_INVARIANTS_INVARIANTS_H
#define LANG_NETWORK_INVARIANTS_INVARIANTS_H

#include "lang/network/invariants/induction.h"

enum {
    /* Bits of all components and codes together, beyond which there are no
     * more invariants. */
    INVARIANTS_MOST_BITS = 2048
};

/* The codings by component, in the arena. */
const Coding *invariants_find(const InductionSource *source, Arena *arena);

/* The codings that store every local state as its number. */
const Coding *invariants_none(const InductionSource *source, Arena *arena);

#endif
