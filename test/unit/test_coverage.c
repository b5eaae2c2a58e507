/* What was executed, by both engines, against what the reader expects. */
#include "core/coverage.h"
#include "test/unit/flow_fixture.h"

#include "core/model_text.h"

/* The items in order: a letter for each, "+" before what was done, "~" before
 * what was only reached, "-" before the rest, with their texts. */
static void print_list(const CoverageList *list, Text *out) {
    static const char marks[] = {'-', '~', '+'};
    for (size_t i = 0; i < list->items.count; i++) {
        const CoverageItem *item = &vec_item(&list->items, i);
        text_char(out, marks[item->status]);
        text_add(out, item->text);
        text_char(out, ';');
    }
}

static void cover_with(const char *text, StepperChoice choice,
                       const char *expected) {
    Case self;
    Findings findings;
    bool rejected;
    CoverageList list;
    Text out;
    case_model(&self, text);
    assert_null(flow_engine(self.model, choice, &rejected));
    case_search(&self, &findings);
    assert_true(findings.statistics.complete);
    findings_release(&findings);
    coverage_init(&list, &self.mem);
    text_init(&out, &self.mem);
    model_cover(self.model, &list);
    assert_true(list.known);
    print_list(&list, &out);
    assert_string_equal(out.data, expected);
    text_release(&out);
    coverage_release(&list);
    case_release(&self);
}

static void covers(const char *text, const char *expected) {
    cover_with(text, STEPPER_INTERPRETED, expected);
    cover_with(text, STEPPER_COMPILED, expected);
}

static void statements_and_conditions(void **state) {
    (void)state;
    covers("byte x; active proctype P() { x = 1; if :: x == 1 -> x = 2"
           " :: x == 5 -> x = 3 :: else -> x = 4 fi }",
           "+x = 1;+x == 1;+x = 2;~x == 5;-x = 3;~else;-x = 4;+-end-;");
    covers("byte x; active proctype P() { do :: x < 3 -> x++ od; x = 9 }",
           "+x < 3;+x++;-x = 9;--end-;");
    covers("byte x; active proctype P() { goto l; x = 1; l: x = 2 }",
           "-x = 1;+x = 2;+-end-;");
}

static void inside_atomic_and_d_step(void **state) {
    (void)state;
    covers("byte x; active proctype P() { atomic { x = 1; x = 2; x == 7;"
           " x = 3 } }",
           "+x = 1;+x = 2;~x == 7;-x = 3;--end-;");
    covers("byte x; active proctype P() { d_step { x = 1; if :: x == 2 ->"
           " x = 5 :: else -> x = 6 fi; x = 7 } }",
           "+x = 1;~x == 2;-x = 5;+else;+x = 6;+x = 7;+-end-;");
}

/* Both halves of a rendezvous, one that no process takes, and a receive that
 * begins a d_step. */
static void messages(void **state) {
    (void)state;
    covers("chan c = [0] of {byte}, d = [0] of {byte}; byte x;"
           " active proctype P() { c!1; if :: c!2 :: d!3 fi }"
           " active proctype Q() { byte y; c?y; d_step { d?y; x = y } }",
           "+c!1;~c!2;+d!3;+-end-;+c?y;+d?y;+x = y;+-end-;");
    covers("chan c = [1] of {byte}; active proctype P() { c!1; c?2; c!3 }",
           "+c!1;~c?2;-c!3;--end-;");
}

static void processes_and_escapes(void **state) {
    (void)state;
    covers("byte x; proctype Q() { x = 1 } proctype R() { x = 2 }"
           " init { run Q(); x == 4; run R() }",
           "+x = 1;+-end-;-x = 2;--end-;+run Q();~x == 4;-run R();"
           "--end-;");
    covers("byte x; active proctype P() { { x = 1; x = 2; x = 4 } unless"
           " { x == 2 -> x = 3 } }",
           "+x = 1;+x = 2;~x = 4;+x == 2;+x = 3;+-end-;");
}

/* What compiled code does after it has given up is no evidence: the index is
 * out of bounds, and element 0 says that the guard is true. */
static void faults_are_no_evidence(void **state) {
    (void)state;
    covers("byte a[2] = 1; byte i = 2, x; active proctype P() {"
           " if :: a[i] == 1 -> x = 1; x = 2 fi }",
           "~a[i] == 1;-x = 1;-x = 2;--end-;");
}

static void counts(void **state) {
    (void)state;
    Mem mem;
    CoverageList list;
    mem_init(&mem);
    coverage_init(&list, &mem);
    coverage_begin(&list, "rules", "");
    coverage_add(&list, (CoverageItem){.kind = COVERAGE_RULE,
                                       .status = COVERAGE_DONE,
                                       .text = "a",
                                       .span = SPAN_NONE});
    coverage_begin(&list, "component", "B");
    coverage_add(&list, (CoverageItem){.kind = COVERAGE_STATE, .text = "1"});
    coverage_add(&list, (CoverageItem){.kind = COVERAGE_STATE,
                                       .status = COVERAGE_DONE,
                                       .text = "2"});
    assert_int_equal(vec_item(&list.items, 2).group, 1);
    CoverageCount all = coverage_count(&list, COVERAGE_KINDS);
    CoverageCount states = coverage_count(&list, COVERAGE_STATE);
    CoverageCount none = coverage_count_group(&list, 0, COVERAGE_STATE);
    assert_int_equal(all.all, 3);
    assert_int_equal(all.done, 2);
    assert_int_equal(states.all, 2);
    assert_int_equal(states.done, 1);
    assert_int_equal(none.all, 0);
    assert_string_equal(coverage_kind_name(COVERAGE_RULE), "rule");
    assert_string_equal(coverage_kind_plural(COVERAGE_STATE), "states");
    assert_string_equal(coverage_status_name(COVERAGE_REACHED), "reached");
    coverage_release(&list);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_and_conditions),
        cmocka_unit_test(inside_atomic_and_d_step),
        cmocka_unit_test(messages),
        cmocka_unit_test(processes_and_escapes),
        cmocka_unit_test(faults_are_no_evidence),
        cmocka_unit_test(counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
