/* Reading HOA files; hoa_header.c and hoa_label.c are tested here too, since
 * they mean nothing without a body. */
#include "test/unit/unit.h"

#include "automata/formats/hoa.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton automaton;
    bool good;
} Bench;

static void read_bytes(Bench *bench, const char *text, size_t length) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t.hoa", text, length);
    bench->good = hoa_read(&bench->automaton, &bench->diag, source);
    assert_int_equal(bench->good, bench->diag.errors == 0);
}

static void end(Bench *bench) {
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void read_well(Bench *bench, const char *text) {
    read_bytes(bench, text, strlen(text));
    if (!bench->good)
        print_message("%s\n", bench->diag.items.data[0].message);
    assert_true(bench->good);
}

/* Rejected with a message that contains this, at this line. */
static void reject(const char *text, const char *message, size_t line) {
    Bench bench;
    read_bytes(&bench, text, strlen(text));
    assert_false(bench.good);
    assert_int_equal(bench.diag.errors, 1);
    for (size_t i = 0; i < bench.diag.items.count; i++) {
        Diagnostic item = bench.diag.items.data[i];
        if (item.severity != SEVERITY_ERROR)
            continue;
        if (!strstr(item.message, message))
            print_message("%s\n", item.message);
        assert_non_null(strstr(item.message, message));
        assert_int_equal(diag_place(&bench.diag, item.span).line, line);
    }
    end(&bench);
}

/* The letters (bit k: proposition k) that edge number `i` reads, as bits. */
static unsigned letters(const Bench *bench, size_t i) {
    const Automaton *automaton = &bench->automaton;
    unsigned result = 0;
    for (unsigned letter = 0; letter < 1u << automaton->propositions.count;
         letter++)
        if (automaton_reads(automaton, automaton->edges.data[i].guard, letter))
            result |= 1u << letter;
    return result;
}

static const char response[] = "HOA: v1\n"
                               "name: \"!G(p -> F q)\"\n"
                               "States: 2\n"
                               "Start: 0\n"
                               "AP: 2 \"p\" \"q\"\n"
                               "acc-name: Buchi\n"
                               "Acceptance: 1 Inf(0)\n"
                               "properties: trans-labels explicit-labels "
                               "!complete state-acc\n"
                               "--BODY--\n"
                               "State: 0\n"
                               "[t] 0\n"
                               "[0&!1] 1\n"
                               "State: 1 \"waiting\" {0}\n"
                               "[!1] 1\n"
                               "--END--\n";

static void reads_edges_with_labels(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, response);
    const Automaton *automaton = &bench.automaton;
    assert_string_equal(automaton->name, "!G(p -> F q)");
    assert_int_equal(automaton->state_count, 2);
    assert_int_equal(automaton->initial.count, 1);
    assert_int_equal(automaton->propositions.count, 2);
    assert_string_equal(automaton->propositions.data[1], "q");
    assert_int_equal(automaton->set_count, 1);
    assert_true(automaton->state_based);
    assert_false(automaton->testing);
    assert_int_equal(automaton->edges.count, 3);
    assert_int_equal(letters(&bench, 0), 0xf);
    assert_int_equal(letters(&bench, 1), 1 << 1);
    assert_int_equal(letters(&bench, 2), 1 << 0 | 1 << 1);
    assert_int_equal(automaton->edges.data[1].marks, 0);
    assert_int_equal(automaton->edges.data[2].marks, 1);
    assert_int_equal(automaton->state_marks.data[1], 1);
    assert_int_equal(bench.diag.items.count, 0);
    end(&bench);
}

static void reads_labels_on_states(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 2 Start: 1 AP: 1 \"p\"\n"
                      "Acceptance: 0 t\n--BODY--\n"
                      "State: [0] 1 \"one\" 0 1 State: [!0] 0 1\n--END--");
    assert_int_equal(bench.automaton.edges.count, 3);
    assert_int_equal(letters(&bench, 0), 2);
    assert_int_equal(letters(&bench, 1), 2);
    assert_int_equal(letters(&bench, 2), 1);
    assert_int_equal(bench.automaton.set_count, 0);
    end(&bench);
}

