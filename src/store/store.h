/* store/store.h -- visited sets: state vectors to ids and back
 *
 * Purpose:    the memory of a search. A store takes a batch of vectors, gives
 *             each an id, and says which are new by the growth of `count`.
 * Kinds:      stores differ in what they promise, and say so as traits of
 *             their kind. `store_kinds` lists them; an engine asks for traits
 *             and never for a kind (search/engine.h).
 * Ids:        dense, in the order of first insertion, stable until the store
 *             is freed (store/state_id.h). Stacks, queues, colours and marks
 *             are arrays over ids that belong to the search: a store never
 *             learns what a state means.
 * Window:     not every kind knows the id of a vector that is stored already
 *             (STORE_IDS), and not every kind can give all vectors back
 *             (STORE_READABLE). Of the others a search can demand that ids are
 *             given to new vectors, and that these can be read until the
 *             search has left them: that is all that breadth-first search
 *             needs (store/window.h).
 * Sets:       store/forgetting.h is about stores that may drop vectors.
 * Codes:      if there is a coder (base/codec.h), what it writes is stored.
 * Limits:     those of the StoreShape, for as long as the store lives.
 *             store_find finds vectors without adding any.
 * Shards:     a store knows only what it is given: a search may own several,
 *             each with a part of the vectors, of the states and of the memory
 *             allowed.
 * Ownership:  a store copies what it is given.
 * Failure:    at a limit insertion stops and says which; what was inserted
 *             before stays valid.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/shape.h"
#include "store/state_id.h"
#include "store/store_table.h"
#include "store/window.h"

typedef enum StoreResult {
    STORE_OK,
    STORE_NO_STATES, /* the limit on states was reached */
    STORE_NO_MEMORY, /* the memory limit was reached */
    STORE_NO_IDS     /* it has STORE_IDS and cannot name one more state */
} StoreResult;

typedef enum StoreTrait {
    STORE_IDS = 1,      /* the id of a vector can be found */
    STORE_READABLE = 2, /* the vector of an id can be had again, always */
    STORE_EXACT = 4,    /* no vector is ever taken for another one */
    STORE_FORGETS = 8,  /* may drop vectors to make room: they are new again */
    STORE_SHARED = 16   /* several threads may insert at the same time */
} StoreTrait;

typedef unsigned StoreTraits; /* several of them */

typedef struct Store Store;

/* Called through the functions of the same names below. */
typedef struct StoreOperations {
    size_t (*insert)(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids);
    void (*find)(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids);
    void (*get)(const Store *store, StateId id, uint64_t *vector); /* NULL: from
                                                                  the window */
    void (*pass)(Store *store, uint64_t id); /* NULL: what waits is not known */
    void (*put)(Store *store, StateId id, StateSet set); /* NULL: nothing is */
    StateSet (*set_of)(const Store *store, StateId id);  /* ever forgotten */
    void (*check)(const Store *store);
    void (*seal)(Store *store);                      /* NULL: nothing to do */
    size_t (*drain)(Store *store, uint64_t *vectors, /* NULL: it cannot be */
                    size_t most);                    /* moved (store/move.h), */
    StoreOrder (*order)(const Store *store);         /* or in no order */
    bool (*adopt)(Store *store, const uint64_t *words, /* NULL: it takes no */
                  size_t count);                       /* keys */
    void (*clear)(Store *store);
    void (*free)(Store *store);
} StoreOperations;

struct Store {
    const StoreOperations *operations; /* of its kind of store */
    Mem *mem;                          /* where the tables come from */
    const Coder *coder;                /* as in StoreShape */
    uint32_t words;                    /* as in StoreShape */
    uint64_t count;                    /* states stored */
    StoreResult result; /* why the last insertion stopped short */
    bool blind;         /* it is not readable: vectors can be had from the */
    bool slides;        /* window, if that is in use */
    Window window;      /* of what waits; perhaps in a form of its own */
    size_t table;       /* of a store that is not exact: its bytes, */
    uint32_t functions; /* bits per state, */
    double fill;        /* how full it is, */
    double missed;      /* and how many states it may have left out */
    uint64_t inserted;  /* of a store that forgets: new vectors so far, */
    uint64_t replaced;  /* and those that took the place of another */
};

