#include "formula/ltl_tree.h"

#include "formula/ltl_sugar.h"

#include <assert.h>

/* How operators bind: larger numbers bind tighter. */
typedef struct Binding {
    uint8_t level[FORMULA_KINDS];
    bool right_arrows;  /* a -> b -> c is a -> (b -> c) */
    bool right_untils;  /* a U b U c is a U (b U c) */
    bool bitwise_tight; /* & | ^ + and * are arithmetic */
} Binding;

#define UNTILS(n) \
    [FORMULA_UNTIL] = n, [FORMULA_RELEASE] = n, [FORMULA_WEAK_UNTIL] = n, \
    [FORMULA_STRONG_RELEASE] = n, [FORMULA_SINCE] = n, [FORMULA_TRIGGERED] = n

static const Binding bindings[LTL_TOOLS] = {
    [LTL_INLINE] = {.level = {[FORMULA_IMPLIES] = 1,
                              [FORMULA_IFF] = 1,
                              [FORMULA_OR] = 2,
                              [FORMULA_XOR] = 2,
                              [FORMULA_AND] = 3,
                              UNTILS(4)},
                    .bitwise_tight = true},
    [LTL_FILE] = {.level = {[FORMULA_IMPLIES] = 1,
                            [FORMULA_IFF] = 1,
                            [FORMULA_OR] = 1,
                            [FORMULA_XOR] = 1,
                            [FORMULA_AND] = 1,
                            UNTILS(2)}},
    [LTL_SPOT] = {.level = {[FORMULA_IMPLIES] = 1,
                            [FORMULA_IFF] = 1,
                            [FORMULA_OR] = 2,
                            [FORMULA_XOR] = 3,
                            [FORMULA_AND] = 4,
                            UNTILS(5)},
                  .right_arrows = true,
                  .right_untils = true},
    [LTL_LTSMIN] =
        {.level = {UNTILS(1), [FORMULA_IMPLIES] = 2, [FORMULA_IFF] = 3,
                   [FORMULA_OR] = 4, [FORMULA_XOR] = 4, [FORMULA_AND] = 5}},
};

typedef struct Builder {
    const LtlItem *items;   /* borrowed */
    const Binding *binding; /* the rules */
    Formulas *formulas;     /* borrowed */
    LtlTree *tree;          /* what is made */
    VEC(uint32_t) done;     /* items of finished operands */
    VEC(uint32_t) pending;  /* operators and open parentheses */
    uint64_t written;       /* parts that bounds have been written out to */
} Builder;

static unsigned level_of(const Builder *from, const LtlItem *item) {
    if (item->kind == LTL_ITEM_PREFIX)
        return UINT8_MAX;
    if (from->binding->bitwise_tight && item->spelling->value >= LTL_TIGHT)
        return item->spelling->value;
    return from->binding->level[item->spelling->means];
}

/* Whether, of two operators on one level, the second is taken first. For
 * operators where it makes no difference that is always so: thus readings
 * that mean the same are the same. */
static bool leans_right(const Builder *from, FormulaKind first,
                        FormulaKind second) {
    switch (second) {
    case FORMULA_AND:
    case FORMULA_OR:
    case FORMULA_XOR:
        return first == second;
    case FORMULA_IFF:
        return first == second || from->binding->right_arrows;
    case FORMULA_IMPLIES:
        return from->binding->right_arrows;
    default:
        return from->binding->right_untils;
    }
}

/* The operator before takes its operands before this one does. */
static bool goes_first(const Builder *from, const LtlItem *before,
                       const LtlItem *now) {
    if (before->kind == LTL_ITEM_OPEN)
        return false;
    unsigned left = level_of(from, before), right = level_of(from, now);
    return left > right ||
           (left == right &&
            !leans_right(from, before->spelling->means, now->spelling->means));
}

static LtlNode prefix_node(Builder *from, uint32_t item, uint32_t operand) {
    const LtlNode *node = &from->tree->nodes[operand];
    LtlExtent extent = ltl_extent(&from->items[item]);
    from->written += extent.operators;
    return (LtlNode){.left = operand,
                     .right = operand,
                     .first = item,
                     .last = node->last,
                     .depth = node->depth + extent.operators,
                     .size = node->size * extent.left + extent.operators};
}

