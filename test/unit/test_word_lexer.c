#include "test/unit/unit.h"

#include "lang/dve/dve_tokens.h"
#include "lang/machines/machines_tokens.h"

/* The text has tokens of these kinds; the errors that it has. */
static size_t read_by(const WordTable *table, const char *text,
                      const unsigned *kinds, size_t count) {
    Mem mem;
    Diagnostics diag;
    mem_init(&mem);
    diag_init(&diag, &mem);
    WordLexer lexer = {.table = table, .diag = &diag};
    lexer.source = diag_source(&diag, "t", text, strlen(text));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(word_lexer_next(&lexer).kind, kinds[i]);
    assert_int_equal(word_lexer_next(&lexer).kind, WORD_END);
    assert_int_equal(word_lexer_next(&lexer).kind, WORD_END);
    size_t errors = diag.errors;
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return errors;
}

static size_t read(const char *text, const unsigned *kinds, size_t count) {
    return read_by(&dve_tokens, text, kinds, count);
}

static void takes_the_longest_operator(void **state) {
    (void)state;
    const unsigned kinds[] = {DVE_LESS_EQUAL, DVE_LESS,  DVE_SHIFT_LEFT,
                              DVE_ARROW,      DVE_MINUS, DVE_EQUAL,
                              DVE_ASSIGN,     DVE_BOTH,  DVE_BIT_AND};
    assert_int_equal(read("<=< <<->-===&&&", kinds, 9), 0);
}

static void words_are_whole(void **state) {
    (void)state;
    const unsigned kinds[] = {DVE_SYNC, DVE_NAME, DVE_NAME, DVE_NOT, DVE_NAME};
    assert_int_equal(read("sync synced _sync not Not", kinds, 5), 0);
}

static void skips_comments(void **state) {
    (void)state;
    const unsigned kinds[] = {DVE_NAME, DVE_NUMBER};
    assert_int_equal(read("/* a * b */ x // y\n /**/ 7 //", kinds, 2), 0);
}

static void reports_what_is_malformed(void **state) {
    (void)state;
    const unsigned kinds[] = {DVE_NAME, DVE_NUMBER, DVE_NUMBER, DVE_NAME};
    assert_int_equal(read("a @ 12x 99999999999 b /* open", kinds, 4), 4);
}

/* A language without numbers has words that begin with digits. */
static void digits_can_begin_words(void **state) {
    (void)state;
    const unsigned kinds[] = {MACHINES_WORD, MACHINES_ARROW, MACHINES_WORD,
                              MACHINES_INITIAL, MACHINES_WORD};
    assert_int_equal(
        read_by(&machines_tokens, "1->2a initial 99999999999", kinds, 5), 0);
}

static void positions_and_values(void **state) {
    (void)state;
    Mem mem;
    Diagnostics diag;
    mem_init(&mem);
    diag_init(&diag, &mem);
    WordLexer lexer = {.table = &dve_tokens, .diag = &diag};
    lexer.source = diag_source(&diag, "t", " ab 2147483647", 14);
    WordToken name = word_lexer_next(&lexer);
    assert_int_equal(name.span.start, 1);
    assert_int_equal(name.span.end, 3);
    WordToken number = word_lexer_next(&lexer);
    assert_int_equal(number.value, INT32_MAX);
    assert_int_equal(number.span.end, 14);
    assert_int_equal(diag.errors, 0);
    diag_release(&diag);
}

static void names_kinds(void **state) {
    (void)state;
    assert_string_equal(word_kind_text(&dve_tokens, DVE_ARROW), "\"->\"");
    assert_string_equal(word_kind_text(&dve_tokens, DVE_TRANS), "\"trans\"");
    assert_string_equal(word_kind_text(&dve_tokens, DVE_NAME), "a name");
    assert_string_equal(word_kind_text(&dve_tokens, DVE_NUMBER), "a number");
    assert_string_equal(word_kind_text(&machines_tokens, MACHINES_CAPACITY),
                        "\"capacity\"");
    assert_string_equal(word_kind_text(&machines_tokens, MACHINES_END),
                        "the end of the file");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_longest_operator),
        cmocka_unit_test(words_are_whole),
        cmocka_unit_test(skips_comments),
        cmocka_unit_test(reports_what_is_malformed),
        cmocka_unit_test(digits_can_begin_words),
        cmocka_unit_test(positions_and_values),
        cmocka_unit_test(names_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
