/* Operators in ltl blocks that SPIN does not have: they mean the same as on
 * the command line, and names of the program stay names. */
#include "test/unit/flow_fixture.h"

#include "formula/ltl.h"
#include "test/cross/sugar_sketch.h"
#include "test/unit/unit.h"

#include <stdio.h>

static const char program[] =
    "#define LIMIT 3\n"
    "bool p, q, r, p0, p1, p2, p3;\n"
    "byte F, G, R, M, O, S, B, T, Y[4], before, count, until_, next_e[2];\n"
    "active proctype A() { p = 1 }\n";

static bool read_block(Case *self, const char *formula) {
    Text text;
    *self = (Case){0};
    mem_init(&self->mem);
    diag_init(&self->diag, &self->mem);
    text_init(&text, &self->mem);
    text_printf(&text, "%sltl f { %s }\n", program, formula);
    uint32_t source =
        diag_source(&self->diag, "test.pml", text.data, text.length);
    text_release(&text);
    return promela_load_source(&self->flow, source, &(PromelaOptions){0},
                               &self->diag, &self->mem);
}

static void expect_block(const char *formula, const char *expected) {
    Case self;
    if (!read_block(&self, formula))
        fail_msg("%s: %s", formula, self.diag.items.data[0].message);
    Text printed;
    text_init(&printed, &self.mem);
    formula_print(&self.flow.formulas[0].table, self.flow.formulas[0].formula,
                  &printed);
    if (strcmp(printed.data, expected) != 0)
        fail_msg("%s is read as %s", formula, printed.data);
    text_release(&printed);
    case_release(&self);
}

/* ---- the same as on the command line ---- */

enum {
    FORMULAS = 2000, /* to draw */
    OPERATORS = 6    /* at most */
};

/* Where SPIN reads a negation, and the block does so, too; and operators of
 * other tools. */
static bool differs(const char *text) {
    return strstr(text, "not ") || strstr(text, "\\") || strstr(text, "=>") ||
           strstr(text, "next! ") || strstr(text, "until! ") ||
           strstr(text, "eventually! ");
}

static void read_alone(Mem *mem, const char *text, Text *out) {
    Formulas formulas;
    Diagnostics diag;
    formulas_init(&formulas, mem);
    diag_init(&diag, mem);
    uint32_t source = diag_source(&diag, "formula", text, strlen(text));
    Formula f = ltl_parse(&formulas, &diag, source, LTL_RULES_ALONE);
    assert_int_not_equal(f, NO_FORMULA);
    formula_print(&formulas, f, out);
    diag_release(&diag);
    formulas_release(&formulas);
}

static void all_spellings_are_read_in_blocks(void **state) {
    (void)state;
    Rng rng = {17};
    Mem mem;
    mem_init(&mem);
    uint64_t others = 0, count = unit_cases(FORMULAS);
    for (uint64_t i = 0; i < count; i++) {
        SugarSketch sketch;
        Text text, alone;
        text_init(&text, &mem);
        text_init(&alone, &mem);
        sugar_draw(&sketch, &rng, 1 + (uint32_t)rng_below(&rng, OPERATORS));
        sugar_print(&sketch, &rng, &text);
        if (differs(text.data)) {
            others++;
        } else {
            read_alone(&mem, text.data, &alone);
            expect_block(text.data, alone.data);
        }
        text_release(&text);
        text_release(&alone);
    }
    assert_true(others < count / 2);
}

/* ---- words and names ---- */

static void words_become_operators(void **state) {
    (void)state;
    expect_block("F[<=1] p", "(p || X p)");
    expect_block("<>[<LIMIT] p", "(p || X (p || X p))");
    expect_block("[][1..2] p", "X (p && X p)");
    expect_block("p U[:1] q", "(q || (p && X q))");
    expect_block("p U [] q", "(p U [] q)");
    expect_block("[] <> p", "[] <> p");
    expect_block("next[2] p -> X[0] q", "(X X p -> q)");
    expect_block("next_e[0..1] p", "(p || X p)");
    expect_block("next_a![0..1] (p)", "(p && X p)");
    expect_block("never p", "[] !p");
    expect_block("never (p && q)", "[] !(p && q)");
    expect_block("F p && G F q", "(<> p && [] <> q)");
    expect_block("p M q || p R q", "((p M q) || (p R q))");
    expect_block("p before q", "(!q W (p && !q))");
    expect_block("p before! q", "(!q U (p && !q))");
    expect_block("p before !q", "(!!q W (p && !!q))");
    expect_block("p before!_ q", "(!q U p)");
    expect_block("p until_ q", "(p W (p && q))");
    expect_block("p until!_ q", "(p U (p && q))");
    expect_block("next_event(p)(q)", "(!p W (p && q))");
    expect_block("next_event!(p)[2](q)", "(!p U (p && X (!p U (p && q))))");
    expect_block("count(p) >= 2", "O (p && Y O p)");
    expect_block("LIMIT - 2 < 2 -> 1 <= count(p)", "(\"(3 - 2) < 2\" -> O p)");
    expect_block("once p && Y[2] p && H[<=1] q",
                 "(O p && (Y Y p && (q && Z q)))");
    expect_block("O !p && F ~1", "(O !p && <> \"~1\")");
    expect_block("p S[<=1] q", "(q || (p && Y q))");
    expect_block("p B q", "(q T (q || p))");
}