static void reads_implicit_labels(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 2 Start: 0 AP: 2 \"p\" \"q\"\n"
                      "Acceptance: 1 Inf(0)\n--BODY--\n"
                      "State: 0 0 1 {0} 0 1 State: 1\n--END--");
    assert_int_equal(bench.automaton.edges.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(letters(&bench, i), 1 << i);
        assert_int_equal(bench.automaton.edges.data[i].target, i % 2);
    }
    assert_false(bench.automaton.state_based);
    end(&bench);
    read_well(&bench, "HOA: v1 States: 1 Start: 0 AP: 0 Acceptance: 0 t\n"
                      "--BODY-- State: 0 0 --END--");
    assert_int_equal(letters(&bench, 0), 1);
    end(&bench);
}

static void aliases_stand_for_labels(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 1 Start: 0 AP: 3 \"p\" \"q\" \"r\"\n"
                      "Alias: @a 0|1 Alias: @b-1 !@a&2\nAcceptance: 0 t\n"
                      "--BODY-- State: 0 [@a] 0 [@b-1] 0 [!@b-1|0] 0 [2&@a] 0\n"
                      "--END--");
    assert_int_equal(letters(&bench, 0), 0xee);
    assert_int_equal(letters(&bench, 1), 1 << 4);
    assert_int_equal(letters(&bench, 2), 0xff & ~(1 << 4));
    assert_int_equal(letters(&bench, 3), 0xe0);
    end(&bench);
}

static void operators_bind_as_they_should(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 1 Start: 0 AP: 3 \"p\" \"q\" \"r\"\n"
                      "Acceptance: 0 t --BODY-- State: 0\n"
                      "[0|1&2] 0 [(0|1)&2] 0 [!0&1] 0 [!(0&1)] 0 [!!0] 0 [f] 0"
                      " [t&!f] 0 [0&1|2] 0 --END--");
    static const unsigned expected[] = {0xea, 0xe0, 0x44, 0x77,
                                        0xaa, 0,    0xff, 0xf8};
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(letters(&bench, i), expected[i]);
    end(&bench);
}

static void several_states_may_be_initial(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 Start: 2 Start: 0 States: 3 Acceptance: 0 t\n"
                      "--BODY-- State: 2 State: 0 State: 1 --END--");
    assert_int_equal(bench.automaton.initial.count, 2);
    assert_int_equal(bench.automaton.initial.data[0], 2);
    assert_int_equal(bench.automaton.initial.data[1], 0);
    end(&bench);
}

static void sets_that_are_not_named_are_dropped(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 1 Start: 0 Acceptance: 5 (Inf(4))&(t & "
                      "Inf(1) & Inf(4))\n"
                      "--BODY-- State: 0 [t] 0 {0 1 2} [t] 0 {3 4} [t] 0 {1 4}"
                      "\n--END--");
    assert_int_equal(bench.automaton.set_count, 2);
    assert_int_equal(bench.automaton.edges.data[0].marks, 1);
    assert_int_equal(bench.automaton.edges.data[1].marks, 2);
    assert_int_equal(bench.automaton.edges.data[2].marks, 3);
    end(&bench);
}

/* Only sets that the condition names need a number. */
static void many_sets_may_be_declared(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 1 Start: 0\n"
                      "Acceptance: 2000000000 Inf(1999999999)&Inf(70)\n"
                      "--BODY-- State: 0 [t] 0 {0 70} [t] 0 {1999999999}\n"
                      "--END--");
    assert_int_equal(bench.automaton.set_count, 2);
    assert_int_equal(bench.automaton.edges.data[0].marks, 1);
    assert_int_equal(bench.automaton.edges.data[1].marks, 2);
    end(&bench);
}

