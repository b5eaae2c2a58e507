/* search/judge.h -- deciding properties by the states that are found
 *
 * Purpose:    one place knows which properties are open, which states violate
 *             them, and when there is nothing left to look for. Every engine
 *             has a Judge.
 * Witness:    for each property that was violated, the state that shows it; a
 *             property is decided by the first one.
 */
#ifndef SEARCH_JUDGE_H
#define SEARCH_JUDGE_H

#include "search/search.h"
#include "store/store.h"

typedef struct Judge {
    const Model *model;           /* whose properties */
    const SearchOptions *options; /* when to stop */
    Findings *findings;           /* what has been decided */
    StateId *witnesses;           /* by property, or STATE_NONE */
    Limit limit;                  /* what stopped the search, if a limit */
    bool stop;                    /* nothing is left to look for, or a limit */
} Judge;

void judge_init(Judge *judge, const Model *model, const SearchOptions *options,
                Findings *findings);
void judge_release(Judge *judge);

/* Is some property with this label still open? */
bool judge_seeks(const Judge *judge, Label label);

/* The state shows an error of this kind: all open properties that mark it are
 * violated. */
void judge_report(Judge *judge, Label label, const Word *state, StateId id);

/* A state that is new: is it rejected? */
static inline void judge_new(Judge *judge, const Word *state, StateId id) {
    if (model_labels(judge->model, state, LABEL_REJECT))
        judge_report(judge, LABEL_REJECT, state, id);
}

/* A state without transitions that is not cut: is that an error? */
static inline void judge_stuck(Judge *judge, const Word *state, StateId id) {
    if (model_labels(judge->model, state, LABEL_DEADLOCK))
        judge_report(judge, LABEL_DEADLOCK, state, id);
}

/* A limit ends the search; the first one is the one that counts. */
void judge_give_up(Judge *judge, Limit limit);

/* The limit behind a store's refusal. */
Limit judge_refusal(StoreRefusal refusal);

/* A violated property whose trace cannot be built is not violated: there is
 * no evidence. It becomes inconclusive. */
void judge_withdraw(Judge *judge, uint32_t property);

#endif
