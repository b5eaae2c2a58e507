/* A small part of TOML: what is read, and what is rejected where. */
#include "test/unit/unit.h"

#include "cli/suites/toml.h"

typedef struct Fixture {
    Mem mem;
    Diagnostics diag;
    const TomlValue *root;
} Fixture;

static void begin(Fixture *fixture, const char *text) {
    mem_init(&fixture->mem);
    diag_init(&fixture->diag, &fixture->mem);
    uint32_t source = diag_source(&fixture->diag, "m.toml", text, strlen(text));
    fixture->root = toml_read(&fixture->diag, source);
}

static void end(Fixture *fixture) {
    diag_release(&fixture->diag);
    assert_int_equal(fixture->mem.live, 0);
}

static const TomlValue *at(const TomlValue *table, const char *key) {
    const TomlValue *value = toml_member(table, key);
    assert_non_null(value);
    return value;
}

static void test_values(void **state) {
    (void)state;
    Fixture fixture;
    begin(&fixture,
          "\xef\xbb\xbf# comment\r\n"
          "a = \"x\\t\\\"\\u00e9\\U0001F600\" # more\n"
          "'b c' = 'C:\\new'\n"
          "n = -1_000\nd = 2.50\nt = true\nf=false\n"
          "list = [ 1, # one\n  \"two\",\n  [3],\n]\n"
          "inner = { p = \"holds\", \"rej:1\" = 'violated' }\nempty = {}\n");
    assert_non_null(fixture.root);
    const TomlValue *root = fixture.root;
    assert_string_equal(at(root, "a")->text, "x\t\"\xc3\xa9\xf0\x9f\x98\x80");
    assert_string_equal(at(root, "b c")->text, "C:\\new");
    assert_string_equal(at(root, "n")->text, "-1000");
    assert_int_equal(at(root, "n")->kind, TOML_NUMBER);
    assert_string_equal(at(root, "d")->text, "2.50");
    assert_true(at(root, "t")->truth);
    assert_false(at(root, "f")->truth);
    const TomlValue *list = at(root, "list");
    assert_int_equal(list->kind, TOML_ARRAY);
    assert_string_equal(list->first->next->text, "two");
    assert_int_equal(list->last->kind, TOML_ARRAY);
    assert_string_equal(at(at(root, "inner"), "rej:1")->text, "violated");
    assert_null(at(root, "empty")->first);
    assert_null(toml_member(root, "none"));
    end(&fixture);
}

static void test_tables(void **state) {
    (void)state;
    Fixture fixture;
    begin(&fixture, "top = 1\n[a.b]\nx = 1\n[[t]]\nx = 1\n[t.sub]\ny = 2\n"
                    "[[t]]\nx = 2\n[a]\nz = 3\n");
    assert_non_null(fixture.root);
    const TomlValue *root = fixture.root;
    assert_string_equal(at(at(at(root, "a"), "b"), "x")->text, "1");
    assert_string_equal(at(at(root, "a"), "z")->text, "3");
    const TomlValue *tests = at(root, "t");
    assert_string_equal(at(at(tests->first, "sub"), "y")->text, "2");
    assert_string_equal(at(tests->last, "x")->text, "2");
    assert_null(toml_member(tests->last, "sub"));
    end(&fixture);
}

/* Each is rejected, at this line and column. */
static void test_rejected(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line, column;
    } bad[] = {
        {"a", 1, 2},
        {"a = ", 1, 5},
        {"a = x", 1, 5},
        {"= 1", 1, 1},
        {"a = 1 2", 1, 7},
        {"a = \"x", 1, 5},
        {"a = \"\\q\"", 1, 6},
        {"a = \"\\ud800\"", 1, 6},
        {"a = \"\\u12\"", 1, 6},
        {"a = '''x'''", 1, 5},
        {"a = \"\"\"x\"\"\"", 1, 5},
        {"a = \"\x01\"", 1, 6},
        {"a = 1\na = 2", 2, 1},
        {"a.b = 1", 1, 1},
        {"a = 01", 1, 5},
        {"a = 1_", 1, 5},
        {"a = 0x10", 1, 5},
        {"a = 1e3", 1, 5},
        {"a = 1.", 1, 5},
        {"a = 1979-05-27", 1, 5},
        {"a = [1 2]", 1, 8},
        {"a = [1", 1, 7},
        {"a = {b = 1,}", 1, 12},
        {"a = {b = 1\n}", 1, 11},
        {"[a", 1, 3},
        {"[[a]", 1, 4},
        {"[]", 1, 2},
        {"[a] x", 1, 5},
        {"[a]\n[a]", 2, 2},
        {"a = 1\n[a]", 2, 2},
        {"a = {}\n[a.b]", 2, 2},
        {"a = []\n[[a]]", 2, 3},
        {"[[a]]\n[a]", 2, 2},
        {"[a]\n[[a]]", 2, 3},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Fixture fixture;
        begin(&fixture, bad[i].text);
        assert_null(fixture.root);
        assert_int_equal(fixture.diag.errors, 1);
        Place place =
            diag_place(&fixture.diag, fixture.diag.items.data[0].span);
        if (place.line != bad[i].line || place.column != bad[i].column)
            fail_msg("%s: %zu:%zu", bad[i].text, place.line, place.column);
        end(&fixture);
    }
}

static void test_depth(void **state) {
    (void)state;
    Fixture fixture;
    char text[4 + 100000 + 1] = "a = ";
    memset(text + 4, '[', sizeof text - 5);
    begin(&fixture, text);
    assert_null(fixture.root);
    assert_int_equal(fixture.diag.items.data[0].code, CODE_LIMIT);
    end(&fixture);
}

/* Nothing that is cut off anywhere does harm. */
static void test_prefixes(void **state) {
    (void)state;
    static const char whole[] =
        "martlet = 1\n[d]\nx = [ \"a\\u0041\", {y = 'z', n = -1.5} ]\n"
        "[[t.u]] # c\n\"k\" = true\n";
    for (size_t length = 0; length < sizeof whole; length++) {
        Fixture fixture;
        char part[sizeof whole] = "";
        memcpy(part, whole, length);
        begin(&fixture, part);
        assert_int_equal(fixture.root == NULL, fixture.diag.errors > 0);
        end(&fixture);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),   cmocka_unit_test(test_tables),
        cmocka_unit_test(test_rejected), cmocka_unit_test(test_depth),
        cmocka_unit_test(test_prefixes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
