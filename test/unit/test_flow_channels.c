/* What steps of Promela programs do with channels, statement by statement. */
#include "test/unit/flow_fixture.h"

#include "core/channels.h"
#include "core/model_text.h"
#include "lang/flow/describing/flow_channels.h"
#include "test/unit/once.h"

enum {
    ROOM = 4,
    MOST_WORDS = 16
};

/* A program whose channels have no capacity. */
static void begin(Case *self, const char *text) {
    *self = (Case){0};
    const char *why = NULL;
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    PromelaOptions options = {.goals.room = ROOM};
    assert_true(promela_load_source(&self->flow, source, &options, &self->diag,
                                    &self->mem));
    self->model = flow_model(&self->flow, &self->mem, &why);
    assert_non_null(self->model);
    assert_true(self->model->words <= MOST_WORDS);
}

/* The first step whose text contains this; its action. */
static uint32_t take(const Model *model, const char *what, const Word *from,
                     Word *to) {
    Successors batch;
    Text text;
    uint32_t action = UINT32_MAX;
    successors_init(&batch, model->mem, model->words);
    text_init(&text, model->mem);
    expand_all_once(model, from, &batch);
    for (size_t i = 0; i < batch.count && action == UINT32_MAX; i++) {
        text_clear(&text);
        model_print_action(model, batch.actions[i], &text);
        if (!strstr(text.data, what))
            continue;
        action = batch.actions[i];
        memcpy(to, successors_state(&batch, i), model->words * sizeof *to);
    }
    if (action == UINT32_MAX)
        print_error("there is no step %s\n", what);
    assert_int_not_equal(action, UINT32_MAX);
    text_release(&text);
    successors_release(&batch);
    return action;
}

/* "c-1+2 d~" : one message is received from c and two are sent to it; d is used
 * otherwise. */
static void say(const Model *model, const Contents *contents,
                const Traffic *traffic, Text *out) {
    if (traffic->opaque) {
        text_add(out, "opaque");
        return;
    }
    assert_int_equal(contents->channels.count, traffic->uses.count);
    for (size_t k = 0; k < traffic->uses.count; k++) {
        const ChannelUse *use = &traffic->uses.data[k];
        uint32_t declared = contents->channels.data[k].channel;
        text_printf(out, "%s%s", k ? " " : "",
                    model->channels->declared[declared].name);
        if (use->received)
            text_printf(out, "-%u", use->received);
        if (use->sent)
            text_printf(out, "+%u", use->sent);
        if (use->otherwise)
            text_char(out, '~');
    }
}

/* The last of these steps, given by parts of their texts, from the initial
 * state on. */
static void uses(const char *program, const char *const *steps,
                 const char *expected) {
    Case self;
    Contents contents;
    Traffic traffic;
    Text said;
    Word from[MOST_WORDS], to[MOST_WORDS];
    uint32_t action = UINT32_MAX;
    begin(&self, program);
    contents_init(&contents, &self.mem);
    traffic_init(&traffic, &self.mem);
    text_init(&said, &self.mem);
    start_once(self.model, to);
    for (; *steps; steps++) {
        memcpy(from, to, sizeof from);
        action = take(self.model, *steps, from, to);
    }
    model_contents(self.model, from, &contents);
    model_traffic(self.model, from, action, to, &traffic);
    say(self.model, &contents, &traffic, &said);
    if (strcmp(said.data, expected) != 0)
        print_error("%s\n", program);
    assert_string_equal(said.data, expected);
    text_release(&said);
    traffic_release(&traffic);
    contents_release(&contents);
    case_release(&self);
}

#define STEPS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define TWO "byte x; chan c = [1] of { byte }; chan d = [2] of { byte };"
#define P "active proctype P() "

