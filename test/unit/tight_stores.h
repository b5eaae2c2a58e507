/* test/unit/tight_stores.h -- kinds of store that are full after some states
 *
 * As if memory had come to an end there. A tight bitstate store has a table of
 * a few words, so that it really leaves states out.
 */
#ifndef TEST_UNIT_TIGHT_STORES_H
#define TEST_UNIT_TIGHT_STORES_H

#include "base/rng.h"
#include "store/bitstate.h"
#include "store/move.h"

enum {
    TIGHT_MOST = 8 /* kinds */
};

typedef struct Tight {
    StoreKind kind;              /* the same as another one */
    uint64_t room;               /* but full after so many states, */
    size_t table;                /* or with a table of so many bytes; */
    size_t left;                 /* then so much memory is left; 0: all of it */
    const StoreOperations *real; /* of that one */
    StoreOperations operations;  /* with another insertion */
} Tight;

static Tight tight_kinds[TIGHT_MOST];

static inline Tight *tight_find(const Store *store) {
    size_t k = 0;
    while (store->operations != &tight_kinds[k].operations)
        k++;
    return &tight_kinds[k];
}

/* From now on there are so many bytes, if that is not 0. */
static inline void tight_leave(Mem *mem, size_t left) {
    if (left == 0)
        return;
    mem->limit = mem->live + left;
    mem->peak = mem->live;
}

static inline size_t tight_insert(Store *store, const uint64_t *vectors,
                                  size_t count, StateId *ids) {
    const Tight *tight = tight_find(store);
    size_t done = 0;
    for (; done < count; done++) {
        const uint64_t *vector = vectors + done * store->words;
        store_find(store, vector, 1, &ids[done]);
        if (ids[done] != STATE_NONE)
            continue;
        if (store->count >= tight->room) {
            store->result = STORE_NO_MEMORY;
            tight_leave(store->mem, tight->left);
            break;
        }
        if (tight->real->insert(store, vector, 1, &ids[done]) == 0)
            break;
    }
    return done;
}

static inline Store *tight_make(Mem *mem, StoreShape shape, Tight *tight,
                                size_t k) {
    if (tight->table)
        shape.table = tight->table;
    Store *store = store_kinds[k]->make(mem, shape);
    if (!store)
        return NULL;
    tight->real = store->operations;
    tight->operations = *store->operations;
    tight->operations.insert = tight_insert;
    store->operations = &tight->operations;
    return store;
}

#define TIGHT_MAKE(k) \
    static inline Store *tight_make_##k(Mem *mem, StoreShape shape) { \
        return tight_make(mem, shape, &tight_kinds[k], k); \
    }
TIGHT_MAKE(0)
TIGHT_MAKE(1)
TIGHT_MAKE(2)
TIGHT_MAKE(3)
TIGHT_MAKE(4)
TIGHT_MAKE(5)

/* The kind, full after so many states. */
static inline const StoreKind *tight_kind(const StoreKind *kind, uint64_t room,
                                          size_t table) {
    static Store *(*const makers[])(Mem *, StoreShape) = {
        tight_make_0, tight_make_1, tight_make_2,
        tight_make_3, tight_make_4, tight_make_5};
    size_t k = 0;
    while (store_kinds[k] != kind)
        k++;
    assert(k < sizeof makers / sizeof *makers);
    Tight *tight = &tight_kinds[k];
    tight->kind = *kind;
    tight->kind.make = makers[k];
    tight->room = room;
    tight->table = kind == &bitstate_kind ? table : 0;
    tight->left = 0;
    return &tight->kind;
}

/* The same as a kind to begin with, and a ladder of them; each is full after up
 * to `most` states more than the one before. The last has all the room it
 * wants. */
static inline const StoreKind *tight_ladder(const StoreKind *begin, Rng *rng,
                                            uint64_t most,
                                            StoreLadder *ladder) {
    uint64_t room = rng_below(rng, most);
    const StoreKind *first = tight_kind(begin, room, 0);
    for (size_t k = 0; k < LADDER_MOST && ladder->kinds[k]; k++) {
        bool last = k + 1 == LADDER_MOST || !ladder->kinds[k + 1];
        size_t table = 8 * (1 + (size_t)rng_below(rng, 8));
        room += rng_below(rng, most);
        ladder->kinds[k] =
            tight_kind(ladder->kinds[k], last ? UINT64_MAX : room, table);
    }
    return first;
}

#endif
