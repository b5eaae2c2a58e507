#include "test/unit/unit.h"

#include "core/structure.h"
#include "search/reducing/stubborn.h"
#include "store/store.h"
#include "test/unit/network_kit.h"

typedef struct Bench {
    Kit kit;
    Structure structure;
    const Dependence *dependence;
} Bench;

static void analyse(Bench *bench) {
    kit_model(&bench->kit);
    structure_init(&bench->structure, bench->kit.model, STRUCTURE_DEPENDENCE,
                   &bench->kit.mem);
    bench->dependence = bench->structure.dependence;
}

static void end(Bench *bench) {
    structure_release(&bench->structure);
    assert_int_equal(kit_release(&bench->kit), 0);
}

/* The items of a set, as in "0 2 5 ". */
static void expect_set(Bench *bench, const uint64_t *table, uint32_t row,
                       const char *expected) {
    Text *text = &bench->kit.text;
    const uint64_t *set = set_row(bench->dependence, table, row);
    text_clear(text);
    for (uint32_t i = 0; i < bench->dependence->count; i++)
        if (set_has(set, i))
            text_printf(text, "%u ", i);
    assert_string_equal(text->data ? text->data : "", expected);
}

/* States that are found if only what the reduction keeps is followed. */
static uint64_t count_states(Bench *bench, const uint64_t *visible) {
    const Model *model = bench->kit.model;
    Mem *mem = &bench->kit.mem;
    Word vector[8];
    StateId id;
    Reduction *reduction = stubborn_new(
        bench->dependence, bench->structure.moves.data, visible, mem);
    Store *store = store_kinds[0]->make(mem, (StoreShape){.words = model->words,
                                                          .bits = model->bits,
                                                          .most = 100000});
    kit_initial(&bench->kit, vector);
    store_insert(store, vector, 1, &id);
    for (uint64_t next = 0; next < store->count; next++) {
        store_get(store, next, vector);
        successors_clear(&bench->kit.batch);
        expand_once(model, vector, &bench->kit.batch);
        reduction_apply(reduction, REDUCTION_SMALL, vector, &bench->kit.batch);
        size_t kept = successors_kept_end(&bench->kit.batch, 0);
        for (size_t i = 0; i < kept; i++)
            store_insert(store, successors_state(&bench->kit.batch, i), 1, &id);
    }
    uint64_t count = store->count;
    store_free(store);
    stubborn_free(reduction);
    return count;
}

/* Philosophers are 1 .. n, forks n + 1 .. 2 n. */
static void draw_philosophers(Kit *kit, uint32_t n) {
    Lsts *philosopher =
        kit_system(kit, 4, "take_left take_right put_left put_right");
    kit_edge(philosopher, 1, "take_left", 2);
    kit_edge(philosopher, 2, "take_right", 3);
    kit_edge(philosopher, 3, "put_left", 4);
    kit_edge(philosopher, 4, "put_right", 1);
    Lsts *fork = kit_system(kit, 2, "take put");
    kit_edge(fork, 1, "take", 2);
    kit_edge(fork, 2, "put", 1);
    for (uint32_t i = 0; i < 2 * n; i++)
        kit_component(kit, i < n ? philosopher : fork, "", "x.lsts");
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t left = n + i, right = n + i % n + 1;
        kit_rule2(kit, "take", i, "take_left", left, "take");
        kit_rule2(kit, "take", i, "take_right", right, "take");
        kit_rule2(kit, "put", i, "put_left", left, "put");
        kit_rule2(kit, "put", i, "put_right", right, "put");
    }
}

static void philosophers_grow_with_the_square(void **s) {
    (void)s;
    for (uint32_t n = 5; n <= 20; n += 5) {
        Bench bench;
        kit_init(&bench.kit);
        draw_philosophers(&bench.kit, n);
        analyse(&bench);
        assert_int_equal(count_states(&bench, NULL), 3 * n * n - n - 4);
        end(&bench);
    }
}

/* Two components that go from 1 to 2 and back, on their own. */
static void draw_two(Kit *kit) {
    Lsts *lsts = kit_system(kit, 2, "there back");
    kit_edge(lsts, 1, "there", 2);
    kit_edge(lsts, 2, "back", 1);
    uint32_t p = kit_proposition(lsts, PROPOSITION_NAMED, "p", 2);
    kit_component(kit, lsts, "", "x.lsts");
    kit_component(kit, lsts, "", "y.lsts");
    for (uint32_t id = 1; id <= 2; id++) {
        kit_rule(kit, "there");
        kit_participant(kit, id, "there");
        kit_rule(kit, "back");
        kit_participant(kit, id, "back");
    }
    kit_pair_rule(kit, PROPOSITION_REJ, "rej", 1, 2, p);
}

