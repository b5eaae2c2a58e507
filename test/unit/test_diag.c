#include "test/unit/unit.h"

#include "base/diag.h"

#include <stdio.h>

/* A diagnostic at bytes [start, end) of a source, rendered. */
typedef struct Rendering {
    Mem mem;
    Diagnostics diag;
    Text text;
} Rendering;

static void begin(Rendering *r) {
    mem_init(&r->mem);
    diag_init(&r->diag, &r->mem);
    text_init(&r->text, &r->mem);
}

static void end(Rendering *r) {
    text_release(&r->text);
    diag_release(&r->diag);
    assert_int_equal(r->mem.live, 0);
}

static void check_excerpt(const char *source, size_t length, size_t start,
                          size_t stop, const char *expected) {
    Rendering r;
    begin(&r);
    uint32_t number = diag_source(&r.diag, "f", source, length);
    diag_error(&r.diag, CODE_SYNTAX, (Span){number, start, stop}, "bad");
    diag_render(&r.diag, &r.text, false);
    assert_string_equal(r.text.data, expected);
    end(&r);
}

static void check_line(const char *source, size_t start, size_t stop,
                       const char *expected) {
    check_excerpt(source, strlen(source), start, stop, expected);
}

static void points_at_the_span(void **state) {
    (void)state;
    check_line("one two three\n", 4, 7,
               "f:1:5: error[MT011]: bad\n"
               "    1 | one two three\n"
               "      |     ^^^\n");
    check_line("a\nbb\nccc\n", 2, 3,
               "f:2:1: error[MT011]: bad\n"
               "    2 | bb\n"
               "      | ^\n");
}

static void an_empty_span_is_one_caret(void **state) {
    (void)state;
    check_line("ab", 1, 1,
               "f:1:2: error[MT011]: bad\n"
               "    1 | ab\n"
               "      |  ^\n");
}

static void a_span_of_lines_ends_with_the_first(void **state) {
    (void)state;
    check_line("abc\ndef\n", 1, 7,
               "f:1:2: error[MT011]: bad\n"
               "    1 | abc\n"
               "      |  ^^\n");
}

static void the_end_of_the_file(void **state) {
    (void)state;
    check_line("", 0, 0,
               "f:1:1: error[MT011]: bad\n"
               "    1 | \n"
               "      | ^\n");
    check_line("ab", 2, 2,
               "f:1:3: error[MT011]: bad\n"
               "    1 | ab\n"
               "      |   ^\n");
    check_line("ab\n", 3, 3,
               "f:2:1: error[MT011]: bad\n"
               "    2 | \n"
               "      | ^\n");
    /* On the newline itself. */
    check_line("ab\ncd\n", 2, 3,
               "f:1:3: error[MT011]: bad\n"
               "    1 | ab\n"
               "      |   ^\n");
}

static void tabs_and_controls_are_one_column(void **state) {
    (void)state;
    check_line("\tx\ty", 3, 4,
               "f:1:4: error[MT011]: bad\n"
               "    1 |  x y\n"
               "      |    ^\n");
    check_excerpt("a\0\x1b[1mb\r\n", 9, 6, 7,
                  "f:1:7: error[MT011]: bad\n"
                  "    1 | a  [1mb \n"
                  "      |       ^\n");
}

/* Columns are counted in bytes, carets in characters. */
static void utf8_takes_one_column_a_character(void **state) {
    (void)state;
    check_line("\xc3\xa9t\xc3\xa9 x", 6, 7,
               "f:1:7: error[MT011]: bad\n"
               "    1 | \xc3\xa9t\xc3\xa9 x\n"
               "      |     ^\n");
    check_line("a \xe2\x82\xac\xe2\x82\xac b", 2, 8,
               "f:1:3: error[MT011]: bad\n"
               "    1 | a \xe2\x82\xac\xe2\x82\xac b\n"
               "      |   ^^\n");
}

/* Latin-1 bytes would spoil a UTF-8 terminal: each becomes one "?". */
static void stray_bytes_take_one_column(void **state) {
    (void)state;
    check_line("\xe9t\xe9 x", 4, 5,
               "f:1:5: error[MT011]: bad\n"
               "    1 | ?t? x\n"
               "      |     ^\n");
    check_line("\xa7\xb0 x", 3, 4,
               "f:1:4: error[MT011]: bad\n"
               "    1 | ?? x\n"
               "      |    ^\n");
}

