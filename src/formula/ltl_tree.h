/* formula/ltl_tree.h -- a formula under one tool's rules of binding
 *
 * Purpose:    the same outline can be read in several ways; a tree is one of
 *             them. Nodes have the numbers of their items (operators and
 *             operands), so that two trees can be laid side by side.
 * Form:       arrays; made without recursion by operator precedence.
 */
#ifndef FORMULA_LTL_TREE_H
#define FORMULA_LTL_TREE_H

#include "formula/ltl_outline.h"

typedef struct LtlNode {
    uint32_t left;   /* item of the (first) operand */
    uint32_t right;  /* item of the second operand, or of the only one */
    uint32_t first;  /* its first item, parentheses not counted */
    uint32_t last;   /* its last item */
    uint32_t depth;  /* nesting of operators */
    uint64_t size;   /* parts with <-> and bounds written out */
    Formula formula; /* what it means */
} LtlNode;

enum {
    LTL_FITS = UINT32_MAX
};

typedef struct LtlTree {
    Mem *mem;        /* where the array comes from */
    size_t count;    /* nodes: one for each item, some unused */
    LtlNode *nodes;  /* by item */
    uint32_t root;   /* the item at the top */
    uint32_t excess; /* item of the first part beyond a limit, from where on
                        no formulas are made; or LTL_FITS */
} LtlTree;

/* The outline has no errors. */
void ltl_tree_init(LtlTree *tree, const LtlOutline *outline, LtlTool tool,
                   Formulas *formulas);
void ltl_tree_release(LtlTree *tree);

#endif