/* An edge is in the complement of a set if it is not in the set, and neither is
 * its state. */
static void complements_are_sets_too(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 2 Start: 0 Acceptance: 2 Inf(!1)&Inf(1)"
                      "&Inf(!0)\n--BODY-- State: 0 {1} [t] 0 {0} [t] 1\n"
                      "State: 1 [t] 1 {1} [t] 0 --END--");
    static const uint64_t marks[] = {2, 3, 3, 5};
    assert_int_equal(bench.automaton.set_count, 3);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(bench.automaton.edges.data[i].marks, marks[i]);
    assert_int_equal(bench.automaton.state_marks.data[0], 2);
    assert_int_equal(bench.automaton.state_marks.data[1], 0);
    end(&bench);
    read_well(&bench, "HOA: v1 States: 2 Start: 0 Acceptance: 1 Inf(!0)\n"
                      "--BODY-- State: 0 {0} [t] 1 State: 1 [t] 0 --END--");
    assert_true(bench.automaton.state_based);
    assert_int_equal(bench.automaton.state_marks.data[0], 0);
    assert_int_equal(bench.automaton.state_marks.data[1], 1);
    end(&bench);
}

/* Conditions with Fin, | or f are made Buchi conditions (test_acceptance). */
static void conditions_become_buchi_conditions(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 1 Start: 0 acc-name: Rabin 1\n"
                      "Acceptance: 2 Fin(0) & Inf(1) AP: 1 \"p\"\n"
                      "--BODY-- State: 0 [0] 0 {0 1} [!0] 0 {1} --END--");
    assert_int_equal(bench.automaton.condition.nodes.count, 0);
    assert_int_equal(bench.automaton.state_count, 2);
    assert_int_equal(bench.automaton.set_count, 1);
    assert_int_equal(bench.automaton.origins.data[1].state, 0);
    assert_int_equal(bench.automaton.origins.data[1].copy, 1);
    end(&bench);
    read_well(&bench, "HOA: v1 States: 1 Start: 0 Acceptance: 0 f\n"
                      "--BODY-- State: 0 [t] 0 --END--");
    assert_int_equal(bench.automaton.state_count, 0);
    end(&bench);
}

static void comments_and_odd_headers_do_no_harm(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "/* first /* and */ last */ HOA: v1 tool: \"x\" \"1\"\n"
                      "spot.highlight.edges: 1 2 colour: t \"x\" y 3\n"
                      "properties: a !b properties: c\n"
                      "States: 1 Start: 0 Acceptance: 0 t\n"
                      "--BODY-- /* here too */ State: 0 [t] 0 --END--\n");
    assert_int_equal(bench.diag.items.count, 0);
    end(&bench);
}

/* The file is read, with this warning. */
static void warn(const char *text, const char *message) {
    Bench bench;
    read_well(&bench, text);
    assert_int_equal(bench.diag.warnings, 1);
    assert_non_null(strstr(bench.diag.items.data[0].message, message));
    end(&bench);
}

static void warns_of_what_may_be_a_mistake(void **state) {
    (void)state;
    warn("HOA: v1 Fairness: 1 States: 1 Start: 0 Acceptance: 0 t\n"
         "--BODY-- State: 0 [t] 0 --END--",
         "\"Fairness:\" is unknown");
    warn("HOA: v1 States: 1 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--",
         "accepts nothing");
    warn("HOA: v1 Start: 0 Acceptance: 0 t --BODY-- State: 0 [t] 3 --END--",
         "3 of 4 states are not listed");
    warn("HOA: v1 States: 1 Start: 0 Acceptance: 0 t\n--BODY-- State: 0 --END--"
         " HOA: v1",
         "only the first automaton");
}

