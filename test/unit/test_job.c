/* Jobs end to end: systems, testers and automata in files of a folder made for
 * each test. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "job/form/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOST_FILES = 8
};

typedef struct Bench {
    char folder[64];
    char paths[MOST_FILES][96];
    size_t count; /* files written */
    const char *models[MOST_FILES];
    AskedProperty asked[MOST_FILES];
    JobOptions options;
    Job job;
} Bench;

static void begin(Bench *bench) {
    *bench = (Bench){0};
    snprintf(bench->folder, sizeof bench->folder, "/tmp/martlet-job-XXXXXX");
    assert_non_null(mkdtemp(bench->folder));
    bench->options = (JobOptions){.input.paths = bench->models,
                                  .asked.deadlock = -1,
                                  .search.engine = "auto"};
    job_init(&bench->job, &bench->options);
}

static void end(Bench *bench) {
    job_release(&bench->job); /* which insists that nothing is left */
    for (size_t i = 0; i < bench->count; i++)
        unlink(bench->paths[i]);
    assert_int_equal(rmdir(bench->folder), 0);
}

static const char *write_file(Bench *bench, const char *ending,
                              const char *text) {
    assert_true(bench->count < MOST_FILES);
    char *path = bench->paths[bench->count];
    size_t length = strlen(bench->folder);
    memcpy(path, bench->folder, length);
    snprintf(path + length, sizeof bench->paths[0] - length, "/%zu.%s",
             bench->count++, ending);
    assert_null(file_write(path, text, strlen(text)));
    return path;
}

/* An LSTS with actions a and b; `rest` begins with the transitions. */
static const char *write_lsts(Bench *bench, unsigned states,
                              const char *propositions,
                              const char *transitions) {
    char text[2048];
    size_t lines = 0, steps = 0;
    for (const char *c = propositions; *c; c++)
        lines += *c == ';';
    for (const char *c = transitions; *c; c++)
        steps += *c == ',';
    snprintf(text, sizeof text,
             "Begin Lsts\nBegin Header\nState_cnt = %u\nAction_cnt = 2\n"
             "Transition_cnt = %zu\nState_prop_cnt = %zu\nInitial_states = 1;\n"
             "End Header\nBegin Action_names\n1 = \"a\"\n2 = \"b\"\n"
             "End Action_names\nBegin State_props\n%s\nEnd State_props\n"
             "Begin Transitions\n%s\nEnd Transitions\nEnd Lsts\n",
             states, steps, lines, propositions, transitions);
    return write_file(bench, "lsts", text);
}

static void add_model(Bench *bench, const char *path) {
    bench->models[bench->options.input.path_count++] = path;
}

static void ask(Bench *bench, AskedKind kind, const char *text) {
    Asked *asked = &bench->options.asked.properties;
    assert_true(asked->count < MOST_FILES);
    bench->asked[asked->count++] = (AskedProperty){kind, text};
    asked->items = bench->asked;
}

static void check(Bench *bench) {
    bool loaded = job_load(&bench->job);
    if (!loaded)
        print_message("%s\n", bench->job.diag.items.data[0].message);
    assert_true(loaded);
    assert_true(job_check(&bench->job));
}

/* The verdict on the property of this name. */
static Verdict verdict(const Bench *bench, const char *name) {
    Report report = job_report(&bench->job);
    for (size_t i = 0; i < report.count; i++)
        if (strcmp(report.items[i].property->name, name) == 0)
            return report.items[i].finding->verdict;
    return VERDICT_SKIPPED;
}

/* 1 -a-> 2 -b-> 1, and 2 -tau-> 3 where tau runs forever. */
static const char loops[] = "1: 2,1; 2: 1,2 3,0; 3: 3,0;";
static const char line[] = "1: 2,1; 2: 3,2;";

static void a_model_alone(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    bench.options.asked.deadlock = 1;
    add_model(&bench, write_lsts(&bench, 3, "\"/p\" : 2;", line));
    ask(&bench, ASKED_INVARIANT, "!/p");
    ask(&bench, ASKED_INVARIANT, "/p | true");
    check(&bench);
    assert_int_equal(verdict(&bench, "deadlock"), VERDICT_VIOLATED);
    assert_int_equal(verdict(&bench, "invariant:1"), VERDICT_VIOLATED);
    assert_int_equal(verdict(&bench, "invariant:2"), VERDICT_HOLDS);
    assert_int_equal(job_report(&bench.job).count, 3);
    assert_int_equal(job_report(&bench.job).verdict, VERDICT_VIOLATED);
    assert_int_equal(bench.job.runs.count, 1);
    end(&bench);
}

