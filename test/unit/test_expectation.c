/* Sentences, what they mean for outcomes, and outcomes as bytes. */
#include "test/unit/unit.h"

#include "cli/suites/outcome.h"
#include "cli/suites/words.h"

typedef struct Fixture {
    Mem mem;
    Diagnostics diag;
    Expectation expectation;
    ExpectationSentence options;
    bool good;
} Fixture;

static void begin(Fixture *fixture) {
    mem_init(&fixture->mem);
    diag_init(&fixture->diag, &fixture->mem);
    fixture->expectation = EXPECTATION_NONE;
}

static bool say(Fixture *fixture, const char *text) {
    uint32_t source = diag_source(&fixture->diag, "m", text, strlen(text));
    return expectation_read(
        &fixture->expectation, &fixture->mem, &fixture->diag,
        (ExpectationSentence){text, strlen(text),
                              diag_whole(&fixture->diag, source), true},
        &fixture->options);
}

static void end(Fixture *fixture) {
    expectation_release(&fixture->expectation, &fixture->mem);
    diag_release(&fixture->diag);
    assert_int_equal(fixture->mem.live, 0);
}

/* What is found: "p holds" as "p+", violated "-", inconclusive "?", skipped
 * "0"; all after 3 steps. */
static void find(Fixture *fixture, Outcome *outcome, const char *const *found) {
    bool bad = false, open = false;
    *outcome = (Outcome){.states = 7, .transitions = 9};
    for (; *found; found++) {
        size_t length = strlen(*found) - 1;
        char sign = (*found)[length];
        bad = bad || sign == '-';
        open = open || sign == '?';
        vec_push(&fixture->mem, &outcome->properties,
                 ((Found){arena_copy(&fixture->diag.arena, *found, length),
                          sign == '+'   ? WISH_HOLDS
                          : sign == '-' ? WISH_VIOLATED
                          : sign == '?' ? WISH_INCONCLUSIVE
                                        : WISH_NONE,
                          sign == '-' ? 3 : NO_NUMBER}));
    }
    outcome->whole = bad    ? WISH_VIOLATED
                     : open ? WISH_INCONCLUSIVE
                            : WISH_HOLDS;
}

/* The outcome after its way through a pipe, judged. */
static Judgement judge(Fixture *fixture, const Outcome *outcome, Text *text) {
    Outcome copy = {0};
    Text bytes;
    text_init(&bytes, &fixture->mem);
    outcome_write(outcome, &bytes);
    assert_true(outcome_read(&copy, &fixture->mem, &fixture->diag.arena,
                             bytes.data, bytes.length));
    Judgement judgement = outcome_judge(&copy, &fixture->expectation, text);
    outcome_release(&copy, &fixture->mem);
    text_release(&bytes);
    return judgement;
}

static void check(const char *sentence, const char *const *found,
                  Judgement expected, const char *lines) {
    Fixture fixture;
    Outcome outcome;
    Text text;
    begin(&fixture);
    text_init(&text, &fixture.mem);
    assert_true(say(&fixture, sentence));
    find(&fixture, &outcome, found);
    assert_int_equal(judge(&fixture, &outcome, &text), expected);
    assert_string_equal(text.data, lines);
    text_release(&text);
    outcome_release(&outcome, &fixture.mem);
    end(&fixture);
}

#define FOUND(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_judging(void **state) {
    (void)state;
    check("holds", FOUND("p+", "q+"), JUDGED_GOOD, "");
    check("holds", FOUND("p+", "q-"), JUDGED_BAD,
          "q: expected holds, found violated in 3 steps\n");
    check("holds", FOUND("p+", "q?"), JUDGED_OPEN,
          "q: expected holds, found inconclusive\n");
    check("violated", FOUND("p+", "q-", "r?"), JUDGED_GOOD, "");
    check("violated", FOUND("p+"), JUDGED_BAD,
          "the check: expected violated, found holds\n");
    check("inconclusive", FOUND("p+", "q?"), JUDGED_GOOD, "");
    check("inconclusive", FOUND("p-", "q?"), JUDGED_BAD,
          "the check: expected inconclusive, found violated\n");
    check("q violated", FOUND("p+", "q-"), JUDGED_GOOD, "");
    check("q violated", FOUND("p-", "q-"), JUDGED_BAD,
          "p: expected holds, found violated in 3 steps\n");
    check("q violated, others any", FOUND("p-", "q-"), JUDGED_GOOD, "");
    check("q violated, others violated", FOUND("p-", "q-", "r0"), JUDGED_OPEN,
          "r: expected violated, found skipped\n");
    check("violated, q holds", FOUND("p-", "q+", "r?"), JUDGED_GOOD, "");
    check("q violated in 3 steps", FOUND("q-"), JUDGED_GOOD, "");
    check("q violated in 4 steps", FOUND("q-"), JUDGED_BAD,
          "q: expected violated in 4 steps, found 3\n");
    check("r violated", FOUND("p+"), JUDGED_BAD,
          "r: expected violated, but no such property was checked\n");
    check("a:* violated, a:2 holds", FOUND("a:1-", "a:2+", "b+"), JUDGED_GOOD,
          "");
    check("a:* violated", FOUND("a:1-", "a:2+", "b+"), JUDGED_BAD,
          "a:2: expected violated, found holds\n");
    check("c:* violated", FOUND("b+"), JUDGED_BAD,
          "c:*: expected violated, but no such property was checked\n");
    check("\"a:*\" holds", FOUND("a:1+"), JUDGED_BAD,
          "a:*: expected holds, but no such property was checked\n");
    check("\"others\" violated", FOUND("others-", "p+"), JUDGED_GOOD, "");
    check("7 states, 9 transitions", FOUND("p+"), JUDGED_GOOD, "");
    check("8 states, 1 transition", FOUND("p+"), JUDGED_BAD,
          "states: expected 8, found 7\ntransitions: expected 1, found 9\n");
    check("7 states", FOUND("p-"), JUDGED_BAD,
          "p: expected holds, found violated in 3 steps\n");
    check("any", FOUND("p-"), JUDGED_GOOD, "");
    check("error", FOUND("p+"), JUDGED_BAD, "expected error, found holds\n");
}

