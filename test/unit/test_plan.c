/* Every situation and every objection. */
#include "test/unit/unit.h"

#include "search/planning/plan.h"
#include "test/unit/graph_model.h"

static const uint8_t never[] = {0, 0, 0, 0};
static const uint8_t sometimes[] = {0, 1, 1, 1};
static const uint8_t always[] = {1, 1, 1, 1};

enum {
    R_ = LABEL_REJECT,
    D_ = LABEL_DEADLOCK,
    L_ = LABEL_LIVELOCK,
    I_ = LABEL_INFINITE
};

/* The plan for these open kinds, with a monitor of this shape. */
static Plan plan_with(Label open, const uint8_t *moves, bool all_livelock,
                      const Shape *shape, const char *needed) {
    Mem mem;
    GraphModel graph;
    Findings findings;
    mem_init(&mem);
    graph_init(&graph, &mem, NULL, 0, 8);
    graph_declare(&graph, graph_properties, 4, moves);
    graph.model.monitor.always_livelock = all_livelock;
    graph.model.monitor.shape = shape;
    findings_init(&findings, &mem, &graph.model);
    for (uint32_t p = 0; p < 4; p++)
        if (!(graph_properties[p].label & open))
            findings_skip(&findings, p);
    Plan plan = search_plan(&graph.model, &findings, needed);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
    assert_non_null(plan.why);
    return plan;
}

static Plan plan_for(Label open, const uint8_t *moves, bool all_livelock,
                     const char *needed) {
    return plan_with(open, moves, all_livelock, NULL, needed);
}

static void uses_the_components_of_the_monitor(void **state) {
    (void)state;
    static const ComponentClass classes[] = {COMPONENT_NON, COMPONENT_FULL,
                                             COMPONENT_PARTIAL};
    Shape clear = {.classes = classes, .count = 2};
    Shape mixed = {.classes = classes, .count = 3};
    Plan plan = plan_with(I_, always, false, &clear, "auto");
    assert_string_equal(plan.engine->name, "indfs");
    assert_non_null(strstr(plan.why, "one depth-first search"));
    plan = plan_with(I_, always, false, &mixed, "auto");
    assert_string_equal(plan.engine->name, "indfs");
    assert_non_null(strstr(plan.why, "partially accepting"));
    plan = plan_with(I_, sometimes, false, &mixed, "indfs");
    assert_null(plan.engine);
    plan = plan_with(I_, always, false, &mixed, "ndfs");
    assert_string_equal(plan.engine->name, "ndfs");
}

