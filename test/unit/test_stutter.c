/* The check for stuttering against all short words. */
#include "test/unit/unit.h"

#include "automata/testing/convert.h"
#include "automata/translating/stutter.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"

enum {
    LONGEST = 5
};

/* The word with the letter at one position written twice. */
static LassoWord doubled(const LassoWord *word, uint32_t position) {
    LassoWord result = *word;
    uint32_t length = word->prefix + word->loop;
    for (uint32_t i = length; i > position; i--)
        result.letters[i] = word->letters[i - 1];
    if (position < word->prefix)
        result.prefix++;
    else
        result.loop++;
    return result;
}

/* Is there a short word in which a repetition makes a difference? */
static bool has_witness(const Automaton *automaton, uint64_t *letter) {
    for (uint32_t prefix = 0; prefix < LONGEST; prefix++)
        for (uint32_t loop = 1; prefix + loop <= LONGEST; loop++)
            for (uint32_t bits = 0; bits >> (prefix + loop) == 0; bits++) {
                LassoWord word = {.prefix = prefix, .loop = loop};
                for (uint32_t i = 0; i < prefix + loop; i++)
                    word.letters[i] = bits >> i & 1;
                bool accepted = lasso_accepts(automaton, &word);
                for (uint32_t i = 0; i < prefix + loop; i++) {
                    LassoWord longer = doubled(&word, i);
                    *letter = word.letters[i];
                    if (lasso_accepts(automaton, &longer) != accepted)
                        return true;
                }
            }
    return false;
}

static void agrees_on_short_words(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {6};
    uint32_t counts[3] = {0};
    for (int i = 0; i < 600; i++) {
        Automaton automaton;
        AutomatonShape shape = {
            .states = 2 + (uint32_t)rng_below(&rng, 2),
            .propositions = 1,
            .sets = 1,
        };
        uint64_t letter, witness;
        random_automaton(&automaton, &mem, &rng, shape);
        Answer answer = automaton_stutter(&automaton, &letter);
        assert_int_not_equal(answer, ANSWER_UNKNOWN);
        assert_int_equal(answer == ANSWER_NO,
                         has_witness(&automaton, &witness));
        counts[answer]++;
        automaton_release(&automaton);
    }
    assert_in_range(counts[ANSWER_NO], 30, 570);
    assert_int_equal(mem.live, 0);
}

/* What comes from a testing automaton is insensitive. */
static void knows_testing_automata(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {7};
    uint32_t known = 0;
    for (int i = 0; i < 150; i++) {
        Automaton testing, buchi;
        bool ends;
        uint64_t letter;
        AutomatonShape shape = random_automaton_shape(&rng, true);
        shape.propositions = 1 + shape.propositions % 2;
        random_automaton(&testing, &mem, &rng, shape);
        assert_true(convert_to_buchi(&testing, &buchi, &ends));
        Answer answer = automaton_stutter(&buchi, &letter);
        assert_int_not_equal(answer, ANSWER_NO);
        known += answer == ANSWER_YES;
        automaton_release(&buchi);
        automaton_release(&testing);
    }
    assert_in_range(known, 120, 150);
    assert_int_equal(mem.live, 0);
}

/* An automaton that is called insensitive agrees with its testing automaton;
 * one that is called sensitive would not. */
static void agrees_with_conversion(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {8};
    uint32_t insensitive = 0;
    for (int i = 0; i < 600; i++) {
        Automaton buchi, testing;
        uint64_t letter;
        random_automaton(&buchi, &mem, &rng,
                         random_automaton_shape(&rng, false));
        if (automaton_stutter(&buchi, &letter) == ANSWER_YES) {
            insensitive++;
            assert_true(convert_to_testing(&buchi, CONVERT_MOST, &testing));
            for (int k = 0; k < 40; k++) {
                LassoWord word =
                    lasso_random(&rng, 8, (uint32_t)buchi.propositions.count);
                assert_int_equal(lasso_accepts(&buchi, &word),
                                 lasso_accepts(&testing, &word));
            }
            automaton_release(&testing);
        }
        automaton_release(&buchi);
    }
    assert_in_range(insensitive, 60, 590);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_on_short_words),
        cmocka_unit_test(knows_testing_automata),
        cmocka_unit_test(agrees_with_conversion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
