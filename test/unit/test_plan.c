#include "test/unit/unit.h"

#include "search/search.h"
#include "test/unit/toy_graph.h"

typedef struct Case {
    Toy toy;           /* a model with one node */
    Findings findings; /* all open */
} Case;

static void start(Case *it, Label first, Label second) {
    toy_init(&it->toy, 1, 1);
    toy_property(&it->toy, first);
    toy_property(&it->toy, second);
    findings_init(&it->findings, &it->toy.mem, toy_model(&it->toy));
}

static Plan plan(Case *it, const char *wanted) {
    return search_plan(&it->toy.model, &it->findings, wanted);
}

static void finish(Case *it) {
    findings_release(&it->findings);
    toy_release(&it->toy);
}

static void picks_breadth_first_for_safety(void **state) {
    (void)state;
    Case it;
    start(&it, LABEL_REJECT, LABEL_DEADLOCK);
    Plan chosen = plan(&it, "auto");
    assert_string_equal(chosen.engine->name, "bfs");
    assert_true(chosen.engine->run == search_bfs);
    assert_string_equal(chosen.why,
                        "only reject and deadlock labels; breadth-first finds "
                        "a shortest counterexample");
    finish(&it);
}

static void obeys_a_name(void **state) {
    (void)state;
    Case it;
    start(&it, LABEL_REJECT, LABEL_DEADLOCK);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        Plan chosen = plan(&it, engine->name);
        assert_ptr_equal(chosen.engine, engine);
        assert_non_null(chosen.why);
    }
    finish(&it);
}

static void refuses_unknown_names(void **state) {
    (void)state;
    Case it;
    start(&it, LABEL_REJECT, LABEL_DEADLOCK);
    const char *const rows[][2] = {
        {"bsf", "there is no such search; did you mean \"bfs\"?"},
        {"DFS", "there is no such search; did you mean \"dfs\"?"},
        {"atuo", "there is no such search; did you mean \"auto\"?"},
        {"breadth", "there is no such search; there are bfs, dfs, and auto"},
        {"", "there is no such search; there are bfs, dfs, and auto"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Plan chosen = plan(&it, rows[i][0]);
        assert_null(chosen.engine);
        assert_string_equal(chosen.why, rows[i][1]);
    }
    finish(&it);
}

static void refuses_what_no_engine_decides(void **state) {
    (void)state;
    const char *const names[] = {"auto", "bfs", "dfs"};
    for (size_t i = 0; i < 3; i++) {
        Case it;
        start(&it, LABEL_REJECT, LABEL_LIVELOCK);
        Plan chosen = plan(&it, names[i]);
        assert_null(chosen.engine);
        assert_string_equal(
            chosen.why,
            "livelock rules (ll_rej) cannot be checked by this version");
        findings_skip(&it.findings, 1);
        assert_non_null(plan(&it, names[i]).engine);
        finish(&it);
        start(&it, LABEL_INFINITE, LABEL_DEADLOCK);
        chosen = plan(&it, names[i]);
        assert_null(chosen.engine);
        assert_string_equal(
            chosen.why,
            "infinite-trace rules (inf_rej) cannot be checked by this version");
        finish(&it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(picks_breadth_first_for_safety),
        cmocka_unit_test(obeys_a_name),
        cmocka_unit_test(refuses_unknown_names),
        cmocka_unit_test(refuses_what_no_engine_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
