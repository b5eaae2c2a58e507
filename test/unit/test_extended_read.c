#include "test/unit/network_fixture.h"

#define PARTS \
    "1 = <\"c1.\"> \"client.lsts\"\n2 = \"client.lsts\"\n" \
    "3 = \"server.lsts\"\n4 = \"channel.lsts\"\n5 = \"channel.lsts\"\n"

#define GOOD \
    PARTS "req = \"rq\"  id = \"<1>\" # two aliases\n" \
          "(1,req) -> req id\n" \
          "(2,\"r\" \"q\") -> \"rq\" \"<\" \"2>\"\n" \
          "Begin State_prop_rules 1.\"A\" -> rej; End State_prop_rules\n" \
          "(1,2) (3,\"gra\") -> 0\n" \
          "(4,\"put<$1>\") (5,\"get<$1>\") -> \"pass<$1>\"\n" \
          "Begin State_prop_rules hide \"/T\"; 2.\"W\" -> \"w\";\n" \
          "End State_prop_rules\n"

static void reads_everything(void **state) {
    expect_network(*state, "good.ext", GOOD,
                   "1:rq -> rq<1>\n"
                   "2:rq -> rq<2>\n"
                   "1:gra 3:gra -> tau\n"
                   "4:put<0> 5:get<0> -> pass<0>\n"
                   "4:put<1> 5:get<1> -> pass<1>\n"
                   "1.A -> rej\n2.W -> =w\nhide /T\n");
}

static void plain_xrules_are_a_part_of_it(void **state) {
    expect_network(*state, "a.xrules",
                   "1 = \"client.lsts\"\n2 = \"server.lsts\"\n"
                   "(1, \"gra\") (2, \"gra\") -> \"gra\"\n"
                   "(1, \"rq\") -> \"rq\"\n",
                   "1:gra 2:gra -> gra\n1:rq -> rq\n");
}

static void components_and_labels_are_shared(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 PARTS "(1,\"rq\") -> \"r\" (2,\"rq\") -> \"r\" "
                       "(1,\"rq\") -> \"r\"");
    assert_true(fixture.good);
    const Network *network = &fixture.network;
    assert_int_equal(network->systems.count, 3);
    assert_int_equal(network->components.count, 5);
    assert_int_equal(network->labels.count, 2);
    assert_int_equal(network->rules.count, 3);
    assert_int_equal(network->rules.data[2].result, 1);
    fixture_close(&fixture);
}

static void aliases_build_on_aliases(void **state) {
    expect_network(*state, "a.ext",
                   PARTS "p = \"put\" lt = \"<\" zero = \"0\" gt = \">\"\n"
                         "PutZero = p lt zero gt  g = \"get<\"\n"
                         "(4,putzero) -> p gt lt zero (5,g \"1\" gt) -> G "
                         "late = \"la\" \"te\" (1,1) -> late",
                   "4:put<0> -> put><0\n5:get<1> -> get<\n1:rq -> late\n");
}

static void undeclared_components_are_left_out(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 PARTS "(1,\"gra\") (9,\"x\") (3,\"gra\") -> 0 (8,0) -> 0");
    assert_true(fixture.good);
    assert_string_equal(fixture_show(&fixture), "1:gra 3:gra -> tau\n");
    expect_item(&fixture, 0, CODE_COMPONENT, "9");
    expect_item(&fixture, 1, CODE_COMPONENT, "8");
    expect_item(&fixture, 2, CODE_RULE, "(8,0) -> 0");
    fixture_close(&fixture);
}

static void actions_must_exist(void **state) {
    const char *name = "a.ext";
    Fixture fixture;
    fixture_read(&fixture, *state, name, PARTS "(1,\"grant\") -> 0");
    expect_item(&fixture, 0, CODE_ACTION, "\"grant\"");
    fixture_close(&fixture);
    fixture_read(&fixture, *state, name, PARTS "(4,\"putt\") -> 0");
    expect_item(&fixture, 0, CODE_ACTION, "\"putt\"");
    assert_string_equal(fixture.diag.items.data[0].hint,
                        "did you mean \"put\"?");
    fixture_close(&fixture);
    expect_idle(*state, name, PARTS "(1,4) -> 0", CODE_RANGE, "4");
    expect_error(*state, name, PARTS "(1,0) -> 0", CODE_RULE, "0");
    expect_error(*state, name, PARTS "(1,1) -> 1", CODE_RANGE, "1");
    expect_error(*state, name, PARTS "(1,1) (2,1) (1,2) -> 0", CODE_RULE, "1");
    expect_idle(*state, name, PARTS "(1,\"tau\") -> 0", CODE_ACTION, "\"tau\"");
    expect_idle(*state, name, PARTS "(4,\"put\") (1,\"tau\") -> 0", CODE_ACTION,
                "\"tau\"");
    expect_error(*state, name, PARTS "(1,\"r\\00q\") -> 0", CODE_TOKEN,
                 "\"r\\00q\"");
}

