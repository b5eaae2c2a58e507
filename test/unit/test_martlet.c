/* The C interface, used as a program would. */
#include "test/unit/unit.h"

#include "include/martlet.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* Two tokens walk round a ring of `size` places; they must not meet. */
typedef struct Ring {
    unsigned size;
} Ring;

typedef struct Places {
    unsigned short at[2];
} Places;

static void initial(void *context, MartletOutput *output) {
    const Ring *ring = context;
    Places places = {{0, (unsigned short)(ring->size / 2)}};
    martlet_emit(output, 0, &places);
}

static void successors(void *context, const void *from, MartletOutput *output) {
    const Ring *ring = context;
    for (size_t i = 0; i < 2; i++) {
        Places places = *(const Places *)from;
        if (places.at[0] == places.at[1])
            return;
        places.at[i] = (unsigned short)((places.at[i] + 1u) % ring->size);
        martlet_emit(output, i, &places);
    }
}

static bool holds(void *context, const void *at, size_t proposition) {
    (void)context;
    const Places *places = at;
    return proposition == 0 ? places->at[0] == places->at[1]
                            : places->at[0] == 0;
}

static bool is_error(void *context, const void *at, size_t property) {
    (void)property;
    return holds(context, at, 0);
}

static void print(void *context, const void *at, char *text, size_t size) {
    (void)context;
    const Places *places = at;
    snprintf(text, size, "%u/%u", places->at[0], places->at[1]);
}

static const char *const actions[] = {"first walks", "second walks"};
static const char *const propositions[] = {"met", "home"};
static const MartletProperty properties[] = {
    {"apart", "the tokens meet", MARTLET_REJECT}};

static MartletModel model_of(Ring *ring, size_t declared) {
    return (MartletModel){
        .version = MARTLET_MODEL_VERSION,
        .context = ring,
        .state_bytes = sizeof(Places),
        .initial = initial,
        .successors = successors,
        .actions = actions,
        .action_count = 2,
        .propositions = propositions,
        .proposition_count = 2,
        .holds = holds,
        .properties = properties,
        .property_count = declared,
        .is_error = is_error,
        .print = print,
    };
}

static void formulas_have_verdicts(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 0);
    Martlet *martlet = martlet_new();
    martlet_require_formula(martlet, "[] !met");
    martlet_require_formula(martlet, "[] (met -> <> home)");
    martlet_require_formula(martlet, "true U home");
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    size_t count = martlet_property_count(martlet);
    assert_string_equal(martlet_property_name(martlet, count - 3), "ltl:1");
    assert_int_equal(martlet_property_verdict(martlet, count - 3),
                     MARTLET_VIOLATED);
    assert_int_equal(martlet_trace_loop(martlet, count - 3), MARTLET_NO_LOOP);
    assert_int_equal(martlet_property_verdict(martlet, count - 2),
                     MARTLET_VIOLATED);
    assert_int_not_equal(martlet_trace_loop(martlet, count - 2),
                         MARTLET_NO_LOOP);
    assert_int_equal(martlet_property_verdict(martlet, count - 1),
                     MARTLET_HOLDS);
    martlet_free(martlet);
}

