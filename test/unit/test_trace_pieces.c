/* Which steps of a run are shown, and which are further rounds. */
#include "test/unit/unit.h"

#include "base/text.h"
#include "report/traces/trace_pieces.h"

#include <string.h>

/* The pieces of a run whose actions are these letters, of which a cycle starts
 * at the bar: "abx4(2)" is a, b and 4 steps in rounds of 2, "..7" a gap. */
static void check(const char *letters, bool whole, const char *expected) {
    Mem mem;
    Trace trace;
    TracePieces pieces;
    Text found;
    const Word state = 0;
    mem_init(&mem);
    trace_init(&trace, &mem, 1);
    assert_true(trace_start(&trace, &state));
    for (const char *at = letters; *at; at++)
        if (*at == '|')
            trace.loop = trace_length(&trace);
        else
            assert_true(trace_step(&trace, (uint32_t)*at, &state));
    trace_pieces(&pieces, &trace, whole, &mem);
    text_init(&found, &mem);
    for (size_t i = 0; i < pieces.count; i++) {
        TracePiece piece = vec_item(&pieces, i);
        if (piece.shown)
            text_char(&found, (char)trace.actions.data[piece.first]);
        else if (piece.period)
            text_printf(&found, "x%zu(%zu)", piece.count, piece.period);
        else
            text_printf(&found, "..%zu", piece.count);
    }
    assert_string_equal(found.data, expected);
    text_release(&found);
    vec_release(&mem, &pieces);
    trace_release(&trace);
    assert_int_equal(mem.live, 0);
}

static void short_runs_are_whole(void **state) {
    (void)state;
    check("", false, "");
    check("abc", false, "abc");
    check("aaaaaa", false, "aaaaaa");
    check("abababab", false, "abx6(2)");
    check("abababab", true, "abababab");
}

static void rounds_are_folded(void **state) {
    (void)state;
    check("xaaaaaaaay", false, "xax7(1)y");
    check("xabcabcabcabcaby", false, "xabcx9(3)aby");
    check("aaaaaaaabbbbbbbb", false, "ax7(1)bx7(1)");
}

static void no_round_crosses_the_start_of_a_cycle(void **state) {
    (void)state;
    check("abab|abab", false, "abababab");
    check("ababab|ab", false, "abababab");
    check("abababab|abababab", false, "abx6(2)abx6(2)");
}

static void too_many_pieces_are_cut(void **state) {
    (void)state;
    char letters[302], expected[200] = "";
    for (size_t i = 0; i < 301; i++) /* no round of up to 50 steps */
        letters[i] = (char)('0' + (i * i / 7 + i / 3) % 71);
    letters[301] = '\0';
    memcpy(expected, letters, 50);
    strcat(expected, "..201");
    memcpy(expected + 55, letters + 251, 51);
    check(letters, false, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_runs_are_whole),
        cmocka_unit_test(rounds_are_folded),
        cmocka_unit_test(no_round_crosses_the_start_of_a_cycle),
        cmocka_unit_test(too_many_pieces_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
