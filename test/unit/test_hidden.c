/* Hidden variables: which of them a state keeps, and where that is said. */
#include "test/unit/flow_fixture.h"

static size_t warnings(const Case *self) {
    size_t count = 0;
    for (size_t i = 0; i < self->diag.items.count; i++)
        count += self->diag.items.data[i].code == CODE_HIDDEN;
    return count;
}

/* The text that the first warning is about. */
static void expect_place(const Case *self, const char *text,
                         const char *place) {
    const Diagnostic *item = self->diag.items.data;
    while (item->code != CODE_HIDDEN)
        item++;
    size_t length = item->span.end - item->span.start;
    assert_int_equal(length, strlen(place));
    assert_memory_equal(text + item->span.start, place, length);
}

/* `bits` of hidden variables stay outside of the state; others are kept,
 * the first of them because of what stands at `place`. */
static void leaves(const char *text, uint32_t bits, const char *place) {
    Case self;
    case_flow(&self, text);
    assert_int_equal(self.flow.hidden_width, bits);
    assert_int_equal(warnings(&self) > 0, place != NULL);
    if (place)
        expect_place(&self, text, place);
    case_release(&self);
}

#define TWO "hidden byte h; byte x; chan c = [1] of { byte }; "

static void what_is_never_read_is_left_out(void **state) {
    (void)state;
    leaves(TWO "active proctype A() { h = 3; x = 1; h = x }", 8, NULL);
    leaves(TWO "active proctype A() { c!1; c?h; printf(\"%d\", h) }", 8, NULL);
    leaves("hidden byte h[3]; active proctype A() { h[1] = 2 }", 24, NULL);
}

static void what_only_counts_is_left_out(void **state) {
    (void)state;
    leaves(TWO "active proctype A() { h = 3; x = 1; h++ }", 8, NULL);
    leaves(TWO "active proctype A() { h++; h = h * 2 } "
               "active proctype B() { h-- }",
           8, NULL);
    leaves(TWO "active proctype A() { h++ } active proctype B() { x = h }", 0,
           "x = h");
    leaves(TWO "hidden byte g; active proctype A() { h++; g = h + 1 } "
               "active proctype B() { g = g + 1 }",
           16, NULL);
    leaves(TWO "hidden byte g; active proctype A() { g = h } "
               "active proctype B() { h++ } active proctype C() { x = g }",
           0, "g = h");
    leaves(TWO "active proctype A() { h++; h = 2 / h }", 0, "h = 2 / h");
    leaves(TWO "byte a[2]; active proctype A() { h++; h = a[h] }", 0,
           "h = a[h]");
    leaves("hidden byte h[2]; byte x; active proctype A() { h[0]++; h[x]++ }",
           16, NULL);
    leaves("hidden byte h[2]; active proctype A() { h[0] = h[h[1]] }", 0,
           "h[0] = h[h[1]]");
    leaves("hidden byte h[2]; active proctype A() { h[h[1]] = 1 }", 0,
           "h[h[1]] = 1");
}

static void what_is_never_written_is_left_out(void **state) {
    (void)state;
    leaves("hidden byte h = 7; byte x; active proctype A() { x = h }", 8, NULL);
    leaves("hidden byte h[2] = 7; active proctype A() { h[1] == 7 } "
           "ltl p { [] (h[0] == 7) }",
           16, NULL);
}

static void scratch_is_left_out(void **state) {
    (void)state;
    leaves(TWO "active proctype A() { d_step { h = 3; x = h } }", 8, NULL);
    leaves(TWO "active proctype A() { atomic { h = 3; x = h; skip } }", 8,
           NULL);
    leaves(TWO "active proctype A() { atomic { c?h; x = h } }", 8, NULL);
    leaves(TWO "active proctype A() { d_step { h = 0; do :: h < 3 -> h++ "
               ":: else -> break od; x = h } }",
           8, NULL);
    leaves(TWO "active proctype A() { atomic { h = x; if :: h == 1 -> x = 2 "
               ":: else fi } }",
           8, NULL);
    leaves("typedef T { byte a; byte b }; hidden T h; byte x; "
           "active proctype A() { d_step { h.a = 1; x = h.a + h.b } }",
           16, NULL);
}

