#include "test/unit/unit.h"

#include "automata/forms/product.h"
#include "automata/reducing/degeneralise.h"
#include "automata/reducing/fuse.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/tableau.h"
#include "test/cross/lasso_word.h"
#include "test/cross/omega_accepts.h"
#include "test/cross/random_formula.h"

typedef struct Bench {
    Mem mem;
    Diagrams diagrams;
    Omega omega;      /* a U b, in three states */
    Omega complement; /* !(a U b) */
} Bench;

/* 0 and 1 wait for b while a holds; 1 does so from the second letter on. 2
 * accepts everything. The complement: 0 has seen a and not b, 1 accepts all. */
static void set_up(Bench *bench) {
    mem_init(&bench->mem);
    Diagrams *diagrams = &bench->diagrams;
    diagrams_init(diagrams, &bench->mem, 1 << 10);
    Diagram a = diagram_variable(diagrams, 0);
    Diagram b = diagram_variable(diagrams, 1);
    Diagram wait = diagram_minus(diagrams, a, b);
    Diagram fail = diagram_not(diagrams, diagram_or(diagrams, a, b));
    omega_init(&bench->omega, diagrams);
    omega_init(&bench->complement, diagrams);
    bench->omega.state_count = 3;
    bench->omega.set_count = 1;
    vec_push(&bench->mem, &bench->omega.initial, 0);
    omega_edge(&bench->omega, 0, 1, wait, 0);
    omega_edge(&bench->omega, 0, 2, b, 0);
    omega_edge(&bench->omega, 1, 1, wait, 0);
    omega_edge(&bench->omega, 1, 2, b, 0);
    omega_edge(&bench->omega, 2, 2, DIAGRAM_TRUE, 1);
    bench->complement.state_count = 2;
    bench->complement.set_count = 1;
    vec_push(&bench->mem, &bench->complement.initial, 0);
    omega_edge(&bench->complement, 0, 0, wait, 1);
    omega_edge(&bench->complement, 0, 1, fail, 1);
    omega_edge(&bench->complement, 1, 1, DIAGRAM_TRUE, 1);
}

static void tear_down(Bench *bench) {
    omega_release(&bench->omega);
    omega_release(&bench->complement);
    diagrams_release(&bench->diagrams);
    assert_int_equal(bench->mem.live, 0);
}

static bool is_disjoint(Bench *bench) {
    Omega product;
    omega_init(&product, &bench->diagrams);
    assert_true(
        omega_product(&bench->omega, &bench->complement, &product, 100));
    bool empty = omega_is_empty(&product);
    omega_release(&product);
    return empty;
}

/* The two that wait become one, which is not merged with the end. */
static void what_may_be_merged_is(void **state) {
    (void)state;
    for (int on_states = 0; on_states < 2; on_states++) {
        Bench bench;
        set_up(&bench);
        bench.omega.state_based = on_states;
        omega_fuse(&bench.omega, &bench.complement);
        assert_int_equal(bench.omega.state_count, 2);
        assert_int_equal(bench.omega.edges.count, 3);
        assert_int_equal(bench.omega.state_based, on_states);
        assert_true(is_disjoint(&bench));
        tear_down(&bench);
    }
}

/* Without anything to contradict, everything becomes one state. */
static void an_empty_complement_allows_all(void **state) {
    (void)state;
    Bench bench;
    set_up(&bench);
    vec_clear(&bench.complement.edges);
    omega_edge(&bench.complement, 0, 0, DIAGRAM_TRUE, 0);
    omega_fuse(&bench.omega, &bench.complement);
    assert_int_equal(bench.omega.state_count, 1);
    tear_down(&bench);
}

