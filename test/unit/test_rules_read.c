#include "test/unit/network_fixture.h"

#define TOP "Parallel_composition_rules_file\n"
#define HEADER "Begin Header Action_cnt = 3 End Header\n"
#define NAMES \
    "Begin Action_names 1 = \"rq<1>\" 3 = \"gra\" 2 = \"rq<2>\" " \
    "End Action_names\n"
#define COMPONENTS \
    "Begin Parcomponents 1 = <\"c1.\"> \"client.lsts\" " \
    "5 = \"client.lsts\" 3 = \"server.lsts\" End Parcomponents\n"
#define PROPS "Begin State_prop_rules 1.\"A\" -> rej; End State_prop_rules\n"
#define RULES \
    "Begin Rules Amount = 3 (1,1) -> 1 (5,1) -> 2 (1,2) (3,1) -> 0 " \
    "End Rules\n"
#define BOTTOM "End_parallel_composition_rules\n"
#define GOOD TOP HEADER NAMES COMPONENTS PROPS RULES BOTTOM

#define SHOWN_RULES "1:rq -> rq<1>\n5:rq -> rq<2>\n1:gra 3:gra -> tau\n"

static void reads_everything(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "good.rules", GOOD);
    assert_true(fixture.good);
    assert_string_equal(fixture_show(&fixture), SHOWN_RULES "1.A -> rej\n");
    const Network *network = &fixture.network;
    assert_int_equal(network->components.count, 3);
    assert_int_equal(network->components.data[1].id, 5);
    assert_string_equal(network->components.data[0].prefix, "c1.");
    assert_string_equal(network->components.data[1].prefix, "");
    assert_string_equal(network->components.data[2].name, "server.lsts");
    assert_int_equal(network->systems.count, 2);
    assert_ptr_equal(network->components.data[0].lsts,
                     network->components.data[1].lsts);
    assert_int_equal(network->labels.count, 4);
    assert_string_equal(network->labels.data[0], "tau");
    assert_string_equal(network->labels.data[2], "rq<2>");
    fixture_close(&fixture);
}

static void last_sections_come_in_either_order(void **state) {
    expect_network(*state, "a.rules",
                   TOP HEADER NAMES COMPONENTS RULES PROPS BOTTOM,
                   SHOWN_RULES "1.A -> rej\n");
    expect_network(*state, "a.rules", TOP HEADER NAMES COMPONENTS RULES BOTTOM,
                   SHOWN_RULES);
}

static void case_and_comments_do_not_matter(void **state) {
    expect_network(*state, "a.rules",
                   "PARALLEL_composition_rules_file # top\n" HEADER NAMES
                   "begin PARCOMPONENTS (* (* *) *) 1 = \"client.lsts\" END "
                   "parcomponents begin rules amount = 1 (1,1)->0 end rules "
                   "END_PARALLEL_COMPOSITION_RULES",
                   "1:rq -> tau\n");
}

static void no_visible_actions_need_no_names(void **state) {
    expect_network(*state, "a.rules",
                   TOP "Begin Header Action_cnt = 0 End Header " COMPONENTS
                       "Begin Rules Amount = 0 End Rules " BOTTOM,
                   "");
}

static void files_are_included(void **state) {
    fixture_file(*state, "names.inc", NAMES, strlen(NAMES));
    fixture_file(*state, "rules.inc", RULES, strlen(RULES));
    expect_network(*state, "a.rules",
                   TOP HEADER "include_file \"names.inc\"" COMPONENTS
                              "include_file \"rules.inc\"" BOTTOM,
                   SHOWN_RULES);
    expect_network(*state, "a.rules",
                   TOP HEADER
                   "Include Action_names From \"names.inc\"" COMPONENTS
                   "Include Rules From \"rules.inc\"" BOTTOM,
                   SHOWN_RULES);
    expect_error(*state, "a.rules",
                 TOP HEADER
                 "include_file \"a.rules\"" NAMES COMPONENTS RULES BOTTOM,
                 CODE_INCLUDE, "\"a.rules\"");
    expect_error(*state, "a.rules",
                 TOP HEADER NAMES COMPONENTS
                 "Include Rules From \"none\"" BOTTOM,
                 CODE_FILE, "\"none\"");
    expect_error(*state, "a.rules",
                 TOP HEADER NAMES COMPONENTS RULES
                 "Include State_prop_rules From \"rules.inc\"" BOTTOM,
                 CODE_SECTION, "Rules");
}

