/* Random systems and random formulas without X: whatever the formula is turned
 * into, and whatever engine searches the product, the verdict is the same. */
#include "test/unit/unit.h"

#include "automata/convert.h"
#include "automata/translate.h"
#include "base/rng.h"
#include "search/search.h"
#include "test/unit/graph_model.h"
#include "wrap/observe.h"

enum {
    CASES = 1500,
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

static Formula draw_formula(Formulas *formulas, Rng *rng, uint32_t operators) {
    static const char *const names[] = {"p", "q"};
    if (operators == 0)
        return formula_atom(formulas, names[rng_below(rng, 2)], 1);
    FormulaKind kind;
    do
        kind = FORMULA_NOT +
               (FormulaKind)rng_below(rng, FORMULA_KINDS - FORMULA_NOT);
    while (kind == FORMULA_NEXT);
    uint32_t left = formula_arity(kind) == 2
                        ? (uint32_t)rng_below(rng, operators)
                        : operators - 1;
    Formula first = draw_formula(formulas, rng, left);
    Formula second = formula_arity(kind) == 2
                         ? draw_formula(formulas, rng, operators - 1 - left)
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

static void begin(Bench *bench, uint64_t seed) {
    Rng rng = {seed};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    draw_system(bench, &rng);
    bench->forbidden = draw_formula(&bench->formulas, &rng,
                                    1 + (uint32_t)rng_below(&rng, OPERATORS));
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
    run(model, &budget, &options, &findings);
    Verdict overall = findings_overall(&findings);
    findings_release(&findings);
    assert_int_not_equal(overall, VERDICT_INCONCLUSIVE);
    int violated = overall == VERDICT_VIOLATED;
    if (bench->verdict == UNDECIDED)
        bench->verdict = violated;
    assert_int_equal(violated, bench->verdict);
    bench->searches++;
}

/* Every engine that the plan does not refuse. */
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

static void observe(Bench *bench, const Automaton *automaton) {
    const Model *system = &bench->graph.model;
    search_by_all(bench,
                  observe_wrap(system, automaton, "a", "a", &bench->diag));
    if (plain_unfolds(automaton))
        search_by_all(bench, observe_wrap_marked(system, automaton, "a", "a",
                                                 &bench->diag));
}

static bool check(Bench *bench, bool generalised) {
    Automaton buchi, testing;
    TranslateOptions options = {.generalised = generalised};
    automaton_init(&buchi, &bench->mem);
    assert_true(translate_formula(&bench->formulas, bench->forbidden, &buchi,
                                  &options));
    observe(bench, &buchi);
    bool converted = convert_to_testing(&buchi, &testing);
    if (converted) {
        observe(bench, &testing);
        automaton_release(&testing);
    }
    automaton_release(&buchi);
    return converted;
}

static void all_monitors_and_engines_agree(void **state) {
    (void)state;
    Bench bench = {.searches = 0};
    size_t violated = 0, converted = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        begin(&bench, seed);
        converted += check(&bench, false);
        check(&bench, true);
        violated += bench.verdict == 1;
        end(&bench);
    }
    assert_in_range(violated, CASES / 5, CASES * 4 / 5);
    assert_in_range(converted, CASES / 2, CASES);
    assert_in_range(bench.searches, CASES * 10, SIZE_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_monitors_and_engines_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
