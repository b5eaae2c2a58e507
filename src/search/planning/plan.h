/* search/planning/plan.h -- which engine decides what is open
 *
 * Purpose:    the cheapest sound engine, or a check of the one that the user
 *             asks for. Whether an engine can be used is derived from its row
 *             (search/engine.h); the choice is the first row of a list of
 *             preferences whose engine can be used. So nothing is chosen that
 *             would be rejected, and an objection names what would be accepted.
 */
#ifndef SEARCH_PLANNING_PLAN_H
#define SEARCH_PLANNING_PLAN_H

#include "search/engine.h"

typedef struct Plan {
    const Engine *engine;   /* NULL: it is rejected */
    SearchEngine *run;      /* its algorithm for that store */
    const StoreKind *store; /* where the engine keeps its states */
    const char *why;        /* the reason for the choice, or against it */
    uint32_t instead;       /* if rejected: sound engines, by bit */
    bool asked;             /* the engine is no choice of the plan's */
} Plan;

/* Choose for the labels of the open properties; `wanted` is an engine's name
 * or "auto". */
Plan search_plan(const Model *model, const Findings *findings,
                 const char *needed);

/* The same for the cheapest engine whose counterexamples are shortest. */
Plan search_plan_shortest(const Model *model, const Findings *findings);

/* The plan for this question over a store of this kind, by another engine if
 * this one was not asked for; or none if the engine needs more than that
 * promises. */
Plan plan_with_store(Plan plan, const Model *model, const Findings *findings,
                     const StoreKind *kind);

/* The plan for a search on a device; none, with the reason, if it cannot decide
 * what is open. */
Plan plan_on_device(const Model *model, const Findings *findings);

/* The plan for what is still open after memory was full: by an engine that
 * forgets states and needs no more than the path and those that every cycle
 * must meet. None if there is no such engine for it, or if another one was
 * asked for. */
Plan plan_within_memory(Plan plan, const Model *model,
                        const Findings *findings);

/* Does its store know every state that it has seen, and no other? */
static inline bool plan_is_exact(const Plan *plan) {
    return plan->store->traits & STORE_EXACT;
}

/* Why nothing was chosen, and what the user can ask for instead. */
void plan_explain_rejection(const Plan *plan, Text *out);

#endif