static void picks_the_cheapest_sound_engine(void **state) {
    (void)state;
    static const struct {
        Label open;
        const uint8_t *moves;
        bool all_livelock;
        const char *engine;
    } cases[] = {
        {0, NULL, false, "bfs"},
        {R_, NULL, false, "bfs"},
        {R_ | D_, sometimes, true, "bfs"},
        {L_, sometimes, false, "onepass"},
        {R_ | D_ | L_, always, true, "onepass"},
        {L_, never, false, "onepass"},
        {I_, always, false, "ndfs"},
        {I_ | R_ | D_, always, true, "ndfs"},
        {I_, sometimes, false, "scc"},
        {I_, sometimes, true, "scc"}, /* livelocks are not asked for */
        {I_, NULL, false, "scc"},
        {I_ | L_, sometimes, false, "tester"},
        {I_ | L_, always, false, "tester"},
        {I_ | L_, sometimes, true, "two-level"},
        {I_ | L_ | R_ | D_, always, true, "two-level"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Plan plan = plan_for(cases[i].open, cases[i].moves,
                             cases[i].all_livelock, "auto");
        assert_non_null(plan.engine);
        assert_string_equal(plan.engine->name, cases[i].engine);
        assert_int_equal(cases[i].open & ~plan.engine->decides, 0);
    }
}

static void objects_to_unsound_engines(void **state) {
    (void)state;
    static const struct {
        const char *needed;
        Label open;
        const uint8_t *moves;
        bool all_livelock;
        const char *objection; /* part of it, or NULL */
    } cases[] = {
        {"bfs", R_ | D_, NULL, false, NULL},
        {"dfs", R_ | D_, NULL, false, NULL},
        {"bfs", L_, sometimes, false, "cannot find livelocks"},
        {"dfs", L_, sometimes, false, "cannot find livelocks"},
        {"dfs", I_, always, false, "cannot find illegal infinite"},
        {"onepass", L_ | R_, sometimes, false, NULL},
        {"onepass", D_, NULL, false, NULL},
        {"onepass", I_, sometimes, false, "cannot find illegal infinite"},
        {"tester", I_ | L_ | R_ | D_, sometimes, false, NULL},
        {"scc", I_ | L_ | R_ | D_, sometimes, false, NULL},
        {"ndfs", I_, always, false, NULL},
        {"ndfs", I_, sometimes, false, "moves with every transition"},
        {"ndfs", I_, NULL, false, "moves with every transition"},
        {"ndfs", R_ | D_, NULL, false, NULL},
        {"ndfs", L_, always, false, "cannot find livelocks"},
        {"indfs", I_, always, false, "components of an automaton"},
        {"two-level", I_ | L_, sometimes, true, NULL},
        {"two-level", I_ | L_, sometimes, false, "every state is a livelock"},
        {"two-level", I_, sometimes, true, "livelocks are checked"},
        {"best-first", R_, NULL, false, "no such search engine"},
        {"", R_, NULL, false, "no such search engine"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Plan plan = plan_for(cases[i].open, cases[i].moves,
                             cases[i].all_livelock, cases[i].needed);
        assert_int_equal(plan.engine == NULL, cases[i].objection != NULL);
        if (cases[i].objection)
            assert_non_null(strstr(plan.why, cases[i].objection));
        else
            assert_string_equal(plan.engine->name, cases[i].needed);
    }
}

/* ---- All situations ------------------------------------------------------ */

static const ComponentClass plain_classes[] = {COMPONENT_NON, COMPONENT_FULL};
static const ComponentClass mixed_classes[] = {COMPONENT_FULL,
                                               COMPONENT_PARTIAL};
static const Shape plain_shape = {.classes = plain_classes, .count = 2};
static const Shape mixed_shape = {.classes = mixed_classes, .count = 2};
static const Shape *const shapes[] = {NULL, &plain_shape, &mixed_shape};
static const uint8_t *const movements[] = {NULL, never, sometimes, always};
static const uint32_t step_errors[] = {NO_PROPERTY, 0, NO_PROPERTY, 1};

enum {
    SITUATIONS = 16 * 4 * 3 * 16 * 2
};

/* One of all combinations of what a plan depends on. */
static void situation_init(GraphModel *graph, Findings *findings, Mem *mem,
                           unsigned number) {
    unsigned open = number % 16, flags = number / 16 % 16;
    graph_init(graph, mem, NULL, 0, 8);
    graph_declare(graph, graph_properties, 4, movements[number / 256 % 4]);
    graph->model.monitor.shape = shapes[number / 1024 % 3];
    graph->model.monitor.avoiding = number / (1024 * 3);
    graph->model.monitor.always_livelock = flags & 1;
    graph->model.violates = flags & 2 ? step_errors : NULL;
    graph->model.set_count = flags & 4 ? 2 : 0;
    graph->model.monitor.states = flags & 8 ? 3 : 0;
    findings_init(findings, mem, &graph->model);
    for (uint32_t p = 0; p < 4; p++)
        if (!(open >> p & 1))
            findings_skip(findings, p);
}

/* What an objection asks the user to choose meets no objection itself. */
static void check_advice(const Model *model, const Findings *findings,
                         Plan plan, Mem *mem) {
    Text text;
    text_init(&text, mem);
    plan_explain_rejection(&plan, &text);
    assert_non_null(strstr(text.data, plan.why));
    char *list = strstr(text.data, "; use ");
    assert_int_equal(list != NULL, plan.instead != 0);
    size_t named = 0;
    for (char *name = list ? strtok(list + 6, ", ") : NULL; name;
         name = strtok(NULL, ", ")) {
        if (strcmp(name, "or") == 0)
            continue;
        assert_non_null(search_plan(model, findings, name).engine);
        named++;
    }
    assert_true(!list || named >= 2); /* an engine, and auto */
    text_release(&text);
}

/* When memory is full, what every cycle must meet is decided by an engine that
 * forgets the other states, unless one was asked for. */
static void check_within_memory(const Model *model, const Findings *findings,
                                Plan plan) {
    Plan other = plan_within_memory(plan, model, findings);
    if (!other.engine)
        return;
    assert_true(model->monitor.avoiding && !plan.asked);
    assert_true(other.engine->needs & NEED_AVOIDING);
    assert_true(other.store->traits & STORE_FORGETS);
    assert_true(plan_is_exact(&other) && other.run);
    assert_null(plan_within_memory(other, model, findings).engine);
}

/* A store that does not serve the engine is not used; what the plan chose may
 * give way to what it serves, and what was asked for may not. */
static void check_store(const Model *model, const Findings *findings, Plan plan,
                        const StoreKind *kind) {
    Plan with = plan_with_store(plan, model, findings, kind);
    if (!plan.engine || !with.engine) {
        assert_null(with.engine);
        return;
    }
    check_within_memory(model, findings, plan);
    assert_non_null(with.run);
    assert_ptr_equal(with.store, kind);
    assert_non_null(search_plan(model, findings, with.engine->name).engine);
    if (plan.asked)
        assert_ptr_equal(with.engine, plan.engine);
    if (kind->traits & STORE_FORGETS)
        assert_ptr_equal(with.run, with.engine->replacing);
}

/* Choice and objections agree, whatever the situation. */
static void check_situation(const Model *model, const Findings *findings,
                            Mem *mem) {
    Plan chosen = search_plan(model, findings, "auto");
    uint32_t sound = 0;
    for (uint32_t i = 0; search_engines[i].name; i++) {
        Plan plan = search_plan(model, findings, search_engines[i].name);
        assert_non_null(plan.why);
        for (size_t k = 0; store_kinds[k]; k++)
            check_store(model, findings, plan, store_kinds[k]);
        if (plan.engine) {
            assert_ptr_equal(plan.engine, &search_engines[i]);
            assert_non_null(plan.store);
            sound |= 1u << i;
        } else {
            assert_ptr_not_equal(chosen.engine, &search_engines[i]);
            check_advice(model, findings, plan, mem);
        }
    }
    assert_int_equal(chosen.engine != NULL, sound != 0);
    for (size_t k = 0; store_kinds[k]; k++)
        check_store(model, findings, chosen, store_kinds[k]);
    if (!chosen.engine)
        check_advice(model, findings, chosen, mem);
    Plan shortest = search_plan_shortest(model, findings);
    assert_true(shortest.engine ? shortest.engine->shortest
                                : shortest.instead == sound);
    check_advice(model, findings, search_plan(model, findings, "none"), mem);
}

static void choice_and_refusals_agree(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (unsigned number = 0; number < SITUATIONS; number++) {
        GraphModel graph;
        Findings findings;
        situation_init(&graph, &findings, &mem, number);
        check_situation(&graph.model, &findings, &mem);
        findings_release(&findings);
    }
    assert_int_equal(mem.live, 0);
}

/* ---- The table ----------------------------------------------------------- */

static void every_row_is_filled_in(void **state) {
    (void)state;
    const char *choices = ENGINE_CHOICES;
    for (const Engine *engine = search_engines; engine->name; engine++) {
        size_t length = strlen(engine->name);
        assert_ptr_equal(engine_find(engine->name), engine);
        assert_true(choices[0] == '|' &&
                    strncmp(choices + 1, engine->name, length) == 0);
        choices += 1 + length;
        assert_non_null(engine->run);
        assert_true((engine->decides & ENGINE_SAFETY) == ENGINE_SAFETY ||
                    (engine->decides & ENGINE_SAFETY) == 0);
        assert_true(strlen(engine->summary) > 0);
        assert_non_null(store_kind_with(engine->store));
        /* it must see all transitions to know that no run is shorter */
        if (engine->shortest && (engine->decides & LABEL_INFINITE))
            assert_int_equal(engine->proviso, PROVISO_NONE);
    }
    assert_int_equal(*choices, '\0');
    assert_null(engine_find("best-first"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks_the_cheapest_sound_engine),
        cmocka_unit_test(uses_the_components_of_the_monitor),
        cmocka_unit_test(objects_to_unsound_engines),
        cmocka_unit_test(choice_and_refusals_agree),
        cmocka_unit_test(every_row_is_filled_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
