/* What probes cost, when their errors are known, and what becomes of them. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "base/stress.h"
#include "job/running/probe.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Case {
    Job job;          /* with the default search */
    size_t announced; /* errors */
    size_t first;     /* steps of the first one, ... */
    bool tentative;   /* ... which may become fewer */
} Case;

static void note(void *context, const ReportItem *item, uint32_t slot) {
    Case *self = context;
    if (self->announced++ > 0)
        return;
    self->first = trace_length(findings_trace(item->findings, slot));
    self->tentative = item->tentative;
    assert_true(item->findings->items[slot].verdict == VERDICT_VIOLATED);
}

static const char *path(void) {
    static char name[64];
    snprintf(name, sizeof name, "/tmp/martlet-probe-%d.pml", (int)getpid());
    return name;
}

static const Run *check(Case *self, const char *text, JobOptions options) {
    const char *paths[] = {path()};
    assert_null(file_write(path(), text, strlen(text)));
    options.input.paths = paths;
    options.input.path_count = 1;
    options.asked.deadlock = -1;
    options.search.engine = "auto";
    options.reduction.mode = REDUCE_WHERE_SOUND;
    *self = (Case){0};
    job_init(&self->job, &options);
    self->job.announce = note;
    self->job.listener = self;
    assert_true(job_load(&self->job) && job_check(&self->job));
    unlink(path());
    assert_int_equal(self->job.runs.count, 1);
    return self->job.runs.data;
}

static void release(Case *self) {
    job_release(&self->job);
    assert_int_equal(self->job.mem.live, 0);
}

/* An error 22 steps deep. */
static const char tanks[] =
    "byte a, b, c;\n"
    "active [2] proctype Fill() {\n"
    "  do :: atomic { a < 8 -> a++ } :: atomic { b < 8 -> b++ }\n"
    "  :: atomic { c < 8 -> c++ } od }\n"
    "active proctype Drain() {\n"
    "  do :: atomic { a > 0 -> a-- } :: atomic { b > 0 -> b-- } od }\n"
    "active proctype Look() {\n"
    "  atomic { a >= 7 && b >= 7 && c >= 7 -> assert(false) } }\n";

/* The error is announced as it was found; its trace is a shortest one in the
 * end, whether the search goes on or not. */
static void errors_are_known_early(void **state) {
    (void)state;
    for (int first = 0; first < 2; first++) {
        Case self;
        const Run *run =
            check(&self, tanks, (JobOptions){.search.options.first = first});
        assert_non_null(run->share.engine);
        assert_true(self.announced > 0 && self.tentative);
        assert_true(self.first > 22);
        assert_true(run->share.after < 100);
        assert_true(run->share.after > run->share.expanded);
        assert_int_equal(trace_length(&self.job.items.data[0].finding->trace),
                         22);
        assert_true(run->shortest);
        assert_true(first == (run->findings.statistics.states < 100));
        release(&self);
    }
}

/* Without --shorten the first way is what there is. */
static void errors_stay_as_they_are(void **state) {
    (void)state;
    Case self;
    const Run *run = check(&self, tanks,
                           (JobOptions){.search.options.first = true,
                                        .search.options.first_way = true});
    assert_false(self.tentative || run->shortest);
    assert_int_equal(trace_length(&self.job.items.data[0].finding->trace),
                     self.first);
    release(&self);
}

/* A grid of n * n * 4 states, all of them fine. */
static const Run *check_grid(Case *self, unsigned n) {
    char text[512];
    snprintf(text, sizeof text,
             "short x, y, z;\n"
             "active proctype X() { do :: x = (x + 1) %% %u; assert(y >= 0)"
             " od }\n"
             "active proctype Y() { do :: y = (y + 1) %% %u; assert(x >= 0)"
             " od }\n",
             n, n);
    return check(self, text, (JobOptions){0});
}

/* What all probes may cost a search of so many expansions. */
static uint64_t most_for(uint64_t expanded) {
    uint64_t first = 2 * PROBE_LEAST + expanded / PROBE_PART;
    if (expanded < PROBE_NEAR)
        return first;
    first += PROBE_LEAST;
    if (expanded < PROBE_MIDDLE)
        return first + expanded / 2;
    return first + PROBE_MIDDLE / 2 + (expanded - PROBE_MIDDLE) / PROBE_SHARE;
}

