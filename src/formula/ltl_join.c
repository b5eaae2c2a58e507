/* formula/ltl_join.c -- rewriting conjunctions and disjunctions
 *
 * Flattens the operands into a list, drops those that others imply, and applies
 * the rules that combine two of them.
 */
#include "base/sorted.h"
#include "formula/ltl_rules.h"

#include <stdlib.h>

/* The rules are those of "and" for dual == false. Operands are kept as a chain
 * to the right in the order of their numbers. */

typedef struct Joining {
    Simplifier *simplifier;
    bool dual;             /* "or" instead */
    FormulaTable operands; /* none implies another */
    FormulaTable pending;  /* still to be added */
    bool contradiction;    /* all of it is false */
} Joining;

static FormulaKind turn(bool dual, FormulaKind kind) {
    return rules_turn(dual, kind);
}

static bool implies(Joining *in, Formula a, Formula b) {
    return rules_implies(in->simplifier, in->dual, a, b);
}

/* Add the operands of a formula to a list. */
static void flatten(const Joining *in, Formula f, FormulaTable *list) {
    FormulaKind kind = turn(in->dual, FORMULA_AND);
    Mem *mem = in->simplifier->formulas->mem;
    for (FormulaNode node = simplifier_node(in->simplifier, f);
         node.kind == kind; node = simplifier_node(in->simplifier, f)) {
        vec_push(mem, list, node.left);
        f = node.right;
    }
    vec_push(mem, list, f);
}

static Formula join(Joining *in, Formula a, Formula b) {
    return simplifier_make(in->simplifier, turn(in->dual, FORMULA_AND), a, b);
}

static Formula make(Joining *in, FormulaKind kind, Formula left,
                    Formula right) {
    return simplifier_make(in->simplifier, kind, left, right);
}

/* F G a & F G b. */
static Formula merge_persistent(Joining *in, FormulaNode a, FormulaNode b) {
    FormulaKind always = turn(in->dual, FORMULA_GLOBALLY);
    FormulaNode x = simplifier_node(in->simplifier, a.left);
    FormulaNode y = simplifier_node(in->simplifier, b.left);
    if (x.kind != always || y.kind != always)
        return NO_FORMULA;
    Formula inner = make(in, always, join(in, x.left, y.left), 0);
    return make(in, turn(in->dual, FORMULA_FINALLY), inner, 0);
}

/* Two operands of the same kind that are one: NO_FORMULA if they are not. */
static Formula merge_like(Joining *in, FormulaNode a, FormulaNode b) {
    FormulaKind kind = turn(in->dual, a.kind);
    switch (kind) {
    case FORMULA_NEXT:
    case FORMULA_GLOBALLY:
        return make(in, a.kind, join(in, a.left, b.left), 0);
    case FORMULA_FINALLY:
        return merge_persistent(in, a, b);
    case FORMULA_UNTIL:
    case FORMULA_WEAK_UNTIL:
        if (a.right == b.right)
            return make(in, a.kind, join(in, a.left, b.left), a.right);
        return NO_FORMULA;
    case FORMULA_RELEASE:
    case FORMULA_STRONG_RELEASE:
        if (a.left == b.left)
            return make(in, a.kind, a.left, join(in, a.right, b.right));
        return NO_FORMULA;
    default:
        return NO_FORMULA;
    }
}

/* G F a & F G b is F G (b & F a); in general G e & F G b for an eventual e.
 * What is eventual costs nothing where something must hold forever. */
static Formula merge_limit(Joining *in, FormulaNode a, FormulaNode b) {
    Simplifier *s = in->simplifier;
    if (s->apart || turn(in->dual, b.kind) != FORMULA_FINALLY ||
        !rules_kind(s, in->dual, FORMULA_GLOBALLY, b.left) ||
        !rules_eventual(s, in->dual, a.left))
        return NO_FORMULA;
    Formula inner = make(in, turn(in->dual, FORMULA_GLOBALLY),
                         join(in, a.left, simplifier_node(s, b.left).left), 0);
    return make(in, b.kind, inner, 0);
}

/* F a & G (!a | u) for a universal u: the first a will do, as u holds there if
 * it holds before. */
static Formula merge_first(Joining *in, FormulaNode a, FormulaNode b) {
    Simplifier *s = in->simplifier;
    Parting parting;
    if (turn(in->dual, b.kind) != FORMULA_GLOBALLY ||
        !rules_part(s, in->dual, FORMULA_OR, b.left, rules_test_universal,
                    NO_FORMULA, &parting) ||
        parting.others != simplifier_negate(s, a.left))
        return NO_FORMULA;
    return make(in, turn(in->dual, FORMULA_STRONG_RELEASE), a.left, b.left);
}

/* X (a R b) & b for a == false, or (a | X (a R b)) & b: what it was unfolded
 * from; the same for M. */
