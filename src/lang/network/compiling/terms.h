/* lang/network/compiling/terms.h -- a disjunction of expressions, compiled for
 * speed
 *
 * Purpose:    does any of many proposition rules hold in a state? A search
 *             asks this in every state.
 * Truth:      the propositions that the rules mention are numbered, and their
 *             truth in a state is gathered into a few words. Neighbouring
 *             small components form a block whose bits of the wide vector
 *             (places.h) select the truth of all its propositions at once from
 *             a table.
 * Terms:      rules are broken into terms (dnf.h). Terms of one positive
 *             literal are one mask; terms of two are rows of a matrix, looked
 *             at only if two propositions of such terms hold; longer terms
 *             hang on one of their positive literals. Terms without a positive
 *             literal are always looked at. Rules with too many terms are
 *             evaluated.
 * Ownership:  the valuation and the expressions are borrowed; the rest is in
 *             the arena given to terms_build.
 * Cost:       a load and an "or" for each block, then little that depends on
 *             the number of rules: 190 rules that exclude each other's pairs
 *             cost a few nanoseconds.
 */
#ifndef LANG_NETWORK_COMPILING_TERMS_H
#define LANG_NETWORK_COMPILING_TERMS_H

#include "lang/network/compiling/valuation.h"

enum {
    TERMS_MOST_WORDS = 256 /* words of truth, each 64 propositions */
};

typedef struct TruthBlock { /* components read with one look-up */
    const Word *table;      /* by the block's bits: truth to be added */
    uint32_t at;            /* place of the block in the wide vector */
    uint32_t mask;          /* of its bits */
    uint32_t word;          /* of the truth that it contributes to */
} TruthBlock;

typedef struct LongTerm {
    uint32_t first; /* in the literals: 2 * bit, plus 1 for "not" */
    uint32_t count; /* how many */
} LongTerm;

typedef struct RuleTerms {
    bool always;                  /* true in every state */
    bool reads_classes;           /* the stored vector does not suffice */
    uint32_t words;               /* of truth */
    uint32_t block_count;         /* number of blocks */
    const TruthBlock *blocks;     /* in order of components */
    const Word *singles;          /* propositions that suffice alone */
    const Word *pair_members;     /* propositions in some pair */
    const Word *pair_heads;       /* of these, with a row of partners */
    const Word *pairs;            /* rows: `words` for each proposition */
    const Word *long_heads;       /* propositions that long terms hang on */
    const uint32_t *long_starts;  /* by proposition: its terms */
    const LongTerm *long_terms;   /* those of no proposition last */
    const uint32_t *literals;     /* of the long terms */
    uint32_t headless_first;      /* long terms without positive literal */
    uint32_t headless_end;        /* after the last of them */
    const Boolean *const *others; /* expressions with too many terms */
    uint32_t other_count;         /* how many */
    const Valuation *valuation;   /* what atoms mean */
} RuleTerms;

/* Compile the disjunction of the expressions, which are over the network's
 * atoms. */
void terms_build(RuleTerms *terms, const Valuation *valuation,
                 const Network *network, const Boolean *const *expressions,
                 size_t count, Arena *arena);

/* Is one of the expressions true in the state, given as a wide vector, or as
 * it is stored if that suffices? */
bool terms_hold(const RuleTerms *terms, const Word *wide);

#endif
