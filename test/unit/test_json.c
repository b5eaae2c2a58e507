#include "test/unit/unit.h"

#include "base/json.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- a checker of the grammar in RFC 8259, as small as it can be ---- */

static const char *check_value(const char *at);

static const char *skip_blanks(const char *at) {
    while (*at == ' ' || *at == '\n')
        at++;
    return at;
}

/* Each takes the start of something and returns its end, or NULL. */
static const char *check_string(const char *at) {
    if (*at++ != '"')
        return NULL;
    while (*at != '"') {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at == '\\' && at[1] == 'u') {
            for (int i = 2; i < 6; i++)
                if (!isxdigit((unsigned char)at[i]))
                    return NULL;
            at += 6;
        } else if (*at == '\\') {
            if (!at[1] || !strchr("\"\\/bfnrt", at[1]))
                return NULL;
            at += 2;
        } else {
            at++;
        }
    }
    return at + 1;
}

static const char *check_items(const char *at, char closing, bool keys) {
    at = skip_blanks(at + 1);
    if (*at == closing)
        return at + 1;
    for (;;) {
        if (keys) {
            at = check_string(skip_blanks(at));
            if (!at || *at++ != ':')
                return NULL;
        }
        at = check_value(skip_blanks(at));
        if (!at)
            return NULL;
        at = skip_blanks(at);
        if (*at == closing)
            return at + 1;
        if (*at++ != ',')
            return NULL;
    }
}

static const char *check_value(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '{' || *at == '[')
        return check_items(at, *at == '{' ? '}' : ']', *at == '{');
    if (*at == '"')
        return check_string(at);
    for (size_t i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    if (*at != '-' && !isdigit((unsigned char)*at))
        return NULL;
    char *end;
    strtod(at, &end);
    return end;
}

static bool is_json(const char *text) {
    const char *end = check_value(skip_blanks(text));
    return end && *skip_blanks(end) == '\0';
}

static void the_checker_is_not_blind(void **state) {
    (void)state;
    assert_true(is_json("{\"a\": [1, -2.5e3, {}], \"b\": null}\n"));
    assert_false(is_json("{\"a\" 1}"));
    assert_false(is_json("[1,]"));
    assert_false(is_json("{\"a\": 1"));
    assert_false(is_json("\"\\x\""));
    assert_false(is_json("1 2"));
    assert_false(is_json("\"a\nb\""));
}

/* ---- the writer ---- */

static void write_nested(Json *json, int depth) {
    json_begin_object(json);
    json_key(json, "empty array");
    json_begin_array(json);
    json_end_array(json);
    json_key(json, "empty object");
    json_begin_object(json);
    json_end_object(json);
    json_key(json, "list");
    json_begin_array(json);
    json_uint(json, UINT64_MAX);
    json_real(json, -0.125);
    json_bool(json, true);
    json_null(json);
    if (depth > 0)
        write_nested(json, depth - 1);
    json_string(json, "end");
    json_end_array(json);
    json_key(json, "last");
    json_bool(json, false);
    json_end_object(json);
}

