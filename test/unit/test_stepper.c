/* The engines against each other on single constructs; whole models are
 * compared by test/spin/lockstep.c. */
#include "test/unit/flow_fixture.h"

#include "lang/flow/generating/generate.h"
#include "lang/flow/model/measure.h"
#include "lang/flow/running/interpret.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static uint64_t counts_with(const char *text, StepperChoice choice,
                            uint64_t *transitions) {
    Case self;
    Findings findings;
    bool rejected;
    case_model(&self, text);
    assert_null(flow_engine(self.model, choice, &rejected));
    case_search(&self, &findings);
    uint64_t states = findings.statistics.states;
    *transitions = findings.statistics.transitions;
    findings_release(&findings);
    case_release(&self);
    return states;
}

static void check_engines(const char *text) {
    uint64_t one, other;
    assert_int_equal(counts_with(text, STEPPER_INTERPRETED, &one),
                     counts_with(text, STEPPER_COMPILED, &other));
    assert_int_equal(one, other);
}

static void engines_agree(void **state) {
    (void)state;
    check_engines("byte x; active [3] proctype A() { byte k; do :: k < 5 ->"
                  " k++; x = x + k :: x % 3 == 1 -> k = 0; x = 0 od }");
    check_engines("chan c = [2] of { byte, short }; active proctype A() {"
                  " short n = -3; do :: n < 3 -> c!!n,n; n++ :: n == 3 ->"
                  " break od } active proctype B() { short m; do ::"
                  " c??2,m :: c?_,m od }");
    check_engines("chan c = [0] of { byte }; byte x; active [2] proctype A()"
                  " { atomic { c!1; x++ } } active [2] proctype B() {"
                  " atomic { c?1; x = x * 2 } }");
}

static void faults_are_the_interpreters(void **state) {
    (void)state;
    check_engines("byte a[3], i; active proctype A() { do :: a[i] = i; i++"
                  " od } active proctype B() { assert(a[1] == 0) }");
    check_engines("byte x; active proctype A() { d_step { x = 1; x == 2 } }");
    check_engines("byte x; active proctype A() { do :: x < 2 -> x++"
                  " :: timeout -> break od }");
}

/* Code leaves long sequences to the interpreter, which follows them to their
 * ends. */
static void long_sequences_are_the_interpreters(void **state) {
    (void)state;
    static const char *const sequences[] = {"d_step", "atomic"};
    for (int i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "int x; init { %s { do :: x < 300000 -> x++ :: else ->"
                 " break od; if :: x = 1 :: x = 2 fi }; x > 0 }",
                 sequences[i]);
        check_engines(text);
        check_counts(text, i == 0 ? 4 : 7, i == 0 ? 3 : 6);
    }
}

/* Compiled code says so if there are more successors than there is room for,
 * and writes nothing after that room. */
static void code_keeps_to_its_room(void **state) {
    (void)state;
    enum {
        ROOM = 2,
        MORE = 4
    };
    Case self;
    Successors made;
    Worker worker;
    bool rejected;
    uint32_t steps, actions[ROOM + MORE];
    case_model(&self, "byte x; active [5] proctype A() { x++; x++ }");
    const Model *model = self.model;
    assert_null(flow_engine(self.model, STEPPER_COMPILED, &rejected));
    successors_init(&made, &self.mem, model->words);
    worker_init(&worker, model, &self.mem);
    model_initial(model, &worker, &made);
    Word *from = mem_alloc(&self.mem, model->words * sizeof *from);
    memcpy(from, successors_state(&made, 0), model->words * sizeof *from);
    successors_clear(&made);
    model_expand(model, &worker, from, &made);
    assert_int_equal(made.count, 5);
    const StepperWorker *own = worker.own;
    assert_non_null(own->expand);
    size_t bytes = (ROOM + MORE) * model->words * sizeof(Word);
    Word *states = mem_alloc(&self.mem, bytes);
    memset(states, 0xab, bytes);
    assert_int_equal(own->expand(from, own->interpreter->hidden, states,
                                 actions, ROOM, &steps, own->longest),
                     -2);
    for (size_t i = ROOM * model->words; i < (ROOM + MORE) * model->words; i++)
        assert_int_equal(states[i], 0xabababababababab);
    mem_free(&self.mem, states, bytes);
    mem_free(&self.mem, from, model->words * sizeof *from);
    worker_release(&worker);
    successors_release(&made);
    case_release(&self);
}

