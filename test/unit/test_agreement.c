/* Random systems and random formulas without X, about states and about actions:
 * whatever the formula is turned
 * into, and whatever engine searches the product, the verdict is the same. */
#include "test/unit/unit.h"

#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "automata/translating/invisible.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "base/rng.h"
#include "search/planning/plan.h"
#include "test/cross/random_formula.h"
#include "test/unit/graph_model.h"
#include "wrap/act.h"
#include "wrap/observe.h"
#include "wrap/test.h"

#define CASES unit_cases(1500) /* random cases */

#define ACTION_CASES unit_cases(6000) /* random cases */

enum {
    STATES = 8,
    OPERATORS = 6,
    UNDECIDED = 2
};

typedef struct Bench {
    Mem mem;          /* everything */
    Diagnostics diag; /* of the automata's propositions */
    GraphModel graph; /* the system */
    GraphEdge edges[STATES * 2];
    Formulas formulas;
    Formula forbidden; /* runs that are errors */
    int verdict;       /* agreed upon so far: violated, holds or UNDECIDED */
    size_t searches;   /* made so far, of all cases */
} Bench;

/* ---- what is checked ---- */

static Formula draw_formula(Formulas *formulas, Rng *rng, uint32_t operators,
                            const char *const *names) {
    if (operators == 0) {
        const char *name = names[rng_below(rng, 2)];
        return formula_atom(formulas, name, strlen(name));
    }
    FormulaKind kind;
    do
        kind = random_formula_kind(rng, true);
    while (kind == FORMULA_NEXT || kind == FORMULA_YESTERDAY ||
           kind == FORMULA_WEAK_YESTERDAY);
    uint32_t left = formula_arity(kind) == 2
                        ? (uint32_t)rng_below(rng, operators)
                        : operators - 1;
    Formula first = draw_formula(formulas, rng, left, names);
    Formula second =
        formula_arity(kind) == 2
            ? draw_formula(formulas, rng, operators - 1 - left, names)
            : 0;
    return formula_make(formulas, kind, first, second);
}

static void draw_system(Bench *bench, Rng *rng) {
    size_t states = 1 + rng_below(rng, STATES);
    size_t count = rng_below(rng, states * 2);
    for (size_t i = 0; i < count; i++)
        bench->edges[i] = (GraphEdge){(uint8_t)rng_below(rng, states),
                                      (uint8_t)rng_below(rng, 4),
                                      (uint8_t)rng_below(rng, states)};
    graph_init(&bench->graph, &bench->mem, bench->edges, count, 64);
    for (size_t s = 0; s < states; s++)
        bench->graph.truth[s] = (uint8_t)rng_below(rng, 4);
}

static void begin(Bench *bench, uint64_t seed, const char *const *names) {
    Rng rng = {seed};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    draw_system(bench, &rng);
    bench->forbidden =
        draw_formula(&bench->formulas, &rng,
                     1 + (uint32_t)rng_below(&rng, OPERATORS), names);
    bench->verdict = UNDECIDED;
}

