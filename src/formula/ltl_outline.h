/* formula/ltl_outline.h -- a formula as a list of operands and operators
 *
 * Purpose:    what is common to all ways of reading a formula: the atoms, the
 *             operators, and the parentheses that belong to the formula. Only
 *             how the operators bind is still open.
 * Invariant:  without errors the items alternate as they must and parentheses
 *             match, so that the code that reads them needs no error messages.
 */
#ifndef FORMULA_LTL_OUTLINE_H
#define FORMULA_LTL_OUTLINE_H

#include "formula/ltl.h"
#include "formula/ltl_lexer.h"

typedef enum LtlItemKind {
    LTL_ITEM_OPERAND, /* an atom or a constant */
    LTL_ITEM_PREFIX,  /* an operator of one operand */
    LTL_ITEM_BINARY,  /* an operator of two */
    LTL_ITEM_OPEN,    /* ( */
    LTL_ITEM_CLOSE    /* ) */
} LtlItemKind;

typedef struct LtlItem {
    LtlItemKind kind;            /* what it is */
    const LtlSpelling *spelling; /* of an operator */
    Formula operand;             /* of an operand */
    uint32_t low;                /* F[low:high]; or LTL_NO_BOUND */
    uint32_t high;               /* LTL_NO_BOUND: no end */
    bool negated;                /* count(...): not between low and high */
    size_t token;                /* its first token, */
    size_t end;                  /* and the one after it */
    Span span;                   /* where it stands */
} LtlItem;

typedef struct LtlOutline {
    Mem *mem;           /* where the array comes from */
    VEC(LtlItem) items; /* in the order of the text */
    unsigned tools;     /* a bit for each LtlTool that would take all of it */
} LtlOutline;

/* False if there are errors, all reported. Release in either case. */
bool ltl_outline_init(LtlOutline *outline, Formulas *formulas,
                      const LtlTokens *tokens, LtlRules rules);
void ltl_outline_release(LtlOutline *outline);

/* The formula that it is as this tool reads it, with warnings where others that
 * would take it do not. NO_FORMULA, with diagnostics, if it is too large. */
Formula ltl_outline_read(const LtlOutline *outline, Formulas *formulas,
                         Diagnostics *diag, LtlTool tool);

#endif
