/* Lassos that were shortened after a search are as long as shortest ones, on
 * random programs with formulas, if there is enough effort: some have hundreds
 * of steps. */
#include "test/unit/random_models.h"

#include "base/file.h"
#include "job/form/job.h"

#include <stdio.h>
#include <unistd.h>

enum {
    PROGRAMS = UNIT_SANITIZED ? 8 : 25,
    ENOUGH = 10000000, /* expansions */
    MOST = 64          /* properties, at most */
};

typedef struct Outcome {    /* of a job */
    size_t count;           /* properties */
    Verdict verdicts[MOST]; /* of each */
    size_t lengths[MOST];   /* of its trace */
    bool shortest[MOST];    /* that is proven */
    bool lassos[MOST];      /* it has a cycle */
} Outcome;

static void run(const char *path, JobOptions options, Outcome *out) {
    Job job;
    options.input.paths = &path;
    options.input.path_count = 1;
    options.asked.deadlock = -1;
    options.reduction.mode = REDUCE_WHERE_SOUND;
    job_init(&job, &options);
    job.budget.states = 4000;
    *out = (Outcome){0};
    if (job_load(&job) && job_check(&job)) {
        Report report = job_report(&job);
        for (size_t i = 0; i < report.count && i < MOST; i++) {
            const ReportItem *item = &report.items[i];
            const Trace *trace = &item->finding->trace;
            out->verdicts[i] = item->finding->verdict;
            out->lengths[i] = trace_length(trace);
            out->lassos[i] = trace->loop != TRACE_NO_LOOP;
            out->shortest[i] = item->shortest;
        }
        out->count = report.count;
    }
    job_release(&job);
}

typedef struct Seen {
    uint64_t compared; /* lassos */
    uint64_t better;   /* that became shorter */
    uint64_t longer;   /* than necessary, for want of effort */
} Seen;

static void compare(const Outcome *before, const Outcome *now,
                    const Outcome *best, bool enough, Seen *seen) {
    assert_int_equal(before->count, now->count);
    assert_int_equal(before->count, best->count);
    for (size_t i = 0; i < now->count; i++) {
        if (now->verdicts[i] != VERDICT_VIOLATED ||
            best->verdicts[i] != VERDICT_VIOLATED || !now->lassos[i])
            continue;
        assert_true(now->lengths[i] >= best->lengths[i]);
        if (now->shortest[i] || enough)
            assert_int_equal(now->lengths[i], best->lengths[i]);
        seen->compared++;
        seen->better += now->lengths[i] < before->lengths[i];
        seen->longer += now->lengths[i] > best->lengths[i];
    }
}

/* By nested depth-first search, and then shortened with much or little
 * effort. */
static void check_program(const char *path, bool enough, Seen *seen) {
    Outcome before, now, best;
    JobOptions options = {.search.engine = "ndfs",
                          .search.options.first_way = true};
    run(path, options, &before);
    options.search.options.first_way = false;
    options.trace.shorten = true;
    options.trace.effort = enough ? ENOUGH : 30;
    run(path, options, &now);
    run(path, (JobOptions){.search.engine = "auto", .trace.shortest = true},
        &best);
    compare(&before, &now, &best, enough, seen);
}

static void lassos_are_shortest(void **state) {
    (void)state;
    char path[] = "/tmp/martlet-shorten-XXXXXX.pml";
    int file = mkstemps(path, 4);
    assert_true(file >= 0);
    close(file);
    Rng rng = {21};
    Seen much = {0}, little = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (int i = 0; i < PROGRAMS; i++) {
        draw_rich_program(&text, &rng);
        assert_null(file_write(path, text.data, text.length));
        check_program(path, true, &much);
        check_program(path, false, &little);
    }
    text_release(&text);
    mem_release(&mem);
    unlink(path);
    assert_true(much.compared > unit_least(20) && much.better > unit_least(10));
    assert_true(little.better > unit_least(4) && little.longer > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lassos_are_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
