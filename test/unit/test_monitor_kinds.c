/* One property, several monitors: Buchi automata, the testing automata and
 * testers that they are converted to, on random systems. */
#include "test/unit/unit.h"

#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "search/planning/plan.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"
#include "test/unit/graph_model.h"
#include "wrap/observe.h"
#include "wrap/test.h"

#define CASES unit_cases(1500) /* random cases */

enum {
    MOST_STATES = 6, /* of a system */
    MOST_EDGES = 2 * MOST_STATES
};

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Rng rng;
    GraphEdge edges[MOST_EDGES];
    size_t edge_count;
    GraphModel graph;
} Bench;

static void begin(Bench *bench, uint64_t seed) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    bench->rng = (Rng){seed};
    size_t states = 1 + rng_below(&bench->rng, MOST_STATES);
    bench->edge_count = rng_below(&bench->rng, states * 2);
    for (size_t i = 0; i < bench->edge_count; i++)
        bench->edges[i] = (GraphEdge){(uint8_t)rng_below(&bench->rng, states),
                                      (uint8_t)rng_below(&bench->rng, 4),
                                      (uint8_t)rng_below(&bench->rng, states)};
    graph_init(&bench->graph, &bench->mem, bench->edges, bench->edge_count, 64);
    for (size_t s = 0; s < states; s++)
        bench->graph.truth[s] = (uint8_t)rng_below(&bench->rng, 8);
}

static void end(Bench *bench) {
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* An automaton whose propositions are these. */
static void draw(Bench *bench, Automaton *automaton, bool testing,
                 const char *const *names) {
    AutomatonShape shape = random_automaton_shape(&bench->rng, testing);
    random_automaton(automaton, &bench->mem, &bench->rng, shape);
    for (size_t i = 0; i < automaton->propositions.count; i++)
        automaton->propositions.data[i] = names[i];
}

static bool finds(const Model *model, SearchEngine *run) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    findings_init(&findings, model->mem, model);
    run(&(Search){.model = model, .budget = &budget, .findings = &findings});
    Verdict verdict = findings_overall(&findings);
    assert_int_not_equal(verdict, VERDICT_INCONCLUSIVE);
    findings_release(&findings);
    return verdict == VERDICT_VIOLATED;
}

/* ---- Automata that read states ------------------------------------------- */

static bool observed(Bench *bench, const Automaton *automaton) {
    Model *model = observe_wrap(&bench->graph.model, automaton, "x", "x.hoa",
                                &bench->diag);
    assert_non_null(model);
    bool found = model->property_count && finds(model, search_scc);
    if (model->property_count)
        assert_int_equal(finds(model, search_tester), found);
    model_free(model);
    return found;
}

static void states_and_changes(void **state) {
    (void)state;
    static const char *const names[] = {"p", "q", "r"};
    uint32_t errors = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Bench bench;
        Automaton origin, buchi, testing, single;
        bool ends;
        begin(&bench, seed);
        draw(&bench, &origin, true, names);
        assert_true(convert_to_buchi(&origin, &buchi, &ends));
        assert_true(convert_to_testing(&buchi, CONVERT_MOST, &testing));
        bool expected = observed(&bench, &buchi);
        assert_int_equal(observed(&bench, &testing), expected);
        bool first = observed(&bench, &origin);
        if (ends)
            assert_int_equal(first, expected);
        assert_true(convert_to_single_pass(&origin, CONVERT_MOST, &single));
        assert_int_equal(observed(&bench, &single), first);
        automaton_release(&single);
        errors += expected;
        automaton_release(&testing);
        automaton_release(&buchi);
        automaton_release(&origin);
        end(&bench);
    }
    assert_in_range(errors, CASES / 10, CASES * 9 / 10);
}

/* ---- Testers ------------------------------------------------------------- */

/* Pairs of a system state and an automaton state, naively. */
typedef struct Pairs {
    const Bench *bench;
    const Plain *plain;
    bool reach[64][64];   /* in any number of steps */
    bool silent[64][64];  /* in at least one step, none of them visible */
    bool visible[64][64]; /* one visible step */
} Pairs;

static size_t pair_of(const Pairs *pairs, size_t system, size_t state) {
    return system * pairs->plain->state_count + state;
}

static void close_relation(bool relation[64][64]) {
    for (size_t k = 0; k < 64; k++)
        for (size_t i = 0; i < 64; i++)
            for (size_t j = 0; relation[i][k] && j < 64; j++)
                relation[i][j] |= relation[k][j];
}

