/* store/flat.h -- the exact store: packed vectors and an index of ids
 *
 * Purpose:    every state is kept whole, in as few bytes as it needs.
 * Layout:     a slab of vectors in the order of their ids, cut to the bytes
 *             that `bits` needs, and an index of 4-byte entries, each an id
 *             and as many bits of the hash as there is room for.
 * Cost:       a look-up touches one line of the index and, if the fingerprint
 *             fits, one vector; a batch prefetches both. Memory a state: the
 *             packed vector and 4.6 to 7 bytes of index.
 * Growth:     the slab grows without copying (base/map.h); the index is given
 *             back and built anew from the slab, so it never stands in memory
 *             twice.
 */
#ifndef STORE_FLAT_H
#define STORE_FLAT_H

#include "store/store.h"

/* NULL at the memory limit. */
Store *flat_new(Mem *mem, StoreShape shape);

#endif
