/* Every state that can be reached is written and read again in test/spin
 * (lockstep); here is what must and what must not be left out. */
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

#include "lang/flow/model/flow_codec.h"

typedef struct Sizes {
    uint32_t bits;   /* of a state */
    uint32_t stored; /* of its code */
} Sizes;

enum {
    MOST_STATES = 4096
};

typedef struct Reached {
    const Model *model; /* of these states */
    Coder *coder;       /* of its codec */
    Word *states;       /* in the order in which they were found */
    size_t count;       /* how many */
} Reached;

/* Every state comes back; those of a plain worker are looked at, no more. */
static void add_states(Reached *self, const Successors *batch, bool plain) {
    Word code[CODEC_MOST_WORDS], read[CODEC_MOST_WORDS];
    uint32_t words = self->model->words;
    for (size_t i = 0; i < batch->count; i++) {
        const Word *state = successors_state(batch, i);
        size_t k = 0, bytes = words * sizeof *state;
        assert_true(coder_write(self->coder, state, code));
        coder_read(self->coder, code, read);
        assert_memory_equal(read, state, bytes);
        while (k < self->count &&
               memcmp(self->states + k * words, state, bytes) != 0)
            k++;
        assert_true(k < MOST_STATES);
        if (k == self->count && !plain)
            memcpy(self->states + self->count++ * words, state, bytes);
    }
}

static void expand_plain(const Model *model, const Word *state,
                         Successors *out) {
    Worker worker;
    worker_init_plain(&worker, model, out->mem);
    model_expand(model, &worker, state, out);
    worker_release(&worker);
}

static void check_states(Case *self) {
    const Model *model = self->model;
    uint32_t words = model->words;
    Reached all = {.model = model};
    Successors batch;
    all.coder = coder_new(model->codec, model->bits, &self->mem);
    all.states = calloc(MOST_STATES * words, sizeof *all.states);
    successors_init(&batch, &self->mem, words);
    initial_once(model, &batch);
    add_states(&all, &batch, false);
    for (size_t next = 0; next < all.count; next++) {
        successors_clear(&batch);
        expand_once(model, all.states + next * words, &batch);
        add_states(&all, &batch, false);
        successors_clear(&batch);
        expand_plain(model, all.states + next * words, &batch);
        add_states(&all, &batch, true);
    }
    successors_release(&batch);
    free(all.states);
    coder_free(all.coder);
}

static Sizes sizes_with(const char *text, const PromelaOptions *options) {
    Case self = {0};
    const char *why;
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    uint32_t source = diag_source(&self.diag, "test.pml", text, strlen(text));
    assert_true(promela_load_source(&self.flow, source, options, &self.diag,
                                    &self.mem));
    self.model = flow_model(&self.flow, &self.mem, &why);
    flow_encode(self.model);
    Sizes sizes = {self.model->bits,
                   codec_stored(self.model->codec, self.model->bits)};
    if (self.model->codec)
        check_states(&self);
    case_release(&self);
    return sizes;
}

static uint32_t stored(const char *text) {
    return sizes_with(text, NULL).stored;
}

/* Three locations and a dead process are two bits, whatever else there is. */
static void locations_determine_flags(void **state) {
    (void)state;
    assert_int_equal(stored("bit f; active proctype A() { f = 1; f = 0; f = 1 "
                            "}"),
                     3); /* four locations, or gone */
    assert_int_equal(stored("bit f; active proctype A() { do :: f = 1; f = 0 "
                            "od }"),
                     1);
    assert_int_equal(stored("active proctype A() { byte i; do :: i = 5; i = 9 "
                            "od }"),
                     2); /* the first state, and two */
}

static void two_writers_share_a_variable(void **state) {
    (void)state;
    assert_int_equal(stored("bit f; active [2] proctype A() { do :: f = 1; f = "
                            "0 od }"),
                     3);
    assert_int_equal(stored("bit f; active proctype A() { do :: f = 1; f = 0 "
                            "od } never { do :: f = 1 od }"),
                     2);
}

