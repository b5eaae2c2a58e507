/* Runs of optimised programs, as runs of the programs that were written. */
#include "test/unit/flow_fixture.h"

#include "core/model_text.h"
#include "core/plain.h"
#include "report/traces/replay.h"
#include "report/traces/unfold.h"
#include "wrap/recur.h"

#include <stdio.h>

typedef struct Run {
    Case program;      /* optimised */
    Findings findings; /* of its search */
    const Model *model;
    Trace *trace; /* of the only error */
    uint32_t property;
} Run;

static void load(Case *self, const char *text) {
    const char *why = NULL;
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    PromelaOptions options = {.goals.dead = true, .goals.merge = true};
    assert_true(promela_load_source(&self->flow, source, &options, &self->diag,
                                    &self->mem));
    self->model = flow_model(&self->flow, &self->mem, &why);
    assert_non_null(self->model);
    assert_true(model_folds(self->model));
}

static void find_error(Run *run) {
    for (uint32_t slot = 0; slot < findings_slots(&run->findings); slot++)
        if (findings_used(&run->findings, slot)) {
            run->trace = findings_trace(&run->findings, slot);
            run->property = findings_property(&run->findings, slot);
        }
    assert_non_null(run->trace);
}

static void begin(Run *run, const char *text) {
    *run = (Run){0};
    load(&run->program, text);
    run->model = run->program.model;
    case_search(&run->program, &run->findings);
    find_error(run);
}

static void end(Run *run) {
    findings_release(&run->findings);
    case_release(&run->program);
}

/* The value of a variable after so many steps. */
static void expect_shown(Run *run, size_t i, const char *name,
                         const char *expected) {
    Text text;
    uint32_t k = 0;
    text_init(&text, &run->program.mem);
    while (strcmp(model_variable(run->model, k), name) != 0)
        k++;
    model_print_value(run->model, trace_state(run->trace, i), k, &text);
    assert_string_equal(text.data, expected);
    text_release(&text);
}

/* The trace becomes one of the program that replays, with so many steps. */
static void expect_length(Run *run, size_t folded, size_t unfolded) {
    Text why;
    text_init(&why, &run->program.mem);
    assert_int_equal(trace_length(run->trace), folded);
    assert_true(
        unfold_trace(run->model, run->trace, run->property, NO_SITE, &why));
    assert_int_equal(trace_length(run->trace), unfolded);
    assert_true(replay_error(run->model, run->trace, run->property, &why));
    assert_string_equal(why.data, "");
    text_release(&why);
}

static void merged_steps_come_apart(void **state) {
    (void)state;
    Run run;
    begin(&run, "byte x; active proctype P() { byte a, b;"
                " x == 0; a = 1; b = a + 1; x = b; assert(x != 2) }");
    expect_length(&run, 3, 5);
    expect_shown(&run, 2, "P[0]:a", "1");
    expect_shown(&run, 3, "P[0]:b", "2");
    end(&run);
}

/* The error is the end, whatever the search has merged with it. */
static void errors_end_the_run(void **state) {
    (void)state;
    Run run;
    begin(&run, "byte x = 1; active proctype P() { byte a, b; assert(x != 1);"
                " a = 2; b = a; x = b }");
    expect_length(&run, 1, 1);
    end(&run);
}

static void forgotten_values_are_back(void **state) {
    (void)state;
    Run run;
    begin(&run, "byte x; active proctype P() { byte a = 3; x = a; x++;"
                " assert(x == 3) }");
    expect_length(&run, 3, 3);
    expect_shown(&run, 2, "P[0]:a", "3");
    end(&run);
}

/* The way that was taken, not another one that begins alike. */
static void branches_are_told_apart(void **state) {
    (void)state;
    Run run;
    begin(&run,
          "byte x; active proctype P() { byte a, b; atomic { a = 1;"
          " if :: x = 1 :: x = 2 :: x = 3 fi; a = x }; b = 1; b = 2; x = x + b;"
          " assert(x != 5) }");
    Text why;
    text_init(&why, &run.program.mem);
    assert_true(
        unfold_trace(run.model, run.trace, run.property, NO_SITE, &why));
    assert_true(replay_error(run.model, run.trace, run.property, &why));
    expect_shown(&run, 1, "x", "3");
    text_release(&why);
    end(&run);
}

/* The ways differ in a variable of the process, which the search remembers. */
static void values_that_matter_are_told_apart(void **state) {
    (void)state;
    for (int k = 1; k <= 3; k++) {
        char text[256];
        Run run;
        snprintf(text, sizeof text,
                 "byte x; active proctype P() { byte a, b; atomic { x = 1;"
                 " if :: b = 1 :: b = 2 :: b = 3 fi }; a = x; x = 2;"
                 " assert(b != %d) }",
                 k);
        begin(&run, text);
        Text why;
        text_init(&why, &run.program.mem);
        assert_true(
            unfold_trace(run.model, run.trace, run.property, NO_SITE, &why));
        assert_true(replay_error(run.model, run.trace, run.property, &why));
        text_release(&why);
        end(&run);
    }
}

/* The second time round the forgotten value is what it was. */
static void cycles_close(void **state) {
    (void)state;
    Run run = {0};
    load(&run.program, "byte x; active proctype P() { byte a;"
                       " accept: do :: a = x + 1; x = a % 2 od }");
    Property property = {"accept", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL};
    Model *product = recur_wrap(run.program.model, 1, property);
    Budget budget;
    budget_init(&budget);
    run.model = product;
    assert_true(model_folds(product));
    findings_init(&run.findings, &run.program.mem, product);
    search_ndfs(&(Search){
        .model = product, .budget = &budget, .findings = &run.findings});
    find_error(&run);
    size_t length = trace_length(run.trace);
    Text why;
    text_init(&why, &run.program.mem);
    assert_true(unfold_trace(product, run.trace, run.property, NO_SITE, &why));
    assert_true(trace_length(run.trace) > length);
    assert_true(replay_error(product, run.trace, run.property, &why));
    text_release(&why);
    findings_release(&run.findings);
    model_free(product);
    case_release(&run.program);
}

/* What is no run of the program stays as it was. */
static void other_runs_are_rejected(void **state) {
    (void)state;
    Run run;
    begin(&run, "byte x; active proctype P() { byte a; x == 0; a = 1; x = a;"
                " assert(x != 1) }");
    Text why;
    text_init(&why, &run.program.mem);
    size_t length = trace_length(run.trace);
    uint32_t first = run.trace->actions.data[0];
    run.trace->actions.data[0] = run.trace->actions.data[1];
    assert_false(
        unfold_trace(run.model, run.trace, run.property, NO_SITE, &why));
    assert_non_null(strstr(why.data, "step 1"));
    assert_int_equal(trace_length(run.trace), length);
    run.trace->actions.data[0] = first;
    assert_true(
        unfold_trace(run.model, run.trace, run.property, NO_SITE, &why));
    text_release(&why);
    end(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_steps_come_apart),
        cmocka_unit_test(errors_end_the_run),
        cmocka_unit_test(forgotten_values_are_back),
        cmocka_unit_test(branches_are_told_apart),
        cmocka_unit_test(values_that_matter_are_told_apart),
        cmocka_unit_test(cycles_close),
        cmocka_unit_test(other_runs_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
