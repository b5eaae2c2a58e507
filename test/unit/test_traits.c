/* Which automata are decided by prefixes, and that no mistake is made. */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"
#include "automata/forms/traits.h"
#include "base/rng.h"

#include <string.h>

enum {
    STATES = 6,
    EDGES = 16
};

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton automaton;
    Plain plain;
    Components components;
    Traits traits;
    uint8_t *universal;
} Bench;

static void survey(Bench *bench) {
    plain_init(&bench->plain, &bench->automaton);
    plain_components(&bench->components, &bench->plain);
    bench->universal = mem_alloc(&bench->mem, bench->plain.state_count);
    assert_true(plain_traits(&bench->plain, &bench->traits, bench->universal));
}

static void read_hoa(Bench *bench, const char *hoa) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "a.hoa", hoa, strlen(hoa));
    assert_true(hoa_read(&bench->automaton, &bench->diag, source));
    survey(bench);
}

static void end(Bench *bench) {
    mem_free(&bench->mem, bench->universal, bench->plain.state_count);
    components_release(&bench->components);
    plain_release(&bench->plain);
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void expect(const char *hoa, bool terminal, const char *universal) {
    Bench bench;
    read_hoa(&bench, hoa);
    assert_int_equal(bench.traits.terminal, terminal);
    assert_int_equal(bench.plain.state_count, strlen(universal));
    for (uint32_t s = 0; s < bench.plain.state_count; s++)
        assert_int_equal(bench.universal[s], universal[s] == 'u');
    end(&bench);
}

#define HEAD(states, count) \
    "HOA: v1 States: " states " Start: 0 AP: 2 \"p\" \"q\" Acceptance: " count \
    " --BODY-- "

static void sinks_that_read_everything_decide(void **state) {
    (void)state;
    expect(HEAD("2", "1 Inf(0)") "State: 0 [t] 0 [0] 1 State: 1 {0} [t] 1 "
                                 "--END--",
           true, ".u");
    expect(HEAD("2", "1 Inf(0)") "State: 0 [t] 0 [0] 1 State: 1 {0} [0 | !0&1] "
                                 "1 [!0 & !1] 1 --END--",
           true, ".u");
    expect(HEAD("1", "0 t") "State: 0 [t] 0 --END--", true, "u");
}

static void whole_components_and_what_leads_to_them_decide(void **state) {
    (void)state;
    expect(HEAD("3", "1 Inf(0)") "State: 0 [0] 1 [!0] 2 State: 1 {0} [t] 2 "
                                 "State: 2 [0] 1 [!0] 1 --END--",
           true, "uuu");
    expect(HEAD("3", "1 Inf(0)") "State: 0 [0] 1 State: 1 {0} [t] 2 "
                                 "State: 2 [0] 1 [!0] 1 --END--",
           true, ".uu");
}

static void others_do_not(void **state) {
    (void)state;
    /* a letter is missing */
    expect(HEAD("2", "1 Inf(0)") "State: 0 [t] 0 [0] 1 State: 1 {0} [0] 1 "
                                 "--END--",
           false, "..");
    /* not all cycles are accepting */
    expect(HEAD("2", "1 Inf(0)") "State: 0 [t] 0 [0] 1 State: 1 {0} [t] 0 "
                                 "--END--",
           false, "..");
    /* one accepting component is not universal */
    expect(HEAD("3", "1 Inf(0)") "State: 0 [0] 1 [!0] 2 State: 1 {0} [t] 1 "
                                 "State: 2 {0} [1] 2 --END--",
           false, ".u.");
}

/* ---- random automata ---- */

/* A random guard is one or two of the letters of a proposition. */
static uint32_t add_guard(Automaton *automaton, Rng *rng) {
    Boolean guard = {0};
    uint32_t kind = (uint32_t)rng_below(rng, 3);
    boolean_add(&guard, automaton->mem, kind ? BOOLEAN_ATOM : BOOLEAN_TRUE, 0,
                0);
    if (kind == 2)
        boolean_add(&guard, automaton->mem, BOOLEAN_NOT, 0, 0);
    vec_push(automaton->mem, &automaton->guards, guard);
    return (uint32_t)automaton->guards.count - 1;
}

static void draw(Bench *bench, uint64_t seed) {
    Rng rng = {seed};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    Automaton *automaton = &bench->automaton;
    automaton->state_count = 1 + (uint32_t)rng_below(&rng, STATES);
    automaton->set_count = 1;
    vec_push(&bench->mem, &automaton->propositions, "p");
    vec_push(&bench->mem, &automaton->initial, 0);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        vec_push(&bench->mem, &automaton->state_marks, rng_below(&rng, 2));
    size_t edges = rng_below(&rng, EDGES);
    for (size_t i = 0; i < edges; i++) {
        uint32_t source = (uint32_t)rng_below(&rng, automaton->state_count);
        uint32_t target = (uint32_t)rng_below(&rng, automaton->state_count);
        vec_push(&bench->mem, &automaton->edges,
                 (AutomatonEdge){source, target, add_guard(automaton, &rng),
                                 automaton->state_marks.data[source]});
    }
    survey(bench);
}

/* The states that the letter leads a set of states to. */
static uint64_t step(const Plain *plain, uint64_t from, uint64_t letter) {
    uint64_t to = 0;
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        if ((from >> edge->source & 1) &&
            automaton_reads(plain->source, edge->guard, letter))
            to |= (uint64_t)1 << edge->target;
    }
    return to;
}

/* Does some run from the state over the letters of the word, repeated forever,
 * visit accepting states forever? By pairs of a state and a place. */
static bool accepts(const Plain *plain, uint32_t start, const uint64_t *word,
                    size_t length) {
    for (uint32_t pivot = 0; pivot < plain->state_count; pivot++) {
        if (!(plain->sets[pivot] & 1))
            continue;
        for (size_t place = 0; place < length; place++) {
            uint64_t from = (uint64_t)1 << start, back = 0;
            bool reached = false, returns = false;
            for (size_t i = 0; i <= length * (STATES + 1); i++) {
                reached |= i % length == place && (from >> pivot & 1);
                from = step(plain, from, word[i % length]);
            }
            back = step(plain, (uint64_t)1 << pivot, word[place]);
            for (size_t i = 1; i <= length * (STATES + 1); i++) {
                size_t at = (place + i) % length;
                returns |= at == place && (back >> pivot & 1);
                back = step(plain, back, word[at]);
            }
            if (reached && returns)
                return true;
        }
    }
    return false;
}

static void what_is_called_universal_accepts_all_words(void **state) {
    (void)state;
    size_t found = 0, terminal = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        Bench bench;
        draw(&bench, seed);
        terminal += bench.traits.terminal;
        for (uint32_t s = 0; s < bench.plain.state_count; s++) {
            if (!bench.universal[s])
                continue;
            found++;
            for (uint64_t bits = 0; bits < 14; bits++) {
                uint64_t word[] = {bits & 1, bits >> 1 & 1, bits >> 2 & 1};
                assert_true(accepts(&bench.plain, s, word, 1 + bits % 3));
            }
        }
        end(&bench);
    }
    assert_in_range(found, 100, 10000);
    assert_in_range(terminal, 100, 1900);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sinks_that_read_everything_decide),
        cmocka_unit_test(whole_components_and_what_leads_to_them_decide),
        cmocka_unit_test(others_do_not),
        cmocka_unit_test(what_is_called_universal_accepts_all_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
