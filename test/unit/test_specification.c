/* Testers from specifications: whatever searches their products, a system is
 * below its specification exactly if no error is found, and each set of the
 * tester finds its own kind of error. */
#include "test/unit/unit.h"

#include "automata/formats/tester_write.h"
#include "base/hash.h"
#include "job/stating/specification.h"
#include "report/traces/replay.h"
#include "search/planning/plan.h"
#include "test/unit/relation_reference.h"
#include "wrap/test.h"

static const Relation refined[] = {
    RELATION_TRACES, RELATION_COMPLETED_TRACES, RELATION_FAILURES,
    RELATION_FAILURES_DIVERGENCES, RELATION_CFFD};

enum {
    REFINED = sizeof refined / sizeof *refined
};

typedef struct Ways { /* in which a system is not below another */
    bool steps;       /* it does what the other cannot do */
    bool rest;        /* it refuses, or stops where, the other cannot */
    bool divergence;  /* it diverges where the other cannot */
} Ways;

/* ---- By definition ------------------------------------------------------- */

/* After one trace, which both have. */
static void inspect(Ways *ways, unsigned aspects, const Reference *left,
                    const Reference *right, uint16_t one, uint16_t other) {
    if (aspects & RUNS_DIVERGENCES)
        ways->divergence |=
            set_diverges(left, one) && !set_diverges(right, other);
    if (aspects & RUNS_DEADLOCKS)
        ways->rest |= set_dies(left, one) && !set_dies(right, other);
    for (unsigned rejected = 0;
         aspects & RUNS_REFUSALS && rejected < 1u << PAIR_ACTIONS;
         rejected += 2)
        ways->rest |= set_refuses(left, one, rejected) &&
                      !set_refuses(right, other, rejected);
}

static void look_from(Ways *ways, unsigned aspects, const Reference *left,
                      const Reference *right, uint16_t one, uint16_t other) {
    static uint16_t seen[REFERENCE_SETS][2];
    size_t count = 0, done = 0;
    seen[count][0] = reference_closure(left, one);
    seen[count++][1] = reference_closure(right, other);
    for (; done < count; done++) {
        uint16_t from = seen[done][0], to = seen[done][1];
        if (to == 0) {
            ways->steps = true;
            continue;
        }
        if (aspects & RUNS_CHAOS && set_diverges(right, to))
            continue;
        inspect(ways, aspects, left, right, from, to);
        for (unsigned a = 1; a < left->labels; a++) {
            uint16_t x =
                reference_closure(left, reference_image(left, from, a));
            uint16_t y =
                reference_closure(right, reference_image(right, to, a));
            size_t k = 0;
            while (k < count && (seen[k][0] != x || seen[k][1] != y))
                k++;
            if (x == 0 || k < count)
                continue;
            assert_true(count < REFERENCE_SETS);
            seen[count][0] = x;
            seen[count++][1] = y;
        }
    }
}

static Ways ways_to_fail(unsigned aspects, const RandomSystem *one,
                         const RandomSystem *other) {
    bool changes = aspects & RUNS_CHANGES;
    Reference left = reference_of(one, changes);
    Reference right = reference_of(other, changes);
    Ways ways = {false, false, false};
    for (unsigned truth = 0; truth < (changes ? 4 : 1); truth++) {
        uint16_t from = changes ? initial_with(&left, truth) : left.initial;
        uint16_t to = changes ? initial_with(&right, truth) : right.initial;
        if (from)
            look_from(&ways, aspects, &left, &right, from, to);
    }
    return ways;
}

/* ---- By testers ---------------------------------------------------------- */

static void print_lsts(const RandomSystem *system, bool changes, Text *out) {
    text_printf(out,
                "Begin Lsts Begin Header State_cnt = %u Action_cnt = 3 "
                "Transition_cnt = %zu State_prop_cnt = %u Initial_states = ",
                system->states, system->count, changes ? 2 : 0);
    for (unsigned s = 0; s < system->initial; s++)
        text_printf(out, "%u ", s + 1);
    text_printf(out,
                "; End Header Begin Action_names 1 = \"c\" 2 = \"%s\" "
                "3 = \"b\" End Action_names Begin State_props",
                system->confusing ? "tau" : "a");
    for (unsigned bit = 2; changes && bit-- > 0;) {
        text_printf(out, " \"%c\" :", "pq"[bit]);
        for (unsigned s = 0; s < system->states; s++)
            if (system->truth[s] >> bit & 1)
                text_printf(out, " %u", s + 1);
        text_char(out, ';');
    }
    text_add(out, " End State_props Begin Transitions");
    for (unsigned s = 0; s < system->states; s++) {
        bool begun = false;
        for (size_t i = 0; i < system->count; i++) {
            GraphEdge edge = system->edges[i];
            if (edge.source != s)
                continue;
            if (!begun)
                text_printf(out, " %u:", s + 1);
            begun = true;
            text_printf(out, " %u,%u", edge.target + 1u,
                        edge.action == 0 ? 0 : edge.action % 3u + 1);
        }
        if (begun)
            text_char(out, ';');
    }
    text_add(out, " End Transitions End Lsts");
}

