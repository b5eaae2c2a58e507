#include "test/unit/unit.h"

#include "report/wording/value_json.h"

#include <stdio.h>

/* The value of this variable as JSON, and back. */
static void expect(const char *variable, const char *value,
                   const char *expected) {
    Mem mem;
    Arena arena;
    Text text, made, back;
    Json json;
    JsonMistake mistake;
    mem_init(&mem);
    arena_init(&arena, &mem);
    text_init(&text, &mem);
    text_init(&made, &mem);
    text_init(&back, &mem);
    text_add(&text, value);
    json_init(&json, &made);
    value_json(&json, variable, &text);
    json_finish(&json);
    assert_int_equal(made.data[made.length - 1], '\n');
    made.data[made.length - 1] = '\0';
    assert_string_equal(made.data, expected);
    const JsonValue *read =
        json_read(&arena, made.data, made.length - 1, &mistake);
    assert_non_null(read);
    assert_true(value_text(read, &back));
    assert_string_equal(back.data, value);
    text_release(&back);
    text_release(&made);
    text_release(&text);
    arena_release(&arena);
    assert_int_equal(mem.live, 0);
}

static void numbers_are_numbers(void **state) {
    (void)state;
    expect("x", "0", "0");
    expect("x", "-12", "-12");
    expect(NULL, "123456789012345", "123456789012345");
}

static void other_texts_are_strings(void **state) {
    (void)state;
    expect("x", "", "\"\"");
    expect("x", "-", "\"-\"");
    expect("x", "-0", "\"-0\"");
    expect("x", "007", "\"007\"");
    expect("x", "1234567890123456", "\"1234567890123456\"");
    expect("x", "1e3", "\"1e3\"");
    expect("x", "A", "\"A\"");
    expect("x", "two words", "\"two words\"");
}

static void places_are_names(void **state) {
    (void)state;
    expect("P[0]@", "31", "\"31\"");
    expect("@", "3", "\"3\"");
    expect("P[0]:at", "31", "31");
}

static void arrays_are_arrays(void **state) {
    (void)state;
    expect("a", "{0}", "[0]");
    expect("a", "{0,-3,A}", "[0,-3,\"A\"]");
    expect("q", "[]", "[]");
    expect("q", "[5]", "[[5]]");
    expect("q", "[1,2 3,B]", "[[1,2],[3,\"B\"]]");
}

/* What would come back otherwise is left as it is. */
static void odd_arrays_are_strings(void **state) {
    (void)state;
    const char *const odd[] = {"{}",      "{1,}",    "{1",    "[1",   "[ ]",
                               "[1,]",    "[1  2]",  "{{1}}", "{1}x", "[{1,2}]",
                               "{01,1}x", "[1] [2]", "{1 2}", "[,]",  "{"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char quoted[40];
        snprintf(quoted, sizeof quoted, "\"%s\"", odd[i]);
        expect("q", odd[i], quoted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_numbers),
        cmocka_unit_test(other_texts_are_strings),
        cmocka_unit_test(places_are_names),
        cmocka_unit_test(arrays_are_arrays),
        cmocka_unit_test(odd_arrays_are_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
