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
    {"inf", "", LABEL_INFINITE, 0, NULL, NULL},
};

static bool enables(const Model *model, const Word *state, uint32_t label) {
    (void)model, (void)state;
    return label == 0;
}

static void values(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = variables[which[i]].offset + graph_number(model, state);
}

static bool participant(const Model *model, uint32_t action, uint32_t k,
                        ModelPart *out) {
    (void)model;
    *out = (ModelPart){.number = action};
    return k == 0;
}

/* A model that promises everything that there is. */
static void begin(GraphModel *graph, Mem *mem) {
    mem_init(mem);
    graph_init(graph, mem, edges, 2, 8);
    graph_declare(graph, watching, 1, moves);
    graph->structure.parts |= STRUCTURE_CONDITIONS;
    graph->structure.reader = &graph->model;
    graph->structure.values = values;
    graph->structure.enables = enables;
    graph->text.participant = participant;
    Model *model = &graph->model;
    model->propositions.own_expressions = true;
    model->violates = violates;
    model->sites = &sites;
    model->monitor.always_livelock = true;
    model->monitor.states = 3;
    model->propositions.result_count = 2;
    model->propositions.unshown = 1;
}

/* Whatever a model promises it has functions for. */
static void expect_kept(const Model *model) {
    const ModelOperations *can = model->operations;
    assert_int_equal(model_process_count(model), 2);
    assert_non_null(model->structure->describe);
    assert_true(!model->propositions.count || can->holds);
    assert_true(!model->property_count || (can->labels && can->marks));
    assert_true(!model->set_count || model->action_sets);
    assert_true(!model->action_count || model->label_count);
    ModelPart part;
    assert_true(model_participant(model, 0, 0, &part));
    assert_false(model_participant(model, 0, 1, &part));
}

static void nothing_is_inherited(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Wrapper wrapper;
    begin(&graph, &mem);
    wrapper_init(&wrapper, &graph.model, &graph_operations);
    Model bare = {.operations = &wrapper.operations,
                  .mem = &mem,
                  .words = graph.model.words,
                  .bits = graph.model.bits,
                  .labels = graph.model.labels,
                  .label_count = graph.model.label_count,
                  .action_labels = graph.model.action_labels,
                  .action_count = graph.model.action_count};
    assert_memory_equal(&wrapper.model, &bare, sizeof bare);
}

/* Device code is of the labels, too. */
static void the_same_has_all_but_device_code(void **state) {
    (void)state;
    static const DeviceFacet device = {.of = NULL};
    Mem mem;
    GraphModel graph;
    Wrapper wrapper;
    begin(&graph, &mem);
    Model whole = graph.model;
    graph.model.device = &device;
    wrapper_init_same(&wrapper, &graph.model, &graph_operations);
    whole.operations = &wrapper.operations;
    assert_memory_equal(&wrapper.model, &whole, sizeof whole);
}

/* What is left out of the operations the inner model does, except for
 * expand_all: a wrapper that changes expand would not change that. */
static void missing_operations_are_those_inside(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Wrapper wrapper;
    begin(&graph, &mem);
    wrapper_init_same(&wrapper, &graph.model, &(ModelOperations){.free = NULL});
    const ModelOperations *can = wrapper.model.operations;
    assert_true(can->initial == wrapper_initial);
    assert_true(can->expand == wrapper_expand);
    assert_null(can->expand_all);
    assert_null(can->worker_end);
    Word state_2[1] = {0};
    graph_encode(&graph.model, state_2, 2);
    graph.truth[2] = Q;
    graph.marks[2] = LABEL_INFINITE;
    assert_true(model_holds(&wrapper.model, state_2, 1));
    assert_false(model_holds(&wrapper.model, state_2, 0));
    assert_true(model_marks(&wrapper.model, state_2, 0));
    assert_int_equal(
        model_labels(&wrapper.model, state_2, LABEL_INFINITE | LABEL_REJECT),
        LABEL_INFINITE);
}

/* A product restricts the system, so that more is enabled there. */
static void products_do_not_list_what_is_enabled(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    begin(&graph, &mem);
    Model *often =
        recur_wrap(&graph.model, 0,
                   (Property){"r", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL});
    Model *ordered = order_wrap(&graph.model, ORDER_REVERSE, 0);
    assert_true(model_can_list_enabled(ordered));
    assert_true(model_enables(ordered, (Word[]){0}, 0));
    assert_false(model_can_list_enabled(often));
    model_free(often);
    model_free(ordered);
    assert_int_equal(mem.live, 0);
}

