#include "test/unit/flow_fixture.h"

/* A program whose variables are as wide as their values. */
static void read_narrow(Case *self, const char *text) {
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self->flow, source, NULL, &self->diag,
                                    &self->mem));
}

static const Cell *find(const Symbol *symbols, uint32_t count,
                        const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(symbols[i].name, name) == 0)
            return symbols[i].cell;
    fail_msg("no variable %s", name);
    return NULL;
}

static uint32_t global_width(const char *text, const char *name) {
    Case self;
    read_narrow(&self, text);
    uint32_t width =
        find(self.flow.symbols, self.flow.symbol_count, name)->width;
    case_release(&self);
    return width;
}

static uint32_t local_width(const char *text, const char *name) {
    Case self;
    read_narrow(&self, text);
    const FlowType *type = &self.flow.types[0];
    uint32_t width = find(type->symbols, type->symbol_count, name)->width;
    case_release(&self);
    return width;
}

static void what_is_assigned_counts(void **state) {
    (void)state;
    assert_int_equal(global_width("byte x; active proctype A() { x = 5 }", "x"),
                     3);
    assert_int_equal(
        global_width("int x = 9; active proctype A() { x = 2 }", "x"), 4);
    assert_int_equal(global_width("byte x; init { x = x - 1 }", "x"), 8);
    assert_int_equal(global_width("byte x; init { x = 300 }", "x"), 8);
    assert_int_equal(global_width("bit a[4]; init { a[2] = 1 }", "a"), 1);
    assert_int_equal(
        global_width("byte x; init { do :: x = (x + 1) % 6 od }", "x"), 3);
    assert_int_equal(global_width("short x; init { x = -3; x = 1 }", "x"), 3);
}

static void what_is_always_zero_takes_nothing(void **state) {
    (void)state;
    assert_int_equal(local_width("init { byte x[9]; x[2] = 0 }", "x"), 0);
    assert_int_equal(
        local_width("proctype P(int x; byte y) { y = x } init { run P(0, 2) }",
                    "x"),
        0);
    assert_int_equal(global_width("int x; init { x = 0; x = 0 * 7 }", "x"), 0);
}

/* Others may change a global between a condition and what follows. */
static void conditions_tell_of_locals(void **state) {
    (void)state;
    assert_int_equal(
        local_width("init { byte i; do :: i < 4 -> i++ :: else -> break od }",
                    "i"),
        3);
    assert_int_equal(
        global_width("byte i; init { do :: i < 4 -> i++ :: else od }", "i"), 8);
    assert_int_equal(
        local_width("init { int i = 7; do :: i > 0 -> i-- :: else od }", "i"),
        3);
    assert_int_equal(
        local_width("init { int i; do :: i > -2 && i != 9 -> i-- :: i++ od }",
                    "i"),
        32);
}

static void messages_carry_ranges(void **state) {
    (void)state;
    static const char text[] =
        "chan c = [2] of { byte, int }; chan d = [1] of { byte, int };"
        "active proctype A() { byte x; int y; c ? x, y; d ! x, y + 1 }"
        "active proctype B() { c ! 3, 6; c ! 1, 0 }";
    Case self;
    read_narrow(&self, text);
    assert_int_equal(self.flow.channels[0].fields[0].width, 2);
    assert_int_equal(self.flow.channels[0].fields[1].width, 3);
    assert_false(self.flow.channels[0].fields[1].is_signed);
    case_release(&self);
    assert_int_equal(local_width(text, "x"), 2);
}

/* The fields of channel number `channel` have these widths together. */
static void message_width(const char *text, uint32_t channel, uint32_t width) {
    Case self;
    read_narrow(&self, text);
    assert_int_equal(self.flow.channels[channel].message_width, width);
    case_release(&self);
}

/* An array of channels that nothing is assigned to is not all channels. */
static void arrays_of_channels_are_known(void **state) {
    (void)state;
    static const char text[] =
        "chan c[2] = [1] of { byte }; chan d = [1] of { byte, byte };"
        "typedef T { chan e = [2] of { int } }; T t[3];"
        "active [2] proctype A() { byte x; c[_pid]!5; t[_pid].e!9; d!2,1 }";
    message_width(text, 0, 3);
    message_width(text, 1, 3);
    message_width(text, 2, 3);
    message_width(text, 3, 4);
    message_width(text, 5, 4);
    static const char assigned[] =
        "chan c[2] = [1] of { byte }; chan d = [1] of { byte, byte };"
        "init { c[1] = d; c[0]!5; d!2,1 }";
    message_width(assigned, 0, 3);
    message_width(assigned, 2, 4);
    static const char passed[] =
        "typedef T { chan e = [2] of { byte } }; T t; "
        "chan d = [1] of { byte, byte }; proctype A(T p) { p.e!9 } "
        "init { T u; u.e!0; run A(d) }";
    message_width(passed, 0, 4);
}

/* Only where a loop closes are bounds allowed to jump. */
static void loops_do_not_overshoot(void **state) {
    (void)state;
    static const char text[] =
        "init { byte k, x; for (k : 1 .. 5) { x = 0 }; "
        "do :: k > 0 -> x = x; k-- :: else -> break od }";
    assert_int_equal(local_width(text, "k"), 3);
}

static void processes_are_counted(void **state) {
    (void)state;
    static const char text[] =
        "proctype P() { byte me = _pid; chan c[3] = [1] of { byte }; "
        "chan d = c[1]; byte n = _nr_pr; d!n } "
        "init { run P(); if :: run P() :: skip fi }";
    assert_int_equal(local_width(text, "me"), 2);
    assert_int_equal(local_width(text, "d"), 3);
    assert_int_equal(local_width(text, "n"), 2);
    assert_int_equal(local_width("proctype P() { byte me = _pid; me > 0 } "
                                 "init { do :: run P() od }",
                                 "me"),
                     8);
}

static void parameters_get_what_run_gives(void **state) {
    (void)state;
    static const char text[] =
        "proctype P(byte n; chan c) { c ! n } chan q[3] = [1] of { byte };"
        "init { byte i; do :: i < 3 -> run P(i + 4, q[i]); i++ :: else -> "
        "break od }";
    assert_int_equal(local_width(text, "n"), 3);
    assert_int_equal(local_width(text, "c"), 2);
}

/* A channel variable that is assigned to is no name for one channel. */
static void fixed_channels_are_known(void **state) {
    (void)state;
    Case self;
    read_narrow(&self, "chan c = [1] of { byte }; chan d = [1] of { byte };"
                       "init { c ! 1; d = c; d ! 2 }");
    int fixed = 0, loaded = 0;
    for (uint32_t i = 0; i < self.flow.command_count; i++) {
        const Command *command = &self.flow.commands[i];
        if (command->kind != COMMAND_SEND)
            continue;
        fixed += command->channel->kind == TERM_NUMBER;
        loaded += command->channel->kind == TERM_LOAD;
    }
    assert_int_equal(fixed, 1);
    assert_int_equal(loaded, 1);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_assigned_counts),
        cmocka_unit_test(conditions_tell_of_locals),
        cmocka_unit_test(what_is_always_zero_takes_nothing),
        cmocka_unit_test(messages_carry_ranges),
        cmocka_unit_test(arrays_of_channels_are_known),
        cmocka_unit_test(loops_do_not_overshoot),
        cmocka_unit_test(processes_are_counted),
        cmocka_unit_test(parameters_get_what_run_gives),
        cmocka_unit_test(fixed_channels_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
