#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/network/compiling/places.h"
#include "test/unit/invariant_kit.h"

enum {
    STEPS = 600, /* of a walk */
    WIDE = 16    /* words */
};

/* n philosophers with four states and forks between them; the extra state 5
 * cannot be reached. */
static void draw_table(Kit *kit, uint32_t n, bool alternate) {
    static const char *const acts[] = {"tl", "tr", "pl", "pr"};
    Lsts *man = kit_system(kit, 5, "tl tr pl pr");
    kit_edges(man, "1 tl 2, 2 tr 3, 3 pl 4, 4 pr 1, 5 tl 1");
    Lsts *fork = kit_system(kit, 2, "take put");
    kit_edges(fork, "1 take 2, 2 put 1");
    uint32_t taken = kit_proposition(fork, PROPOSITION_NAMED, "taken", 2);
    uint32_t eats = kit_proposition(man, PROPOSITION_NAMED, "eats", 4);
    for (uint32_t i = 0; i < 2 * n; i++) {
        bool is_man = alternate ? i % 2 == 0 : i < n;
        kit_component(kit, is_man ? man : fork, "", is_man ? "m" : "f");
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < 4; a++) {
            uint32_t k = (i + a % 2) % n;
            kit_rule2(kit, acts[a], alternate ? 2 * i + 1 : i + 1, acts[a],
                      alternate ? 2 * k + 2 : n + k + 1,
                      a < 2 ? "take" : "put");
        }
    kit_pair_rule(kit, PROPOSITION_REJ, "rej", 1, alternate ? 3 : 2, eats);
    kit_pair_rule(kit, PROPOSITION_REJ, "rej", alternate ? 2 : n + 1,
                  alternate ? 4 : n + 2, taken);
}

/* Do both networks have the same steps and the same labels here? */
static void compare(Kit *some, const Word *a, Kit *all, const Word *b) {
    successors_clear(&some->batch);
    successors_clear(&all->batch);
    expand_once(some->model, a, &some->batch);
    expand_once(all->model, b, &all->batch);
    assert_int_equal(some->batch.count, all->batch.count);
    for (size_t i = 0; i < some->batch.count; i++)
        assert_int_equal(some->batch.actions[i], all->batch.actions[i]);
    assert_int_equal(model_labels(some->model, a, LABEL_REJECT),
                     model_labels(all->model, b, LABEL_REJECT));
    for (uint32_t p = 0; p < some->model->propositions.count; p++)
        assert_int_equal(model_holds(some->model, a, p),
                         model_holds(all->model, b, p));
    char shown[8192];
    snprintf(shown, sizeof shown, "%s", kit_state(some, a));
    assert_string_equal(shown, kit_state(all, b));
}

static void walk(Kit *some, Kit *all) {
    Word a[WIDE], b[WIDE];
    Rng rng = {some->model->bits};
    kit_initial(some, a);
    kit_initial(all, b);
    for (uint32_t step = 0; step < STEPS; step++) {
        compare(some, a, all, b);
        if (some->batch.count == 0)
            return;
        size_t next = rng_below(&rng, some->batch.count);
        memcpy(a, successors_state(&some->batch, next),
               some->model->words * sizeof *a);
        memcpy(b, successors_state(&all->batch, next),
               all->model->words * sizeof *b);
    }
}

/* Wide vectors of one word to nine, stored in one to seven. */
static void states_are_the_same_without(void **s) {
    (void)s;
    static const uint32_t sizes[] = {2, 5, 15, 21, 22, 31, 32, 40, 64, 90, 140};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int alternate = 0; alternate < 2; alternate++) {
            Kit some, all;
            kit_init(&some);
            draw_table(&some, sizes[i], alternate);
            kit_model(&some);
            kit_init(&all);
            draw_table(&all, sizes[i], alternate);
            all.network.stores_all = true;
            kit_model(&all);
            assert_int_equal(some.model->bits, 2 * sizes[i]);
            walk(&some, &all);
            assert_int_equal(kit_release(&some), 0);
            assert_int_equal(kit_release(&all), 0);
        }
}

/* A wrapper may keep something in the bits that are free. */
static void bits_after_the_state_do_not_matter(void **s) {
    (void)s;
    Inside inside;
    WideVector room;
    Places places;
    inside_begin(&inside);
    inside_lock(&inside, 3);
    inside_digest(&inside);
    places_build(&places, invariants_find(&inside.source, &inside.arena), 4,
                 &inside.arena);
    assert_int_equal(places.bits, 6);
    assert_true(places.has_classes);
    for (Word state = 0; state < 64; state++) {
        Word dirty = state | ~(Word)63;
        Word holders = 0;
        for (uint32_t i = 0; i < 3; i++)
            holders += (state >> 2 * i & 3) >= 2;
        if (holders > 1)
            continue; /* cannot be reached */
        assert_int_equal(
            places_local(&places, 3, places_wide(&places, &state, room)),
            holders);
        assert_int_equal(
            places_local(&places, 3, places_wide(&places, &dirty, room)),
            holders);
        for (uint32_t i = 0; i < 3; i++)
            assert_int_equal(places_local(&places, i, room),
                             state >> 2 * i & 3);
    }
    assert_int_equal(inside_end(&inside), 0);
}

static void a_copy_reads_the_same(void **s) {
    (void)s;
    Inside inside;
    WideVector room, other;
    Places places, copy;
    Arena arena;
    inside_begin(&inside);
    inside_lock(&inside, 2);
    inside_digest(&inside);
    places_build(&places, invariants_find(&inside.source, &inside.arena), 3,
                 &inside.arena);
    arena_init(&arena, &inside.kit.mem);
    places_copy(&copy, &places, &arena);
    for (Word state = 0; state < 16; state++) {
        places_widen(&places, &state, room);
        places_widen(&copy, &state, other);
        assert_int_equal(room[0], other[0]);
    }
    arena_release(&arena);
    assert_int_equal(inside_end(&inside), 0);
}

static void bits_after_a_long_state_do_not_matter(void **s) {
    (void)s;
    enum {
        USERS = 40,
        HOLDER = 35
    };
    Inside inside;
    WideVector room;
    Places places;
    inside_begin(&inside);
    inside_lock(&inside, USERS);
    inside_digest(&inside);
    places_build(&places, invariants_find(&inside.source, &inside.arena),
                 USERS + 1, &inside.arena);
    assert_int_equal(places.bits, 2 * USERS);
    for (Word holds = 0; holds < 2; holds++) {
        Word state[2] = {0, 2 * holds << (2 * HOLDER - 64) | UINT64_MAX << 16};
        const Word *wide = places_wide(&places, state, room);
        assert_int_equal(places_local(&places, USERS, wide), holds);
        for (uint32_t i = 0; i < USERS; i++)
            assert_int_equal(places_local(&places, i, wide),
                             i == HOLDER ? 2 * holds : 0);
    }
    assert_int_equal(inside_end(&inside), 0);
}

static void codes_are_ranks_and_classes(void **s) {
    (void)s;
    const uint32_t codes[] = {0, 1, 2, 3, 4, 5};
    Coding coding = {.class_count = 3, .rank_count = 2, .codes = codes};
    for (uint32_t local = 0; local < 6; local++) {
        assert_int_equal(coding_class(&coding, local), local % 3);
        assert_int_equal(coding_rank(&coding, local), local / 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_the_same_without),
        cmocka_unit_test(bits_after_a_long_state_do_not_matter),
        cmocka_unit_test(codes_are_ranks_and_classes),
        cmocka_unit_test(bits_after_the_state_do_not_matter),
        cmocka_unit_test(a_copy_reads_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
