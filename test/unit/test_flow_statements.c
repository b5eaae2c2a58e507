#include "core/model_text.h"
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

/* The ways of the only initial state's step number `k`: statements as
 * "process text", what they print after >, ways separated by |. */
static void check_step(const char *program, size_t k, const char *expected) {
    Case self;
    Successors first, batch;
    Account account;
    Text text;
    case_model(&self, program);
    successors_init(&first, &self.mem, self.model->words);
    successors_init(&batch, &self.mem, self.model->words);
    account_init(&account, &self.mem);
    text_init(&text, &self.mem);
    initial_once(self.model, &first);
    const Word *from = successors_state(&first, 0);
    expand_once(self.model, from, &batch);
    assert_true(k < batch.count);
    model_describe_step(self.model, from, batch.actions[k],
                        successors_state(&batch, k), &account);
    for (size_t t = 0; t < account.starts.count; t++) {
        size_t count;
        const StepStatement *statements = account_way(&account, t, &count);
        text_add(&text, t ? " | " : "");
        for (size_t i = 0; i < count; i++)
            text_printf(&text, "%s%u %s%s%s", i ? ", " : "",
                        statements[i].process, statements[i].text,
                        statements[i].output ? " > " : "",
                        statements[i].output ? statements[i].output : "");
    }
    assert_string_equal(text.data, expected);
    text_release(&text);
    account_release(&account);
    successors_release(&batch);
    successors_release(&first);
    case_release(&self);
}

static void atomic_sequences_are_told(void **state) {
    (void)state;
    check_step("byte x; active proctype A() { atomic { x = 1; x = 2; x = 3 }"
               " }",
               0, "0 x = 1, 0 x = 2, 0 x = 3");
    check_step("byte x; active proctype A() { atomic { x = 1; x == 2; x = 3 }"
               " }",
               0, "0 x = 1"); /* it blocks */
}

static void every_way_is_a_tale(void **state) {
    (void)state;
    check_step("byte x; active proctype A() { atomic { if :: x = 1; x = 3"
               " :: x = 2; x = 3 fi } }",
               0, "0 x = 1, 0 x = 3");
    check_step("byte x; active proctype A() { atomic { skip; if :: x = 3"
               " :: x = 2; x = 3 fi } }",
               0, "0 skip, 0 x = 3 | 0 skip, 0 x = 2, 0 x = 3");
}

static void both_sides_of_a_rendezvous_are_told(void **state) {
    (void)state;
    check_step("chan c = [0] of { byte }; byte x; active proctype A() { c!1 }"
               " active proctype B() { c?x; x = 2 }",
               0, "0 c!1, 1 c?x");
    check_step("chan c = [0] of { byte }; byte x; active proctype A() { c!1 }"
               " active proctype B() { d_step { c?x; x = 2 } }",
               0, "0 c!1, 1 c?x, 1 x = 2");
}

static void d_steps_are_told(void **state) {
    (void)state;
    check_step("byte x; active proctype A() { d_step { x = 1; x = 2 } }", 0,
               "0 x = 1, 0 x = 2");
}

static void printing_is_told(void **state) {
    (void)state;
    check_step("mtype = { red }; byte x = 7; active proctype A() {"
               " printf(\"%d %x %e%%\\t.\", x + 20, x + 8, red) }",
               0,
               "0 printf(\"%d %x %e%%\\t.\", x + 20, x + 8, red)"
               " > 27 f red%\t.");
}

static void timeouts_are_told(void **state) {
    (void)state;
    check_step("byte x; active proctype A() { atomic { timeout; x = 1 } }", 0,
               "0 timeout, 0 x = 1");
}

static void processes_stand_somewhere(void **state) {
    (void)state;
    Case self;
    Successors first;
    Account account;
    size_t count;
    case_model(&self, "byte x;\nactive proctype A() {\nif :: x == 1\n"
                      ":: x == 2 fi }");
    successors_init(&first, &self.mem, self.model->words);
    account_init(&account, &self.mem);
    initial_once(self.model, &first);
    model_list_positions(self.model, successors_state(&first, 0), &account);
    const StepStatement *statements = account_way(&account, 0, &count);
    assert_int_equal(count, 1);
    assert_string_equal(statements[0].text, "x == 1 or x == 2");
    assert_string_equal(statements[0].file, "test.pml");
    assert_int_equal(statements[0].line, 3);
    account_release(&account);
    successors_release(&first);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atomic_sequences_are_told),
        cmocka_unit_test(every_way_is_a_tale),
        cmocka_unit_test(both_sides_of_a_rendezvous_are_told),
        cmocka_unit_test(d_steps_are_told),
        cmocka_unit_test(printing_is_told),
        cmocka_unit_test(timeouts_are_told),
        cmocka_unit_test(processes_stand_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
