#include "lang/network/compiling/digest.h"

#include "base/sorted.h"

typedef struct SystemKey {
    const Lsts *lsts; /* sorted by address */
    Local *local;     /* its digest */
    States states;    /* its local states */
} SystemKey;

static int compare_systems(const void *a, const void *b) {
    return sorted_compare((uintptr_t)((const SystemKey *)a)->lsts,
                          (uintptr_t)((const SystemKey *)b)->lsts);
}

/* Digest every LSTS once; false if one is too large. */
static bool digest_systems(const Network *network, Arena *arena, Arena *scratch,
                           SystemKey *keys) {
    for (size_t i = 0; i < network->systems.count; i++) {
        Lsts *lsts = network->systems.data[i];
        SystemKey *key = &keys[i];
        if (lsts->transitions.count > LOCAL_MOST)
            return false;
        key->lsts = lsts;
        states_init(&key->states, arena, lsts);
        if (key->states.count > LOCAL_MOST)
            return false;
        key->local = arena_alloc(scratch, sizeof *key->local);
        local_init(key->local, scratch, lsts, key->states);
    }
    return true;
}

const Local *const *digest(const Network *network, const States **out,
                           Arena *arena, Arena *scratch) {
    size_t systems = network->systems.count;
    size_t count = network->components.count;
    SystemKey *keys = arena_alloc(scratch, (systems + 1) * sizeof *keys);
    const Local **locals = arena_alloc(scratch, (count + 1) * sizeof *locals);
    States *states = arena_alloc(arena, (count + 1) * sizeof *states);
    if (!digest_systems(network, arena, scratch, keys))
        return NULL;
    if (systems > 1)
        qsort(keys, systems, sizeof *keys, compare_systems);
    for (size_t c = 0; c < count; c++) {
        SystemKey needed = {.lsts = network->components.data[c].lsts};
        const SystemKey *key =
            bsearch(&needed, keys, systems, sizeof *keys, compare_systems);
        assert(key); /* components are made of the network's systems */
        locals[c] = key->local;
        states[c] = key->states;
    }
    *out = states;
    return locals;
}