/* ---- Testers and automata ------------------------------------------------ */

static void a_tester_finds_all_kinds(void **state) {
    (void)state;
    static const struct {
        const char *set, *name;
        Verdict verdict; /* of the looping system */
    } cases[] = {
        {"\"/rej\" : 2;", "tester:reject", VERDICT_VIOLATED},
        {"Rej : 2;", "tester:reject", VERDICT_VIOLATED},
        {"\"/rej\" : 3;", "tester:reject", VERDICT_HOLDS},
        {"\"/ll_rej\" : 2;", "tester:livelock", VERDICT_VIOLATED},
        {"Ll_rej : 1;", "tester:livelock", VERDICT_HOLDS},
        {"\"/inf_rej\" : 1;", "tester:infinite", VERDICT_VIOLATED},
        {"Inf_rej : 3;", "tester:infinite", VERDICT_HOLDS},
        {"\"/dl_rej\" : 1 2;", "tester:deadlock", VERDICT_HOLDS},
        {"Dl_rej : 2;", "tester:deadlock", VERDICT_HOLDS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bench bench;
        begin(&bench);
        add_model(&bench, write_lsts(&bench, 3, "", loops));
        ask(&bench, ASKED_TESTER,
            write_lsts(&bench, 3, cases[i].set, "1: 2,1; 2: 1,2;"));
        check(&bench);
        assert_int_equal(verdict(&bench, cases[i].name), cases[i].verdict);
        assert_int_equal(job_report(&bench.job).count, 1);
        end(&bench);
    }
}

/* A deadlock of the composition counts, though the system could go on. */
static void a_tester_may_reject(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    add_model(&bench, write_lsts(&bench, 3, "", line));
    ask(&bench, ASKED_TESTER,
        write_lsts(&bench, 2, "\"/dl_rej\" : 2;", "1: 2,1;"));
    check(&bench);
    assert_int_equal(verdict(&bench, "tester:deadlock"), VERDICT_VIOLATED);
    end(&bench);
}

static const char eventually_always[] =
    "HOA: v1 States: 2 Start: 0 AP: 1 \"/p\" Acceptance: 1 Inf(0) --BODY--\n"
    "State: 0 [t] 0 [0] 1 State: 1 {0} [0] 1 --END--";

static const char testing[] =
    "HOA: v1 States: 3 Start: 0 AP: 1 \"/p\" acc-name: testing\n"
    "Acceptance: 4 t --BODY-- State: 0 [0] 1 [!0] 2\n"
    "State: 1 {1 3} [0] 2 State: 2 [0] 1 --END--";

/* p holds forever from state 3 on, or recurs, or holds at the end. */
static void automata_agree_on_runs(void **state) {
    (void)state;
    static const struct {
        const char *propositions, *transitions;
        Verdict infinite; /* of the Buchi automaton */
        Verdict livelock, deadlock;
    } cases[] = {
        {"\"/p\" : 3;", loops, VERDICT_VIOLATED, VERDICT_VIOLATED,
         VERDICT_HOLDS},
        {"\"/p\" : 2;", loops, VERDICT_HOLDS, VERDICT_HOLDS, VERDICT_HOLDS},
        {"\"/p\" : 3;", line, VERDICT_VIOLATED, VERDICT_HOLDS,
         VERDICT_VIOLATED},
        {"\"/p\" : 1 2;", line, VERDICT_HOLDS, VERDICT_HOLDS, VERDICT_HOLDS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bench bench;
        begin(&bench);
        add_model(&bench, write_lsts(&bench, 3, cases[i].propositions,
                                     cases[i].transitions));
        ask(&bench, ASKED_HOA, write_file(&bench, "hoa", eventually_always));
        ask(&bench, ASKED_TESTING, write_file(&bench, "hoa", testing));
        check(&bench);
        assert_int_equal(verdict(&bench, "hoa:1"), cases[i].infinite);
        assert_int_equal(verdict(&bench, "testing:1:livelock"),
                         cases[i].livelock);
        assert_int_equal(verdict(&bench, "testing:1:deadlock"),
                         cases[i].deadlock);
        end(&bench);
    }
}

/* ---- Verdicts of several searches ---------------------------------------- */

/* The safety search violates, the automaton's runs into the limit. */
static void a_violation_outweighs_a_limit(void **state) {
    (void)state;
    {
        Bench bench;
        begin(&bench);
        add_model(&bench, write_lsts(&bench, 3, "\"/p\" : 2;", line));
        ask(&bench, ASKED_INVARIANT, "!/p");
        ask(&bench, ASKED_HOA, write_file(&bench, "hoa", eventually_always));
        bench.job.budget.states = 2;
        check(&bench);
        assert_int_equal(verdict(&bench, "invariant:1"), VERDICT_VIOLATED);
        assert_int_equal(verdict(&bench, "hoa:1"), VERDICT_INCONCLUSIVE);
        assert_int_equal(job_report(&bench.job).verdict, VERDICT_VIOLATED);
        end(&bench);
    }
}

/* --first stops all searches, not only the one that found an error. */
static void first_ends_the_whole_job(void **state) {
    (void)state;
    Bench bench;
    begin(&bench);
    bench.options.search.options.first = true;
    bench.options.asked.deadlock = 1;
    ask(&bench, ASKED_INVARIANT, "!/p");
    add_model(&bench, write_lsts(&bench, 3, "\"/p\" : 2;", line));
    ask(&bench, ASKED_HOA, write_file(&bench, "hoa", eventually_always));
    check(&bench);
    assert_int_equal(bench.job.runs.count, 2);
    assert_int_equal(bench.job.runs.data[1].findings.statistics.states, 0);
    assert_int_equal(verdict(&bench, "hoa:1"), VERDICT_INCONCLUSIVE);
    assert_int_equal(job_report(&bench.job).verdict, VERDICT_VIOLATED);
    end(&bench);
}

/* ---- Errors -------------------------------------------------------------- */

/* Loading fails with a message that contains this. */
static void expect_refusal(Bench *bench, const char *message) {
    assert_false(job_load(&bench->job));
    assert_true(bench->job.diag.errors > 0);
    bool found = false;
    for (size_t i = 0; i < bench->job.diag.items.count; i++)
        found |= strstr(bench->job.diag.items.data[i].message, message) != NULL;
    if (!found)
        print_message("%s\n", bench->job.diag.items.data[0].message);
    assert_true(found);
    end(bench);
}

static void begin_with_model(Bench *bench) {
    begin(bench);
    add_model(bench, write_lsts(bench, 3, "\"/p\" : 2;", line));
}

static void testers_are_rejected_with_reasons(void **state) {
    (void)state;
    static const struct {
        unsigned states;
        const char *sets, *moves, *message;
    } cases[] = {
        {2, "Rej : 2;", "1: 1,0;", "by itself: 1 -> 1"},
        {3, "Rej : 2;", "1: 2,0; 2: 3,0; 3: 1,0;", "1 -> 2 -> 3 -> 1"},
        {2, "Dl_rej : 1;", "1: 2,0;", "state 1 of the tester"},
        {4000000000u, "Rej : 2;", "1: 2,1;", "has too many states"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bench bench;
        begin_with_model(&bench);
        bench.options.input.strict =
            true; /* what TVT's tools accept is a warning */
        ask(&bench, ASKED_TESTER,
            write_lsts(&bench, cases[i].states, cases[i].sets, cases[i].moves));
        expect_refusal(&bench, cases[i].message);
    }
}

static void a_tester_has_one_initial_state(void **state) {
    (void)state;
    Bench bench;
    begin_with_model(&bench);
    ask(&bench, ASKED_TESTER,
        write_file(&bench, "lsts",
                   "Begin Lsts Begin Header State_cnt = 2\n"
                   "Initial_states = 1 2; End Header End Lsts"));
    expect_refusal(&bench, "2 initial states; a tester has one");
}

static void automata_are_rejected_with_reasons(void **state) {
    (void)state;
    Bench bench;
    begin_with_model(&bench);
    ask(&bench, ASKED_HOA, write_file(&bench, "hoa", testing));
    expect_refusal(&bench, "this is a testing automaton");
    begin_with_model(&bench);
    ask(&bench, ASKED_TESTING, write_file(&bench, "hoa", eventually_always));
    expect_refusal(&bench, "this is not a testing automaton");
    begin_with_model(&bench);
    ask(&bench, ASKED_HOA, write_file(&bench, "hoa", "HOA: v1"));
    expect_refusal(&bench, "expected a header item");
    begin_with_model(&bench);
    ask(&bench, ASKED_HOA, "/nowhere/x.hoa");
    expect_refusal(&bench, "/nowhere/x.hoa");
    begin_with_model(&bench);
    ask(&bench, ASKED_TESTER, "/nowhere/x.lsts");
    expect_refusal(&bench, "/nowhere/x.lsts");
}

static void options_are_rejected_with_reasons(void **state) {
    (void)state;
    const char *names[] = {"deadlok"};
    Bench bench;
    begin_with_model(&bench);
    bench.options.asked.names = names;
    bench.options.asked.name_count = 1;
    bench.options.asked.deadlock = 1;
    expect_refusal(&bench, "no property \"deadlok\"");
    begin_with_model(&bench);
    ask(&bench, ASKED_INVARIANT, "/p &");
    ask(&bench, ASKED_INVARIANT, "!pp");
    expect_refusal(&bench, "no proposition \"pp\"");
}

static void an_unsound_engine_is_rejected(void **state) {
    (void)state;
    Bench bench;
    begin_with_model(&bench);
    bench.options.search.engine = "bfs";
    ask(&bench, ASKED_HOA, write_file(&bench, "hoa", eventually_always));
    assert_true(job_load(&bench.job));
    assert_false(job_check(&bench.job));
    assert_non_null(strstr(bench.job.diag.items.data[0].message,
                           "cannot find illegal infinite traces"));
    end(&bench);
}

/* A tester that waits for 10,000 actions the system lacks, in no time and
 * without 10,000 warnings on the screen. */
static void a_tester_may_have_many_actions(void **state) {
    (void)state;
    enum {
        ACTIONS = 10000
    };
    Bench bench;
    begin_with_model(&bench);
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    text_printf(&text,
                "Begin Lsts\nBegin Header\nState_cnt = 2\nAction_cnt = %d\n"
                "Transition_cnt = %d\nState_prop_cnt = 1\nInitial_states = 1;\n"
                "End Header\nBegin Action_names\n",
                ACTIONS, ACTIONS);
    for (int i = 1; i <= ACTIONS; i++)
        text_printf(&text, "%d = \"%s%d\"\n", i, i == 77 ? "a" : "action",
                    i == 77 ? 0 : i);
    text_add(&text, "End Action_names\nBegin State_props\nRej : 2;\n"
                    "End State_props\nBegin Transitions\n1:");
    for (int i = 1; i <= ACTIONS; i++)
        text_printf(&text, " %d,%d", i == 77 ? 2 : 1, i);
    text_add(&text, ";\nEnd Transitions\nEnd Lsts\n");
    ask(&bench, ASKED_TESTER, write_file(&bench, "lsts", text.data));
    check(&bench);
    assert_int_equal(verdict(&bench, "tester:reject"), VERDICT_HOLDS);
    assert_in_range(bench.job.diag.warnings, 1, 20);
    text_release(&text);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_alone),
        cmocka_unit_test(a_tester_finds_all_kinds),
        cmocka_unit_test(a_tester_may_reject),
        cmocka_unit_test(automata_agree_on_runs),
        cmocka_unit_test(a_violation_outweighs_a_limit),
        cmocka_unit_test(first_ends_the_whole_job),
        cmocka_unit_test(testers_are_rejected_with_reasons),
        cmocka_unit_test(a_tester_has_one_initial_state),
        cmocka_unit_test(automata_are_rejected_with_reasons),
        cmocka_unit_test(options_are_rejected_with_reasons),
        cmocka_unit_test(an_unsound_engine_is_rejected),
        cmocka_unit_test(a_tester_may_have_many_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
