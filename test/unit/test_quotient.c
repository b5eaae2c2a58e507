#include "test/unit/unit.h"

#include "base/rng.h"
#include "base/stress.h"
#include "store/quotient.h"

#include <math.h>

enum {
    KEYS = 2000,
    BATCH = 150
};

/* What is said of keys; by payload if they are known. */
static const uint64_t known[] = {100, 101, 102, 103};
static const uint64_t new_key = 7;

typedef struct Gate {
    uint64_t left; /* new keys that may pass */
    uint64_t asks; /* how often it was asked */
} Gate;

static bool pass(void *owner, size_t key, uint64_t *answer) {
    Gate *gate = owner;
    (void)key;
    gate->asks++;
    *answer = new_key;
    return gate->left-- > 0;
}

/* The reference: keys in order, with payloads. */
typedef struct Naive {
    Wide keys[KEYS];        /* sorted */
    uint32_t payload[KEYS]; /* of each */
    uint32_t count;         /* how many */
} Naive;

static uint32_t naive_place(const Naive *naive, Wide key) {
    uint32_t low = 0, high = naive->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (naive->keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool naive_has(const Naive *naive, uint32_t place, Wide key) {
    return place < naive->count && naive->keys[place] == key;
}

/* What insertion should say. */
static uint64_t naive_insert(Naive *naive, Wide key, uint32_t payload) {
    uint32_t place = naive_place(naive, key);
    if (naive_has(naive, place, key))
        return known[naive->payload[place]];
    assert_true(naive->count < KEYS);
    memmove(naive->keys + place + 1, naive->keys + place,
            (naive->count - place) * sizeof *naive->keys);
    memmove(naive->payload + place + 1, naive->payload + place,
            (naive->count - place) * sizeof *naive->payload);
    naive->keys[place] = key;
    naive->payload[place] = payload;
    naive->count++;
    return new_key;
}

static void write_key(Wide key, uint64_t *words) {
    words[0] = (uint64_t)key;
    words[1] = (uint64_t)(key >> 64);
}

static Wide random_key(Rng *rng, uint32_t bits) {
    Wide key = (Wide)rng_next(rng) << 64 | rng_next(rng);
    switch (rng_below(rng, 8)) {
    case 0:
        key = 0;
        break;
    case 1:
        key = ~(Wide)0;
        break;
    case 2:
        key = rng_below(rng, KEYS); /* all high parts equal */
        break;
    case 3:
        key = ~(Wide)rng_below(rng, KEYS);
        break;
    case 4:
        key <<= bits / 2; /* all low parts equal */
        break;
    }
    return key & wide_mask(bits);
}

/* The table holds what the reference holds. */
static void assert_same(const Quotient *table, const Naive *naive) {
    QuotientReader reader = {0};
    uint64_t words[2] = {0};
    uint32_t payload, count = 0;
    for (; quotient_next(table, &reader, words, &payload); count++) {
        Wide key = (Wide)words[1] << 64 | words[0];
        uint32_t place = naive_place(naive, key);
        assert_true(naive_has(naive, place, key));
        assert_int_equal(payload, naive->payload[place]);
    }
    assert_int_equal(count, naive->count);
    assert_int_equal(table->count, naive->count);
    quotient_check(table);
}

static void assert_finds(const Quotient *table, const Naive *naive, Rng *rng) {
    uint64_t words[BATCH * 3];
    uint64_t answers[BATCH];
    for (uint32_t i = 0; i < BATCH; i++)
        write_key(i % 2 && naive->count
                      ? naive->keys[rng_below(rng, naive->count)]
                      : random_key(rng, table->mixing.bits),
                  words + i * 3);
    quotient_find(table, (QuotientKeys){words, 3, BATCH, known}, answers);
    for (uint32_t i = 0; i < BATCH; i++) {
        Wide key = (Wide)words[i * 3 + 1] << 64 | words[i * 3];
        uint32_t place = naive_place(naive, key);
        assert_int_equal(answers[i], naive_has(naive, place, key)
                                         ? known[naive->payload[place]]
                                         : QUOTIENT_NONE);
    }
}

/* Batches of keys, new ones and known ones; then some payloads change. */
static void insert_and_compare(Quotient *table, Naive *naive, Rng *rng) {
    uint64_t words[BATCH * 2];
    uint64_t answers[BATCH];
    uint32_t payloads = 1u << table->payload;
    uint64_t rounds = rng_below(rng, KEYS / BATCH);
    for (uint64_t round = 0; round < rounds; round++) {
        uint32_t count = (uint32_t)rng_below(rng, BATCH + 1);
        uint32_t payload = (uint32_t)rng_below(rng, payloads);
        Gate gate = {.left = UINT64_MAX};
        for (uint32_t i = 0; i < count; i++)
            write_key(random_key(rng, table->mixing.bits), words + i * 2);
        assert_int_equal(
            quotient_insert(table, (QuotientKeys){words, 2, count, known},
                            &(QuotientGate){payload, &gate, pass}, answers),
            count);
        for (uint32_t i = 0; i < count; i++) {
            Wide key = (Wide)words[i * 2 + 1] << 64 | words[i * 2];
            assert_int_equal(answers[i], naive_insert(naive, key, payload));
        }
        for (uint32_t i = 0; naive->count && i < 10; i++) {
            uint32_t place = (uint32_t)rng_below(rng, naive->count);
            naive->payload[place] = (uint32_t)rng_below(rng, payloads);
            write_key(naive->keys[place], words);
            quotient_change(table, words, naive->payload[place]);
        }
    }
    assert_finds(table, naive, rng);
    assert_same(table, naive);
}

/* All widths, with groups of few homes and with the usual ones. */
static void agrees_with_a_naive_set(void **state) {
    (void)state;
    static Naive naive;
    Mem mem;
    mem_init(&mem);
    Rng rng = {1};
    uint64_t cases = unit_cases(50);
    for (uint64_t i = 0; i < cases * MIXING_MOST; i++) {
        Quotient table;
        QuotientShape shape = {
            .bits = 1 + (uint32_t)(i % MIXING_MOST),
            .payload = (uint32_t)rng_below(&rng, QUOTIENT_PAYLOAD + 1),
        };
        assert_true(quotient_init(&table, &mem, shape));
        for (uint64_t run = 0; run <= i % 2; run++) {
            naive.count = 0;
            insert_and_compare(&table, &naive, &rng);
            quotient_clear(&table);
            assert_int_equal(table.count, 0);
            quotient_check(&table);
        }
        quotient_release(&table);
        assert_int_equal(mem.live, 0);
    }
}

/* Insert the keys from first to before end, each times a factor; how many went
 * in. */
static uint64_t insert_range(Quotient *table, uint64_t first, uint64_t end,
                             uint64_t factor) {
    Gate gate = {.left = UINT64_MAX};
    for (uint64_t k = first; k < end;) {
        uint64_t words[BATCH * 2];
        uint64_t answers[BATCH];
        size_t count = end - k < BATCH ? (size_t)(end - k) : BATCH;
        for (size_t i = 0; i < count; i++)
            write_key((Wide)(k + i) * factor, words + 2 * i);
        size_t done =
            quotient_insert(table, (QuotientKeys){words, 2, count, known},
                            &(QuotientGate){0, &gate, pass}, answers);
        k += done;
        if (done < count)
            return k;
    }
    return end;
}

static void assert_holds_range(const Quotient *table, uint64_t end,
                               uint64_t factor) {
    assert_int_equal(table->count, end);
    for (uint64_t k = 0; k < end; k++) {
        uint64_t words[2];
        uint64_t answer;
        write_key((Wide)k * factor, words);
        quotient_find(table, (QuotientKeys){words, 2, 1, known}, &answer);
        if (answer != known[0])
            fail();
    }
    quotient_check(table);
}

/* Every key there is. */
static void takes_all_keys(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint32_t bits = 1; bits <= (UNIT_SANITIZED ? 12 : 16); bits++)
        for (uint32_t payload = 0; payload <= QUOTIENT_PAYLOAD; payload++) {
            Quotient table;
            assert_true(quotient_init(
                &table, &mem,
                (QuotientShape){.bits = bits, .payload = payload}));
            uint64_t all = UINT64_C(1) << bits;
            assert_int_equal(insert_range(&table, 0, all, 1), all);
            assert_int_equal(insert_range(&table, 0, all, 1), all);
            assert_holds_range(&table, all, 1);
            quotient_release(&table);
        }
    assert_int_equal(mem.live, 0);
}

/* Keys that all have one home, or one group: they are taken or not, and the
 * table stays whole. */
static void survives_keys_of_one_home(void **state) {
    (void)state;
    Mem mem;
    for (uint32_t bits = 20; bits <= MIXING_MOST; bits += 12)
        for (uint32_t shift = 0; shift <= bits - 12; shift += 4) {
            Quotient table;
            Gate gate = {.left = UINT64_MAX};
            mem_init(&mem);
            mem.limit = 4u << 20;
            assert_true(
                quotient_init(&table, &mem, (QuotientShape){.bits = bits}));
            uint64_t answer;
            uint64_t i = 0, words[2];
            for (; i < 1u << 11; i++) {
                write_key(mixing_unmix(&table.mixing, (Wide)i << shift), words);
                if (!quotient_insert(&table, (QuotientKeys){words, 2, 1, known},
                                     &(QuotientGate){0, &gate, pass}, &answer))
                    break;
                assert_int_equal(answer, new_key);
            }
            assert_int_equal(table.count, i);
            assert_true(i > 100);
            for (uint64_t k = 0; k < i; k++) {
                write_key(mixing_unmix(&table.mixing, (Wide)k << shift), words);
                quotient_find(&table, (QuotientKeys){words, 2, 1, known},
                              &answer);
                assert_int_equal(answer, known[0]);
            }
            quotient_check(&table);
            quotient_release(&table);
            assert_int_equal(mem.live, 0);
        }
}

/* One batch of keys, most of which are recent; the gate may close before its
 * end. */
static void insert_some(Quotient *table, bool *there, uint64_t from, Rng *rng) {
    uint64_t words[BATCH], number[BATCH], added = 0;
    uint64_t answers[BATCH];
    Gate gate = {.left =
                     rng_below(rng, 5) ? UINT64_MAX : rng_below(rng, BATCH)};
    uint64_t left = gate.left;
    for (uint32_t i = 0; i < BATCH; i++) {
        number[i] = from + rng_below(rng, i % 2 ? BATCH : 2000);
        words[i] = hash_word(number[i]) >> 14;
    }
    size_t done =
        quotient_insert(table, (QuotientKeys){words, 1, BATCH, known},
                        &(QuotientGate){table->payload, &gate, pass}, answers);
    for (size_t i = 0; i < done; i++) {
        bool was_there = there[number[i]];
        assert_int_equal(answers[i],
                         was_there ? known[table->payload] : new_key);
        there[number[i]] = true;
        added += !was_there;
    }
    assert_int_equal(added, done < BATCH ? left : added);
    assert_true(done == BATCH || !there[number[done]]);
}

/* What is recent is known, unless insertion stopped before it. */
static void knows_what_came_lately(void **state) {
    (void)state;
    enum {
        RANGE = 120000
    };
    static bool there[RANGE];
    for (uint32_t payload = 0; payload < 2; payload++) {
        Mem mem;
        mem_init(&mem);
        Quotient table;
        Rng rng = {payload};
        assert_true(quotient_init(
            &table, &mem, (QuotientShape){.bits = 50, .payload = payload}));
        for (int run = 0; run < 2; run++) {
            memset(there, 0, sizeof there);
            if (run == 1) /* what came last is not known any more */
                insert_some(&table, there, RANGE - 2000, &rng);
            for (uint64_t from = 0; from < RANGE - 2000;
                 from += rng_below(&rng, 50))
                insert_some(&table, there, from, &rng);
            assert_int_equal(table.recent.places > 0, payload == 0);
            quotient_check(&table);
            quotient_clear(&table);
        }
        quotient_release(&table);
        assert_int_equal(mem.live, 0);
    }
}

/* Insert the key that is mixed to this, or look it up. */
static uint64_t ask_mixed(Quotient *table, Wide mixed, bool insert) {
    Gate gate = {.left = UINT64_MAX};
    uint64_t words[2];
    uint64_t answer;
    write_key(mixing_unmix(&table->mixing, mixed), words);
    QuotientKeys keys = {words, 2, 1, known};
    if (!insert)
        quotient_find(table, keys, &answer);
    else if (quotient_insert(table, keys, &(QuotientGate){1, &gate, pass},
                             &answer) == 0)
        fail();
    return answer;
}

/* Keys that have one home while the table is small, and homes of their own when
 * it has grown. */
static void takes_strays_home(void **state) {
    (void)state;
    for (uint32_t bits = 40; bits <= 80; bits += 20) {
        Mem mem;
        mem_init(&mem);
        Quotient table;
        assert_true(quotient_init(&table, &mem,
                                  (QuotientShape){.bits = bits, .payload = 2}));
        for (uint64_t i = 0; i < 60; i++)
            assert_int_equal(
                ask_mixed(&table, (Wide)i << (bits - 14) | 5, true), new_key);
        assert_int_equal(table.strays.count, 45);
        quotient_check(&table);
        uint64_t words[2];
        write_key(mixing_unmix(&table.mixing, table.strays.data[7].mixed),
                  words);
        Wide changed = table.strays.data[7].mixed;
        quotient_change(&table, words, 3);
        for (uint64_t k = 0; k < 60000; k += 500) {
            insert_range(&table, k, k + 500, 77);
            for (uint64_t i = 0; i < 60; i++) {
                Wide mixed = (Wide)i << (bits - 14) | 5;
                assert_int_equal(ask_mixed(&table, mixed, i % 2),
                                 known[mixed == changed ? 3 : 1]);
            }
        }
        assert_int_equal(table.strays.count, 0);
        assert_int_equal(table.count, 60060);
        quotient_check(&table);
        quotient_release(&table);
        assert_int_equal(mem.live, 0);
    }
}

static void asks_the_gate(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Quotient table;
    assert_true(quotient_init(&table, &mem, (QuotientShape){.bits = 40}));
    uint64_t words[] = {5, 6, 5, 7, 6, 8, 9};
    uint64_t answers[7];
    Gate gate = {.left = 3};
    QuotientGate two = {0, &gate, pass};
    assert_int_equal(quotient_insert(&table, (QuotientKeys){words, 1, 7, known},
                                     &two, answers),
                     5);
    const uint64_t expected[] = {new_key, new_key, known[0], new_key, known[0]};
    assert_memory_equal(answers, expected, sizeof expected);
    assert_int_equal(gate.asks, 4);
    assert_int_equal(table.count, 3);
    quotient_check(&table);
    quotient_release(&table);
    assert_int_equal(mem.live, 0);
}

/* Whatever the limit, what went in stays, and the limit is kept. */
static void survives_every_memory_limit(void **state) {
    (void)state;
    uint64_t before = 0;
    for (size_t limit = 0; limit < 3u << 20; limit += 4096 * 29) {
        Mem mem;
        mem_init(&mem);
        mem.limit = limit;
        Quotient table;
        if (!quotient_init(&table, &mem, (QuotientShape){.bits = 50})) {
            assert_int_equal(mem.live, 0);
            continue;
        }
        uint64_t stored = insert_range(&table, 0, 500000, 3);
        assert_int_equal(table.count, stored);
        assert_true(mem.peak <= limit);
        assert_int_equal(insert_range(&table, 0, stored, 3), stored);
        assert_holds_range(&table, stored, 3);
        assert_true(stored + stored / 8 >= before);
        before = stored;
        quotient_release(&table);
        assert_int_equal(mem.live, 0);
    }
    assert_true(before > 400000);
}

static void survives_every_failing_allocation(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        Mem mem;
        mem_init(&mem);
        mem.fail_in = n;
        Quotient table;
        bool made = quotient_init(&table, &mem, (QuotientShape){.bits = 30});
        if (made) {
            uint64_t stored = insert_range(&table, 0, 60000, 5);
            assert_holds_range(&table, stored, 5);
            stored = insert_range(&table, 0, 60000, 5);
            assert_int_equal(stored, 60000);
            quotient_release(&table);
        }
        assert_int_equal(mem.live, 0);
        if (mem.fail_in > 0) { /* there were fewer than n allocations */
            assert_true(n > 8);
            return;
        }
    }
}

