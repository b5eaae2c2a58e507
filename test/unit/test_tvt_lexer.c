#include "test/unit/unit.h"

#include "base/file.h"
#include "lts/tvt_lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Fixture {
    Mem mem;          /* must be empty again at the end */
    Diagnostics diag; /* what the lexer reported */
    Arena strings;    /* token texts */
    TvtLexer lexer;   /* on the first token */
} Fixture;

static void begin(Fixture *f) {
    mem_init(&f->mem);
    diag_init(&f->diag, &f->mem);
    arena_init(&f->strings, &f->mem);
}

static void start_bytes(Fixture *f, const char *text, size_t length) {
    begin(f);
    uint32_t source = diag_source(&f->diag, "test", text, length);
    lexer_start(&f->lexer, &f->diag, &f->strings, source);
}

static void start(Fixture *f, const char *text) {
    start_bytes(f, text, strlen(text));
}

static void finish(Fixture *f) {
    lexer_release(&f->lexer);
    arena_release(&f->strings);
    diag_release(&f->diag);
    assert_int_equal(f->mem.live, 0);
}

static void expect_error(Fixture *f, Code code, size_t from, size_t to) {
    assert_int_equal(f->diag.errors, 1);
    assert_int_equal(f->diag.items.data[0].code, code);
    assert_int_equal(f->diag.items.data[0].span.start, from);
    assert_int_equal(f->diag.items.data[0].span.end, to);
}

static void expect_word(Fixture *f, const char *word) {
    assert_true(lexer_is_word(&f->lexer, word));
    lexer_next(&f->lexer);
}

static void reads_every_kind_of_token(void **state) {
    (void)state;
    Fixture f;
    start(&f, "Begin _x9\xc4 = 12..34 1.5 -> -x \"s\" {");
    expect_word(&f, "begin");
    expect_word(&f, "_x9\xe4");
    assert_true(lexer_accept_symbol(&f.lexer, '='));
    uint64_t number;
    assert_true(lexer_expect_number(&f.lexer, 12, &number));
    assert_int_equal(number, 12);
    assert_int_equal(f.lexer.token.kind, TOKEN_DOTS);
    lexer_next(&f.lexer);
    assert_true(lexer_expect_number(&f.lexer, 34, &number));
    assert_true(lexer_expect_number(&f.lexer, 34, &number));
    assert_true(lexer_expect_symbol(&f.lexer, '.'));
    assert_true(lexer_expect_number(&f.lexer, 34, &number));
    assert_true(lexer_expect_arrow(&f.lexer));
    assert_true(lexer_expect_symbol(&f.lexer, '-'));
    assert_true(lexer_accept_word(&f.lexer, "x"));
    const char *text;
    size_t length;
    assert_true(lexer_expect_string(&f.lexer, &text, &length));
    assert_string_equal(text, "s");
    assert_true(lexer_expect_symbol(&f.lexer, '{'));
    assert_int_equal(f.lexer.token.kind, TOKEN_END);
    lexer_next(&f.lexer);
    assert_int_equal(f.lexer.token.kind, TOKEN_END);
    assert_int_equal(f.diag.errors, 0);
    finish(&f);
}

static void undoes_all_escapes(void **state) {
    (void)state;
    Fixture f;
    start(&f, "\"a\\\"b\\!c\\nd\\00\\fFe\\^  \r\n   ^f\\^\n^\xe4\xc3\x84\"");
    assert_int_equal(f.lexer.token.kind, TOKEN_STRING);
    static const char expected[] = "a\"b\\c\nd\0\xff"
                                   "ef\xe4\xc3\x84";
    assert_int_equal(f.lexer.token.length, sizeof expected - 1);
    assert_memory_equal(f.lexer.token.text, expected, sizeof expected);
    assert_int_equal(f.diag.errors, 0);
    finish(&f);
}

/* TVT's escapes and those of C; nothing else. */
static void knows_each_escape(void **state) {
    (void)state;
    for (int byte = ' '; byte < 127; byte++) {
        static const char known[] = "\"\"!\\n\n''\\\\t\tr\r";
        char text[] = {'"', '\\', (char)byte, '.', '"', '\0'};
        const char *at = known;
        while (*at && *at != byte)
            at += 2;
        Fixture f;
        start(&f, text);
        assert_int_equal(f.diag.errors, *at ? 0 : 1);
        if (*at)
            assert_int_equal(f.lexer.token.text[0], at[1]);
        finish(&f);
    }
}

