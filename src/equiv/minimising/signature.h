/* equiv/minimising/signature.h -- what a state can do, in terms of blocks
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
#ifndef EQUIV_MINIMISING_SIGNATURE_H
#define EQUIV_MINIMISING_SIGNATURE_H

#include "equiv/minimising/fetch.h"
#include "equiv/minimising/partition.h"

#define SIGNATURE_INERT (UINT64_C(1) << 63) /* marks hashes among pairs */

typedef struct Definition { /* of a branching signature */
    uint64_t hash;          /* of the signature */
    uint32_t definer;       /* the state whose set it is */
    uint32_t filter;        /* a bit for each number of the set, by its hash:
                               what has other bits is no subset */
} Definition;

typedef struct Signatures {
    Mem *mem;                 /* where the arrays come from */
    const PackedGraph *graph; /* borrowed */
    const uint32_t *blocks;   /* borrowed: by state */
    PartitionKind kind;       /* of signature */
    bool single;              /* all states are in block 0 */
    uint64_t seed;            /* of hashes */
    Definition *definitions;  /* branching, by state: of its signature */
    uint64_t *set, *other;    /* two sets being made */
    size_t count;             /* numbers in `set`, of the last signature */
    size_t room;              /* for so many numbers in each set */
    uint32_t kept;     /* the state whose set is `other`; or UINT32_MAX */
    size_t kept_count; /* numbers in it */
} Signatures;

/* False if there is no memory; then it is empty. */
bool signatures_init(Signatures *signatures, const PackedGraph *graph,
                     const uint32_t *blocks, PartitionKind kind);
void signatures_release(Signatures *signatures);

/* Blocks may have changed; `single`: there is one. From here on until the next
 * call they stay, and states are asked for in their order. */
void signatures_begin(Signatures *signatures, bool single);

/* The signature of this state will be asked for soon: have memory bring what it
 * is made from. */
static inline void signatures_announce(const Signatures *signatures,
                                       uint32_t state) {
    const PackedGraph *graph = signatures->graph;
    for (uint32_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        uint32_t target = graph->targets[i];
        if (!signatures->single)
            fetch(&signatures->blocks[target]);
        if (signatures->definitions && graph->labels[i] == 0)
            fetch(&signatures->definitions[target]);
    }
}

/* The hash of a state's signature; of a branching one, it is also kept. */
uint64_t signatures_hash(Signatures *signatures, uint32_t state);

/* How many pairs come first in `set`, without the hashes of inert successors;
 * `*inert` says whether there are any. */
size_t signatures_visible(const Signatures *signatures, bool *inert);

#endif
