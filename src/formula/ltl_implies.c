/* formula/ltl_implies.c -- does one formula imply another?
 *
 * A sound but incomplete answer from the syntax of both, for the rewriting
 * rules that drop implied operands.
 */
#include "formula/ltl_simplifier.h"
#include "formula/ltl_traits.h"

enum {
    MOST_PAIRS = 1 << 20, /* questions that are answered; then it is "no" */
    DEEPEST = 100         /* questions within questions */
};

/* What U, R, F, G, W and M have in common: a way that holds up to a goal, or
 * forever if the path is weak. At the goal both its parts hold; it includes the
 * way for R and M only. */
typedef struct Path {
    bool is;         /* it is one of these */
    bool weak;       /* it need not come to the goal */
    Formula way;     /* holds before the goal */
    Formula goal[2]; /* both hold at the goal */
} Path;

static Path path_of(const Simplifier *s, Formula f) {
    FormulaNode node = simplifier_node(s, f);
    Formula left = node.left, right = node.right;
    switch (node.kind) {
    case FORMULA_FINALLY:
        return (Path){true, false, s->yes, {left, left}};
    case FORMULA_GLOBALLY:
        return (Path){true, true, left, {s->no, s->no}};
    case FORMULA_UNTIL:
        return (Path){true, false, left, {right, right}};
    case FORMULA_WEAK_UNTIL:
        return (Path){true, true, left, {right, right}};
    case FORMULA_RELEASE:
        return (Path){true, true, right, {left, right}};
    case FORMULA_STRONG_RELEASE:
        return (Path){true, false, right, {left, right}};
    default:
        return (Path){0};
    }
}

static bool ask(Simplifier *s, Formula a, Formula b, uint32_t fuel);

static bool goal_implies(Simplifier *s, Path path, Formula b, uint32_t fuel) {
    return ask(s, path.goal[0], b, fuel) || ask(s, path.goal[1], b, fuel);
}

/* b is a path: a is at its goal, or follows it forever. */
static bool leads_along(Simplifier *s, Formula a, Path b, uint32_t fuel) {
    if (ask(s, a, b.goal[0], fuel) && ask(s, a, b.goal[1], fuel))
        return true;
    return b.weak && simplifier_has(s, a, LTL_UNIVERSAL) &&
           ask(s, a, b.way, fuel);
}

/* a is a path: b holds wherever it may be now; or at its goal, and therefore
 * before. */
static bool path_implies(Simplifier *s, Path a, Formula b, uint32_t fuel) {
    if (!goal_implies(s, a, b, fuel))
        return false;
    return (!a.weak && simplifier_has(s, b, LTL_EVENTUAL)) ||
           ask(s, a.way, b, fuel);
}

/* Both are: b's way holds along a's, and b at a's goal. */
static bool runs_beside(Simplifier *s, Path a, Path b, Formula whole_b,
                        uint32_t fuel) {
    return (!a.weak || b.weak) && ask(s, a.way, b.way, fuel) &&
           goal_implies(s, a, whole_b, fuel);
}

static bool by_paths(Simplifier *s, Formula a, Formula b, uint32_t fuel) {
    Path from = path_of(s, a), to = path_of(s, b);
    return (to.is && leads_along(s, a, to, fuel)) ||
           (from.is && path_implies(s, from, b, fuel)) ||
           (from.is && to.is && runs_beside(s, from, to, b, fuel));
}

static bool by_next(Simplifier *s, Formula a, Formula b, uint32_t fuel) {
    FormulaNode from = simplifier_node(s, a), to = simplifier_node(s, b);
    if (from.kind == FORMULA_NEXT && to.kind == FORMULA_NEXT)
        return ask(s, from.left, to.left, fuel);
    if (to.kind == FORMULA_NEXT && simplifier_has(s, a, LTL_UNIVERSAL))
        return ask(s, a, to.left, fuel);
    if (from.kind == FORMULA_NEXT && simplifier_has(s, b, LTL_EVENTUAL))
        return ask(s, from.left, b, fuel);
    return false;
}

static bool answer(Simplifier *s, Formula a, Formula b, uint32_t fuel) {
    FormulaNode from = simplifier_node(s, a), to = simplifier_node(s, b);
    if (from.kind == FORMULA_OR)
        return ask(s, from.left, b, fuel) && ask(s, from.right, b, fuel);
    if (to.kind == FORMULA_AND)
        return ask(s, a, to.left, fuel) && ask(s, a, to.right, fuel);
    if (from.kind == FORMULA_AND &&
        (ask(s, from.left, b, fuel) || ask(s, from.right, b, fuel)))
        return true;
    if (to.kind == FORMULA_OR &&
        (ask(s, a, to.left, fuel) || ask(s, a, to.right, fuel)))
        return true;
    return by_next(s, a, b, fuel) || by_paths(s, a, b, fuel);
}

/* A formula without constants in it says nothing about other atoms than its
 * own, as far as the rules here can see. */
static bool have_common_atoms(Simplifier *s, Formula a, Formula b) {
    return simplifier_facts(s, a).atoms & simplifier_facts(s, b).atoms;
}

/* Every question is about parts of an earlier one, so that this ends; fuel
 * bounds the recursion. */
static bool ask(Simplifier *s, Formula a, Formula b, uint32_t fuel) {
    if (a == b || a == s->no || b == s->yes)
        return true;
    if (a == s->yes || b == s->no || fuel == 0 || !have_common_atoms(s, a, b))
        return false;
    if (s->pairs.entries.count >= MOST_PAIRS)
        return false;
    Formula key[] = {a, b};
    uint32_t pair = names_add(&s->pairs, (const char *)key, sizeof key);
    if (pair < s->answers.count)
        return s->answers.data[pair];
    vec_push(s->formulas->mem, &s->answers, false);
    bool yes = answer(s, a, b, fuel - 1);
    s->answers.data[pair] = yes;
    return yes;
}

bool simplifier_implies(Simplifier *s, Formula a, Formula b) {
    return ask(s, a, b, DEEPEST);
}
