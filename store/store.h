/* store/store.h -- visited sets: state vectors to ids and back
 *
 * Purpose:    the memory of a search. A store takes a batch of vectors, gives
 *             each an id, and says which are new by the growth of `count`.
 * Ids:        dense, in the order of first insertion, stable until the store
 *             is freed. Stacks, queues and colours are arrays over ids.
 * Flags:      one byte a state for the engine that owns the store, zero at
 *             first; absent unless asked for.
 * Ownership:  a store copies what it is given.
 * Failure:    at a limit insertion stops and says which; what was inserted
 *             before stays valid.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/mem.h"

typedef uint32_t StateId;

#define STATE_NONE UINT32_MAX

typedef enum StoreRefusal {
    STORE_OK,
    STORE_NO_STATES, /* the limit on states was reached */
    STORE_NO_MEMORY, /* the memory limit was reached */
    STORE_NO_IDS     /* 32 bits cannot name one more state */
} StoreRefusal;

typedef struct Store Store;

/* Called through the functions of the same names below. */
typedef struct StoreOperations {
    size_t (*insert)(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids);
    void (*get)(const Store *store, StateId id, uint64_t *vector);
    void (*check)(const Store *store);
    void (*seal)(Store *store);
    void (*free)(Store *store);
} StoreOperations;

struct Store {
    const StoreOperations *operations; /* of its kind of store */
    Mem *mem;                          /* where the tables come from */
    uint32_t words;                    /* words of a vector */
    uint64_t count;                    /* states stored */
    uint64_t most;        /* limit on states; may be changed, not below count */
    uint8_t *flags;       /* by id, or NULL; moves when the store grows */
    StoreRefusal refusal; /* why the last insertion stopped short */
};

/* What a store is made for. */
typedef struct StoreShape {
    uint32_t words; /* words of a vector */
    uint32_t bits;  /* bits in use: the rest is zero in every vector */
    uint64_t most;  /* limit on states */
    bool flags;     /* a byte of flags a state is wanted */
} StoreShape;

/* Insert vectors in order; ids[i] becomes the id of vectors[i * words ...].
 * Returns how many were handled; fewer than `count` means `refusal`. */
static inline size_t store_insert(Store *store, const uint64_t *vectors,
                                  size_t count, StateId *ids) {
    return store->operations->insert(store, vectors, count, ids);
}

/* Copy the vector of a state. */
static inline void store_get(const Store *store, StateId id, uint64_t *vector) {
    store->operations->get(store, id, vector);
}

/* Walk the whole structure and BUG if an invariant is broken. */
void store_check(const Store *store);

/* Give back the memory that only insertion needs: from now on vectors can be
 * read but none inserted. */
void store_seal(Store *store);

/* NULL is ignored. */
void store_free(Store *store);

#endif