static void what_others_may_change_is_kept(void **state) {
    (void)state;
    leaves(TWO "active proctype A() { h = 3; x = h }", 0, "x = h");
    leaves(TWO "active proctype A() { d_step { h = 3; x = 1 }; x = h }", 0,
           "x = h");
    leaves(TWO "active proctype A() { d_step { if :: x -> h = 3 :: else fi; "
               "x = h } }",
           0, "x = h");
    leaves(TWO "active proctype A() { d_step { h = 1; x = h } } "
               "active proctype B() { h == 1 }",
           0, "h == 1");
    leaves("hidden byte h[2]; byte x; "
           "active proctype A() { d_step { h[x] = 1; x = h[0] } }",
           0, "x = h[0]");
    leaves("typedef T { byte a; byte b }; hidden T h; byte x; "
           "active proctype A() { h.a = 1; d_step { h.b = 1; x = h.a } }",
           0, "x = h.a");
}

static void atomic_sequences_can_be_interrupted(void **state) {
    (void)state;
    leaves(TWO "active proctype A() { atomic { h = 3; x == 1; x = h } }", 0,
           "x = h");
    leaves(TWO "active proctype A() { atomic { h = 3; c?x; x = h } }", 0,
           "x = h");
    leaves("hidden byte h; byte x; chan c = [0] of { byte }; "
           "active proctype A() { atomic { h = 3; if :: c!1 :: else fi; x = h "
           "} } "
           "active proctype B() { c?x }",
           0, "x = h");
    leaves("hidden byte h; byte x; chan c = [0] of { byte }; "
           "active proctype A() { c!1 } "
           "active proctype B() { atomic { c?h; x = h } }",
           8, NULL);
    leaves("hidden byte h; byte x; active proctype A() provided (x < 2) "
           "{ atomic { h = 3; x = h; x = h } }",
           0, "x = h");
    leaves("hidden byte h; byte x; active proctype A() priority 2 "
           "{ atomic { h = 3; x = h; x = h } }",
           0, "x = h");
}

static void fields_may_be_missing(void **state) {
    (void)state;
    leaves("hidden byte h; byte x; chan c = [1] of { byte, byte }; "
           "chan d = [1] of { byte }; chan e; "
           "active proctype A() { e = d; d_step { e?x,h; x = h } }",
           0, "x = h");
    leaves("hidden byte h; byte x; chan c = [1] of { byte, byte }; "
           "active proctype A() { d_step { c?x,h; x = h } }",
           8, NULL);
}

static void properties_read_too(void **state) {
    (void)state;
    leaves("hidden byte h; active proctype A() { h = 1 } "
           "never { do :: h == 0 od }",
           0, "h == 0");
    leaves("hidden byte h; active proctype A() { h = 1 } ltl p { <> (h == 1) }",
           0, "h");
    leaves("hidden byte h; active proctype A() provided (h < 2) { h = 1 }", 0,
           "h");
}

static void c_code_is_trusted_with_nothing(void **state) {
    (void)state;
    leaves("hidden byte h; active proctype A() { c_code { h = 1; } }", 0, "h");
    leaves("hidden byte h; active proctype A() { h = 1; c_code { int oh; } }",
           8, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_never_read_is_left_out),
        cmocka_unit_test(what_only_counts_is_left_out),
        cmocka_unit_test(what_is_never_written_is_left_out),
        cmocka_unit_test(scratch_is_left_out),
        cmocka_unit_test(what_others_may_change_is_kept),
        cmocka_unit_test(atomic_sequences_can_be_interrupted),
        cmocka_unit_test(fields_may_be_missing),
        cmocka_unit_test(properties_read_too),
        cmocka_unit_test(c_code_is_trusted_with_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
