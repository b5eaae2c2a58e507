/* store/compact.h -- the exact store for short vectors: parts of keys
 *
 * Purpose:    every state is kept whole in the least memory, if its vector has
 *             no more than COMPACT_MOST bits (store/quotient.h).
 * Ids:        only of new states that wait (store/window.h): finding says
 *             STATE_OLD or STATE_NONE.
 * Waiting:    if it should know which states wait, a bit per state says so.
 * Cost:       for n states of b bits about (b - log2 n + 2.2) / 0.9 bits per
 *             state; one line of the cache, or two, to find one.
 */
#ifndef STORE_COMPACT_H
#define STORE_COMPACT_H

#include "store/store.h"

enum {
    COMPACT_MOST = 128 /* bits of a vector */
};

#endif
