/* Who takes part in a step of a Promela program, and when that is known. */
#include "test/unit/flow_fixture.h"

static bool is_known(const char *text) {
    Case self;
    case_model(&self, text);
    bool known = self.model->structure != NULL;
    case_release(&self);
    return known;
}

static void rendezvous_in_the_middle_are_not_told(void **state) {
    (void)state;
    assert_true(is_known("active [2] proctype P() { skip }"));
    assert_true(is_known("chan c = [0] of { bit };"
                         "active proctype P() { c!1 }"
                         "active proctype Q() { c?1 }"));
    assert_true(is_known("chan c = [0] of { bit };"
                         "active proctype P() { atomic { c!1; skip } }"
                         "active proctype Q() { c?1 }"));
    assert_true(is_known("chan c = [1] of { bit };"
                         "active proctype P() { atomic { skip; c!1 } }"));
    assert_false(is_known("chan c = [0] of { bit };"
                          "active proctype P() { atomic { skip; c!1 } }"
                          "active proctype Q() { c?1 }"));
    assert_false(is_known("chan c = [0] of { bit };"
                          "active proctype P() { d_step { c!1; skip } }"
                          "active proctype Q() { c?1 }"));
    assert_false(is_known("active [40] proctype P() {"
                          "chan c = [0] of { bit }; c!1 }"));
}

/* Both take part in a rendezvous, but it is the sender's step. */
static void receivers_only_answer(void **state) {
    (void)state;
    Case self;
    case_model(&self, "chan c = [0] of { bit };"
                      "active proctype P() { c!1 }"
                      "active proctype Q() { c?1 }"
                      "active proctype R() { false }");
    const Model *model = self.model;
    const Structure *structure = model->structure;
    Successors batch;
    successors_init(&batch, model->mem, model->words);
    model_initial(model, &batch);
    Word *start = successors_scratch(&batch);
    memcpy(start, successors_state(&batch, 0), model->words * sizeof *start);
    successors_clear(&batch);
    model_expand(model, start, &batch);
    assert_int_equal(batch.count, 1);
    uint32_t action = batch.actions[0];
    assert_true(structure->participates(structure, action, 0));
    assert_true(structure->participates(structure, action, 1));
    assert_false(structure->participates(structure, action, 2));
    assert_true(structure->leads(structure, action, 0));
    assert_false(structure->leads(structure, action, 1));
    successors_release(&batch);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rendezvous_in_the_middle_are_not_told),
        cmocka_unit_test(receivers_only_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