/* An automaton that was given up is skipped, whatever it contains. */
static void aborted_automata_are_skipped(void **state) {
    (void)state;
    static const char good[] = " HOA: v1 States: 1 Start: 0 Acceptance: 0 t\n"
                               "--BODY-- State: 0 [t] 0 --END-- ";
    static const char *const aborted[] = {
        "--ABORT-- ",
        "HOA: --ABORT-- ",
        "HOA: v1 name: \"a --END-- \" --ABORT-- ",
        "HOA: v9 AP: 2 \"p\" --ABORT-- ",
        "HOA: v1 Start: 0&1 Acceptance: 1 ( --ABORT-- ",
        "HOA: v1 /* --END-- */ Acceptance: 0 t --BODY-- State: 7 [t --ABORT-- ",
    };
    for (size_t i = 0; i < sizeof aborted / sizeof *aborted; i++) {
        Bench bench;
        Text text;
        Mem mem;
        mem_init(&mem);
        text_init(&text, &mem);
        text_printf(&text, "%s%s%s%s", aborted[i], aborted[i], good,
                    aborted[i]);
        read_well(&bench, text.data);
        assert_int_equal(bench.automaton.edges.count, 1);
        assert_int_equal(bench.diag.warnings, 0);
        end(&bench);
        text_add(&text, good);
        warn(text.data, "only the first automaton");
        text_release(&text);
    }
}

/* What came with version 1.1 and its extensions. */
static void reads_the_later_version(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1.1 States: 2 Start: 0 Start: 1\n"
                      "AP: 2 \"p\" \"q\" controllable-AP: 1\n"
                      "properties: exist-branch !deterministic !complete\n"
                      "properties: no-univ-branch !weak stutter-invariant\n"
                      "spot-state-player: 0 1 acc-name: all Acceptance: 0 t\n"
                      "--BODY-- State: 0 [0] 0 [t] 1 State: 1 [1] 1 --END--");
    assert_int_equal(bench.diag.warnings, 0);
    assert_int_equal(bench.automaton.initial.count, 2);
    end(&bench);
}

static void an_automaton_may_be_empty(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "HOA: v1 States: 0 Acceptance: 0 t --BODY-- --END--");
    assert_int_equal(bench.automaton.state_count, 0);
    end(&bench);
}

/* ---- Errors -------------------------------------------------------------- */

/* A file with this header and body. */
#define FILE_OF(header, body) \
    "HOA: v1\nAP: 1 \"p\"\n" header "\n--BODY--\n" body "\n--END--\n"

/* Inf(0) & Inf(1) & ..., or Inf(0) & Inf(0) ... */
static void reject_condition(uint32_t count, bool equal, const char *message,
                             size_t line) {
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    text_printf(&text, "HOA: v1 Acceptance: %u t", count);
    for (uint32_t i = 0; i < count; i++)
        text_printf(&text, "&Inf(%u)", equal ? 0 : i);
    reject(text.data, message, line);
    text_release(&text);
}

static void rejects_what_it_cannot_do(void **state) {
    (void)state;
    reject(FILE_OF("States: 2 Start: 0&1 Acceptance: 0 t", "State: 0"),
           "alternating", 3);
    reject(FILE_OF("States: 2 Start: 0 Acceptance: 0 t",
                   "State: 0\n[t] 0&1\nState: 1"),
           "alternating", 6);
    reject("HOA: v1 AP: 65", "more than 64", 1);
    reject_condition(65, false, "more than 64 acceptance sets", 1);
    reject_condition(2049, true, "more than 4096 parts", 1);
    reject("HOA: v2", "only versions v1 and v1.1", 1);
    reject("", "begins with", 1);
    reject("never { }", "begins with", 1);
    reject("\nHOA: v1 States: 1 --ABORT--", "the only automaton of this file",
           2);
    reject("HOA: v1 --ABORT-- HOA: v1 States: 1 --BODY-- --ABORT--",
           "all 2 automata", 1);
    reject("HOA: v1 --ABORT-- HOA: v1 States: 1 Acceptance", "expected", 1);
    reject("HOA: v1 --ABORT-- x", "begins with", 1);
}

