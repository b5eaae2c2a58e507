#include "test/unit/unit.h"

#include "automata/forms/diagram.h"
#include "base/rng.h"

enum {
    VARIABLES = 6,
    LETTERS = 1 << VARIABLES
};

/* A random function, as a diagram and as its table of values. */
typedef struct Function {
    Diagram diagram;
    uint64_t table; /* bit k: the value for letter k */
} Function;

static uint64_t table_of(uint32_t variable) {
    uint64_t table = 0;
    for (uint64_t letter = 0; letter < LETTERS; letter++)
        table |= (letter >> variable & 1) << letter;
    return table;
}

static Function draw(Diagrams *diagrams, Rng *rng) {
    Function made = {DIAGRAM_FALSE, 0};
    for (int i = 0; i < 8; i++) {
        uint32_t v = (uint32_t)rng_below(rng, VARIABLES);
        Diagram variable = diagram_variable(diagrams, v);
        uint64_t table = table_of(v);
        switch (rng_below(rng, 4)) {
        case 0:
            made.diagram = diagram_and(diagrams, made.diagram, variable);
            made.table &= table;
            break;
        case 1:
            made.diagram = diagram_or(diagrams, made.diagram, variable);
            made.table |= table;
            break;
        case 2:
            made.diagram = diagram_not(diagrams, made.diagram);
            made.table = ~made.table;
            break;
        default:
            made.diagram = diagram_minus(diagrams, variable, made.diagram);
            made.table = table & ~made.table;
        }
    }
    return made;
}

static bool add_cube(void *context, const uint32_t *literals, size_t count) {
    uint64_t cube = UINT64_MAX, *sum = context;
    for (size_t i = 0; i < count; i++) {
        uint64_t table = table_of(literals[i] / 2);
        cube &= literals[i] & 1 ? ~table : table;
    }
    *sum |= cube;
    return true;
}

static void functions_are_what_their_tables_say(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1 << 20);
    Rng rng = {5};
    Function last = draw(&diagrams, &rng);
    for (int trial = 0; trial < 2000; trial++) {
        Function f = draw(&diagrams, &rng);
        uint64_t sum = 0;
        assert_true(diagram_cubes(&diagrams, f.diagram, add_cube, &sum));
        assert_true(sum == f.table);
        for (uint64_t letter = 0; letter < LETTERS; letter++)
            assert_int_equal(diagram_holds(&diagrams, f.diagram, letter),
                             f.table >> letter & 1);
        assert_int_equal(f.diagram == last.diagram, f.table == last.table);
        if (f.table)
            assert_true(f.table >> diagram_letter(&diagrams, f.diagram) & 1);
        last = f;
    }
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

static bool stop_at_once(void *context, const uint32_t *literals,
                         size_t count) {
    (void)literals, (void)count;
    ++*(int *)context;
    return false;
}

static void cubes_stop_when_told(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1 << 20);
    Diagram odd = DIAGRAM_FALSE;
    for (uint32_t v = 0; v < 40; v++) {
        Diagram variable = diagram_variable(&diagrams, v);
        odd = diagram_choose(&diagrams, variable, diagram_not(&diagrams, odd),
                             odd);
    }
    int calls = 0;
    assert_false(diagram_cubes(&diagrams, odd, stop_at_once, &calls));
    assert_int_equal(calls, 1);
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

static void a_limit_is_kept(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Diagrams diagrams;
    diagrams_init(&diagrams, &mem, 1000);
    Diagram sum = DIAGRAM_FALSE; /* exponential in this order */
    for (uint32_t v = 0; v < 20; v++) {
        Diagram both = diagram_and(&diagrams, diagram_variable(&diagrams, v),
                                   diagram_variable(&diagrams, v + 20));
        sum = diagram_or(&diagrams, sum, both);
    }
    assert_true(diagrams.exhausted);
    assert_true(diagrams.nodes.count <= 1000);
    diagrams.exhausted = false; /* what was there is as good as before */
    Diagram a = diagram_variable(&diagrams, 0);
    assert_int_equal(diagram_or(&diagrams, a, DIAGRAM_FALSE), a);
    diagrams_release(&diagrams);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_are_what_their_tables_say),
        cmocka_unit_test(cubes_stop_when_told),
        cmocka_unit_test(a_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