static Specification *specify(const RandomSystem *system,
                              const RelationRule *rule, Mem *mem,
                              Diagnostics *diag) {
    Text text;
    text_init(&text, mem);
    print_lsts(system, rule->aspects & RUNS_CHANGES, &text);
    Lsts lsts;
    lsts_init(&lsts, mem);
    uint32_t source = diag_source(diag, "spec.lsts", text.data, text.length);
    text_release(&text);
    assert_true(lsts_parse(&lsts, diag, source, LSTS_TVT, &(LstsOptions){0}));
    Specification *specification = specification_make(
        &lsts, "spec.lsts", (LabelChoice){0}, rule, mem, diag);
    lsts_release(&lsts);
    assert_non_null(specification);
    assert_int_equal(diag->errors, 0);
    return specification;
}

static bool expected(const Ways *ways, Label label) {
    return label == LABEL_REJECT     ? ways->steps
           : label == LABEL_DEADLOCK ? ways->rest
                                     : ways->divergence;
}

/* Search with one engine; each property must have the verdict that is
 * expected, and each trace must replay. */
static void search(const Model *model, const Engine *engine, const Ways *ways,
                   uint64_t seed) {
    Budget budget;
    Findings findings;
    Text why;
    text_init(&why, model->mem);
    budget_init(&budget);
    findings_init(&findings, model->mem, model);
    engine->run(
        &(Search){.model = model, .budget = &budget, .findings = &findings});
    for (uint32_t p = 0; p < model->property_count; p++) {
        Finding *finding = &findings.items[p];
        bool violated = expected(ways, model->properties[p].label);
        if (violated != (finding->verdict == VERDICT_VIOLATED))
            print_message("seed %llu, %s, %s\n", (unsigned long long)seed,
                          engine->name, model->properties[p].name);
        assert_int_equal(finding->verdict,
                         violated ? VERDICT_VIOLATED : VERDICT_HOLDS);
        if (violated)
            assert_true(replay_error(model, &finding->trace, p, &why));
    }
    findings_release(&findings);
    text_release(&why);
}

static void search_by_all(const Model *model, const Ways *ways, uint64_t seed) {
    Findings findings;
    findings_init(&findings, model->mem, model);
    size_t engines = 0;
    for (const Engine *engine = search_engines; engine->name; engine++)
        if (search_plan(model, &findings, engine->name).engine) {
            search(model, engine, ways, seed);
            engines++;
        }
    assert_true(engines > 0);
    findings_release(&findings);
}

/* A kind of error that cannot be has no property. */
static bool has_label(const Model *model, Label label) {
    for (uint32_t p = 0; p < model->property_count; p++)
        if (model->properties[p].label == label)
            return true;
    return false;
}

static bool check_pair(const RandomSystem *one, const RandomSystem *other,
                       Relation relation, uint64_t seed) {
    const RelationRule *rule = &relation_rules[relation];
    bool changes = rule->aspects & RUNS_CHANGES;
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
    mem_init(&mem);
    diag_init(&diag, &mem);
    system_model(&graph, &mem, one, changes);
    Ways ways = ways_to_fail(rule->aspects, one, other);
    bool fails = ways.steps || ways.rest || ways.divergence;
    assert_int_equal(fails, !reference_below(rule, one, other));
    Specification *specification = specify(other, rule, &mem, &diag);
    Model *model = specification_wrap(specification, &graph.model,
                                      (LabelChoice){0}, "refines", &diag);
    assert_non_null(model);
    assert_true(has_label(model, LABEL_REJECT));
    assert_true(!ways.rest || has_label(model, LABEL_DEADLOCK));
    assert_true(!ways.divergence || has_label(model, LABEL_LIVELOCK));
    search_by_all(model, &ways, seed);
    model_free(model);
    specification_free(specification);
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
    return fails;
}

static void agrees_with_the_definitions(void **state) {
    (void)state;
    uint64_t cases = unit_cases(6000), failed = 0;
    for (uint64_t seed = 0; seed < cases; seed++) {
        Rng rng = {hash_word(seed)};
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        failed += check_pair(&one, &other, refined[seed % REFINED], seed);
    }
    assert_in_range(failed, cases / 5, cases * 4 / 5);
}

