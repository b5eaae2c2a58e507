#include "test/unit/lsts_fixture.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const LstsOptions cadp = {.dialect = AUT_CADP};
static const LstsOptions mcrl2 = {.dialect = AUT_MCRL2};
static const LstsOptions ltsmin = {.dialect = AUT_LTSMIN};

static void reads_the_cadp_dialect(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, &cadp,
                 "des (1, 6, 4)\r\n"
                 "  ( 2 , \"SEND !\"hello\", !\"world\"\" , 3 ) \r\n"
                 "(0, i, 1)\n"
                 "(0, \"i\", 2)\n\n"
                 "(1,\" *, \",0)\n"
                 "(1,back\\\\slash,0)\n"
                 "(1, * ,0)");
    const Lsts *lsts = &f.lsts;
    assert_int_equal(lsts->state_count, 4);
    assert_int_equal(lsts->initial.data[0], 1);
    assert_int_equal(lsts_action_count(lsts), 4);
    assert_string_equal(lsts->actions.data[1], "SEND !\"hello\", !\"world\"");
    assert_string_equal(lsts->actions.data[2], " *, ");
    assert_string_equal(lsts->actions.data[3], "back\\\\slash");
    assert_string_equal(lsts->actions.data[4], "*");
    assert_int_equal(lsts->transitions.data[0].action, 0);
    assert_int_equal(lsts->transitions.data[1].action, 0);
    assert_int_equal(lsts->transitions.data[5].source, 2);
    fixture_finish(&f);
}

static void reads_the_mcrl2_dialect(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, &mcrl2,
                 "des  (0,3,2)\n(0,\"tau\",1)\n(0,a(1,true),1)\n"
                 "(1,\"a|b\",0)\n\4\ndes (0,9,9)\n(junk");
    assert_int_equal(lsts_action_count(&f.lsts), 2);
    assert_string_equal(f.lsts.actions.data[1], "a(1,true)");
    assert_int_equal(f.lsts.transitions.data[0].action, 0);
    fixture_finish(&f);
}

static void reads_the_ltsmin_dialect(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, &ltsmin,
                 "des(0,6,2)            \n(0,\"a\\\"b\\\\c\",1)\n"
                 "(0,#0AFF#,1)\n(0,#0A0#,1)\n(0,##,1)\n(0,#zz#,1)\n"
                 "(0,plain\\\\text,1)\n");
    assert_int_equal(lsts_action_count(&f.lsts), 6);
    assert_string_equal(f.lsts.actions.data[1], "a\"b\\c");
    assert_string_equal(f.lsts.actions.data[2], "\n\xff");
    assert_string_equal(f.lsts.actions.data[3], "#0A0#");
    assert_string_equal(f.lsts.actions.data[4], "");
    assert_string_equal(f.lsts.actions.data[5], "#zz#");
    assert_string_equal(f.lsts.actions.data[6], "plain\\\\text");
    fixture_finish(&f);
}

static void hides_what_it_is_told(void **state) {
    (void)state;
    static const char text[] = "des (0,4,1)\n(0,i,0)\n(0,tau,0)\n"
                               "(0,\"\",0)\n(0,hidden,0)\n";
    LstsOptions options = {.dialect = AUT_CADP, .tau = "hidden,i,"};
    Fixture f;
    fixture_good(&f, LSTS_AUT, &options, text);
    assert_int_equal(lsts_action_count(&f.lsts), 2);
    assert_string_equal(f.lsts.actions.data[1], "tau");
    assert_string_equal(f.lsts.actions.data[2], "");
    fixture_finish(&f);
    fixture_good(&f, LSTS_AUT, NULL, text);
    assert_int_equal(lsts_action_count(&f.lsts), 2);
    assert_string_equal(f.lsts.actions.data[2], "hidden");
    fixture_finish(&f);
}

static void a_wrong_count_is_only_a_warning(void **state) {
    (void)state;
    Fixture f;
    static const char text[] = "des (0, 99999999999, 2)\n(0,a,1)\n";
    assert_true(fixture_parse(&f, LSTS_AUT, NULL, text, strlen(text)));
    assert_int_equal(f.diag.warnings, 1);
    assert_int_equal(f.diag.items.data[0].code, CODE_COUNT);
    assert_int_equal(f.diag.items.data[0].span.start, 8);
    fixture_finish(&f);
}