static void long_lines_are_cut_around_the_span(void **state) {
    (void)state;
    char source[301], expected[400];
    for (size_t i = 0; i < 300; i++)
        source[i] = (char)('a' + i % 26);
    source[300] = '\0';
    snprintf(expected, sizeof expected,
             "f:1:151: error[MT011]: bad\n"
             "    1 | %.70s\n"
             "      | %24s^^^^\n",
             source + 150 - 24, "");
    check_line(source, 150, 154, expected);
    /* A span that is longer than what is shown. */
    snprintf(expected, sizeof expected,
             "f:1:151: error[MT011]: bad\n"
             "    1 | %.70s\n"
             "      | %24s"
             "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n",
             source + 150 - 24, "");
    check_line(source, 150, 290, expected);
    /* The very end of a long line. */
    snprintf(expected, sizeof expected,
             "f:1:301: error[MT011]: bad\n"
             "    1 | %s\n"
             "      | %24s^\n",
             source + 300 - 24, "");
    check_line(source, 300, 300, expected);
}

/* A cut never splits a character: the excerpt is UTF-8 whatever the offset. */
static void long_lines_are_cut_between_characters(void **state) {
    (void)state;
    char source[300];
    for (size_t lead = 0; lead < 3; lead++) {
        memset(source, 'x', sizeof source);
        size_t length = lead;
        while (length + 3 < sizeof source) {
            memcpy(source + length, "\xe2\x82\xac", 3);
            length += 3;
        }
        Rendering r;
        begin(&r);
        uint32_t number = diag_source(&r.diag, "f", source, length);
        size_t start = lead + 150;
        diag_error(&r.diag, CODE_SYNTAX, (Span){number, start, start + 3}, "x");
        diag_render(&r.diag, &r.text, false);
        assert_null(strchr(r.text.data, '?'));
        const char *line = strstr(r.text.data, "    1 | ") + 8;
        assert_true(line[0] == '\xe2');
        const char *stop = strchr(line, '\n');
        assert_int_equal((stop - line) % 3, 0);
        size_t before = strcspn(stop + 1 + 8, "^");
        assert_int_equal(strncmp(line + 3 * before, "\xe2\x82\xac", 3), 0);
        assert_true(before == 8);
        end(&r);
    }
}

static void hints_and_colours(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    diag_hint(&r.diag, "for no one");
    diag_error(&r.diag, CODE_USAGE, SPAN_NONE, "no option %s", "--x");
    diag_did_you_mean(&r.diag, NULL);
    diag_did_you_mean(&r.diag, "--y");
    diag_hint(&r.diag, "a second hint is ignored");
    diag_warning(&r.diag, CODE_FILE, SPAN_NONE, "odd");
    diag_render(&r.diag, &r.text, false);
    assert_string_equal(r.text.data, "martlet: error[MT002]: no option --x\n"
                                     "  hint: did you mean \"--y\"?\n"
                                     "martlet: warning[MT001]: odd\n");
    text_clear(&r.text);
    diag_render(&r.diag, &r.text, true);
    assert_non_null(strstr(r.text.data, "\033[1;31merror[MT002]\033[0m: no"));
    assert_int_equal(r.diag.errors, 1);
    assert_int_equal(r.diag.warnings, 1);
    end(&r);
}

static void many_errors_are_counted(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    for (int i = 0; i < (int)MOST_ERRORS - 1; i++)
        diag_error(&r.diag, CODE_SYNTAX, SPAN_NONE, "error %d", i);
    assert_false(diag_full(&r.diag));
    for (int i = 0; i < 6; i++)
        diag_error(&r.diag, CODE_SYNTAX, SPAN_NONE, "more");
    diag_hint(&r.diag, "for an error that is not kept");
    assert_true(diag_full(&r.diag));
    assert_int_equal(r.diag.errors, MOST_ERRORS + 5);
    assert_int_equal(r.diag.items.count, MOST_ERRORS);
    diag_render(&r.diag, &r.text, false);
    assert_non_null(strstr(r.text.data, "martlet: 5 more errors not shown\n"));
    assert_null(strstr(r.text.data, "not kept"));
    end(&r);
}