static void rejects_bad_headers(void **state) {
    (void)state;
    reject("HOA: v1 States: 1 Start: 0\n--BODY-- State: 0 --END--",
           "\"Acceptance:\" is missing", 2);
    reject("HOA: v1 Acceptance: 1", "expected Inf", 1);
    reject("HOA: v1 Acceptance: 1 (Inf(0)", "expected \")\"", 1);
    reject("HOA: v1 Acceptance: 1 Inf(0) Inf(0)", "expected a header item", 1);
    reject("HOA: v1 Acceptance: 1 Inf(0)) --BODY--", "expected a header", 1);
    reject("HOA: v1 Acceptance: 1 Inf(1)", "there are only 1 sets", 1);
    reject("HOA: v1 Acceptance: x", "expected a number", 1);
    reject("HOA: v1 Acceptance: 0 t\nAcceptance: 0 t",
           "\"Acceptance:\" is given twice", 2);
    reject("HOA: v1 States: 1\nStates: 1", "\"States:\" is given twice", 2);
    reject("HOA: v1 AP: 0\nAP: 0", "\"AP:\" is given twice", 2);
    reject("HOA: v1 name: \"a\"\nname: \"b\"", "is given twice", 2);
    reject("HOA: v1 name: a", "expected a name", 1);
    reject("HOA: v1 AP: 2 \"a\"\nStart: 0", "expected 2 proposition names", 2);
    reject("HOA: v1 AP: 1 \"a\"\n\"b\"", "expected a header item", 2);
    reject("HOA: v1 AP: 2 \"a\" \"a\"", "is listed twice", 1);
    reject("HOA: v1 Alias: a 0", "expected @name", 1);
    reject("HOA: v1 Alias: @a 0", "there are only 0 propositions", 1);
    reject("HOA: v1 Alias: @a t\nAlias: @a f", "@a is defined twice", 2);
    reject("HOA: v1 Alias: @a @a", "@a is not defined", 1);
    reject("HOA: v1 States: 100", "does not list so many states", 1);
    reject("HOA: v1 States: 2147483647", "does not list so many states", 1);
    reject("HOA: v1 States: 2147483648", "must be below 2^31", 1);
}

/* Start: before, between and after States: once led outside the array. */
static void initial_states_must_exist(void **state) {
    (void)state;
    static const char message[] = "initial state 4 is not one of 2 states";
    reject("HOA: v1 States: 2 Start: 4 Acceptance: 0 t\n--BODY-- State: 0\n"
           "State: 1 --END--",
           message, 2);
    reject("HOA: v1 Start: 4 States: 2 Acceptance: 0 t\n--BODY-- State: 0\n"
           "State: 1 --END--",
           message, 2);
    reject("HOA: v1 Start: 2000000 Acceptance: 0 t\n--BODY-- --END--",
           "initial state 2000000", 2);
}

static void rejects_bad_bodies(void **state) {
    (void)state;
#define HEAD "States: 2 Start: 0 Acceptance: 2 Inf(0)&Inf(1)"
    reject(FILE_OF(HEAD, "State: 0"), "1 of 2 states are not listed", 6);
    reject(FILE_OF(HEAD, "State: 0\nState: 0"), "state 0 is listed twice", 7);
    reject(FILE_OF(HEAD, "State: 2"), "there are only 2 states", 5);
    reject(FILE_OF(HEAD, "State: 0\n[t] 2"), "there are only 2 states", 6);
    reject(FILE_OF(HEAD, "State: 0 {2}"), "there are only 2 sets", 5);
    reject(FILE_OF(HEAD, "State: 0\n[t] 0 {2}"), "there are only 2 sets", 6);
    reject(FILE_OF(HEAD, "State: 0\n[1] 0"), "there are only 1 prop", 6);
    reject(FILE_OF(HEAD, "State: 0\n[@x] 0"), "@x is not defined", 6);
    reject(FILE_OF(HEAD, "State: 0\n[0 0"), "expected \"]\"", 6);
    reject(FILE_OF(HEAD, "State: 0\n[] 0"), "expected a proposition's", 6);
    reject(FILE_OF(HEAD, "State: 0\n[(0] 0"), "expected \")\"", 6);
    reject(FILE_OF(HEAD, "State: 0\n[0] t"), "expected a number", 6);
    reject(FILE_OF(HEAD, "State: 0 {0"), "expected a number", 6);
    reject(FILE_OF(HEAD, "State: [t] 0\n[t] 0"), "both have a label", 6);
    reject(FILE_OF(HEAD, "0"), "expected \"State:\" or --END--", 5);
#undef HEAD
}

