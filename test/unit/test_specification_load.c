/* Specifications from files: whatever the language, the model is explored as a
 * whole, or not used at all. */
#include "test/unit/unit.h"

#include "job/loading/specification_load.h"
#include "test/cross/two_files.h"

#include <setjmp.h>

typedef struct Kit {
    Mem mem;                      /* of everything */
    Diagnostics diag;             /* of loading */
    Budget budget;                /* none at first */
    TwoFiles files;               /* a program, and a graph */
    JobOptions options;           /* --relation traces */
    Specification *specification; /* or NULL */
} Kit;

static void begin(Kit *kit) {
    *kit = (Kit){.options.asked.refining.relation =
                     &relation_rules[RELATION_TRACES]};
    mem_init(&kit->mem);
    diag_init(&kit->diag, &kit->mem);
    budget_init(&kit->budget);
    two_files_init(&kit->files, "pml", "aut");
}

static bool load(Kit *kit, int which, const char *text) {
    Text copy;
    text_init(&copy, &kit->mem);
    text_add(&copy, text);
    two_files_write(&kit->files, which, &copy);
    text_release(&copy);
    specification_free(kit->specification);
    kit->specification =
        specification_load(&kit->options, kit->files.paths[which], &kit->budget,
                           &kit->mem, &kit->diag);
    return kit->specification != NULL;
}

static void end(Kit *kit) {
    specification_free(kit->specification);
    two_files_release(&kit->files);
    diag_release(&kit->diag);
    assert_int_equal(kit->mem.live, 0);
    assert_null(kit->mem.phase);
    mem_release(&kit->mem);
}

static bool knows(const Kit *kit, const char *action) {
    return names_find(&kit->specification->all, action, strlen(action)) !=
           NAME_NONE;
}

static const char three[] = "byte x;\nactive proctype P() {\n"
                            "do :: x < 2 -> x++ :: x == 7 -> x = 0 od }\n";

/* Steps that never happen are names, too, but no actions. */
static void programs_are_explored(void **state) {
    (void)state;
    Kit kit;
    begin(&kit);
    assert_true(load(&kit, 0, three));
    assert_int_equal(kit.specification->actions.entries.count, 2);
    assert_true(knows(&kit, "P(0): x++"));
    assert_true(knows(&kit, "P(0): (x == 7)"));
    assert_int_equal(
        names_find(&kit.specification->actions, "P(0): (x == 7)", 14),
        NAME_NONE);
    end(&kit);
}

/* More processes than the state vectors have room for at first. */
static void vectors_become_longer(void **state) {
    (void)state;
    Kit kit;
    begin(&kit);
    assert_true(load(&kit, 0,
                     "short k; proctype P() { false } init { do :: k < 2000 "
                     "-> k++ :: else -> break od; do :: _nr_pr < 30 -> run "
                     "P() :: else -> break od }"));
    assert_int_equal(kit.specification->graph.graph.state_count, 4061);
    end(&kit);
}

/* A part of a specification is none, and that is a limit and no mistake. */
static void limits_are_said(void **state) {
    (void)state;
    Kit kit;
    begin(&kit);
    kit.budget.states = 2;
    assert_false(load(&kit, 0, three));
    assert_true(diag_only(&kit.diag, CODE_AUTOMATON));
    assert_string_equal(kit.diag.items.data[0].hint, "raise --states");
    end(&kit);
}

/* Depth is a matter of searches; a graph has been read as a whole anyway. */
static void other_limits_do_not_matter(void **state) {
    (void)state;
    Kit kit;
    begin(&kit);
    kit.budget.depth = 1;
    assert_true(load(&kit, 0, three));
    kit.budget.states = 1;
    assert_true(load(&kit, 1, "des (0,2,3)\n(0,\"a\",1)\n(1,\"b\",2)\n"));
    assert_int_equal(kit.specification->actions.entries.count, 2);
    end(&kit);
}

static void mistakes_are_said(void **state) {
    (void)state;
    Kit kit;
    begin(&kit);
    assert_false(load(&kit, 0, "active proctype P() { x++ }\n"));
    assert_int_equal(kit.diag.errors, 1);
    assert_false(diag_only(&kit.diag, CODE_AUTOMATON));
    end(&kit);
}

static void expired(Mem *mem, Limit limit) {
    assert_int_equal(limit, LIMIT_INTERRUPT);
    assert_non_null(strstr(mem->phase, "specification"));
    longjmp(*(jmp_buf *)mem->context, 1);
}

static volatile sig_atomic_t interrupted;

/* The user has seen enough. */
static void interrupt(void *context, const Progress *progress) {
    (void)context;
    (void)progress;
    interrupted = 1;
}

/* An interrupt leaves through the door of set-up, which is guarded again after
 * a specification that was explored. */
static void interrupts_leave(void **state) {
    (void)state;
    static Kit kit;
    jmp_buf door;
    begin(&kit);
    kit.budget.interrupt = &interrupted;
    kit.budget.expired = expired;
    kit.mem.context = &door;
    budget_guard(&kit.budget, &kit.mem);
    assert_true(load(&kit, 0, three));
    assert_non_null(kit.mem.leave);
    kit.budget.progress = interrupt;
    bool left = setjmp(door);
    if (!left)
        load(&kit, 0,
             "int x; active proctype P() { do :: x++ :: x = 2 * x od }");
    assert_true(left);
    two_files_release(&kit.files);
    mem_release(&kit.mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_are_explored),
        cmocka_unit_test(vectors_become_longer),
        cmocka_unit_test(limits_are_said),
        cmocka_unit_test(other_limits_do_not_matter),
        cmocka_unit_test(mistakes_are_said),
        cmocka_unit_test(interrupts_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
