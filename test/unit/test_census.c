#include "test/unit/unit.h"

#include "core/census.h"

static void counts_transitions(void **state) {
    (void)state;
    Census census = {0};
    census_state(&census, 0);
    census_state(&census, 3);
    census_state(&census, 3);
    census_state(&census, CENSUS_DEGREES - 1);
    census_state(&census, 1000);
    census_forget(&census, 3);
    assert_int_equal(census.degrees[0], 1);
    assert_int_equal(census.degrees[3], 1);
    assert_int_equal(census.degrees[CENSUS_DEGREES - 1], 2);
}

/* Whatever their number, levels stay in order and none is lost. */
static void levels_have_room(void **state) {
    (void)state;
    for (uint64_t count = 1; count < 1000; count += 7) {
        Census census = {0};
        uint64_t sum = 0;
        for (uint64_t i = 0; i < count; i++)
            census_level(&census, i + 1);
        uint64_t width = UINT64_C(1) << census.level_doublings;
        assert_int_equal(census.level_total, count);
        assert_int_equal(census.level_count, (count + width - 1) / width);
        assert_true(census.level_count <= CENSUS_LEVELS);
        assert_true(census.level_doublings == 0 ||
                    census.level_count > CENSUS_LEVELS / 2);
        for (uint32_t i = 0; i < census.level_count; i++)
            sum += census.levels[i];
        assert_int_equal(sum, count * (count + 1) / 2);
        assert_int_equal(census.levels[0],
                         count < width ? sum : width * (width + 1) / 2);
    }
}

/* Samples keep a distance, which grows, and the first one stays. */
static void samples_have_room(void **state) {
    (void)state;
    Census census = {0};
    for (uint64_t i = 0; i < 100000; i++)
        census_sample(&census, (CensusSample){.expanded = i, .states = 2 * i});
    assert_true(census.sample_count > CENSUS_SAMPLES / 2 - 1 &&
                census.sample_count <= CENSUS_SAMPLES);
    assert_int_equal(census.samples[0].expanded, 0);
    for (uint32_t i = 1; i < census.sample_count; i++) {
        uint64_t gap =
            census.samples[i].expanded - census.samples[i - 1].expanded;
        assert_int_equal(gap, census.stride);
        assert_int_equal(census.samples[i].states,
                         2 * census.samples[i].expanded);
    }
    assert_true(census.samples[census.sample_count - 1].expanded +
                    census.stride >=
                100000);
}

/* What has not changed is not sampled again. */
static void samples_differ(void **state) {
    (void)state;
    Census census = {0};
    for (int i = 0; i < 10; i++)
        census_sample(&census, (CensusSample){.expanded = 5});
    assert_int_equal(census.sample_count, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_transitions),
        cmocka_unit_test(levels_have_room),
        cmocka_unit_test(samples_have_room),
        cmocka_unit_test(samples_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
