#include "store/compact.h"

#include "base/bug.h"
#include "store/blind.h"
#include "store/draining.h"

_Static_assert((int)COMPACT_MOST == (int)MIXING_MOST,
               "the table takes every vector that the store takes");

typedef struct Compact {
    Store store;     /* what others see of it; first */
    Quotient table;  /* the vectors; the payload says which ones wait */
    uint32_t words;  /* of a vector that may not be zero */
    bool waits;      /* it knows which states wait */
    uint64_t most;   /* limit on states */
    uint64_t passed; /* states of lower ids do not wait */
    Draining out;    /* of the vectors, when the store is moved */
    uint64_t one[];  /* a vector, for a while */
} Compact;

static size_t bytes_of(uint32_t words) {
    return sizeof(Compact) + words * sizeof(uint64_t);
}

/* What it says of states, by the payload. */
static const uint64_t known[] = {STATE_OLD, STATE_WAITS};

/* What would be cut off makes two states one. */
static void check_shape(const Compact *self, const uint64_t *vectors,
                        size_t count) {
    uint32_t words = self->store.words;
    for (size_t i = 0; i < count && words > self->words; i++)
        for (uint32_t w = self->words; w < words; w++)
            if (vectors[i * words + w] != 0)
                BUG("a state has bits outside its layout");
}

/* What is being inserted. */
typedef struct Batch {
    Compact *self;           /* where */
    const uint64_t *vectors; /* what */
} Batch;

/* Called for each vector that is new, before it is added. */
static bool admit(void *owner, size_t i, StateId *id) {
    const Batch *batch = owner;
    Store *store = &batch->self->store;
    if (!store_reserve(store, batch->self->most))
        return false;
    *id = store_admit(store, batch->vectors + i * store->words);
    return true;
}

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Compact *self = (Compact *)store;
    Batch batch = {self, vectors};
    QuotientGate gate = {.payload = self->waits && store->slides,
                         .owner = &batch,
                         .open = admit};
    check_shape(self, vectors, count);
    store->result = STORE_OK;
    size_t done = quotient_insert(
        &self->table, (QuotientKeys){vectors, store->words, count, known},
        &gate, ids);
    if (done < count && store->result == STORE_OK)
        store->result = STORE_NO_MEMORY;
    assert(self->table.count == store->count);
    return done;
}

static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Compact *self = (const Compact *)store;
    check_shape(self, vectors, count);
    quotient_find(&self->table,
                  (QuotientKeys){vectors, store->words, count, known}, ids);
}

static void pass(Store *store, uint64_t id) {
    Compact *self = (Compact *)store;
    assert(store->slides || !self->waits);
    if (self->passed < store->window.first) /* others came from elsewhere */
        self->passed = store->window.first;
    for (; self->waits && self->passed < id; self->passed++) {
        window_get(&store->window, self->passed, self->one);
        quotient_change(&self->table, self->one, 0);
    }
}

static void check(const Store *store) {
    const Compact *self = (const Compact *)store;
    if (self->table.count != store->count || store->count > self->most)
        BUG("store: there are %llu states, and %llu were counted",
            (unsigned long long)self->table.count,
            (unsigned long long)store->count);
    quotient_check(&self->table);
}

/* Words that a vector has besides its key stay zero. */
static size_t drain(Store *store, uint64_t *vectors, size_t most) {
    Compact *self = (Compact *)store;
    memset(vectors, 0, most * store->words * sizeof *vectors);
    return draining_take(&self->out, &self->table, vectors, store->words, most);
}

static StoreOrder order(const Store *store) {
    const Quotient *table = &((const Compact *)store)->table;
    return (StoreOrder){.bits = table->mixing.bits,
                        .parts = draining_level(table),
                        .bytes = quotient_bytes(table)};
}

static void clear(Store *store) {
    Compact *self = (Compact *)store;
    self->passed = 0;
    quotient_clear(&self->table);
}

static void release(Store *store) {
    Compact *self = (Compact *)store;
    window_release(&store->window);
    quotient_release(&self->table);
    mem_free(store->mem, self, bytes_of(store->words));
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .pass = pass,
    .check = check,
    .drain = drain,
    .order = order,
    .clear = clear,
    .free = release,
};

/* NULL for longer vectors, too. */
Store *compact_make(Mem *mem, StoreShape shape) {
    uint32_t bits = shape.bits ? shape.bits : 1; /* no vector is empty */
    assert(shape.words > 0 && bits <= (uint64_t)shape.words * 64);
    Compact *self =
        bits <= COMPACT_MOST ? mem_try(mem, bytes_of(shape.words)) : NULL;
    if (!self)
        return NULL;
    self->words = (bits + 63) / 64;
    self->waits = shape.waits;
    self->most = shape.most;
    self->store = (Store){.operations = &operations,
                          .mem = mem,
                          .words = shape.words,
                          .blind = true};
    if (!quotient_init(&self->table, mem,
                       (QuotientShape){.bits = bits, .payload = shape.waits})) {
        mem_free(mem, self, bytes_of(shape.words));
        return NULL;
    }
    window_init(&self->store.window, mem, shape.words, shape.bits);
    return &self->store;
}
