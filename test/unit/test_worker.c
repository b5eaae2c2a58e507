/* Several threads expand one Model at once, each with its own worker, and all
 * of them see what one alone sees. */
#include "test/unit/flow_fixture.h"

#include "automata/formats/hoa.h"
#include "base/hash.h"
#include "test/unit/dve_fixture.h"
#include "test/unit/network_kit.h"
#include "wrap/fair.h"
#include "wrap/follow.h"
#include "wrap/observe.h"
#include "wrap/order.h"
#include "wrap/recur.h"
#include "wrap/watch.h"

#include <pthread.h>
#include <stdio.h>

enum {
    THREADS = 4,
    SLOTS = 1 << 17 /* of the table of states */
};

/* ---- What a thread sees -------------------------------------------------- */

typedef struct Seen {
    const Model *model; /* that it looks at */
    Mem mem;            /* its own */
    VEC(Word) states;   /* in the order of discovery */
    uint32_t *table;    /* number of the state + 1, by hash */
    size_t count;       /* of states */
    uint64_t digest;    /* of everything that was seen, in order */
} Seen;

static void note(Seen *seen, uint64_t what) {
    seen->digest = hash_word(seen->digest ^ what);
}

static void find(Seen *seen, const Word *state) {
    uint32_t words = seen->model->words;
    uint64_t hash = hash_words(state, words);
    note(seen, hash);
    uint32_t slot = (uint32_t)hash % SLOTS;
    for (; seen->table[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(seen->states.data + (seen->table[slot] - 1) * (size_t)words,
                   state, words * sizeof *state) == 0)
            return;
    for (uint32_t w = 0; w < words; w++)
        vec_push(&seen->mem, &seen->states, state[w]);
    seen->table[slot] = (uint32_t)++seen->count;
    if (seen->count == SLOTS)
        abort();
}

static void take(Seen *seen, const Successors *batch) {
    note(seen, batch->failed);
    note(seen, batch->source_count);
    note(seen, successors_last(batch)->met.words[0]);
    for (size_t i = 0; i < batch->count; i++) {
        note(seen, batch->actions[i]);
        find(seen, successors_state(batch, i));
    }
}

static void ask(Seen *seen, const Word *state) {
    note(seen, model_labels(seen->model, state, 31));
    for (uint32_t p = 0; p < seen->model->propositions.count; p++)
        note(seen, model_holds(seen->model, state, p));
}

/* Expand every reachable state, twice. */
static void *look(void *argument) {
    Seen *seen = argument;
    const Model *model = seen->model;
    Worker worker;
    Successors batch;
    mem_init(&seen->mem);
    seen->table = mem_alloc(&seen->mem, SLOTS * sizeof *seen->table);
    worker_init(&worker, model, &seen->mem);
    successors_init(&batch, &seen->mem, model->words);
    Word *state = mem_alloc(&seen->mem, model->words * sizeof *state);
    model_initial(model, &worker, &batch);
    take(seen, &batch);
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < seen->count; i++) {
            memcpy(state, seen->states.data + i * model->words,
                   model->words * sizeof *state);
            successors_clear(&batch);
            model_expand(model, &worker, state, &batch);
            take(seen, &batch);
            ask(seen, state);
        }
    mem_free(&seen->mem, state, model->words * sizeof *state);
    successors_release(&batch);
    worker_release(&worker);
    vec_release(&seen->mem, &seen->states);
    mem_free(&seen->mem, seen->table, SLOTS * sizeof *seen->table);
    if (seen->mem.live)
        abort();
    mem_release(&seen->mem);
    return NULL;
}

