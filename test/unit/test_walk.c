/* Walks through models in memory: forward, back, and what there is to know on
 * the way. */
#include "test/unit/walk_kit.h"

#include "base/file.h"

#include <stdio.h>
#include <unistd.h>

/* ---- Steps --------------------------------------------------------------- */

static void steps_are_listed_with_their_effects(void **state) {
    (void)state;
    Scene scene;
    WalkStep step;
    static const char *const first[] = {"P(0): y < 4", "P(0): y++", NULL};
    scene_begin(&scene, turns);
    assert_int_equal(scene.walk.enabled.count, 1);
    scene_take_all(&scene, first);
    assert_int_equal(walk_choice(&scene.walk, 0, &scene.arena, &step),
                     WALK_DONE);
    assert_string_equal(step.text, "P(0): x = x + y");
    assert_int_equal(step.statements.count, 1);
    assert_string_equal(step.statements.items[0].who, "P(0)");
    assert_int_equal(step.statements.items[0].process, 0);
    assert_string_equal(step.statements.items[0].file, "m.pml");
    assert_int_equal(step.statements.items[0].line, 6);
    assert_int_equal(step.change_count, 2);
    assert_string_equal(step.changes[0].name, "x");
    assert_string_equal(step.changes[0].before, "0");
    assert_string_equal(step.changes[0].after, "1");
    assert_null(step.error);
    assert_int_equal(walk_choice(&scene.walk, 1, &scene.arena, &step),
                     WALK_NOWHERE);
    assert_int_equal(walk_step(&scene.walk, 1, &scene.arena, &step), WALK_DONE);
    assert_string_equal(step.text, "P(0): y++");
    assert_int_equal(walk_step(&scene.walk, 2, &scene.arena, &step),
                     WALK_NOWHERE);
    assert_int_equal(walk_take(&scene.walk, 1), WALK_NOWHERE);
    scene_end(&scene);
}

/* What lies ahead stays until another step is taken. */
static void going_back_keeps_what_lies_ahead(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    scene_begin(&scene, turns);
    scene_take_all(&scene, to_error);
    size_t length = trace_length(&walk->run);
    assert_int_equal(length, 21);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "3");
    assert_int_equal(walk_past(walk).actions.count, 8);
    assert_int_equal(walk->enabled.count, 2);
    assert_int_equal(scene_take(&scene, "Q(1): c?"), WALK_DONE); /* as before */
    assert_int_equal(trace_length(&walk->run), length);
    assert_int_equal(walk_along(walk, 100), WALK_DONE);
    assert_int_equal(walk->at, length);
    assert_int_equal(walk_along(walk, 1), WALK_NOWHERE);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(scene_take(&scene, "P(0): y < 4"),
                     WALK_DONE); /* another */
    assert_int_equal(trace_length(&walk->run), 9);
    assert_int_equal(walk_goto(walk, 10), WALK_NOWHERE);
    assert_int_equal(walk_rejoin(walk), WALK_NOWHERE); /* it was not loaded */
    assert_int_equal(walk_start(walk), WALK_DONE);
    assert_int_equal(trace_length(&walk->run), 0);
    scene_end(&scene);
}

static void random_steps_follow_from_the_seed(void **state) {
    (void)state;
    Scene one, other;
    scene_begin(&one, turns);
    scene_begin(&other, turns); /* two walks at once */
    assert_int_equal(walk_random(&one.walk, 12), WALK_DONE);
    for (int i = 0; i < 12; i++)
        assert_int_equal(walk_random(&other.walk, 1), WALK_DONE);
    assert_memory_equal(one.walk.run.actions.data, other.walk.run.actions.data,
                        12 * sizeof(uint32_t));
    assert_int_equal(walk_random(&one.walk, 1000), WALK_STUCK);
    assert_true(one.walk.at > 12);
    scene_end(&one);
    scene_end(&other);
}

/* ---- Expressions --------------------------------------------------------- */

static void expressions_have_values(void **state) {
    (void)state;
    Scene scene;
    scene_begin(&scene, turns);
    scene_take_all(&scene, to_error);
    assert_string_equal(scene_value(&scene, "x"), "6");
    assert_string_equal(scene_value(&scene, "a"), "{2,3}");
    assert_string_equal(scene_value(&scene, "Q[1]:z"), "3");
    assert_string_equal(scene_value(&scene, "x == 6 && a[1] > 2"), "true");
    assert_string_equal(scene_value(&scene, "empty(c)"), "true");
    assert_string_equal(scene_value(&scene, "P[0]:y == 2"), "false");
    size_t errors = scene.walk.job.diag.errors;
    assert_string_equal(scene_value(&scene, "nonsense > 1"), "(none)");
    assert_true(scene.walk.job.diag.errors > errors);
    for (int i = 0; i < 100; i++) { /* more than are kept */
        char text[32];
        snprintf(text, sizeof text, "x > %d", i);
        assert_string_equal(scene_value(&scene, text),
                            i < 6 ? "true" : "false");
    }
    scene_end(&scene);
}

