/* Whenever a job is interrupted, at whatever poll, nothing holds that was not
 * decided, and nothing is left behind. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "job/form/job.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Attempt {
    Job job;          /* that is interrupted */
    jmp_buf out;      /* where its set-up leaves to */
    Limit reached;    /* the limit it met there */
    size_t announced; /* errors */
} Attempt;

static void count(void *context, const ReportItem *item, uint32_t slot) {
    Attempt *attempt = context;
    assert_true(trace_length(findings_trace(item->findings, slot)) > 0);
    attempt->announced++;
}

static void expire(Mem *mem, Limit limit) {
    Attempt *attempt = mem->context;
    attempt->reached = limit;
    longjmp(attempt->out, 1);
}

static void start(Attempt *attempt, const JobOptions *options) {
    job_init(&attempt->job, options);
    attempt->job.mem.context = attempt;
    attempt->job.budget.expired = expire;
    attempt->job.announce = count;
    attempt->job.listener = attempt;
    attempt->reached = LIMIT_NONE;
    attempt->announced = 0;
}

/* Load and check; true if set-up came to its end. */
static bool run(Attempt *attempt) {
    Job *job = &attempt->job;
    if (setjmp(attempt->out)) {
        job->abandoned = true;
        return false;
    }
    assert_true(job_load(job));
    assert_true(job_check(job));
    return true;
}

/* What may be said of a model that holds, or of one that is violated. An error
 * that was announced is one, whatever comes then. */
static void check_verdict(Attempt *attempt, Verdict truth, bool tripped) {
    Verdict verdict = job_report(&attempt->job).verdict;
    if (!tripped)
        assert_int_equal(verdict, truth);
    else if (attempt->announced)
        assert_int_equal(verdict, VERDICT_VIOLATED);
    else if (truth == VERDICT_HOLDS)
        assert_int_equal(verdict, VERDICT_INCONCLUSIVE);
    else
        assert_int_not_equal(verdict, VERDICT_HOLDS);
}

/* Interrupt the job at its n-th poll; false if it has fewer. */
static bool interrupt_at(const JobOptions *options, Verdict truth, size_t n) {
    Attempt attempt;
    start(&attempt, options);
    attempt.job.budget.trip_in = n;
    bool ready = run(&attempt);
    bool tripped = attempt.job.budget.trip_in == 0;
    if (ready)
        check_verdict(&attempt, truth, tripped);
    else
        assert_int_equal(attempt.reached, LIMIT_INTERRUPT);
    assert_true(ready || tripped);
    job_release(&attempt.job);
    assert_int_equal(attempt.job.mem.live, 0);
    return tripped;
}

/* How many polls there are if none of them interrupts it. */
static size_t count_polls(const JobOptions *options) {
    enum {
        MANY = 1 << 30
    };
    Attempt attempt;
    start(&attempt, options);
    attempt.job.budget.trip_in = MANY;
    assert_true(run(&attempt));
    size_t left = attempt.job.budget.trip_in;
    job_release(&attempt.job);
    return MANY - left;
}

/* At every poll of the first hundred, and at some of the others; how many
 * there are. */
static size_t interrupt_everywhere(const JobOptions *options, Verdict truth) {
    size_t n = 1;
    while (interrupt_at(options, truth, n))
        n += 1 + n / 100;
    return count_polls(options);
}

static const Switch interpreted = {"engine", "interpreted"};

/* Write a model into a file with this ending, the only one of its kind. */
static const char *write_model(const char *ending, const char *text) {
    static char path[64];
    snprintf(path, sizeof path, "/tmp/martlet-limits-%d.%s", (int)getpid(),
             ending);
    assert_null(file_write(path, text, strlen(text)));
    return path;
}

/* Write the model, which has this verdict, and check it with this; how many
 * polls there were. */
static size_t polls_of(const char *ending, const char *text,
                       JobOptions *options, Verdict truth) {
    const char *paths[] = {write_model(ending, text)};
    options->input.paths = paths;
    options->input.path_count = 1;
    options->asked.deadlock = -1;
    options->search.engine = "auto";
    options->input.switches = (Switches){&interpreted, 1};
    size_t polls = interrupt_everywhere(options, truth);
    unlink(paths[0]);
    return polls;
}

static void with_verdict(const char *ending, const char *text,
                         JobOptions *options, Verdict truth) {
    assert_true(polls_of(ending, text, options, truth) > 20);
}

static void with_model(const char *ending, const char *text,
                       JobOptions *options) {
    with_verdict(ending, text, options, VERDICT_HOLDS);
}

