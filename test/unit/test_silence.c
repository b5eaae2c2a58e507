#include "test/unit/unit.h"

#include "lang/network/reducing/silence.h"
#include "test/unit/network_kit.h"

typedef struct Bench {
    Kit kit;
    Arena arena;
    Lsts *lsts;
    uint8_t uses[8];        /* by action */
    Word one;               /* states where the proposition holds, if any */
    StateSet sets[1];       /* the same, for silence_find */
    const uint32_t *result; /* of it */
} Bench;

/* Action "h" is hidden and "n" is in no rule. */
static void begin(Bench *bench, uint32_t states, const char *actions,
                  const char *edges) {
    *bench = (Bench){0};
    kit_init(&bench->kit);
    arena_init(&bench->arena, &bench->kit.mem);
    bench->lsts = kit_system(&bench->kit, states, actions);
    kit_edges(bench->lsts, edges);
    for (size_t a = 0; a < bench->lsts->actions.count; a++) {
        const char *name = bench->lsts->actions.data[a];
        bench->uses[a] = a == 0 || strcmp(name, "h") == 0 ? ACTION_SILENT
                         : strcmp(name, "n") == 0         ? ACTION_UNUSED
                                                          : ACTION_OTHER;
    }
}

static void analyse(Bench *bench) {
    bench->sets[0] = &bench->one;
    SilenceSource source = {.lsts = bench->lsts,
                            .state_count = bench->lsts->state_count,
                            .sets = bench->sets,
                            .uses = bench->uses};
    bench->result = silence_find(&source, &bench->arena);
}

/* Where the step of a state leads that may be taken alone; 0: there is none. */
static void expect(const Bench *bench, uint32_t state, uint32_t target) {
    uint32_t found = bench->result ? bench->result[state - 1] : NO_TARGET;
    assert_int_equal(found == NO_TARGET ? 0 : found + 1, target);
}

static void end(Bench *bench) {
    arena_release(&bench->arena);
    network_release(&bench->kit.network);
    assert_int_equal(kit_release(&bench->kit), 0);
}

static void a_step_alone_is_confluent(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "a h", "1 tau 2, 2 h 3, 3 a 1");
    analyse(&bench);
    expect(&bench, 1, 2);
    expect(&bench, 2, 3);
    expect(&bench, 3, 0);
    end(&bench);
}

/* The other action is possible after it, with the same or a linked result. */
static void diamonds_close(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 4, "a b", "1 tau 2, 1 a 3, 1 b 4, 2 a 4, 2 b 4, 3 tau 4");
    analyse(&bench);
    expect(&bench, 1, 2);
    expect(&bench, 3, 4);
    end(&bench);
}

static void a_choice_is_not_confluent(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 4, "a b", "1 tau 2, 1 a 3, 2 b 4");
    analyse(&bench);
    expect(&bench, 1, 0);
    end(&bench);
}

/* The link that closes the diamond is itself not confluent. */
static void links_must_be_confluent(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 5, "a b", "1 tau 2, 1 a 3, 2 a 4, 3 tau 4, 3 b 5");
    analyse(&bench);
    expect(&bench, 1, 0);
    expect(&bench, 3, 0);
    end(&bench);
}

static void two_silent_steps_that_meet(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "h", "1 tau 2, 1 h 3, 2 tau 3");
    analyse(&bench);
    expect(&bench, 1, 3); /* settled first */
    expect(&bench, 2, 3);
    end(&bench);
}

static void cycles_are_broken(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "a", "1 tau 2, 2 tau 3, 3 tau 1");
    analyse(&bench);
    expect(&bench, 1, 0);
    expect(&bench, 2, 3);
    expect(&bench, 3, 1);
    end(&bench);
}

static void loops_are_left_alone(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 2, "a", "1 tau 1, 1 a 2");
    analyse(&bench);
    expect(&bench, 1, 0);
    end(&bench);
}

static void actions_of_no_rule_do_not_count(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "n", "1 tau 2, 1 n 3");
    analyse(&bench);
    expect(&bench, 1, 2);
    end(&bench);
}

static void what_propositions_see_is_not_silent(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "a", "1 tau 2, 2 tau 3");
    kit_proposition(bench.lsts, PROPOSITION_NAMED, "p", 1);
    bench.one = 1; /* the first state */
    analyse(&bench);
    expect(&bench, 1, 0);
    expect(&bench, 2, 3);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_alone_is_confluent),
        cmocka_unit_test(diamonds_close),
        cmocka_unit_test(a_choice_is_not_confluent),
        cmocka_unit_test(links_must_be_confluent),
        cmocka_unit_test(two_silent_steps_that_meet),
        cmocka_unit_test(cycles_are_broken),
        cmocka_unit_test(loops_are_left_alone),
        cmocka_unit_test(actions_of_no_rule_do_not_count),
        cmocka_unit_test(what_propositions_see_is_not_silent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
