#include "test/unit/unit.h"

#include "base/stress.h"
#include "search/planning/plan.h"
#include "search/tracing/path.h"
#include "store/bitstate.h"
#include "test/unit/toy_graph.h"

/* Explore all of it. */
static void sweep_into(const StoreKind *kind, Sweep *sweep, Toy *toy,
                       Budget *budget) {
    budget_init(budget);
    Search search = {.model = toy_model(toy), .budget = budget, .store = kind};
    assert_true(sweep_init(sweep, &search, &toy->mem));
    while (sweep_advance(sweep))
        ;
    assert_true(sweep_finish(sweep).ended);
}

static void sweep_all(Sweep *sweep, Toy *toy, Budget *budget) {
    sweep_into(NULL, sweep, toy, budget);
}

/* The lowest id of a state that leads to this one, by brute force. */
static StateId lowest_parent(const Sweep *sweep, const Toy *toy,
                             const Word *target) {
    const Store *store = sweep->explorer.store;
    for (StateId id = 0; id < store->count; id++) {
        Word vector[8];
        store_get(store, id, vector);
        uint32_t node = toy_decode(vector);
        for (size_t i = 0; i < toy->edges.count && !toy->is_cut[node]; i++)
            if (toy->edges.data[i].source == node &&
                toy->edges.data[i].target == toy_decode(target))
                return id;
    }
    return STATE_NONE;
}

static StateId id_of(const Sweep *sweep, const Word *state) {
    const Store *store = sweep->explorer.store;
    for (StateId id = 0; id < store->count; id++) {
        Word vector[8];
        store_get(store, id, vector);
        if (memcmp(vector, state, store->words * sizeof *state) == 0)
            return id;
    }
    return STATE_NONE;
}

/* Every step comes from the lowest parent and is its first transition. */
static void check_path(const Sweep *sweep, const Toy *toy, const Trace *trace) {
    for (size_t i = 0; i < trace_length(trace); i++) {
        const Word *source = trace_state(trace, i);
        const Word *target = trace_state(trace, i + 1);
        assert_int_equal(id_of(sweep, source),
                         lowest_parent(sweep, toy, target));
        size_t k = 0;
        while (toy->edges.data[k].source != toy_decode(source) ||
               toy->edges.data[k].target != toy_decode(target))
            k++;
        assert_int_equal(trace->actions.data[i], toy->edges.data[k].action);
    }
}

/* The way to a state, as a trace. */
static bool build(Sweep *sweep, StateId target, Trace *trace) {
    Route route = {.loop = TRACE_NO_LOOP};
    bool done =
        path_find(sweep, target, &route) && path_write(sweep, &route, trace);
    route_release(&route, sweep->explorer.mem);
    return done;
}

static void check_all_paths(Toy *toy, uint64_t stride) {
    Budget budget;
    Sweep sweep;
    sweep_all(&sweep, toy, &budget);
    uint32_t *distances = mem_alloc(&toy->mem, toy->nodes * sizeof *distances);
    toy_distances(toy, distances);
    store_seal(sweep.explorer.store);
    for (uint64_t id = 0; id < sweep.explorer.store->count; id += stride) {
        Trace trace;
        trace_init(&trace, &toy->mem, toy->model.words);
        assert_true(build(&sweep, id, &trace));
        size_t length = trace_length(&trace);
        assert_int_equal(id_of(&sweep, trace_state(&trace, length)), id);
        assert_int_equal(length,
                         distances[toy_decode(trace_state(&trace, length))]);
        assert_true(toy->is_initial[toy_decode(trace_state(&trace, 0))]);
        check_path(&sweep, toy, &trace);
        trace_release(&trace);
    }
    mem_free(&toy->mem, distances, toy->nodes * sizeof *distances);
    sweep_release(&sweep);
}

static void finds_the_lowest_parents(void **state) {
    (void)state;
    Rng rng = {3};
    for (int round = 0; round < 100; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 2);
        check_all_paths(&toy, 1);
        toy_release(&toy);
    }
}

/* Several blocks: wide (most parents are far back) and long. */
static void works_across_blocks(void **state) {
    (void)state;
    Rng rng = {4};
    Toy toy;
    toy_init(&toy, 1000, 1);
    for (uint32_t n = 1; n < 1000; n++)
        for (int i = 0; i < 2; i++)
            toy_edge(&toy, (uint32_t)rng_below(&rng, n), n);
    check_all_paths(&toy, 37);
    toy_release(&toy);
    toy_init(&toy, 700, 2);
    for (uint32_t n = 1; n < 700; n++)
        toy_edge(&toy, n - 1, n);
    check_all_paths(&toy, 300);
    toy_release(&toy);
}

/* ---- Stores that cannot be read ------------------------------------------ */

