/* test/fuzz/fuzz_ltl.c -- any bytes as a formula */
#include "automata/ltl.h"
#include "automata/ltl_simplify.h"
#include "automata/ltl_traits.h"
#include "test/fuzz/fuzz.h"

enum {
    LONGEST = 100000 /* bytes of formulas that are printed and read again */
};

static Formula parse(Attempt *attempt, Formulas *formulas, const char *bytes,
                     size_t size, LtlRules rules, bool own) {
    Diagnostics diag;
    diag_init(&diag, &attempt->mem);
    uint32_t source = diag_source(&diag, "fuzz.ltl", bytes, size);
    Formula f = ltl_parse(formulas, &diag, source, rules);
    if ((f != NO_FORMULA) != (diag.errors == 0))
        abort();
    if (own && (f == NO_FORMULA || diag.warnings > 0))
        abort(); /* our own output is read by all in one way */
    Text messages;
    text_init(&messages, &attempt->mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    diag_release(&diag);
    return f;
}

static void use(Attempt *attempt, Formulas *formulas, Formula f) {
    Text text;
    text_init(&text, &attempt->mem);
    formula_print(formulas, f, &text);
    if (text.length < LONGEST && parse(attempt, formulas, text.data,
                                       text.length, LTL_RULES_SPOT, true) != f)
        abort();
    text_release(&text);
    Formula simple = ltl_simplify(formulas, f);
    Formula dual = ltl_simplify(formulas, formula_not(formulas, f));
    unsigned traits = ltl_traits(formulas, simple);
    if ((traits & LTL_SAFETY) &&
        !(ltl_traits(formulas, formula_not(formulas, simple)) & LTL_GUARANTEE))
        abort();
    FormulaKind kind = formula_node(formulas, simple).kind;
    if (kind <= FORMULA_TRUE &&
        formula_node(formulas, dual).kind != FORMULA_TRUE - kind)
        abort(); /* by duality */
}

static void attempt_text(Attempt *attempt, const char *bytes, size_t size) {
    if (setjmp(attempt->out))
        return;
    for (LtlRules rules = LTL_RULES_SPOT; rules <= LTL_RULES_SPIN; rules++) {
        Formulas formulas;
        formulas_init(&formulas, &attempt->mem);
        Formula f = parse(attempt, &formulas, bytes, size, rules, false);
        if (f != NO_FORMULA)
            use(attempt, &formulas, f);
        formulas_release(&formulas);
        if (attempt->mem.live != 0)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Attempt attempt = {0};
    fuzz_limit(&attempt);
    attempt_text(&attempt, (const char *)data, size);
    mem_release(&attempt.mem);
    return 0;
}
