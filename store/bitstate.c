#include "store/bitstate.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/map.h"
#include "store/blind.h"

#include <assert.h>
#include <string.h>

enum {
    PAGE = 4096 /* bytes that are cleared at a time */
};

typedef struct Bitstate {
    Store store;      /* what others see of it; first */
    Map table;        /* the bits */
    uint8_t *touched; /* by page: some bit of it may be set */
    uint64_t bits;    /* how many */
    uint64_t set;     /* of these, set */
    uint64_t most;    /* limit on states */
    uint64_t seed;    /* of the functions */
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
    for (uint32_t f = 0; f < self->store.functions && all; f++)
        all = is_set(self, bit_of(self, hash, f));
    return all;
}

/* How likely a state that is new is taken for an old one. */
static double chance(const Bitstate *self) {
    double chance = 1;
    for (uint32_t f = 0; f < self->store.functions; f++)
        chance *= self->store.fill;
    return chance;
}

static void add(Bitstate *self, uint64_t hash) {
    double lost = chance(self);
    self->store.missed += lost / (1 - lost);
    for (uint32_t f = 0; f < self->store.functions; f++) {
        uint64_t bit = bit_of(self, hash, f);
        self->set += !is_set(self, bit);
        *word_of(self, bit) |= UINT64_C(1) << bit % 64;
        self->touched[bit / 8 / PAGE] = 1;
    }
    self->store.fill = (double)self->set / (double)self->bits;
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
        if (!store_reserve(store, self->most))
            return i;
        add(self, hash);
        ids[i] = store_admit(store, vectors + i * store->words);
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

static void check(const Store *store) {
    const Bitstate *self = (const Bitstate *)store;
    uint64_t set = 0;
    for (uint64_t w = 0; w < self->bits / 64; w++)
        set += (uint64_t)__builtin_popcountll(*word_of(self, w * 64));
    if (set != self->set || set > store->count * store->functions)
        BUG("store: %llu bits are set, and %llu were counted",
            (unsigned long long)set, (unsigned long long)self->set);
}

static void seal(Store *store) {
    (void)store;
}

static size_t pages(const Bitstate *self) {
    return (self->store.table + PAGE - 1) / PAGE;
}

/* A search that begins again and again has touched few pages at first. */
static void clear(Store *store) {
    Bitstate *self = (Bitstate *)store;
    for (size_t p = 0; p < pages(self); p++)
        if (self->touched[p])
            memset((char *)self->table.data + p * PAGE, 0, PAGE);
    memset(self->touched, 0, pages(self));
    self->set = 0;
    store->fill = store->missed = 0;
}

static void release(Store *store) {
    Bitstate *self = (Bitstate *)store;
    window_release(&store->window);
    map_release(store->mem, &self->table);
    if (self->touched)
        mem_free(store->mem, self->touched, pages(self));
    mem_free(store->mem, self, sizeof *self);
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .check = check,
    .seal = seal,
    .clear = clear,
    .free = release,
};

/* If the user does not say: leave as much of the memory to others. (A power of
 * two, so that it does not depend on every byte in use.) */
static size_t table_within(const Mem *mem) {
    size_t half = (mem->limit - mem->live) / 2, bytes = BITSTATE_BYTES;
    while (bytes > half && bytes > BITSTATE_LEAST)
        bytes /= 2;
    return bytes;
}

static Store *make(Mem *mem, StoreShape shape) {
    Bitstate *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    *self = (Bitstate){
        .store = {.operations = &operations,
                  .mem = mem,
                  .words = shape.words,
                  .blind = true,
                  .table =
                      (shape.table ? shape.table : table_within(mem)) / 8 * 8,
                  .functions =
                      shape.functions ? shape.functions : BITSTATE_FUNCTIONS},
        .most = shape.most,
        .seed = shape.seed << 8};
    assert(self->store.functions <= BITSTATE_MOST);
    window_init(&self->store.window, mem, shape.words, shape.bits);
    self->touched = mem_try(mem, pages(self));
    if (!self->touched || !map_try_grow(mem, &self->table, self->store.table)) {
        release(&self->store);
        return NULL;
    }
    memset(self->touched, 0, pages(self));
    self->bits = (uint64_t)self->store.table * 8;
    return &self->store;
}

const StoreKind bitstate_kind = {
    .name = "bitstate",
    .traits = 0,
    .summary = "a few bits per state; some states may be left out",
    .make = make,
};