static void test_errors(void **state) {
    (void)state;
    static const struct {
        const char *sentence;
        Judgement judgement;
    } cases[] = {{"error", JUDGED_GOOD},       {"error MT060", JUDGED_GOOD},
                 {"error MT061", JUDGED_GOOD}, {"error MT062", JUDGED_BAD},
                 {"holds", JUDGED_BAD},        {"p violated", JUDGED_BAD},
                 {"any", JUDGED_GOOD},         {"inconclusive", JUDGED_BAD}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fixture fixture;
        Text text;
        begin(&fixture);
        text_init(&text, &fixture.mem);
        Outcome outcome = {.whole = WISH_ERROR, .message = "x"};
        vec_push(&fixture.mem, &outcome.codes, 60);
        vec_push(&fixture.mem, &outcome.codes, 61);
        assert_true(say(&fixture, cases[i].sentence));
        assert_int_equal(judge(&fixture, &outcome, &text), cases[i].judgement);
        assert_int_equal(text.length == 0, cases[i].judgement == JUDGED_GOOD);
        outcome_release(&outcome, &fixture.mem);
        text_release(&text);
        end(&fixture);
    }
}

/* A check that ran out of memory or time before there were properties. */
static void test_nothing_known(void **state) {
    (void)state;
    Fixture fixture;
    Text text;
    begin(&fixture);
    text_init(&text, &fixture.mem);
    Outcome outcome = {.whole = WISH_INCONCLUSIVE, .message = "no memory"};
    assert_true(say(&fixture, "p violated"));
    assert_int_equal(judge(&fixture, &outcome, &text), JUDGED_OPEN);
    assert_string_equal(text.data,
                        "expected verdicts, found inconclusive\nno memory\n");
    text_release(&text);
    end(&fixture);
}

static void test_rejected(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "with --por",
                                      "holds,",
                                      ", holds",
                                      "p",
                                      "p hold",
                                      "p error MT060",
                                      "\"p holds",
                                      "7",
                                      "7 errors",
                                      "p violated in",
                                      "p holds in 3 steps",
                                      "holds p",
                                      "p violated in x steps",
                                      "holds violated",
                                      "violated in 3 steps",
                                      "error MT6",
                                      "holds, violated",
                                      "p holds, p any",
                                      "7 states, 8 states",
                                      "others violated in 3 steps",
                                      "99999999999999999999 states",
                                      "p violated in 3 q"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Fixture fixture;
        begin(&fixture);
        if (say(&fixture, bad[i]))
            fail_msg("%s", bad[i]);
        assert_int_equal(fixture.diag.errors, 1);
        end(&fixture);
    }
}

static void test_options(void **state) {
    (void)state;
    Fixture fixture;
    Words words = {0};
    begin(&fixture);
    assert_true(say(&fixture, "holds with -D 'N = 3' --ltl \"[] \\\"p\\\"\" "
                              "a\\ b ''  "));
    assert_true(
        words_split(&words, &fixture.mem, &fixture.diag, fixture.options));
    static const char *const expected[] = {"-D",       "N = 3", "--ltl",
                                           "[] \"p\"", "a b",   ""};
    assert_int_equal(words.count, 6);
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(words.data[i], expected[i]);
    assert_false(words_split(&words, &fixture.mem, &fixture.diag,
                             (ExpectationSentence){"'a", 2, SPAN_NONE, false}));
    vec_release(&fixture.mem, &words);
    end(&fixture);
}

/* Bytes that are cut off, or more than there should be, are no outcome. */
static void test_damaged(void **state) {
    (void)state;
    Fixture fixture;
    Outcome outcome;
    Text bytes;
    begin(&fixture);
    text_init(&bytes, &fixture.mem);
    find(&fixture, &outcome, FOUND("p+", "q-"));
    vec_push(&fixture.mem, &outcome.codes, 3);
    outcome_write(&outcome, &bytes);
    text_add(&bytes, "more");
    for (size_t length = 0; length <= bytes.length; length++) {
        Outcome copy = {0};
        assert_int_equal(outcome_read(&copy, &fixture.mem, &fixture.diag.arena,
                                      bytes.data, length),
                         length == bytes.length - 4);
        outcome_release(&copy, &fixture.mem);
    }
    outcome_release(&outcome, &fixture.mem);
    text_release(&bytes);
    end(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judging),       cmocka_unit_test(test_errors),
        cmocka_unit_test(test_nothing_known), cmocka_unit_test(test_rejected),
        cmocka_unit_test(test_options),       cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
