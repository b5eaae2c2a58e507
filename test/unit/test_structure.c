/* What models say of their inside, on random networks and programs. */
#include "test/unit/random_monitors.h"

#include "test/unit/brute_structure.h"
#include "wrap/recur.h"
#include "wrap/require.h"

#include <stdio.h>

enum {
    PART = UNIT_SANITIZED ? 5 : 1,
    NETWORKS = 250 / PART,
    PROGRAMS = 120 / PART
};

/* ---- Networks ------------------------------------------------------------ */

static void networks_tell_the_truth(void **state) {
    (void)state;
    Rng rng = {1};
    uint64_t followed = 0, edges = 0, told = 0, guarded = 0;
    for (int i = 0; i < NETWORKS; i++) {
        Kit kit;
        Brute brute;
        draw_network(&kit, &rng, i % 2);
        brute_check(&brute, kit.model);
        followed += brute.followed;
        assert_int_equal(brute.loose, 0);
        told += brute.told;
        guarded += brute.guarded;
        assert_int_equal(brute.unsure, 0);
        Structure known;
        structure_init(&known, kit.model, STRUCTURE_CONTROL, &kit.mem);
        edges += known.edges.count;
        structure_release(&known);
        kit_release(&kit);
    }
    assert_true(followed > unit_least(500) && edges > unit_least(500) &&
                told > unit_least(500));
    assert_true(guarded > unit_least(500));
}

/* ---- Programs ------------------------------------------------------------ */

static void programs_tell_the_truth(void **state) {
    (void)state;
    Rng rng = {1};
    Mem mem;
    Text text;
    uint64_t followed = 0, loose = 0, told = 0, guarded = 0, unsure = 0;
    uint64_t drifted = 0, exact = 0, bound = 0, decided = 0;
    mem_init(&mem);
    text_init(&text, &mem);
    for (int i = 0; i < PROGRAMS; i++) {
        Case self;
        Brute brute;
        draw_some_program(&text, &rng, (unsigned)i);
        if (i % 4 == 0)
            case_model(&self, text.data);
        else
            begin_program(&self, text.data);
        brute_check(&brute, self.model);
        followed += brute.followed;
        loose += brute.loose;
        told += brute.told;
        guarded += brute.guarded;
        unsure += brute.unsure;
        drifted += brute.drifted;
        bound += brute.bound;
        exact += brute.exact;
        decided += brute.decided;
        case_release(&self);
    }
    assert_true(followed > unit_least(1000) && told > unit_least(1000) &&
                guarded > unit_least(1000));
    assert_true(drifted > unit_least(1000) && exact > unit_least(1000) &&
                bound > unit_least(1000));
    assert_true(decided > unit_least(1000));
    assert_in_range(unsure, 1, guarded); /* timeouts */
    assert_in_range(loose, 1, followed / 20);
    text_release(&text);
    mem_release(&mem);
}

/* ---- Details ------------------------------------------------------------- */

/* Products with testers and automata say where their errors are. */
static void monitors_tell_the_truth(void **state) {
    (void)state;
    Rng rng = {4};
    uint64_t told = 0;
    for (int i = 0; i < NETWORKS; i++) {
        Kit kit;
        Brute brute;
        Observation observation;
        draw_network(&kit, &rng, true);
        Model *tested = draw_tested(kit.model, &rng);
        brute_check(&brute, tested);
        draw_observation(&observation, kit.model, &rng);
        if (observation.model) {
            brute_check(&brute, observation.model);
            told += brute.told;
        }
        observation_release(&observation);
        model_free(tested);
        kit_release(&kit);
    }
    assert_true(told > unit_least(500));
}

