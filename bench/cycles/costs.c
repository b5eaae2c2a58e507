/* bench/cycles/costs.c -- what the engines for cycles cost without an error
 *
 * usage: costs MODEL...
 *
 * Explores token rings with clients (components 2, 4, ...; every rule visible
 * as name<component>) to the end under several monitors that find nothing
 * wrong, with every engine that is sound for them, and prints how often a
 * state was expanded and how much memory it took. Component 2 is the client
 * that is observed: whether it can wait (W) forever.
 */
#include "automata/formats/hoa.h"
#include "automata/testing/convert.h"
#include "base/bug.h"
#include "job/loading/load.h"
#include "wrap/observe.h"
#include "wrap/test.h"
#include "wrap/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char testing_automaton[] = "HOA: v1 States: 3 Start: 0\n"
                                        "acc-name: testing\n"
                                        "Acceptance: 4 t\n"
                                        "AP: 1 \"2.W\"\n"
                                        "--BODY--\n"
                                        "State: 0 [!0] 1 [0] 2\n"
                                        "State: 1 [0] 2\n"
                                        "State: 2 {1} [0] 1\n"
                                        "--END--\n";

static const char buchi_automaton[] = "HOA: v1 States: 2 Start: 0\n"
                                      "Acceptance: 1 Inf(0)\n"
                                      "AP: 1 \"2.W\"\n"
                                      "--BODY--\n"
                                      "State: 0 [t] 0 [0] 1\n"
                                      "State: 1 {0} [0] 1\n"
                                      "--END--\n";

/* Client 1 waits forever while client 2 waits again and again. */
static const char recurring_automaton[] = "HOA: v1 States: 3 Start: 0\n"
                                          "Acceptance: 1 Inf(0)\n"
                                          "AP: 2 \"2.W\" \"4.W\"\n"
                                          "--BODY--\n"
                                          "State: 0 [t] 0 [0] 1\n"
                                          "State: 1 [0&!1] 1 [0&1] 2\n"
                                          "State: 2 {0} [0&!1] 1 [0&1] 2\n"
                                          "--END--\n";

#define ALL UINT32_MAX

typedef struct Bench {
    Mem mem;             /* everything is from here */
    Diagnostics diag;    /* of reading */
    Model *model;        /* the system */
    Automaton automaton; /* that observes it */
    Model *product;      /* of both */
    uint32_t only;       /* property to decide, or ALL */
} Bench;

static void give_up(Bench *bench, const char *why) {
    Text text;
    text_init(&text, &bench->mem);
    diag_render(&bench->diag, &text, false);
    fprintf(stderr, "%scosts: %s\n", text.data, why);
    exit(2);
}

static void bench_open(Bench *bench, const char *path) {
    *bench = (Bench){.only = ALL};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    JobOptions options = {.input = {.paths = &path, .path_count = 1}};
    LanguageRequest request;
    const Language *language = load_language(&options, &request, &bench->diag);
    if (language)
        bench->model = language->load(&request, &bench->mem, &bench->diag);
    if (!bench->model)
        give_up(bench, "the model cannot be read");
}

static void bench_close(Bench *bench) {
    model_free(bench->product);
    model_free(bench->model);
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    if (bench->mem.live != 0)
        BUG("%zu bytes were never freed", bench->mem.live);
    mem_release(&bench->mem);
}

/* ---- Monitors ------------------------------------------------------------ */

static void read_automaton(Bench *bench, const char *text) {
    uint32_t source =
        diag_source(&bench->diag, "automaton", text, strlen(text));
    if (!hoa_read(&bench->automaton, &bench->diag, source))
        give_up(bench, "the automaton cannot be read");
}

static Model *observe(Bench *bench, const char *text) {
    read_automaton(bench, text);
    return observe_wrap(bench->model, &bench->automaton, "p", "p",
                        &bench->diag);
}

typedef bool Conversion(const Automaton *from, size_t most, Automaton *to);

static void convert(Bench *bench, Conversion *conversion) {
    Automaton result;
    if (!conversion(&bench->automaton, CONVERT_MOST, &result))
        give_up(bench, "the automaton is too large");
    automaton_release(&bench->automaton);
    bench->automaton = result;
}

static Model *observe_changes(Bench *bench, const char *text, bool single) {
    read_automaton(bench, text);
    convert(bench, convert_to_testing);
    if (single)
        convert(bench, convert_to_single_pass);
    return observe_wrap(bench->model, &bench->automaton, "p", "p",
                        &bench->diag);
}

static Model *by_testing_automaton(Bench *bench) {
    return observe(bench, testing_automaton);
}

static Model *by_buchi_automaton(Bench *bench) {
    return observe(bench, buchi_automaton);
}

static Model *by_single_pass(Bench *bench) {
    return observe_changes(bench, testing_automaton, true);
}

static Model *by_recurring_buchi(Bench *bench) {
    return observe(bench, recurring_automaton);
}

static Model *by_recurring_testing(Bench *bench) {
    return observe_changes(bench, recurring_automaton, false);
}

static Model *by_recurring_single(Bench *bench) {
    return observe_changes(bench, recurring_automaton, true);
}

/* The first livelock rule of the model: 2."W" -> ll_rej. */
static Model *by_rule(Bench *bench) {
    for (uint32_t i = 0; i < bench->model->property_count; i++)
        if (bench->model->properties[i].label == LABEL_LIVELOCK) {
            bench->only = i;
            return watch_wrap(bench->model, i);
        }
    return NULL;
}

static void add_move(Tester *tester, uint32_t source, const char *action,
                     uint32_t target) {
    uint32_t number = names_add(&tester->actions, action, strlen(action)) + 1;
    vec_push(tester->mem, &tester->moves, (TesterMove){source, number, target});
}

