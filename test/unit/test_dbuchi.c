/* The engine for deterministic automata against naive searches for cycles, with
 * tables of all sizes. */
#include "test/unit/unit.h"

#include "automata/forms/traits.h"
#include "automata/translating/translate.h"
#include "base/rng.h"
#include "report/traces/replay.h"
#include "search/planning/plan.h"
#include "test/cross/random_formula.h"
#include "test/unit/graph_model.h"
#include "wrap/accepting.h"
#include "wrap/observe.h"
#include "wrap/recur.h"

#define CASES unit_cases(20000) /* random graphs, at many table sizes */

#define FORMULAS unit_cases(10000) /* random formulas on random graphs */

enum {
    STATES = 16,
    EDGES = 2 * STATES,
    OPERATORS = 5
};

typedef struct Bench {
    Mem mem;          /* everything */
    GraphModel graph; /* the system */
    GraphEdge edges[EDGES];
    size_t count;      /* edges */
    size_t states;     /* of the graph */
    uint64_t overflow; /* searches for which the table was too small */
    uint64_t replaced; /* states that were replaced */
    size_t fail_in;    /* the allocation of the next search that fails */
} Bench;

/* Any graph; or, `layered`, one with many paths and few cycles, most of whose
 * states avoid the others. */
static void draw_graph(Bench *bench, Rng *rng) {
    bool layered = rng_below(rng, 2);
    mem_init(&bench->mem);
    bench->states = 1 + rng_below(rng, STATES);
    bench->count =
        (layered ? bench->states : 0) + rng_below(rng, bench->states);
    for (size_t i = 0; i < bench->count; i++) {
        uint8_t from = (uint8_t)rng_below(rng, bench->states);
        uint8_t to = (uint8_t)rng_below(rng, bench->states);
        bool turn = layered && from >= to && rng_below(rng, 16);
        bench->edges[i] = (GraphEdge){
            turn ? to : from, (uint8_t)rng_below(rng, 4), turn ? from : to};
        if (turn && from == to && from + 1u < bench->states)
            bench->edges[i].target++;
    }
    graph_init(&bench->graph, &bench->mem, bench->edges, bench->count, 64);
    bench->graph.initial_count =
        1 + (uint32_t)rng_below(rng, bench->states < 3 ? bench->states : 3);
    for (size_t s = 0; s < bench->states; s++)
        bench->graph.truth[s] =
            (uint8_t)(rng_below(rng, layered ? 8 : 3) ? 1 : 0) |
            (uint8_t)(rng_below(rng, 2) ? 2 : 0);
}

/* ---- The naive answer ---------------------------------------------------- */

/* By state: what can be reached from it in one step or more, within `inside`.
 */
static void close_graph(const Bench *bench, const bool *inside,
                        bool reach[STATES][STATES]) {
    memset(reach, 0, STATES * sizeof *reach);
    for (size_t i = 0; i < bench->count; i++) {
        GraphEdge edge = bench->edges[i];
        reach[edge.source][edge.target] |=
            inside[edge.source] && inside[edge.target];
    }
    for (size_t k = 0; k < STATES; k++)
        for (size_t i = 0; i < STATES; i++)
            for (size_t j = 0; j < STATES; j++)
                reach[i][j] |= reach[i][k] && reach[k][j];
}

/* Is there a cycle that can be reached and in which p always holds? */
static bool has_cycle(const Bench *bench) {
    bool all[STATES], inside[STATES] = {0};
    bool reach[STATES][STATES], cycles[STATES][STATES];
    for (size_t s = 0; s < STATES; s++) {
        all[s] = true;
        inside[s] = bench->graph.truth[s] & 1;
    }
    close_graph(bench, all, reach);
    close_graph(bench, inside, cycles);
    for (size_t s = 0; s < bench->states; s++) {
        bool reached = s < bench->graph.initial_count;
        for (size_t i = 0; i < bench->graph.initial_count; i++)
            reached |= reach[i][s];
        if (reached && cycles[s][s])
            return true;
    }
    return false;
}

