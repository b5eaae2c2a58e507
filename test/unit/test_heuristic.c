/* What heuristics promise, on random networks and programs. */
#include "test/unit/random_monitors.h"

#include "test/unit/brute_estimates.h"

#include <stdlib.h>

enum {
    PART = UNIT_SANITIZED ? 5 : 1,
    NETWORKS = 300 / PART,
    MONITORS = 150 / PART,
    PROGRAMS = 200 / PART,
    KINDS = 16 /* at least as many as there are */
};

/* More, if that is wanted: test_heuristic 20 tries 20 times as many. */
static unsigned times = 1;

/* What a user might write. */
static void draw_estimate(const Model *model, Rng *rng, Text *out) {
    uint64_t first = model->propositions.own_expressions ? 2 : 0; /* labels */
    const char *name =
        model->propositions
            .names[first + rng_below(rng, model->propositions.count - first)];
    text_printf(
        out, model->propositions.own_expressions ? "%s" : "3 - 2 * [!%s] + 1",
        name);
}

/* All kinds, for some of the properties. */
static void check_all(const Model *model, Rng *rng, FarTally *tallies) {
    Mem mem;
    Findings findings;
    Far far;
    Text user;
    mem_init(&mem);
    text_init(&user, &mem);
    draw_estimate(model, rng, &user);
    findings_init(&findings, &mem, model);
    for (uint32_t p = 0; p < model->property_count; p++)
        if (rng_below(rng, 2) && findings.open > 1)
            findings_skip(&findings, p);
    far_init(&far, model, &findings);
    for (size_t k = 0; heuristic_kinds[k].name && !far.large; k++) {
        assert_true(k < KINDS);
        far_check(&far, &heuristic_kinds[k], user.data, &tallies[k]);
    }
    far_release(&far);
    text_release(&user);
    findings_release(&findings);
    mem_release(&mem);
}

/* The same with more errors. */
static void check_required(const Model *model, Rng *rng, FarTally *tallies) {
    Model *more = draw_requirements(model, rng);
    check_all(more, rng, tallies);
    model_free(more);
}

/* Enough was seen of every kind but these, and of promises. */
static void sum_up(const FarTally *tallies, const char *rarely) {
    uint64_t informed = 0;
    for (size_t k = 0; heuristic_kinds[k].name; k++) {
        const FarTally *tally = &tallies[k];
        if (times > 1)
            print_message("%-12s %llu models, %llu with promises, %llu states, "
                          "%llu with promises and above 0\n",
                          heuristic_kinds[k].name,
                          (unsigned long long)tally->models,
                          (unsigned long long)tally->promising,
                          (unsigned long long)tally->states,
                          (unsigned long long)tally->informed);
        bool rare = strstr(rarely, heuristic_kinds[k].name);
        assert_true((tally->models > unit_least(50) &&
                     tally->states > unit_least(1000)) ||
                    rare);
        informed += tally->informed;
    }
    assert_true(informed > unit_least(1000));
}

static void promises_of_networks(void **state) {
    (void)state;
    Rng rng = {7};
    FarTally tallies[KINDS] = {0};
    for (unsigned i = 0; i < NETWORKS * times; i++) {
        Kit kit;
        draw_network(&kit, &rng, i % 8 != 0);
        check_all(kit.model, &rng, tallies);
        check_required(kit.model, &rng, tallies);
        kit_release(&kit);
    }
    sum_up(tallies, "lcl");
}

/* Products with testers and with automata. */
static void promises_of_monitors(void **state) {
    (void)state;
    Rng rng = {11};
    FarTally tallies[KINDS] = {0};
    for (unsigned i = 0; i < MONITORS * times; i++) {
        Kit kit;
        Observation observation;
        draw_network(&kit, &rng, true);
        Model *tested = draw_tested(kit.model, &rng);
        draw_observation(&observation, kit.model, &rng);
        check_all(tested, &rng, tallies);
        if (observation.model)
            check_all(observation.model, &rng, tallies);
        observation_release(&observation);
        model_free(tested);
        kit_release(&kit);
    }
    sum_up(tallies, "lcl pdb");
}

static void promises_of_programs(void **state) {
    (void)state;
    Rng rng = {3};
    FarTally tallies[KINDS] = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (unsigned i = 0; i < PROGRAMS * times; i++) {
        Case self;
        draw_some_program(&text, &rng, i);
        if (i % 4 == 0)
            case_model(&self, text.data);
        else
            begin_program(&self, text.data);
        check_all(self.model, &rng, tallies);
        check_required(self.model, &rng, tallies);
        case_release(&self);
    }
    sum_up(tallies, "lcl");
    text_release(&text);
    mem_release(&mem);
}