static Model *by_tester(const Bench *bench, Tester *tester, uint8_t idle) {
    tester->sets[0] = idle;
    tester->sets[1] = TESTER_LIVELOCK | TESTER_INFINITE;
    tester_finish(tester);
    return test_wrap(bench->model, tester, "tester");
}

/* Sees requests and grants of client 1 and grants of client 2. After some
 * request of the first neither silence nor grants of the second alone may
 * last forever. */
static Model *by_small_tester(Bench *bench) {
    Tester tester;
    tester_init(&tester, &bench->mem, 2);
    add_move(&tester, 0, "rq<1>", 0);
    add_move(&tester, 0, "rq<1>", 1);
    add_move(&tester, 0, "gra<1>", 0);
    add_move(&tester, 0, "gra<3>", 0);
    add_move(&tester, 1, "gra<3>", 1);
    return by_tester(bench, &tester, 0);
}

/* Sees everything; no divergence is legal, so two levels suffice. */
static Model *by_full_tester(Bench *bench) {
    Tester tester;
    tester_init(&tester, &bench->mem, 2);
    for (uint32_t k = 1; k < bench->model->label_count; k++) {
        const char *action = bench->model->labels[k];
        add_move(&tester, 0, action, 0);
        if (strcmp(action, "rq<1>") == 0)
            add_move(&tester, 0, action, 1);
        else if (strcmp(action, "gra<1>") != 0)
            add_move(&tester, 1, action, 1);
    }
    return by_tester(bench, &tester, TESTER_LIVELOCK);
}

/* ---- Engines ------------------------------------------------------------- */

typedef struct Method {
    const char *name;  /* for people */
    SearchEngine *run; /* the engine */
    Outer outer;       /* one-pass: the order of Work */
    uint64_t bound;    /* most expansions of a state */
} Method;

static const Method one_pass_bfs = {"one-pass, BFS", search_onepass, OUTER_BFS,
                                    1};
static const Method one_pass_dfs = {"one-pass, DFS", search_onepass, OUTER_DFS,
                                    1};
static const Method nested = {"nested DFS", search_ndfs, OUTER_BFS, 2};
static const Method improved = {"improved NDFS", search_indfs, OUTER_BFS, 2};
static const Method two_level = {"two levels", search_two_level, OUTER_BFS, 2};
static const Method four_level = {"four levels", search_tester, OUTER_BFS, 4};
static const Method components = {"components", search_scc, OUTER_BFS, 2};

static const struct {
    const char *name;         /* for people */
    Model *(*make)(Bench *);  /* the product, or NULL */
    const Method *methods[5]; /* sound for it; then NULL */
} monitors[] = {
    {"rule", by_rule, {&one_pass_bfs, &one_pass_dfs, &four_level, &components}},
    {"testing automaton",
     by_testing_automaton,
     {&one_pass_bfs, &one_pass_dfs, &four_level, &components}},
    {"single pass",
     by_single_pass,
     {&nested, &improved, &four_level, &components}},
    {"Buchi automaton",
     by_buchi_automaton,
     {&nested, &improved, &four_level, &components}},
    {"recurring, Buchi",
     by_recurring_buchi,
     {&nested, &improved, &four_level, &components}},
    {"recurring, testing", by_recurring_testing, {&four_level, &components}},
    {"recurring, single", by_recurring_single, {&four_level, &components}},
    {"small tester", by_small_tester, {&four_level, &components}},
    {"full tester", by_full_tester, {&two_level, &four_level, &components}},
};

static Statistics search(Bench *bench, const Method *method) {
    const Model *model = bench->product;
    Budget budget;
    Findings findings;
    SearchOptions options = {.outer = method->outer};
    budget_init(&budget);
    budget_start(&budget);
    findings_init(&findings, &bench->mem, model);
    for (uint32_t i = 0; i < model->property_count; i++)
        if (bench->only != ALL && bench->only != i)
            findings_skip(&findings, i);
    method->run(&(Search){.model = model,
                          .budget = &budget,
                          .options = options,
                          .findings = &findings});
    if (findings_overall(&findings) != VERDICT_HOLDS)
        give_up(bench, "an error was found where there should be none");
    Statistics statistics = findings.statistics;
    findings_release(&findings);
    return statistics;
}

static void measure(const char *path, size_t monitor, const Method *method) {
    Bench bench;
    bench_open(&bench, path);
    bench.product = monitors[monitor].make(&bench);
    if (!bench.product)
        give_up(&bench, "the monitor does not fit the model");
    Statistics result = search(&bench, method);
    if (result.expanded > method->bound * result.states)
        BUG("%s expands more than it may", method->name);
    printf("%-18s %-14s %9llu %10llu %6.2f %6llu %7.1f\n",
           monitors[monitor].name, method->name,
           (unsigned long long)result.states,
           (unsigned long long)result.expanded,
           (double)result.expanded / (double)result.states,
           (unsigned long long)method->bound,
           (double)result.bytes / (double)result.states);
    bench_close(&bench);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *slash = strrchr(argv[i], '/');
        printf("%s%s\n%-18s %-14s %9s %10s %6s %6s %7s\n", i > 1 ? "\n" : "",
               slash ? slash + 1 : argv[i], "monitor", "engine", "states",
               "expanded", "times", "bound", "bytes");
        for (size_t m = 0; m < sizeof monitors / sizeof *monitors; m++)
            for (const Method *const *method = monitors[m].methods; *method;
                 method++)
                measure(argv[i], m, *method);
    }
    return 0;
}
