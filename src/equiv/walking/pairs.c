#include "equiv/walking/pairs.h"

#include <assert.h>

Store *pairs_new(Mem *mem, uint64_t most) {
    return store_kinds[0]->make(
        mem, (StoreShape){.words = 1, .bits = 64, .most = most});
}

Limit pairs_insert(Store *pairs, uint64_t key, ShortId *pair) {
    assert(pairs->words == 1);
    StateId id;
    if (store_insert(pairs, &key, 1, &id) == 1) {
        *pair = state_short(id);
        return LIMIT_NONE;
    }
    switch (pairs->result) {
    case STORE_NO_STATES:
        return LIMIT_STATES;
    case STORE_NO_IDS:
        return LIMIT_IDS;
    case STORE_NO_MEMORY:
    case STORE_OK:
        break;
    }
    return LIMIT_MEMORY;
}