static void nests(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    Json json;
    json_init(&json, &text);
    write_nested(&json, 40);
    json_finish(&json);
    assert_true(is_json(text.data));
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

static void indents_by_two(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    Json json;
    json_init(&json, &text);
    json_begin_object(&json);
    json_key(&json, "a");
    json_begin_array(&json);
    json_uint(&json, 1);
    json_uint(&json, 2);
    json_end_array(&json);
    json_key(&json, "b");
    json_begin_object(&json);
    json_end_object(&json);
    json_end_object(&json);
    json_finish(&json);
    assert_string_equal(text.data, "{\n"
                                   "  \"a\": [\n"
                                   "    1,\n"
                                   "    2\n"
                                   "  ],\n"
                                   "  \"b\": {}\n"
                                   "}\n");
    text_release(&text);
}

static void check_bytes(const char *bytes, size_t length,
                        const char *expected) {
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    Json json;
    json_init(&json, &text);
    json_bytes(&json, bytes, length);
    json_finish(&json);
    assert_true(is_json(text.data));
    assert_string_equal(text.data, expected);
    text_release(&text);
}

static void escapes_strings(void **state) {
    (void)state;
    check_bytes("a\"b\\c", 5, "\"a\\\"b\\\\c\"\n");
    check_bytes("\n\t\0\x7f", 4, "\"\\n\\u0009\\u0000\\u007f\"\n");
    check_bytes("", 0, "\"\"\n");
    /* UTF-8 of one to four bytes stays as it is. */
    check_bytes("z\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xa6", 10,
                "\"z\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xa6\"\n");
}

static void takes_stray_bytes_as_latin_1(void **state) {
    (void)state;
    check_bytes("\xe9t\xe9", 3, "\"\\u00e9t\\u00e9\"\n");
    check_bytes("\xc3", 1, "\"\\u00c3\"\n");            /* cut short */
    check_bytes("\xc0\x80", 2, "\"\\u00c0\\u0080\"\n"); /* overlong */
    check_bytes("\xe0\x9f\xbf", 3, "\"\\u00e0\\u009f\\u00bf\"\n");
    check_bytes("\xed\xa0\x80", 3, "\"\\u00ed\\u00a0\\u0080\"\n");
    check_bytes("\xf4\x90\x80\x80", 4, "\"\\u00f4\\u0090\\u0080\\u0080\"\n");
    check_bytes("\xed\x9f\xbf", 3, "\"\xed\x9f\xbf\"\n"); /* U+D7FF */
    check_bytes("\xf4\x8f\xbf\xbf", 4, "\"\xf4\x8f\xbf\xbf\"\n");
}

static void every_byte_is_valid(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    Json json;
    json_init(&json, &text);
    json_begin_array(&json);
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b += 5) {
            char pair[2] = {(char)a, (char)b};
            json_bytes(&json, pair, 2);
        }
    json_end_array(&json);
    json_finish(&json);
    assert_true(is_json(text.data));
    text_release(&text);
}

static void writes_odd_numbers(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text text;
    text_init(&text, &mem);
    Json json;
    json_init(&json, &text);
    json_begin_array(&json);
    json_real(&json, NAN);
    json_real(&json, INFINITY);
    json_real(&json, 1e300);
    json_real(&json, 0);
    json_end_array(&json);
    json_finish(&json);
    assert_true(is_json(text.data));
    assert_string_equal(text.data, "[\n  null,\n  null,\n  1e+300,\n  0\n]\n");
    text_release(&text);
}

/* ---- misuse is a BUG: status 4 ---- */

static void value_without_key(Json *json) {
    json_begin_object(json);
    json_uint(json, 1);
}

static void two_values(Json *json) {
    json_null(json);
    json_null(json);
}

static void wrong_end(Json *json) {
    json_begin_array(json);
    json_end_object(json);
}

static void key_in_array(Json *json) {
    json_begin_array(json);
    json_key(json, "a");
}

static void key_without_value(Json *json) {
    json_begin_object(json);
    json_key(json, "a");
    json_end_object(json);
}

static void two_keys(Json *json) {
    json_begin_object(json);
    json_key(json, "a");
    json_key(json, "b");
}

static void unfinished(Json *json) {
    json_begin_array(json);
    json_finish(json);
}

static void nothing(Json *json) {
    json_finish(json);
}

static void misuse_is_a_bug(void **state) {
    (void)state;
    void (*const misuses[])(Json *) = {
        value_without_key, two_values, wrong_end,  key_in_array,
        key_without_value, two_keys,   unfinished, nothing};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        pid_t child = fork();
        if (child == 0) {
            Mem mem;
            mem_init(&mem);
            Text text;
            text_init(&text, &mem);
            Json json;
            json_init(&json, &text);
            if (!freopen("/dev/null", "w", stderr))
                _exit(1);
            misuses[i](&json);
            _exit(0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 4);
    }
}

static void may_be_compact(void **state) {
    (void)state;
    Mem mem;
    Text text;
    Json json;
    mem_init(&mem);
    text_init(&text, &mem);
    json_init(&json, &text);
    json.compact = true;
    json_begin_object(&json);
    json_key(&json, "a");
    json_begin_array(&json);
    json_uint(&json, 1);
    json_uint(&json, 2);
    json_end_array(&json);
    json_put_string(&json, "b", "c");
    json_end_object(&json);
    json_finish(&json);
    assert_string_equal(text.data, "{\"a\": [1,2],\"b\": \"c\"}\n");
    text_release(&text);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checker_is_not_blind),
        cmocka_unit_test(nests),
        cmocka_unit_test(indents_by_two),
        cmocka_unit_test(may_be_compact),
        cmocka_unit_test(escapes_strings),
        cmocka_unit_test(takes_stray_bytes_as_latin_1),
        cmocka_unit_test(every_byte_is_valid),
        cmocka_unit_test(writes_odd_numbers),
        cmocka_unit_test(misuse_is_a_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
