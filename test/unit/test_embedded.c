/* C code inside a program: what it sees, what it changes, what is rejected. */
#include "base/quote.h"
#include "lang/flow/generating/embedded_load.h"
#include "test/unit/flow_fixture.h"

#include <stdio.h>
#include <stdlib.h>

/* Load a program and its C code; the reason why not, or NULL. */
static const char *load(Case *self, const char *text, Text *said) {
    assert_true(case_read(self, text));
    assert_non_null(self->flow.embedded);
    text_init(said, &self->mem);
    return embedded_load(&self->flow, NULL, said);
}

static void states_of(const char *text, uint64_t states, uint32_t bytes) {
    Case self;
    Text said;
    Findings findings;
    const char *why;
    why = load(&self, text, &said);
    if (why)
        print_error("%s: %s", why, said.data);
    assert_null(why);
    text_release(&said);
    assert_int_equal(self.flow.embedded->bytes, bytes);
    self.model = flow_model(&self.flow, &self.mem, &why);
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

/* As in SPIN they are no fields of now. */
static void hidden_variables_have_plain_names(void **state) {
    (void)state;
    states_of("hidden byte h; hidden short list[2]; byte x; "
              "active proctype A() { h = 3; c_code { now.x = h; h++; list[1] = "
              "-2; }; (x == 3 && h == 4 && list[1] == -2) }",
              5, 0);
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

static void what_has_no_place_is_rejected(void **state) {
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
    assert_null(flow_model(&self.flow, &self.mem, &why));
    assert_non_null(why);
    self.flow = (Flow){0};
    case_release(&self);
}

/* Names that Martlet has too, or could have: what the author meant counts. */
static void natural_names_are_the_users(void **state) {
    (void)state;
    states_of("c_decl { int queue_length(int n) { return n + 1; } double "
              "clock_wall(void) { return 7; } int evaluate(int n) { return "
              "queue_length(n); } int packed_get(int n) { return n; } typedef "
              "int Word; struct Now { Word n; }; Word expand(void) { return "
              "0; }\n\\#define min(a, b) ((a) < (b) ? (a) : (b))\n } "
              "byte x; active proctype A() { do :: c_expr { evaluate(now.x) < "
              "min(4, 9) && clock_wall() == 7 } -> c_code { now.x = "
              "packed_get(evaluate(now.x)) + expand(); } :: else -> break od }",
              9, 0);
    /* local names of ours as variables of theirs */
    states_of("c_decl { static int result, bits, base, pid, i, at, p, to, n; } "
              "c_track \"&result\" \"sizeof(int)\" active proctype A() { do "
              ":: c_expr { result + bits < 3 } -> c_code { result++; bits = 0; "
              "base = pid = i = at = p = to = n = 1; } :: else -> break od }",
              9, 4);
    /* and as macros */
    states_of("c_code {\n\\#define bits 1\n\\#define i 3\n\\#define at 3\n"
              "\\#define result 4\n\\#define pid 5\n\\#define base 6\n"
              "\\#define memcpy nothing\n\\#define TAIL 9\n"
              "\\#define size_t float\n\\#define OPEN static\n}\n"
              "byte x[2]; active proctype A() { byte k; do :: c_expr { "
              "now.x[1] < i } -> c_code { now.x[1] += bits; PA->k = at; } :: "
              "else -> break od }",
              9, 0);
}

/* A header of the user may change: then so must the object. */
static void included_files_count(void **state) {
    char name[80], text[400];
    snprintf(name, sizeof name, "%s/limit.h", (char *)*state);
    snprintf(text, sizeof text,
             "c_decl {\n\\#include \"%s\"\n}\nbyte x; active proctype A() { do "
             ":: c_expr { now.x < LIMIT } -> c_code { now.x++; } :: else -> "
             "break od }",
             name);
    for (int limit = 2; limit <= 3; limit++) {
        FILE *file = fopen(name, "w");
        fprintf(file, "#define LIMIT %d\n", limit);
        fclose(file);
        states_of(text, limit == 2 ? 7 : 9, 0);
    }
}

/* A piece is a function: return ends it, and its effects stay. */
static void a_return_ends_the_piece(void **state) {
    (void)state;
    states_of("byte x; active proctype A() { do :: c_expr { now.x < 3 } -> "
              "c_code { now.x++; if (now.x < 9) return; now.x = 99; } :: else "
              "-> break od }",
              9, 0);
}

/* Words of C as names of the program are no fields. */
static void words_of_c_may_be_names(void **state) {
    (void)state;
    states_of("byte register, x; active proctype A() { byte long; register = "
              "1; long = 2; c_code { now.x = 3; } }",
              5, 0);
}

/* A source called `name`, with C in every place that has a #line: the compiler
 * sees that name in all of them. */
static void check_name(const char *name) {
    char text[1000];
    unsigned sum = 0;
    Case self = {0};
    Text said, seen;
    mem_init(&self.mem);
    text_init(&seen, &self.mem);
    quote_visible(&seen, name, strlen(name));
    for (const char *c = seen.data; *c; c++)
        sum = sum * 31 + (unsigned char)*c;
    snprintf(text, sizeof text,
             "c_decl { static const char *const one = __FILE__; }\n"
             "c_state \"int n[sizeof __FILE__ == %zu ? 1 : -1]\" \"Global\"\n"
             "c_code { static const char *two(void) { return __FILE__; }\n"
             "static unsigned sum(const char *c) { unsigned s = 0; for (; *c; "
             "c++) s = s * 31 + (unsigned char)*c; return s; } }\n"
             "active proctype A() { c_expr { sum(one) == %uu && sum(two()) == "
             "%uu && sum(__FILE__) == %uu } }",
             seen.length + 1, sum, sum, sum);
    text_release(&seen);
    const char *why;
    Findings findings;
    diag_init(&self.diag, &self.mem);
    text_init(&said, &self.mem);
    uint32_t source = diag_source(&self.diag, name, text, strlen(text));
    PromelaOptions options = {.goals.as_declared = true};
    assert_true(promela_load_source(&self.flow, source, &options, &self.diag,
                                    &self.mem));
    why = embedded_load(&self.flow, NULL, &said);
    if (why)
        print_error("%s", said.data);
    assert_null(why);
    text_release(&said);
    self.model = flow_model(&self.flow, &self.mem, &why);
    assert_non_null(self.model);
    case_search(&self, &findings);
    assert_int_equal(findings.statistics.states, 3);
    findings_release(&findings);
    case_release(&self);
}

static void file_names_stay_names(void **state) {
    (void)state;
    char all[256];
    for (int byte = 1; byte < 256; byte++)
        all[byte - 1] = (char)byte;
    all[255] = '\0';
    check_name(all);
    check_name("a\"\nint martlet_piece_0(void) { return 1; }\n#line 1 \"b");
    check_name("?"
               "?/\n\\");
    check_name("\xff"
               "7\x01"
               "7");
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
        cmocka_unit_test(hidden_variables_have_plain_names),
        cmocka_unit_test(bytes_of_c_are_part_of_the_state),
        cmocka_unit_test(the_compiler_is_heard),
        cmocka_unit_test(what_has_no_place_is_rejected),
        cmocka_unit_test(c_code_must_be_compiled),
        cmocka_unit_test(natural_names_are_the_users),
        cmocka_unit_test(included_files_count),
        cmocka_unit_test(a_return_ends_the_piece),
        cmocka_unit_test(words_of_c_may_be_names),
        cmocka_unit_test(file_names_stay_names),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