static void aliases_must_exist_once(void **state) {
    const char *name = "a.ext";
    expect_error(*state, name, PARTS "(1,rq) -> 0", CODE_ACTION, "rq");
    expect_error(*state, name, PARTS "rq = rq \"a\" (1,1) -> rq", CODE_ACTION,
                 "rq");
    expect_error(*state, name, PARTS "a = \"a\" A = \"b\" (1,1) -> a",
                 CODE_REPEATED, "A");
    expect_error(*state, name, PARTS "a = b = \"b\" (1,1) -> b", CODE_SYNTAX,
                 "b");
    expect_error(*state, name, PARTS "a = 3", CODE_SYNTAX, "3");
    expect_error(*state, name, PARTS "(1,1) -> a = \"b\"", CODE_SYNTAX, "a");
}

static void names_do_not_grow_without_end(void **state) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    text_add(&text, PARTS "a0 = \"0123456789\"\n");
    for (int i = 1; i < 64; i++)
        text_printf(&text, "a%d = a%d a%d\n", i, i - 1, i - 1);
    expect_error(*state, "a.ext", text.data, CODE_LIMIT, "a12 a12");
    text_release(&text);
}

static void the_order_is_checked(void **state) {
    const char *name = "a.ext";
    expect_error(*state, name,
                 PARTS "(1,1) -> 0 6 = \"client.lsts\" (6,1) -> 0",
                 CODE_SECTION, "6");
    expect_error(*state, name, PARTS "1 = \"client.lsts\"", CODE_REPEATED, "1");
    expect_error(*state, name,
                 PARTS "6 = \"none.lsts\" (6,\"x\") -> 0 "
                       "(6,9) -> 0 (6,\"x<$1>\") -> \"a\"",
                 CODE_FILE, "\"none.lsts\"");
    expect_error(*state, name, "", CODE_COMPONENT, "");
    expect_error(*state, name, PARTS "Begin Rules (1,1) -> 0 End Rules",
                 CODE_SYNTAX, "Rules");
    expect_error(*state, name, PARTS "(1,1) -> 0 ; (2,1) -> 0", CODE_SYNTAX,
                 ";");
    expect_error(*state, name, PARTS "\"a\" (2,1) -> 0", CODE_SYNTAX, "\"a\"");
    expect_error(*state, name, PARTS "End", CODE_SYNTAX, "End");
}

static void many_errors_are_found_at_once(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 PARTS "a = ; (1,\"x\") (3,\"y\") -> 0 (1 2) (2,1) -> \"b\" "
                       "(1,\"z\") -> 0 (2,1) -> ( (2,\"u\") -> 0\n"
                       "Begin State_prop_rules 1.\"Q\" -> \"q\" "
                       "End State_prop_rules (2,\"v\") -> 0");
    expect_item(&fixture, 0, CODE_SYNTAX, ";");
    expect_item(&fixture, 1, CODE_ACTION, "\"x\"");
    expect_item(&fixture, 2, CODE_ACTION, "\"y\"");
    expect_item(&fixture, 3, CODE_SYNTAX, "2");
    expect_item(&fixture, 4, CODE_ACTION, "\"z\"");
    expect_item(&fixture, 5, CODE_SYNTAX, "(");
    expect_item(&fixture, 6, CODE_PROPOSITION, "\"Q\"");
    expect_item(&fixture, 7, CODE_SYNTAX, "End");
    expect_item(&fixture, 8, CODE_ACTION, "\"v\"");
    assert_int_equal(fixture.diag.items.count, 9);
    fixture_close(&fixture);
}

static void files_are_included(void **state) {
    fixture_file(*state, "parts.inc", PARTS, strlen(PARTS));
    expect_network(*state, "a.ext",
                   "include_file \"parts.inc\" (1,\"rq\") -> 0",
                   "1:rq -> tau\n");
    const char *cycle = "include_file \"cycle.ext\"";
    fixture_file(*state, "cycle.inc", cycle, strlen(cycle));
    expect_error(*state, "cycle.ext", PARTS "include_file \"cycle.inc\"",
                 CODE_INCLUDE, "\"cycle.ext\"");
}

static void any_beginning_of_a_file_is_survived(void **state) {
    expect_truncations(*state, "cut.ext", GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_everything),
        cmocka_unit_test(plain_xrules_are_a_part_of_it),
        cmocka_unit_test(components_and_labels_are_shared),
        cmocka_unit_test(aliases_build_on_aliases),
        cmocka_unit_test(undeclared_components_are_left_out),
        cmocka_unit_test(actions_must_exist),
        cmocka_unit_test(aliases_must_exist_once),
        cmocka_unit_test(names_do_not_grow_without_end),
        cmocka_unit_test(the_order_is_checked),
        cmocka_unit_test(many_errors_are_found_at_once),
        cmocka_unit_test(files_are_included),
        cmocka_unit_test(any_beginning_of_a_file_is_survived),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
