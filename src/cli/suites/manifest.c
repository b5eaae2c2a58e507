/* cli/suites/manifest.c -- tests that a TOML file lists
 *
 * doc/formats/expect.md describes the keys. A test says in strings what a
 * comment would say in a line.
 */
#include "base/file.h"
#include "base/suggest.h"
#include "cli/suites/suite.h"
#include "cli/suites/toml.h"

#include <string.h>

typedef struct Manifest {
    Suite *suite;      /* that grows */
    Diagnostics *diag; /* of it */
    const char *path;  /* of the file */
    Words defaults;    /* options of every test */
} Manifest;

static bool reject_key(Manifest *manifest, const TomlValue *value,
                       const char *const *keys) {
    diag_error(manifest->diag, CODE_SYNTAX, value->key_span,
               "there is no key \"%s\" here", value->key);
    Suggestion best = suggestion_for(value->key);
    for (; *keys; keys++)
        suggestion_offer(&best, *keys);
    diag_did_you_mean(manifest->diag, best.candidate);
    return false;
}

/* Does the table have no other keys than these? */
static bool keys_known(Manifest *manifest, const TomlValue *table,
                       const char *const *keys) {
    bool good = true;
    for (const TomlValue *value = table->first; value; value = value->next) {
        const char *const *key = keys;
        while (*key && strcmp(*key, value->key) != 0)
            key++;
        if (!*key)
            good = reject_key(manifest, value, keys);
    }
    return good;
}

static bool wrong(Manifest *manifest, const TomlValue *value,
                  const char *needed) {
    diag_error(manifest->diag, CODE_TYPE, value->span, "%s must be %s, not %s",
               value->key ? value->key : "this", needed,
               toml_kind_name(value->kind));
    return false;
}

static ExpectationSentence sentence_of(const TomlValue *value) {
    return (ExpectationSentence){value->text, strlen(value->text), value->span,
                                 false};
}

/* ---- Options ------------------------------------------------------------ */

/* A line of options, or an array with a word each. */
static bool take_options(Manifest *manifest, const TomlValue *value,
                         Words *options) {
    Mem *mem = manifest->suite->mem;
    if (!value)
        return true;
    if (value->kind == TOML_STRING)
        return words_split(options, mem, manifest->diag, sentence_of(value));
    if (value->kind != TOML_ARRAY)
        return wrong(manifest, value, "a string or an array of strings");
    for (const TomlValue *word = value->first; word; word = word->next) {
        if (word->kind != TOML_STRING)
            return wrong(manifest, word, "a string");
        vec_push(mem, options, word->text);
    }
    return true;
}

/* time = 10, memory = "1G": options by another name. */
static bool take_limits(Manifest *manifest, const TomlValue *table,
                        Words *options) {
    static const char *const limits[][2] = {{"time", "--time"},
                                            {"memory", "--memory"}};
    Mem *mem = manifest->suite->mem;
    for (size_t i = 0; i < 2; i++) {
        const TomlValue *value = toml_member(table, limits[i][0]);
        if (!value)
            continue;
        if (value->kind != TOML_STRING && value->kind != TOML_NUMBER)
            return wrong(manifest, value, "a number or a string");
        vec_push(mem, options, limits[i][1]);
        vec_push(mem, options, value->text);
    }
    return true;
}

static bool take_defaults(Manifest *manifest, const TomlValue *root) {
    static const char *const keys[] = {"options", "time", "memory", NULL};
    const TomlValue *table = toml_member(root, "defaults");
    if (!table)
        return true;
    if (table->kind != TOML_TABLE)
        return wrong(manifest, table, "a table");
    return keys_known(manifest, table, keys) &&
           take_options(manifest, toml_member(table, "options"),
                        &manifest->defaults) &&
           take_limits(manifest, table, &manifest->defaults);
}

static bool all_options(Manifest *manifest, const TomlValue *table,
                        TestCase *test) {
    const TomlValue *value = toml_member(table, "options");
    for (size_t i = 0; i < manifest->defaults.count; i++)
        vec_push(manifest->suite->mem, &test->options,
                 manifest->defaults.data[i]);
    return take_options(manifest, value, &test->options) &&
           take_limits(manifest, table, &test->options) &&
           manifest->suite->accept(manifest->suite->context, &test->options,
                                   manifest->path,
                                   value ? value->span : table->span);
}

/* ---- Tests -------------------------------------------------------------- */

static bool take_model(Manifest *manifest, const TomlValue *value,
                       TestCase *test) {
    Text path;
    if (value->kind != TOML_STRING)
        return wrong(manifest, value, "a string");
    if (*value->text == '\0') {
        diag_error(manifest->diag, CODE_SYNTAX, value->span,
                   "the name of a file is missing here");
        return false;
    }
    text_init(&path, manifest->suite->mem);
    file_beside(&path, manifest->path, value->text);
    const char *kept =
        arena_copy(&manifest->diag->arena, path.data, path.length);
    text_release(&path);
    vec_push(manifest->suite->mem, &test->models, kept);
    return suite_reaches(manifest->suite, kept, value->span);
}

