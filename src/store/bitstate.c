#include "store/bitstate.h"

#include "base/bug.h"
#include "base/map.h"
#include "store/blind.h"
#include "store/draining.h"
#include "store/lossy.h"

#include <assert.h>
#include <string.h>

enum {
    PAGE = 4096 /* bytes that are cleared at a time */
};

typedef struct Bitstate {
    Store store;       /* what others see of it; first */
    Map table;         /* the bits */
    uint8_t *touched;  /* by page: some bit of it may be set */
    uint64_t bits;     /* how many */
    uint64_t set;      /* of these, set */
    uint64_t most;     /* limit on states */
    uint64_t seed;     /* of the functions */
    StoreOrder order;  /* in which the first states came; if there was none, all
                          are in one block */
    Mixing mixing;     /* of keys, if there was one */
    uint32_t shift;    /* from the part of a key to its block */
    uint64_t block;    /* bits of a block */
    uint64_t covered;  /* bits for which there is memory */
    uint64_t key_seed; /* of keys that are hashes */
} Bitstate;

/* A state on its way: its bits are on theirs from the memory. */
typedef struct Bits {
    uint64_t at[BITSTATE_MOST]; /* numbers of its bits */
} Bits;

static uint64_t *word_of(const Bitstate *self, uint64_t bit) {
    return (uint64_t *)self->table.data + bit / 64;
}

static bool is_set(const Bitstate *self, uint64_t bit) {
    return *word_of(self, bit) >> bit % 64 & 1;
}

/* ---- Which bits --------------------------------------------------------- */

/* The first bit of the block of a key. */
static uint64_t block_of(const Bitstate *self, const uint64_t *key) {
    if (self->order.bits == 0)
        return 0;
    Wide whole = key[0];
    if (self->order.bits > 64)
        whole |= (Wide)key[1] << 64;
    uint32_t part = draining_part(&self->mixing, self->order.parts, whole);
    return (part >> self->shift) * self->block;
}

/* The bits of a key with this hash. */
static void find_bits(const Bitstate *self, const uint64_t *key, uint64_t hash,
                      Bits *bits) {
    uint64_t first = block_of(self, key);
    for (uint32_t f = 0; f < self->store.functions; f++) {
        uint64_t mixed = hash_word(hash ^ hash_word(self->seed + f + 1));
        bits->at[f] = first + hash_reduce(mixed, self->block);
        assert(bits->at[f] < self->bits);
    }
}

/* The bits of a vector. */
static void find_bits_of(const Bitstate *self, const uint64_t *vector,
                         Bits *bits) {
    uint32_t words = self->store.words;
    if (self->order.hashes) {
        uint64_t key =
            lossy_key(vector, words, self->key_seed, self->order.bits);
        find_bits(self, &key, key, bits);
    } else {
        find_bits(self, vector, hash_words(vector, words), bits);
    }
}

/* The same for a group; then it does not take long to read them. */
static void prepare(const Bitstate *self, const uint64_t *vectors, size_t count,
                    Bits *bits) {
    for (size_t i = 0; i < count; i++) {
        find_bits_of(self, vectors + i * self->store.words, &bits[i]);
        for (uint32_t f = 0; f < self->store.functions; f++)
            __builtin_prefetch(word_of(self, bits[i].at[f]));
    }
}

static bool is_stored(const Bitstate *self, const Bits *bits) {
    bool all = true;
    for (uint32_t f = 0; f < self->store.functions && all; f++)
        all = is_set(self, bits->at[f]);
    return all;
}

/* ---- Inserting and finding ---------------------------------------------- */

/* How likely a state that is new is taken for an old one. */
static double chance(const Bitstate *self) {
    double chance = 1;
    for (uint32_t f = 0; f < self->store.functions; f++)
        chance *= self->store.fill;
    return chance;
}

static void add(Bitstate *self, const Bits *bits) {
    for (uint32_t f = 0; f < self->store.functions; f++) {
        uint64_t bit = bits->at[f];
        self->set += !is_set(self, bit);
        *word_of(self, bit) |= UINT64_C(1) << bit % 64;
        self->touched[bit / 8 / PAGE] = 1;
    }
    self->store.fill = (double)self->set / (double)self->bits;
}

