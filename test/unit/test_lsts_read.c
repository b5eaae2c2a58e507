#include "test/unit/lsts_fixture.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Everything that a file can have; also the writer's own layout. */
static const char full[] =
    "Begin Lsts\n"
    "Begin History\n"
    " <|7.0:1|> \"composed.lsts\"\n"
    " 1 \"first.lsts\" \"2001-02-03 cook\" \"\"\n"
    " 2.3 From 1 & 4 Using <|1:2|> \"second\"\n"
    "End History\n"
    "Begin Header\n"
    " State_cnt = 5\n"
    " Action_cnt = 3\n"
    " Elusive_action_cnt = 1\n"
    " Transition_cnt = 5\n"
    " State_prop_cnt = 7\n"
    " Initially_unstable = True\n"
    " Semantics = CFFD\n"
    " Semantics = trace\n"
    " No_long_tau_loops\n"
    " Shallow_taus\n"
    " No_taus\n"
    " Deterministic\n"
    " Normal\n"
    " Interrupted : On_the_fly_error : Ll_rej In_state 4, Guard 7\n"
    " Initial_states = 1 3;\n"
    "End Header\n"
    "Begin Action_names\n"
    " 1 = \"send<0>\"\n"
    " 2 = \"a \\\"quoted\\\" b\\!c\\nd\\00e\xe4\"\n"
    " 3 = \"\"\n"
    "End Action_names\n"
    "Begin State_names\n"
    " 2 = \"two\"\n"
    " 5 = \"five\"\n"
    "End State_names\n"
    "Begin State_props\n"
    " \"/has_token\" : 1 2 4;\n"
    " \"never\" :;\n"
    " Cut : 5;\n"
    " Rej : 1..3;\n"
    " Dl_rej : 1..5;\n"
    " Ll_rej : 4;\n"
    " Inf_rej : 2 4 5;\n"
    "End State_props\n"
    "Begin Div_bits\n"
    " 1..3 5\n"
    "End Div_bits\n"
    "Begin Acc_sets\n"
    " 1 { 1 2 } { 3 };\n"
    " 4 { } { 1..3 };\n"
    "End Acc_sets\n"
    "Begin Transitions\n"
    " 1: 2,1 2,0 \"extra\" {\"curve\"};\n"
    " 2: 3,2 {\"\"};\n"
    " 5: 1,3 5,0;\n"
    "End Transitions\n"
    "Begin Layout\n"
    " 2 -10 20\n"
    " 1 0 -2147483647\n"
    "End Layout\n"
    "End Lsts\n"
    "\"first\"\n"
    "\"second\"\n";

/* The file without the zero byte, which no name can hold. */
static char *full_text(void) {
    static char text[sizeof full];
    char *zero;
    strcpy(text, full);
    while ((zero = strstr(text, "\\00")))
        memcpy(zero, "\\01", 3);
    return text;
}

static void writes_what_it_read(void **state) {
    (void)state;
    fixture_rewrites(LSTS_TVT, LSTS_TVT, NULL, full_text(), full_text());
}

static void understands_every_section(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL, full_text());
    const Lsts *lsts = &f.lsts;
    assert_int_equal(lsts->state_count, 5);
    assert_int_equal(lsts->initial.count, 2);
    assert_int_equal(lsts->initial.data[1], 2);
    assert_int_equal(lsts_action_count(lsts), 3);
    assert_string_equal(lsts->actions.data[0], "tau");
    assert_string_equal(lsts->actions.data[2], "a \"quoted\" b\\c\nd\001e\xe4");
    assert_int_equal(lsts->elusive_actions, 1);
    assert_int_equal(lsts->promises, 31);
    assert_int_equal(lsts->initially_unstable, 1);
    assert_string_equal(lsts->semantics.data[0], "CFFD");
    assert_true(lsts->interruption.is_error);
    assert_int_equal(lsts->interruption.error, PROPOSITION_LL_REJ);
    assert_int_equal(lsts->interruption.state, 3);
    assert_int_equal(lsts->interruption.guard, 7);
    assert_true(lsts_describe_state(lsts, 4, &f.out));
    assert_string_equal(f.out.data, "five");
    assert_false(lsts_describe_state(lsts, 0, &f.out));
    assert_int_equal(lsts->propositions.data[3].kind, PROPOSITION_REJ);
    assert_true(ranges_contain(&lsts->propositions.data[3].states, 2));
    assert_false(ranges_contain(&lsts->propositions.data[3].states, 3));
    assert_string_equal(lsts->propositions.data[0].name, "/has_token");
    assert_int_equal(lsts->transitions.data[1].action, 0);
    assert_string_equal(lsts->extra.data[1], "extra");
    assert_null(lsts->extra.data[4]);
    assert_string_equal(lsts->drawings.data[2], "");
    assert_int_equal(lsts->acceptance_sets.count, 4);
    assert_int_equal(lsts->positions.data[0].x, -10);
    assert_string_equal(lsts->history.data[0].head, "<|7.0:1|>");
    assert_string_equal(lsts->history.data[2].head,
                        "2.3 From 1 & 4 Using <|1:2|>");
    assert_string_equal(lsts->trailing.data[1], "second");
    fixture_finish(&f);
}

