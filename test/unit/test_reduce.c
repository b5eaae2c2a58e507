#include "test/unit/unit.h"

#include "automata/forms/product.h"
#include "automata/reducing/degeneralise.h"
#include "automata/reducing/narrow.h"
#include "automata/reducing/reduce.h"
#include "base/rng.h"
#include "test/cross/omega_accepts.h"

#define TRIALS unit_cases(2000) /* random cases */

enum {
    STATES = 6,
    SETS = 3,
    PROPOSITIONS = 2,
    LETTERS = 1 << PROPOSITIONS,
    LONGEST = 7, /* word */
    WORDS = 60
};

typedef struct Bench {
    Mem mem;
    Diagrams diagrams;
    Rng rng;
    Lasso words[WORDS];
} Bench;

static void set_up(Bench *bench) {
    mem_init(&bench->mem);
    diagrams_init(&bench->diagrams, &bench->mem, 1 << 20);
    bench->rng = (Rng){17};
    for (int i = 0; i < WORDS; i++) {
        Lasso *word = &bench->words[i];
        *word = (Lasso){0};
        size_t length = 1 + rng_below(&bench->rng, LONGEST);
        word->prefix = rng_below(&bench->rng, length);
        for (size_t k = 0; k < length; k++)
            vec_push(&bench->mem, &word->letters,
                     rng_below(&bench->rng, LETTERS));
    }
}

static void tear_down(Bench *bench) {
    for (int i = 0; i < WORDS; i++)
        vec_release(&bench->mem, &bench->words[i].letters);
    diagrams_release(&bench->diagrams);
    assert_int_equal(bench->mem.live, 0);
}

static Diagram draw_guard(Bench *bench) {
    Diagram guard = DIAGRAM_TRUE;
    for (uint32_t p = 0; p < PROPOSITIONS; p++) {
        Diagram variable = diagram_variable(&bench->diagrams, p);
        uint64_t choice = rng_below(&bench->rng, 4);
        if (choice == 0)
            guard = diagram_and(&bench->diagrams, guard, variable);
        else if (choice == 1)
            guard = diagram_minus(&bench->diagrams, guard, variable);
    }
    return guard;
}

/* Any automaton: several initial states, unreachable ones, marks anywhere; or
 * one with its set on states. */
static void draw(Bench *bench, Omega *omega) {
    Rng *rng = &bench->rng;
    omega_init(omega, &bench->diagrams);
    omega->state_based = rng_below(rng, 3) == 0;
    omega->state_count = 1 + (uint32_t)rng_below(rng, STATES);
    omega->set_count =
        omega->state_based ? 1 : (uint32_t)rng_below(rng, SETS + 1);
    for (uint64_t i = 1 + rng_below(rng, 2); i > 0; i--) {
        uint32_t state = (uint32_t)rng_below(rng, omega->state_count);
        if (omega->initial.count == 0 || omega->initial.data[0] != state)
            vec_push(&bench->mem, &omega->initial, state);
    }
    uint64_t accepting = rng_next(rng);
    for (uint64_t i = rng_below(rng, 3 * omega->state_count + 1); i > 0; i--) {
        uint32_t source = (uint32_t)rng_below(rng, omega->state_count);
        uint64_t marks = omega->state_based ? accepting >> source & 1
                                            : rng_next(rng) & rng_next(rng);
        omega_edge(omega, source, (uint32_t)rng_below(rng, omega->state_count),
                   draw_guard(bench), marks & omega_all_marks(omega));
    }
    omega_sort(omega);
}

static void read_words(Bench *bench, const Omega *omega, bool *accepts) {
    for (int i = 0; i < WORDS; i++)
        accepts[i] = omega_accepts(omega, &bench->words[i]);
}

static void compare(Bench *bench, const Omega *omega, const bool *accepts) {
    for (int i = 0; i < WORDS; i++)
        assert_int_equal(omega_accepts(omega, &bench->words[i]), accepts[i]);
}

/* Marks that matter must be those of states where they are said to be. */
static void check_states(const Omega *omega) {
    Components components;
    omega_components(omega, &components);
    for (size_t i = 0; i < omega->edges.count; i++)
        for (size_t j = 0; j < i; j++) {
            AutomatonEdge a = omega->edges.data[i], b = omega->edges.data[j];
            bool inner = components.of[a.source] == components.of[a.target] &&
                         components.of[b.source] == components.of[b.target];
            if (inner && a.source == b.source)
                assert_true(a.marks == b.marks);
        }
    components_release(&components);
}

static void narrow_to_states(Omega *omega) {
    omega_narrow(omega, NULL, false);
    assert_true(omega->set_count <= 1);
}

static void reductions_keep_the_language(void **state) {
    (void)state;
    static void (*const steps[])(Omega *) = {
        omega_trim,          omega_tidy_marks, omega_merge,     omega_simulate,
        omega_simulate_back, omega_reduce,     narrow_to_states};
    Bench bench;
    set_up(&bench);
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        Omega drawn;
        bool accepts[WORDS];
        draw(&bench, &drawn);
        read_words(&bench, &drawn, accepts);
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            Omega copy;
            omega_init(&copy, &bench.diagrams);
            omega_copy(&drawn, &copy);
            steps[i](&copy);
            compare(&bench, &copy, accepts);
            if (copy.state_based)
                check_states(&copy);
            omega_release(&copy);
        }
        omega_release(&drawn);
    }
    tear_down(&bench);
}

static void one_set_on_states_is_the_same(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    uint32_t order[MOST_SETS];
    for (uint32_t i = 0; i < MOST_SETS; i++)
        order[i] = i;
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        Omega drawn, plain;
        bool accepts[WORDS];
        draw(&bench, &drawn);
        read_words(&bench, &drawn, accepts);
        omega_init(&plain, &bench.diagrams);
        omega_degeneralise(&drawn, &plain, order);
        compare(&bench, &plain, accepts);
        check_states(&plain);
        omega_release(&plain);
        omega_release(&drawn);
    }
    tear_down(&bench);
}

static void products_accept_what_both_do(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    int empty = 0;
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        Omega left, right, both;
        Lasso word = {0};
        draw(&bench, &left);
        draw(&bench, &right);
        omega_init(&both, &bench.diagrams);
        assert_true(omega_product(&left, &right, &both, 1000));
        for (int i = 0; i < WORDS; i++)
            assert_int_equal(omega_accepts(&both, &bench.words[i]),
                             omega_accepts(&left, &bench.words[i]) &&
                                 omega_accepts(&right, &bench.words[i]));
        if (omega_find_word(&both, &word))
            assert_true(omega_accepts(&left, &word) &&
                        omega_accepts(&right, &word));
        else
            empty++;
        for (int i = 0; i < WORDS && word.letters.count == 0; i++)
            assert_false(omega_accepts(&both, &bench.words[i]));
        vec_release(&bench.mem, &word.letters);
        omega_release(&both);
        omega_release(&left);
        omega_release(&right);
    }
    assert_in_range(empty, TRIALS / 10 + 1, TRIALS - 1);
    tear_down(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reductions_keep_the_language),
        cmocka_unit_test(one_set_on_states_is_the_same),
        cmocka_unit_test(products_accept_what_both_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
