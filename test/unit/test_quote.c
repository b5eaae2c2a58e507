/* Every byte value, and what could come of it. */
#include "test/unit/unit.h"

#include "base/quote.h"

#include <stdlib.h>

typedef void Quote(Text *out, const char *string);

static void visible(Text *out, const char *string) {
    quote_visible(out, string, strlen(string));
}

static void check(Quote *quote, const char *string, const char *expected) {
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    quote(&out, string);
    assert_string_equal(out.data, expected);
    text_release(&out);
    mem_release(&mem);
}

/* What the compiler makes of a literal; all of it must be used up. */
static void read_literal(const char *text, char *to) {
    assert_int_equal(*text++, '"');
    while (*text != '"') {
        assert_true(*text >= ' ' && *text <= '~' && *text != '?');
        if (*text != '\\') {
            *to++ = *text++;
            continue;
        }
        char digits[4] = {text[1], text[2], text[3], '\0'};
        assert_int_equal(strspn(digits, "01234567"), 3);
        *to++ = (char)strtol(digits, NULL, 8);
        text += 4;
    }
    assert_int_equal(text[1], '\0');
    *to = '\0';
}

static void literals_mean_what_was_given(void **state) {
    (void)state;
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    for (int byte = 1; byte < 256; byte++) {
        /* digits after it must not become part of an escape */
        char string[] = {'a', (char)byte, '7', '\0'}, back[8];
        text_clear(&out);
        quote_c_string(&out, string);
        read_literal(out.data, back);
        assert_string_equal(back, string);
    }
    text_release(&out);
    mem_release(&mem);
    check(quote_c_string, "a\"\n#b\\", "\"a\\042\\012#b\\134\"");
    check(quote_c_string,
          "?"
          "?/",
          "\"\\077\\077/\"");
    check(quote_c_string, "", "\"\"");
}

static void comments_do_not_end(void **state) {
    (void)state;
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    for (int one = 1; one < 256; one++)
        for (int two = 1; two < 256; two++) {
            char string[] = {(char)one, (char)two, '\0'};
            text_clear(&out);
            quote_c_comment(&out, string);
            assert_null(strstr(out.data, "*/"));
            assert_true(strspn(out.data,
                               " !\"#$%&'()*+,-./0123456789:;<=>@"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`"
                               "abcdefghijklmnopqrstuvwxyz{|}~") == out.length);
            assert_int_equal(out.data[out.length - 1], ' ');
        }
    text_release(&out);
    mem_release(&mem);
    check(quote_c_comment, "a */ b \\", "a * / b . ");
    check(quote_c_comment, "**/", "** / ");
}

static void nothing_acts_on_the_terminal(void **state) {
    (void)state;
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    for (int byte = 0; byte < 256; byte++) {
        char string[] = {(char)byte, '\0'};
        bool plain = byte >= ' ' && byte <= '~';
        text_clear(&out);
        quote_visible(&out, string, 1);
        assert_int_equal(out.length, plain ? 1 : byte >= 0xa0 ? 2 : 4);
        for (size_t i = 0; i < out.length && byte < 0xa0; i++)
            assert_true(out.data[i] >= ' ' && out.data[i] <= '~');
    }
    text_release(&out);
    mem_release(&mem);
}

static void letters_stay(void **state) {
    (void)state;
    check(visible, "gr\xc3\xbc\xc3\x9f \xe2\x86\x92 \xf0\x9f\x90\xa6",
          "gr\xc3\xbc\xc3\x9f \xe2\x86\x92 \xf0\x9f\x90\xa6");
    check(visible, "\x1b[31mred", "\\x1b[31mred");
    check(visible,
          "\xc2\x9b"
          "31m",
          "\\x9b31m"); /* the same in one */
    check(visible, "\x9b", "\\x9b");
    check(visible,
          "a\xe2\x80\xae"
          "b\xe2\x81\xa6",
          "a\\u202eb\\u2066");
    check(visible, "\xe2\x80\xa8", "\\u2028");
    check(visible, "\xef\xbf\xbe\xef\xbf\xbf", "\\ufffe\\uffff");
    check(visible, "a\nb\tc\rd", "a\\x0ab\\x09c\\x0dd");
    check(visible, "caf\xe9", "caf\xc3\xa9"); /* Latin-1 */
}

static void lines_may_stay(void **state) {
    (void)state;
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    quote_visible_lines(&out, "a\n\tb\r\x1b", 6);
    assert_string_equal(out.data, "a\n\tb\\x0d\\x1b");
    text_release(&out);
    mem_release(&mem);
}

static void shells_read_one_word(void **state) {
    (void)state;
    check(quote_shell, "a/b-c_d.pml", "a/b-c_d.pml");
    check(quote_shell, "", "''");
    check(quote_shell, "[] (p -> <> q)", "'[] (p -> <> q)'");
    check(quote_shell, "$(rm -r x);`y`\\", "'$(rm -r x);`y`\\'");
    check(quote_shell, "it's", "'it'\\''s'");
    check(quote_shell, "~x", "'~x'");
    check(quote_shell, "gr\xc3\xbc\xc3\x9f", "'gr\xc3\xbc\xc3\x9f'");
    check(quote_shell, "a\nb'\\\x1b\xff", "$'a\\012b\\047\\134\\033\\377'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(literals_mean_what_was_given),
        cmocka_unit_test(comments_do_not_end),
        cmocka_unit_test(nothing_acts_on_the_terminal),
        cmocka_unit_test(letters_stay),
        cmocka_unit_test(lines_may_stay),
        cmocka_unit_test(shells_read_one_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
