/* Walks through models in memory: forward, back, along runs of every form, and
 * what there is to know on the way. */
#include "test/unit/unit.h"

#include "base/file.h"
#include "job/walking/walk_facts.h"
#include "job/walking/walk_load.h"
#include "report/traces/trace_formats.h"

#include <stdio.h>
#include <unistd.h>

static const char turns[] = "mtype = { req, ack };\n"
                            "byte x; byte a[2];\n"
                            "chan c = [2] of { mtype, byte };\n"
                            "active proctype P() {\n"
                            "  byte y;\n"
                            "  do :: y < 4 -> y++; x = x + y; c!req(y)\n"
                            "     :: c?ack(y)\n"
                            "  od\n"
                            "}\n"
                            "active proctype Q() {\n"
                            "  byte z;\n"
                            "  do :: c?req(z) -> a[z % 2] = z; assert(z < 3)\n"
                            "  od\n"
                            "}\n";

static const Switch interpreted = {"engine", "interpreted"};
static const char *const path = "m.pml";

typedef struct Scene {
    JobOptions options;
    Walk walk;
    Arena arena;
    WalkEnd end; /* of opening */
} Scene;

/* A model that is in no file. */
static void open_with(Scene *scene, const char *model, JobOptions options,
                      size_t fail_in) {
    options.input.paths = &path;
    options.input.path_count = 1;
    options.input.switches = (Switches){&interpreted, 1};
    options.search.engine = "auto";
    scene->options = options;
    walk_init(&scene->walk, &scene->options, 1);
    diag_supply(&scene->walk.job.diag, path, model, strlen(model));
    scene->walk.job.mem.fail_in = fail_in;
    scene->end = walk_open(&scene->walk);
    walk_arena(&scene->walk, &scene->arena);
}

static void begin_with(Scene *scene, const char *model, JobOptions options) {
    open_with(scene, model, options, 0);
    assert_int_equal(scene->end, WALK_DONE);
    assert_int_equal(walk_start(&scene->walk), WALK_DONE);
}

static void begin(Scene *scene, const char *model) {
    begin_with(scene, model, (JobOptions){.asked.deadlock = 1});
}

/* job_release insists that nothing is left. */
static void end(Scene *scene) {
    arena_release(&scene->arena);
    walk_release(&scene->walk);
    assert_int_equal(scene->walk.job.mem.live, 0);
}

static const char *value(Scene *scene, const char *expression) {
    const char *found = "?";
    WalkEnd end =
        walk_evaluate(&scene->walk, expression, &scene->arena, &found);
    return end == WALK_DONE ? found : "(none)";
}

/* The first transition whose text begins so. */
static WalkEnd take(Scene *scene, const char *text) {
    for (size_t i = 0; i < scene->walk.enabled.count; i++) {
        WalkStep step;
        assert_int_equal(walk_choice(&scene->walk, i, &scene->arena, &step),
                         WALK_DONE);
        if (strncmp(step.text, text, strlen(text)) == 0)
            return walk_take(&scene->walk, i);
    }
    return WALK_STUCK;
}

static void take_all(Scene *scene, const char *const *texts) {
    for (; *texts; texts++)
        assert_int_equal(take(scene, *texts), WALK_DONE);
}

static const char *const to_error[] = {
    "P(0): y < 4",  "P(0): y++", "P(0): x =",    "P(0): c!",  "P(0): y < 4",
    "P(0): y++",    "P(0): x =", "P(0): c!",     "Q(1): c?",  "Q(1): a[",
    "Q(1): assert", "Q(1): c?",  "P(0): y < 4",  "P(0): y++", "P(0): x =",
    "P(0): c!",     "Q(1): a[",  "Q(1): assert", "Q(1): c?",  "Q(1): a[",
    "Q(1): assert", NULL};

/* ---- Steps --------------------------------------------------------------- */

