/* Which lines of a file are for Martlet. */
#include "test/unit/unit.h"

#include "cli/suites/remarks.h"

/* All remarks, with a bar after each. */
static void check(CommentStyle style, const char *text, const char *expected) {
    Mem mem;
    Diagnostics diag;
    Text found;
    ExpectationSentence remark;
    mem_init(&mem);
    diag_init(&diag, &mem);
    text_init(&found, &mem);
    uint32_t source = diag_source(&diag, "m", text, strlen(text));
    Remarks remarks = remarks_begin(&diag, source, style);
    while (remarks_next(&remarks, &remark)) {
        assert_ptr_equal(remark.text,
                         diag.sources.data[source].text + remark.span.start);
        text_bytes(&found, remark.text, remark.length);
        text_char(&found, '|');
    }
    assert_string_equal(found.data, expected);
    text_release(&found);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

static void test_c(void **state) {
    (void)state;
    check(COMMENTS_C, "// martlet: a\r\nx // martlet: b \n", " a| b|");
    check(COMMENTS_C, "/* martlet: a */ x /*martlet:b*/", " a|b|");
    check(COMMENTS_C, "/*\n * martlet: a\n ** martlet: b\n   martlet: c\n */",
          " a| b| c|");
    check(COMMENTS_C, "// see martlet: a\n/* x martlet: b */ martlet: c", "");
    check(COMMENTS_C, "\"// martlet: a\" \"\\\"// martlet: b\"", "");
    check(COMMENTS_C, "'\"' // martlet: a\n'\\\"' // martlet: b", " a| b|");
    check(COMMENTS_C, "\"open\n// martlet: a\n", " a|");
    check(COMMENTS_C, "don't // martlet: a", " a|");
    check(COMMENTS_C, "/* martlet: open", " open|");
    check(COMMENTS_C, "/*/ martlet: a */ b */ // martlet: c", " a| c|");
    check(COMMENTS_C, "# martlet: a\n(* martlet: b *)", "");
    check(COMMENTS_C, "// martlet:", "|");
    check(COMMENTS_C, "// martlet expect a\n// martlet\texpect",
          " expect a|"
          "\texpect|");
    check(COMMENTS_C, "// martlet expects a\n// martlet has\n// martlet", "");
    check(COMMENTS_C, "/", "");
}

static void test_tvt(void **state) {
    (void)state;
    check(COMMENTS_TVT, "# martlet: a\n(* martlet: b *)\n", " a| b|");
    check(COMMENTS_TVT, "(* (* x *)\nmartlet: a *) martlet: b", " a|");
    check(COMMENTS_TVT, "\"# martlet: a\" # martlet: b", " b|");
    check(COMMENTS_TVT, "// martlet: a", "");
    check(COMMENTS_NONE, "// martlet: a\n# martlet: b", "");
}

static void test_style(void **state) {
    (void)state;
    assert_int_equal(remarks_style("a/b.pml"), COMMENTS_C);
    assert_int_equal(remarks_style("b.dve"), COMMENTS_C);
    assert_int_equal(remarks_style("b.cfsm"), COMMENTS_C);
    assert_int_equal(remarks_style("b.ext"), COMMENTS_TVT);
    assert_int_equal(remarks_style("b.lsts"), COMMENTS_TVT);
    assert_int_equal(remarks_style("b.aut"), COMMENTS_NONE);
    assert_int_equal(remarks_style("b.so"), COMMENTS_NONE);
    assert_int_equal(remarks_style("pml"), COMMENTS_NONE);
    assert_int_equal(remarks_style("b.c"), COMMENTS_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c),
        cmocka_unit_test(test_tvt),
        cmocka_unit_test(test_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
