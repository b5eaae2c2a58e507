/* cli/commands/test.h -- martlet test: a suite, in many processes
 *
 * Purpose:    every test is a check in a process of its own, so that a crash
 *             or a memory limit ends that test and nothing else.
 * Order:      tests are reported in the order of the suite, whatever the order
 *             in which they end: all but the times is the same in every run.
 * Memory:     --memory is for all processes together. A test that names a
 *             limit starts when that much is free; the others get equal parts.
 * Ownership:  Testing owns its trials, which borrow from the suite.
 */
#ifndef CLI_COMMANDS_TEST_H
#define CLI_COMMANDS_TEST_H

#include "cli/cli.h"
#include "cli/suites/outcome.h"
#include "cli/suites/suite.h"

#include <sys/types.h>

typedef struct TestTrial {
    const TestCase *test; /* of the suite */
    const char *title;    /* what it is called */
    const char *command;  /* that does the same check, for a shell */
    Words words;          /* arguments of that check */
    uint64_t memory;      /* bytes that it may use */
    double limit;         /* seconds, or 0: any */
    Outcome outcome;      /* what it came to */
    Judgement judgement;  /* was that expected? */
    Text differences;     /* what was not, one line each */
    double started;       /* when */
    double seconds;       /* how long it took */
    bool done;            /* it is over */
    bool dropped;         /* it was never started: an interrupt */
} TestTrial;

typedef struct Testing {
    Cli *cli;              /* the options */
    Mem *mem;              /* of the command line */
    Diagnostics diag;      /* about the suite */
    Suite suite;           /* all tests */
    VEC(TestTrial) trials; /* those that are run */
    size_t jobs;           /* processes at a time */
    uint64_t memory;       /* bytes for all of them */
    size_t reported;       /* trials that have been printed */
    double seconds;        /* for all */
} Testing;

/* ---- cli/commands/test_options.c
 * ------------------------------------------------- */

/* May options of a file be used? For Suite.accept; the context is a Testing. */
bool test_accepts(void *context, Words *options, const char *file, Span where);

/* The arguments of the trial's check, its title and its command. */
void test_words(Testing *testing, TestTrial *trial);

/* ---- cli/commands/test_process.c
 * ------------------------------------------------- */

typedef struct TestProcess {
    pid_t pid;        /* of the process */
    TestTrial *trial; /* that it runs; NULL: this one is free */
    int result;       /* where its outcome comes from */
    int errors;       /* where its standard error goes */
    Text record;      /* what came of the first so far */
    Text said;   /* what was read of its standard error; only the beginning */
    bool killed; /* it did not end in time */
} TestProcess;

/* Start the check of a trial; false after a message. */
bool process_start(TestProcess *process, Testing *testing, TestTrial *trial);

/* Read what there is; false if the process is at its end. */
bool process_read(TestProcess *process);

/* Wait for its end, and judge. */
void process_finish(TestProcess *process, Testing *testing);

/* ---- cli/commands/test_pool.c
 * ---------------------------------------------------- */

/* Run all trials; `report` hears of each end. */
void pool_run(Testing *testing, void (*report)(Testing *testing));

/* ---- cli/commands/test_output.c
 * -------------------------------------------------- */

/* Print the trials that are over, up to the first that is not. */
void test_report(Testing *testing);

/* How many ended like this. */
size_t test_count(const Testing *testing, Judgement judgement);

/* The line in the end. */
void test_summary(const Testing *testing, Text *out);

void test_json(const Testing *testing, Text *out);

/* The object of a suite that was not run. */
void test_json_failure(const Diagnostics *diag, Text *out);

void test_junit(const Testing *testing, Text *out);

#endif