static Formula merge_unfolded(Joining *in, Formula first, Formula b) {
    Simplifier *s = in->simplifier;
    Formula rest = in->dual ? s->yes : s->no, later = first;
    Parting parting;
    if (rules_part(s, in->dual, FORMULA_OR, first, rules_test_next, NO_FORMULA,
                   &parting)) {
        rest = parting.others;
        later = parting.those;
    }
    FormulaNode node = simplifier_node(s, later);
    if (node.kind != FORMULA_NEXT)
        return NO_FORMULA;
    FormulaKind kind = turn(in->dual, simplifier_node(s, node.left).kind);
    if (kind == FORMULA_GLOBALLY)
        kind = FORMULA_RELEASE;
    if (kind != FORMULA_RELEASE && kind != FORMULA_STRONG_RELEASE)
        return NO_FORMULA;
    return make(in, turn(in->dual, kind), rest, b) == node.left ? node.left
                                                                : NO_FORMULA;
}

/* Two operands of different kinds, in this order. */
static Formula merge_unlike(Joining *in, Formula first, Formula second) {
    Simplifier *s = in->simplifier;
    FormulaNode a = simplifier_node(s, first), b = simplifier_node(s, second);
    FormulaKind kind = turn(in->dual, a.kind), other = turn(in->dual, b.kind);
    Formula merged = NO_FORMULA;
    if (kind == FORMULA_UNTIL && other == FORMULA_WEAK_UNTIL &&
        a.right == b.right)
        return make(in, a.kind, join(in, a.left, b.left), a.right);
    if (kind == FORMULA_STRONG_RELEASE && other == FORMULA_RELEASE &&
        a.left == b.left)
        return make(in, a.kind, a.left, join(in, a.right, b.right));
    if (kind == FORMULA_FINALLY && other == FORMULA_RELEASE && a.left == b.left)
        return make(in, turn(in->dual, FORMULA_STRONG_RELEASE), a.left,
                    b.right);
    if (kind == FORMULA_GLOBALLY)
        merged = merge_limit(in, a, b);
    if (kind == FORMULA_GLOBALLY && merged == NO_FORMULA && in->dual &&
        rules_constant(s, second)) /* F a | c is F (a | c) */
        merged = make(in, a.kind, join(in, a.left, second), 0);
    if (kind == FORMULA_FINALLY && merged == NO_FORMULA)
        merged = merge_first(in, a, b);
    if (merged == NO_FORMULA)
        merged = merge_unfolded(in, first, second);
    return merged;
}

/* Two operands that are one: NO_FORMULA if they are not. */
static Formula merge(Joining *in, Formula first, Formula second) {
    FormulaNode a = simplifier_node(in->simplifier, first);
    FormulaNode b = simplifier_node(in->simplifier, second);
    Formula merged = NO_FORMULA;
    if (a.kind == b.kind)
        merged = merge_like(in, a, b);
    if (merged == NO_FORMULA)
        merged = merge_unlike(in, first, second);
    if (merged == NO_FORMULA)
        merged = merge_unlike(in, second, first);
    return merged;
}

/* They cannot both hold. Syntax may show it from one side only. */
static bool excludes(Joining *in, Formula a, Formula b) {
    return implies(in, a, simplifier_negate(in->simplifier, b)) ||
           implies(in, b, simplifier_negate(in->simplifier, a));
}

/* Add the operand to the others, unless they imply it. */
static void add(Joining *in, Formula f) {
    for (size_t i = 0; i < in->operands.count; i++) {
        Formula *other = &in->operands.data[i];
        if (implies(in, *other, f))
            return;
        if (excludes(in, *other, f)) {
            in->contradiction = true;
            return;
        }
        Formula merged = implies(in, f, *other) ? f : merge(in, f, *other);
        if (merged == NO_FORMULA)
            continue;
        *other = vec_pop(&in->operands);
        flatten(in, merged, &in->pending);
        return;
    }
    vec_push(in->simplifier->formulas->mem, &in->operands, f);
}

static Formula chain(Joining *in) {
    Simplifier *s = in->simplifier;
    size_t count = in->operands.count;
    if (count == 0)
        return in->dual ? s->no : s->yes;
    qsort(in->operands.data, count, sizeof(Formula), sorted_order);
    Formula f = in->operands.data[--count];
    while (count > 0) {
        f = formula_make(s->formulas, turn(in->dual, FORMULA_AND),
                         in->operands.data[--count], f);
        simplifier_settle(s, f);
    }
    return f;
}

Formula simplify_join(Simplifier *s, bool dual, Formula left, Formula right) {
    Joining in = {.simplifier = s, .dual = dual};
    flatten(&in, right, &in.operands); /* simple: they fit together */
    flatten(&in, left, &in.pending);
    while (in.pending.count > 0 && !in.contradiction)
        add(&in, vec_pop(&in.pending));
    Formula f = in.contradiction ? dual ? s->yes : s->no : chain(&in);
    vec_release(s->formulas->mem, &in.operands);
    vec_release(s->formulas->mem, &in.pending);
    return f;
}