/* Labels are on all edges of a state or on none, and then on all letters. */
static void labels_are_not_mixed(void **state) {
    (void)state;
#define HEAD "States: 1 Start: 0 Acceptance: 0 t"
    reject(FILE_OF(HEAD, "State: 0\n[t] 0\n0"), "other edges of its state do",
           7);
    reject(FILE_OF(HEAD, "State: 0\n0\n[t] 0"), "other edges of its state do",
           7);
    reject(FILE_OF(HEAD, "State: 0\n0"), "edges for 1 letters only", 7);
    reject(FILE_OF(HEAD, "State: 0\n0 0 0"), "this edge has no label", 6);
#undef HEAD
}

/* ---- Testing automata ---------------------------------------------------- */

static void reads_testing_automata(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, FILE_OF("States: 3 Start: 0 acc-name: testing\n"
                              "Acceptance: 4 Inf(0)|Inf(1)|Inf(2)|Inf(3)",
                              "State: 0 [0] 1 [!0] 2\nState: 1 {1} [0] 2\n"
                              "State: 2 [0] 1"));
    assert_true(bench.automaton.testing);
    assert_int_equal(bench.automaton.set_count, 4);
    assert_int_equal(bench.automaton.state_marks.data[1], 2);
    end(&bench);
}

static void rejects_strange_testing_automata(void **state) {
    (void)state;
#define HEAD "States: 2 Start: 0 acc-name: testing\nAcceptance: 4 t"
    reject(
        FILE_OF("Start: 0 acc-name: testing\nAcceptance: 1 Inf(0)", "State: 0"),
        "a testing automaton has four sets", 4);
    reject(FILE_OF(HEAD, "State: 0 [t] 1\nState: 1 [t] 0"),
           "cannot lead to the initial state 0", 8);
    reject(FILE_OF(HEAD, "State: 0 [t] 1 {1}\nState: 1"), "belong to states",
           7);
#undef HEAD
}

/* ---- Hostile files ------------------------------------------------------- */

/* Cut anywhere, a file is rejected or read, but never trusted too far. */
static void every_truncation_is_survived(void **state) {
    (void)state;
    static const char text[] =
        "/*c*/HOA: v1 States: 2 Start: 0 AP: 2 \"p\" \"q\\\"\" Alias: @a 0|!1 "
        "acc-name: generalized-Buchi 2 Acceptance: 2 Inf(0)&(Inf(1)) X: y "
        "--BODY-- State: 0 \"s\" {0} [@a&1] 1 {1} State: [t] 1 0 1 --END--";
    Bench bench;
    for (size_t length = 0; length < sizeof text - 1; length++) {
        read_bytes(&bench, text, length);
        assert_false(bench.good);
        end(&bench);
    }
    read_bytes(&bench, text, sizeof text - 1);
    assert_true(bench.good);
    end(&bench);
}

/* Any byte may be damaged. */
static void every_damaged_byte_is_survived(void **state) {
    (void)state;
    char text[sizeof response];
    static const char bytes[] = "\0\"09[]{}:&!@zA\xff";
    for (size_t i = 0; i < sizeof response - 1; i++)
        for (size_t k = 0; k < sizeof bytes - 1; k++) {
            memcpy(text, response, sizeof text);
            text[i] = bytes[k];
            Bench bench;
            read_bytes(&bench, text, sizeof text - 1);
            if (bench.good) {
                Plain plain;
                plain_init(&plain, &bench.automaton);
                plain_release(&plain);
            }
            end(&bench);
        }
}