static void expect_same(const Model *model, size_t least) {
    pthread_t threads[THREADS];
    Seen seen[THREADS] = {{0}}, alone = {.model = model};
    for (int i = 0; i < THREADS; i++) {
        seen[i].model = model;
        assert_int_equal(pthread_create(&threads[i], NULL, look, &seen[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    look(&alone);
    assert_true(alone.count >= least);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(seen[i].count, alone.count);
        assert_true(seen[i].digest == alone.digest);
    }
}

/* ---- Networks ------------------------------------------------------------ */

/* Three clients that share a server; the third is never served. */
static void begin_network(Kit *kit) {
    kit_init(kit);
    Lsts *client = kit_system(kit, 3, "rq gra rel");
    kit_edge(client, 1, "rq", 2);
    kit_edge(client, 2, "gra", 3);
    kit_edge(client, 3, "rel", 1);
    uint32_t busy = kit_proposition(client, PROPOSITION_NAMED, "busy", 4);
    Lsts *server = kit_system(kit, 2, "gra rel");
    kit_edge(server, 1, "gra", 2);
    kit_edge(server, 2, "rel", 1);
    kit_component(kit, server, "", "server");
    for (uint32_t i = 2; i <= 4; i++) {
        kit_component(kit, client, "", "client");
        kit_rule(kit, "rq");
        kit_participant(kit, i, "rq");
        kit_rule2(kit, "gra", 1, "gra", i, "gra");
        kit_rule2(kit, "tau", 1, "rel", i, "rel");
    }
    kit_pair_rule(kit, PROPOSITION_REJ, "rej", 2, 3, busy);
    kit_atom_rule(kit, PROPOSITION_INF_REJ, "inf", 2, busy);
    kit_model(kit);
    assert_non_null(kit->model);
}

static Model *observe(const Model *inner, Automaton *automaton,
                      const char *proposition, Diagnostics *diag, Mem *mem) {
    char text[400];
    snprintf(text, sizeof text,
             "HOA: v1\nStates: 2\nStart: 0\nAP: 1 \"%s\"\nAcceptance: 1 "
             "Inf(0)\n--BODY--\nState: 0\n[t] 0\n[0] 1\nState: 1 {0}\n[!0] 1\n"
             "[0] 0\n--END--\n",
             proposition);
    automaton_init(automaton, mem);
    uint32_t source = diag_source(diag, "a.hoa", text, strlen(text));
    assert_true(hoa_read(automaton, diag, source));
    Model *product = observe_wrap(inner, automaton, "hoa", "a.hoa", diag);
    assert_non_null(product);
    return product;
}

static void networks(void **state) {
    (void)state;
    Kit kit;
    begin_network(&kit);
    expect_same(kit.model, 10);
    kit_release(&kit);
}

static void wrappers_of_networks(void **state) {
    (void)state;
    Kit kit;
    Automaton automaton;
    begin_network(&kit);
    Model *fair = fair_wrap(kit.model);
    Model *ordered = order_wrap(fair, ORDER_RANDOM, 7);
    Model *product =
        observe(ordered, &automaton, "2.busy", &kit.diag, &kit.mem);
    Model *watched = watch_wrap(kit.model, 1);
    Model *recurring = recur_wrap(
        kit.model, 0,
        (Property){"r", "r", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL});
    expect_same(fair, 10);
    expect_same(ordered, 10);
    expect_same(product, 20);
    expect_same(watched, 10);
    expect_same(recurring, 10);
    model_free(recurring);
    model_free(watched);
    model_free(product);
    automaton_release(&automaton);
    model_free(ordered);
    model_free(fair);
    assert_int_equal(kit_release(&kit), 0);
}

/* ---- Programs ------------------------------------------------------------ */

static const char program[] =
    "hidden byte h; byte x, y; chan c = [0] of { byte };"
    "chan d = [2] of { byte };"
    "active [2] proctype A() { byte k; do :: atomic { k < 2 -> h = k; k++;"
    " x = (x + h) % 3 } :: c!k :: d_step { k == 2 -> k = 0; y = 1 - y }"
    " :: d!k od }"
    "active proctype B() { byte m; progress: do :: c?m :: d?m :: timeout ->"
    " skip :: atomic { m > 0 -> m--; if :: y == 0 :: x == 1 fi } od }"
    "ltl p { [] (x < 2 || <> (B:m == 1)) }"
    "never { byte n; do :: true :: d_step { x == 1; n = 1 - n } :: n == 1 &&"
    " y == 1 -> goto accept od; accept: do :: !(x == 2) od }";

static void check_program(StepperChoice choice) {
    Case self;
    Automaton automaton;
    bool rejected;
    case_model(&self, program);
    assert_null(flow_engine(self.model, choice, &rejected));
    expect_same(self.model, 100);
    Model *product =
        observe(self.model, &automaton, "np_", &self.diag, &self.mem);
    expect_same(product, 100);
    model_free(product);
    automaton_release(&automaton);
    uint32_t property = 0;
    Watcher *claim = NULL;
    for (; property < self.model->property_count && !claim; property++)
        claim = flow_claim(self.model, property);
    assert_non_null(claim);
    Model *followed = follow_wrap(self.model, claim);
    expect_same(followed, 100);
    model_free(followed);
    case_release(&self);
}

static void interpreted_programs(void **state) {
    (void)state;
    check_program(STEPPER_INTERPRETED);
}

static void compiled_programs(void **state) {
    (void)state;
    check_program(STEPPER_COMPILED);
}

/* Threads may go over to compiled code at different times. */
static void programs_that_go_over(void **state) {
    (void)state;
    Case self;
    bool rejected;
    case_model(&self, "byte a[3]; active [3] proctype A() { do :: a[_pid] < 12"
                      " -> a[_pid]++ :: a[_pid] > 0 -> a[_pid] = 0 od }");
    assert_null(flow_engine(self.model, STEPPER_AUTO, &rejected));
    expect_same(self.model, 50000);
    case_release(&self);
}

static void dve_programs(void **state) {
    (void)state;
    DveFixture fixture;
    dve_begin(&fixture,
              "byte x; channel {byte} c[2];"
              "process P { byte k; state a, b; init a; trans"
              " a -> b { guard k < 5; sync c!k; effect k = k + 1; },"
              " b -> a { effect x = (x + k) % 7; }; }"
              "process Q { byte m; state a, b; init a; trans"
              " a -> b { sync c?m; },"
              " b -> a { guard x != 3; effect x = (x + m) % 7; }; }"
              "system async;",
              &(Question){"q", "x == 3", false}, 1);
    if (!fixture.model)
        print_error("%s", fixture.said.data);
    assert_non_null(fixture.model);
    expect_same(fixture.model, 20);
    dve_end(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks),
        cmocka_unit_test(wrappers_of_networks),
        cmocka_unit_test(interpreted_programs),
        cmocka_unit_test(compiled_programs),
        cmocka_unit_test(programs_that_go_over),
        cmocka_unit_test(dve_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