static bool take_models(Manifest *manifest, const TomlValue *table,
                        TestCase *test) {
    const TomlValue *value = toml_member(table, "model");
    if (!value || (value->kind == TOML_ARRAY && !value->first)) {
        diag_error(manifest->diag, CODE_SYNTAX,
                   value ? value->span : table->span, "this test has no model");
        diag_hint(manifest->diag, "model = \"FILE\"");
        return false;
    }
    if (value->kind != TOML_ARRAY)
        return take_model(manifest, value, test);
    bool good = true;
    for (value = value->first; value && good; value = value->next)
        good = take_model(manifest, value, test);
    return good;
}

/* expect = "SENTENCE", or a table of verdicts by property. */
static bool take_expect(Manifest *manifest, const TomlValue *table,
                        TestCase *test) {
    const TomlValue *value = toml_member(table, "expect");
    Mem *mem = manifest->suite->mem;
    ExpectationSentence rest;
    if (!value) {
        diag_error(manifest->diag, CODE_SYNTAX, table->span,
                   "this test expects nothing");
        diag_hint(manifest->diag, "expect = \"holds\"");
        return false;
    }
    if (value->kind == TOML_STRING) {
        if (!expectation_read(&test->expectation, mem, manifest->diag,
                              sentence_of(value), &rest))
            return false;
        if (rest.length == 0)
            return true;
        diag_error(manifest->diag, CODE_SYNTAX, value->span,
                   "options are a key of their own in a manifest");
        return false;
    }
    if (value->kind != TOML_TABLE)
        return wrong(manifest, value, "a string or a table");
    for (value = value->first; value; value = value->next) {
        if (value->kind != TOML_STRING)
            return wrong(manifest, value, "a string such as \"holds\"");
        const char *name =
            strcmp(value->key, "others") == 0 ? NULL : value->key;
        if (!expectation_add(&test->expectation, mem, manifest->diag, name,
                             sentence_of(value)))
            return false;
    }
    return true;
}

static bool take_count(Manifest *manifest, const TomlValue *table,
                       const char *key, uint64_t *count) {
    const TomlValue *value = toml_member(table, key);
    uint64_t number = 0;
    if (!value)
        return true;
    if (value->kind != TOML_NUMBER)
        return wrong(manifest, value, "a number");
    bool good = value->text[strspn(value->text, "0123456789")] == '\0';
    for (const char *digit = value->text; good && *digit; digit++) {
        good = number <= (UINT64_MAX - 10) / 10;
        number = number * 10 + (uint64_t)(*digit - '0');
    }
    if (good && *count != NO_NUMBER && *count != number) {
        diag_error(manifest->diag, CODE_REPEATED, value->span,
                   "%s are expected already", key);
        return false;
    }
    if (!good)
        diag_error(manifest->diag, CODE_RANGE, value->span,
                   "%s is a whole number", key);
    *count = number;
    return good;
}

static bool take_name(Manifest *manifest, const TomlValue *table,
                      TestCase *test) {
    const TomlValue *value = toml_member(table, "name");
    if (value && value->kind != TOML_STRING)
        return wrong(manifest, value, "a string");
    test->name = value ? value->text : NULL;
    return true;
}

static bool take_test(Manifest *manifest, const TomlValue *table) {
    static const char *const keys[] = {"model",       "name",   "expect",
                                       "options",     "states", "time",
                                       "transitions", "memory", NULL};
    TestCase test = {.span = table->span, .expectation = EXPECTATION_NONE};
    Expectation *expectation = &test.expectation;
    bool good =
        keys_known(manifest, table, keys) &&
        take_models(manifest, table, &test) &&
        take_name(manifest, table, &test) &&
        take_expect(manifest, table, &test) &&
        take_count(manifest, table, "states", &expectation->states) &&
        take_count(manifest, table, "transitions", &expectation->transitions) &&
        all_options(manifest, table, &test);
    vec_push(manifest->suite->mem, &manifest->suite->cases, test);
    return good;
}

static bool take_tests(Manifest *manifest, const TomlValue *root) {
    const TomlValue *tests = toml_member(root, "test");
    bool good = true;
    if (!tests) {
        diag_error(manifest->diag, CODE_SYNTAX, root->span,
                   "this manifest has no test");
        diag_hint(manifest->diag, "a test begins with a line [[test]]");
        return false;
    }
    if (tests->kind != TOML_ARRAY) {
        diag_error(manifest->diag, CODE_SYNTAX, tests->span,
                   "tests begin with [[test]]");
        return false;
    }
    for (const TomlValue *test = tests->first; test; test = test->next)
        if (test->kind != TOML_TABLE)
            good = wrong(manifest, test, "a table");
        else
            good = take_test(manifest, test) && good;
    return good;
}

bool suite_add_manifest(Suite *suite, uint32_t source, const char *path) {
    static const char *const keys[] = {"martlet", "defaults", "test", NULL};
    Manifest manifest = {.suite = suite, .diag = suite->diag, .path = path};
    const TomlValue *root = toml_read(suite->diag, source);
    if (!root)
        return false;
    const TomlValue *version = toml_member(root, "martlet");
    if (version &&
        (version->kind != TOML_NUMBER || strcmp(version->text, "1") != 0)) {
        diag_error(suite->diag, CODE_FORMAT, version->span,
                   "this version of Martlet reads manifests of version 1");
        return false;
    }
    bool good = keys_known(&manifest, root, keys) &&
                take_defaults(&manifest, root) && take_tests(&manifest, root);
    vec_release(suite->mem, &manifest.defaults);
    return good;
}
