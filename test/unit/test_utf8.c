#include "test/unit/unit.h"

#include "base/utf8.h"

static void check(const char *bytes, size_t expected) {
    assert_int_equal(utf8_length(bytes, strlen(bytes)), expected);
}

static void knows_the_lengths(void **state) {
    (void)state;
    check("a", 1);
    check("\x7f", 1);
    check("\xc2\x80", 2);
    check("\xdf\xbfz", 2);
    check("\xe0\xa0\x80", 3);
    check("\xef\xbf\xbf", 3);
    check("\xf0\x90\x80\x80", 4);
    check("\xf4\x8f\xbf\xbf", 4);
    assert_int_equal(utf8_length("\0", 1), 1);
}

static void rejects_what_is_not_well_formed(void **state) {
    (void)state;
    check("\x80", 0);             /* a continuation alone */
    check("\xc1\xbf", 0);         /* overlong */
    check("\xe0\x9f\xbf", 0);     /* overlong */
    check("\xf0\x8f\xbf\xbf", 0); /* overlong */
    check("\xed\xa0\x80", 0);     /* a surrogate */
    check("\xed\xbf\xbf", 0);     /* a surrogate */
    check("\xf4\x90\x80\x80", 0); /* beyond U+10FFFF */
    check("\xff", 0);
    check("\xc3(", 0); /* not continued */
    check("\xe2\x82(", 0);
}

static void reads_no_byte_too_many(void **state) {
    (void)state;
    assert_int_equal(utf8_length("\xe2\x82\xac", 2), 0);
    assert_int_equal(utf8_length("\xe2\x82\xac", 3), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_lengths),
        cmocka_unit_test(rejects_what_is_not_well_formed),
        cmocka_unit_test(reads_no_byte_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
