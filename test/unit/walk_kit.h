/* test/unit/walk_kit.h -- A walk through a model in memory, and files for it */
#ifndef TEST_UNIT_WALK_KIT_H
#define TEST_UNIT_WALK_KIT_H

#include "test/unit/unit.h"

#include "job/walking/walk_facts.h"
#include "job/walking/walk_load.h"
#include "report/traces/trace_formats.h"

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
static inline void scene_open(Scene *scene, const char *model,
                              JobOptions options, size_t fail_in) {
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

static inline void scene_begin_with(Scene *scene, const char *model,
                                    JobOptions options) {
    scene_open(scene, model, options, 0);
    assert_int_equal(scene->end, WALK_DONE);
    assert_int_equal(walk_start(&scene->walk), WALK_DONE);
}

static inline void scene_begin(Scene *scene, const char *model) {
    scene_begin_with(scene, model, (JobOptions){.asked.deadlock = 1});
}

/* job_release insists that nothing is left. */
static inline void scene_end(Scene *scene) {
    arena_release(&scene->arena);
    walk_release(&scene->walk);
    assert_int_equal(scene->walk.job.mem.live, 0);
}

static inline const char *scene_value(Scene *scene, const char *expression) {
    const char *found = "?";
    WalkEnd end =
        walk_evaluate(&scene->walk, expression, &scene->arena, &found);
    return end == WALK_DONE ? found : "(none)";
}

/* The first transition whose text begins so. */
static inline WalkEnd scene_take(Scene *scene, const char *text) {
    for (size_t i = 0; i < scene->walk.enabled.count; i++) {
        WalkStep step;
        assert_int_equal(walk_choice(&scene->walk, i, &scene->arena, &step),
                         WALK_DONE);
        if (strncmp(step.text, text, strlen(text)) == 0)
            return walk_take(&scene->walk, i);
    }
    return WALK_STUCK;
}

static inline void scene_take_all(Scene *scene, const char *const *texts) {
    for (; *texts; texts++)
        assert_int_equal(scene_take(scene, *texts), WALK_DONE);
}

static const char *const to_error[] = {
    "P(0): y < 4",  "P(0): y++", "P(0): x =",    "P(0): c!",  "P(0): y < 4",
    "P(0): y++",    "P(0): x =", "P(0): c!",     "Q(1): c?",  "Q(1): a[",
    "Q(1): assert", "Q(1): c?",  "P(0): y < 4",  "P(0): y++", "P(0): x =",
    "P(0): c!",     "Q(1): a[",  "Q(1): assert", "Q(1): c?",  "Q(1): a[",
    "Q(1): assert", NULL};

/* More processes than were expected, after many steps. */
static const char many[] =
    "short k;\n"
    "proctype P() { false }\n"
    "init {\n"
    "  do :: k < 600 -> k++ :: else -> break od;\n"
    "  do :: _nr_pr < 30 -> run P() :: else -> break od;\n"
    "  false\n"
    "}\n";

/* The run of the walk as a file of this form, given to the other one. */
static inline void scene_save_as(Scene *scene, const char *format,
                                 const char *name, Scene *other) {
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

static inline WalkEnd scene_load(Scene *scene, const char *name) {
    WalkRuns runs;
    WalkEnd end = walk_read(&scene->walk, name, (SavedChoice){0}, true, &runs);
    if (end == WALK_DONE) {
        assert_int_equal(walk_runs_count(&runs), 1);
        end = walk_load(&scene->walk, &runs, 0, true);
    }
    walk_runs_release(&runs, &scene->walk);
    return end;
}

#endif
