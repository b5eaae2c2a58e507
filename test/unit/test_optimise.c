#include "test/unit/flow_fixture.h"

/* States of the program, optimised like this; its assertions hold. */
static uint64_t states_of(const char *text, bool dead, bool merge) {
    Case self = {0};
    Findings findings;
    const char *why;
    PromelaOptions options = {.goals.dead = dead, .goals.merge = merge};
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    uint32_t source = diag_source(&self.diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self.flow, source, &options, &self.diag,
                                    &self.mem));
    self.model = flow_model(&self.flow, &self.mem, &why);
    assert_non_null(self.model);
    case_search(&self, &findings);
    assert_true(findings.statistics.complete);
    uint64_t states = findings.statistics.states;
    if (strcmp(self.model->properties[0].name, "assert") == 0)
        assert_int_equal(findings.items[0].verdict, VERDICT_HOLDS);
    findings_release(&findings);
    case_release(&self);
    return states;
}

static void dead_variables_are_forgotten(void **state) {
    static const char text[] =
        "active proctype A() { byte x; if :: x = 1 :: x = 2 :: x = 3 fi;"
        " (x > 0); skip; skip }";
    (void)state;
    assert_int_equal(states_of(text, false, false), 1 + 3 * 4 + 1);
    /* one by one until the condition, then all the same */
    assert_int_equal(states_of(text, true, false), 1 + 3 + 3 + 1);
}

static void what_others_read_is_alive(void **state) {
    static const char text[] =
        "active proctype A() { byte x; if :: x = 1 :: x = 2 fi; skip }"
        "active proctype B() { (A[0]:x == 7) }";
    (void)state;
    assert_int_equal(states_of(text, true, false),
                     states_of(text, false, false));
}

/* Which element is read is known only at run time. */
static void elements_of_arrays_live_on(void **state) {
    static const char text[] =
        "active proctype A() { byte a[2]; byte i; a[0] = 1; a[1] = 2;"
        " if :: i = 0 :: i = 1 fi; assert(a[i] == i + 1) }";
    (void)state;
    assert_int_equal(states_of(text, true, false),
                     states_of(text, false, false) - 1);
}

static void private_steps_are_merged(void **state) {
    static const char text[] =
        "byte g; active proctype A() { byte x; g = 1; x = 1; x = 2; x = 3;"
        " g = x }";
    (void)state;
    assert_int_equal(states_of(text, false, false), 7);
    assert_int_equal(states_of(text, false, true), 4);
}

static void others_come_between_public_steps(void **state) {
    static const char text[] =
        "byte g; active proctype A() { byte x; g = 1; x = 1; g = 2 }"
        "active proctype B() { (g == 1); g = 5 }";
    (void)state;
    uint64_t plain = states_of(text, false, false);
    uint64_t merged = states_of(text, false, true);
    assert_true(merged < plain);
    assert_true(merged > 6); /* B between the two assignments of A, and after */
}

static void loops_are_no_single_step(void **state) {
    static const char text[] =
        "active proctype A() { byte x; do :: x = 1 - x; x = 1 - x od }";
    (void)state;
    assert_int_equal(states_of(text, false, true), 1);
}

/* Of each loop something stays a step, also of those with choices. */
static void loops_with_choices_end(void **state) {
    static const char text[] =
        "active proctype A() { byte x, y; do :: x < 3 -> x = x + 1; y = x"
        " :: x >= 3 -> do :: y > 0 -> y = y - 1 :: else -> break od; x = 0"
        " od }";
    (void)state;
    uint64_t plain = states_of(text, false, false);
    uint64_t merged = states_of(text, false, true);
    assert_true(merged > 1 && merged < plain);
}

static void choices_that_exclude_each_other_are_merged(void **state) {
    static const char choice[] =
        "byte g; active proctype A() { byte x; if :: x = 1 :: x = 2 fi;"
        " if :: x == 1 -> x = 5 :: x == 2 -> x = 6 fi; g = x }";
    static const char free[] = "byte g; active proctype A() { byte x; g = 1;"
                               " if :: x = 1 :: x = 2 fi; g = x }";
    (void)state;
    assert_int_equal(states_of(choice, false, false), 1 + 2 + 2 + 2 + 2 + 2);
    assert_int_equal(states_of(choice, false, true), 1 + 2 + 2 + 2);
    assert_int_equal(states_of(free, false, true),
                     states_of(free, false, false));
}

/* A process that has chosen nothing stays where it is. */
static void choices_can_get_stuck(void **state) {
    static const char text[] = "byte g; active proctype A() { byte x; g = 1;"
                               " if :: x == 1 :: x == 2 fi; g = 2 }";
    (void)state;
    assert_int_equal(states_of(text, false, true), 2);
}

static void sends_lead_if_they_have_buffers(void **state) {
    static const char buffered[] =
        "chan c = [1] of { byte }; active proctype A() { byte x; c!1; x = 1;"
        " x = 2; c?x }";
    static const char other[] =
        "chan c = [1] of { byte }; chan d = [0] of { byte };"
        "active proctype A() { byte x; c!1; x = 1; x = 2; c?x }";
    (void)state;
    assert_int_equal(states_of(buffered, false, false), 6);
    assert_int_equal(states_of(buffered, false, true), 4);
    assert_int_equal(states_of(other, false, true), 5);
}

/* An index that may be too large is no private matter. */
static void elements_that_are_there_are_private(void **state) {
    static const char within[] =
        "byte g; active proctype A() { byte a[2]; bit i; g = 1; a[i] = 1;"
        " a[1] = 1; i = 1; g = a[i] }";
    static const char beyond[] =
        "byte g; active proctype A() { byte a[2]; byte i; g = 1; a[i] = 1;"
        " i = 2; i = 1; g = a[i] }";
    (void)state;
    assert_int_equal(states_of(within, false, true), 4);
    assert_int_equal(states_of(beyond, false, true), 5);
}

static void labels_and_watchers_forbid_merging(void **state) {
    static const char labelled[] =
        "active proctype A() { byte x; x = 1; end: x = 2; x = 3 }";
    static const char watched[] =
        "active proctype A() { byte x; x = 1; L: x = 2; x = 3 }"
        "active proctype B() { A@L }";
    (void)state;
    assert_int_equal(states_of(labelled, false, false), 5);
    assert_int_equal(states_of(labelled, false, true), 4);
    assert_int_equal(states_of(watched, false, true),
                     states_of(watched, false, false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_variables_are_forgotten),
        cmocka_unit_test(what_others_read_is_alive),
        cmocka_unit_test(elements_of_arrays_live_on),
        cmocka_unit_test(private_steps_are_merged),
        cmocka_unit_test(others_come_between_public_steps),
        cmocka_unit_test(loops_are_no_single_step),
        cmocka_unit_test(loops_with_choices_end),
        cmocka_unit_test(choices_that_exclude_each_other_are_merged),
        cmocka_unit_test(choices_can_get_stuck),
        cmocka_unit_test(sends_lead_if_they_have_buffers),
        cmocka_unit_test(elements_that_are_there_are_private),
        cmocka_unit_test(labels_and_watchers_forbid_merging),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
