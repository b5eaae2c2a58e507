/* Automata that are made to follow repetitions: most formulas without next, and
 * automata that guess how often a letter comes. */
#include "test/unit/unit.h"

#include "automata/forms/repeatable.h"
#include "automata/reducing/repeat.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"
#include "test/cross/random_formula.h"

typedef struct Counts {
    uint32_t mended;      /* automata that were not repeatable */
    uint32_t states;      /* of these */
    uint32_t more_states; /* ... and afterwards */
} Counts;

static void compare(const Automaton *automaton, const Automaton *other,
                    Rng *rng) {
    for (int i = 0; i < 40; i++) {
        LassoWord word =
            lasso_random(rng, 12, (uint32_t)automaton->propositions.count);
        assert_int_equal(lasso_accepts(automaton, &word),
                         lasso_accepts(other, &word));
    }
}

static void try_automaton(const Automaton *automaton, Rng *rng,
                          Counts *counts) {
    Automaton mended;
    if (automaton_repeatable(automaton))
        return;
    assert_true(automaton_repeat(automaton, &mended));
    counts->mended++;
    counts->states += automaton->state_count;
    counts->more_states += mended.state_count;
    assert_true(automaton_repeatable(&mended));
    compare(automaton, &mended, rng);
    automaton_release(&mended);
}

static void formulas_without_next(void **state) {
    (void)state;
    Mem mem;
    Rng rng = {5};
    Counts counts = {0};
    mem_init(&mem);
    for (int i = 0; i < 3000; i++) {
        FormulaShape shape = {.operators = 1 + (uint32_t)rng_below(&rng, 8),
                              .atoms = 3,
                              .no_next = true,
                              .past = rng_below(&rng, 2),
                              .no_constants = true};
        TranslateOptions options = {.generalised = rng_below(&rng, 2)};
        Automaton automaton;
        Formulas formulas;
        formulas_init(&formulas, &mem);
        random_formula_atoms(&formulas, 3);
        Formula f = random_formula(&formulas, &rng, shape);
        automaton_init(&automaton, &mem);
        if (translate_formula(&formulas, f, &automaton, &options))
            try_automaton(&automaton, &rng, &counts);
        automaton_release(&automaton);
        formulas_release(&formulas);
    }
    assert_true(counts.mended > 100);
    assert_true(counts.more_states < 2 * counts.states);
    assert_int_equal(mem.live, 0);
}

/* Of any origin, if repetitions do not matter. */
static void automata(void **state) {
    (void)state;
    Mem mem;
    Rng rng = {6};
    Counts counts = {0};
    mem_init(&mem);
    for (int i = 0; i < 3000; i++) {
        Automaton automaton;
        AutomatonShape shape = {.states = 1 + (uint32_t)rng_below(&rng, 4),
                                .propositions = 1,
                                .sets = (uint32_t)rng_below(&rng, 3)};
        uint64_t letter;
        random_automaton(&automaton, &mem, &rng, shape);
        if (automaton_stutter(&automaton, &letter) == ANSWER_YES)
            try_automaton(&automaton, &rng, &counts);
        automaton_release(&automaton);
    }
    assert_true(counts.mended > 100);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_without_next),
        cmocka_unit_test(automata),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
