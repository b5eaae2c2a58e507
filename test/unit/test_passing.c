/* A search that passes states without a choice finds what any other finds. */
#include "test/unit/unit.h"

#include "base/hash.h"
#include "search/engine.h"
#include "search/exploring/passing.h"
#include "search/exploring/sweep.h"
#include "test/unit/engine.h"

/* Keeps everything: states are passed if they have one transition. */
static void choose_all(Reduction *reduction, const Word *state,
                       Successors *batch, size_t source) {
    (void)reduction;
    (void)state;
    (void)batch;
    (void)source;
}

static void search_passing(const Search *search) {
    Reduction all = {.choose = choose_all};
    Search reduced = *search;
    reduced.reduction = &all;
    search_bfs(&reduced);
}

static void agrees_with_a_naive_search(void **state) {
    (void)state;
    Rng rng = {1};
    uint64_t passed = 0;
    for (uint32_t round = 0; round < 2000; round++) {
        Toy toy;
        Trial trial;
        toy_random(&toy, &rng, 1 + round % 3);
        trial_init(&trial, &toy, search_passing);
        trial.ask.keep_going = round % 2;
        compare_limited(&toy, &trial);
        passed += trial.findings.statistics.passed;
        trial_release(&trial);
        toy_release(&toy);
    }
    assert_true(passed > 1000);
}

static void is_never_wrong_at_a_limit(void **state) {
    (void)state;
    survive_limits(search_passing);
    stop_in_time(search_passing);
}

static void survives_failing_memory(void **state) {
    (void)state;
    survive_failing_memory(search_passing);
}

static void decides_many_properties(void **state) {
    (void)state;
    decide_many_properties(search_passing);
}

/* A step in the middle of a row is an error. */
static void finds_errors_of_actions(void **state) {
    (void)state;
    static const uint32_t violates[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY,
                                                   NO_PROPERTY, 0};
    Toy toy;
    Trial trial;
    toy_init(&toy, 10, 1);
    for (uint32_t n = 0; n < 9; n++)
        toy_edge(&toy, n, n + 1);
    for (size_t i = 0; i < toy.edges.count; i++)
        toy.edges.data[i].action = i == 6 ? 3 : 1;
    toy_property(&toy, LABEL_REJECT);
    toy_model(&toy)->violates = violates;
    trial_init(&trial, &toy, search_passing);
    search_passing(&(Search){.model = &toy.model,
                             .budget = &trial.budget,
                             .findings = &trial.findings});
    assert_int_equal(trial_verdict(&trial, 0), VERDICT_VIOLATED);
    assert_int_equal(trial_length(&trial, 0), 7);
    trial_release(&trial);
    toy_release(&toy);
}

static void respects_cut_states(void **state) {
    (void)state;
    respect_cut_states(search_passing);
}

/* A row of nodes from `first` to `last`. */
static void add_row(Toy *toy, uint32_t first, uint32_t last) {
    for (uint32_t n = first; n < last; n++)
        toy_edge(toy, n, n + 1);
}

static Statistics search_all(Toy *toy) {
    Trial trial;
    trial_init(&trial, toy, search_passing);
    trial.ask.keep_going = true;
    trial_run(&trial);
    Statistics statistics = trial.findings.statistics;
    assert_true(statistics.complete);
    trial_release(&trial);
    return statistics;
}

/* Does a row end at the node, whatever follows it? */
static bool is_end(const Toy *toy, uint32_t node) {
    Word state[8];
    assert_true(toy->model.words <= 8);
    toy_encode(toy, node, state);
    return hash_words(state, toy->model.words) % PASSING_SPACING == 0;
}

/* How many of these nodes are ends? */
static uint32_t count_ends(const Toy *toy, uint32_t first, uint32_t end) {
    uint32_t count = 0;
    for (uint32_t n = first; n < end; n++)
        count += is_end(toy, n);
    return count;
}

static void stores_the_ends_of_rows(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 100, 1);
    add_row(&toy, 0, 49);
    toy_edge(&toy, 0, 50);
    add_row(&toy, 50, 99);
    Statistics statistics = search_all(&toy);
    assert_int_equal(statistics.states,
                     3 + count_ends(&toy, 1, 49) + count_ends(&toy, 50, 99));
    assert_int_equal(statistics.transitions, 99);
    assert_int_equal(statistics.states + statistics.passed, 100);
    toy_release(&toy);
}

