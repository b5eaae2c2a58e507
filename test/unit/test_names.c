#include "test/unit/unit.h"

#include "base/names.h"

#include <stdio.h>

static void numbers_are_dense_and_stable(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Names names;
    names_init(&names, &mem);
    char buffer[32];
    for (uint32_t i = 0; i < 3000; i++) {
        int length = snprintf(buffer, sizeof buffer, "name %u", i * 7);
        assert_int_equal(names_add(&names, buffer, (size_t)length), i);
    }
    for (uint32_t i = 0; i < 3000; i++) {
        int length = snprintf(buffer, sizeof buffer, "name %u", i * 7);
        assert_int_equal(names_add(&names, buffer, (size_t)length), i);
        assert_int_equal(names_find(&names, buffer, (size_t)length), i);
        assert_string_equal(names_get(&names, i), buffer);
    }
    assert_int_equal(names.entries.count, 3000);
    names_release(&names);
    assert_int_equal(mem.live, 0);
}

static void an_empty_set_finds_nothing(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Names names;
    names_init(&names, &mem);
    assert_int_equal(names_find(&names, "a", 1), NAME_NONE);
    assert_null(names_suggest(&names, "a"));
    names_release(&names);
    assert_int_equal(mem.live, 0);
}

static void bytes_count_and_nothing_else(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Names names;
    names_init(&names, &mem);
    uint32_t empty = names_add(&names, "", 0);
    uint32_t zero = names_add(&names, "\0", 1);
    uint32_t a = names_add(&names, "abc", 1);
    uint32_t upper = names_add(&names, "A", 1);
    assert_int_equal(names.entries.count, 4);
    assert_int_equal(names_find(&names, "", 0), empty);
    assert_int_equal(names_find(&names, "\0x", 1), zero);
    assert_int_equal(names_find(&names, "a", 1), a);
    assert_int_equal(names_find(&names, "A", 1), upper);
    assert_int_equal(names_find(&names, "abc", 3), NAME_NONE);
    assert_string_equal(names_get(&names, a), "a");
    names_release(&names);
}

static void strings_do_not_move(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Names names;
    names_init(&names, &mem);
    names_add(&names, "first", 5);
    const char *first = names_get(&names, 0);
    char buffer[200];
    memset(buffer, 'x', sizeof buffer);
    for (size_t i = 1; i <= sizeof buffer; i++)
        names_add(&names, buffer, i);
    assert_ptr_equal(names_get(&names, 0), first);
    assert_string_equal(first, "first");
    names_release(&names);
    assert_int_equal(mem.live, 0);
}

static void suggests(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Names names;
    names_init(&names, &mem);
    names_add(&names, "request", 7);
    names_add(&names, "release", 7);
    names_add(&names, "grant", 5);
    assert_string_equal(names_suggest(&names, "reqest"), "request");
    assert_string_equal(names_suggest(&names, "GRANT"), "grant");
    assert_null(names_suggest(&names, "philosopher"));
    names_release(&names);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_dense_and_stable),
        cmocka_unit_test(an_empty_set_finds_nothing),
        cmocka_unit_test(bytes_count_and_nothing_else),
        cmocka_unit_test(strings_do_not_move),
        cmocka_unit_test(suggests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
