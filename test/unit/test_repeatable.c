/* Automata that can read a letter more often or less often in every run, and
 * automata whose language does not change but whose runs do. */
#include "test/unit/unit.h"

#include "automata/forms/repeatable.h"
#include "automata/forms/traits.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "formula/ltl.h"
#include "test/cross/random_automaton.h"

static bool ask(const Automaton *automaton) {
    Plain plain;
    Traits traits = {0};
    plain_init(&plain, automaton);
    uint8_t *universal = mem_alloc(automaton->mem, plain.state_count + 1);
    plain_traits(&plain, &traits, universal);
    RepeatFacts facts = {.universal = traits.terminal ? universal : NULL,
                         .accepting = NO_ATOM};
    bool answer = plain_repeatable(&plain, &facts);
    mem_free(automaton->mem, universal, plain.state_count + 1);
    plain_release(&plain);
    return answer;
}

static bool ask_formula(const char *text) {
    Mem mem;
    Diagnostics diag;
    Formulas formulas;
    Automaton automaton;
    TranslateOptions options = {0};
    mem_init(&mem);
    diag_init(&diag, &mem);
    formulas_init(&formulas, &mem);
    automaton_init(&automaton, &mem);
    uint32_t source = diag_source(&diag, "test", text, strlen(text));
    Formula f = ltl_parse(&formulas, &diag, source, LTL_RULES_SPOT);
    assert_true(f != NO_FORMULA);
    assert_true(translate_formula(&formulas, f, &automaton, &options));
    bool answer = ask(&automaton);
    automaton_release(&automaton);
    formulas_release(&formulas);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return answer;
}

static void formulas_without_next_are(void **state) {
    (void)state;
    assert_true(ask_formula("G F p"));
    assert_true(ask_formula("F G p"));
    assert_true(ask_formula("F p"));
    assert_true(ask_formula("p U q"));
    assert_true(ask_formula("F (p & G !q)"));
    assert_true(ask_formula("G F p & G F q"));
    assert_true(ask_formula("!(G (p -> F q))"));
}

static void formulas_that_count_are_not(void **state) {
    (void)state;
    assert_false(ask_formula("X p"));
    assert_false(ask_formula("F (p & X p)"));
    assert_false(ask_formula("G (p -> X q)"));
}

static void connect(Automaton *automaton, uint32_t source, uint32_t target,
                    uint64_t letter) {
    AutomatonEdge edge = {source, target,
                          automaton_letter_guard(automaton, letter),
                          automaton->state_marks.data[source]};
    vec_push(automaton->mem, &automaton->edges, edge);
}

/* It accepts whatever begins with !p and becomes p some time, but guesses at
 * the start whether it will read an even or an odd number of !p. */
static void draw_guess(Automaton *automaton, Mem *mem) {
    automaton_init(automaton, mem);
    automaton_add_proposition(automaton, "p", 1);
    automaton->state_count = 4;
    automaton->set_count = 1;
    automaton->state_based = true;
    for (uint64_t s = 0; s < 4; s++)
        vec_push(mem, &automaton->state_marks, s == 3);
    vec_push(mem, &automaton->initial, 0);
    connect(automaton, 0, 1, 0); /* the first of an odd number */
    connect(automaton, 0, 2, 0); /* ... of an even one */
    connect(automaton, 1, 2, 0);
    connect(automaton, 2, 1, 0);
    connect(automaton, 1, 3, 1);
    connect(automaton, 3, 3, 0);
    connect(automaton, 3, 3, 1);
}

static void a_language_is_not_enough(void **state) {
    (void)state;
    Mem mem;
    Automaton automaton;
    uint64_t letter;
    mem_init(&mem);
    draw_guess(&automaton, &mem);
    assert_int_equal(automaton_stutter(&automaton, &letter), ANSWER_YES);
    assert_false(ask(&automaton));
    connect(&automaton, 1, 1, 0); /* now it can wait */
    assert_true(ask(&automaton));
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

/* What is repeatable has a language that does not change. */
static void languages_do_not_change(void **state) {
    (void)state;
    Mem mem;
    Rng rng = {11};
    int found = 0;
    mem_init(&mem);
    for (int i = 0; i < 2000; i++) {
        Automaton automaton;
        AutomatonShape shape = {.states = 1 + (uint32_t)rng_below(&rng, 3),
                                .propositions = 1,
                                .sets = 1};
        uint64_t letter;
        random_automaton(&automaton, &mem, &rng, shape);
        if (ask(&automaton)) {
            found++;
            assert_int_not_equal(automaton_stutter(&automaton, &letter),
                                 ANSWER_NO);
        }
        automaton_release(&automaton);
    }
    assert_true(found > 100);
    assert_int_equal(mem.live, 0);
}

/* A letter that accepts in every state must be there as often. */
static void letters_may_accept(void **state) {
    (void)state;
    Mem mem;
    Plain plain;
    Automaton automaton;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton_add_proposition(&automaton, "p", 1);
    automaton.state_count = 2;
    automaton.set_count = 1;
    automaton.state_based = true;
    vec_push(&mem, &automaton.state_marks, 0);
    vec_push(&mem, &automaton.state_marks, 0);
    vec_push(&mem, &automaton.initial, 0);
    connect(&automaton, 0, 0, 1);
    connect(&automaton, 0, 0, 0);
    plain_init(&plain, &automaton);
    assert_true(plain_repeatable(&plain, &(RepeatFacts){.accepting = 0}));
    plain_release(&plain);
    connect(&automaton, 0, 1, 1); /* and then, once more, the same */
    connect(&automaton, 1, 0, 1);
    plain_init(&plain, &automaton);
    assert_true(plain_repeatable(&plain, &(RepeatFacts){.accepting = 0}));
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

/* It reads p and later q, but not at once: that counts, unless the two are
 * never true together. */
static void some_letters_are_impossible(void **state) {
    (void)state;
    Mem mem;
    Plain plain;
    Automaton automaton;
    const uint64_t both = 3;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton_add_proposition(&automaton, "p", 1);
    automaton_add_proposition(&automaton, "q", 1);
    automaton.state_count = 3;
    automaton.set_count = 1;
    automaton.state_based = true;
    for (uint64_t s = 0; s < 3; s++)
        vec_push(&mem, &automaton.state_marks, s == 2);
    vec_push(&mem, &automaton.initial, 0);
    for (uint32_t s = 0; s < 3; s++)
        for (uint64_t letter = 0; letter < 4; letter++) {
            connect(&automaton, s, s, letter);
            if (s < 2 && (letter >> s & 1))
                connect(&automaton, s, s + 1, letter);
        }
    RepeatFacts facts = {.accepting = NO_ATOM};
    plain_init(&plain, &automaton);
    assert_false(plain_repeatable(&plain, &facts));
    facts.exclusive = &both;
    facts.exclusive_count = 1;
    assert_true(plain_repeatable(&plain, &facts));
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_without_next_are),
        cmocka_unit_test(formulas_that_count_are_not),
        cmocka_unit_test(a_language_is_not_enough),
        cmocka_unit_test(languages_do_not_change),
        cmocka_unit_test(letters_may_accept),
        cmocka_unit_test(some_letters_are_impossible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
