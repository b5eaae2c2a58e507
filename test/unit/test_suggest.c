#include "test/unit/unit.h"

#include "base/suggest.h"

/* What is offered for a word when there is one candidate. */
static const char *offer(const char *word, const char *candidate) {
    Suggestion best = suggestion_for(word);
    suggestion_offer(&best, candidate);
    return best.candidate;
}

static void one_slip_in_a_word(void **state) {
    (void)state;
    assert_non_null(offer("serach", "search"));  /* exchanged */
    assert_non_null(offer("sarch", "search"));   /* left out */
    assert_non_null(offer("searcch", "search")); /* doubled */
    assert_non_null(offer("seatch", "search"));  /* wrong */
    assert_non_null(offer("SEARCH", "search"));  /* shouted */
    assert_non_null(offer("--dept", "--depth"));
    assert_non_null(offer("ab", "ba"));
    assert_non_null(offer("bf", "bfs"));
}

static void too_far(void **state) {
    (void)state;
    assert_null(offer("search", "depth"));
    assert_null(offer("bfs", "dot"));
    assert_null(offer("grant", "granularity"));
}

/* Nothing in common is never close, however short the words are. */
static void nothing_in_common(void **state) {
    (void)state;
    assert_null(offer("", "a"));
    assert_null(offer("x", "y"));
    assert_null(offer("a", ""));
    assert_null(offer("", ""));
}

static void the_closest_and_among_equals_the_first(void **state) {
    (void)state;
    Suggestion best = suggestion_for("relase");
    suggestion_offer(&best, "relate");
    suggestion_offer(&best, "release");
    assert_string_equal(best.candidate, "relate");
    suggestion_offer(&best, "relase");
    assert_string_equal(best.candidate, "relase");
    assert_int_equal(best.distance, 0);
}

static void long_words_are_left_alone(void **state) {
    (void)state;
    char word[200];
    memset(word, 'a', sizeof word - 1);
    for (size_t length = 60; length < sizeof word; length++) {
        word[length] = '\0';
        const char *found = offer(word, word);
        assert_int_equal(found != NULL, length <= 64);
        word[length] = 'a';
    }
    word[100] = '\0';
    assert_null(offer("a", word));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_slip_in_a_word),
        cmocka_unit_test(too_far),
        cmocka_unit_test(nothing_in_common),
        cmocka_unit_test(the_closest_and_among_equals_the_first),
        cmocka_unit_test(long_words_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
