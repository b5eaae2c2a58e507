/* bench/paper-001/experiment.c -- tables 2 to 4 of paper 001
 *
 * usage: experiment [SEEDS]
 *
 * Hansen, Penczek, Valmari: "Stuttering-insensitive automata for on-the-fly
 * detection of livelock properties", section 5. Eight implementations look
 * for a run in which p holds from some point on, where p is "this component
 * is in this state", in three systems; what counts is the number of states
 * that they have generated when they find one. With SEEDS, the transitions
 * are also shuffled in that many ways. To be run in the top directory.
 */
#include "automata/formats/hoa.h"
#include "base/bug.h"
#include "job/loading/load.h"
#include "report/traces/replay.h"
#include "wrap/observe.h"
#include "wrap/order.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    METHODS = 8,
    LIMITS = 3,
    MOST_RUNS = 30
};

/* The columns of the tables: runs with at least so many states. */
static const uint64_t limits[LIMITS] = {10000, 1000, 100};

typedef struct System {
    const char *title;              /* for people */
    const char *path;               /* of the model */
    uint32_t components;            /* 1 .. components are looked at */
    const char *states[6];          /* in these states, as propositions */
    int published[METHODS][LIMITS]; /* the paper's table, from J to C */
} System;

static const System systems[] = {
    {"Table 2: token ring, 6 servers",
     "bench/paper-001/ring.ext",
     6,
     {"idle", "request", "demand", "forwarded", "waits"},
     {{0, 5, 22},
      {1, 11, 28},
      {0, 8, 15},
      {1, 13, 23},
      {2, 11, 16},
      {0, 4, 10},
      {0, 5, 19},
      {0, 5, 20}}},
    {"Table 3: 10 dining philosophers",
     "examples/philosophers/philosophers10.ext",
     10,
     {"one"},
     {{0, 4, 7},
      {1, 4, 10},
      {0, 4, 7},
      {1, 4, 10},
      {2, 4, 8},
      {2, 4, 7},
      {0, 0, 1},
      {0, 0, 1}}},
    {"Table 4: Fischer's mutex, 12 servers",
     "examples/fischer/fischer12.ext",
     12,
     {"waits"},
     {{2, 12, 12},
      {2, 12, 12},
      {2, 12, 12},
      {2, 12, 12},
      {3, 6, 9},
      {3, 6, 9},
      {0, 0, 4},
      {0, 0, 4}}},
};

/* Table 1, in the order of the paper's later tables. */
typedef struct Method {
    char letter;      /* its name */
    bool one_pass;    /* or CVWY */
    bool outer_dfs;   /* one-pass: Work as a stack */
    bool error_first; /* CVWY: the accepting branch first */
    bool reverse;     /* the system's transitions backwards */
} Method;

static const Method methods[METHODS] = {
    {'J', false, false, false, true},  {'I', false, false, true, true},
    {'H', false, false, false, false}, {'G', false, false, true, false},
    {'F', true, true, false, true},    {'E', true, true, false, false},
    {'D', true, false, false, true},   {'C', true, false, false, false},
};

/* Figure 2: the testing automaton. The edges of its start are read on the
 * first valuation, the others on changes; set 1 is livelock acceptance. */
static const char testing_automaton[] = "HOA: v1 States: 3 Start: 0\n"
                                        "acc-name: testing\n"
                                        "Acceptance: 4 t\n"
                                        "AP: 1 \"%s\"\n"
                                        "--BODY--\n"
                                        "State: 0 [!0] 1 [0] 2\n"
                                        "State: 1 [0] 2\n"
                                        "State: 2 {1} [0] 1\n"
                                        "--END--\n";

/* Figure 2: the transition-labelled Buchi automaton, the accepting branch
 * first or last. */
static const char error_first[] = "HOA: v1 States: 2 Start: 0\n"
                                  "Acceptance: 1 Inf(0)\n"
                                  "AP: 1 \"%s\"\n"
                                  "--BODY--\n"
                                  "State: 0 [0] 1 [t] 0\n"
                                  "State: 1 {0} [0] 1\n"
                                  "--END--\n";
