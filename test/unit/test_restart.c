/* A search that is made again with longer state vectors keeps what it found,
 * whatever comes in between. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "job/form/job.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* An error at once, and after many steps more processes than were expected. */
static const char program[] =
    "short k;\n"
    "proctype P() { false }\n"
    "init {\n"
    "  if :: assert(k > 0) :: assert(k == 0) fi;\n"
    "  do :: k < 600 -> k++ :: else -> break od;\n"
    "  do :: _nr_pr < 30 -> run P() :: else -> break od;\n"
    "  assert(k == 0)\n"
    "}\n";

static const Switch interpreted = {"engine", "interpreted"};

typedef enum Outcome { /* of a lack of memory after the first error */
    KEPT,              /* the searches ended, and the error is still there */
    AGAIN,             /* the error was found again */
    LOST,              /* the error is lost, or the job */
    REPLAYING = 4      /* status of a BUG: the error cannot be replayed */
} Outcome;

typedef struct Attempt {
    char path[64];
    const char *paths[1];
    JobOptions options;
    Job job;
    size_t found;    /* errors announced so far */
    size_t polls[8]; /* `trip_in` at each of the first ones */
    size_t fail_in;  /* which allocation after the first error fails, or 0 */
} Attempt;

static void announce(void *context, const ReportItem *item, uint32_t slot) {
    Attempt *self = context;
    (void)item;
    (void)slot;
    if (self->found < 8)
        self->polls[self->found] = self->job.budget.trip_in;
    self->job.mem.fail_in = self->found++ == 0 ? self->fail_in : 0;
}

static void name_file(char path[64], int process) {
    snprintf(path, 64, "/tmp/martlet-restart-%d.pml", process);
}

static void begin(Attempt *self, const char *text) {
    *self = (Attempt){0};
    name_file(self->path, (int)getpid());
    assert_null(file_write(self->path, text, strlen(text)));
    self->paths[0] = self->path;
    self->options = (JobOptions){.input.paths = self->paths,
                                 .input.path_count = 1,
                                 .asked.deadlock = 0,
                                 .search.engine = "auto",
                                 .input.switches = {&interpreted, 1},
                                 .search.options.all = true};
    job_init(&self->job, &self->options);
    self->job.announce = announce;
    self->job.listener = self;
}

/* There is no memory limit for replaying. */
static void run_out(Mem *mem, size_t asked) {
    (void)asked;
    _exit(mem->limit == SIZE_MAX ? REPLAYING : LOST);
}

static void check(Attempt *self) {
    assert_true(job_load(&self->job));
    assert_true(job_check(&self->job));
}

static void end(Attempt *self) {
    job_release(&self->job);
    unlink(self->path);
}

static const Findings *findings(const Attempt *self) {
    return &self->job.runs.data[0].findings;
}

static void both_errors_are_found(void **state) {
    (void)state;
    Attempt attempt;
    begin(&attempt, program);
    check(&attempt);
    assert_int_equal(job_report(&attempt.job).verdict, VERDICT_VIOLATED);
    assert_true(findings(&attempt)->statistics.complete);
    assert_int_equal(findings(&attempt)->sites.count, 2);
    assert_true(attempt.found > 3); /* the first one once more each time */
    end(&attempt);
}

/* The run ends at its n-th poll, somewhere between the first error and the same
 * error in the larger model. */
static void interrupt_at(size_t n, Limit *limit) {
    Attempt attempt;
    begin(&attempt, program);
    attempt.job.budget.trip_in = n;
    check(&attempt);
    assert_true(attempt.found >= 1);
    assert_int_equal(job_report(&attempt.job).verdict, VERDICT_VIOLATED);
    assert_false(findings(&attempt)->statistics.complete);
    *limit = findings(&attempt)->statistics.limit;
    assert_int_equal(attempt.job.items.count, 2);
    assert_int_equal(attempt.job.items.data[0].finding->verdict,
                     VERDICT_VIOLATED);
    assert_int_equal(trace_length(&attempt.job.items.data[0].finding->trace),
                     1);
    end(&attempt);
}

