/* What it costs to load a model with a formula, in counted work: no kind of
 * monitor that is only tried may cost much more than the one that is used. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "base/stress.h"
#include "job/form/job.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    MANY = 1 << 30,
    MOST_TIMES = 5,        /* what a Buchi automaton alone costs, and ... */
    SPARE_POLLS = 1 << 20, /* of the budget */
    SPARE_BYTES = 2 << 20  /* at the same time */
};

/* A formula of n parts, in each of which # is a number. */
typedef struct Family {
    const char *before;  /* all parts */
    const char *part;    /* each of them */
    const char *between; /* two of them */
    const char *after;   /* all */
} Family;

static const Family families[] = {
    {"", "[] (a# -> <> b#)", " && ", ""},
    {"", "[] (a# -> (a# U b#))", " && ", ""},
    {"", "[] <> a#", " && ", ""},
    {"", "[] <> a#", " || ", ""},
    {"", "<> [] a#", " && ", ""},
    {"", "<> [] a#", " || ", ""},
    {"", "([] <> a# -> [] <> b#)", " && ", ""},
    {"(", "[] <> a#", " && ", ") -> [] (p -> <> q)"},
    {"[] ((", "a#", " || ", ") -> <> q)"},
    {"[] ((", "a#", " && ", ") -> <> q)"},
    {"[] (p -> (", "<> a#", " || ", "))"},
    {"[] (p -> (", "<> a#", " && ", "))"},
    {"", "(a# U b#)", " && ", ""},
    {"", "(a# W b#)", " && ", ""},
    {"[] (", "a#", " <-> ", ")"},
    {"", "<> (a# && ", "", "p"}, /* and as many parentheses */
};

static void write_part(Text *out, const char *part, int number) {
    for (; *part; part++)
        if (*part == '#')
            text_printf(out, "%d", number);
        else
            text_char(out, *part);
}

static void write_formula(Text *out, const Family *family, int n) {
    text_add(out, family->before);
    for (int i = 0; i < n; i++) {
        text_add(out, i ? family->between : "");
        write_part(out, family->part, i);
    }
    text_add(out, family->after);
    for (int i = 0; i < n && !*family->between; i++)
        text_char(out, ')');
}

/* A program with enough states that monitors compete. */
static void write_program(Text *out, const Family *family, int n) {
    text_add(out, "bit p, q");
    for (int i = 0; i < n; i++)
        text_printf(out, ", a%d, b%d", i, i);
    text_add(out, ";\nactive proctype A() { do :: p = 1 - p :: q = 1 - q");
    for (int i = 0; i < n; i++)
        text_printf(out, " :: a%d = 1 - a%d :: b%d = 1 - b%d", i, i, i, i);
    text_add(out, " od }\nltl f { ");
    write_formula(out, family, n);
    text_add(out, " }\n");
}

static void never(Mem *mem, Limit limit) {
    fail_msg("%zu bytes, limit %d", mem->peak, (int)limit);
}

typedef struct Cost { /* of loading a model */
    size_t polls;     /* of the budget: a measure of work */
    size_t bytes;     /* at the same time */
} Cost;

static Cost cost_of(const char *path, MonitorChoice choice) {
    static const Switch interpreted = {"engine", "interpreted"};
    JobOptions options = {.input.paths = &path,
                          .input.path_count = 1,
                          .asked.deadlock = -1,
                          .search.engine = "auto",
                          .monitor.choice = choice,
                          .monitor.contest = true,
                          .reduction.mode = REDUCE_WHERE_SOUND,
                          .input.switches = {&interpreted, 1}};
    Job job;
    job_init(&job, &options);
    job.budget.expired = never;
    job.budget.trip_in = MANY;
    assert_true(job_load(&job));
    Cost cost = {MANY - job.budget.trip_in, job.mem.peak};
    job_release(&job);
    return cost;
}

/* With a Buchi automaton, and with a choice of monitors. */
static void check_cost(const char *path, const Text *program) {
    assert_null(file_write(path, program->data, program->length));
    Cost one = cost_of(path, CHOICE_BUCHI), all = cost_of(path, CHOICE_AUTO);
    unlink(path);
    if (all.polls > MOST_TIMES * one.polls + SPARE_POLLS ||
        all.bytes > MOST_TIMES * one.bytes + SPARE_BYTES)
        fail_msg("%zu polls, %zu bytes instead of %zu and %zu:\n%s", all.polls,
                 all.bytes, one.polls, one.bytes, program->data);
}

static void families_load_at_once(void **state) {
    static const int sizes[] = {2, 4, 5, 6, 7, 8};
    char path[64];
    Mem mem;
    (void)state;
    if (STRESSED(false, true))
        skip(); /* tables are so small that more is done by hand */
    mem_init(&mem);
    snprintf(path, sizeof path, "/tmp/martlet-cost-%d.pml", (int)getpid());
    for (size_t f = 0; f < sizeof families / sizeof *families; f++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            if (UNIT_SANITIZED && sizes[i] > 5)
                break;
            Text program;
            text_init(&program, &mem);
            write_program(&program, &families[f], sizes[i]);
            check_cost(path, &program);
            text_release(&program);
        }
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(families_load_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
