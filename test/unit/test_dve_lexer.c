#include "test/unit/unit.h"

#include "lang/dve/dve_lexer.h"

/* The kinds of the tokens of a text, and the errors that it has. */
static size_t read(const char *text, const DveKind *kinds, size_t count) {
    Mem mem;
    Diagnostics diag;
    mem_init(&mem);
    diag_init(&diag, &mem);
    DveLexer lexer = {.diag = &diag};
    lexer.source = diag_source(&diag, "t.dve", text, strlen(text));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(dve_lexer_next(&lexer).kind, kinds[i]);
    assert_int_equal(dve_lexer_next(&lexer).kind, DVE_END);
    assert_int_equal(dve_lexer_next(&lexer).kind, DVE_END);
    size_t errors = diag.errors;
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return errors;
}

static void takes_the_longest_operator(void **state) {
    (void)state;
    const DveKind kinds[] = {DVE_LESS_EQUAL, DVE_LESS,  DVE_SHIFT_LEFT,
                             DVE_ARROW,      DVE_MINUS, DVE_EQUAL,
                             DVE_ASSIGN,     DVE_BOTH,  DVE_BIT_AND};
    assert_int_equal(read("<=< <<->-===&&&", kinds, 9), 0);
}

static void words_are_whole(void **state) {
    (void)state;
    const DveKind kinds[] = {DVE_SYNC, DVE_NAME, DVE_NAME, DVE_NOT, DVE_NAME};
    assert_int_equal(read("sync synced _sync not Not", kinds, 5), 0);
}

static void skips_comments(void **state) {
    (void)state;
    const DveKind kinds[] = {DVE_NAME, DVE_NUMBER};
    assert_int_equal(read("/* a * b */ x // y\n /**/ 7 //", kinds, 2), 0);
}

static void reports_what_is_malformed(void **state) {
    (void)state;
    const DveKind kinds[] = {DVE_NAME, DVE_NUMBER, DVE_NUMBER, DVE_NAME};
    assert_int_equal(read("a @ 12x 99999999999 b /* open", kinds, 4), 4);
}

static void names_kinds(void **state) {
    (void)state;
    assert_string_equal(dve_kind_text(DVE_ARROW), "\"->\"");
    assert_string_equal(dve_kind_text(DVE_TRANS), "\"trans\"");
    assert_string_equal(dve_kind_text(DVE_NAME), "a name");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_the_longest_operator),
        cmocka_unit_test(words_are_whole),
        cmocka_unit_test(skips_comments),
        cmocka_unit_test(reports_what_is_malformed),
        cmocka_unit_test(names_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