static void skips_both_kinds_of_comment(void **state) {
    (void)state;
    Fixture f;
    start(&f, "a # \"(* \n(* x (* \" *) # *) b(**)c # end");
    expect_word(&f, "a");
    expect_word(&f, "b");
    expect_word(&f, "c");
    assert_int_equal(f.lexer.token.kind, TOKEN_END);
    assert_int_equal(f.diag.errors, 0);
    finish(&f);
}

/* A malformed input, what it is called and where it stands. */
typedef struct Malformed {
    const char *text;
    Code code;
    size_t start, end;
} Malformed;

static void points_at_malformed_tokens(void **state) {
    (void)state;
    static const Malformed cases[] = {
        {"ab \"x", CODE_TOKEN, 3, 5},
        {"ab \"x\ny", CODE_TOKEN, 3, 5},
        {"a (* b (* *)", CODE_TOKEN, 2, 4},
        {"a (*)", CODE_TOKEN, 2, 4},
        {"\"a\\qb\" z", CODE_TOKEN, 2, 4},
        {"\"a\\^  ^\"", CODE_TOKEN, 2, 4},
        {"\"a\tb\"", CODE_TOKEN, 2, 3},
        {"a \x01\x02\x80 b", CODE_TOKEN, 2, 5},
        {"99999999999999999999", CODE_RANGE, 0, 20},
        {"18446744073709551615", CODE_RANGE, 0, 20},
        {"x #{SET a=1} y", CODE_SCRIPT, 2, 4},
        {"include_file 3", CODE_SYNTAX, 0, 12},
        {"include_file \"\"", CODE_FILE, 13, 15},
        {"include_file \"a\\00b\"", CODE_FILE, 13, 20},
        {"include_file \"/no/such\"", CODE_FILE, 13, 23},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fixture f;
        start(&f, cases[i].text);
        while (f.lexer.token.kind != TOKEN_END)
            lexer_next(&f.lexer);
        expect_error(&f, cases[i].code, cases[i].start, cases[i].end);
        finish(&f);
    }
}

static void goes_on_after_an_error(void **state) {
    (void)state;
    Fixture f;
    start(&f, "\"unclosed\n next \x01 last");
    assert_string_equal(f.lexer.token.text, "unclosed");
    lexer_next(&f.lexer);
    expect_word(&f, "next");
    expect_word(&f, "last");
    assert_int_equal(f.diag.errors, 2);
    finish(&f);
}

static void nothing_follows_a_script(void **state) {
    (void)state;
    Fixture f;
    start(&f, "a #{EVAL 1} b");
    expect_word(&f, "a");
    assert_true(f.lexer.failed);
    assert_false(lexer_expect_word(&f.lexer, "b"));
    assert_int_equal(f.lexer.token.kind, TOKEN_END);
    assert_int_equal(f.diag.errors, 1);
    finish(&f);
}

static void says_what_was_expected(void **state) {
    (void)state;
    Fixture f;
    start(&f, "State_cnt 7 \"s\"");
    assert_false(lexer_expect_symbol(&f.lexer, ';'));
    assert_string_equal(f.diag.items.data[0].message,
                        "expected ';' before State_cnt");
    lexer_next(&f.lexer);
    uint64_t number;
    assert_false(lexer_expect_number(&f.lexer, 6, &number));
    assert_int_equal(f.diag.items.data[1].code, CODE_RANGE);
    assert_false(lexer_expect_arrow(&f.lexer));
    lexer_next(&f.lexer);
    const char *text;
    size_t length;
    assert_false(lexer_expect_string(&f.lexer, &text, &length));
    assert_string_equal(f.diag.items.data[3].message,
                        "expected a string before the end of the file");
    finish(&f);
}

static void gives_up_after_too_many_errors(void **state) {
    (void)state;
    Fixture f;
    char junk[200];
    for (size_t i = 0; i < sizeof junk; i += 2)
        memcpy(junk + i, "\x01 ", 2);
    start_bytes(&f, junk, sizeof junk);
    assert_true(f.lexer.failed);
    assert_int_equal(f.diag.errors, MOST_ERRORS);
    finish(&f);
}

static void nesting_may_be_deep(void **state) {
    (void)state;
    enum {
        DEPTH = 200000
    };
    static char text[4 * DEPTH + 1];
    for (size_t i = 0; i < DEPTH; i++) {
        memcpy(text + 2 * i, "(*", 2);
        memcpy(text + 2 * DEPTH + 2 * i, "*)", 2);
    }
    text[4 * DEPTH] = 'x';
    Fixture f;
    start_bytes(&f, text, sizeof text);
    expect_word(&f, "x");
    assert_int_equal(f.diag.errors, 0);
    finish(&f);
    start_bytes(&f, text, sizeof text - 3);
    expect_error(&f, CODE_TOKEN, 0, 2);
    finish(&f);
}