/* What a walk sees of the propositions, a letter for each state. */
static void walk_atoms(const char *text, StepperChoice choice, Text *seen) {
    Case self;
    Successors made;
    bool rejected;
    case_model(&self, text);
    const Model *model = self.model;
    assert_null(flow_engine(self.model, choice, &rejected));
    successors_init(&made, &self.mem, model->words);
    Word *state = mem_alloc(&self.mem, model->words * sizeof *state);
    Worker worker;
    worker_init(&worker, model, &self.mem);
    model_initial(model, &worker, &made);
    for (size_t step = 0; step < 40 && made.count > 0; step++) {
        memcpy(state, successors_state(&made, step % made.count),
               model->words * sizeof *state);
        for (uint32_t i = 0; i < model->propositions.count; i++)
            text_char(seen, model_holds(model, state, i) ? '1' : '0');
        text_char(seen, ' ');
        successors_clear(&made);
        model_expand(model, &worker, state, &made);
    }
    mem_free(&self.mem, state, model->words * sizeof *state);
    worker_release(&worker);
    successors_release(&made);
    case_release(&self);
}

static void check_atoms(const char *text) {
    Mem mem;
    Text one, other;
    mem_init(&mem);
    text_init(&one, &mem);
    text_init(&other, &mem);
    walk_atoms(text, STEPPER_INTERPRETED, &one);
    walk_atoms(text, STEPPER_COMPILED, &other);
    assert_non_null(strchr(one.data, '1'));
    assert_string_equal(one.data, other.data);
    text_release(&one);
    text_release(&other);
    mem_release(&mem);
}

/* Faults among them, what has no code (np_), and hidden variables. */
static void engines_agree_on_atoms(void **state) {
    (void)state;
    check_atoms("byte x, a[3]; active [2] proctype A() { byte k; L: do ::"
                " k < 3 -> a[k] = k; k++; x++ :: else -> break od }"
                "ltl p { [] (a[x] < 2 || <> (A[1]@L && A[0]:k > 1)) }"
                "ltl q { [] <> (3 / x > 1 || A[7]:k == 0) }"
                "ltl r { <> (np_ && _nr_pr == 2) }");
    check_atoms(
        "hidden byte h = 5; byte x; chan c = [2] of { byte, short };"
        "active proctype A() { do :: c!x,x - 2; x++ :: c?_,_ od; end: skip }"
        "ltl p { [] (x < h || <> (len(c) == 2)) }"
        "ltl q { [] (full(c) || <> (c?[1,-1])) }"
        "ltl r { <> (enabled(0) && !A@end) }");
}

/* Large enough for the compiler to be started in the middle. */
static void going_over_is_invisible(void **state) {
    (void)state;
    static const char text[] =
        "byte a[4]; active [4] proctype A() { do :: a[_pid] < 10 ->"
        " a[_pid]++ :: a[_pid] > 0 -> a[_pid] = 0 od }";
    uint64_t one, other;
    assert_int_equal(counts_with(text, STEPPER_INTERPRETED, &one),
                     counts_with(text, STEPPER_AUTO, &other));
    assert_int_equal(one, other);
}

static void what_cannot_be_generated_is_rejected(void **state) {
    (void)state;
    Case self;
    bool rejected = false;
    case_model(&self, "byte x; active proctype A() provided (np_) { x = 1 }");
    assert_non_null(flow_engine(self.model, STEPPER_COMPILED, &rejected));
    assert_true(rejected);
    case_release(&self);
}

/* Texts and names of the program stand in comments of the code. */
static void texts_do_not_become_code(void **state) {
    (void)state;
    char text[600], bytes[256];
    size_t length = 0;
    for (int byte = 1; byte < 256; byte++)
        if (byte != '"' && byte != '\\' && byte != '\n')
            bytes[length++] = (char)byte;
    bytes[length] = '\0';
    snprintf(text, sizeof text,
             "byte x; active proctype A() { printf(\"%s\"); x = 1 } ltl p { [] "
             "(x < 2) }",
             bytes);
    check_engines(text);
    check_engines("byte x; active proctype A() { printf(\"*/ #error\"); "
                  "printf(\"*\"); printf(\"?"
                  "?/\"); printf(\"\\\\\"); x = 1 }");
}

static const char PLAIN[] = "byte x; active proctype A() { x = 1 }";

/* Without a cache the program is compiled all the same, every time. */
static void a_cache_is_not_needed(void **state) {
    uint64_t transitions;
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    assert_int_equal(counts_with(PLAIN, STEPPER_COMPILED, &transitions), 3);
    unsetenv("XDG_CACHE_HOME");
    unsetenv("HOME");
    assert_int_equal(counts_with(PLAIN, STEPPER_COMPILED, &transitions), 3);
    setenv("XDG_CACHE_HOME", *state, 1);
}

/* Why the compiled engine cannot be had with this $CC, or NULL. */
static const char *problem_with(const char *compiler) {
    Case self;
    bool rejected = true;
    setenv("CC", compiler, 1);
    case_model(&self, PLAIN);
    const char *why = flow_engine(self.model, STEPPER_COMPILED, &rejected);
    assert_true(!why || !rejected);
    case_release(&self);
    return why;
}

