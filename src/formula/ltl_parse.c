/* formula/ltl_parse.c -- from the text of a formula to a Formula
 *
 * Reads the outline of the formula (formula/ltl_outline.h) in Martlet's own
 * way, and warns if another tool would read it differently.
 */
#include "formula/ltl.h"

#include "formula/ltl_readings.h"

static void report_excess(const LtlOutline *outline, const LtlTree *tree,
                          Diagnostics *diag) {
    diag_error(diag, CODE_LIMIT, outline->items.data[tree->excess].span,
               "up to here the formula is nested more than %d deep or has "
               "more than %d parts",
               LTL_DEEPEST, LTL_LARGEST);
    diag_hint(diag, "<-> and xor count twice, and bounds as often as they say");
}

Formula ltl_outline_read(const LtlOutline *outline, Formulas *formulas,
                         Diagnostics *diag, LtlTool tool) {
    LtlTree tree;
    ltl_tree_init(&tree, outline, tool, formulas);
    Formula f = NO_FORMULA;
    if (tree.excess == LTL_FITS) {
        f = tree.nodes[tree.root].formula;
        ltl_compare_readings(outline, &tree, tool, formulas, diag);
    } else {
        report_excess(outline, &tree, diag);
    }
    ltl_tree_release(&tree);
    return f;
}

Formula ltl_parse_part(Formulas *formulas, Diagnostics *diag, Span part,
                       LtlRules rules) {
    LtlTokens tokens;
    LtlOutline outline;
    Formula f = NO_FORMULA;
    size_t errors = diag->errors;
    ltl_tokens_init(&tokens, formulas->mem, diag, part);
    if (ltl_outline_init(&outline, formulas, &tokens, rules) &&
        diag->errors == errors)
        f = ltl_outline_read(&outline, formulas, diag,
                             rules == LTL_RULES_SPIN ? LTL_INLINE : LTL_SPOT);
    ltl_outline_release(&outline);
    ltl_tokens_release(&tokens);
    return f;
}

Formula ltl_parse(Formulas *formulas, Diagnostics *diag, uint32_t source,
                  LtlRules rules) {
    return ltl_parse_part(formulas, diag, diag_whole(diag, source), rules);
}

typedef struct Extent { /* of a formula written out */
    uint64_t size;      /* operators and operands */
    uint32_t depth;     /* of nesting */
} Extent;

static Extent extent_of(FormulaNode node, const Extent *all) {
    int arity = formula_arity(node.kind);
    if (arity == 0)
        return (Extent){1, 1};
    Extent left = all[node.left];
    Extent right = arity == 2 ? all[node.right] : (Extent){0};
    bool doubles = node.kind == FORMULA_IFF || node.kind == FORMULA_XOR;
    uint64_t size = left.size + right.size;
    uint32_t depth = left.depth > right.depth ? left.depth : right.depth;
    return (Extent){doubles ? 2 * size + 3 : size + 1, depth + 1};
}

bool ltl_fits(const Formulas *formulas, Formula f) {
    size_t bytes = mem_product((size_t)f + 1, sizeof(Extent));
    Extent *all = mem_alloc(formulas->mem, bytes);
    bool fits = true;
    for (Formula i = 0; i <= f && fits; i++) {
        all[i] = extent_of(formula_node(formulas, i), all);
        fits = all[i].size <= LTL_LARGEST && all[i].depth <= LTL_DEEPEST;
    }
    mem_free(formulas->mem, all, bytes);
    return fits;
}
