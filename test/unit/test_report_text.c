#include "test/unit/unit.h"

#include "test/unit/toy_report.h"

static void tells_a_violation(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_string_equal(
        bench.out.data,
        "toy.ext: 1 of 2 properties violated\n"
        "  property  verdict   what\n"
        "  rej:1     violated  never: x = 3  illegal-finite-trace, 4 steps\n"
        "  deadlock  holds     no state without transitions\n"
        "\n"
        "Counterexample to rej:1 (4 steps, shortest):\n"
        "    0  x=0 y=down\n"
        "    1  inc [1:inc 2:inc]  x: 0 -> 1\n"
        "    2  flip               y: down -> \"up there\"  +\"on top\"\n"
        "    3  inc [1:inc 2:inc]  x: 1 -> 2  +high\n"
        "    4  inc [1:inc 2:inc]  x: 2 -> 3\n"
        "    => illegal-finite-trace: x = 3\n"
        "\n"
        "search: bfs 1,234 states, 5,678 transitions, depth 34, 2.0 KiB,\n"
        "  0.50 s (complete)\n"
        "\n"
        "summary: 1 of 2 properties violated\n"
        "  rej:1     violated, 4 steps\n"
        "  deadlock  holds\n"
        "next: --report FILE.html draws it; --trace FILE and step --load FILE "
        "walk it\n");
    bench_end(&bench);
}

static void is_brief_when_quiet(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_HOLDS);
    report_text(&bench.report, &bench.out, (TextStyle){.verbose = -1});
    assert_string_equal(bench.out.data, "toy.ext: both properties hold\n");
    bench_end(&bench);
}

static void names_the_limit_and_what_to_do(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_INCONCLUSIVE);
    bench.report.verdict = VERDICT_INCONCLUSIVE;
    bench.search.complete = false;
    bench.search.limit = LIMIT_STATES;
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_non_null(strstr(bench.out.data, "inconclusive (limit on states)"));
    assert_non_null(strstr(bench.out.data, "hint: raise --states"));
    bench_end(&bench);
}

static void says_that_an_error_was_seen(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_INCONCLUSIVE);
    bench.report.verdict = VERDICT_INCONCLUSIVE;
    bench.search.complete = false;
    bench.search.limit = LIMIT_TIME;
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_null(strstr(bench.out.data, "was seen"));
    bench.findings.items[1].seen = true;
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_non_null(strstr(bench.out.data, "deadlock: an error was seen, but"));
    bench_end(&bench);
}

static void colours_only_when_asked(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_null(strchr(bench.out.data, '\033'));
    report_text(&bench.report, &bench.out, (TextStyle){.color = true});
    assert_non_null(strstr(bench.out.data, "\033[1;31mviolated\033[0m"));
    bench_end(&bench);
}

static void shows_whole_states_when_verbose(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    report_text(&bench.report, &bench.out, (TextStyle){.verbose = 1});
    assert_non_null(
        strstr(bench.out.data, "\n       x=3 y=\"up there\" +high"));
    bench_end(&bench);
}

/* With no time left the steps end, and the report says so. */
static void says_what_there_was_no_time_for(void **state) {
    (void)state;
    Bench bench;
    Budget budget;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    budget_init(&budget);
    budget.trip_in = 1;
    budget_watch(&budget, &bench.mem);
    report_text(&bench.report, &bench.out, (TextStyle){0});
    assert_non_null(strstr(bench.out.data, "time was up"));
    assert_null(strstr(bench.out.data, "    4  inc"));
    assert_non_null(strstr(bench.out.data, "1 of 2 properties violated"));
    budget_unguard(&bench.mem);
    bench_end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_a_violation),
        cmocka_unit_test(is_brief_when_quiet),
        cmocka_unit_test(names_the_limit_and_what_to_do),
        cmocka_unit_test(says_that_an_error_was_seen),
        cmocka_unit_test(colours_only_when_asked),
        cmocka_unit_test(shows_whole_states_when_verbose),
        cmocka_unit_test(says_what_there_was_no_time_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