static void the_compiler_is_the_users(void **state) {
    char command[160], trace[96];
    snprintf(trace, sizeof trace, "%s/made", (char *)*state);
    snprintf(command, sizeof command, "  cc\t-Wp,-MD,%s ", trace);
    assert_null(problem_with(command));
    assert_int_equal(access(trace, F_OK), 0);
    assert_non_null(problem_with("/nonexistent/cc"));
    assert_non_null(problem_with("false"));
    assert_non_null(problem_with("true")); /* makes nothing */
    assert_non_null(problem_with("cc -fno-such-flag"));
    assert_non_null(problem_with("cc; true")); /* no shell */
    assert_null(problem_with(" "));
    unsetenv("CC");
}

/* A damaged entry of the cache is compiled anew. */
static void damaged_objects_are_not_loaded(void **state) {
    char command[200];
    uint64_t transitions;
    counts_with(PLAIN, STEPPER_COMPILED, &transitions);
    snprintf(command, sizeof command,
             "for f in '%s'/martlet/*.object; do head -c 4000 \"$f\" >'%s/cut' "
             "&& cat '%s/cut' >\"$f\"; done",
             (char *)*state, (char *)*state, (char *)*state);
    assert_int_equal(system(command), 0);
    assert_int_equal(counts_with(PLAIN, STEPPER_COMPILED, &transitions), 3);
}

/* A program of one process, and its first state. */
typedef struct Alone {
    Case self;               /* the program */
    Interpreter interpreter; /* of it */
    Word state[8];           /* the first state */
    Word hidden[8];          /* variables outside the state */
    Actions actions;         /* numbers of its steps */
} Alone;

static void begin_alone(Alone *alone) {
    case_flow(&alone->self, PLAIN);
    alone->interpreter = (Interpreter){
        .flow = &alone->self.flow,
        .words = 1,
        .capacity = measure_capacity(&alone->self.flow, &alone->self.mem),
        .processes = 1,
        .hidden = alone->hidden};
    assert_true(alone->self.flow.command_count <= 64);
    actions_init(&alone->actions, &alone->self.flow, 1,
                 &alone->self.flow.arena);
    alone->interpreter.actions = &alone->actions;
    interpret_initial(&alone->interpreter, alone->state, alone->hidden);
}

/* Expand the state, with a look after the compiler, until nothing changes any
 * more: what comes of it is always the same. */
static void expand_until_settled(Alone *alone, Stepper *stepper) {
    const struct timespec pause = {.tv_nsec = 2000000};
    Successors made;
    StepperWorker worker;
    uint32_t longest[8] = {0};
    assert_true(stepper->interpreter->flow->all_channels <= 8);
    successors_init(&made, &alone->self.mem, 1);
    stepper_worker_init(&worker, stepper, false, longest, &alone->self.mem);
    do {
        successors_clear(&made);
        worker.waiting = 0;
        stepper_expand(&worker, alone->state, &made);
        assert_int_equal(made.count, 1);
        nanosleep(&pause, NULL);
    } while (!stepper->settled);
    stepper_worker_release(&worker);
    successors_release(&made);
}

/* Quick code, then thorough code; the next time thorough code at once. */
static void code_comes_in_two_steps(void **state) {
    (void)state;
    for (int time = 1; time <= 2; time++) {
        Alone alone;
        Stepper stepper;
        bool rejected;
        begin_alone(&alone);
        uint32_t longest[8] = {0};
        stepper_init(&stepper, &alone.interpreter, &alone.interpreter, longest);
        assert_null(stepper_choose(&stepper, STEPPER_AUTO, &rejected));
        expand_until_settled(&alone, &stepper);
        assert_non_null(stepper.code);
        assert_null(stepper.why);
        assert_true(stepper.started[COMPILE_QUICK]);
        assert_int_equal(stepper.started[COMPILE_THOROUGH], time == 1);
        stepper_release(&stepper);
        case_release(&alone.self);
    }
}

/* The objects go to a folder of their own. */
static int prepare(void **state) {
    static char folder[] = "/tmp/martlet-test-XXXXXX";
    *state = mkdtemp(folder);
    return *state ? setenv("XDG_CACHE_HOME", folder, 1) : -1;
}

static int clean_up(void **state) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_comes_in_two_steps),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(faults_are_the_interpreters),
        cmocka_unit_test(long_sequences_are_the_interpreters),
        cmocka_unit_test(code_keeps_to_its_room),
        cmocka_unit_test(engines_agree_on_atoms),
        cmocka_unit_test(going_over_is_invisible),
        cmocka_unit_test(what_cannot_be_generated_is_rejected),
        cmocka_unit_test(texts_do_not_become_code),
        cmocka_unit_test(a_cache_is_not_needed),
        cmocka_unit_test(the_compiler_is_the_users),
        cmocka_unit_test(damaged_objects_are_not_loaded),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
