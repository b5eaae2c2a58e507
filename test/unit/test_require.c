/* The same system with further properties. */
#include "test/unit/unit.h"

#include "core/condition.h"
#include "test/unit/dump.h"
#include "test/unit/graph_model.h"
#include "wrap/require.h"

static const GraphEdge edges[] = {{0, A, 1}, {1, B, 2}};

/* A requirement that is broken where the condition holds. */
static Requirement requirement(const Model *model, Diagnostics *diag,
                               const char *name, Label label,
                               const char *condition) {
    Requirement item = {.property = {name, "", label, NO_PROCESS, NULL, NULL}};
    assert_true(condition_parse(model, diag, name, condition, &item.error));
    return item;
}

static void adds_labels_and_properties(void **state) {
    (void)state;
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
    mem_init(&mem);
    diag_init(&diag, &mem);
    graph_init(&graph, &mem, edges, 2, 72);
    graph_declare(&graph, graph_properties, 1, NULL);
    graph.marks[2] = LABEL_REJECT;
    graph.truth[0] = P;
    graph.truth[1] = Q;
    const Model *inner = &graph.model;
    Requirement items[] = {
        requirement(inner, &diag, "one", LABEL_REJECT, "p"),
        requirement(inner, &diag, "two", LABEL_REJECT, "p & q"),
        requirement(inner, &diag, "three", LABEL_DEADLOCK, "true"),
    };
    Model *model = require_wrap(&graph.model, items, 3);
    expect_dump(model, "0 rd a>1\n1 d b>2\n2 rd\n");
    expect_honest_failures(model);
    assert_int_equal(model->property_count, 4);
    assert_string_equal(model->properties[0].name, "reject");
    assert_string_equal(model->properties[3].name, "three");
    static const char marked[3][5] = {"0101", "0001", "1001"};
    for (uint8_t s = 0; s < 3; s++)
        for (uint32_t p = 0; p < 4; p++) {
            Word vector[2];
            graph_encode(inner, vector, s);
            assert_int_equal(model_marks(model, vector, p),
                             marked[s][p] == '1');
        }
    Word vector[2]; /* only what is asked for */
    graph_encode(inner, vector, 0);
    assert_int_equal(model_labels(model, vector, LABEL_DEADLOCK),
                     LABEL_DEADLOCK);
    assert_int_equal(model_labels(model, vector, LABEL_LIVELOCK), 0);
    model_free(model);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

static void may_require_nothing(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, 2, 8);
    Model *model = require_wrap(&graph.model, NULL, 0);
    expect_dump(model, "0 a>1\n1 b>2\n2\n");
    model_free(model);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adds_labels_and_properties),
        cmocka_unit_test(may_require_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
