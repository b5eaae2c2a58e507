/* lts/unexplored.h -- the mark of a part of a state space
 *
 * Purpose:    a graph that a limit cut off has states that were met and not
 *             explored. In .lsts files they are Cut, and the header says
 *             Interrupted; the other formats have no place for that, so each
 *             such state gets a loop with a label of its own. Tools that know
 *             nothing of it see an ordinary action, and no deadlock.
 * Invariant:  a graph that was read has the mark in one form only: Cut states
 *             and `interrupted`, without those loops.
 */
#ifndef LTS_UNEXPLORED_H
#define LTS_UNEXPLORED_H

#include "lts/lsts.h"

#define UNEXPLORED_LABEL "MARTLET_UNEXPLORED"

/* The proposition Cut, which is added if need be. */
Proposition *unexplored_cut(Lsts *lsts);

/* Add a loop to each of these states. */
void unexplored_mark(Lsts *lsts, const Ranges *states);

/* Make of such loops what they stand for. */
void unexplored_take(Lsts *lsts);

/* The graph is a part: if it does not say which states were not explored, cut
 * all that go nowhere. */
void unexplored_guess(Lsts *lsts);

#endif