static void steps_are_listed_with_their_effects(void **state) {
    (void)state;
    Scene scene;
    WalkStep step;
    static const char *const first[] = {"P(0): y < 4", "P(0): y++", NULL};
    begin(&scene, turns);
    assert_int_equal(scene.walk.enabled.count, 1);
    take_all(&scene, first);
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
    end(&scene);
}

/* What lies ahead stays until another step is taken. */
static void going_back_keeps_what_lies_ahead(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    begin(&scene, turns);
    take_all(&scene, to_error);
    size_t length = trace_length(&walk->run);
    assert_int_equal(length, 21);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_string_equal(value(&scene, "x"), "3");
    assert_int_equal(walk_past(walk).actions.count, 8);
    assert_int_equal(walk->enabled.count, 2);
    assert_int_equal(take(&scene, "Q(1): c?"), WALK_DONE); /* as before */
    assert_int_equal(trace_length(&walk->run), length);
    assert_int_equal(walk_along(walk, 100), WALK_DONE);
    assert_int_equal(walk->at, length);
    assert_int_equal(walk_along(walk, 1), WALK_NOWHERE);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(take(&scene, "P(0): y < 4"), WALK_DONE); /* another */
    assert_int_equal(trace_length(&walk->run), 9);
    assert_int_equal(walk_goto(walk, 10), WALK_NOWHERE);
    assert_int_equal(walk_rejoin(walk), WALK_NOWHERE); /* it was not loaded */
    assert_int_equal(walk_start(walk), WALK_DONE);
    assert_int_equal(trace_length(&walk->run), 0);
    end(&scene);
}

static void random_steps_follow_from_the_seed(void **state) {
    (void)state;
    Scene one, other;
    begin(&one, turns);
    begin(&other, turns); /* two walks at once */
    assert_int_equal(walk_random(&one.walk, 12), WALK_DONE);
    for (int i = 0; i < 12; i++)
        assert_int_equal(walk_random(&other.walk, 1), WALK_DONE);
    assert_memory_equal(one.walk.run.actions.data, other.walk.run.actions.data,
                        12 * sizeof(uint32_t));
    assert_int_equal(walk_random(&one.walk, 1000), WALK_STUCK);
    assert_true(one.walk.at > 12);
    end(&one);
    end(&other);
}

/* ---- Expressions --------------------------------------------------------- */

static void expressions_have_values(void **state) {
    (void)state;
    Scene scene;
    begin(&scene, turns);
    take_all(&scene, to_error);
    assert_string_equal(value(&scene, "x"), "6");
    assert_string_equal(value(&scene, "a"), "{2,3}");
    assert_string_equal(value(&scene, "Q[1]:z"), "3");
    assert_string_equal(value(&scene, "x == 6 && a[1] > 2"), "true");
    assert_string_equal(value(&scene, "empty(c)"), "true");
    assert_string_equal(value(&scene, "P[0]:y == 2"), "false");
    size_t errors = scene.walk.job.diag.errors;
    assert_string_equal(value(&scene, "nonsense > 1"), "(none)");
    assert_true(scene.walk.job.diag.errors > errors);
    for (int i = 0; i < 100; i++) { /* more than are kept */
        char text[32];
        snprintf(text, sizeof text, "x > %d", i);
        assert_string_equal(value(&scene, text), i < 6 ? "true" : "false");
    }
    end(&scene);
}

static void conditions_and_changes_are_found(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    begin(&scene, turns);
    assert_int_equal(walk_until(walk, "x > 0", WALK_AT_RANDOM, 1000),
                     WALK_DONE);
    assert_string_equal(value(&scene, "x"), "1");
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
    assert_string_equal(value(&scene, "x"), "6");
    assert_int_equal(walk_until_change(walk, "x", WALK_ALONG, 1000), WALK_DONE);
    assert_string_equal(value(&scene, "x"), "10");
    assert_int_equal(walk_until_change(walk, "x", WALK_ALONG, 1000),
                     WALK_NOT_FOUND);
    assert_int_equal(walk_until(walk, "x < 2", WALK_BACK, 1000), WALK_DONE);
    assert_string_equal(value(&scene, "x"), "1");
    assert_int_equal(walk_until(walk, "x == 6", WALK_ALONG, 1000), WALK_DONE);
    assert_true(walk->at < last);
    assert_int_equal(walk_until(walk, "x ==", WALK_ALONG, 1000), WALK_REJECTED);
    end(&scene);
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
    begin(&scene, turns);
    take_all(&scene, some);
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
    end(&scene);
}

