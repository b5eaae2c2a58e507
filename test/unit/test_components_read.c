#include "test/unit/network_fixture.h"

enum {
    MOST_FILES = 4
};

static void read_files(Fixture *fixture, const char *folder,
                       const char *const *names, size_t count) {
    char *paths[MOST_FILES];
    fixture_open(fixture);
    for (size_t i = 0; i < count; i++)
        paths[i] = fixture_path(folder, names[i]);
    LstsOptions options = {0};
    fixture->good =
        network_read_components(&fixture->network, &fixture->diag,
                                (const char *const *)paths, count, &options);
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    assert_int_equal(fixture->good, fixture->diag.errors == 0);
}

static void common_names_synchronise(void **state) {
    Fixture fixture;
    const char *names[] = {"client.lsts", "server.lsts"};
    read_files(&fixture, *state, names, 2);
    assert_true(fixture.good);
    assert_string_equal(fixture_show(&fixture), "1:rq -> rq\n"
                                                "1:gra 2:gra -> gra\n"
                                                "1:rel 2:rel -> rel\n"
                                                "2:off -> off\n"
                                                "1.rej -> rej\n"
                                                "1.ll_rej -> ll_rej\n");
    assert_int_equal(fixture.network.components.data[1].id, 2);
    fixture_close(&fixture);
}

static void a_file_given_twice_is_read_once(void **state) {
    Fixture fixture;
    const char *names[] = {"client.lsts", "client.lsts"};
    read_files(&fixture, *state, names, 2);
    assert_true(fixture.good);
    assert_int_equal(fixture.network.systems.count, 1);
    assert_string_equal(fixture_show(&fixture), "1:rq 2:rq -> rq\n"
                                                "1:gra 2:gra -> gra\n"
                                                "1:rel 2:rel -> rel\n"
                                                "1.rej -> rej\n"
                                                "1.ll_rej -> ll_rej\n"
                                                "2.rej -> rej\n"
                                                "2.ll_rej -> ll_rej\n");
    fixture_close(&fixture);
}

static void one_component_is_enough_but_none_is_not(void **state) {
    Fixture fixture;
    const char *names[] = {"server.lsts"};
    read_files(&fixture, *state, names, 1);
    assert_true(fixture.good);
    assert_int_equal(fixture.network.rules.count, 3);
    assert_int_equal(fixture.network.labels.count, 4);
    fixture_close(&fixture);
    read_files(&fixture, *state, names, 0);
    assert_int_equal(fixture.diag.items.data[0].code, CODE_COMPONENT);
    fixture_close(&fixture);
}

static void other_formats_join_in(void **state) {
    const char *aut = "des (0,2,2)\n(0,rq,1)\n(1,i,0)\n";
    fixture_file(*state, "env.aut", aut, strlen(aut));
    Fixture fixture;
    const char *names[] = {"env.aut", "server.lsts", "client.lsts"};
    read_files(&fixture, *state, names, 3);
    assert_true(fixture.good);
    assert_string_equal(fixture_show(&fixture), "1:rq 3:rq -> rq\n"
                                                "2:gra 3:gra -> gra\n"
                                                "2:rel 3:rel -> rel\n"
                                                "2:off -> off\n"
                                                "3.rej -> rej\n"
                                                "3.ll_rej -> ll_rej\n");
    fixture_close(&fixture);
}

static void every_bad_file_is_reported(void **state) {
    fixture_file(*state, "bad.lsts", "Begin", 5);
    Fixture fixture;
    const char *names[] = {"none.lsts", "client.lsts", "bad.lsts", "none.lsts"};
    read_files(&fixture, *state, names, 4);
    assert_false(fixture.good);
    assert_true(fixture.diag.errors >= 2);
    assert_int_equal(fixture.diag.items.data[0].code, CODE_FILE);
    fixture_close(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(common_names_synchronise),
        cmocka_unit_test(a_file_given_twice_is_read_once),
        cmocka_unit_test(one_component_is_enough_but_none_is_not),
        cmocka_unit_test(other_formats_join_in),
        cmocka_unit_test(every_bad_file_is_reported),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