static void names_stay_names(void **state) {
    (void)state;
    expect_block("[] (F > 1 -> G == 2)", "[] (\"F > 1\" -> \"G == 2\")");
    expect_block("F && !G", "(\"F\" && !\"G\")");
    expect_block("[] F", "[] \"F\"");
    expect_block("<> (O - 1 == S)", "<> \"(O - 1) == S\"");
    expect_block("Y[2] == 1", "\"Y[2] == 1\"");
    expect_block("Y[2] S p", "(\"Y[2]\" S p)");
    expect_block("next_e[1] > 0", "\"next_e[1] > 0\"");
    expect_block("O S p", "(\"O\" S p)");
    expect_block("O U S", "(\"O\" U \"S\")");
    expect_block("F before before", "(!\"before\" W (\"F\" && !\"before\"))");
    expect_block("before -> until_", "(\"before\" -> \"until_\")");
    expect_block("[] (count < 3)", "[] \"count < 3\"");
    expect_block("O O", "O \"O\"");
}

/* As SPIN reads them. */
static void words_of_spin_are_read_as_before(void **state) {
    (void)state;
    expect_block("p until !q", "(p U !q)");
    expect_block("p until!q", "(p U !q)");
    expect_block("p until! q", "(p U !q)");
    expect_block("next !p && next!p", "(X !p && X !p)");
    expect_block("eventually! [] p", "<> ![] p");
    expect_block("always eventually p implies p release q",
                 "([] <> p -> (p R q))");
    expect_block("p U q U r", "((p U q) U r)");
    expect_block("p stronguntil q weakuntil r", "((p U q) W r)");
}

static void reject(const char *formula, const char *message) {
    Case self;
    assert_true(read_block(&self, formula));
    if (!diag_is_unread(&self.diag, "f"))
        fail_msg("%s is accepted", formula);
    assert_int_equal(self.flow.formula_count, 0);
    assert_string_equal(self.diag.items.data[0].message, message);
    case_release(&self);
}

static void malformed_ones_are_rejected(void **state) {
    (void)state;
    reject("F[3] p", "the bounds of F are malformed");
    reject("[][2] p", "the bounds of [] are malformed");
    reject("X[1:2] p", "the bounds of X are malformed");
    reject("<>[4..2] p", "the bounds of <> are malformed");
    reject("p U[<0] q", "the bounds of U are malformed");
    reject("next_event(p)[0](q)", "the bounds of next_event are malformed");
    reject("<>[<=1001] p", "bounds of operators are at most 1000");
    reject("<>[<=99999999999] p", "bounds of operators are at most 1000");
    reject("count(p) == 1001", "bounds of operators are at most 1000");
    reject("count(p)", "count(...) has to be compared with a number");
    reject("count(p) == r", "count(...) has to be compared with a number");
    reject("next_event(p) && q",
           "next_event is followed by two formulas in parentheses");
    reject("<>[<=] p", "the bounds of <> are malformed");
    reject("p before!q", "this may be PSL's before!, or before and a negation");
    reject("never p && (p until q)",
           "until is strong for SPIN and weak in PSL, to which never belongs");
    reject("[][<=1000] <>[<=1000] [][<=1000] p",
           "up to here the formula is nested more than 5000 deep or has more "
           "than 1048576 parts");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_spellings_are_read_in_blocks),
        cmocka_unit_test(words_become_operators),
        cmocka_unit_test(names_stay_names),
        cmocka_unit_test(words_of_spin_are_read_as_before),
        cmocka_unit_test(malformed_ones_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
