/* store/hashed.h -- visited states as hashes of so many bits
 *
 * Purpose:    hash compaction: of a state only a hash is kept, of 40 to 64
 *             bits, in an exact set (store/compact.h). So a state may be taken
 *             for another one and be left out, with everything that only it
 *             leads to; but it costs the same whatever its size, and is left
 *             out far less often than with store/bitstate.h.
 * Ids:        only of new states that wait (store/window.h): finding says
 *             STATE_OLD or STATE_NONE.
 * Omissions:  a new state has the hash of one of the n states that are stored
 *             with the probability n / 2^bits. For each state that is stored,
 *             p / (1 - p) others were left out on average; `missed` is the
 *             sum. What only they lead to is not counted.
 * Cost:       for n states about (bits - log2 n + 2.2) / 0.9 bits per state.
 * Source:     Wolper, Leroy 1993; Stern, Dill 1995.
 */
#ifndef STORE_HASHED_H
#define STORE_HASHED_H

#include "store/store.h"

enum {
    HASHED_LEAST = 40, /* bits of a hash */
    HASHED_MOST = 64
};

#endif
