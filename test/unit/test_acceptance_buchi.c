/* What becomes of known conditions; test/cross --kind acceptance compares the
 * languages of random ones. */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"
#include "automata/forms/acceptance_buchi.h"
#include "automata/forms/acceptance_parts.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton automaton;
    bool good;
} Bench;

static void start(Bench *bench, const char *text, bool any) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t.hoa", text, strlen(text));
    bench->good = (any ? hoa_read_any : hoa_read)(&bench->automaton,
                                                  &bench->diag, source);
}

static void end(Bench *bench) {
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* An automaton with this condition that has `loops` edges from its state to
 * itself, edge k being in set k and reading letter k. */
static void start_loops(Bench *bench, uint32_t loops, const char *condition) {
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    text_printf(&text,
                "HOA: v1 States: 1 Start: 0 AP: 6 \"a\" \"b\" \"c\" \"d\" "
                "\"e\" \"f\" Acceptance: %u %s --BODY-- State: 0\n",
                loops, condition);
    for (uint32_t i = 0; i < loops; i++)
        text_printf(&text, "[%s0&%s1&%s2&%s3&%s4&%s5] 0 {%u}\n",
                    i & 1 ? "" : "!", i & 2 ? "" : "!", i & 4 ? "" : "!",
                    i & 8 ? "" : "!", i & 16 ? "" : "!", i & 32 ? "" : "!", i);
    text_add(&text, "--END--");
    start(bench, text.data, false);
    text_release(&text);
}

static void expect(uint32_t loops, const char *condition, uint32_t states,
                   uint32_t sets) {
    Bench bench;
    start_loops(&bench, loops, condition);
    assert_true(bench.good);
    assert_int_equal(bench.automaton.state_count, states);
    assert_int_equal(bench.automaton.set_count, sets);
    end(&bench);
}

static void conditions_without_fin_need_no_copy(void **state) {
    (void)state;
    expect(3, "Inf(0)|Inf(1)", 1, 1);
    expect(4, "(Inf(0)|Inf(1))&Inf(2)", 1, 2);
    expect(4, "(Inf(0)&Inf(1))|Inf(2)", 1, 2);
    expect(3, "Inf(0)|t", 1, 1);
    expect(3, "Inf(0)&f", 0, 1);
    expect(1, "Inf(0)", 1, 1);
}

/* Every colour that must not occur takes its edges away, and the ones below
 * are copies of what is left. */
static void parity_needs_a_copy_for_every_other_colour(void **state) {
    (void)state;
    expect(5, "Inf(0)|(Fin(1)&(Inf(2)|(Fin(3)&Inf(4))))", 3, 1);
    expect(4, "Fin(0)&(Inf(1)|(Fin(2)&Inf(3)))", 3, 1);
    expect(3, "Fin(0)", 2, 1);
    expect(3, "Fin(0)|Fin(1)", 3, 1);
    expect(3, "Fin(0)&Fin(1)", 2, 1);
}

static void streett_needs_a_copy_for_each_choice(void **state) {
    (void)state;
    expect(4, "(Fin(0)|Inf(1))&(Fin(2)|Inf(3))", 4, 2);
    expect(6, "(Fin(0)|Inf(1))&(Fin(2)|Inf(3))&(Fin(4)|Inf(5))", 8, 3);
}

/* One copy for each pair, not for each set of pairs. */
static void rabin_needs_a_copy_for_each_pair(void **state) {
    (void)state;
    expect(4, "(Fin(0)&Inf(1))|(Fin(2)&Inf(3))", 3, 1);
    expect(6, "(Fin(0)&Inf(1))|(Fin(2)&Inf(3))|(Fin(4)&Inf(5))", 4, 1);
    expect(5, "(Fin(0)&Inf(1)&Inf(2))|(Fin(3)&Inf(4))", 3, 2);
    expect(4, "(Fin(0)&Inf(1))|(Fin(0)&Inf(2))", 2, 1);
    expect(4, "Inf(1)|(Inf(2)|(Fin(0)&Inf(3)))", 2, 1);
}

/* A component in which every cycle is accepted accepts by itself. */
static void weak_components_are_not_copied(void **state) {
    (void)state;
    Bench bench;
    start(&bench,
          "HOA: v1 States: 2 Start: 0 AP: 1 \"p\" Acceptance: 2\n"
          "Fin(0)&Inf(1) --BODY-- State: 0 {0} [0] 0 [!0] 1\n"
          "State: 1 {1} [t] 1 --END--",
          false);
    assert_true(bench.good);
    assert_int_equal(bench.automaton.state_count, 2);
    assert_true(bench.automaton.state_based);
    assert_int_equal(bench.automaton.state_marks.data[0], 0);
    assert_int_equal(bench.automaton.state_marks.data[1], 1);
    end(&bench);
    expect(1, "Fin(0)|Inf(0)", 1, 1);
    expect(2, "Inf(0)|Fin(0)", 1, 1);
    expect(2, "(Inf(0)&Fin(1))|Inf(1)|Fin(0)", 1, 1);
}

static void negation_is_the_opposite(void **state) {
    (void)state;
    Bench bench;
    start(&bench,
          "HOA: v1 States: 1 Start: 0 AP: 1 \"p\" Acceptance: 2\n"
          "Inf(0)&Inf(1) --BODY-- State: 0 [0] 0 {0} [!0] 0 {1} --END--",
          true);
    assert_int_equal(bench.automaton.condition.nodes.count, 0);
    acceptance_negate(&bench.automaton);
    assert_int_equal(
        acceptance_to_buchi(&bench.automaton, ACCEPTANCE_ENTER_ONCE),
        ACCEPTANCE_DONE);
    assert_int_equal(bench.automaton.state_count, 3);
    assert_int_equal(bench.automaton.edges.count, 6); /* one way in each */
    acceptance_negate(&bench.automaton);
    acceptance_negate(&bench.automaton);
    assert_int_equal(
        acceptance_to_buchi(&bench.automaton, ACCEPTANCE_ENTER_ONCE),
        ACCEPTANCE_DONE);
    assert_int_equal(bench.automaton.state_count, 3);
    end(&bench);
}

/* Thirty pairs ask for 2^30 copies. The limit is reached soon, and what was
 * read is as it was. */
static void limits_are_said(void **state) {
    (void)state;
    Mem mem;
    Text text;
    Bench bench;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "HOA: v1 States: 1 Start: 0\nAcceptance: 60 t");
    for (int i = 0; i < 60; i += 2)
        text_printf(&text, "&(Fin(%d)|Inf(%d))", i, i + 1);
    text_add(&text, "\n--BODY-- State: 0");
    for (int i = 0; i < 60; i++)
        text_printf(&text, "[t] 0 {%d}", i);
    text_add(&text, "--END--");
    start(&bench, text.data, false);
    assert_false(bench.good);
    assert_int_equal(bench.diag.errors, 1);
    assert_non_null(strstr(bench.diag.items.data[0].message, "more than"));
    assert_int_equal(
        diag_place(&bench.diag, bench.diag.items.data[0].span).line, 2);
    assert_int_equal(bench.automaton.state_count, 1);
    assert_int_equal(bench.automaton.edges.count, 60);
    end(&bench);
    text_release(&text);
    for (AcceptanceLimit limit = ACCEPTANCE_TOO_LARGE;
         limit <= ACCEPTANCE_TOO_COMPLEX; limit++)
        assert_non_null(strstr(acceptance_limit_text(limit), "more than"));
}