static const char error_last[] = "HOA: v1 States: 2 Start: 0\n"
                                 "Acceptance: 1 Inf(0)\n"
                                 "AP: 1 \"%s\"\n"
                                 "--BODY--\n"
                                 "State: 0 [t] 0 [0] 1\n"
                                 "State: 1 {0} [0] 1\n"
                                 "--END--\n";

typedef struct Bench {
    Mem mem;          /* everything is from here */
    Diagnostics diag; /* of reading */
    Model *model;     /* the system */
} Bench;

typedef struct Effort {
    uint64_t stored;   /* states in the store when the error was found */
    uint64_t expanded; /* states entered, those of the second search twice */
} Effort;

static void give_up(Bench *bench) {
    Text text;
    text_init(&text, &bench->mem);
    diag_render(&bench->diag, &text, false);
    fputs(text.data, stderr);
    exit(2);
}

static void bench_open(Bench *bench, const char *path) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    JobOptions options = {.input = {.paths = &path, .path_count = 1}};
    LanguageRequest request;
    const Language *language = load_language(&options, &request, &bench->diag);
    if (language)
        bench->model = language->load(&request, &bench->mem, &bench->diag);
    if (!bench->model)
        give_up(bench);
}

static void bench_close(Bench *bench) {
    model_free(bench->model);
    diag_release(&bench->diag);
    if (bench->mem.live != 0)
        BUG("%zu bytes were never freed", bench->mem.live);
    mem_release(&bench->mem);
}

/* Search for the first error; it must be there and replay. */
static Effort search(Bench *bench, const Model *product, const Method *method) {
    Budget budget;
    Findings findings;
    Text why;
    SearchOptions options = {
        .first = true, .outer = method->outer_dfs ? OUTER_DFS : OUTER_BFS};
    budget_init(&budget);
    budget_start(&budget);
    findings_init(&findings, &bench->mem, product);
    text_init(&why, &bench->mem);
    (method->one_pass ? search_onepass
                      : search_ndfs)(&(Search){.model = product,
                                               .budget = &budget,
                                               .options = options,
                                               .findings = &findings});
    if (findings.items[0].verdict != VERDICT_VIOLATED ||
        !replay_error(product, &findings.items[0].trace, 0, &why))
        BUG("%c found no error: %s", method->letter, why.data);
    Effort run = {findings.statistics.states, findings.statistics.expanded};
    text_release(&why);
    findings_release(&findings);
    return run;
}

/* One run: is there an execution in which p holds from some point on? */
static Effort run_once(Bench *bench, const Method *method, Order order,
                       uint64_t seed, const char *p) {
    const char *pattern = method->one_pass      ? testing_automaton
                          : method->error_first ? error_first
                                                : error_last;
    Text text;
    Automaton automaton;
    text_init(&text, &bench->mem);
    text_printf(&text, pattern, p);
    automaton_init(&automaton, &bench->mem);
    uint32_t source =
        diag_source(&bench->diag, "automaton", text.data, text.length);
    Model *ordered = order_wrap(bench->model, order, seed);
    Model *product = hoa_read(&automaton, &bench->diag, source)
                         ? observe_wrap(ordered, &automaton, p, p, &bench->diag)
                         : NULL;
    if (!product)
        give_up(bench);
    Effort run = search(bench, product, method);
    model_free(product);
    model_free(ordered);
    automaton_release(&automaton);
    text_release(&text);
    return run;
}

/* All runs of a method on a system; how many there were. */
static size_t run_all(Bench *bench, const System *system, const Method *method,
                      Order order, uint64_t seed, Effort *runs) {
    size_t count = 0;
    for (uint32_t i = 1; i <= system->components; i++)
        for (const char *const *state = system->states; *state; state++) {
            char p[32];
            snprintf(p, sizeof p, "%u.%s", i, *state);
            if (count == MOST_RUNS)
                BUG("more runs than there is room for");
            runs[count++] = run_once(bench, method, order, seed, p);
        }
    return count;
}

static void print_row(const Effort *runs, size_t count, bool expanded) {
    for (size_t k = 0; k < LIMITS; k++) {
        int reached = 0;
        for (size_t i = 0; i < count; i++)
            reached +=
                (expanded ? runs[i].expanded : runs[i].stored) >= limits[k];
        printf(" %6d", reached);
    }
    printf("  |");
}

