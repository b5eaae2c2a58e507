/* Conversions against the definitions on random automata and words;
 * automata/forms/labelled*.c, testing.c, letter_set.c and
 * action_tester.c are tested here too. */
#include "test/unit/unit.h"

#include "automata/forms/labelled.h"
#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "automata/translating/translate.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"
#include "test/unit/ltl_fixture.h"

enum {
    AUTOMATA = 400,
    WORDS = 40,
    LONGEST = 8
};

static LassoWord random_word(Rng *rng, const Automaton *automaton) {
    return lasso_random(rng, LONGEST, (uint32_t)automaton->propositions.count);
}

/* Any automaton, with repetitions taken out of the words. */
static void buchi_to_testing(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {1};
    uint32_t accepted = 0;
    for (int i = 0; i < AUTOMATA; i++) {
        Automaton buchi, testing;
        random_automaton(&buchi, &mem, &rng,
                         random_automaton_shape(&rng, false));
        assert_true(convert_without_stuttering(&buchi, &testing));
        for (int k = 0; k < WORDS; k++) {
            LassoWord word = random_word(&rng, &buchi);
            LassoWord bare = lasso_without_stuttering(&word);
            bool needed = lasso_accepts(&buchi, &bare);
            assert_int_equal(lasso_accepts(&testing, &word), needed);
            accepted += needed;
        }
        automaton_release(&testing);
        automaton_release(&buchi);
    }
    assert_in_range(accepted, AUTOMATA * WORDS / 10, AUTOMATA * WORDS * 9 / 10);
    assert_int_equal(mem.live, 0);
}

static void testing_to_buchi_and_back(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {2};
    uint32_t accepted = 0, alike = 0;
    for (int i = 0; i < AUTOMATA; i++) {
        Automaton testing, buchi, again;
        bool ends;
        random_automaton(&testing, &mem, &rng,
                         random_automaton_shape(&rng, true));
        assert_true(convert_to_buchi(&testing, &buchi, &ends));
        assert_true(convert_to_testing(&buchi, CONVERT_MOST, &again));
        alike += ends;
        for (int k = 0; k < WORDS; k++) {
            LassoWord word = random_word(&rng, &testing);
            bool needed = lasso_accepts(&testing, &word);
            assert_int_equal(lasso_accepts(&buchi, &word), needed);
            assert_int_equal(lasso_accepts(&again, &word), needed);
            accepted += needed;
            LassoWord longer = lasso_prolonged(&word, 1 + word.prefix);
            bool end = lasso_accepts_end(&again, &word, 1 + word.prefix);
            assert_int_equal(end, lasso_accepts(&buchi, &longer));
            if (ends)
                assert_int_equal(
                    end, lasso_accepts_end(&testing, &word, 1 + word.prefix));
        }
        automaton_release(&again);
        automaton_release(&buchi);
        automaton_release(&testing);
    }
    assert_in_range(accepted, AUTOMATA * WORDS / 10, AUTOMATA * WORDS * 9 / 10);
    assert_in_range(alike, AUTOMATA / 20, AUTOMATA);
    assert_int_equal(mem.live, 0);
}

/* Reducing a testing automaton changes nothing, finite words included. */
static void reduces_testing(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {3};
    for (int i = 0; i < AUTOMATA; i++) {
        Automaton testing, small;
        random_automaton(&testing, &mem, &rng,
                         random_automaton_shape(&rng, true));
        assert_true(convert_to_testing(&testing, CONVERT_MOST, &small));
        assert_in_range(small.state_count, 1, testing.state_count);
        for (int k = 0; k < WORDS; k++) {
            LassoWord word = random_word(&rng, &testing);
            assert_int_equal(lasso_accepts(&small, &word),
                             lasso_accepts(&testing, &word));
            assert_int_equal(
                lasso_accepts_end(&small, &word, 1 + word.prefix),
                lasso_accepts_end(&testing, &word, 1 + word.prefix));
        }
        automaton_release(&small);
        automaton_release(&testing);
    }
    assert_int_equal(mem.live, 0);
}

/* ---- Testers ---- */