/* A goal has a run if it is reached, and is then as good as what holds. */
static void goals_have_runs(void **state) {
    (void)state;
    for (int unreachable = 0; unreachable < 2; unreachable++) {
        Ring ring = {4};
        MartletModel model = model_of(&ring, 0);
        Martlet *martlet = martlet_new();
        assert_true(martlet_seek_state(martlet, "met & !home"));
        assert_true(martlet_seek_run(martlet, "[] <> home && [] !met"));
        if (unreachable)
            assert_true(martlet_seek_state(martlet, "met & !met"));
        assert_true(martlet_use(martlet, &model));
        assert_int_equal(martlet_check(martlet),
                         unreachable ? MARTLET_VIOLATED : MARTLET_HOLDS);
        assert_int_equal(martlet_property_count(martlet), 2 + unreachable);
        size_t run = 1 + (size_t)unreachable;
        assert_string_equal(martlet_property_name(martlet, 0), "reach:1");
        assert_int_equal(martlet_property_verdict(martlet, 0), MARTLET_REACHED);
        assert_int_equal(martlet_trace_length(martlet, 0), 2);
        assert_int_equal(martlet_trace_loop(martlet, 0), MARTLET_NO_LOOP);
        assert_string_equal(martlet_property_name(martlet, run), "exists:1");
        assert_int_equal(martlet_property_verdict(martlet, run),
                         MARTLET_REACHED);
        assert_int_not_equal(martlet_trace_loop(martlet, run), MARTLET_NO_LOOP);
        if (unreachable) {
            assert_int_equal(martlet_property_verdict(martlet, 1),
                             MARTLET_UNREACHABLE);
            assert_int_equal(martlet_trace_length(martlet, 1), 0);
        }
        martlet_free(martlet);
    }
}

static void violations_come_with_traces(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    martlet_require_no_deadlock(martlet);
    martlet_require_invariant(martlet, "met -> home");
    martlet_require_invariant(martlet, "true");
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    assert_int_equal(martlet_property_count(martlet), 4);
    assert_string_equal(martlet_property_name(martlet, 0), "apart");
    assert_int_equal(martlet_property_verdict(martlet, 0), MARTLET_VIOLATED);
    assert_int_equal(martlet_trace_length(martlet, 0), 2);
    assert_string_equal(martlet_trace_state(martlet, 0, 0), "state=0/2");
    assert_string_equal(martlet_trace_action(martlet, 0, 0), "first walks");
    assert_string_equal(martlet_trace_action(martlet, 0, 1), "first walks");
    assert_string_equal(martlet_trace_state(martlet, 0, 2), "state=2/2");
    assert_string_equal(martlet_trace_action(martlet, 0, 2), "");
    assert_string_equal(martlet_trace_state(martlet, 0, 3), "");
    assert_int_equal(martlet_property_verdict(martlet, 1), MARTLET_VIOLATED);
    assert_int_equal(martlet_property_verdict(martlet, 2), MARTLET_HOLDS);
    assert_int_equal(martlet_property_verdict(martlet, 3), MARTLET_VIOLATED);
    assert_string_equal(martlet_trace_state(martlet, 2, 0), "");
    assert_int_equal(martlet_states(martlet), 16);
    assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR); /* twice */
    martlet_free(martlet);
}

static void nothing_declared_is_an_error(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 0);
    Martlet *martlet = martlet_new();
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
    assert_int_equal(martlet_property_count(martlet), 0);
    assert_non_null(strstr(martlet_messages(martlet), "nothing to check"));
    martlet_free(martlet);
}

static void input_errors_are_told(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    model.version = 7;
    Martlet *martlet = martlet_new();
    assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
    assert_false(martlet_use(martlet, &model));
    assert_non_null(strstr(martlet_messages(martlet), "version"));
    assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
    martlet_free(martlet);
    model = model_of(&ring, 1);
    martlet = martlet_new();
    martlet_require_invariant(martlet, "mat");
    assert_false(martlet_use(martlet, &model));
    assert_non_null(strstr(martlet_messages(martlet), "did you mean \"met\""));
    martlet_free(martlet);
    martlet = martlet_new();
    assert_false(martlet_load(martlet, "/nowhere/x.lsts"));
    assert_non_null(strstr(martlet_messages(martlet), "/nowhere/x.lsts"));
    martlet_free(martlet);
    martlet_free(NULL);
}

static void a_limit_on_states_is_inconclusive(void **state) {
    (void)state;
    Ring ring = {100};
    for (size_t most = 1; most < 1000; most += 100) {
        MartletModel model = model_of(&ring, 1);
        Martlet *martlet = martlet_new();
        martlet_limit(martlet, 0, most, 0);
        assert_true(martlet_use(martlet, &model));
        int verdict = (int)martlet_check(martlet); /* a probe may find it */
        assert_int_equal(verdict,
                         most < 101 ? MARTLET_INCONCLUSIVE : MARTLET_VIOLATED);
        assert_true(martlet_states(martlet) <= most);
        assert_int_equal(martlet_property_verdict(martlet, 0), verdict);
        assert_int_equal(martlet_trace_length(martlet, 0) > 0, most >= 101);
        martlet_free(martlet);
    }
}