static void errors_are_explained(void **state) {
    (void)state;
    Scene scene;
    WalkErrors errors;
    Summary summary;
    WalkStep step;
    begin(&scene, turns);
    assert_int_equal(walk_errors(&scene.walk, &scene.arena, &errors),
                     WALK_DONE);
    assert_int_equal(errors.count, 0);
    take_all(&scene, to_error);
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
    end(&scene);
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
    open_with(&scene, broken, (JobOptions){.asked.deadlock = 1}, 0);
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
    end(&scene);
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
    assert_string_equal(value(&scene, "x"), "7");
    assert_string_equal(value(&scene, "x == LIMIT"), "true");
    end(&scene);
}

/* ---- Runs ---------------------------------------------------------------- */

/* The run of the walk as a file of this form, given to the other one. */
static void save_as(Scene *scene, const char *format, const char *name,
                    Scene *other) {
    Walk *walk = &scene->walk;
    WalkErrors errors;
    Text text;
    assert_int_equal(walk_errors(walk, &scene->arena, &errors), WALK_DONE);
    assert_int_equal(errors.count, 1);
    Finding finding = {.verdict = VERDICT_VIOLATED, .trace = walk->run};
    ReportItem item = {.model = walk->model,
                       .property =
                           &walk->model->properties[errors.items[0].property],
                       .finding = &finding};
    text_init(&text, &walk->job.mem);
    assert_true(trace_render(&item, path, trace_format_find(format),
                             &walk->job.diag, &text));
    diag_supply(&other->walk.job.diag, name, text.data, text.length);
    text_release(&text);
}

static WalkEnd load(Scene *scene, const char *name) {
    WalkRuns runs;
    WalkEnd end = walk_read(&scene->walk, name, (SavedChoice){0}, true, &runs);
    if (end == WALK_DONE) {
        assert_int_equal(walk_runs_count(&runs), 1);
        end = walk_load(&scene->walk, &runs, 0, true);
    }
    walk_runs_release(&runs, &scene->walk);
    return end;
}

