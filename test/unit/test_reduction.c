/* A reduction chooses among the transitions of a source; a search explores
 * those that it keeps and can have the rest afterwards. */
#include "test/unit/unit.h"

#include "core/reduction.h"
#include "test/unit/graph_model.h"

/* Keeps the transitions with one action, if there are any. */
typedef struct Toy {
    Reduction reduction; /* first, so that it casts */
    uint32_t action;     /* the one that is kept */
} Toy;

static void choose(Reduction *reduction, const Word *state, Successors *batch,
                   size_t source) {
    (void)state;
    const Toy *toy = (const Toy *)reduction;
    uint8_t chosen[GRAPH_STATES] = {0};
    size_t first = batch->sources[source].first, count = 0;
    for (size_t i = first; i < successors_end(batch, source); i++)
        count += chosen[i - first] = batch->actions[i] == toy->action;
    if (count)
        successors_keep(batch, source, chosen);
}

static const GraphEdge edges[] = {{0, A, 1}, {0, B, 2}, {0, A, 3}, {0, C, 4},
                                  {1, B, 2}, {1, C, 5}, {2, A, 2}};

typedef struct Bench {
    Mem mem;          /* of everything */
    GraphModel graph; /* what is reduced */
    Worker worker;    /* of it */
    Successors batch; /* of its states */
} Bench;

static void begin(Bench *bench) {
    mem_init(&bench->mem);
    graph_init(&bench->graph, &bench->mem, edges, sizeof edges / sizeof *edges,
               16);
    worker_init(&bench->worker, &bench->graph.model, &bench->mem);
    successors_init(&bench->batch, &bench->mem, bench->graph.model.words);
}

static void end(Bench *bench) {
    successors_release(&bench->batch);
    worker_release(&bench->worker);
    assert_int_equal(bench->mem.live, 0);
}

static void expand(Bench *bench, uint8_t state, Reduction *reduction) {
    const Model *model = &bench->graph.model;
    Word vector;
    graph_encode(model, &vector, state);
    model_expand(model, &bench->worker, &vector, &bench->batch);
    reduction_apply(reduction, REDUCTION_SMALL, &vector, &bench->batch);
}

static void expect(const Bench *bench, size_t i, uint32_t action,
                   uint8_t target) {
    const Model *model = &bench->graph.model;
    const Word *state = successors_state(&bench->batch, i);
    assert_int_equal(bench->batch.actions[i], action);
    assert_int_equal(graph_number(model, state), target);
}

static void kept_ones_come_first(void **state) {
    (void)state;
    Bench bench;
    Toy toy = {{.choose = choose}, A};
    begin(&bench);
    expand(&bench, 0, &toy.reduction);
    expand(&bench, 1, &toy.reduction);
    expand(&bench, 2, &toy.reduction);
    const Successors *batch = &bench.batch;
    assert_int_equal(batch->source_count, 3);
    assert_int_equal(successors_kept_end(batch, 0), 2);
    assert_int_equal(successors_end(batch, 0), 4);
    expect(&bench, 0, A, 1);
    expect(&bench, 1, A, 3);
    expect(&bench, 2, B, 2); /* the rest, in its order */
    expect(&bench, 3, C, 4);
    assert_int_equal(batch->sources[1].kept, SOURCE_WHOLE);
    assert_int_equal(successors_kept_end(batch, 1), 6);
    expect(&bench, 4, B, 2);
    expect(&bench, 5, C, 5);
    assert_int_equal(batch->sources[2].kept, SOURCE_WHOLE); /* all are kept */
    assert_int_equal(successors_end(batch, 2), 7);
    end(&bench);
}

/* The number of states that a search of the kept transitions reaches; where
 * `whole` says so it takes the rest of a source as well. */
static size_t reach(Reduction *reduction, uint32_t whole) {
    Bench bench;
    uint8_t found[GRAPH_STATES] = {0}, seen[GRAPH_STATES] = {1};
    size_t count = 1;
    begin(&bench);
    for (size_t i = 0; i < count; i++) {
        successors_clear(&bench.batch);
        expand(&bench, found[i], reduction);
        size_t stop = whole >> found[i] & 1
                          ? successors_end(&bench.batch, 0)
                          : successors_kept_end(&bench.batch, 0);
        for (size_t k = 0; k < stop; k++) {
            uint8_t target = graph_number(&bench.graph.model,
                                          successors_state(&bench.batch, k));
            if (!seen[target])
                found[count++] = target;
            seen[target] = 1;
        }
    }
    end(&bench);
    return count;
}

static void searches_can_have_the_rest(void **state) {
    (void)state;
    Toy toy = {{.choose = choose}, C};
    assert_int_equal(reach(NULL, 0), 6);
    assert_int_equal(reach(&toy.reduction, 0), 2);
    assert_int_equal(reach(&toy.reduction, 1), 6);
}

/* Without memory to sort them the batch says so, and none is lost. */
static void no_memory_is_told(void **state) {
    (void)state;
    Mem mem;
    Successors batch;
    mem_init(&mem);
    successors_init(&batch, &mem, 1);
    assert_true(successors_begin(&batch));
    for (Word i = 0; i < 64; i++)
        *successors_add(&batch, (uint32_t)i) = i;
    assert_int_equal(batch.capacity, 64);
    mem.fail_in = 1;
    assert_false(successors_keep(&batch, 0, (uint8_t[64]){[5] = 1}));
    assert_true(batch.failed);
    for (Word i = 0; i < 64; i++)
        assert_int_equal(*successors_state(&batch, i), i);
    successors_release(&batch);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_ones_come_first),
        cmocka_unit_test(searches_can_have_the_rest),
        cmocka_unit_test(no_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