/* Elements by _pid belong to a process; others may be anyone's. */
static void elements_have_writers(void **state) {
    (void)state;
    assert_int_equal(stored("bit f[2]; active [2] proctype A() { do :: f[_pid] "
                            "= 1; f[_pid] = 0 od }"),
                     2);
    assert_int_equal(stored("bit f[2]; active [2] proctype A() { byte i; do :: "
                            "i = 1 - i; f[i] = 1; f[_pid] = 0 od }"),
                     2 + 2 * 3);
    assert_int_equal(stored("bit f[2]; active [2] proctype A() { do :: f[1 - "
                            "_pid] = 1; f[1 - _pid] = 0 od }"),
                     2);
}

/* What comes from elsewhere may be anything. */
static void messages_and_globals_are_not_known(void **state) {
    (void)state;
    const char *text = "chan c = [1] of { byte }; active proctype A() { do :: "
                       "c!1 :: c!3 od } active proctype B() { byte x; do :: "
                       "c?x od }";
    assert_int_equal(sizes_with(text, NULL).stored, 1 + 2 + 2);
    assert_int_equal(stored("byte g; active proctype A() { do :: g = 1 :: g = "
                            "2 od } active proctype B() { byte x; do :: x = g "
                            "od }"),
                     2 + 2);
}

static void parameters_are_constant(void **state) {
    (void)state;
    assert_int_equal(
        stored("byte x; proctype P(byte me) { do :: x == me -> x = 7 - me od } "
               "init { atomic { run P(3); run P(4) } }"),
        3 + 2 + 2 + 2); /* x; init; two processes, not there at first */
    assert_int_equal(stored("bit f[2]; proctype P(byte me) { do :: f[me] = 1; "
                            "f[me] = 0 od } init { atomic { run P(1); run P(0) "
                            "} }"),
                     2 + 2 + 2); /* flags take nothing */
    const char *growing = "proctype P(byte me) { do :: me < 3 -> me++ od } "
                          "init { do :: _nr_pr < 3 -> run P(1) od }";
    Sizes sizes = sizes_with(growing, NULL);
    assert_int_equal(sizes.stored, sizes.bits);
}

/* Where n is, which is always 0, f begins. */
static void variables_without_bits_are_no_others(void **state) {
    (void)state;
    assert_int_equal(stored("byte n; bit f = 1; active proctype A() { byte j; "
                            "do :: n = j; f = 1 :: f = 0 od }"),
                     2);
    assert_int_equal(stored("proctype A(byte n; byte me) { byte x; do :: x = n "
                            ":: x = me od } init { atomic { run A(0, 3) } }"),
                     2 + 2);
}

/* An index that is computed reaches all elements of its array. */
static void elements_of_structs_may_be_written(void **state) {
    (void)state;
    const char *text = "typedef T { byte x }; active proctype A() { T t[2]; "
                       "byte i; do :: t[i % 2].x = 3; i = 1 :: t[i % 2].x = 0; "
                       "i = 0 od }";
    assert_true(stored(text) >= 2 * 2 + 2);
}

/* A plain worker does not reset what is dead: both must be written. */
static void resets_are_followed_both_ways(void **state) {
    (void)state;
    const char *text = "chan c = [1] of { byte }; active proctype A() { byte "
                       "x; do :: x = 1; c!x; c?_ :: x = 2; c!x; c?_ od }";
    PromelaOptions dead = {.goals.dead = true};
    assert_true(sizes_with(text, &dead).stored > stored(text));
}

static void d_steps_take_no_states(void **state) {
    (void)state;
    assert_int_equal(stored("byte i; active proctype A() { do :: d_step { i = "
                            "0; do :: i < 9 -> i++ :: else -> break od } od }"),
                     1); /* i is 0 at first and 9 later */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(locations_determine_flags),
        cmocka_unit_test(two_writers_share_a_variable),
        cmocka_unit_test(elements_have_writers),
        cmocka_unit_test(messages_and_globals_are_not_known),
        cmocka_unit_test(parameters_are_constant),
        cmocka_unit_test(variables_without_bits_are_no_others),
        cmocka_unit_test(elements_of_structs_may_be_written),
        cmocka_unit_test(resets_are_followed_both_ways),
        cmocka_unit_test(d_steps_take_no_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
