#include "test/cross/lasso_word.h"

#include <assert.h>

/* Sets of positions: bit i is position i. */
typedef struct Evaluation {
    const Formulas *formulas;
    const LassoWord *word;
    uint64_t *holds; /* by formula: where it holds */
} Evaluation;

static uint32_t count(const LassoWord *word) {
    return word->prefix + word->loop;
}

static uint32_t successor(const LassoWord *word, uint32_t position) {
    return position + 1 < count(word) ? position + 1 : word->prefix;
}

static bool at(uint64_t set, uint32_t position) {
    return set >> position & 1;
}

/* Some position from here on is in `goal`, and all before it in `way`. */
static bool until(const LassoWord *word, uint64_t way, uint64_t goal,
                  uint32_t position) {
    for (uint32_t steps = 0; steps < count(word); steps++) {
        if (at(goal, position))
            return true;
        if (!at(way, position))
            return false;
        position = successor(word, position);
    }
    return false;
}

/* Whether the formula holds here, given where its operands hold. */
static bool holds_at(const LassoWord *word, FormulaNode node, uint64_t left,
                     uint64_t right, uint32_t i) {
    switch (node.kind) {
    case FORMULA_FALSE:
        return false;
    case FORMULA_TRUE:
        return true;
    case FORMULA_ATOM:
        return at(word->letters[i], node.left);
    case FORMULA_NOT:
        return !at(left, i);
    case FORMULA_NEXT:
        return at(left, successor(word, i));
    case FORMULA_FINALLY:
        return until(word, UINT64_MAX, left, i);
    case FORMULA_GLOBALLY:
        return !until(word, UINT64_MAX, ~left, i);
    case FORMULA_AND:
        return at(left, i) && at(right, i);
    case FORMULA_OR:
        return at(left, i) || at(right, i);
    case FORMULA_IMPLIES:
        return !at(left, i) || at(right, i);
    case FORMULA_IFF:
        return at(left, i) == at(right, i);
    case FORMULA_XOR:
        return at(left, i) != at(right, i);
    case FORMULA_UNTIL:
        return until(word, left, right, i);
    case FORMULA_RELEASE:
        return !until(word, ~left, ~right, i);
    case FORMULA_WEAK_UNTIL:
        return until(word, left, right, i) ||
               !until(word, UINT64_MAX, ~left, i);
    case FORMULA_STRONG_RELEASE:
        return until(word, right, left & right, i);
    case FORMULA_KINDS:
        break;
    }
    assert(false);
    return false;
}

/* Operands have smaller numbers, so all are known when they are needed. */
static void evaluate(Evaluation *to, Formula f) {
    FormulaNode node = formula_node(to->formulas, f);
    int arity = formula_arity(node.kind);
    uint64_t left = arity > 0 ? to->holds[node.left] : 0;
    uint64_t right = arity > 1 ? to->holds[node.right] : 0;
    to->holds[f] = 0;
    for (uint32_t i = 0; i < count(to->word); i++)
        if (holds_at(to->word, node, left, right, i))
            to->holds[f] |= UINT64_C(1) << i;
}

static void mark_parts(const Formulas *formulas, Formula f, bool *needed) {
    needed[f] = true;
    for (Formula g = f + 1; g-- > 0;) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        if (needed[g] && arity > 0)
            needed[node.left] = true;
        if (needed[g] && arity > 1)
            needed[node.right] = true;
    }
}

bool lasso_satisfies(const Formulas *formulas, Formula f,
                     const LassoWord *word) {
    assert(word->loop > 0 && count(word) <= LASSO_MOST);
    Mem *mem = formulas->mem;
    bool *needed = mem_alloc(mem, f + 1);
    Evaluation to = {formulas, word, mem_alloc(mem, 8 * ((size_t)f + 1))};
    mark_parts(formulas, f, needed);
    for (Formula g = 0; g <= f; g++)
        if (needed[g])
            evaluate(&to, g);
    bool result = at(to.holds[f], 0);
    mem_free(mem, to.holds, 8 * ((size_t)f + 1));
    mem_free(mem, needed, f + 1);
    return result;
}

LassoWord lasso_random(Rng *rng, uint32_t most, uint32_t atoms) {
    assert(most > 0 && most <= LASSO_MOST && atoms < 64);
    LassoWord word = {.loop = 1 + (uint32_t)rng_below(rng, most)};
    word.prefix = (uint32_t)rng_below(rng, most - word.loop + 1);
    uint64_t repeat = rng_below(rng, 4); /* chances in 4 */
    for (uint32_t i = 0; i < count(&word); i++) {
        word.letters[i] = rng_next(rng) & ((UINT64_C(1) << atoms) - 1);
        if (i > 0 && rng_below(rng, 4) < repeat)
            word.letters[i] = word.letters[i - 1];
    }
    return word;
}
