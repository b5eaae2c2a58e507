#include "test/unit/network_fixture.h"

#define BLOCK(text) \
    "1 = <\"c1.\"> \"client.lsts\" 2 = \"client.lsts\" 3 = \"server.lsts\"\n" \
    "Begin State_prop_rules " text " End State_prop_rules\n"

static void expect_rules(void **state, const char *text, const char *expected) {
    expect_network(*state, "a.ext", text, expected);
}

static void operators_have_their_precedence(void **state) {
    expect_rules(state, BLOCK("1.\"A\" | 2.\"A\" & !1.\"W\" -> \"x\";"),
                 "(1.A|(2.A&!1.W)) -> =x\n");
    expect_rules(state, BLOCK("1.\"A\" & 2.\"A\" | 1.\"W\" -> \"x\";"),
                 "((1.A&2.A)|1.W) -> =x\n");
    expect_rules(state, BLOCK("(1.\"A\" | 2.\"A\") & 1.\"W\" -> \"x\";"),
                 "((1.A|2.A)&1.W) -> =x\n");
    expect_rules(state, BLOCK("1.\"A\"|1.\"W\"|2.\"A\"|2.\"W\" -> \"x\";"),
                 "(((1.A|1.W)|2.A)|2.W) -> =x\n");
    expect_rules(state, BLOCK("!!!1.\"A\" & !!(2.\"A\") -> rej;"),
                 "(!1.A&2.A) -> rej\n");
    expect_rules(state, BLOCK("!(true|False) -> \"x\"; TRUE -> \"%y\";"),
                 "!(true|false) -> =x\ntrue -> =%y\n");
}

static void rules_keep_their_order_and_results(void **state) {
    expect_rules(state,
                 BLOCK("1.\"A\" -> rej; 1.\"A\" -> Rej; hide \"/T\";"
                       "1.\"W\" -> dl_rej; 1.\"W\" -> LL_REJ;"
                       "2.\"W\" -> inf_rej; 2.\"A\" -> \"rej\";"
                       "2.\"/T\" -> \"rej\";"),
                 "1.A -> rej\n1.A -> rej\n1.W -> dl_rej\n1.W -> ll_rej\n"
                 "2.W -> inf_rej\n2.A -> =rej\n2./T -> =rej\nhide /T\n");
}

static void special_propositions_can_be_used(void **state) {
    expect_rules(state, BLOCK("1.rej | 2.Rej -> rej; 1.ll_rej -> ll_rej;"),
                 "(1.rej|2.rej) -> rej\n1.ll_rej -> ll_rej\n");
    expect_error(*state, "a.ext", BLOCK("1.dl_rej -> rej;"), CODE_PROPOSITION,
                 "dl_rej");
}

static void rules_know_their_place(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 BLOCK("1.\"A\" & 2.\"A\"\n -> rej; 1.\"W\"->\"w\";"));
    assert_int_equal(fixture.network.propositions.count, 2);
    assert_int_equal(fixture.network.atoms.count, 3);
    const char *expected[] = {"1.\"A\" & 2.\"A\"\n -> rej", "1.\"W\"->\"w\""};
    for (int i = 0; i < 2; i++) {
        Span span = fixture.network.propositions.data[i].span;
        const char *text = fixture.diag.sources.data[span.source].text;
        assert_int_equal(span.end - span.start, strlen(expected[i]));
        assert_memory_equal(text + span.start, expected[i],
                            strlen(expected[i]));
    }
    fixture_close(&fixture);
}

static void livelocks_are_about_one_component(void **state) {
    const char *name = "a.ext";
    expect_rules(state, BLOCK("!1.\"A\" & 1.\"W\" & true -> ll_rej;"),
                 "((!1.A&1.W)&true) -> ll_rej\n");
    expect_error(*state, name, BLOCK("1.\"A\" & 2.\"A\" -> ll_rej;"),
                 CODE_REJECTION, "1.\"A\" & 2.\"A\" -> ll_rej");
    expect_error(*state, name, BLOCK("1.\"A\" & 2.\"A\" -> inf_rej;"),
                 CODE_REJECTION, "1.\"A\" & 2.\"A\" -> inf_rej");
    expect_error(*state, name, BLOCK("true -> ll_rej;"), CODE_REJECTION,
                 "true -> ll_rej");
    expect_error(*state, name, BLOCK("true & 3.\"A\" -> ll_rej;"),
                 CODE_PROPOSITION, "\"A\"");
}

static void propositions_must_exist(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 BLOCK("1.\"T\" -> rej; 1.\"B\" & 8.\"A\" -> rej;"
                       "3.\"A\" -> rej;"));
    expect_item(&fixture, 0, CODE_PROPOSITION, "\"T\"");
    assert_non_null(fixture.diag.items.data[0].hint);
    expect_item(&fixture, 1, CODE_PROPOSITION, "\"B\"");
    expect_item(&fixture, 2, CODE_COMPONENT, "8");
    expect_item(&fixture, 3, CODE_PROPOSITION, "\"A\"");
    assert_string_equal(fixture.diag.items.data[3].hint,
                        "it has no propositions at all");
    assert_int_equal(fixture.diag.errors, 4);
    fixture_close(&fixture);
}

