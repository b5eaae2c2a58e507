/* cli/commands/test_output.c -- what martlet test prints and writes */
#include "base/json.h"
#include "base/quote.h"
#include "cli/commands/test.h"
#include "report/diagnostics_json.h"

#include <string.h>
#include <unistd.h>

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

size_t test_count(const Testing *testing, Judgement judgement) {
    size_t count = 0;
    for (size_t i = 0; i < testing->trials.count; i++)
        count += testing->trials.data[i].judgement == judgement;
    return count;
}

static const char *found_of(const TestTrial *trial) {
    return trial->dropped ? "not run"
           : trial->outcome.whole == WISH_NONE
               ? "no result"
               : wish_name(trial->outcome.whole);
}

/* Where the test is stated: "FILE:3". */
static void put_place(const Testing *testing, const TestTrial *trial,
                      Text *out) {
    Span span = trial->test->span;
    const char *name = testing->diag.sources.data[span.source].name;
    quote_visible(out, name, strlen(name));
    text_printf(out, ":%zu", diag_place(&testing->diag, span).line);
}

/* ---- Text --------------------------------------------------------------- */

/* Each line of a text, indented. */
static void put_lines(Text *out, const char *lines) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        text_add(out, "      ");
        text_bytes(out, lines, length);
        text_char(out, '\n');
        lines += length + (lines[length] == '\n');
    }
}

static void put_trial(const Testing *testing, const TestTrial *trial,
                      bool color, Text *out) {
    static const char *const words[] = {
        [JUDGED_GOOD] = "ok", [JUDGED_OPEN] = "?", [JUDGED_BAD] = "FAIL"};
    static const char *const inks[] = {[JUDGED_GOOD] = "\x1b[32m",
                                       [JUDGED_OPEN] = "\x1b[33m",
                                       [JUDGED_BAD] = "\x1b[31m"};
    int verbose = output_verbosity(testing->cli);
    if (trial->judgement == JUDGED_GOOD && verbose < 0)
        return;
    text_printf(out, "%s%-4s%s  %-12s  %s", color ? inks[trial->judgement] : "",
                words[trial->judgement], color ? "\x1b[0m" : "",
                found_of(trial), trial->title);
    if (verbose > 0)
        text_printf(out, "  (%.2f s)", trial->seconds);
    text_char(out, '\n');
    if (trial->judgement == JUDGED_GOOD)
        return;
    put_lines(out, trial->differences.data);
    text_add(out, "      expected at ");
    put_place(testing, trial, out);
    text_printf(out, "\n      again: %s\n", trial->command);
}

void test_report(Testing *testing) {
    const Options *options = &testing->cli->options;
    Text out;
    text_init(&out, testing->mem);
    bool color = !option_text(options, OPT_OUTPUT) &&
                 output_color(testing->cli, STDOUT_FILENO);
    for (; testing->reported < testing->trials.count &&
           testing->trials.data[testing->reported].done;
         testing->reported++)
        put_trial(testing, &testing->trials.data[testing->reported], color,
                  &out);
    if (out.length && !option_is_set(options, OPT_JSON) &&
        !option_is_set(options, OPT_OUTPUT))
        output_try(testing->cli, "-", &out);
    text_release(&out);
}

void test_summary(const Testing *testing, Text *out) {
    size_t all = testing->trials.count;
    if (option_is_set(&testing->cli->options, OPT_OUTPUT))
        for (size_t i = 0; i < all; i++)
            put_trial(testing, &testing->trials.data[i], false, out);
    text_printf(out,
                "%zu test%s: %zu as expected, %zu not, %zu inconclusive "
                "(%.2f s, %zu at a time)\n",
                all, all == 1 ? "" : "s", test_count(testing, JUDGED_GOOD),
                test_count(testing, JUDGED_BAD),
                test_count(testing, JUDGED_OPEN), testing->seconds,
                testing->jobs);
}

/* ---- JSON --------------------------------------------------------------- */

static void put_words(Json *json, const char *key, const Words *words) {
    json_put_array(json, key);
    for (size_t i = 0; i < words->count; i++)
        json_string(json, words->data[i]);
    json_end_array(json);
}

static void put_differences(Json *json, const char *lines) {
    json_put_array(json, "differences");
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        json_bytes(json, lines, length);
        lines += length + (lines[length] == '\n');
    }
    json_end_array(json);
}