/* Whatever the memory limit: an error message while loading, inconclusive
 * while searching, or the truth. */
static void memory_limits_never_make_it_wrong(void **state) {
    (void)state;
    Ring ring = {60};
    size_t outcomes[4] = {0};
    for (size_t bytes = 1; outcomes[MARTLET_VIOLATED] < 3;
         bytes += 1 + bytes / 20) {
        MartletModel model = model_of(&ring, 1);
        Martlet *martlet = martlet_new();
        martlet_limit(martlet, bytes, 0, 0);
        martlet_require_no_deadlock(martlet);
        martlet_require_invariant(martlet, "!met | home");
        MartletVerdict verdict = MARTLET_INPUT_ERROR;
        if (martlet_use(martlet, &model))
            verdict = martlet_check(martlet);
        else
            assert_non_null(strstr(martlet_messages(martlet), "memory limit"));
        assert_int_not_equal(verdict, MARTLET_HOLDS);
        outcomes[verdict]++;
        martlet_free(martlet);
        assert_true(bytes < 1u << 30);
    }
    assert_true(outcomes[MARTLET_INPUT_ERROR] > 5);
    assert_true(outcomes[MARTLET_INCONCLUSIVE] > 2);
}

/* The same for a file. */
static void memory_limits_while_reading(void **state) {
    (void)state;
    char path[] = "/tmp/martlet-api-XXXXXX.lsts";
    int file = mkstemps(path, 5);
    assert_true(file >= 0);
    static const char text[] =
        "Begin Lsts\nBegin Header\nState_cnt = 2\nAction_cnt = 1\n"
        "Transition_cnt = 1\nInitial_states = 1;\nEnd Header\n"
        "Begin Action_names\n1 = \"a\"\nEnd Action_names\n"
        "Begin Transitions\n1: 2,1;\nEnd Transitions\nEnd Lsts\n";
    assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
    close(file);
    size_t found = 0;
    for (size_t bytes = 1; found < 3; bytes += 1 + bytes / 30) {
        Martlet *martlet = martlet_new();
        martlet_limit(martlet, bytes, 0, 0);
        martlet_require_no_deadlock(martlet);
        MartletVerdict verdict = MARTLET_INPUT_ERROR;
        if (martlet_load(martlet, path))
            verdict = martlet_check(martlet);
        else
            assert_true(strlen(martlet_messages(martlet)) > 0);
        assert_int_not_equal(verdict, MARTLET_HOLDS);
        found += verdict == MARTLET_VIOLATED;
        martlet_free(martlet);
        assert_true(bytes < 1u << 30);
    }
    unlink(path);
}

/* A path to a file with this text; the ending is part of the template. */
static void write_model(char *template, int ending, const char *text) {
    int file = mkstemps(template, ending);
    assert_true(file >= 0);
    ssize_t length = (ssize_t)strlen(text);
    assert_int_equal(write(file, text, (size_t)length), length);
    close(file);
}

/* Many processes that come late are more than a search first makes room for:
 * it starts over, and reads the formulas once more. */
