/* Breadth-first search in stores that have no ids, and on the way from one
 * store to another. */
#include "test/unit/unit.h"

#include "base/hash.h"
#include "store/tree.h"
#include "test/unit/engine_contract.h"
#include "test/unit/tight_stores.h"

static void bfs_in_tree(const Search *search) {
    Search other = *search;
    other.store = &tree_kind; /* or compact, if states are short */
    search_bfs(&other);
}

static uint64_t room; /* states of the first store */

/* From a store that is full after some states to one that is cheaper. */
static void bfs_moving(const Search *search) {
    Search other = *search;
    other.store = tight_kind(store_kinds[0], room, 0);
    other.ladder = store_ladder(store_kinds[0], search->model->bits, false);
    search_bfs(&other);
}

/* Others give their memory back, once. */
static bool give_room(void *context) {
    uint64_t *more = context;
    bool gives = *more > 0;
    tight_kinds[0].room += *more;
    *more = 0;
    return gives;
}

/* In a store that is full after some states, until there is room again. */
static void bfs_relieved(const Search *search) {
    Search other = *search;
    uint64_t more = 1000000;
    other.store = tight_kind(store_kinds[0], room, 0);
    other.ladder = store_ladder(store_kinds[0], search->model->bits, false);
    other.options.relief = give_room;
    other.options.probing = &more;
    search_bfs(&other);
    assert_int_equal(search->findings->statistics.change_count, 0);
    assert_int_equal(more == 0, search->findings->statistics.states > room);
}

static Rng ways; /* down the ladder */

/* Through stores that are soon full, to those that leave states out. */
static void bfs_degrading(const Search *search) {
    Search other = *search;
    other.ladder = store_ladder(store_kinds[0], 100, true);
    other.ladder.kinds[0] = store_kind_cheap(search->model->bits);
    other.store = tight_ladder(store_kinds[0], &ways, 20, &other.ladder);
    search_bfs(&other);
}

/* States of up to eight words: of three and more, trees. */
static void moves_at_any_time(void **state) {
    (void)state;
    Rng rng = {21};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        room = rng_below(&rng, 40);
        compare_with_naive(&toy, bfs_moving, true);
        toy_release(&toy);
    }
}

static void goes_on_with_memory_of_others(void **state) {
    (void)state;
    Rng rng = {22};
    for (int round = 0; round < 300; round++) {
        Toy toy;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        room = rng_below(&rng, 40);
        compare_with_naive(&toy, bfs_relieved, true);
        toy_release(&toy);
    }
}

static void is_right_wherever_memory_ends(void **state) {
    (void)state;
    for (room = 0; room < 30; room += 7) {
        survive_limits(bfs_moving);
        survive_failing_memory(bfs_moving);
        keep_to_the_depth(bfs_moving);
    }
}

/* What is found is an error, with its trace; nothing is said to hold without
 * all states. */
static void check_degraded(Toy *toy, bool *lossy, bool *violated) {
    Trial trial;
    uint32_t distances[64];
    trial_init(&trial, toy, bfs_degrading);
    trial.ask.keep_going = rng_below(&ways, 2);
    toy_distances(toy, distances);
    trial_run(&trial);
    const Statistics *statistics = &trial.findings.statistics;
    *lossy = statistics_lossy(statistics);
    *violated = false;
    assert_false(*lossy && statistics->complete);
    for (uint32_t p = 0; p < trial.findings.count; p++) {
        bool wrong = toy_nearest_error(toy, p, distances) != TOY_FAR;
        Verdict verdict = trial_verdict(&trial, p);
        *violated |= verdict == VERDICT_VIOLATED;
        assert_true(verdict != VERDICT_VIOLATED || wrong);
        assert_true(verdict != VERDICT_HOLDS || (!wrong && !*lossy));
        assert_true(*lossy || verdict != VERDICT_INCONCLUSIVE);
        assert_false(trial.findings.items[p].seen); /* there was memory */
    }
    trial_release(&trial);
}

