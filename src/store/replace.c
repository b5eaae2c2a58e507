#include "store/replace.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/rng.h"
#include "base/stress.h"

#include <assert.h>
#include <string.h>

enum {
    HEADER = 4 + 1 + 1, /* bytes of a record before the vector */
    AT_SET = 4,         /* where they are: next, set, met */
    AT_MET = 5,
    MOST_MET = UINT8_MAX,              /* more is not counted */
    FIRST_ROOM = STRESSED(1 << 10, 1), /* places at first */
    TRIES = STRESSED(64, 1),           /* draws before the table is scanned */
    ROUNDING = 2 << 20                 /* more bytes than a map asks for */
};

typedef struct Replace {
    Store store;        /* what others see of it; first */
    Map records;        /* by place */
    Map heads;          /* by bucket: the first place of its chain + 1, or 0 */
    uint64_t buckets;   /* how many heads there are */
    uint64_t room;      /* places that there are memory for */
    uint64_t most;      /* places that there may be */
    StoreResult bound;  /* what most is due to */
    size_t ceiling;     /* of all memory in use, for the table to grow */
    uint64_t visited;   /* states that can be replaced */
    uint32_t width;     /* bytes of a packed vector */
    uint32_t beside;    /* bytes per state that its owner keeps elsewhere */
    uint64_t hand;      /* the oldest is looked for from here on */
    StoreVictim victim; /* which state is replaced */
    Rng rng;            /* for that */
    uint64_t *scratch;  /* a vector that is hashed again */
} Replace;

static size_t record_bytes(const Replace *self) {
    return HEADER + self->width;
}

static unsigned char *record(const Replace *self, uint64_t place) {
    assert(place < self->room);
    return (unsigned char *)self->records.data + place * record_bytes(self);
}

/* Links are places + 1, and 0 at the end of a chain. */
static uint32_t next_of(const Replace *self, uint64_t place) {
    uint32_t next;
    memcpy(&next, record(self, place), sizeof next);
    return next;
}

static void set_next(const Replace *self, uint64_t place, uint32_t next) {
    memcpy(record(self, place), &next, sizeof next);
}

static uint32_t *head_of(const Replace *self, uint64_t hash) {
    assert(self->buckets > 0);
    return (uint32_t *)self->heads.data + hash_reduce(hash, self->buckets);
}

static uint64_t hash_of(const Replace *self, const uint64_t *vector) {
    return hash_words(vector, self->store.words);
}

static void get(const Store *store, StateId id, uint64_t *vector) {
    const Replace *self = (const Replace *)store;
    assert(id < store->count);
    memset(vector, 0, store->words * sizeof *vector);
    memcpy(vector, record(self, id) + HEADER, self->width);
}

static uint64_t hash_at(const Replace *self, uint64_t place) {
    get(&self->store, place, self->scratch);
    return hash_of(self, self->scratch);
}

/* ---- Chains -------------------------------------------------------------- */

static void link_place(Replace *self, uint64_t place, uint64_t hash) {
    uint32_t *head = head_of(self, hash);
    set_next(self, place, *head);
    *head = (uint32_t)place + 1;
}

static void unlink_place(Replace *self, uint64_t place) {
    uint32_t *head = head_of(self, hash_at(self, place));
    if (*head == place + 1) {
        *head = next_of(self, place);
        return;
    }
    uint64_t before = *head - 1;
    while (next_of(self, before) != place + 1)
        before = next_of(self, before) - 1;
    set_next(self, before, next_of(self, place));
}

static StateId lookup(const Replace *self, const uint64_t *vector,
                      uint64_t hash) {
    if (self->buckets == 0)
        return STATE_NONE;
    uint32_t link = *head_of(self, hash);
    while (link &&
           memcmp(record(self, link - 1) + HEADER, vector, self->width) != 0)
        link = next_of(self, link - 1);
    return link ? link - 1 : STATE_NONE;
}

/* ---- Room ---------------------------------------------------------------- */

/* The memory that places take: the table's own, and that of its owner. */
static size_t bytes_per_place(const Replace *self) {
    return record_bytes(self) + sizeof(uint32_t) + self->beside;
}