static void searches_that_start_over_keep_their_formulas(void **state) {
    (void)state;
    char path[] = "/tmp/martlet-api-XXXXXX.pml";
    write_model(path, 4,
                "short k;\n"
                "proctype P(byte n) { end: (false) }\n"
                "init { do :: k < 9000 -> k++ :: k == 9000 -> break od;\n"
                "  do :: _nr_pr < 90 -> run P(_nr_pr) :: else -> break od;\n"
                "  k = 0 }\n");
    Martlet *martlet = martlet_new();
    martlet_require_formula(martlet, "<> (k == 9000)");
    martlet_require_formula(martlet, "[] (k < 9000)");
    char *moved = malloc(sizeof path); /* the path is copied */
    strcpy(moved, path);
    assert_true(martlet_load(martlet, moved));
    free(moved);
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    size_t count = martlet_property_count(martlet);
    assert_int_equal(martlet_property_verdict(martlet, count - 2),
                     MARTLET_HOLDS);
    assert_int_equal(martlet_property_verdict(martlet, count - 1),
                     MARTLET_VIOLATED);
    assert_true(martlet_trace_length(martlet, count - 1) > 9000);
    martlet_free(martlet);
    unlink(path);
}

static size_t states_of(const char *path, bool reduced) {
    Martlet *martlet = martlet_new();
    if (reduced)
        martlet_reduce(martlet);
    assert_true(martlet_load(martlet, path));
    assert_int_equal(martlet_check(martlet), MARTLET_HOLDS);
    size_t states = martlet_states(martlet);
    martlet_free(martlet);
    return states;
}

static void reduction_is_for_those_who_ask(void **state) {
    (void)state;
    char path[] = "/tmp/martlet-api-XXXXXX.pml";
    write_model(path, 4,
                "active [3] proctype P() { byte k; k = 1; k = 2; k = 3 }\n");
    assert_int_equal(states_of(path, false), 64 + 16 + 4 + 1);
    assert_true(states_of(path, true) < 10);
    unlink(path);
}

/* A Martlet takes one model. */
static void a_second_model_is_an_error(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    martlet_require_formula(martlet, "[] !met");
    assert_true(martlet_use(martlet, &model));
    assert_false(martlet_use(martlet, &model));
    assert_non_null(strstr(martlet_messages(martlet), "another model"));
    assert_false(martlet_load(martlet, "/nowhere/x.lsts"));
    assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
    martlet_free(martlet);
}

/* What comes too late is not silently left unchecked. */
static void late_requirements_are_errors(void **state) {
    (void)state;
    Ring ring = {4};
    for (int kind = 0; kind < 4; kind++) {
        MartletModel model = model_of(&ring, 0);
        Martlet *martlet = martlet_new();
        assert_true(martlet_use(martlet, &model));
        if (kind == 0)
            martlet_require_formula(martlet, "[] !met");
        else if (kind == 1)
            martlet_require_invariant(martlet, "!met");
        else if (kind == 2)
            martlet_require_no_deadlock(martlet);
        else
            martlet_require_tester(martlet, "x.lsts");
        assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
        assert_non_null(strstr(martlet_messages(martlet), "before"));
        martlet_free(martlet);
    }
}

static void null_arguments_are_errors(void **state) {
    (void)state;
    Ring ring = {4};
    for (int kind = 0; kind < 5; kind++) {
        MartletModel model = model_of(&ring, 1);
        Martlet *martlet = martlet_new();
        if (kind == 0)
            martlet_require_formula(martlet, NULL);
        else if (kind == 1)
            martlet_require_invariant(martlet, NULL);
        else if (kind == 2)
            martlet_require_tester(martlet, NULL);
        if (kind == 3)
            assert_false(martlet_load(martlet, NULL));
        else
            assert_false(martlet_use(martlet, kind == 4 ? NULL : &model));
        assert_true(strlen(martlet_messages(martlet)) > 0);
        assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
        martlet_free(martlet);
    }
}

/* Results exist before, after and without a check. */
static void numbers_out_of_range_have_no_results(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    for (int round = 0; round < 2; round++) {
        size_t none = martlet_property_count(martlet);
        assert_int_equal(none, round);
        assert_string_equal(martlet_property_name(martlet, none), "");
        assert_int_equal(martlet_property_verdict(martlet, none),
                         MARTLET_SKIPPED);
        assert_int_equal(martlet_trace_length(martlet, none), 0);
        assert_int_equal(martlet_trace_loop(martlet, none), MARTLET_NO_LOOP);
        assert_string_equal(martlet_trace_action(martlet, none, 0), "");
        assert_string_equal(martlet_trace_state(martlet, none, 0), "");
        if (round == 0) {
            assert_true(martlet_use(martlet, &model));
            assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
        }
    }
    martlet_free(martlet);
}

