#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/section.h"

enum {
    ENTRIES = 400
};

typedef struct Pair {
    uint64_t home; /* of an entry */
    Wide entry;    /* itself */
} Pair;

/* The reference: entries of lower homes first, of one home the last first. */
typedef struct Naive {
    Pair pairs[ENTRIES]; /* in order */
    uint32_t count;      /* how many */
} Naive;

static void naive_add(Naive *naive, uint64_t home, Wide entry) {
    uint32_t at = 0;
    while (at < naive->count && naive->pairs[at].home < home)
        at++;
    memmove(&naive->pairs[at + 1], &naive->pairs[at],
            (naive->count - at) * sizeof *naive->pairs);
    naive->pairs[at] = (Pair){home, entry};
    naive->count++;
}

/* All entries from a home on, read one home at a time. */
static void assert_same(const Section *section, const Naive *naive,
                        uint64_t from) {
    uint64_t end = UINT64_C(1) << section->home_bits;
    SectionReader reader = section_reader(section, from);
    uint32_t i = 0;
    while (i < naive->count && naive->pairs[i].home < from)
        i++;
    for (uint64_t home = from; home < end; home++) {
        for (uint32_t k = 0; k < reader_count(&reader); k++, i++) {
            assert_true(i < naive->count);
            assert_int_equal(home, naive->pairs[i].home);
            assert_true(section_entry(section, reader.block, reader.slot + k,
                                      false) == naive->pairs[i].entry);
        }
        if (home + 1 < end)
            reader_skip(&reader, section, 1);
    }
    assert_int_equal(i, naive->count);
}

/* Replace one of the entries. */
static void change_one(const Section *section, Naive *naive, Rng *rng) {
    uint32_t i = (uint32_t)rng_below(rng, naive->count), before = 0;
    Pair *pair = &naive->pairs[i];
    SectionReader reader = section_reader(section, pair->home);
    while (before < i && naive->pairs[i - before - 1].home == pair->home)
        before++;
    pair->entry ^= wide_mask(section->layout.width);
    section_change(section,
                   section_spot(section, reader.block, reader.slot + before),
                   pair->entry);
}

/* Is this entry none of those that its home has? */
static bool is_new(const Naive *naive, uint64_t home, Wide entry, Wide mask) {
    for (uint32_t i = 0; i < naive->count; i++)
        if (naive->pairs[i].home == home &&
            ((naive->pairs[i].entry ^ entry) & mask) == 0)
            return false;
    return true;
}

/* Fill a section until an entry has no room. */
static void fill(SectionShape shape, Rng *rng, Mem *mem) {
    static Naive naive;
    uint32_t width = shape.rest + shape.payload;
    Section section = section_plan(shape);
    size_t bytes = section_bytes(&section, section_blocks(&section));
    naive.count = 0;
    assert_true(strip_reserve(&section.strip, bytes));
    assert_true(strip_extend(mem, &section.strip, bytes));
    while (naive.count < ENTRIES) {
        uint64_t home = rng_below(rng, UINT64_C(1) << shape.home_bits);
        uint64_t block = home / shape.per_block;
        uint32_t index = (uint32_t)(home % shape.per_block);
        uint64_t head = section_head(&section, block);
        uint64_t end = section_room(&section, block);
        Wide entry =
            ((Wide)rng_next(rng) << 64 | rng_next(rng)) & wide_mask(width);
        if (end == section_blocks(&section) ||
            head_run(head, index).count == MOST_COUNT ||
            !is_new(&naive, home, entry, wide_mask(shape.rest)))
            break;
        section_add(&section, block, index, end, entry);
        naive_add(&naive, home, entry);
    }
    assert_same(&section, &naive, 0);
    assert_same(&section, &naive,
                rng_below(rng, UINT64_C(1) << shape.home_bits));
    assert_int_equal(section_check(&section, 0, UINT64_C(1) << shape.home_bits),
                     naive.count);
    if (naive.count > 0)
        change_one(&section, &naive, rng);
    assert_same(&section, &naive, 0);
    strip_release(mem, &section.strip);
}

static void agrees_with_a_naive_list(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {2};
    for (uint32_t width = 0; width <= MOST_WIDTH; width++)
        for (uint32_t bits = 1; bits <= 8; bits++) {
            SectionShape shape = {
                .home_bits = bits,
                .rest =
                    width < 2 ? width : width - (uint32_t)rng_below(&rng, 3),
                .per_block = 2 + (uint32_t)rng_below(&rng, MOST_HOMES - 1),
                .bytes = 8,
            };
            shape.payload = width - shape.rest;
            uint32_t least =
                LEAST_SLOTS +
                (uint32_t)rng_below(&rng, MOST_SLOTS - LEAST_SLOTS + 1);
            while (slots_in(shape.bytes, shape.per_block, width) < least)
                shape.bytes += 8;
            fill(shape, &rng, &mem);
        }
    assert_int_equal(mem.live, 0);
}

static void adds_counts(void **state) {
    (void)state;
    Rng rng = {3};
    for (int round = 0; round < 20000; round++) {
        uint64_t head = rng_next(&rng) & rng_next(&rng);
        uint32_t sum = head_offset(head);
        for (uint32_t home = 0; home < MOST_HOMES; home++) {
            uint32_t count = head >> (8 + 4 * home) & 15;
            HeadRun run = head_run(head, home);
            assert_int_equal(run.first, sum);
            assert_int_equal(run.count, count);
            sum += count;
        }
        assert_int_equal(head_total(head), sum);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_list),
        cmocka_unit_test(adds_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
