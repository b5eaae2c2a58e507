#include "test/unit/unit.h"

#include "search/exploring/visit.h"
#include "test/unit/toy_graph.h"

enum {
    MOST = 64
};

/* What the visitor was shown. */
typedef struct Shown {
    const Toy *toy;          /* the model */
    uint32_t nodes[MOST];    /* by id */
    size_t degrees[MOST];    /* number of transitions, by id */
    uint32_t targets[40000]; /* of all transitions, in order */
    uint32_t actions[40000]; /* theirs */
    size_t states;           /* shown so far */
    size_t transitions;      /* shown so far */
    size_t stop_after;       /* states, then say no; 0: never */
} Shown;

static bool note(void *context, const Visit *visit) {
    Shown *shown = context;
    assert_int_equal(visit->state, shown->states);
    assert_true(shown->states < MOST);
    shown->nodes[shown->states] = toy_decode(visit->vector);
    shown->degrees[shown->states++] = visit->count;
    for (size_t i = 0; i < visit->count; i++) {
        shown->targets[shown->transitions] = state_short(visit->targets[i]);
        shown->actions[shown->transitions++] = visit->actions[i];
    }
    return shown->states != shown->stop_after;
}

/* The shown graph is the toy's reachable part, edge by edge. */
static void compare(const Shown *shown) {
    const Toy *toy = shown->toy;
    size_t t = 0;
    for (size_t id = 0; id < shown->states; id++) {
        uint32_t node = shown->nodes[id];
        size_t degree = 0;
        for (size_t k = 0; k < toy->edges.count && !toy->is_cut[node]; k++) {
            if (toy->edges.data[k].source != node)
                continue;
            assert_true(shown->targets[t] < shown->states);
            assert_int_equal(shown->nodes[shown->targets[t]],
                             toy->edges.data[k].target);
            assert_int_equal(shown->actions[t], toy->edges.data[k].action);
            degree++;
            t++;
        }
        assert_int_equal(degree, shown->degrees[id]);
    }
    assert_int_equal(t, shown->transitions);
}

static void shows_the_reachable_part(void **state) {
    (void)state;
    Rng rng = {5};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 2);
        Shown shown = {.toy = &toy};
        Budget budget;
        budget_init(&budget);
        uint32_t initial, expected = 0;
        Statistics statistics;
        search_visit(&toy.model, &budget, note, &shown, &initial, &statistics);
        for (uint32_t n = 0; n < toy.nodes; n++)
            if (toy.is_initial[n])
                assert_int_equal(shown.nodes[expected++], n);
        assert_int_equal(initial, expected);
        assert_true(statistics.complete);
        assert_int_equal(statistics.states, shown.states);
        assert_int_equal(statistics.transitions, shown.transitions);
        compare(&shown);
        toy_release(&toy);
    }
}

/* At a limit, whatever was shown is right: all targets have ids. */
static void shows_whole_states_at_a_limit(void **state) {
    (void)state;
    Rng rng = {6};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1);
        Shown shown = {.toy = &toy};
        Budget budget;
        budget_init(&budget);
        uint64_t limit = rng_below(&rng, 20);
        if (round % 2)
            budget.states = limit;
        else
            budget.depth = limit;
        uint32_t initial;
        Statistics statistics;
        search_visit(&toy.model, &budget, note, &shown, &initial, &statistics);
        assert_true(shown.states <= statistics.states);
        for (size_t i = 0; i < shown.transitions; i++)
            assert_true(shown.targets[i] < statistics.states);
        assert_int_equal(statistics.complete, statistics.limit == LIMIT_NONE);
        if (statistics.complete)
            compare(&shown);
        toy_release(&toy);
    }
}

static void stops_when_told_to(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 10, 1);
    for (uint32_t n = 0; n < 9; n++)
        toy_edge(&toy, n, n + 1);
    for (size_t stop = 1; stop <= 10; stop++) {
        Shown shown = {.toy = &toy, .stop_after = stop};
        Budget budget;
        budget_init(&budget);
        uint32_t initial;
        Statistics statistics;
        search_visit(toy_model(&toy), &budget, note, &shown, &initial,
                     &statistics);
        assert_int_equal(shown.states, stop);
        assert_false(statistics.complete);
        assert_int_equal(statistics.limit, LIMIT_NONE);
    }
    toy_release(&toy);
}

static void survives_failing_memory(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 10, 1);
    for (uint32_t n = 0; n < 9; n++)
        toy_edge(&toy, n, n + 1);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        Shown shown = {.toy = &toy};
        Budget budget;
        budget_init(&budget);
        uint32_t initial;
        Statistics statistics;
        toy.mem.fail_in = n;
        search_visit(toy_model(&toy), &budget, note, &shown, &initial,
                     &statistics);
        failed = toy.mem.fail_in == 0;
        toy.mem.fail_in = 0;
        assert_true(statistics.complete || statistics.limit == LIMIT_MEMORY);
        assert_int_equal(shown.states == 10, statistics.complete);
    }
    toy_release(&toy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_the_reachable_part),
        cmocka_unit_test(shows_whole_states_at_a_limit),
        cmocka_unit_test(stops_when_told_to),
        cmocka_unit_test(survives_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
