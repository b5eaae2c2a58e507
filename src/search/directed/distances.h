/* search/directed/distances.h -- distances in the control graphs of processes
 *
 * Purpose:    how many moves that it takes part in lead a process from each
 *             location to the nearest one of a set (paper 004, section 4, the
 *             matrix D). One transition of the Model is one edge, whatever it
 *             executes, so this is a lower bound for transitions.
 * Partial:    if there are moves of which not all edges are known, a process
 *             may be elsewhere after any step; what is still sure is that a
 *             process which is not in the set needs a step (`bound`).
 * Monitors:   the automaton of a product counts as one more process, by the
 *             number of its variable. Its edges are all known.
 * Tables:     equal tables are kept once.
 */
#ifndef SEARCH_DIRECTED_DISTANCES_H
#define SEARCH_DIRECTED_DISTANCES_H

#include "core/structure.h"
#include "search/directed/heuristic.h"

typedef struct DistanceEdge {
    uint32_t to;   /* where the process is afterwards */
    uint32_t from; /* where it was */
} DistanceEdge;

typedef struct Distances {
    const Structure *structure; /* with control graphs; borrowed */
    Mem *mem;                   /* of all arrays */
    bool bound;                 /* distances must be lower bounds */
    bool partial;               /* not all edges are known */
    VEC(DistanceEdge) edges;    /* of all processes, by increasing `to` */
    VEC(size_t) ends;           /* by process: where its edges end */
    VEC(Estimate) tables;       /* one after the other */
    VEC(uint64_t) hashes;       /* of the tables */
    VEC(size_t) starts;         /* where they begin, and the end */
    NumberLists effects;        /* by variable: numbers of its effects */
    uint32_t *queue;            /* locations to go back from */
} Distances;

void distances_init(Distances *distances, const Structure *structure,
                    bool bound, Mem *mem);
void distances_release(Distances *distances);

/* Where in `tables` the distances of the process to this set of locations
 * begin: ESTIMATE_NEVER where no way leads there. */
size_t distances_to(Distances *distances, uint32_t process,
                    const uint32_t *goals, size_t count);

/* The table, with an entry for each location, in which those of this set have
 * the first number and all others the second. */
size_t distances_table(Distances *distances, uint32_t process,
                       const uint32_t *set, size_t count, Estimate in,
                       Estimate out);

#endif