static void queues(void **state) {
    (void)state;
    uses(TWO P "{ c!1; c?x }", STEPS("c!1"), "c+1 d");
    uses(TWO P "{ c!1; c?x }", STEPS("c!1", "c?x"), "c-1 d");
    uses(TWO P "{ d!1; c!2 }", STEPS("d!1", "c!2"), "c+1 d");
    uses(TWO P "{ c!7; atomic { c!1; d!3; c!2; c?7 } }", STEPS("c!7", "c!1"),
         "c-1+2 d+1");
    uses(TWO P "{ c!7; d_step { c?7; d!1 } }", STEPS("c!7", "c?7"), "c-1 d+1");
    uses(TWO P "{ c!1; c?eval(x + 1) }", STEPS("c!1", "c?"), "c-1 d");
    uses(TWO P "{ chan v = d; v!1 }", STEPS("v!1"), "c d+1");
    uses(TWO P "{ x = 1 }", STEPS("x = 1"), "c d");
    uses(TWO P "{ if :: d!1 :: c!1 :: x = 1 fi }", STEPS("c!1"), "c+1 d");
    uses(P "{ chan c = [1] of { byte }; c!1 }"
           "active proctype Q() { chan d = [1] of { byte }; d!1 }",
         STEPS("d!1"), "P:c Q:d+1");
}

/* Questions whose answer stays the same with more messages after the others. */
static void harmless_questions(void **state) {
    (void)state;
    uses(TWO P "{ c!1; nempty(c) }", STEPS("c!1", "nempty"), "c d");
    uses(TWO P "{ c!1; !empty(c) }", STEPS("c!1", "empty"), "c d");
    uses(TWO P "{ c!1; c?[1] }", STEPS("c!1", "c?[1]"), "c d");
    uses(TWO P "{ c!1; c?<x> }", STEPS("c!1", "c?<x>"), "c d");
    uses(TWO P "{ nfull(c) }", STEPS("nfull"), "c d");
    uses(TWO P "{ !full(c) }", STEPS("full"), "c d");
    uses(TWO P "{ c!1; x == 0 && !(x == 1 || empty(c)) }",
         STEPS("c!1", "empty"), "c d");
    uses(TWO P "{ if :: c?x :: d?x :: x = 1 fi }", STEPS("x = 1"), "c d");
}

static void other_questions(void **state) {
    (void)state;
    uses(TWO P "{ empty(c) }", STEPS("empty"), "c~ d");
    uses(TWO P "{ !nempty(d) }", STEPS("nempty"), "c d~");
    uses(TWO P "{ !(c?[1]) }", STEPS("c?[1]"), "c~ d");
    uses(TWO P "{ c!1; c??[1] }", STEPS("c!1", "c??[1]"), "c~ d");
    uses(TWO P "{ len(c) == 0 }", STEPS("len"), "c~ d");
    uses(TWO P "{ x == 0 || empty(c) }", STEPS("empty"), "c~ d");
    uses(TWO P "{ x = len(d) }", STEPS("len"), "c d~");
    uses(TWO P "{ assert(len(d) == 0) }", STEPS("len"), "c d~");
    uses(TWO P "{ (empty(c) -> 1 : 0) }", STEPS("empty"), "c~ d");
    uses(TWO P "{ chan v = d; len(v) == 0 }", STEPS("len"), "c~ d~");
    uses(TWO P "{ c!!1 }", STEPS("c!!1"), "c~ d");
    uses(TWO P "{ c!1; c??1 }", STEPS("c!1", "c??1"), "c~ d");
    uses(TWO P "{ c!1; c?"
               "?<1> }",
         STEPS("c!1", "c?"
                      "?<1>"),
         "c~ d");
}

/* Steps that are possible only because others are not. */
static void what_was_not_possible(void **state) {
    (void)state;
    uses(TWO P "{ if :: c?1 :: else -> x = 1 fi }", STEPS("else"), "c~ d");
    uses(TWO P "{ if :: nempty(d) -> c?1 :: else -> x = 1 fi }", STEPS("else"),
         "c d~");
    uses(TWO P "{ { x = 1 } unless { c?1 } }", STEPS("x = 1"), "c~ d");
    uses(TWO P "{ c!1; { x = 1 } unless { c?1; d!1 } }", STEPS("c!1", "c?1"),
         "c-1 d");
    uses(TWO P "{ d_step { x = 5; if :: c?1 :: x = 1 fi } }", STEPS("x = 5"),
         "c~ d");
    uses(TWO P "{ d!5; d_step { x = 5; if :: d?5 :: c?1 fi } }",
         STEPS("d!5", "x = 5"), "c d-1");
    uses(TWO P "{ atomic { x = 1; c?1 } }", STEPS("x = 1"), "c~ d");
    uses(TWO P "{ atomic { x = 1; d!1 } }", STEPS("x = 1"), "c d+1");
    uses(TWO P "{ atomic { x = 1; d_step { c?1; x = 2 } } }", STEPS("x = 1"),
         "c~ d");
}

