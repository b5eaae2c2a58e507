/* The places of errors: which there are, which of them a state or a step is an
 * error of, and how often. Numbers of errors are those of pan -c0. */
#include "core/sites.h"
#include "test/unit/flow_fixture.h"

#include "report/traces/replay.h"

/* Errors that an exhaustive search finds at this site, and replays. */
static void check_site(const Case *self, const Findings *findings,
                       const char *text, uint32_t line, uint64_t errors) {
    const Model *model = self->model;
    uint32_t site = 0;
    while (site < model_site_count(model) &&
           (strcmp(model_site_get(model, site)->text, text) != 0 ||
            model_site_get(model, site)->line != line ||
            (errors && !findings->found[site])))
        site++;
    assert_true(site < model_site_count(model));
    assert_string_equal(model_site_get(model, site)->file, "test.pml");
    assert_int_equal(findings_site_errors(findings, site), errors);
    assert_int_equal(findings_site_verdict(findings, site),
                     errors ? VERDICT_VIOLATED : VERDICT_HOLDS);
    if (!errors)
        return;
    Text why;
    text_init(&why, model->mem);
    const Trace *trace = findings_site_trace(findings, site);
    assert_true(replay_error(model, trace,
                             model_site_get(model, site)->property, &why));
    assert_true(replay_site(model, trace, site, &why));
    text_release(&why);
}

static uint64_t errors_of(const Case *self, const Findings *findings,
                          const char *property) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (strcmp(self->model->properties[p].name, property) == 0)
            return findings->items[p].errors;
    return UINT64_MAX;
}

static void assertions_are_told_apart(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x;\n"
                      "active proctype P() {\n"
                      "  do :: x < 5 -> x++; assert(x < 4)\n"
                      "     :: x == 5 -> assert((x + 1) * (x - 1) == 0)\n"
                      "     :: assert(x >= 0); break\n"
                      "  od }\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "assert(x < 4)", 3, 2);
    check_site(&self, &findings, "assert((x + 1) * (x - 1) == 0)", 4, 1);
    check_site(&self, &findings, "assert(x >= 0)", 5, 0);
    assert_int_equal(errors_of(&self, &findings, "assert"), 3);
    assert_int_equal(findings.open_sites, 1);
    findings_release(&findings);
    case_release(&self);
}

/* The action is named by its first command, and several can fail. */
static void atomic_sequences_are_looked_into(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x, y;\n"
                      "active proctype P() {\n"
                      "  atomic { x = 1;\n"
                      "    assert(x == 0);\n"
                      "    if :: y = 1 :: y = 2 :: y = 3 fi;\n"
                      "    assert(y < 2);\n"
                      "    x = 4 / (y - 3) }\n"
                      "}\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "assert(x == 0)", 4, 1); /* then it branches */
    check_site(&self, &findings, "assert(y < 2)", 6, 2);
    /* and once more from where it stopped */
    check_site(&self, &findings, "x = 4 / (y - 3)", 7, 2);
    assert_int_equal(errors_of(&self, &findings, "assert"), 3);
    assert_int_equal(errors_of(&self, &findings, "runtime"), 2);
    findings_release(&findings);
    case_release(&self);
}

/* Nothing but a later statement fails. */
static void a_sequence_is_not_blamed_on_its_beginning(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x, y;\n"
                      "active proctype P() {\n"
                      "  atomic { assert(x == 0);\n"
                      "    y = 1;\n"
                      "    y = y / x }\n"
                      "}\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "assert(x == 0)", 3, 0);
    check_site(&self, &findings, "y = y / x", 5, 2);
    findings_release(&findings);
    case_release(&self);
}

static void d_steps_are_looked_into(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x;\n"
                      "active proctype P() {\n"
                      "  d_step { x = 1; assert(x == 0); x = 2;\n"
                      "    assert(x == 2); assert(x == 1) };\n"
                      "  d_step { x = 3; false }\n"
                      "}\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "assert(x == 0)", 3, 1);
    check_site(&self, &findings, "assert(x == 2)", 4, 0);
    check_site(&self, &findings, "assert(x == 1)", 4, 1);
    check_site(&self, &findings, "x = 3", 5, 1); /* where it got to */
    findings_release(&findings);
    case_release(&self);
}

static void an_inline_has_its_assertions_once(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x;\n"
                      "inline check() { assert(x < 2) }\n"
                      "active [2] proctype P() { x++; check(); check() }\n");
    case_search(&self, &findings);
    uint32_t count = 0;
    for (uint32_t s = 0; s < model_site_count(self.model); s++)
        count += model_site_get(self.model, s)->stated;
    assert_int_equal(count, 1);
    findings_release(&findings);
    case_release(&self);
}

/* Where the first process stands that must not stay there. */
static void deadlocks_are_told_by_the_first_stuck_process(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "byte x;\n"
                      "active proctype A() {\n"
                      "end: do :: x == 9 -> skip od }\n"
                      "active proctype B() {\n"
                      "  if :: x = 1; x == 2 :: x = 2 fi }\n"
                      "active proctype C() {\n"
                      "  do :: x > 3 :: x < 0 :: x == 7 od }\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "B: x == 2", 5, 1);
    check_site(&self, &findings, "C: x > 3 or x < 0 or x == 7", 7, 1);
    assert_int_equal(errors_of(&self, &findings, "deadlock"), 2);
    findings_release(&findings);
    case_release(&self);
}

static void receives_are_told_by_the_receiver(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "chan c = [0] of { byte };\n"
                      "byte a[2], k = 5;\n"
                      "active proctype P() { c!1 }\n"
                      "active proctype Q() { c?a[k] }\n");
    case_search(&self, &findings);
    check_site(&self, &findings, "c?a[k]", 4, 1);
    findings_release(&findings);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assertions_are_told_apart),
        cmocka_unit_test(atomic_sequences_are_looked_into),
        cmocka_unit_test(a_sequence_is_not_blamed_on_its_beginning),
        cmocka_unit_test(d_steps_are_looked_into),
        cmocka_unit_test(an_inline_has_its_assertions_once),
        cmocka_unit_test(deadlocks_are_told_by_the_first_stuck_process),
        cmocka_unit_test(receives_are_told_by_the_receiver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
