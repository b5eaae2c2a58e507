
#include "test/unit/unit.h"

#include "lang/promela/reading/promela_lexer.h"

typedef struct Scan {
    Mem mem;        /* must be empty again at the end */
    Names names;    /* identifiers */
    Source source;  /* the text */
    PmlLexer lexer; /* on it */
} Scan;

static void start(Scan *s, const char *text) {
    mem_init(&s->mem);
    names_init(&s->names, &s->mem);
    s->source = (Source){.name = "test", .text = text, .length = strlen(text)};
    pml_lexer_init(&s->lexer, &s->names, 0, &s->source);
}

static void finish(Scan *s) {
    names_release(&s->names);
    assert_int_equal(s->mem.live, 0);
}

static PmlToken expect(Scan *s, PmlKind kind, const char *text) {
    PmlToken token = pml_lexer_next(&s->lexer);
    assert_int_equal(token.kind, kind);
    assert_int_equal(token.length, strlen(text));
    assert_memory_equal(token.text, text, token.length);
    return token;
}

static void test_words(void **state) {
    (void)state;
    Scan s;
    start(&s, "abc a1_ 12x \"s\\\"t\" 'c' '\\''");
    PmlToken first = expect(&s, PML_NAME, "abc");
    assert_string_equal(names_get(&s.names, first.name), "abc");
    expect(&s, PML_NAME, "a1_");
    expect(&s, PML_NUMBER, "12x");
    expect(&s, PML_STRING, "\"s\\\"t\"");
    expect(&s, PML_CHAR, "'c'");
    expect(&s, PML_CHAR, "'\\''");
    expect(&s, PML_END, "");
    expect(&s, PML_END, "");
    finish(&s);
}

static void test_longest_match(void **state) {
    (void)state;
    Scan s;
    start(&s, "<-> <- > -> --> :: : .. . ?? ? !!! ## # <=< >=> !!= -- >");
    static const struct {
        PmlKind kind;
        const char *text;
    } want[] = {
        {PML_EQUIVALENT, "<->"}, {PML_LESS, "<"},
        {PML_MINUS, "-"},        {PML_GREATER, ">"},
        {PML_ARROW, "->"},       {PML_ARROW, "-->"},
        {PML_OPTION, "::"},      {PML_COLON, ":"},
        {PML_DOTS, ".."},        {PML_DOT, "."},
        {PML_RANDOM, "??"},      {PML_RECEIVE, "?"},
        {PML_SORTED, "!!"},      {PML_NOT, "!"},
        {PML_PASTE, "##"},       {PML_HASH, "#"},
        {PML_SHIFT_LEFT, "<=<"}, {PML_SHIFT_RIGHT, ">=>"},
        {PML_UNEQUAL, "!!="},    {PML_DECREMENT, "--"},
        {PML_GREATER, ">"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        expect(&s, want[i].kind, want[i].text);
    finish(&s);
}

static void test_lines(void **state) {
    (void)state;
    Scan s;
    start(&s, "a b\nc /* \n */ d // e\n f \\\n g");
    assert_true(expect(&s, PML_NAME, "a").line_start);
    PmlToken b = expect(&s, PML_NAME, "b");
    assert_true(b.spaced && !b.line_start);
    assert_true(expect(&s, PML_NAME, "c").line_start);
    assert_true(expect(&s, PML_NAME, "d").line_start);
    assert_true(expect(&s, PML_NAME, "f").line_start);
    assert_false(expect(&s, PML_NAME, "g").line_start);
    finish(&s);
}

/* The three kinds of line ends, and what is a blank although it looks odd. */
static void test_blanks(void **state) {
    (void)state;
    Scan s;
    start(&s, "\xef\xbb\xbf"
              "a */ b /*\n*/ c \\ \t\r\n d\\\ne $f g$ $h 6*/* x */7");
    PmlToken token = expect(&s, PML_NAME, "a");
    assert_true(token.fresh_line && token.line_start && token.line_change);
    assert_int_equal(token.span.start, 3);
    token = expect(&s, PML_NAME, "b");
    assert_int_equal(s.lexer.strays, 1);
    assert_int_equal(s.lexer.stray, 5);
    token = expect(&s, PML_NAME, "c");
    assert_true(!token.fresh_line && token.line_start && token.line_change);
    token = expect(&s, PML_NAME, "d");
    assert_true(!token.fresh_line && !token.line_start && token.line_change);
    token = expect(&s, PML_NAME, "e");
    assert_true(token.line_change);
    expect(&s, PML_STRING, "$f g$");
    expect(&s, PML_OTHER, "$");
    expect(&s, PML_NAME, "h");
    expect(&s, PML_NUMBER, "6");
    expect(&s, PML_TIMES, "*");
    expect(&s, PML_NUMBER, "7");
    assert_int_equal(s.lexer.strays, 1);
    finish(&s);
}

static void test_problems(void **state) {
    (void)state;
    static const char *const texts[] = {"\"abc", "'a", "/* abc", "\"ab\ncd\""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Scan s;
        start(&s, texts[i]);
        assert_non_null(pml_lexer_next(&s.lexer).problem);
        finish(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),    cmocka_unit_test(test_longest_match),
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
