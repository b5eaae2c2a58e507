/* Which states a reduced search expands in full: one of every cycle. */
#include "test/unit/unit.h"

#include "core/reduction.h"
#include "search/engine.h"
#include "search/exploring/decisions.h"
#include "test/unit/graph_model.h"

/* Keeps the transitions with action A, if there are any and others too. */
typedef struct Toy {
    Reduction reduction; /* first, so that it casts */
    uint64_t reduced;    /* how often something was left out */
} Toy;

static void choose(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source) {
    (void)state;
    uint8_t chosen[GRAPH_STATES] = {0};
    size_t first = batch->sources[source].first, count = 0;
    size_t all = successors_end(batch, source) - first;
    for (size_t i = 0; i < all; i++)
        count += chosen[i] = batch->actions[first + i] == A;
    if (count == 0 || count == all)
        return;
    successors_keep(batch, source, chosen);
    ((Toy *)reduction)->reduced++;
}

/* States 0, 1, 2 go round with A; B leads from each of them to the error. */
static const GraphEdge edges[] = {{0, A, 1}, {0, B, 3}, {1, A, 2},
                                  {1, B, 4}, {2, A, 0}, {2, B, 5},
                                  {3, B, 3}, {4, B, 4}, {5, B, 5}};

static void run(const char *name, Label label, bool outer) {
    Mem mem;
    GraphModel graph;
    Budget budget;
    Findings findings;
    Toy toy = {{.choose = choose}, 0};
    const Engine *engine = engine_find(name);
    mem_init(&mem);
    graph_init(&graph, &mem, edges, sizeof edges / sizeof *edges, 16);
    for (uint8_t s = 3; s <= 5; s++)
        graph.marks[s] = label;
    const uint8_t moves[4] = {1, 1, 1, 1};
    graph_declare(&graph, graph_properties, 4,
                  label == LABEL_LIVELOCK ? NULL : moves);
    budget_init(&budget);
    findings_init(&findings, &mem, &graph.model);
    for (uint32_t p = 0; p < graph.model.property_count; p++)
        if (graph.model.properties[p].label != label)
            findings_skip(&findings, p);
    engine->run(&(Search){.model = &graph.model,
                          .budget = &budget,
                          .options = {.outer = outer ? OUTER_DFS : OUTER_BFS},
                          .reduction = &toy.reduction,
                          .findings = &findings});
    assert_int_equal(findings_overall(&findings), VERDICT_VIOLATED);
    assert_true(toy.reduced > 0);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void no_step_is_ignored_forever(void **state) {
    (void)state;
    run("bfs", LABEL_REJECT, false);
    run("dfs", LABEL_REJECT, false);
    run("onepass", LABEL_LIVELOCK, false);
    run("onepass", LABEL_LIVELOCK, true);
    run("tester", LABEL_LIVELOCK, false);
    run("tester", LABEL_INFINITE, false);
    run("ndfs", LABEL_INFINITE, false);
    run("scc", LABEL_INFINITE, false);
    run("scc", LABEL_LIVELOCK, false);
}

/* Keeps the transitions with A and B. */
static void widen(Reduction *reduction, const Word *state, Successors *batch,
                  size_t source) {
    (void)reduction;
    (void)state;
    uint8_t chosen[GRAPH_STATES] = {0};
    size_t first = batch->sources[source].first;
    size_t all = successors_end(batch, source) - first;
    for (size_t i = 0; i < all; i++)
        chosen[i] = batch->actions[first + i] != C;
    successors_keep(batch, source, chosen);
    batch->sources[source].keeps_visible = true;
}

static void begin(Explorer *explorer, const Model *model, Budget *budget,
                  Reduction *reduction, Mem *mem) {
    Search search = {.model = model, .budget = budget, .reduction = reduction};
    budget_init(budget);
    assert_true(explorer_init(explorer, &search, mem, 1));
    explorer_clear(explorer);
    assert_true(explorer_initial(explorer) && explorer_store(explorer, true));
}

/* Expand and reduce a state; how many transitions are followed. */
static size_t expand(Decisions *decisions, Explorer *explorer, StateId id,
                     bool *closed) {
    explorer_clear(explorer);
    assert_true(explorer_expand(explorer, id));
    assert_true(decisions_reduce(decisions, explorer, id));
    size_t kept = explorer->batch.count;
    assert_true(explorer_store(explorer, true));
    *closed = decisions_close(decisions, explorer, id);
    return kept;
}

/* What was decided once is repeated; what was not, is expanded in full by a
 * second search. */
static void decisions_are_repeated(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Budget budget;
    Explorer explorer;
    Decisions decisions;
    Toy toy = {{.choose = choose}, 0};
    bool closed;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, sizeof edges / sizeof *edges, 16);
    begin(&explorer, &graph.model, &budget, &toy.reduction, &mem);
    decisions_init(&decisions, &toy.reduction);
    assert_int_equal(expand(&decisions, &explorer, 0, &closed), 1);
    assert_false(closed); /* state 1 of the graph is new, and gets the id 1 */
    assert_int_equal(expand(&decisions, &explorer, 1, &closed), 1);
    assert_false(closed);
    assert_int_equal(explorer.statistics.left_out, 2);
    assert_int_equal(expand(&decisions, &explorer, 2, &closed), 1);
    assert_true(closed); /* it leads to a state that is reduced */
    assert_int_equal(explorer.batch.count, 2);
    assert_int_equal(explorer.ids.count, 0);
    assert_int_equal(explorer.statistics.left_out, 2);
    assert_int_equal(explorer.statistics.expanded, 3);
    decisions.repeating = true;
    assert_int_equal(expand(&decisions, &explorer, 0, &closed), 1);
    assert_false(closed);
    assert_int_equal(expand(&decisions, &explorer, 2, &closed), 2);
    assert_false(closed);
    decisions_check(&decisions, &explorer);
    decisions_release(&decisions, &mem);
    explorer_release(&explorer);
    assert_int_equal(mem.live, 0);
}

