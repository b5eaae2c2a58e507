#include "test/unit/unit.h"

#include "test/unit/invariant_kit.h"

/* The lock of two users is taken exactly when one of them is in state 3 or 4,
 * as a coding that tests can spoil. */
typedef struct Claim {
    Inside inside;
    uint32_t codes[2];
    uint32_t locals[2];
    int32_t weights[2][4];
    CodingSource sources[2];
    Coding coding;
} Claim;

static void begin(Claim *claim) {
    *claim = (Claim){.codes = {0, 1},
                     .locals = {0, 1},
                     .weights = {{0, 0, 1, 1}, {0, 0, 1, 1}}};
    claim->sources[0] = (CodingSource){0, claim->weights[0]};
    claim->sources[1] = (CodingSource){1, claim->weights[1]};
    claim->coding = (Coding){.class_count = 2,
                             .rank_count = 1,
                             .codes = claim->codes,
                             .locals = claim->locals,
                             .sources = claim->sources,
                             .source_count = 2};
    inside_begin(&claim->inside);
    inside_lock(&claim->inside, 2);
}

static bool proved(Claim *claim) {
    inside_digest(&claim->inside);
    return induction_proves(&claim->inside.source, 2, &claim->coding,
                            &claim->inside.kit.mem);
}

static void end(Claim *claim) {
    assert_int_equal(inside_end(&claim->inside), 0);
}

static void what_holds_is_proved(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    assert_true(proved(&claim));
    end(&claim);
}

static void a_wrong_weight_is_noticed(void **s) {
    (void)s;
    for (uint32_t user = 0; user < 2; user++)
        for (uint32_t state = 0; state < 4; state++)
            for (int32_t by = -1; by <= 1; by += 2) {
                Claim claim;
                begin(&claim);
                claim.weights[user][state] += by;
                assert_false(proved(&claim));
                end(&claim);
            }
}

static void a_wrong_constant_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    claim.coding.constant = 1;
    assert_false(proved(&claim));
    end(&claim);
}

static void a_missing_source_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    claim.coding.source_count = 1;
    assert_false(proved(&claim));
    end(&claim);
}

static void a_rule_more_is_noticed(void **s) {
    (void)s;
    static const char *const alone[] = {"get", "put"};
    for (int i = 0; i < 2; i++) {
        Claim claim;
        begin(&claim);
        kit_rule(&claim.inside.kit, "break in or out");
        kit_participant(&claim.inside.kit, 1, alone[i]);
        assert_false(proved(&claim));
        end(&claim);
    }
}

/* The second time it is right, but both would count. */
static void a_source_that_comes_twice_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    int32_t wrong[4] = {0, 1, 0, 0};
    CodingSource sources[3] = {
        {0, wrong}, {0, claim.weights[0]}, {1, claim.weights[1]}};
    claim.coding.sources = sources;
    claim.coding.source_count = 3;
    assert_false(proved(&claim));
    end(&claim);
}

/* A choice of a participant: it may also stay where it is. */
static void a_choice_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    Lsts *lock = claim.inside.kit.network.systems.data[1];
    kit_edge(lock, 2, "put", 2);
    assert_false(proved(&claim));
    end(&claim);
}

/* Likewise, where the edge that is looked at last is as it should be. */
static void an_early_choice_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    Lsts *lock = claim.inside.kit.network.systems.data[1];
    kit_edge(lock, 2, "put", 1);
    lock->transitions.data[1] = (LstsTransition){0, kit_action(lock, "put"), 0};
    assert_false(proved(&claim));
    end(&claim);
}

static void a_tau_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    Lsts *lock = claim.inside.kit.network.systems.data[1];
    kit_edge(lock, 2, "tau", 1);
    assert_false(proved(&claim));
    end(&claim);
}

static void an_initial_state_more_is_noticed(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    Lsts *user = claim.inside.kit.network.systems.data[0];
    vec_push(user->mem, &user->initial, 3);
    assert_false(proved(&claim));
    end(&claim);
}

/* Edges that can never be taken make no difference. */
static void what_never_happens_does_not_matter(void **s) {
    (void)s;
    Claim claim;
    begin(&claim);
    Lsts *user = claim.inside.kit.network.systems.data[0];
    user->state_count = 5;
    kit_edge(user, 5, "get", 1);
    int32_t weights[2][5] = {{0, 0, 1, 1, 9}, {0, 0, 1, 1, 9}};
    claim.sources[0].weights = weights[0];
    claim.sources[1].weights = weights[1];
    assert_true(proved(&claim));
    end(&claim);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds_is_proved),
        cmocka_unit_test(a_wrong_weight_is_noticed),
        cmocka_unit_test(a_wrong_constant_is_noticed),
        cmocka_unit_test(a_missing_source_is_noticed),
        cmocka_unit_test(a_rule_more_is_noticed),
        cmocka_unit_test(a_source_that_comes_twice_is_noticed),
        cmocka_unit_test(a_choice_is_noticed),
        cmocka_unit_test(an_early_choice_is_noticed),
        cmocka_unit_test(a_tau_is_noticed),
        cmocka_unit_test(an_initial_state_more_is_noticed),
        cmocka_unit_test(what_never_happens_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
