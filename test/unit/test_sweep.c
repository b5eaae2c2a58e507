/* Reduced states on a cycle come once more, in full, and a model may fail at
 * any of them. Where batches end changes nothing. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "search/exploring/sweep.h"
#include "test/unit/graph_model.h"

/* A cycle of A, on which every state can also leave with B. */
static const GraphEdge edges[] = {{0, A, 1}, {0, B, 3}, {1, A, 2}, {1, B, 4},
                                  {2, A, 0}, {2, B, 5}, {5, C, 6}};

typedef struct Failing {
    GraphModel graph; /* first, so that it casts */
    size_t *left;     /* expansions until there is no memory, + 1 */
} Failing;

static void expand(const Model *model, Worker *worker, const Word *vector,
                   Successors *out) {
    size_t *left = ((const Failing *)model)->left;
    if (*left == 1) {
        out->failed = true;
        return;
    }
    --*left;
    graph_expand(model, worker, vector, out);
}

/* Keeps A where it can. */
static void choose(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source) {
    (void)reduction;
    (void)state;
    uint8_t chosen[GRAPH_STATES] = {0};
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first, kept = 0;
    for (size_t i = 0; i < count; i++)
        kept += chosen[i] = batch->actions[first + i] == A;
    if (kept && kept < count)
        successors_keep(batch, source, chosen);
}

/* Sweep with failures from the n-th expansion on; how many states there were.
 * True says that nothing has gone wrong so far. */
static uint64_t sweep_all(size_t *left, bool reduced, bool *complete) {
    Mem mem;
    Failing failing = {.left = left};
    Reduction reduction = {.choose = choose};
    Budget budget;
    Sweep sweep;
    mem_init(&mem);
    budget_init(&budget);
    graph_init(&failing.graph, &mem, edges, sizeof edges / sizeof *edges, 8);
    ModelOperations operations = *failing.graph.model.operations;
    operations.expand = expand;
    failing.graph.model.operations = &operations;
    Search search = {.model = &failing.graph.model,
                     .budget = &budget,
                     .reduction = reduced ? &reduction : NULL};
    assert_true(sweep_init(&sweep, &search, &mem));
    while (sweep_advance(&sweep))
        assert_int_equal(sweep.explorer.statistics.limit, LIMIT_NONE);
    Statistics statistics = sweep_finish(&sweep);
    assert_int_equal(statistics.complete, statistics.limit == LIMIT_NONE);
    *complete = statistics.complete;
    sweep_release(&sweep);
    assert_int_equal(mem.live, 0);
    return statistics.states;
}

/* Whether a state was looked at or expanded, the search ends there. */
static void ends_where_the_model_fails(void **state) {
    (void)state;
    for (int reduced = 0; reduced < 2; reduced++) {
        size_t left = 1, limited = 0;
        for (size_t n = 1; left == 1; n++) {
            bool complete;
            left = n;
            uint64_t states = sweep_all(&left, reduced, &complete);
            assert_true(complete || left == 1);
            assert_true(!complete || (reduced ? states < 7 : states == 7));
            limited += !complete;
        }
        assert_true(limited > (reduced ? 0 : 2)); /* others were passed */
    }
}

/* Level d has d + 1 states, at least: a step by A goes down, one by B aside.
 * How many states are expanded of the first so many levels? */
static uint64_t sweep_to_depth(uint64_t depth, uint64_t expansions) {
    static const GraphEdge wide[] = {{0, A, 1}, {1, A, 2}, {1, B, 3},
                                     {2, A, 4}, {2, B, 5}, {4, A, 6},
                                     {5, A, 6}, {6, A, 7}};
    Mem mem;
    GraphModel graph;
    Budget budget;
    Sweep sweep;
    mem_init(&mem);
    budget_init(&budget);
    budget.depth = depth;
    graph_init(&graph, &mem, wide, sizeof wide / sizeof *wide, 8);
    Search search = {
        .model = &graph.model, .budget = &budget, .options.to_depth = true};
    assert_true(sweep_init(&sweep, &search, &mem));
    sweep.explorer.last = expansions;
    while (sweep_advance(&sweep))
        assert_int_equal(sweep.explorer.statistics.limit, LIMIT_NONE);
    Statistics statistics = sweep_finish(&sweep);
    sweep_release(&sweep);
    assert_int_equal(mem.live, 0);
    return statistics.expanded;
}

