/* C code inside a program: what it sees, what it changes, what is refused. */
#include "lang/promela/embedded.h"
#include "test/unit/flow_fixture.h"

#include <stdio.h>
#include <stdlib.h>

/* Load a program and its C code; the reason why not, or NULL. */
static const char *load(Case *self, const char *text, Text *said) {
    assert_true(case_read(self, text));
    assert_non_null(self->flow.embedded);
    text_init(said, &self->mem);
    return embedded_load(&self->flow, said);
}

static void states_of(const char *text, uint64_t states, uint32_t bytes) {
    Case self;
    Text said;
    Findings findings;
    const char *why;
    assert_null(load(&self, text, &said));
    text_release(&said);
    assert_int_equal(self.flow.embedded->bytes, bytes);
    self.model = promela_model(&self.flow, &self.mem, &why);
    assert_non_null(self.model);
    case_search(&self, &findings);
    assert_int_equal(findings.statistics.states, states);
    findings_release(&findings);
    case_release(&self);
}

static void variables_are_seen_and_changed(void **state) {
    (void)state;
    states_of("byte x; active proctype A() { byte k = 3; do :: c_expr { now.x "
              "< PA->k } -> c_code { now.x++; } :: else -> break od }",
              9, 0);
}

static void bytes_of_c_are_part_of_the_state(void **state) {
    (void)state;
    states_of("c_state \"int n\" \"Global\" active proctype A() { do :: c_expr "
              "{ now.n < 5 } -> c_code { now.n++; } :: else -> break od }",
              13, 4);
    states_of("c_decl { static short n; } c_track \"&n\" \"sizeof(short)\" "
              "active proctype A() { do :: c_expr { n < 5 } -> c_code { n++; } "
              ":: else -> break od }",
              13, 2);
}

static void the_compiler_is_heard(void **state) {
    (void)state;
    Case self;
    Text said;
    assert_non_null(
        load(&self, "active proctype A() { c_code { nonsense } }", &said));
    assert_non_null(strstr(said.data, "nonsense"));
    text_release(&said);
    case_release(&self);
}

static void what_has_no_place_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "c_state \"int n\" \"Local A\" active proctype A() { skip }",
        "c_state \"int n\" \"Global\" \"7\" active proctype A() { skip }",
        "c_track \"&n\" \"4\" \"UnMatched\" active proctype A() { skip }",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Case self;
        assert_false(case_read(&self, texts[i]));
        assert_int_equal(self.diag.items.data[0].code, CODE_UNSUPPORTED);
        self.flow = (Flow){0};
        case_release(&self);
    }
}

/* A model without its C code would crash. */
static void c_code_must_be_compiled(void **state) {
    (void)state;
    Case self;
    const char *why = NULL;
    assert_true(case_read(&self, "active proctype A() { c_code { ; } }"));
    assert_null(promela_model(&self.flow, &self.mem, &why));
    assert_non_null(why);
    self.flow = (Flow){0};
    case_release(&self);
}

/* The objects go to a folder of their own. */
static int prepare(void **state) {
    static char folder[] = "/tmp/martlet-test-XXXXXX";
    *state = mkdtemp(folder);
    return *state ? setenv("XDG_CACHE_HOME", folder, 1) : -1;
}

static int clean_up(void **state) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variables_are_seen_and_changed),
        cmocka_unit_test(bytes_of_c_are_part_of_the_state),
        cmocka_unit_test(the_compiler_is_heard),
        cmocka_unit_test(what_has_no_place_is_refused),
        cmocka_unit_test(c_code_must_be_compiled),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
