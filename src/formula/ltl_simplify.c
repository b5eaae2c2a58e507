#include "formula/ltl_simplify.h"

#include "formula/ltl_simplifier.h"
#include "formula/ltl_traits.h"

#include <assert.h>

enum {
    DEEPEST = 200, /* rules within rules */
    MOST_ROUNDS = 10
};

void simplifier_init(Simplifier *s, Formulas *formulas) {
    *s = (Simplifier){.formulas = formulas};
    s->yes = formula_constant(formulas, true);
    s->no = formula_constant(formulas, false);
    names_init(&s->pairs, formulas->mem);
}

void simplifier_release(Simplifier *s) {
    Mem *mem = s->formulas->mem;
    vec_release(mem, &s->facts);
    vec_release(mem, &s->simple);
    vec_release(mem, &s->negation);
    vec_release(mem, &s->answers);
    names_release(&s->pairs);
}

static FormulaFacts facts_of(const Simplifier *s, FormulaNode node) {
    static const FormulaFacts none = {0};
    int arity = formula_arity(node.kind);
    const FormulaFacts *known = s->facts.data;
    const FormulaFacts *left = arity > 0 ? &known[node.left] : &none;
    const FormulaFacts *right = arity > 1 ? &known[node.right] : &none;
    FormulaFacts facts = {
        left->atoms | right->atoms,
        ltl_traits_of(node.kind, left->traits, right->traits)};
    if (node.kind == FORMULA_ATOM)
        facts.atoms = UINT64_C(1) << node.left % 64;
    return facts;
}

FormulaFacts simplifier_facts(Simplifier *s, Formula f) {
    while (s->facts.count <= f) {
        Formula next = (Formula)s->facts.count;
        vec_push(s->formulas->mem, &s->facts,
                 facts_of(s, simplifier_node(s, next)));
    }
    return s->facts.data[f];
}

/* ---- negation ---- */

FormulaKind simplifier_dual(FormulaKind kind) {
    static const FormulaKind duals[FORMULA_KINDS] = {
        [FORMULA_FALSE] = FORMULA_TRUE,
        [FORMULA_TRUE] = FORMULA_FALSE,
        [FORMULA_ATOM] = FORMULA_ATOM,
        [FORMULA_NOT] = FORMULA_NOT,
        [FORMULA_NEXT] = FORMULA_NEXT,
        [FORMULA_FINALLY] = FORMULA_GLOBALLY,
        [FORMULA_GLOBALLY] = FORMULA_FINALLY,
        [FORMULA_YESTERDAY] = FORMULA_WEAK_YESTERDAY,
        [FORMULA_WEAK_YESTERDAY] = FORMULA_YESTERDAY,
        [FORMULA_ONCE] = FORMULA_HISTORICALLY,
        [FORMULA_HISTORICALLY] = FORMULA_ONCE,
        [FORMULA_AND] = FORMULA_OR,
        [FORMULA_OR] = FORMULA_AND,
        [FORMULA_UNTIL] = FORMULA_RELEASE,
        [FORMULA_RELEASE] = FORMULA_UNTIL,
        [FORMULA_WEAK_UNTIL] = FORMULA_STRONG_RELEASE,
        [FORMULA_STRONG_RELEASE] = FORMULA_WEAK_UNTIL,
        [FORMULA_SINCE] = FORMULA_TRIGGERED,
        [FORMULA_TRIGGERED] = FORMULA_SINCE,
    };
    assert(kind < FORMULA_IMPLIES || kind > FORMULA_XOR);
    return duals[kind];
}

/* The entry of a table by formula, which grows as needed. */
static Formula *entry(Simplifier *s, FormulaTable *table, Formula f) {
    while (table->count <= f)
        vec_push(s->formulas->mem, table, NO_FORMULA);
    return &table->data[f];
}

static Formula negation_of(const Simplifier *s, Formula f) {
    return f < s->negation.count ? s->negation.data[f] : NO_FORMULA;
}

