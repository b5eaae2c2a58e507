#include "test/unit/lsts_fixture.h"

#include "core/budget.h"
#include "equiv/minimising/minimal.h"
#include "equiv/relations/hide.h"
#include "test/unit/naive_bisim.h"

static const Relation minimised[] = {
    RELATION_STRONG_BISIM, RELATION_BRANCHING_BISIM,
    RELATION_DIV_BRANCHING_BISIM, RELATION_WEAK_BISIM, RELATION_DIV_WEAK_BISIM};

enum {
    MINIMISED = sizeof minimised / sizeof *minimised
};

static void add_proposition(Lsts *lsts, Rng *rng, const char *name) {
    Proposition proposition = {.kind = PROPOSITION_NAMED, .name = name};
    uint64_t part = 1 + rng_below(rng, 8);
    for (uint32_t s = 0; s < lsts->state_count; s++)
        if (rng_below(rng, 8) < part)
            ranges_append(&proposition.states, lsts->mem, s);
    vec_push(lsts->mem, &lsts->propositions, proposition);
}

/* At most 12 states; tau is as frequent as all actions together, so that
 * cycles and divergences are common. */
static void make_random(Lsts *lsts, Rng *rng) {
    static const char *const names[] = {"a", "b", "c"};
    uint32_t states = 1 + (uint32_t)rng_below(rng, 12);
    uint64_t actions = 1 + rng_below(rng, 3), density = 1 + rng_below(rng, 3);
    lsts->state_count = states;
    for (uint64_t i = 0; i < actions; i++)
        vec_push(lsts->mem, &lsts->actions, names[i]);
    for (uint64_t i = rng_below(rng, states * density + 1); i > 0; i--) {
        uint32_t action =
            rng_below(rng, 2) ? 1 + (uint32_t)rng_below(rng, actions) : 0;
        LstsTransition step = {(uint32_t)rng_below(rng, states), action,
                               (uint32_t)rng_below(rng, states)};
        vec_push(lsts->mem, &lsts->transitions, step);
    }
    lsts_sort(lsts);
    for (uint64_t i = 1 + rng_below(rng, 2) * rng_below(rng, 3); i > 0; i--)
        vec_push(lsts->mem, &lsts->initial, (uint32_t)rng_below(rng, states));
    if (rng_below(rng, 3) == 0)
        add_proposition(lsts, rng, "p");
    if (rng_below(rng, 6) == 0)
        add_proposition(lsts, rng, "/q");
}

/* The states of `second` after those of `first`. */
static void append(Lsts *first, const Lsts *second) {
    uint32_t offset = first->state_count;
    first->state_count += second->state_count;
    for (size_t i = 0; i < second->transitions.count; i++) {
        LstsTransition step = second->transitions.data[i];
        step.source += offset;
        step.target += offset;
        vec_push(first->mem, &first->transitions, step);
    }
    for (size_t i = 0; i < first->propositions.count; i++)
        for (uint32_t s = 0; s < second->state_count; s++)
            if (ranges_contain(&second->propositions.data[i].states, s))
                ranges_append(&first->propositions.data[i].states, first->mem,
                              s + offset);
}

static void minimise_all_visible(Lsts *lsts, Relation relation) {
    assert_true(minimal_lsts(lsts, NULL, relation));
    assert_true(lsts_check(lsts));
}

/* How many classes the reachable states have. */
static uint32_t count_classes(const Naive *naive, const Lsts *lsts) {
    bool reached[NAIVE_MOST] = {false};
    uint32_t count = 0;
    for (size_t i = 0; i < lsts->initial.count; i++)
        reached[lsts->initial.data[i]] = true;
    for (uint32_t round = 0; round < lsts->state_count; round++)
        for (size_t i = 0; i < lsts->transitions.count; i++)
            if (reached[lsts->transitions.data[i].source])
                reached[lsts->transitions.data[i].target] = true;
    for (uint32_t s = 0; s < lsts->state_count; s++) {
        bool is_new = reached[s];
        for (uint32_t t = 0; t < s; t++)
            is_new &= !reached[t] || !naive->related[s][t];
        count += is_new;
    }
    return count;
}

/* Every initial state on one side is related to one on the other. */
static bool covers(const Naive *naive, const Lsts *lsts, uint32_t from,
                   const Lsts *others, uint32_t to) {
    for (size_t i = 0; i < lsts->initial.count; i++) {
        bool found = false;
        for (size_t k = 0; k < others->initial.count; k++)
            found |= naive->related[lsts->initial.data[i] + from]
                                   [others->initial.data[k] + to];
        if (!found)
            return false;
    }
    return true;
}

static void compare(uint64_t seed, Relation relation) {
    Rng rng = {seed};
    Fixture f, g;
    fixture_begin(&f);
    fixture_begin(&g);
    make_random(&f.lsts, &rng);
    rng = (Rng){seed};
    make_random(&g.lsts, &rng);
    Naive naive;
    naive_find(&naive, &f.lsts, relation);
    uint32_t offset = f.lsts.state_count, classes;
    classes = count_classes(&naive, &f.lsts);
    minimise_all_visible(&g.lsts, relation);
    if (g.lsts.state_count != classes)
        print_message("seed %llu, relation %d\n", (unsigned long long)seed,
                      (int)relation);
    assert_int_equal(g.lsts.state_count, classes);
    append(&f.lsts, &g.lsts);
    naive_find(&naive, &f.lsts, relation);
    for (uint32_t s = 0; s < classes; s++)
        for (uint32_t t = 0; t < s; t++)
            assert_false(naive.related[offset + s][offset + t]);
    assert_true(covers(&naive, &f.lsts, 0, &g.lsts, offset));
    assert_true(covers(&naive, &g.lsts, offset, &f.lsts, 0));
    fixture_finish(&f);
    fixture_finish(&g);
}

