#include "store/hashed.h"

#include "base/bug.h"
#include "store/blind.h"
#include "store/compact.h"
#include "store/lossy.h"

#include <assert.h>
#include <math.h>

typedef struct Hashed {
    Store store;   /* what others see of it; first */
    Store *hashes; /* the exact set of hashes */
    uint64_t most; /* limit on states */
    uint64_t seed; /* of the hash */
} Hashed;

static void hash_all(const Hashed *self, const uint64_t *vectors, size_t count,
                     uint64_t *hashes) {
    const Store *store = &self->store;
    for (size_t i = 0; i < count; i++)
        hashes[i] = lossy_key(vectors + i * store->words, store->words,
                              self->seed, store->functions);
}

/* How likely a state that is new is taken for an old one. */
static double chance(const Hashed *self) {
    return ldexp((double)self->hashes->count, -(int)self->store.functions);
}

/* Add a state whose hash was not there when it was looked up: it may have come
 * with one of the same batch. */
static bool add(Hashed *self, const uint64_t *vector, uint64_t hash,
                StateId *id) {
    Store *store = &self->store;
    StateId found;
    store_find(self->hashes, &hash, 1, &found);
    *id = STATE_OLD;
    if (found == STATE_OLD)
        return true;
    if (!store_reserve(store, self->most))
        return false;
    if (store_insert(self->hashes, &hash, 1, &found) == 0) {
        store->result = self->hashes->result;
        return false;
    }
    lossy_note(store, chance(self));
    *id = store_admit(store, vector);
    return true;
}

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Hashed *self = (Hashed *)store;
    store->result = STORE_OK;
    for (size_t done = 0; done < count; done += LOSSY_GROUP) {
        uint64_t hashes[LOSSY_GROUP];
        size_t group = count - done < LOSSY_GROUP ? count - done : LOSSY_GROUP;
        const uint64_t *first = vectors + done * store->words;
        hash_all(self, first, group, hashes);
        store_find(self->hashes, hashes, group, ids + done);
        for (size_t i = 0; i < group; i++)
            if (ids[done + i] == STATE_NONE &&
                !add(self, first + i * store->words, hashes[i], &ids[done + i]))
                return done + i;
    }
    store->fill = chance(self);
    return count;
}

static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Hashed *self = (const Hashed *)store;
    for (size_t done = 0; done < count; done += LOSSY_GROUP) {
        uint64_t hashes[LOSSY_GROUP];
        size_t group = count - done < LOSSY_GROUP ? count - done : LOSSY_GROUP;
        hash_all(self, vectors + done * store->words, group, hashes);
        store_find(self->hashes, hashes, group, ids + done);
    }
}

/* Of states that came from another store several may have one hash. */
static bool adopt(Store *store, const uint64_t *vectors, size_t count) {
    Hashed *self = (Hashed *)store;
    uint64_t hashes[LOSSY_GROUP];
    StateId ids[LOSSY_GROUP];
    assert(count <= LOSSY_GROUP);
    hash_all(self, vectors, count, hashes);
    return store_insert(self->hashes, hashes, count, ids) == count;
}

static size_t drain(Store *store, uint64_t *hashes, size_t most) {
    Store *inner = ((Hashed *)store)->hashes;
    return inner->operations->drain(inner, hashes, most);
}

static StoreOrder order(const Store *store) {
    const Store *inner = ((const Hashed *)store)->hashes;
    StoreOrder order = inner->operations->order(inner);
    order.hashes = true;
    return order;
}

static void check(const Store *store) {
    const Hashed *self = (const Hashed *)store;
    if (self->hashes->count > store->count || store->count > self->most)
        BUG("store: there are %llu hashes of %llu states",
            (unsigned long long)self->hashes->count,
            (unsigned long long)store->count);
    store_check(self->hashes);
}

static void clear(Store *store) {
    store_clear(((Hashed *)store)->hashes);
    store->fill = store->missed = 0;
}

static void release(Store *store) {
    Hashed *self = (Hashed *)store;
    window_release(&store->window);
    store_free(self->hashes);
    mem_free(store->mem, self, sizeof *self);
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .check = check,
    .drain = drain,
    .order = order,
    .adopt = adopt,
    .clear = clear,
    .free = release,
};

/* If the user does not say: n states of four bytes fill the memory, and n * n /
 * 2^(bits + 1) of them are left out. */
static uint32_t bits_within(const Mem *mem) {
    uint32_t bits = HASHED_LEAST;
    for (size_t n = mem_left(mem) / 4; n > 1u << 17 && bits < HASHED_MOST;
         n /= 2)
        bits += 2;
    return bits < HASHED_MOST ? bits : HASHED_MOST;
}

/* `functions` of the shape and of the store are the bits of a hash; if the
 * shape does not say, so many that less than one state is left out on average
 * when the memory is full. */
Store *hashed_make(Mem *mem, StoreShape shape) {
    Hashed *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    *self = (Hashed){.store = {.operations = &operations,
                               .mem = mem,
                               .words = shape.words,
                               .blind = true,
                               .functions = shape.functions ? shape.functions
                                                            : bits_within(mem)},
                     .most = shape.most,
                     .seed = shape.seed};
    uint32_t bits = self->store.functions;
    assert(bits >= HASHED_LEAST && bits <= HASHED_MOST);
    window_init(&self->store.window, mem, shape.words, shape.bits);
    self->hashes = compact_kind.make(
        mem, (StoreShape){.words = 1, .bits = bits, .most = UINT64_MAX});
    if (!self->hashes) {
        release(&self->store);
        return NULL;
    }
    return &self->store;
}
