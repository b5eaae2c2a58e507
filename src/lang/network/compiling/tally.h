/* lang/network/compiling/tally.h -- what was seen of a network
 *
 * Purpose:    which rules fired, in which local states components were, and
 *             which rejections held, noted while states are expanded.
 * Codes:      neighbouring components form a block: its bits of the wide vector
 *             (places.h) are a number, and the numbers that were seen say in
 *             the end which codes were. A component whose codes take more bits
 *             than TALLY_MOST_BITS has no block: nothing is known of it.
 * Rejections: a condition that is a disjunction of several terms (dnf.h) has a
 *             note for each of them, after its own. They are looked at only in
 *             states that carry a label.
 * Ownership:  a plan lives in its arena, except for the normal forms, which are
 *             freed with tally_plan_release. Notes are the caller's.
 * Cost:       per state one store for each block, per transition one.
 */
#ifndef LANG_NETWORK_COMPILING_TALLY_H
#define LANG_NETWORK_COMPILING_TALLY_H

#include "core/coverage.h"
#include "lang/network/compiling/dnf.h"
#include "lang/network/compiling/valuation.h"

enum {
    TALLY_BLOCK_BITS = 10, /* of several components */
    TALLY_MOST_BITS = 24   /* of one */
};

typedef struct TallyBlock {
    uint32_t at;    /* place of its bits in the wide vector */
    uint32_t mask;  /* of them */
    uint32_t first; /* its notes begin here */
    uint32_t last;  /* after its last component; it begins where the block
                       before it ends */
} TallyBlock;

typedef struct TallyRule { /* a rejection */
    uint32_t rule;         /* of the network's proposition rules */
    Label label;           /* that it gives */
    uint32_t first;        /* its notes: of all, then of each term */
    Dnf terms;             /* empty if they are too many */
} TallyRule;

typedef struct TallyPlan {
    const Network *network;     /* that is looked at */
    const Valuation *valuation; /* of it */
    TallyBlock *blocks;         /* in the order of components */
    uint32_t block_count;       /* how many */
    TallyRule *rules;           /* the rejections */
    uint32_t rule_count;        /* how many */
    uint32_t actions;           /* notes of actions: the first ones */
    uint32_t codes;             /* notes of blocks end here */
    uint32_t count;             /* notes of rejections end here */
    bool partial;               /* some component has too many codes */
} TallyPlan;

void tally_plan(TallyPlan *plan, const Network *network,
                const Valuation *valuation, Label (*label_of)(PropositionKind),
                Arena *arena);
void tally_plan_release(TallyPlan *plan, Mem *mem);

/* The local states of a state, given as a wide vector. */
static inline void tally_state(const TallyPlan *plan, const Word *wide,
                               uint8_t *notes) {
    for (uint32_t b = 0; b < plan->block_count; b++) {
        const TallyBlock *block = &plan->blocks[b];
        notes[block->first +
              (wide[block->at / 64] >> block->at % 64 & block->mask)] = 1;
    }
}

/* The actions of the batch from this transition on. */
static inline void tally_actions(const Successors *batch, size_t from,
                                 uint8_t *notes) {
    for (size_t i = from; i < batch->count; i++)
        notes[batch->actions[i]] = 1;
}

/* The rejections that hold in a state with these labels. */
void tally_matches(const TallyPlan *plan, const Word *wide, Label labels,
                   uint8_t *notes);

/* All of it. `names`: of components. */
void tally_list(const TallyPlan *plan, const uint8_t *notes,
                const char *const *names, CoverageList *out);

#endif
