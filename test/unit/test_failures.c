/* Steps that end a run where it is. */
#include "test/unit/unit.h"

#include "core/failures.h"

enum { /* actions */
    STEP,
    ERROR,
    ACTIONS
};

static const uint32_t violates[ACTIONS] = {[STEP] = NO_PROPERTY, [ERROR] = 0};
static const Word here[] = {7, 8};
static const Word there[] = {7, 9};

typedef struct Move {
    uint32_t action;    /* what is done */
    const Word *target; /* where it leads, or NULL after the last */
} Move;

/* The moves of `here`, after a first source that is another state's. */
static bool drop(const Model *model, const Move *moves, Successors *batch) {
    successors_clear(batch);
    assert_true(successors_begin(batch));
    memcpy(successors_add(batch, ERROR), here, sizeof here);
    assert_true(successors_begin(batch));
    for (; moves->target; moves++)
        memcpy(successors_add(batch, moves->action), moves->target,
               sizeof here);
    return failures_drop(model, here, batch);
}

static void check(const Successors *batch, const Move *expected) {
    size_t count = 1;
    assert_int_equal(batch->actions[0], ERROR);
    assert_memory_equal(successors_state(batch, 0), here, sizeof here);
    for (; expected->target; expected++, count++) {
        assert_int_equal(batch->actions[count], expected->action);
        assert_memory_equal(successors_state(batch, count), expected->target,
                            sizeof here);
    }
    assert_int_equal(batch->count, count);
}

static void failures_are_no_cycles(void **state) {
    (void)state;
    static const struct {
        Move moves[5], left[5];
    } cases[] = {
        {{{0}}, {{0}}},
        {{{ERROR, here}}, {{0}}},
        {{{STEP, here}, {ERROR, there}}, {{STEP, here}, {ERROR, there}}},
        {{{ERROR, here}, {STEP, there}}, {{STEP, there}}},
        {{{STEP, there}, {ERROR, here}, {STEP, here}, {ERROR, there}},
         {{STEP, there}, {STEP, here}, {ERROR, there}}},
        {{{ERROR, here}, {ERROR, here}, {ERROR, there}}, {{ERROR, there}}},
    };
    Model model = {.words = 2, .violates = violates, .action_count = ACTIONS};
    Mem mem;
    Successors batch;
    mem_init(&mem);
    successors_init(&batch, &mem, 2);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool dropped = drop(&model, cases[i].moves, &batch);
        check(&batch, cases[i].left);
        size_t before = 0, after = 0;
        while (cases[i].moves[before].target)
            before++;
        while (cases[i].left[after].target)
            after++;
        assert_int_equal(dropped, after < before);
    }
    model.violates = NULL; /* then no step is an error */
    assert_false(drop(&model, cases[1].moves, &batch));
    check(&batch, cases[1].moves);
    successors_release(&batch);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_are_no_cycles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