/* The fewer steps, the fewer merges; what is merged stays right. */
static void steps_may_run_out(void **state) {
    (void)state;
    uint32_t kept = 0, merged = 0;
    for (size_t steps = 0; steps < 40; steps++) {
        Bench bench;
        set_up(&bench);
        omega_fuse_within(&bench.omega, &bench.complement, steps);
        if (steps == 0)
            assert_int_equal(bench.omega.state_count, 3);
        kept += bench.omega.state_count == 3;
        merged += bench.omega.state_count == 2;
        assert_int_equal(kept + merged, steps + 1);
        assert_true(merged == 0 || bench.omega.state_count == 2);
        assert_true(is_disjoint(&bench));
        tear_down(&bench);
    }
    assert_in_range(kept, 3, 35);
}

/* The automaton of a term, with one set on states or with any number on
 * edges. */
static void build(Unfolding *unfolding, FormulaTerm term, bool on_states,
                  Omega *omega) {
    uint32_t order[MOST_SETS];
    Omega edged;
    omega_init(&edged, unfolding->diagrams);
    assert_true(tableau_build(&edged, unfolding, term, 1000));
    omega_reduce(&edged);
    for (uint32_t i = 0; i < MOST_SETS; i++)
        order[i] = i;
    if (on_states)
        omega_degeneralise(&edged, omega, order);
    else
        omega_copy(&edged, omega);
    omega_reduce(omega);
    omega_release(&edged);
}

/* Does it accept a random word if and only if that satisfies the formula? */
static void read_word(const Omega *omega, const Unfolding *unfolding, Formula f,
                      Rng *rng) {
    Mem *mem = omega->diagrams->mem;
    LassoWord word = lasso_random(rng, 6, 3);
    Lasso lasso = {.prefix = word.prefix};
    for (uint32_t i = 0; i < word.prefix + word.loop; i++) {
        uint64_t letter = 0;
        for (size_t v = 0; v < unfolding->atoms.count; v++)
            letter |= (word.letters[i] >> unfolding->atoms.data[v] & 1) << v;
        vec_push(mem, &lasso.letters, letter);
    }
    assert_int_equal(omega_accepts(omega, &lasso),
                     lasso_satisfies(unfolding->formulas, f, &word));
    vec_release(mem, &lasso.letters);
}

/* The language stays the same; true if states were fused. */
static bool try_formula(Rng *rng, bool on_states) {
    Bench bench;
    mem_init(&bench.mem);
    Formulas formulas;
    formulas_init(&formulas, &bench.mem);
    random_formula_atoms(&formulas, 3);
    Formula f = random_formula(&formulas, rng,
                               (FormulaShape){.operators = 7, .atoms = 3});
    diagrams_init(&bench.diagrams, &bench.mem, 1 << 18);
    Unfolding unfolding;
    unfolding_init(&unfolding, &bench.diagrams, &formulas, f);
    omega_init(&bench.omega, &bench.diagrams);
    omega_init(&bench.complement, &bench.diagrams);
    build(&unfolding, 2 * f, on_states, &bench.omega);
    build(&unfolding, 2 * f + 1, false, &bench.complement);
    uint32_t states = bench.omega.state_count;
    size_t steps = rng_below(rng, 3) ? MOST_STEPS : (size_t)rng_below(rng, 200);
    omega_fuse_within(&bench.omega, &bench.complement, steps);
    Omega product;
    omega_init(&product, &bench.diagrams);
    assert_true(
        omega_product(&bench.omega, &bench.complement, &product, 100000));
    assert_true(omega_is_empty(&product));
    assert_false(bench.diagrams.exhausted);
    bool fewer = bench.omega.state_count < states;
    for (int i = 0; fewer && i < 20; i++)
        read_word(&bench.omega, &unfolding, f, rng);
    omega_release(&product);
    unfolding_release(&unfolding);
    formulas_release(&formulas);
    tear_down(&bench);
    return fewer;
}

static void languages_stay_the_same(void **state) {
    (void)state;
    Rng rng = {17};
    uint32_t fewer = 0;
    for (uint64_t i = 0; i < unit_cases(20000); i++)
        fewer += try_formula(&rng, i % 2);
    assert_true(fewer > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_merged_is),
        cmocka_unit_test(an_empty_complement_allows_all),
        cmocka_unit_test(steps_may_run_out),
        cmocka_unit_test(languages_stay_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
