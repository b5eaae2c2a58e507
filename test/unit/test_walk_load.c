/* Walks along runs of every form, found and loaded. */
#include "test/unit/walk_kit.h"

static void runs_of_every_form_are_loaded(void **state) {
    (void)state;
    static const struct {
        const char *format;
        const char *name;
    } forms[] = {
        {"text", "run.txt"}, {"json", "run.json"}, {"trail", "run.trail"}};
    Scene one, other;
    scene_begin(&one, turns);
    scene_take_all(&one, to_error);
    scene_begin(&other, turns);
    for (size_t i = 0; i < 3; i++) {
        scene_save_as(&one, forms[i].format, forms[i].name, &other);
        assert_int_equal(walk_start(&other.walk), WALK_DONE);
        assert_int_equal(scene_load(&other, forms[i].name), WALK_DONE);
        assert_int_equal(other.walk.at, 21);
        assert_true(other.walk.loaded);
        assert_memory_equal(one.walk.run.states.data,
                            other.walk.run.states.data,
                            one.walk.run.states.count * sizeof(Word));
        bool trail = i == 2;
        assert_true(other.walk.subject.is_trail == trail);
        if (!trail)
            assert_string_equal(other.walk.subject.property, "assert");
    }
    scene_end(&one);
    scene_end(&other);
}

/* A run that does not fit says why, and the walk stays where it is. */
static void what_is_no_run_changes_nothing(void **state) {
    (void)state;
    static const char bad[] = "martlet trace 1\nstart x=0 a={0,0} c=[] "
                              "P[0]@=6.1 P[0]:y=0 Q[1]@=12 Q[1]:z=0\n"
                              "1 P(0): y++\n";
    static const char about[] = "martlet trace 1\nproperty other\n"
                                "error assertion\nstart\n";
    Scene scene;
    scene_begin(&scene, turns);
    assert_int_equal(walk_random(&scene.walk, 3), WALK_DONE);
    const Model *model = scene.walk.model;
    diag_supply(&scene.walk.job.diag, "bad", bad, strlen(bad));
    diag_supply(&scene.walk.job.diag, "about", about, strlen(about));
    diag_supply(&scene.walk.job.diag, "no", "nonsense", 8);
    assert_int_equal(scene_load(&scene, "bad"), WALK_REJECTED);
    assert_int_equal(scene_load(&scene, "about"), WALK_REJECTED);
    assert_int_equal(scene_load(&scene, "no"), WALK_REJECTED);
    assert_int_equal(scene_load(&scene, "/no/such/file"), WALK_REJECTED);
    assert_int_equal(scene.walk.job.diag.errors, 4);
    assert_ptr_equal(scene.walk.model, model);
    assert_int_equal(scene.walk.at, 3);
    assert_int_equal(walk_random(&scene.walk, 1), WALK_DONE);
    scene_end(&scene);
}

/* Another step than that of the loaded run, and back to it. */
static void a_loaded_run_can_be_left_and_rejoined(void **state) {
    (void)state;
    Scene one, other;
    Walk *walk = &other.walk;
    scene_begin(&one, turns);
    scene_take_all(&one, to_error);
    scene_begin(&other, turns);
    scene_save_as(&one, "text", "run.txt", &other);
    assert_int_equal(scene_load(&other, "run.txt"), WALK_DONE);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(walk_along(walk, 1), WALK_DONE);
    assert_true(walk->loaded);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(scene_take(&other, "P(0): y < 4"), WALK_DONE);
    assert_int_equal(walk_random(walk, 2), WALK_DONE);
    assert_false(walk->loaded);
    assert_int_equal(trace_length(&walk->run), 11);
    assert_int_equal(walk_rejoin(walk), WALK_DONE);
    assert_true(walk->loaded);
    assert_int_equal(walk->at, 8);
    assert_int_equal(walk_along(walk, SIZE_MAX), WALK_DONE);
    assert_int_equal(walk->at, 21);
    assert_int_equal(walk_random(walk, 1), WALK_DONE); /* past its end */
    assert_false(walk->loaded);
    assert_int_equal(walk_rejoin(walk), WALK_DONE);
    assert_int_equal(walk->at, 21);
    scene_end(&one);
    scene_end(&other);
}

static const char rounds[] = "byte x;\n"
                             "ltl seven { []<> (x == 7) }\n"
                             "active proctype P() {\n"
                             "  do :: x < 3 -> x++ :: x == 3 -> x = 1 od\n"
                             "}\n";

