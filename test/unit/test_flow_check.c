/* A Flow that a pass has broken is noticed, whatever is wrong with it. */
#include "lang/flow/form/flow_check.h"
#include "test/unit/flow_fixture.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char PROGRAM[] = "byte a[4]; byte i; hidden byte h;\n"
                              "chan c = [2] of { byte, bit };\n"
                              "ltl p { [] (i < 9) }\n"
                              "proctype P(byte x) { int y;\n"
                              "  y = x + a[i]; a[i] = y; c!y,1;\n"
                              "  d_step { h = 1; i = h % 4 }; assert(i < 4)\n"
                              "}\n"
                              "init { byte z; run P(3); c?z,1 }\n";

/* The program, to be broken. */
typedef struct Broken {
    Flow *flow;
    FlowType *type; /* P */
    Command *list;  /* its commands */
} Broken;

static Command *find(const Broken *self, CommandKind kind) {
    for (uint32_t i = 0; i < self->flow->command_count; i++)
        if (self->list[i].kind == kind)
            return &self->list[i];
    return NULL;
}

/* The command with such an effect, the first of its list. */
static Command *doing(const Broken *self, FlowEffectKind kind) {
    for (uint32_t i = 0; i < self->flow->command_count; i++)
        if (self->list[i].effects && self->list[i].effects->kind == kind)
            return &self->list[i];
    return NULL;
}

static FlowEffect *effect_of(const Broken *self, FlowEffectKind kind) {
    return (FlowEffect *)(uintptr_t)doing(self, kind)->effects;
}

static Term *term_of(const Broken *self, FlowEffectKind kind) {
    return (Term *)(uintptr_t)effect_of(self, kind)->term;
}

static Cell *indexed_cell(const Broken *self) {
    for (uint32_t i = 0; i < self->flow->command_count; i++) {
        const FlowEffect *effect = self->list[i].effects;
        if (effect && effect->cell && effect->cell->indices)
            return (Cell *)(uintptr_t)effect->cell;
    }
    return NULL;
}

static Channel *channel_of(const Broken *self) {
    return (Channel *)(uintptr_t)self->flow->channels;
}

static void target(Broken *self) {
    doing(self, FLOW_ASSIGN)->target = self->type->location_count;
}
static void entry(Broken *self) {
    find(self, COMMAND_D_STEP)->entry = self->type->location_count;
}
static void start(Broken *self) {
    self->type->start = self->type->location_count;
}
static void location_width(Broken *self) {
    self->type->location_width++;
}
static void header(Broken *self) {
    self->type->header_width--;
}
static void commands(Broken *self) {
    self->type->locations[0].first = self->flow->command_count;
}
static void no_term(Broken *self) {
    effect_of(self, FLOW_ASSERT)->term = NULL;
}
static void term_too_many(Broken *self) {
    find(self, COMMAND_D_STEP)->guard = self->flow->atoms[0].term;
}
static void no_cell(Broken *self) {
    effect_of(self, FLOW_ASSIGN)->cell = NULL;
}
static void cell_too_many(Broken *self) {
    effect_of(self, FLOW_ASSERT)->cell = effect_of(self, FLOW_ASSIGN)->cell;
}
static void fields(Broken *self) {
    doing(self, FLOW_ASSIGN)->arguments = find(self, COMMAND_SEND)->arguments;
}
static void sorted(Broken *self) {
    find(self, COMMAND_RECEIVE)->sorted = true;
}
static void peek(Broken *self) {
    find(self, COMMAND_SEND)->peek = true;
}
static void text(Broken *self) {
    find(self, COMMAND_SEND)->text = NULL;
}
static void command_kind(Broken *self) {
    doing(self, FLOW_ASSIGN)->kind = (CommandKind)(COMMAND_END + 1);
}
static void term_kind(Broken *self) {
    term_of(self, FLOW_ASSERT)->kind = (TermKind)(TERM_AT + 1);
}
static void operand(Broken *self) {
    term_of(self, FLOW_ASSERT)->b = NULL;
}
static void load(Broken *self) {
    term_of(self, FLOW_ASSERT)->cell = effect_of(self, FLOW_ASSIGN)->cell;
}
static void created(Broken *self) {
    term_of(self, FLOW_ACT)->value = 2;
}
static void creates_nothing(Broken *self) {
    self->flow->has_run = false;
}
static void argument(Broken *self) {
    Argument *only = (Argument *)(uintptr_t)term_of(self, FLOW_ACT)->arguments;
    only->next = find(self, COMMAND_SEND)->arguments;
}
static void offset(Broken *self) {
    indexed_cell(self)->offset += self->flow->global_width;
}
static void index_length(Broken *self) {
    ((CellIndex *)(uintptr_t)indexed_cell(self)->indices)->length = 400;
}
static void width(Broken *self) {
    indexed_cell(self)->width = 33;
}
static void base(Broken *self) {
    indexed_cell(self)->base = (CellBase)(CELL_PRIORITY + 1);
}
static void priority(Broken *self) {
    indexed_cell(self)->base = CELL_PRIORITY;
}
static void remote(Broken *self) {
    indexed_cell(self)->base = CELL_REMOTE;
}
static void hidden(Broken *self) {
    self->flow->hidden_width = 0;
}
static void variables(Broken *self) {
    self->type->variable_width = 0;
}
static void message(Broken *self) {
    channel_of(self)->message_width++;
}
static void length(Broken *self) {
    channel_of(self)->length_width++;
}
static void channel(Broken *self) {
    channel_of(self)->address++;
}
static void atom(Broken *self) {
    ((FlowAtom *)(uintptr_t)self->flow->atoms)->term = NULL;
}
static void types(Broken *self) {
    self->flow->type_width++;
}

/* The status of a process that breaks the flow and has it checked. */
static int check_broken(Flow *flow, void (*spoil)(Broken *)) {
    pid_t child = fork();
    if (child == 0) {
        Broken self = {flow, (FlowType *)(uintptr_t)flow->types,
                       (Command *)(uintptr_t)flow->commands};
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        if (spoil)
            spoil(&self);
        flow_check(flow);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void every_fault_is_noticed(void **state) {
    (void)state;
    static void (*const faults[])(Broken *) = {
        target,    entry,   start,         location_width, header,
        commands,  no_term, term_too_many, no_cell,        cell_too_many,
        fields,    sorted,  peek,          text,           command_kind,
        term_kind, operand, load,          created,        creates_nothing,
        argument,  offset,  index_length,  width,          base,
        priority,  remote,  hidden,        variables,      message,
        length,    channel, atom,          types};
    Case self;
    case_flow(&self, PROGRAM);
    assert_int_equal(check_broken(&self.flow, NULL), 0);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (check_broken(&self.flow, faults[i]) != 4)
            fail_msg("fault %zu is not noticed", i);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