static LtlNode binary_node(Builder *from, uint32_t item, uint32_t left,
                           uint32_t right) {
    const LtlNode *first = &from->tree->nodes[left];
    const LtlNode *second = &from->tree->nodes[right];
    FormulaKind kind = from->items[item].spelling->means;
    bool doubles = kind == FORMULA_IFF || kind == FORMULA_XOR;
    LtlExtent extent = ltl_extent(&from->items[item]);
    uint32_t depth =
        first->depth > second->depth ? first->depth : second->depth;
    uint64_t size = first->size * extent.left + second->size * extent.right;
    from->written += extent.operators - 1;
    return (LtlNode){.left = left,
                     .right = right,
                     .first = first->first,
                     .last = second->last,
                     .depth = depth + extent.operators,
                     .size = doubles ? 2 * size + 3 : size + extent.operators};
}

static Formula make(const Builder *from, const LtlItem *item,
                    const LtlNode *node) {
    const LtlNode *nodes = from->tree->nodes;
    Formula right = nodes[node->right].formula;
    if (item->kind == LTL_ITEM_PREFIX)
        return ltl_write_prefix(from->formulas, item, right);
    return ltl_write_binary(from->formulas, item, nodes[node->left].formula,
                            right);
}

/* From the first part that is too large on, no formulas are made. */
static void set_node(Builder *from, uint32_t item, LtlNode node) {
    LtlTree *tree = from->tree;
    bool fits = node.size <= LTL_LARGEST && node.depth <= LTL_DEEPEST &&
                from->written <= LTL_LARGEST;
    if (!fits && tree->excess == LTL_FITS)
        tree->excess = item;
    if (tree->excess == LTL_FITS)
        node.formula = make(from, &from->items[item], &node);
    else
        node.size = node.depth = 1;
    tree->nodes[item] = node;
}

/* Let the last pending operator have its operands. */
static void reduce(Builder *from) {
    uint32_t item = vec_pop(&from->pending);
    uint32_t right = vec_pop(&from->done);
    if (from->items[item].kind == LTL_ITEM_PREFIX)
        set_node(from, item, prefix_node(from, item, right));
    else
        set_node(from, item,
                 binary_node(from, item, vec_pop(&from->done), right));
    vec_push(from->tree->mem, &from->done, item);
}

static void take(Builder *from, uint32_t i) {
    const LtlItem *item = &from->items[i];
    Mem *mem = from->tree->mem;
    switch (item->kind) {
    case LTL_ITEM_OPERAND:
        from->tree->nodes[i] = (LtlNode){.first = i,
                                         .last = i,
                                         .depth = 1,
                                         .size = 1,
                                         .formula = item->operand};
        vec_push(mem, &from->done, i);
        break;
    case LTL_ITEM_BINARY:
        while (from->pending.count > 0 &&
               goes_first(from, &from->items[vec_last(&from->pending)], item))
            reduce(from);
        vec_push(mem, &from->pending, i);
        break;
    case LTL_ITEM_PREFIX:
    case LTL_ITEM_OPEN:
        vec_push(mem, &from->pending, i);
        break;
    case LTL_ITEM_CLOSE:
        while (from->items[vec_last(&from->pending)].kind != LTL_ITEM_OPEN)
            reduce(from);
        from->pending.count--;
    }
}

void ltl_tree_init(LtlTree *tree, const LtlOutline *outline, LtlTool tool,
                   Formulas *formulas) {
    size_t count = outline->items.count;
    *tree = (LtlTree){
        .mem = outline->mem,
        .count = count,
        .excess = LTL_FITS,
        .nodes = mem_alloc(outline->mem, mem_product(count, sizeof(LtlNode)))};
    Builder from = {.items = outline->items.data,
                    .binding = &bindings[tool],
                    .formulas = formulas,
                    .tree = tree};
    for (uint32_t i = 0; i < count; i++)
        take(&from, i);
    while (from.pending.count > 0)
        reduce(&from);
    assert(from.done.count == 1);
    tree->root = from.done.data[0];
    vec_release(outline->mem, &from.done);
    vec_release(outline->mem, &from.pending);
}

void ltl_tree_release(LtlTree *tree) {
    mem_free(tree->mem, tree->nodes, tree->count * sizeof(LtlNode));
}