typedef struct StoreKind {
    const char *name;    /* for --store and reports */
    StoreTraits traits;  /* what it promises */
    const char *summary; /* one line */
    uint32_t most_bits;  /* of a vector; 0: any number */

    /* A new store; NULL at the memory limit. */
    Store *(*make)(Mem *mem, StoreShape shape);
} StoreKind;

/* All kinds, the best choice first; the last is NULL. */
extern const StoreKind *const store_kinds[];

/* Those of store/store_table.h, and what makes one. */
#define STORE_NAMES(word, kind, function, ...) \
    extern const StoreKind kind; \
    Store *function(Mem *mem, StoreShape shape);
STORES(STORE_NAMES)
#undef STORE_NAMES

/* The first kind with all of these traits, or NULL. */
const StoreKind *store_kind_with(StoreTraits traits);

/* The exact kind that takes the least memory for vectors of so many bits. */
const StoreKind *store_kind_cheap(uint32_t bits);

/* The kind of this name, or NULL. */
const StoreKind *store_kind_find(const char *name);

/* What store_insert and store_get do if there is a coder. */
size_t store_insert_coded(Store *store, const uint64_t *vectors, size_t count,
                          StateId *ids);
void store_get_coded(const Store *store, StateId id, uint64_t *vector);

/* A new store of this kind; NULL at the memory limit. */
Store *store_make(const StoreKind *kind, Mem *mem, StoreShape shape);

/* Is it worth the time to give the kind codes, of so many bits? */
bool store_kind_likes_codes(const StoreKind *kind, uint32_t bits);

/* Insert vectors in order; ids[i] becomes the id of vectors[i * words ...].
 * Returns how many were handled; if they are fewer than `count`, the field
 * `refusal` says why. */
static inline size_t store_insert(Store *store, const uint64_t *vectors,
                                  size_t count, StateId *ids) {
    return store->coder ? store_insert_coded(store, vectors, count, ids)
                        : store->operations->insert(store, vectors, count, ids);
}

/* Look vectors up; ids[i] becomes the id of vectors[i * words ...], or
 * STATE_NONE if it is not stored. */
void store_find(const Store *store, const uint64_t *vectors, size_t count,
                StateId *ids);

/* Copy what is stored of a state. */
static inline void store_read(const Store *store, StateId id, uint64_t *code) {
    if (store->operations->get)
        store->operations->get(store, id, code);
    else
        window_get(&store->window, id, code);
}

/* Copy the vector of a state. */
static inline void store_get(const Store *store, StateId id, uint64_t *vector) {
    if (store->coder)
        store_get_coded(store, id, vector);
    else
        store_read(store, id, vector);
}

/* From now on new vectors can be read until they are left. The store is
 * empty. */
void store_slide(Store *store);

/* Vectors of lower ids do not wait any longer, but may still be read. */
static inline void store_pass(Store *store, uint64_t id) {
    if (store->operations->pass)
        store->operations->pass(store, id);
}

/* Vectors of lower ids will not be read again. */
static inline void store_leave(Store *store, uint64_t id) {
    if (store->slides)
        window_leave(&store->window, id);
}

/* Can the vector of this id be read? */
static inline bool store_has(const Store *store, StateId id) {
    return store->blind ? window_has(&store->window, id) : id < store->count;
}

/* Walk the whole structure and BUG if an invariant is broken. */
void store_check(const Store *store);

/* Give back the memory that only insertion and finding need: from now on
 * vectors can be read and nothing else. */
void store_seal(Store *store);

/* Forget all states. */
void store_clear(Store *store);

/* NULL is ignored. */
void store_free(Store *store);

#endif
