#include "test/unit/unit.h"

#include "base/file.h"
#include "lang/promela/reading/preprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Run {
    Mem mem;          /* must be empty again at the end */
    Diagnostics diag; /* what was reported */
    Names names;      /* identifiers */
    Arena scratch;    /* texts of tokens */
    PmlTokens tokens; /* the result */
    Text text;        /* the result, one blank between tokens */
} Run;

static void run(Run *r, const char *text, const PromelaOptions *options) {
    mem_init(&r->mem);
    diag_init(&r->diag, &r->mem);
    names_init(&r->names, &r->mem);
    arena_init(&r->scratch, &r->mem);
    text_init(&r->text, &r->mem);
    r->tokens = (PmlTokens){0};
    uint32_t source = diag_source(&r->diag, "test.pml", text, strlen(text));
    preprocess(&r->diag, &r->names, &r->scratch, source, options, &r->tokens);
    for (size_t i = 0; i + 1 < r->tokens.count; i++) {
        if (i > 0)
            text_char(&r->text, ' ');
        text_bytes(&r->text, r->tokens.data[i].text, r->tokens.data[i].length);
    }
}

static void end(Run *r) {
    vec_release(&r->mem, &r->tokens);
    text_release(&r->text);
    arena_release(&r->scratch);
    names_release(&r->names);
    diag_release(&r->diag);
    assert_int_equal(r->mem.live, 0);
}

static void expect(const char *text, const char *result) {
    Run r;
    run(&r, text, NULL);
    assert_int_equal(r.diag.errors, 0);
    assert_string_equal(r.text.data, result);
    end(&r);
}

static void expect_error(const char *text, Code code) {
    Run r;
    run(&r, text, NULL);
    assert_true(r.diag.errors > 0);
    assert_int_equal(r.diag.items.data[0].code, code);
    end(&r);
}

static void test_macros(void **state) {
    (void)state;
    expect("#define N 3\nN N1", "3 N1");
    expect("#define f(x, y) x+y\nf(1, (2,3)) f", "1 + ( 2 , 3 ) f");
    expect("#define f(x) [x]\nf(f(1)) f()", "[ [ 1 ] ] [ ]");
    expect("#define a b\n#define b a\na b", "a b");
    expect("#define f(x) x f(x)\nf(1)", "1 f ( 1 )");
    expect("#define g f\n#define f(x) <x>\ng(1)", "< 1 >");
    expect("#define p(a, b) a##b\np(x, 1) p(<, ->)", "x1 <->");
    expect("#define s(a) #a\ns(x  y \"q\")", "\"x y \\\"q\\\"\"");
    expect("#define N 1\n#undef N\nN", "N");
    expect("#define e\ne x e", "x");
    expect("#define f(a) a\nf(1\n+ 2)", "1 + 2");
    expect("#define A 1 + \\\n 2\nA", "1 + 2");
}

/* Comments are blanks before directives are recognised. */
static void test_comments(void **state) {
    (void)state;
    expect("#define N 1 /* a\n b */ + 2 // c\nN", "1 + 2");
    expect("#define /* a\n */ N /* \\\n */ 3\nN", "3");
    expect("# /* a\n */ define N 4\nN", "4");
    expect("/* a\n */ #define N 5\nN", "5");
    expect("x /* a\n */ #define N 5\nN", "x # define N 5 N");
    expect("#ifdef X /* a\n b */\nx\n#else /* c\n */\ny\n#endif", "y");
    expect("#if /* a\n */ 1 /*\n*/ + 1 == 2\nx\n#endif", "x");
    expect("#define f(a) \"/* no */\" a\nf(1 /* \n */ 2)", "\"/* no */\" 1 2");
}

static void test_variadic(void **state) {
    (void)state;
    expect("#define f(...) [__VA_ARGS__]\nf() f(1) f(1, 2)",
           "[ ] [ 1 ] [ 1 , 2 ]");
    expect("#define f(a, ...) a(__VA_ARGS__)\nf(x) f(x, 1, 2)",
           "x ( ) x ( 1 , 2 )");
    expect("#define f(a, b...) a(1, ## b)\nf(x) f(x, N)\n#define N 2\nf(x, N)",
           "x ( 1 ) x ( 1 , N ) x ( 1 , 2 )");
    expect("#define f(...) #__VA_ARGS__\nf(a, b)", "\"a, b\"");
    expect_error("#define f(..., a) a\n", CODE_SYNTAX);
}

static void test_oddities(void **state) {
    (void)state;
    expect("#define p(a, b) x + a##b\np(,1) p(1,) p(,)", "x + 1 x + 1 x +");
    expect("#define f(a) a\nf(1\n#ifdef X\n2\n#else\n3\n#endif\n) 4", "1 3 4");
    expect("\n__LINE__ __FILE__\n#define L __LINE__\n\nL", "2 \"test.pml\" 5");
    expect("a */ b", "a b");
    expect("#unassert x\na", "a");
}

/* A line that begins with macros of nothing begins after them, and a call
 * over several lines ends in a later line than it began. */
static void test_line_starts(void **state) {
    (void)state;
    Run r;
    run(&r, "#define e\n#define E e\n#define f(a) a\na\ne E b f(\nc) d f(e) g",
        NULL);
    assert_string_equal(r.text.data, "a b c d g");
    const PmlToken *t = r.tokens.data;
    assert_true(t[1].line_start && t[1].line_change);
    assert_false(t[2].line_start || t[2].line_change);
    assert_true(!t[3].line_start && t[3].line_change);
    assert_false(t[4].line_start || t[4].line_change);
    end(&r);
}

