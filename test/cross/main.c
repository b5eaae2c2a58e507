/* Random networks against the naive composition, random networks with random
 * monitors against the naive product, random formulas against what they mean
 * on words, and conversions of automata against the definitions. See
 * test/cross/trial.h, monitor_trial.h, formula_trial.h and conversion_trial.h.
 *
 * Trials run in a child process, so that one that crashes, hangs or ends in a
 * BUG is a failure like any other: it is counted, shrunk and printed, and the
 * next child continues after it. What must survive a child is in shared memory.
 */
#include "test/cross/case.h"
#include "test/cross/deep.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_PRINTED = 3,      /* failures of a kind that are shrunk and shown */
    PATIENCE = 60,         /* seconds of work for one trial */
    LESS_PATIENCE = 2,     /* for one that is only a shrunk one */
    MOST_SHRINKING = 5000, /* trials spent on shrinking one */
    EXIT_COMPLAINT = 1,    /* of a child: a check failed */
    WHY_BYTES = 4096,      /* of complaints that are kept */
    DEPTH = 10000000       /* steps of --deep */
};

static const struct { /* cases of each kind */
    uint64_t quick;
    uint64_t usual;
} numbers[CASE_KINDS] = {{1000, 50000}, {750, 45000}, {200, 6000},
                         {500, 10000},  {400, 20000}, {400, 20000},
                         {100, 20000},  {200, 20000}};

typedef struct Shared {
    uint64_t next;       /* the case in hand */
    CaseCounts counts;   /* of all trials */
    char why[WHY_BYTES]; /* complaints of the last failure */
} Shared;

typedef struct Options {
    uint64_t seed;         /* of the whole run */
    uint64_t cases;        /* how many of each kind; UINT64_MAX: as usual */
    uint64_t only;         /* this one alone, verbosely; UINT64_MAX: all */
    bool quick;            /* fewer cases */
    bool deep;             /* long chains instead */
    bool kind[CASE_KINDS]; /* which kinds */
} Options;

typedef struct Run {
    Options options;
    CaseKind kind;   /* now running */
    Shared *shared;  /* with the children */
    uint64_t passed; /* cases */
    uint64_t failed; /* cases */
} Run;

static Rng rng_of(const Run *run, uint64_t number) {
    return (Rng){hash_word(run->options.seed) ^ hash_word(number)};
}

static uint64_t case_total(const Run *run) {
    if (run->options.cases != UINT64_MAX)
        return run->options.cases;
    return run->options.quick ? numbers[run->kind].quick
                              : numbers[run->kind].usual;
}

/* ---- in a child ---- */

