#include "test/unit/unit.h"

#include "base/json.h"
#include "base/json_read.h"

typedef struct Scene {
    Mem mem;
    Arena arena;
    JsonMistake mistake;
} Scene;

static void begin(Scene *scene) {
    mem_init(&scene->mem);
    arena_init(&scene->arena, &scene->mem);
}

static void end(Scene *scene) {
    arena_release(&scene->arena);
    assert_int_equal(scene->mem.live, 0);
}

static const JsonValue *read(Scene *scene, const char *text) {
    return json_read(&scene->arena, text, strlen(text), &scene->mistake);
}

static void reads_every_kind_of_value(void **state) {
    (void)state;
    Scene scene;
    begin(&scene);
    const JsonValue *value =
        read(&scene, " {\"a\": [1, -2.5e+3, true, false, null],\n"
                     "  \"b\": {}, \"a\": \"twice\"}\n");
    assert_non_null(value);
    assert_int_equal(value->kind, JSON_OBJECT);
    const JsonValue *list = json_member_of(value, "a", JSON_ARRAY);
    assert_non_null(list);
    assert_string_equal(list->first->text, "1");
    assert_string_equal(list->first->next->text, "-2.5e+3");
    assert_int_equal(list->first->next->next->kind, JSON_TRUE);
    assert_int_equal(list->first->next->next->next->kind, JSON_FALSE);
    assert_int_equal(list->first->next->next->next->next->kind, JSON_NULL);
    assert_int_equal(json_member(value, "b")->kind, JSON_OBJECT);
    assert_null(json_member_of(value, "b", JSON_ARRAY));
    assert_null(json_member(value, "c"));
    assert_null(json_member(list, "a"));
    assert_null(json_member(NULL, "a"));
    assert_int_equal(list->start, 7);
    end(&scene);
}

static void decodes_strings(void **state) {
    (void)state;
    Scene scene;
    begin(&scene);
    const JsonValue *value =
        read(&scene, "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC"
                     "\\ud83d\\ude00\"");
    assert_non_null(value);
    assert_string_equal(value->text,
                        "\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
    value = read(&scene, "\"a\\u0000b\"");
    assert_int_equal(value->length, 3);
    assert_memory_equal(value->text, "a\0b", 3);
    end(&scene);
}

/* Whatever the writer makes of some bytes can be read. */
static void reads_what_the_writer_writes(void **state) {
    (void)state;
    Scene scene;
    begin(&scene);
    for (int byte = 1; byte < 256; byte++) {
        char string[] = {'<', (char)byte, '>', '\0'};
        Text out;
        Json json;
        text_init(&out, &scene.mem);
        json_init(&json, &out);
        json_begin_object(&json);
        json_key(&json, string);
        json_string(&json, string);
        json_end_object(&json);
        json_finish(&json);
        const JsonValue *value = read(&scene, out.data);
        assert_non_null(value);
        assert_string_equal(value->first->key, value->first->text);
        if (byte < 0x80)
            assert_string_equal(value->first->text, string);
        text_release(&out);
    }
    end(&scene);
}

static void reject(Scene *scene, const char *text, const char *message,
                   size_t start) {
    assert_null(read(scene, text));
    assert_string_equal(scene->mistake.message, message);
    assert_int_equal(scene->mistake.start, start);
}

static void says_what_is_wrong_and_where(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *message;
        size_t start; /* of what is wrong */
    } wrong[] = {
        {"", "a JSON value is expected here", 0},
        {"[1 2]", "a comma or ] is expected here", 3},
        {"{\"a\": 1 2}", "a comma or } is expected here", 8},
        {"{a: 1}", "a key is expected here", 1},
        {"{\"a\" 1}", "a colon is expected here", 5},
        {"[1,]", "a JSON value is expected here", 3},
        {"\"abc", "the string has no end", 4},
        {"\"a\nb\"", "a control byte in a string", 2},
        {"\"\\x\"", "there is no such escape in JSON", 2},
        {"\"\\u12g4\"", "four hexadecimal digits are expected after \\u", 5},
        {"\"\\ud800x\"", "half of a surrogate pair is missing", 7},
        {"\"\\udc00\"", "half of a surrogate pair is missing", 7},
        {"\"\xff\"", "this is not UTF-8", 1},
        {"-", "a digit is expected here", 1},
        {"1.e5", "a digit is expected here", 2},
        {"1 2", "nothing may follow the JSON value", 2},
        {"01", "nothing may follow the JSON value", 1},
        {"nul", "a JSON value is expected here", 0},
    };
    Scene scene;
    begin(&scene);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        reject(&scene, wrong[i].text, wrong[i].message, wrong[i].start);
    end(&scene);
}

static void bounds_the_depth(void **state) {
    (void)state;
    Scene scene;
    begin(&scene);
    Text deep;
    text_init(&deep, &scene.mem);
    text_repeat(&deep, '[', JSON_DEEPEST);
    text_repeat(&deep, ']', JSON_DEEPEST);
    assert_non_null(read(&scene, deep.data));
    text_clear(&deep);
    text_repeat(&deep, '[', 1000000);
    reject(&scene, deep.data, "the values are nested too deeply",
           JSON_DEEPEST + 1);
    text_release(&deep);
    end(&scene);
}

static void knows_counts(void **state) {
    (void)state;
    Scene scene;
    size_t count = 0;
    begin(&scene);
    assert_true(json_is_count(read(&scene, "120"), &count));
    assert_int_equal(count, 120);
    assert_false(json_is_count(read(&scene, "-1"), &count));
    assert_false(json_is_count(read(&scene, "1.5"), &count));
    assert_false(json_is_count(read(&scene, "99999999999999999999"), &count));
    assert_false(json_is_count(read(&scene, "\"1\""), &count));
    assert_false(json_is_count(NULL, &count));
    end(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_kind_of_value),
        cmocka_unit_test(decodes_strings),
        cmocka_unit_test(reads_what_the_writer_writes),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(bounds_the_depth),
        cmocka_unit_test(knows_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