static void agrees_with_the_definitions(void **state) {
    (void)state;
    uint64_t cases = unit_cases(50000);
    for (uint64_t seed = 0; seed < cases; seed++)
        for (size_t i = 0; i < MINIMISED; i++)
            compare(hash_word(seed), minimised[i]);
}

/* The finer the relation, the larger the result. */
static void respects_the_lattice(void **state) {
    (void)state;
    static const Relation finer[][2] = {
        {RELATION_STRONG_BISIM, RELATION_DIV_BRANCHING_BISIM},
        {RELATION_DIV_BRANCHING_BISIM, RELATION_BRANCHING_BISIM},
        {RELATION_DIV_BRANCHING_BISIM, RELATION_DIV_WEAK_BISIM},
        {RELATION_DIV_WEAK_BISIM, RELATION_WEAK_BISIM},
        {RELATION_BRANCHING_BISIM, RELATION_WEAK_BISIM}};
    for (uint64_t seed = 0; seed < unit_cases(5000); seed++) {
        uint32_t sizes[RELATION_COUNT] = {0};
        for (size_t i = 0; i < MINIMISED; i++) {
            Rng rng = {hash_word(seed)};
            Fixture f;
            fixture_begin(&f);
            make_random(&f.lsts, &rng);
            minimise_all_visible(&f.lsts, minimised[i]);
            sizes[minimised[i]] = f.lsts.state_count;
            fixture_finish(&f);
        }
        for (size_t i = 0; i < sizeof finer / sizeof *finer; i++)
            assert_true(sizes[finer[i][0]] >= sizes[finer[i][1]]);
    }
}

/* Whatever the result is, minimising it again changes nothing. */
static void is_idempotent(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(5000); seed++) {
        Rng rng = {hash_word(seed)};
        Relation relation = minimised[seed % MINIMISED];
        Fixture f;
        fixture_begin(&f);
        make_random(&f.lsts, &rng);
        minimise_all_visible(&f.lsts, relation);
        size_t states = f.lsts.state_count, steps = f.lsts.transitions.count;
        minimise_all_visible(&f.lsts, relation);
        assert_int_equal(f.lsts.state_count, states);
        assert_int_equal(f.lsts.transitions.count, steps);
        fixture_finish(&f);
    }
}

/* With every allocation failing in turn, nothing is lost. */
static void survives_without_memory(void **state) {
    (void)state;
    for (size_t i = 0; i < MINIMISED; i++) {
        bool made = false;
        for (size_t fail = 1; !made; fail++) {
            Rng rng = {hash_word(7)};
            Fixture f;
            fixture_begin(&f);
            make_random(&f.lsts, &rng);
            uint32_t labels[] = {0, 1, 2, 3};
            PackedGraph graph;
            f.mem.fail_in = fail;
            made = graph_pack(&graph, &f.mem, &f.lsts, labels) &&
                   minimise(&graph, minimised[i]);
            f.mem.fail_in = 0;
            graph_release(&graph);
            fixture_finish(&f);
        }
    }
}

static void hides_actions(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, NULL,
                 "des (0,4,4)\n(0,\"send !1\",1)\n(0,\"send !2\",2)\n"
                 "(1,\"get\",3)\n(2,\"get\",3)\n");
    const char *send[] = {"send*"}, *nothing[] = {"sned"};
    LabelChoice choice = {.hidden = send, .hidden_count = 1};
    size_t bytes = f.lsts.actions.count * sizeof(uint32_t);
    uint32_t *labels = hide_labels(&choice, &f.lsts, &f.diag);
    assert_int_equal(labels[1], 0);
    assert_int_equal(labels[2], 0);
    assert_int_equal(labels[3], 3);
    mem_free(&f.mem, labels, bytes);
    choice = (LabelChoice){.visible = send, .visible_count = 1};
    labels = hide_labels(&choice, &f.lsts, &f.diag);
    assert_int_equal(labels[2], 2);
    assert_int_equal(labels[3], 0);
    assert_true(minimal_lsts(&f.lsts, labels, RELATION_WEAK_BISIM));
    mem_free(&f.mem, labels, bytes);
    assert_int_equal(f.lsts.state_count, 2);
    assert_int_equal(f.lsts.transitions.count, 2);
    assert_int_equal(lsts_action_count(&f.lsts), 2);
    choice = (LabelChoice){.visible = nothing, .visible_count = 1};
    assert_null(hide_labels(&choice, &f.lsts, &f.diag));
    assert_int_equal(f.diag.errors, 1);
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definitions),
        cmocka_unit_test(respects_the_lattice),
        cmocka_unit_test(is_idempotent),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(hides_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
