#include "test/unit/unit.h"

#include "automata/translating/translate.h"
#include "formula/ltl.h"

/* What a translation comes to. */
typedef struct Result {
    bool done;
    AutomataLimit met;
    uint32_t states;
    size_t edges;
    uint32_t sets;
} Result;

static Result translate(const char *formula, bool generalised, uint32_t most) {
    Mem mem;
    mem_init(&mem);
    Diagnostics diag;
    diag_init(&diag, &mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    Automaton automaton;
    automaton_init(&automaton, &mem);
    uint32_t source = diag_source(&diag, "test", formula, strlen(formula));
    Formula f = ltl_parse(&formulas, &diag, source, LTL_RULES_SPOT);
    assert_true(f != NO_FORMULA);
    Result result = {0};
    TranslateOptions options = {
        .generalised = generalised, .most_states = most, .met = &result.met};
    result.done = translate_formula(&formulas, f, &automaton, &options);
    assert_int_equal(result.done, result.met == MET_NOTHING);
    result.states = result.done ? automaton.state_count : 0;
    result.edges = result.done ? automaton.edges.count : 0;
    result.sets = result.done ? automaton.set_count : 0;
    automaton_release(&automaton);
    formulas_release(&formulas);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return result;
}

/* A family of formulas: `before`, an atom, `between`, the next atom, ... */
typedef struct Family {
    const char *before;
    const char *between;
    const char *after; /* each but the last one, at the end */
    uint32_t count;    /* of atoms */
    bool negated;      /* as a whole */
    uint32_t most;     /* states allowed; 0: as usual */
    AutomataLimit met; /* what happens */
    uint32_t states;   /* if nothing does, with one set on states */
} Family;

static const Family families[] = {
    /* As many states as are allowed, and one more. */
    {"F ", " & F ", "", 6, false, 64, MET_NOTHING, 64},
    {"F ", " & F ", "", 6, false, 63, MET_STATES, 0},
    {"F ", " & F ", "", 8, false, 256, MET_NOTHING, 256},
    {"F ", " & F ", "", 10, false, 300, MET_STATES, 0},
    {"F ", " & F ", "", 12, true, 0, MET_NOTHING, 13},
    {"G ", " | G ", "", 12, false, 0, MET_NOTHING, 13},
    {"G ", " | G ", "", 10, true, 300, MET_STATES, 0},
    {"G F ", " & G F ", "", 12, false, 0, MET_NOTHING, 13},
    {"G F ", " & G F ", "", 12, true, 0, MET_NOTHING, 13},
    {"F G ", " | F G ", "", 12, false, 0, MET_NOTHING, 13},
    {"", " U (", ")", 20, false, 0, MET_NOTHING, 20},
    {"", " U (", ")", 20, true, 0, MET_NOTHING, 20},
    {"", " U (", ")", 65, false, 0, MET_ATOMS, 0},
    {"X X X X ", " & X X X X ", "", 64, false, 0, MET_NOTHING, 6},
    {"X X X X ", " & X X X X ", "", 65, false, 0, MET_ATOMS, 0},
};

/* With `mirrored`, the atoms are negated; with `reversed`, their names are
 * given the other way round. */
static void write_formula(Text *text, const Family *family, bool mirrored,
                          bool reversed) {
    text_add(text, family->negated ? "!(" : "(");
    for (uint32_t i = 0; i < family->count; i++)
        text_printf(text, "%s%sp%u", i ? family->between : family->before,
                    mirrored ? "!" : "", reversed ? family->count - i : i + 1);
    for (uint32_t i = 1; i < family->count; i++)
        text_add(text, family->after);
    text_add(text, ")");
}

static Result translate_family(const Family *family, bool mirrored,
                               bool reversed, bool generalised) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    write_formula(&text, family, mirrored, reversed);
    Result result = translate(text.data, generalised, family->most);
    text_release(&text);
    return result;
}

static void limits_are_true_and_the_same_for_mirror_images(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const Family *family = &families[i];
        Result plain = translate_family(family, false, false, false);
        if (plain.met != family->met || plain.states != family->states)
            print_message("family %zu: limit %d, %u states\n", i, plain.met,
                          plain.states);
        assert_int_equal(plain.met, family->met);
        assert_int_equal(plain.states, family->states);
        for (int image = 1; image < 4; image++) {
            Result other =
                translate_family(family, image & 1, image & 2, false);
            assert_int_equal(other.met, plain.met);
            assert_int_equal(other.states, plain.states);
            assert_int_equal(other.edges, plain.edges);
        }
        Result edges = translate_family(family, false, false, true);
        assert_int_equal(edges.met, plain.met);
        assert_true(edges.states <= plain.states);
    }
}

/* Every limit has a message of its own. */
static void messages_say_which_limit_it_was(void **state) {
    (void)state;
    static const char *const words[] = {
        [MET_STATES] = "20000 states",     [MET_EDGES] = "5120000 edges",
        [MET_SETS] = "64 acceptance sets", [MET_ATOMS] = "64 different atoms",
        [MET_VARIABLES] = "8192 atoms",    [MET_NODES] = "10240000 nodes",
        [MET_STEPS] = "200000000 steps"};
    for (AutomataLimit met = MET_STATES; met <= MET_STEPS; met++) {
        Mem mem;
        mem_init(&mem);
        Diagnostics diag;
        diag_init(&diag, &mem);
        assert_false(translate_reject(&diag, SPAN_NONE, met));
        assert_int_equal(diag.items.count, 1);
        assert_non_null(strstr(diag.items.data[0].message, words[met]));
        diag_release(&diag);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_true_and_the_same_for_mirror_images),
        cmocka_unit_test(messages_say_which_limit_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
