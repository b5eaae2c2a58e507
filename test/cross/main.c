/* Random networks against the naive composition. See test/cross/trial.h.
 *
 * Trials run in a child process, so that one that crashes, hangs or ends in a
 * BUG is a failure like any other: it is counted, shrunk and printed, and the
 * next child goes on behind it. What must survive a child is in shared memory.
 */
#include "test/cross/random_network.h"
#include "test/cross/shrink.h"
#include "test/cross/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    QUICK_CASES = 2000,
    DEFAULT_CASES = 50000,
    MOST_PRINTED = 3,      /* failures that are shrunk and shown */
    MOST_SHRINKING = 5000, /* trials spent on shrinking one */
    PATIENCE = 60,         /* seconds for one trial */
    EXIT_COMPLAINT = 1,    /* of a child: a check failed */
    WHY_BYTES = 4096       /* of complaints that are kept */
};

typedef struct Shared {
    uint64_t next;           /* the case in hand */
    TrialCounts counts;      /* of all trials */
    RandomCoverage coverage; /* of all sketches */
    char why[WHY_BYTES];     /* complaints of the last failure */
} Shared;

typedef struct Options {
    uint64_t seed;  /* of the whole run */
    uint64_t cases; /* how many */
    uint64_t only;  /* this one alone, verbosely; UINT64_MAX: all */
} Options;

typedef struct Run {
    Options options;
    Shared *shared;  /* with the children */
    uint64_t failed; /* cases */
} Run;

static Rng rng_of(const Options *options, uint64_t number) {
    return (Rng){hash_word(options->seed) ^ hash_word(number)};
}

static void draw(Sketch *sketch, const Options *options, uint64_t number) {
    Rng rng = rng_of(options, number);
    random_network(sketch, &rng, LABEL_REJECT | LABEL_DEADLOCK);
}

/* ---- in a child ---- */

static bool try_sketch(const Sketch *sketch, uint64_t seed, Shared *shared,
                       TrialCounts *counts) {
    Mem mem;
    mem_init(&mem);
    Text why;
    text_init(&why, &mem);
    alarm(PATIENCE);
    bool good = trial_run(sketch, seed, counts, &why);
    alarm(0);
    if (!good)
        snprintf(shared->why, sizeof shared->why, "%s", why.data);
    text_release(&why);
    mem_release(&mem);
    return good;
}

static int run_cases(Run *run) {
    Shared *shared = run->shared;
    for (; shared->next < run->options.cases; shared->next++) {
        Sketch sketch;
        draw(&sketch, &run->options, shared->next);
        random_coverage_add(&shared->coverage, &sketch);
        if (!try_sketch(&sketch, rng_of(&run->options, shared->next).state,
                        shared, &shared->counts))
            return EXIT_COMPLAINT;
    }
    return EXIT_SUCCESS;
}

/* ---- in the parent ---- */

/* Wait for a child; true if it ended well. Otherwise the reason is in `why`,
 * unless the child has put its complaints there. */
static bool await(pid_t child, Shared *shared) {
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("cross");
        exit(EXIT_FAILURE);
    }
    if (WIFSIGNALED(status))
        snprintf(shared->why, sizeof shared->why, "%s\n",
                 WTERMSIG(status) == SIGALRM ? "no end in sight"
                                             : strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) > EXIT_COMPLAINT)
        snprintf(shared->why, sizeof shared->why, "exit status %d\n",
                 WEXITSTATUS(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

static pid_t fork_quietly(bool quiet) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0 && quiet && !freopen("/dev/null", "w", stderr))
        _exit(EXIT_COMPLAINT);
    return child;
}

typedef struct Shrinking {
    Run *run;
    uint64_t seed; /* of the trial */
    uint32_t used; /* trials so far */
} Shrinking;

static bool still_fails(void *context, const Sketch *sketch) {
    Shrinking *shrinking = context;
    Shared *shared = shrinking->run->shared;
    if (shrinking->used++ >= MOST_SHRINKING)
        return false;
    pid_t child = fork_quietly(true);
    if (child == 0) {
        TrialCounts unused = {0};
        _exit(try_sketch(sketch, shrinking->seed, shared, &unused)
                  ? EXIT_SUCCESS
                  : EXIT_COMPLAINT);
    }
    return !await(child, shared);
}

static void print_sketch(const Sketch *sketch) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    sketch_print(sketch, &text);
    fputs(text.data, stdout);
    text_release(&text);
    mem_release(&mem);
}