/* Products say the same with their own actions. */
static void products_tell_the_truth(void **state) {
    (void)state;
    Case self;
    Brute brute;
    case_model(&self,
               "byte x, y; active proctype P() { do :: x = 1 - x; y = 0 od }"
               "active proctype Q() { do :: y = 1 - y od }"
               "ltl f { <> (x == 1) }");
    Property property = {"r", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL};
    Model *product = recur_wrap(self.model, 2, property);
    brute_check(&brute, product);
    assert_true(brute.followed > 0 && brute.told > 0);
    model_free(product);
    case_release(&self);
}

/* What a user requires is a condition, too. */
static void requirements_have_conditions(void **state) {
    (void)state;
    Case self;
    Brute brute;
    begin_program(&self, "byte x; active proctype P() { do :: x = (x + 1) % 4"
                         " od } ltl f { <> (x >= 2 && Q@here) } active"
                         " proctype Q() { short s = -3; here: s < 0; s = 2 }"
                         " ltl g { [] (Q:s < -1) }");
    Requirement required = {
        .property = {"r", "", LABEL_REJECT, NO_PROCESS, NULL, NULL}};
    Boolean *error = &required.error;
    uint32_t atom = boolean_add(error, &self.mem, BOOLEAN_ATOM, 2, 0);
    uint32_t not = boolean_add(error, &self.mem, BOOLEAN_NOT, atom, 0);
    uint32_t yes = boolean_add(error, &self.mem, BOOLEAN_TRUE, 0, 0);
    boolean_add(error, &self.mem, BOOLEAN_AND, not, yes);
    Model *model = require_borrow(self.model, &required, 1);
    Structure known;
    structure_init(&known, model, STRUCTURE_CONDITIONS, &self.mem);
    assert_int_equal(known.conditions.count, model->property_count);
    assert_true(known.conditions.data[model->property_count - 1] !=
                NO_EXPRESSION);
    structure_release(&known);
    brute_check(&brute, model);
    assert_true(brute.told > 20);
    model_free(model);
    case_release(&self);
}

/* Programs whose guards only the interpreter knows. */
static const char *const interpreted[] = {
    /* partners by parameters, of processes that are created */
    "chan mast[2] = [1] of { bit }; chan link[2] = [0] of { byte };"
    "proctype S(byte me) { end: do :: mast[me]?1; link[me]!1; link[me]?2;"
    " if :: link[me]!3 :: link[me]!4; break fi; mast[me]!1 od }"
    "proctype R(byte me) { end: do :: link[me]?1; mast[1 - me]?1; link[me]!2;"
    " do :: link[me]?3 :: link[me]?4; break od; mast[1 - me]!1 od }"
    "init { byte i; atomic { for (i : 0 .. 1) { mast[i]!1; run S(i); run R(i)"
    " } } }",
    /* channels that change hands, parameters that are written */
    "chan c[3] = [0] of { byte, bit };"
    "proctype P(byte me) { byte x; do :: c[me]!x(1) :: c[(me + 1) % 3]?x(_)"
    " :: c[x % 3]?eval(me)(1) :: me = (me + 1) % 3; x = 0 od }"
    "init { run P(0); run P(1); run P(2) }",
    /* d_steps, escapes, else, random receives */
    "chan q[2] = [2] of { byte }; chan r[2] = [0] of { byte }; byte i;"
    "active proctype P() { byte x; do :: q[i]!x; x = (x + 1) % 3"
    " :: r[i]!x :: atomic { else; i = 1 - i } od }"
    "active proctype Q() { byte y; do :: { q[i]??eval(y); y = 0 } unless"
    " { q[1 - i]?y } :: d_step { r[i]?y; y = y % 2 } :: d_step { q[1 - i]?y;"
    " y = 1 } :: i = 1 - i od }",
    /* conditions of processes */
    "chan q[2] = [1] of { bit }; chan r[2] = [0] of { bit }; byte i; bool go;"
    "active proctype P() { do :: q[i]!1 :: r[i]!1 :: go = !go od }"
    "active proctype Q() provided (go) { do :: q[i]?1 :: r[i]?1 od }"
    "active proctype R() { do :: i = 1 - i od }",
    /* ends of channels that have one owner at a time */
    "chan a = [1] of { bit }; chan b = [1] of { bit };"
    "active proctype P() { chan v = a; xs v; do :: v!1 :: v = b :: v = a od }"
    "active proctype Q() { chan w = b; do :: w?1 :: w!0 :: w = a :: w = b od }",
    /* processes that come and go */
    "chan q[2] = [0] of { byte }; byte n;"
    "proctype A(byte me) { q[me]!me; n-- } proctype B(byte me) { q[me]?_; n-- }"
    "init { do :: n == 0 -> atomic { n = 2; run A(0); run B(0) }"
    " :: n == 0 -> atomic { n = 2; run B(1); run A(1) } od }",
    /* priorities */
    "chan q[2] = [1] of { bit }; byte i;"
    "active proctype P() priority 3 { do :: q[i]?1 od }"
    "active proctype Q() { do :: q[i]!1 :: i = 1 - i od }"};

