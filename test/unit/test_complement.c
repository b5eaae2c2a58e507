/* Complements of known automata, and limits; test/cross --kind acceptance
 * compares the languages of random ones. */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"
#include "automata/forms/product.h"
#include "automata/reducing/complement.h"
#include "automata/reducing/slices.h"
#include "test/cross/omega_accepts.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton automaton;
    const char *limit;
} Bench;

static void start(Bench *bench, const char *text) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t.hoa", text, strlen(text));
    assert_true(hoa_read_any(&bench->automaton, &bench->diag, source));
}

static void complement(Bench *bench, const char *text) {
    start(bench, text);
    bench->limit = automaton_complement(&bench->automaton);
}

static void end(Bench *bench) {
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

#define HEAD(states) \
    "HOA: v1 States: " states " Start: 0 AP: 1 \"p\" Acceptance: "

static void expect(const char *text, uint32_t states) {
    Bench bench;
    complement(&bench, text);
    assert_null(bench.limit);
    assert_null(bench.automaton.name);
    assert_int_equal(bench.automaton.state_count, states);
    end(&bench);
}

static void complements_are_small(void **state) {
    (void)state;
    /* GF p and FG !p, however they are written */
    expect(HEAD("1") "1 Inf(0) --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--", 2);
    expect(HEAD("2") "1 Inf(0) --BODY-- State: 0 [t] 0 [!0] 1\n"
                     "State: 1 {0} [!0] 1 --END--",
           2);
    /* p U G p, p & X !p: obligations */
    expect(HEAD("2") "0 t --BODY-- State: 0 [0] 0 State: 1 --END--", 2);
    expect(HEAD("3") "1 Inf(0) --BODY-- State: 0 [0] 1 State: 1 [!0] 2\n"
                     "State: 2 {0} [t] 2 --END--",
           3);
    /* everything and nothing */
    expect(HEAD("1") "0 t --BODY-- State: 0 [t] 0 [0] 0 --END--", 0);
    expect(HEAD("1") "0 f --BODY-- State: 0 [t] 0 --END--", 1);
    expect("HOA: v1 States: 0 Acceptance: 0 t --BODY-- --END--", 1);
    expect("HOA: v1 States: 1 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--",
           1);
}

/* A state that is added has no origin, others keep theirs. */
static void names_are_kept(void **state) {
    (void)state;
    Bench bench;
    start(&bench, HEAD("2") "1 Fin(0) --BODY-- State: 0 [0] 1\n"
                            "State: 1 {0} [0] 1 [!0] 0 --END--");
    assert_null(automaton_complement_named(&bench.automaton));
    Text text;
    text_init(&text, &bench.mem);
    for (uint32_t s = 0; s < bench.automaton.state_count; s++) {
        automaton_print_state(&bench.automaton, s, &text);
        text_char(&text, ' ');
    }
    assert_string_equal(text.data, "0 1 - ");
    text_release(&text);
    end(&bench);
}

/* Michel's automata: words over 1 .. n in which a cycle of neighbours recurs
 * infinitely often. The complement has at least n! states. */
static void michel(Text *text, uint32_t n) {
    text_printf(text, "HOA: v1 States: %u AP: %u", n + 1, n);
    for (uint32_t i = 0; i < n; i++)
        text_printf(text, " \"p%u\"", i);
    for (uint32_t i = 0; i <= n; i++)
        text_printf(text, " Start: %u", i);
    text_add(text, " Acceptance: 1 Inf(0)\n--BODY-- State: 0 {0}");
    for (uint32_t i = 0; i < n; i++)
        text_printf(text, " [%u] %u", i, i + 1);
    for (uint32_t i = 0; i < n; i++)
        text_printf(text, "\nState: %u [t] %u [%u] 0", i + 1, i + 1, i);
    text_add(text, "\n--END--");
}

static void limits_are_said(void **state) {
    (void)state;
    Mem mem;
    Text text;
    Bench bench;
    mem_init(&mem);
    text_init(&text, &mem);
    michel(&text, 7);
    complement(&bench, text.data);
    assert_non_null(bench.limit);
    assert_non_null(strstr(bench.limit, "more than 20000 states"));
    end(&bench);
    text_clear(&text);
    michel(&text, 2);
    complement(&bench, text.data);
    assert_null(bench.limit);
    assert_true(bench.automaton.state_count >= 2);
    end(&bench);
    text_release(&text);
}

/* Whatever the limit, the result is given up or has no word in common with the
 * source. */
static void any_limit_will_do(void **state) {
    (void)state;
    Mem mem;
    Text text;
    Bench bench;
    size_t failed = 0;
    mem_init(&mem);
    text_init(&text, &mem);
    michel(&text, 2);
    start(&bench, text.data);
    for (size_t most = 0; most < 200; most += 7) {
        Diagrams diagrams;
        Omega source, result, both;
        diagrams_init(&diagrams, &bench.mem, 1 << 16);
        omega_init(&source, &diagrams);
        omega_init(&result, &diagrams);
        omega_init(&both, &diagrams);
        omega_from_automaton(&source, &bench.automaton);
        if (omega_slices(&source, &result, most)) {
            assert_true(result.state_count <= most);
            assert_true(omega_product(&source, &result, &both, 10000));
            assert_true(omega_is_empty(&both));
        } else {
            failed++;
        }
        omega_release(&both);
        omega_release(&result);
        omega_release(&source);
        diagrams_release(&diagrams);
    }
    assert_in_range(failed, 1, 27);
    end(&bench);
    text_release(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complements_are_small),
        cmocka_unit_test(names_are_kept),
        cmocka_unit_test(limits_are_said),
        cmocka_unit_test(any_limit_will_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