static void print_runs(char letter, const Effort *runs, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += runs[i].stored;
    printf("%c, %llu in all:", letter, (unsigned long long)sum);
    for (size_t i = 0; i < count; i++)
        printf("%s %llu", i % 10 == 0 ? "\n  " : "",
               (unsigned long long)runs[i].stored);
    printf("\n");
}

static void print_size(Bench *bench) {
    Budget budget;
    Findings findings;
    SearchOptions options = {.keep_going = true};
    budget_init(&budget);
    budget_start(&budget);
    findings_init(&findings, &bench->mem, bench->model);
    for (uint32_t i = 0; i < findings.count; i++)
        findings_skip(&findings, i);
    search_bfs(&(Search){.model = bench->model,
                         .budget = &budget,
                         .options = options,
                         .findings = &findings});
    printf(" (%llu states, %llu transitions)\n\n",
           (unsigned long long)findings.statistics.states,
           (unsigned long long)findings.statistics.transitions);
    findings_release(&findings);
}

static void print_table(Bench *bench, const System *system) {
    Effort runs[METHODS][MOST_RUNS];
    size_t count = 0;
    printf("%s", system->title);
    print_size(bench);
    printf("      published            | states stored        "
           "| states entered       |\n"
           "Alg. >=10000 >=1000 >=100  |>=10000 >=1000 >=100  "
           "|>=10000 >=1000 >=100  | total\n");
    for (size_t m = 0; m < METHODS; m++) {
        count = run_all(bench, system, &methods[m],
                        methods[m].reverse ? ORDER_REVERSE : ORDER_FORWARD, 0,
                        runs[m]);
        printf("%c   ", methods[m].letter);
        for (size_t k = 0; k < LIMITS; k++)
            printf(" %6d", system->published[m][k]);
        printf("  |");
        print_row(runs[m], count, false);
        print_row(runs[m], count, true);
        printf(" %5zu\n", count);
    }
    printf("\nStates stored, run by run:\n");
    for (size_t m = 0; m < METHODS; m++)
        print_runs(methods[m].letter, runs[m], count);
    printf("\n");
}

static int compare(const void *a, const void *b) {
    uint64_t x = ((const Effort *)a)->stored, y = ((const Effort *)b)->stored;
    return (x > y) - (x < y);
}

/* One line: how a method does when the order is drawn by lot. */
static void print_lots(Bench *bench, const System *system, const Method *method,
                       const char *name, uint64_t seeds) {
    Effort *runs = calloc(seeds * MOST_RUNS, sizeof *runs);
    size_t count = 0;
    double logarithms = 0;
    for (uint64_t seed = 1; runs && seed <= seeds; seed++)
        count +=
            run_all(bench, system, method, ORDER_RANDOM, seed, runs + count);
    if (count == 0)
        give_up(bench);
    for (size_t i = 0; i < count; i++)
        logarithms += log((double)runs[i].stored);
    qsort(runs, count, sizeof *runs, compare);
    printf("%-20s %7zu %10.0f %10llu %10llu %10llu\n", name, count,
           exp(logarithms / (double)count),
           (unsigned long long)runs[count / 2].stored,
           (unsigned long long)runs[count * 9 / 10].stored,
           (unsigned long long)runs[count - 1].stored);
    free(runs);
}

static void print_shuffled(Bench *bench, const System *system, uint64_t seeds) {
    printf("%s, transitions in %llu random orders\n\n", system->title,
           (unsigned long long)seeds);
    printf("%-20s %7s %10s %10s %10s %10s\n", "states stored", "runs",
           "geom. mean", "median", "9 of 10", "most");
    print_lots(bench, system, &methods[7], "one-pass, BFS", seeds);
    print_lots(bench, system, &methods[5], "one-pass, DFS", seeds);
    print_lots(bench, system, &methods[3], "CVWY, error first", seeds);
    print_lots(bench, system, &methods[2], "CVWY, error last", seeds);
    printf("\n");
}

int main(int argc, char **argv) {
    uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        Bench bench;
        bench_open(&bench, systems[i].path);
        print_table(&bench, &systems[i]);
        if (seeds)
            print_shuffled(&bench, &systems[i], seeds);
        bench_close(&bench);
    }
    return 0;
}
