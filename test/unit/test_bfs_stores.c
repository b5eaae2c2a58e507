/* Breadth-first search in stores that have no ids, and on the way from one
 * store to another. */
#include "test/unit/unit.h"

#include "store/tree.h"
#include "test/unit/engine_contract.h"

static void bfs_in_tree(const Search *search) {
    Search other = *search;
    other.store = &tree_kind; /* or compact, if states are short */
    search_bfs(&other);
}

/* A store that is full after some states, as if memory had come to an end. */
static uint64_t room;
static const StoreOperations *flat_operations;
static StoreOperations small_operations;

static size_t insert_some(Store *store, const uint64_t *vectors, size_t count,
                          StateId *ids) {
    size_t done = 0;
    for (; done < count; done++) {
        const uint64_t *vector = vectors + done * store->words;
        store_find(store, vector, 1, &ids[done]);
        if (ids[done] != STATE_NONE)
            continue;
        if (store->count >= room) {
            store->refusal = STORE_NO_MEMORY;
            break;
        }
        if (flat_operations->insert(store, vector, 1, &ids[done]) == 0)
            break;
    }
    return done;
}

static Store *make_small(Mem *mem, StoreShape shape) {
    Store *store = store_kinds[0]->make(mem, shape);
    if (!store)
        return NULL;
    flat_operations = store->operations;
    small_operations = *flat_operations;
    small_operations.insert = insert_some;
    store->operations = &small_operations;
    return store;
}

static void bfs_moving(const Search *search) {
    StoreKind small = *store_kinds[0];
    Search other = *search;
    small.make = make_small;
    other.store = &small;
    other.cheaper = store_kind_cheap(search->model->bits);
    search_bfs(&other);
}

/* States of up to eight words: of three and more, trees. */
static void moves_at_any_time(void **state) {
    (void)state;
    Rng rng = {21};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        room = rng_below(&rng, 40);
        compare_with_naive(&toy, bfs_moving, true);
        toy_release(&toy);
    }
}

static void is_right_wherever_memory_ends(void **state) {
    (void)state;
    for (room = 0; room < 30; room += 7) {
        survive_limits(bfs_moving);
        survive_failing_memory(bfs_moving);
        keep_to_the_depth(bfs_moving);
    }
}

int main(void) {
    static EngineCase engine = {bfs_in_tree, true};
    static EngineCase moving = {bfs_moving, true};
    room = 5;
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        ENGINE_CONTRACT(&moving),
        cmocka_unit_test(moves_at_any_time),
        cmocka_unit_test(is_right_wherever_memory_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
