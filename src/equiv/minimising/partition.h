/* equiv/minimising/partition.h -- the coarsest stable partition of a graph's
 * states
 *
 * Purpose:    bisimilarity on packed arrays. Blocks start as the valuations and
 *             are split until all states of a block have the same signature
 *             (equiv/minimising/signature.h).
 * Method:     rounds. Only states of which a successor has got another block
 *             are looked at again; the largest part of a block that is split
 *             keeps its number, so a state changes its number at most
 *             log2(states) times.
 * Exact:      signatures are compared as 64-bit hashes, which can only leave
 *             blocks too large. A round that looks at all states also compares
 *             all signatures in full (equiv/minimising/stability.h); the last
 *             round is one in which all agree. If states do not agree though
 *             their hashes are equal, it goes on with other hashes.
 * Order:      for PARTITION_BRANCHING transitions with label 0 lead to states
 *             with smaller numbers (equiv/minimising/collapse.h makes it so).
 * Cost:       time O(d m log n) with d the largest number of transitions of
 *             one state, for strong bisimilarity; 4 bytes per transition
 *             next to the graph, and per state 20 to 50.
 * Source:     Blom, Orzan (2005), signatures; Jacobs, Wissmann (POPL 2023),
 *             largest part keeps its number; differs in: rounds, the check.
 */
#ifndef EQUIV_MINIMISING_PARTITION_H
#define EQUIV_MINIMISING_PARTITION_H

#include "equiv/relations/graph.h"

typedef enum PartitionKind {
    PARTITION_STRONG,   /* label 0 is a label like any other */
    PARTITION_BRANCHING /* label 0 within a block does not count */
} PartitionKind;

typedef struct Partition {
    Mem *mem;             /* where the array comes from */
    uint32_t state_count; /* of the graph */
    uint32_t block_count; /* blocks are 0 .. block_count - 1 */
    uint32_t *blocks;     /* by state: its block */
} Partition;

/* Which blocks there were in each round, as a tree: strong signatures are those
 * of the round before, so that after round k two states are in one block just
 * if no k rounds of steps and answers distinguish them. */
typedef struct PartitionEpoch {
    uint32_t parent; /* that it is a part of; the first is its own */
    uint32_t round;  /* in which it was split off; 0: at the beginning */
} PartitionEpoch;

typedef struct PartitionHistory {
    VEC(PartitionEpoch) epochs; /* the first comes before all */
    VEC(uint32_t) blocks;       /* by block: its latest */
    uint32_t round;             /* now */
} PartitionHistory;

/* False if there is no memory, or time is over; then it is empty. `seed`
 * chooses the hashes, on which the result does not depend. */
bool partition_make(Partition *partition, const PackedGraph *graph,
                    PartitionKind kind, uint64_t seed);
void partition_release(Partition *partition);

/* The same for strong signatures, with a history that the caller has set to
 * zero, and releases in any case. */
bool partition_record(Partition *partition, const PackedGraph *graph,
                      uint64_t seed, PartitionHistory *history);
void partition_forget(Mem *mem, PartitionHistory *history);

/* The round that distinguished two states, which are in different blocks. */
uint32_t partition_level(const Partition *partition,
                         const PartitionHistory *history, uint32_t one,
                         uint32_t other);

#endif