static void print_failure(Run *run, uint64_t number) {
    Shared *shared = run->shared;
    printf("case %" PRIu64 " (--seed %" PRIu64 " --only %" PRIu64
           ") failed:\n%s",
           number, run->options.seed, number, shared->why);
    Sketch sketch;
    draw(&sketch, &run->options, number);
    Shrinking shrinking = {run, rng_of(&run->options, number).state, 0};
    if (!still_fails(&shrinking, &sketch)) {
        puts("it passes when it is run alone");
        return;
    }
    shrink(&sketch, still_fails, &shrinking);
    shrinking.used = 0;
    still_fails(&shrinking, &sketch); /* for its complaints */
    printf("shrunk to this network:\n");
    print_sketch(&sketch);
    printf("which fails with:\n%s\n", shared->why);
}

static void run_all(Run *run) {
    Shared *shared = run->shared;
    while (shared->next < run->options.cases) {
        pid_t child = fork_quietly(false);
        if (child == 0)
            _exit(run_cases(run));
        if (await(child, shared))
            continue;
        uint64_t number = shared->next;
        if (run->failed++ < MOST_PRINTED)
            print_failure(run, number);
        shared->next = number + 1;
    }
}

static void run_only(Run *run) {
    uint64_t number = run->options.only;
    Sketch sketch;
    draw(&sketch, &run->options, number);
    print_sketch(&sketch);
    Shrinking shrinking = {run, rng_of(&run->options, number).state, 0};
    if (still_fails(&shrinking, &sketch)) {
        run->failed = 1;
        print_failure(run, number);
    }
}

/* ---- results ---- */

static void print_counts(const TrialCounts *counts) {
    const struct {
        uint64_t number;
        const char *what;
    } lines[] = {
        {counts->trials, "networks"},
        {counts->too_large, "of these passed over as too large"},
        {counts->states, "states"},
        {counts->transitions, "transitions"},
        {counts->cut, "cut states"},
        {counts->deadlocks, "deadlocks"},
        {counts->properties, "properties"},
        {counts->violated, "of these violated"},
        {counts->longest, "steps in the longest shortest counterexample"},
        {counts->traces, "counterexamples replayed"},
        {counts->incomplete, "searches ended by a limit"},
        {counts->checks, "conditions checked"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("%9" PRIu64 " %s\n", lines[i].number, lines[i].what);
}

static void print_results(const Run *run) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    random_coverage_print(&run->shared->coverage, &text);
    printf("seed %" PRIu64 "\n", run->options.seed);
    print_counts(&run->shared->counts);
    printf("of the networks:\n%s", text.data);
    text_release(&text);
    mem_release(&mem);
}

/* ---- the command line ---- */

static uint64_t number_after(char **arguments, int count, int i) {
    char *end = NULL;
    uint64_t number = i < count ? strtoull(arguments[i], &end, 10) : 0;
    if (!end || end == arguments[i] || *end) {
        fprintf(stderr, "cross: %s needs a number\n", arguments[i - 1]);
        exit(2);
    }
    return number;
}

static Options read_options(int count, char **arguments) {
    Options options = {.seed = 1, .cases = DEFAULT_CASES, .only = UINT64_MAX};
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--quick") == 0) {
            options.cases = QUICK_CASES;
        } else if (strcmp(arguments[i], "--seed") == 0) {
            options.seed = number_after(arguments, count, ++i);
        } else if (strcmp(arguments[i], "--cases") == 0) {
            options.cases = number_after(arguments, count, ++i);
        } else if (strcmp(arguments[i], "--only") == 0) {
            options.only = number_after(arguments, count, ++i);
        } else {
            fprintf(stderr, "usage: cross [--quick] [--seed N] [--cases N] "
                            "[--only CASE]\n");
            exit(2);
        }
    }
    return options;
}

int main(int count, char **arguments) {
    Run run = {.options = read_options(count, arguments)};
    run.shared = mmap(NULL, sizeof *run.shared, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (run.shared == MAP_FAILED) {
        perror("cross");
        return 2;
    }
    bool all = run.options.only == UINT64_MAX;
    if (all) {
        run_all(&run);
        print_results(&run);
    } else {
        run_only(&run);
    }
    uint64_t cases = all ? run.options.cases : 1;
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", cases - run.failed,
           run.failed);
    return run.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
