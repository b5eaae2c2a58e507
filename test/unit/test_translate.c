#include "test/unit/unit.h"

#include "automata/forms/traits.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "base/rng.h"
#include "formula/ltl.h"

#include <stdlib.h>

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Formulas formulas;
    Automaton automaton;
} Bench;

static Formula parse(Bench *bench, const char *text) {
    uint32_t source = diag_source(&bench->diag, "test", text, strlen(text));
    Formula f =
        ltl_parse(&bench->formulas, &bench->diag, source, LTL_RULES_SPOT);
    assert_true(f != NO_FORMULA);
    return f;
}

static void set_up(Bench *bench) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
}

static void tear_down(Bench *bench) {
    automaton_release(&bench->automaton);
    formulas_release(&bench->formulas);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static bool translate(Bench *bench, const char *text, bool generalised) {
    TranslateOptions options = {.generalised = generalised};
    return translate_formula(&bench->formulas, parse(bench, text),
                             &bench->automaton, &options);
}

typedef struct Expected {
    const char *formula;
    uint32_t states;    /* with one set on states */
    uint32_t edges;     /* of it */
    bool deterministic; /* what kind it is */
    bool weak;
    bool terminal;
} Expected;

static const Expected expected[] = {
    {"true", 1, 1, true, true, true},
    {"false", 0, 0, true, true, true},
    {"p", 2, 2, true, true, true},
    {"X X p", 4, 4, true, true, true},
    {"F p", 2, 3, true, true, true},
    {"G p", 1, 1, true, true, false},
    {"p U q", 2, 3, true, true, true},
    {"p R q", 2, 3, true, true, false},
    {"G F p", 2, 4, true, false, false},
    {"F G p", 2, 3, false, true, false},
    {"G (p -> F q)", 2, 4, true, false, false},
    {"!G (p -> F q)", 2, 3, false, true, false},
    {"G F p && G F q", 3, 8, true, false, false},
    {"p U (q U r)", 3, 6, true, true, true},
};

static void small_formulas_have_small_automata(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const Expected *want = &expected[i];
        Bench bench;
        set_up(&bench);
        assert_true(translate(&bench, want->formula, false));
        Plain plain;
        plain_init(&plain, &bench.automaton);
        Traits traits;
        uint8_t universal[16];
        assert_true(plain.state_count <= sizeof universal);
        assert_true(plain_traits(&plain, &traits, universal));
        bool same = plain.state_count == want->states &&
                    plain.edges.count == want->edges &&
                    traits.deterministic == want->deterministic &&
                    traits.weak == want->weak &&
                    traits.terminal == want->terminal;
        if (!same)
            print_message("%s: %u states, %zu edges, %d %d %d\n", want->formula,
                          plain.state_count, plain.edges.count,
                          traits.deterministic, traits.weak, traits.terminal);
        plain_release(&plain);
        tear_down(&bench);
        assert_true(same);
    }
}

/* Formulas p1 .. pn in a pattern; the caller frees the text. */
static void repeat(Text *text, Mem *mem, const char *before, const char *after,
                   uint32_t count) {
    text_init(text, mem);
    for (uint32_t i = 1; i <= count; i++)
        text_printf(text, "%sp%u%s", before, i, i < count ? after : "");
}

static void many_recurrences_are_one_state(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    Text text;
    repeat(&text, &bench.mem, "[] <> ", " && ", 20);
    assert_true(translate(&bench, text.data, true));
    assert_int_equal(bench.automaton.state_count, 1);
    assert_int_equal(bench.automaton.set_count, 20);
    assert_int_equal(bench.automaton.propositions.count, 20);
    text_release(&text);
    tear_down(&bench);
}

static void nested_untils_come_to_an_end(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    Text text;
    repeat(&text, &bench.mem, "", " U (", 30);
    text_repeat(&text, ')', 29);
    assert_true(translate(&bench, text.data, false));
    assert_int_equal(bench.automaton.state_count, 30);
    text_release(&text);
    text_init(&text, &bench.mem);
    text_repeat(&text, '(', 29);
    text_add(&text, "p1");
    for (int i = 2; i <= 30; i++)
        text_printf(&text, ") U p%d", i);
    automaton_release(&bench.automaton);
    automaton_init(&bench.automaton, &bench.mem);
    assert_false(translate(&bench, text.data, false)); /* too many states */
    text_release(&text);
    tear_down(&bench);
}

static void too_many_atoms_are_rejected(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    Text text;
    repeat(&text, &bench.mem, "", " && ", MOST_PROPOSITIONS + 1);
    assert_false(translate(&bench, text.data, false));
    text_release(&text);
    tear_down(&bench);
}

static void stuttering_is_told_by_meaning(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    const struct {
        const char *formula;
        Answer answer;
    } cases[] = {
        {"G (p -> F q)", ANSWER_YES},          {"X p", ANSWER_NO},
        {"F (p && X !p)", ANSWER_YES}, /* p falls */
        {"F (p && X (p && X !p))", ANSWER_NO}, {"F (p && X p)", ANSWER_NO},
        {"G (p -> X p)", ANSWER_YES},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(
            formula_stutter(&bench.formulas, parse(&bench, cases[i].formula)),
            cases[i].answer);
    tear_down(&bench);
}

/* A guard with too many cubes keeps the form of its diagram. */
static void wide_guards_survive(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    Text text;
    text_init(&text, &bench.mem);
    for (int i = 0; i < 12; i++)
        text_printf(&text, "%s(a%d || b%d)", i ? " && " : "", i, i);
    assert_true(translate(&bench, text.data, false));
    assert_int_equal(bench.automaton.edges.count, 2);
    const Automaton *automaton = &bench.automaton;
    uint32_t guard = 0; /* of the edge that leaves the initial state */
    for (size_t e = 0; e < 2; e++)
        if (automaton->edges.data[e].source == automaton->initial.data[0])
            guard = automaton->edges.data[e].guard;
    Rng rng = {3};
    for (uint64_t trial = 0; trial < unit_cases(5000); trial++) {
        uint64_t letter = rng_next(&rng) | rng_next(&rng) | rng_next(&rng);
        bool a[12] = {0}, all = true;
        for (size_t p = 0; p < automaton->propositions.count; p++)
            a[atoi(automaton->propositions.data[p] + 1)] |= letter >> p & 1;
        for (int i = 0; i < 12; i++)
            all = all && a[i];
        assert_int_equal(automaton_reads(automaton, guard, letter), all);
    }
    text_release(&text);
    tear_down(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_formulas_have_small_automata),
        cmocka_unit_test(many_recurrences_are_one_state),
        cmocka_unit_test(nested_untils_come_to_an_end),
        cmocka_unit_test(too_many_atoms_are_rejected),
        cmocka_unit_test(stuttering_is_told_by_meaning),
        cmocka_unit_test(wide_guards_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
