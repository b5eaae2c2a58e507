/* Walks whose time or memory runs out. */
#include "test/unit/walk_kit.h"

/* ---- Limits -------------------------------------------------------------- */

/* One step of so many rounds. */
#define LONG_STEP(rounds) \
    "int x;\n" \
    "active proctype P() { d_step { do :: x < " rounds " -> x++ " \
    ":: else -> break od } }\n"

/* Left wherever it is, and the walk can be released. */
static void a_step_without_an_end_is_left(void **state) {
    (void)state;
    for (size_t polls = 1; polls < 500; polls += polls) {
        Scene scene = {.options = {.input.paths = &path,
                                   .input.path_count = 1,
                                   .asked.deadlock = 1,
                                   .input.switches = {&interpreted, 1},
                                   .search.engine = "auto"}};
        Walk *walk = &scene.walk;
        static const char text[] = LONG_STEP("2000000000");
        walk_init(walk, &scene.options, 0);
        diag_supply(&walk->job.diag, path, text, strlen(text));
        walk->job.budget.trip_in = polls;
        WalkEnd done = walk_open(walk);
        if (done == WALK_DONE)
            done = walk_start(walk);
        assert_int_equal(done, WALK_LATE);
        assert_int_equal(walk->reached, LIMIT_INTERRUPT);
        walk_release(walk);
    }
}

/* The caller may give it more time. */
static void a_long_step_can_be_taken_again(void **state) {
    (void)state;
    volatile sig_atomic_t interrupt = 0;
    Scene scene;
    Walk *walk = &scene.walk;
    Budget *budget = &walk->job.budget;
    scene_open(&scene, LONG_STEP("100000"), (JobOptions){.asked.deadlock = 1},
               0);
    assert_int_equal(scene.end, WALK_DONE);
    budget->trip_in = 3;
    assert_int_equal(walk_start(walk), WALK_LATE);
    assert_false(walk_started(walk));
    assert_int_equal(walk_start(walk), WALK_DONE);
    assert_int_equal(walk_random(walk, 1), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "100000");
    budget->trip_in = 3;
    assert_int_equal(walk_goto(walk, 0), WALK_LATE);
    assert_int_equal(walk->at, 1);
    budget->seconds = 0;
    assert_true(walk_must_stop(walk));
    assert_int_equal(walk_goto(walk, 0), WALK_LATE);
    assert_int_equal(walk->reached, LIMIT_TIME);
    budget->seconds = -1;
    assert_false(walk_must_stop(walk));
    assert_int_equal(walk_goto(walk, 0), WALK_DONE);
    budget->interrupt = &interrupt;
    interrupt = 1;
    assert_true(walk_must_stop(walk));
    arena_release(&scene.arena);
    walk_release(walk);
}

/* Which allocation fails the next time: in `make test` the first ones and some
 * of the others, in `make cross` each. */
static size_t next(size_t n) {
    return unit_cases(10) == 10 ? n + 1 : n + 1 + n / 8;
}

/* Everything that a walk does once, until something fails. */
static WalkEnd do_everything(Scene *scene) {
    Walk *walk = &scene->walk;
    WalkStep step;
    WalkValues values;
    WalkQueues queues;
    WalkStatements places;
    WalkErrors errors;
    Summary summary = {0};
    const char *text;
    WalkEnd done = scene->end;
    Arena *arena = &scene->arena;
    if (done == WALK_DONE)
        done = walk_start(walk);
    if (done == WALK_DONE)
        done = scene_load(scene, "run.txt");
    if (done == WALK_DONE)
        done = scene_load(scene, "run.trail");
    if (done == WALK_DONE)
        done = walk_goto(walk, 8);
    if (done == WALK_DONE)
        done = walk_take(walk, 0);
    if (done == WALK_DONE)
        done = walk_random(walk, 2);
    if (done == WALK_DONE)
        done = walk_rejoin(walk);
    if (done == WALK_DONE)
        done = walk_along(walk, SIZE_MAX);
    if (done == WALK_DONE)
        done = walk_step(walk, 20, arena, &step);
    if (done == WALK_DONE)
        done = walk_values(walk, arena, &values);
    if (done == WALK_DONE)
        done = walk_queues(walk, arena, &queues);
    if (done == WALK_DONE)
        done = walk_places(walk, arena, &places);
    if (done == WALK_DONE)
        done = walk_errors(walk, arena, &errors);
    if (done == WALK_DONE)
        done = walk_explain(walk, errors.items[0].property, &summary);
    if (done == WALK_DONE)
        summary_release(&summary);
    if (done == WALK_DONE)
        done = walk_until_change(walk, "a[1] > 2", WALK_BACK, SIZE_MAX);
    if (done == WALK_DONE)
        done = walk_evaluate(walk, "a", arena, &text);
    return done;
}

