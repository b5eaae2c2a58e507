#include "store/tree.h"

#include "base/bug.h"
#include "base/stress.h"
#include "store/blind.h"
#include "store/compact.h"
#include "store/draining.h"
#include "store/flat.h"
#include "store/folding.h"
#include "store/vector_cache.h"

#include <string.h>

enum {
    EARLY = STRESSED(1 << 16, 40), /* states before cuts are learnt, or ... */
    EARLY_BYTES = 1 << 22,         /* ... fewer if they are long, ... */
    EARLY_PART = 32,               /* ... or take more of the memory, ... */
    EARLY_LEAST = EARLY / 16,      /* ... but at least so many, ... */
    SAMPLE_BYTES = 1 << 19,        /* ... from so many bytes of these */
    ID_BITS = STRESSED(20, 6),     /* low bits of an id that are in a key */
    PASSED = 0,                    /* payload of a state that does not wait, */
    WAITING = 1                    /* and of one that does */
};

typedef VEC(Quotient *) Quotients;

typedef struct Tree {
    Store store;      /* what others see of it; first */
    uint32_t bytes;   /* of a vector, in use */
    Store *early;     /* the first states, whole, until there are enough of them
                         to learn from; roots are their ids. Then NULL */
    Folding folding;  /* of vectors, after that */
    Quotients tables; /* of roots, by the high bits of their ids; NULL: there
                         are none of these */
    uint64_t *vector; /* one of the first states */
    uint64_t enough;  /* as many of them */
    uint64_t most;    /* limit on states */
    uint64_t passed;  /* states below do not wait, */
    bool waits;       /* if that is wanted */
    VectorMemo recent; /* vectors that came lately; none if it is to be known
                      which states wait */
    uint64_t *batch;   /* vectors that did not, */
    uint64_t *roots;   /* their roots, */
    uint64_t *keys;    /* the keys of these, */
    StateId *ids;      /* what is said of them, */
    size_t done;       /* and which of the roots comes first */
    size_t drained; /* tables that were taken out, when the store is moved, */
    Draining out;   /* and how far the next one was */
} Tree;

static uint64_t high_of(uint64_t id) {
    return id >> ID_BITS;
}

/* The number of the table for a root: pairs of high parts are counted square
 * by square. */
static uint64_t table_of(uint64_t root) {
    uint64_t x = high_of(root >> 32), y = high_of(root & UINT32_MAX);
    uint64_t side = x > y ? x : y;
    assert(root != FOLDING_NONE);
    return side * side + side + x - y;
}

/* Its key in that table. */
static uint64_t key_of(uint64_t root) {
    uint64_t mask = (UINT64_C(1) << ID_BITS) - 1;
    return (root >> 32 & mask) << ID_BITS | (root & mask);
}

/* The root of a key in a table. */
static uint64_t root_of(uint64_t table, uint64_t key) {
    uint64_t side = 0, mask = (UINT64_C(1) << ID_BITS) - 1;
    while ((side + 1) * (side + 1) <= table)
        side++;
    uint64_t offset = table - side * side;
    uint64_t x = offset < side ? offset : side;
    uint64_t y = offset < side ? side : 2 * side - offset;
    uint64_t root =
        (x << ID_BITS | key >> ID_BITS) << 32 | (y << ID_BITS | (key & mask));
    assert(table_of(root) == table && key_of(root) == key);
    return root;
}

/* ---- Tables -------------------------------------------------------------- */

static Quotient *new_table(const Tree *self) {
    Mem *mem = self->store.mem;
    Quotient *table = mem_try(mem, sizeof *table);
    if (!table)
        return NULL;
    QuotientShape shape = {.bits = 2 * ID_BITS, .payload = self->waits ? 1 : 0};
    if (quotient_init(table, mem, shape))
        return table;
    mem_free(mem, table, sizeof *table);
    return NULL;
}

/* The table of this number, made if need be; NULL at the memory limit. */
static Quotient *have_table(Tree *self, uint64_t number) {
    Mem *mem = self->store.mem;
    while (self->tables.count <= number)
        if (!vec_try_push(mem, &self->tables, NULL))
            return NULL;
    Quotient **table = &vec_item(&self->tables, number);
    if (!*table)
        *table = new_table(self);
    return *table;
}