/* Probes have a fixed share, next to which a small number is allowed. */
static void the_share_is_small(void **state) {
    (void)state;
    static const unsigned sizes[] = {1, 2, 5, 10, 50, 150};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Case self;
        const Run *run = check_grid(&self, sizes[i]);
        const Statistics *statistics = &run->findings.statistics;
        uint64_t effort = statistics_expanded(statistics);
        assert_true(statistics->complete);
        assert_int_equal(run->share.after, 0);
        assert_true(run->share.expanded <= most_for(effort));
        assert_true(run->share.expanded <= 2 * PROBE_TIMES * effort);
        release(&self);
    }
}

/* A store that is full needs the memory of the probes; those of a stress build
 * are full at once. */
static bool depth_has_found_it(const Run *run) {
    if (STRESSED(false, run->findings.statistics.change_count > 0))
        return false;
    assert_non_null(run->share.engine);
    assert_string_equal(run->share.engine, "dfs");
    return true;
}

/* Queens that are placed row by row, in the order of depth-first search: the
 * last one is deep, and many states are near the start. */
static void deep_errors_come_soon(void **state) {
    (void)state;
    enum {
        QUEENS = STRESSED(12, 6)
    };
    char text[1024];
    snprintf(text, sizeof text,
             "byte col[%d];\n"
             "active proctype Place() {\n"
             "  byte r, c, i;\n"
             "  do :: r == %d -> assert(false)\n"
             "  :: r < %d -> select (c : 0 .. %d); i = 0;\n"
             "    do :: i < r && (col[i] == c || col[i] - c == r - i ||"
             " c - col[i] == r - i) -> goto dead\n"
             "    :: i < r && !(col[i] == c || col[i] - c == r - i ||"
             " c - col[i] == r - i) -> i++\n"
             "    :: i == r -> break od;\n"
             "    col[r] = c; r++\n"
             "  od;\n"
             "dead: skip }\n",
             QUEENS, QUEENS, QUEENS, QUEENS - 1);
    Case self;
    const Run *run =
        check(&self, text, (JobOptions){.search.options.first = true});
    assert_int_equal(findings_overall(&run->findings), VERDICT_VIOLATED);
    if (depth_has_found_it(run)) {
        assert_true(run->share.expanded > PROBE_LEAST);
        assert_in_range(run->share.after, 1, 6 * run->share.expanded);
    }
    release(&self);
}

/* A run that starts processes until there may be no more of them needs longer
 * vectors than a probe begins with: the search is made again with these. */
static void probes_get_longer_vectors(void **state) {
    (void)state;
    static const char text[] =
        "byte a, b, c, d;\n"
        "proctype Idle() { byte x, y, z; a == 255; x = y + z; y = x; z = y }\n"
        "active proctype Start() {\n"
        "  do :: a < 7 -> a++ :: b < 7 -> b++ :: c < 7 -> c++ :: d < 7 -> d++\n"
        "  :: a == 7 && b == 7 && c == 7 && d == 7 -> break od;\n"
        "  do :: run Idle() od }\n"
        "active [3] proctype Busy() {\n"
        "  do :: a > 0 && a < 7 -> a-- :: b > 0 && b < 7 -> b--\n"
        "  :: c > 0 && c < 7 -> c-- od }\n";
    Case self;
    const Run *run =
        check(&self, text, (JobOptions){.search.options.first = true});
    assert_int_equal(findings_overall(&run->findings), VERDICT_VIOLATED);
    depth_has_found_it(run);
    release(&self);
}

/* A program with one run, and one that is over at once. */
static void small_models_have_none(void **state) {
    (void)state;
    static const char *const texts[] = {
        "active proctype P() { byte x; do :: x < 200 -> x++ :: else -> break"
        " od; assert(x == 200) }\n",
        "active [2] proctype P() { skip }\n"};
    for (size_t i = 0; i < 2; i++) {
        Case self;
        assert_int_equal(
            check(&self, texts[i], (JobOptions){0})->share.expanded, 0);
        release(&self);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_known_early),
        cmocka_unit_test(errors_stay_as_they_are),
        cmocka_unit_test(the_share_is_small),
        cmocka_unit_test(deep_errors_come_soon),
        cmocka_unit_test(probes_get_longer_vectors),
        cmocka_unit_test(small_models_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
