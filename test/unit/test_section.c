#include "test/unit/unit.h"

#include "base/rng.h"
#include "store/section.h"

enum {
    UNIT = 256,
    UNITS = 64,
    ENTRIES = 400
};

typedef struct Pair {
    uint32_t home; /* of an entry */
    Wide entry;    /* itself */
} Pair;

/* The reference: entries of lower homes first, of one home the last first. */
typedef struct Naive {
    Pair pairs[ENTRIES]; /* in order */
    uint32_t count;      /* how many */
} Naive;

static void naive_add(Naive *naive, uint32_t home, Wide entry) {
    uint32_t at = 0;
    while (at < naive->count && naive->pairs[at].home < home)
        at++;
    memmove(&naive->pairs[at + 1], &naive->pairs[at],
            (naive->count - at) * sizeof *naive->pairs);
    naive->pairs[at] = (Pair){home, entry};
    naive->count++;
}

static void assert_same(Section section, const Naive *naive) {
    SectionReader reader = section_reader(section);
    uint32_t home, i = 0;
    Wide entry;
    for (; section_next(&reader, &home, &entry); i++) {
        assert_true(i < naive->count);
        assert_int_equal(home, naive->pairs[i].home);
        assert_true(entry == naive->pairs[i].entry);
    }
    assert_int_equal(i, naive->count);
    assert_int_equal(section_check(section), naive->count);
}

/* Fill a section until nothing fits, then spread it over more blocks, entry by
 * entry and all at once. */
static void fill(SectionShape shape, uint32_t per_block, Rng *rng) {
    static uint64_t arena[UNITS * UNIT / 8], other[UNITS * UNIT / 8 + 1];
    uint32_t units[UNITS], width = shape.rest + shape.payload;
    Naive naive = {.count = 0};
    SectionSize size = section_size(shape, per_block);
    if (size.units > UNITS)
        return;
    for (uint32_t i = 0; i < UNITS; i++)
        units[i] = (i * 5 + 3) % UNITS;
    Section section = {(char *)arena, units, &size};
    section_builder(section);
    while (naive.count < ENTRIES) {
        uint32_t home = (uint32_t)rng_below(rng, shape.homes);
        Wide entry =
            ((Wide)rng_next(rng) << 64 | naive.count) & wide_mask(width);
        uint32_t end = section_room(&section, home);
        if (end == section_blocks(&size))
            break;
        section_add(&section, home, end, entry);
        naive_add(&naive, home, entry);
    }
    if (width >= 12) /* else entries may be equal */
        assert_same(section, &naive);
    for (uint32_t homes = per_block; homes > 0; homes /= 2) {
        SectionSize wider = section_size(shape, homes);
        if (wider.units > UNITS)
            break;
        Section copy = {(char *)other, units, &wider};
        SectionBuilder builder = section_builder(copy);
        if (section_append_all(&builder, section) && section_finish(&builder) &&
            width >= 12)
            assert_same(copy, &naive);
        builder = section_builder(copy);
        bool fits = true;
        for (uint32_t i = 0; fits && i < naive.count; i++)
            fits = section_append(&builder, naive.pairs[i].home,
                                  naive.pairs[i].entry);
        if (fits && section_finish(&builder) && width >= 12)
            assert_same(copy, &naive);
    }
}

static void agrees_with_a_naive_list(void **state) {
    (void)state;
    Rng rng = {2};
    for (uint32_t width = 0; width <= MOST_WIDTH; width++)
        for (uint32_t homes = 2; homes <= 256; homes *= 2) {
            SectionShape shape = {
                .homes = homes,
                .rest =
                    width < 2 ? width : width - (uint32_t)rng_below(&rng, 3),
                .unit = UNIT,
            };
            shape.payload = width - shape.rest;
            uint32_t most = homes < MOST_HOMES ? homes : MOST_HOMES;
            fill(shape, 1 + (uint32_t)rng_below(&rng, most), &rng);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