/* A folder with files that lives as long as a test. */
static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/martlet-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void in_folder(char *path, const char *name) {
    snprintf(path, 100, "%s/%s", folder, name);
}

static void make_file(const char *name, const char *text) {
    char path[100];
    in_folder(path, name);
    assert_null(file_write(path, text, strlen(text)));
}

static void remove_file(const char *name) {
    char path[100];
    in_folder(path, name);
    unlink(path);
}

static bool open_file(Fixture *f, const char *name) {
    char path[100];
    in_folder(path, name);
    begin(f);
    return lexer_open(&f->lexer, &f->diag, &f->strings, path, SPAN_NONE);
}

static void follows_inclusions(void **state) {
    (void)state;
    make_folder();
    make_file("a", "one Include_File (* x *) \"b\" three include_file \"b\"");
    make_file("b", "two include_file \"c\"");
    make_file("c", "");
    Fixture f;
    assert_true(open_file(&f, "a"));
    expect_word(&f, "one");
    Text path;
    text_init(&path, &f.mem);
    lexer_beside(&f.lexer, &path, "z");
    assert_memory_equal(path.data, folder, strlen(folder));
    assert_string_equal(path.data + strlen(folder), "/z");
    text_release(&path);
    expect_word(&f, "two");
    expect_word(&f, "three");
    expect_word(&f, "two");
    assert_int_equal(f.lexer.token.kind, TOKEN_END);
    assert_int_equal(f.diag.errors, 0);
    assert_int_equal(f.diag.sources.count, 3);
    finish(&f);
    remove_file("a"), remove_file("b"), remove_file("c"), rmdir(folder);
}

static void rejects_endless_inclusion(void **state) {
    (void)state;
    make_folder();
    make_file("a", "one include_file \"b\" three");
    make_file("b", "two include_file \"a\"");
    make_file("dots", "include_file \"./dots\"");
    Fixture f;
    assert_true(open_file(&f, "a"));
    expect_word(&f, "one");
    expect_word(&f, "two");
    expect_word(&f, "three");
    expect_error(&f, CODE_INCLUDE, 17, 20);
    assert_int_equal(f.diag.items.data[0].span.source, 1);
    finish(&f);
    assert_true(open_file(&f, "dots"));
    assert_int_equal(f.diag.items.data[0].code, CODE_INCLUDE);
    finish(&f);
    remove_file("a"), remove_file("b"), remove_file("dots"), rmdir(folder);
}

/* Each file includes the next one twice: 2^20 inclusions if followed. */
static void rejects_multiplying_inclusion(void **state) {
    (void)state;
    make_folder();
    char name[16], text[64];
    for (int i = 0; i <= 20; i++) {
        snprintf(name, sizeof name, "f%d", i);
        snprintf(text, sizeof text, "include_file \"f%d\" include_file \"f%d\"",
                 i + 1, i + 1);
        make_file(name, i < 20 ? text : "x");
    }
    Fixture f;
    assert_true(open_file(&f, "f0"));
    while (f.lexer.token.kind != TOKEN_END)
        lexer_next(&f.lexer);
    assert_int_equal(f.diag.errors, 1);
    assert_int_equal(f.diag.items.data[0].code, CODE_LIMIT);
    assert_int_equal(f.diag.sources.count, 21);
    finish(&f);
    for (int i = 0; i <= 20; i++) {
        snprintf(name, sizeof name, "f%d", i);
        remove_file(name);
    }
    rmdir(folder);
}

static void cannot_open_what_is_not_there(void **state) {
    (void)state;
    strcpy(folder, "/no/such");
    Fixture f;
    assert_false(open_file(&f, "file"));
    assert_int_equal(f.diag.errors, 1);
    diag_release(&f.diag);
    arena_release(&f.strings);
    assert_int_equal(f.mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_kind_of_token),
        cmocka_unit_test(undoes_all_escapes),
        cmocka_unit_test(knows_each_escape),
        cmocka_unit_test(skips_both_kinds_of_comment),
        cmocka_unit_test(points_at_malformed_tokens),
        cmocka_unit_test(goes_on_after_an_error),
        cmocka_unit_test(nothing_follows_a_script),
        cmocka_unit_test(says_what_was_expected),
        cmocka_unit_test(gives_up_after_too_many_errors),
        cmocka_unit_test(nesting_may_be_deep),
        cmocka_unit_test(follows_inclusions),
        cmocka_unit_test(rejects_endless_inclusion),
        cmocka_unit_test(rejects_multiplying_inclusion),
        cmocka_unit_test(cannot_open_what_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