/* Time of the processor, so that a busy machine makes no trial fail. */
static void set_patience(unsigned seconds) {
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

static bool try_case(const Case *drawn, uint64_t seed, Shared *shared,
                     CaseCounts *counts, unsigned patience) {
    Mem mem;
    mem_init(&mem);
    Text why;
    text_init(&why, &mem);
    set_patience(patience);
    bool good = case_try(drawn, seed, counts, &why);
    set_patience(0);
    if (!good)
        snprintf(shared->why, sizeof shared->why, "%s", why.data);
    text_release(&why);
    mem_release(&mem);
    return good;
}

static int run_cases(Run *run) {
    Shared *shared = run->shared;
    for (; shared->next < case_total(run); shared->next++) {
        Case drawn;
        Rng rng = rng_of(run, shared->next);
        case_draw(&drawn, run->kind, rng);
        case_count(&drawn, &shared->counts);
        if (!try_case(&drawn, rng.state, shared, &shared->counts, PATIENCE))
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
                 WTERMSIG(status) == SIGPROF ? "no end in sight"
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
    uint64_t seed;     /* of the trial */
    unsigned patience; /* seconds */
    uint32_t used;     /* trials so far */
} Shrinking;

static bool still_fails(void *context, const Case *smaller) {
    Shrinking *shrinking = context;
    Shared *shared = shrinking->run->shared;
    if (shrinking->used++ >= MOST_SHRINKING)
        return false;
    pid_t child = fork_quietly(true);
    if (child == 0) {
        static CaseCounts unused;
        _exit(try_case(smaller, shrinking->seed, shared, &unused,
                       shrinking->patience)
                  ? EXIT_SUCCESS
                  : EXIT_COMPLAINT);
    }
    return !await(child, shared);
}

static void print_case(const Case *drawn) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    case_print(drawn, &text);
    fputs(text.data, stdout);
    text_release(&text);
    mem_release(&mem);
}

static void print_failure(Run *run, uint64_t number) {
    Shared *shared = run->shared;
    printf("case %" PRIu64 " (--kind %s --seed %" PRIu64 " --only %" PRIu64
           ") failed:\n%s",
           number, case_name(run->kind), run->options.seed, number,
           shared->why);
    Case drawn;
    Rng rng = rng_of(run, number);
    case_draw(&drawn, run->kind, rng);
    Shrinking shrinking = {run, rng.state, PATIENCE, 0};
    if (!still_fails(&shrinking, &drawn)) {
        puts("it passes when it is run alone");
        return;
    }
    shrinking.patience = LESS_PATIENCE;
    case_shrink(&drawn, still_fails, &shrinking);
    shrinking.used = 0;
    still_fails(&shrinking, &drawn); /* for its complaints */
    printf("shrunk to this:\n");
    print_case(&drawn);
    printf("which fails with:\n%s\n", shared->why);
}

static void run_all(Run *run) {
    Shared *shared = run->shared;
    uint64_t failed = 0;
    shared->next = 0;
    while (shared->next < case_total(run)) {
        pid_t child = fork_quietly(false);
        if (child == 0)
            _exit(run_cases(run));
        if (await(child, shared))
            continue;
        uint64_t number = shared->next;
        if (failed++ < MOST_PRINTED)
            print_failure(run, number);
        shared->next = number + 1;
    }
    run->failed += failed;
    run->passed += case_total(run) - failed;
}

static void run_only(Run *run) {
    uint64_t number = run->options.only;
    Rng rng = rng_of(run, number);
    Case drawn;
    case_draw(&drawn, run->kind, rng);
    print_case(&drawn);
    Shrinking shrinking = {run, rng.state, PATIENCE, 0};
    bool bad = still_fails(&shrinking, &drawn);
    run->failed += bad;
    run->passed += !bad;
    if (bad)
        print_failure(run, number);
}

/* The counts; a long run that never met something has a hole. */
static void print_results(Run *run) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    uint32_t zeros = case_print_counts(run->kind, &run->shared->counts, &text);
    printf("%s, seed %" PRIu64 "\n%s", case_name(run->kind), run->options.seed,
           text.data);
    text_release(&text);
    mem_release(&mem);
    bool usual = case_total(run) >= numbers[run->kind].usual;
    if (usual && zeros) {
        printf("%u counts are zero\n", zeros);
        run->failed++;
    }
}

/* ---- the command line ---- */

static void reject(void) {
    fprintf(stderr, "usage: cross [--quick | --deep] "
                    "[--kind network|monitor|formula|conversion|"
                    "invariant|acceptance] [--seed N] "
                    "[--cases N] [--only CASE]\n");
    exit(2);
}

static uint64_t number_after(char **arguments, int count, int i) {
    char *end = NULL;
    uint64_t number = i < count ? strtoull(arguments[i], &end, 10) : 0;
    if (!end || end == arguments[i] || *end)
        reject();
    return number;
}

static void choose_kind(Options *options, const char *name) {
    bool known = false;
    for (CaseKind kind = 0; kind < CASE_KINDS; kind++) {
        options->kind[kind] = name && strcmp(name, case_name(kind)) == 0;
        known |= options->kind[kind];
    }
    if (!known)
        reject();
}

static Options read_options(int count, char **arguments) {
    Options options = {.seed = 1, .cases = UINT64_MAX, .only = UINT64_MAX};
    for (CaseKind kind = 0; kind < CASE_KINDS; kind++)
        options.kind[kind] = true;
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--quick") == 0)
            options.quick = true;
        else if (strcmp(arguments[i], "--deep") == 0)
            options.deep = true;
        else if (strcmp(arguments[i], "--kind") == 0)
            choose_kind(&options, arguments[++i]);
        else if (strcmp(arguments[i], "--seed") == 0)
            options.seed = number_after(arguments, count, ++i);
        else if (strcmp(arguments[i], "--cases") == 0)
            options.cases = number_after(arguments, count, ++i);
        else if (strcmp(arguments[i], "--only") == 0)
            options.only = number_after(arguments, count, ++i);
        else
            reject();
    }
    return options;
}

static int run_deep(void) {
    uint64_t failed = deep_run(DEPTH);
    printf("%d passed, %" PRIu64 " failed\n", failed == 0, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int count, char **arguments) {
    Run run = {.options = read_options(count, arguments)};
    if (run.options.deep)
        return run_deep();
    run.shared = mmap(NULL, sizeof *run.shared, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (run.shared == MAP_FAILED) {
        perror("cross");
        return 2;
    }
    for (run.kind = 0; run.kind < CASE_KINDS; run.kind++) {
        if (!run.options.kind[run.kind])
            continue;
        if (run.options.only != UINT64_MAX) {
            run_only(&run);
            continue;
        }
        run_all(&run);
        print_results(&run);
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", run.passed, run.failed);
    return run.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
