/* The kinds of store, and what is the same for all of them. */
#include "store/store.h"

#include "store/bitstate.h"
#include "store/blind.h"
#include "store/compact.h"
#include "store/flat.h"
#include "store/hashed.h"
#include "store/replace.h"
#include "store/tree.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define STORE_ROW(word, kind, function, ...) \
    const StoreKind kind = {.name = word, .make = function, __VA_ARGS__};
STORES(STORE_ROW)
#undef STORE_ROW

const StoreKind *const store_kinds[] = {
#define STORE_POINTER(word, kind, ...) &kind,
    STORES(STORE_POINTER)
#undef STORE_POINTER
        NULL};

const StoreKind *store_kind_with(StoreTraits traits) {
    for (size_t i = 0; store_kinds[i]; i++)
        if ((store_kinds[i]->traits & traits) == traits)
            return store_kinds[i];
    return NULL;
}

const StoreKind *store_kind_cheap(uint32_t bits) {
    return bits <= TREE_LEAST ? &compact_kind : &tree_kind;
}

bool store_kind_likes_codes(const StoreKind *kind, uint32_t bits) {
    return kind == &compact_kind || (kind == &tree_kind && bits <= TREE_LEAST);
}

Store *store_make(const StoreKind *kind, Mem *mem, StoreShape shape) {
    Store *store = kind->make(mem, shape);
    if (store)
        store->coder = shape.coder;
    return store;
}

const StoreKind *store_kind_find(const char *name) {
    for (size_t i = 0; store_kinds[i]; i++)
        if (strcmp(store_kinds[i]->name, name) == 0)
            return store_kinds[i];
    return NULL;
}

void store_check(const Store *store) {
    assert(store->words > 0 && store->mem);
    store->operations->check(store);
}

void store_seal(Store *store) {
    assert(store);
    if (store->operations->seal)
        store->operations->seal(store);
}

void store_slide(Store *store) {
    assert(store->count == 0);
    store->slides = store->blind;
}

bool store_reserve(Store *store, uint64_t most) {
    assert(store->blind && store->result == STORE_OK);
    assert(store->count <= most);
    if (store->count == most)
        store->result = STORE_NO_STATES;
    else if (store->slides && !window_reserve(&store->window))
        store->result = STORE_NO_MEMORY;
    return store->result == STORE_OK;
}

void store_clear(Store *store) {
    store->operations->clear(store);
    assert(store->operations->insert && store->words > 0);
    if (store->slides)
        window_clear(&store->window);
    store->count = 0;
}

void store_free(Store *store) {
    if (store)
        store->operations->free(store);
}
