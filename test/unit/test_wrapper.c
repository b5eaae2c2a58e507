/* A wrapper has what it lists, and nothing by accident. */
#include "test/unit/unit.h"

#include "core/sites.h"
#include "test/unit/graph_model.h"
#include "wrap/act.h"
#include "wrap/fair.h"
#include "wrap/order.h"
#include "wrap/recur.h"
#include "wrap/require.h"
#include "wrap/test.h"
#include "wrap/watch.h"
#include "wrap/wrapper.h"

static const GraphEdge edges[] = {{0, A, 1}, {1, B, 0}};
static const uint8_t moves[] = {0, 1, 1, 1};
static const uint32_t violates[] = {NO_PROPERTY, 0, NO_PROPERTY, NO_PROPERTY};
static const Site site = {0, "a", "f", 1, true};
static const SitesFacet sites = {.list = &site, .count = 1};
static const Property watching[] = {
    {"inf", "", LABEL_INFINITE, 0, NULL},
};

/* A model that promises everything that there is. */
static void begin(GraphModel *graph, Mem *mem) {
    mem_init(mem);
    graph_init(graph, mem, edges, 2, 8);
    graph_declare(graph, watching, 1, moves);
    Model *model = &graph->model;
    model->can_list_enabled = true;
    model->has_own_expressions = true;
    model->violates = violates;
    model->sites = &sites;
    model->always_livelock = true;
    model->monitor_states = 3;
    model->display.result_count = 2;
    model->display.unshown = 1;
}

/* Whatever a model promises it has operations for. */
static void expect_kept(const Model *model) {
    const ModelOperations *can = model->operations;
    assert_true(!model->can_list_enabled || can->enables);
    assert_true(!model->described || can->describe);
    assert_true(!model->proposition_count || can->holds);
    assert_true(!model->display.variable_count || can->print_value);
    assert_true(!model->property_count || (can->labels && can->marks));
    assert_true(!model->set_count || model->action_sets);
    assert_true(!model->action_count || model->label_count);
}

static void nothing_is_inherited(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Wrapper wrapper;
    begin(&graph, &mem);
    wrapper_init(&wrapper, &graph.model, &graph_operations, 0);
    Model bare = {.operations = &graph_operations,
                  .mem = &mem,
                  .words = graph.model.words,
                  .bits = graph.model.bits};
    assert_memory_equal(&wrapper.model, &bare, sizeof bare);
    Model whole = graph.model;
    wrapper_init(&wrapper, &graph.model, &graph_operations, KEEP_ALL);
    assert_memory_equal(&wrapper.model, &whole, sizeof whole);
}

/* Each part is kept by its own bit. */
static void parts_are_kept_one_by_one(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Wrapper wrapper;
    begin(&graph, &mem);
    wrapper_init(&wrapper, &graph.model, &graph_operations, KEEP_SITES);
    assert_ptr_equal(wrapper.model.sites, &sites);
    assert_int_equal(wrapper.model.property_count, 0);
    wrapper_init(&wrapper, &graph.model, &graph_operations,
                 KEEP_ALL & ~KEEP_ENABLED & ~KEEP_MONITOR);
    assert_false(wrapper.model.can_list_enabled);
    assert_null(wrapper.model.moves);
    assert_false(wrapper.model.always_livelock);
    assert_int_equal(wrapper.model.monitor_states, 0);
    assert_ptr_equal(wrapper.model.violates, violates);
}

static void promises_are_kept(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Diagnostics diag;
    begin(&graph, &mem);
    diag_init(&diag, &mem);
    const Model *inner = &graph.model;
    Tester tester;
    tester_init(&tester, &mem, 1);
    tester_finish(&tester);
    ActText occurs = {"f", "occurs(a)"};
    Model *models[] = {
        order_wrap(inner, ORDER_REVERSE, 0),
        require_borrow(inner, NULL, 0),
        fair_wrap(inner),
        watch_wrap(inner, 0),
        recur_wrap(inner, 0,
                   (Property){"r", "", LABEL_INFINITE, NO_PROCESS, NULL}),
        act_wrap(inner, &occurs, 1, &diag),
        test_wrap(inner, &tester, "tester"),
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        expect_kept(models[i]);
        assert_int_equal(models[i]->process_count, 2);
        model_free(models[i]);
    }
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

/* Actions of products are moves of the system. */
static void products_keep_the_structure(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    begin(&graph, &mem);
    Model *always = recur_wrap(
        &graph.model, 0, (Property){"r", "", LABEL_LIVELOCK, NO_PROCESS, NULL});
    Model *often = recur_wrap(
        always, 0, (Property){"r", "", LABEL_INFINITE, NO_PROCESS, NULL});
    Structure known;
    structure_init(&known, often, STRUCTURE_PARTICIPANTS, &mem);
    assert_int_equal(known.moves.count, 9);
    assert_int_equal(known.move_count, 4);
    for (uint32_t a = 0; a < 8; a++) {
        assert_int_equal(known.moves.data[a], a / 2);
        for (uint32_t p = 0; p < 2; p++)
            assert_int_equal(structure_lists(&known, &known.participants, a, p),
                             graph_participates(a / 2, p));
    }
    assert_int_equal(known.moves.data[8], NO_MOVE); /* stuttering */
    assert_false(structure_lists(&known, &known.participants, 8, 0));
    structure_release(&known);
    model_free(often);
    model_free(always);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_inherited),
        cmocka_unit_test(parts_are_kept_one_by_one),
        cmocka_unit_test(promises_are_kept),
        cmocka_unit_test(products_keep_the_structure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