/* Have memory for all bits before this one; false at the limit. */
static bool cover(Bitstate *self, uint64_t end) {
    if (end <= self->covered)
        return true;
    if (!map_try_grow(self->store.mem, &self->table, (size_t)(end / 8)))
        return false;
    self->covered = end;
    return true;
}

static size_t insert_group(Bitstate *self, const uint64_t *vectors,
                           size_t count, StateId *ids) {
    Store *store = &self->store;
    Bits bits[LOSSY_GROUP];
    prepare(self, vectors, count, bits);
    for (size_t i = 0; i < count; i++) {
        ids[i] = STATE_OLD;
        if (is_stored(self, &bits[i]))
            continue;
        if (!store_reserve(store, self->most))
            return i;
        lossy_note(store, chance(self));
        add(self, &bits[i]);
        ids[i] = store_admit(store, vectors + i * store->words);
    }
    return count;
}

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Bitstate *self = (Bitstate *)store;
    size_t done = 0, inserted = 0, group = 0;
    store->result = STORE_OK;
    assert(self->covered == self->bits);
    for (; done < count && inserted == group; done += inserted) {
        group = count - done < LOSSY_GROUP ? count - done : LOSSY_GROUP;
        inserted = insert_group(self, vectors + done * store->words, group,
                                ids + done);
    }
    return done;
}

static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Bitstate *self = (const Bitstate *)store;
    for (size_t i = 0; i < count; i++) {
        Bits bits;
        find_bits_of(self, vectors + i * store->words, &bits);
        ids[i] = is_stored(self, &bits) ? STATE_OLD : STATE_NONE;
    }
}

/* Keys come in the order of their blocks, and the table grows with them: when
 * the last ones have come it has its size. */
static bool adopt(Store *store, const uint64_t *keys, size_t count) {
    Bitstate *self = (Bitstate *)store;
    uint32_t stride = self->order.hashes ? 1 : store->words;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *key = keys + i * stride;
        Bits bits;
        if (!cover(self, block_of(self, key) + self->block))
            return false;
        find_bits(self, key,
                  self->order.hashes ? *key : hash_words(key, store->words),
                  &bits);
        add(self, &bits);
    }
    return count > 0 || cover(self, self->bits);
}

/* ---- The store ---------------------------------------------------------- */

static void check(const Store *store) {
    const Bitstate *self = (const Bitstate *)store;
    uint64_t set = 0;
    for (uint64_t w = 0; w < self->covered / 64; w++)
        set += (uint64_t)__builtin_popcountll(*word_of(self, w * 64));
    if (set != self->set || set > store->count * store->functions)
        BUG("store: %llu bits are set, and %llu were counted",
            (unsigned long long)set, (unsigned long long)self->set);
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
    .adopt = adopt,
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

/* Cut the table into blocks of whole words: as many as there are parts, if they
 * are not too small. */
static void set_blocks(Bitstate *self, StoreOrder order) {
    Store *store = &self->store;
    uint32_t blocks = order.bits ? order.parts : 0;
    while (blocks > 0 && store->table >> blocks < sizeof(uint64_t))
        blocks--;
    assert(store->table >> blocks >= sizeof(uint64_t));
    self->order = order;
    self->shift = order.bits ? order.parts - blocks : 0;
    self->block = (uint64_t)(store->table >> blocks) / 8 * 64;
    self->bits = self->block << blocks;
    store->table = (size_t)(self->bits / 8);
    if (order.bits)
        mixing_init(&self->mixing, order.bits);
}

Store *bitstate_make(Mem *mem, StoreShape shape) {
    Bitstate *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    *self = (Bitstate){
        .store = {.operations = &operations,
                  .mem = mem,
                  .words = shape.words,
                  .blind = true,
                  .table = shape.table ? shape.table : table_within(mem),
                  .functions =
                      shape.functions ? shape.functions : BITSTATE_FUNCTIONS},
        .most = shape.most,
        .seed = shape.seed << 8,
        .key_seed = shape.seed};
    assert(self->store.functions <= BITSTATE_MOST);
    set_blocks(self, shape.order);
    window_init(&self->store.window, mem, shape.words, shape.bits);
    self->touched = mem_try(mem, pages(self));
    if (!self->touched || (!shape.order.bits && !cover(self, self->bits))) {
        release(&self->store);
        return NULL;
    }
    return &self->store;
}
