/* Who takes part in a step of a Promela program, and when that is known. */
#include "core/structure.h"
#include "core/structure_facet.h"
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

static bool is_known(const char *text) {
    Case self;
    case_model(&self, text);
    bool known = model_described(self.model) & STRUCTURE_PARTICIPANTS;
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
    Structure known;
    Successors first, batch;
    structure_init(&known, model, STRUCTURE_PARTICIPANTS, model->mem);
    successors_init(&first, model->mem, model->words);
    successors_init(&batch, model->mem, model->words);
    initial_once(model, &first);
    expand_once(model, successors_state(&first, 0), &batch);
    assert_int_equal(batch.count, 1);
    uint32_t action = batch.actions[0];
    assert_true(structure_lists(&known, &known.participants, action, 0));
    assert_true(structure_lists(&known, &known.participants, action, 1));
    assert_false(structure_lists(&known, &known.participants, action, 2));
    assert_true(structure_lists(&known, &known.leaders, action, 0));
    assert_false(structure_lists(&known, &known.leaders, action, 1));
    successors_release(&batch);
    successors_release(&first);
    structure_release(&known);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rendezvous_in_the_middle_are_not_told),
        cmocka_unit_test(receivers_only_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
