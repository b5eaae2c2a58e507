#include "test/unit/unit.h"

#include "report/wording/describe.h"
#include "test/unit/toy.h"

typedef struct Bench {
    Mem mem;
    Model model;
    Text out;
    Page page;
} Bench;

static void begin(Bench *bench) {
    mem_init(&bench->mem);
    bench->model = toy_model(&bench->mem);
    text_init(&bench->out, &bench->mem);
    page_init(&bench->page, &bench->out, false);
}

static void end(Bench *bench) {
    text_release(&bench->out);
    assert_int_equal(bench->mem.live, 0);
}

static void expect_word(Bench *bench, const char *bytes, const char *expected) {
    text_clear(&bench->out);
    describe_word(&bench->out, bytes, strlen(bytes));
    assert_string_equal(bench->out.data, expected);
}

static void quotes_what_is_not_one_word(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    expect_word(&bench, "plain<1>", "plain<1>");
    expect_word(&bench, "", "\"\"");
    expect_word(&bench, "two words", "\"two words\"");
    expect_word(&bench, "a=b", "\"a=b\"");
    expect_word(&bench, "say \"\\\"", "\"say \\\"\\\\\\\"\"");
    expect_word(&bench, "a\nb", "\"a\\x0ab\"");
    expect_word(&bench, "#", "\"#\"");
    end(&bench);
}

static void tells_states_and_changes(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    Word from = toy_state(1, 0, 0), to = toy_state(2, 1, 0);
    describe_state(&bench.page, &bench.model, &to);
    assert_string_equal(bench.out.data, "x=2 y=\"up there\" +high +\"on top\"");
    text_clear(&bench.out);
    page_init(&bench.page, &bench.out, false);
    describe_changes(&bench.page, &bench.model, &from, &to, false);
    assert_string_equal(bench.out.data, "x: 1 -> 2, y: down -> \"up there\""
                                        "  +high +\"on top\"");
    end(&bench);
}

/* The hidden bit differs, and the description does not show it. */
static void says_when_nothing_shows(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    Word from = toy_state(1, 0, 0), to = toy_state(1, 0, 1);
    describe_changes(&bench.page, &bench.model, &from, &to, false);
    assert_string_equal(bench.out.data, "no change");
    end(&bench);
}

static void breaks_a_change_that_fits_no_line(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    Word from = toy_state(1, 0, 0), to = toy_state(1, 1, 0);
    page_indent(&bench.page, 65);
    page_to(&bench.page, 65);
    describe_changes(&bench.page, &bench.model, &from, &to, false);
    assert_non_null(strstr(bench.out.data, "y: down\n"));
    assert_non_null(strstr(bench.out.data, " -> \"up there\""));
    end(&bench);
}

static bool stop(Mem *mem) {
    (void)mem;
    return true;
}

/* As soon as it looks at the clock, which is not for every value. */
static void says_what_time_left_out(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    Word from = toy_state(1, 0, 0), to = toy_state(2, 1, 0);
    bench.mem.stop = stop;
    bench.mem.work = MEM_WORK - 1;
    describe_state(&bench.page, &bench.model, &to);
    assert_non_null(strstr(bench.out.data, "... more values: time was up"));
    assert_null(strstr(bench.out.data, "y="));
    text_clear(&bench.out);
    page_init(&bench.page, &bench.out, false);
    bench.mem.work = MEM_WORK - 1;
    describe_changes(&bench.page, &bench.model, &from, &to, false);
    assert_non_null(strstr(bench.out.data, "x: 1 -> 2"));
    assert_non_null(strstr(bench.out.data, "... more changes: time was up"));
    assert_null(strstr(bench.out.data, "y: "));
    end(&bench);
}

/* What was not there before is a change from nothing. */
static void finds_what_changed(void **state) {
    (void)state;
    Bench bench;
    Text before, after;
    uint32_t k = 0;
    begin(&bench);
    text_init(&before, &bench.mem);
    text_init(&after, &bench.mem);
    Word from = toy_state(1, 0, 0), to = toy_state(1, 1, 0);
    assert_true(describe_change(&bench.model, &from, &to, &k, &before, &after));
    assert_int_equal(k, 1);
    assert_string_equal(before.data, "down");
    assert_string_equal(after.data, "up there");
    k++;
    assert_false(
        describe_change(&bench.model, &from, &to, &k, &before, &after));
    k = 0;
    assert_true(describe_change(&bench.model, NULL, &to, &k, &before, &after));
    assert_int_equal(k, 0);
    assert_string_equal(before.data, "");
    describe_assignment("a b", &after, &before);
    assert_string_equal(before.data, "\"a b\"=1");
    assert_int_equal(describe_scope("P[12]:x"), 5);
    assert_int_equal(describe_scope("P[1]@"), 4);
    assert_int_equal(describe_scope("a[1]"), 0);
    assert_int_equal(describe_scope("x"), 0);
    text_release(&after);
    text_release(&before);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotes_what_is_not_one_word),
        cmocka_unit_test(tells_states_and_changes),
        cmocka_unit_test(says_when_nothing_shows),
        cmocka_unit_test(breaks_a_change_that_fits_no_line),
        cmocka_unit_test(says_what_time_left_out),
        cmocka_unit_test(finds_what_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