/* (Inf(0)&Inf(1)) | (Inf(2)&Inf(3)) ... has 2^n clauses, which is too many, so
 * the pairs become parts; two of them fit into one. */
static void many_clauses_become_copies(void **state) {
    (void)state;
    Mem mem;
    Text text;
    Bench bench;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "HOA: v1 States: 1 Start: 0\nAcceptance: 20 f");
    for (int i = 0; i < 20; i += 2)
        text_printf(&text, "|(Inf(%d)&Inf(%d))", i, i + 1);
    text_add(&text, "\n--BODY-- State: 0");
    for (int i = 0; i < 20; i++)
        text_printf(&text, "[t] 0 {%d}", i);
    text_add(&text, "--END--");
    start(&bench, text.data, false);
    assert_true(bench.good);
    assert_int_equal(bench.automaton.state_count, 5);
    assert_int_equal(bench.automaton.set_count, 4);
    end(&bench);
    text_release(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_without_fin_need_no_copy),
        cmocka_unit_test(parity_needs_a_copy_for_every_other_colour),
        cmocka_unit_test(streett_needs_a_copy_for_each_choice),
        cmocka_unit_test(rabin_needs_a_copy_for_each_pair),
        cmocka_unit_test(weak_components_are_not_copied),
        cmocka_unit_test(negation_is_the_opposite),
        cmocka_unit_test(limits_are_said),
        cmocka_unit_test(many_clauses_become_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
