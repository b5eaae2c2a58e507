#include "test/unit/unit.h"

#include "core/budget.h"
#include "test/unit/toy_report.h"

#include <stdio.h>

static void keeps_the_contract(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    report_json(&bench.report, &bench.out);
    static const char *const keys[] = {
        "\"martlet\"",
        "\"schema\": 2",
        "\"command\": \"check\"",
        "\"model\": \"toy.ext\"",
        "\"verdict\": \"violated\"",
        "\"properties\"",
        "\"name\": \"rej:1\"",
        "\"kind\": \"safety\"",
        "\"verdict\": \"violated\"",
        "\"error\": \"illegal-finite-trace\"",
        "\"search\": \"bfs\"",
        "\"why\"",
        "\"states\": 1234",
        "\"transitions\": 5678",
        "\"expanded\": 900",
        "\"depth\": 34",
        "\"monitor_states\": 1",
        "\"bytes\": 2048",
        "\"seconds\": 0.5",
        "\"complete\": true",
        "\"store\": \"exact\"",
        "\"trace\"",
        "\"length\": 4",
        "\"loop\": null",
        "\"initial\"",
        "\"y\": \"down\"",
        "\"steps\"",
        "\"action\": \"inc [1:inc 2:inc]\"",
        "\"monitor_moved\": false",
        "\"changes\"",
        "\"x\": 1",
        "\"name\": \"deadlock\"",
        "\"verdict\": \"holds\"",
        "\"states\": 1234",
        "\"transitions\": 5678",
        "\"seconds\": 0.5",
        "\"bytes\": 4096",
    };
    const char *rest = bench.out.data;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *found = strstr(rest, keys[i]);
        if (!found)
            fail_msg("%s is missing or out of order", keys[i]);
        rest = found + 1;
    }
    bench_end(&bench);
}

static void says_that_an_error_was_seen(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_INCONCLUSIVE);
    bench.search.limit = LIMIT_TIME;
    report_json(&bench.report, &bench.out);
    assert_null(strstr(bench.out.data, "error_seen"));
    bench.findings.items[1].seen = true;
    report_json(&bench.report, &bench.out);
    assert_non_null(strstr(bench.out.data, "\"error_seen\": true"));
    bench_end(&bench);
}

static void tells_input_errors(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_HOLDS);
    uint32_t source = diag_source(&bench.diag, "toy.ext", "1 =\n 2 = x\n", 11);
    diag_error(&bench.diag, CODE_SYNTAX, (Span){source, 9, 10}, "no \"x\"");
    bench.report.failed = true;
    bench.report.count = 0;
    report_json(&bench.report, &bench.out);
    assert_non_null(strstr(bench.out.data, "\"verdict\": \"error\""));
    assert_non_null(strstr(bench.out.data, "\"code\": \"MT011\""));
    assert_non_null(strstr(bench.out.data, "\"message\": \"no \\\"x\\\"\""));
    assert_non_null(strstr(bench.out.data, "\"line\": 2"));
    assert_non_null(strstr(bench.out.data, "\"column\": 6"));
    bench_end(&bench);
}

/* A budget that is interrupted at the n-th poll; the report's memory asks it.
 */
static void interrupt(Bench *bench, Budget *budget, size_t n) {
    budget_init(budget);
    budget->trip_in = n;
    budget_watch(budget, &bench->mem);
}

static void says_what_it_left_out(void **state) {
    (void)state;
    for (size_t n = 1; n <= 4; n++) {
        Bench bench;
        Budget budget;
        char left[32];
        bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
        interrupt(&bench, &budget, n);
        report_json(&bench.report, &bench.out);
        budget_unguard(&bench.mem);
        snprintf(left, sizeof left, "\"steps_left_out\": %zu", 5 - n);
        assert_non_null(strstr(bench.out.data, left));
        assert_non_null(strstr(bench.out.data, "\"verdict\": \"violated\""));
        bench_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_contract),
        cmocka_unit_test(says_that_an_error_was_seen),
        cmocka_unit_test(tells_input_errors),
        cmocka_unit_test(says_what_it_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