/* Each allocation fails once. The walk says so, and can be ended. */
static void a_lack_of_memory_is_said(void **state) {
    (void)state;
    Scene source, scene;
    size_t failed = 0;
    scene_begin(&source, turns);
    scene_take_all(&source, to_error);
    WalkEnd done = WALK_FULL;
    for (size_t n = 1; done == WALK_FULL; n = next(n)) {
        scene_open(&scene, turns, (JobOptions){.asked.deadlock = 1}, n);
        if (scene.end == WALK_DONE) {
            size_t left = scene.walk.job.mem.fail_in;
            scene.walk.job.mem.fail_in = 0;
            scene_save_as(&source, "text", "run.txt", &scene);
            scene_save_as(&source, "trail", "run.trail", &scene);
            scene.walk.job.mem.fail_in = left;
        }
        done = do_everything(&scene);
        scene.walk.job.mem.fail_in = 0;
        assert_true(done == WALK_DONE || done == WALK_FULL);
        failed += done == WALK_FULL;
        arena_release(&scene.arena);
        walk_release(&scene.walk);
    }
    assert_int_equal(done, WALK_DONE);
    assert_true(failed > 20);
    scene_end(&source);
}

/* The same while the model becomes larger: what there was is still there. */
static void a_lack_of_memory_keeps_the_smaller_model(void **state) {
    (void)state;
    size_t failed = 0, last = 0;
    WalkEnd done = WALK_FULL;
    for (size_t n = 1; done == WALK_FULL; n = next(n)) {
        Scene scene;
        Walk *walk = &scene.walk;
        scene_begin(&scene, many);
        uint32_t bits = walk->model->bits;
        if (last == 0) { /* the step that does not fit */
            while (walk->model->bits == bits)
                assert_int_equal(walk_random(walk, 1), WALK_DONE);
            last = walk->at - 1;
            walk_release(walk);
            scene_begin(&scene, many);
        }
        assert_int_equal(walk_random(walk, last), WALK_DONE);
        assert_int_equal(walk->model->bits, bits);
        walk->job.mem.fail_in = n;
        done = walk_random(walk, 1);
        walk->job.mem.fail_in = 0;
        assert_true(done == WALK_DONE || done == WALK_FULL);
        assert_true((walk->model->bits > bits) == (done == WALK_DONE));
        failed += done == WALK_FULL;
        assert_int_equal(walk_goto(walk, 6), WALK_DONE);
        assert_string_equal(scene_value(&scene, "k"), "3");
        assert_int_equal(walk_along(walk, SIZE_MAX), WALK_DONE);
        assert_int_equal(walk_random(walk, 3), WALK_DONE);
        assert_true(walk->model->bits > bits);
        arena_release(&scene.arena);
        walk_release(walk);
    }
    assert_true(failed > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_without_an_end_is_left),
        cmocka_unit_test(a_long_step_can_be_taken_again),
        cmocka_unit_test(a_lack_of_memory_is_said),
        cmocka_unit_test(a_lack_of_memory_keeps_the_smaller_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
