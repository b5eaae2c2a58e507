#include "core/model_text.h"
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

static void check_state(Case *self, const char *expected) {
    Successors batch;
    Text text;
    successors_init(&batch, &self->mem, self->model->words);
    text_init(&text, &self->mem);
    initial_once(self->model, &batch);
    assert_int_equal(batch.count, 1);
    model_print_state(self->model, successors_state(&batch, 0), &text);
    assert_string_equal(text.data, expected);
    text_release(&text);
    successors_release(&batch);
}

static void states_are_printed(void **state) {
    (void)state;
    Case self;
    case_model(&self, "mtype = { red, blue };\nbyte x = 3, a[2] = 5;\n"
                      "chan c = [2] of { mtype };\n"
                      "active [2] proctype P() {\nmtype m = blue;\n"
                      "c!m }\n");
    check_state(&self, "x=3 a={5,5} c=[] P[0]@=6.1 P[0]:m=blue "
                       "P[1]@=6.1 P[1]:m=blue");
    case_release(&self);
}

static void actions_are_printed(void **state) {
    (void)state;
    Case self;
    case_model(&self, "byte x; active [2] proctype P() { assert(x == 1) }");
    Successors batch;
    Text text;
    successors_init(&batch, &self.mem, self.model->words);
    text_init(&text, &self.mem);
    initial_once(self.model, &batch);
    Word first[4];
    memcpy(first, batch.states, self.model->words * sizeof *first);
    successors_clear(&batch);
    expand_once(self.model, first, &batch);
    assert_int_equal(batch.count, 2);
    model_print_action(self.model, batch.actions[0], &text);
    assert_non_null(strstr(text.data, "P(1): assert("));
    assert_non_null(strstr(text.data, " -- assertion violated"));
    text_release(&text);
    successors_release(&batch);
    case_release(&self);
}

static void invalid_end_states(void **state) {
    (void)state;
    assert_int_equal(
        verdict_of("byte x; active proctype A() { x == 1 }", "deadlock"),
        VERDICT_VIOLATED);
    assert_int_equal(
        verdict_of("byte x; active proctype A() { end: x == 1 }", "deadlock"),
        VERDICT_HOLDS);
}

static void an_assertion_goes_on(void **state) {
    (void)state;
    check_counts("byte x; active proctype A() { x = 1; assert(x == 1); x = 3"
                 " } active proctype B() { x = 2 }",
                 20, 26);
}

/* A search that needs more processes than were measured is made again. */
static void a_program_grows(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "short k; proctype P() { false } init { do :: k < 2000 "
                      "-> k++ :: else -> break od; do :: _nr_pr < 30 -> run "
                      "P() :: else -> break od }");
    case_search(&self, &findings);
    assert_int_equal(findings.statistics.limit, LIMIT_VECTOR);
    while (findings.statistics.limit == LIMIT_VECTOR) {
        Model *grown = flow_grow(self.model);
        assert_non_null(grown);
        assert_true(grown->bits > self.model->bits);
        findings_release(&findings);
        model_free(self.model);
        self.model = grown;
        case_search(&self, &findings);
    }
    assert_true(findings.statistics.complete);
    assert_int_equal(findings.statistics.states, 4061);
    findings_release(&findings);
    for (Model *most; (most = flow_grow(self.model)) != NULL;) {
        model_free(self.model);
        self.model = most;
    }
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_printed),
        cmocka_unit_test(actions_are_printed),
        cmocka_unit_test(invalid_end_states),
        cmocka_unit_test(an_assertion_goes_on),
        cmocka_unit_test(a_program_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
