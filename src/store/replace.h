/* store/replace.h -- visited states in a table of bounded size
 *
 * Purpose:    the memory of a depth-first search that goes on when memory is
 *             full: a new state then takes the place of a visited one. A state
 *             that was dropped is new when it is met again, and so is what it
 *             leads to: that takes time, and nothing is left out.
 * Sets:       every state is in one of the four disjoint sets of paper 002: on
 *             the path, needed (N), permanent (P) or visited (V). Only visited
 *             states are replaced. If there are none, insertion fails.
 * Ids:        the number of the place in the table. Places are filled in order
 *             and then used again, so ids are below `count`, which never
 *             falls; an id is that of its vector until the vector is replaced.
 * Victim:     one of V at random, by the seed (the default; the paper found
 *             nothing better); or the oldest, by a hand that goes round the
 *             table and leaves out what cannot be replaced; or of a few drawn
 *             at random the one that was met least often, which is the
 *             in-degree as far as it has been seen.
 * Layout:     one record per place: the next place of the same chain, the set,
 *             how often it was met (if that matters) and the packed vector;
 *             and the heads of the chains, as many as there are places.
 * Room:       the least of: the limit on states, the bytes of --table, and what
 *             seven eighths of the free memory hold, with `beside` bytes for
 *             each. The table grows to that size step by step; a growth that
 *             fails makes it full, as the limit does. A full table stays full.
 * Cost:       10 bytes per state and its packed vector; a look-up touches a
 *             head and, on average, one and a half records.
 * Source:     paper 002, section 2 (which assumes a balanced tree).
 */
#ifndef STORE_REPLACE_H
#define STORE_REPLACE_H

#include "store/store.h"

enum {
    REPLACE_LEAST = 4096, /* bytes of --table */
    REPLACE_DRAWS = 8     /* of which the one met least often is replaced */
};

#endif
