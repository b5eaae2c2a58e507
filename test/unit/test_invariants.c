#include "test/unit/unit.h"

#include "test/unit/invariant_kit.h"

static uint32_t stored_bits(const Inside *inside, const Coding *codings) {
    uint32_t bits = 0;
    for (size_t c = 0; c < inside->kit.network.components.count; c++)
        bits += bits_for(codings[c].rank_count);
    return bits;
}

/* How many bits the network's states have, by what is found. */
static uint32_t found_bits(Inside *inside) {
    inside_digest(inside);
    return stored_bits(inside,
                       invariants_find(&inside->source, &inside->arena));
}

static void a_lock_is_determined(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    inside_lock(&inside, 3);
    inside_digest(&inside);
    const Coding *codings = invariants_find(&inside.source, &inside.arena);
    assert_int_equal(stored_bits(&inside, codings), 6);
    assert_int_equal(codings[3].rank_count, 1);
    assert_int_equal(codings[3].source_count, 3);
    assert_int_equal(
        stored_bits(&inside, invariants_none(&inside.source, &inside.arena)),
        7);
    assert_int_equal(inside_end(&inside), 0);
}

/* A table of n philosophers: the forks follow. */
static void forks_are_determined(void **s) {
    (void)s;
    static const char *const acts[] = {"tl", "tr", "pl", "pr"};
    for (uint32_t n = 2; n <= 15; n++) {
        Inside inside;
        inside_begin(&inside);
        Lsts *man = kit_system(&inside.kit, 4, "tl tr pl pr");
        kit_edges(man, "1 tl 2, 2 tr 3, 3 pl 4, 4 pr 1");
        Lsts *fork = kit_system(&inside.kit, 2, "take put");
        kit_edges(fork, "1 take 2, 2 put 1");
        for (uint32_t i = 0; i < 2 * n; i++)
            kit_component(&inside.kit, i < n ? man : fork, "", "c");
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t a = 0; a < 4; a++)
                kit_rule2(&inside.kit, acts[a], i + 1, acts[a],
                          n + (i + a % 2) % n + 1, a < 2 ? "take" : "put");
        assert_int_equal(found_bits(&inside), 2 * n);
        assert_int_equal(inside_end(&inside), 0);
    }
}

/* A semaphore that counts to three, whose states are in the order 2 0 3 1. */
static void a_counter_is_determined(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *user = kit_system(&inside.kit, 2, "p v");
    kit_edges(user, "1 p 2, 2 v 1");
    Lsts *semaphore = kit_system(&inside.kit, 4, "p v");
    semaphore->initial.data[0] = 2; /* three are free */
    kit_edges(semaphore, "1 p 4, 1 v 3, 2 v 4, 3 p 1, 4 p 2, 4 v 1");
    for (uint32_t i = 0; i < 5; i++)
        kit_component(&inside.kit, user, "", "user");
    kit_component(&inside.kit, semaphore, "", "semaphore");
    for (uint32_t i = 1; i <= 5; i++) {
        kit_rule2(&inside.kit, "p", i, "p", 6, "p");
        kit_rule2(&inside.kit, "v", i, "v", 6, "v");
    }
    assert_int_equal(found_bits(&inside), 5);
    assert_int_equal(inside_end(&inside), 0);
}

/* A token goes around: where it is not, it is at the last one. */
static void a_token_is_determined(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *systems[2];
    for (uint32_t k = 0; k < 2; k++) {
        systems[k] = kit_system(&inside.kit, 2, "in out");
        systems[k]->initial.data[0] = k;
        kit_edges(systems[k], "1 in 2, 2 out 1");
    }
    for (uint32_t i = 0; i < 6; i++)
        kit_component(&inside.kit, systems[i == 0], "", "station");
    for (uint32_t i = 0; i < 6; i++)
        kit_rule2(&inside.kit, "pass", i + 1, "out", (i + 1) % 6 + 1, "in");
    assert_int_equal(found_bits(&inside), 5);
    assert_int_equal(inside_end(&inside), 0);
}

/* What a server does says in which of three states its client is, or that it
 * is in one of three others: two bits instead of three. */
static void a_part_can_be_determined(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *client = kit_system(&inside.kit, 5, "rq gra rel");
    kit_edges(client, "1 tau 2, 1 tau 5, 2 rq 3, 3 gra 4, 4 rel 1, 5 tau 1");
    Lsts *server = kit_system(&inside.kit, 3, "rq gra rel");
    kit_edges(server, "1 rq 2, 2 gra 3, 3 rel 1");
    kit_component(&inside.kit, client, "", "client");
    kit_component(&inside.kit, server, "", "server");
    kit_rule2(&inside.kit, "rq", 1, "rq", 2, "rq");
    kit_rule2(&inside.kit, "gra", 1, "gra", 2, "gra");
    kit_rule2(&inside.kit, "rel", 1, "rel", 2, "rel");
    inside_digest(&inside);
    const Coding *codings = invariants_find(&inside.source, &inside.arena);
    assert_int_equal(stored_bits(&inside, codings), 3);
    assert_int_equal(inside_end(&inside), 0);
}

/* Clearing forgets how often: nothing follows from anything. */
static void a_reset_has_no_invariant(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *user = kit_system(&inside.kit, 2, "set clear");
    kit_edges(user, "1 set 2, 1 clear 1, 2 set 2, 2 clear 1");
    Lsts *flag = kit_system(&inside.kit, 2, "set clear");
    kit_edges(flag, "1 set 2, 1 clear 1, 2 set 2, 2 clear 1");
    kit_component(&inside.kit, user, "", "a");
    kit_component(&inside.kit, user, "", "b");
    kit_component(&inside.kit, flag, "", "flag");
    for (uint32_t i = 1; i <= 2; i++) {
        kit_rule2(&inside.kit, "set", i, "set", 3, "set");
        kit_rule2(&inside.kit, "clear", i, "clear", 3, "clear");
    }
    assert_int_equal(found_bits(&inside), 3);
    assert_int_equal(inside_end(&inside), 0);
}

static void what_cannot_be_reached_has_no_code(void **s) {
    (void)s;
    Inside inside;
    inside_begin(&inside);
    Lsts *lsts = kit_system(&inside.kit, 9, "a b");
    kit_edges(lsts, "1 a 9, 2 b 3, 9 a 1");
    kit_component(&inside.kit, lsts, "", "c");
    kit_component(&inside.kit, lsts, "", "d");
    for (uint32_t i = 1; i <= 2; i++) {
        kit_rule(&inside.kit, "a");
        kit_participant(&inside.kit, i, "a");
    }
    inside_digest(&inside);
    const Coding *codings = invariants_find(&inside.source, &inside.arena);
    assert_int_equal(stored_bits(&inside, codings), 2);
    assert_int_equal(coding_local(&codings[0], coding_code(&codings[0], 8)), 8);
    assert_int_equal(inside_end(&inside), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_is_determined),
        cmocka_unit_test(forks_are_determined),
        cmocka_unit_test(a_counter_is_determined),
        cmocka_unit_test(a_token_is_determined),
        cmocka_unit_test(a_part_can_be_determined),
        cmocka_unit_test(a_reset_has_no_invariant),
        cmocka_unit_test(what_cannot_be_reached_has_no_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
