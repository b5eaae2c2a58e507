/* The search for channels that grow, on small machines. */
#include "test/unit/unit.h"

#include "core/loop_growth.h"
#include "search/planning/plan.h"
#include "test/unit/machines_kit.h"
#include "wrap/require.h"

typedef struct Kit {
    Mem mem;           /* of everything */
    Diagnostics diag;  /* of reading */
    Model *loaded;     /* the machines */
    Model *model;      /* the same with the property */
    Budget budget;     /* none at first */
    Findings findings; /* the outcome */
} Kit;

static void add_property(Kit *kit) {
    Requirement item = {.property = {"channels", "a channel that grows forever",
                                     LABEL_GROWTH, NO_PROCESS, NULL, NULL}};
    boolean_add(&item.error, &kit->mem, BOOLEAN_FALSE, 0, 0);
    kit->model = require_borrow(kit->loaded, &item, 1);
}

static void begin(Kit *kit, const char *text) {
    mem_init(&kit->mem);
    diag_init(&kit->diag, &kit->mem);
    budget_init(&kit->budget);
    uint32_t source = diag_source(&kit->diag, "t.cfsm", text, strlen(text));
    kit->loaded = machines_read(source, true, &kit->mem, &kit->diag);
    assert_non_null(kit->loaded);
    add_property(kit);
}

static Verdict run(Kit *kit) {
    findings_init(&kit->findings, &kit->mem, kit->model);
    search_growing(&(Search){.model = kit->model,
                             .budget = &kit->budget,
                             .findings = &kit->findings});
    return kit->findings.items[0].verdict;
}

/* Search with as much room as it takes. */
static Verdict decide(Kit *kit) {
    Verdict verdict = run(kit);
    while (kit->findings.statistics.limit == LIMIT_VECTOR) {
        Model *larger = machines_grow(kit->loaded, &kit->diag);
        assert_non_null(larger);
        findings_release(&kit->findings);
        model_free(kit->model);
        model_free(kit->loaded);
        kit->loaded = larger;
        add_property(kit);
        verdict = run(kit);
    }
    return verdict;
}

static void end(Kit *kit) {
    findings_release(&kit->findings);
    model_free(kit->model);
    model_free(kit->loaded);
    diag_release(&kit->diag);
    assert_int_equal(kit->mem.live, 0);
    mem_release(&kit->mem);
}

/* There is a loop of `period` steps after a stem; the evidence is three rounds
 * of it, and the first channel that grows has this name. */
static void grows(const char *text, size_t stem, size_t period,
                  const char *name) {
    Kit kit;
    Growth growth;
    Contents contents;
    begin(&kit, text);
    assert_int_equal(decide(&kit), VERDICT_VIOLATED);
    const Trace *trace = &kit.findings.items[0].trace;
    assert_false(kit.findings.statistics.complete);
    assert_int_equal(trace_length(trace), stem + GROWTH_ROUNDS * period);
    assert_true(growth_find(kit.model, trace, &growth));
    assert_int_equal(growth.begin, stem);
    assert_int_equal(growth.period, period);
    contents_init(&contents, &kit.mem);
    model_contents(kit.model, trace_state(trace, growth.begin), &contents);
    uint32_t channel = vec_item(&contents.channels, growth.channel).channel;
    assert_string_equal(kit.model->channels->declared[channel].name, name);
    contents_release(&contents);
    end(&kit);
}

static void bounded(const char *text, uint64_t states, uint32_t longest) {
    Kit kit;
    uint32_t lengths[4] = {0}, most = 0;
    begin(&kit, text);
    assert_int_equal(decide(&kit), VERDICT_HOLDS);
    assert_true(kit.findings.statistics.complete);
    assert_int_equal(kit.findings.statistics.states, states);
    assert_true(model_channel_count(kit.model) <= 4);
    model_longest(kit.model, lengths);
    for (uint32_t i = 0; i < model_channel_count(kit.model); i++)
        most = lengths[i] > most ? lengths[i] : most;
    assert_int_equal(most, longest);
    end(&kit);
}

/* The loop may begin in the initial state. */
static void finds_loops(void **state) {
    (void)state;
    grows("channel c; machine p { a -> a : c!x; }", 0, 1, "c");
    grows("channel c; machine p { a -> b; b -> b : c!x; }", 1, 1, "c");
    grows("channel c, d; machine p { a -> b : d!y; b -> a : c!x; }"
          "machine q { u -> u : d?y; }",
          0, 2, "c");
    grows("channel c, d; machine p { a -> a : c!x; a -> b : d!y; }", 0, 1, "c");
    grows("channel c, d; machine p { a -> b : d!y; a -> a : c!x; }", 0, 1, "c");
}

