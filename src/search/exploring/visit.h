/* search/exploring/visit.h -- every reachable state and transition, once
 *
 * Purpose:    visit the whole reachable part in breadth-first order, for
 *             building it as a graph.
 * Order:      states are shown in the order of their ids (0, 1, 2 ...; initial
 *             states first), each with the ids that its transitions lead to.
 *             Cut states have no transitions.
 * Limits:     the statistics say whether the visit was complete. If it was
 *             not, the last of the states were not shown, though transitions
 *             may lead to them.
 */
#ifndef SEARCH_EXPLORING_VISIT_H
#define SEARCH_EXPLORING_VISIT_H

#include "core/verdict.h"
#include "store/state_id.h"

typedef struct Visit {
    uint64_t state;          /* id of the source */
    const Word *vector;      /* its vector */
    size_t count;            /* number of transitions */
    const uint32_t *actions; /* their actions */
    const StateId *targets;  /* ids of their targets */
} Visit;

/* Returns false to stop. */
typedef bool VisitFunction(void *context, const Visit *visit);

/* Allocates from the Mem of the model. */
void search_visit(const Model *model, Budget *budget, VisitFunction *visit,
                  void *context, uint32_t *initial_count,
                  Statistics *statistics);

#endif
