#include "test/unit/unit.h"

#include "formula/ltl_lexer.h"
#include "formula/ltl_value.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    LtlTokens tokens;
} Bench;

static void begin(Bench *bench, const char *text) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "f", text, strlen(text));
    ltl_tokens_init(&bench->tokens, &bench->mem, &bench->diag,
                    diag_whole(&bench->diag, source));
}

static void end(Bench *bench) {
    ltl_tokens_release(&bench->tokens);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void expect(const char *text, size_t count, const LtlTokenKind *kinds) {
    Bench bench;
    begin(&bench, text);
    assert_int_equal(bench.tokens.items.count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(ltl_kind(&bench.tokens, i), kinds[i]);
    end(&bench);
}

#define EXPECT(text, ...) \
    expect(text, sizeof((LtlTokenKind[]){__VA_ARGS__}) / sizeof(LtlTokenKind), \
           (LtlTokenKind[]){__VA_ARGS__})

static void the_longest_symbol_is_meant(void **state) {
    (void)state;
    EXPECT("a<-->b<->c<=>d", LTL_NAME, LTL_BINARY, LTL_NAME, LTL_BINARY,
           LTL_NAME, LTL_BINARY, LTL_NAME, LTL_END);
    EXPECT("a<=b<c<-1", LTL_NAME, LTL_RELATION, LTL_NAME, LTL_RELATION,
           LTL_NAME, LTL_RELATION, LTL_ARITHMETIC, LTL_NUMBER, LTL_END);
    EXPECT("a/\\b\\/c/d", LTL_NAME, LTL_BINARY, LTL_NAME, LTL_BINARY, LTL_NAME,
           LTL_ARITHMETIC, LTL_NAME, LTL_END);
    EXPECT("[]<>a[1]", LTL_PREFIX, LTL_PREFIX, LTL_NAME, LTL_BRACKET,
           LTL_NUMBER, LTL_UNBRACKET, LTL_END);
    EXPECT("q??[x]", LTL_NAME, LTL_POLL, LTL_BRACKET, LTL_NAME, LTL_UNBRACKET,
           LTL_END);
    EXPECT("!a!=b", LTL_PREFIX, LTL_NAME, LTL_RELATION, LTL_NAME, LTL_END);
}

static void words_are_exact(void **state) {
    (void)state;
    EXPECT("U Ua until Until x U2", LTL_BINARY, LTL_NAME, LTL_BINARY, LTL_NAME,
           LTL_NAME, LTL_NAME, LTL_END);
    EXPECT("\"a U b\"{U}'U'12", LTL_STRING, LTL_BRACES, LTL_CHARACTER,
           LTL_NUMBER, LTL_END);
    EXPECT("{a{b}c}d", LTL_BRACES, LTL_NAME, LTL_END);
    EXPECT("/* a */ b // c\n d // e", LTL_NAME, LTL_NAME, LTL_END);
    EXPECT("", LTL_END);
}

static void knows_what_was_meant(void **state) {
    (void)state;
    assert_string_equal(ltl_operator_like("u", 1), "U");
    assert_string_equal(ltl_operator_like("AND", 3), "&&");
    assert_string_equal(ltl_operator_like("Always", 6), "always");
    assert_null(ltl_operator_like("x1", 2));
}

/* The value at the start of the text reaches so far, and its first operand. */
static void reach(const char *text, const char *whole, const char *first,
                  bool firm) {
    Bench bench;
    begin(&bench, text);
    LtlValues values;
    assert_true(ltl_values_init(&values, &bench.tokens));
    LtlValue value;
    assert_true(ltl_value(&values, 0, &value));
    Text out;
    text_init(&out, &bench.mem);
    ltl_value_text(&bench.tokens, 0, value.end, &out);
    assert_string_equal(out.data, whole);
    text_clear(&out);
    ltl_value_text(&bench.tokens, 0, value.operand, &out);
    assert_string_equal(out.data, first);
    assert_int_equal(value.firm, firm);
    text_release(&out);
    ltl_values_release(&values);
    end(&bench);
}

static void values_reach_as_far_as_they_can(void **state) {
    (void)state;
    reach("a", "a", "a", false);
    reach("a&&b", "a", "a", false);
    reach("a+b*c U d", "a + b * c", "a", false);
    reach("a+b>c U d", "a + b > c", "a", true);
    reach("(a&&b) -> c", "(a && b)", "(a && b)", false);
    reach("(a&&b)==c", "(a && b) == c", "(a && b)", true);
    reach("f(x,y)[2].z<3", "f(x, y)[2].z < 3", "f(x, y)[2].z", true);
    reach("a + F b", "a", "a", false);
    reach("(a->b : c)", "(a -> b : c)", "(a -> b : c)", true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_symbol_is_meant),
        cmocka_unit_test(words_are_exact),
        cmocka_unit_test(knows_what_was_meant),
        cmocka_unit_test(values_reach_as_far_as_they_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
