#include "store/flat.h"

#include "base/bug.h"
#include "store/index.h"

#include <string.h>

/* A vector is cut to its lowest bytes, which are its first only here. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "the slab wants a little-endian machine");

/* The functions that every vector passes through take `narrow`, true for
 * vectors of one word, as a constant; two copies of each are compiled. */
#define SPECIALISED static inline __attribute__((always_inline))

enum {
    AHEAD = 16,           /* cache misses under way at a time, of each kind */
    RING = 64,            /* vectors on their way; at least 2 * AHEAD + 1 */
    GROUP = 256,          /* vectors for which room is made at once */
    PAD = 8,              /* bytes after the last vector, for 8-byte accesses */
    SLAB_GROWTH = 32,     /* the slab grows by a 32nd */
    LEAST_GROWTH = 32,    /* the index by no less than that, or it is not worth
                           * entering all states again */
    GIVE_BACK = 1 << 12,  /* states after which pages are given back */
    MOST_IDS = SHORT_NONE /* which means something else */
};

typedef struct Flat {
    Store store;        /* what others see of it; first */
    Map slab;           /* vectors by id, `width` bytes each */
    Index index;        /* from hashes to ids; gone once sealed */
    size_t width;       /* bytes of a vector that are kept, at least 1 */
    size_t last;        /* the last word of a vector that may not be zero */
    uint64_t mask;      /* the bits of that word that may not be zero */
    uint64_t most;      /* limit on states */
    uint64_t ids;       /* limit on those that it can name */
    uint64_t slab_room; /* vectors for which the slab is large enough */
    uint64_t room;      /* the most states that fit without growing */
    uint32_t beside;    /* bytes per state that the owner keeps elsewhere */
} Flat;

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static const char *slab_at(const Flat *flat, StateId id) {
    assert(id < flat->slab_room);
    return (const char *)flat->slab.data + id * flat->width;
}