/* How many places there may be at most, now that so much memory is in use by
 * others. */
static uint64_t affordable(const Replace *self) {
    size_t own = self->records.bytes + self->heads.bytes;
    assert(own <= self->store.mem->live);
    size_t others = self->store.mem->live - own;
    if (self->ceiling <= others)
        return 0;
    size_t left = self->ceiling - others;
    size_t rounding = left / 4 < ROUNDING ? left / 4 : ROUNDING;
    return (left - rounding) / bytes_per_place(self);
}

/* More heads, if there is memory: without, chains are longer. */
static void renew_heads(Replace *self) {
    size_t bytes = self->room * sizeof(uint32_t);
    if (!map_try_renew(self->store.mem, &self->heads, bytes))
        return;
    self->buckets = self->room;
    for (uint64_t place = 0; place < self->store.count; place++)
        link_place(self, place, hash_at(self, place));
}

/* Twice as many places, or as many as possible. False if there are no more:
 * from now on the table is full. */
static bool grow(Replace *self) {
    uint64_t needed = self->room ? 2 * self->room : FIRST_ROOM;
    uint64_t most = affordable(self);
    if (needed > most)
        needed = most;
    if (needed > self->most)
        needed = self->most;
    if (needed > self->room &&
        map_try_grow(self->store.mem, &self->records,
                     mem_product(needed, record_bytes(self)))) {
        self->room = needed;
        renew_heads(self);
        if (self->buckets > 0)
            return true;
        self->room = 0;
    }
    if (self->room < self->most) {
        self->most = self->room;
        self->bound = STORE_NO_MEMORY;
    }
    return false;
}

/* ---- Sets and victims ---------------------------------------------------- */

static StateSet set_of(const Store *store, StateId id) {
    assert(id < store->count);
    return (StateSet)record((const Replace *)store, id)[AT_SET];
}

static bool is_visited(const Replace *self, uint64_t place) {
    return set_of(&self->store, place) == SET_VISITED;
}

static void put(Store *store, StateId id, StateSet set) {
    Replace *self = (Replace *)store;
    self->visited -= is_visited(self, id);
    record(self, id)[AT_SET] = (unsigned char)set;
    self->visited += set == SET_VISITED;
}

/* The first visited state from here on, round the table. There is one. */
static uint64_t scan(const Replace *self, uint64_t place) {
    assert(self->visited > 0);
    while (!is_visited(self, place))
        place = place + 1 == self->store.count ? 0 : place + 1;
    return place;
}

static uint64_t draw(Replace *self) {
    uint64_t place = 0;
    for (int i = 0; i < TRIES; i++) {
        place = rng_below(&self->rng, self->store.count);
        if (is_visited(self, place))
            return place;
    }
    return scan(self, place);
}

static uint64_t draw_least_met(Replace *self) {
    uint64_t best = draw(self);
    for (int i = 1; i < REPLACE_DRAWS; i++) {
        uint64_t other = draw(self);
        if (record(self, other)[AT_MET] < record(self, best)[AT_MET])
            best = other;
    }
    return best;
}

static uint64_t oldest(Replace *self) {
    uint64_t place = scan(self, self->hand);
    self->hand = place + 1 == self->store.count ? 0 : place + 1;
    return place;
}

static uint64_t choose(Replace *self) {
    switch (self->victim) {
    case VICTIM_RANDOM:
        return draw(self);
    case VICTIM_OLDEST:
        return oldest(self);
    case VICTIM_DEGREE:
        return draw_least_met(self);
    }
    BUG("unknown choice of a victim: %d", (int)self->victim);
}

/* A place for a new vector; false if there is none. */
static bool find_place(Replace *self, uint64_t *place) {
    Store *store = &self->store;
    if (store->count < self->room ||
        (store->count < self->most && grow(self))) {
        *place = store->count++;
        record(self, *place)[AT_SET] = 0;
        return true;
    }
    if (self->visited == 0) {
        store->result = self->bound;
        return false;
    }
    *place = choose(self);
    unlink_place(self, *place);
    put(store, *place, 0);
    store->replaced++;
    return true;
}

/* ---- Operations ---------------------------------------------------------- */