static void useless_hiding_is_pointed_out(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 "1 = <\"x\"> \"client.lsts\" Begin State_prop_rules "
                 "hide \"/xT\", \"/T\"; End State_prop_rules");
    assert_true(fixture.good);
    assert_int_equal(fixture.diag.warnings, 1);
    expect_item(&fixture, 0, CODE_PROPOSITION, "\"/T\"");
    fixture_close(&fixture);
    fixture_read(&fixture, *state, "a.ext",
                 BLOCK("hide \"/T\", \"/c1.T\", \"A\", \"/Q\", \"%T\", \"\";"));
    assert_true(fixture.good);
    assert_int_equal(fixture.network.hidden.count, 6);
    expect_item(&fixture, 0, CODE_PROPOSITION, "\"A\"");
    expect_item(&fixture, 1, CODE_PROPOSITION, "\"/Q\"");
    expect_item(&fixture, 2, CODE_PROPOSITION, "\"%T\"");
    expect_item(&fixture, 3, CODE_PROPOSITION, "\"\"");
    assert_int_equal(fixture.diag.warnings, 4);
    fixture_close(&fixture);
}

static void rules_must_be_well_formed(void **state) {
    const char *name = "a.ext";
    expect_error(*state, name, BLOCK("1.\"A\" -> rej"), CODE_SYNTAX, "End");
    expect_error(*state, name, BLOCK("-> rej;"), CODE_SYNTAX, "->");
    expect_error(*state, name, BLOCK("1.\"A\" & -> rej;"), CODE_SYNTAX, "->");
    expect_error(*state, name, BLOCK("1.\"A\" 2.\"A\" -> rej;"), CODE_SYNTAX,
                 "2");
    expect_error(*state, name, BLOCK("(1.\"A\" -> rej;"), CODE_SYNTAX, "->");
    expect_error(*state, name, BLOCK("1.\"A\") -> rej;"), CODE_SYNTAX, ")");
    expect_error(*state, name, BLOCK("1.A -> rej;"), CODE_SYNTAX, "A");
    expect_error(*state, name, BLOCK("1.\"A\" -> cut;"), CODE_SYNTAX, "cut");
    expect_error(*state, name, BLOCK("1.\"A\" -> 1;"), CODE_SYNTAX, "1");
    expect_error(*state, name, BLOCK("rej -> rej;"), CODE_SYNTAX, "rej");
    expect_error(*state, name, BLOCK("hide /T;"), CODE_SYNTAX, "/");
    expect_error(*state, name, BLOCK("hide \"/T\",;"), CODE_SYNTAX, ";");
    expect_error(*state, name, BLOCK("1.\"A\" -> \"x\\00\";"), CODE_TOKEN,
                 "\"x\\00\"");
    expect_error(*state, name, BLOCK("1.\"A\\00\" -> \"x\";"), CODE_TOKEN,
                 "\"A\\00\"");
}

/* A rule with so many parentheses around its proposition. */
static void write_nested(Text *text, size_t depth) {
    text_clear(text);
    text_add(text, "1 = \"client.lsts\" Begin State_prop_rules ");
    for (size_t i = 0; i < depth; i++)
        text_add(text, i % 2 ? "!(" : "(");
    text_add(text, "1.\"A\"");
    text_repeat(text, ')', depth);
    text_add(text, " -> ll_rej; End State_prop_rules");
}

static void nesting_is_limited(void **state) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    write_nested(&text, 400);
    expect_network(*state, "a.ext", text.data,
                   "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"
                   "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"
                   "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"
                   "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"
                   "1.A -> ll_rej\n");
    write_nested(&text, 401);
    expect_error(*state, "a.ext", text.data, CODE_LIMIT, "(");
    text_clear(&text);
    text_add(&text, "1 = \"client.lsts\" Begin State_prop_rules ");
    text_repeat(&text, '!', 100000);
    text_add(&text, "1.\"A\" -> rej; End State_prop_rules");
    expect_network(*state, "a.ext", text.data, "1.A -> rej\n");
    text_release(&text);
}

static void any_beginning_of_a_file_is_survived(void **state) {
    expect_truncations(*state, "cut.ext",
                       BLOCK("!(1.\"A\" & (2.rej | true)) -> \"x\"; "
                             "hide \"/T\", \"/U\"; 1.\"W\" -> ll_rej;"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_have_their_precedence),
        cmocka_unit_test(rules_keep_their_order_and_results),
        cmocka_unit_test(special_propositions_can_be_used),
        cmocka_unit_test(rules_know_their_place),
        cmocka_unit_test(livelocks_are_about_one_component),
        cmocka_unit_test(propositions_must_exist),
        cmocka_unit_test(useless_hiding_is_pointed_out),
        cmocka_unit_test(rules_must_be_well_formed),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(any_beginning_of_a_file_is_survived),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
