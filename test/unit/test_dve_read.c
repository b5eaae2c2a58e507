#include "test/unit/dve_fixture.h"

#define SYSTEM "system async;"

static void a_name_must_be_declared(void **state) {
    (void)state;
    dve_rejects("byte count; process P { state s; init s; trans s -> s { guard "
                "cuont == 1; }; } " SYSTEM,
                "did you mean \"count\"?");
    dve_rejects("process P { state s; init t; } " SYSTEM,
                "\"t\" is not declared as a state");
    dve_rejects("process P { state s; init s; trans s -> s { guard Q.s; }; "
                "} " SYSTEM,
                "there is no process \"Q\"");
    dve_rejects("process P { state s; init s; trans s -> s { sync c!; }; "
                "} " SYSTEM,
                "\"c\" is not declared as a channel");
    dve_rejects("process P { state s; init s; } system async property Q;",
                "there is no process \"Q\"");
}

static void a_name_is_declared_once(void **state) {
    (void)state;
    dve_rejects("byte x, x; " SYSTEM, "\"x\" is declared twice");
    dve_rejects("process P { state s, s; init s; } " SYSTEM,
                "\"s\" is declared twice");
}

static void kinds_are_told_apart(void **state) {
    (void)state;
    dve_rejects("channel c; process P { state s; init s; trans s -> s { effect "
                "c = 1; }; } " SYSTEM,
                "\"c\" is not a variable");
    dve_rejects("byte a; process P { state s; init s; trans s -> s { guard "
                "a[0] == 1; }; } " SYSTEM,
                "\"a\" is not an array");
    dve_rejects("const byte N = 1; process P { state s; init s; trans s -> s { "
                "effect N = 2; }; } " SYSTEM,
                "\"N\" is a constant");
    dve_rejects("process P { state s; init s; trans s -> s { effect P.s = 1; "
                "}; } " SYSTEM,
                "a location cannot be assigned to");
}

static void sizes_are_constant_and_sensible(void **state) {
    (void)state;
    dve_rejects("byte n; byte a[n]; " SYSTEM, "a constant is needed");
    dve_rejects("byte a[0]; " SYSTEM, "at least one element");
    dve_rejects("byte a[2000000000]; " SYSTEM, "more than");
    dve_rejects("channel {byte} c[2000000000]; " SYSTEM, "has room for");
    dve_rejects("channel c[-1]; " SYSTEM, "has room for");
}

static void a_process_has_states(void **state) {
    (void)state;
    dve_rejects("process P { } " SYSTEM, "has no states");
    dve_rejects("process P { state s; } " SYSTEM, "has no initial state");
    dve_rejects("process P { state s, t; init s; init t; } " SYSTEM,
                "one initial state");
}

static void what_is_not_supported_is_said(void **state) {
    (void)state;
    dve_rejects("property P { state s; init s; accept rabin (s; s); } " SYSTEM,
                "only buchi and genbuchi");
    dve_rejects("byte x; property P { state s; init s; trans s -> s { effect "
                "x = 1; }; } " SYSTEM,
                "guards only");
    dve_rejects("property P { byte x; state s; init s; } " SYSTEM,
                "has no variables");
    dve_rejects("channel c; process P { state s; init s; trans s -> s { sync "
                "c!; }; } system sync;",
                "have no channels");
    dve_rejects("property P { state s; init s; } process Q { state t; init t; "
                "trans t -> t { guard P.s; }; } " SYSTEM,
                "whose state cannot be asked for");
}

static void messages_fit_their_channel(void **state) {
    (void)state;
    dve_rejects("channel {byte, byte} c; process P { state s; init s; trans s "
                "-> s { sync c!1; }; } " SYSTEM,
                "messages of channel \"c\" have 2 values, not 1");
    dve_rejects("channel c; process P { byte x; state s; init s; trans s -> s "
                "{ sync c!; }, s -> s { sync c?x; }; } " SYSTEM,
                "messages of channel \"c\" have 0 values, not 1");
}

static void errors_do_not_hide_one_another(void **state) {
    (void)state;
    DveFixture fixture;
    dve_begin(&fixture,
              "byte = 3; process P { state s; init s; trans s -> s { guard ; "
              "}, s -> { }, s -> s { effect x 1; }; } " SYSTEM,
              NULL, 0);
    assert_int_equal(fixture.diag.errors, 4);
    dve_end(&fixture);
}

static void rests_of_files_are_rejected(void **state) {
    (void)state;
    dve_rejects("", "a declaration, \"process\" or \"system\"");
    dve_rejects("system async; process", "the end of the file");
    dve_rejects("system;", "\"async\" or \"sync\"");
    dve_rejects("process P { state s; init s; ", "was expected here");
}

static void atoms_are_read_with_the_program(void **state) {
    (void)state;
    const Question good[] = {{"a", "x == 3", false},
                             {"b", "P.s and P->y < 2", false}};
    const Question bad[] = {{"a", "x ==", false}, {"b", "y < 2", false}};
    const char *program =
        "byte x = 3; process P { byte y; state s; init s; } " SYSTEM;
    DveFixture fixture;
    dve_begin(&fixture, program, good, 2);
    assert_non_null(fixture.model);
    assert_int_equal(fixture.model->propositions.count, 2);
    assert_string_equal(fixture.model->propositions.names[1],
                        "P.s and P->y < 2");
    dve_end(&fixture);
    dve_begin(&fixture, program, bad, 2);
    assert_null(fixture.model);
    assert_int_equal(fixture.diag.errors, 2);
    dve_end(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_must_be_declared),
        cmocka_unit_test(a_name_is_declared_once),
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(sizes_are_constant_and_sensible),
        cmocka_unit_test(a_process_has_states),
        cmocka_unit_test(what_is_not_supported_is_said),
        cmocka_unit_test(messages_fit_their_channel),
        cmocka_unit_test(errors_do_not_hide_one_another),
        cmocka_unit_test(rests_of_files_are_rejected),
        cmocka_unit_test(atoms_are_read_with_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
