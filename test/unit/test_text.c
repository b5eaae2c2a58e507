#include "test/unit/unit.h"

#include "base/text.h"

static void builds_and_clears(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    assert_string_equal(text.data, "");
    text_add(&text, "abc");
    text_char(&text, 'd');
    text_repeat(&text, '-', 3);
    text_bytes(&text, "x\0y", 3);
    text_printf(&text, "%d%s", 42, "!");
    assert_int_equal(text.length, 13);
    assert_memory_equal(text.data, "abcd---x\0y42!", 14);
    text_clear(&text);
    assert_int_equal(text.length, 0);
    assert_string_equal(text.data, "");
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

/* Every length around the sizes at which the buffer grows. */
static void grows_at_every_boundary(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (size_t length = 0; length < 300; length++) {
        Text text;
        text_init(&text, &mem);
        text_repeat(&text, 'a', length);
        assert_int_equal(text.length, length);
        assert_int_equal(strlen(text.data), length);
        text_printf(&text, "%*s", (int)length, "");
        assert_int_equal(strlen(text.data), 2 * length);
        for (size_t i = 0; i < length; i++)
            text_char(&text, 'b');
        assert_int_equal(strlen(text.data), 3 * length);
        text_release(&text);
    }
    assert_int_equal(mem.live, 0);
}

static void check_grouped(Text *text, uint64_t number, const char *expected) {
    text_clear(text);
    text_grouped(text, number);
    assert_string_equal(text->data, expected);
}

static void groups_digits(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    check_grouped(&text, 0, "0");
    check_grouped(&text, 999, "999");
    check_grouped(&text, 1000, "1,000");
    check_grouped(&text, 14348906, "14,348,906");
    check_grouped(&text, UINT64_MAX, "18,446,744,073,709,551,615");
    text_release(&text);
}

static void check_size(Text *text, uint64_t bytes, const char *expected) {
    text_clear(text);
    text_size(text, bytes);
    assert_string_equal(text->data, expected);
}

static void tells_sizes(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    check_size(&text, 0, "0 B");
    check_size(&text, 1023, "1023 B");
    check_size(&text, 1024, "1.0 KiB");
    check_size(&text, 3500, "3.4 KiB");
    check_size(&text, 10 * 1024, "10 KiB");
    check_size(&text, 10 * 1024 - 1, "10 KiB");
    check_size(&text, (1 << 20) - 1, "1.0 MiB");
    check_size(&text, 5 << 20, "5.0 MiB");
    check_size(&text, (uint64_t)139 << 30, "139 GiB");
    check_size(&text, UINT64_MAX, "16384 PiB");
    text_release(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builds_and_clears),
        cmocka_unit_test(grows_at_every_boundary),
        cmocka_unit_test(groups_digits),
        cmocka_unit_test(tells_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