/* The tester of a file, which does not see what the file does not name, finds
 * the same if the specification names all actions. */
static void closed_testers_agree(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < unit_cases(1500); seed++) {
        Rng rng = {hash_word(seed)};
        Relation relation = refined[seed % (REFINED - 1)];
        const RelationRule *rule = &relation_rules[relation];
        RandomSystem one, other;
        draw_pair(&one, &other, &rng);
        Mem mem;
        Diagnostics diag;
        GraphModel graph;
        Tester tester;
        mem_init(&mem);
        diag_init(&diag, &mem);
        system_model(&graph, &mem, &one, false);
        Ways ways = ways_to_fail(rule->aspects, &one, &other);
        Specification *specification = specify(&other, rule, &mem, &diag);
        specification_tester(specification, false, &tester);
        assert_int_equal(tester_unstable_deadlock(&tester), NO_TESTER_STATE);
        Model *model = test_wrap(&graph.model, &tester, "tester");
        search_by_all(model, &ways, seed);
        model_free(model);
        specification_free(specification);
        diag_release(&diag);
        assert_int_equal(mem.live, 0);
    }
}

/* An action that only the system has is not allowed, unless it is hidden. */
static void sees_unknown_actions(void **state) {
    (void)state;
    static const RandomSystem busy = {
        .states = 2, .initial = 1, .edges = {{0, A, 1}}, .count = 1};
    const RelationRule *rule = &relation_rules[RELATION_TRACES];
    Mem mem;
    Diagnostics diag;
    GraphModel graph;
    mem_init(&mem);
    diag_init(&diag, &mem);
    system_model(&graph, &mem, &busy, false);
    const char *hidden[] = {"a"};
    for (size_t count = 0; count < 2; count++) {
        LabelChoice choice = {.hidden = hidden, .hidden_count = count};
        Lsts none; /* that it can do, or knows */
        lsts_init(&none, &mem);
        uint32_t source = diag_source(&diag, "s.aut", "des (0,0,1)\n", 12);
        assert_true(
            lsts_parse(&none, &diag, source, LSTS_AUT, &(LstsOptions){0}));
        Specification *specification =
            specification_make(&none, "s.aut", choice, rule, &mem, &diag);
        lsts_release(&none);
        Model *model = specification_wrap(specification, &graph.model, choice,
                                          "refines", &diag);
        search_by_all(model, &(Ways){.steps = count == 0}, 0);
        model_free(model);
        specification_free(specification);
    }
    diag_release(&diag);
    assert_int_equal(mem.live, 0);
}

/* States of an open tester say what the specification has there; after a
 * divergence it may have anything. */
static void states_say_what_is_allowed(void **state) {
    (void)state;
    static const char text[] = "des (0,8,3)\n(0,\"e\",1)\n(0,\"d\",0)\n"
                               "(0,\"c\",0)\n(0,\"b\",0)\n(0,\"a\",2)\n"
                               "(1,i,1)\n(2,\"b\",0)\n(2,\"b\",2)\n";
    static const Relation relations[] = {RELATION_TRACES,
                                         RELATION_FAILURES_DIVERGENCES};
    static const char *const names[2][4] = {
        {"1 allows a, b, c, d and 1 more", "2 allows b", "3 allows nothing"},
        {"1 allows a, b, c, d and 1 more", "2 allows b", "3 allows anything"}};
    for (size_t i = 0; i < 2; i++) {
        Mem mem;
        Diagnostics diag;
        Lsts lsts;
        Tester tester;
        mem_init(&mem);
        diag_init(&diag, &mem);
        lsts_init(&lsts, &mem);
        uint32_t source = diag_source(&diag, "s.aut", text, sizeof text - 1);
        assert_true(
            lsts_parse(&lsts, &diag, source, LSTS_AUT, &(LstsOptions){0}));
        Specification *specification =
            specification_make(&lsts, "s.aut", (LabelChoice){0},
                               &relation_rules[relations[i]], &mem, &diag);
        lsts_release(&lsts);
        specification_tester(specification, true, &tester);
        for (size_t k = 0; names[i][k]; k++)
            assert_string_equal(tester.state_names.data[k], names[i][k]);
        tester_release(&tester);
        specification_free(specification);
        diag_release(&diag);
        assert_int_equal(mem.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definitions),
        cmocka_unit_test(closed_testers_agree),
        cmocka_unit_test(sees_unknown_actions),
        cmocka_unit_test(states_say_what_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
