#include "test/unit/unit.h"

#include "lang/network/reading/wildcard.h"

enum {
    PLENTY = 100000
};

/* Match a pattern against a name with nothing bound; then the bindings as
 * text "1=a 2=b", or "no". */
static void expect_match(const char *text, const char *name,
                         const char *expected) {
    Mem mem;
    mem_init(&mem);
    WildcardPattern pattern;
    Matcher matcher;
    Text out;
    text_init(&out, &mem);
    assert_true(pattern_parse(&pattern, &mem, text, strlen(text)));
    matcher_init(&matcher, &mem, PLENTY);
    if (!matcher_match(&matcher, &pattern, name))
        text_add(&out, "no");
    for (size_t i = 0; i < matcher.bindings.count; i++) {
        Binding binding = matcher.bindings.data[i];
        text_printf(&out, "%s%u=%.*s", i ? " " : "", binding.wildcard,
                    (int)binding.length, binding.text);
    }
    assert_string_equal(out.data, expected);
    pattern_release(&pattern, &mem);
    matcher_release(&matcher);
    text_release(&out);
    assert_int_equal(mem.live, 0);
}

static void plain_names_match_themselves(void **state) {
    (void)state;
    expect_match("", "", "");
    expect_match("a", "a", "");
    expect_match("a", "b", "no");
    expect_match("a", "ab", "no");
    expect_match("ab", "a", "no");
    expect_match("a<b>", "a<b>", "");
}

static void wildcards_take_the_longest_text(void **state) {
    (void)state;
    expect_match("a<$1>", "a<x>", "1=x");
    expect_match("a<$1>", "a<>", "1=");
    expect_match("a<$1>", "a<x,y>", "1=x,y");
    expect_match("a<$1>", "a<x><y>", "no");
    expect_match("a<$1>", "b<x>", "no");
    expect_match("a<$1", "a<x", "1=x");
    expect_match("a<$1", "a<x>", "no");
    expect_match("a<$1x>", "a<xx>", "1=x");
    expect_match("a<1$2>", "a<15>", "2=5");
}

static void several_wildcards_share_a_name(void **state) {
    (void)state;
    expect_match("a<$1><$2>", "a<x><y>", "1=x 2=y");
    expect_match("a<$1,$2>", "a<x,y>", "1=x 2=y");
    expect_match("a<$1,$2>", "a<x,y,z>", "1=x,y 2=z");
    expect_match("a<$1,$2>", "a<x>", "no");
    expect_match("a<$1$2>", "a<xy>", "1=xy 2=");
    expect_match("a<$1><$1>", "a<x><x>", "1=x");
    expect_match("a<$1><$1>", "a<x><y>", "no");
    expect_match("a<$1,$1>", "a<x,y,x,y>", "1=x,y");
    expect_match("a<$12>", "a<x>", "12=x");
}

static void a_dollar_elsewhere_is_itself(void **state) {
    (void)state;
    expect_match("$1", "$1", "");
    expect_match("$1", "x", "no");
    expect_match("p$1<$1>", "p$1<x>", "1=x");
    expect_match("p$1<$1>", "px<x>", "no");
    expect_match("a<$>", "a<$>", "");
    expect_match("a<$>", "a<x>", "no");
    expect_match("a<$x$3>", "a<$xy>", "3=y");
}

static void numbers_are_limited(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    const char *names[] = {"a<$100>", "a<$99999999999999999999>"};
    for (int i = 0; i < 2; i++) {
        WildcardPattern pattern;
        assert_false(pattern_parse(&pattern, &mem, names[i], strlen(names[i])));
        pattern_release(&pattern, &mem);
    }
    WildcardPattern pattern;
    assert_true(pattern_parse(&pattern, &mem, "a<$0$99>", 8));
    assert_int_equal(pattern.wildcards, 2);
    pattern_release(&pattern, &mem);
    assert_int_equal(mem.live, 0);
}

static void bindings_carry_over_and_fill_in(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    WildcardPattern first, second, result;
    pattern_parse(&first, &mem, "a<$1>", 5);
    pattern_parse(&second, &mem, "b<$1,$2>", 8);
    pattern_parse(&result, &mem, "c<$2-$1$3>", 10);
    Matcher matcher;
    matcher_init(&matcher, &mem, PLENTY);
    assert_true(matcher_match(&matcher, &first, "a<x>"));
    assert_false(matcher_match(&matcher, &second, "b<y,z>"));
    assert_int_equal(matcher.bindings.count, 1);
    assert_true(matcher_match(&matcher, &second, "b<x,y,z>"));
    Text out;
    text_init(&out, &mem);
    assert_int_equal(matcher_expand(&matcher, &result, &out), 3);
    assert_string_equal(out.data, "c<y,z-x>");
    text_release(&out);
    matcher_release(&matcher);
    pattern_release(&first, &mem);
    pattern_release(&second, &mem);
    pattern_release(&result, &mem);
    assert_int_equal(mem.live, 0);
}

static void backtracking_is_bounded(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    const char *text = "<$1a$2a$3a$4a$5a$6a$7a$8a$9b";
    WildcardPattern pattern;
    assert_true(pattern_parse(&pattern, &mem, text, strlen(text)));
    Matcher matcher;
    matcher_init(&matcher, &mem, PLENTY);
    assert_false(matcher_match(
        &matcher, &pattern, "<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
    assert_int_equal(matcher.steps, 0);
    assert_int_equal(matcher.bindings.count, 0);
    matcher_release(&matcher);
    pattern_release(&pattern, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_names_match_themselves),
        cmocka_unit_test(wildcards_take_the_longest_text),
        cmocka_unit_test(several_wildcards_share_a_name),
        cmocka_unit_test(a_dollar_elsewhere_is_itself),
        cmocka_unit_test(numbers_are_limited),
        cmocka_unit_test(bindings_carry_over_and_fill_in),
        cmocka_unit_test(backtracking_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