static void finds_errors_in_lossy_stores(void **state) {
    (void)state;
    Rng rng = {31};
    uint32_t lossy = 0, violated = 0;
    for (int round = 0; round < 2000; round++) {
        Toy toy;
        bool less, found;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        check_degraded(&toy, &less, &found);
        lossy += less;
        violated += less && found;
        toy_release(&toy);
    }
    assert_true(lossy > 300 && violated > 100);
}

/* Keeps the first transition of some states; which ones is a function of the
 * state. (That errors are missed is none of the search's business here.) */
static void choose_some(Reduction *reduction, const Word *state,
                        Successors *batch, size_t source) {
    (void)reduction;
    size_t first = batch->sources[source].first;
    size_t count = successors_end(batch, source) - first;
    uint8_t chosen[256] = {CHOICE_KEY};
    assert_true(count <= sizeof chosen);
    if (count > 1 && hash_word(state[0]) % 3 > 0)
        successors_keep(batch, source, chosen);
}

static void bfs_reduced(const Search *search) {
    Reduction some = {.choose = choose_some};
    Search other = *search;
    other.reduction = &some;
    if (rng_below(&ways, 2))
        bfs_in_tree(&other);
    else if (rng_below(&ways, 2))
        bfs_degrading(&other);
    else
        bfs_moving(&other);
}

/* Whatever a reduced search finds it finds again when it is repeated: every
 * error has its trace, whichever stores the search went through. */
static void finds_again_what_it_found(void **state) {
    (void)state;
    static const uint32_t violates[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY,
                                                   NO_PROPERTY, 2};
    Rng rng = {41};
    uint32_t violated = 0;
    for (int round = 0; round < 6000; round++) {
        Toy toy;
        Trial trial;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 8);
        toy_property(&toy, LABEL_REJECT);
        toy_model(&toy)->violates = violates;
        room = rng_below(&rng, 40);
        trial_init(&trial, &toy, bfs_reduced);
        toy.mem.fail_in = rng_below(&rng, 2) * rng_below(&rng, 300);
        bfs_reduced(&(Search){.model = &toy.model,
                              .budget = &trial.budget,
                              .findings = &trial.findings});
        bool lossy = statistics_lossy(&trial.findings.statistics) ||
                     trial.findings.statistics.limit != LIMIT_NONE;
        for (uint32_t p = 0; p < trial.findings.count; p++) {
            Verdict verdict = trial_verdict(&trial, p);
            const Trace *trace = &trial.findings.items[p].trace;
            assert_true(lossy || verdict != VERDICT_INCONCLUSIVE);
            if (verdict != VERDICT_VIOLATED)
                continue;
            violated++;
            if (p < 2)
                toy_check_trace(&toy, trace, p);
            else
                assert_int_equal(vec_last(&trace->actions), TOY_ACTIONS - 1);
        }
        trial_release(&trial);
        toy_release(&toy);
    }
    assert_true(violated > 1000);
}

/* The last state of a line is the error: to get there every store is used. */
static void survives_failing_memory_on_the_way_down(void **state) {
    (void)state;
    Toy toy;
    toy_line(&toy, 60);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        Trial trial;
        ways = (Rng){5};
        trial_init(&trial, &toy, bfs_degrading);
        toy.mem.fail_in = n;
        trial_run(&trial);
        failed = toy.mem.fail_in == 0;
        toy.mem.fail_in = 0;
        assert_int_not_equal(trial_verdict(&trial, 0), VERDICT_HOLDS);
        trial_release(&trial);
    }
    toy_release(&toy);
}

int main(void) {
    static EngineCase engine = {bfs_in_tree, true};
    static EngineCase moving = {bfs_moving, true};
    room = 5;
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        ENGINE_CONTRACT(&moving),
        cmocka_unit_test(moves_at_any_time),
        cmocka_unit_test(goes_on_with_memory_of_others),
        cmocka_unit_test(is_right_wherever_memory_ends),
        cmocka_unit_test(finds_errors_in_lossy_stores),
        cmocka_unit_test(finds_again_what_it_found),
        cmocka_unit_test(survives_failing_memory_on_the_way_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
