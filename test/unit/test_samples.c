#include "test/unit/unit.h"

#include "automata/forms/samples.h"
#include "base/rng.h"

enum {
    LETTERS = 64
};

static Diagram draw(Diagrams *diagrams, Rng *rng, uint32_t variables) {
    Diagram f = diagram_variable(diagrams, 0);
    for (int i = 0; i < 12; i++) {
        uint32_t variable = (uint32_t)rng_below(rng, variables);
        Diagram g = diagram_variable(diagrams, variable);
        switch (rng_below(rng, 3)) {
        case 0:
            f = diagram_and(diagrams, f, diagram_not(diagrams, g));
            break;
        case 1:
            f = diagram_or(diagrams, f, g);
            break;
        default:
            f = diagram_choose(diagrams, g, diagram_not(diagrams, f), f);
        }
    }
    return f;
}

/* With few variables the samples are the whole table of values. */
static void few_variables_are_exact(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1 << 16);
    Samples samples;
    samples_init(&samples, &diagrams);
    Rng rng = {5};
    for (int i = 0; i < 200; i++) {
        Diagram f = draw(&diagrams, &rng, SAMPLED);
        uint64_t values = samples_of(&samples, f);
        for (uint64_t letter = 0; letter < LETTERS; letter++)
            assert_int_equal(values >> letter & 1,
                             diagram_holds(&diagrams, f, letter));
    }
    assert_true(samples.exact);
    samples_release(&samples);
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

/* With more of them each bit is still the value on one letter: it does what
 * conjunction and negation do. */
static void many_variables_are_consistent(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1 << 16);
    Samples samples;
    samples_init(&samples, &diagrams);
    Rng rng = {7};
    for (int i = 0; i < 200; i++) {
        Diagram f = draw(&diagrams, &rng, 20), g = draw(&diagrams, &rng, 20);
        uint64_t one = samples_of(&samples, f), two = samples_of(&samples, g);
        Diagram both = diagram_and(&diagrams, f, g);
        assert_int_equal(samples_of(&samples, both), one & two);
        Diagram neither = diagram_not(&diagrams, f);
        assert_int_equal(samples_of(&samples, neither), ~one);
    }
    assert_false(samples.exact);
    samples_release(&samples);
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

/* The first variable that is not sampled makes the difference. */
static void one_more_variable_is_not_exact(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1 << 16);
    Samples samples;
    samples_init(&samples, &diagrams);
    samples_of(&samples, diagram_variable(&diagrams, SAMPLED - 1));
    assert_true(samples.exact);
    samples_of(&samples, diagram_variable(&diagrams, SAMPLED));
    assert_false(samples.exact);
    samples_release(&samples);
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_variables_are_exact),
        cmocka_unit_test(many_variables_are_consistent),
        cmocka_unit_test(one_more_variable_is_not_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
