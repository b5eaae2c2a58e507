#include "lang/network/reading/network_read.h"
#include "test/unit/network_fixture.h"

static void a_new_network_has_only_tau(void **state) {
    (void)state;
    Fixture fixture;
    fixture_open(&fixture);
    assert_int_equal(fixture.network.labels.count, 1);
    assert_string_equal(fixture.network.labels.data[0], "tau");
    assert_int_equal(fixture.network.components.count, 0);
    fixture_close(&fixture);
}

static void files_that_cannot_be_read_are_reported(void **state) {
    Fixture fixture;
    fixture_open(&fixture);
    LstsOptions options = {0};
    char *path = fixture_path(*state, "none.rules");
    assert_false(network_read(&fixture.network, &fixture.diag, path,
                              NETWORK_RULES, &options));
    assert_int_equal(fixture.diag.items.data[0].code, CODE_FILE);
    free(path);
    fixture_close(&fixture);
}

static void errors_in_components_are_kept_apart(void **state) {
    const char *bad = "Begin Lsts Begin Header State_cnt = 0 "
                      "Initial_states = 1; End Header End Lsts";
    fixture_file(*state, "bad.lsts", bad, strlen(bad));
    Fixture fixture;
    fixture_read(&fixture, *state, "a.ext",
                 "1 = \"bad.lsts\" 2 = \"client.lsts\" 3 = \"bad.lsts\"\n"
                 "(1,\"x\") (2,\"y\") -> 0 (3,\"x\") -> 0");
    assert_false(fixture.good);
    size_t last = fixture.diag.items.count - 1;
    expect_item(&fixture, last, CODE_ACTION, "\"y\"");
    assert_string_equal(
        fixture.diag.sources.data[fixture.diag.items.data[0].span.source].name +
            strlen(*state),
        "/bad.lsts");
    fixture_close(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_network_has_only_tau),
        cmocka_unit_test(files_that_cannot_be_read_are_reported),
        cmocka_unit_test(errors_in_components_are_kept_apart),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