static void assert_same_trace(const Trace *a, const Trace *b) {
    size_t length = trace_length(a);
    assert_int_equal(trace_length(b), length);
    for (size_t i = 0; i <= length; i++)
        assert_memory_equal(trace_state(a, i), trace_state(b, i),
                            a->words * sizeof(Word));
    for (size_t i = 0; i < length; i++)
        assert_int_equal(a->actions.data[i], b->actions.data[i]);
}

enum { /* bytes; tiny chunks of a window take a page each */
    SHORT = STRESSED(1 << 14, 1 << 20)
};

/* Where memory is short, a path is found piece by piece. */
static void compare_paths(Toy *toy, uint64_t stride, bool short_of_memory) {
    Budget budget;
    Sweep whole, blind;
    sweep_all(&whole, toy, &budget);
    sweep_into(&bitstate_kind, &blind, toy, &budget);
    assert_int_equal(blind.explorer.store->count, whole.explorer.store->count);
    for (uint64_t id = 0; id < whole.explorer.store->count; id += stride) {
        Trace a, b;
        trace_init(&a, &toy->mem, toy->model.words);
        trace_init(&b, &toy->mem, toy->model.words);
        assert_true(build(&whole, id, &a));
        if (short_of_memory)
            toy->mem.limit = toy->mem.live + SHORT;
        assert_true(build(&blind, id, &b));
        toy->mem.limit = SIZE_MAX;
        assert_same_trace(&a, &b);
        assert_int_equal(blind.explorer.store->count,
                         whole.explorer.store->count);
        trace_release(&a);
        trace_release(&b);
    }
    sweep_release(&blind);
    sweep_release(&whole);
}

static void repeats_what_it_cannot_read(void **state) {
    (void)state;
    Rng rng = {5};
    for (int round = 0; round < 30; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 2);
        compare_paths(&toy, 1, false);
        toy_release(&toy);
    }
}

/* Levels that become wider and then narrower, so that whole levels are the
 * possible ancestors of the last state. */
static void repeats_piece_by_piece(void **state) {
    (void)state;
    Rng rng = {6};
    Toy toy;
    enum {
        LEVELS = 8,
        WIDE = 600
    };
    toy_init(&toy, LEVELS * WIDE + 2, 1);
    for (uint32_t n = 0; n < WIDE; n++) {
        toy_edge(&toy, 0, 1 + n);
        toy_edge(&toy, 1 + (LEVELS - 1) * WIDE + n, LEVELS * WIDE + 1);
        for (uint32_t level = 1; level < LEVELS; level++)
            toy_edge(&toy,
                     1 + (level - 1) * WIDE + (uint32_t)rng_below(&rng, WIDE),
                     1 + level * WIDE + n);
    }
    compare_paths(&toy, 1600, false);
    compare_paths(&toy, 2400, true);
    toy_release(&toy);
}

static void leaves_no_half_trace_without_memory(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 300, 1);
    for (uint32_t n = 1; n < 300; n++)
        toy_edge(&toy, n - 1, n);
    Budget budget;
    Sweep sweep;
    sweep_all(&sweep, &toy, &budget);
    Trace trace;
    trace_init(&trace, &toy.mem, 1);
    toy.mem.limit = toy.mem.live;
    while (!build(&sweep, 299, &trace)) {
        assert_int_equal(trace.states.capacity + trace.actions.capacity, 0);
        assert_true(toy.mem.live <= toy.mem.limit);
        toy.mem.limit += 50;
    }
    assert_int_equal(trace_length(&trace), 299);
    toy.mem.limit = SIZE_MAX;
    trace_release(&trace);
    sweep_release(&sweep);
    toy_release(&toy);
}

/* The limit is such that the search ends with it, but the index makes room
 * for the trace. */
static void traces_use_the_memory_of_the_index(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 3000, 1);
    for (uint32_t n = 1; n < 3000; n++)
        toy_edge(&toy, n - 1, n);
    toy_mark(&toy, toy_property(&toy, LABEL_REJECT), 2999);
    Findings findings;
    findings_init(&findings, &toy.mem, toy_model(&toy));
    Budget budget;
    budget_init(&budget);
    toy.mem.limit = toy.mem.live + (4u << 20) + 8192;
    search_bfs(&(Search){
        .model = &toy.model, .budget = &budget, .findings = &findings});
    assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
    assert_int_equal(trace_length(&findings.items[0].trace), 2999);
    toy_check_trace(&toy, &findings.items[0].trace, 0);
    findings_release(&findings);
    toy_release(&toy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_lowest_parents),
        cmocka_unit_test(works_across_blocks),
        cmocka_unit_test(repeats_what_it_cannot_read),
        cmocka_unit_test(repeats_piece_by_piece),
        cmocka_unit_test(leaves_no_half_trace_without_memory),
        cmocka_unit_test(traces_use_the_memory_of_the_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
