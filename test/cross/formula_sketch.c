/* test/cross/formula_sketch.c -- random formulas as sketches that can be shrunk
 */
#include "test/cross/formula_trial.h"
#include "test/cross/random_formula.h"

#include <assert.h>

Formula formula_sketch_build(const FormulaSketch *sketch, Formulas *formulas) {
    Formula made[FORMULA_NODES] = {0};
    random_formula_atoms(formulas, FORMULA_ATOMS);
    for (uint32_t i = 0; i < sketch->count; i++) {
        FormulaNode node = sketch->nodes[i];
        int arity = formula_arity(node.kind);
        made[i] = formula_make(formulas, node.kind,
                               arity > 0 ? made[node.left] : node.left,
                               arity > 1 ? made[node.right] : node.right);
    }
    return made[sketch->count - 1];
}

/* Keep the parts of formula f; numbers of operands become places. */
static void record(FormulaSketch *sketch, const Formulas *formulas, Formula f) {
    uint32_t places[FORMULA_ATOMS + FORMULA_NODES + 1] = {0};
    bool part[FORMULA_ATOMS + FORMULA_NODES + 1] = {0};
    assert(f < FORMULA_ATOMS + FORMULA_NODES + 1);
    part[f] = true;
    for (Formula g = f + 1; g-- > 0;) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        if (part[g] && arity > 0)
            part[node.left] = true;
        if (part[g] && arity > 1)
            part[node.right] = true;
    }
    sketch->count = 0;
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        if (!part[g])
            continue;
        if (arity > 0)
            node.left = places[node.left];
        if (arity > 1)
            node.right = places[node.right];
        places[g] = sketch->count;
        sketch->nodes[sketch->count++] = node;
    }
}

void formula_sketch_draw(FormulaSketch *sketch, Rng *rng, bool past) {
    Mem mem;
    mem_init(&mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    random_formula_atoms(&formulas, FORMULA_ATOMS);
    FormulaShape shape = {.atoms = 1 + (uint32_t)rng_below(rng, FORMULA_ATOMS)};
    shape.past = past;
    shape.operators =
        (uint32_t)rng_below(rng, (past ? FORMULA_PAST : FORMULA_OPERATORS) + 1);
    shape.no_next = rng_below(rng, 2);
    Formula f = random_formula(&formulas, rng, shape);
    if (past && rng_below(rng, 2)) /* at the first moment there is none */
        f = formula_make(&formulas,
                         rng_below(rng, 2) ? FORMULA_GLOBALLY : FORMULA_FINALLY,
                         f, 0);
    record(sketch, &formulas, f);
    formulas_release(&formulas);
    mem_release(&mem);
}

/* Put another node in place of one; false if it was the same. */
static bool replace(const FormulaSketch *sketch, uint32_t place, uint32_t way,
                    FormulaSketch *smaller) {
    FormulaNode node = sketch->nodes[place];
    int arity = formula_arity(node.kind);
    *smaller = *sketch;
    FormulaNode *changed = &smaller->nodes[place];
    if (way == 0)
        *changed = (FormulaNode){.kind = FORMULA_TRUE};
    else if (way == 1)
        *changed = (FormulaNode){.kind = FORMULA_FALSE};
    else if (way == 2 && arity > 0)
        *changed = sketch->nodes[node.left];
    else if (way == 3 && arity > 1)
        *changed = sketch->nodes[node.right];
    return changed->kind != node.kind || changed->left != node.left ||
           changed->right != node.right;
}

/* Leave out nodes that are no longer part of the formula. */
static void tidy(FormulaSketch *sketch) {
    Mem mem;
    mem_init(&mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    Formula f = formula_sketch_build(sketch, &formulas);
    record(sketch, &formulas, f);
    formulas_release(&formulas);
    mem_release(&mem);
}

void formula_sketch_shrink(FormulaSketch *sketch, FormulaFails *fails,
                           void *context) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = sketch->count; i-- > 0 && !changed;)
            for (uint32_t way = 0; way < 4 && !changed; way++) {
                FormulaSketch smaller;
                bool constant = sketch->nodes[i].kind <= FORMULA_TRUE;
                if (constant || !replace(sketch, i, way, &smaller))
                    continue;
                tidy(&smaller);
                if (fails(context, &smaller)) {
                    *sketch = smaller;
                    changed = true;
                }
            }
    }
}

void formula_sketch_print(const FormulaSketch *sketch, Text *out) {
    Formulas formulas;
    formulas_init(&formulas, out->mem);
    formula_print(&formulas, formula_sketch_build(sketch, &formulas), out);
    text_char(out, '\n');
    formulas_release(&formulas);
}