/* Showing a result is no matter of the limit that the search ran under. */
static void results_need_no_room_under_the_limit(void **state) {
    (void)state;
    char path[] = "/tmp/martlet-api-XXXXXX.pml";
    write_model(path, 4,
                "byte x; active proctype P() { do :: x++; assert(x < 99) od }");
    for (size_t bytes = 30000; bytes < 300000; bytes += 4999) {
        Martlet *martlet = martlet_new();
        martlet_limit(martlet, bytes, 0, 0);
        if (martlet_load(martlet, path))
            martlet_check(martlet);
        martlet_messages(martlet);
        for (size_t i = 0; i < martlet_property_count(martlet); i++) {
            size_t length = martlet_trace_length(martlet, i);
            martlet_trace_state(martlet, i, length);
            martlet_trace_action(martlet, i, length ? length - 1 : 0);
        }
        martlet_free(martlet);
    }
    unlink(path);
}

/* ---- Whatever the arguments are -------------------------------------------
 */

static void nothing_is_a_null_pointer_away_from_a_crash(void **state) {
    (void)state;
    assert_false(martlet_limit(NULL, 1, 1, 1));
    assert_false(martlet_reject_c(NULL));
    assert_false(martlet_require_invariant(NULL, "x"));
    assert_false(martlet_require_formula(NULL, NULL));
    assert_false(martlet_require_tester(NULL, "x"));
    assert_false(martlet_seek_state(NULL, "x"));
    assert_false(martlet_seek_run(NULL, NULL));
    assert_false(martlet_require_no_deadlock(NULL));
    assert_false(martlet_reduce(NULL));
    assert_false(martlet_load(NULL, "x.lsts"));
    assert_false(martlet_use(NULL, NULL));
    assert_int_equal(martlet_check(NULL), MARTLET_INPUT_ERROR);
    assert_true(strlen(martlet_messages(NULL)) > 0);
    assert_int_equal(martlet_states(NULL) + martlet_transitions(NULL) +
                         martlet_property_count(NULL) +
                         martlet_trace_length(NULL, 0),
                     0);
    assert_true(martlet_trace_loop(NULL, 0) == MARTLET_NO_LOOP);
    assert_int_equal(martlet_property_verdict(NULL, 0), MARTLET_SKIPPED);
    assert_string_equal(martlet_property_name(NULL, 0), "");
    assert_string_equal(martlet_trace_action(NULL, 0, 0), "");
    assert_string_equal(martlet_trace_state(NULL, 0, 0), "");
    martlet_free(NULL);
}

static void null_texts_are_errors(void **state) {
    (void)state;
    for (int kind = 0; kind < 7; kind++) {
        Martlet *martlet = martlet_new();
        assert_false(kind == 0   ? martlet_require_invariant(martlet, NULL)
                     : kind == 1 ? martlet_require_formula(martlet, NULL)
                     : kind == 2 ? martlet_require_tester(martlet, NULL)
                     : kind == 3 ? martlet_load(martlet, NULL)
                     : kind == 4 ? martlet_seek_state(martlet, NULL)
                     : kind == 5 ? martlet_seek_run(martlet, NULL)
                                 : martlet_use(martlet, NULL));
        assert_non_null(strstr(martlet_messages(martlet), "NULL"));
        Ring ring = {4};
        MartletModel model = model_of(&ring, 1);
        assert_false(martlet_use(martlet, &model));
        assert_int_not_equal(martlet_check(martlet), MARTLET_HOLDS);
        martlet_free(martlet);
    }
}