/* ---- Searches ------------------------------------------------------------ */

typedef struct Table {
    uint64_t most;      /* states that it has room for */
    StoreVictim victim; /* which is replaced */
    uint64_t seed;      /* if it is one at random */
    uint64_t depth;     /* limit on the path */
} Table;

/* The verdict on the only property; a counterexample replays. */
static Verdict search(Bench *bench, const Model *model, SearchEngine *run,
                      Table table) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    budget.states = table.most;
    budget.depth = table.depth;
    findings_init(&findings, &bench->mem, model);
    assert_int_equal(findings.count, 1);
    bench->mem.fail_in = bench->fail_in;
    run(&(Search){.model = model,
                  .budget = &budget,
                  .options = {.victim = table.victim, .seed = table.seed},
                  .findings = &findings});
    bench->fail_in = bench->mem.fail_in;
    bench->mem.fail_in = 0;
    Verdict verdict = findings.items[0].verdict;
    if (verdict == VERDICT_VIOLATED) {
        Text why;
        text_init(&why, &bench->mem);
        if (!replay_error(model, &findings.items[0].trace, 0, &why))
            fail_msg("%s", why.data);
        text_release(&why);
    }
    const Statistics *statistics = &findings.statistics;
    if (verdict == VERDICT_HOLDS)
        assert_true(statistics->complete);
    if (verdict == VERDICT_INCONCLUSIVE)
        assert_true(statistics->limit == LIMIT_STATES ||
                    statistics->limit == LIMIT_DEPTH ||
                    statistics->limit == LIMIT_MEMORY);
    bench->overflow += statistics->replacement.overflow;
    bench->replaced += statistics->replacement.replaced;
    findings_release(&findings);
    return verdict;
}

/* With a table of any size the verdict is this one, or there is none; with a
 * large one there is. */
static void search_in_tables(Bench *bench, const Model *model, Rng *rng,
                             bool violated) {
    Verdict right = violated ? VERDICT_VIOLATED : VERDICT_HOLDS;
    for (uint64_t most = 1; most < STATES; most += 1 + rng_below(rng, 3)) {
        Table table = {most, (StoreVictim)rng_below(rng, 3),
                       rng_below(rng, 1000),
                       rng_below(rng, 4) ? UINT64_MAX : rng_below(rng, 9)};
        Verdict verdict = search(bench, model, search_dbuchi, table);
        if (verdict != VERDICT_INCONCLUSIVE)
            assert_int_equal(verdict, right);
    }
    Table large = {UINT64_MAX, VICTIM_RANDOM, 0, UINT64_MAX};
    assert_int_equal(search(bench, model, search_dbuchi, large), right);
    assert_int_equal(search(bench, model, search_onepass, large), right);
    assert_int_equal(search(bench, model, search_scc, large), right);
}

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    static const Property property = {"p",        "",   LABEL_LIVELOCK,
                                      NO_PROCESS, NULL, NULL};
    Bench bench = {.overflow = 0};
    Rng rng = {1};
    uint64_t violated = 0;
    for (uint64_t i = 0; i < CASES; i++) {
        draw_graph(&bench, &rng);
        Model *model = recur_wrap(&bench.graph.model, 0, property);
        bool wrong = has_cycle(&bench);
        search_in_tables(&bench, model, &rng, wrong);
        violated += wrong;
        model_free(model);
        assert_int_equal(bench.mem.live, 0);
    }
    assert_in_range(violated, CASES / 5, CASES * 4 / 5);
    assert_true(bench.overflow > CASES / 2 && bench.replaced > CASES);
}

/* ---- Automata ------------------------------------------------------------ */