static uint64_t load(const char *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static uint64_t load_word(const Flat *flat, StateId id) {
    return load(slab_at(flat, id)) & flat->mask;
}

/* Words, the last of which may begin before the end of the one before. */
SPECIALISED bool has_bytes(const char *bytes, const uint64_t *vector,
                           size_t width) {
    const char *other = (const char *)vector;
    if (width < sizeof *vector)
        return memcmp(bytes, vector, width) == 0;
    for (size_t i = 0; i + sizeof *vector < width; i += sizeof *vector)
        if (load(bytes + i) != load(other + i))
            return false;
    return load(bytes + width - sizeof *vector) ==
           load(other + width - sizeof *vector);
}

SPECIALISED uint64_t hash_vector(const Flat *flat, const uint64_t *vector,
                                 bool narrow) {
    return narrow ? hash_word(vector[0]) : hash_key(vector, flat->width);
}

SPECIALISED uint64_t hash_stored(const Flat *flat, StateId id, bool narrow) {
    return narrow ? hash_word(load_word(flat, id))
                  : hash_key(slab_at(flat, id), flat->width);
}

SPECIALISED bool is_stored_at(const Flat *flat, StateId id,
                              const uint64_t *vector, bool narrow) {
    return narrow ? load_word(flat, id) == vector[0]
                  : has_bytes(slab_at(flat, id), vector, flat->width);
}

/* A bit that would be cut off makes two states one, or one state two. */
static bool is_in_shape(const Flat *flat, const uint64_t *vector) {
    for (size_t k = flat->last + 1; k < flat->store.words; k++)
        if (vector[k] != 0)
            return false;
    return (vector[flat->last] & ~flat->mask) == 0;
}

/* Bytes after the vector's own are zero before and after: they belong to
 * vectors that are not yet stored. */
SPECIALISED void write_vector(Flat *flat, StateId id, const uint64_t *vector,
                              bool narrow) {
    char *place = (char *)flat->slab.data + id * flat->width;
    assert(id < flat->slab_room && id + 1 == flat->store.count);
    if (!is_in_shape(flat, vector))
        BUG("a state has bits outside its layout");
    size_t count = narrow ? 1 : flat->last + 1;
    for (size_t k = 0; k < count; k++)
        memcpy(place + k * sizeof *vector, vector + k, sizeof *vector);
}

/* Enter all stored vectors into the new, empty index. */
SPECIALISED void rebuild(Flat *flat, bool narrow) {
    uint64_t hashes[RING];
    uint64_t count = flat->store.count;
    assert(count <= flat->index.most);
    for (uint64_t i = 0; i < count + AHEAD; i++) {
        if (i < count) {
            hashes[i % RING] = hash_stored(flat, i, narrow);
            index_prefetch(&flat->index, hashes[i % RING]);
        }
        uint64_t k = i - AHEAD; /* wraps round, far above count, at first */
        if (k < count)
            index_add(&flat->index, hashes[k % RING], state_short(k));
    }
}

/* How many states fit if index, slab and the owner's arrays get all memory that
 * is left. */
static uint64_t most_affordable(const Flat *flat) {
    size_t left = mem_left(flat->store.mem);
    size_t ours = flat->slab.bytes + flat->index.map.bytes +
                  flat->store.count * flat->beside;
    size_t all = left < SIZE_MAX - ours ? left + ours : SIZE_MAX;
    size_t state = flat->width + flat->beside;
    return all / (DENSE_ENTRIES * state + DENSE_BYTES) * DENSE_ENTRIES;
}

/* By three eighths, or where memory is short by as much as leaves the slab room
 * to grow with it: an index for more states than there will be is of no use. */
static void try_grow_index(Flat *flat) {
    Index *index = &flat->index;
    uint64_t affordable = most_affordable(flat);
    size_t bytes = least(index->map.bytes / 8 * 11, index_bytes(affordable));
    if (affordable < index->most + index->most / LEAST_GROWTH ||
        !index_try_renew(index, flat->store.mem, bytes))
        return;
    if (flat->store.words == 1)
        rebuild(flat, true);
    else
        rebuild(flat, false);
}

static size_t slab_bytes(const Flat *flat, uint64_t states) {
    return mem_product(states, flat->width) > SIZE_MAX - PAD
               ? SIZE_MAX
               : states * flat->width + PAD;
}

/* A slab for this many states, or more where pages round up. */
static bool try_grow_slab(Flat *flat, uint64_t states) {
    Mem *mem = flat->store.mem;
    if (!map_try_grow(mem, &flat->slab, slab_bytes(flat, states)))
        return false;
    uint64_t room = (flat->slab.bytes - PAD) / flat->width;
    assert(room >= states && room >= flat->slab_room);
    flat->slab_room = room;
    return true;
}

/* Try to have room for `extra` more states. Where memory is short there will
 * be less, perhaps none: insertion then goes as far as it can. */
static void make_room(Flat *flat, size_t extra) {
    uint64_t limit = least(flat->most, flat->ids);
    uint64_t needed = least(flat->store.count + extra, limit);
    if (needed > flat->slab_room &&
        !try_grow_slab(flat, needed + needed / SLAB_GROWTH))
        try_grow_slab(flat, needed);
    if (needed > flat->index.room)
        try_grow_index(flat);
    flat->room = least(limit, least(flat->slab_room, flat->index.most));
    assert(flat->room <= flat->most && flat->room <= flat->ids);
    assert(flat->store.count <= flat->room);
}

static StoreResult reason_for_result(const Flat *flat) {
    assert(flat->store.count == flat->room);
    if (flat->store.count == flat->most)
        return STORE_NO_STATES;
    return flat->store.count == flat->ids ? STORE_NO_IDS : STORE_NO_MEMORY;
}

/* A vector on its way through insertion. */
typedef struct Flight {
    uint64_t hash; /* of the vector */
    Cursor cursor; /* how far its probe has come */
    bool matches;  /* an entry was found that may be the vector's ... */
    ShortId id;    /* ... and this is its id */
} Flight;

/* First stage: hash, and fetch the line of the index. */
SPECIALISED void take_off(const Flat *flat, Flight *flight,
                          const uint64_t *vector, bool narrow) {
    flight->hash = hash_vector(flat, vector, narrow);
    index_prefetch(&flat->index, flight->hash);
}

/* Second stage: probe, and fetch the first vector whose fingerprint fits. */
SPECIALISED void approach(const Flat *flat, Flight *flight) {
    flight->cursor = index_start(&flat->index, flight->hash);
    flight->matches =
        index_seek(&flat->index, &flight->cursor, flight->hash, &flight->id);
    if (flight->matches)
        __builtin_prefetch(slab_at(flat, flight->id));
}

/* Third stage: compare. True if the vector is stored, and gives its id;
 * otherwise the cursor is where it belongs. Where no entry was found the search
 * goes on, for an earlier vector of the batch may have one now. */
SPECIALISED bool compare(const Flat *flat, const Flight *flight,
                         const uint64_t *vector, Cursor *cursor, ShortId *id,
                         bool narrow) {
    *id = flight->id;
    bool matches =
        flight->matches || index_seek(&flat->index, cursor, flight->hash, id);
    while (matches) {
        assert(*id < flat->store.count);
        if (is_stored_at(flat, *id, vector, narrow))
            return true;
        matches = index_seek(&flat->index, cursor, flight->hash, id);
    }
    return false;
}

/* The same, and store the vector if it is new. STATE_NONE if there is no room
 * for it. */
SPECIALISED StateId land(Flat *flat, const Flight *flight,
                         const uint64_t *vector, bool narrow) {
    Cursor cursor = flight->cursor;
    ShortId id;
    if (compare(flat, flight, vector, &cursor, &id, narrow))
        return id;
    if (flat->store.count == flat->room)
        return STATE_NONE;
    id = state_short(flat->store.count++);
    index_put(&flat->index, &cursor, flight->hash, id);
    write_vector(flat, id, vector, narrow);
    return id;
}

/* Insert vectors of which all misses can be under way at once. */
SPECIALISED size_t insert_few(Flat *flat, const uint64_t *vectors, size_t count,
                              StateId *ids, bool narrow) {
    Flight flights[AHEAD];
    size_t words = narrow ? 1 : flat->store.words;
    assert(count <= AHEAD);
    for (size_t i = 0; i < count; i++)
        take_off(flat, &flights[i], vectors + i * words, narrow);
    for (size_t i = 0; i < count; i++)
        approach(flat, &flights[i]);
    for (size_t i = 0; i < count; i++) {
        ids[i] = land(flat, &flights[i], vectors + i * words, narrow);
        if (ids[i] == STATE_NONE)
            return i;
    }
    return count;
}

/* Insert at most GROUP vectors. The stages of different vectors interleave,
 * so that there are always misses of both kinds under way while others are
 * worked on. (Whole passes, one a stage, leave the memory idle in the last
 * pass and the processor in the first.) */
SPECIALISED size_t insert_group(Flat *flat, const uint64_t *vectors,
                                size_t count, StateId *ids, bool narrow) {
    Flight flights[RING];
    size_t words = narrow ? 1 : flat->store.words;
    assert(count <= GROUP);
    make_room(flat, count);
    if (count <= AHEAD)
        return insert_few(flat, vectors, count, ids, narrow);
    size_t ahead = AHEAD;
    for (size_t i = 0; i < count + 2 * ahead; i++) {
        if (i < count)
            take_off(flat, &flights[i % RING], vectors + i * words, narrow);
        size_t k = i - ahead; /* wraps round, far above count, at first */
        if (k < count)
            approach(flat, &flights[k % RING]);
        k -= ahead;
        if (k >= count)
            continue;
        ids[k] = land(flat, &flights[k % RING], vectors + k * words, narrow);
        if (ids[k] == STATE_NONE)
            return k;
    }
    return count;
}

SPECIALISED size_t insert(Store *store, const uint64_t *vectors, size_t count,
                          StateId *ids, bool narrow) {
    Flat *flat = (Flat *)store;
    size_t words = narrow ? 1 : store->words;
    assert(flat->index.lines > 0); /* not sealed */
    store->result = STORE_OK;
    for (size_t done = 0; done < count; done += GROUP) {
        size_t group = count - done < GROUP ? count - done : GROUP;
        size_t handled = insert_group(flat, vectors + done * words, group,
                                      ids + done, narrow);
        if (handled < group) {
            store->result = reason_for_result(flat);
            return done + handled;
        }
    }
    return count;
}

static size_t insert_narrow(Store *store, const uint64_t *vectors, size_t count,
                            StateId *ids) {
    return insert(store, vectors, count, ids, true);
}

static size_t insert_wide(Store *store, const uint64_t *vectors, size_t count,
                          StateId *ids) {
    return insert(store, vectors, count, ids, false);
}

/* As insertion, with all misses of a kind under way at once: what is looked up
 * are the few transitions of a state. */
SPECIALISED void find(const Store *store, const uint64_t *vectors, size_t count,
                      StateId *ids, bool narrow) {
    const Flat *flat = (const Flat *)store;
    size_t words = narrow ? 1 : store->words;
    Flight flights[RING];
    assert(flat->index.lines > 0); /* not sealed */
    for (size_t done = 0; done < count; done += RING) {
        size_t group = count - done < RING ? count - done : RING;
        const uint64_t *first = vectors + done * words;
        for (size_t i = 0; i < group; i++)
            take_off(flat, &flights[i], first + i * words, narrow);
        for (size_t i = 0; i < group; i++)
            approach(flat, &flights[i]);
        for (size_t i = 0; i < group; i++) {
            Cursor cursor = flights[i].cursor;
            ShortId id;
            bool found = compare(flat, &flights[i], first + i * words, &cursor,
                                 &id, narrow);
            ids[done + i] = found ? id : STATE_NONE;
        }
    }
}

static void find_narrow(const Store *store, const uint64_t *vectors,
                        size_t count, StateId *ids) {
    find(store, vectors, count, ids, true);
}

static void find_wide(const Store *store, const uint64_t *vectors, size_t count,
                      StateId *ids) {
    find(store, vectors, count, ids, false);
}

static void get_narrow(const Store *store, StateId id, uint64_t *vector) {
    assert(id < store->count);
    *vector = load_word((const Flat *)store, id);
}

static void get_wide(const Store *store, StateId id, uint64_t *vector) {
    const Flat *flat = (const Flat *)store;
    assert(id < store->count);
    const char *bytes = slab_at(flat, id);
    for (size_t k = 0; k < flat->last; k++)
        vector[k] = load(bytes + k * sizeof *vector);
    vector[flat->last] = load(bytes + flat->last * sizeof *vector) & flat->mask;
    for (size_t k = flat->last + 1; k < store->words; k++)
        vector[k] = 0;
}

/* Every vector must be found under its own id, so ids and vectors are one to
 * one; as many entries as vectors, so there is nothing else in the index. */
static void check_index(const Flat *flat) {
    bool narrow = flat->store.words == 1;
    for (uint32_t id = 0; id < flat->store.count; id++) {
        uint64_t hash = hash_stored(flat, id, narrow);
        Cursor cursor = index_start(&flat->index, hash);
        ShortId found = SHORT_NONE;
        while (found != id && index_seek(&flat->index, &cursor, hash, &found))
            if (found >= flat->store.count ||
                (found != id && memcmp(slab_at(flat, found), slab_at(flat, id),
                                       flat->width) == 0))
                BUG("store: ids %u and %u clash", found, id);
        if (found != id)
            BUG("store: id %u is not in the index", id);
    }
    uint64_t used = 0;
    for (uint64_t i = 0; i < flat->index.lines; i++)
        used += line_used(index_line(&flat->index, i));
    if (used != flat->store.count)
        BUG("store: %llu entries for %llu states", (unsigned long long)used,
            (unsigned long long)flat->store.count);
}

static void check(const Store *store) {
    const Flat *flat = (const Flat *)store;
    if (store->count > flat->most || store->count > flat->slab_room)
        BUG("store: more states than there is room for");
    const char *bytes = flat->slab.data;
    for (size_t i = store->count * flat->width; i < flat->slab.bytes; i++)
        if (bytes[i] != 0)
            BUG("store: the slab is not clean after the last vector");
    if (flat->index.lines > 0)
        check_index(flat);
}

static void seal(Store *store) {
    index_release(&((Flat *)store)->index, store->mem);
}

/* The tables stay as large as they are. */
static void clear(Store *store) {
    Flat *flat = (Flat *)store;
    memset(flat->slab.data, 0, store->count * flat->width);
    memset(flat->index.map.data, 0, flat->index.map.bytes);
}

/* The last states come first; pages are given back a few thousand states at a
 * time. */
static size_t drain(Store *store, uint64_t *vectors, size_t most) {
    Flat *flat = (Flat *)store;
    size_t count = store->count < most ? (size_t)store->count : most;
    assert(flat->index.lines == 0);
    for (size_t i = 0; i < count; i++) {
        store_read(store, store->count - 1, vectors + i * store->words);
        if (--store->count % GIVE_BACK == 0)
            map_shrink(store->mem, &flat->slab, slab_bytes(flat, store->count));
    }
    return count;
}

static void release(Store *store) {
    Flat *flat = (Flat *)store;
    Mem *mem = store->mem;
    index_release(&flat->index, mem);
    map_release(mem, &flat->slab);
    mem_free(mem, flat, sizeof *flat);
}

static const StoreOperations narrow_operations = {
    .insert = insert_narrow,
    .find = find_narrow,
    .get = get_narrow,
    .check = check,
    .seal = seal,
    .drain = drain,
    .clear = clear,
    .free = release,
};

static const StoreOperations wide_operations = {
    .insert = insert_wide,
    .find = find_wide,
    .get = get_wide,
    .check = check,
    .seal = seal,
    .drain = drain,
    .clear = clear,
    .free = release,
};

/* The fields that follow from the shape. */
static void set_shape(Flat *flat, Mem *mem, StoreShape shape) {
    uint32_t used = shape.bits ? shape.bits : 1; /* no vector is empty */
    flat->width = (used + 7) / 8;
    flat->last = (used + 63) / 64 - 1;
    flat->mask = UINT64_MAX >> (63 - (used - 1) % 64);
    assert(flat->width <= shape.words * sizeof(uint64_t));
    flat->beside = shape.beside;
    flat->most = shape.most;
    flat->ids = shape.ids ? least(shape.ids, MOST_IDS) : MOST_IDS;
    flat->store = (Store){
        .operations = shape.words == 1 ? &narrow_operations : &wide_operations,
        .mem = mem,
        .words = shape.words,
    };
}

Store *flat_make(Mem *mem, StoreShape shape) {
    assert(shape.words > 0 && shape.bits <= (uint64_t)shape.words * 64);
    Flat *flat = mem_try(mem, sizeof *flat);
    if (!flat)
        return NULL;
    set_shape(flat, mem, shape);
    map_hold(mem, &flat->slab);
    if (!try_grow_slab(flat, 1) || !index_init(&flat->index, mem)) {
        release(&flat->store);
        return NULL;
    }
    return &flat->store;
}