static void numbers_out_of_range_have_no_result(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    assert_true(martlet_limit(martlet, 0, 0, -5));
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    static const size_t numbers[] = {1, 7, (size_t)1 << 32, (size_t)-1};
    for (size_t i = 0; i < 4; i++) {
        size_t n = numbers[i];
        assert_int_equal(martlet_property_verdict(martlet, n), MARTLET_SKIPPED);
        assert_string_equal(martlet_property_name(martlet, n), "");
        assert_int_equal(martlet_trace_length(martlet, n), 0);
        assert_true(martlet_trace_loop(martlet, n) == MARTLET_NO_LOOP);
        assert_string_equal(martlet_trace_action(martlet, n, 0), "");
        assert_string_equal(martlet_trace_action(martlet, 0, n | 2), "");
        assert_string_equal(martlet_trace_state(martlet, n, 0), "");
    }
    martlet_free(martlet);
}

/* printf("%s %s", action, state) shows both. */
static void strings_stay(void **state) {
    (void)state;
    Ring ring = {4};
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    const char *messages = martlet_messages(martlet);
    const char *action = martlet_trace_action(martlet, 0, 0);
    const char *first = martlet_trace_state(martlet, 0, 0);
    const char *last = martlet_trace_state(martlet, 0, 2);
    for (size_t i = 0; i < 1000; i++) /* and none is kept twice */
        assert_ptr_equal(martlet_trace_state(martlet, 0, 2), last);
    assert_string_equal(messages, "");
    assert_string_equal(action, "first walks");
    assert_string_equal(first, "state=0/2");
    assert_string_equal(last, "state=2/2");
    martlet_free(martlet);
}

/* In builds with assertions these end the process, and sanitizers need the
 * whole address space. */
static void skip_with_assertions(void) {
#ifndef NDEBUG
    skip();
#endif
}

/* ---- Models that are wrong ------------------------------------------------
 */

static unsigned calls; /* of the functions below */
static unsigned wrong; /* from this call on they do something else */

static void changing_initial(void *context, MartletOutput *output) {
    (void)context;
    unsigned value = 0;
    if (wrong != 0)
        martlet_emit(output, 0, &value);
}

static void once_initial(void *context, MartletOutput *output) {
    (void)context;
    unsigned value = 0;
    if (calls++ < wrong)
        martlet_emit(output, 0, &value);
}

/* A row of states; each call after the first so many leads somewhere else. */
static void changing(void *context, const void *from, MartletOutput *output) {
    (void)context;
    unsigned value = *(const unsigned *)from + (calls++ < wrong ? 1 : 1000);
    if (value < 100000)
        martlet_emit(output, 0, &value);
}

static void null_successors(void *context, const void *from,
                            MartletOutput *output) {
    (void)context;
    martlet_emit(output, 0, *(const unsigned *)from < 5 ? NULL : from);
}

static MartletModel changing_model(void (*first)(void *, MartletOutput *),
                                   void (*next)(void *, const void *,
                                                MartletOutput *)) {
    return (MartletModel){
        .version = MARTLET_MODEL_VERSION,
        .state_bytes = sizeof(unsigned),
        .initial = first,
        .successors = next,
        .actions = actions,
        .action_count = 2,
    };
}

static MartletVerdict check_changing(MartletModel model, const char *said) {
    Martlet *martlet = martlet_new();
    MartletVerdict verdict = MARTLET_INPUT_ERROR;
    calls = 0;
    assert_true(martlet_require_no_deadlock(martlet));
    if (martlet_use(martlet, &model))
        verdict = martlet_check(martlet);
    if (said)
        assert_non_null(strstr(martlet_messages(martlet), said));
    if (verdict == MARTLET_FAILED) {
        assert_int_equal(martlet_property_count(martlet), 0);
        assert_int_equal(martlet_states(martlet), 0);
        assert_string_equal(martlet_trace_state(martlet, 0, 0), "");
        assert_false(martlet_require_formula(martlet, "true"));
        assert_int_equal(martlet_check(martlet), MARTLET_INPUT_ERROR);
    }
    martlet_free(martlet);
    return verdict;
}