static void repeat(Text *text, const char *piece, size_t times) {
    while (times-- > 0)
        text_add(text, piece);
}

static void deep_nesting_is_rejected(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (int kind = 0; kind < 2; kind++) {
        Text text;
        text_init(&text, &mem);
        text_add(&text, "HOA: v1 Start: 0 ");
        text_add(&text, kind ? "Acceptance: 0 " : "Alias: @a ");
        repeat(&text, "(", 100000);
        reject(text.data, "nested too deeply", 1);
        text_release(&text);
    }
    assert_int_equal(mem.live, 0);
}

/* Each alias doubles the size of the one before, or adds to its depth. */
static void aliases_cannot_explode(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (int kind = 0; kind < 2; kind++) {
        Text text;
        text_init(&text, &mem);
        text_add(&text, "HOA: v1 AP: 1 \"p\" Alias: @a0 0");
        for (int i = 1; i < 2000; i++)
            text_printf(&text,
                        kind ? " Alias: @a%d 0&@a%d" //
                             : " Alias: @a%d @a%d&@a%d",
                        i, i - 1, i - 1);
        reject(text.data, kind ? "nested too deeply" : "labels are too large",
               1);
        text_release(&text);
    }
    assert_int_equal(mem.live, 0);
}

static void large_files_are_read(void **state) {
    (void)state;
    enum {
        STATES = 20000
    };
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    text_printf(&text,
                "HOA: v1 States: %d Start: 0 AP: 1 \"p\"\n"
                "Acceptance: 3 Inf(0)&Inf(1)&Inf(2)\n--BODY--\n",
                STATES);
    for (int i = 0; i < STATES; i++)
        text_printf(&text, "State: %d [0] %d {%d} [!0] %d\n", i,
                    (i + 1) % STATES, i % 3, i);
    text_add(&text, "--END--");
    Bench bench;
    read_well(&bench, text.data);
    Plain plain;
    plain_init(&plain, &bench.automaton);
    assert_in_range(plain.state_count, STATES, 4 * STATES);
    plain_release(&plain);
    end(&bench);
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_edges_with_labels),
        cmocka_unit_test(reads_labels_on_states),
        cmocka_unit_test(reads_implicit_labels),
        cmocka_unit_test(aliases_stand_for_labels),
        cmocka_unit_test(operators_bind_as_they_should),
        cmocka_unit_test(several_states_may_be_initial),
        cmocka_unit_test(sets_that_are_not_named_are_dropped),
        cmocka_unit_test(many_sets_may_be_declared),
        cmocka_unit_test(complements_are_sets_too),
        cmocka_unit_test(conditions_become_buchi_conditions),
        cmocka_unit_test(comments_and_odd_headers_do_no_harm),
        cmocka_unit_test(warns_of_what_may_be_a_mistake),
        cmocka_unit_test(aborted_automata_are_skipped),
        cmocka_unit_test(reads_the_later_version),
        cmocka_unit_test(an_automaton_may_be_empty),
        cmocka_unit_test(rejects_what_it_cannot_do),
        cmocka_unit_test(rejects_bad_headers),
        cmocka_unit_test(initial_states_must_exist),
        cmocka_unit_test(rejects_bad_bodies),
        cmocka_unit_test(labels_are_not_mixed),
        cmocka_unit_test(reads_testing_automata),
        cmocka_unit_test(rejects_strange_testing_automata),
        cmocka_unit_test(every_truncation_is_survived),
        cmocka_unit_test(every_damaged_byte_is_survived),
        cmocka_unit_test(deep_nesting_is_rejected),
        cmocka_unit_test(aliases_cannot_explode),
        cmocka_unit_test(large_files_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
