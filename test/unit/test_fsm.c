#include "test/unit/lsts_fixture.h"

static const char full[] = "b(2) Bool \"false\" \"true\"\n"
                           "n(3) Nat \"0\" \"one two\" \"\"\n"
                           "free(0) Int\n"
                           "bare(2)\n"
                           "---\n"
                           "0 0 77 1\n"
                           "1 2 4294967295 0\n"
                           "1 1 0 0\n"
                           "---\n"
                           "1 2 \"send(1)\"\n"
                           "1 3 \"tau\"\n"
                           "2 1 \"i\"\n"
                           "---\n"
                           "2\n";

static void understands_every_section(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_FSM, NULL, full);
    const Lsts *lsts = &f.lsts;
    assert_int_equal(lsts->state_count, 3);
    assert_int_equal(lsts->initial.data[0], 1);
    assert_int_equal(lsts->parameters.count, 4);
    assert_string_equal(lsts->parameters.data[1].name, "n");
    assert_string_equal(lsts->parameters.data[1].domain, "Nat");
    assert_string_equal(lsts->parameters.data[1].values.data[1], "one two");
    assert_int_equal(lsts_action_count(lsts), 2);
    assert_int_equal(lsts->transitions.data[1].action, 0);
    assert_string_equal(lsts->actions.data[2], "i");
    text_clear(&f.out);
    assert_true(lsts_describe_state(lsts, 0, &f.out));
    assert_string_equal(f.out.data, "b=false n=0 free=77 bare=1");
    fixture_finish(&f);
}

static void writes_what_it_read(void **state) {
    (void)state;
    fixture_rewrites(LSTS_FSM, LSTS_FSM, NULL, full, full);
    fixture_rewrites(LSTS_FSM, LSTS_FSM, NULL,
                     "  x( 1 )   List(Nat) -> Bool   \"v\"  \r\n --- \r\n\r\n"
                     "---\n1 1 a b\n1   4   \"tau\"\n",
                     "x(1) List(Nat) -> Bool \"v\"\n---\n---\n"
                     "1 1 \"a b\"\n1 4 \"tau\"\n");
    fixture_rewrites(LSTS_FSM, LSTS_FSM, NULL, "---\n---", "---\n---\n");
}

static void shows_vectors_in_other_formats(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_FSM, NULL, full);
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_TVT, NULL));
    assert_non_null(strstr(f.out.data, " 1 = \"b=false n=0 free=77 bare=1\""));
    fixture_finish(&f);
}

static void writes_propositions_as_parameters(void **state) {
    (void)state;
    fixture_rewrites(
        LSTS_TVT, LSTS_FSM, NULL,
        "Begin Lsts Begin Header State_cnt = 2 Action_cnt = 1 "
        "Transition_cnt = 1 State_prop_cnt = 2 Initial_states = 1; End Header "
        "Begin Action_names 1 = \"a\" End Action_names Begin State_props "
        "\"/p\" : 2; Rej : 1..2; End State_props Begin Transitions 1: 1,1; "
        "End Transitions",
        "_p(2) Bool \"false\" \"true\"\nrej(2) Bool \"false\" \"true\"\n---\n"
        "0 1\n1 1\n---\n1 1 \"a\"\n");
}

static void loses_no_states(void **state) {
    (void)state;
    static const char expected[] = "state(0) Nat\n---\n0\n1\n---\n";
    fixture_rewrites(LSTS_AUT, LSTS_FSM, NULL, "des (0,0,2)", expected);
    fixture_rewrites(LSTS_FSM, LSTS_FSM, NULL, expected, expected);
}

static void points_at_errors(void **state) {
    (void)state;
    fixture_bad(LSTS_FSM, NULL, "", CODE_SECTION, "");
    fixture_bad(LSTS_FSM, NULL, "---\n", CODE_SECTION, "");
    fixture_bad(LSTS_FSM, NULL, "x\n---\n---\n", CODE_SYNTAX, "x");
    fixture_bad(LSTS_FSM, NULL, "(2) A\n---\n---\n", CODE_SYNTAX, "(2) A");
    fixture_bad(LSTS_FSM, NULL, "x(y) A\n---\n---\n", CODE_SYNTAX, "y");
    fixture_bad(LSTS_FSM, NULL, "x(4294967296)\n---\n---\n", CODE_RANGE,
                "4294967296");
    fixture_bad(LSTS_FSM, NULL, "x(2) B \"a\"\n---\n---\n", CODE_COUNT,
                "x(2) B \"a\"");
    fixture_bad(LSTS_FSM, NULL, "x(1) B \"a\" b\n---\n---\n", CODE_SYNTAX, "b");
    fixture_bad(LSTS_FSM, NULL, "x(0) B \"a\n---\n---\n", CODE_SYNTAX, "\"a");
    fixture_bad(LSTS_FSM, NULL, "x(2) B\n---\n2\n---\n", CODE_RANGE, "2");
    fixture_bad(LSTS_FSM, NULL, "x(2) B\n---\n1 1\n---\n", CODE_COUNT, "1 1");
    fixture_bad(LSTS_FSM, NULL, "x(2) B\n---\n0\n---\n1 2 \"a\"\n", CODE_RANGE,
                "2");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n0 1 \"a\"", CODE_RANGE, "0");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n1 1", CODE_SYNTAX, "");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n1 \"a\"", CODE_SYNTAX, "\"a\"");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n1 1 \"a\"b\"", CODE_LABEL,
                "\"a\"b\"");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n1 [1 1/2 2 1/2] \"a\"",
                CODE_UNSUPPORTED, "[1");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n---\n[1 1/2 2 1/2]",
                CODE_UNSUPPORTED, "[1 1/2 2 1/2]");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n---\n1\n1", CODE_SYNTAX, "1");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n---\n0", CODE_RANGE, "0");
    fixture_bad(LSTS_FSM, NULL, "---\n---\n9 4294967295 \"a\"", CODE_RANGE,
                "4294967295");
    Fixture f;
    assert_false(fixture_parse(&f, LSTS_FSM, NULL, "---\0---", 7));
    assert_int_equal(f.diag.items.data[0].code, CODE_TOKEN);
    assert_int_equal(f.diag.items.data[0].span.start, 3);
    fixture_finish(&f);
}

static void rejects_what_it_cannot_write(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, &(LstsOptions){.tau = "i"},
                 "des (0,2,1)\n(0,\"a\"b\",0)\n(0,tau,0)\n");
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_FSM, NULL));
    assert_int_equal(f.diag.errors, 2);
    assert_int_equal(f.diag.items.data[0].code, CODE_LABEL);
    fixture_finish(&f);
    fixture_good(&f, LSTS_AUT, NULL, "des (0,0,4000000000)");
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_FSM, NULL));
    assert_int_equal(f.diag.items.data[0].code, CODE_LIMIT);
    fixture_finish(&f);
}

static void survives_damage(void **state) {
    (void)state;
    fixture_survives(LSTS_FSM, full);
    Fixture f;
    fixture_good(&f, LSTS_FSM, NULL, "---\n---\n4000000000 1 \"a\"\n");
    assert_int_equal(f.lsts.state_count, 4000000000u);
    assert_true(f.mem.peak < 100000);
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understands_every_section),
        cmocka_unit_test(writes_what_it_read),
        cmocka_unit_test(shows_vectors_in_other_formats),
        cmocka_unit_test(writes_propositions_as_parameters),
        cmocka_unit_test(loses_no_states),
        cmocka_unit_test(points_at_errors),
        cmocka_unit_test(rejects_what_it_cannot_write),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