static void a_model_without_initial_states_is_rejected(void **state) {
    (void)state;
    wrong = 0;
    assert_int_equal(check_changing(changing_model(changing_initial, changing),
                                    "produces no state"),
                     MARTLET_INPUT_ERROR);
    wrong = 1; /* only when it is looked at */
    assert_int_equal(check_changing(changing_model(once_initial, changing),
                                    "at some calls only"),
                     MARTLET_FAILED);
}

/* The process goes on, whenever the model begins to change. */
static void a_model_that_changes_ends_nothing(void **state) {
    (void)state;
    skip_with_assertions();
    size_t failed = 0;
    for (wrong = 1; wrong < 3000; wrong += 1 + wrong / 8) {
        MartletVerdict verdict =
            check_changing(changing_model(changing_initial, changing), NULL);
        assert_int_not_equal(verdict, MARTLET_HOLDS);
        failed += verdict == MARTLET_FAILED;
    }
    assert_true(failed > 3);
    wrong = 1;
    assert_int_equal(
        check_changing(changing_model(changing_initial, null_successors),
                       "martlet_emit with NULL"),
        MARTLET_FAILED);
    Ring ring = {4}; /* and others are not affected */
    MartletModel model = model_of(&ring, 1);
    Martlet *martlet = martlet_new();
    assert_true(martlet_use(martlet, &model));
    assert_int_equal(martlet_check(martlet), MARTLET_VIOLATED);
    martlet_free(martlet);
}

/* Of the address space. */
static size_t used_bytes(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu", &pages), 1);
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* The system has no more memory, with and without a limit of our own. */
static void no_memory_ends_nothing(void **state) {
    (void)state;
    skip_with_assertions();
    struct rlimit before, tight;
    Ring ring = {1000};
    MartletModel model = model_of(&ring, 1);
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    size_t outcomes[MARTLET_FAILED + 1] = {0};
    for (size_t more = 0; more < (size_t)1 << 26; more += 1 + more / 2 + 4096) {
        tight = before;
        tight.rlim_cur = used_bytes() + more;
        assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
        Martlet *martlet = martlet_new();
        MartletVerdict verdict = MARTLET_FAILED;
        if (martlet && martlet_require_no_deadlock(martlet) &&
            martlet_use(martlet, &model))
            verdict = martlet_check(martlet);
        martlet_messages(martlet);
        martlet_free(martlet);
        assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
        outcomes[verdict]++;
    }
    assert_int_equal(outcomes[MARTLET_HOLDS], 0);
    assert_true(outcomes[MARTLET_VIOLATED] > 0);
    assert_true(outcomes[MARTLET_FAILED] + outcomes[MARTLET_INCONCLUSIVE] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_that_start_over_keep_their_formulas),
        cmocka_unit_test(reduction_is_for_those_who_ask),
        cmocka_unit_test(a_second_model_is_an_error),
        cmocka_unit_test(late_requirements_are_errors),
        cmocka_unit_test(null_arguments_are_errors),
        cmocka_unit_test(numbers_out_of_range_have_no_results),
        cmocka_unit_test(results_need_no_room_under_the_limit),
        cmocka_unit_test(goals_have_runs),
        cmocka_unit_test(violations_come_with_traces),
        cmocka_unit_test(formulas_have_verdicts),
        cmocka_unit_test(nothing_declared_is_an_error),
        cmocka_unit_test(input_errors_are_told),
        cmocka_unit_test(a_limit_on_states_is_inconclusive),
        cmocka_unit_test(memory_limits_never_make_it_wrong),
        cmocka_unit_test(memory_limits_while_reading),
        cmocka_unit_test(nothing_is_a_null_pointer_away_from_a_crash),
        cmocka_unit_test(null_texts_are_errors),
        cmocka_unit_test(numbers_out_of_range_have_no_result),
        cmocka_unit_test(strings_stay),
        cmocka_unit_test(a_model_without_initial_states_is_rejected),
        cmocka_unit_test(a_model_that_changes_ends_nothing),
        cmocka_unit_test(no_memory_ends_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