static const char tokens[] =
    "byte x, y;\n"
    "proctype Pass(byte k) { x = x + k; x = 0; y = 1 - y }\n"
    "active proctype Main() {\n"
    "  do :: _nr_pr < 3 -> run Pass(2) :: else od }\n";

static void a_program(void **state) {
    (void)state;
    with_model("pml", tokens, &(JobOptions){0});
}

static void a_program_with_a_formula(void **state) {
    (void)state;
    const AskedProperty formulas[] = {
        {ASKED_LTL, "[] (x <= 4 && (y == 0 || y == 1 || x == 9))"}};
    with_model("pml", tokens, &(JobOptions){.asked.properties = {formulas, 1}});
}

static void every_kind_of_monitor(void **state) {
    (void)state;
    const AskedProperty formulas[] = {
        {ASKED_LTL, "[] (x == 0 -> <> (x <= 4 U x < 9))"}};
    const MonitorChoice choices[] = {CHOICE_BUCHI, CHOICE_TESTING};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        with_model("pml", tokens,
                   &(JobOptions){.asked.properties = {formulas, 1},
                                 .monitor.choice = choices[i]});
}

/* Errors: of a step, of a formula that a prefix violates, of a cycle, and the
 * same with little time for their traces. */
static void a_program_with_errors(void **state) {
    (void)state;
    static const char wrong[] =
        "byte x, y;\n"
        "active proctype Up() { do :: x < 20 -> x++ :: x == 20 -> x = 0 od }\n"
        "active proctype Look() { y = 1; x > 15; assert(x < 3) }\n";
    const AskedProperty formulas[] = {{ASKED_LTL, "[] (x < 18)"},
                                      {ASKED_LTL, "<> [] (x > 3)"}};
    for (uint64_t grace = 0; grace < 3; grace++)
        for (size_t i = 0; i < 2; i++)
            with_verdict("pml", wrong,
                         &(JobOptions){.asked.properties = {formulas + i, 1},
                                       .search.options.grace = grace},
                         VERDICT_VIOLATED);
}

/* An error that a probe finds, long before breadth-first search would: while it
 * is looked for, shortened, made simple and carried over to the whole model. */
static void a_deep_error(void **state) {
    (void)state;
    static const char deep[] =
        "byte a, b, c, idle;\n"
        "active [2] proctype Fill() {\n"
        "  do :: atomic { a < 8 -> a++ } :: atomic { b < 8 -> b++ }\n"
        "  :: atomic { c < 8 -> c++ } :: idle = 1 - idle od }\n"
        "active proctype Drain() {\n"
        "  do :: atomic { a > 0 -> a-- } :: atomic { b > 0 -> b-- } od }\n"
        "active proctype Look() {\n"
        "  atomic { a >= 4 && b >= 4 && c >= 4 -> assert(false) } }\n";
    for (int i = 0; i < 4; i++)
        with_verdict("pml", deep,
                     &(JobOptions){.search.options.first = i & 1,
                                   .trace.simplest = i == 2,
                                   .trace.necessary = i == 2,
                                   .trace.shortest = i == 2,
                                   .reduction.mode = REDUCE_WHERE_SOUND,
                                   .reduction.slice = i == 3},
                     VERDICT_VIOLATED);
}

/* The same while a lasso is made simple. */
static void a_simple_lasso(void **state) {
    (void)state;
    const AskedProperty formulas[] = {{ASKED_LTL, "<> [] (x == 1)"}};
    with_verdict("pml",
                 "byte x, y;\n"
                 "active proctype Up() { do :: x < 4 -> x++ :: x == 4 -> x = 1"
                 " od }\n"
                 "active proctype Side() { do :: y = 1 - y od }\n",
                 &(JobOptions){.asked.properties = {formulas, 1},
                               .trace.shortest = true,
                               .trace.simplest = true,
                               .trace.necessary = true},
                 VERDICT_VIOLATED);
}

/* A limit while the reduction is set up ends the search, not the job. */
static void a_reduced_program(void **state) {
    (void)state;
    with_verdict("pml",
                 "byte x, y; chan c = [1] of { byte };\n"
                 "active proctype P() { do :: c!x; x = 1 - x od }\n"
                 "active proctype Q() { do :: c?y od }\n"
                 "active proctype R() { y = 1; assert(x < 2) }\n",
                 &(JobOptions){.reduction.mode = REDUCE_ASKED}, VERDICT_HOLDS);
}

static void an_explicit_system(void **state) {
    (void)state;
    const AskedProperty invariants[] = {{ASKED_INVARIANT, "true"}};
    with_model("aut", "des (0, 3, 2)\n(0, a, 1)\n(1, b, 0)\n(1, \"i\", 1)\n",
               &(JobOptions){.asked.properties = {invariants, 1}});
}

