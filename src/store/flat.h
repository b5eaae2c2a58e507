/* store/flat.h -- the exact store: packed vectors and an index of ids
 *
 * Purpose:    every state is kept whole, in as few bytes as it needs.
 * Layout:     a slab of vectors in the order of their ids, cut to the bytes
 *             that `bits` needs, and an index of ids with some bits of their
 *             hashes (store/index.h).
 * Cost:       a look-up touches one line of the index and, if the fingerprint
 *             fits, one vector; a batch prefetches both. Memory per state: the
 *             packed vector and 5.5 to 7.5 bytes of index, 5.1 at the limit.
 * Growth:     the slab grows without copying (base/map.h); the index is given
 *             back and built anew from the slab, so it never stands in memory
 *             twice. Where memory is short the index gets what leaves the
 *             slab room to grow with it.
 */
#ifndef STORE_FLAT_H
#define STORE_FLAT_H

#include "store/store.h"

#endif