static void runs_of_every_form_are_loaded(void **state) {
    (void)state;
    static const struct {
        const char *format;
        const char *name;
    } forms[] = {
        {"text", "run.txt"}, {"json", "run.json"}, {"trail", "run.trail"}};
    Scene one, other;
    begin(&one, turns);
    take_all(&one, to_error);
    begin(&other, turns);
    for (size_t i = 0; i < 3; i++) {
        save_as(&one, forms[i].format, forms[i].name, &other);
        assert_int_equal(walk_start(&other.walk), WALK_DONE);
        assert_int_equal(load(&other, forms[i].name), WALK_DONE);
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
    end(&one);
    end(&other);
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
    begin(&scene, turns);
    assert_int_equal(walk_random(&scene.walk, 3), WALK_DONE);
    const Model *model = scene.walk.model;
    diag_supply(&scene.walk.job.diag, "bad", bad, strlen(bad));
    diag_supply(&scene.walk.job.diag, "about", about, strlen(about));
    diag_supply(&scene.walk.job.diag, "no", "nonsense", 8);
    assert_int_equal(load(&scene, "bad"), WALK_REJECTED);
    assert_int_equal(load(&scene, "about"), WALK_REJECTED);
    assert_int_equal(load(&scene, "no"), WALK_REJECTED);
    assert_int_equal(load(&scene, "/no/such/file"), WALK_REJECTED);
    assert_int_equal(scene.walk.job.diag.errors, 4);
    assert_ptr_equal(scene.walk.model, model);
    assert_int_equal(scene.walk.at, 3);
    assert_int_equal(walk_random(&scene.walk, 1), WALK_DONE);
    end(&scene);
}

/* Another step than that of the loaded run, and back to it. */
static void a_loaded_run_can_be_left_and_rejoined(void **state) {
    (void)state;
    Scene one, other;
    Walk *walk = &other.walk;
    begin(&one, turns);
    take_all(&one, to_error);
    begin(&other, turns);
    save_as(&one, "text", "run.txt", &other);
    assert_int_equal(load(&other, "run.txt"), WALK_DONE);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(walk_along(walk, 1), WALK_DONE);
    assert_true(walk->loaded);
    assert_int_equal(walk_goto(walk, 8), WALK_DONE);
    assert_int_equal(take(&other, "P(0): y < 4"), WALK_DONE);
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
    end(&one);
    end(&other);
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
    begin(&scene, rounds);
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
    end(&scene);
}

/* What the formula became is said by the run, whatever it becomes here. */
static void monitors_are_those_of_the_run(void **state) {
    (void)state;
    static const char *const kinds[] = {"buchi", "testing", "buchi"};
    static const MonitorChoice choices[] = {CHOICE_BUCHI, CHOICE_TESTING,
                                            CHOICE_BUCHI};
    Scene scene, other;
    begin(&scene, rounds);
    for (size_t i = 0; i < 3; i++) {
        begin_with(
            &other, rounds,
            (JobOptions){.asked.deadlock = 1, .monitor.choice = choices[i]});
        const Model *model = job_model_of(&other.walk.job, "seven", NULL);
        assert_true(model != other.walk.job.model);
        SavedRun run = {.loop = SIZE_MAX, .start = ""};
        Text text;
        text_init(&text, &scene.walk.job.mem);
        text_printf(&text,
                    "martlet trace 1\nmonitor seven\nbecame %s\nsteps 0\n"
                    "start\n",
                    kinds[i]);
        diag_supply(&scene.walk.job.diag, "run", text.data, text.length);
        text_release(&text);
        (void)run;
        assert_int_equal(load(&scene, "run"), WALK_DONE);
        assert_string_equal(scene.walk.monitored, "seven");
        assert_int_equal(scene.walk.model->bits, model->bits);
        assert_int_equal(scene.walk.model->action_count, model->action_count);
        end(&other);
    }
    end(&scene);
}

/* ---- Larger models ------------------------------------------------------- */

/* More processes than were expected, after many steps. */
static const char many[] =
    "short k;\n"
    "proctype P() { false }\n"
    "init {\n"
    "  do :: k < 600 -> k++ :: else -> break od;\n"
    "  do :: _nr_pr < 30 -> run P() :: else -> break od;\n"
    "  false\n"
    "}\n";

/* The run, and one that was left, are still there in a model with room for more
 * processes. */
static void runs_survive_a_larger_model(void **state) {
    (void)state;
    Scene scene;
    Walk *walk = &scene.walk;
    begin(&scene, many);
    assert_int_equal(walk_random(walk, 8), WALK_DONE);
    Trace part;
    assert_true(trace_copy(&part, &walk->run, 4));
    assert_int_equal(walk_load_run(walk, &part), WALK_DONE);
    trace_release(&part);
    uint32_t bits = walk->model->bits;
    assert_int_equal(walk_random(walk, 2000), WALK_STUCK);
    assert_true(walk->model->bits > bits);
    assert_string_equal(value(&scene, "k"), "600");
    assert_string_equal(value(&scene, "_nr_pr == 30"), "true");
    assert_int_equal(walk_rejoin(walk), WALK_DONE);
    assert_int_equal(walk->at, 4);
    assert_string_equal(value(&scene, "k"), "2");
    assert_int_equal(walk_goto(walk, 0), WALK_DONE);
    assert_string_equal(value(&scene, "k == 0"), "true");
    end(&scene);
}

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
    open_with(&scene, LONG_STEP("100000"), (JobOptions){.asked.deadlock = 1},
              0);
    assert_int_equal(scene.end, WALK_DONE);
    budget->trip_in = 3;
    assert_int_equal(walk_start(walk), WALK_LATE);
    assert_false(walk_started(walk));
    assert_int_equal(walk_start(walk), WALK_DONE);
    assert_int_equal(walk_random(walk, 1), WALK_DONE);
    assert_string_equal(value(&scene, "x"), "100000");
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
static WalkEnd do_everything(Scene *scene, Scene *source) {
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
        done = load(scene, "run.txt");
    if (done == WALK_DONE)
        done = load(scene, "run.trail");
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
    (void)source;
    return done;
}

/* Each allocation fails once. The walk says so, and can be ended. */
static void a_lack_of_memory_is_said(void **state) {
    (void)state;
    Scene source, scene;
    size_t failed = 0;
    begin(&source, turns);
    take_all(&source, to_error);
    WalkEnd done = WALK_FULL;
    for (size_t n = 1; done == WALK_FULL; n = next(n)) {
        open_with(&scene, turns, (JobOptions){.asked.deadlock = 1}, n);
        if (scene.end == WALK_DONE) {
            size_t left = scene.walk.job.mem.fail_in;
            scene.walk.job.mem.fail_in = 0;
            save_as(&source, "text", "run.txt", &scene);
            save_as(&source, "trail", "run.trail", &scene);
            scene.walk.job.mem.fail_in = left;
        }
        done = do_everything(&scene, &source);
        scene.walk.job.mem.fail_in = 0;
        assert_true(done == WALK_DONE || done == WALK_FULL);
        failed += done == WALK_FULL;
        arena_release(&scene.arena);
        walk_release(&scene.walk);
    }
    assert_int_equal(done, WALK_DONE);
    assert_true(failed > 20);
    end(&source);
}

/* The same while the model becomes larger: what there was is still there. */
static void a_lack_of_memory_keeps_the_smaller_model(void **state) {
    (void)state;
    size_t failed = 0, last = 0;
    WalkEnd done = WALK_FULL;
    for (size_t n = 1; done == WALK_FULL; n = next(n)) {
        Scene scene;
        Walk *walk = &scene.walk;
        begin(&scene, many);
        uint32_t bits = walk->model->bits;
        if (last == 0) { /* the step that does not fit */
            while (walk->model->bits == bits)
                assert_int_equal(walk_random(walk, 1), WALK_DONE);
            last = walk->at - 1;
            walk_release(walk);
            begin(&scene, many);
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
        assert_string_equal(value(&scene, "k"), "3");
        assert_int_equal(walk_along(walk, SIZE_MAX), WALK_DONE);
        assert_int_equal(walk_random(walk, 3), WALK_DONE);
        assert_true(walk->model->bits > bits);
        arena_release(&scene.arena);
        walk_release(walk);
    }
    assert_true(failed > 20);
}

static void many_small_walks_leave_nothing(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        Scene scene;
        begin(&scene, turns);
        assert_int_equal(walk_random(&scene.walk, 10), WALK_DONE);
        assert_int_equal(walk_goto(&scene.walk, 5), WALK_DONE);
        end(&scene);
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
        cmocka_unit_test(runs_of_every_form_are_loaded),
        cmocka_unit_test(what_is_no_run_changes_nothing),
        cmocka_unit_test(a_loaded_run_can_be_left_and_rejoined),
        cmocka_unit_test(a_run_that_was_found_is_loaded),
        cmocka_unit_test(monitors_are_those_of_the_run),
        cmocka_unit_test(runs_survive_a_larger_model),
        cmocka_unit_test(a_step_without_an_end_is_left),
        cmocka_unit_test(a_long_step_can_be_taken_again),
        cmocka_unit_test(a_lack_of_memory_is_said),
        cmocka_unit_test(a_lack_of_memory_keeps_the_smaller_model),
        cmocka_unit_test(many_small_walks_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