static void no_row_is_endless(void **state) {
    (void)state;
    Toy toy;
    toy_init(&toy, 3000, 1);
    add_row(&toy, 0, 2999);
    Statistics statistics = search_all(&toy);
    assert_int_equal(statistics.states, 2 + count_ends(&toy, 1, 2999));
    assert_in_range(statistics.states, 1500 / PASSING_SPACING,
                    6000 / PASSING_SPACING);
    toy_edge(&toy, 2999, 2990); /* and round and round */
    statistics = search_all(&toy);
    uint32_t ends = count_ends(&toy, 2990, 3000);
    assert_int_equal(statistics.states,
                     1 + count_ends(&toy, 1, 2990) + (ends ? ends : 1));
    toy_release(&toy);
}

enum {
    RINGS = 50,
    RING_LENGTH = STRESSED(8, 4),
    RINGS_TOGETHER = STRESSED(RINGS, 1) /* more than so many make a level
                                           that shows that rows are no use */
};

/* Go round some of the rings, to each of which so many edges lead. */
static void go_round(uint32_t from, uint32_t end, uint32_t doors) {
    Toy toy;
    uint32_t ends = 0;
    toy_init(&toy, 1 + RINGS * RING_LENGTH, 1);
    for (uint32_t r = from; r < end; r++) {
        uint32_t first = 1 + r * RING_LENGTH, last = first + RING_LENGTH - 1;
        uint32_t inside = count_ends(&toy, first, last + 1);
        for (uint32_t d = 0; d < doors; d++)
            toy_edge(&toy, 0, first + d);
        add_row(&toy, first, last);
        toy_edge(&toy, last, first);
        ends += inside ? inside : 1;
    }
    Statistics statistics = search_all(&toy);
    assert_int_equal(statistics.states, 1 + ends);
    assert_true(statistics.passed <=
                (4 * doors + 4) * (end - from) * RING_LENGTH);
    toy_release(&toy);
}

/* Of a ring of forced steps one state is stored, wherever rows come to it, if
 * it has no other end: as many as there are then. */
static void rings_are_gone_round_once(void **state) {
    (void)state;
    for (uint32_t doors = 1; doors <= RING_LENGTH; doors++)
        for (uint32_t r = 0; r < RINGS; r += RINGS_TOGETHER)
            go_round(r, r + RINGS_TOGETHER, doors);
}

/* Many ways lead into a long row: most of its steps are made once, not once for
 * each way. */
static void rows_that_join_are_stored(void **state) {
    (void)state;
    enum {
        WAYS = 40,
        LENGTH = 1000
    };
    Toy toy;
    toy_init(&toy, 1 + WAYS + LENGTH, 1);
    add_row(&toy, 1 + WAYS, WAYS + LENGTH);
    for (uint32_t n = 1; n <= WAYS; n++) {
        toy_edge(&toy, 0, n);
        toy_edge(&toy, n, 1 + WAYS);
    }
    Statistics statistics = search_all(&toy);
    assert_true(statistics.passed <= WAYS * 5 * PASSING_SPACING + LENGTH);
    toy_release(&toy);
}

static void traces_have_the_steps_that_were_passed(void **state) {
    (void)state;
    Toy toy;
    Trial trial;
    toy_init(&toy, 300, 2);
    add_row(&toy, 0, 299);
    uint32_t p = toy_property(&toy, LABEL_REJECT);
    toy_mark(&toy, p, 200);
    trial_init(&trial, &toy, search_passing);
    trial_run(&trial);
    assert_int_equal(trial_verdict(&trial, p), VERDICT_VIOLATED);
    assert_int_equal(trial_length(&trial, p), 200);
    assert_true(trial.findings.statistics.states < STRESSED(40, 200));
    trial_release(&trial);
    toy_release(&toy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_naive_search),
        cmocka_unit_test(is_never_wrong_at_a_limit),
        cmocka_unit_test(survives_failing_memory),
        cmocka_unit_test(decides_many_properties),
        cmocka_unit_test(finds_errors_of_actions),
        cmocka_unit_test(respects_cut_states),
        cmocka_unit_test(stores_the_ends_of_rows),
        cmocka_unit_test(no_row_is_endless),
        cmocka_unit_test(rings_are_gone_round_once),
        cmocka_unit_test(rows_that_join_are_stored),
        cmocka_unit_test(traces_have_the_steps_that_were_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
