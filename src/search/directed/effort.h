/* search/directed/effort.h -- who can bring a comparison about, and from where
 *
 * Purpose:    a gap (gap.h) is closed by moves that change its variables, and
 *             each of these begins at a location of a process. The effort is
 *             how far away processes are from there, and how often such a move
 *             is needed.
 * Sums:       as an estimate, the moves are spread over the processes that are
 *             nearest; a process that goes on does so by its shortest round.
 * Bound:      as a lower bound, the first move counts the steps of the process
 *             that is nearest to one, and every further one counts 1.
 */
#ifndef SEARCH_DIRECTED_EFFORT_H
#define SEARCH_DIRECTED_EFFORT_H

#include "search/directed/distances.h"
#include "search/directed/gap.h"
#include "search/directed/reading.h"

/* A process that can change the difference. */
typedef struct EffortAgent {
    uint32_t process; /* which */
    uint32_t slot;    /* of its location: filled in by the gauge */
    size_t table;     /* its distances to where such moves begin */
    Estimate round;   /* steps from one such move to the next, at least 1;
                         ESTIMATE_NEVER: there is no next */
} EffortAgent;

typedef VEC(EffortAgent) EffortAgents;

typedef struct Effort {
    Gap gap;           /* that is to be closed */
    bool known;        /* its agents are: those who make it rise ... */
    bool added;        /* the efforts of agents are added up */
    size_t up_first;   /* ... from this one on, */
    size_t down_first; /* those who make it fall from this one on */
    size_t end;        /* up to this one */
} Effort;

/* The agents are appended. */
void effort_init(Effort *effort, Distances *distances, Gap gap, bool added,
                 EffortAgents *agents);

/* The steps, if the difference is so much now and locations are those of the
 * reading. */
Estimate effort_steps(const Effort *effort, int64_t more,
                      const Distances *distances, const EffortAgents *agents,
                      Reading *reading);

/* No number of steps but ESTIMATE_NEVER is greater. */
Estimate effort_most(const Effort *effort, const Structure *structure,
                     const Distances *distances, const EffortAgents *agents);

#endif