/* Words of traces: an action a letter, then perhaps nothing more. */
static LassoWord random_trace(Rng *rng, uint32_t actions) {
    LassoWord word = {.prefix = (uint32_t)rng_below(rng, 5)};
    bool silent = actions == 0 || rng_below(rng, 2) == 0;
    word.loop = silent ? 1 : 1 + (uint32_t)rng_below(rng, 3);
    if (actions == 0)
        word.prefix = 0;
    for (uint32_t i = 0; i < word.prefix + word.loop; i++)
        word.letters[i] = i >= word.prefix && silent
                              ? 0
                              : (uint64_t)1 << rng_below(rng, actions);
    return word;
}

/* Does the tester, which has no tau_T, reach a reject state on the finite
 * trace, or end in a state of the set? */
static bool tester_accepts(const Tester *tester, const LassoWord *word,
                           uint8_t silent_set) {
    enum {
        MOST = 64
    };
    bool now[MOST] = {false}, next[MOST];
    assert_in_range(tester->state_count, 1, MOST);
    now[tester->initial] = true;
    bool rejected = tester->sets[tester->initial] & TESTER_REJECT;
    for (uint32_t i = 0; i < word->prefix; i++) {
        uint32_t action = (uint32_t)__builtin_ctzll(word->letters[i]) + 1;
        memset(next, 0, sizeof next);
        for (size_t k = 0; k < tester->moves.count; k++) {
            TesterMove move = tester->moves.data[k];
            if (!now[move.source] || move.action != action)
                continue;
            next[move.target] = true;
            rejected |= tester->sets[move.target] & TESTER_REJECT;
        }
        memcpy(now, next, sizeof now);
    }
    bool stuck = false;
    for (uint32_t s = 0; s < tester->state_count; s++)
        stuck |= now[s] && (tester->sets[s] & silent_set);
    return rejected || stuck;
}

static void testers(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {4};
    uint32_t accepted = 0;
    for (int i = 0; i < AUTOMATA; i++) {
        Automaton buchi, again;
        Tester tester;
        bool ends;
        random_automaton(&buchi, &mem, &rng,
                         random_automaton_shape(&rng, false));
        tester_of_automaton(&tester, &buchi);
        assert_int_equal(tester_unstable_deadlock(&tester), NO_TESTER_STATE);
        assert_true(automaton_of_tester(&again, &tester, &ends));
        assert_true(ends);
        for (int k = 0; k < WORDS; k++) {
            LassoWord word =
                random_trace(&rng, (uint32_t)buchi.propositions.count);
            bool needed = lasso_accepts(&buchi, &word);
            assert_int_equal(lasso_accepts(&again, &word), needed);
            accepted += needed;
            if (word.letters[word.prefix])
                continue;
            assert_int_equal(tester_accepts(&tester, &word, TESTER_LIVELOCK),
                             needed);
            assert_int_equal(tester_accepts(&tester, &word, TESTER_DEADLOCK),
                             needed);
        }
        automaton_release(&again);
        tester_release(&tester);
        automaton_release(&buchi);
    }
    assert_in_range(accepted, AUTOMATA * WORDS / 10, AUTOMATA * WORDS * 9 / 10);
    assert_int_equal(mem.live, 0);
}

/* ---- Paper 001 ---- */

static uint32_t add_guard(Automaton *automaton, bool any) {
    Boolean guard = {0};
    boolean_add(&guard, automaton->mem, any ? BOOLEAN_TRUE : BOOLEAN_ATOM, 0,
                0);
    vec_push(automaton->mem, &automaton->guards, guard);
    return (uint32_t)automaton->guards.count - 1;
}

/* Figure 2: the automaton with which "not eventually always p" is checked is
 * deterministic and has a livelock state but no infinite one. */
