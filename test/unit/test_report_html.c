#include "test/unit/toy_report.h"

#include "report/report_files.h"

/* The JSON of the page, cut off after it. */
static char *data_of(Bench *bench) {
    char *begin = strstr(bench->out.data, "<script id=\"data\"");
    assert_non_null(begin);
    begin = strchr(begin, '>');
    assert_non_null(begin);
    char *end = strstr(begin, "</script>");
    assert_non_null(end);
    *end = '\0';
    return begin + 1;
}

static void holds_the_report(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    bench.report.command = "martlet check toy.ext";
    report_html(&bench.report, &bench.out);
    assert_non_null(strstr(bench.out.data, "<title>toy.ext - Martlet</title>"));
    assert_null(strstr(bench.out.data, "@DATA@"));
    const char *data = data_of(&bench);
    assert_non_null(strstr(data, "\"command\": \"martlet check toy.ext\""));
    assert_non_null(strstr(data, "\"verdict\": \"violated\""));
    assert_non_null(strstr(data, "\"runs\": [{\"property\": 0,"));
    assert_non_null(strstr(data, "\"states\": 1234"));
    bench_end(&bench);
}

/* Nothing in the data can end its element or begin another one. */
static void names_are_no_markup(void **state) {
    (void)state;
    static const char odd[] = "</script><b a='&'>\x1b\xff\xe2\x80\xa8\"\\";
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    bench.report.model_name = odd;
    bench.report.command = odd;
    uint32_t source = diag_source(&bench.diag, odd, odd, strlen(odd));
    bench.diag.sources.data[source].is_file = true;
    diag_warning(&bench.diag, CODE_SYNTAX, SPAN_NONE, "%s", odd);
    report_html(&bench.report, &bench.out);
    assert_non_null(strstr(bench.out.data,
                           "<title>&lt;/script&gt;&lt;b a=&#39;&amp;&#39;"));
    const char *data = data_of(&bench);
    assert_null(strpbrk(data, "<>&'\x1b\xff"));
    assert_null(strstr(data, "\xe2\x80\xa8"));
    const char *escaped = "\\u003c/script\\u003e\\u003cb a=\\u0027\\u0026"
                          "\\u0027\\u003e\\u001b\\u00ff\\u2028\\\"\\\\";
    size_t count = 0;
    for (const char *at = data; (at = strstr(at, escaped)); at++)
        count++;
    assert_int_equal(count, 5); /* model, command, warning, name and text */
    bench_end(&bench);
}

/* A file that may not be shown is not. */
static void secrets_stay_out(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_HOLDS, VERDICT_HOLDS);
    uint32_t source = diag_source(&bench.diag, "key", "swordfish", 9);
    bench.diag.sources.data[source].is_file = true;
    bench.diag.sources.data[source].secret = true;
    report_html(&bench.report, &bench.out);
    assert_null(strstr(bench.out.data, "swordfish"));
    bench_end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_report),
        cmocka_unit_test(names_are_no_markup),
        cmocka_unit_test(secrets_stay_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