static void conditions_and_changes_are_found(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    scene_begin(&scene, turns);
    assert_int_equal(walk_until(walk, "x > 0", WALK_AT_RANDOM, 1000),
                     WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "1");
    size_t here = walk->at;
    assert_int_equal(walk_until(walk, "x > 0", WALK_AT_RANDOM, 0), WALK_DONE);
    assert_int_equal(walk->at, here);
    assert_int_equal(walk_until(walk, "x > 99", WALK_AT_RANDOM, 2),
                     WALK_NOT_FOUND);
    assert_int_equal(walk->at, here + 2);
    assert_int_equal(walk_until(walk, "x > 99", WALK_AT_RANDOM, 1000),
                     WALK_STUCK);
    size_t last = walk->at;
    assert_int_equal(walk_until_change(walk, "x", WALK_BACK, 1000), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "6");
    assert_int_equal(walk_until_change(walk, "x", WALK_ALONG, 1000), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "10");
    assert_int_equal(walk_until_change(walk, "x", WALK_ALONG, 1000),
                     WALK_NOT_FOUND);
    assert_int_equal(walk_until(walk, "x < 2", WALK_BACK, 1000), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "1");
    assert_int_equal(walk_until(walk, "x == 6", WALK_ALONG, 1000), WALK_DONE);
    assert_true(walk->at < last);
    assert_int_equal(walk_until(walk, "x ==", WALK_ALONG, 1000), WALK_REJECTED);
    scene_end(&scene);
}

/* ---- The state ----------------------------------------------------------- */

static const WalkValue *find_value(const WalkValues *values, const char *name) {
    for (size_t i = 0; i < values->count; i++)
        if (strcmp(values->items[i].name, name) == 0)
            return &values->items[i];
    fail_msg("%s is not there", name);
    return NULL;
}

static void values_messages_and_places_are_data(void **state) {
    (void)state;
    static const char *const some[] = {"P(0): y < 4", "P(0): y++",
                                       "P(0): x =", "P(0): c!", NULL};
    Scene scene;
    WalkValues values;
    WalkQueues queues;
    WalkStatements places;
    scene_begin(&scene, turns);
    scene_take_all(&scene, some);
    assert_int_equal(walk_values(&scene.walk, &scene.arena, &values),
                     WALK_DONE);
    const WalkValue *found = find_value(&values, "P[0]:y");
    assert_string_equal(found->scope, "P[0]");
    assert_string_equal(found->value, "1");
    assert_false(found->is_place);
    assert_true(find_value(&values, "Q[1]@")->is_place);
    assert_null(find_value(&values, "x")->scope);
    assert_string_equal(find_value(&values, "c")->before, "[]");
    assert_string_equal(find_value(&values, "c")->value, "[req,1]");
    assert_int_equal(walk_queues(&scene.walk, &scene.arena, &queues),
                     WALK_DONE);
    assert_int_equal(queues.count, 1);
    assert_string_equal(queues.items[0].name, "c");
    assert_int_equal(queues.items[0].capacity, 2);
    assert_int_equal(queues.items[0].length, 1);
    assert_string_equal(queues.items[0].messages, "[req,1]");
    assert_int_equal(walk_places(&scene.walk, &scene.arena, &places),
                     WALK_DONE);
    assert_int_equal(places.count, 2);
    assert_string_equal(places.items[1].who, "Q(1)");
    assert_int_equal(places.items[1].line, 12);
    assert_null(places.items[1].obstacle);
    scene_end(&scene);
}