static void components_are_beside_the_file_that_names_them(void **state) {
    char *folder = fixture_path(*state, "sub");
    assert_int_equal(mkdir(folder, 0700), 0);
    fixture_file(folder, "client.lsts", SERVER, strlen(SERVER));
    const char *inner = "Begin Parcomponents 1 = \"client.lsts\" "
                        "2 = \"../client.lsts\" End Parcomponents";
    fixture_file(folder, "parts.inc", inner, strlen(inner));
    expect_network(*state, "a.rules",
                   TOP HEADER NAMES "include_file \"sub/parts.inc\" "
                                    "Begin Rules Amount = 1 (1,1) (2,1) -> 3 "
                                    "End Rules " BOTTOM,
                   "1:gra 2:rq -> gra\n");
    free(folder);
}

#define RULE(text) \
    TOP HEADER NAMES COMPONENTS "Begin Rules Amount = 1 " text \
                                " End Rules " BOTTOM

static void rules_must_fit_the_components(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, RULE("(2,1) -> 0"), CODE_COMPONENT, "2");
    expect_idle(*state, name, RULE("(1,4) -> 0"), CODE_RANGE, "4");
    expect_error(*state, name, RULE("(1,0) -> 0"), CODE_RULE, "0");
    expect_error(*state, name, RULE("(1,2) (1,1) -> 0"), CODE_RULE, "1");
    expect_error(*state, name, RULE("(1,1) -> 4"), CODE_RANGE, "4");
    expect_error(*state, name, RULE("(1,99999999999999999999) -> 0"),
                 CODE_RANGE, "99999999999999999999");
}

static void rules_must_be_well_formed(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, RULE("(1 1) -> 0"), CODE_SYNTAX, "1");
    expect_error(*state, name, RULE("(1,\"rq\") -> 0"), CODE_SYNTAX, "\"rq\"");
    expect_error(*state, name, RULE("(1,1 -> 0"), CODE_SYNTAX, "->");
    expect_error(*state, name, RULE("(1,1) 0"), CODE_SYNTAX, "0");
    expect_error(*state, name, RULE("(1,1) -> \"gra\""), CODE_SYNTAX,
                 "\"gra\"");
    expect_error(*state, name, RULE("() -> 0"), CODE_SYNTAX, ")");
}

static void the_amount_must_be_right(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, RULE(""), CODE_COUNT, "1");
    expect_error(*state, name, RULE("(1,1) -> 0 (1,2) -> 0"), CODE_COUNT, "1");
    expect_error(*state, name,
                 TOP HEADER NAMES COMPONENTS
                 "Begin Rules Amount = 4000000000000 End Rules " BOTTOM,
                 CODE_COUNT, "4000000000000");
    expect_error(*state, name,
                 TOP HEADER NAMES COMPONENTS
                 "Begin Rules (1,1) -> 0 End Rules " BOTTOM,
                 CODE_SYNTAX, "(");
}

#define ACTIONS(text) \
    TOP HEADER "Begin Action_names " text \
               " End Action_names " COMPONENTS RULES BOTTOM

static void action_names_must_fit_the_header(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\""), CODE_COUNT, "3");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\" 4 = \"c\""),
                 CODE_RANGE, "4");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\" 0 = \"c\""),
                 CODE_RANGE, "0");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\" 2 = \"c\""),
                 CODE_REPEATED, "2");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\" 3 = \"a\""),
                 CODE_REPEATED, "\"a\"");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = \"b\" 3 = \"c\\00d\""),
                 CODE_TOKEN, "\"c\\00d\"");
    expect_error(*state, name, ACTIONS("1 = \"a\" 2 = b 3 = \"c\""),
                 CODE_SYNTAX, "b");
}

#define HEADED(text) \
    TOP "Begin Header " text " End Header " NAMES COMPONENTS RULES BOTTOM

static void the_header_must_be_right(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, HEADED("State_cnt = 3"), CODE_SYNTAX,
                 "State_cnt");
    expect_error(*state, name, HEADED("Action_cnt = 3 Action_cnt = 3"),
                 CODE_REPEATED, "Action_cnt");
    expect_error(*state, name, HEADED("Action_cnt = 4000000000"), CODE_COUNT,
                 "4000000000");
    expect_error(*state, name, HEADED("Action_cnt = 5000000000"), CODE_RANGE,
                 "5000000000");
    expect_error(*state, name, HEADED("Action_cnt 3"), CODE_SYNTAX, "3");
    expect_error(*state, name, HEADED(""), CODE_SYNTAX, "End");
}

#define PARTS(text) \
    TOP HEADER NAMES "Begin Parcomponents 1 = \"client.lsts\" " text \
                     " End Parcomponents Begin Rules Amount = 1 (1,1) -> 1 " \
                     "End Rules " BOTTOM

