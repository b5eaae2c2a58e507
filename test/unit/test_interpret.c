/* Counts of states and transitions that SPIN 6.5 gives without any of its
 * optimisations (transitions less one: it counts the initial state). Models
 * of more than a line are in test/models/promela. */
#include "test/unit/flow_fixture.h"

static void steps_are_counted(void **state) {
    (void)state;
    check_counts("active proctype A() { skip }", 3, 2);
    check_counts("byte w; active proctype A() { byte k; do :: k<5 -> k++;"
                 " w = k :: k>0 -> k-- od }",
                 76, 90);
    check_counts("byte x; active proctype A() { do :: x<2 -> x++"
                 " :: timeout -> break od }",
                 7, 6);
}

static void atomic_sequences_are_one_transition_a_way(void **state) {
    (void)state;
    check_counts("byte x, y; active proctype A() { atomic { x=1; y==1; x=2 }"
                 " } active proctype B() { y=1 }",
                 9, 11);
    check_counts("byte x; active proctype A() { atomic { if :: true -> x = 1"
                 " :: true -> x = 1 fi } } active proctype B() { skip }",
                 7, 11);
}

static void rendezvous_are_one_step(void **state) {
    (void)state;
    check_counts("chan c = [0] of { byte }; byte x; active proctype A() { if"
                 " :: c!1 -> x=1 :: else -> x=2 fi }"
                 " active proctype B() { c?1 }",
                 6, 6);
}

static void processes_are_born_and_die(void **state) {
    (void)state;
    check_counts("byte x, p; proctype P(byte n) { x = n; x = 0 } init {"
                 " p = run P(1); p = run P(2); _nr_pr == 1; run P(3);"
                 " _nr_pr == 1 }",
                 40, 49);
}

static void endless_atomic_sequences_end(void **state) {
    (void)state;
    assert_int_equal(verdict_of("byte x; active proctype A() { atomic {"
                                " do :: x = 1 - x od } }",
                                "runtime"),
                     VERDICT_VIOLATED);
    assert_int_equal(verdict_of("byte x; active proctype A() { d_step {"
                                " do :: x = 1 - x od } }",
                                "runtime"),
                     VERDICT_VIOLATED);
}

static void faults_are_found(void **state) {
    (void)state;
    static const char *const programs[] = {
        "byte a[2], i = 2; active proctype A() { a[i] = 1 }",
        "byte a[2], i = 2; active proctype A() { if :: a[i] == 1 :: skip fi }",
        "byte i; active proctype A() { i = 3 / i }",
        "byte i; active proctype A() { i = 3 % i }",
        "chan c; active proctype A() { c!1 }",
        "chan c; byte i; active proctype A() { c?i }",
        "byte i; active proctype A() { d_step { i = 1; i == 2 } }",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        assert_int_equal(verdict_of(programs[i], "runtime"), VERDICT_VIOLATED);
    assert_int_equal(verdict_of("byte i; active proctype A() {"
                                " atomic { i = 1; assert(i == 2); i = 3 } }",
                                "assert"),
                     VERDICT_VIOLATED);
}

static void too_many_processes(void **state) {
    (void)state;
    Verdict verdict = verdict_of(
        "proctype P() { false } init { do :: run P() od }", "runtime");
    assert_true(verdict == VERDICT_VIOLATED || verdict == VERDICT_INCONCLUSIVE);
}

/* Types of processes were once numbered by a byte. */
static void many_proctypes(void **state) {
    (void)state;
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "short x;");
    for (int i = 0; i < 300; i++)
        text_printf(&text, "proctype P%d() { x = %d } ", i, i);
    text_add(&text, "init { run P299(); _nr_pr == 1; x == 299 }");
    check_counts(text.data, 7, 6);
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_counted),
        cmocka_unit_test(atomic_sequences_are_one_transition_a_way),
        cmocka_unit_test(rendezvous_are_one_step),
        cmocka_unit_test(processes_are_born_and_die),
        cmocka_unit_test(endless_atomic_sequences_end),
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(too_many_processes),
        cmocka_unit_test(many_proctypes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
