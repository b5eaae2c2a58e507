/* Questions about states, and ltl blocks taken apart into them. */
#include "test/unit/flow_fixture.h"
#include "test/unit/once.h"

#include <stdio.h>

static const char program[] =
    "#define small (x < 3)\n"
    "mtype = { red, green }\n"
    "byte x = 1, a[2]; mtype c = green; chan q = [2] of { byte };\n"
    "active [2] proctype P() { byte y = 5; here: q!7; there: q?_ }\n";

static bool read_with(Case *self, const char *text, const Question *atoms,
                      size_t count) {
    PromelaOptions options = {.goals.atoms = atoms, .goals.atom_count = count};
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    uint32_t source = diag_source(&self->diag, "test.pml", text, strlen(text));
    return promela_load_source(&self->flow, source, &options, &self->diag,
                               &self->mem);
}

/* The value of an expression in the initial state of the program. */
static void answers(const char *text, bool expected) {
    Case self;
    Question atom = {"atom", text, false};
    const char *why;
    assert_true(read_with(&self, program, &atom, 1));
    self.model = flow_model(&self.flow, &self.mem, &why);
    Successors batch;
    successors_init(&batch, &self.mem, self.model->words);
    initial_once(self.model, &batch);
    uint32_t last = self.model->propositions.count - 1;
    assert_string_equal(self.model->propositions.names[last], text);
    assert_int_equal(model_holds(self.model, successors_state(&batch, 0), last),
                     expected);
    successors_release(&batch);
    case_release(&self);
}

static void questions_have_values(void **state) {
    (void)state;
    answers("x == 1", true);
    answers("small && x", true);
    answers("!small", false);
    answers("c == green", true);
    answers("len(q) > 0", false);
    answers("q?[7]", false);
    answers("P[0]@here && !P[1]@there", true);
    answers("P[1]:y == 5", true);
    answers("enabled(0) && enabled(1)", true);
    answers("_nr_pr == 2", true);
    answers("small -> c == red", false);
    answers("small -> x == 2 -> c == red", true);
    answers("np_", true);
    answers("timeout", false);
}

/* What cannot be evaluated is false; a process that is not there is 0. */
static void failures_are_false(void **state) {
    (void)state;
    answers("a[x + 4] == 0", false);
    answers("!(a[x + 4] == 0)", false);
    answers("1 / (x - 1) == 0", false);
    answers("P[9]:y == 0", true);
    answers("P[9]@here", false);
}

static void reject(const char *text, const char *message) {
    Case self;
    Question atom = {"atom", text, false};
    assert_false(read_with(&self, program, &atom, 1));
    const Diagnostic *first = &self.diag.items.data[0];
    assert_string_equal(first->message, message);
    assert_string_equal(self.diag.sources.data[first->span.source].name,
                        "atom");
    case_release(&self);
}

static void wrong_questions_are_rejected(void **state) {
    (void)state;
    reject("y == 1", "y is not declared");
    reject("x = 2", "expected an operator before =");
    reject("set_priority(1, 2)",
           "this changes the state, which a property must not do");
    reject(
        "_pid == 1",
        "a property is outside of all processes, so this has no meaning in it");
    reject("P[0]@nowhere", "P has no label nowhere");
    reject("", "expected an expression before the end of the file");
}

static void expect_formula(const char *formula, const char *expected) {
    char text[sizeof program + 200];
    snprintf(text, sizeof text, "%sltl f { %s }\n", program, formula);
    Case self;
    assert_true(read_with(&self, text, NULL, 0));
    assert_int_equal(self.flow.formula_count, 1);
    assert_string_equal(self.flow.formulas[0].name, "f");
    Text printed;
    text_init(&printed, &self.mem);
    formula_print(&self.flow.formulas[0].table, self.flow.formulas[0].formula,
                  &printed);
    assert_string_equal(printed.data, expected);
    text_release(&printed);
    case_release(&self);
}

static void formulas_are_taken_apart(void **state) {
    (void)state;
    expect_formula("[] (x == 1)", "[] \"x == 1\"");
    expect_formula("[] (small -> <> !(x && c == red))",
                   "[] (\"x < 3\" -> <> !(x && \"c == red\"))");
    expect_formula("x U (small V x) W X true",
                   "((x U (\"x < 3\" R x)) W X true)");
    expect_formula("x -> small -> true", "((x -> \"x < 3\") -> true)");
    expect_formula("<> (x == 1 <-> x == 2) || false",
                   "(<> (\"x == 1\" <-> \"x == 2\") || false)");
    /* a guard stays with what it guards */
    expect_formula("[] (x < 2 && a[x] == 0)", "[] \"(x < 2) && (a[x] == 0)\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_have_values),
        cmocka_unit_test(failures_are_false),
        cmocka_unit_test(wrong_questions_are_rejected),
        cmocka_unit_test(formulas_are_taken_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
