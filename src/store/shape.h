/* store/shape.h -- what a store is made for
 *
 * Purpose:    everything that the maker of a store says of the vectors to come
 *             (store/store.h). Most kinds of store look at a few fields only.
 */
#ifndef STORE_SHAPE_H
#define STORE_SHAPE_H

#include "base/codec.h"
#include "store/sets.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the states come that are taken out of a store (StoreOperations.drain):
 * as their keys, in the order of 2^parts parts of these (store/draining.h). */
typedef struct StoreOrder {
    uint32_t bits;  /* of a key; 0: there is no order */
    uint32_t parts; /* see above */
    bool hashes;    /* keys are not vectors but hashes of them, one word each */
    size_t bytes;   /* that the store gives back in all, about */
} StoreOrder;

/* What a store is made for. */
typedef struct StoreShape {
    uint32_t words;     /* words of a vector, as it is stored */
    uint32_t bits;      /* bits in use: the rest is zero in every vector */
    const Coder *coder; /* that writes what is stored, or NULL; borrowed */
    uint64_t most;      /* limit on states */
    uint64_t ids;       /* limit on those that it can name; 0: by itself */
    bool waits;         /* it should know which states wait */
    uint32_t beside;    /* bytes per state that its owner keeps in arrays of its
                           own, to be left for them when memory is short */
    size_t table;       /* bytes of a table of fixed size; 0: by itself */
    uint32_t functions; /* bits per state there; 0: by itself */
    uint64_t seed;      /* which bits, or which victims */
    StoreVictim victim; /* of a store that forgets */
    StoreOrder order;   /* in which the first states will come, by keys */
} StoreShape;

#endif
