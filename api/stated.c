#include "api/stated.h"

#include "automata/translate.h"

static const char *keep_print(const Formulas *formulas, Formula f, bool negated,
                              Diagnostics *diag) {
    Text text;
    text_init(&text, formulas->mem);
    if (negated)
        text_add(&text, "!(");
    formula_print(formulas, f, &text);
    if (negated)
        text_char(&text, ')');
    const char *kept = arena_copy(&diag->arena, text.data, text.length);
    text_release(&text);
    return kept;
}

static bool translate(Monitor *monitor, const StatedText *text,
                      Diagnostics *diag) {
    Stated *stated = monitor->stated;
    Formulas *formulas = &stated->formulas;
    Formula negated = formula_not(formulas, stated->formula);
    monitor->automaton = monitor_new_automaton(formulas->mem);
    monitor->automaton->name =
        keep_print(formulas, stated->formula, true, diag);
    stated->report.monitor = "buchi";
    stated->report.why = text->choice == CHOICE_BUCHI
                             ? "asked for with --monitor"
                             : "works for every formula and every model";
    TranslateOptions options = {0};
    if (translate_formula(formulas, negated, monitor->automaton, &options))
        return true;
    diag_error(diag, CODE_LIMIT, (Span){text->source, 0, 1},
               "the automaton of this formula is too large");
    return false;
}

bool stated_read(Monitor *monitor, const StatedText *text, Mem *mem,
                 Diagnostics *diag) {
    Stated *stated = mem_alloc(mem, sizeof *stated);
    monitor->stated = stated;
    formulas_init(&stated->formulas, mem);
    stated->formula =
        ltl_parse(&stated->formulas, diag, text->source, text->rules);
    if (stated->formula == NO_FORMULA)
        return false;
    stated->report.text =
        keep_print(&stated->formulas, stated->formula, false, diag);
    return translate(monitor, text, diag);
}

void stated_free(Stated *stated, Mem *mem) {
    if (!stated)
        return;
    formulas_release(&stated->formulas);
    mem_free(mem, stated, sizeof *stated);
}
