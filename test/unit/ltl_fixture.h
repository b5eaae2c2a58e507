/* test/unit/ltl_fixture.h -- formulas from text, for tests */
#ifndef TEST_UNIT_LTL_FIXTURE_H
#define TEST_UNIT_LTL_FIXTURE_H

#include "test/unit/unit.h"

#include "formula/ltl.h"

typedef struct LtlBench {
    Mem mem;
    Diagnostics diag;
    Formulas formulas;
    Text text; /* of the last formula printed */
} LtlBench;

static inline void ltl_begin(LtlBench *bench) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    formulas_init(&bench->formulas, &bench->mem);
    text_init(&bench->text, &bench->mem);
}

static inline void ltl_end(LtlBench *bench) {
    text_release(&bench->text);
    formulas_release(&bench->formulas);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static inline Formula ltl_read_by(LtlBench *bench, const char *text,
                                  LtlRules rules) {
    uint32_t source = diag_source(&bench->diag, "f", text, strlen(text));
    return ltl_parse(&bench->formulas, &bench->diag, source, rules);
}

static inline Formula ltl_read(LtlBench *bench, const char *text) {
    return ltl_read_by(bench, text, LTL_RULES_SPOT);
}

/* The formula as text; valid until the next call. */
static inline const char *ltl_show(LtlBench *bench, Formula f) {
    text_clear(&bench->text);
    formula_print(&bench->formulas, f, &bench->text);
    return bench->text.data;
}

#endif