/* The operands are done. */
static void set_negation(Simplifier *s, Formula f) {
    FormulaNode node = simplifier_node(s, f);
    int arity = formula_arity(node.kind);
    Formula result;
    if (node.kind == FORMULA_ATOM)
        result = formula_not(s->formulas, f);
    else if (node.kind == FORMULA_NOT)
        result = node.left;
    else
        result = formula_make(s->formulas, simplifier_dual(node.kind),
                              arity > 0 ? negation_of(s, node.left) : 0,
                              arity > 1 ? negation_of(s, node.right) : 0);
    *entry(s, &s->negation, f) = result;
    *entry(s, &s->negation, result) = f;
}

Formula simplifier_negate(Simplifier *s, Formula f) {
    Mem *mem = s->formulas->mem;
    VEC(Formula) pending = {0};
    vec_push(mem, &pending, f);
    while (pending.count > 0) {
        Formula g = vec_last(&pending);
        FormulaNode node = simplifier_node(s, g);
        int arity = node.kind == FORMULA_NOT ? 0 : formula_arity(node.kind);
        size_t before = pending.count;
        if (arity > 0 && negation_of(s, node.left) == NO_FORMULA)
            vec_push(mem, &pending, node.left);
        if (arity > 1 && negation_of(s, node.right) == NO_FORMULA)
            vec_push(mem, &pending, node.right);
        if (pending.count > before)
            continue;
        pending.count--;
        if (negation_of(s, g) == NO_FORMULA)
            set_negation(s, g);
    }
    vec_release(mem, &pending);
    return negation_of(s, f);
}

/* ---- one operator ---- */

static Formula apply(Simplifier *s, FormulaKind kind, Formula left,
                     Formula right) {
    switch (kind) {
    case FORMULA_NEXT:
        return simplify_next(s, left);
    case FORMULA_FINALLY:
    case FORMULA_GLOBALLY:
        return simplify_finally(s, kind == FORMULA_GLOBALLY, left);
    case FORMULA_AND:
    case FORMULA_OR:
        return simplify_join(s, kind == FORMULA_OR, left, right);
    case FORMULA_UNTIL:
    case FORMULA_RELEASE:
        return simplify_until(s, kind == FORMULA_RELEASE, left, right);
    case FORMULA_WEAK_UNTIL:
    case FORMULA_STRONG_RELEASE:
        return simplify_weak(s, kind == FORMULA_STRONG_RELEASE, left, right);
    default:
        assert(formula_is_past(kind));
        return simplify_past(s, kind, left, right);
    }
}

void simplifier_settle(Simplifier *s, Formula f) {
    *entry(s, &s->simple, f) = f;
}

Formula simplifier_make(Simplifier *s, FormulaKind kind, Formula left,
                        Formula right) {
    Formula plain = formula_make(s->formulas, kind, left, right);
    Formula known = *entry(s, &s->simple, plain);
    if (known != NO_FORMULA)
        return known;
    if (s->depth >= DEEPEST)
        return plain;
    s->depth++;
    Formula result = apply(s, kind, left, right);
    s->depth--;
    if (result == NO_FORMULA)
        result = plain;
    *entry(s, &s->simple, plain) = result;
    return result;
}

/* ---- whole formulas ---- */

enum {
    NEED_PLAIN = 1,  /* the formula itself */
    NEED_NEGATED = 2 /* its negation */
};

/* A pass over a formula: both forms of its parts, as far as wanted. */
typedef struct Pass {
    Simplifier *simplifier;
    uint8_t *needed;     /* by formula */
    Formula (*forms)[2]; /* by formula: plain and negated */
} Pass;

static uint8_t exchange(uint8_t needed) {
    return (uint8_t)((needed & NEED_PLAIN ? NEED_NEGATED : 0) |
                     (needed & NEED_NEGATED ? NEED_PLAIN : 0));
}

