/* The product of a program and a never claim. */
#include "test/unit/flow_fixture.h"

#include "wrap/follow.h"

/* The product with the last property; the caller frees it. */
static Model *product_of(Case *self, const char *text) {
    case_model(self, text);
    Watcher *claim = flow_claim(self->model, self->model->property_count - 1);
    return claim ? follow_wrap(self->model, claim) : NULL;
}

static Verdict decide_by(const Model *product, SearchEngine *search) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    findings_init(&findings, product->mem, product);
    search(
        &(Search){.model = product, .budget = &budget, .findings = &findings});
    Verdict verdict = findings.items[0].verdict;
    findings_release(&findings);
    return verdict;
}

/* All engines agree. */
static Verdict decide(const Model *product) {
    Verdict verdict = decide_by(product, search_ndfs);
    assert_int_equal(decide_by(product, search_scc), verdict);
    if (product->monitor.shape)
        assert_int_equal(decide_by(product, search_indfs), verdict);
    if (product->properties[0].label == LABEL_REJECT)
        assert_int_equal(decide_by(product, search_bfs), verdict);
    return verdict;
}

static void expect_verdict(const char *text, Verdict verdict) {
    Case self;
    Model *product = product_of(&self, text);
    assert_non_null(product);
    assert_int_equal(decide(product), verdict);
    model_free(product);
    case_release(&self);
}

#define COUNTER "byte x; active proctype P() { do :: x = (x + 1) % 3 od }\n"

static void claims_are_matched(void **state) {
    (void)state;
    expect_verdict(COUNTER "never { accept: do :: true od }", VERDICT_VIOLATED);
    expect_verdict(COUNTER "never { do :: true od }", VERDICT_HOLDS);
    expect_verdict(COUNTER "never { x == 0; x == 1 }", VERDICT_VIOLATED);
    expect_verdict(COUNTER "never { x == 0; x == 2 }", VERDICT_HOLDS);
    expect_verdict(COUNTER "never { accept: do :: else od }", VERDICT_VIOLATED);
}

/* A failed assertion and a run-time error are the claim's end. */
static void errors_of_claims(void **state) {
    (void)state;
    expect_verdict(COUNTER "never { do :: assert(x < 2) od }",
                   VERDICT_VIOLATED);
    expect_verdict(COUNTER "never { do :: assert(x < 3) od }", VERDICT_HOLDS);
    expect_verdict(COUNTER "never { do :: 1 / (2 - x) < 5 od }",
                   VERDICT_VIOLATED);
}

/* They are part of the state that the claim moves in. */
static void variables_of_claims(void **state) {
    (void)state;
    expect_verdict(COUNTER "never { byte v; do\n"
                           ":: d_step { v < 2 && x == v; v++ }\n"
                           ":: v == 2 && x == 2 -> break od }",
                   VERDICT_VIOLATED);
    expect_verdict(COUNTER "never { byte v; do :: v < 2 && x == v -> v++\n"
                           ":: v == 2 && x == 2 -> break od }",
                   VERDICT_HOLDS); /* the claim takes two steps */
    expect_verdict(COUNTER "never { byte v = 1; byte w; w = v;\n"
                           "do :: w == 0 -> break :: w == 1 od }",
                   VERDICT_HOLDS);
}

static void claims_that_act(void **state) {
    (void)state;
    expect_verdict("byte x, y; active proctype A() { do :: x = 1 - x od } "
                   "never { do :: y++ :: y == 3 -> break od }",
                   VERDICT_VIOLATED);
    expect_verdict(
        "byte x, y; active proctype A() { do :: x = 1 - x od } "
        "never { do :: d_step { y++; y = 1 } :: y == 3 -> break od }",
        VERDICT_HOLDS);
    expect_verdict(COUNTER "never { { do :: true od } unless { x == 2 } }",
                   VERDICT_VIOLATED);
}

static void claims_have_shapes(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Label label;
        bool full, partial; /* components */
    } cases[] = {
        {COUNTER "never { x == 0; x == 1 }", LABEL_REJECT, false, false},
        {COUNTER "never { do :: x < 2 od }", LABEL_REJECT, false, false},
        {COUNTER "never { accept: do :: x < 2 od }", LABEL_INFINITE, true,
         false},
        {COUNTER "never { do :: true :: x == 2 -> goto accept od;\n"
                 "accept: do :: x == 2 od }",
         LABEL_INFINITE, true, false},
        {COUNTER "never { again: do :: true :: x == 2 -> goto accept od;\n"
                 "accept: x == 0; goto again }",
         LABEL_INFINITE, true, true},
        {COUNTER
         "never { again: do :: true :: atomic { x == 2; x == 2; goto accept }\n"
         "od; accept: x == 0; goto again }",
         LABEL_INFINITE, false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Case self;
        Model *product = product_of(&self, cases[i].text);
        const Shape *shape = product->monitor.shape;
        assert_int_equal(product->properties[0].label, cases[i].label);
        assert_int_equal(shape != NULL, cases[i].label == LABEL_INFINITE);
        if (shape) {
            assert_int_equal(shape_has(shape, COMPONENT_FULL), cases[i].full);
            assert_int_equal(shape_has(shape, COMPONENT_PARTIAL),
                             cases[i].partial);
        }
        decide(product);
        model_free(product);
        case_release(&self);
    }
}

static void some_cannot_be_checked(void **state) {
    (void)state;
    Case self;
    assert_null(product_of(&self, COUNTER "ltl p { [] (x < 3) }"));
    case_release(&self);
    assert_null(product_of(&self, COUNTER));
    case_release(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_are_matched),
        cmocka_unit_test(errors_of_claims),
        cmocka_unit_test(variables_of_claims),
        cmocka_unit_test(claims_that_act),
        cmocka_unit_test(claims_have_shapes),
        cmocka_unit_test(some_cannot_be_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