static void put_json(const Testing *testing, const TestTrial *trial,
                     Json *json) {
    static const char *const words[] = {[JUDGED_GOOD] = "expected",
                                        [JUDGED_OPEN] = "inconclusive",
                                        [JUDGED_BAD] = "unexpected"};
    const TestCase *test = trial->test;
    json_begin_object(json);
    json_put_string(json, "title", trial->title);
    if (test->name)
        json_put_string(json, "name", test->name);
    put_words(json, "models", &test->models);
    put_words(json, "options", &test->options);
    json_put_string(json, "file",
                    testing->diag.sources.data[test->span.source].name);
    json_put_uint(json, "line", diag_place(&testing->diag, test->span).line);
    json_put_string(json, "outcome", words[trial->judgement]);
    json_put_string(json, "verdict", found_of(trial));
    put_differences(json, trial->differences.data);
    json_put_string(json, "command", trial->command);
    json_put_real(json, "seconds", trial->seconds);
    json_end_object(json);
}

static void begin_json(Json *json, const char *verdict) {
    json_begin_object(json);
    json_put_string(json, "martlet", MARTLET_VERSION);
    json_put_uint(json, "schema", JSON_SCHEMA);
    json_put_string(json, "command", "test");
    json_put_string(json, "verdict", verdict);
}

void test_json_failure(const Diagnostics *diag, Text *out) {
    Json json;
    json_init(&json, out);
    begin_json(&json, "error");
    json_key(&json, "diagnostics");
    diagnostics_json(&json, diag);
    json_end_object(&json);
    json_finish(&json);
}

void test_json(const Testing *testing, Text *out) {
    Json json;
    json_init(&json, out);
    begin_json(&json, test_count(testing, JUDGED_BAD)    ? "violated"
                      : test_count(testing, JUDGED_OPEN) ? "inconclusive"
                                                         : "holds");
    json_put_uint(&json, "expected", test_count(testing, JUDGED_GOOD));
    json_put_uint(&json, "unexpected", test_count(testing, JUDGED_BAD));
    json_put_uint(&json, "inconclusive", test_count(testing, JUDGED_OPEN));
    json_put_array(&json, "tests");
    for (size_t i = 0; i < testing->trials.count; i++)
        put_json(testing, &testing->trials.data[i], &json);
    json_end_array(&json);
    json_put_real(&json, "seconds", testing->seconds);
    json_end_object(&json);
    json_finish(&json);
}

/* ---- JUnit -------------------------------------------------------------- */

/* name="value" after a blank. */
static void put(Text *out, const char *name, const char *value) {
    text_printf(out, " %s=\"", name);
    quote_markup(out, value, strlen(value));
    text_char(out, '"');
}

static void put_case(const Testing *testing, const TestTrial *trial,
                     Text *out) {
    const char *kind = trial->judgement == JUDGED_BAD ? "failure" : "error";
    const char *lines = trial->differences.data;
    Text first;
    text_add(out, "    <testcase");
    put(out, "classname", trial->test->models.data[0]);
    put(out, "name", trial->title);
    text_printf(out, " time=\"%.3f\"", trial->seconds);
    if (trial->judgement == JUDGED_GOOD) {
        text_add(out, "/>\n");
        return;
    }
    text_init(&first, testing->mem);
    text_bytes(&first, lines, strcspn(lines, "\n"));
    text_printf(out, ">\n      <%s", kind);
    put(out, "message", first.data);
    put(out, "type",
        trial->judgement == JUDGED_BAD ? "unexpected" : "inconclusive");
    text_add(out, ">\n");
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        quote_markup(out, lines, length);
        text_char(out, '\n');
        lines += length + (lines[length] == '\n');
    }
    text_add(out, "again: ");
    quote_markup(out, trial->command, strlen(trial->command));
    text_printf(out, "\n      </%s>\n    </testcase>\n", kind);
    text_release(&first);
}

void test_junit(const Testing *testing, Text *out) {
    text_printf(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                "  <testsuite name=\"martlet test\" tests=\"%zu\" "
                "failures=\"%zu\" errors=\"%zu\" skipped=\"0\" "
                "time=\"%.3f\">\n",
                testing->trials.count, test_count(testing, JUDGED_BAD),
                test_count(testing, JUDGED_OPEN), testing->seconds);
    for (size_t i = 0; i < testing->trials.count; i++)
        put_case(testing, &testing->trials.data[i], out);
    text_add(out, "  </testsuite>\n</testsuites>\n");
}