static void reads_liberally(void **state) {
    (void)state;
    fixture_rewrites(
        LSTS_TVT, LSTS_TVT, NULL,
        "begin LSTS (* no history *) begin header\n"
        "INITIAL_STATE = 2, 2 TRANSITION_CNT=4; state_cnt=3;Action_cnt=2\n"
        "Initially_stable State_prop_cnt = 2 Interrupted : \"out of\\^\n"
        "   ^ time\" end header begin action_names 2=\"b\" 1=\"a\";\n"
        "end action_names begin state_props \"p\" : 3, 1, 2..3; Rej:;\n"
        "end state_props begin transitions 3 1 0; 2: ; 1 : 2 1, 3,2 , 1,0 ;\n"
        "end transitions",
        "Begin Lsts\nBegin History\nEnd History\n"
        "Begin Header\n State_cnt = 3\n Action_cnt = 2\n Transition_cnt = 4\n"
        " State_prop_cnt = 2\n Initially_unstable = False\n"
        " Interrupted : \"out of time\"\n Initial_states = 2;\n"
        "End Header\nBegin Action_names\n 1 = \"a\"\n 2 = \"b\"\n"
        "End Action_names\nBegin State_props\n \"p\" : 1..3;\n Rej :;\n"
        "End State_props\nBegin Transitions\n 1: 2,1 3,2 1,0;\n 3: 1,0;\n"
        "End Transitions\nEnd Lsts\n");
}

static void reads_old_files(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL,
                 "LSTS_File Header State_cnt = 1 Initial_states = 1; "
                 "Transition_cnt = 1 End_Header "
                 "Transitions 1: 1,0; End_Transitions End_LSTS");
    assert_int_equal(f.lsts.transitions.count, 1);
    fixture_finish(&f);
}

/* A file around a header, sections and their counts. */
#define FILE_WITH(header, rest) \
    "Begin Lsts Begin Header State_cnt = 3 Initial_states = 1; " header \
    " End Header " rest " End Lsts"

typedef struct Case {
    const char *text; /* a file with one error */
    Code code;        /* what kind */
    const char *at;   /* the bytes it points to, or NULL */
} Case;

