/* Normal forms: related to what they are made from, and equal for systems that
 * are related. */
#include "test/unit/lsts_fixture.h"

#include "base/hash.h"
#include "equiv/minimising/minimal.h"
#include "equiv/minimising/normal.h"
#include "equiv/relations/hide.h"
#include "test/unit/naive_runs.h"
#include "test/unit/relation_reference.h"

#include <stdio.h>

static const Relation normal[] = {RELATION_TRACES, RELATION_COMPLETED_TRACES,
                                  RELATION_FAILURES,
                                  RELATION_FAILURES_DIVERGENCES, RELATION_CFFD};

enum {
    NORMAL = sizeof normal / sizeof *normal,
    MOST_LENGTH = 4 /* of traces that are enumerated */
};

/* ---- Systems ------------------------------------------------------------- */

/* The system as an LSTS, with its states and actions in another order if there
 * is a generator of random numbers. */
static void to_lsts(Lsts *lsts, const RandomSystem *system, Rng *rng) {
    const char *names[] = {"tau", system->confusing ? "tau" : "a", "b", "c"};
    uint32_t states[PAIR_STATES], actions[PAIR_ACTIONS];
    for (uint32_t s = 0; s < system->states; s++) {
        uint32_t k = rng ? (uint32_t)rng_below(rng, s + 1) : s;
        states[s] = states[k];
        states[k] = s;
    }
    actions[0] = 0;
    for (uint32_t a = 1; a < PAIR_ACTIONS; a++)
        actions[a] = rng ? PAIR_ACTIONS - a : a;
    lsts->state_count = system->states;
    for (uint32_t a = 1; a < PAIR_ACTIONS; a++)
        vec_push(lsts->mem, &lsts->actions, names[actions[a]]);
    for (uint8_t s = 0; s < system->initial; s++)
        vec_push(lsts->mem, &lsts->initial, states[s]);
    for (size_t i = 0; i < system->count; i++) {
        GraphEdge edge = system->edges[i];
        vec_push(lsts->mem, &lsts->transitions,
                 (LstsTransition){states[edge.source], actions[edge.action],
                                  states[edge.target]});
    }
    lsts_sort(lsts);
    for (unsigned bit = 0; bit < 2; bit++) {
        unsigned needed = rng ? !bit : bit;
        Proposition proposition = {.name = needed ? "q" : "/p"};
        uint8_t truth[PAIR_STATES];
        for (uint32_t s = 0; s < system->states; s++)
            truth[states[s]] = system->truth[s];
        for (uint32_t s = 0; s < system->states; s++)
            if (truth[s] >> needed & 1)
                ranges_append(&proposition.states, lsts->mem, s);
        vec_push(lsts->mem, &lsts->propositions, proposition);
    }
    assert_true(lsts_check(lsts));
}

static void make_normal(Fixture *f, Relation relation) {
    size_t bytes = f->lsts.actions.count * sizeof(uint32_t);
    uint32_t *labels = hide_labels(&(LabelChoice){0}, &f->lsts, &f->diag);
    assert_true(minimal_lsts(&f->lsts, labels, relation));
    mem_free(&f->mem, labels, bytes);
    assert_true(lsts_check(&f->lsts));
}

static void print(Fixture *f) {
    text_clear(&f->out);
    assert_true(
        lsts_write(&f->lsts, &f->diag, &f->out, LSTS_TVT, &(LstsOptions){0}));
}

/* The normal form of a random system. */
static void normal_of(Fixture *f, const RandomSystem *system, Rng *shuffle,
                      Relation relation) {
    fixture_begin(f);
    to_lsts(&f->lsts, system, shuffle);
    make_normal(f, relation);
    print(f);
}

/* A copy of each state, from which tau leads to it. All steps lead to the
 * copies. */