typedef struct Made {
    unsigned promises; /* of a heuristic */
    Estimate most;     /* its greatest value */
} Made;

/* The estimate, after a few steps that have no alternative, for what a
 * requirement forbids. */
static Estimate first_estimate(const char *text, unsigned steps,
                               const char *kind, Made *made) {
    Case self;
    Findings findings;
    Text why;
    Successors first;
    begin_program(&self, text);
    Requirement required = {
        .property = {"r", "", LABEL_REJECT, NO_PROCESS, NULL, NULL}};
    boolean_add(&required.error, &self.mem, BOOLEAN_ATOM, 2, 0);
    Model *model = require_borrow(self.model, &required, 1);
    text_init(&why, &self.mem);
    findings_init(&findings, &self.mem, model);
    for (uint32_t p = 0; p + 1 < model->property_count; p++)
        findings_skip(&findings, p);
    HeuristicQuestion question = {
        .model = model, .findings = &findings, .mem = &self.mem};
    Heuristic *heuristic = heuristic_find(kind)->make(&question, &why);
    assert_non_null(heuristic);
    successors_init(&first, &self.mem, model->words);
    initial_once(model, &first);
    for (; steps > 0; steps--) {
        Word *from = mem_alloc(&self.mem, model->words * sizeof *from);
        memcpy(from, successors_state(&first, 0), model->words * sizeof *from);
        successors_clear(&first);
        expand_all_once(model, from, &first);
        assert_int_equal(first.count, 1);
        mem_free(&self.mem, from, model->words * sizeof *from);
    }
    Estimate estimate = heuristic_of(heuristic, successors_state(&first, 0));
    assert_true(estimate == ESTIMATE_NEVER || estimate <= heuristic->most);
    *made = (Made){heuristic->promises, heuristic->most};
    successors_release(&first);
    heuristic_free(heuristic);
    findings_release(&findings);
    text_release(&why);
    model_free(model);
    case_release(&self);
    return estimate;
}

typedef struct Known {
    const char *text; /* a program whose first atom is the error */
    Estimate sum;     /* what formula says of its first state */
    Estimate bound;   /* what formula-max says */
} Known;

static void check_known(const Known *cases, size_t count, unsigned steps) {
    for (size_t i = 0; i < count; i++) {
        Made made;
        const char *text = cases[i].text;
        assert_int_equal(first_estimate(text, steps, "formula", &made),
                         cases[i].sum);
        assert_int_equal(made.promises, 0);
        assert_int_equal(first_estimate(text, steps, "formula-max", &made),
                         cases[i].bound);
        assert_int_equal(made.promises,
                         HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT);
    }
}

/* Of a program with messages 1, 1, 2, 2 and 3 in a channel. */
#define HEAD(loop) \
    "chan c = [6] of { byte }; active proctype P() { " \
    "d_step { c!1; c!1; c!2; c!2; c!3 }; do :: " loop " od } "

#define COUNTER(step) \
    "byte x; active proctype P() { do :: x < 90 -> " step \
    " :: x > 9 -> x = 0 od } "

/* Counters need as many steps as it takes, places those of the process; a step
 * counts once, whatever it executes. */
static void estimates_that_are_known(void **state) {
    (void)state;
    static const Known cases[] = {
        {COUNTER("x++") "ltl f { <> (x == 40) }", 80, 41},
        {COUNTER("x = x + 3") "ltl f { <> (x > 40) }", 28, 15},
        {COUNTER("atomic { x++; x++ }") "ltl f { <> (x >= 40) }", 21, 21},
        {COUNTER("d_step { x++; x = x + 2 }") "ltl f { <> (x >= 40) }", 28, 15},
        {COUNTER("x = 7") "ltl f { <> (x >= 40) }", 12, 7},
        {"byte x; active proctype P() { do :: x++ :: x-- od }"
         " ltl f { <> (x == 250) }",
         250, 6}, /* it may wrap */
        {"byte x = 3; active proctype P() { do :: x++ od }"
         " ltl f { <> (x == 2) }",
         ESTIMATE_NEVER, 255}, /* all the way round */
        {"short x = -7; active proctype P() { do :: x = x + 2 :: x-- od }"
         " ltl f { <> (x >= 9) }",
         8, 8},
        {"byte x = 3; active proctype P() { do :: x++ :: x = 0 od }"
         " ltl f { <> (250 <= x) }",
         247, 247},
        {"byte x = 3; active proctype P() { do :: x++ :: x-- od }"
         " ltl f { <> (x > 9) }",
         7, 4},
        {"byte x = 9; active proctype P() { do :: x-- :: x = 0 od }"
         " active proctype Q() { x = 3 } ltl f { <> (x == 11) }",
         1, 1}, /* as far as is known: it may fall to 0 and wrap at once */
        {"byte x = 9; active proctype P() { do :: x = 4 :: x = 2 od }"
         " ltl f { <> (x > 17) }",
         3, 3}, /* no more than 4 at a time, from wherever it is */
        {"bool b; byte x; active proctype P() { do :: b = !b :: x = 0 od }"
         " ltl f { <> (x == 200) }",
         ESTIMATE_NEVER, ESTIMATE_NEVER},
        {"chan c = [5] of { bit }; active proctype P() { do :: c!1 :: c?_ od }"
         " ltl f { <> (full(c)) }",
         5, 5},
        {"bit a, b; active proctype P() { a = 1; b = 1; b = 0; here: b = 1 }"
         " ltl f { <> P@here }",
         3, 3},
        {"bit a, b; active proctype P() { a = 1; atomic { b = 1; b = 0 };"
         " here: b = 1 } ltl f { <> P@here }",
         2, 2},
    };
    check_known(cases, sizeof cases / sizeof *cases, 0);
}