/* Levels have 1, 1, 2, 2, 1 and 1 states. */
static void gives_up_when_the_depth_is_too_far(void **state) {
    (void)state;
    assert_int_equal(sweep_to_depth(6, 100), 8);
    assert_int_equal(sweep_to_depth(5, 9), 8);
    assert_true(sweep_to_depth(100, 40) < 4); /* at the first level */
    assert_true(sweep_to_depth(6, 9) <= 4);   /* 2 + 5 * 2 are too many */
}

/* ---- Where batches end --------------------------------------------------- */

enum {
    RANDOM_STATES = 60
};

/* Rows of A that branch now and then, and steps of C, which are errors, into
 * the middle of others. */
static size_t draw_edges(Rng *rng, GraphEdge *out) {
    size_t count = 0;
    for (uint32_t n = 0; n < RANDOM_STATES; n++) {
        uint8_t from = (uint8_t)n, next = (uint8_t)((n + 1) % RANDOM_STATES);
        out[count++] = (GraphEdge){from, A, next};
        for (uint64_t more = rng_below(rng, 8) / 6; more > 0; more--)
            out[count++] =
                (GraphEdge){from, A, (uint8_t)rng_below(rng, RANDOM_STATES)};
        if (rng_below(rng, 6) == 0)
            out[count++] =
                (GraphEdge){from, C, (uint8_t)rng_below(rng, RANDOM_STATES)};
    }
    return count;
}

/* Keeps everything. */
static void choose_all(Reduction *reduction, const Word *state,
                       Successors *batch, size_t source) {
    (void)reduction;
    (void)state;
    (void)batch;
    (void)source;
}

/* How a random graph is swept. */
typedef struct Way {
    void (*choose)(Reduction *, const Word *, Successors *, size_t);
    const char *store; /* name of its kind */
    bool single;       /* batches have one state each */
} Way;

/* The numbers of the states of a sweep, in order, if its store can be read. */
static Statistics list_states(const GraphEdge *drawn, size_t count, Way way,
                              uint8_t *numbers) {
    static const uint32_t violates[] = {NO_PROPERTY, NO_PROPERTY, NO_PROPERTY,
                                        0};
    Mem mem;
    GraphModel graph;
    Reduction reduction = {.choose = way.choose};
    Budget budget;
    Sweep sweep;
    Word vector;
    mem_init(&mem);
    budget_init(&budget);
    graph_init(&graph, &mem, drawn, count, 8);
    graph.model.violates = violates;
    Search search = {.model = &graph.model,
                     .budget = &budget,
                     .reduction = &reduction,
                     .store = store_kind_find(way.store)};
    assert_true(sweep_init(&sweep, &search, &mem));
    sweep.single = way.single ? UINT64_MAX : 0;
    while (sweep_advance(&sweep))
        assert_int_equal(sweep.explorer.statistics.limit, LIMIT_NONE);
    Statistics statistics = sweep_finish(&sweep);
    bool readable = sweep.explorer.traits & STORE_READABLE;
    for (StateId id = 0; id < statistics.states && readable; id++) {
        store_get(sweep.explorer.store, id, &vector);
        numbers[id] = graph_number(&graph.model, &vector);
    }
    sweep_release(&sweep);
    assert_int_equal(mem.live, 0);
    return statistics;
}

/* Nor the store, whether it knows ids or not. */
static void batches_decide_nothing(void **state) {
    (void)state;
    static const Way ways[] = {{choose_all, "exact", true},
                               {choose_all, "compact", false},
                               {choose, "exact", true},
                               {choose, "compact", false},
                               {choose, "tree", false}};
    Rng rng = {1};
    for (uint32_t round = 0; round < 1000; round++) {
        GraphEdge drawn[3 * RANDOM_STATES];
        uint8_t numbers[RANDOM_STATES] = {0}, other[RANDOM_STATES];
        size_t count = draw_edges(&rng, drawn);
        Way way = ways[round % 5], usual = {way.choose, "exact", false};
        Statistics first = list_states(drawn, count, usual, numbers);
        memcpy(other, numbers, sizeof other);
        Statistics second = list_states(drawn, count, way, other);
        assert_int_equal(first.states, second.states);
        assert_int_equal(first.transitions, second.transitions);
        assert_int_equal(first.depth, second.depth);
        assert_memory_equal(numbers, other, sizeof other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batches_decide_nothing),
        cmocka_unit_test(ends_where_the_model_fails),
        cmocka_unit_test(gives_up_when_the_depth_is_too_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
