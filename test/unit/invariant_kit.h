/* test/unit/invariant_kit.h -- the inside of a network, for tests of invariants
 *
 * An Inside is a Kit's network (test/unit/network_kit.h) with the digests of
 * its LSTSs and what can be reached, as network_model makes them.
 */
#ifndef TEST_UNIT_INVARIANT_KIT_H
#define TEST_UNIT_INVARIANT_KIT_H

#include "lang/network/invariants/invariants.h"
#include "test/unit/network_kit.h"

typedef struct Inside {
    Kit kit;                /* the network under construction */
    Arena arena;            /* everything else */
    const Local **locals;   /* by component */
    Reach reach;            /* what can be reached */
    InductionSource source; /* all of these */
} Inside;

static inline void inside_begin(Inside *inside) {
    *inside = (Inside){0};
    kit_init(&inside->kit);
    arena_init(&inside->arena, &inside->kit.mem);
}

/* Once the network is complete. */
static inline void inside_digest(Inside *inside) {
    const Network *network = &inside->kit.network;
    size_t count = network->components.count;
    inside->locals = arena_alloc(&inside->arena, count * sizeof(Local *));
    for (size_t c = 0; c < count; c++) {
        Lsts *lsts = (Lsts *)network->components.data[c].lsts;
        Local *local = arena_alloc(&inside->arena, sizeof *local);
        for (size_t d = 0; d < c; d++)
            if (network->components.data[d].lsts == lsts)
                inside->locals[c] = inside->locals[d];
        if (inside->locals[c])
            continue;
        local_init(local, &inside->arena, lsts,
                   (States){lsts->state_count, NULL});
        inside->locals[c] = local;
    }
    reach_find(&inside->reach, network, inside->locals, &inside->arena);
    inside->source = (InductionSource){network, inside->locals, &inside->reach};
}

/* Free everything; returns the bytes that are still live. */
static inline size_t inside_end(Inside *inside) {
    arena_release(&inside->arena);
    network_release(&inside->kit.network);
    return kit_release(&inside->kit);
}

/* Users 1 .. n, of four states, and a lock n + 1, of two. */
static inline void inside_lock(Inside *inside, uint32_t n) {
    Kit *kit = &inside->kit;
    Lsts *user = kit_system(kit, 4, "ask get put");
    kit_edges(user, "1 ask 2, 2 get 3, 3 tau 4, 4 put 1");
    Lsts *lock = kit_system(kit, 2, "get put");
    kit_edges(lock, "1 get 2, 2 put 1");
    for (uint32_t i = 0; i < n; i++)
        kit_component(kit, user, "", "user");
    kit_component(kit, lock, "", "lock");
    for (uint32_t i = 1; i <= n; i++) {
        kit_rule(kit, "ask");
        kit_participant(kit, i, "ask");
        kit_rule2(kit, "get", i, "get", n + 1, "get");
        kit_rule2(kit, "put", i, "put", n + 1, "put");
    }
}

#endif
