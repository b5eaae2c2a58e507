/* equiv/minimising/stability.h -- do all states of each block have the same
 * signature?
 *
 * Purpose:    the exact check that a partition is stable, made while the
 *             signatures are hashed. The first signature of each block is
 *             kept, and the others are compared with it in full. Hashes
 *             decide nothing.
 * Branching:  in each block, states without inert transitions have equal sets
 *             of pairs, and the others have subsets of it. The first state has
 *             none, since states come in their order
 *             (equiv/minimising/signature.h).
 * Cost:       per state one look at its block's signature, which is asked for
 *             in advance; memory for one signature per block. If the strong
 *             partition is stable this is at most 4 bytes per transition,
 *             since blocks of one state need none.
 */
#ifndef EQUIV_MINIMISING_STABILITY_H
#define EQUIV_MINIMISING_STABILITY_H

#include "equiv/minimising/fetch.h"
#include "equiv/minimising/signature.h"

typedef struct Stability {
    Mem *mem;           /* where the arrays come from */
    uint32_t *where;    /* by block: where its signature is among the
                           numbers; 0: it has none so far */
    size_t block_count; /* blocks */
    VEC(uint64_t)
    numbers;    /* one that is not used; then per signature how many
                   pairs there are, and the pairs */
    bool holds; /* have all signatures so far agreed? */
} Stability;

/* False if there is no memory; then it is empty. */
bool stability_begin(Stability *stability, const PackedGraph *graph,
                     size_t block_count);
void stability_release(Stability *stability);

/* A state of this block comes soon: first one, then the other. */
static inline void stability_foresee(const Stability *stability,
                                     uint32_t block) {
    fetch(&stability->where[block]);
}
static inline void stability_announce(const Stability *stability,
                                      uint32_t block) {
    fetch(&stability->numbers.data[stability->where[block]]);
}

/* Add the signature that was made last, of a state in this block. Ends, with
 * `holds` false, at the first one that does not agree; later ones must not be
 * added. False if there is no memory. */
bool stability_add(Stability *stability, const Signatures *signatures,
                   uint32_t block);

#endif