static void an_interrupt_loses_nothing(void **state) {
    (void)state;
    enum {
        MANY = 1 << 30
    };
    Attempt attempt;
    begin(&attempt, program);
    attempt.job.budget.trip_in = MANY;
    check(&attempt);
    size_t first = MANY - attempt.polls[0], again = MANY - attempt.polls[1];
    end(&attempt);
    assert_true(again > first);
    size_t from = again - first > 200 ? again - 200 : first + 1;
    for (size_t n = from; n <= again; n++) {
        Limit limit;
        interrupt_at(n, &limit);
        assert_int_equal(limit, LIMIT_INTERRUPT);
    }
}

/* The n-th allocation after the first error fails. What becomes of the error
 * then? */
static Outcome outcome_of(size_t n) {
    Attempt attempt;
    begin(&attempt, program);
    attempt.fail_in = n;
    attempt.job.mem.exhausted = run_out;
    attempt.job.mem.limit = 1 << 30;
    if (!job_load(&attempt.job) || !job_check(&attempt.job) ||
        job_report(&attempt.job).verdict != VERDICT_VIOLATED ||
        attempt.job.items.data[0].finding->verdict != VERDICT_VIOLATED)
        return LOST;
    bool again = attempt.found > 1;
    if (!again && findings(&attempt)->statistics.limit != LIMIT_MEMORY)
        return LOST;
    end(&attempt);
    return again ? AGAIN : KEPT;
}

/* Replaying cannot do without memory: that ends the process, and is where the
 * search has found the error again. */
static Outcome outcome_in_child(size_t n) {
    char path[64];
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(LOST);
        _exit((int)outcome_of(n));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    name_file(path, (int)child);
    unlink(path);
    return WIFEXITED(status) ? (Outcome)WEXITSTATUS(status) : LOST;
}

static void a_lack_of_memory_loses_nothing(void **state) {
    (void)state;
    size_t kept = 0;
    Outcome outcome = KEPT;
    for (size_t n = 1; outcome != REPLAYING; n++) {
        outcome = outcome_in_child(n);
        assert_int_not_equal(outcome, LOST);
        kept += outcome == KEPT;
    }
    assert_true(kept > 20);
}

static const char *file(char path[64], const char *ending, const char *text) {
    snprintf(path, 64, "/tmp/martlet-restart-%d.%s", (int)getpid(), ending);
    assert_null(file_write(path, text, strlen(text)));
    return path;
}

/* Remove the files as soon as an error has been found. */
static void remove_files(void *context, const ReportItem *item, uint32_t slot) {
    Attempt *self = context;
    (void)item;
    (void)slot;
    self->found++;
    for (size_t i = 0; i < self->options.asked.properties.count; i++)
        unlink(self->options.asked.properties.items[i].text);
}

/* What states properties is read once, whatever becomes of it. */
static void files_are_read_once(void **state) {
    (void)state;
    char paths[3][64];
    Attempt attempt;
    begin(&attempt, program);
    const char *formula = file(paths[0], "ltl", "[] (k <= 600)");
    const char *automaton =
        file(paths[1], "hoa",
             "HOA: v1 States: 2 Start: 0 AP: 1 \"k > 600\" Acceptance: 1 "
             "Inf(0) --BODY-- State: 0 [t] 0 [0] 1 State: 1 {0} [t] 1 --END--");
    const char *tester =
        file(paths[2], "lsts",
             "Begin Lsts Begin Header State_cnt = 2 Action_cnt = 1 "
             "Transition_cnt = 1 State_prop_cnt = 1 Initial_states = 1; "
             "End Header Begin Action_names 1 = \"none\" End Action_names "
             "Begin State_props Rej : 2; End State_props "
             "Begin Transitions 1: 2,1; End Transitions End Lsts");
    const AskedProperty asked[] = {{ASKED_LTL_FILE, formula},
                                   {ASKED_HOA, automaton},
                                   {ASKED_TESTER, tester}};
    attempt.options.asked.properties = (Asked){asked, 3};
    attempt.job.announce = remove_files;
    check(&attempt);
    assert_true(attempt.found > 3);
    assert_int_equal(attempt.job.items.count, 5);
    for (size_t i = 2; i < 5; i++)
        assert_int_equal(attempt.job.items.data[i].finding->verdict,
                         VERDICT_HOLDS);
    end(&attempt);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_errors_are_found),
        cmocka_unit_test(an_interrupt_loses_nothing),
        cmocka_unit_test(a_lack_of_memory_loses_nothing),
        cmocka_unit_test(files_are_read_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
