#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/index.h"

enum {
    PROBES = 20000
};

static uint64_t next_hash(Rng *rng) {
    return rng_next(rng);
}

/* An index of 2 MiB. */
static Index new_index(Mem *mem) {
    Index index;
    assert_true(index_init(&index, mem));
    assert_true(index_try_renew(&index, mem, 2 << 20));
    return index;
}

/* Enter ids 0 .. count - 1; the hash of id k is the k-th of seed 1. */
static void fill(Index *index, uint64_t count) {
    Rng rng = {1};
    for (uint64_t k = 0; k < count; k++)
        index_add(index, next_hash(&rng), (uint32_t)k);
}

static bool finds(const Index *index, uint64_t hash, uint32_t id) {
    Cursor cursor = index_start(index, hash);
    uint32_t found;
    while (index_seek(index, &cursor, hash, &found))
        if (found == id)
            return true;
    return false;
}

static void finds_every_id_at_every_fill(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (int part = 0; part <= 4; part++) {
        Index index = new_index(&mem);
        uint64_t count = index.most / 4 * (uint64_t)part;
        Rng rng = {1};
        fill(&index, count);
        for (uint64_t k = 0; k < count; k++)
            if (!finds(&index, next_hash(&rng), (uint32_t)k))
                fail();
        assert_false(finds(&index, next_hash(&rng), (uint32_t)count));
        index_release(&index, &mem);
    }
    assert_int_equal(mem.live, 0);
}

/* What it costs to learn that a hash is absent. */
typedef struct Cost {
    uint64_t lines;   /* lines read */
    uint64_t matches; /* ids that had to be compared */
} Cost;

static Cost probe_absent(const Index *index) {
    Rng rng = {2};
    Cost cost = {0};
    for (int i = 0; i < PROBES; i++) {
        uint64_t hash = next_hash(&rng);
        Cursor cursor = index_start(index, hash);
        uint64_t first = cursor.line;
        uint32_t id;
        while (index_seek(index, &cursor, hash, &id))
            cost.matches++;
        cost.lines += 1 + (cursor.line + index->lines - first) % index->lines;
    }
    return cost;
}

/* As the ids of a large index leave so few bits of an entry for the
 * fingerprint, they must not be all that distinguishes entries. */
static void probes_are_short_until_it_is_full(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t bits = 20; bits <= 30; bits += 5) {
        Index index = new_index(&mem);
        index.id_mask = (1u << bits) - 1;
        fill(&index, index.room);
        Cost cost = probe_absent(&index);
        assert_in_range(cost.lines * 10 / PROBES, 10, 22);
        assert_in_range(cost.matches * 10 / PROBES, 0, 4);
        for (uint64_t k = index.room; k < index.most; k++)
            index_add(&index, hash_word(k), (uint32_t)k);
        cost = probe_absent(&index);
        assert_in_range(cost.lines * 10 / PROBES, 10, 50);
        assert_in_range(cost.matches * 10 / PROBES, 0, 10);
        index_release(&index, &mem);
    }
    assert_int_equal(mem.live, 0);
}

static void takes_as_many_as_its_bytes_say(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint64_t entries = 100000; entries < 10000000; entries *= 3) {
        Index index = new_index(&mem);
        if (index_bytes(entries) > index.map.bytes)
            assert_true(index_try_renew(&index, &mem, index_bytes(entries)));
        assert_true(index.most >= entries && index.room < index.most);
        assert_true(index.id_mask >= index.most - 1);
        index_release(&index, &mem);
    }
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_every_id_at_every_fill),
        cmocka_unit_test(probes_are_short_until_it_is_full),
        cmocka_unit_test(takes_as_many_as_its_bytes_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