static void figure_2(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Automaton buchi, testing;
    automaton_init(&buchi, &mem);
    buchi.state_count = 2;
    buchi.set_count = 1;
    vec_push(&mem, &buchi.propositions, "p");
    vec_push(&mem, &buchi.initial, 0);
    vec_push(&mem, &buchi.state_marks, 0);
    vec_push(&mem, &buchi.state_marks, 1);
    vec_push(&mem, &buchi.edges,
             (AutomatonEdge){0, 0, add_guard(&buchi, true), 0});
    vec_push(&mem, &buchi.edges,
             (AutomatonEdge){0, 1, add_guard(&buchi, false), 0});
    vec_push(&mem, &buchi.edges,
             (AutomatonEdge){1, 1, add_guard(&buchi, false), 1});
    assert_true(convert_to_testing(&buchi, CONVERT_MOST, &testing));
    Labelled labelled;
    assert_true(labelled_of_automaton(&labelled, &testing, CONVERT_MOST));
    assert_true(labelled_deterministic(&labelled));
    assert_int_equal(testing.state_count, 3);
    uint32_t livelocks = 0;
    for (uint32_t s = 0; s < testing.state_count; s++) {
        uint64_t sets = testing.state_marks.data[s];
        assert_false(sets & (SET_INFINITE | SET_FINITE));
        livelocks += sets == (SET_LIVELOCK | SET_DEADLOCK);
    }
    assert_int_equal(livelocks, 1);
    labelled_release(&labelled);
    automaton_release(&testing);
    automaton_release(&buchi);
    assert_int_equal(mem.live, 0);
}

/* Simulation, and marks that do not matter; one state is the initial one. */
static void sizes(void **state) {
    (void)state;
    static const struct {
        const char *formula;
        uint32_t states;
    } table[] = {
        {"G F p", 3},        {"F G p", 3},          {"G F p -> G F q", 8},
        {"G (p -> F q)", 6}, {"G F p & G F q", 10}, {"F (p & G F q)", 5},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        LtlBench bench;
        Automaton buchi, testing;
        ltl_begin(&bench);
        Formula f = ltl_read(&bench, table[i].formula);
        automaton_init(&buchi, &bench.mem);
        assert_true(translate_formula(&bench.formulas, f, &buchi,
                                      &(TranslateOptions){0}));
        assert_true(convert_to_testing(&buchi, CONVERT_MOST, &testing));
        assert_int_equal(testing.state_count, table[i].states);
        automaton_release(&testing);
        automaton_release(&buchi);
        ltl_end(&bench);
    }
}

/* One state that reads everything, other states that are not reached, and
 * which limit this is too much for; NULL: for none. */
static void meets(uint32_t propositions, uint32_t states, const char *limit) {
    Mem mem;
    Diagnostics diag;
    mem_init(&mem);
    diag_init(&diag, &mem);
    Automaton buchi, testing;
    automaton_init(&buchi, &mem);
    buchi.state_count = states;
    buchi.set_count = 1;
    vec_push(&mem, &buchi.initial, 0);
    for (uint32_t i = 0; i < propositions; i++)
        vec_push(&mem, &buchi.propositions, "p");
    for (uint32_t s = 0; s < states; s++)
        vec_push(&mem, &buchi.state_marks, 1);
    uint32_t any = add_guard(&buchi, true);
    vec_push(&mem, &buchi.edges, (AutomatonEdge){0, 0, any, 1});
    assert_int_equal(convert_to_testing(&buchi, CONVERT_MOST, &testing),
                     !limit);
    if (limit) {
        assert_false(convert_reject(&buchi, &diag, SPAN_NONE));
        assert_string_equal(diag.items.data[0].message, limit);
    } else {
        automaton_release(&testing);
    }
    automaton_release(&buchi);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

static void limits_are_named(void **state) {
    (void)state;
    meets(9, 1, NULL);
    meets(12, 1,
          "the automaton would have more than 4194304 edges, each for one "
          "letter of 12 propositions");
    meets(16, 1024,
          "the automaton would have more than 4194304 edges, each for one "
          "letter of 16 propositions");
    meets(16, 1025,
          "the automaton has 1025 states and 1 guards, and for 16 propositions "
          "there may be at most 1024 of each");
    meets(17, 1,
          "the automaton has 17 propositions, and letters are looked at one by "
          "one for at most 16");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buchi_to_testing),
        cmocka_unit_test(testing_to_buchi_and_back),
        cmocka_unit_test(reduces_testing),
        cmocka_unit_test(testers),
        cmocka_unit_test(figure_2),
        cmocka_unit_test(sizes),
        cmocka_unit_test(limits_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
