/* test/fuzz/fuzz_ltl.c -- any bytes as a formula */
#include "formula/ltl.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"
#include "test/fuzz/fuzz.h"

enum {
    LONGEST = 100000 /* bytes of formulas that are printed and read again */
};

static Formula parse(Mem *mem, Formulas *formulas, const char *bytes,
                     size_t size, LtlRules rules, bool own) {
    Diagnostics diag;
    diag_init(&diag, mem);
    uint32_t source = diag_source(&diag, "fuzz.ltl", bytes, size);
    Formula f = ltl_parse(formulas, &diag, source, rules);
    if ((f != NO_FORMULA) != (diag.errors == 0))
        abort();
    if (own && (f == NO_FORMULA || diag.warnings > 0))
        abort(); /* our own output is read by all in one way */
    Text messages;
    text_init(&messages, mem);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    diag_release(&diag);
    return f;
}

static void use(Mem *mem, Formulas *formulas, Formula f) {
    Text text;
    text_init(&text, mem);
    formula_print(formulas, f, &text);
    if (text.length < LONGEST &&
        parse(mem, formulas, text.data, text.length, LTL_RULES_SPOT, true) != f)
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

static void attempt_text(Mem *mem, const char *bytes, size_t size) {
    for (LtlRules rules = LTL_RULES_SPOT; rules <= LTL_RULES_ALONE; rules++) {
        Formulas formulas;
        formulas_init(&formulas, mem);
        Formula f = parse(mem, &formulas, bytes, size, rules, false);
        if (f != NO_FORMULA)
            use(mem, &formulas, f);
        formulas_release(&formulas);
        if (mem->live != 0)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(attempt_text, data, size);
}
