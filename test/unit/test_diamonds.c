#include "test/unit/unit.h"

#include "lang/network/reducing/diamonds.h"
#include "test/unit/network_kit.h"

typedef struct Bench {
    Kit kit;
    Arena arena;
    Lsts *lsts;
    Diamonds diamonds;
    uint64_t work;
} Bench;

static void begin(Bench *bench, uint32_t states, const char *actions,
                  const char *edges) {
    kit_init(&bench->kit);
    arena_init(&bench->arena, &bench->kit.mem);
    bench->lsts = kit_system(&bench->kit, states, actions);
    kit_edges(bench->lsts, edges);
    bench->work = 1000000;
}

/* Edges are sorted by source, action and target; every action is in several
 * rules if it is `shared`. */
static void analyse(Bench *bench, bool shared) {
    uint8_t in_several[16];
    memset(in_several, shared, sizeof in_several);
    diamonds_init(&bench->diamonds, &bench->arena, bench->lsts,
                  bench->lsts->state_count, in_several, &bench->work);
}

static void end(Bench *bench) {
    arena_release(&bench->arena);
    network_release(&bench->kit.network);
    assert_int_equal(kit_release(&bench->kit), 0);
}

/* The actions of the block of an offer, in order. */
static void expect(Bench *bench, const Block *blocks, uint32_t state,
                   const char *action, const char *expected) {
    Text *text = &bench->kit.text;
    uint32_t offer = diamonds_find(&bench->diamonds, state - 1,
                                   kit_action(bench->lsts, action));
    assert_int_not_equal(offer, NO_OFFER);
    Block block = blocks[offer];
    text_clear(text);
    for (uint32_t a = 0; a < bench->lsts->actions.count; a++)
        for (uint32_t i = 0; i < block.count; i++)
            if (block.actions[i] == a)
                text_printf(text, "%s;", bench->lsts->actions.data[a]);
    assert_string_equal(text->data, expected);
}

static void expect_block(Bench *bench, uint32_t state, const char *action,
                         const char *expected) {
    expect(bench, bench->diamonds.blocks, state, action, expected);
}

static void expect_obstacles(Bench *bench, uint32_t state, const char *action,
                             const char *expected) {
    expect(bench, bench->diamonds.obstacles, state, action, expected);
}

static void what_excludes_each_other_blocks(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, "a b c", "1 a 2, 1 b 3, 2 c 3");
    analyse(&bench, true);
    expect_block(&bench, 1, "a", "a;b;");
    expect_block(&bench, 1, "b", "a;b;");
    expect_block(&bench, 2, "c", "c;");
    expect_obstacles(&bench, 1, "a", ""); /* after b there is no a */
    expect_obstacles(&bench, 1, "b", "");
    end(&bench);
}

/* After `go` and `on` comes another a, which leads elsewhere; after `no` there
 * is none. */
static void what_offers_it_anew_is_an_obstacle(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 6, "a go on no", "1 a 2, 1 go 3, 1 no 6, 3 on 4, 4 a 5");
    analyse(&bench, true);
    expect_block(&bench, 1, "a", "a;go;no;");
    expect_obstacles(&bench, 1, "a", "go;");
    expect_obstacles(&bench, 3, "on", "");
    end(&bench);
}

/* 0 .. 3: up and down commute in the middle. */
static void a_counter_goes_up_and_down(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 4, "up down",
          "1 up 2, 2 up 3, 2 down 1, 3 up 4, 3 down 2, 4 down 3");
    analyse(&bench, true);
    expect_block(&bench, 2, "up", "up;");
    expect_block(&bench, 2, "down", "down;");
    expect_block(&bench, 4, "down", "down;");
    end(&bench);
}

/* The diamond at 1 closes, but after `go` comes what does not commute. There a
 * is no obstacle: it can be overtaken. */
static void trouble_comes_later(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 5, "a go no", "1 a 2, 1 go 3, 2 go 4, 3 a 4, 3 no 5");
    analyse(&bench, true);
    expect_block(&bench, 1, "a", "a;go;");
    expect_obstacles(&bench, 1, "a", "");
    expect_block(&bench, 2, "go", "go;");
    expect_block(&bench, 3, "a", "a;no;");
    end(&bench);
}

static void readers_do_not_mind_each_other(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 2, "read write", "1 read 1, 1 write 2");
    analyse(&bench, true);
    expect_block(&bench, 1, "read", "write;");
    expect_block(&bench, 1, "write", "read;write;");
    end(&bench);
}

/* Both orders lead to {4, 5}, but the choices made may not fit together. */
static void every_choice_must_fit(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 6, "a b", "1 a 2, 1 a 3, 1 b 4, 2 b 5, 3 b 6, 4 a 5, 4 a 6");
    analyse(&bench, true);
    expect_block(&bench, 1, "a", "a;");
    expect_block(&bench, 1, "b", "b;");
    end(&bench);
    begin(&bench, 7, "a b",
          "1 a 2, 1 a 3, 1 b 4, 1 b 5, 2 b 6, 3 b 7, 4 a 6, 5 a 7");
    analyse(&bench, true);
    expect_block(&bench, 1, "a", "a;b;");
    expect_block(&bench, 1, "b", "a;b;");
    end(&bench);
}

static void without_work_all_of_the_state_blocks(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 2, "read write", "1 read 1, 1 write 2");
    bench.work = 0;
    analyse(&bench, true);
    expect_block(&bench, 1, "read", "read;write;");
    end(&bench);
}

static void ahead_and_gates(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 4, "a b c", "1 a 2, 1 b 4, 2 b 3, 3 c 3");
    analyse(&bench, false);
    const Diamonds *self = &bench.diamonds;
    uint32_t c = kit_action(bench.lsts, "c");
    assert_true(diamonds_reach(self, 0, c));
    assert_false(diamonds_reach(self, 3, c));
    assert_true(diamonds_lead(self, diamonds_find(self, 0, 1), c));
    assert_false(diamonds_lead(self, diamonds_find(self, 0, 2), c));
    assert_int_equal(self->gate_starts[c + 1] - self->gate_starts[c], 1);
    assert_int_equal(self->gates[self->gate_starts[c]],
                     kit_action(bench.lsts, "b"));
    assert_int_equal(diamonds_find(self, 1, c), NO_OFFER);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_excludes_each_other_blocks),
        cmocka_unit_test(what_offers_it_anew_is_an_obstacle),
        cmocka_unit_test(a_counter_goes_up_and_down),
        cmocka_unit_test(trouble_comes_later),
        cmocka_unit_test(readers_do_not_mind_each_other),
        cmocka_unit_test(every_choice_must_fit),
        cmocka_unit_test(without_work_all_of_the_state_blocks),
        cmocka_unit_test(ahead_and_gates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
