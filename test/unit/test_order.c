/* The transitions of a wide system, handed out in other orders. */
#include "test/unit/unit.h"

#include "test/unit/once.h"
#include "wrap/order.h"

enum {
    WIDTH = 9,   /* transitions of a state */
    STATES = 200 /* states that are looked at */
};

/* Transition k of (a, b) is action k to (a + 1, k); k also distinguishes
 * initial states. */
static void append(Successors *out, Word first) {
    for (uint32_t k = 0; k < WIDTH; k++) {
        Word *state = successors_add(out, k);
        if (!state)
            return;
        state[0] = first;
        state[1] = k;
    }
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    (void)model;
    append(out, 0);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    (void)model;
    append(out, state[0] + 1);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    (void)model;
    return state[1] == 3 ? asked : 0;
}

static const ModelOperations operations = {
    .initial = initial, .expand = expand, .labels = labels};

typedef struct Fixture {
    Mem mem;          /* everything is from here */
    Model wide;       /* the inner model */
    Successors batch; /* what was expanded */
} Fixture;

static void set_up(Fixture *fixture) {
    mem_init(&fixture->mem);
    fixture->wide = (Model){.operations = &operations,
                            .mem = &fixture->mem,
                            .words = 2,
                            .bits = 128,
                            .present = LABEL_REJECT,
                            .action_count = WIDTH};
    successors_init(&fixture->batch, &fixture->mem, 2);
}

static void tear_down(Fixture *fixture) {
    successors_release(&fixture->batch);
    assert_int_equal(fixture->mem.live, 0);
}

/* The wide system has no operation to free it; only the wrapper goes. */
static Model *wrap(Fixture *fixture, Order order, uint64_t seed) {
    return order_wrap(&fixture->wide, order, seed);
}

/* Every transition from `first` on is there once, with its own action. */
static void check_complete(const Successors *batch, size_t first) {
    bool seen[WIDTH] = {0};
    assert_int_equal(batch->count, first + WIDTH);
    for (size_t i = first; i < batch->count; i++) {
        uint32_t action = batch->actions[i];
        assert_in_range(action, 0, WIDTH - 1);
        assert_int_equal(successors_state(batch, i)[1], action);
        assert_false(seen[action]);
        seen[action] = true;
    }
}

static void reverse_turns_only_what_is_appended(void **state) {
    (void)state;
    Fixture fixture;
    set_up(&fixture);
    Model *model = wrap(&fixture, ORDER_REVERSE, 0);
    const Word source[2] = {7, 0};
    initial_once(model, &fixture.batch);
    expand_once(model, source, &fixture.batch);
    check_complete(&fixture.batch, WIDTH);
    for (uint32_t i = 0; i < 2 * WIDTH; i++) {
        const Word *target = successors_state(&fixture.batch, i);
        assert_int_equal(fixture.batch.actions[i], WIDTH - 1 - i % WIDTH);
        assert_int_equal(target[0], i < WIDTH ? 0 : 8);
    }
    model_free(model);
    tear_down(&fixture);
}

static void forward_changes_nothing(void **state) {
    (void)state;
    Fixture fixture;
    set_up(&fixture);
    Model *model = wrap(&fixture, ORDER_FORWARD, 5);
    const Word source[2] = {7, 0}, third[2] = {7, 3};
    expand_once(model, source, &fixture.batch);
    check_complete(&fixture.batch, 0);
    for (uint32_t i = 0; i < WIDTH; i++)
        assert_int_equal(fixture.batch.actions[i], i);
    assert_int_equal(model_labels(model, source, LABEL_REJECT), 0);
    assert_int_equal(model_labels(model, third, LABEL_REJECT), LABEL_REJECT);
    model_free(model);
    tear_down(&fixture);
}

/* The actions of a state's transitions, in the order of a model. */
static void actions_of(Model *model, Fixture *fixture, Word number,
                       uint32_t *actions) {
    const Word source[2] = {number, number % 5};
    successors_clear(&fixture->batch);
    expand_once(model, source, &fixture->batch);
    check_complete(&fixture->batch, 0);
    memcpy(actions, fixture->batch.actions, WIDTH * sizeof *actions);
}

/* The same seed and state give the same order, whatever came before; another
 * seed, and another state, mostly give another one. */
static void random_follows_from_seed_and_state(void **state) {
    (void)state;
    Fixture fixture;
    set_up(&fixture);
    Model *one = wrap(&fixture, ORDER_RANDOM, 1);
    Model *same = wrap(&fixture, ORDER_RANDOM, 1);
    Model *two = wrap(&fixture, ORDER_RANDOM, 2);
    uint32_t a[WIDTH], b[WIDTH], before[WIDTH] = {0};
    int by_seed = 0, by_state = 0;
    for (Word s = 0; s < STATES; s++) {
        actions_of(one, &fixture, s, a);
        actions_of(same, &fixture, STATES - s, b);
        actions_of(same, &fixture, s, b);
        assert_memory_equal(a, b, sizeof a);
        actions_of(two, &fixture, s, b);
        by_seed += memcmp(a, b, sizeof a) != 0;
        by_state += memcmp(a, before, sizeof a) != 0;
        memcpy(before, a, sizeof a);
    }
    assert_in_range(by_seed, STATES - 3, STATES);
    assert_in_range(by_state, STATES - 3, STATES);
    model_free(one);
    model_free(same);
    model_free(two);
    tear_down(&fixture);
}

/* Each transition comes first about equally often: 200 in 1800. */
static void random_is_even(void **state) {
    (void)state;
    Fixture fixture;
    set_up(&fixture);
    Model *model = wrap(&fixture, ORDER_RANDOM, 3);
    uint32_t actions[WIDTH], first[WIDTH] = {0}, last[WIDTH] = {0};
    for (Word s = 0; s < (Word)STATES * WIDTH; s++) {
        actions_of(model, &fixture, s, actions);
        first[actions[0]]++;
        last[actions[WIDTH - 1]]++;
    }
    for (uint32_t k = 0; k < WIDTH; k++) {
        assert_in_range(first[k], STATES * 3 / 4, STATES * 5 / 4);
        assert_in_range(last[k], STATES * 3 / 4, STATES * 5 / 4);
    }
    model_free(model);
    tear_down(&fixture);
}

static void random_initial_states(void **state) {
    (void)state;
    Fixture fixture;
    set_up(&fixture);
    Model *model = wrap(&fixture, ORDER_RANDOM, 4);
    uint32_t actions[WIDTH];
    initial_once(model, &fixture.batch);
    check_complete(&fixture.batch, 0);
    memcpy(actions, fixture.batch.actions, sizeof actions);
    initial_once(model, &fixture.batch);
    check_complete(&fixture.batch, WIDTH);
    assert_memory_equal(actions, fixture.batch.actions + WIDTH, sizeof actions);
    model_free(model);
    tear_down(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reverse_turns_only_what_is_appended),
        cmocka_unit_test(forward_changes_nothing),
        cmocka_unit_test(random_follows_from_seed_and_state),
        cmocka_unit_test(random_is_even),
        cmocka_unit_test(random_initial_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