static bool add(Replace *self, const uint64_t *vector, uint64_t hash,
                StateId *id) {
    uint64_t place;
    if (!find_place(self, &place))
        return false;
    memcpy(record(self, place) + HEADER, vector, self->width);
    record(self, place)[AT_MET] = 0;
    link_place(self, place, hash);
    put(&self->store, place, SET_PATH);
    self->store.inserted++;
    *id = place;
    return true;
}

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Replace *self = (Replace *)store;
    store->result = STORE_OK;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *vector = vectors + i * store->words;
        uint64_t hash = hash_of(self, vector);
        ids[i] = lookup(self, vector, hash);
        if (ids[i] == STATE_NONE && !add(self, vector, hash, &ids[i]))
            return i;
    }
    return count;
}

/* Being met is noted in the record, and changes nothing else. */
static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Replace *self = (const Replace *)store;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *vector = vectors + i * store->words;
        ids[i] = lookup(self, vector, hash_of(self, vector));
        if (ids[i] != STATE_NONE && record(self, ids[i])[AT_MET] < MOST_MET)
            record(self, ids[i])[AT_MET]++;
    }
}

/* Every state is in one set and in the chain where it is looked for. */
static void check(const Store *store) {
    const Replace *self = (const Replace *)store;
    uint64_t visited = 0, linked = 0;
    for (uint64_t place = 0; place < store->count; place++) {
        StateSet set = set_of(store, place);
        visited += set == SET_VISITED;
        if (set < SET_PATH || set > SET_VISITED ||
            lookup(self, self->scratch, hash_at(self, place)) != place)
            BUG("store: state %llu is in no set, or not found",
                (unsigned long long)place);
    }
    for (uint64_t b = 0; b < self->buckets; b++)
        for (uint32_t link = ((uint32_t *)self->heads.data)[b]; link;
             link = next_of(self, link - 1))
            linked++;
    if (visited != self->visited || linked != store->count ||
        store->count > self->room || self->room > self->most ||
        store->inserted < store->count + store->replaced)
        BUG("store: %llu states are visited, and %llu were counted; %llu are "
            "in chains",
            (unsigned long long)visited, (unsigned long long)self->visited,
            (unsigned long long)linked);
}

static void seal(Store *store) {
    (void)store;
}

static void clear(Store *store) {
    Replace *self = (Replace *)store;
    if (self->heads.data)
        memset(self->heads.data, 0, self->buckets * sizeof(uint32_t));
    self->visited = self->hand = 0;
}

static void release(Store *store) {
    Replace *self = (Replace *)store;
    map_release(store->mem, &self->records);
    map_release(store->mem, &self->heads);
    mem_free(store->mem, self->scratch,
             self->scratch ? store->words * sizeof *self->scratch : 0);
    mem_free(store->mem, self, sizeof *self);
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .get = get,
    .put = put,
    .set_of = set_of,
    .check = check,
    .seal = seal,
    .clear = clear,
    .free = release,
};

/* The limits that are numbers of places. */
static void limit_places(Replace *self, StoreShape shape) {
    self->most = shape.most;
    self->bound = STORE_NO_STATES;
    uint64_t most =
        shape.table ? shape.table / (record_bytes(self) + 4) : UINT64_MAX;
    if (most < self->most) {
        self->most = most;
        self->bound = STORE_NO_MEMORY;
    }
    if (self->most > SHORT_NONE) {
        self->most = SHORT_NONE;
        self->bound = STORE_NO_IDS;
    }
}

Store *replace_make(Mem *mem, StoreShape shape) {
    Replace *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    *self = (Replace){
        .store = {.operations = &operations, .mem = mem, .words = shape.words},
        .width = shape.bits ? (shape.bits + 7) / 8 : 1,
        .beside = shape.beside,
        .victim = shape.victim,
        .rng = {hash_word(shape.seed)}};
    assert(self->width <= shape.words * sizeof(uint64_t));
    limit_places(self, shape);
    self->scratch = mem_try(mem, shape.words * sizeof *self->scratch);
    if (!self->scratch) {
        release(&self->store);
        return NULL;
    }
    size_t free = mem->limit - mem->live;
    self->ceiling = mem->limit - free / 8;
    return &self->store;
}