static void only_what_undoes_an_error_is_visible(void **s) {
    (void)s;
    Bench bench;
    kit_init(&bench.kit);
    draw_two(&bench.kit);
    uint32_t atom = kit_atom(&bench.kit, 1, 0);
    Boolean *negated = kit_prop_rule(&bench.kit, PROPOSITION_REJ, "rej");
    boolean_add(negated, &bench.kit.mem, BOOLEAN_ATOM, atom, 0);
    boolean_add(negated, &bench.kit.mem, BOOLEAN_NOT, 0, 0);
    kit_pair_rule(&bench.kit, PROPOSITION_DL_REJ, "dl_rej", 1, 2, 0);
    kit_atom_rule(&bench.kit, PROPOSITION_LL_REJ, "ll_rej", 2, 0);
    analyse(&bench);
    expect_set(&bench, bench.dependence->visible, 0, "1 3 ");
    expect_set(&bench, bench.dependence->visible, 1, "0 ");
    expect_set(&bench, bench.dependence->visible, 2, "");
    expect_set(&bench, bench.dependence->visible, 3, "2 3 5 ");
    assert_string_equal(bench.kit.model->propositions.names[0], "1.p");
    expect_set(&bench, bench.dependence->changers, 0, "0 1 ");
    assert_null(bench.dependence->cutting);
    assert_int_equal(count_states(&bench, NULL), 2);
    end(&bench);
}

static void who_cuts_must_wait(void **s) {
    (void)s;
    Bench bench;
    kit_init(&bench.kit);
    draw_two(&bench.kit);
    kit_atom_rule(&bench.kit, PROPOSITION_CUT, "cut", 1, 0);
    analyse(&bench);
    expect_set(&bench, bench.dependence->cutting, 0, "0 ");
    end(&bench);
}

/* Two rules of one label that both lead to the same state are one transition,
 * so that they are kept together, or neither is. */
static void merged_rules_stay_together(void **s) {
    (void)s;
    Bench bench;
    Word state[8];
    kit_init(&bench.kit);
    Lsts *loop = kit_system(&bench.kit, 1, "a");
    kit_edge(loop, 1, "a", 1);
    kit_component(&bench.kit, loop, "", "x.lsts");
    kit_component(&bench.kit, loop, "", "y.lsts");
    Lsts *step = kit_system(&bench.kit, 2, "b");
    kit_edge(step, 1, "b", 2);
    kit_component(&bench.kit, step, "", "z.lsts");
    for (uint32_t id = 1; id <= 3; id++) {
        kit_rule(&bench.kit, id < 3 ? "same" : "other");
        kit_participant(&bench.kit, id, id < 3 ? "a" : "b");
    }
    analyse(&bench);
    kit_initial(&bench.kit, state);
    uint32_t places[3];
    uint64_t present, possible = 0, doubtful = 0, set = 0, own[MOST_NEEDS];
    StateItems look = {.state = state,
                       .present = &present,
                       .possible = &possible,
                       .doubtful = &doubtful,
                       .places = places,
                       .own = own};
    assert_true(bench.dependence->read_items(bench.dependence, &look));
    assert_int_equal(possible, 3);
    bench.dependence->conflicts(bench.dependence, &look, 0, &set);
    assert_int_equal(set, 3);
    set = 0;
    bench.dependence->conflicts(bench.dependence, &look, 2, &set);
    assert_int_equal(set, 4);
    end(&bench);
}

static void one_component_has_nothing_to_leave_out(void **s) {
    (void)s;
    Bench bench;
    kit_init(&bench.kit);
    Lsts *loop = kit_system(&bench.kit, 1, "a");
    kit_edge(loop, 1, "a", 1);
    kit_component(&bench.kit, loop, "", "x.lsts");
    analyse(&bench);
    assert_null(bench.dependence);
    assert_string_equal(bench.structure.obscure, "it has a single component");
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philosophers_grow_with_the_square),
        cmocka_unit_test(only_what_undoes_an_error_is_visible),
        cmocka_unit_test(who_cuts_must_wait),
        cmocka_unit_test(merged_rules_stay_together),
        cmocka_unit_test(one_component_has_nothing_to_leave_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
