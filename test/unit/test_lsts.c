#include "test/unit/lsts_fixture.h"

static void keeps_sets_as_ranges(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Ranges set = {0};
    for (uint32_t i = 0; i < 100; i++)
        if (i % 10 != 3)
            ranges_append(&set, &mem, i);
    assert_int_equal(set.count, 11);
    assert_true(ranges_check(&set, 99));
    assert_false(ranges_check(&set, 98));
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(ranges_contain(&set, i), i % 10 != 3);
    assert_false(ranges_contain(&set, 100));
    vec_release(&mem, &set);
    assert_int_equal(mem.live, 0);
}

static void joins_what_touches(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Ranges set = {0};
    ranges_normalise(&set);
    assert_false(ranges_contain(&set, 0));
    vec_push(&mem, &set, (LtsRange){9, 12});
    vec_push(&mem, &set, (LtsRange){3, 4});
    vec_push(&mem, &set, (LtsRange){5, 5});
    vec_push(&mem, &set, (LtsRange){10, 11});
    vec_push(&mem, &set, (LtsRange){UINT32_MAX, UINT32_MAX});
    vec_push(&mem, &set, (LtsRange){UINT32_MAX, UINT32_MAX});
    assert_false(ranges_check(&set, UINT32_MAX));
    ranges_normalise(&set);
    assert_true(ranges_check(&set, UINT32_MAX));
    assert_int_equal(set.count, 3);
    assert_int_equal(set.data[0].first, 3);
    assert_int_equal(set.data[0].last, 5);
    assert_int_equal(set.data[1].last, 12);
    vec_release(&mem, &set);
    assert_int_equal(mem.live, 0);
}

static void sorting_keeps_order_within_a_source(void **state) {
    (void)state;
    Fixture f;
    fixture_begin(&f);
    Lsts *lsts = &f.lsts;
    lsts->state_count = 50;
    vec_push(&f.mem, &lsts->initial, 0);
    static char names[2000][8];
    for (uint32_t i = 0; i < 2000; i++) {
        vec_push(&f.mem, &lsts->transitions,
                 (LstsTransition){i * 7919 % 50, 0, i % 50});
        names[i][0] = (char)('a' + i % 26);
        vec_push(&f.mem, &lsts->extra, names[i]);
        vec_push(&f.mem, &lsts->drawings, i % 2 ? names[i] : NULL);
    }
    assert_false(lsts_check(lsts));
    lsts_sort(lsts);
    assert_true(lsts_check(lsts));
    for (size_t i = 0; i < 2000; i++) {
        size_t old = (size_t)(lsts->extra.data[i] - names[0]) / sizeof *names;
        assert_int_equal(lsts->transitions.data[i].source, old * 7919 % 50);
        assert_ptr_equal(lsts->drawings.data[i], old % 2 ? names[old] : NULL);
        if (i > 0 && lsts->transitions.data[i - 1].source ==
                         lsts->transitions.data[i].source)
            assert_true(lsts->extra.data[i - 1] < lsts->extra.data[i]);
    }
    assert_int_equal(lsts_first_transition(lsts, 0), 0);
    assert_int_equal(lsts_first_transition(lsts, 1), 40);
    assert_int_equal(lsts_first_transition(lsts, 50), 2000);
    fixture_finish(&f);
}

static void describes_states(void **state) {
    (void)state;
    Fixture f;
    fixture_begin(&f);
    Lsts *lsts = &f.lsts;
    lsts->state_count = 3;
    assert_false(lsts_describe_state(lsts, 0, &f.out));
    vec_push(&f.mem, &lsts->state_names, (StateName){1, "middle"});
    StateParameter x = {.name = "x", .domain = "Nat"};
    StateParameter b = {.name = "b", .domain = "Bool", .cardinality = 2};
    vec_push(&f.mem, &b.values, "no");
    vec_push(&f.mem, &b.values, "yes");
    vec_push(&f.mem, &lsts->parameters, x);
    vec_push(&f.mem, &lsts->parameters, b);
    static const uint32_t vectors[] = {7, 0, 8, 1, 9, 1};
    for (size_t i = 0; i < 6; i++)
        vec_push(&f.mem, &lsts->vectors, vectors[i]);
    assert_true(lsts_describe_state(lsts, 1, &f.out));
    assert_string_equal(f.out.data, "middle");
    text_clear(&f.out);
    assert_true(lsts_describe_state(lsts, 2, &f.out));
    assert_string_equal(f.out.data, "x=9 b=yes");
    fixture_finish(&f);
}

static void knows_files_by_their_endings(void **state) {
    (void)state;
    assert_int_equal(lsts_format("a/b.lsts"), LSTS_TVT);
    assert_int_equal(lsts_format("B.LSTS"), LSTS_TVT);
    assert_int_equal(lsts_format("x.ag"), LSTS_TVT);
    assert_int_equal(lsts_format("x.aut"), LSTS_AUT);
    assert_int_equal(lsts_format("very/long/path/to/a/file.aut.gz"), LSTS_AUT);
    assert_int_equal(lsts_format("x.fsm"), LSTS_FSM);
    assert_int_equal(lsts_format("x.dot"), LSTS_DOT);
    assert_int_equal(lsts_format("x.rules"), LSTS_UNKNOWN);
    assert_int_equal(lsts_format(".gz"), LSTS_UNKNOWN);
    assert_int_equal(lsts_format(""), LSTS_UNKNOWN);
}

static void rejects_formats_that_it_cannot_use(void **state) {
    (void)state;
    Fixture f;
    fixture_begin(&f);
    assert_false(
        lsts_read(&f.lsts, &f.diag, "x.dot", SPAN_NONE, LSTS_DOT, NULL));
    assert_false(
        lsts_read(&f.lsts, &f.diag, "x", SPAN_NONE, LSTS_UNKNOWN, NULL));
    assert_false(
        lsts_read(&f.lsts, &f.diag, "/no/x.aut", SPAN_NONE, LSTS_AUT, NULL));
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_UNKNOWN, NULL));
    assert_int_equal(f.diag.errors, 4);
    assert_int_equal(f.diag.items.data[0].code, CODE_FORMAT);
    assert_int_equal(f.diag.items.data[2].code, CODE_FILE);
    fixture_finish(&f);
    assert_false(fixture_parse(&f, LSTS_DOT, NULL, "", 0));
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_sets_as_ranges),
        cmocka_unit_test(joins_what_touches),
        cmocka_unit_test(sorting_keeps_order_within_a_source),
        cmocka_unit_test(describes_states),
        cmocka_unit_test(knows_files_by_their_endings),
        cmocka_unit_test(rejects_formats_that_it_cannot_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
