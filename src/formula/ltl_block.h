/* formula/ltl_block.h -- formulas between the lines of a model
 *
 * Purpose:    a formula that is part of a model has been cut into tokens, and
 *             its macros expanded, by the model's own lexer. With these tokens
 *             it is read as any other formula.
 * Values:     operators between values, numbers, and words that only other
 *             tools reserve, are those of the model: & | ^ + * = ~ calculate,
 *             and `G` is a name where no operand follows it.
 * Atoms:      the tokens of each are handed out, so that the model's parser can
 *             read them with their places.
 */
#ifndef FORMULA_LTL_BLOCK_H
#define FORMULA_LTL_BLOCK_H

#include "formula/ltl_lexer.h"

typedef struct LtlAtom {
    size_t first; /* its first token, as they were added */
    size_t end;   /* the one after its last */
} LtlAtom;

typedef struct LtlBlock {
    LtlTokens tokens;    /* what the formula is made of */
    Text text;           /* of all of them */
    VEC(size_t) numbers; /* by token: of the first that was added for it */
    size_t added;        /* how many have been added */
    size_t errors;       /* before the first of them */
    VEC(LtlAtom) atoms;  /* result: by number in the table of atoms */
} LtlBlock;

void ltl_block_init(LtlBlock *block, Mem *mem, Diagnostics *diag);
void ltl_block_release(LtlBlock *block);

/* One more token; `kind` is that of numbers, characters, strings and names, and
 * LTL_BAD of all others, whose text says it. `spaced`: it does not touch the
 * one before. */
void ltl_block_add(LtlBlock *block, LtlTokenKind kind, const char *text,
                   size_t length, Span span, bool spaced);

/* One more token of the model that belongs to the last one. */
void ltl_block_extend(LtlBlock *block, const char *text, size_t length,
                      Span span);

/* The formula; `end` is what ends it. NO_FORMULA, with diagnostics, if it is
 * none. */
Formula ltl_block_parse(LtlBlock *block, Formulas *formulas, Span end);

#endif
