/* Settings that travel by name. */
#include "test/unit/unit.h"

#include "base/switches.h"

static const Switch items[] = {
    {"define", "A"}, {"engine", "auto"}, {"define", "B=1"}, {"lossy", ""}};
static const Switches given = {items, 4};

static void the_last_value_counts(void **state) {
    (void)state;
    assert_string_equal(switches_value(given, "define"), "B=1");
    assert_string_equal(switches_value(given, "lossy"), "");
    assert_null(switches_value(given, "defin"));
    assert_null(switches_value((Switches){0}, "define"));
}

static void a_word_is_one_of_a_few(void **state) {
    (void)state;
    static const char *const words[] = {"compiled", "auto", NULL};
    Mem mem;
    Diagnostics diag;
    size_t choice = 7;
    mem_init(&mem);
    diag_init(&diag, &mem);
    assert_true(switches_choose(given, "engine", words, &choice, &diag));
    assert_int_equal(choice, 1);
    assert_true(switches_choose(given, "absent", words, &choice, &diag));
    assert_int_equal(choice, 0);
    assert_int_equal(diag.errors, 0);
    assert_false(switches_choose(given, "define", words, &choice, &diag));
    assert_int_equal(diag.errors, 1);
    assert_string_equal(diag.items.data[0].message,
                        "--define cannot be \"B=1\": it is one of "
                        "compiled|auto");
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_value_counts),
        cmocka_unit_test(a_word_is_one_of_a_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