static void points_at_errors(void **state) {
    (void)state;
    fixture_bad(LSTS_AUT, NULL, "", CODE_SYNTAX, "");
    fixture_bad(LSTS_AUT, NULL, "de", CODE_SYNTAX, "de");
    fixture_bad(LSTS_AUT, NULL, "des", CODE_SYNTAX, "des");
    fixture_bad(LSTS_AUT, NULL, "des (0,1)", CODE_SYNTAX, "des (0,1)");
    fixture_bad(LSTS_AUT, NULL, "des (0,x,1)", CODE_SYNTAX, "x");
    fixture_bad(LSTS_AUT, NULL, "des (0,0,0)", CODE_RANGE, "0");
    fixture_bad(LSTS_AUT, NULL, "des (2,0,2)", CODE_RANGE, "2");
    fixture_bad(LSTS_AUT, NULL, "des (0,0,4294967295)", CODE_RANGE,
                "4294967295");
    fixture_bad(LSTS_AUT, NULL, "des (0 1/2 1,0,2)", CODE_UNSUPPORTED,
                "0 1/2 1");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(0,a,0 1/3 1)", CODE_UNSUPPORTED,
                "0 1/3 1");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n0,a,1", CODE_SYNTAX, "0,a,1");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(0,1)", CODE_SYNTAX, "(0,1)");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(0,a,-1)", CODE_SYNTAX, "-1");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(0,a,)", CODE_SYNTAX, "");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(2,a,1)", CODE_RANGE, "2");
    fixture_bad(LSTS_AUT, NULL, "des (0,1,2)\n(0,a,99999999999999999999)",
                CODE_RANGE, "99999999999999999999");
    fixture_bad(LSTS_AUT, &ltsmin, "des (0,1,2)\n(0,#00#,1)", CODE_LABEL,
                "#00#");
}

static void finds_many_errors_but_not_too_many(void **state) {
    (void)state;
    Text text;
    Mem mem;
    mem_init(&mem);
    text_init(&text, &mem);
    text_add(&text, "des (0,1,2)\n");
    for (int i = 0; i < 1000; i++)
        text_add(&text, "(0,a,7)\n");
    Fixture f;
    assert_false(fixture_parse(&f, LSTS_AUT, NULL, text.data, text.length));
    assert_int_equal(f.diag.errors, MOST_ERRORS);
    fixture_finish(&f);
    text_release(&text);
}

static void writes_three_dialects(void **state) {
    (void)state;
    static const char text[] = "des (0,3,2)\n(0,\"i\",1)\n"
                               "(0,\"a\\b\",1)\n(1,\"c\",0)\n";
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &cadp, text, text);
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &mcrl2, text,
                     "des (0,3,2)\n(0,\"tau\",1)\n(0,\"a\\b\",1)\n"
                     "(1,\"c\",0)\n");
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &ltsmin,
                     "des(0,3,2)   \n(0,i,1)\n(0,\"a\\\\\\\"b\",1)\n"
                     "(1,#C3A4#,0)",
                     "des(0,3,2)\n(0,\"tau\",1)\n(0,\"a\\\\\\\"b\",1)\n"
                     "(1,#C3A4#,0)\n");
}

static void the_initial_state_becomes_zero(void **state) {
    (void)state;
    static const char text[] = "des (2,5,4)\n(0,a,1)\n(1,b,2)\n(2,c,0)\n"
                               "(2,d,2)\n(3,e,0)\n";
    static const char expected[] =
        "des (0,5,4)\n(0,\"c\",2)\n(0,\"d\",0)\n(1,\"b\",0)\n(2,\"a\",1)\n"
        "(3,\"e\",2)\n";
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &cadp, text, expected);
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &cadp, expected, expected);
    fixture_rewrites(LSTS_AUT, LSTS_AUT, &cadp, "des (3,1,4)\n(0,a,0)\n",
                     "des (0,1,4)\n(3,\"a\",3)\n");
}

/* Writing an LSTS with one action of this name must fail. */
static void rejects_label(const char *name, const LstsOptions *options,
                          size_t errors, size_t warnings) {
    Fixture f;
    fixture_begin(&f);
    f.lsts.state_count = 1;
    vec_push(&f.mem, &f.lsts.initial, 0);
    vec_push(&f.mem, &f.lsts.actions, name);
    vec_push(&f.mem, &f.lsts.transitions, (LstsTransition){0, 1, 0});
    text_add(&f.out, "before");
    bool good = lsts_write(&f.lsts, &f.diag, &f.out, LSTS_AUT, options);
    assert_int_equal(good, errors == 0);
    assert_int_equal(f.diag.errors, errors);
    assert_int_equal(f.diag.warnings, warnings);
    if (errors)
        assert_string_equal(f.out.data, "before");
    fixture_finish(&f);
}

static void rejects_labels_that_would_change(void **state) {
    (void)state;
    rejects_label("a\"b", &mcrl2, 1, 0);
    rejects_label("a\"b", &cadp, 0, 0);
    rejects_label("a\nb", &cadp, 1, 0);
    rejects_label("a\nb", &ltsmin, 0, 0);
    rejects_label("i", &cadp, 1, 0);
    rejects_label("i", &mcrl2, 0, 1);
    rejects_label("tau", &mcrl2, 1, 0);
    rejects_label("tau", &cadp, 0, 1);
    rejects_label("tau", &(LstsOptions){.tau = "i"}, 0, 0);
}

