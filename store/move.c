#include "store/move.h"

enum {
    MOVE_BATCH = 64 /* states that are moved at once */
};

/* Forget the state with the highest id. */
static void drop(Store *store) {
    assert(store->count > 0);
    store->operations->drop(store);
}

/* Take the states that wait out of a store, the last one first. */
static bool hold_waiting(Store *from, uint64_t waiting, uint64_t *vector,
                         Window *held) {
    bool able = true;
    window_start(held, waiting);
    for (uint64_t id = waiting; id < from->count && able; id++) {
        able = window_reserve(held);
        store_get(from, (StateId)id, vector);
        if (able)
            window_push(held, vector);
    }
    while (from->count > waiting && able)
        drop(from);
    return able;
}

/* The others do not wait, and need no ids. */
static bool move_others(Store *from, Store *to, uint64_t *vectors) {
    size_t wanted, moved = 0;
    StateId ids[MOVE_BATCH];
    do {
        wanted = from->count < MOVE_BATCH ? from->count : MOVE_BATCH;
        for (size_t i = 0; i < wanted; i++) {
            store_get(from, (StateId)(from->count - 1),
                      vectors + i * to->words);
            drop(from);
        }
        moved = store_insert(to, vectors, wanted, ids);
    } while (from->count > 0 && moved == wanted);
    return moved == wanted;
}

/* Those that wait get the ids that they had. */
static bool move_waiting(Window *held, Store *to, uint64_t *vector) {
    bool able = true;
    StateId id;
    assert(to->blind && to->count == held->first);
    to->slides = true;
    window_start(&to->window, held->first);
    while (held->first < held->end && able) {
        window_get(held, held->first, vector);
        window_leave(held, held->first + 1);
        able = store_insert(to, vector, 1, &id) == 1;
    }
    return able;
}

bool store_move(Store **store, const StoreKind *kind, StoreShape shape,
                uint64_t waiting) {
    Store *from = *store;
    Mem *mem = from->mem;
    size_t bytes = MOVE_BATCH * shape.words * sizeof(uint64_t);
    Window held;
    assert(from->operations->drop && waiting <= from->count);
    store_seal(from);
    assert(shape.words == from->words && !from->blind);
    uint64_t *vectors = mem_try(mem, bytes);
    Store *to = vectors ? kind->make(mem, shape) : NULL;
    window_init(&held, mem, shape.words, shape.bits);
    bool able = to && hold_waiting(from, waiting, vectors, &held) &&
                move_others(from, to, vectors);
    if (able) {
        store_free(from);
        *store = to;
        able = move_waiting(&held, to, vectors);
    } else {
        store_free(to);
    }
    window_release(&held);
    mem_free(mem, vectors, bytes);
    return able;
}