static void add_steps(Pairs *pairs, GraphEdge edge, uint32_t actions) {
    const Plain *plain = pairs->plain;
    bool seen = edge.action > 0 && edge.action <= actions;
    for (uint32_t s = 0; !seen && s < plain->state_count; s++) {
        size_t from = pair_of(pairs, edge.source, s);
        size_t to = pair_of(pairs, edge.target, s);
        pairs->silent[from][to] = pairs->reach[from][to] = true;
    }
    for (size_t i = 0; seen && i < plain->edges.count; i++) {
        const AutomatonEdge *move = &plain->edges.data[i];
        if (!automaton_reads(plain->source, move->guard,
                             (uint64_t)1 << (edge.action - 1)))
            continue;
        size_t from = pair_of(pairs, edge.source, move->source);
        size_t to = pair_of(pairs, edge.target, move->target);
        pairs->visible[from][to] = pairs->reach[from][to] = true;
    }
}

/* Is a word in which nothing happens accepted from the state? */
static bool accepts_silence(const Plain *plain, uint32_t state) {
    size_t origin = plain->origins.data[state];
    assert_int_equal(plain->levels, 1);
    Automaton copy = *plain->source;
    uint32_t start = (uint32_t)origin;
    copy.initial.data = &start;
    copy.initial.count = 1;
    return lasso_accepts(&copy, &(LassoWord){.loop = 1});
}

static bool stops(const Bench *bench, size_t system) {
    for (size_t i = 0; i < bench->edge_count; i++)
        if (bench->edges[i].source == system)
            return false;
    return true;
}

/* Some run of the system, from the pair on, is accepted: it goes on unseen or
 * stops, or a visible step lies on a cycle with an accepting state. */
static bool bad(const Pairs *pairs, size_t system, uint32_t state) {
    const Plain *plain = pairs->plain;
    size_t pair = pair_of(pairs, system, state);
    if ((pairs->silent[pair][pair] || stops(pairs->bench, system)) &&
        accepts_silence(plain, state))
        return true;
    if (!(plain->sets[state] & 1))
        return false;
    for (size_t i = 0; i < 64; i++)
        for (size_t k = 0; k < 64; k++)
            if (pairs->visible[i][k] && (i == pair || pairs->reach[pair][i]) &&
                (k == pair || pairs->reach[k][pair]))
                return true;
    return false;
}

static bool expected_error(const Bench *bench, const Plain *plain) {
    static Pairs pairs; /* too large for the stack */
    memset(&pairs, 0, sizeof pairs);
    pairs.bench = bench;
    pairs.plain = plain;
    uint32_t actions = (uint32_t)plain->source->propositions.count;
    for (size_t i = 0; i < bench->edge_count; i++)
        add_steps(&pairs, bench->edges[i], actions);
    close_relation(pairs.reach);
    close_relation(pairs.silent);
    for (size_t i = 0; i < plain->initial.count; i++) {
        size_t start = pair_of(&pairs, 0, plain->initial.data[i]);
        for (size_t s = 0; s < MOST_STATES; s++)
            for (uint32_t q = 0; q < plain->state_count; q++) {
                size_t pair = pair_of(&pairs, s, q);
                if ((pair == start || pairs.reach[start][pair]) &&
                    bad(&pairs, s, q))
                    return true;
            }
    }
    return false;
}

static void actions(void **state) {
    (void)state;
    static const char *const names[] = {"a", "b", "c"};
    uint32_t errors = 0, cases = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Bench bench;
        Automaton buchi;
        Tester tester;
        Plain plain;
        begin(&bench, seed);
        draw(&bench, &buchi, false, names);
        plain_init(&plain, &buchi);
        if (plain.levels == 1) {
            tester_of_automaton(&tester, &buchi);
            Model *model = test_wrap(&bench.graph.model, &tester, "tester");
            bool expected = expected_error(&bench, &plain);
            bool found = model->property_count && finds(model, search_scc);
            assert_int_equal(found, expected);
            if (model->property_count)
                assert_int_equal(finds(model, search_tester), expected);
            model_free(model);
            cases++;
            errors += expected;
        }
        plain_release(&plain);
        automaton_release(&buchi);
        end(&bench);
    }
    assert_in_range(cases, CASES / 4, CASES);
    assert_in_range(errors, cases / 10, cases * 9 / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_and_changes),
        cmocka_unit_test(actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
