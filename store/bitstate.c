#include "store/bitstate.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/map.h"

#include <assert.h>

typedef struct Bitstate {
    Store store;        /* what others see of it; first */
    Map table;          /* the bits */
    uint64_t bits;      /* how many */
    uint64_t set;       /* of these, set */
    uint64_t most;      /* limit on states */
    uint64_t seed;      /* of the functions */
    uint32_t functions; /* how many */
} Bitstate;

/* The bit that a function gives to a vector with this hash. */
static uint64_t bit_of(const Bitstate *self, uint64_t hash, uint32_t function) {
    uint64_t mixed = hash_word(hash ^ hash_word(self->seed + function + 1));
    return hash_reduce(mixed, self->bits);
}

static uint64_t *word_of(const Bitstate *self, uint64_t bit) {
    return (uint64_t *)self->table.data + bit / 64;
}

static bool is_set(const Bitstate *self, uint64_t bit) {
    return *word_of(self, bit) >> bit % 64 & 1;
}

static bool is_stored(const Bitstate *self, uint64_t hash) {
    bool all = true;
    for (uint32_t f = 0; f < self->functions && all; f++)
        all = is_set(self, bit_of(self, hash, f));
    return all;
}

/* How likely a state that is new is taken for an old one. */
static double chance(const Bitstate *self) {
    double chance = 1;
    for (uint32_t f = 0; f < self->functions; f++)
        chance *= self->store.fill;
    return chance;
}

static void add(Bitstate *self, uint64_t hash) {
    double lost = chance(self);
    self->store.missed += lost / (1 - lost);
    for (uint32_t f = 0; f < self->functions; f++) {
        uint64_t bit = bit_of(self, hash, f);
        self->set += !is_set(self, bit);
        *word_of(self, bit) |= UINT64_C(1) << bit % 64;
    }
    self->store.fill = (double)self->set / (double)self->bits;
    self->store.count++;
}

static uint64_t hash_of(const Bitstate *self, const uint64_t *vector) {
    return hash_words(vector, self->store.words);
}

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Bitstate *self = (Bitstate *)store;
    store->refusal = STORE_OK;
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = hash_of(self, vectors + i * store->words);
        ids[i] = STATE_OLD;
        if (is_stored(self, hash))
            continue;
        if (store->count == self->most) {
            store->refusal = STORE_NO_STATES;
            return i;
        }
        add(self, hash);
        ids[i] = STATE_NEW;
    }
    return count;
}

static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Bitstate *self = (const Bitstate *)store;
    for (size_t i = 0; i < count; i++)
        ids[i] = is_stored(self, hash_of(self, vectors + i * store->words))
                     ? STATE_OLD
                     : STATE_NONE;
}

static void get(const Store *store, StateId id, uint64_t *vector) {
    (void)store, (void)id, (void)vector;
    BUG("store: bits cannot be read back");
}

static void check(const Store *store) {
    const Bitstate *self = (const Bitstate *)store;
    uint64_t set = 0;
    for (uint64_t w = 0; w < self->bits / 64; w++)
        set += (uint64_t)__builtin_popcountll(*word_of(self, w * 64));
    if (set != self->set || set > store->count * self->functions)
        BUG("store: %llu bits are set, and %llu were counted",
            (unsigned long long)set, (unsigned long long)self->set);
}

static void seal(Store *store) {
    (void)store;
}

static void release(Store *store) {
    Bitstate *self = (Bitstate *)store;
    map_release(store->mem, &self->table);
    mem_free(store->mem, self, sizeof *self);
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .get = get,
    .check = check,
    .seal = seal,
    .free = release,
};

static Store *make(Mem *mem, StoreShape shape) {
    Bitstate *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    size_t bytes = shape.table ? shape.table : BITSTATE_BYTES;
    *self = (Bitstate){
        .store = {.operations = &operations, .mem = mem, .words = shape.words},
        .most = shape.most,
        .seed = shape.seed << 8,
        .functions = shape.functions ? shape.functions : BITSTATE_FUNCTIONS};
    assert(self->functions <= BITSTATE_MOST);
    if (!map_try_grow(mem, &self->table, bytes)) {
        release(&self->store);
        return NULL;
    }
    self->bits = (uint64_t)bytes / 8 * 64;
    return &self->store;
}

const StoreKind bitstate_kind = {
    .name = "bitstate",
    .traits = 0,
    .summary = "a few bits per state; some states may be left out",
    .make = make,
};