/* With a path, only what leads back to it closes a cycle. */
static void only_the_path_closes(void **state) {
    (void)state;
    Mem mem;
    GraphModel graph;
    Budget budget;
    Explorer explorer;
    Decisions decisions;
    Toy toy = {{.choose = choose}, 0};
    bool closed;
    mem_init(&mem);
    graph_init(&graph, &mem, edges, sizeof edges / sizeof *edges, 16);
    begin(&explorer, &graph.model, &budget, &toy.reduction, &mem);
    decisions_init(&decisions, &toy.reduction);
    decisions.path = 4;
    expand(&decisions, &explorer, 0, &closed);
    expand(&decisions, &explorer, 1, &closed);
    assert_int_equal(expand(&decisions, &explorer, 2, &closed), 1);
    assert_false(closed); /* 0 is not on the path */
    *explorer_mark(&explorer, 1) |= 4;
    decisions_release(&decisions, &mem);
    decisions_init(&decisions, &toy.reduction);
    decisions.path = 4;
    assert_int_equal(expand(&decisions, &explorer, 0, &closed), 1);
    assert_true(closed);
    decisions_release(&decisions, &mem);
    explorer_release(&explorer);
}

/* A state that closes a cycle may leave out what nothing is asked about, and
 * does so again. */
static void a_state_is_widened(void **state) {
    (void)state;
    static const GraphEdge loop[] = {
        {0, A, 0}, {0, B, 1}, {0, C, 2}, {1, C, 1}};
    Mem mem;
    GraphModel graph;
    Budget budget;
    Explorer explorer;
    Decisions decisions;
    Toy toy = {{.choose = choose, .widen = widen}, 0};
    bool closed;
    mem_init(&mem);
    graph_init(&graph, &mem, loop, sizeof loop / sizeof *loop, 16);
    begin(&explorer, &graph.model, &budget, &toy.reduction, &mem);
    decisions_init(&decisions, &toy.reduction);
    assert_int_equal(expand(&decisions, &explorer, 0, &closed), 1);
    assert_true(closed);
    assert_int_equal(explorer.batch.count, 2);
    assert_int_equal(explorer.statistics.left_out, 1);
    assert_int_equal(expand(&decisions, &explorer, 0, &closed), 2);
    assert_false(closed);
    decisions_check(&decisions, &explorer);
    decisions_release(&decisions, &mem);
    explorer_release(&explorer);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_step_is_ignored_forever),
        cmocka_unit_test(decisions_are_repeated),
        cmocka_unit_test(only_the_path_closes),
        cmocka_unit_test(a_state_is_widened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
