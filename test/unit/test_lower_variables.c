#include "test/unit/flow_fixture.h"

static const Symbol *symbol(const Symbol *list, uint32_t count,
                            const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    fail_msg("no symbol %s", name);
    return NULL;
}

static void widths_of_types(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "bit a; bool b; byte c; pid d; short e; int f;"
                     " unsigned g : 5; mtype = { m }; mtype h; chan i;"
                     " active proctype A() { skip }");
    static const uint32_t widths[] = {1, 1, 8, 8, 16, 32, 5, 8, 8};
    assert_int_equal(self.flow.symbol_count, 9);
    uint32_t offset = 0;
    for (uint32_t i = 0; i < 9; i++) {
        const Cell *cell = self.flow.symbols[i].cell;
        assert_int_equal(cell->width, widths[i]);
        assert_int_equal(cell->offset, offset);
        assert_int_equal(cell->is_signed, i == 4 || i == 5);
        offset += cell->width;
    }
    assert_int_equal(self.flow.global_width, offset);
    case_release(&self);
}

static void structs_are_spread_out(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "typedef In { bit f; byte g[3] };"
                     " typedef Out { In a[2]; short s };"
                     " Out o[2]; active proctype A() { skip }");
    const Symbol *last =
        symbol(self.flow.symbols, self.flow.symbol_count, "o[1].a[1].g");
    uint32_t in = 1 + 3 * 8, out = 2 * in + 16;
    assert_int_equal(last->cell->offset, out + in + 1);
    assert_int_equal(last->length, 3);
    assert_int_equal(self.flow.global_width, 2 * out);
    case_release(&self);
}

static void channels_come_last(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "chan a[2] = [3] of { byte, bit }; chan b = [0] of { int"
                     " }; chan c; active proctype A() { chan l = [1] of {"
                     " short }; skip }");
    assert_int_equal(self.flow.channel_count, 3);
    const Channel *second = &self.flow.channels[1];
    assert_string_equal(second->name, "a[1]");
    assert_int_equal(second->message_width, 9);
    assert_int_equal(second->length_width, 2);
    assert_int_equal(second->address, 4 * 8 + 2 + 27);
    assert_int_equal(self.flow.channels[2].length_width, 0);
    assert_int_equal(self.flow.global_width, 4 * 8 + 2 * (2 + 27));
    assert_int_equal(self.flow.types[0].channel_count, 1);
    assert_int_equal(self.flow.types[0].variable_width, 8 + 1 + 16);
    case_release(&self);
}

static void hidden_ones_are_elsewhere(void **state) {
    (void)state;
    Case self;
    case_flow(&self, "hidden int h; byte x; active proctype A() { h = x }");
    assert_int_equal(self.flow.global_width, 8);
    assert_int_equal(self.flow.hidden_width, 32);
    assert_int_equal(self.flow.symbol_count, 1);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widths_of_types),
        cmocka_unit_test(structs_are_spread_out),
        cmocka_unit_test(channels_come_last),
        cmocka_unit_test(hidden_ones_are_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
