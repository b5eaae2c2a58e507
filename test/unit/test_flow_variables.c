#include "core/model_text.h"
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

static const char program[] = "byte g;\n"
                              "proctype P(byte k) { byte x; x = k; false }\n"
                              "proctype Q() { skip }\n"
                              "init {\n"
                              "    byte n;\n"
                              "    run P(7);\n"
                              "    run Q()\n"
                              "}";

static uint32_t find(const Model *model, const char *name) {
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        if (strcmp(model_variable(model, k), name) == 0)
            return k;
    fail_msg("there is no variable %s", name);
    return 0;
}

static void check_value(const Model *model, const Word *state, const char *name,
                        const char *expected) {
    Text text;
    text_init(&text, model->mem);
    model_print_value(model, state, find(model, name), &text);
    assert_string_equal(text.data, expected);
    text_release(&text);
}

/* The first successor whose action begins so takes the place of the state. */
static void step(const Model *model, Word *state, const char *action) {
    Successors batch;
    Text text;
    bool found = false;
    successors_init(&batch, model->mem, model->words);
    text_init(&text, model->mem);
    expand_once(model, state, &batch);
    for (size_t i = 0; i < batch.count && !found; i++) {
        text_clear(&text);
        model_print_action(model, batch.actions[i], &text);
        found = strncmp(text.data, action, strlen(action)) == 0;
        if (found)
            memcpy(state, successors_state(&batch, i),
                   model->words * sizeof *state);
    }
    assert_true(found);
    text_release(&text);
    successors_release(&batch);
}

static void created_processes_have_variables(void **unused) {
    (void)unused;
    Case self;
    Word state[8];
    case_model(&self, program);
    Successors batch;
    successors_init(&batch, &self.mem, self.model->words);
    initial_once(self.model, &batch);
    assert_true(self.model->words <= 8);
    memcpy(state, batch.states, self.model->words * sizeof *state);
    successors_release(&batch);
    check_value(self.model, state, "g", "0");
    check_value(self.model, state, "init[0]@", "6");
    check_value(self.model, state, "init[0]:n", "0");
    check_value(self.model, state, "P[1]@", ""); /* not there */
    check_value(self.model, state, "P[1]:k", "");
    step(self.model, state, "init(0): run P");
    check_value(self.model, state, "init[0]@", "7");
    check_value(self.model, state, "P[1]@", "2.1");
    check_value(self.model, state, "P[1]:k", "7");
    check_value(self.model, state, "P[1]:x", "0");
    check_value(self.model, state, "Q[1]@", ""); /* of another type */
    step(self.model, state, "P(1): x = k");
    check_value(self.model, state, "P[1]@", "2.2");
    check_value(self.model, state, "P[1]:x", "7");
    step(self.model, state, "init(0): run Q");
    check_value(self.model, state, "init[0]@", "8");
    check_value(self.model, state, "Q[2]@", "3.1");
    step(self.model, state, "Q(2): ");
    check_value(self.model, state, "Q[2]@", "3.2"); /* the end is last */
    step(self.model, state, "Q(2): -end-");
    check_value(self.model, state, "Q[2]@", "");
    case_release(&self);
}

/* What is never created is only what it is at the start. */
static void pids_have_the_types_that_they_can_have(void **unused) {
    (void)unused;
    Case self;
    case_model(&self, program);
    for (uint32_t k = 0; k < model_variable_count(self.model); k++) {
        const char *name = model_variable(self.model, k);
        assert_true(strncmp(name, "init[0]", 7) == 0 ||
                    strncmp(name, "init[", 5) != 0);
        assert_true(strncmp(name, "P[0]", 4) != 0);
    }
    case_release(&self);
    case_model(&self, "active proctype A() { false } active [2] proctype B() { "
                      "byte y; false }");
    assert_int_equal(model_variable_count(self.model), 5);
    assert_string_equal(model_variable(self.model, 0), "A[0]@");
    assert_string_equal(model_variable(self.model, 4), "B[2]:y");
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(created_processes_have_variables),
        cmocka_unit_test(pids_have_the_types_that_they_can_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
