/* test/cross/sugar_sketch.h -- formulas in all their spellings
 *
 * Purpose:    random formulas with bounds, words of PSL, past operators and
 *             counts, as text for the parser and as trees that are evaluated
 *             by the definition of each operator. Nothing is shared with the
 *             code that reads formulas and writes operators out.
 * Method:     an operator that looks back is evaluated down to the first
 *             letter. What looks back over k letters, or counts to k, is the
 *             same after another round of the loop once the loop has been
 *             read k times more; so moments are distinguished up to there.
 */
#ifndef TEST_CROSS_SUGAR_SKETCH_H
#define TEST_CROSS_SUGAR_SKETCH_H

#include "base/text.h"
#include "test/cross/lasso_word.h"

enum {
    SUGAR_ATOMS = 3,
    SUGAR_MOST = 24,       /* nodes of a tree */
    SUGAR_END = UINT32_MAX /* no upper bound */
};

typedef enum SugarKind {
    SUGAR_ATOM,
    SUGAR_NOT,
    SUGAR_NEXT, /* low times */
    SUGAR_FINALLY,
    SUGAR_GLOBALLY,
    SUGAR_NEVER,
    SUGAR_YESTERDAY,      /* low times */
    SUGAR_WEAK_YESTERDAY, /* low times */
    SUGAR_ONCE,
    SUGAR_HISTORICALLY,
    SUGAR_COUNT, /* compared with low, by `relation` */
    SUGAR_AND,   /* from here on two operands */
    SUGAR_OR,
    SUGAR_IMPLIES,
    SUGAR_IFF,
    SUGAR_UNTIL,
    SUGAR_WEAK_UNTIL,
    SUGAR_RELEASE,
    SUGAR_STRONG_RELEASE,
    SUGAR_INCLUSIVE, /* until_ and until!_ */
    SUGAR_BEFORE,    /* before and before! */
    SUGAR_NOT_AFTER, /* before_ and before!_ */
    SUGAR_EVENT,     /* next_event and next_event!, low times */
    SUGAR_SINCE,
    SUGAR_TRIGGERED,
    SUGAR_BACK, /* weak since */
    SUGAR_KINDS
} SugarKind;

typedef struct SugarNode {
    SugarKind kind;
    uint32_t low, high;   /* bounds */
    bool strong;          /* of the operators of PSL */
    uint32_t relation;    /* of a count: < <= > >= == != */
    uint32_t left, right; /* nodes, which are smaller; or the atom */
} SugarNode;

typedef struct SugarSketch {
    uint32_t count; /* the last node is the formula */
    SugarNode nodes[SUGAR_MOST];
} SugarSketch;

/* A tree with so many operators. */
void sugar_draw(SugarSketch *sketch, Rng *rng, uint32_t operators);

/* One of its texts; atoms are p0, p1 and p2. */
void sugar_print(const SugarSketch *sketch, Rng *rng, Text *out);

/* Does the word satisfy it? Bit k of a letter is atom k. */
bool sugar_satisfies(const SugarSketch *sketch, const LassoWord *word);

#endif