static void double_states(Lsts *lsts) {
    uint32_t count = lsts->state_count;
    size_t steps = lsts->transitions.count;
    for (size_t i = 0; i < steps; i++)
        lsts->transitions.data[i].target += count;
    for (uint32_t s = 0; s < count; s++)
        vec_push(lsts->mem, &lsts->transitions,
                 (LstsTransition){s + count, 0, s});
    for (size_t i = 0; i < lsts->propositions.count; i++)
        for (uint32_t s = 0; s < count; s++)
            if (ranges_contain(&lsts->propositions.data[i].states, s))
                ranges_append(&lsts->propositions.data[i].states, lsts->mem,
                              s + count);
    lsts->state_count = 2 * count;
    vec_release(lsts->mem, &lsts->state_names);
    lsts_sort(lsts);
    assert_true(lsts_check(lsts));
}

/* ---- Tests --------------------------------------------------------------- */

/* After every short trace the normal form can do what the system can. */
static void can_do_the_same(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(20000); seed++) {
        Relation relation = normal[seed % NORMAL];
        unsigned aspects = relation_rules[relation].aspects;
        Rng rng = {hash_word(seed)};
        RandomSystem system;
        Fixture f, g;
        draw_system(&system, &rng, 7, 2 + rng_below(&rng, 3));
        fixture_begin(&f);
        to_lsts(&f.lsts, &system, NULL);
        normal_of(&g, &system, NULL, relation);
        assert_true(g.lsts.state_count <= 64);
        bool same = runs_below(&f.lsts, &g.lsts, aspects, MOST_LENGTH) &&
                    runs_below(&g.lsts, &f.lsts, aspects, MOST_LENGTH);
        if (!same)
            print_message("seed %llu\n", (unsigned long long)seed);
        assert_true(same);
        fixture_finish(&f);
        fixture_finish(&g);
    }
}

/* Two systems have the same normal form exactly if they are related. */
static void decides_the_relation(void **state) {
    (void)state;
    uint64_t related = 0, cases = unit_cases(50000);
    for (uint64_t seed = 0; seed < cases; seed++) {
        Relation relation = normal[seed % NORMAL];
        Rng rng = {hash_word(seed)};
        RandomSystem one, other;
        Fixture f, g;
        draw_pair(&one, &other, &rng);
        one.declared = other.declared = 0; /* to_lsts declares all actions */
        normal_of(&f, &one, NULL, relation);
        normal_of(&g, &other, &rng, relation);
        bool expected =
            reference_related(&relation_rules[relation], false, &one, &other);
        bool equal = strcmp(f.out.data, g.out.data) == 0;
        if (equal != expected)
            print_message("seed %llu\n", (unsigned long long)seed);
        assert_int_equal(equal, expected);
        related += expected;
        fixture_finish(&f);
        fixture_finish(&g);
    }
    assert_true(related > cases / 4 && related < cases * 3 / 4);
}

static void is_its_own_normal_form(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(5000); seed++) {
        Relation relation = normal[seed % NORMAL];
        Rng rng = {hash_word(seed)};
        RandomSystem system;
        Fixture f;
        draw_system(&system, &rng, PAIR_STATES, PAIR_ACTIONS);
        normal_of(&f, &system, NULL, relation);
        Text before;
        text_init(&before, &f.mem);
        text_add(&before, f.out.data);
        make_normal(&f, relation);
        print(&f);
        assert_string_equal(before.data, f.out.data);
        text_release(&before);
        fixture_finish(&f);
    }
}

/* For traces, as few states as there are sets of traces that can follow. */
static void is_deterministic_for_traces(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(2000); seed++) {
        Rng rng = {hash_word(seed)};
        RandomSystem system;
        Fixture f;
        draw_system(&system, &rng, PAIR_STATES, PAIR_ACTIONS);
        normal_of(&f, &system, NULL, RELATION_TRACES);
        assert_int_equal(f.lsts.initial.count, 1);
        assert_int_equal(f.lsts.propositions.count, 0);
        for (size_t i = 0; i < f.lsts.transitions.count; i++) {
            LstsTransition step = f.lsts.transitions.data[i];
            assert_int_not_equal(step.action, 0);
            if (i > 0 && step.source == f.lsts.transitions.data[i - 1].source)
                assert_int_not_equal(step.action,
                                     f.lsts.transitions.data[i - 1].action);
        }
        fixture_finish(&f);
    }
}

