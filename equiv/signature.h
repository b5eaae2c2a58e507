/* equiv/signature.h -- what a state can do, in terms of blocks
 *
 * Strong:     the set of pairs (label, block of the target).
 * Branching:  transitions with label 0 within the block are inert. A state
 *             without them has the set above as its signature. Any other
 *             state s has the set of its other pairs and of the hashes of the
 *             signatures of its inert successors; if for one of these, t, all
 *             of that set except the hash of t's signature is in t's
 *             signature, then s can do nothing new, and has t's signature.
 *             The state whose set it is defines the signature.
 * Order:      branching signatures are found in the order of states, since
 *             inert transitions lead to smaller numbers.
 * Source:     Blom, van de Pol (2009), inductive signatures.
 */
#ifndef EQUIV_SIGNATURE_H
#define EQUIV_SIGNATURE_H

#include "equiv/partition.h"

typedef struct Signatures {
    Mem *mem;                 /* where the arrays come from */
    const PackedGraph *graph; /* borrowed */
    const uint32_t *blocks;   /* borrowed: by state */
    PartitionKind kind;       /* of signature */
    bool single;              /* all states are in block 0 */
    uint64_t seed;            /* of hashes */
    uint64_t *hashes;         /* branching, by state: of its signature */
    uint32_t *definers;       /* branching, by state: who defines it */
    uint64_t *set, *other;    /* two sets being made */
    size_t led;               /* numbers in `set` that the leader has */
    size_t room;              /* for so many numbers in each */
} Signatures;

/* False if there is no memory; then it is empty. */
bool signatures_init(Signatures *signatures, const PackedGraph *graph,
                     const uint32_t *blocks, PartitionKind kind);
void signatures_release(Signatures *signatures);

/* The signature of this state will be asked for soon: have memory bring what it
 * is made from. Targets are spread over all states, so that nearly every look
 * at a block would wait for memory otherwise. */
static inline void signatures_announce(const Signatures *signatures,
                                       uint32_t state) {
    const PackedGraph *graph = signatures->graph;
    uint32_t end = signatures->single ? 0 : graph->first[state + 1];
    for (uint32_t i = graph->first[state]; i < end; i++)
        __builtin_prefetch(&signatures->blocks[graph->targets[i]]);
}

/* The hash of a state's signature; of a branching one, it is also kept. */
uint64_t signatures_hash(Signatures *signatures, uint32_t state);

/* Compare in full: first the state of a block with the smallest number, which
 * has no inert transitions, then the others: have they the same signature? */
void signatures_lead(Signatures *signatures, uint32_t leader);
bool signatures_follow(Signatures *signatures, uint32_t state);

#endif
