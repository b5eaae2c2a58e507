/* Channels beyond the 255 that SPIN has keep their numbers apart. */
#include "test/unit/flow_fixture.h"

/* The width of the first global, which is a channel. */
static void takes(const char *text, uint32_t bits) {
    Case self;
    case_flow(&self, text);
    assert_int_equal(self.flow.symbols[0].cell->width, bits);
    case_release(&self);
}

static void a_byte_is_enough(void **state) {
    (void)state;
    takes("chan d; chan c[255] = [1] of { chan }; init { d = c[254] }", 8);
    takes("chan d; init { chan c = [1] of { byte }; d = c }", 8);
}

static void more_take_more(void **state) {
    (void)state;
    takes("chan d; chan c[256] = [1] of { chan }; init { d = c[254] }", 9);
    takes("chan d; typedef T { chan c[3] = [1] of { byte }; byte x } "
          "T t[400]; init { d = t[3].c[2] }",
          11);
    takes("chan d; proctype P() { chan c = [1] of { byte }; d = c } "
          "init { run P() }",
          8);
    takes("chan d; proctype P() { chan c[2] = [1] of { byte }; d = c[1] } "
          "init { run P() }",
          9);
    takes("chan d; active [9] proctype P() { chan c[30] = [1] of { byte }; "
          "d = c[1] }",
          9);
}

static void numbers_stay_apart(void **state) {
    (void)state;
    Case self;
    Findings findings;
    case_model(&self, "chan c[300] = [1] of { chan }; chan d; "
                      "init { c[299]!c[298]; c[299]?d; d!d; "
                      "len(c[298]) == 1; len(c[42]) == 0; len(c[43]) == 0 }");
    case_search(&self, &findings);
    assert_int_equal(findings.statistics.states, 8);
    findings_release(&findings);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_byte_is_enough),
        cmocka_unit_test(more_take_more),
        cmocka_unit_test(numbers_stay_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