static void release_table(Tree *self, size_t number) {
    Quotient **table = &vec_item(&self->tables, number);
    if (!*table)
        return;
    quotient_release(*table);
    mem_free(self->store.mem, *table, sizeof **table);
    *table = NULL;
}

static void release_tables(Tree *self) {
    for (size_t i = 0; i < self->tables.count; i++)
        release_table(self, i);
    vec_release(self->store.mem, &self->tables);
}

static Quotient *table_at(const Tree *self, uint64_t number) {
    return number < self->tables.count ? vec_item(&self->tables, number) : NULL;
}

/* ---- Inserting and finding ---------------------------------------------- */

/* What is said of a root that is stored, by its payload. */
static const uint64_t known[] = {[PASSED] = STATE_OLD, [WAITING] = STATE_WAITS};

/* A new root gets its id, if there is room for it. */
static bool admit(void *owner, size_t key, StateId *id) {
    Tree *self = owner;
    if (!store_reserve(&self->store, self->most))
        return false;
    *id = store_admit(&self->store, &self->roots[self->done + key]);
    return true;
}

/* The first root from `from` on that belongs to another table. */
static size_t end_of_run(const Tree *self, size_t from, size_t count) {
    size_t end = from + 1;
    uint64_t table = table_of(self->roots[from]);
    while (end < count && table_of(self->roots[end]) == table)
        end++;
    return end;
}

/* Does a state that comes now wait, as far as anyone wants to know? */
static uint32_t new_payload(const Tree *self) {
    return self->waits && self->store.slides ? WAITING : PASSED;
}

/* Roots of one table, from `done` on; how many could be inserted. */
static size_t insert_run(Tree *self, size_t count) {
    Quotient *table = have_table(self, table_of(self->roots[self->done]));
    if (!table)
        return 0;
    for (size_t k = 0; k < count; k++)
        self->keys[k] = key_of(self->roots[self->done + k]);
    QuotientKeys keys = {self->keys, 1, count, known};
    QuotientGate gate = {
        .payload = new_payload(self), .owner = self, .open = admit};
    return quotient_insert(table, keys, &gate, self->ids + self->done);
}

/* The batch; how many of its vectors could be inserted. */
static size_t insert_batch(Tree *self, size_t count) {
    assert(!self->early && count <= FOLDING_BATCH);
    size_t folded =
        folding_fold(&self->folding, self->batch, count, self->roots);
    self->done = 0;
    while (self->done < folded) {
        size_t run = end_of_run(self, self->done, folded) - self->done;
        size_t handled = insert_run(self, run);
        self->done += handled;
        if (handled < run)
            break;
    }
    if (self->done < count && self->store.result == STORE_OK)
        self->store.result = STORE_NO_MEMORY;
    return self->done;
}

/* Vectors that were inserted recently are stored, or are in the batch. If not
 * all of it can be inserted, that is not so. */
static size_t insert_folded(Tree *self, const uint64_t *vectors, size_t count,
                            StateId *ids) {
    size_t words = self->store.words, from[FOLDING_BATCH];
    assert(self->batch && (!self->waits || !self->recent.table));
    for (size_t next = 0; next < count;) {
        size_t batch = 0;
        for (; next < count && batch < FOLDING_BATCH; next++) {
            const uint64_t *vector = vectors + next * words;
            ids[next] = STATE_OLD;
            if (vector_cache_meet(&self->recent, vector))
                continue;
            memcpy(self->batch + batch * words, vector, words * sizeof *vector);
            from[batch++] = next;
        }
        size_t handled = insert_batch(self, batch);
        for (size_t i = 0; i < handled; i++)
            ids[from[i]] = self->ids[i];
        if (handled < batch) {
            vector_memo_clear(&self->recent);
            return from[handled];
        }
    }
    return count;
}

