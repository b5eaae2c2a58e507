#include "test/unit/unit.h"

#include "report/traces/replay.h"
#include "report/traces/trace_file.h"
#include "report/traces/trace_formats.h"
#include "report/traces/trace_load.h"
#include "test/unit/toy_report.h"

static const char saved[] = "martlet trace 1\n"
                            "model toy.ext\n"
                            "property rej:1\n"
                            "error illegal-finite-trace\n"
                            "# x = 3\n"
                            "steps 4\n"
                            "start x=0 y=down\n"
                            "1 inc [1:inc 2:inc]\n"
                            "  x=1\n"
                            "2 flip\n"
                            "  y=\"up there\"\n"
                            "  # +\"on top\"\n"
                            "3 inc [1:inc 2:inc]\n"
                            "  x=2\n"
                            "  # +high\n"
                            "4 inc [1:inc 2:inc]\n"
                            "  x=3\n";

static void saves_what_people_can_read(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    assert_true(trace_render(&bench.items[0], "toy.ext",
                             trace_format_find("text"), &bench.diag,
                             &bench.out));
    assert_string_equal(bench.out.data, saved);
    bench_end(&bench);
}

/* Load `text` and expect success or the message. */
static void load(Bench *bench, const char *text, const char *message,
                 size_t line) {
    Trace trace;
    Text why;
    text_init(&why, &bench->mem);
    trace_init(&trace, &bench->mem, 1);
    uint32_t source = diag_source(&bench->diag, "t", text, strlen(text));
    SavedRun run;
    bool too_short;
    bool good =
        saved_read(&run, &bench->diag, source, (SavedChoice){NULL, 0}) &&
        trace_load(&bench->model, &bench->diag, &run, &trace, &too_short);
    saved_release(&run);
    if (message) {
        assert_false(good);
        Diagnostic last = vec_last(&bench->diag.items);
        assert_string_equal(last.message, message);
        assert_int_equal(diag_place(&bench->diag, last.span).line, line);
    } else {
        assert_true(good);
        assert_true(replay_error(&bench->model, &trace, 0, &why));
    }
    trace_release(&trace);
    text_release(&why);
}

/* Whichever of the two `inc` is listed first, the one that can go on has to
 * be found. */
static void loads_what_it_saved(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    load(&bench, saved, NULL, 0);
    bench_end(&bench);
}

static void loads_bare_actions(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    load(&bench,
         "martlet trace 1\nstart\n1 inc [1:inc 2:inc]\n"
         "2   inc [1:inc   2:inc]\n\n# third\n3 inc [1:inc 2:inc]\n",
         NULL, 0);
    bench_end(&bench);
}

static void says_where_a_trace_does_not_fit(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    load(&bench, "hello\n", "a trace starts with the line \"martlet trace 1\"",
         1);
    load(&bench, "martlet trace 2\n",
         "this version reads traces of version 1 only", 1);
    load(&bench, "martlet trace 1\nmodel x\n", "the trace has no \"start\"", 3);
    load(&bench, "martlet trace 1\nstart x=1 y=down\n",
         "this is not an initial state of the model", 2);
    assert_string_equal(vec_last(&bench.diag.items).hint,
                        "the initial state is x=0 y=down");
    load(&bench, "martlet trace 1\nstart\n2 flip\n", "step 1 is expected here",
         3);
    load(&bench, "martlet trace 1\nstart\n1 flap\n",
         "this step is not possible here", 3);
    assert_string_equal(vec_last(&bench.diag.items).hint,
                        "did you mean \"flip\"?");
    load(&bench, "martlet trace 1\nstart\n1 flip\n  x=1\n",
         "this step leads to a different state than the file says", 3);
    load(&bench, "martlet trace 1\nsteps 2\nstart\n1 flip\n",
         "the trace ends after step 1, but its head says 2 steps", 5);
    load(&bench, "martlet trace 1\nstart\n1 flip\nloop 4\n",
         "the cycle starts after its end", 4);
    bench_end(&bench);
}

static void writes_a_table(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    trace_render(&bench.items[0], "toy.ext", trace_format_find("table"),
                 &bench.diag, &bench.out);
    assert_string_equal(bench.out.data,
                        "state  action             x  y\n"
                        "0      -                  0  down\n"
                        "1      inc [1:inc 2:inc]  1\n"
                        "2      flip                  \"up there\"\n"
                        "3      inc [1:inc 2:inc]  2\n"
                        "4      inc [1:inc 2:inc]  3\n");
    bench_end(&bench);
}

static void writes_a_picture(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    trace_render(&bench.items[0], "toy.ext", trace_format_find("dot"),
                 &bench.diag, &bench.out);
    assert_non_null(strstr(bench.out.data, "s1 -> s2 [label=\"flip\"];"));
    assert_non_null(strstr(bench.out.data, "color=red"));
    bench_end(&bench);
}

static void writes_an_lsts_as_tvt_does(void **state) {
    (void)state;
    Bench bench;
    bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
    assert_true(trace_render(&bench.items[0], "toy.ext",
                             trace_format_find("lsts"), &bench.diag,
                             &bench.out));
    assert_non_null(strstr(bench.out.data, "On_the_fly_error"));
    assert_non_null(strstr(bench.out.data, "In_state 5"));
    assert_non_null(strstr(bench.out.data, "\"3 up there\""));
    bench_end(&bench);
}

/* With no time left a format ends early: it is no slower than that, and what it
 * has written is not used. */
static void formats_end_early(void **state) {
    (void)state;
    for (const TraceFormat *format = trace_formats; format->name; format++) {
        if (format->write == trace_lsts || format->write == trace_trail)
            continue; /* they reject, or look at all of it first */
        Bench bench;
        Budget budget;
        bench_begin(&bench, VERDICT_VIOLATED, VERDICT_HOLDS);
        assert_true(trace_render(&bench.items[0], "toy.ext", format,
                                 &bench.diag, &bench.out));
        size_t whole = bench.out.length;
        text_clear(&bench.out);
        budget_init(&budget);
        budget.trip_in = 1;
        budget_watch(&budget, &bench.mem);
        assert_true(trace_render(&bench.items[0], "toy.ext", format,
                                 &bench.diag, &bench.out));
        assert_true(bench.out.length < whole);
        assert_true(mem_must_stop(&bench.mem));
        budget_unguard(&bench.mem);
        bench_end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_what_people_can_read),
        cmocka_unit_test(loads_what_it_saved),
        cmocka_unit_test(loads_bare_actions),
        cmocka_unit_test(says_where_a_trace_does_not_fit),
        cmocka_unit_test(writes_a_table),
        cmocka_unit_test(writes_a_picture),
        cmocka_unit_test(writes_an_lsts_as_tvt_does),
        cmocka_unit_test(formats_end_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