static const Case cases[] = {
    {"", CODE_SYNTAX, ""},
    {"Begin Rules", CODE_SYNTAX, "Rules"},
    {"Begin Lsts End Lsts", CODE_SECTION, ""},
    {"Begin Lsts Begin Hedder End Hedder Begin Header State_cnt = 1 "
     "Initial_states = 1; End Header",
     CODE_SYNTAX, "Hedder"},
    {FILE_WITH("Actoin_cnt = 2", ""), CODE_SYNTAX, "Actoin_cnt"},
    {FILE_WITH("State_cnt = 3", ""), CODE_REPEATED, "State_cnt"},
    {FILE_WITH("Action_cnt 0", ""), CODE_SYNTAX, "0"},
    {FILE_WITH("Action_cnt = 4294967295", ""), CODE_RANGE, "4294967295"},
    {FILE_WITH("Action_cnt = 1 Elusive_action_cnt = 2", ""), CODE_COUNT, "2"},
    {FILE_WITH("Action_cnt = 7", ""), CODE_SECTION, "7"},
    {FILE_WITH("Transition_cnt = 7", ""), CODE_SECTION, "7"},
    {FILE_WITH("State_prop_cnt = 7", ""), CODE_SECTION, "7"},
    {FILE_WITH("Transition_cnt = 7", "Begin Transitions End Transitions"),
     CODE_COUNT, "7"},
    {FILE_WITH("", "Begin Transitions 1: 1,0; End Transitions"), CODE_COUNT,
     "End"},
    {FILE_WITH("Initially_stable Initially_unstable", ""), CODE_REPEATED, NULL},
    {FILE_WITH("Initially_stable = maybe", ""), CODE_SYNTAX, "maybe"},
    {FILE_WITH("Interrupted : 3", ""), CODE_SYNTAX, "3"},
    {FILE_WITH("Interrupted : On_the_fly_error : Lrej In_state 1", ""),
     CODE_SYNTAX, "Lrej"},
    {FILE_WITH("Interrupted : On_the_fly_error : Rej In_state 9", ""),
     CODE_RANGE, "9"},
    {FILE_WITH("Semantics = 3", ""), CODE_SYNTAX, "3"},
    {"Begin Lsts Begin Header Initial_states = 1; End Header End Lsts",
     CODE_SECTION, "End"},
    {"Begin Lsts Begin Header State_cnt = 1 End Header End Lsts", CODE_SECTION,
     "End"},
    {"Begin Lsts Begin Header State_cnt = 0 Initial_states = 1; End Header "
     "End Lsts",
     CODE_RANGE, "0"},
    {"Begin Lsts Begin Header State_cnt = 99999999999 Initial_states = 1; "
     "End Header End Lsts",
     CODE_RANGE, "99999999999"},
    {"Begin Lsts Begin Header State_cnt = 2 Initial_states = 1 3; End Header "
     "End Lsts",
     CODE_RANGE, "3"},
    {"Begin Lsts Begin Header State_cnt = 2 Initial_states = ; End Header "
     "End Lsts",
     CODE_SYNTAX, ";"},
    {FILE_WITH("Action_cnt = 1", "Begin Action_names 0 = \"a\" 1 = \"b\" "
                                 "End Action_names"),
     CODE_RANGE, "0"},
    {FILE_WITH("Action_cnt = 2", "Begin Action_names 1 = \"a\" 2 = \"a\" "
                                 "End Action_names"),
     CODE_REPEATED, "\"a\""},
    {FILE_WITH("Action_cnt = 2", "Begin Action_names 1 = \"a\" 1 = \"b\" "
                                 "End Action_names"),
     CODE_REPEATED, "1"},
    {FILE_WITH("Action_cnt = 2", "Begin Action_names 2 = \"b\" "
                                 "End Action_names"),
     CODE_COUNT, "2"},
    {FILE_WITH("Action_cnt = 1", "Begin Action_names 1 = \"a\\00\" "
                                 "End Action_names"),
     CODE_LABEL, "\"a\\00\""},
    {FILE_WITH("", "Begin State_names 1 = \"a\" 2 \"b\" End State_names"),
     CODE_SYNTAX, "\"b\""},
    {FILE_WITH("", "Begin State_names 1 = \"a\" 1 = \"a\" End State_names"),
     CODE_REPEATED, "1"},
    {FILE_WITH("", "Begin State_names 4 = \"a\" End State_names"), CODE_RANGE,
     "4"},
    {FILE_WITH("State_prop_cnt = 1", "Begin State_props Rey : 1; "
                                     "End State_props"),
     CODE_SYNTAX, "Rey"},
    {FILE_WITH("State_prop_cnt = 1", "Begin State_props \"p\" : 3..2; "
                                     "End State_props"),
     CODE_RANGE, "3..2"},
    {FILE_WITH("State_prop_cnt = 1", "Begin State_props \"p\" : 1..4; "
                                     "End State_props"),
     CODE_RANGE, "4"},
    {FILE_WITH("State_prop_cnt = 2", "Begin State_props \"p\" : ; \"p\" : ; "
                                     "End State_props"),
     CODE_REPEATED, "\"p\""},
    {FILE_WITH("State_prop_cnt = 3", "Begin State_props Rej : ; \"rej\" :; "
                                     "rej : ; End State_props"),
     CODE_REPEATED, "rej"},
    {FILE_WITH("State_prop_cnt = 2", "Begin State_props \"p\" : 1; "
                                     "End State_props"),
     CODE_COUNT, "2"},
    {FILE_WITH("", "Begin Div_bits x End Div_bits"), CODE_SYNTAX, "x"},
    {FILE_WITH("", "Begin Acc_sets 1 {1} End Acc_sets"), CODE_RANGE, "1"},
    {FILE_WITH("", "Begin Acc_sets 1 {} End Acc_sets"), CODE_SYNTAX, "End"},
    {FILE_WITH("Transition_cnt = 1", "Begin Transitions 1: 4,0; "
                                     "End Transitions"),
     CODE_RANGE, "4"},
    {FILE_WITH("Transition_cnt = 1", "Begin Transitions 1: 1,1; "
                                     "End Transitions"),
     CODE_RANGE, "1"},
    {FILE_WITH("Transition_cnt = 1", "Begin Transitions 1: 1,0 "
                                     "End Transitions"),
     CODE_SYNTAX, "End"},
    {FILE_WITH("Transition_cnt = 1", "Begin Transitions 1: 1,0 {3}; "
                                     "End Transitions"),
     CODE_SYNTAX, "3"},
    {FILE_WITH("Transition_cnt = 2", "Begin Transitions 1: 1,0; 1: 2,0; "
                                     "End Transitions"),
     CODE_REPEATED, "1"},
    {FILE_WITH("Transition_cnt = 4", "Begin Transitions 3: 1,0; 2: 2,0; "
                                     "1: 1,0; 2: 1,0; End Transitions"),
     CODE_REPEATED, "2"},
    {FILE_WITH("", "Begin Layout 1 99999999999 0 End Layout"), CODE_RANGE,
     "99999999999"},
    {FILE_WITH("", "Begin Transitions End Transitions "
                   "Begin Transitions End Transitions"),
     CODE_SECTION, "Transitions"},
    {FILE_WITH("", "Begin Transitions End Transitions "
                   "Begin Action_names End Action_names"),
     CODE_SECTION, "Action_names"},
    {FILE_WITH("", "Begin History End History"), CODE_SECTION, "History"},
    {"Begin Lsts Begin Transitions End Transitions Begin Header "
     "State_cnt = 1 Initial_states = 1; End Header",
     CODE_SECTION, NULL},
    {FILE_WITH("", "Begin Layout End Transitions"), CODE_SYNTAX, "Transitions"},
    {FILE_WITH("", "Include Layout From 3"), CODE_SYNTAX, "3"},
    {FILE_WITH("", "Include Layout From \"/no/such\""), CODE_FILE,
     "\"/no/such\""},
    {FILE_WITH("", "") " x", CODE_SYNTAX, "x"},
    {FILE_WITH("", "#{EVAL 3}"), CODE_SCRIPT, "#{"},
    {FILE_WITH("", "17"), CODE_SYNTAX, "17"},
};