static void end(Bench *bench) {
    formulas_release(&bench->formulas);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* ---- how it is checked ---- */

static void search(Bench *bench, const Model *model, SearchEngine *run) {
    Budget budget;
    Findings findings;
    SearchOptions options = {0};
    budget_init(&budget);
    findings_init(&findings, &bench->mem, model);
    run(&(Search){.model = model,
                  .budget = &budget,
                  .options = options,
                  .findings = &findings});
    Verdict overall = findings_overall(&findings);
    findings_release(&findings);
    assert_int_not_equal(overall, VERDICT_INCONCLUSIVE);
    int violated = overall == VERDICT_VIOLATED;
    if (bench->verdict == UNDECIDED)
        bench->verdict = violated;
    assert_int_equal(violated, bench->verdict);
    bench->searches++;
}

/* Every engine that the plan does not reject. */
static void search_by_all(Bench *bench, Model *model) {
    Findings findings;
    assert_non_null(model);
    findings_init(&findings, &bench->mem, model);
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (search_plan(model, &findings, engine->name).engine)
            search(bench, model, engine->run);
    findings_release(&findings);
    model_free(model);
}

static void observe(Bench *bench, const Model *system,
                    const Automaton *automaton) {
    search_by_all(bench,
                  observe_wrap(system, automaton, "a", "a", &bench->diag));
    if (plain_unfolds(automaton))
        search_by_all(bench, observe_wrap_marked(system, automaton, "a", "a",
                                                 &bench->diag));
}

/* A testing automaton, and its form for a single search. */
static void observe_changes(Bench *bench, const Model *system,
                            const Automaton *testing) {
    Automaton single;
    observe(bench, system, testing);
    assert_true(convert_to_single_pass(testing, CONVERT_MOST, &single));
    observe(bench, system, &single);
    automaton_release(&single);
}

static bool check(Bench *bench, bool generalised) {
    Automaton buchi, testing;
    TranslateOptions options = {.generalised = generalised};
    automaton_init(&buchi, &bench->mem);
    assert_true(translate_formula(&bench->formulas, bench->forbidden, &buchi,
                                  &options));
    observe(bench, &bench->graph.model, &buchi);
    bool converted = convert_to_testing(&buchi, CONVERT_MOST, &testing);
    if (converted) {
        observe_changes(bench, &bench->graph.model, &testing);
        automaton_release(&testing);
    }
    automaton_release(&buchi);
    return converted;
}

static void all_monitors_and_engines_agree(void **state) {
    (void)state;
    static const char *const names[] = {"p", "q"};
    Bench bench = {.searches = 0};
    size_t violated = 0, converted = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        begin(&bench, seed, names);
        converted += check(&bench, false);
        check(&bench, true);
        violated += bench.verdict == 1;
        end(&bench);
    }
    assert_in_range(violated, CASES / 5, CASES * 4 / 5);
    assert_in_range(converted, CASES / 2, CASES);
    assert_in_range(bench.searches, CASES * 10, SIZE_MAX);
}

/* ---- formulas about actions ---- */

static const char *const occurrences[] = {"occurs(a)", "occurs(b)"};

/* What a proposition of the automaton is about. */
static const char *action_of(const char *text) {
    return strcmp(text, occurrences[0]) == 0 ? "a" : "b";
}

static void test(Bench *bench, const Automaton *buchi) {
    Tester tester;
    const char *actions[2];
    for (size_t i = 0; i < buchi->propositions.count; i++)
        actions[i] = action_of(buchi->propositions.data[i]);
    tester_of_occurrences(&tester, buchi, actions);
    Model *model = test_wrap(&bench->graph.model, &tester, "t");
    if (model->property_count) {
        search_by_all(bench, model);
        return;
    }
    assert_int_equal(bench->verdict, 0); /* nothing is forbidden */
    model_free(model);
}

/* The Buchi automaton, the testing automaton and the tester, where there is
 * one. */
static Answer check_actions(Bench *bench) {
    Automaton buchi, testing;
    ActText texts[] = {{"t", occurrences[0]}, {"t", occurrences[1]}};
    Model *acting = act_wrap(&bench->graph.model, texts, 2, &bench->diag);
    automaton_init(&buchi, &bench->mem);
    assert_true(translate_formula(&bench->formulas, bench->forbidden, &buchi,
                                  &(TranslateOptions){0}));
    observe(bench, acting, &buchi);
    if (formula_stutter(&bench->formulas, bench->forbidden) == ANSWER_YES &&
        convert_to_testing(&buchi, CONVERT_MOST, &testing)) {
        observe_changes(bench, acting, &testing);
        automaton_release(&testing);
    }
    Answer answer = formula_invisible(&bench->formulas, bench->forbidden);
    if (answer == ANSWER_YES)
        test(bench, &buchi);
    automaton_release(&buchi);
    model_free(acting);
    return answer;
}

static void testers_agree_too(void **state) {
    (void)state;
    Bench bench = {.searches = 0};
    size_t counts[4] = {0}, violated = 0;
    for (uint64_t seed = 0; seed < ACTION_CASES; seed++) {
        begin(&bench, seed, occurrences);
        Answer answer = check_actions(&bench);
        counts[answer]++;
        violated += answer == ANSWER_YES && bench.verdict == 1;
        end(&bench);
    }
    assert_int_equal(counts[ANSWER_UNKNOWN], 0);
    assert_in_range(counts[ANSWER_YES], ACTION_CASES / 10, ACTION_CASES);
    assert_in_range(violated, counts[ANSWER_YES] / 10,
                    counts[ANSWER_YES] * 9 / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_monitors_and_engines_agree),
        cmocka_unit_test(testers_agree_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
