/* The table against the guards themselves, for few and for many propositions.
 */
#include "test/unit/unit.h"

#include "automata/forms/guard_table.h"
#include "base/rng.h"

enum {
    CASES = 300,
    MOST_ATOMS_DRAWN = 14,
    MOST_GUARDS = 40
};

/* A conjunction of some literals, negated at times. */
static void draw_guard(Automaton *automaton, uint32_t atoms, Rng *rng) {
    Boolean guard = {0};
    Mem *mem = automaton->mem;
    uint32_t node = boolean_add(&guard, mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t p = 0; p < atoms; p++) {
        uint64_t how = rng_below(rng, 4);
        if (how < 2)
            continue;
        uint32_t atom = boolean_add(&guard, mem, BOOLEAN_ATOM, p, 0);
        if (how == 2)
            atom = boolean_add(&guard, mem, BOOLEAN_NOT, atom, 0);
        node = boolean_add(&guard, mem, BOOLEAN_AND, node, atom);
    }
    if (rng_below(rng, 3) == 0)
        boolean_add(&guard, mem, BOOLEAN_NOT, node, 0);
    automaton_add_guard(automaton, guard);
}

static void compare(Mem *mem, uint64_t seed) {
    Rng rng = {seed};
    Automaton automaton;
    GuardTable table;
    automaton_init(&automaton, mem);
    uint32_t atoms = (uint32_t)rng_below(&rng, MOST_ATOMS_DRAWN + 1);
    uint32_t guards = (uint32_t)rng_below(&rng, MOST_GUARDS);
    for (uint32_t p = 0; p < atoms; p++)
        automaton_add_proposition(&automaton, "p", 1);
    for (uint32_t g = 0; g < guards; g++)
        draw_guard(&automaton, atoms, &rng);
    guard_table_init(&table, &automaton, mem);
    for (uint32_t g = 0; g < guards; g++)
        for (int k = 0; k < 200; k++) {
            uint64_t letter = rng_below(&rng, UINT64_C(1) << atoms);
            assert_int_equal(guard_table_reads(&table, g, letter),
                             automaton_reads(&automaton, g, letter));
        }
    guard_table_release(&table, mem);
    automaton_release(&automaton);
}

static void tables_read_as_guards_do(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 1; seed <= CASES; seed++)
        compare(&mem, seed);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_read_as_guards_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