static void points_at_single_errors(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fixture f;
        const Case *c = &cases[i];
        assert_false(
            fixture_parse(&f, LSTS_TVT, NULL, c->text, strlen(c->text)));
        const Diagnostic *item = &f.diag.items.data[0];
        bool right = item->code == c->code &&
                     (f.diag.errors == 1 || c->code == CODE_SECTION);
        if (c->at)
            right &=
                item->span.end - item->span.start == strlen(c->at) &&
                memcmp(c->text + item->span.start, c->at, strlen(c->at)) == 0;
        if (!right) {
            diag_render(&f.diag, &f.out, false);
            fail_msg("%s\n%s", c->text, f.out.data);
        }
        fixture_finish(&f);
    }
}

static void finds_many_errors_in_one_run(void **state) {
    (void)state;
    static const char text[] = FILE_WITH(
        "Bad = 3 Worse Transition_cnt = 1",
        "Begin State_props \"p\" : 9; Qrst : 1; \"q\" 1; End State_props "
        "Begin Transitions 9: 1,0; 1: 2,9; 1 2,0 3,x; End Transitions");
    Fixture f;
    assert_false(fixture_parse(&f, LSTS_TVT, NULL, text, strlen(text)));
    assert_int_equal(f.diag.errors, 8);
    fixture_finish(&f);
}

static void suggests_what_was_meant(void **state) {
    (void)state;
    Fixture f;
    const char *text = FILE_WITH("Actoin_cnt = 2", "");
    fixture_parse(&f, LSTS_TVT, NULL, text, strlen(text));
    assert_string_equal(f.diag.items.data[0].hint,
                        "did you mean \"Action_cnt\"?");
    fixture_finish(&f);
    text = FILE_WITH("", "Begin Trasitions End Trasitions");
    fixture_parse(&f, LSTS_TVT, NULL, text, strlen(text));
    assert_string_equal(f.diag.items.data[0].hint,
                        "did you mean \"Transitions\"?");
    fixture_finish(&f);
}