static StateId find_root(const Tree *self, uint64_t root) {
    const Quotient *table =
        root == FOLDING_NONE ? NULL : table_at(self, table_of(root));
    StateId id = STATE_NONE;
    uint64_t key = key_of(root);
    if (table)
        quotient_find(table, (QuotientKeys){&key, 1, 1, known}, &id);
    return id;
}

static void find_folded(const Tree *self, const uint64_t *vectors, size_t count,
                        StateId *ids) {
    for (size_t done = 0; done < count; done += FOLDING_BATCH) {
        size_t batch =
            count - done < FOLDING_BATCH ? count - done : FOLDING_BATCH;
        folding_find(&self->folding, vectors + done * self->store.words, batch,
                     self->roots);
        for (size_t i = 0; i < batch; i++)
            ids[done + i] = find_root(self, self->roots[i]);
    }
}

/* ---- The first states --------------------------------------------------- */

static StateId answer_early(const Tree *self, StateId id) {
    return known[self->waits && id >= self->passed ? WAITING : PASSED];
}

static bool add_early(Tree *self, const uint64_t *vector, StateId *id) {
    StateId early;
    if (!store_reserve(&self->store, self->most))
        return false;
    if (store_insert(self->early, vector, 1, &early) == 0) {
        self->store.result = STORE_NO_MEMORY;
        return false;
    }
    *id = store_admit(&self->store, &(uint64_t){early});
    if (!self->store.slides) /* it does not wait */
        self->passed = self->store.count;
    return true;
}

static size_t insert_early(Tree *self, const uint64_t *vectors, size_t count,
                           StateId *ids) {
    for (size_t i = 0; i < count; i++) {
        const uint64_t *vector = vectors + i * self->store.words;
        store_find(self->early, vector, 1, &ids[i]);
        if (ids[i] != STATE_NONE)
            ids[i] = answer_early(self, ids[i]);
        else if (!add_early(self, vector, &ids[i]))
            return i;
    }
    return count;
}

static void find_early(const Tree *self, const uint64_t *vectors, size_t count,
                       StateId *ids) {
    store_find(self->early, vectors, count, ids);
    for (size_t i = 0; i < count; i++)
        if (ids[i] != STATE_NONE)
            ids[i] = answer_early(self, ids[i]);
}

/* How to fold, from some of the states so far; false at the memory limit. */
static bool learn(Tree *self) {
    Store *store = &self->store;
    uint64_t count = SAMPLE_BYTES / self->bytes + 1;
    if (count > self->early->count)
        count = self->early->count;
    size_t bytes = count * store->words * sizeof(uint64_t);
    uint64_t *sample = mem_try(store->mem, bytes);
    Cutting cutting = {0};
    for (uint64_t k = 0; sample && k < count; k++)
        store_get(self->early, (k * self->early->count / count),
                  sample + k * store->words);
    bool learnt =
        sample &&
        cutting_learn(&cutting, store->mem, sample, count, store->words,
                      self->bytes) &&
        folding_init(&self->folding, store->mem, store->words, &cutting);
    mem_free(store->mem, sample, bytes);
    vec_release(store->mem, &cutting);
    return learnt;
}

/* The root of one of the first states, whose parts are stored if need be. */
static bool fold_one(Tree *self, StateId id, uint64_t *root) {
    store_get(self->early, id, self->vector);
    return folding_fold(&self->folding, self->vector, 1, root) == 1;
}

/* They have their ids. */
static bool let_in(void *owner, size_t key, StateId *id) {
    (void)owner, (void)key;
    *id = 0;
    return true;
}

/* Insert the roots of the first states; false at the memory limit. */
static bool insert_roots(Tree *self) {
    for (StateId id = 0; id < self->early->count; id++) {
        uint64_t root;
        if (!fold_one(self, id, &root))
            return false;
        Quotient *table = have_table(self, table_of(root));
        uint64_t key = key_of(root);
        QuotientGate gate = {
            .payload = self->waits && id >= self->passed ? WAITING : PASSED,
            .open = let_in};
        StateId answer;
        if (!table || quotient_insert(table, (QuotientKeys){&key, 1, 1, known},
                                      &gate, &answer) == 0)
            return false;
    }
    return true;
}

