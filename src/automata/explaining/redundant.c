#include "automata/explaining/redundant.h"

#include "automata/translating/language.h"
#include "formula/formula_replace.h"

enum {
    MOST_TRIED = 24,  /* parts that are replaced */
    MOST_STATES = 300 /* of an automaton */
};

static bool is_replaceable(Formulas *formulas, Formula f, Formula part,
                           bool by) {
    Formula other =
        formula_replace(formulas, f, part, formula_constant(formulas, by));
    Formula differs = formula_make(formulas, FORMULA_XOR, f, other);
    return language_empty(formulas, differs, MOST_STATES) == ANSWER_YES;
}

/* An atom that also occurs negated is not replaced everywhere. */
static bool is_candidate(const Formulas *formulas, const uint8_t *parts,
                         Formula f, Formula part) {
    FormulaKind kind = formula_node(formulas, part).kind;
    if (!parts[part] || kind == FORMULA_TRUE || kind == FORMULA_FALSE)
        return false;
    for (Formula g = part + 1; kind == FORMULA_ATOM && g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        if (parts[g] && node.kind == FORMULA_NOT && node.left == part)
            return false;
    }
    return true;
}

/* What is within a part that was found is not looked at. */
static void cover(const Formulas *formulas, Formula part, uint8_t *parts) {
    uint8_t *within = formula_parts(formulas, part);
    for (Formula g = 0; g <= part; g++)
        if (within[g])
            parts[g] = 0;
    mem_free(formulas->mem, within, (size_t)part + 1);
}

uint32_t redundant_find(Formulas *formulas, Formula f, Redundant *found) {
    uint8_t *parts = formula_parts(formulas, f);
    uint32_t count = 0, tried = 0;
    for (Formula g = f; g-- > 0 && count < MOST_REDUNDANT;) {
        if (!is_candidate(formulas, parts, f, g) || tried++ >= MOST_TRIED)
            continue;
        bool yes = is_replaceable(formulas, f, g, true);
        if (!yes && !is_replaceable(formulas, f, g, false))
            continue;
        found[count++] = (Redundant){g, yes};
        cover(formulas, g, parts);
    }
    mem_free(formulas->mem, parts, (size_t)f + 1);
    return count;
}