static void believes_no_counts(void **state) {
    (void)state;
    static const char text[] =
        "Begin Lsts Begin Header State_cnt = 4294967294 Action_cnt = 0 "
        "Transition_cnt = 1 State_prop_cnt = 1 Initial_states = 4294967294; "
        "End Header "
        "Begin State_names 4294967294 = \"last\" End State_names "
        "Begin State_props \"p\" : 1..4294967294; End State_props "
        "Begin Div_bits 1..4294967294 End Div_bits "
        "Begin Transitions 4294967294: 4294967294,0; End Transitions End Lsts";
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL, text);
    assert_true(f.mem.peak < 100000);
    assert_int_equal(f.lsts.transitions.data[0].source, 4294967293u);
    assert_true(ranges_contain(&f.lsts.propositions.data[0].states, 77777));
    fixture_finish(&f);
    static const char liar[] =
        FILE_WITH("Action_cnt = 4000000000 Transition_cnt = 99999999999999 "
                  "State_prop_cnt = 4000000000",
                  "Begin Action_names 4000000000 = \"x\" End Action_names");
    assert_false(fixture_parse(&f, LSTS_TVT, NULL, liar, strlen(liar)));
    assert_int_equal(f.diag.errors, 3);
    assert_true(f.mem.peak < 100000);
    fixture_finish(&f);
}

static void includes_sections(void **state) {
    (void)state;
    char folder[] = "/tmp/martlet-XXXXXX", path[64], part[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.lsts", folder);
    snprintf(part, sizeof part, "%s/part", folder);
    static const char main_text[] =
        "Begin Lsts Begin Header State_cnt = 2 Initial_states = 1; "
        "Transition_cnt = 1 End Header Include Transitions From \"part\" "
        "Begin Layout 1 2 3 End Layout End Lsts";
    static const char *const parts[] = {
        "Begin Transitions 1: 2,0; End Transitions",
        "Begin State_names End State_names",
        "Begin Transitions 1: 2,0; End Transitions Begin Layout",
        "Include Transitions From \"a.lsts\"",
    };
    assert_null(file_write(path, main_text, strlen(main_text)));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_null(file_write(part, parts[i], strlen(parts[i])));
        Fixture f;
        fixture_begin(&f);
        bool good =
            lsts_read(&f.lsts, &f.diag, path, SPAN_NONE, LSTS_TVT, NULL);
        assert_int_equal(good, i == 0);
        if (good)
            assert_int_equal(f.lsts.transitions.count, 1);
        else
            assert_string_equal(
                f.diag.sources.data[f.diag.items.data[0].span.source].name,
                i == 2 ? path : part);
        fixture_finish(&f);
    }
    unlink(path), unlink(part), rmdir(folder);
}

static void survives_damage(void **state) {
    (void)state;
    fixture_survives(LSTS_TVT, full_text());
}

static void cuts_long_lines_and_strings(void **state) {
    (void)state;
    Fixture f;
    fixture_begin(&f);
    Lsts *lsts = &f.lsts;
    lsts->state_count = 1000;
    char name[501];
    memset(name, '"', 500);
    name[500] = '\0';
    vec_push(&f.mem, &lsts->actions, name);
    for (uint32_t i = 0; i < 500; i++) {
        vec_push(&f.mem, &lsts->initial, i * 2);
        vec_push(&f.mem, &lsts->transitions, (LstsTransition){7, 1, i});
    }
    assert_true(lsts_write(lsts, &f.diag, &f.out, LSTS_TVT, NULL));
    size_t line = 0;
    for (size_t i = 0; i < f.out.length; i++) {
        line = f.out.data[i] == '\n' ? 0 : line + 1;
        assert_true(line <= 80);
    }
    Fixture g;
    fixture_good(&g, LSTS_TVT, NULL, f.out.data);
    assert_string_equal(g.lsts.actions.data[1], name);
    assert_int_equal(g.lsts.transitions.count, 500);
    assert_int_equal(g.lsts.initial.count, 500);
    fixture_finish(&g);
    fixture_finish(&f);
}

/* TVT aborts on strings after an empty history. */
static void gives_trailing_strings_a_history(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_TVT, NULL, FILE_WITH("", "") " \"note\"");
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_TVT, NULL));
    assert_non_null(strstr(f.out.data, "Begin History\n 1 \""));
    assert_non_null(strstr(f.out.data, "End Lsts\n\"note\"\n"));
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_it_read),
        cmocka_unit_test(understands_every_section),
        cmocka_unit_test(reads_liberally),
        cmocka_unit_test(reads_old_files),
        cmocka_unit_test(points_at_single_errors),
        cmocka_unit_test(finds_many_errors_in_one_run),
        cmocka_unit_test(suggests_what_was_meant),
        cmocka_unit_test(believes_no_counts),
        cmocka_unit_test(includes_sections),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(cuts_long_lines_and_strings),
        cmocka_unit_test(gives_trailing_strings_a_history),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