/* Messages before the one that is wanted count, or those at the head that are
 * not, and only moves that take such messages help. */
static void messages_that_are_known(void **state) {
    (void)state;
    static const Known cases[] = {
        {HEAD("c?_") "ltl f { <> c?[3] }", 4, 4},
        {HEAD("c?1 :: c!7") "ltl f { <> c?[3] }", 4, 4},
        {HEAD("c?_ :: c!7") "ltl f { <> c?[7] }", 6, 6},
        {HEAD("c?_ :: c!!7") "ltl f { <> c?[7] }", 1, 1},
        {HEAD("c?2 :: c!9") "ltl f { <> c?[2] }", ESTIMATE_NEVER,
         ESTIMATE_NEVER}, /* what is before it is never received */
        {HEAD("skip; c?_") "ltl f { <> c?[3] }", 8, 5},
        {HEAD("c?_") "ltl f { <> !c?[1] }", 2, 2},
        {HEAD("c?2 :: c!1") "ltl f { <> !c?[1] }", ESTIMATE_NEVER,
         ESTIMATE_NEVER},
        {HEAD("c?_ :: c!7") "ltl f { <> c??[7] }", 1, 1},
        {HEAD("c?_") "ltl f { <> !c??[3] }", 1, 1},
        {"chan c[2] = [3] of { byte }; bit k; active proctype P() {"
         " d_step { c[1]!1; c[1]!2 }; do :: c[k]?_ :: k = 1 - k od }"
         " ltl f { <> c[1]?[3] }",
         3, 3}, /* of any channel */
    };
    check_known(cases, sizeof cases / sizeof *cases, 1);
    Made made;
    first_estimate(cases[0].text, 1, "formula-max", &made);
    assert_in_range(made.most, 7, 16); /* each of two steps at most */
}

/* In a projection a move may take more from a variable than there is: then it
 * is not possible, unless the variable wraps. */
static void databases_do_not_wrap(void **state) {
    (void)state;
    Made made;
    assert_int_equal(
        first_estimate("chan c = [3] of { bit }; bit k; active proctype P() {"
                       " do :: c!1 :: atomic { k == 0 -> c?_ } :: k = 1 - k od"
                       " } ltl f { <> (full(c)) }",
                       0, "pdb", &made),
        3);
}

/* Only the process that was given the number of the channel fills it. */
static void places_that_are_given(void **state) {
    (void)state;
    static const char text[] =
        "chan c[3] = [4] of { bit };"
        " proctype P(byte me) { do :: c[me]!1; skip :: c[me]?1 od }"
        " init { atomic { run P(0); run P(1); run P(2) } }"
        " ltl f { <> (full(c[0])) }";
    static const char written[] =
        "chan c[3] = [4] of { bit };"
        " proctype P(byte me) { do :: c[me]!1; me = 2 - me :: c[me]?1 od }"
        " init { atomic { run P(0); run P(1); run P(2) } }"
        " ltl f { <> (full(c[0])) }";
    Made made;
    assert_int_equal(first_estimate(text, 1, "formula", &made), 7);
    assert_int_equal(first_estimate(written, 1, "formula", &made), 5);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates_that_are_known),
        cmocka_unit_test(messages_that_are_known),
        cmocka_unit_test(databases_do_not_wrap),
        cmocka_unit_test(places_that_are_given),
        cmocka_unit_test(promises_of_networks),
        cmocka_unit_test(promises_of_monitors),
        cmocka_unit_test(promises_of_programs),
    };
    if (argc > 1)
        times = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
