#include "test/cross/lasso_word.h"

#include <assert.h>

/* Moments: those of the word, then more rounds of its loop if something looks
 * back. */
typedef struct Evaluation {
    const Formulas *formulas;
    const LassoWord *word;
    uint32_t moments; /* that are distinguished */
    uint8_t *holds;   /* by formula and moment */
} Evaluation;

static uint32_t count(const LassoWord *word) {
    return word->prefix + word->loop;
}

static uint32_t successor(const Evaluation *to, uint32_t moment) {
    return moment + 1 < to->moments ? moment + 1 : to->moments - to->word->loop;
}

static uint64_t letter(const LassoWord *word, uint32_t moment) {
    return word
        ->letters[moment < word->prefix
                      ? moment
                      : word->prefix + (moment - word->prefix) % word->loop];
}

typedef struct Side { /* an operand, negated or not; without `holds`: true */
    const uint8_t *holds;
    bool negated;
} Side;

static bool at(Side side, uint32_t moment) {
    return side.holds ? side.holds[moment] != side.negated : true;
}

/* Some moment from here on has `goal`, and all before it have `way`. */
static bool until(const Evaluation *to, Side way, Side goal, uint32_t moment) {
    for (uint32_t steps = 0; steps < to->moments; steps++) {
        if (at(goal, moment))
            return true;
        if (!at(way, moment))
            return false;
        moment = successor(to, moment);
    }
    return false;
}

/* Some moment up to here has `goal`, and all after it have `way`. */
static bool since(Side way, Side goal, uint32_t moment) {
    for (uint32_t i = 0; i <= moment; i++) {
        bool held = at(goal, i);
        for (uint32_t k = i + 1; k <= moment; k++)
            held = held && at(way, k);
        if (held)
            return true;
    }
    return false;
}

/* l M r: a moment with both, and r before it. */
static bool strong_release(const Evaluation *to, Side l, Side r,
                           uint32_t moment) {
    for (uint32_t steps = 0; steps < to->moments && at(r, moment); steps++) {
        if (at(l, moment))
            return true;
        moment = successor(to, moment);
    }
    return false;
}

/* Whether the formula holds here, given where its operands hold. */
static bool holds_at(const Evaluation *to, FormulaNode node, Side l, Side r,
                     uint32_t i) {
    const Side all = {NULL, false}, no_l = {l.holds, true},
               no_r = {r.holds, true};
    switch (node.kind) {
    case FORMULA_FALSE:
        return false;
    case FORMULA_TRUE:
        return true;
    case FORMULA_ATOM:
        return letter(to->word, i) >> node.left & 1;
    case FORMULA_NOT:
        return !at(l, i);
    case FORMULA_NEXT:
        return at(l, successor(to, i));
    case FORMULA_FINALLY:
        return until(to, all, l, i);
    case FORMULA_GLOBALLY:
        return !until(to, all, no_l, i);
    case FORMULA_YESTERDAY:
        return i > 0 && at(l, i - 1);
    case FORMULA_WEAK_YESTERDAY:
        return i == 0 || at(l, i - 1);
    case FORMULA_ONCE:
        return since(all, l, i);
    case FORMULA_HISTORICALLY:
        return !since(all, no_l, i);
    case FORMULA_AND:
        return at(l, i) && at(r, i);
    case FORMULA_OR:
        return at(l, i) || at(r, i);
    case FORMULA_IMPLIES:
        return !at(l, i) || at(r, i);
    case FORMULA_IFF:
        return at(l, i) == at(r, i);
    case FORMULA_XOR:
        return at(l, i) != at(r, i);
    case FORMULA_UNTIL:
        return until(to, l, r, i);
    case FORMULA_RELEASE:
        return !until(to, no_l, no_r, i);
    case FORMULA_WEAK_UNTIL:
        return until(to, l, r, i) || !until(to, all, no_l, i);
    case FORMULA_STRONG_RELEASE:
        return strong_release(to, l, r, i);
    case FORMULA_SINCE:
        return since(l, r, i);
    case FORMULA_TRIGGERED:
        return !since(no_l, no_r, i);
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
    Side left = {0}, right = {0};
    if (arity > 0)
        left.holds = to->holds + (size_t)node.left * to->moments;
    if (arity > 1)
        right.holds = to->holds + (size_t)node.right * to->moments;
    for (uint32_t i = 0; i < to->moments; i++)
        to->holds[(size_t)f * to->moments + i] =
            holds_at(to, node, left, right, i);
}

/* Mark the parts of the formula, and count those that look back: after as many
 * rounds of the loop as there are of these, every round is the same. */
static uint32_t mark_parts(const Formulas *formulas, Formula f, bool *needed) {
    uint32_t past = 0;
    needed[f] = true;
    for (Formula g = f + 1; g-- > 0;) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        past += needed[g] && formula_is_past(node.kind);
        if (needed[g] && arity > 0)
            needed[node.left] = true;
        if (needed[g] && arity > 1)
            needed[node.right] = true;
    }
    return past;
}

bool lasso_satisfies(const Formulas *formulas, Formula f,
                     const LassoWord *word) {
    assert(word->loop > 0 && count(word) <= LASSO_MOST);
    Mem *mem = formulas->mem;
    bool *needed = mem_alloc(mem, f + 1);
    Evaluation to = {formulas, word, 0, NULL};
    to.moments = count(word) + mark_parts(formulas, f, needed) * word->loop;
    size_t bytes = ((size_t)f + 1) * to.moments;
    to.holds = mem_alloc(mem, bytes);
    for (Formula g = 0; g <= f; g++)
        if (needed[g])
            evaluate(&to, g);
    bool result = to.holds[(size_t)f * to.moments];
    mem_free(mem, to.holds, bytes);
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
