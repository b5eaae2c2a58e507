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

static const struct {
    const char *variable;
    const char *value;
    const char *json;
} values[] = {
    /* numbers are numbers */
    {"x", "0", "0"},
    {"x", "-12", "-12"},
    {NULL, "123456789012345", "123456789012345"},
    /* other texts are strings */
    {"x", "", "\"\""},
    {"x", "-", "\"-\""},
    {"x", "-0", "\"-0\""},
    {"x", "007", "\"007\""},
    {"x", "1234567890123456", "\"1234567890123456\""},
    {"x", "1e3", "\"1e3\""},
    {"x", "A", "\"A\""},
    {"x", "two words", "\"two words\""},
    /* places are names */
    {"P[0]@", "31", "\"31\""},
    {"@", "3", "\"3\""},
    {"P[0]:at", "31", "31"},
    /* arrays are arrays */
    {"a", "{0}", "[0]"},
    {"a", "{0,-3,A}", "[0,-3,\"A\"]"},
    {"q", "[]", "[]"},
    {"q", "[5]", "[[5]]"},
    {"q", "[1,2 3,B]", "[[1,2],[3,\"B\"]]"},
};

static void values_have_the_shape_of_their_text(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        expect(values[i].variable, values[i].value, values[i].json);
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
        cmocka_unit_test(values_have_the_shape_of_their_text),
        cmocka_unit_test(odd_arrays_are_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