/* A model with %u in it, for small and large numbers: a few steps, short or
 * long. The polls inside the long ones are the difference. */
static void with_long_steps(const char *ending, const char *text) {
    char model[1024];
    snprintf(model, sizeof model, text, 10, 10);
    size_t few = polls_of(ending, model, &(JobOptions){0}, VERDICT_HOLDS);
    snprintf(model, sizeof model, text, 30000, 30000);
    size_t many = polls_of(ending, model, &(JobOptions){0}, VERDICT_HOLDS);
    assert_true(many >= few + 5);
}

static void long_atomic_sequences(void **state) {
    (void)state;
    with_long_steps("pml", "int x, n;\n"
                           "active proctype P() { end: atomic { n == 0;\n"
                           "  do :: x < %u -> x++ :: x == %u -> break od;\n"
                           "  x = 0; n = 1 } }\n");
}

static void long_d_steps(void **state) {
    (void)state;
    with_long_steps("pml", "int x, n;\n"
                           "active proctype P() { end: d_step { n == 0;\n"
                           "  do :: x < %u -> x++ :: x == %u -> break od;\n"
                           "  x = 0; n = 1 } }\n");
}

/* The first expansion of such a model is so long that an interrupt ends it. */
static void stops_inside(const char *ending, const char *text) {
    volatile sig_atomic_t flag = 1;
    const char *paths[] = {write_model(ending, text)};
    JobOptions options = {
        .input.paths = paths, .input.path_count = 1, .asked.deadlock = -1};
    Job job;
    Worker worker;
    Successors first, batch;
    options.search.engine = "auto";
    options.input.switches = (Switches){&interpreted, 1};
    job_init(&job, &options);
    assert_true(job_load(&job));
    successors_init(&first, &job.mem, job.model->words);
    successors_init(&batch, &job.mem, job.model->words);
    assert_true(worker_init(&worker, job.model, &job.mem));
    model_initial(job.model, &worker, &first);
    model_expand(job.model, &worker, first.states, &batch);
    assert_false(batch.failed);
    successors_clear(&batch);
    job.budget.interrupt = &flag;
    budget_watch(&job.budget, &job.mem);
    model_expand(job.model, &worker, first.states, &batch);
    assert_true(batch.failed && !batch.too_short);
    assert_int_equal(budget_failure(&job.budget), LIMIT_INTERRUPT);
    budget_unguard(&job.mem);
    worker_release(&worker);
    successors_release(&batch);
    successors_release(&first);
    job_release(&job);
    unlink(paths[0]);
}

/* All processes move at once, so there are 2 to the power of their number
 * targets. */
static void long_synchronous_steps(void **state) {
    (void)state;
    char model[2048] = "byte a[12];\n";
    for (int i = 0; i < 10; i++) {
        size_t length = strlen(model);
        snprintf(model + length, sizeof model - length,
                 "process P%d { state p, q; init p; trans p -> q { effect "
                 "a[%d] = 0; }, p -> q { effect a[%d] = 1; }; }\n",
                 i, i, i);
    }
    strcat(model, "system sync;\n");
    stops_inside("dve", model);
}

/* No time at all: not even the model is read. */
static void no_time(void **state) {
    (void)state;
    Attempt attempt;
    const char *paths[] = {"/nowhere/at/all.pml"};
    start(&attempt, &(JobOptions){.input.paths = paths, .input.path_count = 1});
    attempt.job.budget.seconds = 0;
    assert_false(run(&attempt));
    assert_int_equal(attempt.reached, LIMIT_TIME);
    Text why;
    Mem mem;
    mem_init(&mem);
    text_init(&why, &mem);
    limit_explain(attempt.reached, &attempt.job.mem, &why);
    assert_string_equal(
        why.data,
        "the time limit was reached while the model was being loaded");
    text_release(&why);
    job_release(&attempt.job);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program),
        cmocka_unit_test(a_program_with_a_formula),
        cmocka_unit_test(every_kind_of_monitor),
        cmocka_unit_test(a_program_with_errors),
        cmocka_unit_test(a_deep_error),
        cmocka_unit_test(a_simple_lasso),
        cmocka_unit_test(a_reduced_program),
        cmocka_unit_test(an_explicit_system),
        cmocka_unit_test(long_atomic_sequences),
        cmocka_unit_test(long_d_steps),
        cmocka_unit_test(long_synchronous_steps),
        cmocka_unit_test(no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