static void the_interpreter_says_what_it_reads(void **state) {
    (void)state;
    uint64_t decided = 0;
    for (size_t i = 0; i < sizeof interpreted / sizeof *interpreted; i++) {
        Case self;
        Brute brute;
        begin_program(&self, interpreted[i]);
        brute_check(&brute, self.model);
        decided += brute.decided;
        case_release(&self);
    }
    assert_true(decided > unit_least(1000));
}

static void channels_are_known(void **state) {
    (void)state;
    Case self;
    Structure known;
    begin_program(&self, "chan c = [1] of { bit }; chan r = [0] of { bit };"
                         "active proctype P() { c!1; r!0 }"
                         "active proctype Q() { chan own = r; c?1; own?0 }");
    structure_init(&known, self.model, STRUCTURE_MESSAGES, &self.mem);
    assert_int_equal(known.channels.count, 2);
    assert_string_equal(known.channels.data[0], "c");
    uint32_t seen[2][2][3] = {{{0}}}; /* by sender or not, process, channel */
    for (size_t i = 0; i < known.messages.count; i++) {
        MessageUse use = known.messages.data[i];
        uint32_t channel = use.channel == ANY_CHANNEL ? 2 : use.channel;
        seen[use.sends][use.process][channel]++;
    }
    assert_true(seen[1][0][0] && seen[1][0][1] && !seen[1][0][2]);
    assert_true(!seen[1][1][0] && !seen[1][1][1] && !seen[1][1][2]);
    assert_true(seen[0][1][0]);
    assert_true(seen[0][1][1] || seen[0][1][2]);
    structure_release(&known);
    case_release(&self);
}

static void lists_are_sets(void **state) {
    (void)state;
    Mem mem;
    NumberLists lists = {0};
    mem_init(&mem);
    static const uint32_t numbers[] = {5, 1, 5, 3, 1};
    for (size_t i = 0; i < 5; i++)
        lists_add(&lists, &mem, numbers[i]);
    lists_end_set(&lists, &mem);
    lists_end_set(&lists, &mem);
    lists_add(&lists, &mem, 4);
    lists_add(&lists, &mem, 3);
    lists_end_set(&lists, &mem);
    size_t count;
    const uint32_t *first = lists_get(&lists, 0, &count);
    assert_int_equal(count, 3);
    assert_true(first[0] == 1 && first[1] == 3 && first[2] == 5);
    lists_get(&lists, 1, &count);
    assert_int_equal(count, 0);
    assert_true(lists_has(&lists, 2, 4) && !lists_has(&lists, 2, 5));
    lists_release(&lists, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_tell_the_truth),
        cmocka_unit_test(programs_tell_the_truth),
        cmocka_unit_test(products_tell_the_truth),
        cmocka_unit_test(monitors_tell_the_truth),
        cmocka_unit_test(requirements_have_conditions),
        cmocka_unit_test(the_interpreter_says_what_it_reads),
        cmocka_unit_test(channels_are_known),
        cmocka_unit_test(lists_are_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