static Formula draw_formula(Formulas *formulas, Rng *rng, uint32_t operators) {
    if (operators == 0)
        return formula_atom(formulas, rng_below(rng, 2) ? "p" : "q", 1);
    FormulaKind kind = random_formula_kind(rng, true);
    uint32_t left = formula_arity(kind) == 2
                        ? (uint32_t)rng_below(rng, operators)
                        : operators - 1;
    Formula first = draw_formula(formulas, rng, left);
    Formula second = formula_arity(kind) == 2
                         ? draw_formula(formulas, rng, operators - 1 - left)
                         : 0;
    return formula_make(formulas, kind, first, second);
}

/* The automaton of a formula. */
static void translate(Bench *bench, Formulas *formulas, Formula f,
                      bool generalised, Automaton *out) {
    automaton_init(out, &bench->mem);
    assert_true(translate_formula(
        formulas, f, out, &(TranslateOptions){.generalised = generalised}));
}

/* A system satisfies a formula if the automaton of the formula accepts every
 * run; and if that of its negation accepts none. */
static bool compare_formula(Bench *bench, Rng *rng, uint64_t *violated) {
    Diagnostics diag;
    Formulas formulas;
    Automaton good, bad;
    diag_init(&diag, &bench->mem);
    formulas_init(&formulas, &bench->mem);
    Formula f =
        draw_formula(&formulas, rng, 1 + (uint32_t)rng_below(rng, OPERATORS));
    translate(bench, &formulas, f, rng_below(rng, 2), &good);
    bool deterministic = automaton_traits(&good).deterministic;
    if (deterministic) {
        translate(bench, &formulas, formula_not(&formulas, f), false, &bad);
        Model *none = observe_wrap(&bench->graph.model, &bad, "a", "a", &diag);
        Model *every =
            accepting_wrap(&bench->graph.model, &good, "a", "a", &diag);
        Table large = {UINT64_MAX, VICTIM_RANDOM, 0, UINT64_MAX};
        bool wrong = search(bench, none, search_scc, large) == VERDICT_VIOLATED;
        search_in_tables(bench, every, rng, wrong);
        *violated += wrong;
        model_free(every);
        model_free(none);
        automaton_release(&bad);
    }
    automaton_release(&good);
    formulas_release(&formulas);
    diag_release(&diag);
    return deterministic;
}

static void agrees_with_the_negation(void **state) {
    (void)state;
    Bench bench = {.overflow = 0};
    Rng rng = {2};
    uint64_t violated = 0, deterministic = 0;
    for (uint64_t i = 0; i < FORMULAS; i++) {
        draw_graph(&bench, &rng);
        deterministic += compare_formula(&bench, &rng, &violated);
        assert_int_equal(bench.mem.live, 0);
    }
    assert_true(deterministic > FORMULAS / 4);
    assert_in_range(violated, deterministic / 5, deterministic * 4 / 5);
}

/* ---- Limits -------------------------------------------------------------- */

static void survives_failing_memory(void **state) {
    (void)state;
    static const Property property = {"p",        "",   LABEL_LIVELOCK,
                                      NO_PROCESS, NULL, NULL};
    static const GraphEdge edges[] = {{0, 0, 1}, {1, 0, 2}, {2, 0, 3},
                                      {3, 0, 4}, {4, 0, 5}, {5, 0, 4}};
    Bench bench = {.overflow = 0};
    mem_init(&bench.mem);
    graph_init(&bench.graph, &bench.mem, edges, 6, 64);
    for (size_t s = 0; s < 6; s++)
        bench.graph.truth[s] = s != 1 && s != 3; /* two roots on the way */
    Model *model = recur_wrap(&bench.graph.model, 0, property);
    Table large = {UINT64_MAX, VICTIM_RANDOM, 0, UINT64_MAX};
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        bench.fail_in = n;
        Verdict verdict = search(&bench, model, search_dbuchi, large);
        failed = bench.fail_in == 0;
        bench.fail_in = 0;
        assert_true(verdict == VERDICT_VIOLATED ||
                    (failed && verdict == VERDICT_INCONCLUSIVE));
    }
    model_free(model);
    assert_int_equal(bench.mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_search),
        cmocka_unit_test(agrees_with_the_negation),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
