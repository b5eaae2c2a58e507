#include "automata/explaining/lasso_value.h"

#include "base/bug.h"

#include <assert.h>

typedef struct Values {
    const Formulas *formulas; /* what is evaluated */
    const Lasso *word;        /* where */
    size_t count;             /* of moments that are distinguished */
    size_t prefix;            /* those that come only once */
    uint8_t *parts;           /* by formula: does it matter? */
    uint8_t *values;          /* by formula and moment */
} Values;

static const uint8_t *row(const Values *values, Formula f) {
    return values->values + f * values->count;
}

static size_t next(const Values *values, size_t moment) {
    return moment + 1 < values->count ? moment + 1 : values->prefix;
}

static uint64_t letter(const Values *values, size_t moment) {
    const Lasso *word = values->word;
    size_t loop = word->letters.count - word->prefix;
    if (moment >= word->prefix)
        moment = word->prefix + (moment - word->prefix) % loop;
    return word->letters.data[moment];
}

/* From the last moment with goal[m] == wanted on, up to this one, is hold[m] ==
 * held at all after it? Without `hold` everything holds. */
static bool since(const uint8_t *hold, bool held, const uint8_t *goal,
                  bool needed, size_t moment) {
    for (size_t m = moment + 1; m-- > 0;) {
        if (goal[m] == needed)
            return true;
        if (hold && hold[m] != held)
            return false;
    }
    return false;
}

/* From this moment on, is there one with goal[m] == wanted, and hold[m] ==
 * held at all before it? Without `hold` everything holds. */
static bool until(const Values *values, const uint8_t *hold, bool held,
                  const uint8_t *goal, bool needed, size_t moment) {
    for (size_t steps = 0; steps < values->count; steps++) {
        if (goal[moment] == needed)
            return true;
        if (hold && hold[moment] != held)
            return false;
        moment = next(values, moment);
    }
    return false;
}

/* l M r: up to a moment with both, r holds. */
static bool released(const Values *values, const uint8_t *l, const uint8_t *r,
                     size_t moment) {
    for (size_t steps = 0; steps < values->count; steps++) {
        if (!r[moment] || l[moment])
            return r[moment];
        moment = next(values, moment);
    }
    return false;
}

static bool value_at(const Values *values, FormulaNode node, size_t moment) {
    int arity = formula_arity(node.kind);
    const uint8_t *l = arity > 0 ? row(values, node.left) : NULL;
    const uint8_t *r = arity > 1 ? row(values, node.right) : NULL;
    switch (node.kind) {
    case FORMULA_FALSE:
        return false;
    case FORMULA_TRUE:
        return true;
    case FORMULA_ATOM:
        return letter(values, moment) >> node.left & 1;
    case FORMULA_NOT:
        return !l[moment];
    case FORMULA_NEXT:
        return l[next(values, moment)];
    case FORMULA_FINALLY:
        return until(values, NULL, true, l, true, moment);
    case FORMULA_GLOBALLY:
        return !until(values, NULL, true, l, false, moment);
    case FORMULA_AND:
        return l[moment] && r[moment];
    case FORMULA_OR:
        return l[moment] || r[moment];
    case FORMULA_IMPLIES:
        return !l[moment] || r[moment];
    case FORMULA_IFF:
        return l[moment] == r[moment];
    case FORMULA_XOR:
        return l[moment] != r[moment];
    case FORMULA_UNTIL:
        return until(values, l, true, r, true, moment);
    case FORMULA_RELEASE:
        return !until(values, l, false, r, false, moment);
    case FORMULA_WEAK_UNTIL:
        return until(values, l, true, r, true, moment) ||
               !until(values, NULL, true, l, false, moment);
    case FORMULA_STRONG_RELEASE:
        return released(values, l, r, moment);
    case FORMULA_YESTERDAY:
        return moment > 0 && l[moment - 1];
    case FORMULA_WEAK_YESTERDAY:
        return moment == 0 || l[moment - 1];
    case FORMULA_ONCE:
        return since(NULL, true, l, true, moment);
    case FORMULA_HISTORICALLY:
        return !since(NULL, true, l, false, moment);
    case FORMULA_SINCE:
        return since(l, true, r, true, moment);
    case FORMULA_TRIGGERED:
        return !since(l, false, r, false, moment);
    case FORMULA_KINDS:
        break;
    }
    BUG("a formula of kind %d", (int)node.kind);
}

/* Operands have smaller numbers than what they are part of. */
static void mark_parts(Values *values, Formula f) {
    values->parts[f] = 1;
    for (Formula g = f + 1; g-- > 0;) {
        FormulaNode node = formula_node(values->formulas, g);
        int arity = formula_arity(node.kind);
        if (values->parts[g] && arity > 0)
            values->parts[node.left] = 1;
        if (values->parts[g] && arity > 1)
            values->parts[node.right] = 1;
    }
}

bool lasso_value(const Formulas *formulas, Formula f, const Lasso *word) {
    assert(word->prefix < word->letters.count);
    Mem *mem = formulas->mem;
    Values values = {.formulas = formulas, .word = word};
    size_t more = mem_product(formula_past_depth(formulas, f),
                              word->letters.count - word->prefix);
    values.count = word->letters.count + more;
    values.prefix = word->prefix + more;
    size_t cells = mem_product((size_t)f + 1, values.count);
    values.parts = mem_alloc(mem, (size_t)f + 1);
    values.values = mem_alloc(mem, cells);
    mark_parts(&values, f);
    for (Formula g = 0; g <= f; g++)
        for (size_t m = 0; values.parts[g] && m < values.count; m++)
            values.values[g * values.count + m] =
                value_at(&values, formula_node(formulas, g), m);
    bool result = row(&values, f)[0];
    mem_free(mem, values.values, cells);
    mem_free(mem, values.parts, (size_t)f + 1);
    return result;
}