static void components_must_be_right(void **state) {
    const char *name = "a.rules";
    expect_error(*state, name, PARTS("1 = \"server.lsts\""), CODE_REPEATED,
                 "1");
    expect_error(*state, name, PARTS("0 = \"server.lsts\""), CODE_RANGE, "0");
    expect_error(*state, name, PARTS("2 = \"none.lsts\""), CODE_FILE,
                 "\"none.lsts\"");
    expect_error(*state, name, PARTS("2 = \"no.lsts\" 3 = \"no.lsts\""),
                 CODE_FILE, "\"no.lsts\"");
    expect_error(*state, name, PARTS("2 = <\"a\" \"server.lsts\""), CODE_SYNTAX,
                 "\"server.lsts\"");
    expect_error(*state, name, PARTS("2 = server"), CODE_SYNTAX, "server");
    expect_error(*state, name,
                 TOP HEADER NAMES "Begin Parcomponents End Parcomponents "
                                  "Begin Rules Amount = 0 End Rules " BOTTOM,
                 CODE_COMPONENT, "End_parallel_composition_rules");
}

static void sections_must_be_there_once_and_in_order(void **state) {
    const char *name = "a.rules";
    const char *end = "End_parallel_composition_rules";
    expect_error(*state, name, TOP HEADER COMPONENTS RULES BOTTOM, CODE_SECTION,
                 "3");
    expect_error(*state, name, TOP HEADER NAMES COMPONENTS BOTTOM, CODE_SECTION,
                 end);
    expect_error(*state, name, TOP HEADER NAMES COMPONENTS RULES RULES BOTTOM,
                 CODE_SECTION, "Rules");
    expect_error(*state, name, TOP HEADER NAMES RULES COMPONENTS BOTTOM,
                 CODE_SECTION, "Rules");
    expect_error(*state, name, TOP HEADER COMPONENTS NAMES RULES BOTTOM,
                 CODE_SECTION, "Action_names");
    expect_error(*state, name, TOP NAMES COMPONENTS RULES HEADER BOTTOM,
                 CODE_SECTION, "Action_names");
    expect_error(*state, name,
                 TOP HEADER NAMES COMPONENTS
                 "Begin Rule Amount = 1 End Rule " RULES BOTTOM,
                 CODE_SECTION, "Rule");
    expect_error(*state, name, TOP HEADER NAMES COMPONENTS RULES, CODE_SYNTAX,
                 "");
    expect_error(*state, name, GOOD "x", CODE_SYNTAX, "x");
    expect_error(*state, name, "1 = \"client.lsts\"", CODE_SYNTAX, "1");
}

static void many_errors_are_found_at_once(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.rules",
                 TOP HEADER NAMES COMPONENTS
                 "Begin State_prop_rules 1.\"B\" -> rej; 1 -> rej; "
                 "9.\"A\" -> rej; End State_prop_rules "
                 "Begin Rules Amount = 3 (7,1) -> 1 (1,1 -> 2 (1,8) -> 9 "
                 "End Rules " BOTTOM);
    expect_item(&fixture, 0, CODE_PROPOSITION, "\"B\"");
    expect_item(&fixture, 1, CODE_SYNTAX, "->");
    expect_item(&fixture, 2, CODE_COMPONENT, "9");
    expect_item(&fixture, 3, CODE_COMPONENT, "7");
    expect_item(&fixture, 4, CODE_SYNTAX, "->");
    expect_item(&fixture, 5, CODE_RANGE, "8");
    expect_item(&fixture, 6, CODE_RANGE, "9");
    assert_int_equal(fixture.diag.items.count, 7);
    fixture_close(&fixture);
}

static void any_beginning_of_a_file_is_survived(void **state) {
    expect_truncations(*state, "cut.rules", GOOD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_everything),
        cmocka_unit_test(last_sections_come_in_either_order),
        cmocka_unit_test(case_and_comments_do_not_matter),
        cmocka_unit_test(no_visible_actions_need_no_names),
        cmocka_unit_test(files_are_included),
        cmocka_unit_test(components_are_beside_the_file_that_names_them),
        cmocka_unit_test(rules_must_fit_the_components),
        cmocka_unit_test(rules_must_be_well_formed),
        cmocka_unit_test(the_amount_must_be_right),
        cmocka_unit_test(action_names_must_fit_the_header),
        cmocka_unit_test(the_header_must_be_right),
        cmocka_unit_test(components_must_be_right),
        cmocka_unit_test(sections_must_be_there_once_and_in_order),
        cmocka_unit_test(many_errors_are_found_at_once),
        cmocka_unit_test(any_beginning_of_a_file_is_survived),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