static void test_conditions(void **state) {
    (void)state;
    expect("#if 0 && 1 / 0 || 1 || 1 % 0\na\n#endif", "a");
    expect("#if 0 ? 1 / 0 : 2 ? 1 : 1 / 0\na\n#endif", "a");
    expect("#if 010 == 8 && 1L + 2u == 3 && '\\0' == 0\na\n#endif", "a");
    expect("#if 1 + 1 == 2 && !(3 < 2)\na\n#else\nb\n#endif", "a");
    expect("#ifdef X\na\n#elif defined(Y) || 0x10 == 16\nb\n#else\nc\n#endif",
           "b");
    expect("#if 0\n\"never closed\n#if 1\n#else\n#endif\n#else\nx\n#endif",
           "x");
    expect("#define N 2\n#if N > 1 && defined N\na\n#endif", "a");
    expect("#ifndef X\na\n#endif\n# 12 \"file\"\n#pragma x\n#\nb", "a b");
}

static void test_errors(void **state) {
    (void)state;
    expect_error("#if 1\n", CODE_SYNTAX);
    expect_error("#endif\n", CODE_SYNTAX);
    expect_error("#ifdef\n#endif\n", CODE_SYNTAX);
    expect_error("#ifndef\n#endif\n", CODE_SYNTAX);
    expect_error("#ifdef 1\n#endif\n", CODE_SYNTAX);
    expect_error("#define\n", CODE_SYNTAX);
    expect_error("#undef\n", CODE_SYNTAX);
    expect_error("#if 1 +\n#endif\n", CODE_SYNTAX);
    expect_error("#if 1 / 0\n#endif\n", CODE_SYNTAX);
    expect_error("#if 1 ? 2\n#endif\n", CODE_SYNTAX);
    expect_error("#if 1 && 1 / 0\n#endif\n", CODE_SYNTAX);
    expect_error("#if 089\n#endif\n", CODE_SYNTAX);
    expect_error("#nonsense\n", CODE_SYNTAX);
    expect_error("#error\n", CODE_SYNTAX);
    expect_error("#define f(a) a\nf(1", CODE_SYNTAX);
    expect_error("#define f(a) a\nf(1,2)", CODE_COUNT);
    expect_error("#define p(a, b) a##b\np(+, 1)", CODE_TOKEN);
    expect_error("#include \"no/such/file\"\n", CODE_FILE);
    expect_error("#include\n", CODE_SYNTAX);
    expect_error("\"abc", CODE_TOKEN);
}

/* Ten lines that double the text each, thirty times. */
static void test_explosion(void **state) {
    (void)state;
    char text[4000];
    int length = snprintf(text, sizeof text, "#define a0 x x\n");
    for (int i = 1; i <= 40; i++)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "#define a%d a%d a%d\n", i, i - 1, i - 1);
    snprintf(text + length, sizeof text - (size_t)length, "a40\n");
    Run r;
    run(&r, text, NULL);
    assert_int_equal(r.diag.errors, 1);
    assert_string_equal(r.diag.items.data[0].message,
                        "macros expand to more than 1048576 tokens");
    end(&r);
}

/* That limit is for macros: a file is as long as it is. */
static void test_long_file(void **state) {
    (void)state;
    static const char begin[] = "#define N 1\n#define f(x) x\n",
                      line[] = "N f(a)\n";
    enum {
        LINES = 200000
    };
    size_t bytes = sizeof begin + LINES * (sizeof line + 12);
    char *text = malloc(bytes), *to = stpcpy(text, begin);
    for (int i = 0; i < LINES; i++)
        to = stpcpy(stpcpy(to, line), "x = x + 1;\n");
    Run r;
    run(&r, text, NULL);
    assert_int_equal(r.diag.errors, 0);
    assert_int_equal(r.tokens.count, LINES * 8 + 1);
    end(&r);
    free(text);
}

static void test_places(void **state) {
    (void)state;
    Run r;
    run(&r, "#define f(a) a + y\n  f(b)", NULL);
    assert_int_equal(r.tokens.count, 4);
    const PmlToken *t = r.tokens.data;
    assert_int_equal(t[0].span.start, 23); /* the argument itself */
    assert_int_equal(t[1].span.start, 21); /* the use */
    assert_int_equal(t[1].origin.start, 15);
    assert_int_equal(t[2].span.start, 21);
    assert_true(t[0].line_start && !t[1].line_start);
    end(&r);
}

static void test_inclusion(void **state) {
    (void)state;
    char folder[] = "/tmp/martlet-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    char path[64], self[64];
    snprintf(path, sizeof path, "%s/in.h", folder);
    snprintf(self, sizeof self, "%s/self.h", folder);
    assert_null(file_write(path, "b N\n", 4));
    assert_null(file_write(self, "#include \"self.h\"\n", 18));
    const char *folders[] = {"nowhere", folder};
    const char *defines[] = {"N=7", "M"};
    PromelaOptions options = {.defines = defines,
                              .define_count = 2,
                              .folders = folders,
                              .folder_count = 2};
    Run r;
    run(&r, "a\n#include \"in.h\"\n#include <in.h>\nc M", &options);
    assert_int_equal(r.diag.errors, 0);
    assert_string_equal(r.text.data, "a b 7 b 7 c 1");
    end(&r);
    run(&r, "#include \"self.h\"", &options);
    assert_int_equal(r.diag.items.data[0].code, CODE_LIMIT);
    end(&r);
    unlink(path);
    unlink(self);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_macros),    cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_comments),  cmocka_unit_test(test_variadic),
        cmocka_unit_test(test_oddities),  cmocka_unit_test(test_line_starts),
        cmocka_unit_test(test_errors),    cmocka_unit_test(test_explosion),
        cmocka_unit_test(test_places),    cmocka_unit_test(test_inclusion),
        cmocka_unit_test(test_long_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
