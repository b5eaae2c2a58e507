/* equiv/minimising/joint.h -- two systems as one small graph
 *
 * Purpose:    for systems on which the search of pairs explodes: explore both
 *             completely, put them into one packed graph with a root for each,
 *             and merge what is bisimilar. For five bisimulations that decides;
 *             for the other relations the search goes on with the small graph,
 *             in which equal states of the two systems are one.
 * Which:      strong bisimulation for itself and for simulations, which see
 *             tau; branching bisimulation for itself and for weak bisimulation;
 *             that with divergence for all others: it keeps traces, deadlocks,
 *             stable failures and divergences. Weak bisimulations are then
 *             decided by one more partition, of the small graph with all weak
 *             moves.
 * Levels:     for strong and weak bisimulations the rounds of the partition
 *             say how soon two states differ, so that a formula of least depth
 *             can be read off (equiv/walking/reasons.h).
 * Trust:      the systems are explored by the plain workers of the sides that
 *             are given, and equiv/minimising/partition compares the signatures
 *             of all states in full, so that a difference of the small graph is
 *             one of the systems.
 * Limits:     functions return false at one, which `limit` names.
 * Ownership:  a Joint borrows the two sides and owns the small ones.
 */
#ifndef EQUIV_MINIMISING_JOINT_H
#define EQUIV_MINIMISING_JOINT_H

#include "equiv/minimising/partition.h"
#include "equiv/relations/rule.h"

typedef struct Joint {
    Side *sides[2];           /* left and right; explored here */
    uint32_t next[2];         /* states of each that are expanded */
    Budget *budget;           /* limits */
    bool made;                /* the small graph is there */
    bool merged;              /* the two are related */
    Side small[2];            /* the small graph from either root */
    Limit limit;              /* that was met, or LIMIT_NONE */
    PackedGraph graph;        /* while it is being made */
    bool recorded;            /* how its states are distinguished is known: */
    Partition partition;      /* of the states, */
    PartitionHistory history; /* in these rounds */
} Joint;

void joint_init(Joint *joint, Side *left, Side *right, Budget *budget,
                Mem *mem);
void joint_release(Joint *joint);

/* Expand at most so many more states of both; are there no others? False at a
 * limit. */
bool joint_explore(Joint *joint, uint64_t most, bool *complete);

/* Make the small graph; everything was expanded. False at a limit. */
bool joint_make(Joint *joint, Relation relation);

/* Does the small graph decide the relation by itself? */
bool joint_decides(Relation relation);

#endif