static const char triple[] = "channel c; machine p { s -> a : c!x;"
                             "a -> b : c?x; b -> d : c!x; d -> e : c!x;"
                             "e -> a : c!x; }";

/* One message is taken and more are sent: the loop needs the message that it
 * finds there, and the evidence may need more room than channels have first. */
static void loops_that_receive(void **state) {
    (void)state;
    grows("channel c; machine p { s -> a : c!x; a -> b : c?x; b -> d : c!x;"
          "d -> a : c!x; }",
          1, 3, "c");
    grows(triple, 1, 4, "c");
}

/* The loop from a to a closes at a state that is known: t leads there, too, and
 * is nearer. */
static void known_states_close_loops(void **state) {
    (void)state;
    grows("channel c; machine p { s -> a; s -> t : c!x; t -> a; a -> b : c!x;"
          "b -> a; }",
          1, 2, "c");
}

/* Nothing grows if a cycle leaves channels as they were, if it takes what is
 * not sent again, or if the machines are elsewhere afterwards. */
static void no_false_loops(void **state) {
    (void)state;
    bounded("channel c; machine p { a -> b : c!x; b -> a : c?x; }", 2, 1);
    bounded("channel c; machine p { a -> b : c!x; b -> d : c!x; d -> e : c!y;"
            "}",
            4, 3);
    bounded("channel c; machine p { s -> t : c!x; t -> a : c!x; a -> b : c?x;"
            "b -> d : c!y; d -> a : c!y; }",
            9, 4);
    bounded("channel c, d; machine p { s -> a : d!y; a -> b : c!x;"
            "b -> a : d?y; }",
            5, 2);
}

/* Without a buffer nothing is explored. */
static void nothing_can_grow(void **state) {
    (void)state;
    bounded("channel m[0]; machine p { a -> b : m!x; b -> a; }"
            "machine q { u -> u : m?x; }",
            0, 0);
    bounded("machine p { a -> b; }", 0, 0);
}

static void unfinished(const char *text, uint64_t states, uint64_t depth,
                       Limit limit) {
    Kit kit;
    begin(&kit, text);
    kit.budget.states = states;
    kit.budget.depth = depth;
    assert_int_equal(run(&kit), VERDICT_INCONCLUSIVE);
    assert_int_equal(kit.findings.statistics.limit, limit);
    assert_false(kit.findings.statistics.complete);
    end(&kit);
}

static const char late[] = "channel c, d; machine p { a -> b : d!y; b -> e;"
                           "e -> f; f -> f : c!x; }";

/* What is not finished proves nothing. */
static void limits(void **state) {
    (void)state;
    unfinished(late, 2, UINT64_MAX, LIMIT_STATES);
    unfinished(late, UINT64_MAX, 2, LIMIT_DEPTH);
    unfinished(triple, UINT64_MAX, UINT64_MAX, LIMIT_VECTOR);
}

/* Whichever allocation fails, nothing wrong is said and all is given back. */
static void without_memory(void **state) {
    (void)state;
    size_t failed = 0;
    for (size_t n = 1; n < 120; n++) {
        Kit kit;
        begin(&kit, late);
        findings_init(&kit.findings, &kit.mem, kit.model);
        kit.mem.fail_in = n;
        search_growing(&(Search){.model = kit.model,
                                 .budget = &kit.budget,
                                 .findings = &kit.findings});
        kit.mem.fail_in = 0;
        Verdict verdict = kit.findings.items[0].verdict;
        if (verdict == VERDICT_INCONCLUSIVE) {
            assert_int_equal(kit.findings.statistics.limit, LIMIT_MEMORY);
            failed++;
        } else {
            assert_int_equal(verdict, VERDICT_VIOLATED);
            assert_int_equal(trace_length(&kit.findings.items[0].trace), 6);
        }
        end(&kit);
    }
    assert_true(failed > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_loops),
        cmocka_unit_test(loops_that_receive),
        cmocka_unit_test(known_states_close_loops),
        cmocka_unit_test(no_false_loops),
        cmocka_unit_test(nothing_can_grow),
        cmocka_unit_test(limits),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