/* Bits that any set of so many keys needs per key: log2(C(2^bits, n)) / n,
 * which is about this. */
static double least_bits(uint32_t bits, double n) {
    return bits - log2(n) + 1.44;
}

/* Close to that, with some more while a table moves, and for the pages of both
 * ends. */
static void keeps_to_few_bits_per_key(void **state) {
    (void)state;
    for (uint32_t bits = 40; bits <= 64; bits += 8) {
        Mem mem;
        mem_init(&mem);
        Quotient table;
        double sum = 0;
        uint32_t samples = 0;
        assert_true(quotient_init(&table, &mem, (QuotientShape){.bits = bits}));
        assert_true(mem.live <= 4096);
        for (uint64_t k = 0; k < 800000; k += 10000) {
            insert_range(&table, k, k + 10000, 0x12345);
            double n = (double)table.count;
            double used = (double)mem.live * 8 / (n * least_bits(bits, n));
            assert_true(used < STRESSED(1.75, 9));
            sum += used;
            samples++;
        }
        assert_true(sum / samples < STRESSED(1.55, 9));
        quotient_release(&table);
        assert_int_equal(mem.live, 0);
    }
}

/* Where memory is short, a table is closer still. */
static void crowds_where_memory_is_short(void **state) {
    (void)state;
    for (uint32_t bits = 40; bits <= 64; bits += 8)
        for (uint64_t n = 300000; n <= 600000; n += 50000) {
            Mem mem;
            mem_init(&mem);
            Quotient table;
            mem.limit = (size_t)((double)n * least_bits(bits, (double)n) / 8 *
                                 STRESSED(1.3, 9));
            assert_true(
                quotient_init(&table, &mem, (QuotientShape){.bits = bits}));
            assert_int_equal(insert_range(&table, 0, n, 0x12345), n);
            quotient_check(&table);
            quotient_release(&table);
            mem_release(&mem);
        }
}

/* What was in memory twice would be seen here: the peak is that of the end. */
static void never_needs_two_tables(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Quotient table;
    assert_true(quotient_init(&table, &mem, (QuotientShape){.bits = 50}));
    for (uint64_t k = 0; k < 1000000; k += 1000) {
        insert_range(&table, k, k + 1000, 3);
        if (k > 20000)
            assert_true(mem.peak < mem.live + mem.live / 4);
    }
    quotient_release(&table);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_set),
        cmocka_unit_test(takes_all_keys),
        cmocka_unit_test(survives_keys_of_one_home),
        cmocka_unit_test(takes_strays_home),
        cmocka_unit_test(knows_what_came_lately),
        cmocka_unit_test(asks_the_gate),
        cmocka_unit_test(survives_every_memory_limit),
        cmocka_unit_test(survives_every_failing_allocation),
        cmocka_unit_test(keeps_to_few_bits_per_key),
        cmocka_unit_test(crowds_where_memory_is_short),
        cmocka_unit_test(never_needs_two_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
