#include "test/unit/unit.h"

#include "automata/formats/hoa_lexer.h"

#include <stdlib.h>

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Arena strings;
    HoaLexer lexer;
} Bench;

static void begin_bytes(Bench *bench, const char *text, size_t length) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    arena_init(&bench->strings, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t.hoa", text, length);
    hoa_lexer_start(&bench->lexer, &bench->diag, &bench->strings, source);
}

static void begin(Bench *bench, const char *text) {
    begin_bytes(bench, text, strlen(text));
}

static void end(Bench *bench) {
    arena_release(&bench->strings);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* The next token is of this kind and text (or symbol). */
static void expect(Bench *bench, HoaKind kind, const char *text) {
    const HoaToken *token = &bench->lexer.token;
    assert_int_equal(token->kind, kind);
    if (kind == HOA_SYMBOL)
        assert_int_equal(token->symbol, text[0]);
    else if (kind == HOA_NUMBER)
        assert_int_equal(token->number, strtoull(text, NULL, 10));
    else
        assert_string_equal(token->text, text);
    hoa_next(&bench->lexer);
}

static void tells_tokens_apart(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, "HOA: v1 acc-name:x @al-ias_1 12 \"a b\" --BODY-- t f\n"
                  "[!0&(1|@x)]{}State:7");
    expect(&bench, HOA_HEADER, "HOA");
    expect(&bench, HOA_WORD, "v1");
    expect(&bench, HOA_HEADER, "acc-name");
    expect(&bench, HOA_WORD, "x");
    expect(&bench, HOA_ALIAS, "al-ias_1");
    expect(&bench, HOA_NUMBER, "12");
    expect(&bench, HOA_STRING, "a b");
    expect(&bench, HOA_MARK, "--BODY--");
    expect(&bench, HOA_WORD, "t");
    expect(&bench, HOA_WORD, "f");
    for (const char *symbol = "[!"; *symbol; symbol++)
        expect(&bench, HOA_SYMBOL, symbol);
    expect(&bench, HOA_NUMBER, "0");
    expect(&bench, HOA_SYMBOL, "&");
    expect(&bench, HOA_SYMBOL, "(");
    expect(&bench, HOA_NUMBER, "1");
    expect(&bench, HOA_SYMBOL, "|");
    expect(&bench, HOA_ALIAS, "x");
    for (const char *symbol = ")]{}"; *symbol; symbol++)
        expect(&bench, HOA_SYMBOL, symbol);
    expect(&bench, HOA_HEADER, "State");
    expect(&bench, HOA_NUMBER, "7");
    expect(&bench, HOA_END, "");
    expect(&bench, HOA_END, "");
    assert_false(bench.lexer.failed);
    end(&bench);
}

static void names_may_have_dots(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, "spot.highlight.edges: 1");
    expect(&bench, HOA_HEADER, "spot.highlight.edges");
    expect(&bench, HOA_NUMBER, "1");
    end(&bench);
}

static void comments_nest(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, "/* a /* b */ c /**/ */a/***//*/*/**/*/*/b/* \"*/");
    expect(&bench, HOA_WORD, "a");
    expect(&bench, HOA_WORD, "b");
    expect(&bench, HOA_END, "");
    assert_false(bench.lexer.failed);
    end(&bench);
}

static void strings_have_escapes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, "\"\" \"a\\\"b\" \"\\\\\" \"/* no */\" \"two\nlines\"");
    expect(&bench, HOA_STRING, "");
    expect(&bench, HOA_STRING, "a\"b");
    expect(&bench, HOA_STRING, "\\");
    expect(&bench, HOA_STRING, "/* no */");
    expect(&bench, HOA_STRING, "two\nlines");
    expect(&bench, HOA_END, "");
    end(&bench);
}

/* The text is rejected with this message, at this byte. */
static void reject_bytes(const char *text, size_t length, const char *message,
                         size_t at) {
    Bench bench;
    begin_bytes(&bench, text, length);
    for (size_t i = 0; i < 100 && bench.lexer.token.kind != HOA_END; i++)
        hoa_next(&bench.lexer);
    assert_true(bench.lexer.failed);
    assert_int_equal(bench.diag.errors, 1);
    assert_string_equal(bench.diag.items.data[0].message, message);
    assert_int_equal(bench.diag.items.data[0].span.start, at);
    hoa_next(&bench.lexer); /* nothing comes after an error */
    assert_int_equal(bench.lexer.token.kind, HOA_END);
    assert_int_equal(bench.diag.errors, 1);
    end(&bench);
}

static void reject(const char *text, const char *message, size_t at) {
    reject_bytes(text, strlen(text), message, at);
}

static void says_what_is_malformed(void **state) {
    (void)state;
    static const char bad_character[] =
        "this character has no meaning in a HOA file";
    reject("a /* b /* c */", "this comment is never closed", 2);
    reject("/*", "this comment is never closed", 0);
    reject("a \"b", "this string is never closed", 2);
    reject("\"", "this string is never closed", 0);
    reject("\"a\\", "this string is never closed", 0);
    reject("\"a\\\"", "this string is never closed", 0);
    reject("a # b", bad_character, 2);
    reject("a : b", bad_character, 2);
    reject(".a", bad_character, 0);
    reject("a @ b", bad_character, 2);
    reject("@", bad_character, 0);
    reject_bytes("a \0 b", 5, bad_character, 2);
    reject_bytes("\"a\0b\"", 5, "this string contains a zero byte", 0);
    reject("\xff", bad_character, 0);
}

static void numbers_are_below_two_to_31(void **state) {
    (void)state;
    static const char too_large[] = "this number must be below 2^31";
    Bench bench;
    begin(&bench, "0 2147483647");
    expect(&bench, HOA_NUMBER, "0");
    expect(&bench, HOA_NUMBER, "2147483647");
    assert_false(bench.lexer.failed);
    end(&bench);
    reject("2147483648", too_large, 0);
    reject("21474836470", too_large, 0);
    reject("21474836471", too_large, 0);
    reject("4294967296", too_large, 0);
    reject("99999999999999999999999999999999", too_large, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_tokens_apart),
        cmocka_unit_test(names_may_have_dots),
        cmocka_unit_test(comments_nest),
        cmocka_unit_test(strings_have_escapes),
        cmocka_unit_test(says_what_is_malformed),
        cmocka_unit_test(numbers_are_below_two_to_31),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
