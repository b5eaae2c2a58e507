#include "test/unit/unit.h"

#include "core/model_text.h"
#include "report/traces/replay.h"
#include "report/traces/trace_load.h"

/* A graph whose states and actions look alike where the test wants it. */
typedef struct Edge {
    Word from;
    uint32_t action;
    Word to;
} Edge;

typedef struct Graph {
    Model model;              /* first, so that it casts */
    const Edge *edges;        /* of all states; from 0 on */
    size_t edge_count;        /* how many */
    const char *const *looks; /* by state */
    bool too_short;           /* expanding a state lacks room */
} Graph;

static const Graph *graph(const Model *model) {
    return (const Graph *)model;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    (void)model;
    *successors_add(out, 0) = 0;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Graph *self = graph(model);
    Word from = *state; /* it may be in a batch that grows */
    for (size_t i = 0; i < self->edge_count; i++)
        if (self->edges[i].from == from)
            *successors_add(out, self->edges[i].action) = self->edges[i].to;
    out->failed = out->too_short = self->too_short;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)model, (void)state, (void)property;
    return true;
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    (void)k;
    text_add(out, graph(model)->looks[*state]);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .marks = marks,
};

static const char *const variables[] = {"look"};
static const char *const labels[] = {"tau", "go", "c!1 to (2)"};
static const uint32_t action_labels[] = {1, 1, 2};
static const SetMask action_sets[] = {{{0}}, {{1}}, {{0}}};
static const uint8_t moves[] = {1, 1, 1};
static const Property properties[] = {
    {"again", "forever", LABEL_INFINITE, NO_PROCESS, NULL, NULL}};

typedef struct Scene {
    Mem mem;
    Diagnostics diag;
    Graph graph;
    TextFacet text;
    Trace trace;
    SavedRun run;
    bool too_short;
} Scene;

static void begin(Scene *scene, const Edge *edges, size_t count,
                  const char *const *looks) {
    *scene = (Scene){0};
    mem_init(&scene->mem);
    diag_init(&scene->diag, &scene->mem);
    scene->graph = (Graph){.edges = edges, .edge_count = count, .looks = looks};
    scene->text = (TextFacet){.of = &scene->graph.model,
                              .variables = variables,
                              .variable_count = 1,
                              .print_value = print_value};
    scene->graph.model = (Model){
        .operations = &operations,
        .mem = &scene->mem,
        .words = 1,
        .bits = 8,
        .present = LABEL_INFINITE,
        .properties = properties,
        .property_count = 1,
        .text = &scene->text,
        .labels = labels,
        .label_count = 3,
        .action_labels = action_labels,
        .action_count = 3,
        .monitor.moves = moves,
    };
    trace_init(&scene->trace, &scene->mem, 1);
}

static bool load(Scene *scene, const char *text) {
    uint32_t source = diag_source(&scene->diag, "t", text, strlen(text));
    bool good =
        saved_read(&scene->run, &scene->diag, source, (SavedChoice){NULL, 0}) &&
        trace_load(&scene->graph.model, &scene->diag, &scene->run,
                   &scene->trace, &scene->too_short);
    saved_release(&scene->run);
    return good;
}

static void end(Scene *scene) {
    trace_release(&scene->trace);
    diag_release(&scene->diag);
    assert_int_equal(scene->mem.live, 0);
}

static bool shows_error(Scene *scene) {
    return replay_any_error(&scene->graph.model, &scene->trace);
}

/* Both ways into the cycle look the same, and meet before it closes: only the
 * one that was entered at state 2 closes. */
static void a_cycle_closes_where_it_was_entered(void **state) {
    (void)state;
    static const Edge edges[] = {
        {0, 0, 1}, {0, 0, 2}, {1, 0, 3}, {2, 0, 3}, {3, 0, 2}};
    static const char *const looks[] = {"start", "a", "a", "b"};
    Scene scene;
    begin(&scene, edges, 5, looks);
    assert_true(load(&scene, "martlet trace 1\nstart look=start\n"
                             "1 go\n  look=a\n2 go\n  look=b\n3 go\n  look=a\n"
                             "loop 1\n"));
    assert_int_equal(*trace_state(&scene.trace, 1), 2);
    assert_true(shows_error(&scene));
    end(&scene);
}

/* Two actions that look the same lead to the same state; one of them is in the
 * set that the cycle must meet. */
static void a_cycle_meets_its_sets(void **state) {
    (void)state;
    static const Edge edges[] = {{0, 0, 0}, {0, 1, 0}};
    static const char *const looks[] = {"here"};
    Scene scene;
    begin(&scene, edges, 2, looks);
    scene.graph.model.set_count = 1;
    scene.graph.model.action_sets = action_sets;
    assert_true(load(&scene, "martlet trace 1\nproperty again\nstart\n1 go\n"
                             "loop 0\n"));
    assert_int_equal(scene.trace.actions.data[0], 1);
    assert_true(shows_error(&scene));
    end(&scene);
}

/* Whether a model says who receives depends on its room. */
static void receivers_may_be_missing(void **state) {
    (void)state;
    static const Edge edges[] = {{0, 2, 1}};
    static const char *const looks[] = {"a", "b"};
    Scene scene;
    begin(&scene, edges, 1, looks);
    assert_true(load(&scene, "martlet trace 1\nstart\n1 c!1\n"));
    assert_true(load(&scene, "martlet trace 1\nstart\n1 c!1 to (2)\n"));
    assert_false(load(&scene, "martlet trace 1\nstart\n1 c!1 to (3)\n"));
    assert_false(load(&scene, "martlet trace 1\nstart\n1 c!1 to\n"));
    end(&scene);
}

static void reads_json(void **state) {
    (void)state;
    static const Edge edges[] = {{0, 0, 1}, {1, 0, 1}};
    static const char *const looks[] = {"a \"quoted\" word", "caf\xe9"};
    Scene scene;
    begin(&scene, edges, 2, looks);
    assert_true(load(&scene,
                     "{\"property\": \"again\", \"trace\": {\"loop\": 1,"
                     " \"initial\": {\"look\": \"a \\\"quoted\\\" word\"},"
                     " \"steps\": [{\"action\": \"go\", \"changes\":"
                     " {\"look\": \"caf\\u00e9\"}}, {\"action\": \"go\","
                     " \"changes\": {}}]}}"));
    assert_int_equal(trace_length(&scene.trace), 2);
    assert_int_equal(scene.trace.loop, 1);
    assert_true(shows_error(&scene));
    end(&scene);
}

/* The caller makes room; nothing is reported. */
static void room_is_the_callers_business(void **state) {
    (void)state;
    static const Edge edges[] = {{0, 0, 0}};
    static const char *const looks[] = {"here"};
    Scene scene;
    begin(&scene, edges, 1, looks);
    scene.graph.too_short = true;
    assert_false(load(&scene, "martlet trace 1\nstart\n1 go\n"));
    assert_true(scene.too_short);
    assert_int_equal(scene.diag.errors, 0);
    end(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cycle_closes_where_it_was_entered),
        cmocka_unit_test(a_cycle_meets_its_sets),
        cmocka_unit_test(receivers_may_be_missing),
        cmocka_unit_test(reads_json),
        cmocka_unit_test(room_is_the_callers_business),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