/* The root of one of the first states, whose parts are stored. */
static uint64_t known_root(Tree *self, uint64_t id) {
    uint64_t root;
    if (!fold_one(self, id, &root))
        BUG("store: a part of a state is lost");
    return root;
}

/* What waits, or is pinned, is in the window by its root from now on. */
static void rename_waiting(Tree *self) {
    Window *window = &self->store.window;
    for (uint64_t id = window->first; id < window->end; id++)
        window_put(window, id, &(uint64_t){known_root(self, id)});
    for (size_t i = 0; i < window->pins.count; i++) {
        IdRange ids = vec_item(&window->pins, i).ids;
        for (uint64_t id = ids.first; id < ids.end && id < window->end; id++)
            window_keep(window, id, &(uint64_t){known_root(self, id)});
    }
}

static void forget_folding(Tree *self) {
    release_tables(self);
    folding_release(&self->folding);
    self->folding = (Folding){0};
}

/* There are enough states to learn from. Without memory they stay as they are,
 * until there are many more. */
static void leave_early(Tree *self) {
    assert(self->early->count == self->store.count);
    assert(self->tables.count == 0);
    if (!learn(self) || !insert_roots(self)) {
        forget_folding(self);
        self->enough *= 2;
        return;
    }
    rename_waiting(self);
    store_free(self->early);
    self->early = NULL;
    vector_memo_init(&self->recent, self->store.mem, self->store.words, 0);
    if (!self->waits)
        vector_memo_resize(&self->recent, VECTOR_CACHE_BYTES);
}

/* ---- The store ---------------------------------------------------------- */

static size_t insert(Store *store, const uint64_t *vectors, size_t count,
                     StateId *ids) {
    Tree *self = (Tree *)store;
    store->result = STORE_OK;
    if (self->early && self->early->count >= self->enough)
        leave_early(self);
    return self->early ? insert_early(self, vectors, count, ids)
                       : insert_folded(self, vectors, count, ids);
}

static void find(const Store *store, const uint64_t *vectors, size_t count,
                 StateId *ids) {
    const Tree *self = (const Tree *)store;
    if (self->early)
        find_early(self, vectors, count, ids);
    else
        find_folded(self, vectors, count, ids);
}

static void get(const Store *store, StateId id, uint64_t *vector) {
    const Tree *self = (const Tree *)store;
    uint64_t root;
    window_get(&store->window, id, &root);
    if (self->early)
        store_get(self->early, root, vector);
    else
        folding_unfold(&self->folding, root, vector);
}

static void pass(Store *store, uint64_t id) {
    Tree *self = (Tree *)store;
    if (self->passed < store->window.first) /* others came from elsewhere */
        self->passed = store->window.first;
    for (uint64_t i = self->passed; self->waits && !self->early && i < id;
         i++) {
        uint64_t root;
        window_get(&store->window, i, &root);
        quotient_change(vec_item(&self->tables, table_of(root)),
                        &(uint64_t){key_of(root)}, PASSED);
    }
    assert(id <= store->count);
    self->passed = id;
}

static uint64_t count_roots(const Tree *self) {
    uint64_t count = 0;
    for (size_t i = 0; i < self->tables.count; i++) {
        if (!self->tables.data[i])
            continue;
        quotient_check(self->tables.data[i]);
        count += self->tables.data[i]->count;
    }
    return count;
}

static void check(const Store *store) {
    const Tree *self = (const Tree *)store;
    uint64_t count = self->early ? self->early->count : count_roots(self);
    if (self->early)
        store_check(self->early);
    else
        folding_check(&self->folding);
    if (count != store->count)
        BUG("store: %llu roots for %llu states", (unsigned long long)count,
            (unsigned long long)store->count);
}

/* ---- Moving -------------------------------------------------------------- */