static void rejects_several_initial_states(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL,
                 "Begin Lsts Begin Header State_cnt = 2 Initial_states = 1 2; "
                 "End Header End Lsts");
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_AUT, NULL));
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_FSM, NULL));
    assert_int_equal(f.diag.errors, 2);
    assert_int_equal(f.diag.items.data[0].code, CODE_UNSUPPORTED);
    fixture_finish(&f);
}

static void warns_of_lost_propositions(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL,
                 "Begin Lsts Begin Header State_cnt = 2 Initial_states = 2; "
                 "State_prop_cnt = 1 End Header Begin State_props Rej : 1; "
                 "End State_props Begin Div_bits 1 End Div_bits End Lsts");
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_AUT, NULL));
    assert_int_equal(f.diag.warnings, 2);
    assert_string_equal(f.out.data, "des (0,0,2)\n");
    fixture_finish(&f);
}

enum {
    LARGE = 60000 /* transitions: several pieces, also compressed */
};

/* A ring, whose labels make lines that end anywhere in a piece. */
static void write_ring(Text *out, LstsFormat format) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    Fixture f;
    Text text;
    text_init(&text, out->mem);
    text_printf(&text, "des (0,%d,%d)\n", LARGE, LARGE);
    for (int i = 0; i < LARGE; i++)
        text_printf(&text, "(%d,\"%.*s\",%d)\n", i, 1 + i * 7 % 30, letters,
                    (i + 1) % LARGE);
    fixture_good(&f, LSTS_AUT, NULL, text.data);
    assert_true(lsts_write(&f.lsts, &f.diag, out, format, NULL));
    fixture_finish(&f);
    text_release(&text);
}

/* What is read from the file is what the text says, in less memory. */
static void check_file(const char *path, LstsFormat format, const Text *text) {
    Fixture f, whole;
    fixture_begin(&f);
    assert_null(file_write(path, text->data, text->length));
    assert_true(lsts_read(&f.lsts, &f.diag, path, SPAN_NONE, format, NULL));
    fixture_good(&whole, format, NULL, text->data);
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_AUT, NULL));
    assert_true(
        lsts_write(&whole.lsts, &whole.diag, &whole.out, LSTS_AUT, NULL));
    assert_string_equal(f.out.data, whole.out.data);
    for (size_t i = 0; i < f.diag.sources.count; i++)
        assert_true(f.diag.sources.data[i].length < 100); /* a line */
    fixture_finish(&f);
    fixture_finish(&whole);
}

/* Half of a compressed file is an error, and nothing is said of its end. */
static void check_half(const char *path, LstsFormat format) {
    Fixture f;
    fixture_begin(&f);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    assert_int_equal(ftruncate(fileno(file), ftell(file) / 2), 0);
    fclose(file);
    assert_false(lsts_read(&f.lsts, &f.diag, path, SPAN_NONE, format, NULL));
    assert_int_equal(f.diag.errors, 1);
    assert_int_equal(f.diag.items.data[0].code, CODE_FILE);
    fixture_finish(&f);
}

static void reads_files_in_pieces(void **state) {
    (void)state;
    static const struct {
        const char *name;
        LstsFormat format;
        bool compressed;
    } files[] = {{"a.aut", LSTS_AUT, false},
                 {"a.aut.gz", LSTS_AUT, true},
                 {"a.fsm", LSTS_FSM, false},
                 {"a.fsm.gz", LSTS_FSM, true}};
    char folder[] = "/tmp/martlet-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Mem mem;
        Text text;
        mem_init(&mem);
        text_init(&text, &mem);
        snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        write_ring(&text, files[i].format);
        check_file(path, files[i].format, &text);
        if (files[i].compressed)
            check_half(path, files[i].format);
        text_release(&text);
        unlink(path);
    }
    rmdir(folder);
}

static void survives_damage(void **state) {
    (void)state;
    fixture_survives(LSTS_AUT, "des (1, 3, 4)\n(0,\"a\",1)\n(1, i, 2)\n"
                               "(2,\"x\"y\",0)\n");
    Fixture f;
    fixture_good(&f, LSTS_AUT, NULL, "des (4294967293,0,4294967294)\n");
    assert_true(f.mem.peak < 100000);
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_cadp_dialect),
        cmocka_unit_test(reads_the_mcrl2_dialect),
        cmocka_unit_test(reads_the_ltsmin_dialect),
        cmocka_unit_test(hides_what_it_is_told),
        cmocka_unit_test(a_wrong_count_is_only_a_warning),
        cmocka_unit_test(points_at_errors),
        cmocka_unit_test(finds_many_errors_but_not_too_many),
        cmocka_unit_test(writes_three_dialects),
        cmocka_unit_test(the_initial_state_becomes_zero),
        cmocka_unit_test(rejects_labels_that_would_change),
        cmocka_unit_test(rejects_several_initial_states),
        cmocka_unit_test(warns_of_lost_propositions),
        cmocka_unit_test(reads_files_in_pieces),
        cmocka_unit_test(survives_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
