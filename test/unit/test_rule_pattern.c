#include "test/unit/network_fixture.h"

#define PARTS \
    "1 = \"client.lsts\" 2 = \"client.lsts\" 3 = \"server.lsts\"\n" \
    "4 = \"channel.lsts\" 5 = \"channel.lsts\"\n"

static void wildcards_combine_what_exists(void **state) {
    expect_network(*state, "a.ext", PARTS "(4,\"put<$1>\") -> \"p<$1>\"",
                   "4:put<0> -> p<0>\n4:put<1> -> p<1>\n");
    expect_network(*state, "a.ext",
                   PARTS "(4,\"put<$1>\") (5,\"put<$2>\") -> \"p<$2$1>\"",
                   "4:put<0> 5:put<0> -> p<00>\n"
                   "4:put<0> 5:put<1> -> p<10>\n"
                   "4:put<1> 5:put<0> -> p<01>\n"
                   "4:put<1> 5:put<1> -> p<11>\n");
    expect_network(*state, "a.ext",
                   PARTS "(4,\"swap<$1><$2>\") (5,\"pair<$2,$1>\") -> \"s\"",
                   "4:swap<0><1> 5:pair<1,0> -> s\n");
    expect_network(*state, "a.ext",
                   PARTS "6 = \"channel.lsts\" (4,\"pair<$1,$2>\") "
                         "(5,\"get<$1>\") (6,\"put<$2>\") -> \"<$1>$2\"",
                   "4:pair<1,0> 5:get<1> 6:put<0> -> <1>0\n");
}

static void wildcards_bind_in_any_order(void **state) {
    expect_network(*state, "a.ext",
                   PARTS "(3,\"gra\") (4,\"get<$7>\") (1,1) (5,\"put<$7>\") "
                         "-> 0",
                   "3:gra 4:get<0> 1:rq 5:put<0> -> tau\n"
                   "3:gra 4:get<1> 1:rq 5:put<1> -> tau\n");
}

static void wildcards_may_match_nothing(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 PARTS "(4,\"swap<$1><$1>\") -> \"s\" "
                       "(4,\"none<$1>\") (5,\"put<$1>\") -> 0");
    assert_true(fixture.good);
    assert_int_equal(fixture.network.rules.count, 0);
    assert_int_equal(fixture.diag.warnings, 2);
    expect_item(&fixture, 0, CODE_WILDCARD, "(4,\"swap<$1><$1>\") -> \"s\"");
    fixture_close(&fixture);
}

static void wildcards_must_be_bound_and_small(void **state) {
    const char *name = "a.ext";
    expect_error(*state, name, PARTS "(4,\"put<$1>\") -> \"p<$2>\"",
                 CODE_WILDCARD, "\"p<$2>\"");
    expect_error(*state, name, PARTS "(4,\"put\") -> \"p<$1>\"", CODE_WILDCARD,
                 "\"p<$1>\"");
    expect_error(*state, name, PARTS "(9,\"put<$1>\") (4,2) -> \"p<$1>\"",
                 CODE_WILDCARD, "\"p<$1>\"");
    expect_error(*state, name, PARTS "(4,\"put<$100>\") -> 0", CODE_WILDCARD,
                 "\"put<$100>\"");
    expect_idle(*state, name, PARTS "(4,\"put$1\") -> 0", CODE_ACTION,
                "\"put$1\"");
}

static void a_wildcard_out_of_place_is_pointed_out(void **state) {
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 PARTS "(4,\"put<$1>\") -> \"p$1\" (1,\"rq\") -> \"tau\"");
    assert_true(fixture.good);
    expect_item(&fixture, 0, CODE_WILDCARD, "\"p$1\"");
    expect_item(&fixture, 1, CODE_RULE, "\"tau\"");
    assert_string_equal(fixture.network.labels.data[2], "tau");
    assert_int_equal(fixture.network.rules.data[2].result, 2);
    fixture_close(&fixture);
}

static void too_many_combinations_are_rejected(void **state) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    text_add(&text, "Begin Lsts Begin Header State_cnt = 1 Action_cnt = 1000 "
                    "Initial_states = 1; End Header Begin Action_names ");
    for (int i = 1; i <= 1000; i++)
        text_printf(&text, "%d = \"a<%d>\" ", i, i);
    text_add(&text, "\nEnd Action_names\nEnd Lsts\n");
    fixture_file(*state, "wide.lsts", text.data, text.length);
    text_release(&text);
    expect_error(*state, "a.ext",
                 "1 = \"wide.lsts\" 2 = \"wide.lsts\" 3 = \"wide.lsts\" "
                 "(1,\"a<$1>\") (2,\"a<$2>\") (3,\"a<$3>\") -> 0\n"
                 "(1,\"a<$1>\") -> 0",
                 CODE_LIMIT, "(1,\"a<$1>\") (2,\"a<$2>\") (3,\"a<$3>\") -> 0");
    expect_error(*state, "a.ext",
                 "1 = \"wide.lsts\" 2 = \"wide.lsts\" 3 = \"wide.lsts\" "
                 "4 = \"wide.lsts\" (1,\"a<$1>\") (2,\"a<$2>\") "
                 "(3,\"a<$3>\") (4,\"b<$1$2$3>\") -> 0",
                 CODE_LIMIT,
                 "(1,\"a<$1>\") (2,\"a<$2>\") (3,\"a<$3>\") "
                 "(4,\"b<$1$2$3>\") -> 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wildcards_combine_what_exists),
        cmocka_unit_test(wildcards_bind_in_any_order),
        cmocka_unit_test(wildcards_may_match_nothing),
        cmocka_unit_test(wildcards_must_be_bound_and_small),
        cmocka_unit_test(a_wildcard_out_of_place_is_pointed_out),
        cmocka_unit_test(too_many_combinations_are_rejected),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
