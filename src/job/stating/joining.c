#include "job/stating/joining.h"

#include "automata/translating/conditions.h"
#include "wrap/act.h"

#include <string.h>

static bool is_proposition(const Model *system, const char *text) {
    for (uint32_t i = 0; i < system->propositions.count; i++)
        if (strcmp(system->propositions.names[i], text) == 0)
            return true;
    return false;
}

/* As an operand of a condition (core/condition.h): what is not a name there,
 * perhaps a condition itself, is in parentheses. */
static void write_operand(const Model *system, const char *atom, Text *out) {
    bool name = system->propositions.own_expressions || act_is(atom) ||
                is_proposition(system, atom);
    text_char(out, name ? '"' : '(');
    for (const char *byte = atom; *byte; byte++) {
        if (name && (*byte == '"' || *byte == '\\'))
            text_char(out, '\\');
        text_char(out, *byte);
    }
    text_char(out, name ? '"' : ')');
}

static bool is_about_actions(const Formulas *formulas) {
    const char *label;
    for (uint32_t i = 0; i < formulas->atoms.entries.count; i++)
        if (!act_occurring(names_get(&formulas->atoms, i), &label))
            return false;
    return true;
}

void stated_join(Stated *stated, const Model *system) {
    Formulas *formulas = &stated->formulas;
    Mem *mem = formulas->mem;
    size_t count = formulas->atoms.entries.count;
    if (stated->joins || is_about_actions(formulas))
        return;
    Arena arena;
    arena_init(&arena, mem);
    const char **texts = mem_alloc(mem, count * sizeof *texts);
    for (uint32_t i = 0; i < count; i++) {
        Text text;
        text_init(&text, mem);
        write_operand(system, names_get(&formulas->atoms, i), &text);
        texts[i] = arena_copy(&arena, text.data, text.length);
        text_release(&text);
    }
    formulas_init(&stated->joined, mem);
    stated->joins = conditions_join(formulas, stated->formula, texts,
                                    &stated->joined, &stated->joint);
    if (!stated->joins)
        formulas_release(&stated->joined);
    mem_free(mem, texts, count * sizeof *texts);
    arena_release(&arena);
}

Formulas *stated_table(Stated *stated) {
    return stated->joins ? &stated->joined : &stated->formulas;
}

Formula stated_formula(Stated *stated, bool negated) {
    Formula f = stated->joins ? stated->joint : stated->formula;
    return negated ? formula_not(stated_table(stated), f) : f;
}