static void print(const Model *model, uint32_t action, const char *expected) {
    Text text;
    text_init(&text, model->mem);
    model_print_action(model, action, &text);
    assert_string_equal(text.data, expected);
    text_release(&text);
}

/* That model with an act wrapper above it. */
typedef struct Layers {
    Mem mem;
    GraphModel graph;
    Diagnostics diag;
    Model *last; /* knows whether action a came last */
} Layers;

static void stack(Layers *self) {
    static const ActText occurs = {"f", "occurs(a)"};
    begin(&self->graph, &self->mem);
    diag_init(&self->diag, &self->mem);
    self->last = act_wrap(&self->graph.model, &occurs, 1, &self->diag);
}

static void unstack(Layers *self) {
    model_free(self->last);
    diag_release(&self->diag);
    assert_int_equal(self->mem.live, 0);
}

/* Each layer shows its own actions and variables, the system the rest. */
static void texts_go_through_layers(void **state) {
    (void)state;
    Layers layers;
    ModelPart part;
    stack(&layers);
    Tester tester;
    tester_init(&tester, &layers.mem, 1);
    tester_finish(&tester);
    Model *model = test_wrap(layers.last, &tester, "tester");
    assert_int_equal(model->action_count, 6);
    print(model, A, "a");
    print(model, 4, MODEL_STUTTER);
    print(model, 5, "tau_T  [tester]");
    assert_true(model_participant(model, B, 0, &part));
    assert_int_equal(part.number, B);
    assert_false(model_participant(model, 4, 0, &part));
    assert_false(model_participant(model, 5, 0, &part));
    assert_int_equal(model_variable_count(model), 3);
    Word vector[2] = {0};
    Text text;
    text_init(&text, &layers.mem);
    graph_encode(&layers.graph.model, vector, 1);
    model_print_state(model, vector, &text);
    assert_string_equal(text.data, "state=1 last=- tester=1");
    text_release(&text);
    model_free(model);
    unstack(&layers);
}

/* The state of each monitor is found among the system's variables. */
static void values_of_monitors_are_found(void **state) {
    (void)state;
    Layers layers;
    stack(&layers);
    Model *model = order_wrap(layers.last, ORDER_REVERSE, 0);
    Structure known;
    structure_init(&known, model, STRUCTURE_CONDITIONS, &layers.mem);
    assert_int_equal(known.monitor, 0);
    StructureVariable variables[] = {
        {.offset = 10}, known.variables.data[0], {.offset = 20}};
    static const uint32_t which[] = {1, 0, 2, 1, 0};
    static const int64_t expected[] = {1, 17, 27, 1, 17};
    int64_t got[5];
    Word vector = 7;
    vector |= (Word)1 << variables[1].first;
    model_values(model, &vector, variables, which, 5, got);
    assert_memory_equal(got, expected, sizeof expected);
    structure_release(&known);
    model_free(model);
    unstack(&layers);
}

static void promises_are_kept(void **state) {
    (void)state;
    Layers layers;
    stack(&layers);
    const Model *inner = &layers.graph.model;
    Tester tester;
    tester_init(&tester, &layers.mem, 1);
    tester_finish(&tester);
    Model *models[] = {
        order_wrap(inner, ORDER_REVERSE, 0),
        require_borrow(inner, NULL, 0),
        fair_wrap(inner),
        watch_wrap(inner, 0),
        recur_wrap(inner, 0,
                   (Property){"r", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL}),
        test_wrap(inner, &tester, "tester"),
    };
    expect_kept(layers.last);
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        expect_kept(models[i]);
        model_free(models[i]);
    }
    unstack(&layers);
}

/* Actions of products are moves of the system. */
static void products_keep_the_structure(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    begin(&graph, &mem);
    Model *always =
        recur_wrap(&graph.model, 0,
                   (Property){"r", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL});
    Model *often = recur_wrap(
        always, 0, (Property){"r", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL});
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
        cmocka_unit_test(the_same_has_all_but_device_code),
        cmocka_unit_test(missing_operations_are_those_inside),
        cmocka_unit_test(products_do_not_list_what_is_enabled),
        cmocka_unit_test(texts_go_through_layers),
        cmocka_unit_test(values_of_monitors_are_found),
        cmocka_unit_test(promises_are_kept),
        cmocka_unit_test(products_keep_the_structure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
