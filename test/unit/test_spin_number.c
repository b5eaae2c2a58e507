/* Numbers as pan -d prints them (SPIN 6.5, spin -a -o3). */
#include "test/unit/flow_fixture.h"

/* Every number of the program, in ascending order, as "text=number". */
static void check_numbers(const char *program, const char *expected) {
    Case self;
    Text text;
    case_flow(&self, program);
    text_init(&text, &self.mem);
    assert_true(self.flow.numbered);
    for (uint32_t n = 0; n < 100; n++) {
        const char *found = NULL;
        for (uint32_t c = 0; c < self.flow.command_count; c++)
            for (uint32_t k = 0; k < self.flow.origins[c].numbers.count; k++)
                if (self.flow.origins[c].numbers.list[k] == n)
                    found = k ? "join" : self.flow.commands[c].text;
        if (found)
            text_printf(&text, "%s%s=%u", text.length ? " " : "", found, n);
    }
    assert_string_equal(text.data, expected);
    text_release(&text);
    case_release(&self);
}

static void sequences_count_on(void **state) {
    (void)state;
    check_numbers("byte x; active proctype A() { x = 1; x = 2 }"
                  " active proctype B() { x = 3 }",
                  "x = 1=0 x = 2=1 -end-=2 x = 3=3 -end-=4");
}

static void what_is_inside_comes_first(void **state) {
    (void)state;
    check_numbers("byte x; active proctype A() { if :: x = 1 :: else fi;"
                  " { x = 2 }; do :: x = 3 :: break od; x = 4 }",
                  "x = 1=0 else=1 x = 2=4 x = 3=6 break=7 x = 4=11 "
                  "-end-=12");
}

static void loops_are_spelt_out(void **state) {
    (void)state;
    check_numbers("byte x, i; active proctype A() { for (i : 1 .. 3) { x = i }"
                  " select (i : 1 .. 2); select (i : 1 .. x) }",
                  "i = 1=0 i <= 3=1 x = i=2 i++=3 else=4 i = 1=9 i = 2=10 "
                  "i = 1=13 i < x=14 i++=15 break=16 -end-=20");
}

static void parts_of_unless_come_late(void **state) {
    (void)state;
    check_numbers("byte x; active proctype A() { x = 1 unless x == 3 }",
                  "x == 3=0 x = 1=1 -end-=4");
    check_numbers("byte x; active proctype A() {"
                  " { x = 1 } unless { x == 3 } }",
                  "x = 1=0 x == 3=1 -end-=4");
}

static void joins_are_steps_on_the_way_out(void **state) {
    (void)state;
    check_numbers("byte x; active proctype A() { atomic { if :: x = 1 fi } }",
                  "x = 1=0 join=2 -end-=4");
    check_numbers("byte x; active proctype A() { if :: x = 1 fi }",
                  "x = 1=0 -end-=3");
}

static void marked_jumps_have_a_skip(void **state) {
    (void)state;
    check_numbers("byte x; active proctype A() { x = 1; end: goto L;"
                  " L: x = 2 }",
                  "x = 1=0 goto L=2 x = 2=3 -end-=4");
}

static void a_torn_unless_is_not_numbered(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "byte x, i; active proctype A() {"
                     " for (i : 1 .. 2) { skip } unless { x == 1 } }");
    assert_false(self.flow.numbered);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_count_on),
        cmocka_unit_test(what_is_inside_comes_first),
        cmocka_unit_test(loops_are_spelt_out),
        cmocka_unit_test(parts_of_unless_come_late),
        cmocka_unit_test(joins_are_steps_on_the_way_out),
        cmocka_unit_test(marked_jumps_have_a_skip),
        cmocka_unit_test(a_torn_unless_is_not_numbered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