/* Two processes meet: an escape of either must not have been possible. */
static void meetings(void **state) {
    (void)state;
    uses("chan r = [0] of { byte };" TWO P
         "{ r!1 } active proctype Q() { r?1 }",
         STEPS("r!1"), "c d");
    uses("chan r = [0] of { byte };" TWO P
         "{ r!1 } active proctype Q() { { r?1 } unless { c?1 } }",
         STEPS("r!1"), "c~ d");
    uses("chan r = [0] of { byte };" TWO P
         "{ { r!1 } unless { d?1 } } active proctype Q() { r?1 }",
         STEPS("r!1"), "c d~");
}

static void nothing_is_known(void **state) {
    (void)state;
    uses(TWO P "{ timeout }", STEPS("timeout"), "opaque");
    uses(TWO P "{ c!timeout }", STEPS("c!"), "opaque");
    uses(TWO P "{ x = 1 / x }", STEPS("x"), "opaque");
    uses(TWO P "priority 3 { x = 1 }", STEPS("x = 1"), "opaque");
    uses(TWO P "provided (len(c) == 0) { x = 1 }", STEPS("x = 1"), "opaque");
    uses(TWO P "{ c!len(d) }", STEPS("c!"), "opaque");
    uses(TWO "active D_proctype P() { x = 1 }", STEPS("x = 1"), "opaque");
    uses(TWO P "{ enabled(0) }", STEPS("enabled"), "opaque");
}

/* Reasons that concern the whole program. */
static void opaque_programs(void **state) {
    (void)state;
    Case self;
    case_flow(&self, TWO P "{ c!1; if :: c?x :: else fi; timeout }");
    assert_null(flow_opaque(&self.flow));
    case_release(&self);
    case_flow(&self, TWO P "priority 3 { x = 1 }");
    assert_non_null(strstr(flow_opaque(&self.flow), "priorities"));
    case_release(&self);
}

static void contents_are_taken_apart(void **state) {
    (void)state;
    Case self;
    Contents contents;
    Text text;
    Word first[MOST_WORDS], one[MOST_WORDS], two[MOST_WORDS];
    begin(&self, "chan c = [1] of { byte, bit }; chan r = [0] of { bit };" P
                 "{ chan own = [3] of { byte }; c!7,1; c!8,0; own!9 }");
    const Model *model = self.model;
    contents_init(&contents, &self.mem);
    text_init(&text, &self.mem);
    assert_int_equal(model_channel_count(model), 2);
    assert_string_equal(model->channels->declared[0].name, "c");
    assert_string_equal(model->channels->declared[1].name, "P:own");
    assert_int_equal(model->channels->declared[0].capacity, 0);
    start_once(model, first);
    model_contents(model, first, &contents);
    assert_int_equal(contents.channels.count, 2);
    assert_memory_equal(contents.rest.data, first,
                        model->words * sizeof *first);
    take(model, "c!7,1", first, one);
    take(model, "c!8,0", one, two);
    model_contents(model, two, &contents);
    const ChannelContents *c = &contents.channels.data[0];
    assert_int_equal(c->length, 2);
    assert_int_equal(c->width, 2);
    assert_int_equal(contents_message(&contents, c, 0)[0], 7);
    assert_int_equal(contents_message(&contents, c, 1)[0], 8);
    assert_int_equal(contents_message(&contents, c, 1)[1], 0);
    assert_int_equal(contents.channels.data[1].length, 0);
    model_print_channel(model, two, 0, &text);
    assert_string_equal(text.data, "[7,1 8,0]");
    take(model, "own!9", two, one);
    text_clear(&text);
    model_print_channel(model, one, 1, &text);
    assert_string_equal(text.data, "[9]");
    text_release(&text);
    contents_release(&contents);
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queues),
        cmocka_unit_test(harmless_questions),
        cmocka_unit_test(other_questions),
        cmocka_unit_test(what_was_not_possible),
        cmocka_unit_test(meetings),
        cmocka_unit_test(nothing_is_known),
        cmocka_unit_test(opaque_programs),
        cmocka_unit_test(contents_are_taken_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
