/* Globals that are never written take no bits of a state. */
#include "base/packed.h"
#include "test/unit/flow_fixture.h"

static void read_narrow(Case *self, const char *text) {
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self->flow, source, NULL, &self->diag,
                                    &self->mem));
}

/* The globals take so many bits, channels included. */
static void takes(const char *text, uint32_t bits) {
    Case self;
    read_narrow(&self, text);
    assert_int_equal(self.flow.global_width, bits);
    case_release(&self);
}

static void what_is_never_written_takes_no_bits(void **state) {
    (void)state;
    takes("byte x = 5; byte y; init { y = x }", 3);
    takes("short t[3] = { 1, -2, 3 }; bit y; init { y = t[1] == -2 }", 1);
    takes("chan c[4] = [1] of { bit }; init { byte i; c[i]!1 }", 4 * 2);
    takes("typedef T { byte a; byte b = 3 }; T t, u; init { t.a = u.b }", 4);
    takes("hidden byte h = 3; bit y; init { y = h == 3 }", 1);
}

static void what_is_written_takes_bits(void **state) {
    (void)state;
    takes("byte x = 5; init { x = 5 }", 3);
    takes("byte x = 5; init { if :: x == 1 -> x++ :: else fi }", 8);
    takes("byte t[3] = 1; init { byte i; t[i] = 1 }", 3);
    takes("chan d = [1] of { bit }; bit x = 1; init { d!0; d?x }", 2);
    takes("byte x = 1; active proctype A() { skip } "
          "never { do :: x = 2 od }",
          2);
    takes("byte x = 1; c_decl { int n; } init { c_code { now.x = 2; } }", 8);
}

static int32_t value_of(const Flow *flow, const char *name, uint32_t i) {
    for (uint32_t k = 0; k < flow->symbol_count; k++) {
        const Symbol *symbol = &flow->symbols[k];
        const Cell *cell = symbol->cell;
        if (strcmp(symbol->name, name) != 0)
            continue;
        assert_int_equal(cell->base, CELL_CONSTANT);
        return packed_value(packed_get(flow->constants,
                                       cell->offset + i * symbol->stride,
                                       cell->width),
                            cell->width, cell->is_signed);
    }
    fail_msg("no variable %s", name);
    return 0;
}

static void they_have_their_values(void **state) {
    (void)state;
    Case self;
    read_narrow(&self, "short t[3] = { 1, -2, 3 }; int n = t[1] * 100; "
                       "typedef T { byte z; chan c = [1] of { byte } }; "
                       "chan d = [2] of { byte }; T u[2]; byte x = 7; "
                       "init { (n < 0) }");
    assert_int_equal(value_of(&self.flow, "t", 1), -2);
    assert_int_equal(value_of(&self.flow, "n", 0), -200);
    assert_int_equal(value_of(&self.flow, "x", 0), 7);
    assert_int_equal(value_of(&self.flow, "d", 0), 1);
    assert_int_equal(value_of(&self.flow, "u[1].c", 0), 3);
    assert_int_equal(value_of(&self.flow, "u[1].z", 0), 0);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_never_written_takes_no_bits),
        cmocka_unit_test(what_is_written_takes_bits),
        cmocka_unit_test(they_have_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