/* From the whole to its parts, which have smaller numbers. */
static void expect_parts(Pass *pass, Formula f) {
    FormulaNode node = simplifier_node(pass->simplifier, f);
    uint8_t needed = pass->needed[f], left = needed, right = needed;
    if (needed == 0)
        return;
    if (node.kind == FORMULA_NOT || node.kind == FORMULA_IMPLIES)
        left = exchange(needed);
    if (node.kind == FORMULA_IFF || node.kind == FORMULA_XOR)
        left = right = NEED_PLAIN | NEED_NEGATED;
    if (formula_arity(node.kind) > 0)
        pass->needed[node.left] |= left;
    if (formula_arity(node.kind) > 1)
        pass->needed[node.right] |= right;
}

/* a <-> b, or its negation. */
static Formula make_iff(Pass *pass, FormulaNode node, bool negated) {
    Simplifier *s = pass->simplifier;
    const Formula *a = pass->forms[node.left], *b = pass->forms[node.right];
    Formula both = simplifier_make(s, FORMULA_AND, a[0], b[negated]);
    Formula none = simplifier_make(s, FORMULA_AND, a[1], b[!negated]);
    return simplifier_make(s, FORMULA_OR, both, none);
}

static Formula make_form(Pass *pass, Formula f, bool negated) {
    Simplifier *s = pass->simplifier;
    FormulaNode node = simplifier_node(s, f);
    switch (node.kind) {
    case FORMULA_FALSE:
    case FORMULA_TRUE:
        return (node.kind == FORMULA_TRUE) != negated ? s->yes : s->no;
    case FORMULA_ATOM:
        return negated ? simplifier_negate(s, f) : f;
    case FORMULA_NOT:
        return pass->forms[node.left][!negated];
    case FORMULA_IMPLIES:
        return simplifier_make(s, negated ? FORMULA_AND : FORMULA_OR,
                               pass->forms[node.left][!negated],
                               pass->forms[node.right][negated]);
    case FORMULA_IFF:
        return make_iff(pass, node, negated);
    case FORMULA_XOR:
        return make_iff(pass, node, !negated);
    default:
        return simplifier_make(
            s, negated ? simplifier_dual(node.kind) : node.kind,
            pass->forms[node.left][negated],
            formula_arity(node.kind) > 1 ? pass->forms[node.right][negated]
                                         : 0);
    }
}

static Formula run_pass(Simplifier *s, Formula f) {
    Mem *mem = s->formulas->mem;
    size_t count = (size_t)f + 1;
    Pass pass = {s, mem_alloc(mem, count),
                 mem_alloc(mem, mem_product(count, 2 * sizeof(Formula)))};
    pass.needed[f] = NEED_PLAIN;
    for (Formula g = f + 1; g-- > 0;)
        expect_parts(&pass, g);
    for (Formula g = 0; g <= f; g++) {
        if (pass.needed[g] & NEED_PLAIN)
            pass.forms[g][0] = make_form(&pass, g, false);
        if (pass.needed[g] & NEED_NEGATED)
            pass.forms[g][1] = make_form(&pass, g, true);
    }
    Formula result = pass.forms[f][0];
    mem_free(mem, pass.forms, count * 2 * sizeof(Formula));
    mem_free(mem, pass.needed, count);
    return result;
}

static Formula simplify(Formulas *formulas, Formula f, bool apart) {
    Simplifier s;
    simplifier_init(&s, formulas);
    s.apart = apart;
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        Formula simpler = run_pass(&s, f);
        if (simpler == f)
            break;
        f = simpler;
    }
    simplifier_release(&s);
    return f;
}

Formula ltl_simplify(Formulas *formulas, Formula f) {
    return simplify(formulas, f, false);
}

Formula ltl_simplify_apart(Formulas *formulas, Formula f) {
    return simplify(formulas, f, true);
}