/* The hint of what is not said again is dropped, too. */
static void nothing_is_said_twice_of_a_place(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    uint32_t source = diag_source(&r.diag, "f", "abcd", 4);
    for (size_t i = 0; i < 6; i++) {
        Span span = {source, i % 3 == 2, 3};
        diag_warning(&r.diag, CODE_BLOCKING, span, "it waits");
        diag_hint(&r.diag, "hint %zu", i);
    }
    assert_int_equal(r.diag.warnings, 2);
    diag_warning(&r.diag, CODE_BLOCKING, (Span){source, 0, 2}, "it waits");
    diag_warning(&r.diag, CODE_CHANNEL, (Span){source, 0, 3}, "it waits");
    diag_warning(&r.diag, CODE_BLOCKING, (Span){source, 0, 3}, "it stops");
    diag_error(&r.diag, CODE_BLOCKING, (Span){source, 0, 3}, "it waits");
    diag_error(&r.diag, CODE_BLOCKING, (Span){source, 0, 3}, "it waits");
    assert_int_equal(r.diag.warnings, 5);
    assert_int_equal(r.diag.errors, 1);
    assert_int_equal(r.diag.items.count, 6);
    assert_string_equal(r.diag.items.data[0].hint, "hint 0");
    assert_string_equal(r.diag.items.data[1].hint, "hint 2");
    end(&r);
}

static void a_missing_file_is_reported_where_it_was_asked_for(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    uint32_t number = diag_source(&r.diag, "net.ext", "1 = \"no.lsts\"", 13);
    Span from = {number, 4, 13};
    assert_int_equal(diag_read(&r.diag, "/nonexistent/no.lsts", from),
                     NO_SOURCE);
    diag_render(&r.diag, &r.text, false);
    assert_string_equal(r.text.data,
                        "net.ext:1:5: error[MT001]: cannot read "
                        "/nonexistent/no.lsts: No such file or directory\n"
                        "    1 | 1 = \"no.lsts\"\n"
                        "      |     ^^^^^^^^^\n");
    end(&r);
}

static void places(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    uint32_t number = diag_source(&r.diag, "f", "ab\n\ncd", 6);
    Place place = diag_place(&r.diag, (Span){number, 3, 3});
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 1);
    place = diag_place(&r.diag, (Span){number, 6, 6});
    assert_int_equal(place.line, 3);
    assert_int_equal(place.column, 3);
    place = diag_place(&r.diag, SPAN_NONE);
    assert_int_equal(place.line, 0);
    end(&r);
}

/* Texts that an editor has not saved, one of them of no file. */
static void texts_are_read_instead_of_files(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    diag_supply(&r.diag, "/no/such/model", "old", 3);
    diag_supply(&r.diag, "/no/such/model", "new one", 7);
    diag_supply(&r.diag, "/no/such/include", "inside", 6);
    uint32_t model = diag_read(&r.diag, "/no/such/model", SPAN_NONE);
    assert_string_equal(r.diag.sources.data[model].text, "new one");
    assert_int_equal(r.diag.sources.data[model].length, 7);
    assert_true(r.diag.sources.data[model].is_file);
    uint32_t include = diag_try(&r.diag, "/no/such/include");
    assert_false(r.diag.sources.data[include].secret);
    diag_error(&r.diag, CODE_SYNTAX, (Span){include, 0, 6}, "bad");
    diag_render(&r.diag, &r.text, false);
    assert_string_equal(r.text.data, "/no/such/include:1:1: error[MT011]: bad\n"
                                     "    1 | inside\n"
                                     "      | ^^^^^^\n");
    assert_int_equal(diag_read(&r.diag, "/no/such/other", SPAN_NONE),
                     NO_SOURCE);
    end(&r);
}

/* Sources move in memory as they become more. */
static void many_files_are_noted(void **state) {
    (void)state;
    Rendering r;
    begin(&r);
    for (int i = 0; i < 100; i++)
        diag_note(&r.diag, "read");
    for (size_t i = 0; i < r.diag.sources.count; i++)
        assert_true(r.diag.sources.data[i].is_file);
    end(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_at_the_span),
        cmocka_unit_test(an_empty_span_is_one_caret),
        cmocka_unit_test(a_span_of_lines_ends_with_the_first),
        cmocka_unit_test(the_end_of_the_file),
        cmocka_unit_test(tabs_and_controls_are_one_column),
        cmocka_unit_test(utf8_takes_one_column_a_character),
        cmocka_unit_test(stray_bytes_take_one_column),
        cmocka_unit_test(long_lines_are_cut_around_the_span),
        cmocka_unit_test(long_lines_are_cut_between_characters),
        cmocka_unit_test(hints_and_colours),
        cmocka_unit_test(many_errors_are_counted),
        cmocka_unit_test(nothing_is_said_twice_of_a_place),
        cmocka_unit_test(a_missing_file_is_reported_where_it_was_asked_for),
        cmocka_unit_test(places),
        cmocka_unit_test(texts_are_read_instead_of_files),
        cmocka_unit_test(many_files_are_noted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
