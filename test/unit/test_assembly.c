#include "test/unit/network_fixture.h"

#include "lang/network/form/assembly.h"

typedef struct Bench { /* an assembly with its surroundings */
    Fixture fixture;
    Assembly assembly;
    LstsOptions options;
    char *path; /* of the component that is added */
} Bench;

static void bench_open(Bench *bench, const char *folder) {
    *bench = (Bench){0};
    fixture_open(&bench->fixture);
    assembly_init(&bench->assembly, &bench->fixture.network,
                  &bench->fixture.diag, &bench->options);
    bench->path = fixture_path(folder, "server.lsts");
}

static void bench_add(Bench *bench, uint64_t id) {
    NewComponent component = {
        .id = id,
        .prefix = "",
        .name = "server",
        .path = bench->path,
        .id_span = SPAN_NONE,
        .span = SPAN_NONE,
    };
    assembly_add_component(&bench->assembly, &component);
}

static void bench_close(Bench *bench) {
    free(bench->path);
    assembly_release(&bench->assembly);
    fixture_close(&bench->fixture);
}

static void components_are_found_by_id(void **state) {
    Bench bench;
    bench_open(&bench, *state);
    bench_add(&bench, 7);
    bench_add(&bench, UINT64_MAX - 1);
    bench_add(&bench, 7);
    bench_add(&bench, 0);
    assert_int_equal(bench.fixture.diag.errors, 2);
    assert_int_equal(bench.fixture.network.components.count, 2);
    assert_int_equal(bench.fixture.network.systems.count, 1);
    assert_int_equal(assembly_component(&bench.assembly, 7), 0);
    assert_int_equal(assembly_component(&bench.assembly, UINT64_MAX - 1), 1);
    assert_int_equal(assembly_component(&bench.assembly, 1), NO_COMPONENT);
    bench_close(&bench);
}

static void names_have_numbers(void **state) {
    Bench bench;
    bench_open(&bench, *state);
    bench_add(&bench, 1);
    bench_add(&bench, 2);
    const Names *names = assembly_alphabet(&bench.assembly, 1);
    assert_int_equal(names_find(names, "gra", 3), 0);
    assert_int_equal(names_find(names, "off", 3), 2);
    assert_int_equal(names_find(names, "tau", 3), NAME_NONE);
    assert_ptr_equal(names, assembly_alphabet(&bench.assembly, 0));
    assert_int_equal(assembly_label(&bench.assembly, "a", 1), 1);
    assert_int_equal(assembly_label(&bench.assembly, "b", 1), 2);
    assert_int_equal(assembly_label(&bench.assembly, "a", 1), 1);
    PropositionAtom first = {0, 1}, second = {1, 0};
    assert_int_equal(assembly_atom(&bench.assembly, first), 0);
    assert_int_equal(assembly_atom(&bench.assembly, second), 1);
    assert_int_equal(assembly_atom(&bench.assembly, first), 0);
    bench_close(&bench);
}

static void a_component_takes_part_once_a_rule(void **state) {
    Bench bench;
    bench_open(&bench, *state);
    bench_add(&bench, 1);
    bench_add(&bench, 2);
    assembly_begin_rule(&bench.assembly);
    assert_true(assembly_claim(&bench.assembly, 0, SPAN_NONE));
    assert_true(assembly_claim(&bench.assembly, 1, SPAN_NONE));
    assert_false(assembly_claim(&bench.assembly, 0, SPAN_NONE));
    assembly_begin_rule(&bench.assembly);
    assert_true(assembly_claim(&bench.assembly, 0, SPAN_NONE));
    assert_int_equal(bench.fixture.diag.items.data[0].code, CODE_RULE);
    bench_close(&bench);
}

static void spans_join_within_a_file(void **state) {
    (void)state;
    Span joined = assembly_span((Span){0, 3, 5}, (Span){0, 8, 9});
    assert_int_equal(joined.start, 3);
    assert_int_equal(joined.end, 9);
    joined = assembly_span((Span){0, 3, 5}, (Span){1, 8, 9});
    assert_int_equal(joined.end, 5);
}

static void a_file_called_minus_is_a_file(void **state) {
    expect_error(*state, "a.ext", "1 = \"-\"", CODE_FILE, "\"-\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_are_found_by_id),
        cmocka_unit_test(names_have_numbers),
        cmocka_unit_test(a_component_takes_part_once_a_rule),
        cmocka_unit_test(spans_join_within_a_file),
        cmocka_unit_test(a_file_called_minus_is_a_file),
    };
    return cmocka_run_group_tests(tests, fixture_setup, fixture_teardown);
}