/* With every allocation failing in turn, nothing is lost. */
static void survives_without_memory(void **state) {
    (void)state;
    for (size_t i = 0; i < NORMAL; i++) {
        bool made = false;
        for (size_t fail = 1; !made; fail++) {
            Rng rng = {hash_word(3)};
            RandomSystem system;
            Fixture f;
            fixture_begin(&f);
            draw_system(&system, &rng, PAIR_STATES, PAIR_ACTIONS);
            to_lsts(&f.lsts, &system, NULL);
            PackedGraph graph;
            f.mem.fail_in = fail;
            made = graph_pack(&graph, &f.mem, &f.lsts, NULL) &&
                   normal_form(&graph, relation_rules[normal[i]].aspects);
            f.mem.fail_in = 0;
            graph_release(&graph);
            fixture_finish(&f);
        }
    }
}

/* Figure 2 of paper 003, as its text describes it: after `a` no state is stable
 * and nothing diverges, so that only traces say what happens then. */
static void sees_what_leaves_no_failure(void **state) {
    (void)state;
    static const char text[] =
        "Begin Lsts Begin Header State_cnt=3 Action_cnt=1 Transition_cnt=3 "
        "State_prop_cnt=2 Initial_states=1; End Header Begin Action_names "
        "1=\"a\" End Action_names Begin State_props \"P\":1,2%s; \"Q\":3; "
        "End State_props Begin Transitions 1: 2,1; 2: 3,0; 3: 2,0; "
        "End Transitions End Lsts";
    for (size_t i = 0; i < NORMAL; i++) {
        Fixture f, g;
        char one[sizeof text], other[sizeof text];
        snprintf(one, sizeof one, text, "");
        snprintf(other, sizeof other, text, ",3");
        fixture_good(&f, LSTS_TVT, NULL, one);
        fixture_good(&g, LSTS_TVT, NULL, other);
        make_normal(&f, normal[i]);
        make_normal(&g, normal[i]);
        print(&f);
        print(&g);
        assert_int_equal(strcmp(f.out.data, g.out.data) == 0,
                         normal[i] != RELATION_CFFD);
        fixture_finish(&f);
        fixture_finish(&g);
    }
}

/* The server of paper 003's token ring has 11 states, as the paper says; so
 * has what is made of it by tau steps and copies of states. */
static void knows_the_server_of_the_ring(void **state) {
    (void)state;
    Fixture f, g;
    fixture_begin(&f);
    assert_true(lsts_read(&f.lsts, &f.diag, "examples/ring/server.lsts",
                          SPAN_NONE, LSTS_TVT, &(LstsOptions){0}));
    fixture_begin(&g);
    assert_true(lsts_read(&g.lsts, &g.diag, "examples/ring/server.lsts",
                          SPAN_NONE, LSTS_TVT, &(LstsOptions){0}));
    double_states(&g.lsts);
    assert_int_equal(g.lsts.state_count, 22);
    make_normal(&f, RELATION_CFFD);
    make_normal(&g, RELATION_CFFD);
    assert_int_equal(f.lsts.state_count, 11);
    assert_int_equal(f.lsts.transitions.count, 29);
    print(&f);
    print(&g);
    assert_string_equal(f.out.data, g.out.data);
    fixture_finish(&f);
    fixture_finish(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(can_do_the_same),
        cmocka_unit_test(decides_the_relation),
        cmocka_unit_test(is_its_own_normal_form),
        cmocka_unit_test(is_deterministic_for_traces),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(sees_what_leaves_no_failure),
        cmocka_unit_test(knows_the_server_of_the_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