/* Nodes stay until the store is freed: states that wait are roots. */
static size_t drain(Store *store, uint64_t *vectors, size_t most) {
    Tree *self = (Tree *)store;
    if (self->early) {
        store_seal(self->early);
        return self->early->operations->drain(self->early, vectors, most);
    }
    if (most > FOLDING_BATCH)
        most = FOLDING_BATCH;
    for (; self->drained < self->tables.count; self->drained++) {
        Quotient *table = vec_item(&self->tables, self->drained);
        size_t count =
            !table ? 0 : draining_take(&self->out, table, self->keys, 1, most);
        for (size_t i = 0; i < count; i++)
            folding_unfold(&self->folding,
                           root_of(self->drained, self->keys[i]),
                           vectors + i * store->words);
        if (count > 0)
            return count;
        release_table(self, self->drained);
        self->out = (Draining){0};
    }
    return 0;
}

/* Nodes stay: roots of the same vectors are the same again. */
static void clear(Store *store) {
    Tree *self = (Tree *)store;
    for (size_t i = 0; i < self->tables.count; i++)
        if (self->tables.data[i])
            quotient_clear(self->tables.data[i]);
    if (self->early)
        store_clear(self->early);
    vector_memo_clear(&self->recent);
    self->passed = 0;
}

static void release(Store *store) {
    Tree *self = (Tree *)store;
    Mem *mem = store->mem;
    window_release(&store->window);
    forget_folding(self);
    store_free(self->early);
    vector_memo_release(&self->recent);
    mem_free(mem, self->batch,
             FOLDING_BATCH * store->words * sizeof *self->batch);
    mem_free(mem, self->ids, FOLDING_BATCH * sizeof *self->ids);
    mem_free(mem, self->roots, FOLDING_BATCH * sizeof *self->roots);
    mem_free(mem, self->keys, FOLDING_BATCH * sizeof *self->keys);
    mem_free(mem, self->vector, store->words * sizeof *self->vector);
    mem_free(mem, self, sizeof *self);
}

static const StoreOperations operations = {
    .insert = insert,
    .find = find,
    .get = get,
    .pass = pass,
    .check = check,
    .drain = drain,
    .clear = clear,
    .free = release,
};

/* Everything that is allocated; false at the memory limit. */
static bool allocate(Tree *self, StoreShape shape) {
    Mem *mem = self->store.mem;
    shape.most = UINT64_MAX; /* the limits are of the tree, not of its parts */
    shape.ids = 0;
    self->early = flat_kind.make(mem, shape);
    self->batch =
        mem_try(mem, FOLDING_BATCH * shape.words * sizeof *self->batch);
    self->ids = mem_try(mem, FOLDING_BATCH * sizeof *self->ids);
    self->roots = mem_try(mem, FOLDING_BATCH * sizeof *self->roots);
    self->keys = mem_try(mem, FOLDING_BATCH * sizeof *self->keys);
    self->vector = mem_try(mem, shape.words * sizeof *self->vector);
    return self->early && self->batch && self->ids && self->roots &&
           self->keys && self->vector;
}

/* How many states of so many bytes to learn from: few if memory is short. */
static uint64_t enough_for(const Mem *mem, uint32_t bytes) {
    uint64_t room = mem->limit / EARLY_PART;
    uint64_t most = (room < EARLY_BYTES ? room : EARLY_BYTES) / bytes;
    if (most > EARLY)
        return EARLY;
    return most < EARLY_LEAST ? EARLY_LEAST : most;
}

Store *tree_make(Mem *mem, StoreShape shape) {
    if (shape.bits <= TREE_LEAST) /* there is nothing to fold */
        return compact_kind.make(mem, shape);
    Tree *self = mem_try(mem, sizeof *self);
    if (!self)
        return NULL;
    uint32_t bytes = (shape.bits + 7) / 8;
    *self = (Tree){.store = {.operations = &operations,
                             .mem = mem,
                             .words = shape.words,
                             .blind = true},
                   .bytes = bytes > 2 ? bytes : 2,
                   .enough = enough_for(mem, bytes),
                   .most = shape.most,
                   .waits = shape.waits};
    window_init(&self->store.window, mem, 1, 64);
    if (allocate(self, shape))
        return &self->store;
    release(&self->store);
    return NULL;
}
