#include "formula/formula_replace.h"

#include <assert.h>

uint8_t *formula_parts(const Formulas *formulas, Formula f) {
    uint8_t *parts = mem_alloc(formulas->mem, (size_t)f + 1);
    parts[f] = 1;
    for (Formula g = f + 1; g-- > 0;) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        assert(arity < 1 || node.left < g);
        if (parts[g] && arity > 0)
            parts[node.left] = 1;
        if (parts[g] && arity > 1)
            parts[node.right] = 1;
    }
    return parts;
}

static bool is_negated_atom(const Formulas *formulas, FormulaNode node) {
    return node.kind == FORMULA_NOT &&
           formula_node(formulas, node.left).kind == FORMULA_ATOM;
}

/* Operands have smaller numbers, so what becomes of them is known. */
Formula formula_replace(Formulas *formulas, Formula f, Formula part,
                        Formula by) {
    Mem *mem = formulas->mem;
    uint8_t *parts = formula_parts(formulas, f);
    size_t bytes = mem_product((size_t)f + 1, sizeof(Formula));
    Formula *becomes = mem_alloc(mem, bytes);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        becomes[g] = g == part ? by : g;
        if (!parts[g] || g == part || arity == 0 ||
            is_negated_atom(formulas, node))
            continue;
        becomes[g] = formula_make(formulas, node.kind, becomes[node.left],
                                  arity > 1 ? becomes[node.right] : 0);
    }
    Formula result = becomes[f];
    mem_free(mem, becomes, bytes);
    mem_free(mem, parts, (size_t)f + 1);
    return result;
}