static void errors_are_explained(void **state) {
    (void)state;
    Scene scene;
    WalkErrors errors;
    Summary summary;
    WalkStep step;
    scene_begin(&scene, turns);
    assert_int_equal(walk_errors(&scene.walk, &scene.arena, &errors),
                     WALK_DONE);
    assert_int_equal(errors.count, 0);
    scene_take_all(&scene, to_error);
    assert_int_equal(walk_step(&scene.walk, 20, &scene.arena, &step),
                     WALK_DONE);
    assert_string_equal(step.error, "assert");
    assert_non_null(step.statements.items[0].problem);
    assert_int_equal(walk_errors(&scene.walk, &scene.arena, &errors),
                     WALK_DONE);
    assert_int_equal(errors.count, 1);
    assert_string_equal(errors.items[0].name, "assert");
    assert_string_equal(errors.items[0].kind, "assertion");
    assert_int_equal(errors.items[0].site->line, 12);
    assert_int_equal(
        walk_explain(&scene.walk, errors.items[0].property, &summary),
        WALK_DONE);
    assert_int_equal(summary.conditions.count, 1);
    assert_true(summary.values.count > 0);
    assert_string_equal(summary.values.data[0].value, "3");
    summary_release(&summary);
    assert_int_equal(walk_goto(&scene.walk, 20), WALK_DONE);
    assert_int_equal(walk_errors(&scene.walk, &scene.arena, &errors),
                     WALK_DONE);
    assert_int_equal(errors.count, 0);
    scene_end(&scene);
}

/* ---- What is wrong with a model ------------------------------------------ */

static void a_broken_model_has_diagnostics(void **state) {
    (void)state;
    static const char broken[] = "byte x;\n"
                                 "active proctype P() {\n"
                                 "  y = 1;\n"
                                 "  x = z + 2\n"
                                 "}\n";
    Scene scene;
    scene_open(&scene, broken, (JobOptions){.asked.deadlock = 1}, 0);
    assert_int_equal(scene.end, WALK_REJECTED);
    const Diagnostics *diag = &scene.walk.job.diag;
    assert_int_equal(diag->errors, 2);
    for (size_t i = 0; i < 2; i++) {
        const Diagnostic *item = &diag->items.data[i];
        Place place = diag_place(diag, item->span);
        assert_int_equal(item->severity, SEVERITY_ERROR);
        assert_int_equal(place.line, i == 0 ? 3 : 4);
        assert_int_equal(place.column, i == 0 ? 3 : 7);
        assert_int_equal(item->span.end - item->span.start, 1);
        assert_string_equal(diag->sources.data[item->span.source].name, path);
        assert_true(item->code > 0 && *item->message);
    }
    WalkValues values; /* there is nothing to walk through */
    assert_int_equal(walk_start(&scene.walk), WALK_REJECTED);
    assert_int_equal(walk_random(&scene.walk, 1), WALK_REJECTED);
    assert_int_equal(walk_values(&scene.walk, &scene.arena, &values),
                     WALK_REJECTED);
    scene_end(&scene);
}

/* Includes are resolved, and need not be files either. */
static void includes_are_in_memory(void **state) {
    (void)state;
    static const char text[] = "#include \"lib.h\"\n"
                               "active proctype P() { x = LIMIT }\n";
    static const char library[] = "#define LIMIT 7\nbyte x;\n";
    Scene scene = {.options = {.input.paths = &path,
                               .input.path_count = 1,
                               .asked.deadlock = 1,
                               .input.switches = {&interpreted, 1},
                               .search.engine = "auto"}};
    walk_init(&scene.walk, &scene.options, 0);
    diag_supply(&scene.walk.job.diag, path, text, strlen(text));
    diag_supply(&scene.walk.job.diag, "lib.h", library, strlen(library));
    assert_int_equal(walk_open(&scene.walk), WALK_DONE);
    assert_int_equal(walk_start(&scene.walk), WALK_DONE);
    walk_arena(&scene.walk, &scene.arena);
    assert_int_equal(walk_random(&scene.walk, 1), WALK_DONE);
    assert_string_equal(scene_value(&scene, "x"), "7");
    assert_string_equal(scene_value(&scene, "x == LIMIT"), "true");
    scene_end(&scene);
}
static void many_small_walks_leave_nothing(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        Scene scene;
        scene_begin(&scene, turns);
        assert_int_equal(walk_random(&scene.walk, 10), WALK_DONE);
        assert_int_equal(walk_goto(&scene.walk, 5), WALK_DONE);
        scene_end(&scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_listed_with_their_effects),
        cmocka_unit_test(going_back_keeps_what_lies_ahead),
        cmocka_unit_test(random_steps_follow_from_the_seed),
        cmocka_unit_test(expressions_have_values),
        cmocka_unit_test(conditions_and_changes_are_found),
        cmocka_unit_test(values_messages_and_places_are_data),
        cmocka_unit_test(errors_are_explained),
        cmocka_unit_test(a_broken_model_has_diagnostics),
        cmocka_unit_test(includes_are_in_memory),
        cmocka_unit_test(many_small_walks_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
