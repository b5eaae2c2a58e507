/* Components of random graphs against the definition: two nodes are in one if
 * each leads to the other. */
#include "base/connected.h"

#include "base/rng.h"
#include "test/unit/unit.h"

enum {
    MOST_NODES = 12,
    GRAPHS = 2000
};

typedef struct Graph {
    uint32_t count;                     /* of nodes */
    bool edges[MOST_NODES][MOST_NODES]; /* from, to */
    bool leads[MOST_NODES][MOST_NODES]; /* the same by any number of steps */
    uint32_t polls;                     /* left, then the search ends */
    uint32_t complete;                  /* components so far */
    uint32_t nodes;                     /* in these */
} Graph;

static bool next_edge(void *context, uint32_t node, size_t *edge,
                      uint32_t *target) {
    const Graph *graph = context;
    while (*edge < graph->count && !graph->edges[node][*edge])
        ++*edge;
    *target = (uint32_t)(*edge)++;
    return *target < graph->count;
}

static bool poll(void *context) {
    Graph *graph = context;
    return graph->polls-- > 0;
}

static void complete(void *context, const uint32_t *nodes, size_t count,
                     uint32_t component) {
    Graph *graph = context;
    assert_int_equal(component, graph->complete++);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        assert_true(graph->leads[nodes[0]][nodes[i]] || i == 0);
    graph->nodes += (uint32_t)count;
}

static void draw(Graph *graph, Rng *rng) {
    uint32_t n = (uint32_t)rng_below(rng, MOST_NODES + 1);
    uint64_t one_in = 1 + rng_below(rng, 8);
    *graph = (Graph){.count = n, .polls = UINT32_MAX};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            graph->leads[i][k] = graph->edges[i][k] =
                rng_below(rng, one_in) == 0;
    for (uint32_t m = 0; m < n; m++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < n; k++)
                graph->leads[i][k] |= graph->leads[i][m] && graph->leads[m][k];
}

static Digraph digraph(Graph *graph) {
    return (Digraph){.context = graph,
                     .count = graph->count,
                     .next = next_edge,
                     .poll = poll,
                     .complete = complete};
}

static void components_are_those_of_the_definition(void **state) {
    (void)state;
    Rng rng = {7};
    Mem mem;
    mem_init(&mem);
    for (int round = 0; round < GRAPHS; round++) {
        Graph graph;
        uint32_t of[MOST_NODES], count;
        draw(&graph, &rng);
        Digraph all = digraph(&graph);
        assert_true(connected_find(&all, &mem, of, &count));
        assert_int_equal(count, graph.complete);
        assert_int_equal(graph.count, graph.nodes);
        for (uint32_t i = 0; i < graph.count; i++)
            for (uint32_t k = 0; k < graph.count; k++) {
                bool both = graph.leads[i][k] && graph.leads[k][i];
                assert_int_equal(of[i] == of[k], both || i == k);
                assert_true(!graph.edges[i][k] || of[i] >= of[k]);
            }
    }
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

static void the_search_ends_without_time_or_memory(void **state) {
    (void)state;
    Rng rng = {8};
    Mem mem;
    mem_init(&mem);
    for (int round = 0; round < GRAPHS; round++) {
        Graph graph;
        uint32_t of[MOST_NODES];
        draw(&graph, &rng);
        Digraph all = digraph(&graph);
        graph.polls = graph.count / 2;
        bool found = connected_find(&all, &mem, of, NULL);
        assert_int_equal(found, graph.count == 0);
        mem.fail_in = 1 + (size_t)rng_below(&rng, 4);
        graph.polls = UINT32_MAX;
        graph.complete = graph.nodes = 0;
        connected_find(&all, &mem, of, NULL);
        mem.fail_in = 0;
        assert_int_equal(mem.live, 0);
    }
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_are_those_of_the_definition),
        cmocka_unit_test(the_search_ends_without_time_or_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
