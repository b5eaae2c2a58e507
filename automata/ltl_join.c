/* automata/ltl_join.c -- rewriting conjunctions and disjunctions
 *
 * Flattens the operands into a list, drops those that others imply, and applies
 * the rules that combine two of them.
 */
#include "automata/ltl_simplifier.h"

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
    return dual ? simplifier_dual(kind) : kind;
}

static bool implies(Joining *in, Formula a, Formula b) {
    return in->dual ? simplifier_implies(in->simplifier, b, a)
                    : simplifier_implies(in->simplifier, a, b);
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

/* Two operands that are one: NO_FORMULA if they are not. */
static Formula merge(Joining *in, Formula first, Formula second) {
    FormulaNode a = simplifier_node(in->simplifier, first);
    FormulaNode b = simplifier_node(in->simplifier, second);
    if (a.kind != b.kind)
        return NO_FORMULA;
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

static int by_number(const void *a, const void *b) {
    Formula x = *(const Formula *)a, y = *(const Formula *)b;
    return (x > y) - (x < y);
}

static Formula chain(Joining *in) {
    Simplifier *s = in->simplifier;
    size_t count = in->operands.count;
    if (count == 0)
        return in->dual ? s->no : s->yes;
    qsort(in->operands.data, count, sizeof(Formula), by_number);
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
