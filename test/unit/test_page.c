#include "test/unit/unit.h"

#include "report/wording/page.h"

typedef struct Bench {
    Mem mem;
    Text out;
    Page page;
} Bench;

static void begin(Bench *bench, bool color) {
    mem_init(&bench->mem);
    text_init(&bench->out, &bench->mem);
    page_init(&bench->page, &bench->out, color);
}

static void end(Bench *bench) {
    text_release(&bench->out);
    assert_int_equal(bench->mem.live, 0);
}

static void breaks_lines_at_the_margin(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false);
    page_indent(&bench.page, 4);
    for (int i = 0; i < 40; i++)
        page_word(&bench.page, INK_PLAIN, "word");
    page_line(&bench.page);
    size_t lines = 0;
    for (const char *line = bench.out.data; *line; lines++) {
        size_t length = strcspn(line, "\n");
        assert_true(length <= PAGE_WIDTH);
        assert_true(line[length - 1] != ' ');
        assert_int_equal(strspn(line, " "), lines ? 4 : 0);
        line += length + 1;
    }
    assert_int_equal(lines, 3);
    end(&bench);
}

static void keeps_a_word_that_is_too_long(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false);
    char word[101] = {0};
    memset(word, 'x', 100);
    page_put(&bench.page, INK_PLAIN, "a");
    page_word(&bench.page, INK_PLAIN, word);
    page_word(&bench.page, INK_PLAIN, "b");
    page_line(&bench.page);
    assert_int_equal(bench.out.length, 2 + 101 + 2);
    end(&bench);
}

static void counts_columns_and_not_bytes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, true);
    page_put(&bench.page, INK_BAD, "\xc3\xa4\xc3\xb6");
    assert_int_equal(bench.page.column, 2);
    page_to(&bench.page, 5);
    page_put(&bench.page, INK_BAD, "x");
    page_line(&bench.page);
    assert_string_equal(bench.out.data,
                        "\033[1;31m\xc3\xa4\xc3\xb6   x\033[0m\n");
    end(&bench);
}

static void lets_no_control_byte_through(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false);
    page_put(&bench.page, INK_PLAIN, "a\033[2Jb\nc");
    assert_string_equal(bench.out.data, "a\\x1b[2Jb\\x0ac");
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(breaks_lines_at_the_margin),
        cmocka_unit_test(keeps_a_word_that_is_too_long),
        cmocka_unit_test(counts_columns_and_not_bytes),
        cmocka_unit_test(lets_no_control_byte_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
