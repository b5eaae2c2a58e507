#include "test/unit/unit.h"

#include "test/unit/engine_contract.h"

#define CASES unit_cases(20000) /* random graphs, at some table sizes each */

/* The length of the longest path without repetition, in states, of a small
 * graph: by trying all. */
static uint32_t longest_path(const Toy *toy, uint32_t node, uint64_t visited) {
    uint32_t longest = 0;
    if (visited >> node & 1)
        return 0;
    for (size_t i = 0; i < toy->edges.count && !toy->is_cut[node]; i++)
        if (toy->edges.data[i].source == node) {
            uint32_t other = longest_path(toy, toy->edges.data[i].target,
                                          visited | UINT64_C(1) << node);
            longest = other > longest ? other : longest;
        }
    return longest + 1;
}

/* Both estimates of paper 002, of the whole graph. */
static void measure(const Toy *toy, uint32_t *path, uint32_t *geodesic) {
    uint32_t distances[64];
    toy_distances(toy, distances);
    *path = *geodesic = 0;
    for (uint32_t n = 0; n < toy->nodes; n++) {
        uint32_t longest = toy->is_initial[n] ? longest_path(toy, n, 0) : 0;
        *path = longest > *path ? longest : *path;
        if (distances[n] != TOY_FAR && distances[n] >= *geodesic)
            *geodesic = distances[n] + 1;
    }
}

/* A graph for which that can be measured. */
static void draw_graph(Toy *toy, Rng *rng) {
    uint32_t nodes = 2 + (uint32_t)rng_below(rng, 9);
    toy_init(toy, nodes, 1 + (uint32_t)rng_below(rng, 2));
    for (uint64_t i = rng_below(rng, 3 * nodes); i > 0; i--)
        toy_edge(toy, (uint32_t)rng_below(rng, nodes),
                 (uint32_t)rng_below(rng, nodes));
    toy->is_initial[rng_below(rng, nodes)] = true;
    uint32_t reject = toy_property(toy, LABEL_REJECT);
    uint32_t deadlock = toy_property(toy, LABEL_DEADLOCK);
    for (uint32_t n = 0; n < nodes; n++) {
        if (rng_below(rng, 10) == 0)
            toy_mark(toy, reject, n);
        if (rng_below(rng, 5) == 0)
            toy_mark(toy, deadlock, n);
        if (rng_below(rng, 20) == 0)
            toy_cut(toy, n);
    }
    toy_model(toy);
}

/* A verdict is right, or there were too few places. With as many as the longest
 * path has states there always is one; with fewer than the longest geodesic
 * has, never that everything holds. */
static void check_outcome(Toy *toy, Trial *trial, uint32_t path,
                          uint32_t geodesic) {
    const Statistics *statistics = &trial->findings.statistics;
    const Replacement *counts = &statistics->replacement;
    compare_limited(toy, trial);
    assert_true(counts->used);
    if (trial->budget.states >= path)
        assert_int_equal(statistics->limit, LIMIT_NONE);
    if (trial->budget.states < geodesic)
        assert_false(statistics->complete);
    assert_true(counts->path <= path);
    assert_int_equal(counts->overflow, statistics->limit == LIMIT_STATES);
    if (counts->overflow) {
        assert_true(counts->geodesic <= geodesic);
        assert_int_equal(counts->path, trial->budget.states);
    } else {
        assert_int_equal(counts->geodesic, 0);
    }
    if (statistics->complete)
        assert_true(counts->generated >= statistics->transitions);
    assert_int_equal(counts->inserted, counts->replaced + statistics->states);
}

static void is_never_wrong_at_any_size(void **state) {
    (void)state;
    Rng rng = {3};
    uint64_t replaced = 0, overflows = 0;
    for (uint64_t i = 0; i < CASES; i++) {
        Toy toy;
        uint32_t path, geodesic;
        draw_graph(&toy, &rng);
        measure(&toy, &path, &geodesic);
        for (uint32_t most = 1; most <= path + 1; most++) {
            Trial trial;
            trial_init(&trial, &toy, search_dfs_replace);
            trial.budget.states = most;
            trial.ask.keep_going = rng_below(&rng, 4) > 0;
            trial.ask.victim = (StoreVictim)rng_below(&rng, 3);
            trial.ask.seed = i;
            check_outcome(&toy, &trial, path, geodesic);
            replaced += trial.findings.statistics.replacement.replaced;
            overflows += trial.findings.statistics.replacement.overflow;
            trial_release(&trial);
        }
        toy_release(&toy);
    }
    assert_true(replaced > CASES && overflows > CASES / 2);
}

/* Transitions that are no longer pending are made again, and none is left out
 * or followed twice. */
static void expands_the_path_again(void **state) {
    (void)state;
    Rng rng = {4};
    uint64_t again = 0;
    for (int round = 0; round < 50; round++) {
        Toy toy;
        toy_init(&toy, 60, 8);
        for (int i = 0; i < 900; i++)
            toy_edge(&toy, (uint32_t)rng_below(&rng, 60),
                     (uint32_t)rng_below(&rng, 60));
        toy_mark(&toy, toy_property(&toy, LABEL_DEADLOCK), 0);
        toy_model(&toy);
        uint32_t distances[64];
        uint64_t reached = 0;
        toy_distances(&toy, distances);
        for (uint32_t n = 0; n < 60; n++)
            reached += distances[n] != TOY_FAR;
        Trial trial;
        trial_init(&trial, &toy, search_dfs_replace);
        toy.mem.limit = toy.mem.live + (400 << 10);
        trial_run(&trial);
        const Statistics *statistics = &trial.findings.statistics;
        assert_true(statistics->complete);
        assert_int_equal(statistics->replacement.inserted, reached);
        assert_int_equal(statistics->expanded, reached);
        again += statistics->replacement.again;
        trial_release(&trial);
        toy_release(&toy);
    }
    assert_true(again > 0);
}

int main(void) {
    static EngineCase engine = {search_dfs_replace, false};
    const struct CMUnitTest tests[] = {
        ENGINE_CONTRACT(&engine),
        cmocka_unit_test(is_never_wrong_at_any_size),
        cmocka_unit_test(expands_the_path_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
