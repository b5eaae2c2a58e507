#include "test/unit/unit.h"

#include "automata/translating/recurrence.h"
#include "automata/translating/translate.h"
#include "formula/ltl.h"

#include <string.h>

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Formulas formulas;
} Bench;

static Formula set_up(Bench *bench, const char *text) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "test", text, strlen(text));
    Formula f =
        ltl_parse(&bench->formulas, &bench->diag, source, LTL_RULES_SPOT);
    assert_true(f != NO_FORMULA);
    return f;
}

static void tear_down(Bench *bench) {
    formulas_release(&bench->formulas);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
    mem_release(&bench->mem);
}

static void check_size(const char *text, bool generalised, uint32_t states,
                       size_t edges) {
    Bench bench;
    Formula f = set_up(&bench, text);
    Automaton automaton;
    automaton_init(&automaton, &bench.mem);
    TranslateOptions options = {.generalised = generalised};
    assert_true(translate_formula(&bench.formulas, f, &automaton, &options));
    assert_true(automaton.state_count <= states);
    if (automaton.state_count == states)
        assert_true(automaton.edges.count <= edges);
    automaton_release(&automaton);
    tear_down(&bench);
}

/* The tableau has 3^n states for n steps. */
static void searches_start_again(void **state) {
    (void)state;
    check_size("G F (a <-> X X X X a)", true, 9, 11);
    check_size("G F (a <-> X X X X a)", false, 10, 14);
    check_size("G F (a <-> X X X X X X X X X X X X a)", true, 25, 27);
    check_size("G F (a & X a) & G F (b & X X b)", true, 5, 8);
}

static void others_wait(void **state) {
    (void)state;
    check_size("F (b & F c) & G F (p & X (q & X r))", true, 5, 11);
    check_size("F b & G F (p & X q) & F G r", true, 4, 8);
}

/* More of them than an automaton has sets. */
static void many_recurrences_take_turns(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    for (uint32_t i = 0; i <= MOST_SETS; i++)
        text_printf(&text, "%sG F (p%u & q%u)", i ? " & " : "", i / 9, i % 9);
    check_size(text.data, true, MOST_SETS + 1, 2 * (MOST_SETS + 1));
    check_size(text.data, false, MOST_SETS + 2, 2 * (MOST_SETS + 2));
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

/* Does the formula have parts that this is for? */
static bool has_parts(const char *text) {
    Bench bench;
    Formula f = set_up(&bench, text);
    Diagrams diagrams;
    diagrams_init(&diagrams, &bench.mem, 1 << 16);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, &bench.formulas, f);
    Omega omega;
    omega_init(&omega, &diagrams);
    bool made = recurrence_build(&omega, &unfolding, 2 * f, false, 1000);
    assert_true(!made || omega.state_count > 0);
    omega_release(&omega);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    tear_down(&bench);
    return made;
}

static void other_formulas_are_left_alone(void **state) {
    (void)state;
    assert_true(has_parts("G F (a & X b)"));
    assert_true(has_parts("F a & G F b"));
    assert_true(has_parts("a & F G b"));
    assert_false(has_parts("G F a"));
    assert_false(has_parts("G F a & F G b"));
    assert_false(has_parts("G F (a & G b)"));
    assert_false(has_parts("G F (a | 1)"));
    assert_false(has_parts("F a & G b"));
    assert_false(has_parts("0"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_start_again),
        cmocka_unit_test(others_wait),
        cmocka_unit_test(many_recurrences_take_turns),
        cmocka_unit_test(other_formulas_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