/* A search of its own job has found it; the walk goes round its cycle. */
static void a_run_that_was_found_is_loaded(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    WalkErrors errors;
    JobOptions options = {.input.paths = &path,
                          .input.path_count = 1,
                          .asked.deadlock = 1,
                          .input.switches = {&interpreted, 1},
                          .search.engine = "auto",
                          .search.options.all = true,
                          .monitor.contest = true,
                          .reduction.mode = REDUCE_WHERE_SOUND};
    Job job;
    job_init(&job, &options);
    diag_supply(&job.diag, path, rounds, strlen(rounds));
    assert_true(job_load(&job));
    assert_true(job_check(&job));
    Report report = job_report(&job);
    const ReportItem *item = report_shortest(&report);
    assert_string_equal(item->property->name, "seven");
    scene_begin(&scene, rounds);
    assert_int_equal(walk_load_found(walk, item), WALK_DONE);
    job_release(&job);
    assert_string_equal(walk->monitored, "seven");
    assert_int_not_equal(walk->run.loop, TRACE_NO_LOOP);
    assert_int_equal(walk_errors(walk, &scene.arena, &errors), WALK_DONE);
    assert_int_equal(errors.count, 1);
    assert_string_equal(errors.items[0].name, "seven");
    size_t length = trace_length(&walk->run), loop = walk->run.loop;
    assert_int_equal(walk_along(walk, 1), WALK_DONE);
    assert_int_equal(walk->at, loop + 1);
    assert_int_equal(walk_along(walk, 10 * (length - loop)), WALK_DONE);
    assert_int_equal(walk->at, loop + 1);
    assert_int_equal(trace_length(&walk->run), length);
    scene_end(&scene);
}

/* What the formula became is said by the run, whatever it becomes here. */
static void monitors_are_those_of_the_run(void **state) {
    (void)state;
    static const char *const kinds[] = {"buchi", "testing", "buchi"};
    static const MonitorChoice choices[] = {CHOICE_BUCHI, CHOICE_TESTING,
                                            CHOICE_BUCHI};
    Scene scene, other;
    scene_begin(&scene, rounds);
    for (size_t i = 0; i < 3; i++) {
        scene_begin_with(
            &other, rounds,
            (JobOptions){.asked.deadlock = 1, .monitor.choice = choices[i]});
        const Model *model = job_model_of(&other.walk.job, "seven", NULL);
        assert_true(model != other.walk.job.model);
        Text text;
        text_init(&text, &scene.walk.job.mem);
        text_printf(&text,
                    "martlet trace 1\nmonitor seven\nbecame %s\nsteps 0\n"
                    "start\n",
                    kinds[i]);
        diag_supply(&scene.walk.job.diag, "run", text.data, text.length);
        text_release(&text);
        assert_int_equal(scene_load(&scene, "run"), WALK_DONE);
        assert_string_equal(scene.walk.monitored, "seven");
        assert_int_equal(scene.walk.model->bits, model->bits);
        assert_int_equal(scene.walk.model->action_count, model->action_count);
        scene_end(&other);
    }
    scene_end(&scene);
}

/* The run, and one that was left, are still there in a model with room for more
 * processes. */
static void runs_survive_a_larger_model(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    scene_begin(&scene, many);
    assert_int_equal(walk_random(walk, 8), WALK_DONE);
    Trace part;
    assert_true(trace_copy(&part, &walk->run, 4));
    assert_int_equal(walk_load_run(walk, &part), WALK_DONE);
    trace_release(&part);
    uint32_t bits = walk->model->bits;
    assert_int_equal(walk_random(walk, 2000), WALK_STUCK);
    assert_true(walk->model->bits > bits);
    assert_string_equal(scene_value(&scene, "k"), "600");
    assert_string_equal(scene_value(&scene, "_nr_pr == 30"), "true");
    assert_int_equal(walk_rejoin(walk), WALK_DONE);
    assert_int_equal(walk->at, 4);
    assert_string_equal(scene_value(&scene, "k"), "2");
    assert_int_equal(walk_goto(walk, 0), WALK_DONE);
    assert_string_equal(scene_value(&scene, "k == 0"), "true");
    scene_end(&scene);
}
int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_of_every_form_are_loaded),
        cmocka_unit_test(what_is_no_run_changes_nothing),
        cmocka_unit_test(a_loaded_run_can_be_left_and_rejoined),
        cmocka_unit_test(a_run_that_was_found_is_loaded),
        cmocka_unit_test(monitors_are_those_of_the_run),
        cmocka_unit_test(runs_survive_a_larger_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
